from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.db.models import Q
from django.test import RequestFactory
from django.utils import timezone

from heroes.accounts import services
from heroes.accounts.holdings import Holding
from heroes.accounts.models import User
from heroes.accounts.tasks import guests_clear_away
from heroes.problems import TooManyRequests
from tests.factories import PASSWORD, GuestFactory, UserFactory

pytestmark = pytest.mark.django_db


def a_request(address="203.0.113.7"):
    request = RequestFactory().post("/", REMOTE_ADDR=address)
    request.session = SessionStore()
    request.user = AnonymousUser()
    return request


def keep(client, **data):
    form = {"username": "bilbo", "password": PASSWORD, "password_again": PASSWORD, **data}
    return client.post("/keep-account/", form)


@pytest.fixture
def guest_client(client):
    """A browser in which somebody has begun to play as a guest."""
    answer = client.post("/api/v1/guest/", {}, content_type="application/json")
    assert answer.status_code == 201
    client.guest = User.objects.get(username=answer.json()["person"]["username"])
    return client


def things(name="things", *, lasting=None, moved=None, left=None, export=None):
    return Holding(
        name=name,
        export=lambda person: export,
        lasting=lambda: lasting if lasting is not None else Q(pk__in=()),
        leave=lambda person: left.append(person.pk) if left is not None else None,
        hand_over=lambda guest, member: moved.append((guest.pk, member.pk)) if moved is not None else None,
    )


def test_a_visitor_who_needs_a_player_becomes_a_guest_and_stays_one():
    request = a_request()
    guest = services.ensure_player(request)
    assert guest.is_guest and not guest.has_usable_password()
    assert guest.display_name.startswith("Guest ")
    assert request.user == guest
    assert services.ensure_player(request) == guest
    assert User.objects.count() == 1


def test_a_member_stays_himself():
    request = a_request()
    request.user = UserFactory()
    assert services.ensure_player(request) == request.user
    assert not User.objects.guests().exists()


def test_a_full_hall_behind_one_address_gets_its_guests_within_a_minute():
    for _ in range(300):
        services.ensure_player(a_request())
    assert User.objects.guests().count() == 300


def test_guests_beyond_all_measure_are_refused_for_that_address_alone():
    for _ in range(300):
        services.ensure_player(a_request())
    with pytest.raises(TooManyRequests) as refused:
        services.ensure_player(a_request())
    assert refused.value.wait > 0
    assert services.ensure_player(a_request("198.51.100.1")).is_guest


def test_all_addresses_of_one_ipv6_network_count_as_one():
    for number in range(300):
        services.ensure_player(a_request(f"2001:db8:0:1::{number:x}"))
    with pytest.raises(TooManyRequests):
        services.ensure_player(a_request("2001:db8:0:1:ffff::1"))
    assert services.ensure_player(a_request("2001:db8:0:2::1")).is_guest


def test_a_guest_keeps_the_account_in_the_same_row_and_stays_logged_in(guest_client):
    guest = guest_client.guest
    answer = keep(guest_client, email="Bilbo@Example.org", display_name="Bilbo of the Hill")
    assert answer.status_code == 302
    member = User.objects.get()
    assert member.pk == guest.pk
    assert not member.is_guest
    assert (member.username, member.display_name) == ("bilbo", "Bilbo of the Hill")
    assert member.email == "bilbo@example.org"
    assert guest_client.get("/settings/").status_code == 200
    guest_client.post("/accounts/logout/")
    guest_client.post("/accounts/login/", {"login": "Bilbo", "password": PASSWORD})
    assert guest_client.get("/api/v1/me/").json()["username"] == "bilbo"


def test_without_a_name_for_the_table_the_username_is_shown(guest_client):
    keep(guest_client)
    assert User.objects.get().display_name == "bilbo"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"username": "taken"}, "taken"),
        ({"username": "guest-me"}, "kept for the house"),
        ({"username": "a b"}, "letters"),
        ({"password_again": "another"}, "differ"),
        ({"password": "12345678", "password_again": "12345678"}, "too common"),
        ({"display_name": "Admin"}, "kept for the house"),
        ({"email": "nonsense"}, "valid email"),
    ],
)
def test_what_is_wrong_with_a_kept_account_is_said_and_nothing_changes(guest_client, data, words):
    UserFactory(username="Taken")
    answer = keep(guest_client, **data)
    assert answer.status_code == 200
    assert words in answer.content.decode()
    guest = User.objects.get(pk=guest_client.guest.pk)
    assert guest.is_guest and guest.username == guest_client.guest.username


def test_a_guest_who_wants_to_sign_up_is_led_to_keeping_the_account(guest_client):
    assert guest_client.get("/accounts/signup/").headers["Location"] == "/keep-account/"
    assert guest_client.get("/accounts/password/set/").headers["Location"] == "/keep-account/"
    assert guest_client.get("/accounts/email/").headers["Location"] == "/keep-account/"


def test_a_guest_who_logs_in_brings_the_seats_along_if_he_wants(
    guest_client, hold, lost_access, django_capture_on_commit_callbacks
):
    moved = []
    hold(things(moved=moved))
    member = UserFactory()
    guest, key = guest_client.guest, guest_client.session.session_key
    assert guest.display_name in guest_client.get("/accounts/login/").content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        guest_client.post(
            "/accounts/login/", {"login": member.username, "password": PASSWORD, "bring_guest": "on"}
        )
    assert moved == [(guest.pk, member.pk)]
    assert not User.objects.filter(pk=guest.pk).exists()
    assert guest_client.get("/api/v1/me/").json()["username"] == member.username
    assert (guest.pk, key) in lost_access


def test_a_guest_who_logs_in_may_leave_the_seats_behind(guest_client, hold):
    moved = []
    hold(things(moved=moved))
    member = UserFactory()
    guest_client.post("/accounts/login/", {"login": member.username, "password": PASSWORD})
    assert moved == []
    assert User.objects.filter(pk=guest_client.guest.pk).exists()
    assert guest_client.get("/api/v1/me/").json()["username"] == member.username


def test_what_cannot_be_handed_over_keeps_the_guests_row_without_the_name(guest_client, hold):
    guest = guest_client.guest
    hold(things(lasting=Q(pk=guest.pk)))
    services.guest_hand_over(guest=guest, member=UserFactory())
    guest.refresh_from_db()
    assert guest.display_name == "Former player" and not guest.is_active


def test_idle_guests_are_cleared_away_but_not_the_lively_nor_those_with_finished_matches(hold):
    long_ago = timezone.now() - timedelta(days=31)
    idle, finished = GuestFactory(last_seen=long_ago), GuestFactory(last_seen=long_ago)
    lively, member = GuestFactory(), UserFactory(last_seen=long_ago)
    hold(things(lasting=Q(pk=finished.pk)))
    assert guests_clear_away() == 1
    assert guests_clear_away() == 0
    assert set(User.objects.values_list("pk", flat=True)) == {finished.pk, lively.pk, member.pk}
    assert idle.pk not in User.objects.values_list("pk", flat=True)


def test_whoever_comes_back_is_seen(guest_client):
    User.objects.update(last_seen=timezone.now() - timedelta(days=29))
    guest_client.get("/settings/")
    assert timezone.now() - User.objects.get().last_seen < timedelta(minutes=1)
