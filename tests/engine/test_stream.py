"""The match's own random numbers: kept for ever, fair, and continued from a counter."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heroes.engine.stream import Stream

SEED = bytes(range(32))
FIRST_DRAWS = [402, 432, 980, 154, 747, 605, 887, 562, 296, 849, 634, 783]
FIRST_DECK = [5, 6, 9, 3, 8, 1, 7, 4, 0, 2]


def test_the_stream_of_a_seed_never_changes():
    """Records of all times depend on these numbers."""
    stream = Stream(SEED)
    assert [stream.below(1000) for _draw in range(12)] == FIRST_DRAWS
    deck = list(range(10))
    Stream(SEED).shuffle(deck)
    assert deck == FIRST_DECK


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 10**6), max_size=40), st.integers(0, 40))
def test_a_stream_goes_on_from_its_counter(seed, sizes, cut):
    whole, first = Stream(seed), Stream(seed)
    for size in sizes[:cut]:
        first.below(size)
    resumed = Stream(seed, first.counter)
    drawn = [whole.below(size) for size in sizes]
    assert [resumed.below(size) for size in sizes[cut:]] == drawn[len(sizes[:cut]) :]
    assert all(0 <= number < size for number, size in zip(drawn, sizes, strict=True))


@given(st.binary(min_size=32, max_size=32), st.integers(0, 60))
def test_shuffling_draws_as_below_does(seed, size):
    shuffled, plain = Stream(seed), Stream(seed)
    items, expected = list(range(size)), list(range(size))
    shuffled.shuffle(items)
    for i in range(size - 1, 0, -1):
        j = plain.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert items == expected and shuffled.counter == plain.counter


def test_every_order_of_three_is_equally_likely():
    stream, orders = Stream(SEED), Counter()
    for _deal in range(6000):
        items = [1, 2, 3]
        stream.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6 and all(abs(count - 1000) < 150 for count in orders.values())


def test_nothing_cannot_be_chosen_from_and_a_seed_has_its_length():
    with pytest.raises(ValueError, match="nothing"):
        Stream(SEED).below(0)
    with pytest.raises(ValueError, match="32"):
        Stream(b"short")
