"""Tabletop Simulator's saved objects: a pile for each section, its cards cut out of picture sheets."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from catalog.decks.exchange.names import heading
from catalog.decks.exchange.raw import BadFile, Raw, RawDeck
from catalog.decks.exchange.sheet import Row, in_sections

ACROSS, DOWN = 10, 7
ON_A_SHEET = ACROSS * DOWN - 1
"""The last cell is what others see of a hand."""
MOST_DEEP = 8


def sheets_of(keys: list[str]) -> list[list[str]]:
    """The keys of cards as they stand on picture sheets."""
    return [keys[start : start + ON_A_SHEET] for start in range(0, len(keys), ON_A_SHEET)]


def faces_of(rows: list[Row]) -> tuple[list[str], list[str]]:
    """The keys of all cards with the common back, and of the Quest-Needs, which have backs of their own."""
    keys = sorted({row.key for row in rows if row.known})
    quests = [key for key in keys if _is_quest(rows, key)]
    return [key for key in keys if key not in quests], quests


def _is_quest(rows: list[Row], key: str) -> bool:
    return any(row.key == key and row.known and row.known.card.type == "quest-need" for row in rows)


def write(name: str, rows: list[Row], *, sheet_url: Callable[[str, int], str]) -> str:
    """`sheet_url` gives the address of a picture: ("faces", n), ("quests", n), ("quest-backs", n) or ("back", 0)."""
    plain, quests = faces_of(rows)
    places: dict[str, tuple[int, int]] = {}
    custom: dict[int, dict[str, Any]] = {}
    for kind, keys in (("faces", plain), ("quests", quests)):
        for number, sheet in enumerate(sheets_of(keys)):
            deck = len(custom) + 1
            unique = kind == "quests"
            custom[deck] = {
                "FaceURL": sheet_url(kind, number),
                "BackURL": sheet_url("quest-backs", number) if unique else sheet_url("back", 0),
                "NumWidth": ACROSS,
                "NumHeight": DOWN,
                "BackIsHidden": True,
                "UniqueBack": unique,
            }
            places |= {key: (deck, index) for index, key in enumerate(sheet)}
    states = []
    for column, (heading_, some) in enumerate(in_sections(rows)):
        cards = [
            _card(row, *places[row.key], custom)
            for row in some
            if row.key in places
            for _ in range(row.copies)
        ]
        if not cards:
            continue
        pile = cards[0] if len(cards) == 1 else _pile(cards)
        states.append(pile | {"Description": heading_, "Transform": _at(column * 3.0)})
    value = {"SaveName": name, "GameMode": "", "Note": "", "ObjectStates": states}
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _card(row: Row, deck: int, index: int, custom: dict[int, dict[str, Any]]) -> dict[str, Any]:
    return {
        "Name": "CardCustom",
        "Transform": _at(0.0),
        "Nickname": row.name,
        "Description": "",
        "GMNotes": row.key,
        "CardID": deck * 100 + index,
        "CustomDeck": {str(deck): custom[deck]},
    }


def _pile(cards: list[dict[str, Any]]) -> dict[str, Any]:
    """One card alone is no pile: Tabletop Simulator takes a pile of one for a fault."""
    decks: dict[str, Any] = {}
    for card in cards:
        decks |= card["CustomDeck"]
    return {
        "Name": "DeckCustom",
        "Nickname": "",
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": decks,
        "ContainedObjects": cards,
    }


def _at(x: float) -> dict[str, float]:
    return {
        **{"posX": x, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0},
        **{"scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0},
    }


def is_tabletop(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("ObjectStates"), list)


def read(value: dict[str, Any]) -> RawDeck:
    name = value.get("SaveName")
    deck = RawDeck("tabletop", [], name[:80].replace("\0", "") if isinstance(name, str) else "")
    for number, (section, card) in enumerate(_cards(value["ObjectStates"], "", 0), 1):
        called, key = card.get("Nickname"), card.get("GMNotes")
        called = " ".join(called.split())[:300] if isinstance(called, str) else ""
        key = key[:140] if isinstance(key, str) else ""
        words = called or key
        if words:
            deck.lines.append(Raw(number, words, 1, called, section, key=key))
        else:
            deck.lines.append(Raw(number, "?", section=section, wrong="A card without a name."))
        if number > 5000:
            raise BadFile("That has more cards than a deck.")
    return deck


def _cards(objects: list[Any], section: str, deep: int) -> Iterator[tuple[str, dict[str, Any]]]:
    if deep > MOST_DEEP:
        raise BadFile("Piles within piles within piles: that is no deck.")
    for one in objects:
        if not isinstance(one, dict):
            continue
        its = section
        inside = one.get("ContainedObjects")
        for word in ("Description", "Nickname") if inside else ("Description",):
            if isinstance(one.get(word), str) and (begun := heading(one[word])) is not None:
                its = begun or its
                break
        if isinstance(inside, list) and inside:
            yield from _cards(inside, its, deep + 1)
        elif isinstance(one.get("Name"), str) and one["Name"].startswith("Card"):
            yield its, one
