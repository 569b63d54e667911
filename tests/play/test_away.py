"""Whoever comes back to a running match is told what happened meanwhile."""

import time
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from heroes.play import live, pages, presence
from heroes.play.models import Match, Seat
from tests.factories import running_table
from tests.play.conftest import asked, not_asked

pytestmark = pytest.mark.django_db


def ago(seconds):
    return datetime.fromtimestamp(time.time() - seconds, UTC)


def page(person, table):
    client = Client()
    client.force_login(person)
    return client.get(table.get_absolute_url())


def missed(person, table):
    """What the page tells `person` that he has missed, in words."""
    told = page(person, table).context["missed"]
    return ["".join(part["text"] for part in line["parts"]) for line in told["lines"]] if told else []


def lines_of(program, person, table, start=0):
    events = program(person).get(f"tables/{table.code}/events/?since={start}")["events"]
    return ["".join(part["text"] for part in event["parts"]) for event in events]


@pytest.fixture
def left(anna, bert, program):
    """A match: who is away for ten minutes, who moves meanwhile, and how many lines the first had read."""
    table = running_table(anna, bert, size=2)
    mover, away = asked(table, anna, bert), not_asked(table, anna, bert)
    read = len(lines_of(program, away, table))
    Match.objects.update(started_at=ago(900))
    live._matches.clear()
    table.seats.filter(user=away).update(
        presence=Seat.Presence.GONE, presence_at=ago(600), away_since=ago(600)
    )
    while asked(table, anna, bert) == mover:
        program(mover).answer(table)
    return table, away, mover, read


def test_what_happened_is_told_beside_the_question_until_it_is_answered(left, program):
    table, away, _mover, read = left
    told = missed(away, table)
    assert told and told == lines_of(program, away, table, read)
    assert missed(away, table) == told  # also after a reload
    assert program(away).match(table)["missed_from"] == read
    program(away).answer(table)
    assert missed(away, table) == [] and program(away).match(table)["missed_from"] is None


def test_who_has_read_it_says_so(left, program):
    table, away, mover, _read = left
    assert missed(away, table)
    client = Client()
    client.force_login(away)
    client.post(f"/tables/{table.code}/caught-up/")
    assert missed(away, table) == []
    table.seats.filter(user=away).update(away_since=ago(600))
    program(away).post(f"tables/{table.code}/caught-up/", 204)
    assert missed(away, table) == [] and missed(mover, table) == []


def test_nobody_else_is_told_what_i_have_missed(left, program, clara):
    table, _away, mover, _read = left
    assert missed(mover, table) == [] and missed(clara, table) == []
    program(clara).post(f"tables/{table.code}/caught-up/", 403)


def test_it_tells_nothing_that_the_log_does_not(left, program):
    table, away, _mover, _read = left
    assert set(missed(away, table)) <= set(lines_of(program, away, table))


def test_who_has_looked_all_the_time_has_missed_nothing(anna, bert, program):
    table = running_table(anna, bert, size=2)
    for _turn in range(3):
        for person in (anna, bert):
            assert missed(person, table) == []
        program(asked(table, anna, bert)).answer(table)


def test_a_glance_elsewhere_is_no_absence_and_a_longer_one_begins_when_one_looks_away(anna, bert):
    table = running_table(anna, bert, size=2)
    seat = table.seats.get(user=anna)
    presence.note(seat, Seat.Presence.HERE)
    presence.note(seat, Seat.Presence.AWAY)
    assert Seat.objects.get(pk=seat.pk).away_since
    presence.note(seat, Seat.Presence.HERE)
    assert Seat.objects.get(pk=seat.pk).away_since is None
    presence.note(seat, Seat.Presence.AWAY)
    Seat.objects.filter(pk=seat.pk).update(away_since=ago(presence.GLANCE + 5))
    seat.refresh_from_db()
    presence.note(seat, Seat.Presence.GONE)
    presence.note(seat, Seat.Presence.HERE)
    stays = Seat.objects.get(pk=seat.pk).away_since
    assert stays and timezone.now() - stays > timedelta(seconds=presence.GLANCE)


def test_a_process_that_died_says_nothing_and_the_absence_begins_when_it_was_last_heard_of(anna, bert):
    table = running_table(anna, bert, size=2)
    seat = table.seats.get(user=anna)
    heard = ago(presence.LOST_AFTER + 30)
    Seat.objects.filter(pk=seat.pk).update(presence=Seat.Presence.HERE, presence_at=heard)
    seat.refresh_from_db()
    presence.note(seat, Seat.Presence.HERE)
    assert Seat.objects.get(pk=seat.pk).away_since == heard


def test_what_was_taken_back_meanwhile_was_not_missed(left, program):
    table, away, mover, _read = left
    program(mover).post(f"tables/{table.code}/offer/", kind="take_back")
    program(away).post(f"tables/{table.code}/offer/answer/", kind="take_back", agrees=True)
    Seat.objects.filter(table=table, user=away).update(away_since=ago(600))
    told = missed(away, table)
    assert len(told) == 1 and "takes back" in told[0]


def test_of_a_long_absence_the_latest_is_told_and_the_rest_stands_in_the_log(left, monkeypatch):
    table, away, _mover, _read = left
    everything = missed(away, table)
    monkeypatch.setattr(pages, "MISSED_SHOWN", 1)
    told = page(away, table).context["missed"]
    assert missed(away, table) == everything[-1:]
    assert told["number"] == len(everything) and told["before"] == len(everything) - 1
