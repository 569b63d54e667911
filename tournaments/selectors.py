"""Reads: what a phase looks like to the pure parts, who plays, how far it has come."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import groupby
from typing import Any, cast

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, F, IntegerField, Prefetch, QuerySet, Sum, When
from django.utils import timezone
from django.utils.translation import gettext as _

from heroes.accounts.models import User
from heroes.problems import Problem
from tournaments.models import Entrant, Event, OnlineGame, Pairing, Penalty, Phase, Round, Seat, StandingRow
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
            for *_ids, entrant, points, wins, draws, score in group
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


def field_of(phase: Phase, number: int, here: set[int]) -> list[Player]:
    """Those of `here` to be paired in round `number` of a Swiss or pod phase, in the order of the standings."""
    results = phase_results(phase, until=number - 1)
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


def members_named(usernames: Sequence[str]) -> list[User]:
    """The members of these names. Problem for one whom nobody bears."""
    people = []
    for name in usernames:
        person = User.objects.members().present().filter(username__iexact=name.removeprefix("@")).first()
        if person is None:
            raise Problem(_("There is nobody called %(name)s.") % {"name": name[:40]}, code="no_person")
        people.append(person)
    return people


def events_in_order(events: QuerySet[Event]) -> QuerySet[Event]:
    """What is going on first, then what is to come (the next first), then what is over (the latest first)."""
    S = Event.State
    group = Case(
        When(state=S.RUNNING, then=0),
        When(state__in=[S.CHECK_IN, S.REGISTRATION, S.DRAFT], then=1),
        default=2,
        output_field=IntegerField(),
    )
    to_come = Case(When(state__in=[S.CHECK_IN, S.REGISTRATION, S.DRAFT], then=F("starts_at")))
    return events.annotate(group=group, to_come=to_come).order_by(
        "group", F("to_come").asc(nulls_last=True), F("starts_at").desc(nulls_last=True), "-pk"
    )


def events_for_calendar() -> QuerySet[Event]:
    """Published events with a start, from half a year ago on."""
    since = timezone.now() - timedelta(days=180)
    return (
        Event.objects.visible_to(AnonymousUser())
        .filter(starts_at__gte=since)
        .order_by("starts_at", "pk")[:500]
    )


def pairings_of(played: Round) -> QuerySet[Pairing]:
    """The tables of a round in order, byes last, with seats, names and online tables in three queries."""
    # Joined, because SQLite takes no condition on a thousand entrants, as a prefetch of them would be.
    seats = Prefetch("seats", Seat.objects.select_related("entrant"))
    games = Prefetch("games", OnlineGame.objects.select_related("table"))
    tables = played.pairings.order_by(F("table").asc(nulls_last=True), "pk")
    return tables.prefetch_related(seats, games)


def standings_of(event: Event, *, top: int | None = None) -> Iterator[tuple[Phase, list[StandingRow]]]:
    """The stored standings of each phase that has any, the latest phase first; with `top` only so many rows."""
    # Phase by phase, because a phase brings the list of all its players: joined, each row would read it anew.
    for phase in event.phases.order_by("-number"):
        if rows := list(phase.standing_rows.select_related("entrant")[:top]):
            yield phase, rows


def rounds_in_order(event: Event) -> QuerySet[Round]:
    """The rounds of an event for a list of them, without what they were paired from."""
    rounds = Round.objects.filter(phase__event=event).select_related("phase")
    return rounds.defer("field", "pins", "relaxed", "phase__seeding").order_by("phase__number", "number")
