"""Events and all that belongs to them."""

from .entrants import Entrant, Penalty
from .events import Event, Phase
from .rounds import Pairing, Report, Round, Seat, StandingRow

__all__ = [
    "Entrant",
    "Event",
    "Pairing",
    "Penalty",
    "Phase",
    "Report",
    "Round",
    "Seat",
    "StandingRow",
]
