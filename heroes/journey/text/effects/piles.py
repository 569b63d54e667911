"""Hands, books and piles: discarding, drawing, revealing, fetching."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from catalog.language import abilities as a
from heroes.engine.text import gettext_noop as _
from heroes.journey import verbs, zones
from heroes.journey.text import asking
from heroes.journey.text.acting import Act
from heroes.journey.text.amounts import amount
from heroes.journey.text.asking import pick
from heroes.journey.text.effects.base import (
    Effect,
    Number,
    Taking,
    always,
    to_cards,
)
from heroes.journey.text.effects.sentences import choice
from heroes.journey.text.features import Place
from heroes.journey.text.meaning import NoMeaning, meaning, means
from heroes.journey.text.players import ACTING
from heroes.journey.text.selectors import ALL, AT_RANDOM


def _hand(node: Any) -> Place:
    return meaning(node) if node is not None else Place(zones.HAND, ACTING, True)


def whose(place: Place, table: Any, act: Act) -> Any:
    """The one player whose pile is meant; the acting player chooses among several."""
    seats = place.whose.find(table, act)
    if place.whose.each or len(seats) < 2:
        return seats
    seat = yield from asking.choose_seat(table, act, seats)
    return [seat]


@means(a.DiscardFromHand)
def _discard_from_hand(node: a.DiscardFromHand) -> Effect:
    """Whose hand it is chooses, unless it is done at random."""
    selector, place = meaning(node.what), _hand(node.hand)

    def holds(table: Any, act: Act, seat: int) -> list[int]:
        return [
            card
            for card in selector.find(table, act.for_seat(seat), list(table.hands[seat]))
            if card != act.source
        ]

    def can(table: Any, act: Act) -> bool:
        seats = place.whose.find(table, act)
        if seats != [act.seat]:  # of other hands only the size is known
            return any(table.hands[seat] for seat in seats)
        found = holds(table, act, act.seat)
        least = 1 if selector.how == ALL else max(1, selector.least(table, act))
        return len(found) >= least

    def do(table: Any, act: Act) -> Any:
        enough = True
        for seat in (yield from whose(place, table, act)):
            if seat < 0:
                return False
            other = act if seat == act.seat else act.for_seat(seat)
            cards = [card for card in table.hands[seat] if card != act.source]
            chosen = yield from pick(
                table,
                other,
                selector,
                among=cards,
                prompt=_("Choose a card to discard for {card}."),
                hidden=len(selector.find(table, other, cards)) != len(cards),
            )
            act.him = seat
            act.met = other.met
            yield from verbs.discard(table, chosen)
            if selector.how != ALL and len(chosen) < selector.least(table, act):
                enough = False
        return enough

    def candidates(table: Any, act: Act) -> Any:
        if selector.how == AT_RANDOM or place.whose.find(table, act) != [act.seat]:
            return None
        return holds(table, act, act.seat)

    effect = Effect(can, do, candidates=candidates, label=_("Discard from hand"), private=True)
    effect.takes = Taking("hand", selector)
    return effect


@means(a.DiscardTop)
def _discard_top(node: a.DiscardTop) -> Effect:
    number, place = Number(node.amount), _book(node.book)

    def do(table: Any, act: Act) -> Any:
        for seat in (yield from whose(place, table, act)):
            count = yield from number.settle(table, act, len(table.books[seat]))
            book = table.books[seat]
            cards = book[:count] if node.bottom else book[len(book) - count :][::-1]
            yield from verbs.mill(table, cards, seat)
            act.met.append(cards)
            act.revealed = cards
        return True

    def can(table: Any, act: Act) -> bool:
        return any(table.books[seat] for seat in place.whose.find(table, act))

    return Effect(can, do, label=_("Discard from the book"))


def _book(node: Any) -> Place:
    place = meaning(node) if node is not None else Place(zones.BOOK, ACTING, True)
    if place.zone != zones.BOOK:
        raise NoMeaning("the top of something that is no book")
    return place


@means(a.DiscardHand)
def _discard_hand(node: a.DiscardHand) -> Effect:
    def do(table: Any, act: Act) -> Any:
        cards = [card for card in table.hands[act.seat] if card != act.source]
        yield from verbs.discard(table, cards)
        return True

    return Effect(always, do, label=_("Discard your hand"))


@means(a.DiscardRevealed)
def _discard_revealed(node: a.DiscardRevealed) -> Effect:
    rest = node.rest

    def do(table: Any, act: Act) -> Any:
        taken = act.met[-1] if rest and act.met and act.met[-1] != list(act.revealed) else ()
        for card in list(act.revealed):
            if card in taken:
                continue
            if table.zone[card] == zones.BOOK:
                yield from verbs.mill(table, [card], table.owner[card])
            elif table.zone[card] == zones.HAND:
                yield from verbs.discard(table, [card])
        return True

    return Effect(always, do, label=_("Discard them"))


@means(a.Draw)
def _draw(node: a.Draw) -> Effect:
    number = Number(node.amount)

    def do(table: Any, act: Act) -> Any:
        count = yield from number.settle(table, act)
        yield from verbs.draw(table, act.seat, count)
        return True

    def all_of_them(table: Any, act: Act) -> bool:
        return len(table.books[act.seat]) >= (1 if number.asked else number.most(table, act))

    return Effect(always, do, label=_("Draw a card"), whole=all_of_them)


@means(a.ShuffleBook)
def _shuffle_book(node: a.ShuffleBook) -> Effect:
    place = _book(node.book)

    def do(table: Any, act: Act) -> Any:
        for seat in (yield from whose(place, table, act)):
            zones.shuffle(table, seat)
        return True

    return Effect(always, do, label=_("Shuffle the book"))


@means(a.RevealTop)
def _reveal_top(node: a.RevealTop) -> Effect:
    number, place = amount(node.amount), _book(node.book)

    def do(table: Any, act: Act) -> Any:
        for seat in (yield from whose(place, table, act)):
            book = table.books[seat]
            count = min(number(table, act), len(book))
            cards = book[:count] if node.bottom else book[len(book) - count :][::-1]
            verbs.reveal(table, cards, seat)
            act.revealed = list(cards)
            act.met.append(list(cards))
        return True

    return Effect(
        lambda table, act: any(table.books[seat] for seat in place.whose.find(table, act)),
        do,
        label=_("Reveal"),
    )


@means(a.LookAtTop)
def _look_at_top(node: a.LookAtTop) -> Effect:
    number, place = amount(node.amount), _book(node.book)

    def do(table: Any, act: Act) -> Any:
        for seat in (yield from whose(place, table, act)):
            book = table.books[seat]
            cards = book[len(book) - min(number(table, act), len(book)) :][::-1]
            verbs.look(table, cards, act.seat)
            act.revealed = list(cards)
            act.met.append(list(cards))
        return True

    return Effect(
        lambda table, act: any(table.books[seat] for seat in place.whose.find(table, act)),
        do,
        label=_("Look"),
    )


def _a_hand(node: Any) -> Place:
    place = _hand(node)
    if place.zone != zones.HAND:
        raise NoMeaning("a hand that is none")
    return place


@means(a.RevealHand)
def _reveal_hand(node: a.RevealHand) -> Effect:
    place = _a_hand(node.hand)

    def do(table: Any, act: Act) -> Any:
        for seat in (yield from whose(place, table, act)):
            verbs.reveal(table, list(table.hands[seat]), seat)
            act.him = seat
            act.revealed = list(table.hands[seat])
        return True

    return Effect(always, do, label=_("Reveal a hand"))


@means(a.LookAtHand)
def _look_at_hand(node: a.LookAtHand) -> Effect:
    place = _a_hand(node.hand)

    def do(table: Any, act: Act) -> Any:
        for seat in (yield from whose(place, table, act)):
            verbs.look(table, list(table.hands[seat]), act.seat)
            act.him = seat
            act.revealed = list(table.hands[seat])
        return True

    return Effect(always, do, label=_("Look at a hand"))


@means(a.RevealFromHand)
def _reveal_from_hand(node: a.RevealFromHand) -> Effect:
    selector, place = meaning(node.what), _a_hand(node.hand)

    def can(table: Any, act: Act) -> bool:
        seats = place.whose.find(table, act)
        if seats != [act.seat]:
            return any(table.hands[seat] for seat in seats)
        cards = [card for card in table.hands[act.seat] if card != act.source]
        return len(selector.find(table, act, cards)) >= (
            1 if selector.how == ALL else max(1, selector.least(table, act))
        )

    def do(table: Any, act: Act) -> Any:
        for seat in (yield from whose(place, table, act)):
            if seat < 0:
                return False
            other = act if seat == act.seat else act.for_seat(seat)
            cards = [card for card in table.hands[seat] if card != act.source]
            chosen = yield from pick(
                table,
                other,
                selector,
                among=cards,
                prompt=_("Choose a card to reveal for {card}."),
                hidden=True,
            )
            verbs.reveal(table, chosen, seat)
            act.revealed, act.him, act.met = list(chosen), seat, other.met
            if not chosen:
                return False
        return True

    return Effect(can, do, label=_("Reveal from hand"), private=True)


@means(a.Take)
def _take(node: a.Take) -> Effect:
    """Fetch: revealed, then into hand; a book is shuffled afterwards, even if nothing is found (HJ7)."""
    if isinstance(node.place, a.EitherPlace):
        return from_one_of(node)
    place = meaning(node.place) if node.place is not None else None
    if isinstance(place, Place) and place.zone == zones.BOOK:
        return _search(node.what, place, verbs.take)

    def take(table: Any, act: Act, cards: list[int]) -> Any:
        yield from verbs.take(table, cards, act.seat)

    return to_cards(
        node.what,
        lambda table, act, card: True,
        take,
        _("Take into hand"),
        _("Choose what to take for {card}."),
        place=place if isinstance(place, Place) else None,
    )


FROM = {
    "hand": _("From the hand"),
    "book": _("From the book"),
    "scrap pile": _("From the scrap pile"),
    "grave": _("From the grave"),
}


@means(a.EitherPlace)
def _either_place(node: a.EitherPlace) -> Any:
    raise NoMeaning("one of several places here")


def from_one_of(node: Any) -> Effect:
    """The same from one of several piles, as the acting player chooses."""
    options = []
    for place in node.place.places:
        if not isinstance(place, a.Pile) or place.name not in FROM:
            raise NoMeaning("one of several places that are no piles")
        effect = meaning(replace(node, place=place))
        effect.label = FROM[place.name]
        options.append([effect])
    return choice(options)


def _search(what: Any, place: Place, deed: Any) -> Effect:
    """Look through a book, take up to what is asked for, shuffle."""
    selector = meaning(what)

    def do(table: Any, act: Act) -> Any:
        seats = yield from whose(place, table, act)
        for seat in seats:
            cards = list(table.books[seat])
            chosen = yield from pick(
                table,
                act,
                selector,
                among=cards,
                prompt=_("Choose a card from the book for {card}."),
                hidden=True,
            )
            if chosen:
                yield from deed(table, chosen, act.seat)
            else:
                table.events.append(("fetch_nothing", (seat,), (), ()))
            zones.shuffle(table, seat)
            table.changed()
        return True

    return Effect(always, do, label=_("Fetch from the book"))


@means(a.Put)
def _put(node: a.Put) -> Effect:
    place = meaning(node.place) if node.place is not None else None
    if place is not None and not isinstance(place, Place):
        place = None
    if place is not None and place.zone == zones.BOOK:
        raise NoMeaning("moving cards within a book")
    bottom = node.end == "bottom"

    def put(table: Any, act: Act, cards: list[int]) -> Any:
        yield from verbs.put_on_book(table, cards, bottom)
        return True

    return to_cards(
        node.what,
        lambda table, act, card: table.zone[card] != zones.PATH,
        put,
        _("Put on the book"),
        _("Choose what goes on the book for {card}."),
        place=place,
    )


@means(a.PutOn)
def _put_on(node: a.PutOn) -> Effect:
    """Stacked: the card lies open on a card of the field and does nothing."""
    place = meaning(node.place) if node.place is not None else None
    onto = meaning(node.onto)
    if place is not None and (not isinstance(place, Place) or place.zone in (zones.BOOK, zones.ATLAS)):
        raise NoMeaning("stacking cards from there")

    def stacks(table: Any, act: Act) -> list[int]:
        return [card for card in onto.find(table, act) if table.zone[card] == zones.FIELD]

    def put(table: Any, act: Act, cards: list[int]) -> Any:
        for card in cards:
            goals = [goal for goal in stacks(table, act) if goal != card]
            if not goals:
                return False
            prompt = _("Choose on which card it lies, for {card}.")
            goal = (yield from asking.pick_some(table, act, goals, 1, 1, prompt))[0]
            yield from verbs.stack(table, card, goal)
        return True

    effect = to_cards(
        node.what,
        lambda table, act, card: (
            table.zone[card] not in (zones.PATH, zones.STACKED)
            and any(goal != card for goal in stacks(table, act))
        ),
        put,
        _("Stack"),
        _("Choose what is stacked for {card}."),
        place=place,
    )
    effect.back = effect.back or onto.back
    return effect


@means(a.ShuffleInto)
def _shuffle_into(node: a.ShuffleInto) -> Effect:
    place = meaning(node.place) if node.place is not None else None
    if place is not None and not isinstance(place, Place):
        place = None

    def put(table: Any, act: Act, cards: list[int]) -> Any:
        yield from verbs.put_on_book(table, cards, shuffled=True)
        return True

    return to_cards(
        node.what,
        lambda table, act, card: table.zone[card] != zones.PATH,
        put,
        _("Shuffle into the book"),
        _("Choose what is shuffled into the book for {card}."),
        place=place,
    )


@means(a.Banish)
def _banish(node: a.Banish) -> Effect:
    place = meaning(node.place) if node.place is not None else None
    if place is not None and not isinstance(place, Place):
        place = None

    def banish(table: Any, act: Act, cards: list[int]) -> Any:
        yield from verbs.banish(table, cards)

    return to_cards(
        node.what,
        lambda table, act, card: table.zone[card] != zones.PATH,
        banish,
        _("Banish"),
        _("Choose what is banished for {card}."),
        place=place,
    )
