"""Reads: what a phase looks like to the pure parts, who plays, how far it has come."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, cast

from django.db.models import F, Prefetch, QuerySet, Sum

from tournaments.models import Entrant, Event, Pairing, Penalty, Phase, Round, Seat, StandingRow
from tournaments.pairing import (
    Bracket,
    Draw,
    Pins,
    Player,
    Progress,
    Seats,
    double_elimination,
    pair_pods,
    pair_swiss,
    pod_elimination,
    progress,
    single_elimination,
)
from tournaments.pairing.pods import Uneven
from tournaments.pairing.swiss import Order
from tournaments.standings import Match, Results, standings
from tournaments.standings import Seat as Scored


def phase_results(phase: Phase, *, until: int | None = None) -> Results:
    """The confirmed results of a phase (up to and with round `until`), for everybody seeded in it."""
    seats = Seat.objects.filter(round__phase=phase, pairing__state=Pairing.State.CONFIRMED)
    if until is not None:
        seats = seats.filter(round__number__lte=until)
    rows = seats.order_by("round__number", "pairing_id", "position").values_list(
        "round__number", "pairing_id", "pairing__unplayed", "entrant_id", "points", "wins", "draws", "score"
    )
    matches = []
    for (number, _pairing, unplayed), group in groupby(
        rows.iterator(chunk_size=5000), key=lambda row: row[:3]
    ):
        table = tuple(
            Scored(entrant, cast(int, points), wins, draws, score)
            for *_, entrant, points, wins, draws, score in group
        )
        matches.append(Match(number, table, unplayed=unplayed))
    taken = Penalty.objects.filter(phase=phase, points__gt=0).values_list("entrant").annotate(Sum("points"))
    return Results(
        phase.seeding,
        matches,
        phase.scoring,
        extra={entrant: -points for entrant, points in taken},
        seeds={entrant: seed for seed, entrant in enumerate(phase.seeding, 1)},
        lot=phase.event.seed,
    )


def check_tie_breaks(names: Any) -> None:
    """StandingsError unless standings can be ordered by these metrics."""
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        names = []
    standings(Results([], []), names)


def phase_bracket(phase: Phase) -> Bracket:
    """The bracket of an elimination for its field. PairingError where the field does not fit."""
    if phase.system == Phase.System.SINGLE:
        return single_elimination(len(phase.seeding), third_place=phase.third_place)
    if phase.system == Phase.System.DOUBLE:
        return double_elimination(len(phase.seeding), reset=phase.reset)
    return pod_elimination(len(phase.seeding), seats=phase.seats)


def phase_progress(phase: Phase) -> Progress:
    """How far an elimination has come by the results confirmed."""
    decided = Pairing.objects.filter(
        round__phase=phase, state=Pairing.State.CONFIRMED, winner__isnull=False
    ).exclude(bracket_match="")
    return progress(
        phase_bracket(phase), phase.seeding, dict(decided.values_list("bracket_match", "winner_id"))
    )


def rounds_of(phase: Phase) -> int | None:
    """How many rounds a phase has; None for eliminations, which end with a winner.

    Swiss without a number: the least with which one can stay unbeaten alone, 2^r >= n; pods one more than
    would be needed if only winners went on.
    """
    count = len(phase.seeding)
    if phase.eliminates:
        phase_bracket(phase)
        return None
    if phase.system == Phase.System.ROUND_ROBIN:
        return (count - 1 + count % 2) * phase.legs
    if phase.rounds is not None:
        return phase.rounds
    if phase.system == Phase.System.SCORE:
        return 3
    rounds = reach = 1
    while reach * phase.seats < count:
        reach *= phase.seats
        rounds += 1
    return rounds + (phase.system == Phase.System.PODS)


def rounds_left(phase: Phase) -> bool:
    """Whether a phase has another round to be paired."""
    rounds = rounds_of(phase)
    if rounds is None:
        return phase_progress(phase).champion is None
    return phase.played_rounds.count() < rounds


def rematch_warning(phase: Phase, players: int) -> str:
    """What an organiser should know before a Swiss of so many rounds: empty, `likely` (more rounds than half
    the players: rematches may become unavoidable) or `certain` (no more opponents: take a round robin)."""
    if phase.system != Phase.System.SWISS or phase.rounds is None:
        return ""
    if phase.rounds > players - 1 + players % 2:
        return "certain"
    return "likely" if phase.rounds > (players + 1) // 2 else ""


def playing(phase: Phase, number: int) -> set[int]:
    """The entrants who are there for round `number`."""
    field = Entrant.objects.in_the_field().filter(pk__in=phase.seeding)
    if phase.number == 1:
        field = field.filter(from_round__lte=number)
    return set(field.values_list("pk", flat=True))


def history(phase: Phase, before: int) -> list[list[Seats]]:
    """The tables of earlier rounds as the pairing wants them. Who won without play has, in effect, had a bye;
    the two have not met (FIDE, C.04.1)."""
    seats = Seat.objects.filter(round__phase=phase, round__number__lt=before).exclude(
        pairing__kind=Pairing.Kind.ABSENT
    )
    rows = seats.order_by("round__number", "pairing_id", "position").values_list(
        "round__number", "pairing_id", "pairing__unplayed", "pairing__winner_id", "entrant_id"
    )
    rounds: list[list[Seats]] = [[] for _ in range(before - 1)]
    for (number, _pairing, unplayed, winner), group in groupby(rows, key=lambda row: row[:4]):
        entrants = tuple(row[-1] for row in group)
        if not unplayed:
            rounds[number - 1].append(entrants)
        elif winner is not None:
            rounds[number - 1].append((winner,))
    return rounds


def field_of(phase: Phase, number: int, resting: Iterable[int]) -> list[Player]:
    """Those to be paired in round `number` of a Swiss or pod phase, in the order of the standings."""
    results = phase_results(phase, until=number - 1)
    here = playing(phase, number) - set(resting)
    drift = _drift(phase, number - 1, results)
    names = ["points", "seed"] if number == 1 else phase.tie_breaks
    return [
        Player(row.player, results.points[row.player], drift.get(row.player, 0))
        for row in standings(results, names)
        if row.player in here
    ]


def _drift(phase: Phase, number: int, results: Results) -> dict[int, int]:
    """Who met somebody with more (+1) or fewer (-1) points in round `number`."""
    before: dict[int, int] = {}
    last: list[Match] = []
    for match in results.matches:
        if match.round == number:
            last.append(match)
            continue
        for seat in match.seats:
            before[seat.player] = before.get(seat.player, 0) + seat.points
    drift = {}
    for match in last:
        for seat in match.seats:
            others = [before.get(other.player, 0) for other in match.seats if other is not seat]
            if others:
                mine = before.get(seat.player, 0)
                drift[seat.player] = (max(others) > mine) - (max(others) < mine)
    return drift


def draw_again(played: Round) -> Draw:
    """Pair a Swiss or pod round once more from what was stored with it; the same draw as then."""
    phase = played.phase
    players = [Player(*row) for row in played.field]
    pins = pins_from(played.pins)
    before = history(phase, played.number)
    if phase.system == Phase.System.PODS:
        return pair_pods(
            players, before, seats=phase.seats, uneven=cast(Uneven, phase.uneven), seed=played.seed, pins=pins
        )
    return pair_swiss(players, before, seed=played.seed, order=cast(Order, played.order), pins=pins)


def pins_from(stored: dict[str, Any]) -> Pins:
    return Pins(
        together=tuple(map(tuple, stored.get("together", ()))),
        apart=tuple(map(tuple, stored.get("apart", ()))),
        tables={int(entrant): table for entrant, table in stored.get("tables", {}).items()},
    )


def open_tables(played: Round) -> list[int | None]:
    """The tables whose result is not confirmed."""
    waiting = played.pairings.exclude(state=Pairing.State.CONFIRMED).order_by("table")
    return list(waiting.values_list("table", flat=True))


def final_places(phases: Sequence[Phase]) -> list[tuple[int, int]]:
    """(place, entrant) of a whole event: the order of the last phase, then of the phase before, and so on."""
    places: list[tuple[int, int]] = []
    seen: set[int] = set()
    for phase in sorted(phases, key=lambda phase: -phase.number):
        offset = len(seen)
        rows = [row for row in phase.standing_rows.all() if row.entrant_id not in seen]
        for position, row in enumerate(rows, 1):
            shared = offset + position if not phase.eliminates else max(offset + 1, row.place)
            places.append((shared, row.entrant_id))
        seen |= {row.entrant_id for row in rows}
    return places


def pairings_of(played: Round) -> QuerySet[Pairing]:
    """The tables of a round in order, byes last, with seats and names in two queries."""
    # Joined, because SQLite takes no condition on a thousand entrants, as a prefetch of them would be.
    seats = Prefetch("seats", Seat.objects.select_related("entrant"))
    return played.pairings.order_by(F("table").asc(nulls_last=True), "pk").prefetch_related(seats)


def standings_of(event: Event) -> QuerySet[StandingRow]:
    """The stored standings of all phases, the latest phase first."""
    rows = StandingRow.objects.filter(phase__event=event).select_related("phase", "entrant")
    return rows.order_by("-phase__number", "place", "pk")
