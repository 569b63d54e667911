"""Histories and statistics of what is over, and problems that people report."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from heroes.accounts.models import AuditEntry, User
from heroes.play import faults, playing
from heroes.play.models import Match, Problem, Table
from tests.factories import StaffFactory, finished_table, running_table
from tests.play.conftest import Program, asked, play_to_the_end


def codes(answer: Any) -> list[str]:
    return [table["code"] for table in answer["results"]]


def page(person: User | None, path: str, **query: Any) -> Any:
    client = Client()
    if person:
        client.force_login(person)
    return client.get(path, query)


# Histories


def test_a_history_is_filtered_by_game_result_and_who_sat_there(anna, bert, clara, program):
    won = finished_table(anna, bert)
    lost = finished_table(bert, anna, game="kartenspiel")
    bots = running_table(anna, size=2)
    playing.match_concede(player=anna, match_id=bots.match.pk)
    mine = program(anna)
    assert codes(mine.get("tables/history/")) == [bots.code, lost.code, won.code]
    assert codes(mine.get("tables/history/?result=won")) == [won.code]
    assert codes(mine.get("tables/history/?game=kartenspiel&result=lost")) == [lost.code]
    assert codes(mine.get("tables/history/?against=bots")) == [bots.code]
    assert codes(mine.get("tables/history/?against=people&opponent=BERT")) == [lost.code, won.code]
    assert codes(mine.get("tables/history/?opponent=clara")) == []
    content = page(anna, "/play/history/", result="won").content.decode()
    assert won.code in content and lost.code not in content


def test_a_match_is_in_the_history_of_all_who_sat_there(anna, bert, clara, program):
    table = finished_table(anna, bert)
    assert (
        codes(program(anna).get("tables/history/"))
        == codes(program(bert).get("tables/history/"))
        == [table.code]
    )
    assert codes(program(clara).get("tables/history/")) == []


@pytest.mark.parametrize(("setting", "value"), [("show_history", False), ("profile_visibility", "nobody")])
def test_a_history_that_is_not_shown_is_seen_by_its_owner_alone(anna, bert, program, setting, value):
    finished_table(anna, bert)
    paths = ("people/anna/matches/", "people/anna/statistics/")
    for path in paths:
        program(None).get(path)
    User.objects.filter(pk=anna.pk).update(**{setting: value})
    anna.refresh_from_db()
    for path in paths:
        program(bert).get(path, 404)
        program(anna).get(path)
    assert page(bert, "/people/anna/matches/").status_code == 404
    assert page(anna, "/people/anna/matches/").status_code == 200


@pytest.mark.parametrize("query", ["game=none", "result=best", "against=elves", "opponent=%00", "page=x"])
def test_a_filter_that_there_is_not_finds_nothing_amiss(anna, bert, query):
    finished_table(anna, bert)
    assert page(anna, f"/play/history/?{query}").status_code == 200


# Statistics


def test_statistics_count_games_people_and_levels_of_bots(anna, bert, program):
    finished_table(anna, bert)
    bots = running_table(anna, size=2)
    level = bots.seats.get(number=1).bot
    playing.match_concede(player=anna, match_id=bots.match.pk)
    mine = program(None).get("people/anna/statistics/")
    assert mine["games"] == [{"game": "love-letter", "level": "", "played": 2, "won": 1, "lost": 1}]
    assert mine["against_bots"] == [{"game": "love-letter", "level": level, "played": 1, "won": 0, "lost": 1}]
    house = program(None).get("statistics/")
    assert house["matches"] == {"love-letter": {"concession": 2}}
    assert house["bots"] == [{"game": "love-letter", "level": level, "played": 1, "won": 1, "lost": 0}]
    assert "Love Letter" in page(None, "/play/statistics/").content.decode()


def test_the_end_tells_the_reason_and_the_totals(anna, bert):
    table = running_table(anna, bert, size=2)
    match = play_to_the_end(table, anna, bert)
    content = page(anna, table.get_absolute_url()).content.decode()
    assert match.result and f"<dd>{max(match.result['scores'])}</dd>" in content
    assert "win the match" in content or "wins the match" in content


def test_when_all_lose_together_everybody_has_lost(anna, bert):
    table = running_table(anna, bert, size=2, game="dice-quest")
    for person in (anna, bert):
        playing.match_concede(player=person, match_id=table.match.pk)
    assert [seat.won for seat in table.seats.all()] == [False, False]


# Problems


@pytest.fixture
def reported(anna: User, bert: User) -> tuple[Table, Problem]:
    """Anna has reported something at a running table, after some moves."""
    table = running_table(anna, bert, size=2)
    for _move in range(6):
        Program(asked(table, anna, bert)).answer(table)
    Program(anna).post(f"tables/{table.code}/report/", 204, words="Smaug came twice.")
    return table, Problem.objects.get()


def test_a_report_keeps_seed_choices_versions_and_words(reported, anna):
    table, problem = reported
    match = Match.objects.get(table=table)
    assert problem.words == "Smaug came twice." and problem.reporter == anna
    assert problem.record["seed"] == bytes(match.seed).hex()
    assert len(problem.record["journal"]) == match.version
    assert problem.record["version"] == match.game_version


def test_while_the_match_runs_the_admin_shows_neither_seed_nor_choices(reported):
    table, problem = reported
    Problem.objects.filter(pk=problem.pk).update(trace="Traceback: Smaug", keys=["play:smaug-secret"])
    staff = StaffFactory()
    path = f"/admin/play/problem/{problem.pk}/change/"
    secrets = [
        problem.record["seed"],
        "Traceback: Smaug",
        "play:smaug-secret",
        problem.record["journal"][0][1],
    ]
    for where in (path, "/admin/play/problem/", f"/admin/play/match/{table.match.pk}/change/"):
        content = page(staff, where).content.decode()
        assert not [secret for secret in secrets if secret in content], where
    playing.match_concede(player=table.owner, match_id=table.match.pk)
    content = page(staff, path).content.decode()
    opened = re.sub(r"(?<=[0-9a-f]{16}) (?=[0-9a-f]{16})", "", content)  # the seed in parts, for narrow pages
    assert "Smaug came twice." in content and not [secret for secret in secrets if secret not in opened]
    assert table.get_absolute_url() in content


def test_staff_open_a_report_as_a_position_once_the_match_is_over(reported):
    table, problem = reported
    staff = Client()
    keeper = StaffFactory()
    staff.force_login(keeper)
    path = f"/admin/play/problem/{problem.pk}/open-as-position/"
    tables = Table.objects.count()
    staff.post(path, {"_form_submitted": "True"})
    assert Table.objects.count() == tables  # sealed
    playing.match_concede(player=table.owner, match_id=table.match.pk)
    answer = staff.post(path, {"_form_submitted": "True"})
    position = Table.objects.get(practice=True)
    assert answer.headers["HX-Redirect"] == position.get_absolute_url()
    assert position.match.version == len(problem.record["journal"])
    assert position.seats.get(user=keeper).number in position.match.waiting
    assert AuditEntry.objects.get(action="problem.open").actor == keeper


def test_nobody_but_staff_opens_a_report(reported, anna):
    from django.core.exceptions import PermissionDenied

    with pytest.raises(PermissionDenied):
        faults.position_open(actor=anna, problem_id=reported[1].pk)


@pytest.mark.parametrize("words", ["", "   ", "\u200b", "x" * 5000])
def test_a_report_without_words_or_with_too_many_is_refused(anna, bert, program, words):
    table = running_table(anna, bert, size=2)
    program(anna).post(f"tables/{table.code}/report/", 400, words=words)
    client = Client()
    client.force_login(anna)
    assert client.post(f"/tables/{table.code}/report/", {"words": words}).status_code == 400
    assert not Problem.objects.exists()


def test_reports_are_limited_by_the_hour(anna, bert, program, monkeypatch):
    monkeypatch.setattr(faults, "REPORTS_AN_HOUR", 2)
    table = running_table(anna, bert, size=2)
    for _report in range(2):
        program(anna).post(f"tables/{table.code}/report/", 204, words="again")
    program(anna).post(f"tables/{table.code}/report/", 429, words="again")


def test_a_watcher_may_report_and_learns_nothing(anna, bert, clara, program):
    table = running_table(anna, bert, size=2)
    client = program(clara).client
    answer = client.post(f"/api/v1/tables/{table.code}/report/", {"words": "odd"}, format="json")
    assert (answer.status_code, answer.content) == (204, b"")
    assert json.dumps(Problem.objects.get().record).count(bytes(table.match.seed).hex()) == 1
