"""Selectors: which cards a text speaks of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catalog.language import abilities as a
from heroes.journey.text.acting import Act
from heroes.journey.text.amounts import amount, stat
from heroes.journey.text.features import Fits, kind, type_of
from heroes.journey.text.meaning import NoMeaning, meaning, means

CHOOSE, ALL, AT_RANDOM = "choose", "all", "random"


class Selector:
    """How cards are selected.

    how       CHOOSE: `least` to `most` of those found are chosen by the player who acts; ALL: all that are
              found; AT_RANDOM: as many by chance
    find      (table, act, cards or None) -> those that fit among `cards`, else among the active ones
    fits      (table, act, card) -> whether the text speaks of the card
    least, most  amounts; `most` None: any number
    back      True when it speaks of what was met before ("that minion")
    """

    __slots__ = ("back", "find", "fits", "how", "least", "most")

    def __init__(
        self,
        how: str,
        find: Callable[..., list[int]],
        fits: Fits,
        least: Any = None,
        most: Any = None,
        back: bool = False,
    ) -> None:
        self.how = how
        self.find = find
        self.fits = fits
        self.least = least
        self.most = most
        self.back = back


def _finder(features: tuple[Any, ...]) -> tuple[Callable[..., list[int]], Fits]:
    fits = kind(features)
    extreme = next((feature for feature in features if isinstance(feature, a.Extreme)), None)
    types = type_of(features)

    def find(table: Any, act: Act, cards: list[int] | None = None) -> list[int]:
        if cards is None:
            index = table.index
            cards = index.of_type.get(types, index.active)
        found = [card for card in cards if fits(table, act, card)]
        if extreme is not None and found:
            best = (max if extreme.which == "highest" else min)(
                stat(table, extreme.stat, card) for card in found
            )
            found = [card for card in found if stat(table, extreme.stat, card) == best]
        return found

    if extreme is None:
        return find, fits
    return find, lambda table, act, card: card in find(table, act)


@means(a.Extreme)
def _extreme(node: a.Extreme) -> Any:
    raise AssertionError("looked at by the selector")


@means(a.Chosen)
def _chosen(node: a.Chosen) -> Selector:
    find, fits = _finder(node.kind)
    quantity = node.quantity
    if isinstance(quantity, a.UpTo):
        return Selector(CHOOSE, find, fits, lambda table, act: 0, amount(quantity.amount))
    if isinstance(quantity, a.AnyNumber):
        return Selector(CHOOSE, find, fits, lambda table, act: 0, None)
    number = amount(quantity)
    return Selector(CHOOSE, find, fits, number, number)


@means(a.Each)
def _each(node: a.Each) -> Selector:
    find, fits = _finder(node.kind)
    return Selector(ALL, find, fits)


@means(a.Random)
def _random(node: a.Random) -> Selector:
    find, fits = _finder(node.kind)
    number = amount(node.quantity)
    return Selector(AT_RANDOM, find, fits, number, number)


def one(table: Any, act: Act) -> int:
    return 1


@means(a.Named)
def _named(node: a.Named) -> Selector:
    find, fits = _finder((a.Titled(node.title),))
    return Selector(CHOOSE, find, fits, one, one)


def _given(cards: Callable[[Any, Act], list[int]], back: bool = False) -> Selector:
    """A selector that leaves no choice."""

    def find(table: Any, act: Act, among: list[int] | None = None) -> list[int]:
        found = cards(table, act)
        return found if among is None else [card for card in found if card in among]

    return Selector(ALL, find, lambda table, act, card: card in cards(table, act), back=back)


@means(a.This)
def _this(node: a.This) -> Selector:
    def cards(table: Any, act: Act) -> list[int]:
        return [act.source] if act.source >= 0 else []

    selector = _given(cards)
    selector.fits = lambda table, act, card: card == act.source
    return selector


@means(a.Bearer)
def _bearer(node: a.Bearer) -> Selector:
    def bearer(table: Any, act: Act) -> int:
        now = table.bearer[act.source] if act.source >= 0 else -1
        return now if now >= 0 else act.bearer

    def cards(table: Any, act: Act) -> list[int]:
        found = bearer(table, act)
        return [found] if found >= 0 else []

    selector = _given(cards)
    selector.fits = lambda table, act, card: card >= 0 and bearer(table, act) == card
    return selector


@means(a.BearerOf)
def _bearer_of(node: a.BearerOf) -> Selector:
    what = meaning(node.what)
    return _given(
        lambda table, act: [table.bearer[card] for card in what.find(table, act) if table.bearer[card] >= 0],
        what.back,
    )


def last_met(table: Any, act: Act) -> list[int]:
    if act.met:
        return act.met[-1]
    if act.source < 0:
        return []
    bearer = table.bearer[act.source]
    return [bearer if bearer >= 0 else act.source]


@means(a.It)
def _it(node: a.It) -> Selector:
    return _given(last_met, back=True)


def _met(node: Any) -> Selector:
    fits = kind(node.kind)

    def cards(table: Any, act: Act) -> list[int]:
        for group in reversed(act.met):
            found = [card for card in group if fits(table, act, card)]
            if found:
                return found
        return [card for card in act.revealed if fits(table, act, card)]

    return _given(cards, back=True)


@means(a.That)
def _that(node: a.That) -> Selector:
    return _met(node)


@means(a.Those)
def _those(node: a.Those) -> Selector:
    return _met(node)


@means(a.OtherThan)
def _other_than(node: a.OtherThan) -> Selector:
    def cards(table: Any, act: Act) -> list[int]:
        last = act.met[-1] if act.met else []
        return list(dict.fromkeys(card for group in act.met for card in group if card not in last))

    return _given(cards, back=True)


@means(a.OneOfThose)
def _one_of_those(node: a.OneOfThose) -> Selector:
    met = _met(node)
    number = amount(node.quantity)
    return Selector(CHOOSE, met.find, met.fits, number, number, back=True)


@means(a.Several)
def _several(node: a.Several) -> Selector:
    parts = [meaning(part) for part in node.selectors]
    if any(part.how == AT_RANDOM or (part.how == CHOOSE and part.least is not one) for part in parts):
        raise NoMeaning("several selections in one")
    return _given(
        lambda table, act: list(dict.fromkeys(card for part in parts for card in part.find(table, act))),
        any(part.back for part in parts),
    )


@means(a.EitherOf)
def _either_of(node: a.EitherOf) -> Selector:
    parts = [meaning(part) for part in node.selectors]

    def find(table: Any, act: Act, cards: list[int] | None = None) -> list[int]:
        return list(dict.fromkeys(card for part in parts for card in part.find(table, act, cards)))

    return Selector(
        CHOOSE,
        find,
        lambda table, act, card: any(part.fits(table, act, card) for part in parts),
        one,
        one,
        any(part.back for part in parts),
    )


@means(a.Except)
def _except(node: a.Except) -> Selector:
    who, but = meaning(node.who), meaning(node.but)

    def find(table: Any, act: Act, cards: list[int] | None = None) -> list[int]:
        return [card for card in who.find(table, act, cards) if not but.fits(table, act, card)]

    def fits(table: Any, act: Act, card: int) -> bool:
        return who.fits(table, act, card) and not but.fits(table, act, card)

    return Selector(who.how, find, fits, who.least, who.most, who.back)
