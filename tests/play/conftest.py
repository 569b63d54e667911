"""A table of Love Letter with people, and ways to answer what they are asked."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from heroes.accounts.models import User
from heroes.play import live, playing, tasks
from heroes.play.models import Match, Table
from tests.factories import UserFactory


@pytest.fixture(autouse=True)
def _fresh_process() -> Iterator[None]:
    """A process that holds no match and no counts, as after a restart."""
    cache.clear()
    live._matches.clear()
    yield
    live._matches.clear()


@pytest.fixture(autouse=True)
def woken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The matches whose bots were woken by a task; tests let them act by `bots_act`."""
    matches: list[int] = []
    monkeypatch.setattr(
        tasks.match_play_bots, "apply_async", lambda args, countdown=0: matches.append(args[0])
    )
    return matches


@pytest.fixture
def anna(db: None) -> User:
    return UserFactory(username="anna", display_name="Anna")


@pytest.fixture
def bert(db: None) -> User:
    return UserFactory(username="bert", display_name="Bert")


@pytest.fixture
def clara(db: None) -> User:
    return UserFactory(username="clara", display_name="Clara")


class Program:
    """A program that plays for a person by the API."""

    def __init__(self, person: User | None) -> None:
        self.client = APIClient()
        if person is not None:
            self.client.force_authenticate(person)

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.client.get(f"/api/v1/{path}")
        assert answer.status_code == status, answer.content
        return answer.json()

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        answer = self.client.post(f"/api/v1/{path}", body, format="json")
        assert answer.status_code == status, answer.content
        return answer.json() if answer.content else None

    def match(self, table: Table) -> Any:
        return self.get(f"tables/{table.code}/match/")

    def answer(self, table: Table, *keys: str, status: int = 200, **changed: Any) -> Any:
        """Answer what is asked, by default with its first option."""
        match = self.match(table)
        decision = match["decision"] or {"id": 1, "options": [{"key": "none"}]}
        body = {
            "decision": decision["id"],
            "keys": list(keys) or [decision["options"][0]["key"]],
        }
        return self.post(f"tables/{table.code}/choose/", status, **{**body, **changed})


@pytest.fixture
def program() -> Callable[[User | None], Program]:
    return Program


def asked(table: Table, *people: User) -> User:
    """Which of `people` is asked something now."""
    match = Match.objects.get(table=table)
    seats = {seat.number: seat.user for seat in table.seats.select_related("user")}
    return next(seats[number] for number in match.waiting if seats[number] in people)


def not_asked(table: Table, *people: User) -> User:
    return next(person for person in people if person != asked(table, *people))


def bots_act(table: Table) -> None:
    """Let the bots act until a person is asked or the match is over."""
    match = Match.objects.get(table=table)
    seats = {seat.number: seat for seat in table.seats.all()}
    while match.result is None and any(not seats[number].plays for number in match.waiting):
        playing.match_play_bots(match_id=match.pk)
        match.refresh_from_db()


def play_to_the_end(table: Table, *people: User, choices: int = 2000) -> Match:
    """Everybody takes first options until the match is over."""
    programs = {person.pk: Program(person) for person in people}
    for _choice in range(choices):
        bots_act(table)
        match = Match.objects.get(table=table)
        if match.result is not None:
            return match
        programs[asked(table, *people).pk].answer(table)
    raise AssertionError("the match does not end")


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let `seconds` pass for everybody who looks at the clock."""
    now = time.time() + seconds
    monkeypatch.setattr(playing.time, "time", lambda: now)
