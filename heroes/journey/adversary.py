"""The adversary phase (rulebook, The Adversary Phase; rulings HJ26, HJ28)."""

from __future__ import annotations

from typing import Any

from heroes.engine.decision import Asking
from heroes.journey import query
from heroes.journey.procedure import action_procedure
from heroes.journey.timing import begin, end, is_skipped, no_minions


def adversary_phase(table: Any) -> Asking:
    """The Antagonists act one at a time, from the Protagonist's right, until all pass in a row."""
    if not is_skipped(table, "adversary phase"):
        yield from begin(table, "adversary phase")
        yield from action_procedure(table, "adversary", query.others(table, table.protagonist))
        yield from end(table, "adversary phase")
    table.stage = "regroup" if no_minions(table) else "maneuver"
