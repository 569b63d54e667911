"""The Archenemy stack, The One Ring, Azog, both ends of the game, scoring, Impossible Mode."""

import pytest

from tests.deck_building.scene import Scene

RICH = ["dwarven-charge", "dwarven-charge", "dwarven-charge", "snow-troll", "snow-troll"]
"""A hand that gives 23 Power."""


def play_rich(scene, seat=0):
    return scene.do(seat, *(f"play:{card}" for card in RICH))


def take_all(scene):
    """Everybody takes what comes, with the first option."""
    while scene.match.pending and scene.match.pending[0].kind != "turn":
        decision = scene.match.pending[0]
        scene.do(decision.seat, decision.options[0].key)
    return scene


def test_defeating_the_trolls_takes_the_topmost_loot_and_leaves_them_in_place():
    scene = play_rich(Scene(hands={0: RICH}, loot=["sting", "orcrist", "glamdring"]))
    scene.do(0, "defeat:trolls")
    assert scene.discards(0) == ["glamdring"] and scene.power == 23 - 7
    assert scene.view["archenemy"]["card"] == "trolls" and scene.view["archenemy"]["loot"] == 2


def test_an_archenemy_is_defeated_once_a_turn_whatever_power_is_left():
    scene = play_rich(Scene(hands={0: RICH})).do(0, "defeat:trolls")
    assert scene.power >= 7
    assert not [key for key in scene.keys(0) if key.startswith("defeat")]


def test_the_group_ambush_waits_for_the_end_of_the_turn_and_hits_the_new_hand_of_the_defeater_too():
    scene = play_rich(
        Scene(3, hands={0: RICH, 2: ["nori"]}, decks={0: ["travelling-cloak"] + ["courage"] * 4})
    )
    scene.do(0, "defeat:trolls")
    assert scene.kind(0) == "turn" and scene.told("group_ambush") == []
    scene.do(0, "end")
    assert sorted(scene.match.waiting_for()) == [0, 1, 2]
    assert scene.keys(0) == ["take", "defend:travelling-cloak"]
    scene.do(2, "take").do(1, "take").do(0, "defend:travelling-cloak")
    scene.do(1, "either:discard").do(2, "either:corruption")
    scene.do(1, "discard:courage")
    assert scene.player(1)["hand"] == 4 and scene.owned(2)["corruption"] == 1
    assert scene.view["turn"] == 1 and scene.kind(1) == "turn"


def test_of_discard_or_corruption_only_what_can_be_done_is_offered():
    scene = play_rich(Scene(hands={0: RICH, 1: ["nori", "ori"]}, corruption=0)).do(0, "defeat:trolls", "end")
    scene.do(0, "take").do(1, "take")
    assert scene.keys(1) == ["either:discard"]
    scene = play_rich(Scene(3, hands={0: RICH, 1: []})).do(0, "defeat:trolls", "end")
    scene.do(0, "take").do(2, "take")
    assert scene.keys(1) == ["either:corruption"]


def test_when_corruption_is_short_each_chooses_after_those_before_him():
    scene = play_rich(Scene(3, hands={0: RICH}, corruption=1)).do(0, "defeat:trolls", "end")
    for seat in (0, 1, 2):
        scene.do(seat, "take")
    assert scene.match.waiting_for() == [0], "the order matters"
    scene.do(0, "either:corruption")
    assert scene.keys(1) == ["discard:courage"], "there is no Corruption left to choose"
    scene.do(1, "discard:courage").do(2, "discard:courage")
    assert [scene.owned(seat).get("corruption", 0) for seat in range(3)] == [1, 0, 0]
    assert [scene.player(seat)["hand"] for seat in range(3)] == [5, 4, 4]


def test_a_cheap_archenemy_is_defeated_with_the_last_power():
    scene = Scene(hands={0: ["troll-blade"] * 3}, path=["oin"])
    scene.do(0, *["play:troll-blade"] * 3, "buy:oin")
    assert scene.power == 1 and scene.view["archenemy"]["cost"] == 1
    scene.do(0, "defeat:trolls")
    assert scene.power == 0


def test_the_steps_after_a_turn_come_in_the_order_of_the_rulebook():
    scene = Scene(hands={0: RICH}, path=["nori"], upcoming=["warg"], loot=["sting"], defeats=3)
    play_rich(scene).do(0, "defeat:trolls", "buy:nori", "end")
    take_all(scene)
    after = [
        "clean_up",
        "draw",
        "refill",
        "group_ambush",
        "removed",
        "ring_found",
        "archenemy",
        "turn",
        "ambush",
    ]
    told = [event[0] for event in scene.rules.events if event[0] in after]
    assert told[told.index("clean_up") :] == after


