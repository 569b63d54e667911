"""Rounds, the tables in them, what was reported of each, and the standings that follow."""

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .entrants import Entrant
from .events import Phase


class Round(models.Model):
    """One round as paired. Seed, order, pins, weight and width let anybody pair it again to the same result."""

    class State(models.TextChoices):
        PAIRED = "paired", _("paired")
        FINISHED = "finished", _("finished")

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="played_rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.PAIRED)
    seed = models.BigIntegerField()
    order = models.CharField(max_length=5, blank=True)
    pins = models.JSONField(default=dict)
    field = models.JSONField(default=list, help_text=_("Entrants in the order in which they were paired."))
    weight = models.CharField(max_length=60, blank=True)
    width = models.PositiveIntegerField(default=0)
    relaxed = models.JSONField(default=list)
    paired_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_seconds = models.PositiveIntegerField(default=0)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    told = models.BooleanField(default=False, help_text=_("The players have been written to."))
    match_seed = models.BinaryField(
        max_length=32, null=True, help_text=_("The secret seed that all tables of a score attack share.")
    )

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["phase_id", "number"]
        constraints = [models.UniqueConstraint(fields=["phase", "number"], name="round_number_once_a_phase")]

    def __str__(self) -> str:
        return f"{self.phase}, {self.number}"

    @property
    def ends_at(self) -> datetime | None:
        """The instant at which time is up; None while the round stands still or has no limit."""
        return None if self.minutes is None else self.after(minutes=self.minutes)

    def after(self, *, minutes: int) -> datetime | None:
        """The instant at which the round has run for so long; None while it stands still."""
        if self.started_at is None or self.paused_at is not None:
            return None
        # In UTC, because in a zone Python adds on the face of the clock, also when clocks change in between.
        return self.started_at.astimezone(UTC) + timedelta(minutes=minutes, seconds=self.paused_seconds)


class Pairing(models.Model):
    """One table of one round: a match, a bye, or a round somebody was not there for."""

    class Kind(models.TextChoices):
        MATCH = "match", _("match")
        BYE = "bye", _("bye")
        ABSENT = "absent", _("not there")

    class State(models.TextChoices):
        OPEN = "open", _("being played")
        REPORTED = "reported", _("reported")
        DISPUTED = "disputed", _("disputed")
        CONFIRMED = "confirmed", _("confirmed")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.MATCH)
    table = models.PositiveIntegerField(_("table"), null=True, blank=True)
    bracket_match = models.CharField(max_length=12, blank=True)
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    unplayed = models.BooleanField(_("decided without play"), default=False)
    winner = models.ForeignKey(Entrant, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    extra_minutes = models.PositiveSmallIntegerField(_("extra minutes"), default=0)
    version = models.PositiveIntegerField(default=0)
    confirm_by = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        ordering = ["round_id", "table", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "table"], condition=Q(table__isnull=False), name="table_once_a_round"
            ),
        ]
        indexes = [models.Index(fields=["state", "confirm_by"], name="reports_that_wait")]

    def __str__(self) -> str:
        return f"{self.round}: {self.table or self.get_kind_display()}"


class Seat(models.Model):
    """An entrant at a table; points and games stand there once the result is confirmed."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    points = models.IntegerField(null=True, blank=True)
    wins = models.PositiveSmallIntegerField(default=0)
    draws = models.PositiveSmallIntegerField(default=0)
    score = models.IntegerField(default=0)
    ready_at = models.DateTimeField(null=True, blank=True, help_text=_("Since when the player sits there."))

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["pairing_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="entrant_once_a_round"),
            models.UniqueConstraint(fields=["pairing", "position"], name="one_entrant_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.pairing}: {self.entrant}"


class OnlineGame(models.Model):
    """One game of a match that is played here: at a table, or among bots with nobody watching.

    `seated` holds the entrants in the order of the seats; `result` is that of the engine.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    table = models.OneToOneField(
        "play.Table", null=True, blank=True, on_delete=models.SET_NULL, related_name="event_game"
    )
    seated = models.JSONField(default=list)
    seed = models.BinaryField(max_length=32, null=True)
    queued_at = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)

    class Meta:
        verbose_name = _("online game")
        verbose_name_plural = _("online games")
        ordering = ["pairing_id", "number"]
        constraints = [models.UniqueConstraint(fields=["pairing", "number"], name="game_number_once_a_match")]

    def __str__(self) -> str:
        return f"{self.pairing}, {self.number}"


class Report(models.Model):
    """What somebody said about a table, in order; nothing is ever taken out of this list."""

    class Kind(models.TextChoices):
        REPORTED = "reported", _("reported")
        CONFIRMED = "confirmed", _("confirmed")
        DISPUTED = "disputed", _("disputed")
        RESOLVED = "resolved", _("set by the organiser")
        CORRECTED = "corrected", _("corrected afterwards")
        BY_TIME = "by_time", _("confirmed by time")
        PLAYED = "played", _("played here")

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="reports")
    kind = models.CharField(max_length=9, choices=Kind.choices)
    outcome = models.JSONField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    entrant = models.ForeignKey(Entrant, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["pairing_id", "pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.pairing}"


class StandingRow(models.Model):
    """One row of the stored standings of a phase, written when a round ends; frozen with the phase."""

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="standing_rows")
    place = models.PositiveIntegerField()
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="standing_rows")
    points = models.IntegerField()
    won = models.PositiveSmallIntegerField(default=0)
    lost = models.PositiveSmallIntegerField(default=0)
    drawn = models.PositiveSmallIntegerField(default=0)
    values = models.JSONField(
        default=list, help_text=_("Exact values in the order of the tie-breaks: 13/21.")
    )
    decided_by = models.CharField(max_length=30, blank=True)

    class Meta:
        verbose_name = _("row of the standings")
        verbose_name_plural = _("standings")
        ordering = ["phase_id", "place", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["phase", "entrant"], name="one_row_an_entrant"),
        ]

    def __str__(self) -> str:
        return f"{self.place}. {self.entrant}"
