"""Sentences made of effects: may, pay, if, for each, one of."""

from __future__ import annotations

from typing import Any

from catalog.language import abilities as a
from heroes.engine.text import gettext_noop as _
from heroes.journey import verbs
from heroes.journey.text import asking
from heroes.journey.text.acting import Act
from heroes.journey.text.amounts import amount
from heroes.journey.text.effects.base import (
    Effect,
    active,
    always,
    can_all,
    can_pay_all,
    do_all,
    to_cards,
    whole,
)
from heroes.journey.text.meaning import meaning, means
from heroes.journey.text.players import Somebody, player


@means(a.May)
def _may(node: a.May) -> Effect:
    effects = [meaning(effect) for effect in node.effects]
    somebody: Somebody = player(node.player)

    def do(table: Any, act: Act) -> Any:
        done = False
        for seat in (yield from who_does(somebody, table, act)):
            other = act if seat == act.seat else act.for_seat(seat)
            if not can_all(effects, table, other):
                continue
            if (yield from asking.whether(table, other)):
                done = yield from do_all(effects, table, other)
        return done

    return Effect(always, do, label=_("You may do it"))


def who_does(somebody: Somebody, table: Any, act: Act) -> Any:
    """The players that are meant; the acting player chooses where one of several is."""
    seats = somebody.find(table, act)
    if somebody.each or len(seats) < 2:
        return seats
    return [(yield from asking.choose_seat(table, act, seats))]


@means(a.Pay)
def _pay(node: a.Pay) -> Effect:
    costs = [meaning(cost) for cost in node.costs]
    effects = [meaning(effect) for effect in node.effects]

    def can(table: Any, act: Act) -> bool:
        return can_pay_all(costs, table, act) and can_all(effects, table, act)

    def do(table: Any, act: Act) -> Any:
        if not can_pay_all(costs, table, act):
            return False
        for cost in costs:
            if not (yield from cost.pay(table, act, None)):
                return False
        return (yield from do_all(effects, table, act))

    return Effect(can, do, label=_("Pay for it"))


@means(a.By)
def _by(node: a.By) -> Effect:
    effects = [meaning(effect) for effect in node.effects]
    somebody = player(node.player)

    def can(table: Any, act: Act) -> bool:
        return any(can_all(effects, table, act.for_seat(seat)) for seat in somebody.find(table, act))

    def do(table: Any, act: Act) -> Any:
        done = True
        for seat in (yield from who_does(somebody, table, act)):
            act.him = seat
            done = (yield from do_all(effects, table, act.for_seat(seat))) and done
        return done

    return Effect(can, do, label=_("Another player does it"))


@means(a.If)
def _if(node: a.If) -> Effect:
    holds = meaning(node.condition)
    effects = [meaning(effect) for effect in node.effects]
    otherwise = [meaning(effect) for effect in node.otherwise]

    def do(table: Any, act: Act) -> Any:
        branch = effects if holds(table, act) else otherwise
        return (yield from do_all(branch, table, act))

    return Effect(always, do, label=_("If it is so"))


@means(a.Instead)
def _instead(node: a.Instead) -> Effect:
    one, other, holds = meaning(node.effect), meaning(node.other), meaning(node.condition)

    def now(table: Any, act: Act) -> Effect:
        return other if holds(table, act) else one

    def risk(table: Any, act: Act) -> int:
        taken = now(table, act).risk
        return taken(table, act) if taken is not None else 0

    return Effect(
        lambda table, act: now(table, act).can(table, act),
        lambda table, act: now(table, act).do(table, act),
        lambda table, act: now(table, act).can_pay(table, act),
        lambda table, act, link: now(table, act).pay(table, act, link),
        lambda table, act: now(table, act).candidates(table, act),
        label=one.label,
        private=one.private or other.private,
        risk=risk if one.risk or other.risk else None,
        whole=lambda table, act: now(table, act).whole(table, act),
    )


@means(a.ForEach)
def _for_each(node: a.ForEach) -> Effect:
    effects = [meaning(effect) for effect in node.effects]
    times = amount(node.amount)
    limit = amount(node.limit) if node.limit is not None else None

    def count(table: Any, act: Act) -> int:
        number = times(table, act)
        return number if limit is None else min(number, abs(limit(table, act)))

    def do(table: Any, act: Act) -> Any:
        done = True
        for _time in range(count(table, act)):
            done = (yield from do_all(effects, table, act)) and done
        return done

    return Effect(lambda table, act: count(table, act) > 0, do, label=_("For each"))


