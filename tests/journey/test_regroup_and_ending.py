"""The Regroup Phase, winning and losing; rulings HJ35, HJ38 to HJ40."""

import json

import pytest

from heroes.journey.scenario import Scenario
from tests.journey.box import plain_path, pool, written
from tests.journey.box import plain_talk as talk

FILLER = "Grey Wolf"
AREA = {"class": "support area"}


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


def test_hands_are_counted_anew_when_texts_have_answered_to_a_discard() -> None:
    table = talk()
    text = "Each time a card is discarded from your hand, draw a card."
    table.support(1, written(text, type="condition", title="Spring", culture="troy", **AREA))
    table.hand(1, *[FILLER] * 9)
    table.book(1, FILLER, FILLER)
    table.hand(0, FILLER)
    play = table.begin("reconcile")
    play.pick(1, play.keys(1)[1])
    assert play.asked(1).kind == "reconcile" and "done" not in play.keys(1)
    play.pick(1, play.keys(1)[0])
    assert play.match.waiting_for() == [1], "and again, for the book still gives"
    play.pick(1, play.keys(1)[0])
    assert len(play.table.hands[1]) == 8 and play.table.books[1] == []


def test_a_minion_that_is_played_in_answer_to_the_rest_is_scrapped_too() -> None:
    """No minion is on the field when the next turn begins, and no risk is in the pool (HJ38)."""
    table = talk().moves(2).risk(9)
    first = table.minion(1, "Plain Spearman")
    second = table.scrap(1, "Stone Guard")[0]
    text = "Each time a minion is scrapped, you may play a minion from your scrap pile (limit once per turn)."
    horn = table.support(1, written(text, type="condition", title="Second Horn", culture="troy", **AREA))
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("decide").passes(0).until_asked(1, "respond")
    play.pick(1, f"use:{horn}", f"card:{second}").until("campaign")
    assert (second.name,) in play.told("scrap")
    assert [play.where(minion) for minion in (first, second)] == ["scrap", "scrap"]
    assert play.table.protagonist == 1 and play.table.risk == 0


def test_effects_of_the_turn_end_when_the_minions_have_been_scrapped() -> None:
    """A minion that lives only by such an effect is scrapped and not killed (HJ3, HJ38)."""
    table = talk().moves(2)
    tough = table.minion(1, written("", type="minion", title="Tough", health=2))
    table.support(
        1,
        written(
            "Each time a minion is killed, add a burden.",
            type="condition",
            title="Dirge",
            culture="troy",
            **AREA,
        ),
    )
    text = "Regroup: Make a minion health +2 until the end of the turn. Wound a minion twice."
    care = table.support(0, written(text, type="condition", title="Rough Care", **AREA))
    play = table.begin("regroup").pick(0, f"use:{care}")
    assert play.wounds(tough) == 2
    play.default_while(lambda: play.table.turn == 1)
    assert play.where(tough) == "scrap" and play.told("kill") == [] and play.table.burdens[0] == 0


def test_a_skipped_regroup_phase_ends_the_turn_at_once() -> None:
    table = talk().risk(4)
    text = "Skip the regroup phase.\nAt the end of each regroup phase, add a burden."
    table.support(0, written(text, type="condition", title="Haste", **AREA))
    foe = table.minion(1, "Plain Spearman")
    for seat in range(2):
        table.hand(seat, FILLER)
        table.book(seat, FILLER)
    play = table.begin("assignment").until("campaign")
    assert play.table.protagonist == 1 and play.where(foe) == "scrap" and play.table.risk == 0
    assert [len(hand) for hand in play.table.hands] == [1, 1] and play.table.burdens[0] == 0


COMPLETED = {
    "as the turn begins": ("turn", "", "The party is at site 2."),
    "by a sanctuary": ("campaign", "", "The party is at site 2 and bearer is unwounded."),
    "by what happens when a phase begins": (
        "regroup",
        "At the start of each regroup phase, remove a burden.",
        "The party is at site 2 and there are fewer than 1 burdens.",
    ),
    "by what happens when a phase ends": (
        "adversary",
        "At the end of each adversary phase, remove a burden.",
        "The party is at site 2 and there are fewer than 1 burdens.",
    ),
    "while reconciling": (
        "reconcile",
        "Each time you reconcile, remove a burden.",
        "The party is at site 2 and there are fewer than 1 burdens.",
    ),
}


@pytest.mark.parametrize("how", COMPLETED)
def test_a_quest_is_completed_the_moment_it_is(how: str) -> None:
    """Not only by actions of players: everything that happens is looked at (HJ40)."""
    stage, text, back = COMPLETED[how]
    quest = written(
        f"Bearer is quest-bound.\n{text}".strip(),
        type="quest-need",
        title=f"Errand {how}",
        back=f"To complete quest: {back}",
    )
    haven = written("Sanctuary 1.", type="site", title="Haven")
    table = Scenario(pool())
    table.hero(0, "Menelaos, On Watch", quest, wounds=1)
    table.hero(1, "Dorothy, On the Road", "Plain Way Back")
    table.path("Plain Hall", haven)
    for seat in range(2):
        table.party_at(seat, 2).hand(seat, FILLER)
    if text:
        table.burdens(0, 1)
    play = table.begin(stage)
    told = len(play.told("heal"))
    play.default_while(lambda: play.table.turn <= 2 and play.table.stage in (stage, "turn", "decide"))
    assert play.match.result is not None and play.match.result["winners"] == [0]
    assert told == 0 and play.told("move") == []


def test_a_quest_is_not_complete_in_the_middle_of_an_action() -> None:
    """The text takes the last burden away while reconciling, and adds two before it is done."""
    back = "To complete quest: The party is at site 2 and there are fewer than 1 burdens."
    quest = written("Bearer is quest-bound.", type="quest-need", title="Clean Hands", back=back)
    away = written("Each time you reconcile, remove a burden.", type="condition", title="Wash", **AREA)
    text = "Maneuver: Reconcile your hand. Add 2 burdens."
    both = written(text, type="condition", title="Wash and Soil", **AREA)
    table = Scenario(pool()).burdens(0, 1)
    table.hero(0, "Menelaos, On Watch", quest)
    table.hero(1, "Dorothy, On the Road", "Plain Way Back")
    table.path("Plain Hall", "Plain Ford")
    for seat in range(2):
        table.party_at(seat, 2).hand(seat, FILLER)
    table.support(0, away)
    tablet = table.support(0, both)
    play = table.begin("maneuver").pick(0, f"use:{tablet}", "done").unanswered()
    assert play.match.result is None and play.table.burdens[0] == 2


def test_a_quest_is_lost_before_it_is_completed_by_the_same_step() -> None:
    """At site 9 the last burden comes with the arrival."""
    last = written(
        "When the party moves to this site, add a burden.", type="site", title="Bitter End", range="7-9"
    )
    path = ("Plain Hall", "Plain Ford", "Plain Crossing", "Plain Meadow", "Plain Forest", "Far Ford")
    for burdens, winner in ((6, 0), (7, 1)):
        table = talk(path=(*path, "Plain Gates", "Plain City", last)).party_at(0, 8).burdens(0, burdens)
        table.companion(0, "Plain Hoplite")
        for seat in range(2):
            table.hand(seat, FILLER)
        play = table.begin("campaign").passes(0)
        assert play.match.result["winners"] == [winner]
