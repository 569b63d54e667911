"""The e-mail that tells of correspondence matches, and its switch."""

import re
import time
from datetime import UTC, datetime

import pytest
from allauth.account.models import EmailAddress

from heroes.play import clock, mail, tasks
from heroes.play.models import Match
from tests.factories import GuestFactory, running_table
from tests.play.conftest import asked, not_asked

pytestmark = pytest.mark.django_db

DAY = {"kind": "correspondence", "hours": 24}


@pytest.fixture
def post(mailoutbox, django_capture_on_commit_callbacks):
    """Let the task run; the mails that it sent."""

    def run() -> list:
        mailoutbox.clear()
        with django_capture_on_commit_callbacks(execute=True):
            mail.turns_mail()
        return list(mailoutbox)

    return run


@pytest.fixture
def waits(anna, bert):
    """A table that has waited for one of two since an hour; he, and the other."""
    for person in (anna, bert):
        person.email = f"{person.username}@example.org"
        person.save()
    table = running_table(anna, bert, size=2, clock=DAY)
    waited(table, 3600)
    return table, asked(table, anna, bert), not_asked(table, anna, bert)


def waited(table, seconds: float) -> None:
    match = Match.objects.get(table=table)
    ends = time.time() - seconds + 24 * 3600
    match.clocks["ends"] = dict.fromkeys(match.clocks["ends"], ends)
    match.save(update_fields=["clocks"])


def test_whoever_is_waited_for_is_told_once_and_where(waits, post, settings):
    table, mover, _other = waits
    (letter,) = post()
    assert letter.to == [mover.email] and settings.SITE_URL + table.get_absolute_url() in letter.body
    assert post() == []


def test_one_mail_tells_of_all_tables(waits, post, anna, bert):
    _table, mover, _other = waits
    tables = [running_table(anna, bert, size=2, clock=DAY) for _number in range(4)]
    for table in tables:
        waited(table, 3600)
    letters = {letter.to[0]: letter for letter in post()}
    mine = [table for table in tables if asked(table, anna, bert) == mover]
    assert all(table.get_absolute_url() in letters[mover.email].body for table in mine)
    assert len(letters) == len({asked(table, anna, bert) for table in tables} | {mover})


def test_a_table_that_has_just_begun_to_wait_is_not_told_of_yet(waits, post):
    table, _mover, _other = waits
    waited(table, mail.SETTLES - 60)
    assert post() == []


def test_when_the_time_is_nearly_up_he_is_told_again(waits, post):
    table, mover, _other = waits
    assert post()
    waited(table, mail.BETWEEN + 2 * 3600)
    table.seats.filter(user=mover).update(
        mailed_at=datetime.fromtimestamp(time.time() - mail.BETWEEN - 60, UTC)
    )
    assert post() == []
    waited(table, 24 * 3600 - clock.warning(DAY) / 2)
    assert len(post()) == 1


def test_nobody_gets_mails_more_often_than_every_few_hours(waits, post, anna, bert):
    _table, mover, _other = waits
    assert post()
    while asked(second := running_table(anna, bert, size=2, clock=DAY), anna, bert) != mover:
        pass
    waited(second, 3600)
    assert [letter for letter in post() if letter.to == [mover.email]] == []


def test_who_does_not_want_them_has_no_address_or_sits_at_a_quick_table_gets_none(waits, post, anna, bert):
    _table, mover, _other = waits
    running_table(anna, bert, size=2)
    mover.mail_turns = False
    mover.save()
    assert post() == []
    mover.mail_turns, mover.email = True, ""
    mover.save()
    assert post() == []


def test_a_paused_or_finished_match_waits_for_nobody(waits, post, program):
    table, mover, other = waits
    program(mover).post(f"tables/{table.code}/offer/", kind="pause")
    program(other).post(f"tables/{table.code}/offer/", kind="pause")
    assert post() == []
    program(other).post(f"tables/{table.code}/resume/")
    program(other).post(f"tables/{table.code}/concede/")
    assert post() == []


def test_where_mail_leaves_the_house_an_address_must_be_confirmed(waits, post, settings):
    _table, mover, _other = waits
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    address = EmailAddress.objects.create(user=mover, email=mover.email, primary=True, verified=False)
    assert post() == []
    address.verified = True
    address.save()
    assert len(post()) == 1


def test_the_link_in_the_mail_ends_them_without_a_login_and_looking_at_it_does_not(
    waits, post, client, settings
):
    _table, mover, _other = waits
    (letter,) = post()
    link = re.search(re.escape(settings.SITE_URL) + r"(/play/mail/\S+/)", letter.body)[1]
    assert link in letter.extra_headers["List-Unsubscribe"]
    assert client.get(link).status_code == 200
    mover.refresh_from_db()
    assert mover.mail_turns
    assert client.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    mover.refresh_from_db()
    assert not mover.mail_turns


def test_a_made_up_link_ends_nothing(waits, client):
    _table, mover, _other = waits
    for token in (str(mover.pk), "x:y:z", "a" * 900):
        assert client.post(f"/play/mail/{token}/").status_code == 400
    mover.refresh_from_db()
    assert mover.mail_turns


def test_the_switch_is_a_setting_of_the_person(program, anna):
    assert program(anna).get("me/")["mail_turns"] is True
    program(anna).client.patch("/api/v1/me/", {"mail_turns": False}, format="json")
    anna.refresh_from_db()
    assert not anna.mail_turns


def test_guests_get_no_mails_and_the_task_runs_where_there_are_none(db):
    guest = GuestFactory(email="guest@example.org")
    running_table(guest, size=2, clock=DAY)
    assert tasks.turns_mail() == 0
