"""People, cards and decks for tests of what the site does with decks."""

import pytest

from catalog.decks.models import Deck
from catalog.decks.publishing import starters_load
from catalog.services import cards_load
from tests.factories import UserFactory


@pytest.fixture
def catalogue(db) -> None:
    """The whole first wave, loaded."""
    cards_load()


@pytest.fixture
def starters(catalogue) -> None:
    """The starter decks, published."""
    starters_load()


@pytest.fixture
def owner(db):
    return UserFactory(username="builder", display_name="Builder")


@pytest.fixture
def other(db):
    return UserFactory(username="neighbour", display_name="Neighbour")


@pytest.fixture
def deck(catalogue, owner) -> Deck:
    """A legal deck of the owner."""
    from catalog.decks.services import deck_create
    from tests.decks.box import starter

    return deck_create(owner=owner, name="Wall", contents=starter())
