"""The rulebook of the dice game, sentence by sentence; the rulings DQ1-DQ7 stand where they belong."""

import pytest

from heroes.engine.match import Match, NotAsked, Refused, Unlisted
from heroes.engine.selfplay import seed_of
from minigames.dice_quest.game import GAME
from tests.dice_quest.table import CARDS, Table


def fresh(seats, number=0, **options):
    return Match(GAME, GAME.new_setup(seats, options) | {"cards": CARDS}, seed_of(7, number)).rules


# Game set-up


@pytest.mark.parametrize(("seats", "pool", "hand"), [(1, 6, 8), (2, 4, 5), (3, 2, 4), (4, 2, 3)])
def test_the_company_is_dealt_evenly_beside_a_pool(seats, pool, hand):
    for number in range(30):
        rules = fresh(seats, number)
        assert len(rules.pool) == pool
        assert [len(tiles) for tiles in rules.company] == [hand] * seats
        assert len({*rules.pool, *(tile for tiles in rules.company for tile in tiles)}) == 14


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("face_down", [False, True])
def test_bilbo_never_lies_in_the_pool_of_several_players_and_his_owner_goes_first(seats, face_down):
    for number in range(40):
        rules = fresh(seats, number, face_down=face_down)
        assert "bilbo" not in rules.pool
        assert "bilbo" in rules.company[rules.turn]


def test_alone_bilbo_may_lie_in_the_pool():
    assert {"bilbo" in fresh(1, number).pool for number in range(20)} == {True, False}


def test_six_starting_resources_lie_open_and_six_face_down_below_the_board():
    rules = fresh(3)
    assert len(rules.resource_board) == len(rules.bottom) == 6
    assert {rules.box.printed[slug].group for slug in rules.bottom} == {1}
    assert rules.view(0)["bottom"] == 6, "what lies face down is only counted"


@pytest.mark.parametrize("level", [0, 2, 4, 6, 8])
def test_a_level_begins_with_as_many_challenges_and_upgrades_on_the_board(level):
    for number in range(10):
        rules = fresh(4, number, level=level)
        placed = [values[0] for kind, values, *_rest in rules.events if kind == "placed"]
        assert len(placed) == level
        assert not any(rules.box.event[event] == "instant" for event in placed)
        assert set(placed) <= {*rules.extra, *rules.upgrades.values()}
        assert len(rules.deck) == 16 - level - 1, "whoever goes first has drawn one"


# 1. Draw an Event card


def test_a_challenge_event_joins_the_board():
    table = Table(deck=["signs"])
    assert table.space("signs")["row"] == "event"


def test_an_upgrade_makes_its_challenge_harder():
    table = Table(deck=["up-chase"])
    assert table.space("chase")["needs"] == [5, 0, 0]


def test_an_upgrade_for_a_challenge_with_a_quill_is_discarded_and_not_replaced():
    table = Table(deck=["up-chase", "signs"], quills=["chase"])
    assert table.space("chase")["upgrade"] is None
    assert table.view()["events_left"] == 1
    assert table.kind() == "before", "the turn goes on"


def test_an_empty_event_deck_costs_the_leftmost_resource():
    table = Table(deck=[], bottom=["glamdring", "key"])
    assert table.view()["lost"] == ["glamdring"]
    assert table.kind() == "before"


def test_an_empty_deck_and_a_turn_without_a_quill_cost_one_resource_each():
    table = Table(deck=[], bottom=["glamdring", "key", "staff"]).roll("r r d f").do("finish")
    assert table.view()["lost"][:2] == ["glamdring", "key"]


def test_the_last_resource_lost_at_the_start_of_a_turn_ends_the_game_at_once():
    table = Table(deck=[], bottom=["key"], resource_board=["pony"])
    assert table.match.result["winners"] == []
    assert table.match.result["scores"] == [0, 0], "no score is tallied"


# INSTANT Events


def test_an_instant_event_takes_a_tile_before_anything_else():
    table = Table(hands=[["balin", "kili"]], deck=["hat"])
    assert table.offered() == ["lose:balin", "lose:kili"]
    table.do("lose:balin")
    assert "balin" in table.view()["pool"]


def test_who_has_no_tile_loses_none():
    assert Table(hands=[[], ["balin"]], deck=["hat"]).kind() == "before"


