"""A position as plain data: the whole state at a rest point, and back."""

from __future__ import annotations

from typing import Any

from heroes.journey import zones

NUMBERS = (
    *("burdens", "sites", "quests", "out", "order", "protagonist", "stage", "risk", "moves", "turn"),
    *("faces", "rows", "delayed", "used", "skirmish", "queue", "quiet"),
)
PILES = ("books", "hands", "scraps", "graves", "banished", "atlases", "parties", "supports")
LISTS = ("minions", "path")
SPARSE = {"wounds": 0, "bearer": -1, "against": -1, "name": 0, "seen": 0}
"""Facts of single cards, written only where they differ from this."""


def dump(table: Any) -> dict[str, Any]:
    """JSON values that share nothing with the table."""
    position = {key: _copy(getattr(table, key)) for key in (*NUMBERS, *PILES, *LISTS)}
    for key, default in SPARSE.items():
        values = getattr(table, key)
        position[key] = [[card, value] for card, value in enumerate(values) if value != default]
    position["borne"] = [[card, list(cards)] for card, cards in enumerate(table.borne) if cards]
    return position


KEYS = {*NUMBERS, *PILES, *LISTS, *SPARSE, "borne"}


def load(table: Any, position: dict[str, Any]) -> None:
    """Take over what `dump` gave. ValueError for what is no position of this game and these decks."""
    if not isinstance(position, dict) or set(position) != KEYS:
        raise ValueError("this is no position of The Heroes' Journey")
    cards = len(table.kind)
    for key in (*NUMBERS, *PILES, *LISTS):
        setattr(table, key, _copy(position[key]))
    try:
        for key, default in SPARSE.items():
            values = [default] * cards
            for card, value in position[key]:
                values[card] = value
            setattr(table, key, values)
        table.borne = [[] for _card in range(cards)]
        for card, borne in position["borne"]:
            table.borne[card] = list(borne)
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
        placed += [(card, zones.FIELD) for _bearer, borne in position["borne"] for card in borne]
        for card, zone in placed:
            if table.zone[card] != -1:
                raise ValueError(f"card {card} is in two places")
            table.zone[card] = zone
    except (IndexError, TypeError) as error:
        raise ValueError("this is no position of these decks") from error
    if -1 in table.zone:
        raise ValueError(f"card {table.zone.index(-1)} is nowhere")
    table.rearranged()


def _copy(value: Any) -> Any:
    """A copy that shares no list with the original."""
    return [_copy(item) for item in value] if isinstance(value, list) else value
