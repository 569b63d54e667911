"""How the house edition stands: bots play all pairs of starter decks, and what came of it is counted.

A game is one row of JSON values (`play_game`); a report is worked out from any rows (`report`), so that a long run can
be stopped and gone on with. Which bounds the house sets itself stands in `BOUNDS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from statistics import median
from typing import Any

from catalog.cards import starter_decks
from heroes.engine.game import Game
from heroes.engine.selfplay import play_match, seed_of

BOUNDS = {
    "deck": (0.42, 0.58),
    "pair": (0.30, 0.70),
    "first": (0.45, 0.55),
    "way": (0.10, 1.0),
    "turns": (6, 14),
    "card": (0.005, 1.0),
}
"""Lowest and highest: a deck's wins in sum, a pair's, the first player's, each way of winning, turns of a player in the
median match, games in which a card is played of those in which it is in a deck."""

PLAYED = ("play", "play_on", "hero", "starts", "site", "wind")
WAYS = {"quest": "first to finish", "last": "last to fall", "draw_rule": "too many turns"}


def pairs() -> list[tuple[str, str]]:
    """All pairs of starter decks."""
    return list(combinations(sorted(starter_decks()), 2))


def missing(rows: Iterable[dict[str, Any]], games: int) -> Iterator[tuple[str, str, int]]:
    """``(deck, deck, number)`` of the games that are not among the rows, round by round over all pairs."""
    done = {(row["decks"][0], row["decks"][1], row["number"]) for row in rows}
    for number in range(games):
        for one, other in pairs():
            if (one, other, number) not in done:
                yield one, other, number


def play_game(game: Game, one: str, other: str, number: int, seed: int, bot: str) -> dict[str, Any]:
    """One game of a pair; in odd ones the decks change seats.

    ``{"decks": [one, other], "number", "won": 0, 1 or None, "first": whether the first in turn order won, "way",
    "turns": of a player, "played": [names of cards of either deck]}``
    """
    sitting = [one, other] if number % 2 == 0 else [other, one]
    setup = game.new_setup(2, decks=sitting)
    match, _steps, _real = play_match(
        game, setup, seed_of(seed, number * 1009 + _mark(one, other)), [bot, bot]
    )
    table: Any = match.rules
    winners = match.result["winners"] if match.result else []
    winner = winners[0] if len(winners) == 1 else None
    played = set()
    way = ""
    for kind, values, _audience, _secrets in table.events:
        if kind in PLAYED:
            for value in values[1:]:
                if isinstance(value, int) and 0 < value < len(table.faces):
                    played.add(table.pool[table.faces[value]].card.name)
        elif kind in WAYS:
            way = kind
    return {
        "decks": [one, other],
        "number": number,
        "won": None if winner is None else (winner if number % 2 == 0 else 1 - winner),
        "first": None if winner is None else winner == table.order[0],
        "way": way,
        "turns": table.turn / 2,
        "played": sorted(played),
    }


def _mark(one: str, other: str) -> int:
    return pairs().index((one, other)) * 1_000_003


def report(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The figures, each with whether it lies within its bounds, and `faults` in words. Draws count half."""
    decks: dict[str, list[float]] = {}
    by_pair: dict[tuple[str, str], list[float]] = {}
    for row in rows:
        share = 0.5 if row["won"] is None else 1.0 - row["won"]
        one, other = row["decks"]
        by_pair.setdefault((one, other), []).append(share)
        decks.setdefault(one, []).append(share)
        decks.setdefault(other, []).append(1 - share)
    first = [float(row["first"]) for row in rows if row["first"] is not None]
    ways = {way: _share(row["way"] == way for row in rows) for way in ("quest", "last")}
    turns = median(row["turns"] for row in rows) if rows else 0
    cards = _cards(rows)
    faults = [
        *_outside("deck", ((deck, _mean(shares)) for deck, shares in decks.items())),
        *_outside("pair", ((" : ".join(pair), _mean(shares)) for pair, shares in by_pair.items())),
        *_outside("first", [("the first player", _mean(first))]),
        *_outside("way", ((WAYS[way], share) for way, share in ways.items())),
        *_outside("turns", [("turns of a player", turns)]),
        *_outside("card", cards.items()),
    ]
    return {
        "games": len(rows),
        "games_a_pair": min((len(shares) for shares in by_pair.values()), default=0),
        "decks": {deck: round(_mean(decks[deck]), 4) for deck in sorted(decks)},
        "pairs": {" : ".join(pair): round(_mean(by_pair[pair]), 4) for pair in sorted(by_pair)},
        "first_player": round(_mean(first), 4),
        "ways": {way: round(share, 4) for way, share in ways.items()},
        "median_turns": turns,
        "least_played": {
            name: round(share, 4) for name, share in sorted(cards.items(), key=lambda pair: pair[1])[:12]
        },
        "bounds": {name: list(bounds) for name, bounds in BOUNDS.items()},
        "faults": faults,
    }


def _cards(rows: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Of the games in which a card is in a deck, the share in which it is played."""
    starters = starter_decks()
    holds = {
        slug: {*deck.quest_needs, *deck.sites, *(name for _copies, name in deck.book)}
        for slug, deck in starters.items()
    }
    there: dict[str, int] = {}
    played: dict[str, int] = {}
    for row in rows:
        names = holds[row["decks"][0]] | holds[row["decks"][1]]
        found = names.intersection(row["played"])
        for name in names:
            there[name] = there.get(name, 0) + 1
        for name in found:
            played[name] = played.get(name, 0) + 1
    return {name: played.get(name, 0) / number for name, number in there.items()}


def _outside(bound: str, figures: Iterable[tuple[str, float]]) -> list[str]:
    low, high = BOUNDS[bound]
    return [f"{name}: {figure:.3f}" for name, figure in figures if not low <= figure <= high]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _share(hits: Iterable[bool]) -> float:
    found = list(hits)
    return sum(found) / len(found) if found else 0.0