def test_an_instant_event_takes_a_resource_from_the_resource_board():
    table = Table(deck=["lost-pack"], resource_board=["pony", "map"]).do("lose:map")
    assert table.view()["resource_board"] == ["pony"]
    assert table.view()["lost"] == ["map"]


def test_until_an_instant_event_has_its_actions_no_quill_is_placed():
    table = Table(deck=["mud", "signs"]).roll("d dd rr f").put("bert", 0, 1).do("finish")
    assert table.view()["lost"] == ["glamdring"]
    assert not table.space("bert")["quill"]


def test_an_instant_event_with_its_actions_earns_no_quill_but_lets_others_be_placed():
    table = Table(deck=["mud", "signs"]).roll("d dd r f").put("bert", 0, 1).put("mud", 2).do("finish")
    assert table.space("bert")["quill"]
    assert table.view()["lost"] == []
    alone = Table(deck=["mud", "signs"]).roll("d d r f").put("mud", 2).do("finish")
    assert alone.view()["lost"] == ["glamdring"]


def test_an_instant_event_is_gone_at_the_end_of_the_turn():
    table = Table(deck=["mud", "signs"]).roll("d d r f").do("finish")
    assert table.view()["instant"] is None
    assert [space["card"] for space in table.view()["spaces"] if space["row"] == "event"] == ["signs"]


def test_an_instant_event_can_forbid_the_free_reroll_helping_hands_or_a_die():
    assert "reroll" not in Table(deck=["drenched"]).roll("r r d d").offered()
    helped = Table(hands=[[], ["balin"]], deck=["fog"]).roll("r r d d")
    assert "ask:balin<1" not in helped.offered() and helped.offered(seat=1) is None
    fewer = Table(board=2, deck=["thunder"], bottom=["rope"]).roll("r r d")
    assert len(fewer.view()["dice"]) == 3


# 2. Roll, 3. allocate, 4. re-roll, 5. allocate


def test_a_die_goes_where_one_of_its_actions_is_still_missing():
    table = Table().roll("r rr d f")
    assert {key for key in table.offered() if key.startswith("put:0")} == {
        "put:0>guests",
        "put:0>troll-treasure",
        "put:0>chase",
    }


def test_the_actions_of_one_die_are_not_split_between_two_challenges():
    table = Table(quills=["chase"]).roll("rr r d f").put("guests", 0)
    assert table.space("guests")["missing"] == [0, 2, 0]
    assert table.space("ford")["missing"] == [2, 0, 1]
    assert not any(key.startswith("put:0") for key in table.offered())


def test_placed_dice_are_frozen_and_the_others_are_rolled_again_once():
    table = Table().roll("r r d f").put("chase", 0, 1).reroll("dd d")
    shown = {die["die"]: die["card"] for die in table.view()["dice"]}
    assert shown == {0: "white.0", 1: "white.0", 2: "white.3", 3: "white.2"}
    assert "reroll" not in table.offered()
    assert not any(key.startswith(("put:0", "put:1")) for key in table.offered())


def test_rerolled_dice_may_go_to_another_challenge_and_leave_the_first_unfinished():
    table = Table().roll("r rr d f").put("chase", 0, 1).reroll("dd d").put("bert", 2, 3).do("finish")
    assert table.space("bert")["quill"] and not table.space("chase")["quill"]
    assert table.space("chase")["missing"] == [4, 0, 0], "dice on it are lost with the turn"


def test_allocating_is_taken_back_free_until_dice_roll():
    table = Table(hands=[["balin"], ["bofur"]], deck=["signs"]).roll("r r d f").put("chase", 0).put("bert", 2)
    match = table.match
    assert len(match.choices) - match.free_to(0) == 2


def test_running_goes_from_left_to_right():
    table = Table().roll("rr r d f")
    assert not table.space("ford")["open"] and not table.space("lone-lands")["open"]


def test_two_running_challenges_in_one_turn_from_left_to_right():
    table = Table(hands=[["balin"]], deck=["signs"], resource_board=["pony"], vote=False)
    table.roll("rr rr rr f").put("chase", 0, 1)
    assert table.space("ford")["open"], "filled is enough to go on"
    table.put("ford", 2, 3).do("finish")
    assert table.space("chase")["quill"] and table.space("ford")["quill"]


