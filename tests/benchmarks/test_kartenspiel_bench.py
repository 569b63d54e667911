"""How fast Das Kartenspiel is: random games (wanted: 500 two-seat games a second on one core), and a bot."""

from heroes.engine.game import get_game
from heroes.engine.selfplay import play_many


def test_random_two_seat_games(benchmark):
    report = benchmark(play_many, get_game("kartenspiel"), 2, 50, 1, ["random"])
    assert report["errors"] == []


def test_random_four_seat_games(benchmark):
    report = benchmark(play_many, get_game("kartenspiel"), 4, 25, 1, ["random"])
    assert report["errors"] == []


def test_a_game_of_the_look_ahead_bot_against_itself(benchmark):
    report = benchmark.pedantic(
        play_many, (get_game("kartenspiel"), 2, 1, 1, ["look-ahead"]), rounds=3, iterations=1
    )
    assert report["errors"] == []
