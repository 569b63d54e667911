"""Effects, which costs are made of too: what can be done, whether it can, and doing it."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import replace
from typing import Any

from catalog.language import abilities as a
from heroes.engine.text import gettext_noop as _
from heroes.journey import query, verbs, zones
from heroes.journey.text import asking
from heroes.journey.text.acting import Act
from heroes.journey.text.amounts import amount
from heroes.journey.text.asking import pick
from heroes.journey.text.conditions import condition
from heroes.journey.text.features import Place
from heroes.journey.text.meaning import NoMeaning, meaning, means
from heroes.journey.text.players import ACTING, Somebody, player
from heroes.journey.text.selectors import ALL, AT_RANDOM, CHOOSE, Selector

Check = Callable[[Any, Act], bool]
Deed = Callable[..., Any]


class Effect:
    """One thing to do.

    can         whether all of it can be done, as an effect
    can_pay     the same as a cost
    do          generator (table, act) -> whether it was done
    pay         generator (table, act, ability it leads to, or None) -> whether it was paid in full
    candidates  (table, act) -> cards that may be chosen, or None if it chooses none
    back        it speaks of what was met before
    private     whether it can be done depends on what others cannot see
    label       a few words for a choice between several
    """

    __slots__ = ("back", "can", "can_pay", "candidates", "do", "label", "pay", "private")

    def __init__(
        self,
        can: Check,
        do: Deed,
        can_pay: Check | None = None,
        pay: Deed | None = None,
        candidates: Any = None,
        back: bool = False,
        label: str = "",
        private: bool = False,
    ) -> None:
        self.private = private
        self.can = can
        self.do = do
        self.can_pay = can_pay or can
        self.pay = pay or (lambda table, act, link: do(table, act))
        self.candidates = candidates or (lambda table, act: None)
        self.back = back
        self.label = label or _("The next part of the text")


def always(table: Any, act: Act) -> bool:
    return True


def can_all(effects: list[Effect], table: Any, act: Act) -> bool:
    """Whether effects can be carried out, as far as that can be known before the first is chosen."""
    return all(
        effect.can(table, act)
        for number, effect in enumerate(effects)
        if not (effect.back and (number or not act.met))
    )


def do_all(effects: list[Effect], table: Any, act: Act) -> Any:
    done = True
    for effect in effects:
        act.did = yield from effect.do(table, act)
        done = done and act.did
    return done


class Number:
    """A number that an effect needs: `most(table, act)`; `asked` when the player chooses up to it."""

    def __init__(self, node: Any) -> None:
        self.asked = isinstance(node, (a.UpTo, a.AnyNumber))
        if isinstance(node, a.UpTo):
            self.most = amount(node.amount)
        elif isinstance(node, a.AnyNumber):
            self.most = lambda table, act: 99
        else:
            self.most = amount(node)

    def settle(self, table: Any, act: Act, limit: int = 99, least: int = 0) -> Any:
        number = min(self.most(table, act), limit)
        if self.asked:
            number = yield from asking.choose_number(table, act, least, number)
        act.number = number
        return number


@means(a.UpTo)
def _up_to(node: a.UpTo) -> Any:
    raise NoMeaning("an amount up to a number here")


@means(a.AnyNumber)
def _any_number(node: a.AnyNumber) -> Any:
    raise NoMeaning("any number here")


# Things done to cards


def to_cards(
    who: Any,
    able: Callable[[Any, Act, int], bool],
    deed: Callable[[Any, Act, list[int]], Any],
    label: str,
    prompt: str,
    *,
    place: Place | None = None,
) -> Effect:
    """An effect on the cards that the selector `who` selects: those `able`, in `place` if it is named."""
    selector: Selector = meaning(who)
    hidden = place is not None and place.hidden
    blind = place is not None and place.zone == zones.BOOK

    def among(table: Any, act: Act) -> list[int] | None:
        if place is None:
            return None
        return [card for card in place.cards(table, act) if card != act.source]

    def candidates(table: Any, act: Act) -> list[int]:
        return [card for card in selector.find(table, act, among(table, act)) if able(table, act, card)]

    def can(table: Any, act: Act) -> bool:
        if blind:  # nobody knows what lies in a book (HJ7)
            return True
        found = candidates(table, act)
        if selector.how == ALL:
            return bool(found)
        return len(found) >= max(1, selector.least(table, act))

    def can_pay(table: Any, act: Act) -> bool:
        if not can(table, act):
            return False
        return selector.how != ALL or len(candidates(table, act)) == len(
            selector.find(table, act, among(table, act))
        )

    def do(table: Any, act: Act, link: Any = None) -> Any:
        def test(card: int) -> bool:
            return able(table, act, card)

        if link is not None and selector.how == CHOOSE:
            leading = {card for card in candidates(table, act) if leads(table, act, link, card)}
            if leading:

                def test(card: int) -> bool:
                    return card in leading

        chosen = yield from pick(
            table, act, selector, among=among(table, act), test=test, prompt=prompt, hidden=hidden
        )
        wanted = 1 if selector.how == ALL else selector.least(table, act)
        if not chosen:
            return wanted == 0
        done = yield from deed(table, act, chosen)
        return done is not False and len(chosen) >= wanted

    return Effect(
        can,
        lambda table, act: do(table, act),
        can_pay,
        do,
        candidates,
        selector.back,
        label,
        hidden,
    )


def leads(table: Any, act: Act, ability: Any, card: int) -> bool:
    """Whether the effects of an ability can be carried out after a cost has chosen this card."""
    act.met.append([card])
    try:
        return can_all(ability.effects, table, act)
    finally:
        act.met.pop()


def active(table: Any, act: Act, card: int) -> bool:
    return card in query.index(table).is_active


def _settled(times: Any, to: Callable[[Any, Act, list[int], int], Any]) -> Any:
    """A deed done a number of times."""
    number = Number(times)

    def deed(table: Any, act: Act, cards: list[int]) -> Any:
        count = yield from number.settle(table, act)
        act.number = len(cards)
        return (yield from to(table, act, cards, count))

    return deed


def _times(node: Any) -> Callable[[Any, Act], int]:
    number = Number(node)
    return (lambda table, act: 1) if number.asked else number.most


@means(a.Exert)
def _exert(node: a.Exert) -> Effect:
    times = _times(node.times)

    def exert(table: Any, act: Act, cards: list[int], count: int) -> Any:
        done = True
        for _time in range(count):
            for card in cards:
                done = (yield from verbs.exert(table, card, act.seat)) and done
        return done

    return to_cards(
        node.who,
        lambda table, act, card: active(table, act, card) and query.can_exert(table, card, times(table, act)),
        _settled(node.times, exert),
        _("Exert"),
        _("Choose who exerts for {card}."),
    )


@means(a.Exhaust)
def _exhaust(node: a.Exhaust) -> Effect:
    def exhaust(table: Any, act: Act, cards: list[int]) -> Any:
        for card in cards:
            while query.can_exert(table, card):
                if not (yield from verbs.exert(table, card, act.seat)):
                    break
        return True

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
        for _time in range(count):
            yield from verbs.deal(table, [card for card in cards if active(table, act, card)], act.source)

    return to_cards(
        node.who,
        lambda table, act, card: active(table, act, card) and query.can_be_wounded(table, card),
        _settled(node.times, wound),
        _("Wound"),
        _("Choose who is wounded by {card}."),
    )


@means(a.Heal)
def _heal(node: a.Heal) -> Effect:
    def heal(table: Any, act: Act, cards: list[int], count: int) -> Any:
        for card in cards:
            for _time in range(count):
                yield from verbs.heal(table, card)

    return to_cards(
        node.who,
        lambda table, act, card: active(table, act, card) and query.can_be_healed(table, card),
        _settled(node.times, heal),
        _("Heal"),
        _("Choose who is healed by {card}."),
    )


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
        if link is None:
            found = candidates(table, act)
            most = len(found) if selector.how == ALL or selector.most is None else selector.most(table, act)
            act.met.append(found[:most])
            act.number = len(act.met[-1])
        else:
            yield from pick(table, act, selector, test=lambda card: leads(table, act, link, card) or not link)
        return can(table, act)

    return Effect(can, lambda table, act: pay(table, act), can, pay, candidates, label=_("Spot"))


def _plain(can: Check, label: str = "") -> Effect:
    """A cost that is only checked."""

    def do(table: Any, act: Act) -> Any:
        return can(table, act)
        yield

    return Effect(can, do, label=label)


@means(a.SpotBurdens)
def _spot_burdens(node: a.SpotBurdens) -> Effect:
    number = amount(node.amount)
    return _plain(lambda table, act: table.burdens[table.protagonist] >= number(table, act))


@means(a.SpotCultures)
def _spot_cultures(node: a.SpotCultures) -> Effect:
    number, count = amount(node.amount), amount(a.CountCultures(node.side))
    return _plain(lambda table, act: count(table, act) >= number(table, act))


# Hands, books and piles


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
            yield from verbs.discard(table, chosen, seat)
            if selector.how != ALL and len(chosen) < selector.least(table, act):
                enough = False
        return enough

    def candidates(table: Any, act: Act) -> Any:
        if selector.how == AT_RANDOM or place.whose.find(table, act) != [act.seat]:
            return None
        return holds(table, act, act.seat)

    return Effect(can, do, candidates=candidates, label=_("Discard from hand"), private=True)


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
        yield from verbs.discard(table, cards, act.seat)
        return True

    return Effect(always, do, label=_("Discard your hand"))


@means(a.DiscardRevealed)
def _discard_revealed(node: a.DiscardRevealed) -> Effect:
    def do(table: Any, act: Act) -> Any:
        for card in list(act.revealed):
            if table.zone[card] == zones.BOOK:
                yield from verbs.mill(table, [card], table.owner[card])
            elif table.zone[card] == zones.HAND:
                yield from verbs.discard(table, [card], table.owner[card])
        return True

    return Effect(always, do, label=_("Discard them"))


@means(a.Draw)
def _draw(node: a.Draw) -> Effect:
    number = Number(node.amount)

    def do(table: Any, act: Act) -> Any:
        count = yield from number.settle(table, act)
        yield from verbs.draw(table, act.seat, count)
        return True

    return Effect(always, do, label=_("Draw a card"))


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
        return _from_one_of(node)
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


def _from_one_of(node: Any) -> Effect:
    """The same from one of several piles, as the acting player chooses."""
    options = []
    for place in node.place.places:
        if not isinstance(place, a.Pile) or place.name not in FROM:
            raise NoMeaning("one of several places that are no piles")
        effect = meaning(replace(node, place=place))
        effect.label = FROM[place.name]
        options.append([effect])
    return _choice(options)


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
        for card in cards:
            verbs.put_on_book(table, card, act.seat, bottom)
        return True
        yield

    return to_cards(
        node.what,
        lambda table, act, card: table.zone[card] != zones.PATH,
        put,
        _("Put on the book"),
        _("Choose what goes on the book for {card}."),
        place=place,
    )


@means(a.ShuffleInto)
def _shuffle_into(node: a.ShuffleInto) -> Effect:
    place = meaning(node.place) if node.place is not None else None
    if place is not None and not isinstance(place, Place):
        place = None

    def put(table: Any, act: Act, cards: list[int]) -> Any:
        for card in cards:
            verbs.put_on_book(table, card, act.seat, False)
        for seat in sorted({table.owner[card] for card in cards}):
            zones.shuffle(table, seat)
        return True
        yield

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


# Burdens and risk


@means(a.AddBurdens)
def _add_burdens(node: a.AddBurdens) -> Effect:
    number = Number(node.amount)

    def do(table: Any, act: Act, link: Any = None) -> Any:
        count = yield from number.settle(table, act)
        yield from verbs.add_burdens(table, count, act.seat)
        return True

    return Effect(always, do, label=_("Add burdens"))


@means(a.RemoveBurdens)
def _remove_burdens(node: a.RemoveBurdens) -> Effect:
    number = Number(node.amount)

    def there(table: Any) -> int:
        if query.says(table, "unremovable burdens"):
            return 0
        return table.burdens[table.protagonist]

    def do(table: Any, act: Act) -> Any:
        count = yield from number.settle(table, act, there(table))
        yield from verbs.remove_burdens(table, count, act.seat)
        return count > 0

    return Effect(
        lambda table, act: there(table) > 0,
        do,
        lambda table, act: there(table) >= (1 if number.asked else number.most(table, act)),
        label=_("Remove burdens"),
    )


@means(a.AddRisk)
def _add_risk(node: a.AddRisk) -> Effect:
    number = Number(node.amount)

    def do(table: Any, act: Act) -> Any:
        count = yield from number.settle(table, act)
        yield from verbs.add_risk(table, count, act.seat)
        return True

    return Effect(always, do, label=_("Add risk"))


@means(a.RemoveRisk)
def _remove_risk(node: a.RemoveRisk) -> Effect:
    number = Number(node.amount)

    def do(table: Any, act: Act) -> Any:
        count = yield from number.settle(table, act, table.risk)
        yield from verbs.remove_risk(table, count, act.seat)
        return True

    return Effect(
        always,
        do,
        lambda table, act: table.risk >= (1 if number.asked else number.most(table, act)),
        label=_("Remove risk"),
    )


# Playing, moving items, skirmishes


@means(a.Play)
def _play(node: a.Play) -> Effect:
    from heroes.journey import playing

    if isinstance(node.place, a.EitherPlace):
        return _from_one_of(node)
    selector = meaning(node.what)
    place = meaning(node.place) if node.place is not None else Place(zones.HAND, ACTING, True)
    if not isinstance(place, Place) or place.zone == zones.ATLAS:
        raise NoMeaning("playing cards from there")
    change = amount(node.cost)
    onto = meaning(node.on) if node.on is not None else None
    from_book = place.zone == zones.BOOK

    def playable(table: Any, act: Act) -> list[int]:
        cards = [card for card in place.cards(table, act) if card != act.source]
        cost = change(table, act)
        return [
            card
            for card in selector.find(table, act, cards)
            if table.owner[card] == act.seat
            and playing.can_play(table, card, cost, onto and bearers(table, act))
        ]

    def bearers(table: Any, act: Act) -> list[int]:
        return onto.find(table, act)

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
            yield from playing.play(table, card, change(table, act), onto and bearers(table, act))
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
        return True
        yield

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
        return True
        yield

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
            card in query.index(table).is_active
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
        return True
        yield

    return Effect(can, do, back=who is not None and who.back, label=_("Cancel the skirmish"))


@means(a.RemoveFromSkirmish)
def _remove_from_skirmish(node: a.RemoveFromSkirmish) -> Effect:
    def remove(table: Any, act: Act, cards: list[int]) -> Any:
        for card in cards:
            zones.unassign(table, card)
            table.events.append(("removed", (table.name[card],), (), ()))
        return True
        yield

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


# Preventing and cancelling


@means(a.Prevent)
def _prevent(node: a.Prevent) -> Effect:
    what = node.what

    def can(table: Any, act: Act) -> bool:
        happening = act.happening
        if happening is None or happening.stopped or not happening.kind.startswith("about"):
            return False
        if happening.kind == "about take a wound":
            return not query.says(table, "unpreventable wounds")
        if happening.kind == "about add burden":
            return not query.says(table, "unpreventable burdens")
        return what == "that"

    def do(table: Any, act: Act) -> Any:
        if not can(table, act):
            return False
        act.happening.stopped = True
        if act.happening.card >= 0 and table.name[act.happening.card]:
            table.events.append(("prevented", (table.name[act.happening.card],), (), ()))
        return True
        yield

    return Effect(can, do, label=_("Prevent it"))


@means(a.Cancel)
def _cancel(node: a.Cancel) -> Effect:
    """Cancel the event or ability that this answers to: its costs are paid, its effects do not happen."""
    kinds = {"event": ("played",), "ability": ("used",)}.get(node.what, ("played", "used"))

    def can(table: Any, act: Act) -> bool:
        happening = act.happening
        if happening is None or happening.stopped or happening.kind not in kinds:
            return False
        return happening.kind == "used" or table.kind[happening.card].type == "event"

    def do(table: Any, act: Act) -> Any:
        if not can(table, act):
            return False
        act.happening.stopped = True
        table.events.append(("prevented", (table.name[act.happening.card],), (), ()))
        return True
        yield

    return Effect(can, do, label=_("Cancel it"))


@means(a.PreventWounds)
def _prevent_wounds(node: a.PreventWounds) -> Effect:
    return _lasting(a.Lasting(a.Modify(node.who, (a.Cannot("take wounds"),)), node.until))


# Lasting effects: rows with an expiry


def expiry(table: Any, until: Any) -> list[str]:
    """``["start" or "end", time]`` of when a row ends; not given, it is the current step (HJ3)."""
    if until is None:
        return ["end", STEP_OF.get(table.stage, "turn")]
    if isinstance(until, a.ThisTurn):
        return ["end", "turn"]
    time = until.time
    if time == "step":
        time = STEP_OF.get(table.stage, "turn")
    elif time == "phase":
        time = PHASE_OF.get(table.stage, "turn")
    return ["start" if isinstance(until, a.UntilStart) else "end", time]


STEP_OF = {
    "campaign": "campaign phase",
    "move": "campaign phase",
    "adversary": "adversary phase",
    "maneuver": "maneuver step",
    "barrage": "barrage step",
    "assignment": "assignment step",
    "skirmish": "skirmish step",
    "regroup": "regroup phase",
    "reconcile": "regroup phase",
    "decide": "regroup phase",
}
PHASE_OF = STEP_OF | {
    "maneuver": "ranged phase",
    "barrage": "ranged phase",
    "assignment": "melee phase",
    "skirmish": "melee phase",
}


@means(a.UntilStart)
@means(a.UntilEnd)
@means(a.ThisTurn)
def _until(node: Any) -> Any:
    return node


PROMPT_AFFECTED = _("Choose who is affected by {card}.")


@means(a.Lasting)
def _lasting(node: a.Lasting) -> Effect:
    statement = meaning(node.statement)
    if not statement.fixed:
        raise NoMeaning("a lasting effect of this kind")
    who = statement.who
    parts = statement.parts
    until = node.until

    def fix(table: Any, act: Act, cards: list[int] | None) -> None:
        """Write the rows; what the numbers are is settled now (HJ4)."""
        for topic, guard, value in parts:
            if guard is not None and not guard(table, act):
                continue
            written = value(table, act)
            if topic == "gains text":
                table.index = None
            table.rows.append([topic, cards, 1 if written is True else written, expiry(table, until)])
            for card in cards or ():
                if topic == "strength":
                    table.events.append(("strength", (table.name[card], written), (), ()))
                else:
                    table.events.append(("lasting", (table.name[card],), (), ()))
        table.changed()

    if who is None:

        def do_for_all(table: Any, act: Act) -> Any:
            fix(table, act, None)
            return True
            yield

        return Effect(always, do_for_all, label=_("Change what holds for everybody"))

    def affect(table: Any, act: Act, cards: list[int]) -> Any:
        for card in cards:  # each by its own measure: "+2 (or +4 if it is an animal)"
            act.met.append([card])
            fix(table, act, [card])
            act.met.pop()
        yield from verbs.settle(table)

    return to_cards(
        node.statement.who,
        active,
        affect,
        _("Make it so"),
        PROMPT_AFFECTED,
    )


# Sentences made of effects


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
        return all(cost.can_pay(table, act) for cost in costs) and can_all(effects, table, act)

    def do(table: Any, act: Act) -> Any:
        if not all(cost.can_pay(table, act) for cost in costs):
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
    holds = condition(node.condition)
    effects = [meaning(effect) for effect in node.effects]
    otherwise = [meaning(effect) for effect in node.otherwise]

    def do(table: Any, act: Act) -> Any:
        branch = effects if holds(table, act) else otherwise
        return (yield from do_all(branch, table, act))

    return Effect(always, do, label=_("If it is so"))


@means(a.Instead)
def _instead(node: a.Instead) -> Effect:
    one, other, holds = meaning(node.effect), meaning(node.other), condition(node.condition)

    def now(table: Any, act: Act) -> Effect:
        return other if holds(table, act) else one

    return Effect(
        lambda table, act: now(table, act).can(table, act),
        lambda table, act: now(table, act).do(table, act),
        lambda table, act: now(table, act).can_pay(table, act),
        lambda table, act, link: now(table, act).pay(table, act, link),
        lambda table, act: now(table, act).candidates(table, act),
        label=one.label,
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

    return Effect(effect.can, do, candidates=effect.candidates, back=effect.back, label=effect.label)


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
    return _choice(options)


def _choice(options: list[list[Effect]]) -> Effect:
    def choose(table: Any, act: Act, able: list[list[Effect]]) -> Any:
        if len(able) == 1:
            return able[0]
        return able[(yield from asking.choose_one(table, act, [option[0].label for option in able]))]

    def do(table: Any, act: Act) -> Any:
        able = [option for option in options if can_all(option, table, act)]
        if not able:
            return False
        return (yield from do_all((yield from choose(table, act, able)), table, act))

    def payable(table: Any, act: Act) -> list[list[Effect]]:
        return [option for option in options if all(part.can_pay(table, act) for part in option)]

    def pay(table: Any, act: Act, link: Any) -> Any:
        able = payable(table, act)
        if not able:
            return False
        for part in (yield from choose(table, act, able)):
            if not (yield from part.pay(table, act, link)):
                return False
        return True

    return Effect(
        lambda table, act: any(can_all(option, table, act) for option in options),
        do,
        lambda table, act: bool(payable(table, act)),
        pay,
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
        return True
        yield

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


# What comes later

delayed_of: ContextVar[list[Any]] = ContextVar("delayed_of")
"""The delayed effects of the card that is being compiled: rows name them by their place here."""


@means(a.Delayed)
def _delayed(node: a.Delayed) -> Effect:
    """A row ``[definition, number, source, seat, met, x, expiry, each]`` that waits for its event."""
    kinds, fits = meaning(node.event)
    effects = [meaning(effect) for effect in node.effects]
    registered = delayed_of.get()
    number = len(registered)
    registered.append((kinds, fits, effects))
    until = node.until if node.until is not None else a.ThisTurn()

    def do(table: Any, act: Act) -> Any:
        definition = table.numbers[act.source]
        met = [list(group) for group in act.met]
        table.delayed.append(
            [definition, number, act.source, act.seat, met, act.x, expiry(table, until), node.each]
        )
        return True
        yield

    return Effect(always, do, label=_("Later"))
