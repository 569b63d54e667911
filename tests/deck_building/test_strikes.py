"""Attacks, Ambushes, Group Ambushes, and Defences out of turn."""

import pytest

from tests.deck_building.scene import Scene


def test_an_attack_lets_each_foe_defend_for_himself_alone():
    scene = Scene(
        3,
        hands={0: ["orc-hunters"], 1: ["travelling-cloak", "nori"], 2: ["nori", "elrond"]},
        decks={1: ["despair"], 2: ["despair"]},
    )
    scene.do(0, "play:orc-hunters")
    assert sorted(scene.match.waiting_for()) == [1, 2], "all foes decide at the same time"
    scene.do(2, "take")
    scene.do(1, "defend:travelling-cloak")
    assert scene.hand(1) == ["despair", "nori"] and scene.discards(1) == ["travelling-cloak"]
    scene.do(2, "discard:nori")
    assert scene.hand(2) == ["elrond"]
    assert scene.power == 2, "avoiding an Attack takes nothing from the other abilities of the card"
    assert scene.kind(0) == "turn"


def test_a_foe_without_a_defense_is_asked_all_the_same():
    scene = Scene(hands={0: ["orc-hunters"], 1: ["nori", "elrond"]}).do(0, "play:orc-hunters")
    assert scene.keys(1) == ["take"], "silence would tell that there is no Defense"


def test_a_foe_without_any_card_is_not_asked():
    scene = Scene(hands={0: ["orc-hunters"], 1: []}).do(0, "play:orc-hunters")
    assert scene.kind(0) == "turn"


def test_only_one_defense_card_may_meet_an_attack():
    scene = Scene(hands={0: ["orc-hunters"], 1: ["travelling-cloak", "run"]}, decks={1: ["nori"] * 3})
    scene.do(0, "play:orc-hunters").do(1, "defend:run")
    assert scene.kind(1) is None
    assert scene.hand(1) == ["nori", "nori", "travelling-cloak"]


def test_an_attack_of_the_jailer_hurts_by_the_cost_of_the_top_card():
    scene = Scene(
        3, hands={0: ["goblin-jailer"], 1: ["nori"], 2: ["nori"]}, decks={1: ["elrond"], 2: ["despair"]}
    )
    scene.do(0, "play:goblin-jailer").do(1, "take").do(2, "take")
    assert scene.discards(1) == ["corruption", "elrond"]
    assert scene.discards(2) == ["despair"]


def test_corruption_runs_out_clockwise_from_the_attacker():
    scene = Scene(4, hands={2: ["warg-rider"]}, turn=2, corruption=2).do(2, "play:warg-rider")
    for seat in (0, 1, 3):
        scene.do(seat, "take")
    assert [scene.owned(seat).get("corruption", 0) for seat in range(4)] == [1, 0, 0, 1]
    assert scene.told("no_corruption") == [(1,)]


def test_one_may_defend_though_there_is_no_corruption_to_be_gained():
    scene = Scene(hands={0: ["warg-rider"], 1: ["travelling-cloak"]}, corruption=0).do(0, "play:warg-rider")
    assert scene.keys(1) == ["take", "defend:travelling-cloak"]
    scene.do(1, "take")
    assert scene.told("no_corruption") == [(1,)] and scene.power == 2


def test_a_gained_corruption_goes_to_the_discard_pile():
    scene = Scene(hands={0: ["warg-rider"]}).do(0, "play:warg-rider").do(1, "take")
    assert scene.discards(1) == ["corruption"] and scene.view["corruption"] == 19


# Ambush


def test_an_ambush_hits_the_next_player_at_the_start_of_his_turn():
    scene = Scene(3, path=["nori"], upcoming=["orc-captain"])
    scene.do(0, "play-all", "buy:nori", "end")
    assert scene.view["turn"] == 1 and scene.view["ambushing"] == []
    assert scene.kind(1) == "defend"
    scene.do(1, "take")
    assert scene.owned(1)["corruption"] == 1 and "corruption" not in scene.owned(2)
    assert scene.kind(1) == "turn"
    scene.do(1, "end")
    assert scene.kind(2) == "turn", "it fires once"


def test_the_opening_path_ambushes_nobody():
    for path in (["orc-captain", "warg"], ["stone-giants"]):
        scene = Scene(path=path)
        assert scene.kind(0) == "turn"
        scene.do(0, "end")
        assert scene.kind(1) == "turn"


def test_several_ambushes_come_in_the_order_of_the_victim_and_each_wants_its_own_defense():
    scene = Scene(
        hands={1: ["run", "courage", "courage"]},
        decks={1: ["nori", "travelling-cloak", "nori"]},
        path=["nori", "ori"],
        upcoming=["warg", "orc-captain"],
    )
    scene.do(0, "play-all", "buy:nori", "buy:ori", "end")
    assert scene.keys(1) == ["face:warg", "face:orc-captain"]
    scene.do(1, "face:orc-captain", "defend:run")
    assert scene.keys(1) == ["take", "defend:travelling-cloak"], "a card that a Defense drew serves the next"
    scene.do(1, "defend:travelling-cloak")
    assert scene.kind(1) == "turn"
    assert "corruption" not in scene.owned(1)


