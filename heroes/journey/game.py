"""What the house is told about The Heroes' Journey."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from operator import index
from typing import Any

from catalog.cards import Deck, starter_decks
from catalog.decks.checking import check
from catalog.decks.contents import Contents
from catalog.decks.formats import house_formats
from catalog.decks.pool import Known, Pool
from catalog.definitions import cards_of_today
from heroes.engine.bots import RandomBot
from heroes.engine.game import BadSetup, FirstMatch, Game, TableOption
from heroes.engine.text import gettext_noop as _
from heroes.journey.bots import WandererBot
from heroes.journey.definitions import defined
from heroes.journey.procedure import STEPS
from heroes.journey.rules import Journey
from heroes.journey.scene import scene


def playable_cards() -> dict[str, str]:
    """Name -> hash of today's cards that the rules can play: the card pool of a fresh match."""
    found = {}
    for name, hash in cards_of_today().items():
        try:
            defined(hash)
        except ValueError:
            continue
        found[name] = hash
    return found


def decks_for(seats: int, decks: Sequence[Any] | None) -> list[Any]:
    """What each seat brings: names of starter decks or ``{"quest_needs", "sites", "book"}`` with names of
    cards; ``book`` holds ``[copies, name]``. None takes the starter decks in turn. BadSetup names
    every fault."""
    starters = starter_decks()
    if decks is None:
        if not starters:
            raise BadSetup("There are no starter decks; bring a deck for each seat.")
        names = sorted(starters)
        decks = [names[seat % len(names)] for seat in range(seats)]
    if not isinstance(decks, Sequence) or isinstance(decks, str):
        raise BadSetup("The decks are a list with one for each seat.")
    if len(decks) != seats:
        raise BadSetup(f"{seats} players need {seats} decks, not {len(decks)}.")
    pool = playable_cards()
    return [_checked(deck, starters, pool) for deck in decks]


def _checked(deck: Any, starters: Mapping[str, Deck], pool: Mapping[str, str]) -> dict[str, Any]:
    if isinstance(deck, str):
        if deck not in starters:
            raise BadSetup(f"There is no starter deck {deck!r}.")
        starter = starters[deck]
        deck = {"quest_needs": starter.quest_needs, "sites": starter.sites, "book": starter.book}
    try:
        plain = {
            "quest_needs": [str(name) for name in deck["quest_needs"]],
            "sites": [str(name) for name in deck["sites"]],
            "book": [[index(copies), str(name)] for copies, name in deck["book"]],
        }
    except (KeyError, TypeError, ValueError):
        raise BadSetup("This is no deck.") from None
    fault = legality(plain, pool)
    if fault:
        raise BadSetup(fault)
    return plain


def legality(deck: Mapping[str, Any], pool: Mapping[str, str]) -> str | None:
    """What the rulebook's own conditions for a deck say (`catalog.decks.checking`): None, or every fault in words."""
    lines = [*((1, name) for name in (*deck["quest_needs"], *deck["sites"])), *deck["book"]]
    for copies, name in lines:
        if name not in pool:
            return f"{name!r} is no card that can be played here."
        if copies < 1:
            return "A number of copies is at least 1."
    cards = _deck_pool(tuple(pool.items()))
    for part, sections in (("quest_needs", ("quest-need",)), ("sites", ("site",))):
        if any(cards[name].section not in sections for name in deck[part]):
            return "An Atlas holds Quest-Needs and sites only."
    if any(cards[name].section not in ("campaign", "adversary") for _copies, name in deck["book"]):
        return "A Book holds campaign and adversary cards only."
    copies_by_name: dict[str, int] = {}
    for copies, name in lines:
        copies_by_name[name] = copies_by_name.get(name, 0) + copies
    faults = check(Contents(copies_by_name), cards, house_formats()["open"]).faults
    return " ".join(map(str, faults)) or None


@cache
def _deck_pool(pool: tuple[tuple[str, str], ...]) -> Pool:
    """The cards of a match's pool as the rules of deck building see them, by name."""
    return Pool(Known(defined(hash).card, name) for name, hash in pool)


GAME = Game(
    slug="heroes-journey",
    title="The Heroes' Journey",
    blurb=_("A party, a quest, nine sites - and everybody else's monsters in between."),
    seats=(2, 3, 4, 5, 6),
    rules=Journey,
    version=4,
    components=playable_cards,
    bots={"random": RandomBot, "wanderer": WandererBot},
    minutes=60,
    quick=2,
    options=(
        TableOption("guide", _("Guidance"), {"off": _("None"), "on": _("Every step is explained")}, "off"),
    ),
    decks=decks_for,
    first=FirstMatch(bot="random", options={"guide": "on"}, decks=("good-company", "straw-king")),
    steps=STEPS,
    draws=True,
    scene=scene,
)
