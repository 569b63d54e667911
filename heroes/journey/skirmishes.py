"""The skirmish steps (rulebook, Skirmish Steps; Results of a Skirmish; rulings HJ32 to HJ34)."""

from __future__ import annotations

from typing import Any

from heroes.engine.decision import Asking, Decision, Option
from heroes.engine.text import gettext_noop as _
from heroes.journey import query, verbs, zones
from heroes.journey.ending import check_completion
from heroes.journey.limits import count
from heroes.journey.procedure import action_procedure
from heroes.journey.text.acting import Happening
from heroes.journey.timing import begin, end, is_skipped, no_minions
from heroes.journey.windows import about, after, listens

CHOOSE = _("Choose the next skirmish.")
CARD = _("{card}")


SKIRMISHES = ("phase", -1, 0)
"""Under this the limits count them: of no card."""

MOST_SKIRMISHES = 100
"""After so many skirmishes in one phase whoever has been assigned anew in it does not fight any more."""


def next_skirmish(table: Any) -> Asking:
    """The Protagonist chooses which skirmish comes next, until none is left: of those too that have been assigned
    since the assignment step."""
    assigned = {table.against[minion] for minion in table.minions}
    table.queue = [card for card in table.parties[table.protagonist] if card in assigned]
    if not table.queue or count(table, *SKIRMISHES) > MOST_SKIRMISHES or is_skipped(table, "skirmish step"):
        table.queue = []
        yield from end(table, "melee phase")
        table.stage = "regroup"
        return
    options = [Option(f"fight:{table.name[card]}", CARD, card=table.name[card]) for card in table.queue]
    picked = yield Decision(table.protagonist, "fight", (CHOOSE, {}), options, options[0].key, public=True)
    companion = next(card for card in table.queue if table.name[card] == picked.card)
    yield from skirmish_step(table, companion)
    if no_minions(table):  # at the end of the step (HJ28)
        table.queue = []
        yield from end(table, "melee phase")
        table.stage = "regroup"


def skirmish_step(table: Any, companion: int) -> Asking:
    """Actions, comparing, wounds or kills, win and lose, the end, expiry (HJ33).

    While it lasts ``table.skirmish`` is: companion (-1 when gone), minions, those that left, wounds received
    as ``[character, number]``, and whether it is cancelled.
    """
    minions = query.foes(table, companion)
    table.used = [use for use in table.used if use[0] != "skirmish"]
    table.skirmish = [companion, list(minions), [], [], False]
    table.changed()
    names = tuple(table.name[minion] for minion in minions)
    table.events.append(("skirmish", (table.name[companion], names), (), ()))
    yield from begin(table, "skirmish step")
    involved = (companion, *minions)
    if listens(table, "skirmish starts"):
        yield from after(table, [Happening("skirmish starts", foes=involved)])

    def over() -> bool:
        skirmish = table.skirmish
        return skirmish[4] or skirmish[0] < 0 or not skirmish[1]

    if not over():
        yield from action_procedure(table, "skirmish", query.players(table), over)
        if table.cut:  # a step that ends at once has no result
            table.skirmish[4] = True
    if not table.skirmish[4]:
        yield from resolve(table)
    if listens(table, "skirmish ends"):
        yield from after(table, [Happening("skirmish ends", foes=involved)])
    left = table.skirmish
    table.skirmish = None
    for card in (left[0], *left[1]):
        if card >= 0 and table.zone[card] == zones.FIELD:
            zones.unassign(table, card)
    table.changed()
    yield from end(table, "skirmish step")
    yield from verbs.settle(table)
    check_completion(table)


def totals(table: Any) -> tuple[int, int]:
    """The strength of the party's side and of the minions' side in the current skirmish."""
    companion, minions = table.skirmish[0], table.skirmish[1]
    return (
        query.strength(table, companion) if companion >= 0 else 0,
        sum(query.strength(table, minion) for minion in minions),
    )


def is_overwhelmed(table: Any, loser: int, winning: int, losing: int) -> bool:
    """Double or more of its side's total; more for an Indomitable one. 0 against 0 is a tie (HJ32)."""
    times = 3 if query.has(table, loser, "indomitable") else 2
    for _source, number in query.values(table, "overwhelm", loser):
        times = max(times, number)
    return winning > losing and winning >= times * losing and not query.cannot(table, loser, "be overwhelmed")


def resolve(table: Any) -> Asking:
    """Who wins, and what becomes of the losers."""
    companion, minions, left = table.skirmish[0], list(table.skirmish[1]), table.skirmish[2]
    if companion < 0 and not minions:
        return
    if companion < 0 or not minions:  # one side is gone: no wounds, no overwhelm (HJ34)
        winners = [companion] if companion >= 0 else minions
        last = _last_of_side(table, left, companion >= 0)
        yield from declare(table, winners, last)
        return
    party, horde = totals(table)
    table.events.append(("totals", (party, horde), (), ()))
    if party > horde:
        winners, losers, winning, losing = [companion], minions, party, horde
    else:
        winners, losers, winning, losing = minions, [companion], horde, party
    table.events.append(("won", (tuple(table.name[card] for card in winners),), (), ()))
    damage = sum(query.keyword(table, card, "damage") for card in winners)
    overwhelmed = []
    for loser in losers:
        if is_overwhelmed(table, loser, winning, losing):
            if listens(table, "about be overwhelmed"):
                happening = Happening("about be overwhelmed", loser)
                yield from about(table, happening)
                if happening.stopped or table.zone[loser] != zones.FIELD:
                    continue
            table.events.append(("overwhelm", (table.name[loser],), (), ()))
            overwhelmed.append(loser)
    wounded = [loser for loser in losers if loser not in overwhelmed]
    if overwhelmed:
        yield from verbs.kill(table, overwhelmed)
    for _wound in range(1 + damage):
        yield from verbs.deal(table, [card for card in wounded if table.zone[card] == zones.FIELD])
    yield from declare(table, winners, losers)


def _last_of_side(table: Any, left: list[int], party_won: bool) -> list[int]:
    """The last one that left the side that is gone: it has lost (HJ34)."""
    for card in reversed(left):
        if (table.kind[card].type == "minion") == party_won:
            return [card]
    return []


def declare(table: Any, winners: list[int], losers: list[int]) -> Asking:
    """Win and lose triggers, also of those that the skirmish has killed."""
    happenings = [Happening("wins", card, foes=tuple(losers)) for card in winners]
    happenings += [Happening("loses", card, foes=tuple(winners)) for card in losers]
    if listens(table, "wins") or listens(table, "loses"):
        yield from after(table, happenings)
