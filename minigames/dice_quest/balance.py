"""How often bots win, by simulation: a pure function of games and seed, whatever machine it runs on."""

import json
from collections.abc import Iterable, Iterator
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from heroes.engine.selfplay import play_match, seed_of
from minigames.dice_quest.game import GAME

CELLS = ((4, 0), (4, 2), (4, 4), (4, 6), (4, 8), (3, 0), (2, 0), (1, 0))
"""Seats and levels that a balance table shows unless others are asked for."""

CHUNK = 50
"""Games after which what is known is kept."""

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

    def __add__(self, more: object) -> "Cell":
        """Further games of the same seats and level."""
        assert isinstance(more, Cell) and more[:2] == self[:2]
        return Cell(*self[:2], *(one + other for one, other in zip(self[2:], more[2:], strict=True)))


def measure(
    seats: int, level: int, games: int, seed: int, bot: str = "planning", first: int = 0, **options: bool
) -> Cell:
    """Let bots of one kind play so many games; equal arguments give equal cells.

    first  number of the first game: a cell can be measured in parts
    """
    setup = GAME.new_setup(seats, {"level": level, **options})
    won = points = squares = turns = 0
    for number in range(first, first + games):
        match, _steps, _real = play_match(GAME, setup, seed_of(seed, number), [bot] * seats)
        turns += match.rules.turns  # type: ignore[attr-defined]
        if match.result and match.result["winners"]:
            score = match.result["scores"][0]
            won, points, squares = won + 1, points + score, squares + score * score
    return Cell(seats, level, games, won, points, squares, turns)


def table(
    games: int,
    seed: int,
    cells: Iterable[tuple[int, int]] = CELLS,
    bot: str = "planning",
    path: Path | None = None,
) -> Iterator[str]:
    """The balance table, line by line as it becomes known.

    path  a JSON file in which games played are kept, so that a long run can be stopped and gone on with
    """
    known: dict[str, list[int]] = json.loads(path.read_text()) if path and path.exists() else {}
    yield "| seats | level | games | won | 95% interval | mean score of wins | turns |"
    yield "|---|---|---|---|---|---|---|"
    for seats, level in cells:
        name = f"{bot} {seed}: {seats}.{level}"
        cell = Cell(*known.get(name, (seats, level, 0)))
        while cell.games < games:
            part = min(CHUNK, games - cell.games)
            cell += measure(seats, level, part, seed, bot, first=cell.games)
            known[name] = list(cell)
            if path:
                path.write_text(json.dumps(known))
        share, low, high = cell.share
        mean, half = cell.score
        yield (
            f"| {seats} | {level} | {cell.games} | {share:.1%} | {low:.1%} to {high:.1%} "
            f"| {mean:.1f} ± {half:.1f} | {cell.turns / cell.games:.1f} |"
        )
