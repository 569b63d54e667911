"""The people and things with which every address of the site is tried."""

from dataclasses import dataclass, field

import pytest
from django.core.cache import cache

from heroes.accounts import services
from heroes.accounts.models import User
from heroes.play import playing, seating
from heroes.play.models import Match
from tests.factories import GuestFactory, StaffFactory, UserFactory

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
    things = {"token of seat": token.token_key}
    for name, size in (("open table", 3), ("running table", 2), ("finished table", 2)):
        table = seating.table_open(owner=people["seat"], game="love-letter", size=size)
        seating.seat_take(player=people["other seat"], table=table)
        things[name] = table.code
        if name != "open table":
            seating.table_start(actor=people["seat"], table=table)
        if name == "finished table":
            playing.match_concede(player=people["other seat"], match_id=Match.objects.get(table=table).pk)
    return House(people, things)
