"""Amounts: functions from (table, act) to a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catalog.language import abilities as a
from heroes.journey import query
from heroes.journey.text.acting import Act
from heroes.journey.text.meaning import NoMeaning, meaning, means

Amount = Callable[[Any, Act], int]


def amount(node: Any) -> Amount:
    """The amount that a node stands for; plain numbers are themselves."""
    if isinstance(node, int):
        return lambda table, act: node
    return meaning(node)


@means(a.X)
def _x(node: a.X) -> Amount:
    sign = node.sign
    return lambda table, act: sign * act.x


@means(a.SameNumber)
def _same(node: a.SameNumber) -> Amount:
    return lambda table, act: act.number


@means(a.PerEach)
def _per_each(node: a.PerEach) -> Amount:
    step, of = amount(node.step), amount(node.of)
    return lambda table, act: step(table, act) * of(table, act)


@means(a.OrIf)
def _or_if(node: a.OrIf) -> Amount:
    one, other, condition = amount(node.amount), amount(node.other), meaning(node.condition)
    return lambda table, act: other(table, act) if condition(table, act) else one(table, act)


@means(a.Limited)
def _limited(node: a.Limited) -> Amount:
    one, limit = amount(node.amount), amount(node.limit)

    def value(table: Any, act: Act) -> int:
        number, bound = one(table, act), limit(table, act)
        return max(number, bound) if bound < 0 else min(number, bound)

    return value


@means(a.AtLeast)
def _at_least(node: a.AtLeast) -> Amount:
    raise NoMeaning("a minimum of something that is no number of a card")


@means(a.TokenCount)
def _token_count(node: a.TokenCount) -> Amount:
    culture = node.culture.casefold()
    where = meaning(node.where) if node.where is not None else None

    def value(table: Any, act: Act) -> int:
        cards = None if where is None else where.find(table, act)
        return sum(
            number
            for card, its_culture, number in table.tokens
            if its_culture == culture and (cards is None or card in cards)
        )

    return value


@means(a.Count)
def _count(node: a.Count) -> Amount:
    from heroes.journey.text.features import kind

    fits = kind(node.kind)
    place = next((meaning(feature.place) for feature in node.kind if isinstance(feature, a.In)), None)

    def value(table: Any, act: Act) -> int:
        if act.revealed:
            found = sum(fits(table, act, card) for card in act.revealed)
            if found:
                return found
        cards = table.index.active if place is None else place.cards(table, act)
        return sum(fits(table, act, card) for card in cards)

    return value


@means(a.CountCultures)
def _count_cultures(node: a.CountCultures) -> Amount:
    side = node.side

    def value(table: Any, act: Act) -> int:
        kinds = [table.kind[card] for card in table.index.active]
        return len({kind.card.culture for kind in kinds if kind.side and side in (None, kind.side)})

    return value


@means(a.Over)
def _over(node: a.Over) -> Amount:
    one, number = amount(node.amount), amount(node.number)
    return lambda table, act: max(0, one(table, act) - number(table, act))


@means(a.Groups)
def _groups(node: a.Groups) -> Amount:
    size, of = amount(node.size), amount(node.amount)
    return lambda table, act: of(table, act) // max(1, size(table, act))


@means(a.WoundsOn)
def _wounds_on(node: a.WoundsOn) -> Amount:
    who = meaning(node.who)
    return lambda table, act: sum(table.wounds[card] for card in who.find(table, act))


@means(a.BurdenCount)
def _burdens(node: a.BurdenCount) -> Amount:
    return lambda table, act: table.burdens[table.protagonist]


@means(a.RiskCount)
def _risk(node: a.RiskCount) -> Amount:
    return lambda table, act: table.risk


def stat(table: Any, name: str, card: int) -> int:
    """A number of a card as it is now: "strength", "health", "risk cost" ..."""
    kind = table.kind[card]
    if name == "strength":
        return query.strength(table, card)
    if name == "health":
        return query.health(table, card)
    if name == "risk cost":
        return kind.cost
    if name == "home site":
        return query.home_site(table, card)
    if name == "risk number":
        return kind.risk
    return table.path.index(card) + 1 if card in table.path else 0


@means(a.StatOf)
def _stat_of(node: a.StatOf) -> Amount:
    who, name = meaning(node.who), node.stat
    return lambda table, act: sum(stat(table, name, card) for card in who.find(table, act)[:1])


@means(a.SiteNumber)
def _site_number(node: a.SiteNumber) -> Amount:
    return lambda table, act: query.site_number(table)


@means(a.Region)
def _region(node: a.Region) -> Amount:
    return lambda table, act: query.region(query.site_number(table))


@means(a.MovesThisTurn)
def _moves(node: a.MovesThisTurn) -> Amount:
    return lambda table, act: table.moves


@means(a.Sum)
def _sum(node: a.Sum) -> Amount:
    first, second = amount(node.first), amount(node.second)
    return lambda table, act: first(table, act) + second(table, act)


@means(a.Difference)
def _difference(node: a.Difference) -> Amount:
    first, second = amount(node.first), amount(node.second)
    return lambda table, act: first(table, act) - second(table, act)


@means(a.Larger)
def _larger(node: a.Larger) -> Amount:
    first, second = amount(node.first), amount(node.second)
    return lambda table, act: max(first(table, act), second(table, act))


@means(a.Smaller)
def _smaller(node: a.Smaller) -> Amount:
    first, second = amount(node.first), amount(node.second)
    return lambda table, act: min(first(table, act), second(table, act))


COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "at least": lambda one, other: one >= other,
    "at most": lambda one, other: one <= other,
    "more than": lambda one, other: one > other,
    "fewer than": lambda one, other: one < other,
    "exactly": lambda one, other: one == other,
}
