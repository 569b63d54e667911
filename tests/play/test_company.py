"""Talk at the table, muting and blocking, watching with open hands, the judge's seat."""

import unicodedata
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from heroes.accounts.models import AuditEntry, Regard, User
from heroes.accounts.services import guest_hand_over, person_leave
from heroes.play import chat, playing, watching
from heroes.play.models import ChatLine, ChatReport, Match, Table
from heroes.problems import Problem
from tests.factories import GuestFactory, StaffFactory, UserFactory, finished_table, open_table, running_table
from tests.play.conftest import Program


def texts(program: Program, table: Table) -> list[str]:
    return [line["text"] for line in program.get(f"tables/{table.code}/chat/")]


def say(program: Program, table: Table, text: str, status: int = 201) -> Any:
    return program.post(f"tables/{table.code}/chat/", status, text=text)


def regard(person: User, other: User, kind: str) -> None:
    Regard.objects.update_or_create(person=person, other=other, defaults={"kind": kind})


def page(person: User | None) -> Client:
    client = Client()
    if person:
        client.force_login(person)
    return client


# Talk


def test_players_hear_each_other_and_watchers_hear_the_players(anna, bert, clara, program):
    table = running_table(anna, bert, size=2)
    say(program(anna), table, "Well met.")
    for reader in (anna, bert, clara, None):
        assert texts(program(reader), table) == ["Well met."]


def test_players_read_the_watchers_only_after_the_end(anna, bert, clara, program):
    table = running_table(anna, bert, size=2)
    say(program(clara), table, "Bert holds Smaug!")
    assert texts(program(anna), table) == texts(program(bert), table) == []
    assert texts(program(clara), table) == texts(program(None), table) == ["Bert holds Smaug!"]
    assert b"Bert holds Smaug" not in page(anna).get(table.get_absolute_url()).content
    playing.match_concede(player=bert, match_id=table.match.pk)
    assert texts(program(anna), table) == ["Bert holds Smaug!"]


def test_a_phrase_is_stored_by_its_name_and_read_in_words(anna, bert, program):
    table = running_table(anna, bert, size=2)
    said = program(anna).post(f"tables/{table.code}/chat/", 201, phrase="luck")
    assert (said["text"], ChatLine.objects.get().text) == ("Good luck!", "")
    program(anna).post(f"tables/{table.code}/chat/", 400, phrase="doom")
    program(anna).post(f"tables/{table.code}/chat/", 400, phrase="luck", text="and more")


def test_markup_in_a_line_is_text_on_the_page(anna, bert, program):
    table = running_table(anna, bert, size=2)
    say(program(anna), table, '<img src=x onerror="alert(1)"><b>bold</b>')
    content = page(bert).get(table.get_absolute_url()).content.decode()
    assert "<img src=x" not in content and "&lt;img src=x" in content


@pytest.mark.parametrize("text", ["", "   ", "\u202e\u200b", "\u200d \u200d", "x" * 501])
def test_what_is_no_line_is_refused_and_nothing_is_kept(anna, bert, program, text):
    table = running_table(anna, bert, size=2)
    say(program(anna), table, text, 400)
    assert not ChatLine.objects.exists()


@given(st.text(max_size=600))
def test_a_line_never_holds_what_cannot_be_seen(text):
    try:
        line = chat.cleaned(text)
    except Problem:
        return
    assert 0 < len(line) <= chat.LONGEST and line == chat.cleaned(line)
    assert all(
        unicodedata.category(sign)[0] != "C" or sign in chat.KEPT_MARKS or unicodedata.category(sign) == "Cn"
        for sign in line
    )


def test_who_talks_too_fast_has_to_wait_wherever_it_is(anna, bert, program):
    here, there = running_table(anna, bert, size=2), running_table(anna, bert, size=2)
    for number in range(5):
        say(program(anna), (here, there)[number % 2], f"line {number}")
    refused = program(anna).client.post(f"/api/v1/tables/{here.code}/chat/", {"text": "and"}, format="json")
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "10")
    say(program(bert), here, "I have said nothing yet.")
    ChatLine.objects.update(at=timezone.now() - timedelta(seconds=11))
    say(program(anna), here, "I have waited.")


def test_visitors_cannot_talk_and_a_closed_table_hears_nobody(anna, program):
    table = open_table(anna)
    say(program(None), table, "hello", 401)
    assert (
        page(None)
        .post(f"/tables/{table.code}/chat/", {"text": "x"})
        .headers["Location"]
        .startswith("/accounts/login")
    )
    program(anna).post(f"tables/{table.code}/leave/", 204)
    say(program(anna), table, "anybody?", 409)


