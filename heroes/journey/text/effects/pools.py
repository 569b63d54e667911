"""Burdens and risk."""

from __future__ import annotations

from typing import Any

from catalog.language import abilities as a
from heroes.engine.text import gettext_noop as _
from heroes.journey import query, verbs
from heroes.journey.text.acting import Act
from heroes.journey.text.effects.base import (
    Effect,
    Number,
    always,
)
from heroes.journey.text.meaning import means


@means(a.AddBurdens)
def _add_burdens(node: a.AddBurdens) -> Effect:
    number = Number(node.amount)

    def do(table: Any, act: Act, link: Any = None) -> Any:
        count = yield from number.settle(table, act)
        return (yield from verbs.add_burdens(table, count, act.seat, act.source))

    return Effect(always, do, label=_("Add burdens"))


@means(a.RemoveBurdens)
def _remove_burdens(node: a.RemoveBurdens) -> Effect:
    number = Number(node.amount)

    def there(table: Any) -> int:
        if query.says(table, "unremovable burdens"):
            return 0
        return table.burdens[table.protagonist]

    def do(table: Any, act: Act) -> Any:
        count = yield from number.settle(table, act, there(table))
        yield from verbs.remove_burdens(table, count, act.seat)
        return count > 0

    def all_of_them(table: Any, act: Act) -> bool:
        return there(table) >= (1 if number.asked else number.most(table, act))

    return Effect(
        lambda table, act: there(table) > 0,
        do,
        all_of_them,
        label=_("Remove burdens"),
        whole=all_of_them,
    )


@means(a.AddRisk)
def _add_risk(node: a.AddRisk) -> Effect:
    number = Number(node.amount)

    def do(table: Any, act: Act) -> Any:
        count = yield from number.settle(table, act)
        return (yield from verbs.add_risk(table, count, act.seat, act.source))

    return Effect(always, do, label=_("Add risk"))


@means(a.RemoveRisk)
def _remove_risk(node: a.RemoveRisk) -> Effect:
    number = Number(node.amount)

    def do(table: Any, act: Act) -> Any:
        count = yield from number.settle(table, act, table.risk)
        yield from verbs.remove_risk(table, count, act.seat)
        return True

    def pay(table: Any, act: Act, link: Any) -> Any:
        """All of it, whatever another cost has left."""
        enough = all_of_it(table, act)
        yield from do(table, act)
        return enough

    def needed(table: Any, act: Act) -> int:
        return 1 if number.asked else number.most(table, act)

    def all_of_it(table: Any, act: Act) -> bool:
        return table.risk >= needed(table, act)

    return Effect(always, do, all_of_it, pay, label=_("Remove risk"), risk=needed, whole=all_of_it)
