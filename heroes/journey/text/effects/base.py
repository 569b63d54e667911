"""What every effect is: whether it can be done or paid, and doing it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from catalog.language import abilities as a
from heroes.engine.text import gettext_noop as _
from heroes.journey import zones
from heroes.journey.text import asking
from heroes.journey.text.acting import Act
from heroes.journey.text.amounts import amount
from heroes.journey.text.asking import pick
from heroes.journey.text.features import Place
from heroes.journey.text.meaning import NoMeaning, meaning, means
from heroes.journey.text.selectors import ALL, CHOOSE, Selector

Check = Callable[[Any, Act], bool]
Deed = Callable[..., Any]


class Effect:
    """One thing to do.

    can         whether it can be done, as an effect
    whole       whether all of it can be done: what an option of several must be (HJ2)
    can_pay     the same as a cost
    do          generator (table, act) -> whether it was done
    pay         generator (table, act, ability it leads to, or None) -> whether it was paid in full
    candidates  (table, act) -> cards that may be chosen, or None if it chooses none
    risk        (table, act) -> how much risk it takes from the pool as a cost; None: it takes none
    takes       what it takes of the cards that it chooses as a cost, or None
    back        it speaks of what was met before
    private     whether it can be done depends on what others cannot see
    label       a few words for a choice between several
    """

    __slots__ = (
        *("back", "can", "can_pay", "candidates", "do", "label", "pay", "private", "risk", "takes"),
        "whole",
    )

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
        risk: Callable[[Any, Act], int] | None = None,
        whole: Check | None = None,
    ) -> None:
        self.whole = whole or can
        self.private = private
        self.risk = risk
        self.takes: Taking | None = None
        self.can = can
        self.do = do
        self.can_pay = can_pay or can
        self.pay = pay or (lambda table, act, link: do(table, act))
        self.candidates = candidates or (lambda table, act: None)
        self.back = back
        self.label = label or _("The next part of the text")


class Taking:
    """What a cost takes of cards.

    what    costs that take the same compete: "effort", "field", "hand"
    number  (table, act) -> of how many cards; None: of all that may be chosen
    each    (table, act) -> how much of each
    room    (table, card) -> how much a card has to give
    """

    __slots__ = ("each", "number", "room", "what")

    def __init__(
        self, what: str, selector: Selector, each: Any = None, room: Callable[[Any, int], int] | None = None
    ) -> None:
        self.what = what
        self.number = None if selector.how == ALL else selector.least
        self.each = each or (lambda table, act: 1)
        self.room = room or (lambda table, card: 1)


def can_pay_all(costs: list[Effect], table: Any, act: Act) -> bool:
    """Whether costs can be paid, each of them and all together: what one has taken the next cannot have (HJ2)."""
    for cost in costs:
        if not cost.can_pay(table, act):
            return False
    if not costs or costs[-1] is costs[0]:
        return True
    if sum(cost.risk(table, act) for cost in costs if cost.risk is not None) > table.risk:
        return False
    competing: dict[str, list[Effect]] = {}
    for cost in costs:
        if cost.takes is not None:
            competing.setdefault(cost.takes.what, []).append(cost)
    return all(len(group) < 2 or _have_enough(group, table, act, {}) for group in competing.values())


def _have_enough(costs: list[Effect], table: Any, act: Act, taken: dict[int, int]) -> bool:
    """Whether there is a way to pay these costs besides what has been `taken` of some cards."""
    if not costs:
        return True
    cost, takes = costs[0], costs[0].takes
    assert takes is not None
    each = takes.each(table, act)
    cards = cost.candidates(table, act)
    if cards is None:  # nobody chooses them
        return _have_enough(costs[1:], table, act, taken)
    number = len(cards) if takes.number is None else takes.number(table, act)
    able = [card for card in cards if takes.room(table, card) - taken.get(card, 0) >= each]
    return any(
        _have_enough(costs[1:], table, act, taken | {card: taken.get(card, 0) + each for card in chosen})
        for chosen in combinations(able, number)
    )


def always(table: Any, act: Act) -> bool:
    return True


def can_all(effects: list[Effect], table: Any, act: Act) -> bool:
    """Whether effects can be carried out, as far as that can be known before the first is chosen."""
    for number, effect in enumerate(effects):
        if not (effect.back and (number or not act.met)) and not effect.can(table, act):
            return False
    return True


def whole(effects: list[Effect], table: Any, act: Act) -> bool:
    """Whether effects can be carried out in full."""
    return all(
        effect.whole(table, act)
        for number, effect in enumerate(effects)
        if not (effect.back and (number or not act.met))
    )


def enough(effect: Effect, times: Any, room: Callable[[Any, int], int]) -> Effect:
    """The same effect, done in full only on cards with room for all of it."""
    number = times_of(times)

    def all_of_it(table: Any, act: Act) -> bool:
        wanted = number(table, act)
        return effect.can(table, act) and any(
            room(table, card) >= wanted for card in effect.candidates(table, act) or ()
        )

    effect.whole = all_of_it
    return effect


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


def besides_source(place: Place, table: Any, act: Act) -> list[int]:
    """The cards in a place; in a hand not the one whose text speaks, which is being played."""
    cards = place.cards(table, act)
    if act.source >= 0 and table.zone[act.source] == zones.HAND:
        return [card for card in cards if card != act.source]
    return cards


def to_cards(
    who: Any,
    able: Callable[[Any, Act, int], bool],
    deed: Callable[[Any, Act, list[int]], Any],
    label: str,
    prompt: str,
    *,
    place: Place | None = None,
    takes: Callable[[Selector], Taking] | None = None,
) -> Effect:
    """An effect on the cards that the selector `who` selects: those `able`, in `place` if it is named. `takes`:
    what it takes of them as a cost."""
    selector: Selector = meaning(who)
    hidden = place is not None and place.hidden
    blind = place is not None and place.zone == zones.BOOK

    def among(table: Any, act: Act) -> list[int] | None:
        if place is None:
            return None
        return besides_source(place, table, act)

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

    effect = Effect(
        can,
        lambda table, act: do(table, act),
        can_pay,
        do,
        candidates,
        selector.back,
        label,
        hidden,
    )
    effect.takes = takes(selector) if takes is not None else None
    return effect


def leads(table: Any, act: Act, ability: Any, card: int) -> bool:
    """Whether the effects of an ability can be carried out after a cost has chosen this card."""
    act.met.append([card])
    try:
        return can_all(ability.effects, table, act)
    finally:
        act.met.pop()


def active(table: Any, act: Act, card: int) -> bool:
    return card in table.index.is_active


def settled(times: Any, to: Callable[[Any, Act, list[int], int], Any]) -> Any:
    """A deed done a number of times."""
    number = Number(times)

    def deed(table: Any, act: Act, cards: list[int]) -> Any:
        count = yield from number.settle(table, act)
        act.number = len(cards)
        return (yield from to(table, act, cards, count))

    return deed


def times_of(node: Any) -> Callable[[Any, Act], int]:
    number = Number(node)
    return (lambda table, act: 1) if number.asked else number.most
