"""Elimination: seeds, byes, the losers' half, the grand final, pods that lead to one last pod."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing import (
    PairingError,
    double_elimination,
    pod_elimination,
    progress,
    single_elimination,
)


def play(bracket, count, choose):
    """Play a bracket to its end; `choose` gives the winner of a state. Returns the progress and all matches
    played as (id, players)."""
    winners, played = {}, []
    while ready := (now := progress(bracket, range(1, count + 1), winners)).ready:
        for state in ready:
            winners[state.match.id] = choose(state)
            played.append((state.match.id, state.players))
    return now, played


def best(state):
    return min(state.players)


def test_the_best_seeds_meet_last():
    played = dict(play(single_elimination(8), 8, best)[1])
    assert [played[f"W1.{n}"] for n in range(1, 5)] == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert [played["W2.1"], played["W2.2"], played["F1"]] == [(1, 4), (2, 3), (1, 2)]


@given(st.integers(2, 70))
@settings(deadline=None)
def test_byes_go_to_the_top_seeds(count):
    bracket = single_elimination(count)
    now = progress(bracket, range(1, count + 1), {})
    playing = {p for state in now.ready for p in state.players if state.match.round == 1}
    size = 1 << (count - 1).bit_length()
    assert set(range(1, size - count + 1)) & playing == set()


@given(count=st.integers(2, 40), seed=st.integers(0, 999))
@settings(max_examples=40, deadline=None)
def test_single_elimination_ends_with_one_champion_and_everybody_placed(count, seed):
    random = Random(seed)
    now, played = play(single_elimination(count, third_place=True), count, lambda s: random.choice(s.players))
    assert len(played) == count - 1 + (count >= 4)
    assert sorted(player for _, group in now.places for player in group) == list(range(1, count + 1))
    assert now.places[0] == (1, (now.champion,))
    for (place, group), (next_place, _) in zip(now.places, now.places[1:], strict=False):
        assert next_place == place + len(group)


@given(count=st.integers(2, 40), seed=st.integers(0, 999), reset=st.booleans())
@settings(max_examples=40, deadline=None)
def test_double_elimination_sends_home_after_the_second_defeat(count, seed, reset):
    """brackets-manager 54 and 64: empty chairs go on through the losers' half until nothing waits."""
    random = Random(seed)
    now, played = play(double_elimination(count, reset=reset), count, lambda s: random.choice(s.players))
    defeats = dict.fromkeys(range(1, count + 1), 0)
    for state in now.states.values():
        for loser in state.losers:
            defeats[loser] += 1
    champion = defeats.pop(now.champion)
    assert champion <= 1
    assert set(defeats.values()) <= ({2} if reset else {1, 2})
    assert sum(defeats.values()) + champion == len(played)
    assert sorted(player for _, group in now.places for player in group) == list(range(1, count + 1))
    assert not [state for state in now.states.values() if not state.over]


@pytest.mark.parametrize("levels", [2, 3, 4, 5, 6])
def test_losers_drop_so_that_nobody_meets_again_before_losers_round(levels):
    """lansuite 1215: with 2^n players the first rematch can be in the n-th round of the losers' half."""
    count = 2**levels
    for seed in range(25):
        random = Random(seed)
        _, played = play(double_elimination(count), count, lambda s, random=random: random.choice(s.players))
        seen = set()
        for name, players in played:
            if frozenset(players) in seen and name.startswith("L"):
                assert int(name[1:].split(".")[0]) >= levels
            seen.add(frozenset(players))


def test_the_grand_final_is_played_again_only_when_the_unbeaten_player_loses_it():
    now, played = play(double_elimination(4), 4, best)
    assert [name for name, _ in played].count("F2") == 0
    assert now.champion == 1

    def upset(state):
        return max(state.players) if state.match.id == "F1" else min(state.players)

    now, played = play(double_elimination(4), 4, upset)
    assert [name for name, _ in played][-1] == "F2"
    assert now.champion == 1


def test_a_result_that_cannot_be_is_refused():
    bracket = single_elimination(4)
    for winners in ({"F1": 1}, {"W1.1": 2}, {"W9.9": 1}):
        with pytest.raises(PairingError):
            progress(bracket, [1, 2, 3, 4], winners)
    with pytest.raises(PairingError):
        progress(bracket, [1, 1, 2, 3], {})
    with pytest.raises(PairingError):
        single_elimination(1)


@pytest.mark.parametrize("count", [4, 7, 10, 13, 16, 40])
def test_a_pod_shaped_cut_leads_to_one_last_pod_of_four(count):
    random = Random(count)
    now, played = play(pod_elimination(count), count, lambda s: random.choice(s.players))
    assert all(len(players) == 4 for _, players in played)
    assert played[-1][0] == "F1"
    assert sorted(player for _, group in now.places for player in group) == list(range(1, count + 1))
    assert now.places[1] == (2, tuple(sorted(set(played[-1][1]) - {now.champion})))


def test_top_seeds_skip_the_first_round_of_a_pod_cut_of_ten():
    now = progress(pod_elimination(10), range(1, 11), {})
    assert {player for state in now.ready for player in state.players} == set(range(3, 11))


@pytest.mark.parametrize("count", [5, 6, 8, 12])
def test_a_cut_that_does_not_fit_pods_is_refused(count):
    with pytest.raises(PairingError):
        pod_elimination(count)
