"""Card definitions by content hash, so that an edited card never changes a running match.

A match's setup lists hashes. Those of today's files are known as soon as the files are read; for older
ones the site registers where it keeps them (`add_shelf`).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any

from catalog.cards import (
    TYPES,
    Card,
    Component,
    Entry,
    card_facts,
    card_from,
    component_facts,
    load_cards,
    load_components,
)

_HASH = re.compile(r"[0-9a-f]{32}")

Definition = Component | Card

_known: dict[str, Definition] = {}
_facts: dict[str, dict[str, Any]] = {}
"""Of known definitions, as soon as somebody needs them as plain data."""
_edits: ContextVar[Mapping[str, Card]] = ContextVar("edits", default=MappingProxyType({}))
_shelves: list[Callable[[str], Definition | None]] = []


class UnknownDefinition(LookupError):
    """No definition with this hash is kept anywhere."""


def components_of(slug: str) -> dict[str, str]:
    """Component slug -> hash for everything that the files of the game `slug` define today."""
    components = load_components(slug)
    _known.update((component.hash, component) for component in components)
    return {component.slug: component.hash for component in components}


def cards_of_today() -> dict[str, str]:
    """Name -> hash for every card of The Heroes' Journey as the files define it today, or as it was `edited`."""
    cards = {card.name: card for card in load_cards()} | dict(_edits.get())
    _known.update((card.hash, card) for card in cards.values())
    return {name: card.hash for name, card in cards.items()}


@contextmanager
def edited(cards: Mapping[str, Card]) -> Iterator[None]:
    """Meanwhile these cards, by name, stand over those of the files. The rules know no database: who starts a match
    says what has been edited."""
    token = _edits.set(cards)
    try:
        yield
    finally:
        _edits.reset(token)


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


def definitions_in(setup: Any) -> dict[str, dict[str, Any]]:
    """Hash -> facts of every definition that `setup` (JSON values) names by its hash."""
    found = {}
    for text in dict.fromkeys(_texts(setup)):
        if _HASH.fullmatch(text):
            with suppress(UnknownDefinition):  # it only looks like a hash
                found[text] = dict(_facts_with(text))
    return found


def _facts_with(hash: str) -> dict[str, Any]:
    """The facts of the definition with this hash. UnknownDefinition."""
    if hash not in _facts:
        _facts[hash] = facts_of(definition(hash))
    return _facts[hash]


def facts_of(printed: Definition) -> dict[str, Any]:
    """The facts as plain data, from which `made_of` makes the definition again."""
    return card_facts(printed) if isinstance(printed, Card) else component_facts(printed)


def made_of(facts: Mapping[str, Any]) -> Definition:
    """The definition with these facts; cards of The Heroes' Journey have a type and no slug. ValueError."""
    if facts.get("type") not in TYPES or "slug" in facts:
        return Component(facts)
    card, faults = card_from(Entry(dict(facts), (1, 1), {}), "record")
    if card is None:
        raise ValueError("; ".join(map(str, faults)))
    return card


def take_in(kept: Mapping[str, Mapping[str, Any]]) -> None:
    """Learn definitions that were kept elsewhere. ValueError if one is not what its hash says."""
    for hash, facts in kept.items():
        if hash in _known and _facts_with(hash) == facts:
            continue
        printed = made_of(facts)
        if printed.hash != hash:
            raise ValueError(f"the definition {hash} has been changed")
        _known[hash] = printed


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _texts(item)
