"""From a query to cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from rapidfuzz import fuzz, process

from catalog.cards import TYPES
from catalog.folding import fold

from .shelf import Item, Shelf, shelf
from .syntax import parse
from .terms import Compiler

VIEWS = ("gallery", "list", "table")

ORDERS: dict[str, Callable[[Item], Any]] = {
    "name": lambda item: item.name,
    "culture": lambda item: (item.card.culture or "~", item.name),
    "type": lambda item: (TYPES.index(item.card.type), item.card.range or "", item.name),
    "cost": lambda item: item.card.cost,
    "strength": lambda item: item.card.strength,
    "health": lambda item: item.card.health,
    "home": lambda item: item.card.home_site,
    "risk": lambda item: item.card.risk,
    "number": lambda item: (
        (item.printings[-1].set_slug, item.printings[-1].number) if item.printings else None
    ),
}
"""What results can be sorted by. Cards without that number come last, up or down."""


@dataclass(frozen=True, slots=True)
class Results:
    """Cards in order; what was wrong with the query; how the query wants them shown ("" where it does not say).

    `nearest` has titles that the query may have meant, if it found nothing.
    """

    items: Sequence[Item]
    warnings: tuple[str, ...]
    order: str
    descending: bool
    view: str
    nearest: tuple[str, ...] = ()


def search(query: str, *, order: str = "", descending: bool = False, on: Shelf | None = None) -> Results:
    """Cards that a query finds. Any string is a query; see `syntax` and `terms` for what it can say.

    `order` and `descending` hold where the query does not say itself (`order:cost direction:down`). Without any order
    the best fitting names come first. A card whose name is the query, letter by letter, is always found, and first.
    """
    cards = on or shelf()
    tree, warnings = parse(query)
    compiler = Compiler(cards)
    test = compiler.compile(tree)
    warnings += compiler.warnings
    found: list[Item] = list(cards.items) if test is None else [item for item in cards.items if test(item)]

    asked = compiler.settings.get("order", order)
    if asked and asked not in ORDERS:
        warnings.append(
            _("Cards cannot be ordered by “%(order)s”; these can: %(orders)s.")
            % {"order": asked, "orders": ", ".join(ORDERS)}
        )
        asked = ""
    if direction := compiler.settings.get("direction"):
        descending = direction in ("desc", "descending", "down")
    view = compiler.settings.get("view", "")
    if view and view not in VIEWS:
        warnings.append(
            _("There is no view “%(view)s”; there are: %(views)s.")
            % {"view": view, "views": ", ".join(VIEWS)}
        )
        view = ""

    named = cards.by_name.get(" ".join(query.split()).casefold())
    if named is not None and named not in found:
        found.insert(0, named)
    if asked:
        found = in_order(found, asked, descending)
    elif compiler.words or named:
        whole = fold(query)
        found.sort(key=lambda item: (item is not named, closeness(item, whole, compiler.words)))
    nearest: tuple[str, ...] = ()
    if not found and compiler.words:
        close = process.extract(
            " ".join(compiler.words),
            [item.title for item in cards.items],
            scorer=fuzz.ratio,
            limit=9,
            score_cutoff=65,
        )
        nearest = tuple(dict.fromkeys(cards.items[place].card.title for _title, _score, place in close))
    return Results(found, tuple(warnings), asked, descending, view, nearest)


def closeness(item: Item, whole: str, words: Sequence[str]) -> int:
    """How well a name fits what was typed; 0 is best."""
    if item.name == whole:
        return 0
    if item.title == whole:
        return 1
    if item.name.startswith(whole):
        return 2
    return 3 if all(f" {item.name}".find(f" {word}") >= 0 for word in words) else 4


def in_order(items: Sequence[Item], order: str, descending: bool) -> list[Item]:
    """Items in an order of `ORDERS`; ties by name."""
    key = ORDERS[order]
    with_it = [item for item in items if key(item) is not None]
    without = [item for item in items if key(item) is None]
    return [*sorted(with_it, key=key, reverse=descending), *without]
