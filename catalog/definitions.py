"""Card definitions by content hash, so that an edited card never changes a running match.

A match's setup lists hashes. Those of today's files are known as soon as the files are read; for older
ones the site registers where it keeps them (`add_shelf`).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from catalog.cards import Component, component_facts, load_components

_HASH = re.compile(r"[0-9a-f]{32}")

_known: dict[str, Component] = {}
_shelves: list[Callable[[str], Component | None]] = []


class UnknownDefinition(LookupError):
    """No definition with this hash is kept anywhere."""


def components_of(slug: str) -> dict[str, str]:
    """Component slug -> hash for everything that the files of the game `slug` define today."""
    components = load_components(slug)
    _known.update((component.hash, component) for component in components)
    return {component.slug: component.hash for component in components}


def definition(hash: str) -> Component:
    """The definition with this hash. UnknownDefinition if nobody has it."""
    if hash not in _known:
        for shelf in _shelves:
            found = shelf(hash)
            if found is not None:
                _known[hash] = found
                break
        else:
            raise UnknownDefinition(hash)
    return _known[hash]


def add_shelf(shelf: Callable[[str], Component | None]) -> None:
    """Ask `shelf` for hashes that the files do not know; it gives None for what it does not keep."""
    _shelves.append(shelf)


def definitions_in(setup: Any) -> dict[str, dict[str, Any]]:
    """Hash -> facts of every definition that `setup` (JSON values) names by its hash."""
    return {
        hash: component_facts(_known[hash])
        for hash in dict.fromkeys(_texts(setup))
        if _HASH.fullmatch(hash) and isinstance(_known.get(hash), Component)
    }


def take_in(kept: Mapping[str, Mapping[str, Any]]) -> None:
    """Learn definitions that were kept elsewhere. ValueError if one is not what its hash says."""
    for hash, facts in kept.items():
        component = Component(facts)
        if component.hash != hash:
            raise ValueError(f"the definition {hash} has been changed")
        _known.setdefault(hash, component)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _texts(item)
