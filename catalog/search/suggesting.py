"""Suggestions while typing: how the last word of a query could go on."""

from __future__ import annotations

import re

from catalog.cards import ARROWS, BORDERS, RANGES, SOURCES, TYPES, cultures
from catalog.folding import fold

from .results import ORDERS, VIEWS
from .shelf import Shelf, shelf
from .terms import ALIASES, FIELDS, FORMATS, HAS, IS, NUMBERS, begins

_LAST = re.compile(r"(?:^|(?<=[\s(]))(-?)(?:([^\W\d_][\w-]*)([:=]))?(\"?)([^\s()\"]*)$")


def suggest(query: str, *, limit: int = 10, on: Shelf | None = None) -> list[str]:
    """Whole queries that the query so far could become, at most `limit`: names of cards, fields, values of a field."""
    cards = on or shelf()
    if not query.strip() or len(query) > 200:
        return []
    suggestions: list[str] = []
    whole = fold(query)
    if whole:
        starting = [item.card.name for item in cards.items if item.name.startswith(whole)]
        inside = [item.card.name for item in cards.items if begins(whole, item.name)]
        suggestions += [*starting, *inside][: limit * 2]
    if match := _LAST.search(query):
        before, (minus, field, colon, _quote, value) = query[: match.start()], match.groups()
        if field:
            for word in _values(ALIASES.get(field.casefold(), field.casefold()), cards):
                if fold(word).startswith(fold(value)):
                    written = f'"{word}"' if " " in word else word
                    suggestions.append(f"{before}{minus}{field}{colon}{written}")
        elif value:
            for name in FIELDS:
                if name.startswith(value.casefold()):
                    suggestions.append(f"{before}{minus}{name}{'>=' if name in NUMBERS else ':'}")
    return list(dict.fromkeys(one for one in suggestions if one != query))[:limit]


def _values(field: str, cards: Shelf) -> list[str]:
    """The values that a field can have, as people write them."""
    return list(
        {
            "culture": [culture.name for culture in cultures().values()],
            "side": ("campaign", "adversary"),
            "type": TYPES,
            "class": cards.classes,
            "keyword": cards.keywords,
            "border": BORDERS,
            "arrow": ARROWS,
            "source": SOURCES,
            "set": cards.sets.values(),
            "format": FORMATS,
            "range": RANGES,
            "is": IS,
            "has": HAS,
            "order": ORDERS,
            "direction": ("up", "down"),
            "view": VIEWS,
        }.get(field, ())
    )
