"""How long pairing and standings take. Wanted: worst Swiss round of 1,024 under 0.3 s and of 10,000 under 15 s;
pods for 512 under 1.5 s; standings of 10,000 over 14 rounds with four tie-breaks under 2 s."""

from random import Random

import pytest

from tests.tournaments.events import Event
from tournaments.pairing import pair_pods, pair_swiss
from tournaments.standings import Match, Results, Seat, standings


def swiss(players: int, rounds: int) -> Event:
    event = Event(players, 1)
    for number in range(rounds):
        event.play(pair_swiss(event.field(), event.rounds, seed=number))
    return event


@pytest.mark.parametrize("order", ["lot", "fold", "power"])
@pytest.mark.parametrize("played", [0, 1, 5, 10])
def test_a_swiss_round_of_1024(benchmark, order, played):
    event = swiss(1024, played)
    draw = benchmark(pair_swiss, event.field(), event.rounds, seed=99, order=order)
    assert not draw.relaxed


def test_a_swiss_round_of_256(benchmark):
    event = swiss(256, 6)
    assert not benchmark(pair_swiss, event.field(), event.rounds, seed=99).relaxed


@pytest.mark.parametrize("played", [0, 1, 4])
def test_a_swiss_round_of_10000(benchmark, played):
    event = swiss(10_000, played)
    draw = benchmark.pedantic(pair_swiss, (event.field(), event.rounds), {"seed": 99}, rounds=1, iterations=1)
    assert not draw.relaxed


@pytest.mark.parametrize("played", [0, 5])
def test_pods_of_512(benchmark, played):
    event = Event(512, 1)
    for number in range(played):
        event.play(pair_pods(event.field(), event.rounds, seed=number), win=5)
    assert not benchmark(pair_pods, event.field(), event.rounds, seed=99).relaxed


@pytest.mark.parametrize(
    "metrics",
    [
        ["points", "opponents_match_win", "game_win", "opponents_game_win", "lot"],
        ["points", "sos", "xsos", "modified_buchholz", "sonneborn_berger"],
        ["points", "head_to_head", "buchholz", "cumulative", "median_buchholz"],
    ],
)
def test_standings_of_10000_after_14_rounds(benchmark, metrics):
    random = Random(1)
    players = list(range(10_000))
    matches = []
    for number in range(1, 15):
        random.shuffle(players)
        for one, other in zip(players[::2], players[1::2], strict=True):
            a, b = random.choice([((3, 2), (0, 0)), ((3, 2), (0, 1)), ((0, 1), (3, 2)), ((1, 1), (1, 1))])
            matches.append(Match(number, (Seat(one, *a), Seat(other, *b))))

    rows = benchmark.pedantic(lambda: standings(Results(range(10_000), matches), metrics), rounds=3)
    assert len(rows) == 10_000
