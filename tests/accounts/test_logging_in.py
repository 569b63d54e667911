import io
import re

import pytest
from django.contrib.auth.models import Permission
from django.core import mail
from django.core.management import CommandError, call_command

from heroes.accounts.models import AuditEntry, User
from tests.factories import PASSWORD, GuestFactory, StaffFactory, UserFactory

pytestmark = pytest.mark.django_db
HALL = {"REMOTE_ADDR": "203.0.113.7"}


def log_in(client, name, password, **extra):
    return client.post("/accounts/login/", {"login": name, "password": password}, **{**HALL, **extra})


def whoami(client):
    return client.get("/api/v1/me/").json().get("username")


def sign_up(client, **data):
    form = {"username": "frodo", "password1": PASSWORD, "password2": PASSWORD, "email": "", **data}
    return client.post("/accounts/signup/", form)


def test_a_stranger_signs_up_and_is_in_without_any_mail(client):
    assert sign_up(client).status_code == 302
    assert whoami(client) == "frodo"
    assert User.objects.get().display_name == "frodo"
    assert mail.outbox == []


def test_signing_up_with_a_name_of_the_house_or_of_another_is_refused(client):
    UserFactory(username="Sam")
    for name in ("sAM", "moderator", "guest-7", "a b"):
        assert sign_up(client, username=name).status_code == 200
    assert User.objects.count() == 1


def test_a_new_member_whose_username_is_somebodys_display_name_gets_another_display_name(client):
    UserFactory(display_name="Frodo")
    sign_up(client)
    assert User.objects.get(username="frodo").display_name == "frodo 2"


def test_one_logs_in_by_username_in_any_case_or_by_email(client):
    sign_up(client, email="frodo@example.org")
    for name in ("FRODO", "Frodo@example.org"):
        client.post("/accounts/logout/")
        log_in(client, name, PASSWORD)
        assert whoami(client) == "frodo"


def test_a_member_who_is_in_already_is_led_on_from_the_login_page(client):
    client.force_login(UserFactory())
    assert client.get("/accounts/login/?next=/settings/").headers["Location"] == "/settings/"
    assert client.get("/accounts/login/?next=https://evil.example/").headers["Location"] == "/"


def test_guessing_locks_the_account_for_that_address_with_a_clear_page_and_429(client):
    hero = UserFactory()
    for _ in range(5):
        assert log_in(client, hero.username, "wrong").status_code == 200
    locked = log_in(client, hero.username, "wrong")
    assert locked.status_code == 429
    assert "15 minutes" in locked.content.decode()
    assert locked.headers["Retry-After"] == "900"
    assert log_in(client, hero.username, PASSWORD).status_code == 429


def test_others_in_the_same_hall_still_log_in_and_the_owner_does_from_elsewhere(client):
    hero, neighbour = UserFactory(), UserFactory()
    for _ in range(8):
        log_in(client, hero.username, "wrong")
    assert log_in(client, neighbour.username, PASSWORD).status_code == 302
    client.post("/accounts/logout/")
    assert log_in(client, hero.username, PASSWORD, REMOTE_ADDR="198.51.100.9").status_code == 302


def test_another_spelling_of_the_name_gives_no_further_guesses(client):
    sign_up(client, email="frodo@example.org")
    client.post("/accounts/logout/")
    for name in ("frodo", "FRODO", "frodo@example.org", " Frodo", "FRODO@example.org", "fRodo"):
        answer = log_in(client, name, "wrong")
    assert answer.status_code == 429


def test_a_forged_forwarding_header_is_not_another_address(client):
    hero = UserFactory()
    for number in range(6):
        answer = log_in(client, hero.username, "wrong", HTTP_X_FORWARDED_FOR=f"10.0.0.{number}")
    assert answer.status_code == 429


def test_the_lock_holds_at_the_door_for_programs_too(client, api):
    hero = UserFactory()
    for _ in range(6):
        answer = api.post("/api/v1/log-in/", {"username": hero.username, "password": "wrong"}, **HALL)
    assert answer.status_code == 429
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "login_locked"
    assert log_in(client, hero.username, PASSWORD).status_code == 429


