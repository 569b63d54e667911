"""Speed of the dice game on one core. At least 150 random games of four seats a second are wanted."""

from heroes.engine.match import Match
from heroes.engine.selfplay import play_match, seed_of
from minigames.dice_quest.game import GAME


def games(level, number):
    setup = GAME.new_setup(4, {"level": 0})
    for count in range(number):
        play_match(GAME, setup, seed_of(1, count), [level] * 4)


def test_twenty_random_games_of_four(benchmark):
    benchmark(games, "random", 20)


def test_two_planned_games_of_four(benchmark):
    benchmark(games, "planning", 2)


def test_a_view_in_the_middle_of_a_turn(benchmark):
    match = Match(GAME, GAME.new_setup(4), seed_of(1, 1))
    while match.decision_of(match.rules.turn).kind != "dice":
        decision = match.decision_of(match.rules.turn)
        match.choose(decision.seat, decision.id, [decision.options[-1].key])
    benchmark(match.view, 0)
