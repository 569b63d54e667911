"""What each card of the main deck does, and what it does not do; the clarifications of the rulebook."""

import pytest

from tests.deck_building.scene import Scene


@pytest.mark.parametrize("card", ["balin", "dwalin"])
def test_balin_and_dwalin_count_an_artifact_in_the_discard_pile_once(card):
    assert Scene(hands={0: [card]}, discards={0: ["nori"]}).do(0, f"play:{card}").power == 2
    assert Scene(hands={0: [card]}, discards={0: ["pony"]}).do(0, f"play:{card}").power == 3
    three = ["elven-lamp", "pony", "contract"]
    assert Scene(hands={0: [card]}, discards={0: three}).do(0, f"play:{card}").power == 3
    others = Scene(hands={0: [card]}, discards={1: three}).do(0, f"play:{card}")
    assert others.power == 2


@pytest.mark.parametrize("card", ["oin", "gloin"])
def test_oin_and_gloin_destroy_two_cards_in_all(card):
    scene = Scene(hands={0: [card, "despair"]}, discards={0: ["despair", "despair"]})
    scene.do(0, f"play:{card}", "destroy:hand:despair", "destroy:discard:despair")
    assert scene.kind(0) == "turn"
    assert scene.discards(0) == ["despair"] and scene.hand(0) == []
    assert scene.view["destroyed"] == ["despair", "despair"]


@pytest.mark.parametrize("card", ["oin", "gloin"])
def test_oin_and_gloin_may_destroy_less_or_both_from_one_pile(card):
    scene = Scene(hands={0: [card, "despair", "despair"]})
    scene.do(0, f"play:{card}", "destroy:hand:despair", "destroy:hand:despair")
    assert scene.hand(0) == []
    scene = Scene(hands={0: [card, "despair"]})
    scene.do(0, f"play:{card}", "done")
    assert scene.hand(0) == ["despair"] and scene.view["destroyed"] == []


def test_a_destroyed_valor_or_corruption_does_not_go_back_to_its_stack():
    scene = Scene(hands={0: ["oin", "valor", "corruption"]}, valor=10, corruption=10)
    scene.do(0, "play:oin", "destroy:hand:valor", "destroy:hand:corruption")
    assert (scene.view["valor"], scene.view["corruption"]) == (10, 10)


def test_in_impossible_mode_a_destroyed_corruption_goes_back_but_a_valor_does_not():
    scene = Scene(hands={0: ["oin", "valor", "corruption"]}, valor=10, corruption=10, mode="impossible")
    scene.do(0, "play:oin", "destroy:hand:valor", "destroy:hand:corruption")
    assert (scene.view["valor"], scene.view["corruption"]) == (10, 11)
    assert scene.view["destroyed"] == ["valor"]


def test_galadriel_may_stack_fewer_than_two():
    scene = Scene(hands={0: ["galadriel"]}, discards={0: ["nori", "ori"]})
    scene.do(0, "play:galadriel", "stack:ori", "done")
    assert scene.player(0)["top"] == ["ori"] and scene.discards(0) == ["nori"]


def test_fili_draws_after_another_ally_only():
    scene = Scene(hands={0: ["fili", "fili"]})
    scene.do(0, "play:fili")
    assert scene.player(0)["hand"] == 1
    scene.do(0, "play:fili")
    assert scene.player(0)["hand"] == 1 and scene.power == 2


def test_kili_takes_back_an_artifact():
    scene = Scene(hands={0: ["kili"]}, discards={0: ["pony", "nori", "contract"]})
    scene.do(0, "play:kili")
    assert set(scene.keys(0)) == {"recover:pony", "recover:contract"}
    scene.do(0, "recover:contract")
    assert scene.hand(0) == ["contract"]
    assert Scene(hands={0: ["kili"]}, discards={0: ["nori"]}).do(0, "play:kili").kind(0) == "turn"


def test_contract_takes_back_the_only_ally_unasked():
    scene = Scene(hands={0: ["contract"]}, discards={0: ["pony", "nori"]})
    scene.do(0, "play:contract")
    assert scene.hand(0) == ["nori"]


def test_bofur_sees_the_top_card_and_nobody_else_does():
    scene = Scene(hands={0: ["bofur"]}, decks={0: ["despair", "elrond"]})
    scene.do(0, "play:bofur")
    assert scene.player(0)["top"] == ["elrond"]
    assert scene.match.view(1)["players"][0]["top"] == []
    assert scene.match.view(None)["players"][0]["top"] == []
    scene.do(0, "leave")
    assert scene.player(0)["deck"] == 2
    scene = Scene(hands={0: ["bofur"]}, decks={0: ["elrond", "despair"]})
    scene.do(0, "play:bofur", "discard")
    assert scene.discards(0) == ["despair"] and scene.player(0)["top"] == []