def test_a_left_challenge_that_comes_undone_holds_up_the_right_one():
    table = Table(hands=[["kili"]], deck=["signs"]).roll("rr rr rr f").put("chase", 0, 1).put("ford", 2, 3)
    table.do("use:kili", "die:0", "side:2", "finish")
    assert not table.space("chase")["quill"] and not table.space("ford")["quill"]


def test_diplomacy_and_fighting_come_in_any_order():
    table = Table().roll("f ff d r").put("ponies", 0, 1).do("finish")
    assert table.space("ponies")["quill"]


def test_several_challenges_may_be_done_in_one_turn():
    table = Table(deck=["signs"]).roll("dd rr f ff").put("signs", 0).put("ponies", 2, 3).do("finish")
    assert table.space("signs")["quill"] and table.space("ponies")["quill"]


# Company tiles


def test_bilbo_gives_one_action_of_choice_in_his_owners_turn_only():
    table = Table(hands=[["bilbo"]], deck=["signs"]).roll("d d f f").put("bert", 0, 1)
    table.do("use:bilbo", "action:diplomacy", "space:bert", "finish")
    assert table.space("bert")["quill"]
    other = Table(hands=[[], ["bilbo"]], deck=["signs"]).roll("d d f f")
    assert other.offered(seat=1) is None
    assert not any("bilbo" in key for key in other.offered())


@pytest.mark.parametrize("tile", ["thorin", "nori", "dori", "ori", "oin"])
def test_a_golden_tile_is_used_before_the_roll_and_one_a_turn(tile):
    other = "nori" if tile != "nori" else "thorin"
    table = Table(hands=[[tile, other]], deck=["signs"]).do(f"use:{tile}")
    assert table.offered() == ["roll"]
    table.roll("r r d d RRR")
    assert [die["golden"] for die in table.view()["dice"]] == [False] * 4 + [True]
    assert f"use:{other}" not in table.offered()


def test_without_a_golden_tile_four_dice_are_rolled_and_none_can_be_used_later():
    table = Table(hands=[["nori"]], deck=["signs"]).roll("r r d d")
    assert len(table.view()["dice"]) == 4
    assert "use:nori" not in table.offered()


def test_thorin_lends_the_golden_die_and_nori_does_not():
    table = Table(hands=[[], ["thorin", "nori"]], deck=["signs"])
    assert table.offered() == ["ask:thorin<1", "roll"]
    assert table.offered(seat=1) == ["offer:thorin", "pass"]
    table.say(1, "offer:thorin").do("accept:thorin<1").roll("r r d d FFF")
    assert len(table.view()["dice"]) == 5


def test_the_golden_die_may_be_rerolled_or_kept():
    table = Table(hands=[["nori"]], deck=["signs"]).do("use:nori").roll("r r d d RRR")
    assert {"reroll", "reroll:white"} <= set(table.offered())
    kept = table.reroll("f f f f", "reroll:white").view()["dice"]
    assert [die["card"] for die in kept] == ["white.4"] * 4 + ["golden.3"]


@pytest.mark.parametrize("tile", ["bofur", "bifur", "bombur"])
def test_a_rerolling_dwarf_rerolls_any_of_ones_free_dice_golden_included(tile):
    table = Table(hands=[[tile, "nori"]], deck=["signs"]).do("use:nori").roll("r r d d RRR").put("chase", 0)
    table.do(f"use:{tile}")
    assert table.offered() == ["die:1", "die:2", "die:3", "die:4"], "one at least, none that is placed"
    table.do("die:2", "die:4").load("ff FFF")
    table.do("done")
    assert [die["card"] for die in table.view()["dice"]] == [
        "white.0",
        "white.0",
        "white.5",
        "white.2",
        "golden.5",
    ]
    assert "reroll" in table.offered(), "it is no use of the free re-roll"


def test_a_lent_reroll_is_for_two_white_dice():
    table = Table(hands=[["nori"], ["bofur"]], deck=["signs"]).do("use:nori").roll("r r d d RRR")
    table.do("ask:bofur<1").say(1, "lend:bofur")
    assert table.offered() == ["die:0", "die:1", "die:2", "die:3"]
    table.do("die:2").load("f f")
    table.do("die:3")
    assert [die["card"] for die in table.view()["dice"]][2:] == ["white.4", "white.4", "golden.3"]
    assert "bofur" in table.view()["used"]


