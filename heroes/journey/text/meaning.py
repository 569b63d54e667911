"""The register of meanings. A kind without one makes a card's text "not playable yet"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catalog.language.abilities import KINDS


class NoMeaning(ValueError):
    """The rules do not know yet what this part of a text means. The text is meant for people."""


_MEANINGS: dict[type, Callable[[Any], Any]] = {}


def means(kind: type) -> Callable[[Callable[[Any], Any]], Callable[[Any], Any]]:
    """Give a kind of node its meaning: a function from the node to something that can be run."""

    def register(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
        _MEANINGS[kind] = function
        return function

    return register


def meaning(node: Any) -> Any:
    """What a node means. NoMeaning names the kind that has none."""
    try:
        compile_ = _MEANINGS[type(node)]
    except KeyError:
        raise NoMeaning(f"the rules cannot play {type(node).__name__} yet") from None
    return compile_(node)


def without_meaning() -> list[str]:
    """The kinds of the language that have no meaning at all."""
    return sorted(name for kinds in KINDS.values() for name, kind in kinds.items() if kind not in _MEANINGS)
