"""Swiss rounds: everybody once, no rematch that could be avoided, and always the same from the same seed."""

import tempfile
from collections import Counter
from itertools import combinations
from pathlib import Path

import networkx
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

from tests.tournaments.events import Event
from tournaments.pairing import Draw, History, PairingError, Pins, Player, Relaxed, pair_swiss
from tournaments.pairing.swiss import Field, heaviest
from tournaments.standings import Match, Results, Scoring, Seat, standings, trf

ORDERS = st.sampled_from(["lot", "fold", "power"])


def everybody(draw: Draw) -> list[int]:
    return sorted([player for table in draw.tables for player in table.seats] + list(draw.byes))


def rules(draw: Draw) -> list[str]:
    return sorted(relaxed.rule for relaxed in draw.relaxed)


@given(count=st.integers(2, 256), rounds=st.integers(1, 7), seed=st.integers(0, 10**6), order=ORDERS)
@example(count=256, rounds=7, seed=1, order="lot")
@example(count=255, rounds=7, seed=2, order="fold")
@settings(max_examples=40, deadline=None)
def test_each_active_player_is_paired_once_a_round_through_drops_and_late_entries(count, rounds, seed, order):
    event = Event(count, seed)
    for number in range(rounds):
        draw = pair_swiss(event.field(), event.rounds, seed=seed + number, order=order)
        assert everybody(draw) == sorted(event.active)
        assert len(draw.byes) == len(event.active) % 2
        event.play(draw)
        if len(event.active) > 4:
            event.drop(event.random.choice(sorted(event.active)))
        if number % 2:
            event.enter()


@given(count=st.integers(2, 256), rounds=st.integers(1, 8), seed=st.integers(0, 10**6), order=ORDERS)
@settings(max_examples=30, deadline=None)
def test_without_drops_half_as_many_rounds_as_players_need_no_rematch_and_no_second_bye(
    count, rounds, seed, order
):
    """After r rounds everybody still has n-1-r opponents, so up to round n/2 a pairing exists (Dirac)."""
    event = Event(count, seed)
    for number in range(min(rounds, (count + 1) // 2)):
        draw = pair_swiss(event.field(), event.rounds, seed=seed + number, order=order)
        assert draw.relaxed == ()
        event.play(draw)
    history = History(event.rounds)
    assert max(history.byes.values(), default=0) <= 1
    assert all(times == 1 for met in history.met.values() for times in met.values())


@given(count=st.integers(2, 64), rounds=st.integers(1, 9), seed=st.integers(0, 10**6), order=ORDERS)
@settings(max_examples=25, deadline=None)
def test_the_whole_field_is_matched_as_well_as_networkx_does_it(count, rounds, seed, order):
    event = Event(count, seed)
    for number in range(rounds - 1):
        event.play(pair_swiss(event.field(), event.rounds, seed=seed + number))
    assert_optimal(event, seed, order, width=count)


@pytest.mark.parametrize("count", [131, 200, 256])
def test_a_large_field_is_matched_as_well_as_networkx_does_it_on_the_same_graph(count):
    event = Event(count, 5)
    for number in range(5):
        event.play(pair_swiss(event.field(), event.rounds, seed=number))
    assert_optimal(event, 5, "lot", width=16)


def assert_optimal(event: Event, seed: int, order: str, width: int) -> None:
    players = event.field()
    draw = pair_swiss(players, event.rounds, seed=seed, order=order)
    field = Field(players, History(event.rounds), seed=seed, order=order, pins=Pins())
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(players) + len(players) % 2))
    edges = field.edges(width)
    graph.add_weighted_edges_from(edges)
    best = networkx.max_weight_matching(graph, maxcardinality=True)
    assert 2 * len(best) == len(graph)
    assert draw.weight == sum(graph.edges[pair]["weight"] for pair in best)


