"""What the catalogue keeps in the database."""

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


class Definition(models.Model):
    """A card or component as it was printed at some time, under the hash of what it says.

    Rows are never changed or deleted: matches name them, and an edit makes another row.
    """

    hash = models.CharField(max_length=32, primary_key=True)
    game = models.CharField(max_length=40)
    slug = models.CharField(max_length=120)
    facts = models.JSONField()
    kept_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("definition")
        verbose_name_plural = _("definitions")
        indexes = [models.Index(fields=["game", "slug"], name="definitions_of_a_component")]

    def __str__(self) -> str:
        return f"{self.game}/{self.slug} {self.hash[:8]}"


class CardSet(models.Model):
    """A set in which cards of The Heroes' Journey are printed."""

    slug = models.SlugField(max_length=60, primary_key=True)
    name = models.CharField(_("name"), max_length=120)
    number = models.PositiveSmallIntegerField(_("number"), unique=True, help_text=_("Sets in their order."))

    class Meta:
        verbose_name = _("set")
        verbose_name_plural = _("sets")
        ordering = ["number"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("catalog:set", args=[self.slug])


class Card(models.Model):
    """A card of The Heroes' Journey as it is played today: one version of a title.

    All it says is in `definition`; the columns repeat what is asked for by name and what is dear to find out.
    `keywords` is a list of [name, number or None]. An edited card is the staff's: the files no longer change it.
    A retired card stands in no file any more; decks and matches still know it.
    """

    slug = models.SlugField(max_length=140, unique=True)
    name = models.CharField(_("name"), max_length=125, unique=True)
    title = models.CharField(_("title"), max_length=60, db_index=True)
    culture = models.CharField(_("culture"), max_length=40, blank=True)
    side = models.CharField(_("side"), max_length=10, blank=True)
    type = models.CharField(_("type"), max_length=20)
    definition = models.ForeignKey(Definition, models.PROTECT, related_name="cards")
    keywords = models.JSONField(_("keywords"), default=list, blank=True)
    playable = models.BooleanField(_("playable"), default=False)
    edited = models.BooleanField(_("edited"), default=False)
    retired = models.BooleanField(_("retired"), default=False)

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("catalog:card", args=[self.slug])


class Printing(models.Model):
    """A card in a set, under its number there, with what that printing says."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="printings")
    card_set = models.ForeignKey(CardSet, models.PROTECT, related_name="printings", verbose_name=_("set"))
    number = models.PositiveSmallIntegerField(_("number"))
    definition = models.ForeignKey(Definition, models.PROTECT, related_name="printings")

    class Meta:
        verbose_name = _("printing")
        verbose_name_plural = _("printings")
        ordering = ["card_set__number", "number"]
        constraints = [
            models.UniqueConstraint(fields=["card", "card_set"], name="one_printing_of_a_card_in_a_set"),
            models.UniqueConstraint(fields=["card_set", "number"], name="one_printing_of_a_number_in_a_set"),
        ]

    def __str__(self) -> str:
        return f"{self.card_set} {self.number}: {self.card}"


class Ruling(models.Model):
    """How a card is to be played, in words, as of a day."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="rulings", verbose_name=_("card"))
    text = models.TextField(_("text"), max_length=2000)
    day = models.DateField(_("day"))

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ["day", "pk"]

    def __str__(self) -> str:
        return f"{self.card}, {self.day}"


class Edition(models.Model):
    """One row that bears another mark after each change of the catalogue, so that what is derived can be kept."""

    mark = models.CharField(max_length=32, blank=True)

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")

    def __str__(self) -> str:
        return self.mark
