"""Services: what changes a running match. Each accepted choice is stored before anybody is told.

A change takes the process's lock of the match, then the row's; it brings the engine to the row's version,
lets it choose, writes the journal, and sets the version only if nobody else has. If anything goes wrong the
row is as before, and so, at its next use, is the engine.
"""

import logging
import time
import traceback
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from catalog.definitions import definitions_in, edited
from catalog.selectors import cards_edited
from heroes.accounts import audit
from heroes.accounts.models import User
from heroes.engine import record
from heroes.engine.decision import PASS, Decision, Sealed
from heroes.engine.events import OPEN
from heroes.engine.game import Game
from heroes.engine.match import KERNEL_VERSION, TAKE_BACK, NotAsked, Refused, RulesFault, Stale
from heroes.engine.match import Match as EngineMatch
from heroes.engine.text import gettext_noop
from heroes.play import clock as clocks
from heroes.play import comfort, conduct, live, presence
from heroes.play.decks import decks_at
from heroes.play.log import TAKEN_BACK, Told
from heroes.play.models import Match, Move, Problem, Seat, Table
from heroes.play.telling import tell
from heroes.prepared import Prepared
from heroes.problems import Conflict
from heroes.problems import Problem as Refusal
from heroes.threads import turn_to_write

logger = logging.getLogger(__name__)

KEYS_AN_ANSWER = 200
AUTOMATIC_ANSWERS = 500
"""Answers in a row that the table gives by itself before it leaves the rest to the next task."""

MOVED_ON = gettext_noop("The game has moved on; look again.")
STUCK = gettext_noop("This match waits for staff: the rules have changed under it.")


@dataclass
class Play:
    """A match that is being changed: its row, its seats, and the engine at the row's version.

    made_by  who made each journal entry that is not stored yet, and what the table itself says of it
    before   what everybody could see of how far the match was, see `seen`
    touched  True when more than the journal has changed
    fault    what the person is told once the report of a fault is stored
    """

    match: Match
    seats: list[Seat]
    held: live.Held
    made_by: list[tuple[str, list[Told]]] = field(default_factory=list)
    touched: bool = False
    fault: Conflict | None = None
    before: str = ""

    @property
    def engine(self) -> EngineMatch:
        return self.held.engine

    def seat_of(self, user: User) -> Seat:
        """The seat on which `user` decides. PermissionDenied if there is none."""
        for seat in self.seats:
            if seat.user_id == user.pk and not seat.left:
                return seat
            if seat.user_id == user.pk and self.over:
                raise Conflict(_("The match is over."), code="over")
        raise PermissionDenied(_("You do not sit at this table."))

    @property
    def over(self) -> bool:
        return self.match.result is not None or self.engine.result is not None


_MATCHES = Prepared(
    lambda pk: (
        Match.objects.select_for_update(of=("self",))
        .select_related("table")
        .defer("setup", "opening", "shown")  # large, seldom needed
        .filter(pk=pk)
    ),
    int,
)
_SEATS = Prepared(lambda table: Seat.objects.filter(table=table), int)


@contextmanager
def opened(match_id: int) -> Iterator[Play]:
    """Change a match: what is done to the engine inside is stored at the end, or not at all."""
    play: Play | None = None
    with live.locked(match_id):
        try:
            with turn_to_write(), transaction.atomic():
                rows = _MATCHES.rows(match_id)
                if not rows:
                    raise Match.DoesNotExist
                match = rows[0]
                if match.stuck:
                    raise Conflict(_(STUCK), code="stuck")
                seats = _SEATS.rows(match.table_id)
                for seat in seats:
                    seat.table = match.table
                play = Play(match, seats, live.held(match))
                stored = match.version
                play.before = seen(play.engine)
                yield play
                if play.fault is None:
                    _answer_for_comfort(play)
                _store(play)
        except (Refusal, PermissionDenied):
            if play and len(play.engine.journal) != stored:
                live.forget(match_id)  # what was chosen has not been stored
            raise
        except RulesFault as fault:
            live.forget(match_id)
            Match.objects.filter(pk=match_id).update(stuck=str(fault)[:500], due_at=None)
            raise Conflict(_(STUCK), code="stuck") from fault
        except BaseException:  # also a commit that failed: nobody knows where the engine stands
            live.forget(match_id)
            raise
    if play.fault:
        raise play.fault


