"""How fast The Heroes' Journey is (wanted: 100 two-seat and 25 four-seat random games a second on one core,
the rebuild of a long match in 30 ms)."""

from heroes.engine import record
from heroes.engine.game import get_game
from heroes.engine.match import Match
from heroes.engine.selfplay import play_many, seed_of


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


def test_rebuilding_a_long_match_from_its_record(benchmark):
    game = get_game("heroes-journey")
    match = Match(game, game.new_setup(2), seed_of(3, 3))
    step = 0
    while match.result is None and step < 400:
        decision = match.pending[0]
        step += 1
        match.choose(decision.seat, decision.id, [decision.options[step * 5 % len(decision.options)].key])
    written = record.write(match)
    assert benchmark(record.rebuild, written).choices == match.choices