def test_a_lent_reroll_is_not_offered_when_only_the_golden_die_is_free():
    table = Table(hands=[["nori"], ["bofur"]], deck=["signs"]).do("use:nori").roll("rr rr f f RRR")
    table.put("chase", 0, 1).put("ponies", 2, 3)
    assert "ask:bofur<1" not in table.offered()


@pytest.mark.parametrize(("tile", "place"), [("balin", 0), ("gloin", 1), ("dwalin", 2)])
def test_balin_dwalin_and_gloin_give_two_actions_of_ones_own_and_one_lent(tile, place):
    challenge = {"balin": "chase", "gloin": "bert", "dwalin": "ponies"}[tile]
    own = Table(hands=[[tile]], deck=["up-scouts"]).roll("r r d f")
    before = own.space(challenge)["missing"][place]
    own.do(f"use:{tile}", *([f"space:{challenge}"] if own.kind() == "space" else []))
    if own.kind() == "space":
        own.do(f"space:{challenge}")
    assert own.space(challenge)["missing"][place] == before - 2
    lent = Table(hands=[[], [tile]], deck=["up-scouts"]).roll("r r d f")
    lent.do(f"ask:{tile}<1").say(1, f"lend:{tile}").do(f"space:{challenge}")
    assert lent.space(challenge)["missing"][place] == before - 1


def test_granted_actions_are_not_split_between_two_challenges():
    table = Table(hands=[["gloin"]], deck=["signs"]).roll("d rr r f").put("guests", 0, 1)
    table.do("use:gloin", "space:guests")
    assert table.space("guests")["missing"] == [0, 0, 0]
    assert table.space("bert")["missing"] == [0, 3, 0]


def test_kili_turns_a_white_die_where_it_lies():
    table = Table(hands=[["kili"]], deck=["signs"]).roll("d d f f").put("bert", 0, 1)
    table.do("use:kili", "die:1", "side:3")
    assert table.space("bert")["missing"] == [0, 0, 0]
    assert table.view()["dice"][1]["space"] == "bert"


def test_fili_doubles_a_white_die_placed_or_not():
    placed = Table(hands=[["fili"]], deck=["signs"]).roll("dd f f r").put("bert", 0).do("use:fili", "die:0")
    assert placed.space("bert")["missing"] == [0, 0, 0]
    free = Table(hands=[["fili"]], deck=["signs"]).roll("dd f f r").do("use:fili", "die:0").put("bert", 0)
    assert free.space("bert")["missing"] == [0, 0, 0]


def test_filis_doubling_ends_when_the_die_is_rolled_again():
    table = (
        Table(hands=[["fili"]], deck=["signs"]).roll("dd f f r").do("use:fili", "die:0").reroll("dd f f r")
    )
    assert table.put("bert", 0).space("bert")["missing"] == [0, 1, 0]


def test_kili_and_fili_never_touch_the_golden_die_nor_help_others():
    table = Table(hands=[["nori", "kili", "fili"]], deck=["signs"]).do("use:nori").roll("r r d d RRR")
    assert table.do("use:kili").offered() == ["die:0", "die:1", "die:2", "die:3"]
    table = Table(hands=[["nori", "fili"]], deck=["signs"]).do("use:nori").roll("r r d d RRR")
    assert table.do("use:fili").offered() == ["die:0", "die:1", "die:2", "die:3"]
    assert Table(hands=[[], ["kili", "fili"]], deck=["signs"]).roll("r r d d").offered(seat=1) is None


def test_used_tiles_go_to_the_pool_when_the_turn_is_over():
    table = (
        Table(hands=[["balin"]], deck=["signs", "up-chase"]).roll("r r d f").do("use:balin", "space:chase")
    )
    assert "balin" not in table.view()["pool"] and table.view()["used"] == ["balin"]
    assert "balin" in table.do("finish").view()["pool"]


def test_tiles_used_this_turn_cannot_be_taken_back_from_the_pool():
    table = Table(hands=[["gloin"]], deck=["signs"], pool=["bofur", "kili"])
    table.roll("d d r f").do("use:gloin", "space:guests").put("guests", 2).do("finish")
    assert table.offered() == ["take:bofur", "take:kili"]