def seen(engine: EngineMatch) -> str:
    """What everybody can see of how far the match is; hidden picks change nothing of it."""
    return f"{len(engine.rules.events)} {engine.waiting_for()} {engine.result is not None}"


def note(play: Play, template: str, seat: int, kind: str, to: Seat | None = None) -> Told:
    """A line that the table itself says about `seat`; only to the seat `to`, if one is given."""
    message = play.engine.message(template, {"seat": seat})
    if to is None:
        return {"kind": kind, "public": message, "told": None, "audience": []}
    return {"kind": kind, "public": None, "told": message, "audience": [to.number]}


# Beginning


def fresh_setup(
    rules: Game, size: int, options: Mapping[str, Any], decks: Sequence[Any] | None = None
) -> dict[str, Any]:
    """The setup of a new match, with the cards as staff have edited them. BadSetup."""
    with edited(cards_edited()):
        return rules.new_setup(size, options, decks)


def match_begin(
    *,
    table: Table,
    seats: Sequence[Seat],
    seed: bytes,
    setup: dict[str, Any] | None = None,
    choices: Sequence[tuple[int, str]] = (),
) -> Match:
    """The match of a table whose seats are all taken. Inside the caller's transaction.

    setup, choices  of another match, if this one goes on from a moment of it
    """
    rules, now = table.rules, time.time()
    setup = setup or fresh_setup(rules, table.size, table.options, decks_at(rules, seats))
    engine = record.resume(rules, setup, seed, choices)
    match = Match(
        table=table,
        game=rules.slug,
        game_version=rules.version,
        kernel_version=KERNEL_VERSION,
        setup=setup,
        seed=seed,
        version=len(engine.journal),
        opening=[engine.told(event) for event in engine.rules.events[: engine.opening]],
        shown=_shown_to_all(engine),
        clocks=clocks.wound(table.clock, [seat.number for seat in seats if seat.plays]),
    )
    match.waiting = engine.waiting_for()
    match.clocks = _pressed(match, seats, engine, now)
    match.due_at = _due(match, seats, engine, now)
    match.save()
    entries = engine.journal
    told = list(_events_of(engine, entries))
    _write(match, 0, entries, [Move.By.TAKEN_OVER] * len(entries), told, datetime.fromtimestamp(now, UTC))
    _wake_bots(match, seats)
    return match


# A person's answers


def match_choose(*, player: User, match_id: int, decision_id: int, keys: Sequence[str]) -> None:
    """Answer what `player` is asked. All keys or none.

    decision_id  what the page showed; an answer to anything else is a Conflict
    """
    if not 0 < len(keys) <= KEYS_AN_ANSWER or not all(isinstance(key, str) for key in keys):
        raise Refusal(_("That answer cannot be read."))
    with opened(match_id) as play:
        seat = play.seat_of(player)
        presence.answered(seat)
        if run_out := _run_out(play):  # what it does is stored although the answer is refused
            if seat.number in run_out:
                play.fault = play.fault or Conflict(_("Your time has run out."), code="stale")
            elif play.over:
                play.fault = play.fault or Conflict(_("The match is over."), code="over")
            if play.fault:
                return
        if play.over:
            raise Conflict(_("The match is over."), code="over")
        if clocks.is_paused(play.match.clocks):
            raise Conflict(_("The table pauses. Go on first."), code="paused")
        presence.caught_up(seat)
        _choose(play, seat.number, decision_id, keys, Move.By.PERSON, reporter=player)


