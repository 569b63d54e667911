"""When the table passes for a seat; pure.

Whether somebody was asked or only passed for him must not tell others what he holds. So there are two kinds of
passes. Those that hang on a setting alone (a step in which he never wants to be asked, "until something
happens") come at once, whatever he holds. The one that hangs on his hand, because he can do nothing but pass,
comes after a pause that is drawn without looking at the hand, as long as a person might take; it is shown as
automatic to himself only. Where only bots sit at the table nobody can learn anything, and it comes at once.
"""

from collections.abc import Sequence
from enum import Enum
from hashlib import blake2b

from heroes.engine.decision import PASS, Decision
from heroes.engine.game import Game
from heroes.engine.match import Match as EngineMatch
from heroes.play.models import Seat

SHORTEST_PAUSE, LONGEST_PAUSE = 1.0, 5.0
"""Seconds before a pass that others might read something into."""


class Wish(Enum):
    """What a seat's settings want of a question."""

    ASK = "ask"
    PASS = "pass"
    PASS_UNNOTICED = "unnoticed"


def wish(seat: Seat, decision: Decision, game: Game, engine: EngineMatch) -> Wish:
    """What `seat` wants done with what it is asked."""
    if not seat.plays or decision.optional or decision.option(PASS) is None:
        return Wish.ASK
    if decision.step in game.steps:
        stop = seat.stops.get(decision.step)
        if stop == Seat.Stop.NEVER:
            return Wish.PASS
        if stop == Seat.Stop.ALWAYS:
            return Wish.ASK
        if seat.comfort == Seat.Comfort.SKIP and not has_happened(seat, engine):
            return Wish.PASS
    if seat.comfort != Seat.Comfort.ALWAYS and len(decision.options) == 1:
        return Wish.PASS_UNNOTICED
    return Wish.ASK


def has_happened(seat: Seat, engine: EngineMatch) -> bool:
    """Whether something has happened since the seat wished to pass until then."""
    kinds = engine.rules.KINDS
    return any(not kinds[event[0]].quiet for event in engine.rules.events[seat.skip_from :])


def pause(seats: Sequence[Seat], seat: Seat, decision: Decision, seed: bytes) -> float:
    """How many seconds an unnoticed pass waits: drawn from the seed and the number of the question alone."""
    if not any(other.plays for other in seats if other.number != seat.number):
        return 0.0
    text = f"pause {seat.number} {decision.id}".encode()
    drawn = int.from_bytes(blake2b(text, key=seed, digest_size=4).digest(), "big") / 2**32
    return SHORTEST_PAUSE + drawn * (LONGEST_PAUSE - SHORTEST_PAUSE)
