"""The builder of scenarios: what cannot be is refused in words, and what cannot lie anywhere before it changes anything."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from heroes.journey.scenario import Scenario
from tests.journey.box import PINNED, plain_talk

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
    "'Plain Squire' is no site": lambda table, foe, held: table.atlas(0, SQUIRE),
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
        (two_classes, "'Plain Hoplite' cannot bear 'Plain Spear'"),
        (lambda table: table.assigned(table.minion(1, SPEARMAN), table.heroes[1]), "cannot be skirmished"),
    ]
    for lay, words in wrong:
        table = plain_talk()
        lay(table)
        with pytest.raises(ValueError, match=words):
            table.begin("assignment")
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
        table.begin("skirmish")
    assert len(table.begin("assignment").told("skirmish")) == 1