def _choose(
    play: Play,
    seat: int,
    decision_id: int,
    keys: Sequence[str],
    by: str,
    reporter: User | None = None,
    said: Sequence[Told] = (),
) -> None:
    before = len(play.engine.journal)
    try:
        play.engine.choose(seat, decision_id, keys)
    except (Stale, NotAsked) as refusal:
        raise Conflict(_(str(refusal)), code="stale") from None
    except Refused as refusal:
        raise Refusal(_(str(refusal)), code="unlisted") from None
    except RulesFault as fault:
        problem_file(match=play.match, keys=keys, fault=fault, reporter=reporter)
        play.fault = Conflict(
            _("That could not be carried out. The table is unchanged, and the fault has been reported."),
            code="rules_fault",
        )
    new = len(play.engine.journal) - before
    play.made_by.extend((by, [] if number else list(said)) for number in range(new))


def match_take_back(*, player: User, match_id: int, version: str) -> None:
    """Take back the last choice, which nobody has noticed.

    version  what the page showed (`Shown.version`): Conflict if the player sees something else by now
    """
    with opened(match_id) as play:
        seat = play.seat_of(player)
        if play.over:
            raise Conflict(_("The match is over."), code="over")
        if version != play.held.version(seat.number):
            raise Conflict(_(MOVED_ON), code="stale")
        last = len(play.engine.choices) - 1
        if play.engine.free_to(seat.number) > last:
            raise Refusal(_("Nothing can be taken back without the others' consent."), code="not_free")
        go_back(play, seat, last)


def go_back(play: Play, seat: Seat, count: int) -> None:
    """To where `count` choices had been made, for `seat`. The log keeps a line, unless nobody saw anything.

    Whoever was passing until something happens is asked again.
    """
    before = seen(play.engine)
    play.engine.take_back(count)
    noticed = before != seen(play.engine)
    said = [note(play, gettext_noop("{seat} takes back what was done."), seat.number, TAKEN_BACK)]
    play.made_by.append((Move.By.PERSON, said if noticed else []))
    play.match.offers.pop("take_back", None)
    for other in play.seats:
        if noticed or other.number == seat.number:
            _end_skip(other)


def match_redo(*, player: User, match_id: int, version: str) -> None:
    """Make again what was taken back and is `player`'s to make; possible until somebody chooses anew."""
    with opened(match_id) as play:
        seat = play.seat_of(player)
        if play.over:
            raise Conflict(_("The match is over."), code="over")
        if version != play.held.version(seat.number):
            raise Conflict(_(MOVED_ON), code="stale")
        if not play.engine.can_redo(seat.number):
            raise Refusal(_("There is nothing to do again."), code="nothing_to_redo")
        before = len(play.engine.journal)
        play.engine.redo()
        play.made_by.extend([(Move.By.PERSON, [])] * (len(play.engine.journal) - before))


# Conceding, clocks, adjudication


def match_concede(*, player: User, match_id: int) -> None:
    """Give the match up: with one seat left it ends; else the seat leaves the match where the rules of the game
    know how, or a bot plays it on."""
    with opened(match_id) as play:
        if play.over:
            raise Conflict(_("The match is over."), code="over")
        leave_seat(play, play.seat_of(player), Seat.Left.CONCEDED)


def match_check_clocks(*, match_id: int) -> None:
    """Carry out what is due: what the table says about clocks that have run out, and passes."""
    with opened(match_id) as play:
        _run_out(play)


def match_look(match: Match) -> None:
    """Called at every request for a match: a clock that has run out is not waited for."""
    if match.result is None and clocks.run_out(match.clocks, time.time()):
        try:
            match_check_clocks(match_id=match.pk)
        except Conflict:
            return  # somebody was faster, or the match waits for staff


def _run_out(play: Play) -> list[int]:
    """Deal with clocks that have run out; the seats whose time is really over."""
    over, now = [], time.time()
    for number in clocks.run_out(play.match.clocks, now):
        seat = play.seats[number]
        if play.over or play.fault or play.engine.decision_of(number) is None or not seat.plays:
            continue
        patient = clocks.spared(play.match.clocks, number, now) if presence.just_lost(seat, now) else None
        if patient is not None:
            play.match.clocks, play.touched = patient, True
            continue
        over.append(number)
        if play.match.table.on_timeout == Table.OnTimeout.LOSS:
            leave_seat(play, seat, Seat.Left.TIMEOUT)
        else:
            _take_defaults(play, number)
    return over


