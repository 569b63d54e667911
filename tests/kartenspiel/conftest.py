"""A table in the middle of a game: set up freely, played only through decisions."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from heroes.engine.game import get_game
from heroes.engine.match import Match
from minigames.kartenspiel.geometry import AROUND, DIRECTIONS, cell_at, column_and_row

SEED = bytes(range(32))
FAR_AWAY = (-12, -12)


def spread(text: str) -> list[list[Any]]:
    """``"0 bilbo, 1 gollum"`` -> a pile: the last card is the visible one."""
    return [[int(card.split()[0]), card.split()[1]] for card in text.split(", ")]


class Table:
    """A match, with the words of the game to play it.

    around   direction -> pile around the current (last) location
    beyond   cell -> pile anywhere else
    hands    one a seat, as ``"bilbo bilbo dwarf"``; missing ones are dealt from what is left
    spent    seats whose other cards have all been played: they lie covered far away, the deck is empty
    """

    def __init__(
        self,
        seats: int = 2,
        *,
        around: Mapping[str, str] | None = None,
        beyond: Mapping[tuple[int, int], str] | None = None,
        locations: Sequence[tuple[int, int]] = ((0, 0),),
        hands: Sequence[str | None] = (),
        spent: Sequence[int] = (),
        turn: int = 0,
        gems: Sequence[int] = (),
    ) -> None:
        game = get_game("kartenspiel")
        setup = game.new_setup(seats)
        x, y = locations[-1]
        table = {}
        for direction, pile in (around or {}).items():
            cell = cell_at(x, y) + AROUND[DIRECTIONS.index(direction)]
            table[column_and_row(cell)] = spread(pile)
        for cell, pile in (beyond or {}).items():
            table[cell] = spread(pile)
        box = game.rules(setup, None).box  # type: ignore[arg-type]
        decks, held = [], []
        for seat in range(seats):
            left = list(box.one_set)
            for pile in table.values():
                for owner, card in pile:
                    if owner == seat:
                        left.remove(card)
            wanted = hands[seat] if seat < len(hands) else None
            hand = [] if wanted is None else wanted.split()
            for card in hand:
                left.remove(card)
            if wanted is None and seat not in spent:
                hand = [left.pop() for _card in range(min(5, len(left)))]
            if seat in spent and left:
                table.setdefault(FAR_AWAY, []).extend([seat, card] for card in left)
                left = []
            held.append(hand)
            decks.append(left)
        position = {
            "turn": turn,
            "skip": False,
            "locations": [list(cell) for cell in locations],
            "table": [[*cell, pile] for cell, pile in table.items()],
            "decks": decks,
            "hands": held,
            "plan": [],
            "gems": list(gems) or [0] * seats,
            "last_score": None,
        }
        self.match = Match(game, {**setup, "position": position}, SEED)

    @property
    def seat(self) -> int:
        """Whose decision it is."""
        return self.match.pending[0].seat

    @property
    def rules(self) -> Any:
        return self.match.rules

    @property
    def keys(self) -> set[str]:
        """What can be done now."""
        return {option.key for option in self.match.pending[0].options}

    def can(self, action: str) -> bool:
        """Whether ``"bilbo north"``, ``"2,1"`` or ``"done"`` can be done now."""
        return _key(action) in self.keys

    def do(self, *actions: str) -> None:
        """The same, done."""
        decision = self.match.pending[0]
        self.match.choose(decision.seat, decision.id or 0, [_key(action) for action in actions])

    def play(self, *actions: str) -> None:
        """Play cards and end the turn."""
        self.do(*actions, "done")

    def events(self, kind: str) -> list[tuple[Any, ...]]:
        """The values of the events of this kind."""
        return [event[1] for event in self.rules.events if event[0] == kind]


def _key(action: str) -> str:
    if action == "done":
        return action
    if " " in action:
        card, direction = action.split()
        return f"play:{card}>{DIRECTIONS.index(direction)}"
    return f"place:{action}"


@pytest.fixture
def table() -> type[Table]:
    """Makes tables."""
    return Table


@pytest.fixture
def game() -> Any:
    return get_game("kartenspiel")
