"""What a deck is made of, in numbers for charts. Pure."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from catalog.decks.choice import book, chosen_sites
from catalog.decks.contents import Contents
from catalog.decks.pool import Pool

MOST_COST = 6
"""Costs above stand together in the last column."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """campaign, adversary: cards in the Book. curve: side -> cards of each cost, the last for all above. made: the risk that
    playing every campaign card adds; sites_risk: what the nine sites add; needed: what playing every adversary card takes.
    cultures, types: name -> cards. strength: home site -> [minions, total strength]."""

    campaign: int
    adversary: int
    curve: dict[str, list[int]]
    made: int
    sites_risk: int
    needed: int
    cultures: dict[str, int]
    types: dict[str, int]
    strength: dict[int, list[int]]

    def data(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def statistics(contents: Contents, pool: Pool) -> Statistics:
    """The numbers of a deck."""
    sides = Counter({"campaign": 0, "adversary": 0})
    curve = {"campaign": [0] * (MOST_COST + 1), "adversary": [0] * (MOST_COST + 1)}
    risk: Counter[str] = Counter()
    cultures: Counter[str] = Counter()
    types: Counter[str] = Counter()
    strength = {site: [0, 0] for site in range(1, 10)}
    for known, copies in book(contents, pool):
        card, cost = known.card, known.card.cost or 0
        sides[known.section] += copies
        curve[known.section][min(cost, MOST_COST)] += copies
        risk[known.section] += cost * copies
        cultures[card.culture or ""] += copies
        types[card.type] += copies
        if card.type == "minion" and card.home_site:
            strength[card.home_site][0] += copies
            strength[card.home_site][1] += copies * (card.strength or 0)
    return Statistics(
        sides["campaign"],
        sides["adversary"],
        curve,
        risk["campaign"],
        sum(site.card.risk or 0 for site in chosen_sites(contents, pool)),
        risk["adversary"],
        dict(sorted(cultures.items(), key=lambda pair: (-pair[1], pair[0]))),
        dict(sorted(types.items(), key=lambda pair: (-pair[1], pair[0]))),
        strength,
    )
