"""Leagues: seasons in which points are gathered, divisions climbed, or rungs of a ladder fought for."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from heroes.accounts.names import DISPLAY_NAME_MAX

from .events import Event, usual_clock


def usual_placement() -> list[int]:
    return [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]


class League(models.Model):
    """A league of one game. Its kind says what a season is."""

    class Kind(models.TextChoices):
        CIRCUIT = "circuit", _("points by placement in events")
        DIVISIONS = "divisions", _("divisions with promotion and relegation")
        SERIES = "series", _("series of matches against different opponents")
        LADDER = "ladder", _("a ladder with challenges")

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    description = models.TextField(_("description"), blank=True)
    game = models.CharField(_("game"), max_length=40)
    kind = models.CharField(_("what a season is"), max_length=9, choices=Kind.choices)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="organised_leagues"
    )
    clock = models.JSONField(_("clock of its matches"), default=usual_clock)
    placement = models.JSONField(
        _("points of the places"),
        default=usual_placement,
        help_text=_("Circuits: of the first, the second ..."),
    )
    division_size = models.PositiveSmallIntegerField(_("players in a division"), default=8)
    moving = models.PositiveSmallIntegerField(
        _("who moves"), default=2, help_text=_("So many go up from a division, and so many down.")
    )
    series_matches = models.PositiveSmallIntegerField(_("matches a series"), default=10)
    series_days = models.PositiveSmallIntegerField(_("days a series"), default=14)
    reach = models.PositiveSmallIntegerField(
        _("rungs one may challenge upwards"), default=3, help_text=_("Ladders.")
    )
    answer_days = models.PositiveSmallIntegerField(_("days to answer a challenge"), default=3)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:league", args=[self.slug])

    @property
    def by_challenge(self) -> bool:
        return self.kind in (self.Kind.SERIES, self.Kind.LADDER)


class Season(models.Model):
    class State(models.TextChoices):
        OPEN = "open", _("open for joining")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["league_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="season_number_once_a_league"),
            models.UniqueConstraint(
                fields=["league"], condition=~Q(state="finished"), name="one_season_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.league}, {self.number}"


class Division(models.Model):
    """Level 1 is the highest. Its matches are those of an event of its own."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="divisions")
    level = models.PositiveSmallIntegerField()
    event = models.OneToOneField(
        Event, null=True, blank=True, on_delete=models.SET_NULL, related_name="division"
    )

    class Meta:
        verbose_name = _("division")
        verbose_name_plural = _("divisions")
        ordering = ["season_id", "level"]
        constraints = [models.UniqueConstraint(fields=["season", "level"], name="level_once_a_season")]

    def __str__(self) -> str:
        return f"{self.season}: {self.level}"


class Counted(models.Model):
    """An event whose places bring points in a season of a circuit."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="counted")
    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="counted_in")

    class Meta:
        verbose_name = _("counted event")
        verbose_name_plural = _("counted events")
        ordering = ["season_id", "pk"]

    def __str__(self) -> str:
        return f"{self.season}: {self.event}"


class Member(models.Model):
    """Somebody in a season. Joining and leaving are dated; `rung` counts from 1, the top of a ladder."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="league_members"
    )
    name = models.CharField(max_length=DISPLAY_NAME_MAX)
    division = models.ForeignKey(
        Division, null=True, blank=True, on_delete=models.SET_NULL, related_name="members"
    )
    rung = models.PositiveIntegerField(null=True, blank=True)
    place = models.PositiveIntegerField(null=True, blank=True, help_text=_("When the season is over."))
    joined_at = models.DateTimeField(default=timezone.now, editable=False)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("member of a season")
        verbose_name_plural = _("members of seasons")
        ordering = ["season_id", "rung", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "user"], condition=Q(user__isnull=False), name="member_once_a_season"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Challenge(models.Model):
    """A match of two in a season, from the offer to its result. `played` is false where it was decided
    without play."""

    class State(models.TextChoices):
        OFFERED = "offered", _("offered")
        PLAYING = "playing", _("being played")
        DONE = "done", _("over")
        REFUSED = "refused", _("refused")
        EXPIRED = "expired", _("not answered")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="challenges")
    series = models.PositiveSmallIntegerField(default=1)
    challenger = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="offers")
    challenged = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="challenges")
    state = models.CharField(max_length=8, choices=State.choices, default=State.OFFERED)
    table = models.OneToOneField(
        "play.Table", null=True, blank=True, on_delete=models.SET_NULL, related_name="challenge"
    )
    winner = models.ForeignKey(Member, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    played = models.BooleanField(default=False)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    answer_by = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(challenger=F("challenged")), name="nobody_challenges_himself"
            ),
        ]
        indexes = [models.Index(fields=["state", "answer_by"], name="challenges_that_wait")]

    def __str__(self) -> str:
        return f"{self.challenger} – {self.challenged}"
