"""An event and its phases: what is played, by which rules, and how far it has come."""

import secrets
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.standings import Scoring

SEED_BITS = 63  # what a database integer holds


def new_seed() -> int:
    return secrets.randbits(SEED_BITS)


def usual_clock() -> dict[str, Any]:
    """Of online matches, as `heroes.play.clock` knows clocks: nobody holds up a round."""
    return {"kind": "decision", "seconds": 120}


def usual_tie_breaks() -> list[str]:
    return ["points", "opponents_match_win", "game_win", "opponents_game_win", "lot"]


class EventQuerySet(models.QuerySet["Event"]):
    def run_by(self, user) -> "EventQuerySet":
        """Events that `user` (a User or AnonymousUser) organises or helps to run."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(Q(organiser=user) | Q(staff=user)).distinct()

    def visible_to(self, user) -> "EventQuerySet":
        """Published events; drafts and unlisted ones only for who runs them or is entered."""
        if user.is_authenticated and user.is_staff:
            return self
        shown = Q(listed=True) & ~Q(state=Event.State.DRAFT)
        if user.is_authenticated:
            shown |= Q(organiser=user) | Q(staff=user)
            shown |= ~Q(state=Event.State.DRAFT) & Q(entrants__user=user)
        return self.filter(shown).distinct()


class Event(models.Model):
    """A tournament. Its state changes only through `tournaments.services`."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        REGISTRATION = "registration", _("registration open")
        CHECK_IN = "check_in", _("check-in")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        ARCHIVED = "archived", _("archived")
        CANCELLED = "cancelled", _("cancelled")

    class Registration(models.TextChoices):
        OPEN = "open", _("anybody")
        CODE = "code", _("whoever has the code")
        INVITATION = "invitation", _("by invitation")

    class Venue(models.TextChoices):
        ONLINE = "online", _("played here")
        PAPER = "paper", _("played on paper")

    class LateEntry(models.TextChoices):
        CLOSED = "closed", _("nobody enters late")
        LOSS = "loss", _("missed rounds are lost")
        BYE = "bye", _("missed rounds are drawn")

    class Decks(models.TextChoices):
        NONE = "none", _("are not handed in")
        MAY = "may", _("may be handed in; who hands in none gets one of the house")
        MUST = "must", _("have to be handed in; who has none at the start is out")

    class DecksShown(models.TextChoices):
        PRIVATE = "private", _("to nobody but their players and the staff")
        ENTERED = "entered", _("to everybody who plays in the event")
        PUBLIC = "public", _("to everybody")

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    description = models.TextField(_("description"), blank=True)
    game = models.CharField(_("game"), max_length=40)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="organised_events"
    )
    staff = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="staffed_events")
    state = models.CharField(max_length=12, choices=State.choices, default=State.DRAFT)
    listed = models.BooleanField(_("shown in the list of events"), default=True)
    venue = models.CharField(_("where"), max_length=6, choices=Venue.choices, default=Venue.ONLINE)
    place = models.CharField(_("place"), max_length=200, blank=True)
    starts_at = models.DateTimeField(_("start"), null=True, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")

    registration = models.CharField(
        _("who may register"), max_length=10, choices=Registration.choices, default=Registration.OPEN
    )
    code = models.CharField(_("registration code"), max_length=40, blank=True)
    capacity = models.PositiveIntegerField(_("places"), null=True, blank=True)
    check_in = models.BooleanField(_("players check in before the start"), default=False)
    late_entry = models.CharField(
        _("late entries"), max_length=6, choices=LateEntry.choices, default=LateEntry.LOSS
    )
    self_report = models.BooleanField(_("players report their results"), default=True)
    confirm_minutes = models.PositiveSmallIntegerField(
        _("minutes until a report counts"),
        null=True,
        blank=True,
        default=10,
        help_text=_("A report that nobody contradicts counts after this time; empty: never by itself."),
    )

    decks = models.CharField(_("decks"), max_length=4, choices=Decks.choices, default=Decks.NONE)
    format = models.CharField(
        _("format of the decks"), max_length=60, default="open", help_text=_("Decks are checked against it.")
    )
    decks_shown = models.CharField(
        _("decks are shown from the start on"),
        max_length=7,
        choices=DecksShown.choices,
        default=DecksShown.PRIVATE,
    )
    decks_in_cut = models.CharField(
        _("decks of those who have reached a later phase are shown"),
        max_length=7,
        choices=DecksShown.choices,
        default=DecksShown.PRIVATE,
    )
    decks_published = models.BooleanField(_("all decks are public after the end"), default=False)

    rated = models.BooleanField(
        _("counts for ratings"), default=True, help_text=_("Bots play only in events that do not count.")
    )
    runs_itself = models.BooleanField(
        _("runs by itself"),
        default=False,
        help_text=_("Starts at its time, pairs each round when the one before is over, and ends."),
    )
    break_minutes = models.PositiveSmallIntegerField(_("minutes between rounds"), default=2)
    ready_minutes = models.PositiveSmallIntegerField(
        _("minutes to sit down"),
        default=5,
        help_text=_("Who has not come to an online table by then loses the round."),
    )

    seed = models.BigIntegerField(default=new_seed, editable=False)
    version = models.PositiveIntegerField(
        default=0, editable=False, help_text=_("Counts changes, so that pages see that they are old.")
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True, blank=True, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = EventQuerySet.as_manager()

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-starts_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(registration="code") | ~Q(code=""),
                name="a_code_where_one_is_asked",
                violation_error_message=_("Give the code that opens the registration."),
            ),
            models.CheckConstraint(
                condition=Q(capacity=None) | Q(capacity__gte=2),
                name="room_for_two",
                violation_error_message=_("An event has room for at least two."),
            ),
        ]
        indexes = [models.Index(fields=["state", "-starts_at"], name="events_by_state")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:event", args=[self.slug])

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)