def test_two_ambushes_of_the_same_kind_need_no_order():
    scene = Scene(path=["nori", "ori"], upcoming=["orc-captain", "orc-captain"])
    scene.do(0, "play-all", "buy:nori", "buy:ori", "end").do(1, "take", "take")
    assert scene.owned(1)["corruption"] == 2


def test_a_warg_makes_the_victim_discard_and_a_scout_stack_a_starter():
    scene = Scene(hands={1: ["nori", "elrond"]}, path=["nori"], upcoming=["warg"])
    scene.do(0, "play-all", "buy:nori", "end").do(1, "take", "discard:nori")
    assert scene.hand(1) == ["elrond"]
    scene = Scene(discards={1: ["despair", "courage", "elrond"]}, path=["nori"], upcoming=["goblin-scout"])
    scene.do(0, "play-all", "buy:nori", "end").do(1, "take")
    assert set(scene.keys(1)) == {"stack:despair", "stack:courage"}
    scene.do(1, "stack:despair")
    assert scene.player(1)["top"] == ["despair"]


def test_the_necromancer_lays_the_hand_open_and_takes_the_cheap_cards():
    scene = Scene(hands={1: ["nori", "courage", "elrond", "fili"]}, path=["nori"], upcoming=["necromancer"])
    scene.do(0, "play-all", "buy:nori", "end").do(1, "take")
    assert scene.hand(1) == ["elrond", "fili"]
    assert scene.told("reveal_hand") == [(1, ("nori", "courage", "elrond", "fili"))]


def test_a_card_that_enters_between_turns_keeps_its_ambush_for_the_next_player_only():
    scene = Scene(3, path=["nori"], upcoming=["warg"])
    scene.do(0, "play-all", "buy:nori", "end").do(1, "take", "discard:courage", "end")
    assert scene.kind(2) == "turn"


def test_an_enemy_that_is_bought_does_not_ambush_and_its_attack_waits_for_being_played():
    scene = Scene(hands={0: ["courage"] * 5}, path=["warg-rider"])
    scene.do(0, "play-all", "buy:warg-rider")
    assert scene.kind(0) == "turn" and "corruption" not in scene.owned(1)


# Stone Giants


def test_stone_giants_ambush_everybody_when_they_enter_between_turns():
    hands = {0: ["courage"] * 4, 1: ["nori", "elrond"], 2: []}
    scene = Scene(3, hands=hands, path=["nori"], upcoming=["stone-giants"])
    scene.do(0, "play-all", "buy:nori", "end")
    assert sorted(scene.match.waiting_for()) == [0, 1]
    scene.do(1, "take").do(0, "take")
    assert scene.player(0)["hand"] == 5
    scene.do(0, scene.keys(0)[0]).do(1, "discard:nori")
    assert [scene.player(seat)["hand"] for seat in range(3)] == [4, 1, 0]
    assert scene.view["turn"] == 1 and scene.kind(1) == "turn"


def test_two_stone_giants_strike_twice_and_each_wants_its_own_defense():
    scene = Scene(
        hands={1: ["travelling-cloak", "nori", "elrond"]},
        decks={1: ["fili"]},
        path=["nori", "ori"],
        upcoming=["stone-giants", "stone-giants"],
    )
    scene.do(0, "play-all", "buy:nori", "buy:ori", "end")
    scene.do(0, "take").do(1, "defend:travelling-cloak").do(0, scene.keys(0)[0])
    scene.do(0, "take").do(1, "take").do(0, scene.keys(0)[0]).do(1, "discard:nori")
    assert scene.hand(1) == ["elrond", "fili"]
    assert scene.told("group_ambush") == [("stone-giants",), ("stone-giants",)]


# Defences


def test_reinforcements_against_an_attack_count_in_ones_next_turn():
    scene = Scene(hands={0: ["orc-hunters"], 1: ["reinforcements", "courage"]})
    scene.do(0, "play:orc-hunters").do(1, "defend:reinforcements")
    assert scene.player(1)["standing"] == ["reinforcements"] and scene.hand(1) == ["courage"]
    scene.do(0, "end")
    assert scene.power == 2, "the Power of the card in play, at the start of the turn"
    scene.do(1, "end")
    assert scene.player(1)["standing"] == [] and "reinforcements" in scene.discards(1)


def test_reinforcements_against_an_ambush_count_in_the_same_turn():
    scene = Scene(hands={1: ["reinforcements", "courage"]}, path=["nori"], upcoming=["warg"])
    scene.do(0, "play-all", "buy:nori", "end").do(1, "defend:reinforcements")
    assert scene.power == 2
    scene.do(1, "end")
    assert "reinforcements" in scene.discards(1)


