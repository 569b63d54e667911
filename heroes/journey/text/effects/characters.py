"""Effects on characters and other cards of the field: wounds, exertion, scrapping."""

from __future__ import annotations

from typing import Any

from catalog.language import abilities as a
from heroes.engine.text import gettext_noop as _
from heroes.journey import query, verbs, zones
from heroes.journey.text import asking
from heroes.journey.text.acting import Act
from heroes.journey.text.amounts import amount
from heroes.journey.text.asking import pick
from heroes.journey.text.effects.base import (
    Check,
    Effect,
    Number,
    Taking,
    active,
    enough,
    leads,
    settled,
    times_of,
    to_cards,
)
from heroes.journey.text.meaning import meaning, means
from heroes.journey.text.selectors import ALL


@means(a.Exert)
def _exert(node: a.Exert) -> Effect:
    times = times_of(node.times)

    def exert(table: Any, act: Act, cards: list[int], count: int) -> Any:
        done = True
        for _time in range(count):
            for card in cards:
                done = (yield from verbs.exert(table, card, act.seat, act.source)) and done
        return done

    return to_cards(
        node.who,
        lambda table, act, card: active(table, act, card) and query.can_exert(table, card, times(table, act)),
        settled(node.times, exert),
        _("Exert"),
        _("Choose who exerts for {card}."),
        takes=lambda selector: Taking(
            "effort", selector, times, lambda table, card: query.health_left(table, card) - 1
        ),
    )


@means(a.Exhaust)
def _exhaust(node: a.Exhaust) -> Effect:
    def exhaust(table: Any, act: Act, cards: list[int]) -> Any:
        for card in cards:
            while (yield from verbs.exert(table, card, act.seat, act.source)):
                pass
        return not any(active(table, act, card) and query.can_exert(table, card) for card in cards)

    return to_cards(
        node.who,
        lambda table, act, card: active(table, act, card) and query.can_exert(table, card),
        exhaust,
        _("Exhaust"),
        _("Choose who is exhausted for {card}."),
    )


@means(a.Wound)
def _wound(node: a.Wound) -> Effect:
    def wound(table: Any, act: Act, cards: list[int], count: int) -> Any:
        landed = 0
        for _time in range(count):
            hits = [card for card in cards if active(table, act, card)]
            landed += yield from verbs.deal(table, hits, act.source)
        return landed == count * len(cards)

    effect = to_cards(
        node.who,
        lambda table, act, card: active(table, act, card) and query.can_be_wounded(table, card),
        settled(node.times, wound),
        _("Wound"),
        _("Choose who is wounded by {card}."),
    )
    return enough(
        effect,
        node.times,
        lambda table, card: min(query.health_left(table, card), query.wound_room(table, card)),
    )


@means(a.Heal)
def _heal(node: a.Heal) -> Effect:
    def heal(table: Any, act: Act, cards: list[int], count: int) -> Any:
        for card in cards:
            for _time in range(count):
                yield from verbs.heal(table, card)

    effect = to_cards(
        node.who,
        lambda table, act, card: active(table, act, card) and query.can_be_healed(table, card),
        settled(node.times, heal),
        _("Heal"),
        _("Choose who is healed by {card}."),
    )
    return enough(effect, node.times, lambda table, card: table.wounds[card])


@means(a.HealTotal)
def _heal_total(node: a.HealTotal) -> Effect:
    who, number = meaning(node.who), Number(node.amount)

    def found(table: Any, act: Act) -> list[int]:
        return [card for card in who.find(table, act) if query.can_be_healed(table, card)]

    def do(table: Any, act: Act) -> Any:
        left = min(number.most(table, act), sum(table.wounds[card] for card in found(table, act)))
        least = 0 if number.asked else 1
        while left:
            cards = found(table, act)
            if not cards:
                break
            chosen = yield from asking.pick_some(
                table, act, cards, min(least, len(cards)), 1, _("Choose who is healed by {card}.")
            )
            if not chosen:
                break
            yield from verbs.heal(table, chosen[0])
            left -= 1
        return True

    return Effect(lambda table, act: bool(found(table, act)), do, label=_("Heal"))


@means(a.Kill)
def _kill(node: a.Kill) -> Effect:
    def kill(table: Any, act: Act, cards: list[int]) -> Any:
        yield from verbs.kill(table, cards, act.source)

    return to_cards(
        node.who,
        lambda table, act, card: (
            active(table, act, card)
            and table.kind[card].is_character
            and not query.cannot(table, card, "be killed")
        ),
        kill,
        _("Kill"),
        _("Choose who is killed by {card}."),
    )


@means(a.Scrap)
def _scrap(node: a.Scrap) -> Effect:
    def scrap(table: Any, act: Act, cards: list[int]) -> Any:
        return (yield from verbs.scrap(table, cards, act.seat, act.source))

    return to_cards(
        node.what,
        lambda table, act, card: (
            active(table, act, card)
            and table.zone[card] == zones.FIELD
            and not query.cannot(table, card, "be discarded")
        ),
        scrap,
        _("Scrap"),
        _("Choose what is scrapped for {card}."),
        takes=lambda selector: Taking("field", selector),
    )


@means(a.Return)
def _return(node: a.Return) -> Effect:
    def back(table: Any, act: Act, cards: list[int]) -> Any:
        yield from verbs.return_to_hand(table, cards)

    return to_cards(
        node.what,
        lambda table, act, card: active(table, act, card) and table.zone[card] == zones.FIELD,
        back,
        _("Return to hand"),
        _("Choose what returns to hand for {card}."),
        takes=lambda selector: Taking("field", selector),
    )


@means(a.Spot)
def _spot(node: a.Spot) -> Effect:
    """Spotting pays nothing. Which cards were spotted matters only to what speaks of them afterwards."""
    selector = meaning(node.what)

    def candidates(table: Any, act: Act) -> list[int]:
        return [card for card in selector.find(table, act) if active(table, act, card)]

    def can(table: Any, act: Act) -> bool:
        least = 1 if selector.how == ALL else max(1, selector.least(table, act))
        return len(candidates(table, act)) >= least

    def pay(table: Any, act: Act, link: Any = None) -> Any:
        there = can(table, act)  # "another" is none of those that are met now
        if link is None:
            found = candidates(table, act)
            most = len(found) if selector.how == ALL or selector.most is None else selector.most(table, act)
            act.met.append(found[:most])
            act.number = len(act.met[-1])
        else:
            yield from pick(table, act, selector, test=lambda card: leads(table, act, link, card) or not link)
        return there

    return Effect(can, lambda table, act: pay(table, act), can, pay, candidates, label=_("Spot"))


def _plain(can: Check, label: str = "") -> Effect:
    """A cost that is only checked."""

    def do(table: Any, act: Act) -> Any:
        yield from ()
        return can(table, act)

    return Effect(can, do, label=label)


@means(a.SpotBurdens)
def _spot_burdens(node: a.SpotBurdens) -> Effect:
    number = amount(node.amount)
    return _plain(lambda table, act: table.burdens[table.protagonist] >= number(table, act))


@means(a.SpotCultures)
def _spot_cultures(node: a.SpotCultures) -> Effect:
    number, count = amount(node.amount), amount(a.CountCultures(node.side))
    return _plain(lambda table, act: count(table, act) >= number(table, act))
