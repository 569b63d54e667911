"""Our own JSON: everything about a deck, with a schema version."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from catalog.decks.exchange.raw import BadFile, Raw, RawDeck
from catalog.decks.exchange.sheet import SECTIONS, Row

KIND = "heroes-journey-deck"
SCHEMA = 1


def write(name: str, rows: list[Row], *, notes: str = "", format: str = "", tags: Sequence[str] = ()) -> str:
    """``{"kind", "schema", "name", "format", "notes", "tags", "cards": [{"section", "copies", "card", "name"}]}``"""
    value = {
        "kind": KIND,
        "schema": SCHEMA,
        "name": name,
        "format": format,
        "notes": notes,
        "tags": list(tags),
        "cards": [
            {"section": row.section, "copies": row.copies, "card": row.key, "name": row.name} for row in rows
        ],
    }
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def is_own(value: Any) -> bool:
    return isinstance(value, dict) and value.get("kind") == KIND


def read(value: dict[str, Any]) -> RawDeck:
    if value.get("schema") != SCHEMA:
        raise BadFile("That deck was written by a newer version of this site.")
    cards = value.get("cards")
    if not isinstance(cards, list):
        raise BadFile("That deck has no list of cards.")
    tags = value.get("tags")
    deck = RawDeck(
        "json",
        [],
        _words(value.get("name"), 80),
        _words(value.get("notes"), 20_000),
        _words(value.get("format"), 60),
        [_words(tag, 30) for tag in tags[:12]] if isinstance(tags, list) else [],
    )
    for number, one in enumerate(cards, 1):
        fact = one if isinstance(one, dict) else {}
        copies, key, name = fact.get("copies"), _words(fact.get("card"), 140), _words(fact.get("name"), 300)
        section = _words(fact.get("section"), 20)
        section = section if section in SECTIONS else ""
        if type(copies) is not int or not (key or name):
            text = json.dumps(one, ensure_ascii=False)[:300]
            deck.lines.append(Raw(number, text, section=section, wrong="Neither card nor copies."))
            continue
        copies = max(-1, min(copies, 10**6))
        deck.lines.append(Raw(number, f"{copies} {name or key}", copies, name, section, key=key))
    return deck


def _words(value: Any, length: int) -> str:
    return value.replace("\0", "")[:length] if isinstance(value, str) else ""