@means(a.Capped)
def _capped(node: a.Capped) -> Effect:
    effect, limit = meaning(node.effect), amount(node.limit)

    def cap(table: Any, act: Act) -> None:
        act.x = min(act.x, abs(limit(table, act)))

    def do(table: Any, act: Act) -> Any:
        cap(table, act)
        return (yield from effect.do(table, act))

    return Effect(
        effect.can,
        do,
        effect.can_pay,
        candidates=effect.candidates,
        back=effect.back,
        label=effect.label,
        private=effect.private,
    )


@means(a.WhereX)
def _where_x(node: a.WhereX) -> Effect:
    effects, is_ = [meaning(effect) for effect in node.effects], amount(node.is_)

    def do(table: Any, act: Act) -> Any:
        act.x = is_(table, act)
        return (yield from do_all(effects, table, act))

    def can(table: Any, act: Act) -> bool:
        before, act.x = act.x, is_(table, act)
        try:
            return can_all(effects, table, act)
        finally:
            act.x = before

    return Effect(can, do, label=effects[0].label)


@means(a.OneOf)
def _one_of(node: a.OneOf) -> Effect:
    """Only what can be done in full may be chosen (HJ2)."""
    options: list[list[Effect]] = [
        [meaning(part) for part in (option if isinstance(option, tuple) else (option,))]
        for option in node.options
    ]
    return choice(options)


def choice(options: list[list[Effect]]) -> Effect:
    def choose(table: Any, act: Act, able: list[list[Effect]]) -> Any:
        if len(able) == 1:
            return able[0]
        return able[(yield from asking.choose_one(table, act, [option[0].label for option in able]))]

    def do(table: Any, act: Act) -> Any:
        able = [option for option in options if whole(option, table, act)]
        if not able:
            return False
        return (yield from do_all((yield from choose(table, act, able)), table, act))

    def payable(table: Any, act: Act) -> list[list[Effect]]:
        return [option for option in options if can_pay_all(option, table, act)]

    def pay(table: Any, act: Act, link: Any) -> Any:
        able = payable(table, act)
        if not able:
            return False
        for part in (yield from choose(table, act, able)):
            if not (yield from part.pay(table, act, link)):
                return False
        return True

    def candidates(table: Any, act: Act) -> list[int] | None:
        """What may be chosen in any of them; one in which nothing is chosen leaves the card itself."""
        found: list[int] = []
        chooses = False
        for option in payable(table, act):
            lists = [cards for part in option if (cards := part.candidates(table, act)) is not None]
            chooses = chooses or bool(lists)
            found += lists[0] if lists else [act.source]
        return list(dict.fromkeys(found)) if chooses else None

    return Effect(
        lambda table, act: any(whole(option, table, act) for option in options),
        do,
        lambda table, act: bool(payable(table, act)),
        pay,
        candidates,
        label=_("One of these"),
        private=any(part.private for option in options for part in option),
    )


@means(a.ChooseNumber)
def _choose_number(node: a.ChooseNumber) -> Effect:
    least = amount(node.least)

    def do(table: Any, act: Act) -> Any:
        act.x = yield from asking.choose_number(table, act, least(table, act), 20)
        return True

    return Effect(always, do, label=_("Choose a number"))


@means(a.Choose)
def _choose(node: a.Choose) -> Effect:
    def nothing(table: Any, act: Act, cards: list[int]) -> Any:
        yield from ()
        return True

    return to_cards(node.what, active, nothing, _("Choose"), asking.CHOOSE_CARD)


@means(a.ChoosePlayer)
def _choose_player(node: a.ChoosePlayer) -> Effect:
    somebody = player(node.player)

    def do(table: Any, act: Act) -> Any:
        act.him = yield from asking.choose_seat(table, act, somebody.find(table, act))
        return act.him >= 0

    return Effect(lambda table, act: bool(somebody.find(table, act)), do, label=_("Choose a player"))


@means(a.Reconcile)
def _reconcile(node: a.Reconcile) -> Effect:
    def do(table: Any, act: Act) -> Any:
        from heroes.journey.regroup import reconcile

        yield from reconcile(table, act.seat)
        return True

    return Effect(always, do, label=_("Reconcile"))


@means(a.LeaveQuest)
def _leave_quest(node: a.LeaveQuest) -> Effect:
    def do(table: Any, act: Act) -> Any:
        return (yield from verbs.scrap(table, [act.source], act.seat, act.source))

    return Effect(always, do, label=_("Give up the quest"))
