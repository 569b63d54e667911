"""Everybody against everybody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing import History, PairingError, round_robin


def history(draws):
    return History([[table.seats for table in draw.tables] + [(p,) for p in draw.byes] for draw in draws])


@given(st.integers(2, 40))
def test_everybody_meets_everybody_once_with_fair_sides(count):
    draws = round_robin(range(1, count + 1))
    assert len(draws) == count - 1 + count % 2
    for draw in draws:
        players = [player for table in draw.tables for player in table.seats] + list(draw.byes)
        assert sorted(players) == list(range(1, count + 1))
    seen = history(draws)
    for player in range(1, count + 1):
        assert seen.met[player] == dict.fromkeys(set(range(1, count + 1)) - {player}, 1)
        assert abs(seen.lean[player]) <= 1
        assert seen.byes[player] == count % 2


def test_the_second_leg_is_the_first_with_other_sides():
    draws = round_robin([1, 2, 3, 4], legs=2)
    assert len(draws) == 6
    for first, second in zip(draws[:3], draws[3:], strict=True):
        assert [t.seats[::-1] for t in first.tables] == [t.seats for t in second.tables]


def test_nobody_to_play_with_is_no_round_and_wrong_requests_are_refused():
    assert round_robin([1]) == []
    with pytest.raises(PairingError):
        round_robin([1, 1])
    with pytest.raises(PairingError):
        round_robin([1, 2], legs=0)
