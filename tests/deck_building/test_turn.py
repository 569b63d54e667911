"""A turn: playing, buying, gaining, Power, the end of the turn, shuffling."""

import pytest

from tests.deck_building.scene import Scene


def test_each_courage_gives_one_power_and_despair_and_corruption_give_none():
    scene = Scene(hands={0: ["courage", "courage", "despair", "corruption", "courage"]})
    scene.do(0, "play:courage", "play:courage", "play:despair", "play:corruption")
    assert scene.power == 2
    assert scene.hand(0) == ["courage"]


def test_the_sample_turn_buys_riddle_game_for_four_courages():
    scene = Scene(hands={0: ["courage"] * 4 + ["despair"]}, path=["riddle-game"])
    scene.do(0, "play-all", "buy:riddle-game")
    assert scene.power == 0
    assert scene.discards(0) == ["riddle-game"]
    scene.do(0, "end")
    assert scene.discards(0) == ["courage"] * 4 + ["despair", "riddle-game"]
    assert scene.view["turn"] == 1


def test_several_cards_may_be_bought_and_cards_played_after_buying():
    scene = Scene(hands={0: ["courage"] * 5}, path=["nori", "ori"])
    scene.do(0, "play:courage", "play:courage", "buy:nori")
    assert "buy:ori" not in scene.keys(0)
    scene.do(0, "play:courage", "play:courage", "buy:ori")
    assert scene.power == 0
    assert scene.hand(0) == ["courage"]


def test_nothing_is_offered_that_costs_more_than_the_power_left():
    scene = Scene(hands={0: ["courage"] * 5}, path=["nori", "fili", "bofur", "snow-troll", "oin"])
    scene.do(0, "play:courage", "play:courage", "play:courage")
    assert {key for key in scene.keys(0) if key.startswith("buy")} == {"buy:nori", "buy:fili", "buy:valor"}
    scene.do(0, "buy:valor")
    assert not {key for key in scene.keys(0) if key.startswith("buy")}


def test_more_than_one_valor_may_be_bought_until_the_stack_is_empty():
    scene = Scene(hands={0: ["valor"] * 4}, valor=2)
    scene.do(0, "play-all", "buy:valor", "buy:valor")
    assert scene.power == 2 and scene.view["valor"] == 0
    scene = Scene(hands={0: ["valor"] * 4}, valor=1)
    scene.do(0, "play-all", "buy:valor")
    assert "buy:valor" not in scene.keys(0)


def test_a_bought_slot_stays_empty_until_the_turn_ends():
    scene = Scene(path=["nori"], upcoming=["dwarven-charge"])
    scene.do(0, "play-all", "buy:nori")
    assert scene.view["path"][0] is None
    scene.do(0, "end")
    assert scene.view["path"][0] == "dwarven-charge"


def test_unspent_power_is_lost_and_kept_cards_are_discarded():
    scene = Scene(hands={0: ["courage", "courage", "nori", "despair", "fili"]})
    scene.do(0, "play:courage", "end")
    assert scene.power == 0
    assert scene.discards(0) == ["courage", "courage", "despair", "fili", "nori"]
    assert scene.player(0)["hand"] == 5


def test_the_discard_pile_is_shuffled_only_when_a_card_is_needed():
    scene = Scene(decks={0: ["nori", "nori"]}, discards={0: ["ori", "ori", "ori"]})
    scene.do(0, "end")
    assert scene.told("shuffle") == [(0,)]
    assert scene.player(0)["hand"] == 5
    assert scene.hand(0).count("nori") == 2, "the two cards of the old deck are drawn first"
    assert scene.player(0)["deck"] == 5 and scene.discards(0) == []


@pytest.mark.parametrize("old", [1, 2, 3, 4])
def test_what_is_left_of_a_deck_is_drawn_before_the_new_one(old):
    scene = Scene(decks={0: ["nori"] * min(old, 3) + ["elrond"] * (old > 3)}, discards={0: ["ori", "ori"]})
    before = sorted(scene.rules.decks[0])
    scene.do(0, "end")
    drawn = next(event[3][0] for event in scene.rules.events if event[0] == "draw")
    assert sorted(drawn[:old]) == before and len(drawn) == 5


def test_a_deck_that_empties_exactly_is_not_shuffled_yet():
    scene = Scene(decks={0: ["nori", "nori", "nori", "ori", "ori"]})
    scene.do(0, "end")
    assert scene.told("shuffle") == []
    assert scene.player(0)["deck"] == 0 and len(scene.discards(0)) == 5


def test_revealing_from_an_empty_deck_shuffles_first():
    scene = Scene(hands={0: ["elven-lamp"]}, decks={0: []}, discards={0: ["dwarven-charge"]})
    scene.do(0, "play:elven-lamp")
    assert scene.told("shuffle") == [(0,)]
    assert scene.power == 3


@pytest.mark.parametrize(
    ("card", "victim"),
    [("ori", 0), ("bofur", 0), ("thrors-map", 0), ("riddle-game", 1), ("goblin-jailer", 1)],
)
def test_whatever_needs_a_card_of_an_empty_deck_shuffles_first(card, victim):
    """Drawing, looking, revealing, discarding; nothing else shuffles, and not before."""
    piles = {"decks": {victim: []}, "discards": {victim: ["nori", "nori"]}}
    scene = Scene(hands={0: [card], 1: ["fili"]}, **piles)
    assert scene.told("shuffle") == []
    scene.do(0, f"play:{card}")
    if card == "goblin-jailer":
        assert scene.told("shuffle") == []
        scene.do(1, "take")
    assert scene.told("shuffle") == [(victim,)]


