"""Cards as the rules of deck building see them. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from catalog.cards import Card, abilities, cultures
from catalog.language import GameTextError
from catalog.language import abilities as a

SECTIONS = ("campaign", "adversary", "quest-need", "site")
"""Where a card belongs, in the order in which decks are written down."""


@dataclass(frozen=True, slots=True)
class Print:
    """A printing: its set, the number there, and since when the set can be had (None: always)."""

    set_slug: str
    set_number: int
    number: int
    released: date | None = None
    set_name: str = ""


@dataclass(eq=False)
class Known:
    """A card in a pool under its `key`; what its text asks for is read when first needed."""

    card: Card
    key: str
    playable: bool = True
    printings: tuple[Print, ...] = ()
    name: str = field(init=False)
    section: str = field(init=False)

    def __post_init__(self) -> None:
        self.name = self.card.name
        self.section = self.card.side or self.card.type

    @cached_property
    def abilities(self) -> tuple[a.Node, ...]:
        """What the text means; nothing for a text that is not understood."""
        try:
            return abilities(self.card)
        except GameTextError:
            return ()

    @cached_property
    def words(self) -> frozenset[str]:
        """Culture, class and keywords in lower case, as texts ask for them."""
        words = {node.name.casefold() for node in self.abilities if isinstance(node, a.Keyword)}
        if self.card.culture:
            words.add(cultures()[self.card.culture].name.casefold())
        if self.card.card_class:
            words.add(self.card.card_class.casefold())
        return frozenset(words)

    @cached_property
    def hero_of(self) -> frozenset[str]:
        """Titles, in lower case, of the Quest-Needs that this companion can bear."""
        if self.card.type != "companion":
            return frozenset()
        return frozenset(
            node.title.casefold()
            for node in self.abilities
            if isinstance(node, a.Keyword) and node.name.casefold() == "hero" and node.title
        )

    @cached_property
    def bearer(self) -> a.Node:
        """Who must bear it; None for what nobody bears."""
        return next((node.bearer for node in self.abilities if isinstance(node, a.PlaysOn)), None)

    @cached_property
    def to_play(self) -> tuple[a.Node, ...]:
        """What it costs beside its risk."""
        return tuple(cost for node in self.abilities if isinstance(node, a.ToPlay) for cost in node.costs)

    @property
    def region(self) -> int:
        """1, 2 or 3 for sites, else 0."""
        return (self.card.regions[0] + 2) // 3 if self.card.range else 0

    def calls(self, quest: Known) -> bool:
        """Whether this companion can bear that Quest-Need."""
        return quest.card.type == "quest-need" and quest.card.title.casefold() in self.hero_of


class Pool(Mapping[str, Known]):
    """The cards that there are, by key. A pool is itself alone: none is equal to another."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __init__(self, cards: Iterable[Known]) -> None:
        self._by_key = {one.key: one for one in cards}

    def __getitem__(self, key: str) -> Known:
        return self._by_key[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_key)

    def __len__(self) -> int:
        return len(self._by_key)

    @cached_property
    def by_name(self) -> dict[str, Known]:
        return {one.name: one for one in self._by_key.values()}

    @cached_property
    def quest_by_title(self) -> dict[str, Known]:
        return {
            one.card.title.casefold(): one for one in self._by_key.values() if one.card.type == "quest-need"
        }

    @cached_property
    def heroes(self) -> tuple[Known, ...]:
        return tuple(one for one in self._by_key.values() if one.hero_of)


def can_be(known: Known, what: a.Node) -> bool:
    """Whether a card, going by what it prints, can be what a selector asks for. What only play can tell counts as
    possible."""
    match what:
        case a.Chosen() | a.Each() | a.Random() | a.That() | a.Those() | a.OneOfThose():
            return all(_fits(known, feature) for feature in what.kind)
        case a.Named():
            return known.card.title == what.title
        case a.Several() | a.EitherOf():
            return any(can_be(known, one) for one in what.selectors)
        case a.Except():
            return can_be(known, what.who)
        case _:
            return True


def _fits(known: Known, feature: a.Node) -> bool:
    match feature:
        case a.Type():
            kinds = {"character": ("companion", "minion"), "item": ("artifact", "possession")}
            return known.card.type in kinds.get(feature.name, (feature.name,))
        case a.Side():
            return known.card.side == feature.name
        case a.Has():
            return feature.name.casefold() in known.words
        case a.Titled():
            return known.card.title == feature.title
        case a.HasKeyword():
            return feature.keyword.casefold() in known.words
        case a.OneFeature():
            return any(all(_fits(known, one) for one in kind) for kind in feature.kinds)
        case a.Without(feature=a.Type() | a.Side() | a.Has() | a.Titled()):
            return not _fits(known, feature.feature)
        case _:
            return True


def number_of(quantity: a.Node) -> int:
    """How many a selector asks for at least."""
    return quantity if isinstance(quantity, int) else 1