def test_thrors_map_destroys_the_top_card():
    scene = Scene(hands={0: ["thrors-map"]}, decks={0: ["elrond", "despair"]})
    scene.do(0, "play:thrors-map", "destroy")
    assert scene.view["destroyed"] == ["despair"] and scene.player(0)["deck"] == 1


def test_bombur_is_strong_with_a_location_of_his_own():
    assert Scene(hands={0: ["bombur"]}, locations={1: ["bag-end"]}).do(0, "play:bombur").power == 2
    assert Scene(hands={0: ["bombur"]}, locations={0: ["bag-end"]}).do(0, "play:bombur").power == 5


def test_radagast_destroys_nothing_but_corruption():
    scene = Scene(hands={0: ["radagast", "despair", "corruption"]})
    scene.do(0, "play:radagast")
    assert set(scene.keys(0)) == {"done", "destroy:hand:corruption"}


def test_thorin_oakenshield_strengthens_later_allies_only():
    scene = Scene(hands={0: ["nori", "thorin-oakenshield", "nori", "courage"]})
    scene.do(0, "play:nori", "play:thorin-oakenshield")
    assert scene.power == 5
    scene.do(0, "play:nori", "play:courage")
    assert scene.power == 5 + 3 + 1


def test_gandalf_the_grey_takes_back_all_maneuvers():
    scene = Scene(hands={0: ["gandalf-the-grey"]}, discards={0: ["run", "valor", "nori", "riddle-game"]})
    scene.do(0, "play:gandalf-the-grey")
    assert scene.hand(0) == ["riddle-game", "run", "valor"] and scene.discards(0) == ["nori"]


def test_goblin_scribe_discards_after_drawing():
    scene = Scene(hands={0: ["goblin-scribe", "despair"]}, decks={0: ["elrond", "nori", "fili"]})
    scene.do(0, "play:goblin-scribe")
    assert set(scene.keys(0)) == {"discard:despair", "discard:nori", "discard:fili"}
    scene.do(0, "discard:despair", "discard:fili")
    assert scene.hand(0) == ["nori"] and scene.discards(0) == ["despair", "fili"]


def test_riddle_game_counts_the_costly_tops_of_the_foes():
    decks = {1: ["nori"], 2: ["elrond"], 3: ["pony"]}
    scene = Scene(4, hands={0: ["riddle-game"]}, decks=decks).do(0, "play:riddle-game")
    assert scene.power == 3
    assert [player["top"] for player in scene.view["players"]] == [[], ["nori"], ["elrond"], ["pony"]]
    scene = Scene(2, hands={0: ["riddle-game"]}, decks={1: ["despair"]}).do(0, "play:riddle-game")
    assert scene.power == 2, "it gives two at least"


def test_stick_to_the_path_counts_the_locations_of_all_players():
    scene = Scene(
        3, hands={0: ["stick-to-the-path"]}, locations={0: ["bag-end"], 2: ["rivendell", "carrock"]}
    )
    assert scene.do(0, "play:stick-to-the-path").power == 4


def test_pony_draws_a_new_hand_only_as_the_first_card():
    scene = Scene(hands={0: ["pony", "despair", "courage"]}, decks={0: ["nori"] * 3 + ["ori"] * 3})
    scene.do(0, "play:pony")
    assert scene.power == 0 and scene.player(0)["hand"] == 5 and scene.discards(0) == ["courage", "despair"]
    scene = Scene(hands={0: ["pony", "courage"]})
    scene.do(0, "play:courage", "play:pony")
    assert scene.power == 2 and scene.hand(0) == []


def test_mining_pick_puts_one_bought_card_on_top():
    scene = Scene(hands={0: ["mining-pick", "valor", "valor"]}, path=["nori", "ori"])
    scene.do(0, "play-all", "play:mining-pick", "buy:nori", "discards", "buy:ori", "top")
    assert scene.player(0)["top"] == ["ori"] and scene.discards(0) == ["nori"]
    scene = Scene(hands={0: ["mining-pick", "valor", "valor"]}, path=["nori", "ori"])
    scene.do(0, "play-all", "play:mining-pick", "buy:nori", "top", "buy:ori")
    assert scene.kind(0) == "turn" and scene.discards(0) == ["ori"]


