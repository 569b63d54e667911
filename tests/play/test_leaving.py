"""Who is at the table, and what the others may do when somebody does not come back."""

import time
from datetime import UTC, datetime

import pytest

from heroes.play import leaving, playing, presence
from heroes.play.models import Match, Move, Seat, Table
from tests.factories import running_table
from tests.play.conftest import asked, later, not_asked

pytestmark = pytest.mark.django_db


def gone(table, person, seconds: float) -> int:
    """The connection of `person` was lost so long ago; his seat."""
    at = datetime.fromtimestamp(time.time() - seconds, UTC)
    table.seats.filter(user=person).update(presence=Seat.Presence.GONE, presence_at=at)
    Match.objects.filter(table=table).update(moved_at=at)
    return table.seats.get(user=person).number


def claim(program, table, person, seat, status=200, **wish):
    return program(person).post(f"tables/{table.code}/claim/", status, seat=seat, **wish)


@pytest.fixture
def two(anna, bert):
    """A table of two: who is waited for, who waits."""
    table = running_table(anna, bert, size=2)
    return table, asked(table, anna, bert), not_asked(table, anna, bert)


def test_who_looks_is_here_and_who_has_never_come_is_not(two, program):
    table, mover, other = two
    seen = program(other).match(table)
    mine, theirs = str(seen["seat"]), str(1 - seen["seat"])
    assert seen["presence"] == {mine: "here", theirs: "gone"}
    program(mover).match(table)
    assert program(other).match(table)["presence"] == {mine: "here", theirs: "here"}


def test_who_has_not_been_heard_of_for_long_is_gone_though_nobody_said_so(two, program):
    """His process has died with his socket."""
    table, mover, other = two
    long_ago = datetime.fromtimestamp(time.time() - presence.LOST_AFTER - 1, UTC)
    table.seats.filter(user=mover).update(presence=Seat.Presence.HERE, presence_at=long_ago)
    seat = table.seats.get(user=mover).number
    assert program(other).match(table)["presence"][str(seat)] == "gone"


def test_a_seat_that_is_left_is_claimed_after_a_fair_wait_and_the_match_is_won(two, program):
    table, mover, other = two
    seat = gone(table, mover, leaving.FAIR_WAIT - 60)
    problem = claim(program, table, other, seat, 409)
    assert problem["code"] == "too_early" and not Match.objects.get(table=table).result
    gone(table, mover, leaving.FAIR_WAIT + 1)
    over = claim(program, table, other, seat)
    assert over["result"]["winners"] == [1 - seat]
    assert Match.objects.get(table=table).ended_by == Match.EndedBy.ABANDONMENT
    assert Seat.objects.get(table=table, number=seat).left == Seat.Left.ABANDONED


def test_or_a_bot_plays_on(two, program):
    table, mover, other = two
    seat = gone(table, mover, leaving.FAIR_WAIT + 1)
    assert claim(program, table, other, seat, bot=True)["result"] is None
    playing.match_play_bots(match_id=Match.objects.get(table=table).pk)
    assert Move.objects.get(number=0).by == Move.By.BOT
    program(mover).answer(table, status=403)


def test_at_a_rated_table_no_bot_plays_on(anna, bert, program):
    table = running_table(anna, bert, size=2, rated=True)
    mover, other = asked(table, anna, bert), not_asked(table, anna, bert)
    seat = gone(table, mover, leaving.FAIR_WAIT + 1)
    assert claim(program, table, other, seat, 400, bot=True)["code"] == "rated"
    assert claim(program, table, other, seat)["result"]["winners"] == [1 - seat]


def test_among_three_a_bot_plays_on_for_who_has_left(anna, bert, clara, program):
    table = running_table(anna, bert, clara)
    mover = asked(table, anna, bert, clara)
    other = next(person for person in (anna, bert, clara) if person != mover)
    seat = gone(table, mover, leaving.FAIR_WAIT + 1)
    assert claim(program, table, other, seat)["result"] is None
    assert Seat.objects.get(table=table, number=seat).bot


def test_who_is_here_or_is_not_waited_for_cannot_be_claimed(two, program):
    table, mover, other = two
    program(mover).match(table)
    assert claim(program, table, other, table.seats.get(user=mover).number, 409)["code"] == "not_abandoned"
    seat = gone(table, other, leaving.FAIR_WAIT + 1)
    assert claim(program, table, mover, seat, 409)["code"] == "not_abandoned"
    assert claim(program, table, other, seat, 409)["code"] == "not_abandoned"
    assert not Match.objects.get(table=table).result


