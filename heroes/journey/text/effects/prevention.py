"""Preventing and cancelling."""

from __future__ import annotations

from typing import Any

from catalog.language import abilities as a
from heroes.engine.text import gettext_noop as _
from heroes.journey import query
from heroes.journey.text.acting import Act
from heroes.journey.text.effects.base import (
    Effect,
)
from heroes.journey.text.effects.lasting import lasting
from heroes.journey.text.meaning import means


@means(a.Prevent)
def _prevent(node: a.Prevent) -> Effect:
    what = node.what

    def can(table: Any, act: Act) -> bool:
        happening = act.happening
        if happening is None or happening.stopped or not happening.kind.startswith("about"):
            return False
        if happening.kind == "about take a wound":
            return not query.says(table, "unpreventable wounds")
        if happening.kind == "about add burden":
            return not query.says(table, "unpreventable burdens")
        return what == "that"

    def do(table: Any, act: Act) -> Any:
        if not can(table, act):
            return False
        act.happening.stopped = True
        if act.happening.card >= 0 and table.name[act.happening.card]:
            table.events.append(("prevented", (table.name[act.happening.card],), (), ()))
        yield from ()
        return True

    return Effect(can, do, label=_("Prevent it"))


@means(a.Cancel)
def _cancel(node: a.Cancel) -> Effect:
    """Cancel the event or ability that this answers to: its costs are paid, its effects do not happen."""
    kinds = {"event": ("played",), "ability": ("used",)}.get(node.what, ("played", "used"))

    def can(table: Any, act: Act) -> bool:
        happening = act.happening
        if happening is None or happening.stopped or happening.kind not in kinds:
            return False
        return happening.kind == "used" or table.kind[happening.card].type == "event"

    def do(table: Any, act: Act) -> Any:
        if not can(table, act):
            return False
        act.happening.stopped = True
        table.events.append(("prevented", (table.name[act.happening.card],), (), ()))
        yield from ()
        return True

    return Effect(can, do, label=_("Cancel it"))


@means(a.PreventWounds)
def _prevent_wounds(node: a.PreventWounds) -> Effect:
    return lasting(a.Lasting(a.Modify(node.who, (a.Cannot("take wounds"),)), node.until))
