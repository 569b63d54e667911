"""Which deck a seat brings, in games that are played with decks."""

import secrets
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from catalog.cards import starter_decks
from heroes.engine.game import Game
from heroes.play.models import Seat
from heroes.problems import Problem


def deck_choices(*, person: Any) -> list[dict[str, Any]]:
    """Groups of decks that `person` may bring: ``{"kind", "decks": [{"value", "name", "quest"}]}``.

    A deck with several Quest-Needs is there once for each; `value` goes to `seating.seat_bring`.
    """
    starters = [
        {"value": f"starter:{slug}|{quest}", "name": deck.title, "quest": quest}
        for slug, deck in starter_decks().items()
        for quest in deck.quest_needs
    ]
    return [{"kind": "starter", "decks": sorted(starters, key=lambda deck: deck["name"])}]


def deck_brought(*, person: Any, value: str) -> dict[str, Any]:
    """The deck named by `value` as a seat keeps it: ``{"value", "name", "cards"}``; the cards as they are
    today. Problem if there is none, or if it cannot be played."""
    known, _bar, quest = value.partition("|")
    kind, _colon, slug = known.partition(":")
    deck = starter_decks().get(slug) if kind == "starter" else None
    if deck is None or (quest and quest not in deck.quest_needs):
        raise Problem(_("There is no such deck."), code="unknown_deck")
    return {
        "value": value,
        "name": deck.title,
        "cards": {
            "quest_needs": [quest] if quest else list(deck.quest_needs),
            "sites": list(deck.sites),
            "book": [list(line) for line in deck.book],
        },
    }


def decks_at(game: Game, seats: Sequence[Seat]) -> list[Any] | None:
    """What every seat brings to a match that begins; who has chosen nothing gets a starter deck by lot, no
    deck twice while there are others. None in games without decks."""
    if game.decks is None:
        return None
    names = sorted(starter_decks())
    lots: list[str] = []
    brought = []
    for seat in seats:
        if seat.deck:
            brought.append(seat.deck["cards"])
        else:
            lots = lots or secrets.SystemRandom().sample(names, len(names))
            brought.append(lots.pop())
    return brought
