"""The campaign phase (rulebook, The Campaign Phase; rulings HJ20, HJ21)."""

from __future__ import annotations

from functools import partial
from typing import Any

from heroes.engine.decision import DONE, PASS, Asking, Decision, Option
from heroes.engine.text import gettext_noop as _
from heroes.journey import query, verbs
from heroes.journey.ending import check_completion, check_loss, let_go
from heroes.journey.procedure import Circles, Found, offer
from heroes.journey.text.acting import Happening
from heroes.journey.timing import begin, end, expire, is_skipped
from heroes.journey.windows import after, listens

SANCTUARY_OF_THE_PATH = 5
SANCTUARY_SITES = (3, 6)

END_CAMPAIGN = Option(PASS, _("Move on"))
REST_HERE = _("Sanctuary: remove up to {number} wounds from your party.")
CARD = _("{card}")
ENOUGH = _("No more")
WIND = _("Discard {card}: second wind for {target_card}")


def new_turn(table: Any) -> Asking:
    """The Protagonist's turn begins."""
    if table.out[table.protagonist]:  # he gave up before his first turn
        table.protagonist = query.next_player(table, table.protagonist)
        table.rearranged()
    table.turn += 1
    table.moves = 0
    table.used = [use for use in table.used if use[0] == "game"]
    table.rearranged()
    table.events.append(("turn", (table.protagonist, table.turn), (), ()))
    check_loss(table)
    yield from verbs.settle(table)
    if listens(table, "start turn"):
        yield from after(table, [Happening("start turn", seat=table.protagonist)])
    check_completion(table)
    table.stage = "campaign"


def campaign_phase(table: Any) -> Asking:
    """Sanctuary and what happens at the start; then the Protagonist alone acts until he moves (HJ21)."""
    if is_skipped(table, "campaign phase"):
        table.stage = "move"
        return
    yield from begin_campaign(table)
    seat = table.protagonist
    circles = Circles()
    while not table.cut and (yield from offer(table, seat, "campaign", second_winds, END_CAMPAIGN)):
        if table.leaving:
            let_go(table)
            yield from verbs.settle(table)
        if circles.closed(table):
            break
    table.stage = "move"


def begin_campaign(table: Any) -> Asking:
    for number in sanctuaries(table):
        yield from sanctuary(table, number)
        check_completion(table)
    yield from begin(table, "campaign phase")


def sanctuaries(table: Any) -> list[int]:
    """The Sanctuary keywords of the Protagonist's site; each works on its own (HJ17)."""
    site = query.site_of(table, table.protagonist)
    numbers = query.instances(table, site, "sanctuary")
    if query.site_number(table) in SANCTUARY_SITES:
        numbers.append(SANCTUARY_OF_THE_PATH)
    return numbers


def sanctuary(table: Any, number: int) -> Asking:
    """Remove up to so many wounds in all from the party."""
    for left in range(number, 0, -1):
        wounded = [card for card in table.parties[table.protagonist] if query.can_be_healed(table, card)]
        if not wounded:
            return
        options = [Option(f"card:{table.name[card]}", CARD, card=table.name[card]) for card in wounded]
        options.append(Option(DONE, ENOUGH))
        picked = yield Decision(
            table.protagonist, "sanctuary", (REST_HERE, {"number": left}), options, options[0].key
        )
        if picked.key == DONE:
            return
        yield from verbs.heal(table, next(card for card in wounded if table.name[card] == picked.card))


def second_winds(table: Any, seat: int) -> Found:
    """Discard a copy of a wounded unique companion to remove a wound from it; any version (HJ20)."""
    wounded = {
        table.kind[card].title_key: card
        for card in table.parties[seat]
        if table.wounds[card] and table.kind[card].card.unique and query.can_be_healed(table, card)
    }
    found: Found = {}
    for card in table.hands[seat] if wounded else ():
        kind = table.kind[card]
        companion = wounded.get(kind.title_key) if kind.type == "companion" else None
        if companion is not None:
            key = f"wind:{table.name[card]}"
            option = Option(key, WIND, card=table.name[card], target=table.name[companion])
            found[key] = (option, partial(wind, table, seat, card, companion))
    return found


def wind(table: Any, seat: int, card: int, companion: int) -> Asking:
    table.events.append(("wind", (seat, table.name[card], table.name[companion]), (), ()))
    yield from verbs.discard(table, [card])
    yield from verbs.heal(table, companion)


def end_campaign(table: Any) -> Asking:
    """With the move the phase is over; one that was skipped does not end, but what the move has brought does."""
    if query.says(table, "skip campaign phase"):
        yield from expire(table, "end", "campaign phase")
    else:
        yield from end(table, "campaign phase")