@given(count=st.integers(2, 10), rounds=st.integers(0, 12), seed=st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_in_a_small_field_no_pairing_at_all_has_fewer_rematches(count, rounds, seed):
    event = Event(count, seed)
    for number in range(rounds):
        event.play(pair_swiss(event.field(), event.rounds, seed=seed + number))
    draw = pair_swiss(event.field(), event.rounds, seed=seed)
    history = History(event.rounds)
    least = min(
        sum(history.times_met(*pair) ** 2 for pair in pairs)
        for pairs in all_pairings(sorted(event.active), count % 2)
    )
    assert sum(history.times_met(*table.seats) ** 2 for table in draw.tables) == least


def all_pairings(players, byes):
    if not players:
        yield []
        return
    first, *rest = players
    if byes:
        yield from all_pairings(rest, 0)
    for other in rest:
        for pairs in all_pairings([player for player in rest if player != other], byes):
            yield [(first, other), *pairs]


@given(count=st.integers(2, 300), seed=st.integers(0, 10**6), order=ORDERS)
@settings(max_examples=20, deadline=None)
def test_the_same_seed_gives_the_same_draw_and_another_seed_another(count, seed, order):
    event = Event(count, seed)
    event.play(pair_swiss(event.field(), seed=1))
    first = pair_swiss(event.field(), event.rounds, seed=seed, order=order)
    assert pair_swiss(event.field(), event.rounds, seed=seed, order=order) == first


def test_another_seed_gives_another_first_round():
    players = [Player(n) for n in range(1, 33)]
    assert pair_swiss(players, seed=1).tables != pair_swiss(players, seed=2).tables


def test_the_bye_goes_to_the_lowest_who_had_none():
    """bbpPairings 27, lila 6619, online-go 2412: never twice, never to the top while others are left."""
    players = [Player(n, points) for n, points in ((1, 9), (2, 6), (3, 3), (4, 3), (5, 0))]
    assert pair_swiss(players, [[(5,)]], seed=1).byes == (4,)
    assert pair_swiss(players, [[(5,)], [(4,)], [(3,)]], seed=1).byes == (2,)


def test_byes_go_round_before_anybody_has_a_second_one():
    event = Event(5, 1)
    for number in range(5):
        event.play(pair_swiss(event.field(), event.rounds, seed=number))
    assert History(event.rounds).byes == dict.fromkeys(range(1, 6), 1)
    assert "second_bye" in rules(pair_swiss(event.field(), event.rounds, seed=9))


def test_a_bye_after_a_drop_looks_at_those_who_still_play():
    """XMage 11781: who had met the dropped player must not weigh."""
    players = [Player(1, 3), Player(2, 3), Player(3, 0)]
    draw = pair_swiss(players, [[(1, 4), (2, 3)]], seed=3)
    assert draw.byes == (3,)
    assert draw.tables[0].seats in ((1, 2), (2, 1))
    draw = pair_swiss(players, [[(1, 2), (3, 4)]], seed=3)
    assert draw.relaxed == ()
    assert draw.byes != (3,)


def test_an_avoidable_rematch_is_avoided_whatever_the_points_say():
    """phase-rs 7937: four players, third round; greedy pairs 1-2 and is left with a rematch."""
    players = [Player(1, 6), Player(2, 3), Player(3, 3), Player(4, 0)]
    draw = pair_swiss(players, [[(1, 3), (2, 4)], [(1, 2), (3, 4)]], seed=1)
    assert {frozenset(table.seats) for table in draw.tables} == {frozenset((1, 4)), frozenset((2, 3))}
    assert draw.relaxed == ()


def test_an_unavoidable_rematch_falls_low_changes_sides_and_is_reported():
    """Cobra 517 and 373, lila 7675: the event goes on, and never with the same sides twice."""
    event = Event(4, 1)
    for number in range(3):
        event.play(pair_swiss(event.field(), event.rounds, seed=number))
    draw = pair_swiss(event.field(), event.rounds, seed=4)
    assert rules(draw) == ["rematch", "rematch"]
    for table in draw.tables:
        earlier = next(t for tables in event.rounds for t in tables if set(t) == set(table.seats))
        assert table.seats == earlier[::-1]


def test_one_rematch_is_better_than_two_and_it_is_given_to_the_lower_players():
    # 1 and 2 have met, 5 and 6 have met; 3 has met 4, and everybody else so that one rematch must be.
    players = [Player(n, 12 - n) for n in range(1, 7)]
    free = {(1, 3), (2, 4), (1, 4), (2, 3)}
    met = [[pair] for pair in combinations(range(1, 7), 2) if pair not in free]
    draw = pair_swiss(players, met, seed=1)
    assert draw.relaxed == (Relaxed("rematch", (6, 5)),) or draw.relaxed == (Relaxed("rematch", (5, 6)),)


def test_gaps_in_points_are_squared_so_that_two_small_ones_beat_a_large_one():
    players = [Player(1, 6), Player(2, 3), Player(3, 3), Player(4, 0)]
    draw = pair_swiss(players, [[(2, 3)]], seed=1)
    assert {frozenset(table.seats) for table in draw.tables} == {frozenset((1, 2)), frozenset((3, 4))} or {
        frozenset(table.seats) for table in draw.tables
    } == {frozenset((1, 3)), frozenset((2, 4))}


def test_who_went_down_last_round_does_not_go_down_again():
    players = [Player(1, 3, drift=-1), Player(2, 3), Player(3, 3), Player(4, 0)]
    draw = pair_swiss(players, seed=1)
    opponent = next(table.seats for table in draw.tables if 4 in table.seats)
    for seed in range(20):
        draw = pair_swiss(players, seed=seed)
        opponent = next(table.seats for table in draw.tables if 4 in table.seats)
        assert 1 not in opponent


def test_a_power_paired_round_is_first_against_second_where_they_have_not_met():
    players = [Player(n, 20 - n) for n in range(1, 9)]
    draw = pair_swiss(players, seed=1, order="power")
    assert [sorted(table.seats) for table in draw.tables] == [[1, 2], [3, 4], [5, 6], [7, 8]]
    draw = pair_swiss(players, [[(1, 2)]], seed=1, order="power")
    assert sorted(draw.tables[0].seats) == [1, 3]


def test_a_folded_first_round_is_the_top_half_against_the_bottom_half():
    for count in (8, 9, 300):
        draw = pair_swiss([Player(n) for n in range(1, count + 1)], seed=1, order="fold")
        half = count // 2
        assert {frozenset(table.seats) for table in draw.tables} == {
            frozenset((n, n + half)) for n in range(1, half + 1)
        }


def test_sides_are_shared_fairly():
    event = Event(32, 4)
    for number in range(6):
        event.play(pair_swiss(event.field(), event.rounds, seed=number))
    assert all(abs(lean) <= 2 for lean in History(event.rounds).lean.values())


def test_pins_are_kept_and_the_rest_is_paired_around_them():
    players = [Player(n, 10 - n) for n in range(1, 8)]
    pins = Pins(together=((1, 7),), apart=((2, 3),), tables={5: 9, 1: 2})
    draw = pair_swiss(players, seed=1, pins=pins)
    at = {player: table for table in draw.tables for player in table.seats}
    assert set(at[1].seats) == {1, 7}
    assert at[1].number == 2
    assert at[5].number == 9
    assert at[2] != at[3]
    assert draw.relaxed == ()
    assert len({table.number for table in draw.tables}) == len(draw.tables)


def test_what_pins_ask_in_vain_is_reported():
    players = [Player(n) for n in range(1, 5)]
    draw = pair_swiss(players, seed=1, pins=Pins(apart=((1, 2, 3, 4),), tables={1: 5, 2: 5, 3: 5, 4: 5}))
    assert rules(draw).count("apart") == 2
    assert rules(draw).count("fixed_table") == 2


@pytest.mark.parametrize(
    "pins",
    [
        Pins(together=((1, 9),)),
        Pins(together=((1, 1),)),
        Pins(together=((1, 2), (2, 3))),
        Pins(together=((1, 2),), apart=((1, 2),)),
        Pins(tables={9: 1}),
        Pins(tables={1: 0}),
    ],
)
def test_pins_that_cannot_be_meant_are_refused(pins):
    with pytest.raises(PairingError):
        pair_swiss([Player(n) for n in range(1, 5)], seed=1, pins=pins)


def test_a_player_listed_twice_is_refused():
    with pytest.raises(PairingError):
        pair_swiss([Player(1), Player(1)], seed=1)


def test_nobody_and_one_player_can_be_paired():
    assert pair_swiss([], seed=1) == Draw((), weight=0)
    assert pair_swiss([Player(1)], seed=1).byes == (1,)


def test_one_who_must_meet_nobody_in_a_large_field_is_reported_and_the_others_keep_their_rules():
    players = [Player(n) for n in range(1, 301)]
    pins = Pins(apart=tuple((1, other) for other in range(2, 301)))
    draw = pair_swiss(players, seed=1, pins=pins)
    assert rules(draw) == ["apart"]
    assert everybody(draw) == list(range(1, 301))


def test_a_narrow_look_that_would_cost_a_rematch_is_widened():
    """Each of 20 players has met all his neighbours on the line; only those far away are left."""
    players = [Player(n, 1000 if n <= 21 else 0) for n in range(1, 301)]
    met = [[pair] for pair in combinations(range(1, 22), 2)]
    draw = pair_swiss(players, met, seed=1)
    assert draw.relaxed == ()


def test_heaviest_finds_the_pairs_of_each_part_of_a_graph_that_falls_apart():
    edges = [(0, 1, 5), (1, 2, 9), (2, 3, 5), (4, 5, 1)]
    assert heaviest(6, edges) == [(0, 1), (2, 3), (4, 5)]


@pytest.mark.parametrize(("count", "rounds", "seed"), [(20, 7, 1), (33, 7, 2), (64, 8, 3)])
def test_pairings_are_no_worse_than_those_of_the_dutch_system(count, rounds, seed):
    """py4swiss pairs the same histories; we have no more rematches and no larger mean gap in points."""
    event = Event(count, seed)
    matches: list[Match] = []
    scoring = Scoring(win=2, draw=1)
    ours = theirs = 0
    for number in range(1, rounds + 1):
        draw = pair_swiss(event.field(), event.rounds, seed=number)
        ours += sum(gap(event, table.seats) for table in draw.tables)
        assert not draw.relaxed
        if number > 1:
            dutch = dutch_pairs(count, matches, scoring, rounds)
            history = History(event.rounds)
            assert not any(history.times_met(*pair) for pair in dutch if 0 not in pair)
            theirs += sum(gap(event, pair) for pair in dutch if 0 not in pair)
        before = Counter(event.points)
        event.play(draw, win=2)
        gained = {player: event.points[player] - before[player] for player in event.points}
        for table in draw.tables:
            matches.append(Match(number, tuple(Seat(player, gained[player]) for player in table.seats)))
        matches += [Match(number, (Seat(player, 2),)) for player in draw.byes]
    assert ours <= theirs


def gap(event: Event, pair) -> int:
    one, other = pair
    return abs(event.points[one] - event.points[other])


def dutch_pairs(count, matches, scoring, rounds):
    results = Results(range(1, count + 1), matches, scoring)
    text = trf(
        results,
        standings(results, ["points"]),
        {player: f"Player {player}" for player in results.players},
        title="Cross-check",
        rounds=rounds,
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "event.trf"
        file.write_text(text)
        return [(pair.white, pair.black) for pair in DutchEngine.generate_pairings(TrfParser.parse(file))]
