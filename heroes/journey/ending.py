"""Winning and losing (rulebook, Winning the Game; rulings HJ19, HJ39, HJ40)."""

from __future__ import annotations

from typing import Any

from heroes.engine.decision import Asking
from heroes.engine.text import gettext_noop as _
from heroes.journey import zones
from heroes.journey.zones import FIELD


class TurnStopped(Exception):
    """The Protagonist has lost: the turn stops at once."""


class MatchOver(Exception):
    """The match has a result."""

    def __init__(self, result: dict[str, Any]) -> None:
        self.result = result


def living(table: Any) -> list[int]:
    """The seats that are still in the match."""
    return [seat for seat in range(table.seats) if not table.out[seat]]


def finish(table: Any, winner: int, kind: str, reason: str) -> None:
    """End the match."""
    table.events.append((kind, (winner,), (), ()))
    scores = list(table.sites)
    raise MatchOver({"winners": [winner], "reason": [reason, {"seat": winner}], "scores": scores})


def check_loss(table: Any) -> None:
    """The Protagonist without a Quest-Need on the field loses (HJ19, HJ39)."""
    seat = table.protagonist
    if table.quiet or table.out[seat] or table.zone[table.quests[seat]] == FIELD:
        return
    leave_match(table, seat)
    raise TurnStopped


def check_completion(table: Any) -> None:
    """The Protagonist's Quest-Need is tested after each wholly resolved action (HJ40)."""
    from heroes.journey.text.acting import Act

    seat = table.protagonist
    quest = table.quests[seat]
    if table.quiet or table.zone[quest] != FIELD:
        return
    for completion in table.kind[quest].completions:
        if completion(table, Act(quest, seat)):
            finish(table, seat, "quest", _("{seat} has completed the quest."))


def leave_match(table: Any, seat: int, how: str = "out") -> None:
    """A player is out and takes his cards along (HJ39); the last one left wins."""
    table.out[seat] = True
    table.leaving.discard(seat)
    table.events.append((how, (seat,), (), ()))
    table.delayed = [row for row in table.delayed if row[3] != seat]
    zones.take_along(table, seat)
    rest = living(table)
    if len(rest) == 1:
        finish(table, rest[0], "last", _("{seat} is the last one on the journey."))


def concede(table: Any, seat: int) -> Exception | None:
    """Giving up is like losing the Quest-Need (HJ39): the Protagonist's turn stops at once, and so does the
    match with one player left. An Antagonist leaves as soon as no action is under way, all during the set-up
    when it is over."""
    if len(living(table)) - len(table.leaving) > 2 and (table.quiet or seat != table.protagonist):
        table.leaving.add(seat)
        return None
    try:
        leave_match(table, seat, "concede")
        for other in list(table.leaving):
            leave_match(table, other, "concede")
    except MatchOver as over:
        return over
    return TurnStopped()


def let_go(table: Any) -> None:
    """Nothing is under way: whoever has conceded leaves."""
    if table.leaving and not table.quiet:
        for seat in sorted(table.leaving):
            leave_match(table, seat, "concede")


def stop_turn(table: Any) -> Asking:
    """What remains of the turn of a Protagonist who is out: reconcile, clear, next player (HJ39). Skirmish,
    wounds that were being spread and responses are broken off."""
    from heroes.journey import regroup

    table.skirmish, table.answering = None, None
    table.queue, table.spreading, table.dying = [], [], []
    for minion in table.minions:
        table.against[minion] = -1
    table.changed()
    for card, zone in enumerate(table.zone):
        if zone == zones.LIMBO:  # an event in the middle of its effect
            zones.put_away(table, card, zones.SCRAP)
    yield from regroup.antagonists_reconcile(table)
    yield from regroup.end_turn(table)
