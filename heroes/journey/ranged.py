"""The ranged phase (rulebook, The Ranged Phase; ruling HJ29)."""

from __future__ import annotations

from typing import Any

from heroes.engine.decision import Asking, Decision, Option
from heroes.engine.text import Message
from heroes.engine.text import gettext_noop as _
from heroes.journey import query, verbs
from heroes.journey.ending import check_completion
from heroes.journey.procedure import action_procedure
from heroes.journey.timing import begin, end, is_skipped, no_minions

SPREAD = _("Ranged wounds: choose who takes one ({number} left).")
CARD = _("{card}")
CHOOSE_ANTAGONIST = _("Choose the Antagonist who spreads the wounds from your party.")
SEAT = _("{seat}")


def maneuver_step(table: Any) -> Asking:
    if is_skipped(table, "ranged phase"):
        table.stage = "regroup" if no_minions(table) else "assignment"
        return
    yield from begin(table, "ranged phase")
    if not is_skipped(table, "maneuver step"):
        yield from begin(table, "maneuver step")
        yield from action_procedure(table, "maneuver", query.players(table))
        yield from end(table, "maneuver step")
    if no_minions(table):
        yield from end(table, "ranged phase")
        table.stage = "regroup"
    else:
        table.stage = "barrage"


def barrage_step(table: Any) -> Asking:
    """Actions; then both totals are fixed before any wound (HJ29)."""
    if not is_skipped(table, "barrage step"):
        yield from begin(table, "barrage step")
        yield from action_procedure(table, "barrage", query.players(table))
        if not table.cut:
            yield from shots(table)
        yield from end(table, "barrage step")
    yield from end(table, "ranged phase")
    table.stage = "regroup" if no_minions(table) else "assignment"


def shots(table: Any) -> Asking:
    """The Protagonist spreads the minion total over the party, then an Antagonist of his choice the party
    total over the minions he controls."""
    minion_total = query.ranged_total(table, "minion")
    party_total = query.ranged_total(table, "party")
    if not minion_total and not party_total:
        return
    table.events.append(("ranged", (party_total, minion_total), (), ()))
    seat = table.protagonist
    if minion_total:
        yield from spread(table, seat, table.parties[seat], minion_total)
    if party_total:
        controllers = [
            other
            for other in query.others(table, seat)
            if any(table.owner[minion] == other for minion in table.minions)
        ]
        if controllers:
            options = [Option(f"seat:{other}", SEAT, seat=other) for other in controllers]
            prompt: Message = (CHOOSE_ANTAGONIST, {})
            picked = yield Decision(seat, "player", prompt, options, options[0].key, public=True)
            target = picked.seat
            table.events.append(("target", (seat, target), (), ()))
            mine = [minion for minion in table.minions if table.owner[minion] == target]
            yield from spread(table, target, mine, party_total)
    check_completion(table)


def spread(table: Any, seat: int, characters: list[int], number: int) -> Asking:
    """Place as many wounds as can be placed; they land together, deaths follow."""
    hits: list[int] = []
    table.spreading = hits
    characters = list(characters)
    for left in range(number, 0, -1):
        able = [
            card
            for card in characters
            if query.can_be_wounded(table, card) and query.health_left(table, card) > hits.count(card)
        ]
        if not able:
            break
        options = [Option(f"wound:{table.name[card]}", CARD, card=table.name[card]) for card in able]
        picked = yield Decision(
            seat, "spread", (SPREAD, {"number": left}), options, options[0].key, public=True
        )
        hits.append(next(card for card in able if table.name[card] == picked.card))
    table.spreading = []
    yield from verbs.deal(table, hits)
