"""Standings against tables worked by hand."""

from fractions import Fraction as F
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.standings import METRICS, Match, Results, Scoring, Seat, StandingsError, standings, trf

A, B, C, D = 1, 2, 3, 4


def duel(number, one, other, points=(3, 0), games=(2, 0), **more):
    return Match(number, (Seat(one, points[0], games[0]), Seat(other, points[1], games[1])), **more)


def bye(number, player, points=3):
    return Match(number, (Seat(player, points),))


def value(results, name, player):
    return METRICS[name].values(results, results.players)[player]


@pytest.fixture
def four():
    """Three rounds of four, all pairs: A beats B, C, D; B beats C, draws D; C beats D. Points 9 4 3 1."""
    return Results(
        [A, B, C, D],
        [
            duel(1, A, B),
            duel(1, C, D, games=(2, 1)),
            duel(2, A, C, games=(2, 1)),
            duel(2, B, D, (1, 1), (1, 1)),
            duel(3, A, D),
            duel(3, B, C, games=(2, 1)),
        ],
    )


def test_points_and_records(four):
    assert four.points == {A: 9, B: 4, C: 3, D: 1}
    assert [four.record(player) for player in (A, B, C, D)] == [(3, 0, 0), (1, 1, 1), (1, 2, 0), (0, 2, 1)]


def test_match_win_shares_have_a_floor(four):
    assert four.match_shares == {A: 1, B: F(4, 9), C: F(1, 3), D: F(33, 100)}


def test_opponents_match_win_is_the_mean_over_opponents(four):
    assert value(four, "opponents_match_win", A) == (F(4, 9) + F(1, 3) + F(33, 100)) / 3
    assert value(four, "opponents_match_win", D) == (1 + F(4, 9) + F(1, 3)) / 3


def test_game_win_shares(four):
    assert four.game_shares == {A: F(18, 21), B: F(9, 21), C: F(12, 27), D: F(33, 100)}
    assert value(four, "opponents_game_win", D) == (F(18, 21) + F(9, 21) + F(12, 27)) / 3


def test_sums_of_opponents_points(four):
    assert [value(four, "solkoff", player) for player in (A, B, C, D)] == [8, 13, 14, 16]
    assert [value(four, "median_buchholz", player) for player in (A, B, C, D)] == [3, 3, 4, 4]
    # A has more than half of nine points: without the worst; B, C and D fewer: without the best.
    assert [value(four, "modified_buchholz", player) for player in (A, B, C, D)] == [7, 4, 5, 7]


def test_sonneborn_berger(four):
    assert [value(four, "sonneborn_berger", p) for p in (A, B, C, D)] == [8, 3 + F(1, 2), 1, 2]


def test_cumulative_is_the_sum_of_the_running_totals(four):
    assert [value(four, "cumulative", player) for player in (A, B, C, D)] == [18, 5, 9, 2]


def test_strength_of_schedule(four):
    assert value(four, "sos", A) == (F(4, 3) + F(3, 3) + F(1, 3)) / 3
    assert value(four, "sos", D) == (F(9, 3) + F(4, 3) + F(3, 3)) / 3
    own = {player: value(four, "sos", player) for player in (A, B, C, D)}
    assert value(four, "xsos", A) == (own[B] + own[C] + own[D]) / 3


def test_strength_of_schedule_weighs_rounds():
    results = Results([A, B, C], [duel(1, A, B, weight=3), bye(1, C), duel(2, A, C), bye(2, B)])
    # B has 3 points in two rounds, C 3 in two; an opponent's bye counts for the opponent.
    assert value(results, "sos", A) == F(3 * 3, 2 * 4) + F(3, 2 * 4)


def test_six_two_one_with_two_byes_is_thirteen_of_twenty_one():
    """MTR appendix C: byes do not count for the share that opponents get from it."""
    others = list(range(2, 9))
    results = Results(
        [A, *others],
        [bye(1, A), bye(2, A)]
        + [duel(number, A, others[number - 3]) for number in range(3, 7)]
        + [duel(7, A, others[4], (0, 3), (0, 2)), duel(8, A, others[5], (0, 3), (0, 2))]
        + [duel(9, A, others[6], (1, 1), (1, 1))],
    )
    assert results.points[A] == 19
    assert results.record(A) == (6, 2, 1)
    assert results.match_shares[A] == F(13, 21)
    assert value(results, "opponents_match_win", others[0]) == F(13, 21)


