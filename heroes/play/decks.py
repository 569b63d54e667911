"""Which deck a seat brings, in games that are played with decks. What decks there are is the catalogue's."""

import secrets
from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from catalog.cards import starter_decks
from catalog.decks.selectors import deck_for_match, decks_playable
from catalog.definitions import edited
from catalog.selectors import cards_edited
from heroes.engine.game import BadSetup, Game, games
from heroes.play.models import Seat
from heroes.problems import Conflict, Problem


def deck_choices(*, person: Any, named: str = "") -> list[dict[str, Any]]:
    """Groups of decks that `person` may bring: ``{"kind", "decks": [{"value", "name", "quest"}]}``.

    A deck with several Quest-Needs is there once for each; `value` goes to `seating.seat_bring`. The lists have an end;
    what was asked for by its value (`named`) is there in any case, if it can be brought.
    """
    groups: dict[str, list[dict[str, str]]] = {"named": [], "mine": [], "starter": [], "public": []}
    for deck in decks_playable(person, named=_parts(named)[0]):
        if deck.legal:
            groups[deck.kind] += [
                {"value": f"{deck.id}|{quest.key}", "name": deck.name, "quest": quest.name}
                for quest in deck.quests
            ]
    return [{"kind": kind, "decks": decks} for kind, decks in groups.items()]


def deck_brought(*, person: Any, game: Game, value: str) -> dict[str, Any]:
    """The deck named by `value` as a seat keeps it: ``{"value", "name", "cards"}``; the cards as they are
    today. Problem if there is none that `person` may read, or if it cannot be played in this game."""
    if game.decks is None:
        raise Problem(_("This game is played without decks."), code="no_decks")
    known, quest = _parts(value)
    try:
        name, cards = deck_for_match(person, known, quest=quest)
    except Http404:
        raise Problem(_("There is no such deck."), code="unknown_deck") from None
    except Conflict as fault:
        raise Problem(str(fault.detail), code=fault.code) from None
    check_playable(game, cards)
    return {"value": value, "name": name, "cards": cards}


def _parts(value: str) -> tuple[str, str]:
    """The id of a deck and the key of a Quest-Need that a value names; both "" if it can name none."""
    known, _bar, quest = value.partition("|")
    return (known, quest) if known.isprintable() else ("", "")


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


def playtest(id: str, request: HttpRequest) -> str:
    """The panel on every page of a deck: a match with it against bots at one click, or why it cannot be played."""
    offers = []
    for game in games():
        if game.decks is None:
            continue
        refused = ""
        try:
            deck_brought(person=request.user, game=game, value=id)
        except Problem as problem:
            refused = str(problem.detail)
        offers.append({"game": game, "refused": refused})
    return render_to_string("play/playtest.html", {"id": id, "offers": offers}, request)
