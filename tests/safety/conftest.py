"""The people and things with which every address of the site is tried."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import signing
from django.core.cache import cache
from django.db import transaction

from heroes.accounts import services
from heroes.accounts.models import User
from heroes.play import chat, mail, notes
from tests.factories import (
    GuestFactory,
    StaffFactory,
    UserFactory,
    finished_table,
    ladder,
    open_event,
    open_table,
    running_event,
    running_table,
    small_deck,
    small_write_up,
    two_cards,
)
from tournaments.models import Pairing
from tournaments.services import event_create

ROLES = ("anonymous", "guest", "seat", "other seat", "spectator", "staff")


@dataclass
class House:
    """people: who plays each role (anonymous is None). things: what `{name}` in urls.yaml stands for."""

    people: dict[str, User | None]
    things: dict[str, str] = field(default_factory=dict)


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    """Rate limits count in the cache, which tests share."""
    cache.clear()


@pytest.fixture(scope="module")
def house(django_db_setup: None, django_db_blocker: Any) -> Iterator[House]:
    """A house with somebody in every role, built once: what is tried in it is undone each time."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield furnished_house()
        transaction.set_rollback(True)


def furnished_house() -> House:
    """A room that adds addresses with arguments adds its things here."""
    people = {
        "anonymous": None,
        "guest": GuestFactory(),
        "seat": UserFactory(username="seat"),
        "other seat": UserFactory(username="other"),
        "spectator": UserFactory(username="spectator"),
        "staff": StaffFactory(username="keeper"),
    }
    token, _secret = services.token_create(person=people["seat"], name="script")
    address = EmailAddress.objects.create(user=people["seat"], email="seat@example.org", primary=True)
    UserFactory(username="hidden", profile_visibility="nobody")
    seats = people["seat"], people["other seat"]
    talked_at, talked_over = running_table(*seats, size=2), finished_table(*seats)
    things = {
        "token of seat": token.token_key,
        "address of seat": str(address.pk),
        "face": two_cards()["the-way-back-to-kansas"].card.hash,
        "mail link of other seat": signing.dumps(people["other seat"].pk, salt=mail.SALT),
        "open table": open_table(*seats, public=True).code,
        "running table": talked_at.code,
        "line of seat": str(chat.line_say(person=people["seat"], table=talked_at, text="Hello").pk),
        "finished table": talked_over.code,
        "note of seat": str(notes.note_write(author=people["seat"], table=talked_over, at=0, text="Hm.").pk),
        "unreleased table": finished_table(*seats, releases_record=False).code,
    }
    quest = "the-way-back-to-kansas"
    write_up = small_write_up(people["seat"], quest)
    things |= {
        "deck": small_deck(people["seat"], quest).key,
        "comment": str(write_up.comments.get().pk),
        "report": str(write_up.reports.get().pk),
    }
    host = UserFactory(username="host")
    cup = running_event(host, *seats)
    things |= {
        "league": ladder(host, *seats).slug,
        "draft": event_create(organiser=host, name="Draft", game="love-letter").slug,
        "open event": open_event(host, people["seat"]).slug,
        "running event": cup.slug,
        "pairing": str(Pairing.objects.get(round__phase__event=cup).pk),
    }
    return House(people, things)
