"""A password and e-mail addresses, changed through the API."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from heroes.accounts import services
from tests.accounts.test_api import check_problem
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db

NEW = "nine walkers and a pony"


def faults(answer) -> set[str]:
    return {fault["pointer"].removeprefix("#/") for fault in check_problem(answer, 400, "invalid")["errors"]}


@pytest.fixture
def member(api):
    person = UserFactory(username="gimli", password=PASSWORD)
    _row, token = services.token_create(person=person, name="program")
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return person


def test_a_member_changes_the_password_and_all_other_sessions_end(
    api, member, lost_access, django_capture_on_commit_callbacks
):
    elsewhere = Client()
    elsewhere.force_login(member)
    with django_capture_on_commit_callbacks(execute=True):
        answer = api.post("/api/v1/me/password/", {"current_password": PASSWORD, "new_password": NEW})
    assert answer.status_code == 204
    member.refresh_from_db()
    assert member.check_password(NEW)
    assert elsewhere.get("/api/v1/me/").status_code == 401
    assert (member.pk, None) in lost_access
    assert api.get("/api/v1/me/").status_code == 200


def test_the_session_that_changes_the_password_goes_on(client):
    person = UserFactory(password=PASSWORD)
    client.force_login(person)
    body = {"current_password": PASSWORD, "new_password": NEW}
    assert client.post("/api/v1/me/password/", body, content_type="application/json").status_code == 204
    assert client.get("/api/v1/me/").status_code == 200


@pytest.mark.parametrize(
    ("current", "new", "field"),
    [
        ("wrong guess", NEW, "current_password"),
        (PASSWORD, "123", "new_password"),
        ("", NEW, "current_password"),
    ],
)
def test_a_wrong_or_weak_password_changes_nothing(api, member, current, new, field):
    assert field in faults(
        api.post("/api/v1/me/password/", {"current_password": current, "new_password": new})
    )
    member.refresh_from_db()
    assert member.check_password(PASSWORD)


def test_a_guest_has_neither_password_nor_address(api):
    _row, token = services.token_create(person=services.guest_create(), name="program")
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    check_problem(api.post("/api/v1/me/password/", {"new_password": NEW}), 403, "permission_denied")
    check_problem(api.post("/api/v1/me/addresses/", {"email": "a@example.org"}), 403, "permission_denied")


def test_an_address_is_added_confirmed_again_made_primary_and_removed(
    api, member, django_capture_on_commit_callbacks
):
    first = EmailAddress.objects.create(user=member, email="one@example.org", primary=True, verified=True)
    added = api.post("/api/v1/me/addresses/", {"email": "Two@Example.org"})
    assert added.status_code == 201
    two = added.json()
    assert two == {"id": two["id"], "email": "two@example.org", "verified": False, "primary": False}

    assert "email" in faults(api.post(f"/api/v1/me/addresses/{two['id']}/primary/")), "not yet confirmed"
    with django_capture_on_commit_callbacks(execute=True):
        assert api.post(f"/api/v1/me/addresses/{two['id']}/confirm/").status_code == 202
    assert mail.outbox[0].to == ["two@example.org"]

    EmailAddress.objects.filter(pk=two["id"]).update(verified=True)
    assert api.post(f"/api/v1/me/addresses/{two['id']}/primary/").json()["primary"]
    member.refresh_from_db()
    assert member.email == "two@example.org"
    assert "email" in faults(api.delete(f"/api/v1/me/addresses/{two['id']}/")), "the primary one stays"
    assert api.delete(f"/api/v1/me/addresses/{first.pk}/").status_code == 204
    assert [row["email"] for row in api.get("/api/v1/me/addresses/").json()] == ["two@example.org"]


def test_addresses_of_others_are_out_of_reach(api, member):
    theirs = EmailAddress.objects.create(user=UserFactory(), email="far@example.org", primary=True)
    for call in (
        lambda: api.delete(f"/api/v1/me/addresses/{theirs.pk}/"),
        lambda: api.post(f"/api/v1/me/addresses/{theirs.pk}/primary/"),
        lambda: api.post(f"/api/v1/me/addresses/{theirs.pk}/confirm/"),
    ):
        check_problem(call(), 404, "not_found")
    assert EmailAddress.objects.get(pk=theirs.pk).primary


@pytest.mark.parametrize("email", ["", "no address", "a@" + "b" * 400 + ".org", "x\x00@example.org"])
def test_what_is_no_address_is_refused(api, member, email):
    assert "email" in faults(api.post("/api/v1/me/addresses/", {"email": email}))
    assert not EmailAddress.objects.filter(user=member).exists()
