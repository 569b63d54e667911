"""The people and things with which every address of the site is tried."""

from dataclasses import dataclass, field

import pytest
from django.core.cache import cache

from heroes.accounts import services
from heroes.accounts.models import User
from tests.factories import (
    GuestFactory,
    StaffFactory,
    UserFactory,
    finished_table,
    open_table,
    running_table,
)

ROLES = ("anonymous", "guest", "seat", "other seat", "spectator", "staff")


@dataclass
class House:
    """people: who plays each role (anonymous is None). things: what `{name}` in urls.yaml stands for."""

    people: dict[str, User | None]
    things: dict[str, str] = field(default_factory=dict)


@pytest.fixture
def house(db) -> House:
    """A house with somebody in every role. A room that adds addresses with arguments adds its things here."""
    cache.clear()
    people = {
        "anonymous": None,
        "guest": GuestFactory(),
        "seat": UserFactory(username="seat"),
        "other seat": UserFactory(username="other"),
        "spectator": UserFactory(username="spectator"),
        "staff": StaffFactory(username="keeper"),
    }
    token, _secret = services.token_create(person=people["seat"], name="script")
    UserFactory(username="hidden", profile_visibility="nobody")
    seats = people["seat"], people["other seat"]
    things = {
        "token of seat": token.token_key,
        "open table": open_table(*seats, public=True).code,
        "running table": running_table(*seats, size=2).code,
        "finished table": finished_table(*seats).code,
        "unreleased table": finished_table(*seats, releases_record=False).code,
    }
    return House(people, things)