def _take_defaults(play: Play, number: int) -> None:
    """Answer for a seat whose time is up, until it is done or everybody can see that something was done."""
    said = [note(play, gettext_noop("The time of {seat} is up: the table answers."), number, "automatic")]
    before = seen(play.engine)
    for _answer in range(AUTOMATIC_ANSWERS):
        decision = play.engine.decision_of(number)
        if decision is None or play.fault or seen(play.engine) != before:
            return
        key = decision.default_option().key
        _choose(play, number, decision.id or 0, [key], Move.By.CLOCK, said=said)
        said = []


def leave_seat(play: Play, seat: Seat, why: Seat.Left, bot_plays_on: bool = False) -> None:
    """The seat's person is out: with one seat left the match ends; else the rules let the seat go, or a bot
    plays it on.

    Where all win or lose together it goes on as long as there is a person; so it does with `bot_plays_on`.
    """
    seat.left = why
    seat.bot = play.match.table.rules.strongest_bot()
    seat.save(update_fields=["left", "bot"])
    play.touched = True
    if _has_left_others(play, seat):
        conduct.match_left(person_id=seat.user_id)  # type: ignore[arg-type]
    remaining = [other.number for other in play.seats if not other.left]
    together = play.match.table.rules.together
    if any(other.plays for other in play.seats) and (together or bot_plays_on or len(remaining) > 1):
        if not bot_plays_on and play.engine.rules.can_concede(seat.number):
            play.engine.concede(seat.number)
            play.made_by.append((Move.By.PERSON if why == Seat.Left.CONCEDED else Move.By.CLOCK, []))
        return
    reasons = {
        Seat.Left.TIMEOUT: (gettext_noop("{seat} ran out of time."), Match.EndedBy.TIMEOUT),
        Seat.Left.CONCEDED: (gettext_noop("{seat} conceded."), Match.EndedBy.CONCESSION),
        Seat.Left.ABANDONED: (gettext_noop("{seat} did not come back."), Match.EndedBy.ABANDONMENT),
    }
    reason, ended_by = reasons[why]
    end(play.match, [] if together else remaining, [reason, {"seat": seat.number}], ended_by)


def _has_left_others(play: Play, seat: Seat) -> bool:
    """Whether other people have waited for somebody who is gone. By correspondence people come and go."""
    if play.match.table.clock["kind"] == "correspondence" or not any(other.plays for other in play.seats):
        return False
    present, _since = presence.state(seat, time.time())
    return seat.left == Seat.Left.ABANDONED or (
        seat.left == Seat.Left.TIMEOUT and present == Seat.Presence.GONE
    )


def match_adjudicate(*, actor: User | None, match: Match, winners: Sequence[int], words: str) -> None:
    """Staff decide a match that cannot go on, or that a ruling ends. `winners` may be empty.

    actor  None is the house itself: a tournament in which the match is decided already
    """
    if actor is not None and not actor.has_perm("play.change_match"):
        raise PermissionDenied(_("Only staff may adjudicate a match."))
    with live.locked(match.pk), transaction.atomic():
        match = Match.objects.select_for_update(of=("self",)).select_related("table").get(pk=match.pk)
        if match.result is not None:
            raise Conflict(_("The match is over."), code="over")
        if not all(0 <= seat < match.table.size for seat in winners):
            raise Refusal(_("There is no such seat."))
        reason = [gettext_noop("The match was adjudicated: {words}"), {"words": words}]
        end(match, sorted(set(winners)), reason, Match.EndedBy.ADJUDICATION)
        match.due_at, match.waiting = None, []
        match.save(update_fields=["result", "ended_by", "due_at", "waiting"])
        _finish(match)
        audit.record(
            actor=actor, action="match.adjudicate", subject=match, winners=list(winners), words=words
        )
        tell(match.table)


