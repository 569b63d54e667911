"""What a bot reads on a card: which deeds an ability of it does, by the names that the card language gives them."""

from __future__ import annotations

from functools import cache

from catalog.cards import Card, abilities
from catalog.definitions import definition
from catalog.language.abilities import Action, Modify, This, ToPlay, walk

PLAYING = "playing"
"""Instead of a step: what it takes to play the card."""

RESPONDING = "responding"
"""Instead of a step: its responses, and what it does by itself."""


@cache
def deeds(hash: str, step: str) -> frozenset[str]:
    """Names of what its abilities of a step ask and do: ``{"Exert", "Heal"}``; "Itself" if all that they
    strengthen is the card."""
    card = definition(hash)
    assert isinstance(card, Card)
    found = [ability for ability in abilities(card) if _belongs(ability, step)]
    nodes = [node for ability in found for node in walk(ability)]
    strengthened = [node.who for node in nodes if isinstance(node, Modify)]
    itself = {"Itself"} if strengthened and all(isinstance(who, This) for who in strengthened) else set()
    return frozenset({type(node).__name__ for node in nodes} | itself)


def _belongs(ability: object, step: str) -> bool:
    if step == PLAYING:
        return isinstance(ability, ToPlay)
    if step == RESPONDING:
        return not isinstance(ability, (Action, ToPlay))
    return isinstance(ability, Action) and step in ability.labels


@cache
def side_of(hash: str) -> str | None:
    """Campaign or adversary."""
    card = definition(hash)
    assert isinstance(card, Card)
    return card.side


@cache
def resolve_of(hash: str) -> int | None:
    """How many burdens a Quest-Need bears before it is given up; None of any other card."""
    card = definition(hash)
    assert isinstance(card, Card)
    words = (node for ability in abilities(card) for node in walk(ability))
    return next((int(node.amount) for node in words if getattr(node, "name", "") == "resolve"), None)