class Phase(models.Model):
    """A part of an event that is paired in one way. Its settings are fixed once it has begun."""

    class System(models.TextChoices):
        SWISS = "swiss", _("Swiss")
        PODS = "pods", _("pods")
        ROUND_ROBIN = "round_robin", _("round robin")
        SINGLE = "single", _("single elimination")
        DOUBLE = "double", _("double elimination")
        POD_CUT = "pod_cut", _("pods to one last pod")
        SCORE = "score", _("score attack")

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    class Order(models.TextChoices):
        LOT = "lot", _("by lot among equals")
        FOLD = "fold", _("top half against bottom half")

    class Uneven(models.TextChoices):
        LOW = "low", _("short tables at the bottom")
        HIGH = "high", _("short tables at the top")
        LARGE = "large", _("larger tables at the bottom")
        BYE = "bye", _("byes")

    class TimeUp(models.TextChoices):
        WAIT = "wait", _("the organiser decides")
        DRAW = "draw", _("games that are not over are drawn")

    class Drawn(models.TextChoices):
        REFUSED = "refused", _("play on until somebody wins")
        SEED = "seed", _("the better seed goes on")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="phases")
    number = models.PositiveSmallIntegerField()
    system = models.CharField(_("system"), max_length=12, choices=System.choices, default=System.SWISS)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    seats = models.PositiveSmallIntegerField(_("seats at a table"), default=2)
    uneven = models.CharField(_("uneven fields"), max_length=5, choices=Uneven.choices, default=Uneven.LOW)
    best_of = models.PositiveSmallIntegerField(_("best of"), default=1)
    rounds = models.PositiveSmallIntegerField(
        _("rounds"), null=True, blank=True, help_text=_("Empty: as many as the field needs.")
    )
    legs = models.PositiveSmallIntegerField(_("legs"), default=1)
    round_minutes = models.PositiveSmallIntegerField(_("minutes a round"), null=True, blank=True)
    time_up = models.CharField(
        _("when the time of an online round is up"), max_length=4, choices=TimeUp.choices, default=TimeUp.WAIT
    )
    clock = models.JSONField(_("clock of online matches"), default=usual_clock)
    options = models.JSONField(
        _("options of online matches"), default=dict, blank=True, help_text=_("As at a table of the game.")
    )
    order = models.CharField(_("first pairings"), max_length=4, choices=Order.choices, default=Order.LOT)
    power_last = models.BooleanField(_("first against second in the last round"), default=False)
    win = models.PositiveSmallIntegerField(_("points for a win"), default=3)
    draw = models.PositiveSmallIntegerField(_("points for a draw"), default=1)
    loss = models.PositiveSmallIntegerField(_("points for a loss"), default=0)
    bye = models.PositiveSmallIntegerField(
        _("points for a bye"), null=True, blank=True, help_text=_("Empty: as for a win.")
    )
    tie_breaks = models.JSONField(_("order of the standings"), default=usual_tie_breaks)
    drawn = models.CharField(
        _("drawn elimination matches"), max_length=7, choices=Drawn.choices, default=Drawn.REFUSED
    )
    third_place = models.BooleanField(_("match for the third place"), default=False)
    reset = models.BooleanField(_("grand final can be repeated"), default=True)
    cut = models.PositiveIntegerField(
        _("who goes on to the next phase"), null=True, blank=True, help_text=_("Empty: everybody.")
    )
    seeding = models.JSONField(
        default=list, editable=False, help_text=_("Entrants in the order of their seeds, fixed at the start.")
    )
    started_at = models.DateTimeField(null=True, blank=True, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("phase")
        verbose_name_plural = _("phases")
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="phase_number_once_an_event"),
            models.CheckConstraint(condition=Q(best_of__in=[1, 3, 5]), name="best_of_one_three_five"),
            models.CheckConstraint(
                condition=Q(win__gt=models.F("draw")) & Q(draw__gte=models.F("loss")),
                name="a_win_is_worth_most",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.get_system_display()}"

    @property
    def eliminates(self) -> bool:
        return self.system in (self.System.SINGLE, self.System.DOUBLE, self.System.POD_CUT)

    @property
    def by_standings(self) -> bool:
        return self.system in (self.System.SWISS, self.System.PODS)

    @property
    def wins_needed(self) -> int:
        return self.best_of // 2 + 1

    @property
    def scoring(self) -> Scoring:
        return Scoring(
            win=self.win,
            draw=self.draw,
            loss=self.loss,
            bye=self.bye,
            seats=self.seats,
            games=self.wins_needed,
        )
