"""What a deck holds, as plain frozen data: Book and Atlas in one, for a card's type says where it belongs.

Pure: cards are named by their key in the catalogue (the slug); `pool.py` knows what they are.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

MOST_COPIES = 99
"""Copies of one card. Formats set lower limits; this one keeps numbers within what people can mean."""
MOST_CARDS = 500
"""Different cards in a deck, those set aside included."""
MOST_SITES = 60
KEY_LENGTH = 140


class BadContents(ValueError):
    """These data are no deck. The text says what is wrong."""


@dataclass(frozen=True, slots=True)
class Contents:
    """Copies by card in the deck and `aside` (still being considered), and what the match is to use.

    `hero`, `quest` and `sites` are the choice that the deck remembers: keys of cards, "" or () where nothing has been
    chosen. See `choice.py` for what they come to.
    """

    cards: Mapping[str, int] = field(default_factory=dict)
    aside: Mapping[str, int] = field(default_factory=dict)
    hero: str = ""
    quest: str = ""
    sites: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash((frozenset(self.cards.items()), self.hero, self.quest))

    def with_copies(self, copies: Mapping[str, int], *, aside: bool = False) -> Contents:
        """The deck with so many copies of these cards; 0 takes a card out."""
        pile = dict(self.aside if aside else self.cards)
        for key, number in copies.items():
            if number > 0:
                pile[key] = min(number, MOST_COPIES)
            else:
                pile.pop(key, None)
        return replace(self, aside=pile) if aside else replace(self, cards=pile)

    def __len__(self) -> int:
        return sum(self.cards.values())


def contents_from(data: Any) -> Contents:
    """The deck that JSON data mean: ``{"cards": {key: copies}, "aside": {...}, "hero", "quest", "sites": [...]}``,
    of which only `cards` must be there. BadContents."""
    if not isinstance(data, Mapping):
        raise BadContents("A deck is an object with cards.")
    unknown = set(data) - {"cards", "aside", "hero", "quest", "sites"}
    if unknown:
        raise BadContents(f"A deck has no {sorted(map(str, unknown))[0][:40]!r}.")
    cards, aside = _pile(data.get("cards", {})), _pile(data.get("aside", {}))
    if len(cards) + len(aside) > MOST_CARDS:
        raise BadContents(f"A deck holds at most {MOST_CARDS} different cards.")
    sites = data.get("sites", ())
    if not isinstance(sites, (list, tuple)) or len(sites) > MOST_SITES:
        raise BadContents("The chosen sites are a list of cards.")
    return Contents(
        cards,
        aside,
        _key(data.get("hero", ""), empty=True),
        _key(data.get("quest", ""), empty=True),
        tuple(sorted(_key(one) for one in sites)),
    )


def contents_data(contents: Contents) -> dict[str, Any]:
    """The deck as JSON data, always written alike; `contents_from` reads it."""
    data: dict[str, Any] = {"cards": dict(sorted(contents.cards.items()))}
    if contents.aside:
        data["aside"] = dict(sorted(contents.aside.items()))
    if contents.hero:
        data["hero"] = contents.hero
    if contents.quest:
        data["quest"] = contents.quest
    if contents.sites:
        data["sites"] = list(contents.sites)
    return data


def contents_hash(contents: Contents) -> str:
    """32 hex digits of what is brought to the table: cards, copies and the choice, whatever was set aside.

    The same deck has the same hash however it was entered; moving a copy from one card to another changes it.
    """
    data = contents_data(replace(contents, aside={}))
    data["sites"] = sorted(contents.sites)
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(canonical.encode(), digest_size=16).hexdigest()


def difference(before: Contents, after: Contents) -> dict[str, tuple[int, int]]:
    """Key -> (copies before, copies after) for every card of which the number differs."""
    keys = sorted({*before.cards, *after.cards})
    pairs = {key: (before.cards.get(key, 0), after.cards.get(key, 0)) for key in keys}
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}


def way_back(before: Contents, after: Contents) -> dict[str, Any]:
    """What leads from `after` back to `before`, as small JSON data; `gone_back` goes there."""
    way: dict[str, Any] = {}
    for name in ("cards", "aside"):
        here, there = getattr(after, name), getattr(before, name)
        changed = {key: there.get(key, 0) for key in {*here, *there} if here.get(key) != there.get(key)}
        if changed:
            way[name] = changed
    for name in ("hero", "quest", "sites"):
        if getattr(after, name) != getattr(before, name):
            way[name] = getattr(before, name)
    return way


def gone_back(after: Contents, way: Mapping[str, Any]) -> Contents:
    """The deck to which `way_back` leads."""
    there = after.with_copies(way.get("cards", {})).with_copies(way.get("aside", {}), aside=True)
    return replace(
        there,
        hero=way.get("hero", after.hero),
        quest=way.get("quest", after.quest),
        sites=tuple(way.get("sites", after.sites)),
    )


def _pile(data: Any) -> dict[str, int]:
    if not isinstance(data, Mapping):
        raise BadContents("Cards are an object: card to copies.")
    pile: dict[str, int] = {}
    for key, copies in data.items():
        if type(copies) is not int or not 1 <= copies <= MOST_COPIES:
            raise BadContents(f"The number of copies goes from 1 to {MOST_COPIES}.")
        pile[_key(key)] = copies
    return pile


def _key(key: Any, *, empty: bool = False) -> str:
    if not isinstance(key, str) or len(key) > KEY_LENGTH or not (key or empty) or not key.isprintable():
        raise BadContents("A card is named by its key in the catalogue.")
    return key
