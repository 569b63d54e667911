"""The builder of scenarios: what cannot be is refused in words, and what cannot lie anywhere before it changes anything."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from heroes.engine import record
from heroes.journey.scenario import Scenario
from tests.journey.box import PINNED, plain_talk, written

SPEARMAN, SPEAR, SQUIRE = "Plain Spearman", "Bronze Spear of Troy", "Plain Squire"

REFUSED: dict[str, Callable[[Any, Any, Any], Any]] = {
    "there is no card 'Nobody'": lambda table, foe, held: table.hand(0, SQUIRE, "Nobody"),
    "there is no card None": lambda table, foe, held: table.minion(1, None),
    "there is no card []": lambda table, foe, held: table.support(1, []),
    "'Plain Spearman' is no companion": lambda table, foe, held: table.companion(0, SPEARMAN),
    "'Plain Squire' is no minion": lambda table, foe, held: table.minion(1, SQUIRE),
    "'Plain Hall' is no quest-need": lambda table, foe, held: table.hero(1, SQUIRE, "Plain Hall"),
    "seat 0 has a hero": lambda table, foe, held: table.hero(0, SQUIRE, "Plain Homecoming"),
    "not to a hand": lambda table, foe, held: table.hand(0, "Plain Hall"),
    "not to a book": lambda table, foe, held: table.book(0, "Plain Homecoming"),
    "'Plain Spear' is no companion": lambda table, foe, held: table.grave(0, "Plain Spear"),
    "'Plain Squire' belongs to a book, not to an atlas": lambda table, foe, held: table.atlas(0, SQUIRE),
    "'Plain City' cannot be site 4": lambda table, foe, held: table.path("Plain City"),
    "does not belong into a support area": lambda table, foe, held: table.support(0, SQUIRE),
    "'Beacons' is not borne by anybody": lambda table, foe, held: table.item(1, "Beacons", foe),
    "no card of this scenario": lambda table, foe, held: table.item(1, SPEAR, plain_talk().heroes[0]),
    "'x' is no card of this scenario": lambda table, foe, held: table.item(1, SPEAR, "x"),
    "not on the field as companion or minion": lambda table, foe, held: table.item(1, SPEAR, held),
    "from 0 to 1, not 2": lambda table, foe, held: table.companion(2, SQUIRE),
    "from 0 to 1, not -1": lambda table, foe, held: table.party_at(-1, 2),
    "from 0 to 1, not '0'": lambda table, foe, held: table.burdens("0", 1),
    "wounds is a whole number from 0 on, not -1": lambda table, foe, held: table.minion(1, SPEARMAN, -1),
    "wounds is a whole number from 0 on, not True": lambda table, foe, held: table.wounded(foe, True),
    "from 1 to 9, not 10": lambda table, foe, held: table.party_at(0, 10),
    "burdens is a whole number from 0 on, not 1.5": lambda table, foe, held: table.burdens(0, 1.5),
    "the risk pool is a whole number from 0 on, not -3": lambda table, foe, held: table.risk(-3),
    "moves is a whole number from 0 on, not None": lambda table, foe, held: table.moves(None),
    "the turn order names each seat once": lambda table, foe, held: table.order(0, 0),
    "not on the field as companion": lambda table, foe, held: table.assigned(foe, foe),
    "is not on the field": lambda table, foe, held: table.stacked(1, SPEARMAN, held),
    "'Plain Hall' belongs to an atlas and is stacked": lambda table, foe, held: table.stacked(
        1, "Plain Hall", foe
    ),
    "the Protagonist is not out": lambda table, foe, held: table.out(0),
    "there is no culture 'hobbit'": lambda table, foe, held: table.tokens(foe, "hobbit", 1),
    "tokens is a whole number from 1 on, not 0": lambda table, foe, held: table.tokens(foe, "troy", 0),
    "has no ability with a limit": lambda table, foe, held: table.used(foe),
    "in a hand or a book": lambda table, foe, held: table.known(foe, 0),
    "a seat is a whole number from 0 to 1, not 2": lambda table, foe, held: table.known(held, 2),
    "the turn is a whole number from 1 on, not 0": lambda table, foe, held: table.turn(0),
    "a site is a whole number from 1 to 9, not 0": lambda table, foe, held: table.played_at(foe, 0),
    "seat 1 has a hero with a Quest-Need": lambda table, foe, held: table.lost_quest(1, "Plain Homecoming"),
    "is assigned already": lambda table, foe, held: table.assigned(foe, table.heroes[0]).assigned(
        foe, table.heroes[0]
    ),
}


@pytest.mark.parametrize("words", REFUSED)
def test_what_can_lie_nowhere_is_refused_at_once_and_changes_nothing(words: str) -> None:
    table: Any = plain_talk()
    foe, held = table.minion(1, SPEARMAN), table.hand(1, SPEARMAN)
    with pytest.raises(ValueError, match=re.escape(words)):
        REFUSED[words](table, foe, held)
    play = table.begin("assignment")
    assert play.table.minions == [foe.card]
    assert [len(hand) for hand in play.table.hands] == [0, 1]
    assert [len(party) for party in play.table.parties] == [1, 1]
    assert (play.table.risk, play.table.moves, play.table.burdens) == (0, 1, [0, 0])


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"seats": 1}, "seats is a whole number from 2 to 6, not 1"),
        ({"seats": "2"}, "seats is a whole number from 2 to 6, not '2'"),
        ({"seats": 3, "protagonist": 3}, "a seat is a whole number from 0 to 2, not 3"),
    ],
)
def test_a_table_has_two_to_six_seats_and_one_of_them_plays(facts: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Scenario(PINNED, **facts)


def test_a_position_that_the_rules_do_not_allow_is_refused_in_words_when_it_begins() -> None:
    def two_classes(table: Any) -> None:
        bearer = table.companion(1, "Plain Hoplite")  # inactive, and its items all the same
        table.item(1, "Plain Spear", bearer)
        table.item(1, "Plain Spear", bearer)

    wrong: list[tuple[Callable[[Any], Any], str]] = [
        (lambda table: table.minion(0, SPEARMAN), "the Protagonist has no minions on the field"),
        (lambda table: table.minion(1, SPEARMAN, 2), "has no health left and is still there"),
        (lambda table: table.party_at(1, 4), "the party of seat 1 is at no site of the path"),
        (
            lambda table: (table.companion(0, "Boq, On His Farm"), table.companion(0, "Boq, On His Farm")),
            "unique",
        ),
        (lambda table: table.item(0, "Plain Spear", table.companion(0, "Toto, On the Road")), "cannot bear"),
        (lambda table: table.moves(1), "the party has not moved yet at 'campaign'"),
        (lambda table: table.out(1), "seat 1 is out and has taken all cards along"),
        (lambda table: table.played_at(table.companion(0, SQUIRE), 9), "there is no site 9 on the path"),
        (two_classes, "'Plain Hoplite' cannot bear 'Plain Spear'"),
        (lambda table: table.assigned(table.minion(1, SPEARMAN), table.heroes[1]), "cannot be skirmished"),
    ]
    for lay, words in wrong:
        table = plain_talk()
        lay(table)
        with pytest.raises(ValueError, match=words):
            table.begin("campaign" if "campaign" in words else "assignment")
    with pytest.raises(ValueError, match="seat 0 has no hero with a Quest-Need"):
        bare = Scenario(PINNED)
        bare.path("Plain Hall")
        bare.begin()


def test_minions_are_assigned_only_while_the_skirmishes_are_to_come() -> None:
    table: Any = plain_talk()
    table.assigned(table.minion(1, SPEARMAN), table.heroes[0])
    with pytest.raises(ValueError, match="nobody is assigned any more at 'regroup'"):
        table.begin("regroup")
    with pytest.raises(ValueError, match="a scenario begins at one of"):
        table.begin("heroes")
    assert len(table.begin("assignment").told("skirmish")) == 1


def two_of_three(**facts: Any) -> Scenario:
    """Two players with a hero each, and a third seat; all at site 2."""
    table = Scenario(PINNED, 3, **facts)
    for seat in (0, 1):
        table.hero(seat, "Menelaos, On Watch", "Plain Homecoming")
        table.hand(seat, "Grey Wolf")
    table.path("Plain Hall", "Plain Ford", "Plain Crossing")
    for seat in range(3):
        table.party_at(seat, 2)
    return table


def test_a_party_that_has_not_moved_yet_may_move_twice() -> None:
    for moves in (None, 0):
        table = plain_talk()
        table.hand(1, SPEARMAN)
        if moves is not None:
            table.moves(moves)
        assert table.begin("campaign").until("adversary").table.moves == 1


def test_a_match_may_be_in_the_middle_of_its_skirmishes() -> None:
    table: Any = plain_talk()
    hoplite = table.companion(0, "Plain Hoplite")
    foes = [table.minion(1, SPEARMAN), table.minion(1, SPEARMAN), table.minion(1, SPEARMAN)]
    table.assigned(foes[0], hoplite).assigned(foes[1], table.heroes[0])
    play = table.begin("skirmish")
    assert sorted(play.keys(0)) == sorted([f"fight:{table.heroes[0]}", f"fight:{hoplite}"])
    assert len(play.default_while(lambda: play.table.turn == 1).told("skirmish")) == 2


def test_a_player_may_be_out_already() -> None:
    table = two_of_three().out(2)
    table.path("Plain Meadow", owner=2)
    lost = table.banished(2, "Plain Hoplite")[0]
    table.minion(1, SPEARMAN)
    play = table.begin("maneuver")
    for viewer in (None, 0, 1, 2):
        assert play.match.view(viewer)
    assert play.match.waiting_for() == [0]
    assert play.passes(0).match.waiting_for() == [1], "nobody asks who is out"
    assert play.where(lost) == "banished" and play.match.view(0)["move_limit"] == 2
    play.default_while(lambda: play.table.turn == 1)
    assert play.table.protagonist == 1
    play.default_while(lambda: play.table.turn == 2)
    assert play.table.protagonist == 0


def test_nobody_plays_on_alone() -> None:
    with pytest.raises(ValueError, match="with one player left the match is over"):
        table = Scenario(PINNED, 3).out(1, 2)
        table.hero(0, "Menelaos, On Watch", "Plain Homecoming")
        table.path("Plain Hall")
        table.begin()


def test_an_antagonist_may_have_lost_the_quest_need_before_his_turn() -> None:
    table = two_of_three()
    table.companion(2, "Dorothy, On the Road")
    quest = table.lost_quest(2, "Plain Way Back")
    play = table.order(0, 2, 1).begin("decide")
    for viewer in (None, 0, 1, 2):
        assert play.match.view(viewer)
    play.default_while(lambda: not play.table.out[2])
    assert play.match.result is None and play.where(quest) == "banished"


def test_cards_lie_banished_and_stacked_and_surplus_quest_needs_in_an_atlas() -> None:
    table: Any = plain_talk()
    foe = table.minion(1, SPEARMAN)
    lying = table.stacked(1, "Grey Wolf", foe)
    gone = table.banished(0, "Plain Hoplite")[0]
    spare, site = table.atlas(0, "Plain Way Back", "Plain Meadow")
    play = table.begin("assignment")
    assert [play.where(card) for card in (lying, gone, spare, site)] == [
        "stacked",
        "banished",
        "atlas",
        "atlas",
    ]
    assert play.table.stacked == [[lying.card, foe.card]]


def test_tokens_lie_on_cards() -> None:
    table: Any = plain_talk()
    foe = table.minion(1, SPEARMAN)
    assert table.tokens(foe, "Troy", 2).begin("assignment").table.tokens == [[foe.card, "troy", 2]]


@pytest.mark.parametrize("used", [False, True])
def test_a_limited_text_may_have_been_used_already(used: bool) -> None:
    text = "Regroup: Draw a card.\nRegroup: Add a burden (limit once per turn)."
    name = written(text, type="condition", title="Ledger", **{"class": "support area"})
    table: Any = plain_talk()
    ledger = table.support(0, name)
    table.hand(0, "Grey Wolf")
    table.hand(1, "Grey Wolf")
    if used:
        table.used(ledger, 1)
    play = table.begin("regroup")
    assert play.may(0, f"use:{ledger}") and play.may(0, f"use:{ledger}.2") is not used


def test_what_answers_the_first_time_only_may_have_done_so() -> None:
    text = "The first time an Achaian exerts each turn, add a burden."
    name = written(text, type="condition", title="First Sweat", **{"class": "support area"})
    order = written(
        "Regroup: Exert a companion.", type="condition", title="Drill", **{"class": "support area"}
    )
    for used in (False, True):
        table: Any = plain_talk()
        sweat, drill = table.support(0, name), table.support(0, order)
        if used:
            table.used(sweat)
        play = table.begin("regroup").pick(0, f"use:{drill}").unanswered()
        assert play.table.burdens[0] == (0 if used else 1)


def test_where_a_card_was_played_and_what_is_known_of_it_can_be_said() -> None:
    table: Any = plain_talk(3)
    foe, held = table.minion(1, SPEARMAN), table.hand(1, SPEARMAN)
    top = table.book(1, "Grey Wolf")[0]
    table.played_at(foe, 1).known(held, 0).known(top, 1, 2)
    play = table.begin("assignment")
    assert play.table.arrivals == [[foe.card, play.table.path[0]]]
    seen = [[bool(play.table.seen[card.card] >> seat & 1) for seat in range(3)] for card in (held, top)]
    assert seen == [[True, True, False], [False, True, True]]


def test_two_copies_of_a_unique_card_lie_there_where_only_one_is_active() -> None:
    """What lies on a companion of a player whose turn it is not is inactive, and bars nothing (HJ14)."""
    text = "Bearer must be a companion.\nBearer is strength -1."
    name = written(text, type="condition", title="Only Curse", culture="troy", unique=True)
    table: Any = plain_talk(3)
    for seat in (0, 2):
        table.item(1, name, table.heroes[seat])
    curses = table.begin("assignment").table.index.is_active
    assert len(curses & {handle.card for handle in table._handles if handle.title == name}) == 1
    both: Any = plain_talk(3)
    for _copy in range(2):
        both.item(1, name, both.companion(0, "Plain Hoplite"))
    with pytest.raises(ValueError, match="unique"):
        both.begin("assignment")


def test_what_a_scenario_lays_out_is_a_position_that_goes_on_from_its_record() -> None:
    table = two_of_three().out(2).turn(5).risk(3)
    foe = table.minion(1, SPEARMAN)
    table.tokens(foe, "troy", 1).assigned(foe, table.companion(0, "Plain Hoplite"))
    table.stacked(1, "Grey Wolf", foe)
    play = table.begin("skirmish").until("regroup")
    assert record.rebuild(record.write(play.match)).fingerprint() == play.match.fingerprint()
