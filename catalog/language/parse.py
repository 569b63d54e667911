"""Game text -> abilities."""

from __future__ import annotations

from typing import Any

from .errors import GameTextError
from .matcher import Matcher
from .nouns import BUILTINS
from .phrases import TABLE
from .words import words


def parse(text: str, *, title: str | None = None) -> tuple[Any, ...]:
    """Understand a whole game text or nothing of it.

    In: the text in the English of the rulebook, one or several sentences on each line; `title`: the title
    of the card that bears it, under which the text may speak of the card itself. Out: the abilities in
    the order of the text; an empty text has none. Raises GameTextError with line, column, what was
    expected and the nearest known phrase.
    """
    abilities: list[Any] = []
    for line in words(text):
        abilities += _line(line, title)
    return tuple(abilities)


def _line(tokens: list, title: str | None) -> list[Any]:
    matcher = Matcher(TABLE, BUILTINS, tokens, title)
    dead: set[int] = set()

    def sentences(place: int) -> list[Any] | None:
        """Abilities from here to the end of the line, the longest sentence first."""
        if place == len(tokens):
            return []
        if place in dead:
            return None
        for end, ability in matcher.readings("ability", place):
            after = end + 1 if matcher.has(end, ".") else end
            for stop, _ in matcher.readings("reminder", after):
                after = stop
            if after == end and end < len(tokens):
                closed = matcher.token(end - 1).text in ('"', ")")
                if not closed:
                    continue
            rest = sentences(after)
            if rest is not None:
                return [ability, *rest]
        dead.add(place)
        return None

    found = sentences(0)
    if found is None:
        raise matcher.error()
    return found


__all__ = ["GameTextError", "parse"]
