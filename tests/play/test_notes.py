"""Notes at moments of finished matches: a writer's own, or shown to whoever follows the writer's link."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from heroes.accounts.models import Regard
from heroes.accounts.services import guest_hand_over, person_leave
from heroes.play import notes
from heroes.play.models import Note
from tests.factories import GuestFactory, StaffFactory, finished_table, running_table
from tests.play.conftest import play_to_the_end

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(anna, bert):
    table = running_table(anna, bert, size=2)
    play_to_the_end(table, anna, bert)
    table.refresh_from_db()
    return table


def page(person, table, **query):
    client = Client()
    if person:
        client.force_login(person)
    return client.get(f"/tables/{table.code}/replay/", query).content.decode()


def write(program, table, text="Here it was decided.", at=2, status=201, **wish):
    return program.post(f"tables/{table.code}/notes/", status, at=at, text=text, **wish)


def read(program, table, of=""):
    return [note["text"] for note in program.get(f"tables/{table.code}/notes/?of={of}")]


def test_a_note_is_its_writers_alone(played, anna, bert, program):
    write(program(anna), played)
    assert read(program(anna), played) == ["Here it was decided."]
    for other in (bert, None):
        assert read(program(other), played) == read(program(other), played, of="anna") == []
        assert "Here it was decided" not in page(other, played, notes="anna")
    assert "Here it was decided" in page(anna, played)


def test_what_is_shared_is_shown_to_whoever_has_the_link_and_to_nobody_else(played, anna, bert, program):
    write(program(anna), played, shared=True)
    mine = page(anna, played)
    assert f"/tables/{played.code}/replay/?at=0&amp;notes=anna" in mine
    for other in (bert, None):
        assert read(program(other), played) == []
        assert "Here it was decided" not in page(other, played)
        assert read(program(other), played, of="Anna") == ["Here it was decided."]
        seen = page(other, played, notes="anna")
        assert (
            "Here it was decided" in seen and f"at=2&amp;as={'1' if other else 'open'}&amp;notes=anna" in seen
        )
        assert "notes/1/" not in seen and ">Change<" not in seen


@pytest.mark.parametrize("blocks", ["muted", "blocked"])
def test_of_muted_and_blocked_people_nothing_is_read(blocks, played, anna, bert, clara, program):
    write(program(anna), played, shared=True)
    Regard.objects.create(person=bert, other=anna, kind=blocks)
    assert read(program(bert), played, of="anna") == []
    Regard.objects.create(person=anna, other=clara, kind="blocked")
    assert read(program(clara), played, of="anna") == []


def test_a_note_is_changed_and_deleted_by_its_writer_alone(played, anna, bert, program):
    number = write(program(anna), played, shared=True)["number"]
    path = f"/api/v1/tables/{played.code}/notes/{number}/"
    for other, status in ((bert, 404), (None, 401)):
        client = program(other).client
        assert client.patch(path, {"text": "Nonsense."}, format="json").status_code == status
        assert client.delete(path).status_code == status
    mine = program(anna).client
    assert mine.patch(path, {"shared": False}, format="json").json()["text"] == "Here it was decided."
    assert mine.patch(path, {"text": "  Or here? "}, format="json").json()["text"] == "Or here?"
    assert not Note.objects.get().shared
    elsewhere = finished_table(anna, bert)
    assert mine.delete(f"/api/v1/tables/{elsewhere.code}/notes/{number}/").status_code == 404
    assert mine.delete(path).status_code == 204 and not Note.objects.exists()


def test_the_page_writes_changes_and_deletes_at_the_moment_that_is_shown(played, anna):
    client = Client()
    client.force_login(anna)
    here = f"/tables/{played.code}/notes/"
    answer = client.post(here, {"at": "3", "as": "open", "text": "Bold.", "shared": "on"})
    assert answer.headers["Location"] == f"/tables/{played.code}/replay/?at=3&as=open"
    note = Note.objects.get()
    assert (note.at, note.text, note.shared) == (3, "Bold.", True)
    client.post(f"{here}{note.pk}/", {"text": "Rash."})
    note.refresh_from_db()
    assert (note.text, note.shared) == ("Rash.", False)
    client.post(f"{here}{note.pk}/", {"text": "Rash.", "delete": "yes"})
    assert not Note.objects.exists()
    for odd in (
        {"at": "x", "text": "a"},
        {"at": "-1", "text": "a"},
        {"at": "1", "text": "  "},
        {"text": "a"},
    ):
        assert client.post(here, odd).status_code == 400
    assert not Note.objects.exists()


def test_markup_in_a_note_is_text_on_every_page(played, anna, program):
    write(program(anna), played, "<script>alert(1)</script>")
    client = Client()
    client.force_login(anna)
    for seen in (page(anna, played), client.get("/play/notes/").content.decode()):
        assert "<script>alert(1)" not in seen and "&lt;script&gt;alert(1)" in seen


def test_all_my_notes_are_listed_and_lead_to_their_moments(played, anna, bert, program):
    again = finished_table(anna, bert)
    write(program(anna), played, "The first.", at=2)
    write(program(anna), again, "The second.", at=0)
    write(program(bert), played, "Another's.", at=1)
    assert [note["text"] for note in program(anna).get("notes/")["results"]] == ["The second.", "The first."]
    client = Client()
    client.force_login(anna)
    seen = client.get("/play/notes/").content.decode()
    assert f"/tables/{played.code}/replay/?at=2" in seen and "Another" not in seen


def test_nobody_writes_notes_while_the_match_runs_or_beyond_its_end(played, anna, bert, program):
    running = running_table(anna, bert, size=2)
    assert write(program(anna), running, at=0, status=409)["code"] == "not_over"
    write(program(anna), played, at=100000, status=400)
    write(program(anna), played, at=-1, status=400)
    write(program(anna), played, "x" * (notes.LONGEST + 1), status=400)
    program(None).post(f"tables/{played.code}/notes/", 401, at=0, text="a")
    assert not Note.objects.exists()


def test_very_many_notes_have_to_wait(played, anna, program, monkeypatch):
    monkeypatch.setattr(notes, "NOTES_AN_HOUR", 2)
    monkeypatch.setattr(notes, "NOTES_A_MATCH", 3)
    for _note in range(2):
        write(program(anna), played)
    write(program(anna), played, status=429)
    Note.objects.update(written_at=timezone.now() - timedelta(hours=2))
    write(program(anna), played)
    assert write(program(anna), played, status=409)["code"] == "too_many_notes"


def test_notes_go_with_the_person(played, anna, bert, program, client):
    guest = GuestFactory()
    notes.note_write(author=guest, table=played, at=0, text="A guest's.")
    guest_hand_over(guest=guest, member=anna)
    client.force_login(anna)
    assert [note["text"] for note in client.get("/api/v1/me/data/").json()["match_notes"]] == ["A guest's."]
    person_leave(actor=anna, person=anna)
    assert not Note.objects.exists()


def test_staff_see_and_delete_what_is_shared_and_nothing_that_is_private(played, anna, client):
    notes.note_write(author=anna, table=played, at=0, text="For me.")
    shown = notes.note_write(author=anna, table=played, at=0, text="For all.", shared=True)
    client.force_login(StaffFactory())
    listed = client.get("/admin/play/note/").content.decode()
    assert "For all." in listed and "For me." not in listed
    client.post(f"/admin/play/note/{shown.pk}/delete/", {"post": "yes"})
    assert [note.text for note in Note.objects.all()] == ["For me."]