def records_release(*, tables: Sequence[int]) -> None:
    """Open the records (and with them the seeds) of finished tables to all; `tables` are their ids."""
    Match.objects.filter(table__in=tables, result__isnull=False).update(released=True)


def end(match: Match, winners: list[int], reason: list[Any], ended_by: Match.EndedBy) -> None:
    match.result = {"winners": winners, "reason": reason, "scores": []}
    match.ended_by = ended_by


# Bots


def match_play_bots(*, match_id: int) -> None:
    """Let the first bot that is asked act: choose until something has been laid open."""
    with opened(match_id) as play:
        decision = next(
            (one for one in play.engine.pending if not one.optional and not play.seats[one.seat].plays), None
        )
        if play.over or decision is None or clocks.is_paused(play.match.clocks):
            return
        number = decision.seat
        bot = play.match.table.rules.bots[play.seats[number].bot](_bot_seed(play.match, number))
        for _pick in range(AUTOMATIC_ANSWERS):
            try:
                option = bot.choose(decision, lambda: play.engine.view(number))
            except Exception as fault:  # a bot that stumbles must not hold up the table
                problem_file(match=play.match, fault=fault, words=f"bot {play.seats[number].bot}")
                option = decision.default_option()
            _choose(play, number, decision.id or 0, [option.key], Move.By.BOT)
            following = play.engine.decision_of(number)
            if play.fault or following is None or not play.engine.marks[-1]:
                return
            decision = following


def _bot_seed(match: Match, seat: int) -> int:
    """A bot's own randomness: secret, and the same when a task runs twice."""
    text = f"bot {seat} {match.version}".encode()
    return int.from_bytes(blake2b(text, key=bytes(match.seed), digest_size=6).digest(), "little")


def _wake_bots(match: Match, seats: Sequence[Seat]) -> None:
    """Once committed: a task for the bots, if any is asked, after a pause in which people can look."""
    from heroes.play import tasks

    if match.result is None and _bots_asked(match, seats):
        match_id = match.pk
        transaction.on_commit(
            lambda: tasks.match_play_bots.apply_async((match_id,), countdown=settings.BOT_SECONDS),
            robust=True,  # a broker that is away holds nobody up: the sweep finds the match
        )


def _bots_asked(match: Match, seats: Sequence[Seat]) -> bool:
    return any(not seats[number].plays for number in match.waiting)


# Comfort


def comfort_set(
    *, player: User, match_id: int, comfort: str | None = None, stops: Mapping[str, str] | None = None
) -> None:
    """How eagerly the table asks this seat.

    comfort  one of `Seat.Comfort`; None leaves it as it is
    stops    step of the game -> one of `Seat.Stop`, or "" to go by `comfort` there; others stay as they are
    """
    if comfort is not None and comfort not in Seat.Comfort.values:
        raise Refusal(_("There is no such setting."))
    with opened(match_id) as play:
        seat = play.seat_of(player)
        if play.over:
            raise Conflict(_("The match is over."), code="over")
        for step, stop in (stops or {}).items():
            if step not in play.match.table.rules.steps or stop not in ("", *Seat.Stop.values):
                raise Refusal(_("There is no such setting."))
            seat.stops = {**seat.stops, step: stop}
        seat.stops = {step: stop for step, stop in seat.stops.items() if stop}
        if comfort is not None:
            seat.comfort, seat.skip_from = comfort, len(play.engine.rules.events)
        seat.save(update_fields=["comfort", "skip_from", "stops"])
        play.touched = True


def _end_skip(seat: Seat) -> None:
    if seat.comfort == Seat.Comfort.SKIP:
        seat.comfort = Seat.Comfort.NORMAL
        seat.save(update_fields=["comfort"])


