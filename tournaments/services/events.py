"""The life of an event: made, opened, started, finished; and of its phases."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import Http404
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from catalog.decks.selectors import format_named
from heroes.accounts.audit import record
from heroes.accounts.models import User
from heroes.engine.game import BadSetup, UnknownGame, get_game
from heroes.play import clock as clocks
from heroes.play.selectors import has_table
from heroes.problems import Conflict, Problem
from tournaments import selectors
from tournaments.models import Entrant, Event, Phase
from tournaments.pairing import PairingError
from tournaments.standings import METRICS, StandingsError

from .changing import changing, require_state, running_phase
from .decks import decks_check_again, decks_lock
from .standing import standings_store

S = Event.State

TRANSITIONS: dict[Event.State, frozenset[Event.State]] = {
    S.DRAFT: frozenset({S.REGISTRATION, S.CANCELLED}),
    S.REGISTRATION: frozenset({S.DRAFT, S.CHECK_IN, S.RUNNING, S.CANCELLED}),
    S.CHECK_IN: frozenset({S.REGISTRATION, S.RUNNING, S.CANCELLED}),
    S.RUNNING: frozenset({S.FINISHED, S.CANCELLED}),
    S.FINISHED: frozenset({S.ARCHIVED}),
    S.ARCHIVED: frozenset(),
    S.CANCELLED: frozenset({S.ARCHIVED}),
}

EVENT_FIELDS = frozenset(
    [
        "name",
        "description",
        "game",
        "listed",
        "venue",
        "place",
        "starts_at",
        "time_zone",
        "registration",
        "code",
        "capacity",
        "check_in",
        "late_entry",
        "self_report",
        "confirm_minutes",
        "decks",
        "format",
        "decks_shown",
        "decks_in_cut",
        "decks_published",
        "rated",
        "runs_itself",
        "break_minutes",
        "ready_minutes",
    ]
)
ALWAYS_CHANGEABLE = frozenset(
    [
        *("description", "listed", "place", "self_report", "confirm_minutes", "late_entry"),
        *("runs_itself", "break_minutes", "ready_minutes", "decks_published"),
    ]
)
PHASE_FIELDS = frozenset(
    [
        "system",
        "seats",
        "uneven",
        "best_of",
        "rounds",
        "legs",
        "round_minutes",
        "time_up",
        "clock",
        "options",
        "order",
        "power_last",
        "win",
        "draw",
        "loss",
        "bye",
        "tie_breaks",
        "drawn",
        "third_place",
        "reset",
        "cut",
    ]
)
MOST_ROUNDS = 30


@transaction.atomic
def event_create(
    *, organiser: User, name: str, game: str, phases: Sequence[Mapping[str, Any]] = ({},), **settings: Any
) -> Event:
    """A new event as a draft, with its phases in order. ValidationError names every wrong field;
    PermissionDenied for guests, who may be gone tomorrow."""
    if organiser.is_guest:
        raise PermissionDenied(_("Keep your account to organise events."))
    event = Event(organiser=organiser, slug=_free_slug(name), name=name, game=game)
    _set(event, settings, EVENT_FIELDS)
    _check_event(event)
    event.save()
    phases_set(actor=organiser, event=event, phases=phases)
    record(actor=organiser, action="event.create", subject=event)
    return event


def event_change(*, actor: User, event: Event, **settings: Any) -> Event:
    """Change settings; once the event runs, only those that leave the play as it is."""
    with changing(event, actor=actor, action="event.change", fields=sorted(settings)) as fresh:
        if fresh.state not in (S.DRAFT, S.REGISTRATION, S.CHECK_IN) and (
            late := set(settings) - ALWAYS_CHANGEABLE
        ):
            raise Conflict(
                _("These settings are fixed once the event has begun: %(fields)s.")
                % {"fields": ", ".join(sorted(late))},
                code="fixed_by_start",
            )
        _set(fresh, settings, EVENT_FIELDS)
        _check_event(fresh)
        fresh.save()
        if {"decks", "format", "venue"} & set(settings):
            decks_check_again(fresh)
    return fresh


def phases_set(*, actor: User, event: Event, phases: Sequence[Mapping[str, Any]]) -> list[Phase]:
    """Put these phases in the place of the former ones, before the event begins."""
    with changing(event, actor=actor, action="event.phases", phases=len(phases)) as fresh:
        require_state(fresh, S.DRAFT, S.REGISTRATION, S.CHECK_IN)
        if not phases:
            raise Problem(_("An event has at least one phase."), code="no_phase")
        fresh.phases.all().delete()
        made = []
        for number, settings in enumerate(phases, 1):
            phase = Phase(event=fresh, number=number)
            _set(phase, settings, PHASE_FIELDS)
            _check_phase(phase, fresh, last=number == len(phases))
            phase.save()
            made.append(phase)
    return made


@transaction.atomic
def event_settle(
    *,
    actor: User,
    event: Event,
    settings: Mapping[str, Any],
    phases: Sequence[Mapping[str, Any]] | None = None,
) -> Event:
    """Settings of an event and of its phases together, all or none; `phases` None leaves them."""
    changed = event_change(actor=actor, event=event, **settings)
    if phases is not None:
        phases_set(actor=actor, event=event, phases=phases)
    return changed


def event_move(*, actor: User | None, event: Event, to: str) -> Event:
    """Open or close registration, begin check-in, cancel, archive. Starting has its own service."""
    if to in (S.RUNNING, S.FINISHED) or to not in S.values:
        raise Problem(_("The event cannot be moved to this state."), code="wrong_state")
    with changing(event, actor=actor, action="event.move", to=to) as fresh:
        _move(fresh, S(to))
        if to == S.CHECK_IN and not fresh.check_in:
            raise Conflict(_("This event has no check-in."), code="wrong_state")
        fresh.save(update_fields=["state"])
    return fresh


def event_start(*, actor: User | None, event: Event) -> Event:
    """Begin to play: the field is closed, seeds are fixed, the first phase runs. Who should have checked in
    and has not is out."""
    with changing(event, actor=actor, action="event.start") as fresh:
        _move(fresh, S.RUNNING)
        decks_lock(fresh)
        if fresh.check_in:
            fresh.entrants.filter(status=Entrant.Status.REGISTERED, bot="").update(
                status=Entrant.Status.WITHDRAWN
            )
        field = sorted(
            fresh.entrants.in_the_field(),
            key=lambda entrant: (entrant.seed is None, entrant.seed, entrant.number),
        )
        if len(field) < 2:
            raise Conflict(_("An event needs at least two players."), code="too_few_players")
        fresh.started_at = timezone.now()
        fresh.save(update_fields=["state", "started_at"])
        first = fresh.phases.first()
        assert first is not None
        _phase_begin(first, [entrant.pk for entrant in field])
    return fresh


def phase_finish(*, actor: User | None, event: Event, early: bool = False) -> Phase | None:
    """End the running phase: its standings are frozen, whoever is cut to goes on to the next phase, whose
    seeds they are. After the last phase the event is finished. Returns the next phase, if any.

    `early` ends it before all rounds are played.
    """
    with changing(event, actor=actor, action="phase.finish", early=early) as fresh:
        phase = running_phase(fresh)
        if phase.played_rounds.exclude(state="finished").exists():
            raise Conflict(_("The last round is not finished."), code="round_open")
        if not early and selectors.rounds_left(phase):
            raise Conflict(_("There are rounds left to play."), code="rounds_left")
        standings_store(phase)
        phase.state = Phase.State.FINISHED
        phase.finished_at = timezone.now()
        phase.save(update_fields=["state", "finished_at"])
        following = fresh.phases.filter(number=phase.number + 1).first()
        if following is None:
            _move(fresh, S.FINISHED)
            fresh.finished_at = timezone.now()
            fresh.save(update_fields=["state", "finished_at"])
            return None
        going_on = [
            row.entrant_id
            for row in phase.standing_rows.select_related("entrant")
            if row.entrant.status in (Entrant.Status.REGISTERED, Entrant.Status.CHECKED_IN)
        ]
        _phase_begin(following, going_on[: phase.cut])
    return following


def staff_set(*, actor: User, event: Event, people: Sequence[User]) -> None:
    """Who may run the event beside the organiser; only the organiser chooses them."""
    with changing(event, actor=actor, action="event.staff", people=[person.pk for person in people]) as fresh:
        if actor.pk != fresh.organiser_id and not actor.is_superuser:
            raise Conflict(_("Only the organiser chooses the staff."), code="not_organiser")
        if any(person.is_guest for person in people):
            raise Problem(_("Guests cannot be staff."), code="guest")
        fresh.staff.set(people)


def _phase_begin(phase: Phase, field: list[int]) -> None:
    if len(field) < 2:
        raise Conflict(_("A phase needs at least two players."), code="too_few_players")
    phase.seeding = field
    try:
        rounds = selectors.rounds_of(phase)
    except PairingError as error:
        raise Conflict(str(error), code="field_does_not_fit") from None
    if phase.by_standings:
        phase.rounds = rounds  # late entries do not make a phase longer
    phase.state = Phase.State.RUNNING
    phase.started_at = timezone.now()
    phase.save(update_fields=["seeding", "rounds", "state", "started_at"])


def _move(event: Event, to: Event.State) -> None:
    if to not in TRANSITIONS[S(event.state)]:
        raise Conflict(
            _("An event in the state “%(state)s” cannot become “%(to)s”.")
            % {"state": event.get_state_display(), "to": to.label},
            code="wrong_state",
        )
    event.state = to


def _set(thing: Event | Phase, settings: Mapping[str, Any], allowed: frozenset[str]) -> None:
    if unknown := set(settings) - allowed:
        raise ValidationError({name: _("There is no such setting.") for name in unknown})
    for name, value in settings.items():
        setattr(thing, name, value)


def _check_event(event: Event) -> None:
    errors: dict[str, str] = {}
    try:
        playable = has_table(get_game(event.game))
        with_decks = get_game(event.game).decks is not None
    except UnknownGame:
        errors["game"] = _("There is no such game.")
    else:
        if event.decks != Event.Decks.NONE and not with_decks:
            errors["decks"] = _("This game is played without decks.")
        if event.venue == Event.Venue.ONLINE and not playable:
            errors["game"] = _("This game cannot be played on the web yet.")
    try:
        format_named(event.format)
    except Http404:
        errors["format"] = _("There is no such format.")
    if event.runs_itself and event.starts_at is None:
        errors["starts_at"] = _("An event that runs by itself has a start.")
    if event.pk and event.rated and event.entrants.exclude(bot="").exists():
        errors["rated"] = _("Bots are entered: the event cannot count for ratings.")
    try:
        ZoneInfo(event.time_zone)
    except (KeyError, ValueError, OSError):  # also paths and folders are no zones
        errors["time_zone"] = _("There is no such time zone.")
    if event.registration == Event.Registration.CODE and not event.code:
        errors["code"] = _("Give the code that opens the registration.")
    if event.capacity is not None and event.capacity < 2:
        errors["capacity"] = _("An event has room for at least two.")
    _check(event, errors)


def _check_phase(phase: Phase, event: Event, *, last: bool) -> None:
    errors: dict[str, str] = {}
    _check_online(phase, event, errors)
    pods = phase.system in (Phase.System.PODS, Phase.System.POD_CUT)
    if pods and not 3 <= phase.seats <= 5:
        errors["seats"] = _("Pods have three to five seats.")
    score = phase.system == Phase.System.SCORE
    if score and phase.seats != 1:
        errors["seats"] = _("In a score attack everybody plays alone.")
    if score and phase.tie_breaks[:1] != ["score"]:
        errors["tie_breaks"] = _("A score attack is ordered by the score first.")
    if not pods and not score and phase.seats != 2:
        errors["seats"] = _("This system is played by two at a table.")
    if phase.best_of not in (1, 3, 5):
        errors["best_of"] = _("Matches are best of one, three or five.")
    if pods and phase.best_of != 1:
        errors["best_of"] = _("Pods play one game.")
    if not phase.win > phase.draw >= phase.loss >= 0:
        errors["win"] = _("A win is worth more than a draw, and a draw no less than a loss.")
    if phase.rounds is not None and not 1 <= phase.rounds <= MOST_ROUNDS:
        errors["rounds"] = _("A phase has between 1 and %(most)d rounds.") % {"most": MOST_ROUNDS}
    if not 1 <= phase.legs <= 4:
        errors["legs"] = _("A round robin has one to four legs.")
    if phase.cut is not None and phase.cut < 2:
        errors["cut"] = _("At least two go on.")
    if last and phase.cut is not None:
        errors["cut"] = _("Nobody goes on from the last phase.")
    try:
        selectors.check_tie_breaks(phase.tie_breaks)
    except StandingsError:
        errors["tie_breaks"] = _("Name each metric once, a lot only at the end: %(metrics)s.") % {
            "metrics": ", ".join(METRICS)
        }
    _check(phase, errors)


def _check_online(phase: Phase, event: Event, errors: dict[str, str]) -> None:
    """The match that this phase would have played at a table of the site."""
    game = get_game(event.game)
    if phase.system == Phase.System.SCORE and not game.together:
        errors["system"] = _("A score attack needs a game that is played together.")
    try:
        phase.clock = clocks.checked(phase.clock)
    except (clocks.BadClock, AttributeError):
        errors["clock"] = _("There is no such clock.")
    try:
        game.new_setup(next((n for n in game.seats if n >= phase.seats), game.seats[-1]), phase.options)
    except (BadSetup, AttributeError, TypeError, ValueError) as error:
        errors["options"] = str(error)
    if event.venue == Event.Venue.ONLINE and phase.seats not in game.seats:
        errors["seats"] = _("%(game)s is not played by so many.") % {"game": game.title}


def _check(thing: Event | Phase, errors: dict[str, str]) -> None:
    try:
        thing.clean_fields(exclude=[*errors, "organiser", "event"])
    except ValidationError as wrong:
        wrong.update_error_dict(errors)  # type: ignore[arg-type]
    if errors:
        raise ValidationError(errors)


def _free_slug(name: str) -> str:
    slug = slugify(name)[:48] or "event"
    while Event.objects.filter(slug=slug).exists():
        slug = f"{slugify(name)[:48] or 'event'}-{secrets.token_hex(4)}"
    return slug
