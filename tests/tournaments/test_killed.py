"""Processes that die in the middle of a round: what they had begun is undone, and the event goes on.

A child process is killed at the worst moment: everything is written, nothing committed. SIGKILL leaves it no time to
tidy up, as when a machine fails.
"""

import os
import signal
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from heroes.play.models import Match, Table
from tests.factories import UserFactory, open_event, running_event
from tournaments import services, tasks
from tournaments.models import OnlineGame, Pairing, Report, Round, Seat, StandingRow
from tournaments.services import Outcome, online, rounds, schedule

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]


def killed_at(module: Any, name: str, work: Callable[[], object], *, after: bool = True) -> None:
    """Do `work` in a process of its own, which is killed when it calls the function `name` of `module`: right `after`
    that has done its part, or before."""
    reading, writing = os.pipe()
    connection.close()  # a child must not speak over our connections
    if connection.vendor == "postgresql":
        connection.close_pool()
    child = os.fork()
    if child == 0:
        try:
            real = getattr(module, name)

            def die(*args: Any, **kwargs: Any) -> None:
                if after:
                    real(*args, **kwargs)
                os.write(writing, b"here")
                signal.pause()

            setattr(module, name, die)
            work()
            os.write(writing, b"done")
        finally:
            os._exit(1)
    os.close(writing)
    try:
        assert os.read(reading, 4) == b"here"
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(reading)


def event_of(*players, **settings):
    event = open_event(UserFactory(), *players, **settings)
    services.event_start(actor=event.organiser, event=event)
    return event


def test_a_web_process_killed_while_it_pairs_leaves_no_half_a_round():
    event = event_of(*(UserFactory() for _ in range(6)), venue="paper")

    def pair():
        return services.round_pair(actor=event.organiser, event=event, number=1)

    killed_at(rounds, "_settle_for_the_absent", pair)
    assert not Round.objects.exists()
    assert not Pairing.objects.exists()
    assert pair() == pair()
    assert Seat.objects.count() == 6


def test_a_web_process_killed_while_it_takes_the_last_result_leaves_the_table_as_it_was():
    event = running_event(UserFactory(), UserFactory(), UserFactory(), venue="paper", phases=[{"rounds": 2}])
    pairing = Pairing.objects.get()
    first, second = (seat.entrant_id for seat in pairing.seats.all())

    def report():
        outcome = Outcome(wins={first: 1, second: 0})
        services.result_set(actor=event.organiser, pairing=pairing, outcome=outcome)

    killed_at(rounds, "standings_store", report)
    pairing.refresh_from_db()
    assert (pairing.state, Report.objects.count(), StandingRow.objects.count()) == ("open", 0, 0)
    report()
    assert Round.objects.get().state == "finished"
    assert services.round_pair(actor=event.organiser, event=event, number=2).number == 2


def test_a_worker_killed_while_it_opens_a_table_leaves_none_and_the_next_opens_one():
    one, other = UserFactory(), UserFactory()
    running_event(UserFactory(), one, other)
    pairing = Pairing.objects.get()
    Seat.objects.filter(pairing=pairing).update(ready_at=timezone.now())
    killed_at(online, "_open_game", services.events_see_to)
    assert not Table.objects.exists()
    assert services.events_see_to() == 1
    assert services.events_see_to() == 0
    assert (Table.objects.count(), Match.objects.count(), OnlineGame.objects.count()) == (1, 1, 1)


def test_a_worker_killed_during_a_match_of_bots_leaves_it_to_the_next(monkeypatch):
    event = open_event(UserFactory(), rated=False, runs_itself=True, starts_at=timezone.now())
    for name in ("Balin", "Dwalin"):
        services.entrant_add(actor=event.organiser, event=event, name=name, bot="random")
    monkeypatch.setattr(tasks.bots_play, "delay", lambda game: None)
    services.events_see_to()
    services.events_see_to()
    game = OnlineGame.objects.get()
    monkeypatch.setattr("heroes.cpu.run", lambda function, *args: function(*args))
    killed_at(online, "result_of", lambda: tasks.bots_play(game.pk), after=False)
    assert OnlineGame.objects.get().result is None
    monkeypatch.setattr(tasks.bots_play, "delay", tasks.bots_play)
    services.events_see_to(now=timezone.now() + timedelta(seconds=online.QUEUED_SECONDS + 1))
    assert Pairing.objects.get().state == "confirmed"
    assert Round.objects.get().state == "finished"


def test_a_scheduler_killed_between_two_rounds_leaves_the_next_round_to_the_other():
    people = [UserFactory() for _ in range(4)]
    event = event_of(
        *people, venue="paper", runs_itself=True, starts_at=timezone.now(), phases=[{"rounds": 2}]
    )
    services.round_pair(actor=None, event=event, number=1)
    for pairing in Pairing.objects.all():
        first, second = (seat.entrant_id for seat in pairing.seats.all())
        services.result_set(
            actor=event.organiser, pairing=pairing, outcome=Outcome(wins={first: 1, second: 0})
        )
    later = timezone.now() + timedelta(minutes=event.break_minutes + 1)
    killed_at(rounds, "_store", lambda: services.events_see_to(now=later))
    assert Round.objects.count() == 1
    assert services.events_see_to(now=later) == 1
    assert Round.objects.count() == 2
    assert Seat.objects.filter(round__number=2).count() == 4


def at_once(count: int, work: Callable[[], object]) -> list[object]:
    """What `work` gives in so many threads that begin together."""
    start = threading.Barrier(count)
    given: list[object] = []

    def run():
        try:
            start.wait()
            given.append(work())
        except Exception as error:
            given.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return given


def test_of_several_schedulers_one_does_the_work(monkeypatch):
    done = []
    monkeypatch.setattr(services, "events_see_to", lambda: done.append(1) or 1)
    assert sorted(at_once(4, tasks.events_see_to)) == [0, 0, 0, 1]
    assert len(done) == 1


def test_schedulers_that_both_hold_a_lease_open_one_table():
    """A lease may run out while its holder is still at work."""
    one, other = UserFactory(), UserFactory()
    running_event(UserFactory(), one, other)
    Seat.objects.update(ready_at=timezone.now())
    assert sum(at_once(3, schedule.events_see_to)) == 1
    assert (Table.objects.count(), OnlineGame.objects.count()) == (1, 1)


def test_requests_that_start_an_event_at_the_same_time_start_it_once():
    event = open_event(UserFactory(), *(UserFactory() for _ in range(4)), venue="paper")
    given = at_once(3, lambda: services.event_start(actor=event.organiser, event=event).state)
    assert sorted(map(str, given)).count("running") == 1
    assert event.phases.get().state == "running"
