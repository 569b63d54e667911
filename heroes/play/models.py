"""Tables on the web: who sits where, what is played, and every choice that was accepted."""

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from heroes.accounts.models import Regard
from heroes.engine.game import Game, get_game

CODE_BYTES = 9


def new_code() -> str:
    """The unguessable name of a table: whoever has the link of a private table may come in."""
    return secrets.token_urlsafe(CODE_BYTES)


def no_clock() -> dict[str, Any]:
    return {"kind": "none"}


class TableQuerySet(models.QuerySet["Table"]):
    def listed(self) -> "TableQuerySet":
        """Public tables that wait for players, newest first."""
        return self.filter(public=True, status=Table.Status.OPEN).order_by("-created_at")

    def open_to(self, user: Any) -> "TableQuerySet":
        """Those at which nobody has blocked `user`."""
        if not user.is_authenticated:
            return self
        blocking = Regard.objects.filter(other=user, kind=Regard.Kind.BLOCKED).values("person")
        return self.exclude(seats__user__in=blocking)

    def of(self, user: Any) -> "TableQuerySet":
        """The tables at which `user` sits or sat."""
        return self.filter(seats__user=user).distinct()


class Table(models.Model):
    """A table: what is to be played and how, before and after there is a match."""

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CLOSED = "closed", _("closed without a match")

    class OnTimeout(models.TextChoices):
        DEFAULT = "default", _("the table answers with the default")
        LOSS = "loss", _("the seat loses")

    code = models.CharField(max_length=24, unique=True, default=new_code, editable=False)
    game = models.CharField(max_length=40)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="owned_tables"
    )
    size = models.PositiveSmallIntegerField(_("seats"))
    public = models.BooleanField(_("listed in the lobby"), default=False)
    options = models.JSONField(default=dict)
    clock = models.JSONField(default=no_clock)
    on_timeout = models.CharField(max_length=10, choices=OnTimeout.choices, default=OnTimeout.DEFAULT)
    rated = models.BooleanField(
        _("rated"),
        default=False,
        help_text=_("Only slips can be taken back, and no bot takes the place of somebody who is away."),
    )
    releases_record = models.BooleanField(_("record open to all after the end"), default=True)
    open_to_friends = models.BooleanField(_("friends of everybody here see all hands"), default=False)
    delay = models.PositiveSmallIntegerField(
        _("watchers see it later by so many minutes"),
        default=0,
        help_text=_("Until the end; the judge does not."),
    )
    judge = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    practice = models.BooleanField(default=False, help_text=_("plays on from a moment of another match"))
    rematch_of = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        indexes = [models.Index(fields=["status", "public", "-created_at"], name="lobby")]
        permissions = [("judge_table", _("Can sit down as judge at any table"))]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    def get_absolute_url(self) -> str:
        return reverse("play:table", args=[self.code])

    @property
    def rules(self) -> Game:
        return get_game(self.game)


class Seat(models.Model):
    """One place at a table: a person, a bot, or nobody yet."""

    class Left(models.TextChoices):
        CONCEDED = "conceded", _("conceded")
        TIMEOUT = "timeout", _("ran out of time")
        ABANDONED = "abandoned", _("did not come back")

    class Comfort(models.TextChoices):
        NORMAL = "normal", _("Pass for me when I can do nothing else")
        ALWAYS = "always", _("Always ask me")
        SKIP = "skip", _("Pass for me until something happens")

    class Stop(models.TextChoices):
        ALWAYS = "always", _("always ask me")
        NEVER = "never", _("always pass for me")

    class Presence(models.TextChoices):
        HERE = "here", _("at the table")
        AWAY = "away", _("looking elsewhere")
        GONE = "gone", _("not connected")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="seats"
    )
    bot = models.CharField(max_length=40, blank=True)
    left = models.CharField(max_length=10, choices=Left.choices, blank=True)
    won = models.BooleanField(null=True, editable=False, help_text=_("Empty: not over, or without a winner."))
    comfort = models.CharField(max_length=10, choices=Comfort.choices, default=Comfort.NORMAL)
    skip_from = models.PositiveIntegerField(default=0)
    stops = models.JSONField(default=dict, blank=True, help_text=_("step -> stop, see heroes.play.comfort"))
    presence = models.CharField(max_length=5, choices=Presence.choices, default=Presence.GONE)
    presence_at = models.DateTimeField(
        null=True, blank=True, help_text=_("last heard of, or when the connection was lost")
    )
    away_since = models.DateTimeField(
        null=True,
        blank=True,
        help_text=_("when its person stopped looking; empty: has seen all that happened"),
    )
    mailed_at = models.DateTimeField(
        null=True, blank=True, help_text=_("last told by e-mail that the table waits")
    )
    deck = models.JSONField(
        null=True, blank=True, help_text=_("what this seat brings; null: what the house gives")
    )

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_of_a_number"),
            models.UniqueConstraint(fields=["table", "user"], name="a_person_sits_once"),
            models.CheckConstraint(
                condition=Q(user=None) | Q(bot="") | ~Q(left=""), name="a_bot_sits_in_only_for_who_left"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.number}"

    @property
    def plays(self) -> bool:
        """Whether a person decides here."""
        return self.user_id is not None and not self.left


