"""Several threads at one table: people, bots' tasks and the sweep, all at the same instant."""

import random
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import OperationalError, connection, transaction

from heroes.accounts.models import User
from heroes.engine import record
from heroes.play import live, playing, seating, selectors, tasks
from heroes.play.models import Match, Move, Seat, Table
from heroes.problems import Conflict, Problem
from tests.factories import UserFactory, finished_table, open_table, running_table
from tests.play.conftest import asked, bots_act

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def at_once(*actions: Callable[[], Any]) -> list[Any]:
    """Do all in threads that begin together; what each returned or raised."""
    results: list[Any] = [None] * len(actions)
    together = threading.Barrier(len(actions))

    def act(number: int) -> None:
        together.wait()
        try:
            results[number] = actions[number]()
        except Exception as error:
            results[number] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=act, args=(number,)) for number in range(len(actions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive(), "they wait for each other for ever"
    return results


def answer_of(table: Table, person: User, which: int = 0) -> Callable[[], Any] | None:
    """The choice of one option of what `person` is asked now; None if he is asked nothing."""
    match = Match.objects.select_related("table").get(table=table)
    seat = Seat.objects.get(table=table, user=person).number
    decision = selectors.match_shown(match=match, viewer=seat).decision
    if decision is None:
        return None
    keys = [option["key"] for option in decision["options"]]
    return lambda: playing.match_choose(
        player=person,
        match_id=match.pk,
        decision_id=decision["id"],
        keys=[keys[which % len(keys)]],
    )


def check_journal(table: Table) -> None:
    """What is stored can be followed from the beginning and is what was shown."""
    match = Match.objects.select_related("table").get(table=table)
    moves = list(Move.objects.filter(match=match).order_by("number"))
    assert [move.number for move in moves] == list(range(match.version))
    rebuilt = record.resume(table.rules, match.setup, bytes(match.seed), [list(move.entry) for move in moves])
    assert live.stored_log(match).told == [rebuilt.told(event) for event in rebuilt.rules.events]
    with live.locked(match.pk):
        assert live.engine(match).fingerprint() == rebuilt.fingerprint()


def test_of_two_clicks_at_the_same_instant_one_counts(anna, bert):
    table = running_table(anna, bert, size=2)
    for _choice in range(10):
        match = Match.objects.get(table=table)
        if match.result:
            break
        answer = answer_of(table, asked(table, anna, bert))
        assert answer
        results = at_once(*[answer] * 4)
        assert results.count(None) == 1
        assert all(isinstance(error, Conflict) for error in results if error is not None)
        assert Move.objects.filter(match=match).count() == match.version + 1
    check_journal(table)


def test_of_two_processes_that_choose_differently_one_is_heard(anna, bert, monkeypatch):
    """Two processes share no lock: only the row decides."""
    table = running_table(anna, bert, size=2)
    monkeypatch.setattr(live, "locked", lambda match_id: _free())
    monkeypatch.setattr(live, "_matches", _Apart())
    for choice in range(10):
        match = Match.objects.get(table=table)
        if match.result:
            break
        mover = asked(table, anna, bert)
        answers = [answer_of(table, mover, which) for which in range(choice % 3 + 1)]
        results = at_once(*answers)  # type: ignore[arg-type]
        assert results.count(None) == 1, results
        assert all(isinstance(error, Conflict) for error in results if error is not None)
    monkeypatch.undo()
    live._matches.clear()
    check_journal(table)


class _free:
    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass


class _Apart(threading.local):
    """Every thread holds its own matches, as every process does."""

    def __init__(self) -> None:
        self.held: dict[int, Any] = {}

    def get(self, key: int) -> Any:
        return self.held.get(key)

    def __setitem__(self, key: int, value: Any) -> None:
        self.held[key] = value

    def __len__(self) -> int:
        return len(self.held)

    def pop(self, key: int, default: Any = None) -> Any:
        return self.held.pop(key, default)

    def move_to_end(self, key: int) -> None:
        pass


def test_people_tasks_sweeps_and_onlookers_at_one_table_agree_about_what_happened(anna, bert):
    table = running_table(anna, bert, size=4)
    match_id = Match.objects.get(table=table).pk
    ends = threading.Event()

    def until_the_end(act: Callable[[], None]) -> Callable[[], int]:
        def run() -> int:
            done = 0
            while not ends.is_set():
                try:
                    act()
                except (Conflict, PermissionDenied):
                    pass
                except Problem as problem:
                    if problem.code != "unlisted":
                        raise
                done += 1
            return done

        return run

    def person(who: User) -> Callable[[], None]:
        def act() -> None:
            answer = answer_of(table, who, random.randrange(8))
            if answer:
                answer()

        return act

    def look() -> None:
        match = Match.objects.select_related("table").get(pk=match_id)
        shown = selectors.match_shown(match=match, viewer=None, since=0)
        assert all(not player["cards"] for player in shown.view["players"])
        if shown.result is not None or shown.events_next > 120:
            ends.set()

    def another_process() -> None:
        with live.locked(match_id):
            live.forget(match_id)

    def sweep() -> None:
        Match.objects.filter(pk=match_id, due_at__isnull=False).update(due_at="2020-01-01T00:00:00Z")
        tasks.matches_sweep()

    results = at_once(
        until_the_end(person(anna)),
        until_the_end(person(bert)),
        until_the_end(lambda: tasks.match_play_bots(match_id)),
        until_the_end(sweep),
        until_the_end(look),
        until_the_end(another_process),
    )
    assert all(isinstance(result, int) for result in results), results
    check_journal(table)


def test_a_commit_that_fails_leaves_no_trace_in_memory(anna, bert, monkeypatch):
    """The engine has moved, the row has not, and then another process stores another choice."""
    table = running_table(anna, bert, size=2)
    while True:
        mover = asked(table, anna, bert)
        first, second = answer_of(table, mover, 0), answer_of(table, mover, 1)
        match = Match.objects.select_related("table").get(table=table)
        if len(live.engine(match).pending[0].options) > 1:
            break
        assert first
        first()
    assert first and second

    def commit() -> None:
        raise OperationalError("the server closed the connection")

    with monkeypatch.context() as broken:
        broken.setattr(connection, "commit", commit)
        with pytest.raises(OperationalError):
            first()
    assert Move.objects.filter(match=match).count() == match.version
    here = live._matches.pop(match.pk, None)
    second()  # elsewhere
    if here is not None:
        live._matches[match.pk] = here
    check_journal(table)


def test_what_is_rolled_back_around_a_choice_is_rolled_back_in_memory_too(anna, bert):
    table = running_table(anna, bert, size=2)
    match = Match.objects.select_related("table").get(table=table)
    answer = answer_of(table, asked(table, anna, bert))
    assert answer
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        answer()
        raise ZeroDivisionError
    assert not Move.objects.exists() and Match.objects.get(pk=match.pk).version == match.version
    answer()
    check_journal(table)


def test_a_lock_in_use_is_never_made_a_second_time(monkeypatch):
    monkeypatch.setattr(live, "KEPT", 0)
    inside: list[int] = []
    most: list[int] = []

    def hold() -> None:
        for _turn in range(20):
            with live.locked(1):
                inside.append(1)
                most.append(len(inside))
                live.forget(1)
                inside.pop()

    at_once(hold, hold, hold)
    assert max(most) == 1
    assert 1 not in live._locks, "a lock that nobody needs is not kept"


def test_the_last_free_seat_is_taken_by_one(anna):
    table = open_table(anna, size=2)
    people = [UserFactory() for _person in range(4)]
    results = at_once(
        *[lambda person=person: seating.seat_take(player=person, table=table) for person in people]
    )
    assert sum(isinstance(result, Seat) for result in results) == 1
    assert sum(isinstance(result, Conflict) for result in results) == 3
    assert table.seats.filter(user__in=people).count() == 1


def test_a_match_that_is_started_twice_begins_once(anna, bert):
    table = open_table(anna, bert, size=2)
    results = at_once(*[lambda: seating.table_start(actor=anna, table=table)] * 3)
    assert results.count(None) == 1 and Match.objects.filter(table=table).count() == 1


def test_all_who_ask_for_a_rematch_at_once_meet_at_one_table(anna, bert, clara):
    table = finished_table(anna, bert, clara)
    bots_act(table)
    results = at_once(
        *[
            lambda person=person: seating.table_rematch(actor=person, table=table)
            for person in (anna, bert, clara)
        ]
    )
    assert len({again.pk for again in results}) == 1
    again = Table.objects.get(rematch_of=table)
    assert again.status == Table.Status.RUNNING
    assert {seat.user for seat in again.seats.all()} == {anna, bert, clara}


def test_when_both_of_two_concede_at_once_one_has_won(anna, bert):
    table = running_table(anna, bert, size=2)
    match_id = Match.objects.get(table=table).pk
    results = at_once(
        *[
            lambda person=person: playing.match_concede(player=person, match_id=match_id)
            for person in (anna, bert)
        ]
    )
    assert results.count(None) == 1 and sum(isinstance(error, Conflict) for error in results) == 1
    match = Match.objects.get(pk=match_id)
    assert len(match.result["winners"]) == 1
    assert table.seats.filter(left="").get().number == match.result["winners"][0]
