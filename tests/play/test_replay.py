"""Finished matches looked at again, from every seat that is lent, and played on."""

import json
from typing import Any

import pytest
from django.test import Client

from heroes.accounts.models import User
from heroes.engine import record
from heroes.engine.game import get_game
from heroes.play import live, playing, replay
from heroes.play.models import Film, Match, Move, Table
from tests.factories import UserFactory, finished_table, running_table
from tests.play.conftest import Program, asked, bots_act, play_to_the_end


@pytest.fixture
def played(anna: User, bert: User) -> Table:
    """A whole match of Anna and Bert."""
    table = running_table(anna, bert, size=2)
    play_to_the_end(table, anna, bert)
    return Table.objects.get(pk=table.pk)


def moment(program: Program, table: Table, at: int | None = None, eyes: str = "", status: int = 200) -> Any:
    at_text = "" if at is None else str(at)
    return program.get(f"tables/{table.code}/replay/?at={at_text}&as={eyes}", status)


def page(person: User | None, table: Table, **query: Any) -> Any:
    client = Client()
    if person:
        client.force_login(person)
    return client.get(f"/tables/{table.code}/replay/", query)


def test_each_moment_shows_what_the_seat_saw_then(played, anna, program):
    match = Match.objects.select_related("table").get(table=played)
    again = record.resume(played.rules, match.setup, bytes(match.seed), [])
    choices = replay.choices_of(match)
    for at in range(0, len(choices) + 1, 7):
        again = record.resume(played.rules, match.setup, bytes(match.seed), choices[:at])
        for eyes, viewer in (("0", 0), ("1", 1), ("spectator", None), ("open", -1)):
            assert moment(program(anna), played, at, eyes)["view"] == again.view(viewer)


def test_a_film_is_made_once_by_the_task_and_not_while_the_match_runs(anna, bert, played):
    running = running_table(anna, bert, size=2)
    assert replay.film_make(match_id=running.match.pk) is None
    assert [replay.film_make(match_id=played.match.pk) for _twice in range(2)] == [Film.objects.get()] * 2


def test_a_match_of_old_rules_is_shown_from_its_film(played, program, monkeypatch):
    before = moment(program(None), played, 5, "open")
    monkeypatch.setattr(get_game("love-letter").rules, "play", _broken)
    live.forget(played.match.pk)
    assert moment(program(None), played, 5, "open") == before
    assert page(None, played, at=5).status_code == 200


def test_a_match_of_old_rules_without_a_film_is_told_by_its_log_and_shows_its_end(
    played, program, monkeypatch
):
    monkeypatch.setattr("heroes.cpu.run", _broken)
    early, end = moment(program(None), played, 3), moment(program(None), played)
    assert early["view"] is None and early["events"] == end["events"] != []
    assert end["view"] is not None and end["result"]["winners"]
    assert "board can be shown only" in page(None, played, at=3).content.decode()


def _broken(*_: Any, **__: Any) -> Any:
    raise RuntimeError("rules of today")


def test_each_line_of_the_log_leads_to_the_moment_at_which_it_was_told(played, anna, program):
    told = moment(program(anna), played)["events"]
    assert [line["at"] for line in told] == sorted(line["at"] for line in told)
    match = Match.objects.get(table=played)
    assert [line["n"] for line in told if line["at"] == 0] == [
        number for number, event in enumerate(match.opening) if event["public"] or event["told"]
    ][: len([line for line in told if line["at"] == 0])]
    content = page(anna, played, at=2).content.decode()
    assert f"?at={told[-1]['at']}&amp;as=" in content and "log-line--later" in content


def test_what_was_taken_back_is_not_in_the_replay(anna, bert, program):
    table = running_table(anna, bert, size=2, game="kartenspiel")
    mover = asked(table, anna, bert)
    program(mover).answer(table)
    version = program(mover).match(table)["version"]
    program(mover).post(f"tables/{table.code}/take-back/", version=version)
    playing.match_concede(player=mover, match_id=table.match.pk)
    table.refresh_from_db()
    assert moment(program(anna), Table.objects.get(pk=table.pk))["choices"] == 0


def test_while_a_match_runs_nobody_looks_at_it_again(anna, bert, program):
    table = running_table(anna, bert, size=2)
    assert moment(program(anna), table, 0, "0", 409)["code"] == "not_over"
    assert page(anna, table).status_code == 409


