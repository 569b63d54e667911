"""What standings are made from: matches with their seats, and the counts that all metrics share."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from math import lcm
from operator import attrgetter
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
        won = drawn = 0
        for seat in self.seats:
            won += seat.wins
            if seat.draws > drawn:
                drawn = seat.draws
        return won + drawn


class Meeting(NamedTuple):
    """A match as one player saw one opponent."""

    player: int
    opponent: int
    mine: Seat
    theirs: Seat
    match: Match


class Tally:
    """What a player has gathered over all rounds. `met` is everybody met, as often as met; of match and game points
    only those `played` for count towards shares, `points` are all of them."""

    __slots__ = (
        *("points", "score", "rounds", "last_round", "met"),
        *("played_points", "played_rounds", "game_points", "games", "won", "lost", "drawn"),
    )

    def __init__(self) -> None:
        self.points = self.score = self.rounds = self.last_round = 0
        self.met: list[int] = []
        self.played_points = self.played_rounds = self.game_points = self.games = 0
        self.won = self.lost = self.drawn = 0


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
        self.matches: list[Match] = sorted(self.matches, key=attrgetter("round"))
        self.rounds = self.matches[-1].round if self.matches else 0
        self.tallies = {player: Tally() for player in self.players}
        if len(self.tallies) != len(self.players):
            raise StandingsError("A player is listed twice.")
        for (
            match
        ) in self.matches:  # one walk in the order of the rounds: the memory of 10,000 players is large
            if len(match.seats) == 1:
                self._count_alone(match)
            else:
                self._count(match)

    def _count(self, match: Match) -> None:
        """Add a table at which somebody met somebody."""
        seats, games, loss = match.seats, match.games, self.scoring.loss
        for seat in seats:
            tally = self._tally_of(seat, match)
            points = seat.points
            best = loss
            met = tally.met
            for other in seats:
                if other is not seat:
                    met.append(other.player)
                    if other.points > best:
                        best = other.points
            if points > best:
                tally.won += 1
            elif points == best and points > loss:
                tally.drawn += 1
            else:
                tally.lost += 1
            tally.played_points += points
            tally.played_rounds += 1
            tally.game_points += 3 * seat.wins + seat.draws
            tally.games += games

    def _count_alone(self, match: Match) -> None:
        """Add a bye, a win of as many games as a match needs; or a round somebody was not there for."""
        (seat,) = match.seats
        tally = self._tally_of(seat, match)
        if seat.points:
            tally.game_points += 3 * self.scoring.games
            tally.games += self.scoring.games
        if seat.points > self.scoring.loss:
            tally.won += 1
        else:
            tally.lost += 1

    def _tally_of(self, seat: Seat, match: Match) -> Tally:
        tally = self.tallies.get(seat.player)
        if tally is None:
            raise StandingsError(f"Player {seat.player} does not belong to these standings.")
        if tally.last_round == match.round:
            raise StandingsError(f"Player {seat.player} has two results in round {match.round}.")
        tally.last_round = match.round
        tally.rounds += 1
        tally.points += seat.points
        tally.score += seat.score
        return tally

    @cached_property
    def seats(self) -> dict[int, list[tuple[Seat, Match]]]:
        """Each player's matches, by round."""
        seats: dict[int, list[tuple[Seat, Match]]] = {player: [] for player in self.players}
        for match in self.matches:
            for seat in match.seats:
                seats[seat.player].append((seat, match))
        return seats

    def meetings(self) -> Iterator[Meeting]:
        """Every opponent that somebody has met, by round."""
        for match in self.matches:
            for seat in match.seats:
                for other in match.seats:
                    if other is not seat:
                        yield Meeting(seat.player, other.player, seat, other, match)

    def meetings_of(self, player: int) -> Iterator[Meeting]:
        for seat, match in self.seats[player]:
            for other in match.seats:
                if other is not seat:
                    yield Meeting(player, other.player, seat, other, match)

    @cached_property
    def points(self) -> dict[int, int]:
        extra = self.extra
        return {player: tally.points + extra.get(player, 0) for player, tally in self.tallies.items()}

    @cached_property
    def match_shares(self) -> dict[int, Fraction]:
        """Each player's share of the match points he played for, at least the floor. Byes and missed rounds
        were not played; rounds after a drop have no result (MTR, appendix C)."""
        win = self.scoring.win
        share = cache(self._share)
        return {
            player: share(tally.played_points, win * tally.played_rounds)
            for player, tally in self.tallies.items()
        }

    @cached_property
    def game_shares(self) -> dict[int, Fraction]:
        """The same of games. Three points a game won, one a game drawn; a bye is a match won without loss."""
        share = cache(self._share)
        return {player: share(tally.game_points, 3 * tally.games) for player, tally in self.tallies.items()}

    def _share(self, won: int, possible: int) -> Fraction:
        least = self.scoring.least
        return max(least, Fraction(won, possible)) if possible else least

    def record(self, player: int) -> tuple[int, int, int]:
        """Matches won, lost and drawn; a bye is a win."""
        tally = self.tallies[player]
        return tally.won, tally.lost, tally.drawn


def scaled(values: Mapping[int, Fraction | int]) -> tuple[dict[int, int], int]:
    """The values as whole numbers over one common denominator, which makes exact sums and sorting quick."""
    common = lcm(*{value.denominator for value in values.values()})
    return {key: value.numerator * (common // value.denominator) for key, value in values.items()}, common
