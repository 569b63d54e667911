"""Services: what changes a running match. Each accepted choice is stored before anybody is told.

A change takes the process's lock of the match, then the row's; it brings the engine to the row's version,
lets it choose, writes the journal, and sets the version only if nobody else has. If anything goes wrong the
row is as before, and so, at its next use, is the engine.
"""

import logging
import secrets
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from catalog.definitions import definitions_in
from heroes.accounts import audit
from heroes.accounts.models import User
from heroes.engine import record
from heroes.engine.decision import PASS, Decision
from heroes.engine.events import OPEN
from heroes.engine.match import KERNEL_VERSION, TAKE_BACK, NotAsked, Refused, RulesFault, Stale
from heroes.engine.match import Match as EngineMatch
from heroes.engine.text import gettext_noop
from heroes.notices import notify
from heroes.play import clock as clocks
from heroes.play import live
from heroes.play.decks import decks_at
from heroes.play.models import Match, Move, Problem, Seat, Table
from heroes.problems import Conflict
from heroes.problems import Problem as Refusal

logger = logging.getLogger(__name__)

KEYS_AN_ANSWER = 200
AUTOMATIC_ANSWERS = 500
"""Answers in a row that the table gives by itself before it leaves the rest to the next task."""

MOVED_ON = gettext_noop("The game has moved on; look again.")
STUCK = gettext_noop("This match waits for staff: the rules have changed under it.")


@dataclass
class Play:
    """A match that is being changed: its row, its seats, and the engine at the row's version.

    made_by  who made each journal entry that is not stored yet
    touched  True when more than the journal has changed
    fault    what the person is told once the report of a fault is stored
    """

    match: Match
    seats: list[Seat]
    engine: EngineMatch
    made_by: list[str] = field(default_factory=list)
    touched: bool = False
    fault: Conflict | None = None

    def seat_of(self, user: User) -> Seat:
        """The seat on which `user` decides. PermissionDenied if there is none."""
        for seat in self.seats:
            if seat.user_id == user.pk and not seat.left:
                return seat
        raise PermissionDenied(_("You do not sit at this table."))

    @property
    def over(self) -> bool:
        return self.match.result is not None or self.engine.result is not None


@contextmanager
def opened(match_id: int) -> Iterator[Play]:
    """Change a match: what is done to the engine inside is stored at the end, or not at all."""
    play: Play | None = None
    with live.locked(match_id):
        try:
            with transaction.atomic():
                rows = Match.objects.select_for_update(of=("self",)).select_related("table")
                match = rows.defer("setup", "opening", "shown").get(pk=match_id)  # large, seldom needed
                if match.stuck:
                    raise Conflict(_(STUCK), code="stuck")
                play = Play(match, list(match.table.seats.select_related("user")), live.engine(match))
                stored = match.version
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


# Beginning


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
    setup = setup or rules.new_setup(table.size, table.options, decks_at(rules, seats))
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
    _write(match, engine, 0, [Move.By.TAKEN_OVER] * len(engine.journal), now)
    _wake_bots(match, seats)
    return match


# A person's answers


def match_choose(*, player: User, match_id: int, decision_id: int, version: int, keys: Sequence[str]) -> None:
    """Answer what `player` is asked. All keys or none.

    decision_id, version  what the page showed; an answer to anything else is a Conflict
    """
    if not 0 < len(keys) <= KEYS_AN_ANSWER or not all(isinstance(key, str) for key in keys):
        raise Refusal(_("That answer cannot be read."))
    with opened(match_id) as play:
        seat = play.seat_of(player)
        run_out = clocks.run_out(play.match.clocks, time.time())
        if run_out:
            _run_out(play)  # checked on every request; what it does is stored although the answer is refused
            if seat.number in run_out:
                play.fault = play.fault or Conflict(_("Your time has run out."), code="stale")
            elif play.over:
                play.fault = play.fault or Conflict(_("The match is over."), code="over")
            if play.fault:
                return
        if play.over:
            raise Conflict(_("The match is over."), code="over")
        if _taken_back_since(play.match, version):
            raise Conflict(_(MOVED_ON), code="stale")
        _choose(play, seat.number, decision_id, keys, Move.By.PERSON, reporter=player)


def _taken_back_since(match: Match, version: int) -> bool:
    """Decisions are numbered anew after a take-back: an answer from before it means another question."""
    if not 0 <= version <= match.version:
        return True
    entries = Move.objects.filter(match=match, number__gte=version).values_list("entry", flat=True)
    return any(entry[0] == TAKE_BACK for entry in entries)


