"""Who leaves running matches again and again plays with bots only for a while, longer each time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from heroes.accounts.models import AuditEntry
from heroes.accounts.services import guest_hand_over, person_leave
from heroes.play import conduct, leaving, playing, seating
from heroes.play.models import Conduct, Match, Seat, Table
from tests.factories import GuestFactory, StaffFactory, finished_table, open_table, running_table
from tests.play.conftest import asked, later, not_asked
from tests.play.test_leaving import claim, gone

pytestmark = pytest.mark.django_db


def leave_a_match(program, *people, **wishes):
    """A match of `people` in which the one who is asked is gone, and the others go on without him; the leaver."""
    table = running_table(*people, size=len(people), **wishes)
    leaver, other = asked(table, *people), not_asked(table, *people)
    claim(program, table, other, gone(table, leaver, leaving.FAIR_WAIT + 1))
    return leaver


def has_left(person, times):
    """As if `person` had left so many matches just now."""
    for _time in range(times):
        conduct.match_left(person_id=person.pk)


def test_the_first_match_left_is_forgiven_with_a_warning(anna, bert, program, client):
    leaver = leave_a_match(program, anna, bert)
    other = bert if leaver == anna else anna
    assert program(leaver).get("me/conduct/") == {
        "left": 1,
        "finished": 0,
        "finished_to_forget": conduct.FINISHED_TO_FORGET,
        "barred_until": None,
    }
    assert program(other).get("me/conduct/")["left"] == 0
    assert open_table(leaver).status == Table.Status.OPEN
    client.force_login(leaver)
    for page in ("/play/", "/play/new/"):
        assert "You have left 1 match in which others waited" in client.get(page).content.decode()
    client.force_login(other)
    assert "You have left" not in client.get("/play/").content.decode()


def test_each_further_one_shuts_out_for_longer(anna):
    ends = []
    for _time in range(len(conduct.BARS) + 1):
        Conduct.objects.update(barred_until=None)
        conduct.match_left(person_id=anna.pk)
        until = Conduct.objects.get(person=anna).barred_until
        ends.append(until - timezone.now() if until else timedelta())
    minutes = [round(end / timedelta(minutes=1)) for end in ends]
    assert minutes[0] == 0 and minutes[1] > 0
    assert minutes[:-1] == sorted(set(minutes[:-1])) and minutes[-1] == minutes[-2]


def test_a_bar_never_becomes_shorter(anna):
    has_left(anna, 3)
    long = timezone.now() + timedelta(days=30)
    Conduct.objects.update(barred_until=long)
    has_left(anna, 1)
    assert Conduct.objects.get(person=anna).barred_until == long


def test_who_is_shut_out_neither_opens_nor_joins_nor_frees_a_seat_for_people(anna, bert, program, client):
    waiting, for_bots = open_table(bert, public=True), open_table(anna, size=2, bots={1: "random"})
    played = finished_table(bert, anna)
    has_left(anna, 2)
    again = open_table(anna, size=2, bots={1: "random"})
    anna_plays = program(anna)
    wish = {"game": "love-letter", "seats": 2}
    for path, body in (
        ("tables/", wish),
        (f"tables/{waiting.code}/join/", {}),
        (f"tables/{again.code}/clear/", {"seat": 1}),
        (f"tables/{played.code}/rematch/", {}),
    ):
        assert anna_plays.post(path, 409, **body)["code"] == "barred", path
    assert (
        not waiting.seats.filter(user=anna).exists() and not Table.objects.filter(rematch_of=played).exists()
    )
    assert Table.objects.get(pk=for_bots.pk).status == Table.Status.CLOSED

    client.force_login(anna)
    assert "you play with bots only" in client.get("/play/").content.decode()
    form = {"game": "love-letter", "size": 2, "bots": 0, "clock": "none", "on_timeout": "default"}
    refused = client.post("/play/new/", form)
    assert refused.status_code == 422 and "you play with bots only" in refused.content.decode()


def test_bots_and_matches_that_the_house_arranges_stay_open_to_everybody(anna, bert, program):
    has_left(anna, 2)
    program(anna).post("games/love-letter/quick/", 201)
    program(anna).post("tables/", 201, game="love-letter", seats=3, bots={"1": "random", "2": "random"})
    assert seating.table_arrange(game="love-letter", people=[anna, bert]).status == Table.Status.RUNNING


def test_who_is_shut_out_stands_up_from_tables_that_wait_and_plays_on_where_a_match_runs(anna, bert, program):
    mine, theirs = open_table(anna), open_table(bert, anna)
    running = running_table(anna, bert, size=2)
    has_left(anna, 2)
    assert Table.objects.get(pk=mine.pk).status == Table.Status.CLOSED
    assert not theirs.seats.filter(user=anna).exists()
    mover = asked(running, anna, bert)
    program(mover).answer(running)
    assert running.seats.get(user=anna).plays


def test_it_ends_by_itself(anna, bert, program, monkeypatch):
    has_left(anna, 2)
    Conduct.objects.update(barred_until=timezone.now() - timedelta(seconds=1))
    assert program(anna).get("me/conduct/")["barred_until"] is None
    program(anna).post("tables/", 201, game="love-letter", seats=2)


def test_matches_finished_with_people_let_it_be_forgotten_also_by_conceding_them(anna, bert, program):
    has_left(anna, 2)
    Conduct.objects.update(barred_until=None)
    for number in range(conduct.FINISHED_TO_FORGET):
        assert program(anna).get("me/conduct/")["finished"] == number
        finished_table(bert, anna)
    kept = program(anna).get("me/conduct/")
    assert kept["left"] == 1 and kept["finished"] == 0


def test_matches_with_bots_let_nothing_be_forgotten(anna, program):
    has_left(anna, 1)
    finished_table(anna)
    assert program(anna).get("me/conduct/")["finished"] == 0


def test_conceding_counts_as_nothing(anna, bert, program):
    finished_table(anna, bert)
    assert not Conduct.objects.exists()


def test_running_out_of_time_counts_only_for_who_is_gone(anna, bert, program, monkeypatch):
    for here in (True, False):
        clock = {"kind": "decision", "seconds": 30}
        table = running_table(anna, bert, size=2, clock=clock, on_timeout="loss")
        mover = asked(table, anna, bert)
        at = timezone.now() + timedelta(seconds=31 if here else -600)
        presence = Seat.Presence.HERE if here else Seat.Presence.GONE
        table.seats.filter(user=mover).update(presence=presence, presence_at=at)
        with monkeypatch.context() as moment:
            later(moment, 31)
            playing.match_check_clocks(match_id=Match.objects.get(table=table).pk)
        assert table.seats.get(user=mover).left == Seat.Left.TIMEOUT
        assert Conduct.objects.filter(person=mover, left=1).exists() is not here


def test_by_correspondence_time_that_runs_out_is_no_leaving(anna, bert, monkeypatch):
    table = running_table(
        anna, bert, size=2, clock={"kind": "correspondence", "hours": 24}, on_timeout="loss"
    )
    later(monkeypatch, 25 * 3600)
    playing.match_check_clocks(match_id=Match.objects.get(table=table).pk)
    assert Match.objects.get(table=table).ended_by == Match.EndedBy.TIMEOUT
    assert not Conduct.objects.exists()


def test_staff_see_it_and_let_somebody_play_again_and_it_is_on_record(anna, bert, program):
    keeper = StaffFactory()
    has_left(anna, 3)
    path = f"people/{anna.username}/conduct/"
    assert program(keeper).get(path)["left"] == 3
    program(bert).get(path, 403)
    assert program(bert).client.delete(f"/api/v1/{path}").status_code == 403
    assert program(keeper).client.delete(f"/api/v1/{path}").status_code == 204
    program(anna).post("tables/", 201, game="love-letter", seats=2)
    entry = AuditEntry.objects.get(action="conduct.lift")
    assert entry.actor == keeper and entry.data == {"left": 3}
    assert program(keeper).client.delete(f"/api/v1/{path}").status_code == 409


def test_staff_lift_it_in_the_admin(anna, client):
    has_left(anna, 3)
    client.force_login(StaffFactory())
    assert anna.display_name in client.get("/admin/play/conduct/").content.decode()
    kept = Conduct.objects.get(person=anna)
    assert client.get(f"/admin/play/conduct/{kept.pk}/change/").status_code == 200
    client.post(f"/admin/play/conduct/{kept.pk}/lift/", {"_form_submitted": "True"})
    assert conduct.barred_until(conduct.conduct_of(anna)) is None


def test_a_guest_does_not_shake_it_off_by_keeping_the_account(anna):
    guest = GuestFactory()
    has_left(guest, 2)
    guest_hand_over(guest=guest, member=anna)
    kept = conduct.conduct_of(anna)
    assert kept.left == 2 and conduct.barred_until(kept)


def test_it_is_told_with_what_is_kept_of_a_person_and_goes_with_the_account(anna, client):
    has_left(anna, 1)
    client.force_login(anna)
    assert client.get("/api/v1/me/data/").json()["conduct"]["left"] == 1
    person_leave(actor=anna, person=anna)
    assert not Conduct.objects.exists()
