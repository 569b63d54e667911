"""A position as plain data: the whole state at a rest point, and back."""

from __future__ import annotations

from typing import Any

from heroes.journey import zones

PLAIN = ("protagonist", "stage", "risk", "moves", "turn", "quiet")
FLAT = ("burdens", "sites", "quests", "out", "order", "faces", "queue", "minions", "path")
DEEP = ("rows", "delayed", "used", "skirmish", "tokens", "became", "arrivals", "stacked")
PILES = ("books", "hands", "scraps", "graves", "banished", "atlases", "parties", "supports")
SPARSE = {"wounds": 0, "bearer": -1, "against": -1, "name": 0, "seen": 0}
"""Facts of single cards, written only where they differ from this: card, fact, card, fact ..."""


def dump(table: Any) -> dict[str, Any]:
    """JSON values that share nothing with the table."""
    position = {key: getattr(table, key) for key in PLAIN}
    for key in FLAT:
        position[key] = list(getattr(table, key))
    for key in DEEP:
        position[key] = _copy(getattr(table, key))
    for key in PILES:
        position[key] = [list(pile) for pile in getattr(table, key)]
    field = [*table.minions, *(card for pile in (*table.parties, *table.supports) for card in pile)]
    borne = table.borne
    bearers = [card for card in field if borne[card]]
    field += [item for card in bearers for item in borne[card]]
    shown = field + table.path + [card for card, _onto in table.stacked]
    for pile in (*table.hands, *table.scraps, *table.graves, *table.banished):
        shown += pile
    seen = table.seen
    known = list(shown)
    for pile in (*table.books, *table.atlases):
        if any(map(seen.__getitem__, pile)):
            known += pile
    for cards, keys in ((field, ("wounds", "bearer", "against")), (shown, ("name",)), (known, ("seen",))):
        cards.sort()
        for key in keys:
            values, default = getattr(table, key), SPARSE[key]
            facts = position[key] = []
            for card in cards:
                if values[card] != default:
                    facts += (card, values[card])
    position["borne"] = [[card, *borne[card]] for card in sorted(bearers)]
    return position


def likeness(table: Any) -> str:
    """What tells positions apart in which the same cards lie in the same places; how they are called and who
    has seen them does not count."""
    position = dump(table)
    del position["name"], position["seen"], position["faces"]
    return repr(sorted(position.items()))


KEYS = {*PLAIN, *FLAT, *DEEP, *PILES, *SPARSE, "borne"}


def load(table: Any, position: dict[str, Any]) -> None:
    """Take over what `dump` gave. ValueError for what is no position of this game and these decks."""
    if not isinstance(position, dict) or set(position) != KEYS:
        raise ValueError("this is no position of The Heroes' Journey")
    cards = len(table.kind)
    for key in (*PLAIN, *FLAT, *DEEP, *PILES):
        setattr(table, key, _copy(position[key]))
    try:
        for key, default in SPARSE.items():
            values = [default] * cards
            facts = position[key]
            for card, value in zip(facts[::2], facts[1::2], strict=True):
                values[card] = value
            setattr(table, key, values)
        table.borne = [[] for _card in range(cards)]
        for card, *borne in position["borne"]:
            table.borne[card] = borne
        table.zone = [-1] * cards
        places = {
            "books": zones.BOOK,
            "hands": zones.HAND,
            "scraps": zones.SCRAP,
            "graves": zones.GRAVE,
            "banished": zones.BANISHED,
            "atlases": zones.ATLAS,
            "parties": zones.FIELD,
            "supports": zones.FIELD,
        }
        placed = [(card, zone) for key, zone in places.items() for pile in position[key] for card in pile]
        placed += [(card, zones.FIELD) for card in position["minions"]]
        placed += [(card, zones.PATH) for card in position["path"]]
        placed += [(card, zones.STACKED) for card, _onto in position["stacked"]]
        placed += [(card, zones.FIELD) for _bearer, *borne in position["borne"] for card in borne]
        for card, zone in placed:
            if table.zone[card] != -1:
                raise ValueError(f"card {card} is in two places")
            table.zone[card] = zone
    except (IndexError, TypeError, ValueError) as error:
        raise ValueError(f"this is no position of these decks: {error}") from error
    if -1 in table.zone:
        raise ValueError(f"card {table.zone.index(-1)} is nowhere")
    table.rearranged()


def _copy(value: Any) -> Any:
    """A copy that shares no list with the original."""
    if value.__class__ is not list:
        return value
    return [_copy(item) if item.__class__ is list else item for item in value]
