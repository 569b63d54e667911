"""Lasting effects, written as rows with an expiry, and delayed ones."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any

from catalog.language import abilities as a
from heroes.engine.text import gettext_noop as _
from heroes.journey import verbs
from heroes.journey.text.acting import Act
from heroes.journey.text.effects.base import (
    Effect,
    active,
    always,
    to_cards,
)
from heroes.journey.text.meaning import NoMeaning, meaning, means


def expiry(table: Any, until: Any) -> list[str]:
    """``["start" or "end", time]`` of when a row ends; not given, it is the current step (HJ3)."""
    if until is None:
        return ["end", STEP_OF.get(table.stage, "turn")]
    if isinstance(until, a.ThisTurn):
        return ["end", "turn"]
    time = until.time
    if time == "step":
        time = STEP_OF.get(table.stage, "turn")
    elif time == "phase":
        time = PHASE_OF.get(table.stage, "turn")
    return ["start" if isinstance(until, a.UntilStart) else "end", time]


STEP_OF = {
    "campaign": "campaign phase",
    "move": "campaign phase",
    "adversary": "adversary phase",
    "maneuver": "maneuver step",
    "barrage": "barrage step",
    "assignment": "assignment step",
    "skirmish": "skirmish step",
    "regroup": "regroup phase",
    "reconcile": "regroup phase",
    "decide": "regroup phase",
}
PHASE_OF = STEP_OF | {
    "maneuver": "ranged phase",
    "barrage": "ranged phase",
    "assignment": "melee phase",
    "skirmish": "melee phase",
}


@means(a.UntilStart)
@means(a.UntilEnd)
@means(a.ThisTurn)
def _until(node: Any) -> Any:
    return node


PROMPT_AFFECTED = _("Choose who is affected by {card}.")


@means(a.Lasting)
def lasting(node: a.Lasting) -> Effect:
    statement = meaning(node.statement)
    if not statement.fixed:
        raise NoMeaning("a lasting effect of this kind")
    who = statement.who
    parts = statement.parts
    until = node.until

    def fix(table: Any, act: Act, cards: list[int] | None) -> None:
        """Write the rows; what the numbers are is settled now (HJ4)."""
        for topic, guard, value in parts:
            if guard is not None and not guard(table, act):
                continue
            written = value(table, act)
            row = [topic, cards, 1 if written is True else written, expiry(table, until)]
            table.rows = [*table.rows, row]
            for card in cards or ():
                if topic == "strength":
                    table.events.append(("strength", (table.name[card], written), (), ()))
                else:
                    table.events.append(("lasting", (table.name[card],), (), ()))
        table.changed()

    if who is None:

        def do_for_all(table: Any, act: Act) -> Any:
            fix(table, act, None)
            yield from ()
            return True

        return Effect(always, do_for_all, label=_("Change what holds for everybody"))

    def affect(table: Any, act: Act, cards: list[int]) -> Any:
        for card in cards:  # each by its own measure: "+2 (or +4 if it is an animal)"
            act.met.append([card])
            fix(table, act, [card])
            act.met.pop()
        yield from verbs.settle(table)

    return to_cards(
        node.statement.who,
        active,
        affect,
        _("Make it so"),
        PROMPT_AFFECTED,
    )


delayed_of: ContextVar[list[Any]] = ContextVar("delayed_of")
"""The delayed effects of the card that is being compiled: rows name them by their place here."""


@means(a.Delayed)
def _delayed(node: a.Delayed) -> Effect:
    """A row ``[definition, number, source, seat, met, x, expiry, each]`` that waits for its event."""
    kinds, fits = meaning(node.event)
    effects = [meaning(effect) for effect in node.effects]
    registered = delayed_of.get()
    number = len(registered)
    registered.append((kinds, fits, effects))
    until = node.until if node.until is not None else a.ThisTurn()

    def do(table: Any, act: Act) -> Any:
        definition = table.numbers[act.source]
        met = [list(group) for group in act.met]
        table.delayed.append(
            [definition, number, act.source, act.seat, met, act.x, expiry(table, until), node.each]
        )
        yield from ()
        return True

    return Effect(always, do, label=_("Later"))
