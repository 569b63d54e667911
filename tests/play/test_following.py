"""Following somebody: to the public table at which a person plays now, or as soon as the next match begins."""

import pytest
from django.test import Client

from heroes.accounts.models import Regard
from heroes.play import playing
from tests.factories import finished_table, open_table, running_table

pytestmark = pytest.mark.django_db


def follow(viewer, person, **headers):
    client = Client(headers=headers)
    if viewer:
        client.force_login(viewer)
    return client.get(f"/people/{person.username}/watch/")


def test_one_is_led_to_the_table_at_which_a_person_plays_now(anna, bert, clara, program):
    finished_table(anna, bert, public=True)
    open_table(anna, public=True)
    table = running_table(anna, bert, size=2, public=True)
    for viewer in (clara, None):
        answer = follow(viewer, anna)
        assert answer.status_code == 302 and answer.headers["Location"] == table.get_absolute_url()
        assert program(viewer).get("people/anna/playing/") == {"table": table.code}


def test_else_the_page_waits_and_goes_there_when_the_next_match_begins(anna, bert, clara, program):
    assert "as soon as a match begins" in follow(clara, anna).content.decode()
    assert follow(clara, anna, hx_request="true").status_code == 204
    assert program(clara).get("people/anna/playing/") == {"table": None}
    table = running_table(anna, bert, size=2, public=True)
    led = follow(clara, anna, hx_request="true").headers["HX-Redirect"]
    assert led == table.get_absolute_url()


def test_private_tables_and_seats_that_were_left_are_not_found(anna, bert, clara, program):
    running_table(anna, bert, size=2)
    table = running_table(anna, bert, clara, public=True)
    playing.match_concede(player=anna, match_id=table.match.pk)
    assert program(None).get("people/anna/playing/") == {"table": None}
    assert program(None).get("people/bert/playing/") == {"table": table.code}


def test_whom_somebody_at_the_table_has_blocked_does_not_follow_and_learns_nothing(
    anna, bert, clara, program
):
    running_table(anna, bert, size=2, public=True)
    Regard.objects.create(person=bert, other=clara, kind="blocked")
    assert program(clara).get("people/anna/playing/") == {"table": None}
    assert follow(clara, anna).status_code == 200


def test_who_shows_nobody_the_matches_is_not_followed(anna, bert, clara, program):
    running_table(anna, bert, size=2, public=True)
    anna.show_history = False
    anna.save()
    program(clara).get("people/anna/playing/", 404)
    assert follow(clara, anna).status_code == 404
    program(clara).get("people/nobody-at-all/playing/", 404)


def test_after_a_match_its_watchers_find_the_way_to_the_next(anna, bert, clara):
    table = finished_table(anna, bert)
    for viewer, shown in ((clara, True), (anna, False)):
        client = Client()
        client.force_login(viewer)
        page = client.get(table.get_absolute_url()).content.decode()
        assert ("/people/bert/watch/" in page) is shown
