"""`manage.py simulate_event`: whole events, reported."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tournaments.simulator import Plan, Simulation


def simulate(**options):
    out = StringIO()
    call_command("simulate_event", json=True, stdout=out, **options)
    return json.loads(out.getvalue())


@pytest.mark.parametrize(
    "system", ["swiss", "pods", "round-robin", "single-elimination", "double-elimination"]
)
def test_an_event_is_reported_and_is_the_same_each_time_but_for_the_seconds(system):
    options = {"system": system, "players": 40, "rounds": 5, "drops": 0.05, "draws": 0.1, "seed": 7}
    first, second = simulate(**options), simulate(**options)
    assert set(first) == {
        "players",
        "rounds",
        "rematches",
        "second_byes",
        "relaxed",
        "worst_round_seconds",
        "total_seconds",
    }
    assert first["players"] == 40
    assert first["rounds"] == 5
    assert {k: v for k, v in first.items() if "second" not in k or k == "second_byes"} == {
        k: v for k, v in second.items() if "second" not in k or k == "second_byes"
    }


@pytest.mark.parametrize("players", [31, 64, 129])
def test_a_swiss_event_with_drops_late_entries_and_byes_needs_no_rematch_and_no_second_bye(players):
    report = simulate(
        system="swiss", players=players, rounds=7, drops=0.02, late=3, byes=4, draws=0.1, seed=players
    )
    assert (report["rematches"], report["second_byes"], report["relaxed"]) == (0, 0, 0)


def test_players_with_first_round_byes_do_not_keep_meeting_each_other():
    """Cobra 521: a bye must not make a closed company."""
    simulation = Simulation(Plan("swiss", players=64, rounds=6, byes=8, seed=3))
    simulation.run()
    among = [seats for tables in simulation.rounds for seats in tables if len(seats) == 2 and max(seats) <= 8]
    # Eight of 64 by chance make about 6 * 32 * (8 * 7) / (64 * 63) = 2.7 such tables; as equals in points more.
    assert len(among) <= 12


def test_a_single_elimination_ends_when_there_is_a_winner():
    assert simulate(system="single-elimination", players=33, rounds=20, seed=1)["rounds"] == 6


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"rounds": 0},
        {"drops": 1.5},
        {"late": 63},
        {"byes": -1},
        {"system": "single-elimination", "late": 1},
    ],
)
def test_numbers_that_make_no_event_are_refused(options):
    with pytest.raises(CommandError):
        simulate(**options)


def test_an_unknown_system_is_refused():
    with pytest.raises(CommandError):
        call_command("simulate_event", "--system", "guess")
