"""What the pages of a deck show: its cards in groups, counts, charts, faults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.cards import TYPES, cultures
from catalog.decks import choice, party
from catalog.decks.charts import charts
from catalog.decks.contents import Contents
from catalog.decks.pool import Known, Pool
from catalog.decks.selectors import deck_check
from catalog.decks.shelves import pool
from catalog.decks.statistics import statistics
from catalog.decks.wording import SIDES, TYPE_NAMES, verdict_data

GROUPS = {
    "type": gettext_lazy("Type"),
    "side": gettext_lazy("Side"),
    "culture": gettext_lazy("Culture"),
    "cost": gettext_lazy("Cost"),
}
SORTS: dict[str, tuple[Any, Callable[[Known], Any]]] = {
    "name": (gettext_lazy("Name"), lambda known: known.name),
    "cost": (gettext_lazy("Cost"), lambda known: (known.card.cost or 0, known.name)),
    "strength": (gettext_lazy("Strength"), lambda known: (-(known.card.strength or 0), known.name)),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A card on a page of a deck."""

    known: Known | None
    key: str
    copies: int
    chosen: str = ""
    fault: str = ""

    @property
    def name(self) -> str:
        return self.known.name if self.known else self.key

    # Labels of its buttons; made here, for a page has hundreds of them.

    @property
    def more(self) -> str:
        return _("One %(name)s more") % {"name": self.name}

    @property
    def less(self) -> str:
        return _("One %(name)s fewer") % {"name": self.name}

    @property
    def put_aside(self) -> str:
        return _("Set %(name)s aside") % {"name": self.name}


@dataclass(frozen=True, slots=True)
class Group:
    """Cards under a heading; `side` says which half of the deck they belong to."""

    title: str
    side: str
    rows: list[Row]

    @property
    def count(self) -> int:
        return sum(row.copies for row in self.rows)


def board(contents: Contents, format: str, *, group: str = "type", sort: str = "name") -> dict[str, Any]:
    """Everything that a page shows of a deck, as a context for templates/decks/cards.html."""
    cards = pool()
    group = group if group in GROUPS else "type"
    sort = sort if sort in SORTS else "name"
    verdict = verdict_data(deck_check(contents, format, cards))
    wrong: dict[str, str] = {}
    for found in verdict["faults"]:
        wrong |= dict.fromkeys(found["cards"], found["text"])
    quest, hero = choice.chosen_quest(contents, cards), choice.chosen_hero(contents, cards)
    sites = [site.key for site in choice.chosen_sites(contents, cards)]
    chosen = dict.fromkeys(sites, "site")
    if quest:
        chosen[quest.key] = "quest"
    if hero:
        chosen[hero.key] = "hero"
    rows = [
        Row(cards.get(key), key, copies, chosen.get(key, ""), wrong.get(key, ""))
        for key, copies in contents.cards.items()
    ]
    numbers = statistics(contents, cards)
    return {
        "groups": _grouped(rows, group, sort),
        "unknown": [row for row in rows if row.known is None],
        "aside": sorted(
            (Row(cards.get(key), key, copies) for key, copies in contents.aside.items()),
            key=lambda row: row.name,
        ),
        "group": group,
        "sort": sort,
        "group_choices": list(GROUPS.items()),
        "sort_choices": [(slug, name) for slug, (name, _key) in SORTS.items()],
        "verdict": verdict,
        "numbers": numbers,
        "balance": _balance(numbers.campaign, numbers.adversary),
        "counts": {
            "quests": sum(copies for _k, copies in choice.of_section(contents, cards, "quest-need")),
            "sites": sum(copies for _k, copies in choice.of_section(contents, cards, "site")),
        },
        "regions": _regions(contents, cards),
        "quest": quest,
        "hero": hero,
        "quests": [known for known, _n in choice.of_section(contents, cards, "quest-need")],
        "heroes": choice.heroes_for(contents, cards, quest) if quest else [],
        "parties": party.best_parties(contents, cards, 6),
        "starting_cost": party.STARTING_COST,
        "charts": charts(numbers) if contents.cards else [],
        "copies": " ".join(f"{key}:{copies}" for key, copies in contents.cards.items()),
    }


def _balance(campaign: int, adversary: int) -> dict[str, int]:
    """The share of both sides, as widths of a bar of a hundred."""
    whole = campaign + adversary
    share = round(100 * campaign / whole) if whole else 50
    return {"campaign": share, "adversary": 100 - share, "difference": campaign - adversary}


def _regions(contents: Contents, cards: Pool) -> list[dict[str, Any]]:
    sites = choice.of_section(contents, cards, "site")
    return [
        {
            "name": choice.REGION_NAMES[region],
            "count": sum(copies for site, copies in sites if site.region == region),
        }
        for region in choice.REGIONS
    ]


def _grouped(rows: list[Row], group: str, sort: str) -> list[Group]:
    found: dict[tuple[int, Any], Group] = {}
    sections = list(SIDES)
    for row in rows:
        if row.known is None:
            continue
        section = row.known.section
        order, title = _heading(row.known, group)
        place = sections.index(section), order
        if place not in found:
            found[place] = Group(title, section, [])
        found[place].rows.append(row)
    key = SORTS[sort][1]
    for one in found.values():
        one.rows.sort(key=lambda row: key(row.known))  # type: ignore[arg-type]
    return [one for _place, one in sorted(found.items(), key=lambda pair: pair[0])]


def _heading(known: Known, group: str) -> tuple[Any, str]:
    card = known.card
    if card.side is None:
        return (
            (card.range or "", f"{_('Sites')} {card.range}") if card.range else ("", str(SIDES["quest-need"]))
        )
    match group:
        case "culture":
            return card.culture, f"{SIDES[known.section]} · {cultures()[card.culture or ''].name}"
        case "cost":
            return card.cost, f"{SIDES[known.section]} · {_('cost %(cost)d') % {'cost': card.cost or 0}}"
        case "side":
            return "", str(SIDES[known.section])
        case _:
            return TYPES.index(card.type), f"{SIDES[known.section]} · {TYPE_NAMES[card.type]}"
