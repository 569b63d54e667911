"""Rounds: paired, put right by hand, timed, closed."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, cast

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from heroes.accounts.models import User
from heroes.engine.stream import SEED_BYTES
from heroes.play.playing import records_release
from heroes.problems import Conflict, Problem
from tournaments import selectors
from tournaments.models import Entrant, Event, OnlineGame, Pairing, Phase, Report, Round, Seat
from tournaments.pairing import (
    Draw,
    PairingError,
    Pins,
    Table,
    pair_pods,
    pair_swiss,
    round_robin,
)
from tournaments.pairing.model import lot
from tournaments.pairing.pods import Uneven
from tournaments.pairing.swiss import Order

from .changing import changing, check_may_run, holding, running_phase
from .outcomes import Outcome, settle
from .standing import standings_store


def round_pair(
    *, actor: User | None, event: Event, number: int, pins: Mapping[str, Any] | None = None
) -> Round:
    """Pair round `number` of the running phase and return it.

    Asking twice for the same round gives the same round. pins: `together` and `apart` (lists of entrant ids
    that must or must not meet), `tables` (entrant id -> table number); entrants with a fixed table keep it.
    Conflict while a result of the round before is not confirmed, and when there is no such round; Problem for
    pins that cannot be meant.
    """
    with holding(event) as fresh:
        check_may_run(actor, fresh)
        phase = running_phase(fresh)
        there = phase.played_rounds.filter(number=number).first()
        if there is not None:
            return there
        with changing(fresh, actor=actor, action="round.pair", round=number):
            return _pair_next(phase, number, dict(pins or {}))


def _pair_next(phase: Phase, number: int, pins: dict[str, Any]) -> Round:
    last = phase.played_rounds.last()
    if number != (last.number if last else 0) + 1:
        raise Conflict(_("The next round to be paired is another one."), code="wrong_round")
    if last is not None and last.state != Round.State.FINISHED:
        tables = ", ".join(str(table) for table in selectors.open_tables(last))
        raise Conflict(
            _("These tables have no confirmed result yet: %(tables)s.") % {"tables": tables},
            code="results_missing",
        )
    if not selectors.rounds_left(phase):
        raise Conflict(_("All rounds of this phase are played."), code="no_rounds_left")
    try:
        played = _pair(phase, number, pins)
    except (PairingError, ValueError, TypeError, AttributeError) as error:
        raise Problem(str(error), code="cannot_be_paired") from None
    round_close_if_done(played)
    return played


def _pair(phase: Phase, number: int, pins: dict[str, Any]) -> Round:
    seed = lot(phase.event.seed, phase.number, number) >> 1
    played = Round(phase=phase, number=number, seed=seed, minutes=phase.round_minutes)
    if phase.event.venue == Event.Venue.ONLINE:
        played.started_at = timezone.now()
    if phase.by_standings:
        _pair_by_standings(played, pins)
    elif phase.system == Phase.System.SCORE:
        played.match_seed = secrets.token_bytes(SEED_BYTES)
        played.save()
        there = selectors.playing(phase, number)
        tables = [entrant for entrant in phase.seeding if entrant in there]
        _store(played, Draw(tuple(Table(n, (entrant,)) for n, entrant in enumerate(tables, 1))))
    elif phase.system == Phase.System.ROUND_ROBIN:
        draw = round_robin(phase.seeding, phase.legs)[number - 1]
        played.save()
        _store(played, draw)
    else:
        _pair_bracket(played)
    _settle_for_the_absent(played)
    transaction.on_commit(lambda: _begin(played), robust=True)
    return played


def _begin(played: Round) -> None:
    """Once a round is paired: write to the players, and open the tables at which nobody has to be waited for."""
    from tournaments import tasks

    tasks.round_tell.delay(played.pk)
    if played.phase.event.venue == Event.Venue.ONLINE:
        tasks.event_see_to.delay(played.phase.event_id)


def _pair_by_standings(played: Round, wishes: dict[str, Any]) -> None:
    phase = played.phase
    there = selectors.playing(phase, played.number)
    resting = []
    if phase.number == 1:
        awarded = Entrant.objects.filter(pk__in=there, first_byes__gte=played.number).order_by("number")
        resting = list(awarded.values_list("pk", flat=True))
    field = selectors.field_of(phase, played.number, there - set(resting))
    if not field and not resting:
        raise Conflict(_("Nobody is left to be paired."), code="too_few_players")
    ids = {player.id for player in field}
    fixed = Entrant.objects.filter(pk__in=ids, fixed_table__isnull=False).values_list("pk", "fixed_table")
    wishes["tables"] = {str(entrant): table for entrant, table in fixed} | {
        str(entrant): table for entrant, table in wishes.get("tables", {}).items()
    }
    pins: Pins = selectors.pins_from(wishes)
    before = selectors.history(phase, played.number)
    if phase.system == Phase.System.PODS:
        draw = pair_pods(
            field, before, seats=phase.seats, uneven=cast(Uneven, phase.uneven), seed=played.seed, pins=pins
        )
    else:
        final = phase.power_last and played.number == selectors.rounds_of(phase)
        order = "power" if final else phase.order if played.number == 1 else Phase.Order.LOT
        played.order = str(order)
        draw = pair_swiss(field, before, seed=played.seed, order=cast(Order, played.order), pins=pins)
    played.pins = wishes
    played.field = [[player.id, player.points, player.drift] for player in field]
    played.weight, played.width = str(draw.weight), draw.width
    played.relaxed = [asdict(relaxed) for relaxed in draw.relaxed]
    played.save()
    _store(played, draw, awarded=resting)


def _pair_bracket(played: Round) -> None:
    ready = selectors.phase_progress(played.phase).ready
    tables = [Table(n, tuple(p for p in state.players if p)) for n, state in enumerate(ready, 1)]
    played.save()
    _store(played, Draw(tuple(tables)), matches=[state.match.id for state in ready])


def _store(played: Round, draw: Draw, *, awarded: Sequence[int] = (), matches: Sequence[str] = ()) -> None:
    scoring = played.phase.scoring
    pairings = [
        Pairing(round=played, table=table.number, bracket_match=matches[n] if matches else "")
        for n, table in enumerate(draw.tables)
    ]
    free = [*draw.byes, *awarded]
    pairings += [Pairing(round=played, kind=Pairing.Kind.BYE, state=Pairing.State.CONFIRMED) for _bye in free]
    Pairing.objects.bulk_create(pairings)
    groups = [table.seats for table in draw.tables] + [(entrant,) for entrant in free]
    Seat.objects.bulk_create(
        Seat(
            pairing=pairing,
            round=played,
            entrant_id=entrant,
            position=position,
            points=scoring.for_bye if pairing.kind == Pairing.Kind.BYE else None,
        )
        for pairing, group in zip(pairings, groups, strict=True)
        for position, entrant in enumerate(group)
    )


def _settle_for_the_absent(played: Round) -> None:
    """In a schedule or a bracket those who have dropped still stand; their matches are lost without play."""
    if played.phase.by_standings or played.phase.system == Phase.System.SCORE:
        return
    gone = set(
        played.seats.exclude(entrant__in=Entrant.objects.in_the_field()).values_list("entrant", flat=True)
    )
    for pairing in played.pairings.filter(seats__entrant__in=gone).distinct():
        absent = tuple(seat.entrant_id for seat in pairing.seats.all() if seat.entrant_id in gone)
        settle(pairing, Outcome(absent=absent), kind=Report.Kind.RESOLVED, actor=None)


def round_close_if_done(played: Round) -> bool:
    """End a round whose every result is confirmed, and store the standings after it."""
    if played.state == Round.State.FINISHED or selectors.open_tables(played):
        return False
    played.state = Round.State.FINISHED
    played.finished_at = timezone.now()
    played.save(update_fields=["state", "finished_at"])
    standings_store(played.phase)
    if (
        played.phase.system == Phase.System.SCORE
    ):  # the last has played: now everybody may see what the seed held
        games = OnlineGame.objects.filter(pairing__round=played, table__isnull=False)
        records_release(tables=list(games.values_list("table", flat=True)))
    return True


def round_unpair(*, actor: User, event: Event, number: int) -> None:
    """Take back the last pairing, before anything is reported in it."""
    with changing(event, actor=actor, action="round.unpair", round=number) as fresh:
        phase = running_phase(fresh)
        last = phase.played_rounds.last()
        if last is None or last.number != number:
            raise Conflict(_("Only the last round can be paired again."), code="wrong_round")
        if last.pairings.filter(reports__by__isnull=False).exists():
            raise Conflict(_("Results of this round are reported already."), code="results_reported")
        if OnlineGame.objects.filter(pairing__round=last).exists():
            raise Conflict(_("Matches of this round have begun."), code="results_reported")
        last.delete()
        standings_store(phase)


def seats_swap(*, actor: User, event: Event, one: int, other: int) -> None:
    """Let two entrants of the last round change places, before their tables have a result.

    one, other: ids of entrants. Two of one table change sides; with a bye the other one rests.
    """
    with changing(event, actor=actor, action="round.swap", entrants=[one, other]) as fresh:
        last = running_phase(fresh).played_rounds.last()
        seats = last.seats.filter(entrant__in=[one, other]) if last else []
        found = {seat.entrant_id: seat for seat in seats}
        if last is None or len(found) != 2:
            raise Problem(_("Name two players of the last round."), code="not_paired")
        if last.phase.eliminates:
            raise Conflict(_("A bracket says who meets whom."), code="bracket")
        first, second = found[one], found[other]
        for seat in (first, second):
            if seat.pairing.kind == Pairing.Kind.ABSENT:
                raise Conflict(_("One of them is not there in this round."), code="absent")
            if seat.pairing.kind == Pairing.Kind.MATCH and seat.pairing.state != Pairing.State.OPEN:
                raise Conflict(_("One of these tables has a result already."), code="results_reported")
            if seat.pairing.games.exists():
                raise Conflict(_("A match has begun at one of these tables."), code="begun")
        first_at, second_at = (first.pairing_id, first.position), (second.pairing_id, second.position)
        points = {first_at[0]: first.points, second_at[0]: second.points}
        first.delete()
        second.delete()
        for entrant, (pairing, position) in ((one, second_at), (other, first_at)):
            Seat.objects.create(
                pairing_id=pairing,
                round=last,
                entrant_id=entrant,
                position=position,
                points=points[pairing],
            )


# The clock of a round


def clock_start(*, actor: User | None, event: Event) -> Round:
    """Start the time of the last round, or let it run on after a pause."""
    with changing(event, actor=actor, action="clock.start") as fresh:
        played = _timed_round(fresh)
        now = timezone.now()
        if played.started_at is None:
            played.started_at = now
        elif played.paused_at is not None:
            played.paused_seconds += round((now - played.paused_at).total_seconds())
            played.paused_at = None
        played.save(update_fields=["started_at", "paused_at", "paused_seconds"])
    return played


def clock_pause(*, actor: User, event: Event) -> Round:
    with changing(event, actor=actor, action="clock.pause") as fresh:
        played = _timed_round(fresh)
        if played.started_at is None or played.paused_at is not None:
            raise Conflict(_("The clock does not run."), code="clock_stands")
        played.paused_at = timezone.now()
        played.save(update_fields=["paused_at"])
    return played


def time_extend(*, actor: User, pairing: Pairing, minutes: int) -> Pairing:
    """Give one table more time."""
    if not 1 <= minutes <= 120:
        raise Problem(_("An extension has between 1 and 120 minutes."), code="bad_minutes")
    event = pairing.round.phase.event
    with changing(event, actor=actor, action="table.extend", table=pairing.table, minutes=minutes):
        pairing = Pairing.objects.get(pk=pairing.pk)
        if pairing.state == Pairing.State.CONFIRMED:
            raise Conflict(_("This table has its result."), code="has_result")
        pairing.extra_minutes += minutes
        pairing.save(update_fields=["extra_minutes"])
    return pairing


def _timed_round(event: Event) -> Round:
    played = running_phase(event).played_rounds.last()
    if played is None or played.state == Round.State.FINISHED:
        raise Conflict(_("No round is being played."), code="no_round")
    return played
