"""Somebody carries out a text: who, from which card, and what the text has met so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Act:
    """The running of one ability.

    source     the card that bears the text, -1 for none
    bearer     who bore the source when its use began: costs may scrap it, and the text still speaks of him
    seat       "you"
    met        cards met so far, group by group ("it", "that minion")
    him        the player met last
    x, number  the number X, and the number met last
    happening  what the text answers to
    did        whether the last thing offered or demanded was carried out ("if you do")
    revealed   cards revealed or looked at
    """

    bearer = -1
    x = 1
    number = 0
    did = True
    revealed: Sequence[int] = ()

    def __init__(self, source: int, seat: int, happening: Any = None) -> None:
        self.source = source
        self.seat = seat
        self.met: list[list[int]] = []
        self.him = seat
        self.happening = happening

    def for_seat(self, seat: int) -> Act:
        """The same for another player, who knows what this one has met."""
        act = Act(self.source, seat, self.happening)
        act.met, act.him, act.x, act.number = self.met, seat, self.x, self.number
        act.revealed, act.bearer = self.revealed, self.bearer
        return act


class Happening:
    """Something that is about to happen, or has happened.

    kind   which event ("wounded", "about take a wound")
    card   to which card, -1: none
    seat   by or to which player, -1: none
    other  the other card: where to, on whom
    foes   of a skirmish: the other side
    place  from which zone
    stopped  prevented
    """

    __slots__ = ("card", "foes", "kind", "other", "place", "seat", "source", "stopped")

    def __init__(
        self,
        kind: str,
        card: int = -1,
        seat: int = -1,
        other: int = -1,
        foes: tuple[int, ...] = (),
        place: int = -1,
        source: int = -1,
    ) -> None:
        self.kind = kind
        self.card = card
        self.seat = seat
        self.other = other
        self.foes = foes
        self.place = place
        self.source = source
        self.stopped = False
