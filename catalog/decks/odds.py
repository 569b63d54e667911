"""The odds of drawing cards of a group (hypergeometric), and hands to try. Pure.

A hand is made by the rules' own way (rulebook, Game Set Up; ruling HJ12): eight cards, then up to three mulligans, each
holding up to two cards, setting the rest aside, drawing six, four, two, and only then shuffling the rest back in.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

HAND_SIZE = 8
HELD = 2
MULLIGANS = (6, 4, 2)


def at_least(wanted: int, *, group: int, book: int, drawn: int) -> float:
    """The chance of `wanted` or more cards of a group of `group` among `drawn` cards of a Book of `book` cards."""
    group, drawn = min(group, book), min(drawn, book)
    ways = sum(
        comb(group, found) * comb(book - group, drawn - found)
        for found in range(max(0, wanted), min(group, drawn) + 1)
    )
    return ways / comb(book, drawn)


def expected(*, group: int, book: int, drawn: int) -> float:
    """How many cards of the group there are among the drawn ones on average."""
    return min(drawn, book) * group / book if book else 0.0


@dataclass(frozen=True, slots=True)
class Hand:
    """`cards` in hand, what was set `aside` in turn at each mulligan, and what is `left` in the Book, next card first.
    `next` is how many new cards another mulligan would draw; 0 after the third."""

    cards: tuple[str, ...]
    aside: tuple[tuple[str, ...], ...]
    left: tuple[str, ...]
    next: int


def deal(book: Sequence[str], seed: int, holds: Sequence[Sequence[int]] = ()) -> Hand:
    """A hand of a Book that lists every copy. Each of `holds` is a mulligan: the places in the hand that are held.

    The same seed and holds give the same hand. ValueError for a hold that the rules do not allow.
    """
    if len(holds) > len(MULLIGANS):
        raise ValueError("There are at most three mulligans.")
    stream = random.Random(seed)
    pile = list(book)
    stream.shuffle(pile)
    hand, pile = pile[:HAND_SIZE], pile[HAND_SIZE:]
    put_aside: list[tuple[str, ...]] = []
    for number, held in zip(MULLIGANS, holds, strict=False):
        places = sorted(set(held))
        if len(places) > HELD or any(not 0 <= place < len(hand) for place in places):
            raise ValueError("Up to two cards of the hand are held.")
        kept = [hand[place] for place in places]
        rest = [card for place, card in enumerate(hand) if place not in places]
        hand, pile = kept + pile[:number], pile[number:]
        put_aside.append(tuple(rest))
        pile += rest
        stream.shuffle(pile)
    following = MULLIGANS[len(holds)] if len(holds) < len(MULLIGANS) else 0
    return Hand(tuple(hand), tuple(put_aside), tuple(pile), following)
