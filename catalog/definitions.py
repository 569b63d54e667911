"""Card definitions by content hash, so that an edited card never changes a running match.

A match's setup lists hashes. Those of today's files are known as soon as the files are read; for older
ones the site registers where it keeps them (`add_shelf`).
"""

from collections.abc import Callable
from typing import Any

from catalog.cards import Card, Component, load_cards, load_components

Definition = Component | Card

_known: dict[str, Definition] = {}
_shelves: list[Callable[[str], Definition | None]] = []


class UnknownDefinition(LookupError):
    """No definition with this hash is kept anywhere."""


def components_of(slug: str) -> dict[str, str]:
    """Component slug -> hash for everything that the files of the game `slug` define today."""
    components = load_components(slug)
    _known.update((component.hash, component) for component in components)
    return {component.slug: component.hash for component in components}


def cards_of_today() -> dict[str, str]:
    """Name -> hash for every card of The Heroes' Journey that the files define today."""
    cards = load_cards()
    _known.update((card.hash, card) for card in cards)
    return {card.name: card.hash for card in cards}


def definition(hash: str) -> Any:
    """The `Component` or `Card` with this hash. UnknownDefinition if nobody has it."""
    if hash not in _known:
        for shelf in _shelves:
            found = shelf(hash)
            if found is not None:
                _known[hash] = found
                break
        else:
            raise UnknownDefinition(hash)
    return _known[hash]


def add_shelf(shelf: Callable[[str], Definition | None]) -> None:
    """Ask `shelf` for hashes that the files do not know; it gives None for what it does not keep."""
    _shelves.append(shelf)