def test_an_ability_is_used_once_in_each_turn():
    scene = Scene(
        hands={0: ["courage"] * 5}, decks={0: ["courage"] * 20}, heroes=("hero-balin", "hero-bilbo")
    )
    for _turn in range(2):
        scene.do(0, "play-all", "use:hero-balin")
        assert "use:hero-balin" not in scene.keys(0)
        scene.do(0, "end").do(1, "end")


def test_a_player_without_any_card_to_draw_draws_what_there_is():
    scene = Scene(hands={0: ["ori"]}, decks={0: []})
    scene.do(0, "play:ori")
    assert scene.hand(0) == []


def test_the_card_resolves_before_the_hero_does():
    """Glóin with Galadriel as second Ally: first the two cards are stacked, then one of them is drawn."""
    scene = Scene(
        hands={0: ["nori", "galadriel"]},
        discards={0: ["dwarven-charge", "elrond"]},
        heroes=("hero-gloin", "hero-bilbo"),
    )
    scene.do(0, "play:nori", "play:galadriel", "stack:elrond", "stack:dwarven-charge")
    assert scene.hand(0) == ["dwarven-charge"]
    assert scene.player(0)["top"] == ["elrond"]


def test_gloin_draws_on_the_second_ally_of_each_turn_alone():
    scene = Scene(hands={0: ["nori", "nori", "nori", "dwarven-charge"]}, heroes=("hero-gloin", "hero-bilbo"))
    scene.do(0, "play:nori")
    assert scene.player(0)["hand"] == 3
    scene.do(0, "play:dwarven-charge", "play:nori")
    assert scene.player(0)["hand"] == 2
    scene.do(0, "play:nori")
    assert scene.player(0)["hand"] == 1


def test_the_heroes_who_wait_for_a_card_of_their_type_act_once_a_turn():
    deck = {0: ["despair"] * 10}
    for hero, card, power, drawn in (
        ("hero-dwalin", "snow-troll", [5, 9, 13], 0),
        ("hero-gandalf", "dwarven-charge", [5, 10, 15], 1),
        ("hero-thorin", "troll-blade", [2, 5, 7], 1),
        ("hero-gloin", "nori", [2, 6, 8], 1),
    ):
        copies = {"snow-troll": 2, "troll-blade": 3, "dwarven-charge": 3, "nori": 3}[card]
        scene = Scene(hands={0: [card] * copies}, decks=deck, heroes=(hero, "hero-bilbo"))
        for turn in range(copies):
            scene.do(0, f"play:{card}")
            assert scene.power == power[turn], hero
        assert scene.hand(0) == ["despair"] * drawn, hero


def test_balin_pays_for_a_card_once_a_turn():
    scene = Scene(
        hands={0: ["courage", "courage"]}, decks={0: ["elrond"]}, heroes=("hero-balin", "hero-bilbo")
    )
    assert "use:hero-balin" not in scene.keys(0), "the price cannot be paid yet"
    scene.do(0, "play:courage", "play:courage", "use:hero-balin")
    assert scene.power == 1 and scene.hand(0) == ["elrond"]
    assert "use:hero-balin" not in scene.keys(0)


def test_oin_pays_power_to_destroy_a_despair_or_corruption_of_his_discard_pile():
    scene = Scene(
        hands={0: ["courage", "courage", "courage", "despair"]}, discards={0: ["corruption", "nori"]}
    )
    assert "use:hero-oin" not in scene.keys(0), "the price cannot be paid yet"
    scene.do(0, "play-all", "use:hero-oin")
    assert scene.keys(0) == ["destroy:discard:corruption"]
    before = scene.power
    scene.do(0, "destroy:discard:corruption")
    assert scene.power == before
    assert scene.view["destroyed"] == ["corruption"] and scene.discards(0) == ["nori"]


def test_oin_is_not_offered_what_cannot_be_destroyed():
    scene = Scene(hands={0: ["courage", "courage", "despair"]}, discards={0: ["nori"]}).do(0, "play-all")
    assert "use:hero-oin" not in scene.keys(0)


def test_bilbo_may_put_an_artifact_that_he_buys_on_top_of_his_deck():
    scene = Scene(hands={0: ["courage"] * 5}, path=["elven-lamp", "nori"], heroes=("hero-bilbo", "hero-oin"))
    scene.do(0, "play-all", "buy:elven-lamp", "top", "buy:nori")
    assert scene.player(0)["top"] == ["elven-lamp"]
    assert scene.discards(0) == ["nori"]


def test_heroes_may_be_chosen_clockwise_from_the_first_player():
    from heroes.engine.match import Match
    from minigames.deck_building.game import GAME

    match = Match(GAME, GAME.new_setup(3, {"heroes": "chosen"}), bytes(32))
    first = match.rules.first
    for step in range(3):
        seat = (first + step) % 3
        assert match.waiting_for() == [seat]
        keys = [option.key for option in match.pending[0].options]
        assert len(keys) == 7 - step
        match.choose(seat, match.pending[0].id, [keys[0]])
    assert len({player["hero"] for player in match.view(None)["players"]}) == 3
    assert match.waiting_for() == [first]