def test_what_a_person_who_has_left_said_stays_without_the_name(anna, bert, clara, program):
    table = running_table(anna, bert, size=2)
    say(program(clara), table, "I was here.")
    person_leave(person=clara, actor=clara)
    line = program(None).get(f"tables/{table.code}/chat/")[0]
    assert (line["name"], line["username"]) == ("Former player", None)


# Muting, blocking, reporting


@pytest.mark.parametrize("kind", ["muted", "blocked"])
def test_of_a_muted_or_blocked_person_one_reads_nothing_and_others_do(anna, bert, clara, program, kind):
    table = running_table(anna, bert, clara, size=3)
    say(program(bert), table, "Can you hear me?")
    program(anna).client.put("/api/v1/people/bert/regard/", {"kind": kind}, format="json")
    assert texts(program(anna), table) == []
    assert "Can you hear me?" not in page(anna).get(table.get_absolute_url()).content.decode()
    assert texts(program(clara), table) == texts(program(bert), table) == ["Can you hear me?"]
    program(anna).client.delete("/api/v1/people/bert/regard/")
    assert texts(program(anna), table) == ["Can you hear me?"]


def test_a_blocked_person_neither_sits_down_nor_watches_nor_talks(anna, bert, clara, program):
    """Complaint 37: a blocked user spectates and chats."""
    regard(anna, clara, "blocked")
    waiting, running = open_table(anna, public=True), running_table(anna, bert, size=2, public=True)
    program(clara).post(f"tables/{waiting.code}/join/", 403)
    assert page(clara).post(f"/tables/{waiting.code}/join/").status_code == 403
    for path in ("", "match/", "events/", "chat/"):
        program(clara).get(f"tables/{running.code}/{path}", 403)
    assert page(clara).get(running.get_absolute_url()).status_code == 403
    say(program(clara), running, "I see you", 403)
    assert not waiting.seats.filter(user=clara).exists() and not ChatLine.objects.exists()
    assert not any(row["code"] == running.code for row in program(clara).get("tables/"))


def test_who_is_blocked_by_somebody_at_the_same_table_plays_on(anna, bert, program):
    table = running_table(anna, bert, size=2)
    regard(anna, bert, "blocked")
    assert program(bert).match(table)["seat"] == 1
    say(program(bert), table, "still here")
    assert texts(program(anna), table) == []


def test_what_is_over_can_be_looked_at_by_everybody(anna, bert, clara, program):
    table = finished_table(anna, bert)
    regard(anna, clara, "blocked")
    program(clara).match(table)


def test_tables_of_people_who_have_blocked_me_are_in_no_list(anna, bert, clara):
    regard(anna, clara, "blocked")
    open_table(anna, public=True)
    running_table(anna, bert, size=2, public=True)
    assert "Anna" not in page(clara).get("/play/").content.decode()
    assert "Anna" in page(bert).get("/play/").content.decode()


@pytest.mark.parametrize(
    ("username", "kind", "status"), [("anna", "muted", 400), ("nobody", "muted", 404), ("bert", "hated", 400)]
)
def test_a_regard_that_cannot_be_is_refused(anna, bert, program, username, kind, status):
    answer = program(anna).client.put(f"/api/v1/people/{username}/regard/", {"kind": kind}, format="json")
    assert answer.status_code == status
    assert not Regard.objects.exists()


def test_nobody_is_told_how_another_stands_to_them(anna, bert, program):
    regard(anna, bert, "blocked")
    assert program(bert).get("me/people/") == []
    assert [row["kind"] for row in program(anna).get("me/people/")] == ["blocked"]
    assert "Bert" in page(anna).get("/settings/people/").content.decode()
    assert b"blocked" not in page(bert).get("/settings/data/").content


def test_a_block_follows_a_guest_into_the_account(anna, bert):
    guest = GuestFactory()
    regard(anna, guest, "blocked")
    guest_hand_over(guest=guest, member=bert)
    assert Regard.objects.get(person=anna).other == bert


def test_a_report_reaches_the_staff_with_what_was_said_around(anna, bert, program):
    table = running_table(anna, bert, size=2)
    say(program(anna), table, "Your move.")
    chat.line_say(person=anna, table=table, phrase="hello")
    line = say(program(bert), table, "You cheat!")
    path = f"tables/{table.code}/chat/{line['n']}/report/"
    for _twice in range(2):
        program(anna).post(path, 204, words="Rude.")
    report = ChatReport.objects.get()
    staff = page(StaffFactory())
    assert "Rude." in staff.get("/admin/play/chatreport/").content.decode()
    opened = staff.get(f"/admin/play/chatreport/{report.pk}/change/").content.decode()
    assert "· Anna: Your move." in opened and "· Anna: Hello!" in opened and "▸ Bert: You cheat!" in opened
    assert f"/admin/accounts/user/{bert.pk}/change/" in opened and table.get_absolute_url() in opened
    program(bert).post(path, 400)  # that was me
    assert page(bert).get("/admin/play/chatreport/").status_code in (302, 403)