def test_with_too_few_tiles_in_the_pool_one_takes_what_there_is():
    table = Table(deck=["signs"], pool=["bofur"]).roll("dd dd d r").put("william", 0, 1, 2).do("finish")
    assert table.view()["players"][0]["tiles"] == ["bofur"]


def test_taking_bilbo_from_the_pool_changes_nothing_about_whose_turn_it_is():
    table = Table(seats=3, turn=1, deck=["signs", "up-chase"]).roll("dd d r f").put("guests", 0, 2)
    table.do("finish", "take:bilbo")
    assert table.view()["turn"] == 2


def test_a_player_without_tiles_still_takes_turns():
    table = Table(hands=[[], ["balin"]], deck=["signs", "up-chase"]).roll("r r d f")
    assert table.view()["turn"] == 0 and "finish" in table.offered()


# A Helping Hand is its owner's decision


def test_the_owner_may_decline_and_the_turn_goes_on():
    table = Table(hands=[[], ["balin"]], deck=["signs"]).roll("r r d f").do("ask:balin<1")
    assert table.offered(seat=1) == ["lend:balin", "decline"]
    assert table.match.waiting_for() == [1]
    table.say(1, "decline")
    assert "ask:balin<1" not in table.offered()
    assert "balin" in table.view()["players"][1]["tiles"]


def test_whoever_asks_need_not_wait_for_the_answer():
    table = Table(hands=[[], ["balin"]], deck=["signs"]).roll("r r d f").do("ask:balin<1", "go-on")
    assert table.kind() == "dice" and table.view()["players"][1]["tiles"] == ["balin"]
    table = Table(deck=["signs"], resource_board=["pony"]).roll("r r d f").do("spend:pony", "go-on")
    assert table.kind() == "dice" and table.view()["resource_board"] == ["pony"]
    assert "spend:pony" in table.offered(), "nobody has refused"


def test_nobody_waits_for_offers_and_proposals():
    table = Table(seats=3, hands=[[], ["balin"], ["bofur"]], deck=["signs"]).roll("r r d f")
    assert len(table.match.pending) == 3 and table.match.waiting_for() == [0]


def test_a_tile_that_was_declined_may_be_asked_for_again_after_new_dice():
    table = Table(hands=[[], ["balin"]], deck=["signs"]).roll("r r d f").do("ask:balin<1").say(1, "decline")
    assert "ask:balin<1" in table.reroll("r r d f").offered()


def test_an_offer_interrupts_nobody_and_can_be_withdrawn():
    table = Table(seats=3, hands=[[], ["balin"], ["bofur"]], deck=["signs"]).roll("r r d f")
    mine, theirs = table.match.decision_of(0).id, table.match.decision_of(2).id
    table.say(1, "offer:balin")
    assert (table.match.decision_of(0).id, table.match.decision_of(2).id) == (mine, theirs)
    assert "accept:balin<1" in table.offered(0)
    table.say(1, "withdraw:balin")
    assert "accept:balin<1" not in table.offered(0)
    assert table.view()["players"][1]["tiles"] == ["balin"], "an offer costs nothing"


def test_who_has_nothing_to_say_is_asked_again_after_new_dice():
    table = Table(hands=[[], ["balin"]], deck=["signs"]).roll("r r d f").say(1, "pass")
    assert table.offered(seat=1) is None
    assert table.reroll("r r d f").offered(seat=1) == ["offer:balin", "pass"]


def test_offers_do_not_outlive_the_turn():
    table = Table(seats=3, hands=[[], ["balin"]], deck=["signs", "up-chase"]).roll("r r d f")
    table.say(1, "offer:balin").do("finish")
    assert table.view()["offers"] == []


def test_nobody_speaks_while_the_turn_is_being_finished():
    table = Table(hands=[[], ["balin"]], deck=["signs"]).roll("dd d r f").put("guests", 0, 2).do("finish")
    assert table.match.waiting_for() == [0]
    with pytest.raises(NotAsked):
        table.match.choose(1, 1, ["offer:balin"])


# Resources


