"""Which card does somebody mean? By code, by name, by title; what only resembles a name is a question."""

from __future__ import annotations

import re
import uuid
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from rapidfuzz import fuzz, process

from catalog.decks.pool import Known, Pool
from catalog.folding import fold

NAMESPACE = uuid.UUID("6f8b4c2a-1d0e-5a37-9c1b-7e2f3d4a5b60")
"""Of the ids that cards bear in OCTGN and Tabletop Simulator."""
CLOSE = 90
"""How much of a name (of 100) must be right for a question; see `Meant`."""
MOST_CHOICES = 8


@dataclass(frozen=True, slots=True)
class Meant:
    """`card` where it is certain; else the cards that may be meant, best first, or none."""

    card: Known | None = None
    choices: tuple[Known, ...] = ()


def guid(key: str) -> str:
    """The id of a card in programs that want one."""
    return str(uuid.uuid5(NAMESPACE, key))


class Names:
    """The names of a pool, looked up in every way that is certain."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.by_guid = {guid(known.key): known for known in pool.values()}
        self.by_code: dict[tuple[str, int], Known] = {}
        self.sets: dict[str, str] = {}
        self.by_folded: dict[str, list[Known]] = {}
        self.by_title: dict[str, list[Known]] = {}
        for known in pool.values():
            for one in known.printings:
                self.by_code[one.set_slug, one.number] = known
                self.sets[fold(one.set_slug)] = self.sets[fold(one.set_name)] = one.set_slug
            self.by_folded.setdefault(fold(known.name), []).append(known)
            self.by_title.setdefault(fold(known.card.title), []).append(known)

    def certain(
        self, name: str, set_name: str = "", number: int | None = None, key: str = ""
    ) -> Known | None:
        """The card that is meant beyond doubt, by key, by set and number, or by name; None where these disagree."""
        by_code = self._by_code(set_name, number, key)
        fitting = self._fitting(name)
        if by_code is None:
            return fitting[0] if len(fitting) == 1 else None
        return by_code if not name or by_code in fitting else None

    def meant(self, name: str, set_name: str = "", number: int | None = None, key: str = "") -> Meant:
        """The card that is certain, else those that may be meant."""
        card = self.certain(name, set_name, number, key)
        if card:
            return Meant(card)
        by_code = self._by_code(set_name, number, key)
        found = [*([by_code] if by_code else ()), *(self._fitting(name) or self._close(name))]
        return Meant(choices=tuple(dict.fromkeys(found))[:MOST_CHOICES])

    def _by_code(self, set_name: str, number: int | None, key: str) -> Known | None:
        found = self.pool.get(key) or self.by_guid.get(key.lower())
        if found is None and number is not None:
            found = self.by_code.get((self.sets.get(fold(set_name), ""), number))
        return found

    def _fitting(self, name: str) -> list[Known]:
        """Cards of this name letter by letter, else without case, accents and punctuation, else versions of a title."""
        exact = self.pool.by_name.get(name)
        if exact:
            return [exact]
        folded = fold(name)
        return (self.by_folded.get(folded) or self.by_title.get(folded) or []) if folded else []

    def _close(self, name: str) -> list[Known]:
        folded = fold(name)
        if not folded or len(folded) > 150:
            return []
        close = process.extract(folded, list(self.by_folded), scorer=fuzz.ratio, limit=5, score_cutoff=CLOSE)
        close += process.extract(folded, list(self.by_title), scorer=fuzz.ratio, limit=5, score_cutoff=CLOSE)
        return [
            known
            for word, _score, _place in sorted(close, key=lambda one: -one[1])
            for known in self.by_folded.get(word, []) + self.by_title.get(word, [])
        ]


_kept: WeakKeyDictionary[Pool, Names] = WeakKeyDictionary()


def names_of(pool: Pool) -> Names:
    """The names of a pool; looked through once."""
    names = _kept.get(pool)
    if names is None:
        names = _kept[pool] = Names(pool)
    return names


HEADINGS = {
    **dict.fromkeys(("hero", "heroes", "commander", "commanders", "leader", "leaders"), "hero"),
    **dict.fromkeys(("chosen quest need", "chosen quest", "quest"), "quest"),
    **dict.fromkeys(("chosen sites", "path", "adventure path"), "path"),
    **dict.fromkeys(
        ("considering", "sideboard", "side board", "side", "side deck", "maybeboard", "maybe", "maybe board"),
        "aside",
    ),
    **dict.fromkeys(
        (
            *(
                "deck",
                "main",
                "mainboard",
                "main board",
                "maindeck",
                "main deck",
                "cards",
                "book",
                "draw deck",
            ),
            *("campaign", "campaign cards", "adversary", "adversary cards", "atlas", "sites", "site"),
            *("quest needs", "quest need", "companions", "companion", "minions", "minion", "events", "event"),
            *(
                "conditions",
                "condition",
                "artifacts",
                "artifact",
                "possessions",
                "possession",
                "items",
                "item",
            ),
            *("sites 1 3", "sites 4 6", "sites 7 9", "about", "companion zone"),
        ),
        "",
    ),
}
"""Folded heading -> the section it begins; "" where a card's type says enough."""

_HEADING = re.compile(r"^[\s#/=*\[<-]*(.*?)[\s:=*\]>-]*$")


def heading(line: str) -> str | None:
    """The section that a line begins; None if it is no heading. Counts may stand with it: "Campaign (30)"."""
    word = re.sub(r"\s*\(?\d+( cards?)?\)?$", "", _HEADING.sub(r"\1", line.strip()).rstrip(": "))
    return HEADINGS.get(fold(word))