class Match(models.Model):
    """The match of a table: setup, secret seed, and how far it has gone.

    `version` counts the journal entries (`Move`); every change compares and sets it.
    """

    class EndedBy(models.TextChoices):
        RULES = "rules", _("played to the end")
        CONCESSION = "concession", _("concession")
        TIMEOUT = "timeout", _("time ran out")
        ADJUDICATION = "adjudication", _("adjudicated")
        AGREEMENT = "agreement", _("agreed to share")
        ABANDONMENT = "abandonment", _("somebody did not come back")

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="match")
    game = models.CharField(max_length=40)
    game_version = models.PositiveIntegerField()
    kernel_version = models.PositiveIntegerField()
    setup = models.JSONField()
    seed = models.BinaryField(max_length=32)
    version = models.PositiveIntegerField(default=0)
    waiting = models.JSONField(default=list, help_text=_("the seats that are asked something"))
    clocks = models.JSONField(default=dict)
    passing = models.JSONField(
        default=dict, help_text=_("passes that are on their way: seat -> [decision id, instant]")
    )
    offers = models.JSONField(default=dict, help_text=_("what was proposed, see heroes.play.offers"))
    due_at = models.DateTimeField(
        null=True, blank=True, help_text=_("when something happens without any person: a bot, a clock")
    )
    opening = models.JSONField(default=list, help_text=_("what happened before the first choice"))
    shown = models.JSONField(default=dict, help_text=_("every viewer's view at the last rest point"))
    result = models.JSONField(null=True, blank=True)
    ended_by = models.CharField(max_length=15, choices=EndedBy.choices, blank=True)
    stuck = models.CharField(max_length=500, blank=True, help_text=_("why today's rules do not follow it"))
    released = models.BooleanField(default=False)
    started_at = models.DateTimeField(auto_now_add=True)
    moved_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = [models.Index(fields=["due_at"], name="due")]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"


class Move(models.Model):
    """One entry of a match's journal: a choice, or a take-back."""

    class By(models.TextChoices):
        PERSON = "person", _("the person")
        BOT = "bot", _("a bot")
        COMFORT = "comfort", _("the seat's settings")
        CLOCK = "clock", _("the clock")
        TAKEN_OVER = "before", _("taken over from another match")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    entry = models.JSONField(help_text=_("[seat, key], or [“<”, number of choices that remain]"))
    by = models.CharField(max_length=10, choices=By.choices)
    events = models.JSONField(default=list, help_text=_("what happened, told so that no rules are needed"))
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_move_of_a_number")]

    def __str__(self) -> str:
        return f"{self.match_id} {self.number}"


class Problem(models.Model):
    """Something that went wrong at a table, with all that is needed to see it again."""

    match = models.ForeignKey(
        Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="problems"
    )
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    words = models.TextField(blank=True)
    keys = models.JSONField(default=list, help_text=_("the answer that could not be carried out"))
    trace = models.TextField(blank=True)
    record = models.JSONField(default=dict, help_text=_("setup, seed and choices up to there"))
    created_at = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("problem")
        verbose_name_plural = _("problems")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.match} {self.created_at:%Y-%m-%d %H:%M}"


class Film(models.Model):
    """What everybody could see of a finished match after each choice; see `heroes.engine.film`."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="film")
    packed = models.BinaryField()

    class Meta:
        verbose_name = _("film")
        verbose_name_plural = _("films")

    def __str__(self) -> str:
        return str(self.match)


class ChatLine(models.Model):
    """Something that somebody has said at a table. Kept with the match."""

    class Place(models.TextChoices):
        TABLE = "table", _("the table")
        WATCHERS = "watchers", _("the watchers")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chat")
    place = models.CharField(max_length=10, choices=Place.choices)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="chat_lines"
    )
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    phrase = models.CharField(max_length=20, blank=True, help_text=_("one of the phrases in every language"))
    text = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("chat line")
        verbose_name_plural = _("chat lines")
        ordering = ["pk"]
        indexes = [models.Index(fields=["person", "at"], name="chat_of_late")]

    def __str__(self) -> str:
        return self.text or self.phrase


class ChatReport(models.Model):
    """Somebody asks the staff to look at what was said."""

    line = models.ForeignKey(ChatLine, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    words = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("report of a chat line")
        verbose_name_plural = _("reports of chat lines")
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(fields=["line", "reporter"], name="a_line_is_reported_once_by_each")
        ]

    def __str__(self) -> str:
        return f"{self.reporter}: {self.line}"


class Note(models.Model):
    """What somebody thinks of a moment of a finished match. See `heroes.play.notes`."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="notes")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="match_notes")
    at = models.PositiveIntegerField(help_text=_("after so many choices"))
    text = models.CharField(max_length=1000)
    shared = models.BooleanField(default=False, help_text=_("shown to whoever has the link"))
    written_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("note")
        verbose_name_plural = _("notes")
        ordering = ["pk"]
        indexes = [models.Index(fields=["author", "written_at"], name="notes_of_late")]

    def __str__(self) -> str:
        return self.text


class Conduct(models.Model):
    """How somebody stays in matches with other people; kept from the first one that was left. See `heroes.play.conduct`."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="conduct",
    )
    left = models.PositiveSmallIntegerField(
        _("matches left"), default=0, help_text=_("Those in which others waited, as far as they still count.")
    )
    finished = models.PositiveSmallIntegerField(_("matches finished since"), default=0)
    barred_until = models.DateTimeField(_("plays with bots only until"), null=True, blank=True)

    class Meta:
        verbose_name = _("conduct")
        verbose_name_plural = _("conduct")
        ordering = ["person"]

    def __str__(self) -> str:
        return str(self.person)
