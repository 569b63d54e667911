"""Pods: tables of three to five, as few old acquaintances and as fair seats as can be."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.events import Event
from tournaments.pairing import History, PairingError, Pins, Player, pair_pods, pod_sizes

UNEVEN = st.sampled_from(["low", "high", "large", "bye"])


def rules(draw):
    return Counter(relaxed.rule for relaxed in draw.relaxed)


@given(count=st.integers(0, 300), seats=st.integers(3, 5), uneven=UNEVEN)
def test_a_field_is_split_into_tables_of_three_to_five(count, seats, uneven):
    sizes, byes = pod_sizes(count, seats, uneven)
    assert sum(sizes) + byes == count
    assert all(3 <= size <= 5 for size in sizes)
    if uneven != "bye":
        assert byes == (count if count < 3 else 0)
    else:
        assert byes < max(seats, 3)


def test_as_many_fours_as_possible_and_the_rest_threes():
    assert pod_sizes(11) == ((4, 4, 3), 0)
    assert pod_sizes(9) == ((3, 3, 3), 0)
    assert pod_sizes(10, uneven="high") == ((3, 3, 4), 0)
    assert pod_sizes(9, uneven="large") == ((4, 5), 0)
    assert pod_sizes(10, uneven="bye") == ((4, 4), 2)
    assert pod_sizes(5) == ((5,), 0)
    assert pod_sizes(2) == ((), 2)


@pytest.mark.parametrize("seats", [2, 6])
def test_pods_of_two_or_six_are_refused(seats):
    with pytest.raises(PairingError):
        pod_sizes(12, seats)


@given(
    count=st.integers(1, 128),
    rounds=st.integers(1, 4),
    seats=st.integers(3, 5),
    uneven=UNEVEN,
    seed=st.integers(),
)
@settings(max_examples=25, deadline=None)
def test_each_active_player_sits_once_a_round(count, rounds, seats, uneven, seed):
    event = Event(count, seed)
    for number in range(rounds):
        draw = pair_pods(event.field(), event.rounds, seats=seats, uneven=uneven, seed=number)
        players = [player for table in draw.tables for player in table.seats] + list(draw.byes)
        assert sorted(players) == sorted(event.active)
        event.play(draw, win=5)
        if len(event.active) > 6:
            event.drop(event.random.choice(sorted(event.active)))


@pytest.mark.parametrize("count", [32, 48, 64, 101, 256])
def test_five_rounds_of_a_good_field_bring_nobody_together_twice(count):
    event = Event(count, 3)
    for number in range(5):
        draw = pair_pods(event.field(), event.rounds, seed=number)
        assert draw.relaxed == ()
        event.play(draw, win=5)


def test_repeats_are_counted_where_a_small_field_cannot_avoid_them():
    event = Event(8, 1)
    event.play(pair_pods(event.field(), seed=1))
    draw = pair_pods(event.field(), event.rounds, seed=2)
    # Two tables of four can at best take two from each table of the round before.
    assert rules(draw) == {"rematch": 4}


def test_leaders_meet_leaders_and_the_lowest_sits_out():
    """EDH_matchmaker 2: pods are built from the top down."""
    players = [Player(n, 50 - n) for n in range(1, 14)]
    draw = pair_pods(players, seed=1, uneven="bye")
    assert [set(table.seats) for table in draw.tables] == [{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}]
    assert draw.byes == (13,)
    draw = pair_pods(players, [[(13,)]], seed=1, uneven="bye")
    assert draw.byes == (12,)


def test_a_second_bye_is_given_only_when_all_had_one_and_is_reported():
    players = [Player(n) for n in range(1, 6)]
    draw = pair_pods(players, [[(n,) for n in range(1, 6)]], seed=1, uneven="bye")
    assert rules(draw) == {"second_bye": 1}


def test_seats_are_shared_fairly_over_the_rounds():
    """Without balance some of 64 would sit first or last in all six rounds; the sum stays near the middle."""
    event = Event(64, 2)
    for number in range(6):
        event.play(pair_pods(event.field(), event.rounds, seed=number), win=5)
    assert max(abs(lean) for lean in History(event.rounds).lean.values()) <= 4


def test_pins_hold_in_pods():
    players = [Player(n, 50 - n) for n in range(1, 17)]
    pins = Pins(together=((1, 16),), apart=((2, 3),), tables={8: 7})
    draw = pair_pods(players, seed=1, pins=pins)
    at = {player: table for table in draw.tables for player in table.seats}
    assert at[1] == at[16]
    assert at[2] != at[3]
    assert at[8].number == 7
    assert draw.relaxed == ()


def test_more_must_meet_than_a_table_has_seats():
    with pytest.raises(PairingError):
        pair_pods([Player(n) for n in range(1, 9)], seed=1, pins=Pins(together=((1, 2, 3), (3, 4, 5))))


@given(count=st.integers(6, 60), seed=st.integers(0, 1000))
@settings(max_examples=10, deadline=None)
def test_the_same_seed_gives_the_same_pods(count, seed):
    event = Event(count, seed)
    event.play(pair_pods(event.field(), seed=1))
    assert pair_pods(event.field(), event.rounds, seed=seed) == pair_pods(
        event.field(), event.rounds, seed=seed
    )


def test_no_swap_of_two_players_would_make_a_draw_better():
    event = Event(40, 6)
    for number in range(3):
        event.play(pair_pods(event.field(), event.rounds, seed=number), win=5)
    draw = pair_pods(event.field(), event.rounds, seed=9)
    history = History(event.rounds)

    def cost(pods):
        pairs = [pair for pod in pods for pair in combinations(pod, 2)]
        repeats = sum(history.times_met(*pair) ** 2 for pair in pairs)
        return repeats, sum((event.points[a] - event.points[b]) ** 2 for a, b in pairs)

    pods = [list(table.seats) for table in draw.tables]
    best = cost(pods)
    line = sorted(event.points, key=lambda player: (-event.points[player], player))
    for one, other in pairwise(line):
        swapped = [[{one: other, other: one}.get(player, player) for player in pod] for pod in pods]
        assert cost(swapped) >= best