def test_one_four_drop_is_counted_with_the_floor():
    others = list(range(2, 7))
    results = Results(
        [A, *others],
        [duel(1, A, others[0])] + [duel(n + 1, A, others[n], (0, 3), (0, 2)) for n in range(1, 5)],
    )
    assert F(results.points[A], 15) == F(1, 5)
    assert results.match_shares[A] == F(33, 100)
    assert value(results, "opponents_match_win", others[3]) == F(33, 100)


def test_a_bye_is_worth_what_the_phase_says_in_the_same_round():
    """phase-rs 6349 and Cobra 335: credited at once, and from the scoring of the phase."""
    scoring = Scoring(win=2, draw=1)
    results = Results([A], [bye(1, A, scoring.for_bye)], scoring)
    assert results.points[A] == 2
    assert Scoring(win=3, bye=1).for_bye == 1


def test_the_floor_follows_the_points_of_a_win():
    assert Scoring().least == F(33, 100)
    assert Scoring(win=5).least == F(1, 5)
    assert Scoring(win=3, floor=F(1, 4)).least == F(1, 4)


def test_a_bye_counts_as_two_games_won_in_the_game_share():
    results = Results([A, B], [bye(1, A), duel(2, A, B, (0, 3), (1, 2))])
    assert results.game_shares[A] == F(9, 15)


def test_buchholz_counts_unplayed_rounds_as_draws_for_others_and_as_oneself_for_oneself():
    results = Results([A, B, C], [duel(1, A, B), bye(1, C), duel(2, A, C)])
    # B (0 points, absent in round two: a draw) 1; C (bye taken as a draw, a loss) 1.
    assert value(results, "buchholz", A) == 2
    # C: opponent A with 6, and his own bye as an opponent with his 3 points.
    assert value(results, "buchholz", C) == 9


def test_a_double_loss_is_no_draw():
    results = Results([A, B], [duel(1, A, B, (0, 0), (0, 0))])
    assert results.record(A) == (0, 1, 0)
    assert value(results, "sonneborn_berger", A) == 0


def test_pods_with_a_bye_and_a_short_table_count_phantom_opponents():
    """MTR addendum for multiplayer: a bye is three opponents at 0.20, an empty chair one."""
    scoring = Scoring(win=5, draw=1, seats=4, games=1)
    table = (Seat(1, 5), Seat(2, 0), Seat(3, 0), Seat(4, 0))
    short = (Seat(1, 0), Seat(2, 5), Seat(3, 0))
    results = Results([1, 2, 3, 4], [Match(1, table), Match(2, short), bye(2, 4, 5)], scoring)
    assert results.match_shares == {1: F(1, 2), 2: F(1, 2), 3: F(1, 5), 4: F(1, 5)}
    # 1 met 2, 3, 4 and 2, 3 again, and one empty chair.
    assert value(results, "opponents_pod_win", 1) == (F(1, 2) * 2 + F(1, 5) * 3 + F(1, 5)) / 6
    # 4 met 1, 2, 3 and has a bye: three phantoms.
    assert value(results, "opponents_pod_win", 4) == (F(1, 2) * 2 + F(1, 5) + 3 * F(1, 5)) / 6
    assert value(results, "opponents_match_win", 4) == (F(1, 2) * 2 + F(1, 5)) / 3


def test_head_to_head_parts_two_who_met():
    """sendou.ink 2645: one ordered list of metrics decides."""
    results = Results(
        [A, B, C, D],
        [duel(1, B, A), duel(1, C, D, (1, 1)), duel(2, A, C), duel(2, D, B)],
    )
    rows = standings(results, ["points", "head_to_head"])
    assert [(row.player, row.values) for row in rows] == [(D, (4, 0)), (B, (3, 1)), (A, (3, 0)), (C, (1, 0))]
    assert [row.decided_by for row in rows] == ["", "points", "head_to_head", "points"]


def test_head_to_head_says_nothing_where_the_tied_have_not_all_met():
    """sendou.ink 1989: a dropped player must not make a tie look decided."""
    results = Results([A, B, C], [duel(1, A, B, (1, 1)), bye(1, C, 1)])
    assert METRICS["head_to_head"].values(results, [A, B, C]) == {A: 0, B: 0, C: 0}


def test_a_circle_of_three_stays_tied_and_goes_to_the_next_metric():
    results = Results(
        [A, B, C],
        [duel(1, A, B, games=(2, 1)), duel(2, B, C), duel(3, C, A, games=(2, 1))],
    )
    rows = standings(results, ["points", "head_to_head", "game_win"])
    assert [row.decided_by for row in rows] == ["", "game_win", "game_win"]
    assert rows[0].player == B


