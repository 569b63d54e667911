"""What the rulebook says of the components holds for the files."""

from collections import Counter

import pytest

from catalog.cards import load_components
from minigames.dice_quest.box import ACTIONS, Box
from minigames.dice_quest.levels import opened, wanted
from minigames.dice_quest.words import text_of

CARDS = load_components("dice-quest")


def of(kind):
    return [card for card in CARDS if card.kind == kind]


def test_the_box_holds_what_the_list_of_components_says():
    assert Counter(card.kind for card in CARDS) == {
        "board": 2,
        "company": 14,
        "resource": 18,
        "event": 32,
        "treasure": 2,
        "die": 2,
        "level": 5,
        "challenge": len(of("challenge")),
    }
    assert len({card.slug for card in CARDS}) == len(CARDS)
    assert Counter(card.group for card in of("resource")) == {0: 6, 1: 6, 2: 6}


@pytest.mark.parametrize("board", [1, 2])
def test_every_board_has_sixteen_events_enough_for_level_eight_and_few_enough_for_the_quills(board):
    events = Counter(card.event for card in of("event") if card.board == board)
    assert sum(events.values()) == 16
    assert events["challenge"] + events["upgrade"] >= 8
    printed = sum(card.board == board for card in of("challenge"))
    assert printed + events["challenge"] <= 16, "there are sixteen Quills"


def test_every_row_needs_most_of_its_own_action():
    for card in of("challenge"):
        needs = {action: card.needs.get(action, 0) for action in ACTIONS}
        assert needs[card.row] == max(needs.values()) and list(needs.values()).count(needs[card.row]) == 1


def test_an_upgrade_asks_for_more_than_its_challenge_and_bears_its_name():
    printed = {card.slug: card for card in of("challenge")}
    for card in of("event"):
        if card.event == "upgrade":
            below = printed[card.of]
            assert card.title == below.title and card.board == below.board
            assert all(card.needs.get(a, 0) >= below.needs.get(a, 0) for a in ACTIONS)
            assert sum(card.needs.get(a, 0) for a in ACTIONS) > sum(below.needs.get(a, 0) for a in ACTIONS)
            assert card.get("tiles", 0) >= below.get("tiles", 0), "harder, not poorer"


def test_what_the_rulebook_prints_is_kept():
    box = Box(list(CARDS))
    assert box.needs["chase"] == (4, 0, 0) and box.rows[1]["running"][0] == "chase"
    assert box.last == {"eagles"} and box.rows[2]["running"][-1] == "eagles"
    assert box.treasure[1] == "troll-treasure"
    golden = [tile for tile, effect in box.own.items() if effect[0] == "golden"]
    assert golden == ["thorin", "nori", "dori", "ori", "oin"]
    assert sorted(box.hand) == ["balin", "bifur", "bofur", "bombur", "dwalin", "gloin", "thorin"]


def test_the_golden_die_is_richer_than_a_white_one():
    box = Box(list(CARDS))
    white, golden = (sum(map(sum, box.sides[die])) / len(box.sides[die]) for die in ("white", "golden"))
    assert golden > white


def test_what_is_invented_is_marked():
    assert {card.source for card in of("event")} == {"house"}
    assert {card.source for card in of("company")} == {"rulebook"}


def test_every_text_says_what_the_effect_does():
    for card in CARDS:
        assert card.get("text") == text_of(card), card.slug


# Levels


def test_a_level_opens_with_enough_points_on_the_one_before():
    assert opened([]) == [0]
    assert opened([(0, 19)]) == [0]
    assert opened([(0, 20)]) == [0, 2]
    assert opened([(0, 25), (2, 15), (4, 9)]) == [0, 2, 4]
    assert opened([(0, 25), (2, 15), (4, 10), (6, 5)]) == [0, 2, 4, 6, 8]


def test_points_on_a_level_that_was_not_open_count_for_nothing():
    assert opened([(2, 30), (0, 20)]) == [0, 2]
    assert opened([(6, 30)]) == [0]


def test_it_is_known_what_opens_a_level():
    assert wanted(0) is None and wanted(3) is None
    assert [wanted(level) for level in (2, 4, 6, 8)] == [(0, 20), (2, 15), (4, 10), (6, 5)]
