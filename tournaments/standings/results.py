"""What standings are made from: matches with their seats, and the counts that all metrics share."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple


class StandingsError(ValueError):
    """Results that cannot be: strangers, somebody twice in a round, an unknown metric."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points of a match, in whole numbers of the smallest unit.

    `seats` is the usual number at a table, `games` the games won that make a match (2 for best of three);
    `floor` the least share of wins that opponents are counted with. By default it is 1 / `win` cut to whole
    percent: 0.33 for three points a win, 0.20 for five.
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int | None = None
    seats: int = 2
    games: int = 2
    floor: Fraction | None = None

    @property
    def for_bye(self) -> int:
        return self.win if self.bye is None else self.bye

    @property
    def least(self) -> Fraction:
        return Fraction(100 // self.win, 100) if self.floor is None else self.floor


@dataclass(frozen=True, slots=True)
class Seat:
    """What one player took from a match: match points, games won and drawn, and victory points (or gems)."""

    player: int
    points: int
    wins: int = 0
    draws: int = 0
    score: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    """One table of one round. A single seat is a bye or a missed round (by its points). `unplayed` is a match
    that was decided without play; `weight` the round's weight in the strength of schedule."""

    round: int
    seats: tuple[Seat, ...]
    unplayed: bool = False
    weight: int = 1

    @property
    def games(self) -> int:
        return sum(seat.wins for seat in self.seats) + max(seat.draws for seat in self.seats)


class Meeting(NamedTuple):
    """A match as one player saw one opponent."""

    opponent: int
    mine: Seat
    theirs: Seat
    match: Match


@dataclass(eq=False)
class Results:
    """All matches of a phase, by player.

    `extra` are points given or taken by the organiser, `carried` seeds (1 the best). Raises `StandingsError`
    for players unknown, or twice in one round.
    """

    players: Sequence[int]
    matches: Iterable[Match]
    scoring: Scoring = field(default_factory=Scoring)
    extra: Mapping[int, int] = field(default_factory=dict)
    seeds: Mapping[int, int] = field(default_factory=dict)
    lot: int = 0

    def __post_init__(self) -> None:
        self.matches = sorted(self.matches, key=lambda match: match.round)
        self.rounds = self.matches[-1].round if self.matches else 0
        self.seats: dict[int, list[tuple[Seat, Match]]] = {player: [] for player in self.players}
        self.opponents: dict[int, list[int]] = {player: [] for player in self.players}
        """Everybody met, as often as met."""
        if len(self.seats) != len(self.players):
            raise StandingsError("A player is listed twice.")
        for match in self.matches:
            for seat in match.seats:
                history = self.seats.get(seat.player)
                if history is None:
                    raise StandingsError(f"Player {seat.player} does not belong to these standings.")
                if history and history[-1][1].round == match.round:
                    raise StandingsError(f"Player {seat.player} has two results in round {match.round}.")
                history.append((seat, match))
                if len(match.seats) > 1:
                    met = self.opponents[seat.player]
                    for other in match.seats:
                        if other is not seat:
                            met.append(other.player)

    def meetings(self, player: int) -> Iterator[Meeting]:
        for seat, match in self.seats[player]:
            for other in match.seats:
                if other is not seat:
                    yield Meeting(other.player, seat, other, match)

    @cached_property
    def points(self) -> dict[int, int]:
        return {
            player: sum(seat.points for seat, _ in seats) + self.extra.get(player, 0)
            for player, seats in self.seats.items()
        }

    @cached_property
    def match_shares(self) -> dict[int, Fraction]:
        """Each player's share of the match points he played for, at least the floor. Byes and missed rounds
        were not played; rounds after a drop have no result (MTR, appendix C)."""
        return {player: self._share(self._played(player)) for player in self.players}

    @cached_property
    def game_shares(self) -> dict[int, Fraction]:
        """The same of games. Three points a game won, one a game drawn; a bye is a match won without loss."""
        least = self.scoring.least
        shares = {}
        for player, seats in self.seats.items():
            won = games = 0
            for seat, match in seats:
                if len(match.seats) > 1:
                    won += 3 * seat.wins + seat.draws
                    games += match.games
                elif seat.points:
                    won += 3 * self.scoring.games
                    games += self.scoring.games
            shares[player] = max(least, Fraction(won, 3 * games)) if games else least
        return shares

    def _played(self, player: int) -> tuple[int, int]:
        points = rounds = 0
        for seat, match in self.seats[player]:
            if len(match.seats) > 1:
                points += seat.points
                rounds += 1
        return points, rounds

    def _share(self, played: tuple[int, int]) -> Fraction:
        points, rounds = played
        least = self.scoring.least
        return max(least, Fraction(points, self.scoring.win * rounds)) if rounds else least

    def record(self, player: int) -> tuple[int, int, int]:
        """Matches won, lost and drawn; a bye is a win."""
        won = lost = drawn = 0
        for seat, match in self.seats[player]:
            best = self.scoring.loss
            for other in match.seats:
                if other is not seat and other.points > best:
                    best = other.points
            if seat.points > best:
                won += 1
            elif seat.points == best and seat.points > self.scoring.loss:
                drawn += 1
            else:
                lost += 1
        return won, lost, drawn


def scaled(values: Mapping[int, Fraction | int]) -> tuple[dict[int, int], int]:
    """The values as whole numbers over one common denominator, which makes exact sums and sorting quick."""
    common = lcm(*{value.denominator for value in values.values()})
    return {key: value.numerator * (common // value.denominator) for key, value in values.items()}, common
