"""What the pages of a deck show: its cards in groups, counts, charts, faults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.cards import TYPES, cultures
from catalog.decks import choice, party
from catalog.decks.contents import Contents
from catalog.decks.pool import Known, Pool
from catalog.decks.selectors import deck_check
from catalog.decks.shelves import pool
from catalog.decks.statistics import MOST_COST, statistics
from catalog.decks.wording import verdict_data

TYPE_NAMES = {
    "companion": gettext_lazy("Companions"),
    "minion": gettext_lazy("Minions"),
    "event": gettext_lazy("Events"),
    "condition": gettext_lazy("Conditions"),
    "artifact": gettext_lazy("Artifacts"),
    "possession": gettext_lazy("Possessions"),
}
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
SIDES = {
    "campaign": gettext_lazy("Campaign"),
    "adversary": gettext_lazy("Adversary"),
    "quest-need": gettext_lazy("Quest-Needs"),
    "site": gettext_lazy("Sites"),
}
CHART_HEIGHT = 60


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
    verdict = verdict_data(deck_check(contents, format))
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
        "copies": dict(contents.cards),
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


# --- charts -------------------------------------------------------------------------------------------------


def charts(numbers: Any) -> list[dict[str, Any]]:
    """The charts of a deck, each with a title, columns of bars and the same in words; drawn by components/chart.html."""
    costs = [str(cost) if cost < MOST_COST else f"{cost}+" for cost in range(MOST_COST + 1)]
    campaign, adversary = str(SIDES["campaign"]), str(SIDES["adversary"])
    return [
        _chart(
            _("Cost"),
            costs,
            [
                (campaign, "campaign", numbers.curve["campaign"]),
                (adversary, "adversary", numbers.curve["adversary"]),
            ],
        ),
        _chart(
            _("Risk"),
            [_("made by cards"), _("made by sites"), _("needed")],
            [(_("Risk"), "risk", [numbers.made, numbers.sites_risk, numbers.needed])],
        ),
        _chart(
            _("Cultures"),
            [cultures()[slug].name if slug else "" for slug in numbers.cultures],
            [(_("Cards"), "plain", list(numbers.cultures.values()))],
            emblems=list(numbers.cultures),
        ),
        _chart(
            _("Types"),
            [str(TYPE_NAMES[slug]) for slug in numbers.types],
            [(_("Cards"), "plain", list(numbers.types.values()))],
        ),
        _chart(
            _("Strength of minions by home site"),
            [str(site) for site in numbers.strength],
            [(_("Strength"), "adversary", [total for _count, total in numbers.strength.values()])],
        ),
    ]


def _chart(
    title: str, labels: list[str], series: list[tuple[str, str, list[int]]], emblems: list[str] | None = None
) -> dict[str, Any]:
    most = max((value for _name, _tone, values in series for value in values), default=0) or 1
    width = 26 if len(series) == 1 else 15
    step = width * len(series) + 10
    columns = []
    for place, label in enumerate(labels):
        bars = []
        for number, (name, tone, values) in enumerate(series):
            height = CHART_HEIGHT * values[place] / most
            left = place * step + number * width + 5
            bars.append(
                {
                    "x": _figure(left),
                    "middle": _figure(left + (width - 2) / 2),
                    "y": _figure(CHART_HEIGHT - height + 14),
                    "above": _figure(CHART_HEIGHT - height + 11),
                    "width": _figure(width - 2),
                    "height": _figure(height),
                    "value": values[place],
                    "tone": tone,
                    "name": name,
                }
            )
        middle = place * step + step / 2
        columns.append(
            {
                "label": label,
                "x": _figure(middle),
                "bars": bars,
                "emblem": emblems[place] if emblems else "",
                "emblem_x": _figure(middle - 8),
                "sign_x": _figure(middle - 6),
            }
        )
    return {
        "title": title,
        "columns": columns,
        "series": [{"name": name, "tone": tone} for name, tone, _values in series] if len(series) > 1 else [],
        "width": _figure(max(1, len(labels)) * step),
        "height": CHART_HEIGHT + 34,
        "base": CHART_HEIGHT + 14,
        "labels_y": CHART_HEIGHT + 29,
        "words_in_chart": all(len(label) <= 4 for label in labels),
    }


def _figure(number: float) -> str:
    """A number as SVG has it, whatever the language."""
    return f"{number:.1f}"