def _answer_for_comfort(play: Play) -> None:
    """Pass for seats that wish it. The answers are ordinary choices, marked as the settings' own."""
    if play.match.result is not None or clocks.is_paused(play.match.clocks):
        return
    for _answer in range(AUTOMATIC_ANSWERS):
        for decision in () if play.over or play.fault else play.engine.pending:
            said = _passes(play, play.seats[decision.seat], decision)
            if said is not None:
                _choose(play, decision.seat, decision.id or 0, [PASS], Move.By.COMFORT, said=said)
                break
        else:
            break
    for seat in play.seats:
        if seat.comfort == Seat.Comfort.SKIP and comfort.has_happened(seat, play.engine):
            _end_skip(seat)
    asked = {str(decision.seat): decision.id for decision in play.engine.pending}
    passing = play.match.passing
    play.match.passing = {seat: waits for seat, waits in passing.items() if asked.get(seat) == waits[0]}


def _passes(play: Play, seat: Seat, decision: Decision) -> list[Told] | None:
    """Whether the table passes for `seat` now: what it says when it does, else None."""
    wish = comfort.wish(seat, decision, play.match.table.rules, play.engine)
    if wish is comfort.Wish.ASK:
        return None
    sealed = isinstance(play.engine.pending, Sealed)
    to = seat if sealed or wish is comfort.Wish.PASS_UNNOTICED else None
    if wish is comfort.Wish.PASS_UNNOTICED:
        key, now = str(seat.number), time.time()
        waits = play.match.passing.get(key)
        if not waits or waits[0] != decision.id:
            waits = [decision.id, now + comfort.pause(play.seats, seat, decision, bytes(play.match.seed))]
            play.match.passing[key], play.touched = waits, True
        if waits[1] > now:
            return None
    said = note(play, gettext_noop("The table passes for {seat}."), seat.number, "automatic", to)
    last = next((said for _by, said in reversed(play.made_by) if said), play.held.log.told[-1:])
    return [] if [said] == last else [said]


# Storing


def _store(play: Play) -> None:
    match, engine = play.match, play.engine
    before, new = match.version, engine.journal[match.version :]
    if not new and not play.touched:
        return
    now = time.time()
    at = datetime.fromtimestamp(now, UTC)
    if engine.result is not None and match.result is None:
        match.result, match.ended_by = engine.result, Match.EndedBy.RULES
    if seen(engine) != play.before:  # hidden picks leave it as it was, for others could reckon with it
        match.moved_at = at
    match.waiting = engine.waiting_for() if match.result is None else []
    match.clocks = _pressed(match, play.seats, engine, now)
    for seat, waits in match.passing.items():  # no pause outlasts the clock
        waits[1] = min(waits[1], match.clocks.get("ends", {}).get(seat, waits[1] + 1) - 1)
    if seen(engine) != play.before:
        movers = {
            entry[0] for entry, (by, _said) in zip(new, play.made_by, strict=True) if by == Move.By.PERSON
        }
        offers_lapse(match, movers - {TAKE_BACK})
    match.due_at = _due(match, play.seats, engine, now)
    facts = ["waiting", "clocks", "passing", "offers", "due_at", "result", "ended_by", "moved_at"]
    if match.result is not None or _at_rest(engine):
        match.shown = _shown_to_all(engine)
        facts.append("shown")
    changed = Match.objects.filter(pk=match.pk, version=before).update(
        version=before + len(new), **{name: getattr(match, name) for name in facts}
    )
    if not changed:
        raise Conflict(_(MOVED_ON), code="stale")
    happened = _events_of(engine, new)
    told = [said + events for (_by, said), events in zip(play.made_by, happened, strict=True)]
    _write(match, before, new, [by for by, _said in play.made_by], told, at)
    for entry, events in zip(new, told, strict=True):
        play.held.log.follow(entry, events, at)
    if match.result is not None:
        _finish(match)
    match.version = before + len(new)
    _wake_bots(match, play.seats)
    tell(match.table)


def _write(
    match: Match,
    first: int,
    entries: Sequence[Any],
    made_by: Sequence[str],
    told: Sequence[list[Any]],
    at: datetime,
) -> None:
    """Store journal entries from number `first` on, each with who made it and what was told."""
    Move.objects.bulk_create(
        Move(match=match, number=first + n, entry=entry, by=by, at=at, events=events)
        for n, (entry, by, events) in enumerate(zip(entries, made_by, told, strict=True))
    )


