"""Playing cards (rulebook, Playing Cards; The Event Exception; The Adversary Phase; rulings HJ2, HJ6, HJ14,
HJ15, HJ27)."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

from heroes.engine.text import gettext_noop as _
from heroes.journey import query, verbs, zones
from heroes.journey.text import asking
from heroes.journey.text.acting import Act, Happening
from heroes.journey.text.effects import can_pay_all
from heroes.journey.windows import after, listens
from heroes.journey.zones import LIMBO, SCRAP

CHOOSE_BEARER = _("Choose who bears {card}.")


def plays_side(table: Any, seat: int) -> str:
    """The side that a player plays now: the Protagonist campaign cards, the others adversary cards."""
    return "campaign" if seat == table.protagonist else "adversary"


def can_afford(table: Any, card: int, seat: int, change: int = 0) -> bool:
    """The right side, and enough risk in the pool for an adversary card."""
    kind = table.kind[card]
    if kind.side != plays_side(table, seat):
        return False
    return kind.side == "campaign" or query.cost_of(table, card, change) <= table.risk


def cost_on(table: Any, card: int, bearer: int) -> int:
    """How a card's own text changes its cost on this bearer."""
    act = Act(card, table.owner[card])
    return sum(change(table, act) for fits, change in table.kind[card].cost_on if fits(table, act, bearer))


def affordable(table: Any, card: int, found: list[int], change: int) -> list[int]:
    """The bearers on whom a card can be paid for."""
    if not table.kind[card].cost_on or table.owner[card] == table.protagonist:
        return found
    return [
        bearer
        for bearer in found
        if query.cost_of(table, card, change + cost_on(table, card, bearer)) <= table.risk
    ]


def bearers(table: Any, card: int) -> list[int]:
    """The active cards that this card can be played on."""
    kind = table.kind[card]
    act = Act(card, table.owner[card])
    return [
        bearer
        for bearer in kind.plays_on.find(table, act)
        if bearer in table.index.is_active
        and table.kind[bearer].is_character
        and query.can_bear(table, bearer, card)
    ]


def is_forbidden(table: Any, card: int, seat: int) -> bool:
    """Whether a text forbids this player to play this card."""
    return any(bars(seat, card) for _source, bars in query.values(table, "cannot play"))


def why_not(table: Any, card: int, change: int = 0, onto: list[int] | None = None) -> str | None:
    """None if a card that is no event can be played now (phase aside), else the reason as a message id."""
    seat, kind = table.owner[card], table.kind[card]
    if kind.side != plays_side(table, seat):
        return _("Not in this player's turn.") if kind.side == "campaign" else _("Only in others' turns.")
    if not kind.cost_on and not can_afford(table, card, seat, change):
        return _("There is not enough risk in the pool.")
    if query.is_barred_as_unique(table, card):
        return _("It is unique, and a copy is active or in your grave.")
    if query.cannot(table, card, "be played"):
        return _("It cannot be played now.")
    if "cannot play" in table.topics and is_forbidden(table, card, seat):
        return _("A card forbids playing it.")
    if kind.is_borne:
        found = bearers(table, card)
        if onto is not None:
            found = [bearer for bearer in found if bearer in onto]
        if not found:
            return _("Nobody can bear it.")
        if not affordable(table, card, found, change):
            return _("There is not enough risk in the pool.")
    if kind.to_play:
        act = Act(card, seat)
        with after_paying(table, card, seat, change):
            if not can_pay_all(kind.to_play, table, act):
                return _("What it asks for cannot be paid.")
    return None


def after_paying(table: Any, card: int, seat: int, change: int = 0) -> Any:
    """What else a card asks for must be there when its risk has been paid from the pool (HJ2)."""
    from heroes.journey.text.abilities import less_risk

    taken = 0 if seat == table.protagonist else min(table.risk, query.cost_of(table, card, change))
    return less_risk(table, taken) if taken else nullcontext()


def can_play(table: Any, card: int, change: int = 0, onto: list[int] | None = None) -> bool:
    """Whether a card can be played now by a text or in its phase; an event: if its step is now."""
    if table.kind[card].type == "event":
        return any(
            label == table.stage and can_play_event(table, card, table.owner[card], ability, change)
            for label, ability in table.kind[card].actions
        )
    return why_not(table, card, change, onto) is None


