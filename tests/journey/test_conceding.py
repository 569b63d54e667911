"""Conceding (ruling HJ39): at any time, through the kernel's door, like losing the Quest-Need."""

import pytest

from heroes.engine import record
from heroes.engine.match import Match, Refused
from heroes.engine.selfplay import seed_of
from heroes.journey.game import GAME
from heroes.journey.invariants import broken
from tests.journey.box import plain_talk as talk
from tests.journey.box import setup, written

FILLER = "Grey Wolf"


def with_hands(seats: int):
    table = talk(seats)
    for seat in range(seats):
        table.hand(seat, FILLER, "Plain Spearman")
    return table


def test_with_two_players_conceding_ends_the_match_at_once() -> None:
    for seat in (0, 1):
        play = with_hands(2).begin("campaign")
        play.match.concede(seat)
        assert play.match.result["winners"] == [1 - seat]
        assert play.match.pending == ()


def test_the_turn_of_a_protagonist_who_concedes_stops_at_once() -> None:
    table = with_hands(3).risk(5)
    spearman = table.minion(1, "Plain Spearman")
    play = table.begin("maneuver")
    play.match.concede(0)
    assert sorted(play.match.waiting_for()) == [1, 2], "the Antagonists reconcile"
    play.passes(1, 2)
    assert play.table.protagonist == 1 and play.table.stage == "campaign"
    assert play.table.risk == 0 and play.where(spearman) == "scrap"
    assert play.told("kill") == []


def test_what_was_under_way_when_the_protagonist_concedes_is_seen_no_more() -> None:
    table = with_hands(3)
    victim = table.companion(0, "Plain Hoplite")
    for _archer in range(2):
        table.minion(1, "Archer of the Walls")
    play = table.begin("barrage").passes(0, 2, 1).pick(0, f"wound:{victim}")
    assert play.table.spreading == [victim.card]
    play.match.concede(0)
    assert play.table.spreading == []

    table = with_hands(3)
    table.assigned(table.minion(1, "Plain Spearman"), table.heroes[0])
    play = table.begin("assignment")
    play.default_while(lambda: play.table.skirmish is None)
    play.match.concede(0)
    shown = play.match.view(1)
    assert shown["skirmish"] is None and shown["skirmishes"] == [] and shown["responding"] is None


def test_an_antagonist_who_concedes_while_nobody_acts_takes_his_cards_along() -> None:
    table = with_hands(3).risk(5)
    mine, theirs = table.minion(1, "Plain Spearman"), table.minion(2, "Plain Spearman")
    table.support(2, "Beacons")
    play = table.begin("maneuver")
    play.match.concede(2)
    assert play.match.waiting_for() == [0], "the Protagonist still decides"
    play.passes(0)
    assert play.match.waiting_for() == [1], "who is out is skipped"
    assert play.where(theirs) == "banished" and play.where(mine) == "field"
    assert play.table.supports[2] == [] and play.table.hands[2] == []
    assert play.match.view(0)["move_limit"] == 2, "and still counts for the move limit"


def test_whoever_concedes_while_he_is_asked_takes_the_default() -> None:
    play = with_hands(3).risk(5).begin("adversary")
    assert play.match.waiting_for() == [2]
    play.match.concede(2)
    assert play.match.waiting_for() == [1]


def test_a_skirmish_whose_minions_leave_with_their_player_is_won_without_wounds() -> None:
    table = with_hands(3)
    hero = table.heroes[0]
    minion = table.minion(2, "Plain Spearman")
    table.assigned(minion, hero)
    play = table.begin("assignment")
    play.default_while(lambda: play.table.stage != "skirmish" or play.match.waiting_for() != [2])
    play.match.concede(2)
    play.default_while(lambda: play.table.stage == "skirmish")
    assert play.told("totals") == [] and play.told("overwhelm") == []
    assert play.wounds(hero) == 0
    assert play.where(minion) == "banished"


def test_nobody_concedes_twice_or_when_it_is_over() -> None:
    play = with_hands(3).begin("campaign")
    play.match.concede(2)
    with pytest.raises(Refused):
        play.match.concede(2)
    play.match.concede(1)
    assert play.match.result["winners"] == [0]
    with pytest.raises(Refused):
        play.match.concede(0)


@pytest.mark.parametrize("choices", [0, 5, 12, 40])
def test_a_match_in_which_somebody_concedes_is_rebuilt_from_its_record(choices: int) -> None:
    """From the bids on: who concedes during the set-up leaves when it is over."""
    match = Match(GAME, setup(4), seed_of(7, choices))
    conceded = False
    while match.result is None and len(match.choices) < choices + 120:
        if len(match.choices) >= choices and not conceded:
            match.concede(2)
            conceded = True
            continue
        decision = match.pending[0]
        assert not (conceded and decision.seat == 2)
        match.choose(
            decision.seat, decision.id, [decision.options[len(match.choices) % len(decision.options)].key]
        )
    assert match.rules.out[2] or match.rules.quiet
    written = record.write(match)
    assert record.verify(written) == []
    assert match.fork().fingerprint() == match.fingerprint()


def test_what_a_player_who_is_out_held_stays_unseen() -> None:
    play = with_hands(3).begin("campaign")
    play.match.concede(2)
    play.passes(0)
    assert play.table.out[2]
    shown = {card["title"] for card in play.match.view(1)["players"][2]["banished"]}
    assert shown == {"Menelaos", "Plain Homecoming"}, "what lay on the field"
    assert len(play.match.view(2)["players"][2]["banished"]) == 4, "he knows his hand"


def test_who_lived_by_a_card_of_one_who_leaves_dies_before_anything_goes_on() -> None:
    text = "Each minion is health +2."
    drums = written(
        text, type="condition", title="Drums of Health", culture="troy", **{"class": "support area"}
    )
    for stage in ("maneuver", "reconcile"):
        table = with_hands(3)
        table.support(2, drums)
        foe = table.minion(1, "Plain Spearman", wounds=3)
        play = table.begin(stage)
        play.match.concede(2)
        play.passes(*play.match.waiting_for())
        assert play.where(foe) == "scrap" and broken(play.table) == []


def test_what_others_had_put_on_the_cards_of_one_who_leaves_is_scrapped_and_told() -> None:
    table = with_hands(3)
    curse = table.item(1, "Curse of Sleep", table.companion(0, "Plain Hoplite"))
    play = table.begin("regroup")
    play.match.concede(0)
    assert play.where(curse) == "scrap" and (curse.name,) in play.told("scrap")
