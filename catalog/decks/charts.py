"""The charts of a deck. Their pictures are written here and not by a template: they are drawn anew after each change in the
builder, and a template takes ten times as long over so many small figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from catalog.cards import cultures
from catalog.decks.statistics import MOST_COST, Statistics
from catalog.decks.wording import SIDES, TYPE_NAMES

HEIGHT = 60
"""Of the highest bar; above it stands its number, below the base the name of its column."""
BASE = HEIGHT + 14
LABELS = BASE + 15
LONGEST_LABEL = 4
"""Longer names stand in a list below the picture."""


@dataclass(frozen=True, slots=True)
class Bars:
    """One bar in each column, in the colour of `tone`."""

    name: str
    tone: str
    values: Sequence[int]


@dataclass(frozen=True, slots=True)
class Chart:
    """`keys`: the bars that a legend tells apart; `words`: columns whose names have no room in the picture, with values."""

    title: str
    picture: SafeString
    keys: Sequence[Bars]
    words: Sequence[tuple[str, int]]


def charts(numbers: Statistics) -> list[Chart]:
    """What a deck is made of."""
    costs = [str(cost) if cost < MOST_COST else f"{cost}+" for cost in range(MOST_COST + 1)]
    sides = [Bars(str(SIDES[side]), side, numbers.curve[side]) for side in ("campaign", "adversary")]
    risk = [_("made by cards"), _("made by sites"), _("needed")]
    names = [cultures()[slug].name if slug else "" for slug in numbers.cultures]
    types = [str(TYPE_NAMES[slug]) for slug in numbers.types]
    strength = [total for _count, total in numbers.strength.values()]
    return [
        _chart(_("Cost"), costs, sides),
        _chart(_("Risk"), risk, [Bars("", "risk", [numbers.made, numbers.sites_risk, numbers.needed])]),
        _chart(
            _("Cultures"), names, [Bars("", "plain", list(numbers.cultures.values()))], list(numbers.cultures)
        ),
        _chart(_("Types"), types, [Bars("", "plain", list(numbers.types.values()))]),
        _chart(
            _("Strength of minions by home site"),
            [str(site) for site in numbers.strength],
            [Bars("", "adversary", strength)],
        ),
    ]


def _chart(
    title: str, labels: Sequence[str], bars: Sequence[Bars], emblems: Sequence[str] | None = None
) -> Chart:
    """Columns of bars with a label or an emblem below each."""
    most = max((value for one in bars for value in one.values), default=0) or 1
    width = 26 if len(bars) == 1 else 15
    step = width * len(bars) + 10
    short = all(len(label) <= LONGEST_LABEL for label in labels)
    told, drawn = [], []
    for place, label in enumerate(labels):
        told.append(f"{label} {' '.join(str(one.values[place]) for one in bars)}")
        for number, one in enumerate(bars):
            left, value = place * step + number * width + 5, one.values[place]
            height = HEIGHT * value / most
            drawn.append(
                f'<rect class="chart-bar chart-bar--{one.tone}" x="{left}" y="{BASE - height:.1f}"'
                f' width="{width - 2}" height="{height:.1f}"></rect>'
            )
            if value:
                drawn.append(
                    f'<text class="chart-value" x="{left + (width - 2) / 2:.1f}"'
                    f' y="{BASE - 3 - height:.1f}">{value}</text>'
                )
        middle = place * step + step / 2
        if emblems:
            drawn.append(_emblem(emblems[place], middle))
        elif short:
            drawn.append(f'<text class="chart-label" x="{middle:.1f}" y="{LABELS}">{escape(label)}</text>')
    whole = max(1, len(labels)) * step
    picture = (
        f'<svg viewBox="0 0 {whole} {HEIGHT + 34}" role="img" aria-label="{escape(title)}: {escape(", ".join(told))}">'
        f'<line class="chart-base" x1="0" x2="{whole}" y1="{BASE}" y2="{BASE}"></line>{"".join(drawn)}</svg>'
    )
    words = [] if short else list(zip(labels, bars[0].values, strict=True))
    return Chart(title, mark_safe(picture), bars if len(bars) > 1 else (), words)


def _emblem(name: str, middle: float) -> str:
    """A disc with the emblem of a culture below its column."""
    sign = f"{static('heroes/img/emblems.svg')}#{name}"
    return (
        f'<g data-emblem="{escape(name)}"><rect class="chart-emblem" x="{middle - 8:.1f}" y="{BASE + 2}" width="16"'
        f' height="16" rx="8"></rect><use class="chart-emblem-sign" href="{escape(sign)}" x="{middle - 6:.1f}"'
        f' y="{BASE + 4}" width="12" height="12"></use></g>'
    )
