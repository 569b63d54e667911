"""Tables that watchers see some minutes later, so that nobody who looks on can help."""

import pytest
from django.test import Client

from heroes.accounts.models import Regard
from heroes.play import live, playing, watching
from heroes.play.models import Match, Move, Table
from tests.factories import StaffFactory, open_table, running_table
from tests.play.conftest import asked, later

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(anna, bert, program):
    """A table seen three minutes later, at which there are new lines; who played, and what was seen at the beginning."""
    table = running_table(anna, bert, size=2, delay=3, clock={"kind": "decision", "seconds": 600})
    began = program(None).match(table)
    told = len(lines(program(None), table))
    mover = asked(table, anna, bert)
    while asked(table, anna, bert) == mover:
        program(mover).answer(table)
    return table, began, told


def lines(program, table):
    return program.get(f"tables/{table.code}/events/")["events"]


def page(person, table):
    client = Client()
    if person:
        client.force_login(person)
    return client.get(table.get_absolute_url())


def test_watchers_see_it_as_it_stood_and_players_as_it_stands(played, anna, clara, program):
    table, began, told = played
    for watcher in (clara, None):
        assert program(watcher).match(table)["view"] == began["view"]
        assert len(lines(program(watcher), table)) == told
        seen = page(watcher, table)
        assert len(seen.context["log"]) == told and "3 minutes later" in seen.content.decode()
        assert seen.context["view"] == {**began["view"], "result": None}
    assert len(lines(program(anna), table)) > told
    assert "minutes later" not in page(anna, table).content.decode()


def test_clocks_and_proposals_of_now_are_not_told_to_who_sees_it_later(played, anna, program):
    table, began, _told = played
    program(anna).post(f"tables/{table.code}/offer/", kind="pause")
    seen = program(None).match(table)
    assert began["clocks"] == seen["clocks"] == {} and seen["offers"] == {} and seen["claims"] == {}
    assert program(anna).match(table)["clocks"] and program(anna).match(table)["offers"]


def test_minutes_later_they_see_what_was_played(played, anna, program, monkeypatch):
    table, began, told = played
    for _again in ("as held", "after a restart"):
        with monkeypatch.context() as moment:
            later(moment, 3 * 60 + 1)
            seen = program(None).match(table)
            assert (
                len(lines(program(None), table)) > told
                and seen["waiting"] == program(anna).match(table)["waiting"]
            )
        live._earlier.clear()
    assert program(None).match(table)["view"] == began["view"]


def test_friends_who_see_all_hands_see_them_later_too(anna, bert, clara, program):
    for player in (anna, bert):
        Regard.objects.create(person=player, other=clara, kind="friend")
    table = running_table(anna, bert, size=2, delay=3, open_to_friends=True)
    began = program(clara).match(table)["view"]
    mover = asked(table, anna, bert)
    while asked(table, anna, bert) == mover:
        program(mover).answer(table)
    assert program(clara).match(table)["view"] == began


def test_the_judge_sees_it_as_it_stands(played, program):
    table, _began, told = played
    keeper = StaffFactory()
    assert len(lines(program(keeper), table)) == told
    watching.judge_sit(actor=keeper, table=table)
    assert len(lines(program(keeper), table)) > told


def test_after_the_end_everybody_sees_everything_at_once(played, anna, program):
    table, _began, told = played
    playing.match_concede(player=anna, match_id=Match.objects.get(table=table).pk)
    seen = program(None).match(table)
    assert seen["result"] and len(lines(program(None), table)) > told


def test_what_was_taken_back_meanwhile_is_taken_back_later_too(played, anna, bert, program, monkeypatch):
    table, _began, _told = played
    seat = Move.objects.order_by("number").last().entry[0]
    mover = table.seats.get(number=seat).user
    program(mover).post(f"tables/{table.code}/offer/", kind="take_back")
    other = anna if mover == bert else bert
    program(other).post(f"tables/{table.code}/offer/answer/", kind="take_back", agrees=True)
    later(monkeypatch, 3 * 60 + 1)
    seen = lines(program(None), table)
    assert seen[-1]["kind"] == "take_back"
    Table.objects.filter(pk=table.pk).update(delay=0)
    assert lines(program(None), table) == seen


def test_the_delay_is_a_wish_of_the_table_and_kept_for_a_rematch(anna, program, client):
    table = program(anna).post("tables/", 201, game="love-letter", seats=2, delay=10)
    assert table["delay"] == 10
    program(anna).post("tables/", 400, game="love-letter", seats=2, delay=61)
    assert "10 minutes later" in page(anna, open_table(anna, delay=10)).content.decode()
    client.force_login(anna)
    form = {
        "game": "love-letter",
        "size": 2,
        "bots": 0,
        "clock": "none",
        "on_timeout": "default",
        "delay": "3",
    }
    opened = client.post("/play/new/", form).headers["Location"]
    assert "3 minutes later" in client.get(opened).content.decode()
