"""Conditions: functions from (table, act) to whether it is so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catalog.language import abilities as a
from heroes.journey import query
from heroes.journey.text.acting import Act
from heroes.journey.text.amounts import COMPARISONS, amount
from heroes.journey.text.features import kind
from heroes.journey.text.meaning import meaning, means
from heroes.journey.text.selectors import ALL

Condition = Callable[[Any, Act], bool]


def condition(node: Any) -> Condition | None:
    return None if node is None else meaning(node)


@means(a.CanSpot)
def _can_spot(node: a.CanSpot) -> Condition:
    what = meaning(node.what)
    if what.how == ALL or what.least is None:
        return lambda table, act: any(card in table.index.is_active for card in what.find(table, act))
    least = what.least
    return lambda table, act: len(what.find(table, act)) >= least(table, act)


@means(a.CannotSpot)
def _cannot_spot(node: a.CannotSpot) -> Condition:
    can = _can_spot(a.CanSpot(node.what))
    return lambda table, act: not can(table, act)


@means(a.Is)
def _is(node: a.Is) -> Condition:
    who, fits = meaning(node.who), kind(node.features)
    return lambda table, act: any(fits(table, act, card) for card in who.find(table, act))


@means(a.IsNot)
def _is_not(node: a.IsNot) -> Condition:
    is_ = _is(a.Is(node.who, node.features))
    return lambda table, act: not is_(table, act)


@means(a.PartyAt)
def _party_at(node: a.PartyAt) -> Condition:
    place = meaning(node.place).fits

    def holds(table: Any, act: Act) -> bool:
        site = query.site_of(table, table.protagonist)
        return site >= 0 and place(table, act, site)

    return holds


@means(a.PartyNotAt)
def _party_not_at(node: a.PartyNotAt) -> Condition:
    at = _party_at(a.PartyAt(node.place))
    return lambda table, act: not at(table, act)


@means(a.Compare)
def _compare(node: a.Compare) -> Condition:
    one, than, compare = amount(node.amount), amount(node.than), COMPARISONS[node.how]
    return lambda table, act: compare(one(table, act), than(table, act))


@means(a.OnlyInParty)
def _only(node: a.OnlyInParty) -> Condition:
    fits = kind(node.what)
    return lambda table, act: all(fits(table, act, card) for card in table.parties[table.protagonist])


STAGES_OF = {
    "campaign phase": ("campaign", "move"),
    "adversary phase": ("adversary",),
    "ranged phase": ("maneuver", "barrage"),
    "maneuver step": ("maneuver",),
    "barrage step": ("barrage",),
    "melee phase": ("assignment", "skirmish"),
    "assignment step": ("assignment",),
    "skirmish step": ("skirmish",),
    "regroup phase": ("regroup", "reconcile", "decide"),
}
"""Phase or step -> the stages of a match that belong to it."""


@means(a.During)
def _during(node: a.During) -> Condition:
    stages = STAGES_OF.get(node.time)
    if stages is None:
        return lambda table, act: True
    return lambda table, act: table.stage in stages


@means(a.DuringSkirmish)
def _during_skirmish(node: a.DuringSkirmish) -> Condition:
    if node.who is None:
        return lambda table, act: table.skirmish is not None
    who = meaning(node.who).fits

    def holds(table: Any, act: Act) -> bool:
        if table.skirmish is None:
            return False
        companion, minions = table.skirmish[0], table.skirmish[1]
        return any(who(table, act, card) for card in (companion, *minions) if card >= 0)

    return holds


@means(a.AllOf)
def _all_of(node: a.AllOf) -> Condition:
    conditions = [meaning(one) for one in node.conditions]
    return lambda table, act: all(one(table, act) for one in conditions)


@means(a.AnyOfThese)
def _any_of(node: a.AnyOfThese) -> Condition:
    conditions = [meaning(one) for one in node.conditions]
    return lambda table, act: any(one(table, act) for one in conditions)


@means(a.DoneSo)
def _done_so(node: a.DoneSo) -> Condition:
    return lambda table, act: act.did
