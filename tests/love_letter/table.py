"""A table of Love Letter in a position of one's choice, then played only through decisions."""

from collections.abc import Sequence
from typing import Any

from heroes.engine.match import Match
from heroes.engine.selfplay import seed_of
from minigames.love_letter.game import GAME

EVERY_CARD = [
    *("arkenstone", "bilbo", "thorin", "kili-fili", "kili-fili", "gandalf", "gandalf", "legolas", "tauriel"),
    *("bard", "bard", "smaug", "smaug", "smaug", "smaug", "smaug", "one-ring"),
]


class Table:
    """hands     what each seat holds at the start of seat 0's turn
    draws     what is drawn next, in this order; the rest of the deck follows unless `deck_ends`
    deck_ends True: the deck holds only `draws`
    reserve   the card set aside
    protected, out, crowns  seats, seats, crowns of each seat
    youngest, smallest      seat orders, youngest or smallest first
    """

    def __init__(
        self,
        hands: Sequence[str | None],
        draws: Sequence[str] = (),
        *,
        deck_ends: bool = False,
        reserve: str = "",
        protected: Sequence[int] = (),
        out: Sequence[int] = (),
        crowns: Sequence[int] | None = None,
        youngest: Sequence[int] | None = None,
        smallest: Sequence[int] | None = None,
        face_up: Sequence[str] = (),
        discards: dict[int, list[str]] | None = None,
    ) -> None:
        seats = len(hands)
        rest = list(EVERY_CARD)
        for card in [*filter(None, hands), *draws, *face_up, *([reserve] if reserve else [])]:
            rest.remove(card)
        for pile in (discards or {}).values():
            for card in pile:
                rest.remove(card)
        reserve = reserve or rest.pop()
        position = {
            "round": 1,
            "turn": 0,
            "first": 0,
            "youngest": list(youngest or range(seats)),
            "smallest": list(smallest or range(seats)),
            "crowns": list(crowns or [0] * seats),
            "deck": [*([] if deck_ends else rest), *reversed(draws)],
            "reserve": reserve,
            "face_up": list(face_up),
            "hands": [[card] if card else [] for card in hands],
            "discards": [(discards or {}).get(seat, []) for seat in range(seats)],
            "protected": [seat in protected for seat in range(seats)],
            "out": [seat in out for seat in range(seats)],
            "knows": [[None] * seats for _seat in range(seats)],
            "last_round": None,
        }
        self.match = Match(GAME, {**GAME.new_setup(seats), "position": position}, seed_of(1, seats))
        self.began = len(self.match.rules.events)

    def options(self) -> list[str]:
        """The keys that whoever is asked may choose from."""
        (decision,) = self.match.pending
        return [option.key for option in decision.options]

    def play(self, card: str, target: int | None = None, name: str | None = None) -> "Table":
        """Whoever's turn it is plays `card`; target and name are given where the table asks."""
        seat = self.match.pending[0].seat
        self.answer(f"play:{card}")
        for kind, key in (("target", f"target:{target}"), ("name", f"name:{name}")):
            asked = self.match.decision_of(seat)
            if asked is not None and asked.kind == kind:
                self.answer(key)
        return self

    def answer(self, key: str) -> None:
        decision = self.match.pending[0]
        self.match.choose(decision.seat, decision.id or 0, [key])

    def seat(self, number: int) -> dict[str, Any]:
        """What stands before a seat, hand included."""
        return self.match.view(-1)["players"][number]

    @property
    def turn(self) -> int | None:
        return self.match.view(None)["turn"]

    def happened(self) -> list[str]:
        """The kinds of events since the position was set up."""
        return [event[0] for event in self.match.rules.events]

    def log(self, viewer: int | None) -> list[dict[str, Any]]:
        return self.match.log(viewer)

    def round_winners(self) -> list[int]:
        """Who won the round that has just ended."""
        return self.match.view(None)["last_round"]["winners"]
