"""How fast The Heroes' Journey is (wanted: 100 two-seat and 25 four-seat random games a second on one core,
the rebuild of a long match in 30 ms)."""

import tracemalloc

import pytest

from heroes.engine import record
from heroes.engine.game import get_game
from heroes.engine.match import Match
from heroes.engine.selfplay import play_many, play_match, seed_of


def test_random_two_seat_games(benchmark):
    report = benchmark(play_many, get_game("heroes-journey"), 2, 50, 1, ["random"])
    assert report["errors"] == []


def test_random_four_seat_games(benchmark):
    report = benchmark(play_many, get_game("heroes-journey"), 4, 10, 1, ["random"])
    assert report["errors"] == []


def test_a_game_of_the_wanderer_against_himself(benchmark):
    report = benchmark.pedantic(
        play_many, (get_game("heroes-journey"), 2, 3, 1, ["wanderer"]), rounds=3, iterations=1
    )
    assert report["errors"] == []


def longest(seats: int, games: int) -> Match:
    """The longest of some random games, as a live match."""
    game = get_game("heroes-journey")
    setup = game.new_setup(seats)
    played = [play_match(game, setup, seed_of(1, number), ["random"] * seats)[0] for number in range(games)]
    most = max(played, key=lambda match: len(match.choices))
    live = Match(game, setup, most.seed)
    live.follow([list(choice) for choice in most.choices])
    return live


@pytest.mark.parametrize(("seats", "games"), [(2, 60), (4, 15)])
def test_rebuilding_the_longest_of_some_matches_from_its_record(benchmark, seats: int, games: int):
    match = longest(seats, games)
    written = record.write(match)
    assert benchmark(record.rebuild, written).choices == match.choices


@pytest.mark.parametrize(("seats", "games"), [(2, 60), (4, 15), (6, 4)])
def test_the_longest_of_some_matches_takes_less_than_a_megabyte(seats: int, games: int):
    match = longest(seats, games)
    journal = [list(choice) for choice in match.choices]
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    live = Match(match.game, match.setup, match.seed)
    live.follow(journal)
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert taken < 1_000_000
