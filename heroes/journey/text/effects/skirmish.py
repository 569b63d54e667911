"""Playing cards, tokens and items, assignments and skirmishes."""

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
    Effect,
    active,
    besides_source,
    to_cards,
)
from heroes.journey.text.effects.piles import from_one_of
from heroes.journey.text.features import Place
from heroes.journey.text.meaning import NoMeaning, meaning, means
from heroes.journey.text.players import ACTING
from heroes.journey.text.selectors import Selector


@means(a.Play)
def _play(node: a.Play) -> Effect:
    from heroes.journey import playing

    if isinstance(node.place, a.EitherPlace):
        return from_one_of(node)
    selector = meaning(node.what)
    place = meaning(node.place) if node.place is not None else Place(zones.HAND, ACTING, True)
    if not isinstance(place, Place) or place.zone == zones.ATLAS:
        raise NoMeaning("playing cards from there")
    change = amount(node.cost)
    onto: Selector | None = meaning(node.on) if node.on is not None else None
    from_book = place.zone == zones.BOOK

    def playable(table: Any, act: Act) -> list[int]:
        cost = change(table, act)
        return [
            card
            for card in selector.find(table, act, besides_source(place, table, act))
            if table.owner[card] == act.seat and playing.can_play(table, card, cost, bearers(table, act))
        ]

    def bearers(table: Any, act: Act) -> list[int] | None:
        return None if onto is None else onto.find(table, act)

    def can(table: Any, act: Act) -> bool:
        return from_book or len(playable(table, act)) >= 1

    def do(table: Any, act: Act) -> Any:
        if from_book and act.seat not in place.whose.find(table, act):
            return False
        allowed = set(playable(table, act))
        chosen = yield from pick(
            table,
            act,
            selector,
            among=[card for card in place.cards(table, act) if card in allowed],
            prompt=_("Choose what to play for {card}."),
            hidden=place.hidden,
        )
        for card in chosen:
            yield from playing.play(table, card, change(table, act), bearers(table, act))
        if from_book:
            zones.shuffle(table, act.seat)
        return bool(chosen)

    return Effect(can, do, label=_("Play a card"), private=place.hidden)


@means(a.AddTokens)
def _add_tokens(node: a.AddTokens) -> Effect:
    number, culture = amount(node.amount), node.culture.casefold()

    def add(table: Any, act: Act, cards: list[int]) -> Any:
        for card in cards:
            verbs.change_tokens(table, card, culture, number(table, act))
        yield from ()
        return True

    return to_cards(node.where, active, add, _("Add tokens"), _("Choose where {card} puts tokens."))


@means(a.RemoveTokens)
def _remove_tokens(node: a.RemoveTokens) -> Effect:
    number, culture = amount(node.amount), node.culture.casefold()
    where = node.where if node.where is not None else a.Chosen(1, (a.HasToken(node.culture),))

    def enough(table: Any, act: Act, card: int) -> bool:
        wanted = number(table, act)
        return any(token[0] == card and token[1] == culture and token[2] >= wanted for token in table.tokens)

    def remove(table: Any, act: Act, cards: list[int]) -> Any:
        for card in cards:
            verbs.change_tokens(table, card, culture, -number(table, act))
        yield from ()
        return True

    return to_cards(
        where, enough, remove, _("Remove tokens"), _("Choose where tokens are removed for {card}.")
    )


@means(a.Transfer)
def _transfer(node: a.Transfer) -> Effect:
    what, to = meaning(node.what), meaning(node.to)
    place = meaning(node.place) if node.place is not None else None
    if place is not None:
        raise NoMeaning("transferring from elsewhere")

    def bearers(table: Any, act: Act, item: int) -> list[int]:
        act.met.append([item])
        try:
            return [
                card
                for card in to.find(table, act)
                if card != table.bearer[item] and may_bear(table, card, item)
            ]
        finally:
            act.met.pop()

    def may_bear(table: Any, card: int, item: int) -> bool:
        wanted = table.kind[item].plays_on
        return (
            card in table.index.is_active
            and query.can_bear(table, card, item)
            and (wanted is None or wanted.fits(table, Act(item, table.owner[item]), card))
        )

    def items(table: Any, act: Act) -> list[int]:
        return [
            item
            for item in what.find(table, act)
            if table.zone[item] == zones.FIELD
            and active(table, act, item)
            and not query.cannot(table, item, "be transferred")
            and bearers(table, act, item)
        ]

    def do(table: Any, act: Act) -> Any:
        allowed = set(items(table, act))
        chosen = yield from pick(
            table,
            act,
            what,
            test=lambda card: card in allowed,
            prompt=_("Choose what to transfer for {card}."),
        )
        for item in chosen:
            found = bearers(table, act, item)
            goal = yield from asking.pick_some(
                table, act, found, min(1, len(found)), 1, _("Choose the new bearer for {card}.")
            )
            if not goal:
                return False
            act.met.append(goal)
            yield from verbs.transfer(table, item, goal[0])
        return bool(chosen)

    return Effect(lambda table, act: bool(items(table, act)), do, back=what.back, label=_("Transfer"))