def test_a_line_that_one_cannot_read_can_not_be_reported(anna, bert, clara, program):
    table = running_table(anna, bert, size=2)
    line = say(program(clara), table, "hint, hint")
    program(anna).post(f"tables/{table.code}/chat/{line['n']}/report/", 404)
    other = running_table(anna, bert, size=2)
    program(clara).post(f"tables/{other.code}/chat/{line['n']}/report/", 404)


# Watching


def hands(view: dict[str, Any]) -> list[Any]:
    return [player.get("cards") or player.get("hand_cards") for player in view["players"]]


def is_open(program: Program, table: Table) -> bool:
    from heroes.engine.events import OPEN
    from heroes.play import selectors

    match = Match.objects.select_related("table").get(table=table)
    wide = selectors.match_shown(match=match, viewer=OPEN).view
    narrow = selectors.match_shown(match=match, viewer=None).view
    assert wide != narrow
    seen = program.match(table)["view"]
    assert seen in (wide, narrow)
    return seen == wide


def test_only_a_friend_of_everybody_sees_all_hands_and_only_where_the_table_says_so(
    anna, bert, clara, program
):
    shut, table = running_table(anna, bert, size=2), running_table(anna, bert, size=2, open_to_friends=True)
    regard(anna, clara, "friend")
    assert not is_open(program(clara), table)  # Bert does not know her
    regard(bert, clara, "friend")
    assert is_open(program(clara), table) and program(clara).match(table)["decision"] is None
    assert not is_open(program(clara), shut)
    assert not is_open(program(None), table)
    assert "Open to friends" in page(anna).get(table.get_absolute_url()).content.decode()


def test_a_friend_who_has_left_the_match_does_not_see_the_hands(anna, bert, clara, program):
    table = running_table(anna, bert, clara, size=3, open_to_friends=True)
    for one in (anna, bert):
        regard(one, clara, "friend")
    playing.match_concede(player=clara, match_id=table.match.pk)
    assert not is_open(program(clara), table)


def test_the_judge_sees_all_hands_everybody_sees_the_judge_and_it_is_on_record(anna, bert, program):
    table = running_table(anna, bert, size=2)
    judge = StaffFactory(display_name="Elrond")
    assert not is_open(program(judge), table)
    program(judge).post(f"tables/{table.code}/judge/", 204)
    assert is_open(program(judge), table)
    assert "Judge: Elrond" in page(anna).get(table.get_absolute_url()).content.decode()
    assert AuditEntry.objects.get(action="table.judge_sit").actor == judge
    say(program(judge), table, "Play on.")
    assert program(anna).get(f"tables/{table.code}/chat/")[0]["judge"] is True
    program(judge).client.delete(f"/api/v1/tables/{table.code}/judge/")
    assert not is_open(program(judge), table)
    assert AuditEntry.objects.filter(action="table.judge_rise").count() == 1


def test_a_judge_never_sees_the_seed_and_loses_the_view_with_the_right(anna, bert, program):
    table = running_table(anna, bert, size=2)
    judge = StaffFactory()
    watching.judge_sit(actor=judge, table=table)
    seed = bytes(Match.objects.get(table=table).seed).hex()
    assert seed not in program(judge).client.get(f"/api/v1/tables/{table.code}/match/").content.decode()
    program(judge).get(f"tables/{table.code}/record/", 403)
    User.objects.filter(pk=judge.pk).update(is_superuser=False)
    assert not is_open(program(User.objects.get(pk=judge.pk)), table)


def test_whoever_organises_the_table_may_judge_and_nobody_else(anna, bert, clara, program, monkeypatch):
    table = running_table(anna, bert, size=2)
    program(clara).post(f"tables/{table.code}/judge/", 403)
    monkeypatch.setattr(watching, "judges_of", [lambda person, what: person == clara and what == table])
    assert page(clara).post(f"/tables/{table.code}/judge/").status_code == 302
    assert is_open(program(clara), table)
    program(anna).post(f"tables/{table.code}/judge/", 403)


def test_who_plays_cannot_judge_and_what_does_not_run_needs_no_judge(anna, program):
    judge = StaffFactory()
    program(judge).post(f"tables/{running_table(judge, anna, size=2).code}/judge/", 409)
    program(judge).post(f"tables/{open_table(anna).code}/judge/", 409)


def test_the_people_of_a_table_can_be_muted_from_one_page(anna, bert, clara):
    table = running_table(anna, bert, size=2)
    chat.line_say(person=clara, table=table, text="hello")
    content = page(anna).get(f"/tables/{table.code}/people/").content.decode()
    assert "Bert" in content and "Clara" not in content  # players do not read the watchers
    assert "Clara" in page(UserFactory()).get(f"/tables/{table.code}/people/").content.decode()
