"""The regroup phase (rulebook, The Regroup Phase; rulings HJ35 to HJ38)."""

from __future__ import annotations

from itertools import count
from typing import Any

from heroes.engine.decision import DONE, Asking, Decision, Option, together
from heroes.engine.text import gettext_noop as _
from heroes.journey import query, verbs
from heroes.journey.ending import MatchOver, check_completion, living
from heroes.journey.moving import can_move, move
from heroes.journey.procedure import action_procedure
from heroes.journey.text.acting import Happening
from heroes.journey.timing import begin, end, expire, is_skipped
from heroes.journey.windows import after, listens

HAND_SIZE = 8
LONGEST_MATCH = 60
"""Rounds (turns of each player) after which a match ends by the draw rule: the farthest party wins."""

MOST_ANSWERED = 20
"""So often texts may answer where that leads to discarding while reconciling, or scrapping minions at rest, again."""

MAY_DISCARD = _("Reconcile: you may discard a card.")
MUST_DISCARD = _("Reconcile: discard down to 8 cards.")
MOVE_OR_REST = _("Move again, or rest?")
CARD = _("{card}")
KEEP_ALL = _("Discard none")
MOVE = _("Move again")
REST = _("Rest")


def regroup_phase(table: Any) -> Asking:
    """Actions. Nobody is assigned any more, whatever of the melee phase has taken place (HJ36)."""
    for minion in table.minions:
        table.against[minion] = -1
    table.changed()
    if is_skipped(table, "regroup phase"):  # nobody reconciles, decides or rests, and the turn is over
        yield from end_turn(table)
        return
    yield from begin(table, "regroup phase")
    yield from action_procedure(table, "regroup", query.players(table))
    table.stage = "reconcile"


def reconcile_antagonists(table: Any) -> Asking:
    yield from antagonists_reconcile(table)
    table.stage = "decide"


def antagonists_reconcile(table: Any) -> Asking:
    """All Antagonists choose sealed and carry it out together (HJ35)."""
    seats = query.others(table, table.protagonist)
    chosen = yield from together({seat: choose_discards(table, seat) for seat in seats})
    yield from carry_out(table, {seat: chosen[seat] for seat in seats})
    check_completion(table)


def choose_discards(table: Any, seat: int) -> Asking:
    """What a player discards: one card if he likes, then down to eight."""
    hand = table.hands[seat]
    if not hand:
        return []
    chosen: list[int] = []
    options = [Option(DONE, KEEP_ALL)]
    options += [Option(f"discard:{table.name[card]}", CARD, card=table.name[card]) for card in hand]
    picked = yield Decision(seat, "reconcile", (MAY_DISCARD, {}), options, DONE)
    if picked.key != DONE:
        chosen.append(next(card for card in hand if table.name[card] == picked.card))
    return (yield from down_to_eight(table, seat, chosen))


def down_to_eight(table: Any, seat: int, chosen: list[int]) -> Asking:
    """What a player discards who has more than eight cards besides those that he has chosen already."""
    hand = table.hands[seat]
    while len(hand) - len(chosen) > HAND_SIZE:
        options = [
            Option(f"discard:{table.name[card]}", CARD, card=table.name[card])
            for card in hand
            if card not in chosen
        ]
        picked = yield Decision(seat, "reconcile", (MUST_DISCARD, {}), options, options[-1].key)
        chosen.append(next(card for card in hand if table.name[card] == picked.card))
    return chosen


def carry_out(table: Any, discards: dict[int, list[int]]) -> Asking:
    """All of these players discard together, count anew, and draw to eight together."""
    seats = list(discards)
    for time in count():  # what answers to a discard may fill a hand again
        cards = [card for chosen in discards.values() for card in chosen]
        yield from verbs.discard(table, cards, answered=time < MOST_ANSWERED)
        over = [seat for seat in seats if len(table.hands[seat]) > HAND_SIZE]
        if not over:
            break
        discards = yield from together({seat: down_to_eight(table, seat, []) for seat in over})
    yield from verbs.draw_together(table, {seat: HAND_SIZE - len(table.hands[seat]) for seat in seats})
    for seat in seats:
        table.events.append(("reconcile", (seat, len(table.hands[seat])), (), ()))
    if listens(table, "reconciles"):
        yield from after(table, [Happening("reconciles", seat=seat) for seat in seats])


def reconcile(table: Any, seat: int) -> Asking:
    """One player reconciles alone."""
    yield from carry_out(table, {seat: (yield from choose_discards(table, seat))})


def may_move_again(table: Any) -> bool:
    """The move limit is looked at now (HJ37)."""
    return (
        table.moves < query.move_limit(table)
        and can_move(table)
        and not query.says(table, "cannot move again")
    )


def decide(table: Any) -> Asking:
    """Move again (HJ36) or rest (HJ38)."""
    seat = table.protagonist
    if may_move_again(table):
        options = [Option("rest", REST)]
        if query.says(table, "must move"):
            options = []
        options.append(Option("move", MOVE))
        picked = yield Decision(seat, "decide", (MOVE_OR_REST, {}), options, options[0].key, public=True)
        if picked.key == "move":
            table.events.append(("again", (seat,), (), ()))
            yield from move(table)
            yield from end(table, "regroup phase")
            table.stage = "adversary"
            return
    table.events.append(("rest", (seat,), (), ()))
    if listens(table, "rests"):
        yield from after(table, [Happening("rests", seat=seat)])
    yield from reconcile(table, seat)
    yield from end(table, "regroup phase")
    check_completion(table)
    yield from end_turn(table)


def scrap_minions(table: Any) -> Asking:
    """No minion is left when a turn is over: those too are scrapped that somebody plays in answer to it (HJ38)."""
    for time in count():
        if not table.minions:
            return
        yield from verbs.leave(table, list(table.minions), "scrapped", answered=time < MOST_ANSWERED)
        check_completion(table)


def end_turn(table: Any) -> Asking:
    """The turn's own triggers, minions are scrapped, the pool is emptied, the turn's effects end last (HJ3), and the
    next player clockwise begins."""
    if not table.out[table.protagonist] and listens(table, "end turn"):
        yield from after(table, [Happening("end turn", seat=table.protagonist)])
    yield from scrap_minions(table)
    yield from expire(table, "end", "turn")
    yield from scrap_minions(table)  # whoever came in answer to what the expiry has brought about
    table.rows, table.delayed, table.used = [], [], [use for use in table.used if use[0] == "game"]
    table.risk = 0
    table.changed()
    table.protagonist = query.next_player(table, table.protagonist)
    table.rearranged()
    table.stage = "turn"
    if table.turn >= LONGEST_MATCH * table.seats:
        farthest = max(table.sites[seat] for seat in living(table))
        winners = [seat for seat in living(table) if table.sites[seat] == farthest]
        table.events.append(("draw_rule", (), (), ()))
        reason = [_("The match was too long: the farthest party wins."), {}]
        raise MatchOver({"winners": winners, "reason": reason, "scores": list(table.sites)})