def test_a_match_that_is_not_released_lends_its_watchers_no_hand(anna, bert, clara, program):
    table = finished_table(anna, bert, releases_record=False)
    assert moment(program(clara), table)["lent"] == ["spectator"]
    assert moment(program(anna), table)["lent"] == ["0", "spectator"]
    for eyes in ("0", "1", "open"):
        moment(program(clara), table, 0, eyes, 403)
    moment(program(anna), table, 0, "1", 403)
    assert page(clara, table, **{"as": "open"}).status_code == 403
    program(anna).post(f"tables/{table.code}/practice/", 403, at=0, seat=0)


@pytest.mark.parametrize(
    "query", [{"at": "x"}, {"at": "-1"}, {"at": "9" * 30}, {"as": "nobody"}, {"at": "٣"}]
)
def test_a_moment_that_cannot_be_read_is_refused(played, program, query):
    assert page(None, played, **query).status_code == 400


def test_beyond_the_end_is_the_end_and_a_seat_that_there_is_not_lends_nothing(played, program):
    last = moment(program(None), played, 10**6)
    assert last["at"] == last["choices"]
    moment(program(None), played, 0, "7", 403)


def test_the_page_links_to_this_moment_and_its_neighbours(played, anna):
    content = page(anna, played, at=4, **{"as": "open"}).content.decode()
    assert f"http://testserver/tables/{played.code}/replay/?at=4&amp;as=open" in content
    assert "?at=3&amp;as=open" in content and "?at=5&amp;as=open" in content
    assert "Move 4 of" in content


def test_playing_on_stands_where_the_match_stood_and_changes_nothing_of_it(played, anna, clara, program):
    before = [*Move.objects.filter(match=played.match).values_list("entry", flat=True)]
    made = program(clara).post(f"tables/{played.code}/practice/", 201, at=6, seat=1)
    practice = Table.objects.get(code=made["code"])
    assert (
        made["practice"] and practice.seats.get(number=1).user == clara and practice.seats.get(number=0).bot
    )
    match = Match.objects.select_related("table").get(table=practice)
    assert match.version == 6 and Match.objects.get(table=played).version == len(before)
    with live.locked(match.pk):
        shown = live.engine(match).view(1)
    assert shown == moment(program(anna), played, 6, "1")["view"]
    bots_act(practice)
    program(clara).answer(practice)
    assert live.stored_log(match).told  # the log of what was taken over can be read
    assert program(clara).get("tables/history/")["results"] == []


def test_a_practice_match_counts_nowhere(played, anna, program):
    code = program(anna).post(f"tables/{played.code}/practice/", 201, at=1, seat=0)["code"]
    before = program(None).get("statistics/")
    program(anna).post(f"tables/{code}/concede/")
    assert Table.objects.get(code=code).status == Table.Status.FINISHED
    assert program(None).get("statistics/") == before
    assert len(program(anna).get("tables/history/")["results"]) == 1


@pytest.mark.parametrize(
    ("at", "seat", "status"), [(10**6, 0, 400), (0, 9, 400), (-1, 0, 400), ("x", 0, 400)]
)
def test_playing_on_from_nowhere_is_refused(played, program, clara, at, seat, status):
    tables = Table.objects.count()
    program(clara).post(f"tables/{played.code}/practice/", status, at=at, seat=seat)
    assert Table.objects.count() == tables


def test_after_the_last_move_nobody_plays_on(played, program, clara):
    tables, choices = Table.objects.count(), moment(program(None), played)["choices"]
    program(clara).post(f"tables/{played.code}/practice/", 409, at=choices, seat=0)
    assert Table.objects.count() == tables


def test_playing_on_under_other_rules_is_refused(played, program, clara, monkeypatch):
    monkeypatch.setattr(get_game("love-letter").rules, "play", _broken)
    tables = Table.objects.count()
    program(clara).post(f"tables/{played.code}/practice/", 409, at=3, seat=0)
    assert Table.objects.count() == tables


def test_a_visitor_who_plays_on_becomes_a_guest(played):
    answer = Client().post(f"/tables/{played.code}/practice/", {"at": 3, "seat": 0})
    assert answer.status_code == 302
    assert Table.objects.get(practice=True).owner.is_guest


def test_the_film_of_a_match_holds_no_seed(played):
    replay.film_make(match_id=played.match.pk)
    match = Match.objects.get(table=played)
    assert bytes(match.seed).hex() not in json.dumps(replay.film_of(match))


def test_nobody_has_more_practice_tables_than_can_be_kept(played, program, monkeypatch):
    monkeypatch.setattr(replay, "PRACTICE_TABLES_A_PERSON", 1)
    person = UserFactory()
    program(person).post(f"tables/{played.code}/practice/", 201, at=0, seat=0)
    program(person).post(f"tables/{played.code}/practice/", 409, at=0, seat=0)
