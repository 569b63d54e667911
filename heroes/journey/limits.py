"""How often an ability may be used: its uses are counted for each copy of a card and each period."""

from __future__ import annotations

from typing import Any

PERIODS = {"skirmish step": "skirmish"}


def period_of(limit: Any) -> str:
    """The period of a limit as `note_use` counts it: "turn", "phase", "step", "skirmish", "game"."""
    return PERIODS.get(limit.per, limit.per)


def is_used_up(table: Any, ability: Any, source: int) -> bool:
    """Whether this copy may not use its ability any more in this period."""
    if not table.used:
        return False
    limit = ability.limit
    per = period_of(limit)
    return any(
        row[0] == per and row[1] == source and row[2] == ability.number and row[3] >= limit.times
        for row in table.used
    )


def note_use(table: Any, ability: Any, source: int, per: str) -> None:
    """Count a use against the limit of the copy."""
    count(table, per, source, ability.number)


def count(table: Any, per: str, source: int, number: int) -> int:
    """Count something once more in its period; gives how often that is now."""
    for row in table.used:
        if row[:3] == [per, source, number]:
            row[3] += 1
            return int(row[3])
    table.used.append([per, source, number, 1])
    return 1
