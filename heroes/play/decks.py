"""Which deck a seat brings, in games that are played with decks. What decks there are is the catalogue's."""

import secrets
from collections.abc import Sequence
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

from catalog.cards import starter_decks
from catalog.decks.selectors import contents_named, deck_for_match, decks_playable
from catalog.definitions import edited
from catalog.selectors import cards_edited
from heroes.engine.game import BadSetup, Game
from heroes.play.models import Seat
from heroes.problems import Conflict, Problem


def deck_choices(*, person: Any) -> list[dict[str, Any]]:
    """Groups of decks that `person` may bring: ``{"kind", "decks": [{"value", "name", "quest"}]}``.

    A deck with several Quest-Needs is there once for each; `value` goes to `seating.seat_bring`.
    """
    groups: dict[str, list[dict[str, str]]] = {"mine": [], "starter": [], "public": []}
    for deck in decks_playable(person):
        if deck.legal:
            groups[deck.kind] += [
                {"value": f"{deck.id}|{quest.key}", "name": deck.name, "quest": quest.name}
                for quest in deck.quests
            ]
    return [{"kind": kind, "decks": decks} for kind, decks in groups.items()]


def deck_brought(*, person: Any, value: str) -> dict[str, Any]:
    """The deck named by `value` as a seat keeps it: ``{"value", "name", "cards"}``; the cards as they are
    today. Problem if there is none that `person` may read, or if it cannot be played."""
    known, _bar, quest = value.partition("|")
    if not known.isprintable():
        raise Problem(_("There is no such deck."), code="unknown_deck")
    try:
        name, _contents = contents_named(person, known)
        cards = deck_for_match(person, known, quest=quest)
    except Http404:
        raise Problem(_("There is no such deck."), code="unknown_deck") from None
    except Conflict as fault:
        raise Problem(str(fault.detail), code=fault.code) from None
    return {"value": value, "name": name, "cards": cards}


def check_playable(game: Game, cards: Any) -> None:
    """Problem unless a deck (its cards as `deck_brought` gives them) could be played in a match of today."""
    assert game.decks is not None
    try:
        with edited(cards_edited()):
            game.decks(1, [cards])
    except BadSetup as fault:
        raise Problem(str(fault), code="bad_deck") from None


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
