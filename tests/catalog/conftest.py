"""Catalogues for tests."""

from collections.abc import Callable

import pytest
import yaml

from catalog.cards import read_cards
from catalog.folding import fold
from catalog.search import Item, Shelf
from catalog.search.shelf import Printed
from catalog.services import cards_load, understood


def companion(title: str, **facts: object) -> dict:
    """The facts of a companion of Sparta, as a file gives them."""
    return {
        "title": title,
        "culture": "sparta",
        "type": "companion",
        "cost": 2,
        "strength": 6,
        "health": 3,
        "text": "Achaian.",
        "source": "house",
        **facts,
    }


def shelf_of(*entries: dict) -> Shelf:
    """A shelf of cards with these facts, without a database."""
    cards, faults = read_cards(
        yaml.safe_dump(list(entries), sort_keys=False, allow_unicode=True), "test.yaml"
    )
    assert faults == []
    items = []
    for number, (card, _entry) in enumerate(cards, 1):
        keywords, playable = understood(card)
        items.append(
            Item(
                card,
                f"card-{number}",
                {fold(name): amount for name, amount in keywords},
                (Printed("first-wave", "The First Wave", number, card.hash),),
                playable,
                culture_name=(card.culture or "").replace("-", " ").title(),
            )
        )
    return Shelf(items)


@pytest.fixture
def card_folder(tmp_path) -> Callable[..., object]:
    """`card_folder(entries, ...)` writes a folder with the set "first-wave" of these cards."""

    def write(*entries: dict) -> object:
        folder = tmp_path / "first-wave"
        folder.mkdir(exist_ok=True)
        text = yaml.safe_dump(list(entries), sort_keys=False, allow_unicode=True)
        (folder / "cards.yaml").write_text(text, encoding="utf-8")
        return tmp_path

    return write


@pytest.fixture
def catalogue(db) -> None:
    """The whole house edition, loaded."""
    cards_load()