def _events_of(engine: EngineMatch, new: Sequence[Sequence[Any]]) -> Iterator[list[Any]]:
    """What each of the newest journal entries made happen, told so that no rules are needed to read it."""
    choices = sum(entry[0] != TAKE_BACK for entry in new)
    place = len(engine.choices) - choices
    for entry in new:
        if entry[0] == TAKE_BACK:
            yield []
            continue
        start = engine.events_after[place - 1] if place else engine.opening
        yield [engine.told(event) for event in engine.rules.events[start : engine.events_after[place]]]
        place += 1


def offers_lapse(match: Match, movers: Collection[int]) -> None:
    """Whoever plays on in front of everybody does not take up what another has proposed."""
    for kind in ("take_back", "draw"):
        if kind in match.offers and any(seat != match.offers[kind]["by"] for seat in movers):
            del match.offers[kind]


def _at_rest(engine: EngineMatch) -> bool:
    return engine.rested == len(engine.choices)


def _finish(match: Match) -> None:
    from heroes.play import tasks

    table = match.table
    winners = match.result["winners"] if match.result else []
    if winners or table.rules.together:
        Seat.objects.filter(table=table).update(won=False)
        Seat.objects.filter(table=table, number__in=winners).update(won=True)
    match_id = match.pk
    transaction.on_commit(lambda: tasks.film_make.delay(match_id), robust=True)
    Table.objects.filter(pk=table.pk).update(
        status=Table.Status.FINISHED, finished_at=datetime.fromtimestamp(time.time(), UTC)
    )
    if table.releases_record:
        Match.objects.filter(pk=match.pk).update(released=True)
    conduct.match_finished(table=table)


def _pressed(match: Match, seats: Sequence[Seat], engine: EngineMatch, now: float) -> dict[str, Any]:
    asked = {one.seat: one.id or 0 for one in engine.pending if not one.optional and match.result is None}
    people = [seat.number for seat in seats if seat.plays]
    return clocks.pressed(match.table.clock, match.clocks, asked, seen(engine), now, people)


def _due(match: Match, seats: Sequence[Seat], engine: EngineMatch, now: float) -> datetime | None:
    """When something will happen without any person: a bot acts, a clock runs out."""
    if match.result is not None or clocks.is_paused(match.clocks):
        return None
    instants = [clocks.next_end(match.clocks), *(at for _id, at in match.passing.values())]
    if _bots_asked(match, seats):
        instants.append(now + settings.BOT_SECONDS)
    known = [instant for instant in instants if instant is not None]
    return datetime.fromtimestamp(min(known), UTC) if known else None


def _shown_to_all(engine: EngineMatch) -> dict[str, Any]:
    views: dict[str, Any] = {str(seat): engine.view(seat) for seat in range(engine.rules.seats)}
    return {**views, "spectator": engine.view(None), "open": engine.view(OPEN)}


# Problems


def problem_file(
    *,
    match: Match,
    keys: Sequence[str] = (),
    fault: BaseException | None = None,
    reporter: User | None = None,
    words: str = "",
) -> Problem:
    """Keep what is needed to see a fault again: seed, choices, and what could not be carried out."""
    # A message of the rules may name a card that is hidden, and operators play too: it stays in the report.
    logger.error("A fault at match %s (%s): %s %s", match.pk, match.game, type(fault).__name__, words)
    return Problem.objects.create(
        match=match,
        reporter=reporter,
        words=words,
        keys=list(keys),
        trace="".join(traceback.format_exception(fault)) if fault else "",
        record={
            "schema": record.SCHEMA,
            "kernel_version": match.kernel_version,
            "game": match.game,
            "version": match.game_version,
            "setup": match.setup,
            "definitions": definitions_in(match.setup),
            "seed": bytes(match.seed).hex(),
            "journal": list(
                Move.objects.filter(match=match).order_by("number").values_list("entry", flat=True)
            ),
        },
    )
