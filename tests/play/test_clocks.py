"""Clocks: on every request they are instants, and when they run out the table does what it says."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from heroes.play import clock, live, playing, tasks
from heroes.play.models import Match, Move, Seat, Table
from tests.factories import running_table
from tests.play.conftest import asked, later, not_asked

DECISION = {"kind": "decision", "seconds": 30}
CORRESPONDENCE = {"kind": "correspondence", "hours": 1}
CHESS = {"kind": "chess", "seconds": 300, "increment": 5}


@pytest.mark.django_db
def test_the_page_is_told_when_the_time_ends_not_what_is_left(anna, bert, program):
    table = running_table(anna, bert, size=2, clock=DECISION)
    mover = asked(table, anna, bert)
    seen = program(mover).match(table)
    (mine,) = seen["clocks"].values()
    assert seen["clocks"].keys() == {str(seen["seat"])}
    assert 25 < float(mine["ends"]) - time.time() <= 30 and mine["left"] is None


@pytest.mark.django_db
def test_looking_does_not_wind_the_clock(anna, bert, program, monkeypatch):
    table = running_table(anna, bert, size=2, clock=DECISION)
    mover = asked(table, anna, bert)
    before = program(mover).match(table)["clocks"]
    later(monkeypatch, 10)
    assert program(mover).match(table)["clocks"] == before
    program(mover).answer(table, "no such key", status=400)
    assert program(mover).match(table)["clocks"] == before


@pytest.mark.django_db
def test_when_time_runs_out_the_default_is_taken(anna, bert, monkeypatch):
    table = running_table(anna, bert, size=2, clock=DECISION)
    match = Match.objects.get(table=table)
    playing.match_check_clocks(match_id=match.pk)
    assert not Move.objects.exists()
    later(monkeypatch, 31)
    playing.match_check_clocks(match_id=match.pk)
    picks = list(Move.objects.values_list("by", flat=True))
    assert set(picks) == {"clock"} and len(picks) <= 3, "one card, and what has to be said with it"
    playing.match_check_clocks(match_id=match.pk)
    assert Move.objects.count() == len(picks), "the next decision has its own time"


@pytest.mark.django_db
def test_when_time_runs_out_the_seat_loses_where_the_table_says_so(anna, bert, monkeypatch):
    table = running_table(anna, bert, size=2, clock=DECISION, on_timeout=Table.OnTimeout.LOSS)
    mover = asked(table, anna, bert)
    later(monkeypatch, 31)
    match = Match.objects.get(table=table)
    playing.match_check_clocks(match_id=match.pk)
    match.refresh_from_db()
    seat = Seat.objects.get(table=table, user=mover)
    assert match.ended_by == Match.EndedBy.TIMEOUT and match.result["winners"] == [1 - seat.number]
    assert seat.left == Seat.Left.TIMEOUT


@pytest.mark.django_db
def test_an_answer_that_comes_too_late_finds_the_clock_run_out(anna, bert, program, monkeypatch):
    table = running_table(anna, bert, size=2, clock=DECISION, on_timeout=Table.OnTimeout.LOSS)
    mover = asked(table, anna, bert)
    later(monkeypatch, 31)
    assert program(mover).answer(table, status=409)["code"] in ("over", "stale")
    assert Match.objects.get(table=table).ended_by == Match.EndedBy.TIMEOUT


@pytest.mark.django_db
def test_the_sweep_finds_clocks_that_have_run_out_and_bots_that_were_forgotten(anna, bert, monkeypatch):
    timed = running_table(anna, bert, size=2, clock=DECISION)
    with_bots = running_table(anna, size=2)
    Match.objects.update(due_at=timezone.now() - timedelta(seconds=60))
    monkeypatch.setattr(playing.time, "time", lambda: time.monotonic() + 10**10)
    assert tasks.matches_sweep() == 2
    assert Move.objects.filter(match__table=timed, by="clock").exists()
    bot_waits = Match.objects.get(table=with_bots).waiting == [1]
    assert Move.objects.filter(match__table=with_bots, by="bot").exists() or not bot_waits


@pytest.mark.django_db
def test_a_broken_match_does_not_keep_the_sweep_from_the_others(anna, bert):
    broken, other = running_table(anna, size=2), running_table(bert, size=2)
    for table, bot in ((broken, "a level of last year"), (other, "random")):
        match = Match.objects.get(table=table)
        while match.waiting != [1]:
            person = table.seats.get(number=0).user
            decision = live.engine(match).decision_of(0)
            playing.match_choose(
                player=person,
                match_id=match.pk,
                decision_id=decision.id,
                keys=[decision.options[0].key],
            )
            match.refresh_from_db()
        table.seats.filter(number=1).update(bot=bot)
    before = Move.objects.filter(match__table=other).count()
    for table, seconds in ((broken, 90), (other, 60)):
        Match.objects.filter(table=table).update(due_at=timezone.now() - timedelta(seconds=seconds))
    tasks.matches_sweep()
    assert Move.objects.filter(match__table=other).count() > before


@pytest.mark.django_db
def test_when_anothers_time_has_run_out_my_answer_still_counts(anna, bert, program, monkeypatch):
    """At an open talk both are asked; the clock of one has run out and nobody has noticed yet."""
    table = running_table(anna, bert, size=2, clock=DECISION)
    mover = asked(table, anna, bert)
    other = table.seats.exclude(user=mover).get().number
    match = Match.objects.get(table=table)
    match.clocks["ends"][str(other)] = time.time() - 1
    match.save(update_fields=["clocks"])
    program(mover).answer(table)
    assert Move.objects.get().by == Move.By.PERSON


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["match/", "decision/", "events/"])
def test_whoever_merely_looks_finds_the_clock_run_out(anna, bert, program, monkeypatch, path):
    table = running_table(anna, bert, size=2, clock=DECISION)
    other = not_asked(table, anna, bert)
    later(monkeypatch, 31)
    program(other).get(f"tables/{table.code}/{path}")
    assert Move.objects.filter(by=Move.By.CLOCK).exists()


@pytest.mark.django_db
def test_the_page_finds_it_too_and_the_log_says_so_once(anna, bert, program, client, monkeypatch):
    table = running_table(anna, bert, size=2, clock=DECISION)
    later(monkeypatch, 31)
    client.force_login(not_asked(table, anna, bert))
    assert client.get(table.get_absolute_url()).content.decode().count("the table answers.") == 1


@pytest.mark.django_db
def test_by_correspondence_there_are_hours_for_each_decision(anna, bert, program):
    table = running_table(anna, bert, size=2, clock={"kind": "correspondence", "hours": 48})
    mover = asked(table, anna, bert)
    for _decision in range(2):
        seen = program(mover).match(table)
        (clock_of_mover,) = seen["clocks"].values()
        assert 47.9 < (float(clock_of_mover["ends"]) - time.time()) / 3600 <= 48
        program(mover).answer(table)
        mover = asked(table, anna, bert)


def test_of_two_schedulers_one_sweeps(db):
    from heroes.leases import lease

    with lease("sweep", seconds=60) as first, lease("sweep", seconds=60) as second:
        assert first and not second
    with lease("other", seconds=60) as other:
        assert other


people = st.lists(st.integers(0, 3), min_size=1, max_size=4, unique=True)


@given(
    st.lists(st.tuples(people, st.floats(0.01, 100)), max_size=30),
    st.sampled_from([DECISION, CHESS, CORRESPONDENCE]),
)
def test_time_is_lost_only_while_one_is_asked(history, settings):
    """A chess clock holds its seconds plus increments minus what passed while its seat was asked."""
    now, clocks = 1000.0, clock.wound(settings, range(4))
    expected = dict.fromkeys(range(4), 300.0)
    asked_before: dict[int, int] = {}
    for number, (seats, passes) in enumerate(history, start=1):
        asked_now = dict.fromkeys(seats, number)
        for seat in asked_before:
            expected[seat] = max(0.0, expected[seat]) + 5
        clocks = clock.pressed(settings, clocks, asked_now, str(number), now, range(4))
        assert clocks["ends"].keys() == {str(seat) for seat in seats}
        for seat in seats:
            shown = clock.shown(settings, clocks, seat)
            wanted = expected[seat] if settings is CHESS else clock.a_decision(settings)
            assert shown["ends"] - now == pytest.approx(wanted)
            expected[seat] -= passes
        asked_before = asked_now
        now += passes
        assert clock.run_out(clocks, now) == sorted(
            seat for seat in seats if float(clocks["ends"][str(seat)]) <= now
        )


@given(
    st.dictionaries(st.text(max_size=10), st.none() | st.booleans() | st.integers() | st.text() | st.floats())
)
def test_odd_settings_make_no_clock(settings):
    try:
        checked = clock.checked(settings)
    except clock.BadClock:
        return
    assert checked["kind"] in clock.KINDS