def test_by_correspondence_people_come_and_go(anna, bert, program):
    table = running_table(anna, bert, size=2, clock={"kind": "correspondence", "hours": 24})
    mover, other = asked(table, anna, bert), not_asked(table, anna, bert)
    seat = gone(table, mover, 12 * 3600)
    assert claim(program, table, other, seat, 409)["code"] == "not_abandoned"
    assert program(other).match(table)["claims"] == {}


def test_a_claim_that_stands_open_keeps_nobody_from_playing(two, program):
    table, mover, other = two
    seat = gone(table, mover, leaving.FAIR_WAIT + 1)
    assert str(seat) in program(other).match(table)["claims"]
    program(mover).answer(table)
    assert Move.objects.get().by == Move.By.PERSON
    claim(program, table, other, seat, 409)


def test_who_does_not_sit_there_claims_nothing(two, clara, program):
    table, mover, _other = two
    seat = gone(table, mover, leaving.FAIR_WAIT + 1)
    claim(program, table, clara, seat, 403)
    claim(program, table, None, seat, 401)
    for odd in (-1, 99, "first", None):
        claim(program, table, _other, odd, 400)
    assert not Match.objects.get(table=table).result


def test_the_page_says_who_is_missing_and_claims(two, program, client):
    table, mover, other = two
    seat = gone(table, mover, leaving.FAIR_WAIT + 1)
    client.force_login(other)
    page = client.get(table.get_absolute_url())
    assert f'id="claim-win-{seat}"' in page.content.decode()
    address = page.context["table"]["urls"]["claim"]
    for odd in ("", "win", "win-x", "lose-0", "win-" + "9" * 30, "win-²"):
        assert client.post(address, {"claim": odd}).status_code == 400
    assert client.post(address, {"claim": f"win-{seat}"}).status_code == 302
    table.refresh_from_db()
    assert table.status == Table.Status.FINISHED


def test_whoever_comes_back_from_another_device_sees_the_same_table(two, program, client):
    """A seat belongs to a person, not to a connection."""
    table, mover, _other = two
    before = program(mover).match(table)
    gone(table, mover, 30)
    client.force_login(mover)
    page = client.get(table.get_absolute_url())
    assert page.context["decision"]["id"] == before["decision"]["id"]
    assert program(mover).match(table) == before


def test_a_lost_connection_gives_a_running_clock_a_little_grace(anna, bert, program, monkeypatch):
    table = running_table(anna, bert, size=2, clock={"kind": "decision", "seconds": 30})
    mover, other = asked(table, anna, bert), not_asked(table, anna, bert)
    match = Match.objects.get(table=table)
    seat = gone(table, mover, 5)
    later(monkeypatch, 31)
    playing.match_check_clocks(match_id=match.pk)
    assert not Move.objects.exists()
    ends = float(program(other).match(table)["clocks"][str(seat)]["ends"])
    assert 0 < ends - time.time() < 30.01, "all see the new end"
    later(monkeypatch, 31)
    table.seats.filter(user=mover).update(presence_at=datetime(2020, 1, 1, tzinfo=UTC))
    playing.match_check_clocks(match_id=match.pk)
    assert Move.objects.filter(by=Move.By.CLOCK).exists(), "who is gone for longer gets none"


def test_who_is_at_the_table_gets_no_grace(anna, bert, program, monkeypatch):
    table = running_table(anna, bert, size=2, clock={"kind": "decision", "seconds": 30})
    mover = asked(table, anna, bert)
    table.seats.filter(user=mover).update(
        presence="here", presence_at=datetime.fromtimestamp(time.time() + 30, UTC)
    )
    later(monkeypatch, 31)
    playing.match_check_clocks(match_id=Match.objects.get(table=table).pk)
    assert Move.objects.filter(by=Move.By.CLOCK).exists()


def test_grace_is_used_up():
    from heroes.play import clock

    clocks = clock.wound({"kind": "decision", "seconds": 30}, [0])
    clocks = {**clocks, "ends": {"0": 100.0}}
    given = 0.0
    while (after := clock.spared(clocks, 0, now=clocks["ends"]["0"])) is not None:
        given += after["ends"]["0"] - clocks["ends"]["0"]
        clocks = after
    assert given == clock.GRACE


def test_the_beat_of_a_process_keeps_its_sockets_seats_present(two):
    table, mover, _other = two
    seat = table.seats.get(user=mover)
    presence._sockets[seat.pk] = {"channel": False}
    try:
        presence.beat()
    finally:
        presence._sockets.clear()
    seat.refresh_from_db()
    assert presence.state(seat, time.time())[0] == Seat.Presence.AWAY
