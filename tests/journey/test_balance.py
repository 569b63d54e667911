"""The balance of the house edition: games of bots, counted."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from heroes.journey.balance import BOUNDS, missing, pairs, report


def row(won: int | None, number: int = 0, **facts) -> dict:
    one, other = pairs()[0]
    return {
        "decks": [one, other],
        "number": number,
        "won": won,
        "first": None if won is None else won == number % 2,
        "way": "quest",
        "turns": 7.0,
        "played": [],
        **facts,
    }


def test_every_pair_of_starter_decks_plays_before_any_plays_again() -> None:
    games = list(missing([], 2))
    assert [(one, other) for one, other, _number in games] == pairs() * 2
    assert {number for _one, _other, number in games[: len(pairs())]} == {0}
    assert list(missing([row(0)], 1)) == games[1 : len(pairs())]


def test_a_draw_is_half_a_win_and_whoever_wins_too_often_is_named() -> None:
    one, other = pairs()[0]
    even = report([row(0), row(1, 1), row(None, 2)])
    assert even["decks"] == {one: 0.5, other: 0.5}
    assert even["first_player"] == 1.0
    faults = report([row(0), row(0, 1), row(0, 2)])["faults"]
    assert f"{one}: 1.000" in faults and f"{other}: 0.000" in faults and f"{one} : {other}: 1.000" in faults


@pytest.mark.parametrize(("turns", "outside"), [(5.5, True), (6.0, False), (14.0, False), (14.5, True)])
def test_the_median_match_lasts_as_many_turns_as_the_house_wants(turns: float, outside: bool) -> None:
    faults = report([row(0, turns=turns), row(1, turns=turns), row(1, turns=40.0)])["faults"]
    assert any(fault.startswith("turns") for fault in faults) is outside


def test_a_card_that_nobody_plays_is_a_fault() -> None:
    assert BOUNDS["card"][0] == 0.005
    found = report([row(0), row(1)])
    assert all(share == 0 for share in found["least_played"].values())
    assert f"{next(iter(found['least_played']))}: 0.000" in found["faults"]


def test_a_run_that_was_stopped_goes_on_where_it_stopped(tmp_path: Path) -> None:
    keep = tmp_path / "games"
    printed = [StringIO(), StringIO()]
    for out in printed:
        call_command("balance", games=2, seed=3, keep=keep, seconds=0.001, json=True, stdout=out)
        with keep.open("a") as file:
            file.write('{"decks": [')  # cut off
    rows = [json.loads(line) for line in keep.read_text().splitlines() if line.endswith("}")]
    assert [json.loads(out.getvalue())["games"] for out in printed] == [1, 2]
    assert [tuple(game["decks"]) for game in rows] == pairs()[:2]
    assert all(game["way"] in ("quest", "last", "draw_rule") and game["played"] for game in rows)