def test_a_resource_is_used_once_and_placed_like_a_die():
    table = Table(deck=["signs"], resource_board=["pony"], vote=False).roll("r r d f").put("chase", 0, 1)
    table.do("spend:pony", "space:chase", "finish")
    assert table.space("chase")["quill"]
    assert table.view()["resource_board"] == [] and table.view()["spent"] == ["pony"]


def test_any_seat_proposes_the_others_vote_and_the_active_player_commits():
    table = Table(seats=4, deck=["signs"], resource_board=["pony"]).roll("r r d f")
    mine = table.match.decision_of(0).id
    table.say(2, "propose:pony")
    assert table.match.decision_of(0).id == mine, "the active player is not interrupted"
    assert table.kind(seat=1) == table.kind(seat=3) == "vote"
    table.say(1, "yes").say(3, "no")
    assert table.view()["agreed"] == ["pony"]
    table.do("spend:pony", "space:chase")
    assert table.view()["spent"] == ["pony"]


def test_the_active_player_asks_the_table_and_may_be_refused():
    table = Table(seats=4, deck=["signs"], resource_board=["pony"]).roll("r r d f").do("spend:pony")
    assert table.match.waiting_for() == [1, 2, 3]
    table.say(1, "no").say(3, "no").say(2, "yes")
    assert table.view()["agreed"] == ["pony"], "a tie is the active player's to decide"
    table = Table(seats=4, deck=["signs"], resource_board=["pony"]).roll("r r d f").do("spend:pony")
    table.say(1, "no").say(3, "no").say(2, "no")
    assert table.view()["resource_board"] == ["pony"] and "spend:pony" not in table.offered()


def test_votes_are_for_the_turn_only():
    table = Table(seats=3, deck=["signs", "up-chase"], resource_board=["pony"]).roll("r r d f")
    table.say(1, "propose:pony").say(2, "yes").do("finish")
    assert table.view()["agreed"] == [] and table.view()["proposal"] is None


def test_a_table_without_votes_leaves_it_to_the_active_player():
    table = Table(seats=3, deck=["signs"], resource_board=["pony"], vote=False).roll("r r d f")
    table.say(1, "propose:pony")
    assert table.view()["agreed"] == ["pony"] and table.offered(seat=2) is None, "nobody is asked"
    table.do("spend:pony", "space:chase")
    assert table.view()["spent"] == ["pony"]


def test_resources_other_than_the_golden_die_wait_for_the_first_roll():
    table = Table(deck=["signs"], resource_board=["pony", "key", "horn"], vote=False)
    assert table.offered() == ["spend:key", "roll"]
    assert {"spend:pony", "spend:horn"} <= set(table.roll("r r d f").offered())


def test_resources_below_the_board_cannot_be_used_on_it():
    table = Table(deck=["signs"], bottom=["glamdring", "sting"], resource_board=["pony"], vote=False)
    keys = table.roll("r r d f").offered()
    assert [key for key in keys if key.startswith("spend:")] == ["spend:pony"]


@pytest.mark.parametrize(
    ("resource", "picks"),
    [
        ("contract", ["space:bert"]),
        ("sting", ["action:fighting", "space:scouts"]),
        ("pipe-weed", ["die:0", "die:3", "done"]),
        ("map", ["die:0", "side:5"]),
        ("horn", ["take:kili"]),
        ("moth", ["die:0"]),
        ("staff", []),
        ("ring", []),
    ],
)
def test_every_kind_of_resource_does_what_it_says(resource, picks):
    table = Table(deck=["mud"], resource_board=[resource], vote=False).roll("r d f ff")
    table.do(f"spend:{resource}", *picks)
    view = table.view()
    assert view["spent"] == [resource]
    assert {
        "contract": table.space("bert")["missing"] == [0, 1, 0],
        "sting": table.space("scouts")["missing"] == [0, 0, 3],
        "pipe-weed": table.lines().count("reroll") == 1 and view["free_reroll"],
        "map": view["dice"][0]["card"] == "white.5",
        "horn": view["players"][0]["tiles"] == ["kili"],
        "moth": view["dice"][0]["actions"] == [2, 0, 0],
        "staff": view["instant"] is None,
        "ring": view["spared"],
    }[resource]