def test_elven_lamp_reveals_the_top_card():
    assert Scene(hands={0: ["elven-lamp"]}, decks={0: ["despair"]}).do(0, "play:elven-lamp").power == 2
    scene = Scene(hands={0: ["elven-lamp"]}, decks={0: ["nori"]}).do(0, "play:elven-lamp")
    assert scene.power == 3 and scene.view["players"][0]["top"] == ["nori"]


def test_a_location_stays_in_play_and_works_from_the_turn_it_is_played():
    scene = Scene(hands={0: ["bag-end", "nori", "nori"]}, decks={0: ["despair"] * 7})
    scene.do(0, "play:bag-end", "play:nori", "play:nori", "end")
    assert scene.player(0)["hand"] == 6
    assert scene.player(0)["locations"] == ["bag-end"] and "bag-end" not in scene.discards(0)


@pytest.mark.parametrize(
    ("location", "cards"),
    [
        ("bag-end", ["nori", "ori"]),
        ("rivendell", ["elven-lamp", "troll-blade"]),
        ("goblin-town", ["snow-troll", "gollum"]),
        ("high-pass", ["dwarven-charge", "valor"]),
        ("trolls-clearing", ["nori", "elven-lamp"]),
    ],
)
def test_a_location_gives_one_more_card_after_two_fitting_ones(location, cards):
    full = {0: ["despair"] * 4 + ["courage"] * 6}
    scene = Scene(hands={0: cards}, decks=full, locations={0: [location]})
    for card in cards:
        scene.do(0, f"play:{card}")
    assert scene.do(0, "end").player(0)["hand"] == 6
    scene = Scene(hands={0: cards[:1]}, decks=full, locations={0: [location]})
    scene.do(0, f"play:{cards[0]}", "end")
    assert scene.player(0)["hand"] == 5
    scene = Scene(hands={0: cards}, decks=full, locations={1: [location]})
    for card in cards:
        scene.do(0, f"play:{card}")
    assert scene.do(0, "end").player(0)["hand"] == 5, "a Location works for its owner alone"


def test_several_locations_add_up():
    scene = Scene(
        hands={0: ["nori", "nori"]}, decks={0: ["courage"] * 9}, locations={0: ["bag-end", "trolls-clearing"]}
    )
    scene.do(0, "play:nori", "play:nori", "end")
    assert scene.player(0)["hand"] == 7


def test_the_carrock_turns_a_card_into_power_once_a_turn():
    scene = Scene(hands={0: ["despair", "despair"]}, locations={0: ["carrock"]})
    scene.do(0, "use:carrock", "discard:despair")
    assert scene.power == 1 and scene.discards(0) == ["despair"]
    assert "use:carrock" not in scene.keys(0)


def test_locations_go_to_the_discard_pile_when_bought():
    scene = Scene(hands={0: ["courage"] * 5}, path=["rivendell"])
    scene.do(0, "play-all", "buy:rivendell")
    assert scene.discards(0) == ["rivendell"] and scene.player(0)["locations"] == []


def test_troll_blade_makes_the_archenemy_cheaper_for_this_turn():
    scene = Scene(hands={0: ["troll-blade", "courage", "courage", "courage"]})
    scene.do(0, "play:troll-blade", "play:courage", "play:courage")
    assert "defeat:trolls" not in scene.keys(0)
    assert scene.view["archenemy"]["cost"] == 5
    scene.do(0, "play:courage", "defeat:trolls")
    assert scene.power == 0
    scene = Scene(hands={0: ["troll-blade"]}).do(0, "play:troll-blade", "end")
    assert scene.view["archenemy"]["cost"] == 7


def test_pot_of_troll_gold_gains_a_cheap_card_without_paying():
    scene = Scene(hands={0: ["pot-of-troll-gold"]}, path=["nori", "fili", "snow-troll", "bofur", "elrond"])
    scene.do(0, "play:pot-of-troll-gold")
    assert set(scene.keys(0)) == {"gain:nori", "gain:fili"}
    scene.do(0, "gain:fili")
    assert scene.power == 2 and scene.discards(0) == ["fili"] and scene.view["path"][1] is None


def test_nothing_is_gained_when_nothing_fits():
    scene = Scene(
        hands={0: ["pot-of-troll-gold"]}, path=["snow-troll", "bofur", "elrond", "galadriel", "snow-troll"]
    )
    scene.do(0, "play:pot-of-troll-gold")
    assert scene.kind(0) == "turn" and scene.discards(0) == []


def test_sting_strengthens_later_enemies():
    scene = Scene(hands={0: ["snow-troll", "sting", "snow-troll"]})
    scene.do(0, "play:snow-troll", "play:sting", "play:snow-troll")
    assert scene.power == 4 + 2 + 5
