"""The people of the site, their access tokens, and the audit log."""

from functools import lru_cache
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.contrib.contenttypes.models import ContentType
from django.core.validators import MinLengthValidator
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken

from heroes.accounts.names import (
    DISPLAY_NAME_MAX,
    USERNAME_MAX,
    display_name_clean,
    display_name_key,
    username_form,
)


class PeopleQuerySet(models.QuerySet["User"]):
    def present(self) -> "PeopleQuerySet":
        """Those who may log in: neither banned nor gone."""
        return self.filter(is_active=True)

    def guests(self) -> "PeopleQuerySet":
        return self.filter(is_guest=True)

    def members(self) -> "PeopleQuerySet":
        return self.filter(is_guest=False, left_at=None)

    def profile_visible_to(self, viewer) -> "PeopleQuerySet":
        """Those whose profile page `viewer` (a User or AnonymousUser) may see."""
        people = self.filter(left_at=None)
        if viewer.is_authenticated and viewer.is_staff:
            return people
        shown = models.Q(profile_visibility=User.Visibility.PUBLIC)
        if viewer.is_authenticated:
            shown |= models.Q(pk=viewer.pk)
            if not viewer.is_guest:
                shown |= models.Q(profile_visibility=User.Visibility.MEMBERS)
        return people.filter(shown, models.Q(is_active=True))


@lru_cache(4096)  # a table names its people again and again
def _page_of(username: str) -> str:
    return reverse("person", kwargs={"username": username})


_PeopleManager = UserManager.from_queryset(PeopleQuerySet)


class PeopleManager(_PeopleManager):  # type: ignore[misc, valid-type, unused-ignore]
    def get_by_natural_key(self, username: str | None) -> Any:
        return self.get(username__iexact=username)


class User(AbstractUser):
    """A person with an account: a member, or a guest who may keep the account later.

    A person who has left keeps a row without personal data as long as finished matches name it.
    """

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("Everybody")
        MEMBERS = "members", _("Members")
        NOBODY = "nobody", _("Nobody")

    class Theme(models.TextChoices):
        AUTO = "auto", _("As my device")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("username"),
        max_length=USERNAME_MAX,
        unique=True,
        validators=[MinLengthValidator(3), username_form],
        help_text=_("For logging in and in the address of your profile: letters A to Z, digits, - and _."),
        error_messages={"unique": _("This username is taken.")},
    )
    display_name = models.CharField(
        _("display name"), max_length=DISPLAY_NAME_MAX, help_text=_("The name that others see at the table.")
    )
    # Equal for names that look alike; null for those who left, who are all "Former player".
    display_name_key = models.CharField(  # noqa: DJ001
        max_length=4 * DISPLAY_NAME_MAX, unique=True, null=True, editable=False
    )

    is_guest = models.BooleanField(_("guest"), default=False)
    last_seen = models.DateTimeField(_("last seen"), default=timezone.now)
    left_at = models.DateTimeField(_("left"), null=True, blank=True, editable=False)
    ban_reason = models.CharField(_("reason of the ban"), max_length=500, blank=True)
    # Part of every session's hash: counting it up ends all sessions of this person.
    session_epoch = models.PositiveIntegerField(default=0, editable=False)

    profile_visibility = models.CharField(
        _("who sees my profile"), max_length=10, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    show_history = models.BooleanField(_("show my matches on my profile"), default=True)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)
    language = models.CharField(_("language"), max_length=10, blank=True)
    mail_turns = models.BooleanField(
        _("write to me when correspondence matches wait for me"),
        default=True,
        help_text=_("By e-mail, one for all tables, at most every few hours."),
    )
    theme = models.CharField(_("appearance"), max_length=5, choices=Theme.choices, default=Theme.AUTO)

    objects: ClassVar[PeopleManager] = PeopleManager()

    REQUIRED_FIELDS = ["email"]

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="username_unique_in_any_case",
                violation_error_message=_("This username is taken."),
            ),
            models.CheckConstraint(
                condition=models.Q(left_at=None, display_name_key__isnull=False)
                | models.Q(left_at__isnull=False, is_active=False),
                name="name_key_unless_left",
            ),
        ]
        indexes = [models.Index(fields=["is_guest", "last_seen"], name="idle_guests")]

    def save(self, *args, **kwargs):
        if not self.display_name:  # createsuperuser, and any other door that knows only a username
            self.display_name = self.username
        if self.left_at is None:
            self.display_name_key = display_name_key(self.display_name)
            if (fields := kwargs.get("update_fields")) and "display_name" in fields:
                kwargs["update_fields"] = {*fields, "display_name_key"}
        super().save(*args, **kwargs)

    def clean(self):
        super().clean()
        self.display_name = display_name_clean(self.display_name or self.username)

    def __str__(self) -> str:
        return self.display_name

    def get_full_name(self) -> str:
        return self.display_name

    def get_short_name(self) -> str:
        return self.display_name

    def get_absolute_url(self) -> str:
        return _page_of(self.username)

    def _get_session_auth_hash(self, secret=None):
        return salted_hmac(
            "heroes.accounts.models.User.session",
            f"{self.session_epoch}:{self.password}",
            secret=secret,
            algorithm="sha256",
        ).hexdigest()


class Regard(models.Model):
    """How one person stands to another; nobody but the first is told."""

    class Kind(models.TextChoices):
        FRIEND = "friend", _("Friend")
        MUTED = "muted", _("Muted")
        BLOCKED = "blocked", _("Blocked")

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="regards")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="regarded")
    kind = models.CharField(max_length=10, choices=Kind.choices)

    class Meta:
        verbose_name = _("regard")
        verbose_name_plural = _("regards")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "other"], name="one_regard_of_each_other"),
            models.CheckConstraint(
                condition=~models.Q(person=models.F("other")), name="regard_is_of_another"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.kind} {self.other_id}"


class ApiToken(AbstractAuthToken):
    """A key with which a program acts as its owner. Only a digest is stored; the token is shown once."""

    name = models.CharField(_("name"), max_length=60)

    class Meta:
        verbose_name = _("access token")
        verbose_name_plural = _("access tokens")
        ordering = ["created"]
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="token_name_once_a_person")]

    def __str__(self) -> str:
        return self.name


class AuditEntry(models.Model):
    """Who did what to which object, and when. Written by `heroes.accounts.audit.record`, never changed."""

    at = models.DateTimeField(_("when"), default=timezone.now, db_index=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("who"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text=_("Empty: the house itself."),
    )
    action = models.CharField(_("what"), max_length=60, db_index=True)
    subject_type = models.ForeignKey(ContentType, null=True, on_delete=models.SET_NULL, related_name="+")
    subject_id = models.CharField(max_length=64)
    subject_label = models.CharField(_("object"), max_length=200)
    data = models.JSONField(_("details"), default=dict, blank=True)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit log")
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["subject_type", "subject_id"], name="audit_by_subject")]

    def __str__(self) -> str:
        return f"{self.action}: {self.subject_label}"
