"""The bots of the Deck-Building Game: they see what their seat sees, and the better one is better."""

import pytest

from heroes.engine.match import Match
from heroes.engine.selfplay import play_many, play_match, seed_of
from minigames.deck_building.bots import ValueBot
from minigames.deck_building.game import GAME
from tests.deck_building.scene import Scene


def answer(scene: Scene, seat: int) -> str:
    bot = ValueBot(1)
    return bot.choose(scene.asked(seat), lambda: scene.match.view(seat)).key


def test_the_value_bot_beats_random_in_at_least_ninety_of_a_hundred():
    report = play_many(GAME, 2, 100, 8, ["value", "random"])
    assert report["errors"] == []
    assert report["wins_by_bot"]["value"] >= 90


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("mode", ["normal", "impossible"])
def test_value_bots_end_every_match_in_a_sensible_time(seats, mode):
    for number in range(3):
        match, *_ = play_match(
            GAME, GAME.new_setup(seats, {"mode": mode}), seed_of(11, number), ["value"] * seats
        )
        assert 8 <= match.rules.round <= 50


def test_it_answers_only_with_what_is_offered_and_never_looks_beyond_its_seat():
    match = Match(GAME, GAME.new_setup(3, {"mode": "impossible"}), bytes(32), keep=False)
    bots = [ValueBot(seat) for seat in range(3)]
    while match.result is None:
        decision = match.pending[0]
        seat = decision.seat
        seen: list[int] = []

        def look(seat=seat, seen=seen):
            seen.append(seat)
            return match.view(seat)

        option = bots[seat].choose(decision, look)
        assert option in decision.options
        match.answer(decision, option)


DEAR = ["elrond", "galadriel", "snow-troll"]
"""What a hand of five Power cannot buy."""


def test_it_defeats_the_archenemy_when_it_can():
    path = ["warg", "warg-rider", "goblin-jailer", "orc-hunters", "riddle-game"]
    scene = Scene(hands={0: ["dwarven-charge", "courage", "courage"]}, path=path)
    scene.do(0, "play-all")
    assert answer(scene, 0) == "defeat:trolls"


def test_it_does_not_end_a_game_that_it_would_lose():
    ahead = {1: ["key-of-erebor", "mithril-coat", "goblin-crown", "eagle-feather"]}
    scene = Scene(hands={0: ["dwarven-charge"] * 3}, discards=ahead, level=2)
    scene.do(0, *["play:dwarven-charge"] * 3)
    assert answer(scene, 0) != "defeat:azog"
    scene = Scene(hands={0: ["dwarven-charge"] * 3}, level=2)
    scene.do(0, *["play:dwarven-charge"] * 3)
    assert answer(scene, 0) == "defeat:azog"


def test_it_defends_with_what_costs_nothing():
    scene = Scene(hands={0: ["warg-rider"], 1: ["reinforcements", "courage"]}).do(0, "play:warg-rider")
    assert answer(scene, 1) == "defend:reinforcements"


def test_it_destroys_corruption_before_despair():
    scene = Scene(hands={0: ["oin", "despair"]}, discards={0: ["corruption", "elrond"]}).do(0, "play:oin")
    assert answer(scene, 0) == "destroy:discard:corruption"
    scene.do(0, "destroy:discard:corruption")
    assert answer(scene, 0) == "destroy:hand:despair"


def test_near_the_end_it_buys_points_and_early_it_buys_strength():
    facts = {"hands": {0: ["valor", "valor", "courage"]}, "path": ["gloin", "goblin-horde", *DEAR]}
    late = Scene(discards={0: ["goblin-horde"] * 3}, main_deck=2, **facts).do(0, "play-all")
    assert answer(late, 0) == "buy:goblin-horde"
    early = Scene(**facts).do(0, "play-all")
    assert answer(early, 0) == "buy:gloin"
