"""Events in the browser: entering, reporting, the organiser's desk."""

import pytest
from django.test import Client

from tests.factories import UserFactory, open_event, running_event
from tournaments.models import Entrant, Event, Pairing, Round

pytestmark = pytest.mark.django_db


def browser(person=None):
    client = Client()
    if person is not None:
        client.force_login(person)
    return client


def test_an_event_is_organised_in_the_browser_from_draft_to_standings():
    organiser, people = UserFactory(), [UserFactory() for _ in range(4)]
    host = browser(organiser)
    wish = {"name": "Shire Cup", "game": "love-letter", "kind": "single", "best_of": "1", "venue": "paper"}
    wish |= {"time_zone": "Europe/Berlin", "registration": "open", "starts_at": "2027-03-28T12:00"}
    made = host.post("/events/new/", wish)
    assert made.status_code == 302, made.context["form"].errors
    event = Event.objects.get()
    desk = f"/events/{event.slug}/desk/"
    assert made.headers["Location"] == desk
    host.post(f"{desk}move/", {"to": "registration"})
    for person in people[:3]:
        browser(person).post(f"/events/{event.slug}/register/")
    host.post(f"{desk}add/", {"name": "Paper Player"})
    host.post(f"{desk}start/")
    for number in (1, 2):
        assert f"Pair round {number}" in host.get(desk).content.decode()
        host.post(f"{desk}pair/", {"number": number})
        for pairing in Pairing.objects.filter(round__number=number):
            first, second = pairing.seats.all()
            result = {f"wins_{first.entrant_id}": 1, f"wins_{second.entrant_id}": 0, "drawn": 0, "act": "set"}
            assert host.post(f"/events/{event.slug}/tables/{pairing.pk}/", result).status_code == 302
    host.post(f"{desk}finish/")
    event.refresh_from_db()
    assert event.state == "finished"
    page = browser().get(f"/events/{event.slug}/").content.decode()
    assert "Paper Player" in page
    assert "Standings: single elimination" in page


def test_players_report_and_confirm_in_the_browser():
    one, other = UserFactory(), UserFactory()
    event = running_event(UserFactory(), one, other)
    pairing = Pairing.objects.get()
    address = f"/events/{event.slug}/tables/{pairing.pk}/"
    assert address in browser(one).get(f"/events/{event.slug}/").content.decode()
    seats = {seat.entrant.user_id: seat.entrant_id for seat in pairing.seats.all()}
    result = {f"wins_{seats[one.pk]}": 1, f"wins_{seats[other.pk]}": 0, "drawn": 0, "act": "report"}
    browser(one).post(address, result)
    assert "That is right" not in browser(one).get(address).content.decode()
    assert "That is right" in browser(other).get(address).content.decode()
    browser(other).post(address, {"act": "confirm"})
    pairing.refresh_from_db()
    assert (pairing.state, pairing.winner.user) == ("confirmed", one)
    assert Round.objects.get().state == "finished"


def test_a_visitor_without_an_account_enters_as_a_guest():
    event = open_event(UserFactory())
    browser().post(f"/events/{event.slug}/register/")
    assert event.entrants.get().user.is_guest


def test_a_wrong_csv_is_told_line_by_line_and_enters_nobody():
    event = open_event(UserFactory())
    desk = f"/events/{event.slug}/desk/"
    answer = browser(event.organiser).post(
        f"{desk}import/", {"text": "name,seed\nBalin,1\nBalin,2\n"}, follow=True
    )
    assert "Line 3" in answer.content.decode()
    assert not event.entrants.exists()


def test_a_form_that_makes_no_event_is_shown_again_with_what_is_wrong():
    host = browser(UserFactory())
    wish = {"name": "Cup", "game": "love-letter", "kind": "swiss", "best_of": "1", "venue": "online"}
    wish |= {"time_zone": "UTC", "registration": "code", "code": ""}
    answer = host.post("/events/new/", wish)
    assert answer.status_code == 200
    assert "Give the code" in answer.content.decode()
    assert not Event.objects.exists()


def test_names_of_players_are_written_as_text():
    event = open_event(UserFactory(), name="<script>alert(1)</script> Cup")
    page = browser().get(f"/events/{event.slug}/").content.decode()
    assert "<script>alert" not in page


def test_who_leaves_the_house_leaves_the_events_and_no_name_behind():
    from heroes.accounts.services import person_leave

    one, other = UserFactory(), UserFactory()
    event = running_event(UserFactory(), one, other)
    name = one.display_name
    person_leave(person=one, actor=one)
    entrant = event.entrants.get(number=1)
    assert (entrant.status, entrant.user) == (Entrant.Status.DROPPED, None)
    assert name not in browser().get(f"/events/{event.slug}/").content.decode()
    assert Pairing.objects.get().winner.user == other


def test_a_guest_takes_his_entries_into_the_account_he_logs_into():
    from heroes.accounts.services import guest_hand_over
    from tests.factories import GuestFactory

    guest, member = GuestFactory(), UserFactory()
    event, both = open_event(UserFactory(), guest), open_event(UserFactory(), guest, member)
    guest_hand_over(guest=guest, member=member)
    assert event.entrants.get().user == member
    assert both.entrants.get(user=member).number == 2
