"""The cards that are searched, ready to be compared: read once for each edition of the catalogue and process."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock
from typing import Any

from catalog.cards import Card, Entry, card_from, cultures
from catalog.folding import fold
from catalog.models import Card as Row
from catalog.models import Edition


@dataclass(frozen=True, slots=True)
class Printed:
    """A printing: the set's slug and name, the card's number there, and the hash of what it says there."""

    set_slug: str
    set_name: str
    number: int
    hash: str


@dataclass(slots=True, eq=False)
class Item:
    """A card as search sees it: what it says, and that folded (see `fold`). `keywords` maps folded names to numbers."""

    card: Card
    slug: str
    keywords: Mapping[str, int | None]
    printings: tuple[Printed, ...] = ()
    playable: bool = True
    edited: bool = False
    culture_name: str = ""
    name: str = field(init=False)
    title: str = field(init=False)
    text: str = field(init=False)

    def __post_init__(self) -> None:
        self.name = fold(self.card.name)
        self.title = fold(self.card.title)
        self.text = fold(f"{self.card.text}\n{self.card.back}")


class Shelf:
    """All cards of an edition in the order of their names."""

    def __init__(self, items: Iterable[Item]) -> None:
        self.items = tuple(sorted(items, key=lambda item: (item.name, item.slug)))
        self.by_slug = {item.slug: item for item in self.items}
        self.by_name = {item.card.name.casefold(): item for item in self.items}

    @cached_property
    def sets(self) -> dict[str, str]:
        """Slug -> name of the sets in which something is printed, in their order."""
        return {one.set_slug: one.set_name for item in self.items for one in item.printings}

    @cached_property
    def classes(self) -> tuple[str, ...]:
        return tuple(sorted({item.card.card_class for item in self.items if item.card.card_class}))

    @cached_property
    def keywords(self) -> tuple[str, ...]:
        return tuple(sorted({keyword for item in self.items for keyword in item.keywords}))


_lock = Lock()
_kept: tuple[str | None, Shelf] | None = None


def shelf() -> Shelf:
    """The catalogue as it stands. One small query tells whether what this process keeps is still true."""
    global _kept
    edition = Edition.objects.filter(pk=1).values_list("mark", flat=True).first()
    kept = _kept
    if kept and kept[0] == edition:
        return kept[1]
    with _lock:
        if not (_kept and _kept[0] == edition):
            _kept = edition, Shelf(_read())
        return _kept[1]


def _read() -> Iterable[Item]:
    names = {slug: culture.name for slug, culture in cultures().items()}
    rows = (
        Row.objects.filter(retired=False)
        .select_related("definition")
        .prefetch_related("printings", "printings__card_set")
    )
    for row in rows:
        card = card_of(row.definition.facts)
        yield Item(
            card,
            row.slug,
            {fold(name): number for name, number in row.keywords},
            tuple(
                Printed(one.card_set.slug, one.card_set.name, one.number, one.definition_id)
                for one in row.printings.all()
            ),
            row.playable,
            row.edited,
            names.get(card.culture or "", ""),
        )


def card_of(facts: Mapping[str, Any]) -> Card:
    """The card that facts which were kept make. ValueError if they make none."""
    card, faults = card_from(Entry(dict(facts), (1, 1), {}), "")
    if card is None:
        raise ValueError("; ".join(fault.message for fault in faults))
    return card