def can_play_event(
    table: Any, card: int, seat: int, ability: Any, change: int = 0, act: Act | None = None
) -> bool:
    """Whether an event can be played with this one of its effects. `act`: of the response that it is."""
    from heroes.journey.text.abilities import can_use

    if not can_afford(table, card, seat, change):
        return False
    topics = table.topics
    if "cannot be played" in topics and query.cannot(table, card, "be played"):
        return False
    if "cannot play" in topics and is_forbidden(table, card, seat):
        return False
    act = act or Act(card, seat)
    with after_paying(table, card, seat, change):
        to_play = table.kind[card].to_play
        return (not to_play or can_pay_all(to_play, table, act)) and can_use(table, ability, act)


def play(table: Any, card: int, change: int = 0, onto: list[int] | None = None) -> Any:
    """Play a card: choose its bearer, pay risk, pay what it asks for, and put it onto the field."""
    seat, kind = table.owner[card], table.kind[card]
    if kind.type == "event":
        ability = next(
            ability
            for label, ability in kind.actions
            if label == table.stage and can_play_event(table, card, seat, ability, change)
        )
        return (yield from play_event(table, card, seat, ability, Act(card, seat), change))
    bearer = -1
    act = Act(card, seat)
    if kind.is_borne:
        found = bearers(table, card)
        if onto is not None:
            found = [one for one in found if one in onto]
        found = affordable(table, card, found, change)
        picked = yield from asking.pick_some(table, act, found, min(1, len(found)), 1, CHOOSE_BEARER)
        if not picked:
            return False
        bearer = picked[0]
        change += cost_on(table, card, bearer)
    cost = query.cost_of(table, card, change)
    was = table.zone[card]
    zones.take_out(table, card)
    table.zone[card] = LIMBO
    if not table.name[card]:
        table.rename(card)
    paid = yield from pay_risk(table, cost, seat)
    for price in kind.to_play:
        paid = paid and (yield from price.pay(table, act, None))
    if not paid:
        zones.put_away(table, card, SCRAP)
        return False
    if bearer >= 0 and bearer not in table.index.is_active:
        zones.put_away(table, card, SCRAP)
        return False
    name = table.name[card]
    if bearer >= 0:
        table.events.append(("play_on", (seat, name, table.name[bearer]), (), ()))
    else:
        table.events.append(("play", (seat, name), (), ()))
    zones.enter_field(table, card, bearer, kind.is_support)
    if table.pool.asks_where_played:
        table.arrivals.append([card, query.site_of(table, table.protagonist)])
    if query.says(table, "comes exhausted", card):
        table.wounds[card] = max(0, query.health(table, card) - 1)
        table.changed()
    if listens(table, "played"):
        yield from after(table, [Happening("played", card, seat, bearer, place=was)])
    yield from verbs.settle(table)
    return True


def pay_risk(table: Any, cost: int, seat: int) -> Any:
    """Campaign cards add risk, adversary cards remove it, in every phase (HJ6). Gives whether all of it was paid."""
    if seat == table.protagonist:
        return (yield from verbs.add_risk(table, cost, seat))
    return (yield from verbs.remove_risk(table, cost, seat))


def play_event(table: Any, card: int, seat: int, ability: Any, act: Act, change: int = 0) -> Any:
    """Play an event: pay, carry out its effect, then it goes to the scrap pile (HJ6)."""
    from heroes.journey.text.abilities import use

    cost = query.cost_of(table, card, change)
    zones.take_out(table, card)
    table.zone[card] = LIMBO
    table.events.append(("play", (seat, table.name[card]), (), ()))
    paid = yield from pay_risk(table, cost, seat)
    kind = table.kind[card]
    for price in kind.to_play:
        paid = paid and (yield from price.pay(table, act, None))
    if paid:
        yield from use(table, ability, act, lambda: window_of(table, Happening("played", card, seat)))
    if table.zone[card] == LIMBO:
        zones.put_away(table, card, SCRAP)
    yield from verbs.settle(table)
    return paid


def window_of(table: Any, happening: Happening) -> Any:
    """The window after an event is played or an ability used, and before its effects: it may be cancelled."""
    if listens(table, happening.kind):
        yield from after(table, [happening])
    return happening.stopped
