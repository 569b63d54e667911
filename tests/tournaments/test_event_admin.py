"""Events in the administration: looked up by staff, changed by nobody."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from tests.factories import StaffFactory, UserFactory, ladder, running_event
from tournaments.models import Event, League, Member, Pairing, Penalty, RatedMatch
from tournaments.services import Outcome, penalty_give, result_set

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff():
    client = Client()
    client.force_login(StaffFactory())
    return client


@pytest.fixture
def cup():
    event = running_event(UserFactory(display_name="Elrond"), UserFactory(), UserFactory())
    Event.objects.filter(pk=event.pk).update(registration="code", code="speak-friend")
    host = event.organiser
    penalty_give(actor=host, entrant=event.entrants.first(), kind="warning", note="Slow play")
    first, second = (seat.entrant_id for seat in Pairing.objects.get().seats.all())
    result_set(actor=host, pairing=Pairing.objects.get(), outcome=Outcome(wins={first: 1, second: 0}))
    return Event.objects.get(pk=event.pk)


def page(client, thing, name="change"):
    options = thing._meta
    return client.get(reverse(f"admin:{options.app_label}_{options.model_name}_{name}", args=[thing.pk]))


def test_staff_looks_an_event_up_and_reads_who_did_what(staff, cup):
    found = staff.get("/admin/tournaments/event/", {"q": "Elrond"}).content.decode()
    assert cup.name in found
    shown = page(staff, cup).content.decode()
    for words in ("Elrond", "round.pair", "result.set", "penalty.give", f"/events/{cup.slug}/desk/"):
        assert words in shown
    entrants = staff.get("/admin/tournaments/entrant/", {"event__slug": cup.slug})
    assert entrants.status_code == 200
    assert "Slow play" in page(staff, cup.entrants.first()).content.decode()
    assert "set by the organiser" in page(staff, Pairing.objects.get()).content.decode()


def test_secrets_of_an_event_stand_on_no_page(staff, cup):
    for thing in (cup, cup.entrants.first(), Pairing.objects.get()):
        shown = page(staff, thing).content.decode()
        assert "speak-friend" not in shown
        assert str(cup.seed) not in shown


def test_leagues_and_the_ledger_of_ratings_are_looked_up(staff, cup):
    league = ladder(UserFactory(), UserFactory(), UserFactory())
    for thing in (league, Member.objects.first(), RatedMatch.objects.get()):
        assert page(staff, thing).status_code == 200
    assert "league.create" in page(staff, league).content.decode()


def test_nothing_is_added_changed_or_deleted_past_the_services(staff, cup):
    ladder(UserFactory(), UserFactory(), UserFactory())
    models = [model for model in admin.site._registry if model._meta.app_label == "tournaments"]
    assert {Event, League, Pairing} <= set(models)
    before = Event.objects.values().get()
    for model in models:
        thing = model.objects.first()
        at = f"/admin/tournaments/{model._meta.model_name}/"
        assert staff.get(f"{at}add/").status_code == 403
        assert staff.post(f"{at}add/", {"name": "x"}).status_code == 403
        assert staff.post(f"{at}{thing.pk}/change/", {"name": "x", "state": "finished"}).status_code == 403
        assert staff.post(f"{at}{thing.pk}/delete/", {"post": "yes"}).status_code == 403
        wish = {"action": "delete_selected", "_selected_action": [thing.pk], "post": "yes"}
        staff.post(at, wish)
        assert model.objects.filter(pk=thing.pk).exists()
    assert Event.objects.values().get() == before
    assert Penalty.objects.exists()


def test_others_than_staff_do_not_see_the_administration(cup):
    client = Client()
    client.force_login(cup.organiser)
    assert page(client, cup).status_code in (302, 403, 404)