def test_reinforcements_against_a_group_ambush_wait_for_the_owners_next_turn():
    scene = Scene(
        hands={0: ["courage"] * 4}, decks={0: ["reinforcements"] + ["courage"] * 4}, path=["nori"],
        upcoming=["stone-giants"],
    )  # fmt: skip
    scene.do(0, "play-all", "buy:nori", "end").do(0, "defend:reinforcements").do(1, "take", "discard:courage")
    assert scene.player(0)["standing"] == ["reinforcements"]
    scene.do(1, "end")
    assert scene.view["turn"] == 0 and scene.power == 2


def test_the_oaken_shield_draws_discards_and_may_then_avoid_with_itself():
    scene = Scene(hands={0: ["orc-hunters"], 1: ["oaken-shield", "despair"]}, decks={1: ["nori"]})
    scene.do(0, "play:orc-hunters").do(1, "defend:oaken-shield", "discard:despair")
    assert scene.keys(1) == ["take", "avoid:oaken-shield"]
    scene.do(1, "avoid:oaken-shield")
    assert scene.hand(1) == ["nori"] and scene.discards(1) == ["despair", "oaken-shield"]


def test_the_oaken_shield_may_hand_over_to_another_defense():
    scene = Scene(hands={0: ["orc-hunters"], 1: ["oaken-shield", "despair"]}, decks={1: ["nori", "run"]})
    scene.do(0, "play:orc-hunters").do(1, "defend:oaken-shield", "discard:despair")
    assert scene.keys(1) == ["take", "avoid:oaken-shield", "defend:run"]
    scene.do(1, "defend:run")
    assert scene.kind(0) == "turn"
    assert "oaken-shield" in scene.hand(1) and "run" in scene.owned(1)


def test_the_oaken_shield_that_was_discarded_itself_avoids_nothing():
    scene = Scene(hands={0: ["orc-hunters"], 1: ["oaken-shield"]}, decks={1: ["nori"]})
    scene.do(0, "play:orc-hunters").do(1, "defend:oaken-shield", "discard:oaken-shield")
    assert scene.keys(1) == ["take"]
    scene.do(1, "take")
    assert scene.hand(1) == [] and scene.discards(1) == ["nori", "oaken-shield"]


def test_after_the_oaken_shield_one_may_take_the_blow():
    scene = Scene(hands={0: ["warg-rider"], 1: ["oaken-shield", "despair"]}, decks={1: ["nori"]})
    scene.do(0, "play:warg-rider").do(1, "defend:oaken-shield", "discard:despair", "take")
    assert scene.owned(1)["corruption"] == 1 and "oaken-shield" in scene.hand(1)


def test_each_oaken_shield_begins_only_once_against_a_strike():
    scene = Scene(
        hands={0: ["warg-rider"], 1: ["oaken-shield", "oaken-shield", "nori"]}, decks={1: ["nori", "ori"]}
    )
    scene.do(0, "play:warg-rider").do(1, "defend:oaken-shield", "discard:nori")
    assert scene.keys(1) == ["take", "avoid:oaken-shield", "defend:oaken-shield"]
    scene.do(1, "defend:oaken-shield", "discard:ori")
    assert scene.keys(1) == ["take", "avoid:oaken-shield"]
    scene.do(1, "avoid:oaken-shield")
    assert scene.hand(1) == ["nori", "oaken-shield"]


def test_a_defense_that_is_revealed_stays_in_hand_and_serves_again():
    scene = Scene(hands={0: ["orc-hunters", "warg-rider"], 1: ["mithril-coat", "nori"]})
    scene.do(0, "play:orc-hunters").do(1, "defend:mithril-coat")
    scene.do(0, "play:warg-rider").do(1, "defend:mithril-coat")
    assert scene.hand(1) == ["mithril-coat", "nori"] and scene.discards(1) == []


def test_a_defense_may_be_used_though_there_is_nothing_to_draw():
    scene = Scene(hands={0: ["orc-hunters"], 1: ["run", "nori"]}, decks={1: []})
    scene.do(0, "play:orc-hunters").do(1, "defend:run")
    assert scene.kind(0) == "turn" and "nori" in scene.hand(1)


@pytest.mark.parametrize("seats", [3, 5])
def test_sealed_answers_are_seen_by_nobody_before_all_are_in(seats):
    hands = {seat: ["travelling-cloak", "nori"] for seat in range(1, min(seats, 4))}
    scene = Scene(seats, hands={0: ["orc-hunters"], **hands}).do(0, "play:orc-hunters")
    twin = scene.match.fork(keep=True)
    scene.do(1, "take")
    twin.choose(1, twin.decision_of(1).id, ["defend:travelling-cloak"])
    for viewer in (None, 0, 2):
        assert scene.match.view(viewer) == twin.view(viewer)
        assert scene.match.log(viewer) == twin.log(viewer)
    assert scene.match.waiting_for() == twin.waiting_for()
