"""The assignment step (rulebook, Assignment Step; rulings HJ30, HJ31)."""

from __future__ import annotations

from typing import Any

from heroes.engine.decision import DONE, Asking, Decision, Option
from heroes.engine.text import gettext_noop as _
from heroes.journey import query, verbs
from heroes.journey.ending import let_go
from heroes.journey.procedure import action_procedure
from heroes.journey.timing import begin, end, is_skipped, no_minions

ASSIGN = _("Assign {card} to {target_card}")
PROTAGONIST = _("Assign minions to your companions, or stop.")
ANTAGONIST = _("Assign your minions that are left to any companions, or stop.")
STOP = _("Assign no more")


def assignment_step(table: Any) -> Asking:
    """Actions; then the Protagonist assigns; then each Antagonist what is left of his own."""
    if is_skipped(table, "melee phase"):
        table.stage = "regroup"
        return
    yield from begin(table, "melee phase")
    if not is_skipped(table, "assignment step"):
        yield from begin(table, "assignment step")
        yield from action_procedure(table, "assignment", query.players(table))
        if not table.cut:
            yield from protagonist_assigns(table)
            for seat in query.others(table, table.protagonist):
                yield from antagonist_assigns(table, seat)
        yield from end(table, "assignment step")
    if no_minions(table):
        yield from end(table, "melee phase")
        table.stage = "regroup"
        return
    table.queue = [card for card in table.parties[table.protagonist] if query.foes(table, card)]
    table.stage = "skirmish"


def may_assign(table: Any, minion: int, companion: int, seat: int) -> bool:
    """Whether nothing forbids this player to assign these two."""
    for card, other in ((minion, companion), (companion, minion)):
        if query.cannot(table, card, "be assigned"):
            return False
        for _source, (barred, seats) in query.values(table, "not assignable", card):
            if (barred is None or other in barred) and (seats is None or seat in seats):
                return False
    for _source, (most, minions, companions) in query.values(table, "at most per skirmish"):
        if minions(minion) and companions(companion):
            there = sum(bool(minions(other)) for other in query.foes(table, companion))
            if there >= most:
                return False
    return True


def protagonist_assigns(table: Any) -> Asking:
    """One minion to each companion, and as many more as its Defender allows (HJ30)."""
    seat = table.protagonist

    def pairs() -> list[tuple[int, int]]:
        free = [minion for minion in table.minions if table.against[minion] < 0]
        if not free:
            return []
        return [
            (minion, companion)
            for companion in table.parties[seat]
            if len(query.foes(table, companion)) <= query.keyword(table, companion, "defender")
            for minion in free
            if may_assign(table, minion, companion, seat)
        ]

    yield from assign_some(table, seat, pairs, PROTAGONIST)


def antagonist_assigns(table: Any, seat: int) -> Asking:
    """Any of his own unassigned minions to any companions, without limit (HJ31)."""

    def pairs() -> list[tuple[int, int]]:
        free = [
            minion for minion in table.minions if table.against[minion] < 0 and table.owner[minion] == seat
        ]
        return [
            (minion, companion)
            for minion in free
            for companion in table.parties[table.protagonist]
            if may_assign(table, minion, companion, seat)
        ]

    yield from assign_some(table, seat, pairs, ANTAGONIST)


def assign_some(table: Any, seat: int, pairs: Any, prompt: str) -> Asking:
    names = table.name
    while True:
        if table.leaving:
            let_go(table)
            yield from verbs.settle(table)
        found = {
            f"assign:{names[minion]}>{names[companion]}": (minion, companion) for minion, companion in pairs()
        }
        if not found:
            return
        options = [
            Option(key, ASSIGN, card=names[minion], target=names[companion])
            for key, (minion, companion) in found.items()
        ]
        options.append(Option(DONE, STOP))
        picked = yield Decision(seat, "assign", (prompt, {}), options, DONE)
        if picked.key == DONE:
            return
        yield from verbs.assign(table, *found[picked.key], seat)
