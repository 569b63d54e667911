"""How often bots win, by simulation: a pure function of games and seed, whatever machine it runs on."""

from collections.abc import Iterable, Iterator
from math import sqrt
from typing import NamedTuple

from heroes.engine.selfplay import play_match, seed_of
from minigames.dice_quest.game import GAME

CELLS = ((4, 0), (4, 2), (4, 4), (4, 6), (4, 8), (3, 0), (2, 0), (1, 0))
"""Seats and levels that a balance table shows unless others are asked for."""

Z = 1.96
"""Intervals hold the true value in 95 of 100 cases."""


class Cell(NamedTuple):
    """Games of so many seats on a level: won ones, sum and sum of squares of their scores, turns in all."""

    seats: int
    level: int
    games: int
    won: int = 0
    points: int = 0
    squares: int = 0
    turns: int = 0

    @property
    def share(self) -> tuple[float, float, float]:
        """Share of games won, with its Wilson interval."""
        n, p = self.games, self.won / self.games
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return p, middle - half, middle + half

    @property
    def score(self) -> tuple[float, float]:
        """Mean score of the games won, and half the width of its interval."""
        if not self.won:
            return 0.0, 0.0
        mean = self.points / self.won
        spread = max(0.0, self.squares / self.won - mean * mean)
        return mean, Z * sqrt(spread / self.won)


def measure(seats: int, level: int, games: int, seed: int, bot: str = "planning", **options: bool) -> Cell:
    """Let bots of one kind play so many games; equal arguments give equal cells."""
    setup = GAME.new_setup(seats, {"level": level, **options})
    won = points = squares = turns = 0
    for number in range(games):
        match, _steps, _real = play_match(GAME, setup, seed_of(seed, number), [bot] * seats)
        turns += match.rules.turns  # type: ignore[attr-defined]
        if match.result and match.result["winners"]:
            score = match.result["scores"][0]
            won, points, squares = won + 1, points + score, squares + score * score
    return Cell(seats, level, games, won, points, squares, turns)


def table(
    games: int, seed: int, cells: Iterable[tuple[int, int]] = CELLS, bot: str = "planning"
) -> Iterator[str]:
    """The balance table, line by line as it becomes known."""
    yield "| seats | level | games | won | 95% interval | mean score of wins | turns |"
    yield "|---|---|---|---|---|---|---|"
    for seats, level in cells:
        cell = measure(seats, level, games, seed, bot)
        share, low, high = cell.share
        mean, half = cell.score
        yield (
            f"| {seats} | {level} | {games} | {share:.1%} | {low:.1%} to {high:.1%} "
            f"| {mean:.1f} ± {half:.1f} | {cell.turns / games:.1f} |"
        )
