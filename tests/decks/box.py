"""Cards and decks for tests of deck building: the whole first wave, without a database."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import cycle

from django.utils.text import slugify

from catalog.cards import Card, load_cards, starter_decks
from catalog.decks.contents import Contents
from catalog.decks.pool import Known, Pool, Print


@cache
def first_wave() -> Pool:
    """Every card of the first wave under its slug, printed there in the order of the files."""
    return Pool(
        Known(card, slugify(card.name), True, (Print("first-wave", 1, number, None, "The First Wave"),))
        for number, card in enumerate(load_cards(), 1)
    )


def pool_with(*cards: Card, **printing) -> Pool:
    """The first wave and more cards, each printed as `printing` says (Print's fields)."""
    printed = (Print(**{"set_slug": "second-wave", "set_number": 2, "number": 1} | printing),)
    return Pool([*first_wave().values(), *(Known(card, slugify(card.name), True, printed) for card in cards)])


def key(name: str) -> str:
    return first_wave().by_name[name].key


def starter(slug: str = "wall-of-bronze") -> Contents:
    """A starter deck of the house."""
    deck = starter_decks()[slug]
    copies = {key(name): number for number, name in deck.book}
    copies |= {key(name): 1 for name in (*deck.quest_needs, *deck.sites)}
    return Contents(copies)


def count(contents: Contents, section: str) -> int:
    return sum(n for one, n in contents.cards.items() if first_wave()[one].section == section)


def without(contents: Contents, *names: str) -> Contents:
    return contents.with_copies({key(name): 0 for name in names})


def big(cards: int) -> Contents:
    """A legal deck with so many cards in its Book, Quest-Need and nine sites."""
    deck = starter()
    for section in ("campaign", "adversary"):
        keys = cycle(one for one, known in first_wave().items() if known.section == section)
        while count(deck, section) < cards // 2:
            one = next(keys)
            deck = deck.with_copies({one: deck.cards.get(one, 0) + 1})
    return deck


def changed(card: str, **facts) -> Card:
    """A card of the first wave with other facts."""
    return replace(first_wave().by_name[card].card, **facts)