def test_stone_giants_strike_before_the_archenemy_and_path_ambushes_come_last():
    scene = Scene(hands={0: RICH}, path=["nori", "ori"], upcoming=["warg", "stone-giants"])
    play_rich(scene).do(0, "defeat:trolls", "buy:nori", "buy:ori", "end")
    take_all(scene)
    kinds = [
        name for name, *_rest in scene.rules.events if name in ("group_ambush", "ambush", "turn", "refill")
    ]
    assert kinds == ["turn", "refill", "group_ambush", "group_ambush", "turn", "ambush"]
    assert scene.told("group_ambush") == [("stone-giants",), ("trolls",)]


def test_the_fourth_defeat_still_ambushes_then_the_ring_is_found_and_the_great_goblin_appears():
    scene = play_rich(Scene(hands={0: RICH}, loot=["sting"], defeats=3)).do(0, "defeat:trolls")
    assert scene.view["archenemy"]["card"] == "trolls" and scene.view["ring"] == "stack"
    assert not [key for key in scene.keys(0) if key.startswith("defeat")], "not in the same turn"
    scene.do(0, "end")
    assert scene.view["ring"] == "stack"
    take_all(scene)
    assert scene.told("group_ambush") == [("trolls",)]
    assert scene.view["ring"] == "path" and scene.view["archenemy"]["card"] == "great-goblin"
    assert scene.view["archenemy"]["loot"] == 4


def test_the_great_goblin_takes_cheap_cards_but_no_starters_and_gives_a_corruption():
    scene = play_rich(Scene(hands={0: RICH, 1: ["courage", "nori", "elrond", "despair"]}, level=1))
    scene.do(0, "defeat:great-goblin", "end").do(0, "take").do(1, "take")
    assert scene.hand(1) == ["courage", "despair", "elrond"]
    assert scene.owned(1)["corruption"] == 1 and scene.owned(0)["corruption"] == 1


def test_bilbo_may_put_loot_on_top_of_his_deck():
    scene = Scene(hands={0: RICH}, loot=["glamdring"], heroes=("hero-bilbo", "hero-oin"))
    play_rich(scene).do(0, "defeat:trolls", "top")
    assert scene.player(0)["top"] == ["glamdring"]


# The One Ring


@pytest.mark.parametrize("card", ["bilbo-baggins", "gollum"])
def test_the_ring_is_taken_from_beside_the_path_or_from_its_bearer(card):
    scene = Scene(hands={0: [card]}, level=1).do(0, f"play:{card}")
    assert scene.view["ring"] == 0 and scene.power == 2
    scene = Scene(hands={0: [card], 1: ["travelling-cloak"]}, level=1, ring=1).do(0, f"play:{card}")
    assert scene.view["ring"] == 0 and scene.kind(0) == "turn", "stealing is no Attack"


def test_there_is_no_ring_before_the_great_goblin():
    scene = Scene(hands={0: ["gollum"]}).do(0, "play:gollum")
    assert scene.view["ring"] == "stack" and scene.power == 1


def test_taking_the_ring_that_one_has_changes_nothing():
    scene = Scene(hands={0: ["gollum"]}, level=1, ring=0)
    assert scene.power == 1
    scene.do(0, "play:gollum")
    assert scene.view["ring"] == 0 and scene.power == 2


def test_the_ring_works_on_each_turn_of_its_bearer_and_on_no_other():
    scene = Scene(level=1, ring=1)
    assert scene.power == 0
    assert scene.do(0, "end").power == 1


def test_the_ring_as_a_defense_goes_back_beside_the_path():
    scene = Scene(hands={0: ["orc-hunters"], 1: ["nori"]}, level=1, ring=1).do(0, "play:orc-hunters")
    scene.do(1, "defend:one-ring")
    assert scene.view["ring"] == "path" and scene.hand(1) == ["nori"]
    assert "one-ring" not in scene.owned(1)
    assert scene.do(0, "end").power == 0


def test_the_ring_defends_even_an_empty_hand():
    scene = Scene(hands={0: ["warg-rider"], 1: []}, level=1, ring=1).do(0, "play:warg-rider")
    assert scene.keys(1) == ["take", "defend:one-ring"]


