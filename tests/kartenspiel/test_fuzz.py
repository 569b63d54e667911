"""Whole games under the eyes of a referee who knows the rulebook: after each choice all is by the book."""

import os
from collections.abc import Callable
from copy import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heroes.engine.game import get_game
from heroes.engine.match import Match
from heroes.engine.selfplay import play_match, seed_of
from tests.kartenspiel.referee import CLOCKWISE, Referee

Cell = tuple[int, int]

GAMES = int(os.environ.get("KARTEN_FUZZ_GAMES", "240"))
"""Random games in all, over two, three and four seats; further ones, one for 40, of the bot that looks ahead."""

LEVELS = {"random": ("random",), "look-ahead": ("look-ahead",), "mixed": ("look-ahead", "random")}


def watched(game, seats: int, number: int, levels=("random",)) -> Match:
    """A game of bots with the referee at the table."""
    referees: list[Referee] = []

    def judge(match: Match) -> None:
        if not referees:
            referees.append(Referee(match))
        referees[0](match)

    sitting = [levels[(number + seat) % len(levels)] for seat in range(seats)]
    match, *_ = play_match(game, game.new_setup(seats), seed_of(seats, number), sitting, after_choice=judge)
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("levels", LEVELS)
def test_games_of_bots_are_by_the_book_after_every_choice(game, seats, levels):
    for number in range(GAMES // 3 if levels == "random" else max(1, GAMES // 120)):
        watched(game, seats, number, LEVELS[levels])


def tightest(referee: Referee, cells: list[Cell]) -> Cell:
    """The cell that leaves the fewest for the location after it."""

    def left(x: int, y: int) -> int:
        later = copy(referee)
        later.places = [*referee.places, (x, y)]
        later.table = dict(referee.table) | {(x + dx, y + dy): [] for dx, dy in CLOCKWISE}
        return len(later.cells())

    return min(cells, key=lambda cell: left(*cell))


PLACING: dict[str, Callable[[Referee, list[Cell]], Cell]] = {
    "as tight as can be": tightest,
    "always westward": lambda _referee, cells: min(cells),
    "always eastward": lambda _referee, cells: max(cells),
    "always northward": lambda _referee, cells: min(cells, key=lambda cell: cell[1]),
    "always southward": lambda _referee, cells: max(cells, key=lambda cell: cell[1]),
}


@given(st.integers(2, 4), st.binary(min_size=32, max_size=32), st.sampled_from(sorted(PLACING)), st.randoms())
@settings(max_examples=100, deadline=None)
def test_wherever_the_locations_lie_the_next_has_a_place_or_the_game_ends_by_rule(
    seats, seed, placing, random
):
    """The referee says what a place is, and by which rules a game may end."""
    game = get_game("kartenspiel")
    match = Match(game, game.new_setup(seats), seed)
    referee = Referee(match)
    referee(match)
    while match.result is None:
        (decision,) = match.pending
        option = random.choice(decision.options)
        if decision.kind == "location":
            x, y = PLACING[placing](referee, sorted(referee.cells()))
            option = decision.option(f"place:{x},{y}")
        match.answer(decision, option)
        referee(match)
