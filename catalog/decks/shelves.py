"""The catalogue as the rules of deck building see it: one pool for each edition and process."""

from __future__ import annotations

from datetime import date
from threading import Lock

from catalog.cards import sets
from catalog.decks.pool import Known, Pool, Print
from catalog.models import CardSet
from catalog.search import Shelf, shelf

_lock = Lock()
_kept: tuple[Shelf, Pool] | None = None


def pool() -> Pool:
    """Today's cards by slug."""
    global _kept
    today = shelf()
    kept = _kept
    if kept and kept[0] is today:
        return kept[1]
    with _lock:
        if not (_kept and _kept[0] is today):
            _kept = today, _pool_of(today)
        return _kept[1]


def _pool_of(today: Shelf) -> Pool:
    numbers = dict(CardSet.objects.values_list("slug", "number"))
    released = {
        slug: date.fromisoformat(day)
        for slug, component in sets().items()
        if (day := component.get("released"))
    }
    return Pool(
        Known(
            item.card,
            item.slug,
            item.playable,
            tuple(
                Print(
                    one.set_slug,
                    numbers.get(one.set_slug, 0),
                    one.number,
                    released.get(one.set_slug),
                    one.set_name,
                )
                for one in item.printings
            ),
        )
        for item in today.items
    )
