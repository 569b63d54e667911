"""Card definitions by content hash, so that an edited card never changes a running match.

A match's setup lists hashes. Those of today's files are known as soon as the files are read; for older
ones the site registers where it keeps them (`add_shelf`).
"""

from collections.abc import Callable

from catalog.cards import Component, load_components

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
