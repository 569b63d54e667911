"""Events and all that belongs to them."""

from .entrants import Entrant, Penalty
from .events import Event, Phase
from .rounds import OnlineGame, Pairing, Report, Round, Seat, StandingRow

__all__ = [
    "Entrant",
    "Event",
    "OnlineGame",
    "Pairing",
    "Penalty",
    "Phase",
    "Report",
    "Round",
    "Seat",
    "StandingRow",
]