def test_a_correct_password_wipes_out_earlier_slips(client):
    hero = UserFactory()
    for _ in range(3):
        for _ in range(5):
            log_in(client, hero.username, "wrong")
        assert log_in(client, hero.username, PASSWORD).status_code == 302
        client.post("/accounts/logout/")


def test_two_hundred_people_behind_one_address_log_in_one_after_the_other(client):
    people = UserFactory.create_batch(200)
    for person in people:
        assert log_in(client, person.username, PASSWORD).status_code == 302
        client.cookies.clear()


def test_a_hundred_people_sign_up_within_a_minute_from_one_address(client):
    for number in range(100):
        assert sign_up(client, username=f"frodo{number}").status_code == 302
        client.cookies.clear()


def test_staff_make_a_link_with_which_a_password_is_set_once(client):
    hero = UserFactory()
    out = io.StringIO()
    call_command("reset_link", hero.username.upper(), site="https://heroes.example/", stdout=out)
    link = out.getvalue().strip()
    assert link.startswith("https://heroes.example/accounts/password/reset/key/")
    path = link.removeprefix("https://heroes.example")
    form = client.get(path, follow=True).request["PATH_INFO"]
    new = "a quite different secret"
    assert client.post(form, {"password1": new, "password2": new}).status_code == 302
    log_in(client, hero.username, new)
    assert whoami(client) == hero.username
    client.post("/accounts/logout/")
    assert "token was invalid" in client.get(path, follow=True).content.decode().replace("\n", " ") or (
        client.get(path).status_code == 200  # the page that says the link is spent; no redirect to a form
    )
    assert AuditEntry.objects.filter(action="person.issue_reset_link").count() == 1


def test_a_link_opens_a_locked_account_again(client):
    hero = UserFactory()
    for _ in range(7):
        log_in(client, hero.username, "wrong")
    call_command("reset_link", hero.username, stdout=io.StringIO())
    assert log_in(client, hero.username, PASSWORD).status_code == 302


def test_there_is_no_link_for_nobody_and_none_for_guests():
    with pytest.raises(CommandError, match="nobody"):
        call_command("reset_link", "nosuch")
    with pytest.raises(CommandError, match="member"):
        call_command("reset_link", GuestFactory().username)


def test_staff_without_rights_over_people_cannot_make_links_and_none_can_take_over_an_administrator(api):
    hero, chief = UserFactory(), StaffFactory()
    helper = UserFactory(is_staff=True)
    api.force_authenticate(helper)
    url = f"/api/v1/people/{hero.username}/reset-link/"
    assert api.post(url).status_code == 403
    helper.user_permissions.add(Permission.objects.get(codename="change_user"))
    api.force_authenticate(User.objects.get(pk=helper.pk))
    assert re.fullmatch(r"http://testserver/accounts/password/reset/key/\S+/", api.post(url).json()["url"])
    assert api.post(f"/api/v1/people/{chief.username}/reset-link/").status_code == 403


def test_a_lost_password_is_set_by_mail_where_there_is_an_address(client, django_capture_on_commit_callbacks):
    sign_up(client, email="frodo@example.org")
    client.post("/accounts/logout/")
    with django_capture_on_commit_callbacks(execute=True):
        client.post("/accounts/password/reset/", {"email": "frodo@example.org"})
    assert "/accounts/password/reset/key/" in mail.outbox[0].body


def test_logging_out_tells_which_session_has_ended(client, lost_access, django_capture_on_commit_callbacks):
    hero = UserFactory()
    client.force_login(hero)
    key = client.session.session_key
    with django_capture_on_commit_callbacks(execute=True):
        client.post("/accounts/logout/")
    assert lost_access == [(hero.pk, key)]


def test_a_new_password_ends_all_other_sessions(client, lost_access, django_capture_on_commit_callbacks):
    from django.test import Client

    hero = UserFactory()
    elsewhere = Client()
    client.force_login(hero)
    elsewhere.force_login(hero)
    new = "a quite different secret"
    with django_capture_on_commit_callbacks(execute=True):
        client.post(
            "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new}
        )
    assert whoami(client) == hero.username
    assert whoami(elsewhere) is None
    assert lost_access == [(hero.pk, None)]
