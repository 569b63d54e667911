"""Phases and steps begin and end: their triggers, and what expires with them (ruling HJ3)."""

from __future__ import annotations

from typing import Any

from heroes.journey import query, verbs
from heroes.journey.ending import check_completion
from heroes.journey.text.acting import Happening
from heroes.journey.windows import after, listens

PHASES = ("campaign phase", "adversary phase", "ranged phase", "melee phase", "regroup phase")


def begin(table: Any, time: str) -> Any:
    """A phase or step begins. Limits per phase and step start afresh, "until the start of" ends."""
    table.cut = False
    per = ("phase", "step") if time in PHASES else ("step",)
    if table.used:
        table.used = [use for use in table.used if use[0] not in per]
    table.events.append(("stage", (time,), (), ()))
    if table.rows or table.delayed:
        yield from expire(table, "start", time)
    kind = f"start {time}"
    if "health" in table.topics:  # of what holds during this time only
        yield from verbs.settle(table)
    if listens(table, kind):
        yield from after(table, [Happening(kind, seat=table.protagonist)])
        check_completion(table)


def end(table: Any, time: str) -> Any:
    """A phase or step ends: its triggers, then what lasted until now expires."""
    kind = f"end {time}"
    if listens(table, kind):
        yield from after(table, [Happening(kind, seat=table.protagonist)])
        check_completion(table)
    if table.rows or table.delayed:
        yield from expire(table, "end", time)


def expire(table: Any, when: str, time: str) -> Any:
    """Lasting and delayed effects that end now."""
    mark = [when, time]
    if table.rows and any(row[3] == mark for row in table.rows):
        table.rows = [row for row in table.rows if row[3] != mark]
        table.changed()
        yield from verbs.settle(table)
        check_completion(table)
    if table.delayed:
        table.delayed = [row for row in table.delayed if row[6] != mark]


def is_skipped(table: Any, *times: str) -> bool:
    """Whether a text skips one of these."""
    for time in times:
        if query.says(table, f"skip {time}"):
            table.events.append(("skip", (time,), (), ()))
            return True
    return False


def no_minions(table: Any) -> bool:
    """Without minions at the end of a phase or step the turn goes to the regroup phase (HJ28)."""
    return not table.minions
