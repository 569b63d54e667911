"""The odds of a deck in a table, for a page and the API."""

from __future__ import annotations

from typing import Any

from catalog.decks import choice
from catalog.decks.contents import Contents
from catalog.decks.odds import HAND_SIZE, at_least, expected
from catalog.decks.shelves import pool
from catalog.search import search

HANDS = (HAND_SIZE, 10, 12, 14, 16, 20, 24)
"""Cards drawn: the hand at the start, and after so many turns of drawing."""
MOST_WANTED = 4


def odds_of(contents: Contents, query: str) -> dict[str, Any]:
    """For the cards of the Book that a query of the catalogue finds: how many they are (`group`, of `book`), and for each
    number of drawn cards the chance of 1, 2 ... of them and how many come on average. The hero is not in the Book when
    hands are drawn."""
    cards = pool()
    results = search(query)
    found = {item.slug for item in results.items}
    hero = choice.chosen_hero(contents, cards)
    drawn = [(known.key, copies - (known is hero)) for known, copies in choice.book(contents, cards)]
    book = sum(copies for _key, copies in drawn)
    group = sum(copies for key, copies in drawn if key in found)
    rows = [
        {
            "drawn": number,
            "chances": [
                at_least(wanted, group=group, book=book, drawn=number) for wanted in range(1, MOST_WANTED + 1)
            ],
            "expected": expected(group=group, book=book, drawn=number),
        }
        for number in HANDS
        if book
    ]
    return {
        "group_size": group,
        "book_size": book,
        "odds": rows,
        "wanted": list(range(1, MOST_WANTED + 1)),
        "warnings": list(results.warnings),
    }
