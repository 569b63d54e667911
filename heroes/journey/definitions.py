"""Card definitions as the rules use them: printed facts, and the text compiled once for each content hash."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from catalog.cards import Card, abilities, back_abilities, cultures
from catalog.definitions import definition
from catalog.language import GameTextError
from catalog.language.abilities import During, Pile, PlayedAt, Stat, Static, walk

# The meanings register themselves.
from heroes.journey.text import conditions, features, happenings, players, selectors, statements  # noqa: F401
from heroes.journey.text.abilities import Text, speaks_of
from heroes.journey.text.effects import delayed_of
from heroes.journey.text.meaning import NoMeaning
from heroes.journey.text.statements import texts_of

UNSEEN = ("hand", "book", "atlas", "banished cards")
"""Piles whose changes change no number, unless a text counts them."""


class Definition(Text):
    """One card as printed. ValueError if its text cannot be played: not understood, or without meaning.

    Besides the facts of `Card`: `words` (lower case: culture, class, keywords), `played_in` (labels of the steps
    in which it is played from hand), `answers` of an event (happening -> responses), `is_character`, `is_borne`,
    `is_support`, `resolve` of a Quest-Need (None without), `delayed` effects.
    """

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card = card
        self.slug = slug_of(card)
        self.type = card.type
        self.side = card.side
        self.title_key = card.title.casefold()
        self.cost = card.cost or 0
        self.strength = card.strength or 0
        self.health = card.health or 0
        self.home_site = card.home_site or 0
        self.risk = card.risk or 0
        self.regions = card.regions
        self.card_class = None if card.card_class == "support area" else card.card_class
        self.is_character = card.type in ("companion", "minion")
        self.delayed: list[tuple[object, object, object]] = []
        self.asks_where_played = self.counts_piles = self.asks_for_time = False
        if card.script is not None:
            raise NoMeaning("cards with a script of their own cannot be played yet")
        self.texts: list[Text] = []
        token, other_token = delayed_of.set(self.delayed), texts_of.set(self.texts)
        try:
            for ability in (*abilities(card), *back_abilities(card)):
                self.add(ability)
                self.asks_where_played = self.asks_where_played or speaks_of(ability, (PlayedAt,))
                for node in walk(ability):
                    if isinstance(node, Static):
                        within = list(walk(node))
                        self.counts_piles |= any(isinstance(n, Pile) and n.name in UNSEEN for n in within)
                        self.asks_for_time |= any(isinstance(n, Stat) for n in within) and any(
                            isinstance(n, During) for n in within
                        )
        except GameTextError as error:
            raise NoMeaning(str(error)) from error
        finally:
            delayed_of.reset(token)
            texts_of.reset(other_token)
        self.is_support = card.card_class == "support area" or self.to_support
        self.is_borne = self.plays_on is not None and card.type in ("condition", "artifact", "possession")
        if card.type in ("condition", "artifact", "possession") and not (self.is_support or self.is_borne):
            raise NoMeaning("the text does not say where the card is played")
        self.is_complete()
        words = set(self.keywords)
        if card.culture:
            words.add(cultures()[card.culture].name.casefold())
        if card.card_class:
            words.add(card.card_class.casefold())
        self.words = frozenset(words)
        self.answers: dict[str, list[Any]] = {}
        if card.type == "event":
            self.played_in = frozenset([label for label, _ability in self.actions])
            for event, response in self.responses:
                self.answers.setdefault(event, []).append(response)
        else:
            self.played_in = frozenset([card.side or ""])
        resolve = self.each.get("resolve")
        self.resolve = min(resolve) if resolve else None

    def __repr__(self) -> str:
        return f"<{self.card.name}>"


def slug_of(card: Card) -> str:
    """The name of a version as a word for addresses."""
    return re.sub(r"[^a-z0-9]+", "-", card.name.casefold()).strip("-")


@cache
def defined(hash: str) -> Definition:
    """The definition with this content hash. UnknownDefinition or ValueError."""
    return Definition(definition(hash))


def compiles(card: Card) -> Definition:
    """A card with its text compiled; ValueError says why it cannot be played. For the catalogue's check."""
    return Definition(card)


class Pool(tuple[Definition, ...]):
    """The definitions of a match by number. `responses`: happening -> side -> ``(definition, response)`` of every
    event card that answers to it, so that being asked tells nothing about a hand. `asks_where_played`: a text does.
    `counts_piles`: something that holds all the time depends on what lies in one of the piles that are `UNSEEN`. `asks_for_time`: some number depends on the phase.
    """

    responses: dict[str, dict[str, list[tuple[Definition, Any]]]]
    asks_where_played: bool
    counts_piles: bool
    asks_for_time: bool


def _in_pool(hash: str) -> Definition:
    try:
        return defined(hash)
    except NoMeaning as error:
        raise NoMeaning(f"{definition(hash).name}: {error}") from error


@cache
def pool_of(hashes: tuple[str, ...]) -> Pool:
    """The pool with these content hashes. ValueError names the first card whose text cannot be played."""
    pool = Pool(map(_in_pool, hashes))
    pool.responses = {}
    pool.asks_where_played = any(kind.asks_where_played for kind in pool)
    pool.counts_piles = any(kind.counts_piles for kind in pool)
    pool.asks_for_time = any(kind.asks_for_time for kind in pool)
    for kind in pool:
        for event, responses in kind.answers.items():
            sides = pool.responses.setdefault(event, {"campaign": [], "adversary": []})
            sides[kind.side or ""] += [(kind, response) for response in responses]
    return pool
