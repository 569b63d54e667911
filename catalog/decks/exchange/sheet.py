"""A deck laid out in sections, as it is written down. What is chosen for the match stands in sections of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from catalog.decks.contents import MOST_COPIES, Contents
from catalog.decks.pool import Known, Pool

SECTIONS = {
    "hero": "Hero",
    "campaign": "Campaign",
    "adversary": "Adversary",
    "quest": "Chosen Quest-Need",
    "quest-need": "Quest-Needs",
    "path": "Chosen Sites",
    "site": "Sites",
    "aside": "Considering",
}
"""Section -> its heading, in the order in which they are written."""


@dataclass(frozen=True, slots=True)
class Row:
    """So many copies of a card in a section; `known` is None for a card that the pool does not have."""

    section: str
    copies: int
    key: str
    known: Known | None

    @property
    def name(self) -> str:
        return self.known.name if self.known else self.key

    @property
    def code(self) -> tuple[str, int] | None:
        """Set and number of the newest printing."""
        if self.known is None or not self.known.printings:
            return None
        last = self.known.printings[-1]
        return last.set_slug, last.number


def rows_of(contents: Contents, pool: Pool) -> list[Row]:
    """Every card of a deck in its section, by section and name; of a chosen card, the chosen copies apart."""
    chosen = Counter(contents.sites)
    rows = []
    for key, copies in contents.cards.items():
        known = pool.get(key)
        section = known.section if known else "campaign"
        apart, its_section = 0, ""
        if key == contents.hero:
            apart, its_section = 1, "hero"
        elif key == contents.quest:
            apart, its_section = 1, "quest"
        elif key in chosen:
            apart, its_section = min(chosen[key], copies), "path"
        if apart:
            rows.append(Row(its_section, apart, key, known))
        if copies > apart:
            rows.append(Row(section, copies - apart, key, known))
    rows += [Row("aside", copies, key, pool.get(key)) for key, copies in contents.aside.items()]
    order = list(SECTIONS)
    return sorted(rows, key=lambda row: (order.index(row.section), row.name, row.key))


def in_sections(rows: Iterable[Row]) -> list[tuple[str, list[Row]]]:
    """The rows under the headings of their sections; sections without cards are left out."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.section, []).append(row)
    return [(SECTIONS[section], found[section]) for section in SECTIONS if section in found]


def contents_of(rows: Iterable[tuple[str, int, str]], pool: Pool) -> Contents:
    """The deck of (section, copies, key) rows. A card's type says where it belongs; a section only adds what is chosen or
    still being considered."""
    cards: dict[str, int] = {}
    aside: dict[str, int] = {}
    hero = quest = ""
    sites: list[str] = []
    for section, copies, key in rows:
        pile = aside if section == "aside" else cards
        pile[key] = min(pile.get(key, 0) + copies, MOST_COPIES)
        kind = pool[key].card.type if key in pool else ""
        if section == "hero" and kind == "companion":
            hero = key
        elif section == "quest" and kind == "quest-need":
            quest = key
        elif section == "path" and kind == "site":
            sites += [key] * copies
    return Contents(cards, aside, hero, quest, tuple(sorted(sites)))