def _choose(
    play: Play,
    seat: int,
    decision_id: int,
    keys: Sequence[str],
    by: str,
    reporter: User | None = None,
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
    play.made_by.extend([by] * (len(play.engine.journal) - before))


def match_take_back(*, player: User, match_id: int, version: int) -> None:
    """Take back the last choice, which nobody has noticed. Conflict if the match stands at another version."""
    with opened(match_id) as play:
        seat = play.seat_of(player)
        if play.over:
            raise Conflict(_("The match is over."), code="over")
        if version != play.match.version:
            raise Conflict(_(MOVED_ON), code="stale")
        last = len(play.engine.choices) - 1
        if play.engine.free_to(seat.number) > last:
            raise Refusal(_("Nothing can be taken back without the others' consent."), code="not_free")
        play.engine.take_back(last)
        play.made_by.append(Move.By.PERSON)


# Conceding, clocks, adjudication


def match_concede(*, player: User, match_id: int) -> None:
    """Give the match up: with one seat left it ends; else the seat leaves the match where the rules of the game
    know how, or a bot plays it on."""
    with opened(match_id) as play:
        if play.over:
            raise Conflict(_("The match is over."), code="over")
        _leave_seat(play, play.seat_of(player), Seat.Left.CONCEDED)


def match_check_clocks(*, match_id: int) -> None:
    """Carry out what the table says about clocks that have run out."""
    with opened(match_id) as play:
        _run_out(play)


def _run_out(play: Play) -> None:
    for number in clocks.run_out(play.match.clocks, time.time()):
        decision = play.engine.decision_of(number)
        if play.over or play.fault or decision is None or not play.seats[number].plays:
            continue
        if play.match.table.on_timeout == Table.OnTimeout.LOSS:
            _leave_seat(play, play.seats[number], Seat.Left.TIMEOUT)
        else:
            key = decision.default_option().key
            _choose(play, number, decision.id or 0, [key], Move.By.CLOCK)


def _leave_seat(play: Play, seat: Seat, why: Seat.Left) -> None:
    """The seat's person is out: with one seat left the match ends; else the rules let the seat go, or a bot
    plays it on.

    Where all win or lose together it goes on as long as there is a person.
    """
    seat.left = why
    seat.bot = play.match.table.rules.strongest_bot()
    seat.save(update_fields=["left", "bot"])
    play.touched = True
    remaining = [other.number for other in play.seats if not other.left]
    together = play.match.table.rules.together
    if any(other.plays for other in play.seats) and (together or len(remaining) > 1):
        if play.engine.rules.can_concede(seat.number):
            play.engine.concede(seat.number)
            play.made_by.append(Move.By.PERSON if why == Seat.Left.CONCEDED else Move.By.CLOCK)
        return
    reasons = {
        Seat.Left.TIMEOUT: (gettext_noop("{seat} ran out of time."), Match.EndedBy.TIMEOUT),
        Seat.Left.CONCEDED: (gettext_noop("{seat} conceded."), Match.EndedBy.CONCESSION),
    }
    reason, ended_by = reasons[why]
    _end(play.match, [] if together else remaining, [reason, {"seat": seat.number}], ended_by)


def match_adjudicate(*, actor: User, match: Match, winners: Sequence[int], words: str) -> None:
    """Staff decide a match that cannot go on, or that a ruling ends. `winners` may be empty."""
    if not actor.has_perm("play.change_match"):
        raise PermissionDenied(_("Only staff may adjudicate a match."))
    with live.locked(match.pk), transaction.atomic():
        match = Match.objects.select_for_update(of=("self",)).select_related("table").get(pk=match.pk)
        if match.result is not None:
            raise Conflict(_("The match is over."), code="over")
        if not all(0 <= seat < match.table.size for seat in winners):
            raise Refusal(_("There is no such seat."))
        reason = [gettext_noop("The match was adjudicated: {words}"), {"words": words}]
        _end(match, sorted(set(winners)), reason, Match.EndedBy.ADJUDICATION)
        match.due_at, match.waiting = None, []
        match.save(update_fields=["result", "ended_by", "due_at", "waiting"])
        _finish(match)
        audit.record(
            actor=actor, action="match.adjudicate", subject=match, winners=list(winners), words=words
        )
        tell(match.table)


def _end(match: Match, winners: list[int], reason: list[Any], ended_by: Match.EndedBy) -> None:
    match.result = {"winners": winners, "reason": reason, "scores": []}
    match.ended_by = ended_by


# Bots


def match_play_bots(*, match_id: int) -> None:
    """Let the first bot that is asked act: choose until something has been laid open."""
    with opened(match_id) as play:
        decision = next(
            (one for one in play.engine.pending if not one.optional and not play.seats[one.seat].plays), None
        )
        if play.over or decision is None:
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


def comfort_set(*, player: User, match_id: int, comfort: str) -> None:
    """How eagerly the table asks this seat; `comfort` is one of `Seat.Comfort`."""
    if comfort not in Seat.Comfort.values:
        raise Refusal(_("There is no such setting."))
    with opened(match_id) as play:
        seat = play.seat_of(player)
        if play.over:
            raise Conflict(_("The match is over."), code="over")
        seat.comfort, seat.skip_from = comfort, len(play.engine.rules.events)
        seat.save(update_fields=["comfort", "skip_from"])
        play.touched = True


def _answer_for_comfort(play: Play) -> None:
    """Pass for seats that wish it. The answers are ordinary choices, marked as the settings' own."""
    for _answer in range(AUTOMATIC_ANSWERS):
        for decision in () if play.over or play.fault else play.engine.pending:
            if _passes(play, play.seats[decision.seat], decision):
                _choose(play, decision.seat, decision.id or 0, [PASS], Move.By.COMFORT)
                break
        else:
            return


def _passes(play: Play, seat: Seat, decision: Decision) -> bool:
    if not seat.plays or decision.option(PASS) is None or seat.comfort == Seat.Comfort.ALWAYS:
        return False
    if len(decision.options) == 1:
        return True
    if seat.comfort != Seat.Comfort.SKIP:
        return False
    if all(event[0] == PASS for event in play.engine.rules.events[seat.skip_from :]):
        return True
    seat.comfort = Seat.Comfort.NORMAL  # something has happened
    seat.save(update_fields=["comfort"])
    return False


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
    if new:
        match.moved_at = at
    match.waiting = engine.waiting_for() if match.result is None else []
    match.clocks = _pressed(match, play.seats, engine, now)
    match.due_at = _due(match, play.seats, engine, now)
    facts = ["waiting", "clocks", "due_at", "result", "ended_by", "moved_at"]
    if match.result is not None or _at_rest(engine):
        match.shown = _shown_to_all(engine)
        facts.append("shown")
    changed = Match.objects.filter(pk=match.pk, version=before).update(
        version=before + len(new), **{name: getattr(match, name) for name in facts}
    )
    if not changed:
        raise Conflict(_(MOVED_ON), code="stale")
    _write(match, engine, before, play.made_by, now)
    if match.result is not None:
        _finish(match)
    match.version = before + len(new)
    _wake_bots(match, play.seats)
    tell(match.table)


def _write(match: Match, engine: EngineMatch, before: int, made_by: Sequence[str], now: float) -> None:
    """Store the journal's entries from number `before` on."""
    new, at = engine.journal[before:], datetime.fromtimestamp(now, UTC)
    Move.objects.bulk_create(
        Move(match=match, number=before + n, entry=entry, by=by, at=at, events=events)
        for n, (entry, by, events) in enumerate(zip(new, made_by, _events_of(engine, new), strict=True))
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


def _at_rest(engine: EngineMatch) -> bool:
    return bool(engine.checkpoints) and engine.checkpoints[-1].choices == len(engine.choices)


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


def tell(table: Table) -> None:
    """Let every open page of the table draw itself anew, once the change is committed."""
    group = group_of(table)
    notice = {"type": "table.changed", "stamp": secrets.token_hex(8)}
    transaction.on_commit(lambda: notify(group, notice), robust=True)


def group_of(table: Table) -> str:
    """The channel group of all who look at the table."""
    return f"table.{table.code}"


def _pressed(match: Match, seats: Sequence[Seat], engine: EngineMatch, now: float) -> dict[str, Any]:
    asked = {one.seat: one.id or 0 for one in engine.pending if not one.optional and match.result is None}
    people = [seat.number for seat in seats if seat.plays]
    return clocks.pressed(match.table.clock, match.clocks, asked, now, people)


def _due(match: Match, seats: Sequence[Seat], engine: EngineMatch, now: float) -> datetime | None:
    """When something will happen without any person: a bot acts, a clock runs out."""
    if match.result is not None:
        return None
    instants = [clocks.next_end(match.clocks)]
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