def test_the_ring_cannot_be_bought_and_counts_only_before_its_bearer():
    scene = play_rich(Scene(hands={0: RICH}, level=1))
    assert "buy:one-ring" not in scene.keys(0)


# Azog


def test_azog_answers_seven_power_with_one_corruption():
    scene = Scene(hands={0: [*RICH, "courage"]}, level=2)
    scene.do(0, "play:dwarven-charge", "play:courage")
    assert "corruption" not in scene.owned(0)
    scene.do(0, "play:snow-troll")
    assert scene.owned(0)["corruption"] == 1
    scene.do(0, "play:dwarven-charge", "play:dwarven-charge")
    assert scene.view["generated"] >= 14 and scene.owned(0)["corruption"] == 1


def test_power_spent_before_the_seventh_still_counts():
    scene = Scene(hands={0: RICH}, level=2, path=["nori", "ori"])
    scene.do(0, "play:dwarven-charge", "buy:nori", "buy:ori", "play:snow-troll")
    assert scene.power == 5 and scene.owned(0)["corruption"] == 1


def test_azog_counts_each_turn_anew_and_for_each_player():
    scene = Scene(hands={0: RICH, 1: ["valor"] * 4}, level=2)
    play_rich(scene).do(0, "end").do(1, "play-all")
    assert [scene.owned(seat)["corruption"] for seat in (0, 1)] == [1, 1]


def test_seven_power_mean_nothing_before_azog_is_on_top():
    scene = play_rich(Scene(hands={0: RICH}, level=1))
    assert "corruption" not in scene.owned(0)


def test_power_from_what_is_in_play_is_generated_too():
    scene = Scene(hands={0: ["valor"] * 2}, standing={0: ["reinforcements"]}, level=2, ring=0)
    assert scene.power == 3
    scene.do(0, "play:valor", "play:valor")
    assert scene.view["generated"] == 7 and scene.owned(0)["corruption"] == 1


def test_the_game_ends_after_the_turn_in_which_azog_is_defeated():
    scene = play_rich(
        Scene(hands={0: RICH, 1: ["travelling-cloak"]}, level=2, path=["nori"], upcoming=["warg"])
    )
    scene.do(0, "defeat:azog")
    assert "azog" in scene.discards(0) and scene.kind(0) == "turn"
    assert scene.view["archenemy"] is None
    scene.do(0, "buy:nori", "end")
    assert scene.view["path"][0] is None, "no refill"
    assert scene.told("group_ambush") == [] and scene.told("ambush") == []
    assert scene.result["winners"] == [0]
    assert scene.result["reason"] == ["Azog has been defeated.", {}]


def test_who_defeats_azog_does_not_win_with_fewer_points():
    four_loot = ["key-of-erebor", "mithril-coat", "goblin-crown", "eagle-feather"]
    scene = play_rich(Scene(hands={0: RICH}, discards={1: ["elrond"]}, decks={1: four_loot}, level=2))
    scene.do(0, "defeat:azog", "end")
    # 0: 3 Charges 6, 2 Trolls 4, Azog 8, one Corruption -1; 1: four Loot 20, Elrond 2
    assert scene.result["scores"] == [17, 22] and scene.result["winners"] == [1]


def test_azog_may_turn_up_in_hand_again_before_the_turn_ends_and_does_nothing():
    scene = Scene(hands={0: [*RICH, "ori"]}, decks={0: []}, level=2)
    play_rich(scene).do(0, "defeat:azog")
    scene.do(0, "play:ori")  # shuffles Azog and the Corruption into the deck and draws one of them
    drawn = scene.hand(0)[0]
    assert drawn in ("azog", "corruption")
    before = scene.power
    scene.do(0, f"play:{drawn}")
    assert scene.power == before
    scene.do(0, "end")
    assert scene.result["scores"][0] == 6 + 4 + 8 - 1 + 1


# The end of the Path, scoring


def test_the_game_ends_when_the_path_cannot_be_refilled_before_any_group_ambush():
    scene = Scene(hands={0: RICH}, path=["nori", "ori"], main_deck=1)
    play_rich(scene).do(0, "defeat:trolls", "buy:nori", "buy:ori", "end")
    assert scene.told("group_ambush") == []
    assert scene.result["reason"] == ["The Path could not be refilled.", {}]


def test_a_path_that_is_refilled_with_the_last_card_goes_on():
    scene = Scene(path=["nori"], main_deck=1).do(0, "play-all", "buy:nori", "end")
    assert scene.match.result is None and scene.view["main_deck"] == 0
    assert Scene(main_deck=0).do(0, "end").match.result is None