def test_a_dismissed_instant_event_is_owed_nothing():
    table = Table(deck=["mud"], resource_board=["staff"], vote=False).roll("dd d f f").do("spend:staff")
    assert table.put("bert", 0, 1).do("finish").space("bert")["quill"]


def test_a_spared_turn_costs_no_resource():
    table = Table(deck=["signs", "up-chase"], resource_board=["ring"], vote=False).roll("r r d f")
    assert table.do("spend:ring", "finish").view()["bottom"] == 3


def test_orcrist_exchanges_tiles_with_the_pool_and_with_others():
    table = Table(
        hands=[["nori", "dori"], ["kili"]],
        deck=["signs"],
        pool=["fili"],
        resource_board=["orcrist"],
        vote=False,
    )
    table.roll("r r d f").do("spend:orcrist", "give:nori", "get:kili<1", "give:dori")
    assert [player["tiles"] for player in table.view()["players"]] == [["kili", "fili"], ["nori"]]
    assert table.view()["pool"] == ["dori"]


def test_alone_orcrist_exchanges_with_the_pool():
    table = Table(seats=1, hands=[["nori"]], deck=["signs"], pool=["fili"], resource_board=["orcrist"])
    table.roll("r r d f").do("spend:orcrist")
    assert table.view()["players"][0]["tiles"] == ["fili"]


# Treasure


def test_a_treasure_is_earned_at_once_with_its_tiles_and_is_no_quill():
    table = Table(deck=["signs", "up-chase"], pool=["bofur", "kili"]).roll("r d f f")
    table.put("troll-treasure", 0, 1, 2)
    assert table.view()["treasures"] == ["troll-treasure"]
    assert table.view()["players"][0]["tiles"] == ["bofur", "kili"]
    assert "use:kili" in table.offered(), "at once"
    assert table.do("finish").view()["lost"] == ["glamdring"]


def test_a_treasure_is_earned_once():
    table = Table(deck=["signs", "up-chase"], pool=[]).roll("r d f f").put("troll-treasure", 0, 1, 2)
    assert not any("treasure" in key for key in table.offered())


# 7. Finish your turn


def test_without_a_quill_the_leftmost_resource_is_revealed_and_lost():
    table = Table(deck=["signs", "up-chase"], bottom=["sting", "key"]).roll("r r d f").do("finish")
    assert table.view()["lost"] == ["sting"] and table.view()["bottom"] == 1


def test_the_last_resource_lost_at_the_end_of_a_turn_ends_the_game_without_a_score():
    table = Table(deck=["signs"], bottom=["sting"], resource_board=["pony", "map"], hands=[["kili"]])
    table.roll("r r d f").do("finish")
    assert table.match.result["winners"] == [] and table.match.result["scores"] == [0, 0]


def test_the_dice_go_to_the_left():
    assert Table(seats=3, turn=2, deck=["signs", "up-chase"]).roll("r r d f").do("finish").view()["turn"] == 0


# Finishing a board


def test_a_board_is_finished_when_challenges_and_events_have_their_quills_treasure_or_not():
    table = Table(all_but=["bert"], extra=["signs"], deck=["mud"], bottom=["key", "sting"])
    table.roll("dd d dd r").put("bert", 0, 1).put("signs", 2).put("mud", 3).do("finish")
    view = table.view()
    assert view["board"] == 2 and not any(space["quill"] for space in view["spaces"])
    assert set(view["resource_board"]) == {"key", "sting"}, "what is left below the board is gained"
    assert view["bottom"] == 6 and view["treasures"] == []
    assert sum(player["count"] for player in view["players"]) + len(view["pool"]) == 14
    assert "bilbo" in table.rules.company[view["turn"]], "at each board his owner goes first"


def test_a_board_with_an_open_event_challenge_is_not_finished():
    table = Table(all_but=["bert"], extra=["signs"], deck=["mud", "hat"])
    table.roll("dd d r r").put("bert", 0, 1).put("mud", 2).do("finish")
    assert table.view()["board"] == 1


def test_the_board_is_finished_even_when_the_deck_was_empty():
    table = Table(all_but=["bert"], deck=[], bottom=["key", "sting"]).roll("dd d r r").put("bert", 0, 1)
    assert table.do("finish").view()["resource_board"] == ["sting"]


# Ending the game


