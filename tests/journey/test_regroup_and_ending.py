"""The Regroup Phase, winning and losing; rulings HJ35, HJ38 to HJ40."""

import json

from tests.journey.box import plain_path, written
from tests.journey.box import plain_talk as talk

FILLER = "Grey Wolf"


def test_antagonists_reconcile_sealed_and_together() -> None:
    table = talk(3)
    hands = {seat: table.hand(seat, FILLER, FILLER) for seat in (1, 2)}
    play = table.begin("reconcile")
    assert sorted(play.match.waiting_for()) == [1, 2]
    before = json.dumps(play.match.view(2))
    play.pick(1, f"discard:{hands[1][0]}")
    assert json.dumps(play.match.view(2)) == before
    play.passes(2)
    assert play.where(hands[1][0]) == "scrap"


def test_antagonists_discard_together_and_then_draw_together() -> None:
    """What answers to it comes when all have discarded, and when all have drawn."""
    table = talk(3)
    text = "Each time an opponent draws a card, add 1 risk."
    table.support(0, written(text, type="condition", title="Toll", **{"class": "support area"}))
    for seat in (1, 2):
        table.hand(seat, *[FILLER] * 8)
        table.book(seat, FILLER)
    play = table.begin("reconcile")
    for seat in (1, 2):
        play.pick(seat, next(key for key in play.keys(seat) if key.startswith("discard")))
    play.default_while(lambda: play.table.stage == "reconcile")
    told = [event[0] for event in play.table.events]
    told = [kind for kind in told if kind in ("discard", "draw", "risk", "reconcile")]
    assert told == ["discard"] * 2 + ["draw"] * 2 + ["risk"] * 2 + ["reconcile"] * 2


def test_reconciling_discards_one_if_wished_and_draws_to_eight() -> None:
    table = talk()
    hand = table.hand(1, FILLER, FILLER, FILLER)
    table.book(1, *["Plain Spearman"] * 9)
    play = table.begin("reconcile").pick(1, f"discard:{hand[0]}")
    assert len(play.table.hands[1]) == 8
    assert len(play.table.books[1]) == 9 - 6


def test_more_than_eight_are_discarded_down_to_eight_counted_anew() -> None:
    table = talk()
    hand = table.hand(1, *[FILLER] * 10)
    play = table.begin("reconcile").pick(1, f"discard:{hand[0]}")
    assert play.asked(1).kind == "reconcile"
    assert "done" not in play.keys(1)
    play.pick(1, f"discard:{hand[1]}")
    assert len(play.table.hands[1]) == 8


def test_an_empty_book_just_ends_the_drawing() -> None:
    table = talk()
    table.hand(1, FILLER)
    table.book(1, FILLER)
    play = table.begin("reconcile").passes(1)
    assert len(play.table.hands[1]) == 2


def test_the_protagonist_reconciles_only_when_resting() -> None:
    table = talk().moves(1)
    table.hand(0, FILLER)
    table.hand(1, FILLER)
    table.book(0, FILLER, FILLER)
    play = table.begin("decide").pick(0, "move")
    assert len(play.table.hands[0]) == 1
    table = talk().moves(2)
    table.hand(0, FILLER)
    table.hand(1, FILLER)
    table.book(0, FILLER, FILLER)
    play = table.begin("decide").passes(0)
    assert len(play.table.hands[0]) == 3


def test_resting_scraps_the_minions_empties_the_pool_and_the_next_player_clockwise_begins() -> None:
    table = talk(3).moves(2).risk(7)
    spearman = table.minion(2, "Plain Spearman")
    spear = table.item(2, "Bronze Spear of Troy", spearman)
    beacons = table.support(2, "Beacons")
    for seat in range(3):
        table.hand(seat, FILLER)
    play = table.begin("decide").passes(0)
    assert play.where(spearman) == play.where(spear) == "scrap"
    assert play.where(beacons) == "field"
    assert play.table.risk == 0
    assert play.table.protagonist == 1


def test_minions_that_are_scrapped_at_rest_are_not_killed() -> None:
    table = talk().moves(2)
    text = "Each time a minion is killed, add a burden."
    table.companion(0, written(text, type="companion", title="Counter"))
    table.minion(1, "Plain Spearman")
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("decide").passes(0)
    assert play.table.burdens == [0, 0]


def test_wounds_and_burdens_stay_while_cards_are_inactive() -> None:
    table = talk().moves(2).burdens(0, 3)
    table.wounded(table.heroes[0], 2)
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("decide").passes(0)
    assert play.table.protagonist == 1
    assert play.wounds(table.heroes[0]) == 2
    assert play.table.burdens[0] == 3


def test_effects_until_the_end_of_the_turn_end_with_it() -> None:
    table = talk().moves(2)
    text = "Regroup: Make this companion strength +2 until the end of the turn."
    friend = table.companion(0, written(text, type="companion", title="Stretcher"))
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("regroup").pick(0, f"use:{friend}")
    assert play.strength(friend) == 7
    play.until("campaign")
    assert play.table.rows == []


