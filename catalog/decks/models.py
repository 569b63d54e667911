"""Decks as people keep them.

Three things, never one with flags: a working `Deck` that changes with every click, its kept `Version`s, and the
`WriteUp`, a copy for everybody that never changes.
"""

import secrets
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from catalog.decks.contents import Contents, contents_from

NAME_LENGTH = 80
TEXT_LENGTH = 20_000


def new_key() -> str:
    """The word in a deck's address; it cannot be guessed, for whoever knows it may read a deck shared by link."""
    return secrets.token_urlsafe(12)


class DeckQuerySet(models.QuerySet["Deck"]):
    def visible_to(self, viewer: Any, *, by_link: bool = False) -> "DeckQuerySet":
        """Decks that `viewer` may read: the public ones and his own; `by_link` (he knows the key): those shared so."""
        seen = Q(visibility=Deck.Visibility.PUBLIC)
        if by_link:
            seen |= Q(visibility=Deck.Visibility.LINK)
        if viewer.is_authenticated:
            seen |= Q(owner_id=viewer.pk)
        return self.filter(seen)


class Deck(models.Model):
    """A deck that its owner works on.

    `contents` is what `contents.contents_data` writes. `version` counts every change; who changes says which version
    he saw. `done` and `undone` hold the ways back from the last changes, and forth again (`contents.way_back`).
    `hero` and `cultures` (",oz,sparta,") repeat what lists are asked by.
    """

    class Visibility(models.TextChoices):
        PRIVATE = "private", _("Only me")
        LINK = "link", _("Everybody with the link")
        PUBLIC = "public", _("Everybody")

    key = models.CharField(max_length=24, unique=True, default=new_key, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="decks", verbose_name=_("owner")
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    format = models.CharField(_("format"), max_length=60, default="traditional")
    notes = models.TextField(_("notes"), max_length=TEXT_LENGTH, blank=True)
    contents = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)
    visibility = models.CharField(
        _("who sees it"), max_length=10, choices=Visibility.choices, default=Visibility.PRIVATE
    )
    folder = models.CharField(_("folder"), max_length=60, blank=True)
    tags = models.JSONField(_("tags"), default=list, blank=True)
    credit = models.ForeignKey(
        "WriteUp",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="copies",
        verbose_name=_("copied from"),
    )
    credit_text = models.CharField(_("credit"), max_length=200, blank=True)
    hero = models.CharField(max_length=140, blank=True, db_index=True)
    cultures = models.CharField(max_length=400, blank=True)
    done = models.JSONField(default=list, editable=False)
    undone = models.JSONField(default=list, editable=False)
    created_at = models.DateTimeField(_("made"), default=timezone.now)
    changed_at = models.DateTimeField(_("changed"), default=timezone.now)

    objects: ClassVar = DeckQuerySet.as_manager()

    class Meta:
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        ordering = ["-changed_at", "-pk"]
        indexes = [
            models.Index(fields=["owner", "-changed_at"], name="decks_of_a_person"),
            models.Index(fields=["visibility", "-changed_at"], name="decks_for_everybody"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("decks:deck", args=[self.key])

    @property
    def cards(self) -> Contents:
        return contents_from(self.contents)


class Version(models.Model):
    """A deck as it once was, kept by name or by itself; never changed."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    label = models.CharField(_("label"), max_length=NAME_LENGTH, blank=True)
    contents = models.JSONField()
    kept_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("version")
        verbose_name_plural = _("versions")
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "number"], name="one_version_of_a_number_of_a_deck")
        ]

    def __str__(self) -> str:
        return f"{self.deck} {self.number}"

    @property
    def cards(self) -> Contents:
        return contents_from(self.contents)


class WriteUpQuerySet(models.QuerySet["WriteUp"]):
    def visible_to(self, viewer: Any) -> "WriteUpQuerySet":
        """Those that `viewer` may read: staff and the author also see what has been hidden."""
        if viewer.is_authenticated and viewer.is_staff:
            return self
        seen = Q(hidden=False)
        if viewer.is_authenticated:
            seen |= Q(author_id=viewer.pk)
        return self.filter(seen)

    def listed(self) -> "WriteUpQuerySet":
        return self.filter(hidden=False, superseded=False)


class WriteUp(models.Model):
    """A deck as it was published, with its guide: an immutable copy. Without author: a starter deck of the house.

    `hidden` by the staff; `superseded`: a starter deck whose file says something else by now.
    """

    slug = models.SlugField(max_length=120, unique=True)
    deck = models.ForeignKey(Deck, models.SET_NULL, null=True, blank=True, related_name="write_ups")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="write_ups",
        verbose_name=_("author"),
    )
    starter = models.CharField(_("starter deck"), max_length=60, blank=True)
    title = models.CharField(_("title"), max_length=NAME_LENGTH)
    text = models.TextField(_("guide"), max_length=TEXT_LENGTH, blank=True)
    format = models.CharField(_("format"), max_length=60)
    contents = models.JSONField()
    hash = models.CharField(max_length=32, db_index=True)
    hero = models.CharField(max_length=140, blank=True, db_index=True)
    cultures = models.CharField(max_length=400, blank=True)
    tags = models.JSONField(_("tags"), default=list, blank=True)
    credit = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="descendants", verbose_name=_("after")
    )
    hidden = models.BooleanField(_("hidden"), default=False)
    superseded = models.BooleanField(_("superseded"), default=False)
    published_at = models.DateTimeField(_("published"), default=timezone.now)
    favoured_by = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="Favourite", related_name="favourite_decks"
    )

    objects: ClassVar = WriteUpQuerySet.as_manager()

    class Meta:
        verbose_name = _("published deck")
        verbose_name_plural = _("published decks")
        ordering = ["-published_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["starter"],
                condition=~Q(starter="") & Q(superseded=False),
                name="one_write_up_of_a_starter_deck",
            )
        ]
        indexes = [models.Index(fields=["hidden", "superseded", "-published_at"], name="write_ups_listed")]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("decks:write_up", args=[self.slug])

    @property
    def cards(self) -> Contents:
        return contents_from(self.contents)


class Favourite(models.Model):
    """Somebody likes a published deck."""

    write_up = models.ForeignKey(WriteUp, models.CASCADE, related_name="favourites")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("favourite")
        verbose_name_plural = _("favourites")
        constraints = [
            models.UniqueConstraint(fields=["write_up", "person"], name="one_favourite_of_a_person")
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.write_up}"


class Comment(models.Model):
    """What somebody says about a published deck. Its author takes it back, the staff hide it; the place stays."""

    write_up = models.ForeignKey(WriteUp, models.CASCADE, related_name="comments")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("author")
    )
    text = models.TextField(_("comment"), max_length=4000)
    at = models.DateTimeField(_("when"), default=timezone.now)
    hidden = models.BooleanField(_("hidden"), default=False)

    class Meta:
        verbose_name = _("comment")
        verbose_name_plural = _("comments")
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return self.text[:60]


class Report(models.Model):
    """Somebody finds that the staff should look at a published deck or at a comment."""

    write_up = models.ForeignKey(WriteUp, models.CASCADE, related_name="reports")
    comment = models.ForeignKey(Comment, models.CASCADE, null=True, blank=True, related_name="reports")
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    reason = models.CharField(_("reason"), max_length=500)
    at = models.DateTimeField(_("when"), default=timezone.now)
    settled_at = models.DateTimeField(_("settled"), null=True, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["settled_at", "at"]
        constraints = [
            models.UniqueConstraint(
                fields=["write_up", "reporter"], condition=Q(comment=None), name="one_report_of_a_write_up"
            ),
            models.UniqueConstraint(fields=["comment", "reporter"], name="one_report_of_a_comment"),
        ]

    def __str__(self) -> str:
        return self.reason[:60]


class OwnFormat(models.Model):
    """A format that somebody made, for an event or a circle. `rules` is what `formats.format_data` writes."""

    slug = models.SlugField(max_length=60, unique=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="formats", verbose_name=_("owner")
    )
    name = models.CharField(_("name"), max_length=60)
    rules = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField(_("changed"), default=timezone.now)

    class Meta:
        verbose_name = _("format")
        verbose_name_plural = _("formats")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
