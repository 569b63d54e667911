"""Who takes part: a name first, an account where there is one."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from heroes.accounts.names import DISPLAY_NAME_MAX

from .events import Event


class EntrantQuerySet(models.QuerySet["Entrant"]):
    def in_the_field(self) -> "EntrantQuerySet":
        """Those who have a place."""
        return self.filter(status__in=[Entrant.Status.REGISTERED, Entrant.Status.CHECKED_IN])


class Entrant(models.Model):
    """Somebody entered in an event. `number` is fixed and is what people read on slips and lists."""

    class Status(models.TextChoices):
        INVITED = "invited", _("invited")
        WAITING = "waiting", _("on the waiting list")
        REGISTERED = "registered", _("registered")
        CHECKED_IN = "checked_in", _("checked in")
        DROPPED = "dropped", _("dropped")
        WITHDRAWN = "withdrawn", _("withdrawn before the start")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entrants")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries"
    )
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    bot = models.CharField(_("bot"), max_length=40, blank=True)
    mails = models.BooleanField(_("mail me when a round begins"), default=True)
    name = models.CharField(_("name"), max_length=DISPLAY_NAME_MAX)
    name_key = models.CharField(max_length=4 * DISPLAY_NAME_MAX, editable=False)
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.REGISTERED)
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    first_byes = models.PositiveSmallIntegerField(
        _("byes from the first round on"), default=0, help_text=_("Awarded before the start.")
    )
    from_round = models.PositiveSmallIntegerField(_("plays from round"), default=1)
    dropped_after = models.PositiveSmallIntegerField(_("dropped after round"), null=True, blank=True)
    fixed_table = models.PositiveIntegerField(_("fixed table"), null=True, blank=True)
    deck_open = models.BooleanField(
        _("may hand in a deck after the start"),
        default=False,
        help_text=_("Until a deck has been handed in."),
    )
    registered_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = EntrantQuerySet.as_manager()

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entrant_number_once_an_event"),
            models.UniqueConstraint(fields=["event", "name_key"], name="entrant_name_once_an_event"),
            models.UniqueConstraint(
                fields=["event", "user"], condition=Q(user__isnull=False), name="one_entry_a_person"
            ),
            models.CheckConstraint(condition=Q(bot="") | Q(user=None), name="a_bot_is_nobody"),
        ]

    def __str__(self) -> str:
        return self.name


class Penalty(models.Model):
    """What a judge has imposed. `points` are taken off in the phase of the round."""

    class Kind(models.TextChoices):
        CAUTION = "caution", _("caution")
        WARNING = "warning", _("warning")
        GAME_LOSS = "game_loss", _("game loss")
        MATCH_LOSS = "match_loss", _("match loss")
        POINTS = "points", _("points taken")
        DISQUALIFIED = "disqualified", _("disqualification")

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="penalties")
    phase = models.ForeignKey("tournaments.Phase", on_delete=models.CASCADE, related_name="penalties")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    points = models.PositiveSmallIntegerField(default=0)
    note = models.CharField(_("note"), max_length=500, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.entrant}"