def test_a_protagonist_whose_hero_is_killed_is_out_and_the_last_player_wins() -> None:
    table = talk()
    hero = table.heroes[0]
    table.wounded(hero, 3)
    table.assigned(table.minion(1, "Ox of Ida"), hero)
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("assignment")
    play.default_while(lambda: play.match.result is None)
    assert play.match.result["winners"] == [1]
    assert play.told("last") == [(1,)]


def test_with_several_players_the_turn_stops_and_the_others_go_on() -> None:
    table = talk(3).risk(5)
    hero = table.heroes[0]
    table.wounded(hero, 3)
    table.assigned(table.minion(1, "Ox of Ida"), hero)
    for seat in range(3):
        table.hand(seat, FILLER)
    play = table.begin("assignment")
    play.default_while(lambda: not play.table.out[0])
    play.default_while(lambda: play.table.stage != "campaign")
    assert play.match.result is None
    assert play.table.protagonist == 1
    assert play.table.risk == 0 and play.table.minions == []
    assert play.table.hands[0] == [] and play.table.books[0] == []
    assert play.match.view(1)["move_limit"] == 2, "a player who is out still counts"


def felled(**facts):
    """Three players; the hero of the Protagonist is about to be killed in a skirmish."""
    table = talk(3, **facts)
    table.wounded(table.heroes[0], 3)
    table.assigned(table.minion(1, "Ox of Ida"), table.heroes[0])
    for seat in range(3):
        table.hand(seat, FILLER)
        table.book(seat, *[FILLER] * 9)
    return table


def test_nobody_asks_a_protagonist_who_is_out_and_the_player_to_his_right_orders_in_his_place() -> None:
    table = felled()
    text = "Each time a minion is scrapped, draw a card."
    for title in ("Bone Pile", "Bone Heap"):
        condition = {"type": "condition", "culture": "troy", "class": "support area"}
        table.support(1, written(text, title=title, **condition))
    play = table.begin("assignment")
    play.default_while(lambda: not play.table.out[0])
    play.passes(1, 2)
    assert [(asked.seat, asked.kind) for asked in play.match.pending] == [(2, "order")]
    play.default_while(lambda: play.table.stage != "campaign")
    assert len(play.table.hands[1]) == 8 + 2


def test_a_site_serves_no_protagonist_who_is_out() -> None:
    text = "Each time a minion is scrapped, the Protagonist may draw a card."
    path = plain_path()
    path[1] = written(text, type="site", title="Field of Bones")
    play = felled(path=path).begin("assignment")
    play.default_while(lambda: not play.table.out[0])
    play.passes(1, 2)
    assert play.table.protagonist == 1 and play.table.stage == "campaign"


def test_burdens_that_reach_the_resolve_end_the_quest() -> None:
    table = talk().burdens(0, 7)  # resolve 8
    text = "Regroup: Add a burden to draw a card."
    friend = table.companion(0, written(text, type="companion", title="Spendthrift"))
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("regroup").pick(0, f"use:{friend}")
    assert play.match.result["winners"] == [1]


def test_burdens_alone_do_nothing() -> None:
    table = talk().burdens(0, 7)
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("regroup")
    assert play.match.result is None


def nine_sites() -> list[str]:
    later = [
        written("", type="site", title=f"Far {number}", range="4-6" if number < 7 else "7-9")
        for number in range(4, 10)
    ]
    return [*plain_path(), *later]


def at_the_end(protagonist: int = 0):
    """Menelaos, a step before site 9; his quest asks for two Sparta companions."""
    table = talk(path=nine_sites(), protagonist=protagonist).moves(0)
    table.party_at(0, 8).party_at(1, 8)
    for seat in range(2):
        table.hand(seat, FILLER)
    return table


def test_whoever_completes_the_quest_wins_at_once() -> None:
    table = at_the_end()
    table.companion(0, "Plain Hoplite")
    play = table.begin("move")
    assert play.match.result["winners"] == [0]
    assert play.match.result["reason"][0] == "{seat} has completed the quest."


def test_reaching_site_9_is_not_enough_where_the_quest_asks_for_more() -> None:
    table = at_the_end().burdens(1, 6)
    hoplite = table.hand(0, "Plain Hoplite")
    play = table.begin("move")
    assert play.table.sites[0] == 9
    assert play.match.result is None
    play.default_while(lambda: not play.may(0, f"play:{hoplite}"))
    play.pick(0, f"play:{hoplite}")
    assert play.match.result["winners"] == [0], "after each wholly resolved action the quest is tested"


def test_an_antagonists_quest_need_completes_nothing() -> None:
    table = at_the_end(protagonist=1)
    table.party_at(0, 9).party_at(1, 8)
    table.companion(0, "Plain Hoplite")
    table.burdens(1, 6)  # Dorothy's own quest is not complete with 5 burdens or more
    play = table.begin("move")
    assert play.match.result is None


def test_an_all_pass_match_ends_by_the_draw_rule() -> None:
    table = talk()
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("campaign")
    play.default_while(lambda: play.match.result is None, limit=20_000)
    assert play.match.result is not None
