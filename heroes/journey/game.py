"""What the house is told about The Heroes' Journey."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from catalog.cards import Deck, starter_decks
from catalog.definitions import cards_of_today
from heroes.engine.bots import RandomBot
from heroes.engine.game import BadSetup, FirstMatch, Game, TableOption
from heroes.engine.text import gettext_noop as _
from heroes.journey.bots import WandererBot
from heroes.journey.definitions import Definition, defined
from heroes.journey.procedure import STEPS
from heroes.journey.rules import Journey
from heroes.journey.scene import scene

LEAST_OF_A_SIDE = 30
LEAST_SITES = 9
SITES_OF_A_REGION = 3
MOST_CARDS = 400
"""Cards in a book; the rulebook knows no upper bound, a table does."""


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
    cards; ``book`` holds ``[copies, name]``. None takes the starter decks in turn. BadSetup names the
    first fault."""
    starters = starter_decks()
    if decks is None:
        if not starters:
            raise BadSetup("There are no starter decks; bring a deck for each seat.")
        names = sorted(starters)
        decks = [names[seat % len(names)] for seat in range(seats)]
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
            "book": [[int(copies), str(name)] for copies, name in deck["book"]],
        }
    except (KeyError, TypeError, ValueError):
        raise BadSetup("This is no deck.") from None
    fault = legality(plain, pool)
    if fault:
        raise BadSetup(fault)
    return plain


def legality(deck: Mapping[str, Any], pool: Mapping[str, str]) -> str | None:
    """What the rulebook's own conditions for a deck say: None, or the first fault in words."""
    known: dict[str, Definition] = {}
    for name in (*deck["quest_needs"], *deck["sites"], *(name for _copies, name in deck["book"])):
        if name not in pool:
            return f"{name!r} is no card that can be played here."
        known[name] = defined(pool[name])
    if any(copies < 1 for copies, _name in deck["book"]):
        return "A number of copies is at least 1."
    if not deck["quest_needs"] or any(known[name].type != "quest-need" for name in deck["quest_needs"]):
        return "An atlas holds at least one Quest-Need."
    if any(known[name].type != "site" for name in deck["sites"]):
        return "An atlas holds Quest-Needs and sites only."
    if len(deck["sites"]) < LEAST_SITES:
        return f"An atlas holds at least {LEAST_SITES} sites."
    for first in (1, 4, 7):
        if sum(first in known[name].card.regions for name in deck["sites"]) < SITES_OF_A_REGION:
            return f"An atlas holds at least {SITES_OF_A_REGION} sites for {first}-{first + 2}."
    sides = {"campaign": 0, "adversary": 0}
    for copies, name in deck["book"]:
        side = known[name].side
        if side is None:
            return f"{name!r} does not belong into a book."
        sides[side] += copies
    if sides["campaign"] != sides["adversary"]:
        return "A book holds as many campaign cards as adversary cards."
    if sides["campaign"] < LEAST_OF_A_SIDE:
        return f"A book holds at least {LEAST_OF_A_SIDE} cards of each side."
    if sum(sides.values()) > MOST_CARDS:
        return f"A book holds at most {MOST_CARDS} cards."
    quests = {known[name].title_key for name in deck["quest_needs"]}
    if not any(
        known[name].type == "companion" and quests & set(known[name].hero_of)
        for _copies, name in deck["book"]
    ):
        return "A book holds at least one hero who can bear a Quest-Need of the atlas."
    return None


GAME = Game(
    slug="heroes-journey",
    title="The Heroes' Journey",
    blurb=_("A party, a quest, nine sites - and everybody else's monsters in between."),
    seats=(2, 3, 4, 5, 6),
    rules=Journey,
    version=2,
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
