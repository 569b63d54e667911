"""Whole events with made-up results, to see how a system pairs: nobody plays, nothing is stored."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from random import Random
from time import process_time

from .pairing import (
    Bracket,
    Draw,
    History,
    Player,
    Seats,
    Table,
    double_elimination,
    pair_pods,
    pair_swiss,
    progress,
    round_robin,
    single_elimination,
)
from .standings import Match, Results, Scoring, Seat, standings

SYSTEMS = ("swiss", "pods", "round-robin", "single-elimination", "double-elimination")


@dataclass(frozen=True, slots=True)
class Report:
    """What happened. Only the two times may differ between runs of the same simulation."""

    players: int
    rounds: int
    rematches: int
    second_byes: int
    relaxed: int
    worst_round_seconds: float
    total_seconds: float


@dataclass(frozen=True, slots=True)
class Plan:
    """An event to simulate. Of the `players`, `late` come after the first round, one a round, and the first
    `byes` have a bye in it. `drops` and `draws` are shares: of the active players who leave after each
    round, and of the matches drawn. Raises `ValueError` for numbers that make no event."""

    system: str
    players: int
    rounds: int
    drops: float = 0.0
    late: int = 0
    byes: int = 0
    draws: float = 0.0
    seed: int = 0

    def __post_init__(self) -> None:
        if self.system not in SYSTEMS:
            raise ValueError(f"Systems are {', '.join(SYSTEMS)}.")
        if self.players < 2 or self.rounds < 1:
            raise ValueError("An event has at least two players and one round.")
        if not (0 <= self.drops <= 1 and 0 <= self.draws <= 1):
            raise ValueError("Drops and draws are shares from 0 to 1.")
        if self.late < 0 or self.byes < 0 or self.late + self.byes > self.players - 2:
            raise ValueError("At least two players must be there for the first round without a bye.")
        if (self.late or self.byes) and self.system not in ("swiss", "pods"):
            raise ValueError("Late entries and first-round byes belong to Swiss rounds and pods.")


def simulate(plan: Plan) -> dict[str, int | float]:
    """Play the event and return its report as a dictionary; the same plan gives the same event."""
    return asdict(Simulation(plan).run())


class Simulation:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.random = Random(plan.seed)
        self.scoring = Scoring(win=5, seats=4, games=1) if plan.system == "pods" else Scoring()
        self.skill = {player: self.random.gauss(0, 1) for player in range(1, plan.players + 1)}
        self.active = set(range(1, plan.players - plan.late + 1))
        self.coming = list(range(plan.players - plan.late + 1, plan.players + 1))
        self.rounds: list[list[Seats]] = []
        self.matches: list[Match] = []
        self.drift: dict[int, int] = {}
        self.times: list[float] = []
        self.rematches = self.second_byes = self.relaxed = 0

    def run(self) -> Report:
        start = process_time()
        if self.plan.system in ("swiss", "pods"):
            self._play_by_standings()
        elif self.plan.system == "round-robin":
            self._play_schedule()
        else:
            bracket = single_elimination if self.plan.system == "single-elimination" else double_elimination
            self._play_bracket(bracket(self.plan.players))
        return Report(
            players=self.plan.players,
            rounds=len(self.rounds),
            rematches=self.rematches,
            second_byes=self.second_byes,
            relaxed=self.relaxed,
            worst_round_seconds=round(max(self.times, default=0.0), 6),
            total_seconds=round(process_time() - start, 6),
        )

    def _play_by_standings(self) -> None:
        for number in range(1, self.plan.rounds + 1):
            if number > 1 and self.coming:
                self.active.add(self.coming.pop(0))
            if len(self.active) < 2:
                break
            resting = list(range(1, self.plan.byes + 1)) if number == 1 else []
            playing = self._standing(resting)
            seed = self.plan.seed * 1000 + number
            start = process_time()
            if self.plan.system == "pods":
                draw = pair_pods(playing, self.rounds, seats=4, seed=seed)
            else:
                draw = pair_swiss(playing, self.rounds, seed=seed)
            self.times.append(process_time() - start)
            self._hold(draw, resting)

    def _standing(self, resting: Sequence[int]) -> list[Player]:
        results = Results(sorted(self.skill), self.matches, self.scoring, lot=self.plan.seed)
        return [
            Player(row.player, results.points[row.player], self.drift.get(row.player, 0))
            for row in standings(results, ["points", "opponents_match_win"])
            if row.player in self.active and row.player not in resting
        ]

    def _play_schedule(self) -> None:
        start = process_time()
        draws = round_robin(sorted(self.active))
        self.times.append(process_time() - start)
        for draw in draws[: self.plan.rounds]:
            self._hold(draw)

    def _play_bracket(self, bracket: Bracket) -> None:
        """A round of a bracket is everything that can be played at once."""
        winners: dict[str, int] = {}
        seeds = sorted(self.skill)
        for _ in range(self.plan.rounds):
            start = process_time()
            ready = progress(bracket, seeds, winners).ready
            self.times.append(process_time() - start)
            if not ready:
                break
            tables = [
                Table(n, tuple(player for player in state.players if player))
                for n, state in enumerate(ready, 1)
            ]
            self._hold(Draw(tuple(tables)), draws=False)
            for state, match in zip(ready, self.matches[-len(ready) :], strict=True):
                winners[state.match.id] = max(match.seats, key=lambda seat: seat.points).player

    def _hold(self, paired: Draw, resting: Sequence[int] = (), *, draws: bool = True) -> None:
        """Play a round as it was paired, note what it shows, and let some players leave."""
        history = History(self.rounds)
        for table in paired.tables:
            seats = table.seats
            self.rematches += sum(
                history.times_met(one, other) > 0 for at, one in enumerate(seats) for other in seats[at + 1 :]
            )
        self.second_byes += sum(history.byes[player] > 0 for player in paired.byes)
        self.relaxed += len(paired.relaxed)
        self._note_drift(paired.tables)
        for table in paired.tables:
            self._play(table.seats, draws)
        byes = [*resting, *paired.byes]
        for player in byes:
            self.matches.append(Match(len(self.rounds) + 1, (Seat(player, self.scoring.for_bye),)))
        self.rounds.append([*(table.seats for table in paired.tables), *((player,) for player in byes)])
        self.active -= {player for player in sorted(self.active) if self.random.random() < self.plan.drops}

    def _note_drift(self, tables: Sequence[Table]) -> None:
        points = dict.fromkeys(self.skill, 0)
        for match in self.matches:
            for seat in match.seats:
                points[seat.player] += seat.points
        for table in tables:
            for player in table.seats:
                others = max(points[other] for other in table.seats if other != player)
                self.drift[player] = (others > points[player]) - (others < points[player])

    def _play(self, seats: Seats, draws: bool) -> None:
        here = [player for player in seats if player in self.active]
        number = len(self.rounds) + 1
        if draws and len(here) == len(seats) and self.random.random() < self.plan.draws:
            result = [Seat(player, self.scoring.draw, wins=1) for player in seats]
        else:
            winner = max(here or seats, key=lambda player: self.skill[player] + self.random.gauss(0, 1))
            won, lost = self.scoring.games, self.random.randrange(self.scoring.games)
            result = [
                Seat(player, self.scoring.win, wins=won)
                if player == winner
                else Seat(player, self.scoring.loss, wins=lost)
                for player in seats
            ]
        self.matches.append(Match(number, tuple(result), unplayed=len(here) < len(seats)))


__all__ = ["SYSTEMS", "Plan", "Report", "simulate"]
