"""The chances that players are shown are the true ones."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minigames.dice_quest.chances import Chances, less

WHITE = [(1, 0, 0), (2, 0, 0), (0, 1, 0), (0, 2, 0), (0, 0, 1), (0, 0, 2)]
GOLDEN = [(2, 0, 0), (0, 2, 0), (0, 0, 2), (3, 0, 0), (0, 3, 0), (1, 1, 1)]
CHANCES = Chances(WHITE, GOLDEN)

needs = st.tuples(*[st.integers(0, 4)] * 3)


def counted(need, white, golden):
    """Over all outcomes, one by one."""
    sides = [WHITE] * white + [GOLDEN] * golden
    outcomes = list(product(*sides))
    good = 0
    for outcome in outcomes:
        lacking = need
        for actions in outcome:
            lacking = less(lacking, actions)
        good += lacking == (0, 0, 0)
    return good / len(outcomes)


@settings(max_examples=40, deadline=None)
@given(needs, st.integers(0, 4), st.booleans())
def test_a_chance_is_the_share_of_outcomes_that_bring_what_is_needed(need, white, golden):
    assert CHANCES.filled(need, white, golden) == pytest.approx(counted(need, white, golden))


@settings(max_examples=40, deadline=None)
@given(needs, st.lists(st.sampled_from(WHITE), max_size=4))
def test_the_best_of_a_reroll_is_no_worse_than_keeping_all_or_rolling_all(need, dice):
    white = tuple(sorted(dice))
    best = CHANCES.after_reroll(need, white, None)
    assert best >= CHANCES.filled(need, len(white), False)
    assert best >= CHANCES.shown(need, white)
    assert 0 <= best <= 1 + 1e-9


def test_a_sure_thing_is_one_and_an_impossible_one_zero():
    assert CHANCES.after_reroll((2, 0, 0), ((2, 0, 0),), None) == 1
    assert CHANCES.after_reroll((5, 0, 0), ((1, 0, 0), (2, 0, 0)), None) == 0


def test_the_reroll_keeps_what_helps():
    # two Running lie there already; of two free dice, one has to show Running
    assert CHANCES.after_reroll((3, 0, 0), ((0, 1, 0), (0, 1, 0), (2, 0, 0)), None) == pytest.approx(5 / 9)


@given(needs, st.integers(0, 4), st.booleans())
@settings(max_examples=30, deadline=None)
def test_all_that_may_be_missing_adds_up_to_one(need, white, golden):
    gaps = dict(CHANCES.gaps(need, white, golden))
    assert sum(gaps.values()) == pytest.approx(1)
    assert gaps.get((0, 0, 0), 0) == pytest.approx(CHANCES.filled(need, white, golden))
