"""Decks as they were handed in for an event, and who was picked to have his looked at."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from catalog.decks.contents import Contents, contents_from

from .entrants import Entrant


class EnteredDeck(models.Model):
    """What a player plays in an event: a copy, which no later change of the deck it was made of touches.

    `snapshot` is as `catalog.decks.selectors.snapshot` gives it, `brought` as a seat of an online table takes it.
    """

    entrant = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="deck")
    name = models.CharField(_("name"), max_length=80)
    hash = models.CharField(max_length=32, db_index=True)
    snapshot = models.JSONField()
    brought = models.JSONField()
    legal = models.BooleanField(_("fits the format of the event"), default=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("deck of an event")
        verbose_name_plural = _("decks of events")
        ordering = ["entrant_id"]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.name}"

    @property
    def contents(self) -> Contents:
        return contents_from(self.snapshot["contents"])


class DeckCheck(models.Model):
    """A player picked by lot, whose deck is compared with what he has handed in."""

    class Outcome(models.TextChoices):
        OPEN = "open", _("to be looked at")
        RIGHT = "right", _("as handed in")
        WRONG = "wrong", _("not as handed in")

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="deck_checks")
    round = models.ForeignKey(
        "tournaments.Round", null=True, on_delete=models.SET_NULL, related_name="deck_checks"
    )
    outcome = models.CharField(max_length=5, choices=Outcome.choices, default=Outcome.OPEN)
    note = models.CharField(_("note"), max_length=500, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("deck check")
        verbose_name_plural = _("deck checks")
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.get_outcome_display()}"
