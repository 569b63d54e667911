"""Odds of drawing, and hands dealt by the rules (rulebook, Game Set Up; HJ12)."""

from collections import Counter
from itertools import combinations
from math import isclose

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.decks.odds import MULLIGANS, at_least, deal, expected
from catalog.decks.statistics import statistics
from tests.decks.box import first_wave, starter

BOOK = [f"card {number}" for number in range(60)]


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 9), st.integers(0, 9), st.integers(0, 9), st.integers(0, 5))
def test_the_odds_are_those_of_counting_every_hand(book, group, drawn, wanted):
    group, drawn = min(group, book), min(drawn, book)
    hands = list(combinations(range(book), drawn))
    fitting = sum(sum(card < group for card in hand) >= wanted for hand in hands)
    chance = at_least(wanted, group=group, book=book, drawn=drawn)
    assert isclose(chance, fitting / len(hands), abs_tol=1e-12)
    mean = sum(sum(card < group for card in hand) for hand in hands) / len(hands)
    assert isclose(expected(group=group, book=book, drawn=drawn), mean, abs_tol=1e-12)


def test_known_odds():
    assert round(at_least(1, group=4, book=60, drawn=8), 4) == 0.4448
    assert at_least(0, group=4, book=60, drawn=8) == 1
    assert at_least(1, group=0, book=60, drawn=8) == 0


HOLDS = st.lists(st.sets(st.integers(0, 1), max_size=2).map(sorted), max_size=3)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), HOLDS)
def test_no_card_is_lost_and_hands_have_the_sizes_of_the_rulebook(seed, holds):
    hand = deal(BOOK, seed, holds)
    size = 8 if not holds else len(holds[-1]) + MULLIGANS[len(holds) - 1]
    assert len(hand.cards) == size
    assert Counter((*hand.cards, *hand.left)) == Counter(BOOK)
    assert hand.next == (MULLIGANS[len(holds)] if len(holds) < 3 else 0)
    assert hand == deal(BOOK, seed, holds)


def test_held_cards_stay_and_those_set_aside_are_not_drawn_by_the_same_mulligan():
    before = deal(BOOK, 7)
    after = deal(BOOK, 7, [[0, 5]])
    assert after.cards[:2] == (before.cards[0], before.cards[5])
    assert set(after.aside[0]) == set(before.cards) - set(after.cards[:2])
    assert not set(after.aside[0]) & set(after.cards)
    assert after.cards[2:] == before.left[:6]


@pytest.mark.parametrize("holds", [[[0, 1, 2]], [[8]], [[-1]], [[0]] * 4])
def test_holds_that_the_rules_do_not_know_are_refused(holds):
    with pytest.raises(ValueError):
        deal(BOOK, 1, holds)


def test_the_numbers_of_a_deck_add_up():
    numbers = statistics(starter(), first_wave())
    assert numbers.campaign == numbers.adversary == 30
    assert sum(numbers.curve["campaign"]) == sum(numbers.curve["adversary"]) == 30
    assert sum(numbers.cultures.values()) == sum(numbers.types.values()) == 60
    assert sum(count for count, _strength in numbers.strength.values()) == numbers.types["minion"]
    assert numbers.made > 0 and numbers.needed > 0 and numbers.sites_risk > 0