def end(**facts):
    """The scores of a game that ends because the Path runs dry."""
    seats = facts.pop("seats", 2)
    hands = {0: ["courage", "courage"], **facts.pop("hands", {})}
    decks = {seat: [] for seat in range(seats)} | facts.pop("decks", {})
    for seat in range(1, seats):
        hands.setdefault(seat, [])
    scene = Scene(seats, hands=hands, decks=decks, path=["nori"], main_deck=0, **facts)
    return scene.do(0, "play:courage", "play:courage", "buy:nori", "end")


def test_every_card_counts_wherever_it_lies():
    scene = end(
        decks={1: ["elrond"]},
        hands={1: ["dwarven-charge"]},
        discards={1: ["corruption", "valor"]},
        locations={1: ["bag-end"]},
        standing={1: ["reinforcements"]},
        level=1,
        ring=1,
    )
    assert scene.result["scores"] == [1, 2 + 2 - 1 + 1 + 1 + 1 + 2]


def test_goblin_hordes_are_worth_as_much_as_there_are():
    for copies in range(1, 5):
        assert end(discards={1: ["goblin-horde"] * copies}).result["scores"] == [1, copies**2]


def test_the_hoard_chest_wants_four_other_artifacts():
    assert end(discards={1: ["hoard-chest", "pony", "pony", "contract"]}).result["scores"][1] == 3
    assert end(discards={1: ["hoard-chest", "pony", "pony", "contract", "contract"]}).result["scores"][1] == 9
    others = ["hoard-chest", "hoard-chest", "pony", "pony", "contract"]
    assert end(discards={1: others}).result["scores"][1] == 13, "each is another one to the other"


def test_a_tie_goes_to_the_owner_of_azog_and_else_is_shared():
    assert end(discards={1: ["nori"]}).result["winners"] == [0, 1]
    deck = ["key-of-erebor", "mithril-coat", "goblin-crown", "elrond"]
    scene = play_rich(Scene(hands={0: RICH}, level=2, decks={0: [], 1: deck}))
    scene.do(0, "defeat:azog", "end")
    assert scene.result["scores"] == [17, 17] and scene.result["winners"] == [0]


def test_loot_is_no_archenemy_in_a_tie():
    scene = end(discards={0: ["elrond"], 1: ["sting"]})
    assert scene.result["scores"] == [3, 3] and scene.result["winners"] == [0, 1]


def test_the_score_is_shown_card_by_card():
    scene = end(discards={1: ["goblin-horde", "goblin-horde", "corruption"]})
    assert scene.view["players"][1]["score"] == [["corruption", 1, -1], ["goblin-horde", 2, 4]]


# Impossible Mode


def test_in_impossible_mode_the_price_is_on_the_archenemy_not_on_the_loot():
    scene = Scene(hands={0: ["courage"] * 8}, mode="impossible", loot=["sting", "orcrist"])
    assert scene.view["archenemy"] == {"card": "impossible-trolls", "cost": 8, "loot": 2, "defeated": False}
    scene.do(0, *["play:courage"] * 7)
    assert "defeat:impossible-trolls" not in scene.keys(0)
    scene.do(0, "play:courage", "defeat:impossible-trolls")
    assert scene.power == 0 and scene.discards(0) == ["orcrist"]


def test_impossible_azog_strikes_at_the_start_of_a_turn_before_the_path_does():
    scene = Scene(
        hands={1: ["nori", "travelling-cloak"]}, mode="impossible", level=2, path=["nori"], upcoming=["warg"]
    )
    scene.do(0, "discard:courage", "play-all", "buy:nori", "end")
    assert scene.kind(1) == "discard", "no Ambush, so no Defense"
    scene.do(1, "discard:nori", "defend:travelling-cloak")
    assert scene.kind(1) == "turn"
    kinds = [name for name, *_rest in scene.rules.events if name in ("turn", "special", "ambush")]
    assert kinds[-3:] == ["turn", "special", "ambush"]


def test_the_group_ambush_comes_before_impossible_azogs_turn_effect():
    scene = Scene(
        hands={0: RICH}, mode="impossible", level=1, loot=["mithril-coat"], defeats=3, corruption=19
    )
    play_rich(scene).do(0, "defeat:impossible-great-goblin", "end")
    take_all(scene)
    kinds = [
        name for name, *_rest in scene.rules.events if name in ("group_ambush", "removed", "turn", "special")
    ]
    assert kinds == ["turn", "group_ambush", "removed", "turn", "special"]