def test_fewer_matches_and_scores_and_seeds_can_decide():
    results = Results(
        [A, B],
        [Match(1, (Seat(A, 3, score=7), Seat(B, 3, score=9)))],
        seeds={A: 1, B: 2},
    )
    assert standings(results, ["points", "score"])[0].player == B
    assert standings(results, ["points", "seed"])[0].player == A
    assert value(results, "opponents_score", A) == 9
    late = Results([A, B], [bye(1, A), bye(2, A, 0), bye(2, B)])
    assert standings(late, ["points", "fewest_matches"])[0].player == B


def test_points_given_and_taken_by_the_organiser_count_as_points():
    results = Results([A, B], [duel(1, A, B)], extra={A: -4})
    assert results.points == {A: -1, B: 0}
    assert standings(results, ["points"])[0].player == B


def test_the_lot_is_seeded_comes_last_and_never_alone():
    results = [Results(range(1, 9), [], lot=number) for number in (1, 1, 2)]
    orders = [[row.player for row in standings(result, ["points", "lot"])] for result in results]
    assert orders[0] == orders[1] != orders[2]
    for wrong in (["lot"], ["lot", "points"], [], ["points", "points"], ["wisdom"]):
        with pytest.raises(StandingsError):
            standings(results[0], wrong)


@pytest.mark.parametrize(
    "matches",
    [[duel(1, A, 9)], [duel(1, A, B), duel(1, A, C)], [duel(1, A, A)]],
)
def test_results_that_cannot_be_are_refused(matches):
    """liwords 892: a stranger, somebody in two matches of a round, somebody against himself."""
    with pytest.raises(StandingsError):
        Results([A, B, C], matches)


@given(count=st.integers(2, 20), rounds=st.integers(1, 6), seed=st.integers(0, 999))
@settings(max_examples=40, deadline=None)
def test_names_and_order_of_players_do_not_matter(count, rounds, seed):
    random = Random(seed)
    players = list(range(1, count + 1))
    matches = []
    for number in range(1, rounds + 1):
        random.shuffle(players)
        for one, other in zip(players[::2], players[1::2], strict=False):
            points = random.choice([(3, 0), (1, 1), (0, 3)])
            matches.append(duel(number, one, other, points, (points[0] // 2 + 1, points[1] // 2)))
    renamed = {player: 1000 - 7 * player for player in range(1, count + 1)}
    other = [
        Match(m.round, tuple(Seat(renamed[s.player], s.points, s.wins) for s in reversed(m.seats)))
        for m in reversed(matches)
    ]
    plain = Results(range(1, count + 1), matches)
    moved = Results([renamed[player] for player in range(count, 0, -1)], other)
    for name, metric in METRICS.items():
        if name not in ("lot", "seed"):
            before = metric.values(plain, plain.players)
            after = metric.values(moved, moved.players)
            assert {renamed[player]: number for player, number in before.items()} == after


def test_a_later_drop_changes_nothing_that_the_rounds_played_say(four):
    """sendou.ink 2869: rounds without a result after a drop do not count against anybody."""
    after = Results(four.players, [*four.matches, duel(4, A, B), bye(4, C)])
    assert after.match_shares[D] == four.match_shares[D]
    assert after.game_shares[D] == four.game_shares[D]


def test_a_trf_has_the_columns_of_the_format(four):
    text = trf(
        Results(four.players, [*four.matches, bye(4, B), duel(4, A, C, unplayed=True)]),
        standings(four, ["points"]),
        {A: "Ariadne", B: "Bard", C: "Cadmus", D: "Dorothy"},
        title="Spring cup",
        rounds=5,
    )
    lines = {line[4:8].strip(): line for line in text.splitlines() if line.startswith("001")}
    assert lines["1"][14:21] == "Ariadne"
    assert lines["1"][80:84] == " 4.0"
    assert lines["1"][85:89].strip() == "1"
    assert lines["1"][91:] == "   2 w 1     3 w 1     4 w 1     3 w +"
    assert lines["2"][91:] == "   1 b 0     4 w =     3 w 1  0000 - U"
    assert lines["4"][91:].endswith("0000 - Z")


def test_a_trf_of_pods_is_refused():
    results = Results([1, 2, 3], [Match(1, (Seat(1, 3), Seat(2, 0), Seat(3, 0)))])
    with pytest.raises(StandingsError):
        trf(results, standings(results, ["points"]), {1: "a", 2: "b", 3: "c"}, title="x", rounds=1)
