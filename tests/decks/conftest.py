"""People, cards and decks for tests of what the site does with decks."""

from typing import Any

import pytest

from catalog.decks.models import Deck, WriteUp
from catalog.decks.publishing import deck_publish, starters_load
from catalog.decks.services import deck_create
from catalog.models import Card, CardSet, Definition, Edition, Printing
from catalog.services import cards_load
from tests.decks.box import starter
from tests.factories import UserFactory

_LOADED = (CardSet, Definition, Card, Printing, Edition)
_rows: dict[type, list[Any]] = {}


def _put_in(models: tuple[type, ...], load: Any) -> None:
    """Load something the first time, and after that put the same rows in, which is much quicker."""
    if all(model in _rows for model in models):
        for model in models:
            model.objects.bulk_create(_rows[model])
    else:
        load()
        for model in models:
            _rows[model] = list(model.objects.all())


@pytest.fixture
def catalogue(db) -> None:
    """The whole first wave, loaded."""
    _put_in(_LOADED, cards_load)


@pytest.fixture
def starters(catalogue) -> None:
    """The starter decks, published."""
    _put_in((WriteUp,), starters_load)


@pytest.fixture
def owner(db):
    return UserFactory(username="builder", display_name="Builder")


@pytest.fixture
def other(db):
    return UserFactory(username="neighbour", display_name="Neighbour")


@pytest.fixture
def deck(catalogue, owner) -> Deck:
    """A legal deck of the owner."""
    return deck_create(owner=owner, name="Wall", contents=starter())


@pytest.fixture
def write_up(deck, owner):
    """The owner's deck, published."""
    return deck_publish(actor=owner, key=deck.key, version=deck.version, text="# Hold the line")