@means(a.Assign)
def _assign(node: a.Assign) -> Effect:
    """Minion and companion must both be unassigned (HJ30)."""
    from heroes.journey.assignment import may_assign

    who, to = meaning(node.who), meaning(node.to)

    def pairs(table: Any, act: Act) -> list[tuple[int, int]]:
        first, second = who.find(table, act), to.find(table, act)
        return [
            (minion, companion)
            for minion, companion in [
                *((one, other) for one in first for other in second),
                *((other, one) for one in first for other in second),
            ]
            if table.kind[minion].type == "minion"
            and table.kind[companion].type == "companion"
            and active(table, act, companion)
            and active(table, act, minion)
            and not query.is_assigned(table, minion)
            and not query.is_assigned(table, companion)
            and may_assign(table, minion, companion, act.seat)
        ]

    def do(table: Any, act: Act) -> Any:
        found = pairs(table, act)
        if not found:
            return False
        able = {card for pair in found for card in pair}
        chosen = yield from pick(
            table, act, who, test=lambda card: card in able, prompt=_("Choose who is assigned by {card}.")
        )
        partners = {pair[1] if pair[0] == chosen[0] else pair[0] for pair in found if chosen[0] in pair}
        others = yield from pick(
            table, act, to, test=lambda card: card in partners, prompt=_("Choose against whom for {card}.")
        )
        for minion, companion in found:
            if {minion, companion} == {chosen[0], others[0]}:
                yield from verbs.assign(table, minion, companion, act.seat)
                return True
        return False

    return Effect(lambda table, act: bool(pairs(table, act)), do, back=who.back or to.back, label=_("Assign"))


@means(a.EndPhase)
def _end_phase(node: a.EndPhase) -> Effect:
    """The step or phase that is under way ends when this has been carried out: nobody acts in it any more, and
    what it would lead to (shots, assignments, the result of a skirmish) does not come about."""

    def do(table: Any, act: Act) -> Any:
        table.cut = True
        yield from ()
        return True

    return Effect(lambda table, act: table.stage in ENDS, do, label=_("End the step"))


ENDS = ("campaign", "adversary", "maneuver", "barrage", "assignment", "skirmish", "regroup")


@means(a.PlayNextSite)
def _play_next_site(node: a.PlayNextSite) -> Effect:
    """Sites from the acting player's atlas for the places before the party, replacing those of others."""
    from heroes.journey import moving

    number = amount(node.amount)

    def places(table: Any, act: Act) -> range:
        at = query.site_number(table)
        return range(at + 1, min(at + number(table, act), moving.LAST_SITE) + 1)

    def do(table: Any, act: Act) -> Any:
        done = False
        for place in places(table, act):
            if moving.may_place(table, act.seat, place):
                yield from moving.choose_site(table, act.seat, place, moving.CHOOSE)
                done = True
        return done

    def can(table: Any, act: Act) -> bool:
        return any(moving.may_place(table, act.seat, place) for place in places(table, act))

    return Effect(can, do, label=_("Place the next site"), private=True)


@means(a.CancelSkirmish)
def _cancel_skirmish(node: a.CancelSkirmish) -> Effect:
    who = meaning(node.involving) if node.involving is not None else None

    def can(table: Any, act: Act) -> bool:
        skirmish = table.skirmish
        if skirmish is None or skirmish[4]:
            return False
        return who is None or any(
            who.fits(table, act, card) for card in (skirmish[0], *skirmish[1]) if card >= 0
        )

    def do(table: Any, act: Act) -> Any:
        if not can(table, act):
            return False
        table.skirmish[4] = True
        table.events.append(("cancelled", (), (), ()))
        yield from ()
        return True

    return Effect(can, do, back=who is not None and who.back, label=_("Cancel the skirmish"))


@means(a.RemoveFromSkirmish)
def _remove_from_skirmish(node: a.RemoveFromSkirmish) -> Effect:
    def remove(table: Any, act: Act, cards: list[int]) -> Any:
        for card in cards:
            zones.unassign(table, card)
            table.events.append(("removed", (table.name[card],), (), ()))
        yield from ()
        return True

    return to_cards(
        node.who,
        lambda table, act, card: bool(query.skirmishing(table, card)),
        remove,
        _("Remove from the skirmish"),
        _("Choose who is removed from the skirmish by {card}."),
    )


@means(a.ReplaceInSkirmish)
def _replace_in_skirmish(node: a.ReplaceInSkirmish) -> Effect:
    """`who` takes the place of `whom`, who is unassigned and neither wins nor loses (HJ34)."""
    who, whom = meaning(node.who), meaning(node.whom)

    def newcomers(table: Any, act: Act) -> list[int]:
        return [
            card
            for card in who.find(table, act)
            if active(table, act, card)
            and table.kind[card].type == "companion"
            and not query.skirmishing(table, card)
        ]

    def leavers(table: Any, act: Act) -> list[int]:
        return [
            card
            for card in whom.find(table, act)
            if query.skirmishing(table, card) and table.kind[card].type == "companion"
        ]

    def do(table: Any, act: Act) -> Any:
        ready = set(newcomers(table, act))
        came = yield from pick(table, act, who, test=lambda card: card in ready)
        if not came or not leavers(table, act):
            return False
        skirmish = table.skirmish
        minions = list(skirmish[1])
        left = skirmish[0]
        zones.unassign(table, came[0])
        skirmish[0] = came[0]
        skirmish[2].append(left)
        for minion in minions:
            table.against[minion] = came[0]
        table.events.append(("removed", (table.name[left],), (), ()))
        table.changed()
        return True

    return Effect(
        lambda table, act: bool(newcomers(table, act) and leavers(table, act)),
        do,
        back=who.back or whom.back,
        label=_("Take the place in the skirmish"),
    )
