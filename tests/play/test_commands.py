"""selfplay and replay, as an operator calls them."""

import json

import pytest
from django.core.management import CommandError, call_command

from heroes.engine import record
from heroes.engine.game import get_game
from heroes.engine.match import Match
from heroes.engine.selfplay import seed_of
from tests.engine.conformance import finish


def selfplay(capsys, *arguments: str) -> dict:
    call_command("selfplay", *arguments, "--json")
    return json.loads(capsys.readouterr().out)


def without_times(report: dict) -> dict:
    return {key: value for key, value in report.items() if "second" not in key}


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_the_same_seed_gives_the_same_report_times_apart(capsys, seats):
    arguments = ("love-letter", "--seats", seats, "--games", "20", "--seed", "7")
    first, second = selfplay(capsys, *arguments), selfplay(capsys, *arguments)
    assert without_times(first) == without_times(second)
    assert list(first) == [
        *("game", "seats", "seed", "games", "decisions", "seconds", "games_per_second"),
        *("decisions_per_second", "wins_by_seat", "draws", "length", "errors"),
    ]
    assert first["games"] == 20 and first["errors"] == []
    assert sum(first["wins_by_seat"]) + first["draws"] == 20
    assert set(first["length"]) == {"min", "p50", "p95", "max"}


def test_a_series_can_be_played_in_parts(capsys):
    whole = selfplay(capsys, "love-letter", "--games", "10")
    parts = [selfplay(capsys, "love-letter", "--games", "5", "--first", first) for first in ("0", "5")]
    assert sum(part["decisions"] for part in parts) == whole["decisions"]


def test_bots_of_different_levels_move_on_by_a_seat_from_match_to_match(capsys):
    report = selfplay(capsys, "love-letter", "--seats", "2", "--games", "40", "--bots", "counting,random")
    assert report["wins_by_bot"]["counting"] > report["wins_by_bot"]["random"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("poker",), "no game"),
        (("love-letter", "--seats", "9"), "played by"),
        (("love-letter", "--bots", "genius"), "no bot"),
        (("love-letter", "--seats", "3", "--bots", "random,random"), "one for each"),
        (("love-letter", "--games", "-1"), "negative"),
        (("love-letter", "--option", "jokers=1"), "no option"),
        (("love-letter", "--option", "first=x"), "Expecting value"),
    ],
)
def test_a_wish_that_cannot_be_is_one_clear_line(arguments, says):
    with pytest.raises(CommandError, match=says):
        call_command("selfplay", *arguments)


@pytest.fixture
def kept(tmp_path):
    match = finish(Match(get_game("love-letter"), get_game("love-letter").new_setup(3), seed_of(5, 5)), 5)
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record.write(match)))
    return file


def test_a_record_is_verified(kept, capsys):
    call_command("replay", str(kept), "--verify")
    assert "is the recorded one" in capsys.readouterr().out


@pytest.mark.parametrize("part", ["seed", "journal", "events", "fingerprints", "result"])
def test_a_record_that_was_changed_is_found_out(kept, capsys, part):
    changed = json.loads(kept.read_text())
    if part == "seed":
        changed["seed"] = "00" * 32
    elif part == "result":
        changed["result"]["winners"] = [(changed["result"]["winners"][0] + 1) % 3]
    elif part == "fingerprints":
        changed["fingerprints"][1][1] = "0" * 32
    else:
        del changed[part][1]
    kept.write_text(json.dumps(changed))
    with pytest.raises(SystemExit):
        call_command("replay", str(kept), "--verify")
    assert capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"schema": 99}', '{"schema": 1}', '"text"', "\x00"])
def test_what_is_no_record_is_one_clear_line(tmp_path, text):
    file = tmp_path / "odd.json"
    file.write_text(text)
    with pytest.raises(CommandError):
        call_command("replay", str(file), "--verify")
    with pytest.raises(CommandError):
        call_command("replay", str(tmp_path / "missing.json"))