def test_last_waits_until_every_other_challenge_has_its_quill():
    table = Table(board=2, all_but=["eagles", "bridges"], deck=["scribe", "taken"], bottom=["rope", "mail"])
    table.roll("rr rr ff d").put("bridges", 2)
    assert not table.space("eagles")["open"], "not in the same turn"
    table.put("scribe", 3).do("finish")
    if table.kind() == "take":
        table.do(table.offered()[0])
    if table.kind() == "lose_tile":
        table.do(table.offered()[0])
    table.roll("rr rr f f")
    assert table.space("eagles")["open"]


def test_an_event_challenge_holds_up_last():
    table = Table(board=2, all_but=["eagles"], deck=["drums"], bottom=["rope"]).roll("rr rr f f")
    assert not table.space("eagles")["open"]


def test_the_last_challenge_wins_and_what_is_left_is_the_score():
    table = Table(
        board=2, all_but=["eagles"], deck=["scribe"], bottom=["ring", "moth"], resource_board=["pony", "map"],
        treasures=["troll-treasure"],
    )  # fmt: skip
    table.roll("rr rr d f").put("eagles", 0, 1).put("scribe", 2).do("finish")
    assert table.match.result["winners"] == [0, 1]
    assert table.match.result["scores"] == [12, 12], "Treasure 3, unused 2 and 2, below the board 3 and 2"
    assert table.view()["over"] == "won"
    assert table.match.waiting_for() == []


def test_the_treasure_may_be_earned_in_the_turn_of_last():
    table = Table(board=2, hands=[["nori"]], all_but=["eagles"], deck=["chained"], bottom=["rope"], pool=[])
    table.do("use:nori").roll("f d r rr RRR").put("goblin-treasure", 0, 1, 2).put("eagles", 3, 4).do("finish")
    assert table.match.result["scores"] == [6, 6]


# Tiles face down


def test_face_down_nobody_sees_the_tiles_of_others_nor_the_pool():
    table = Table(seats=3, hands=[["kili"], ["balin"], ["fili"]], deck=["signs"], face_down=True)
    seen = table.view(1)
    assert [player["tiles"] for player in seen["players"]] == [[], ["balin"], []]
    assert seen["pool"] == [] and seen["pool_count"] == 11


def test_face_down_a_regained_tile_comes_at_random_and_only_its_owner_learns_it():
    table = (
        Table(deck=["signs", "up-chase"], face_down=True).roll("dd d r f").put("guests", 0, 2).do("finish")
    )
    (tile,) = table.view(0)["players"][0]["tiles"]
    told = [
        [line["params"] for line in table.match.log(viewer) if line["kind"] == "take_blind"]
        for viewer in (0, 1)
    ]
    assert told[0][0]["card"]["value"] == tile
    assert "card" not in told[1][0]


def test_face_down_one_asks_a_player_who_shows_only_what_he_lends():
    table = Table(hands=[[], ["balin", "bofur"]], deck=["signs"], face_down=True).roll("r r d f")
    assert [key for key in table.offered() if key.startswith("ask")] == ["ask<1"]
    table.do("ask<1")
    assert table.offered(seat=1) == ["lend:balin", "lend:bofur", "decline"]
    table.say(1, "lend:balin").do("space:chase")
    assert table.view(0)["used"] == ["balin"]


def test_face_down_even_who_cannot_help_is_asked_so_that_silence_tells_nothing():
    table = Table(seats=3, hands=[[], ["kili"], ["balin"]], deck=["signs"], face_down=True).roll("r r d f")
    assert table.offered(seat=1) == ["pass"]
    assert table.do("ask<1").offered(seat=1) == ["decline"]


# Hostile answers


def test_what_is_not_offered_is_refused_and_changes_nothing():
    table = Table(hands=[["balin"], ["kili"]], deck=["signs"]).roll("r r d f")
    before = table.match.fingerprint()
    for seat, key in ((0, "use:kili"), (0, "put:0>bert"), (0, "put:9>chase"), (1, "offer:kili")):
        decision = table.match.decision_of(seat)
        with pytest.raises(Refused):
            table.match.choose(seat, decision.id if decision else 1, [key])
    with pytest.raises(Unlisted):
        table.do("put:0>chase", "put:0>chase")
    assert table.match.fingerprint() != before, "the first of them was a good one"
