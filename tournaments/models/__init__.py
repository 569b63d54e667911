"""Events and all that belongs to them."""

from .decks import DeckCheck, EnteredDeck
from .entrants import Entrant, Penalty
from .events import Event, Phase
from .leagues import Challenge, Counted, Division, League, Member, Season
from .ratings import RatedMatch, RatedSeat, Rating
from .rounds import OnlineGame, Pairing, Report, Round, Seat, StandingRow

__all__ = [
    "Challenge",
    "Counted",
    "DeckCheck",
    "Division",
    "EnteredDeck",
    "Entrant",
    "Event",
    "League",
    "Member",
    "OnlineGame",
    "Pairing",
    "Penalty",
    "Phase",
    "RatedMatch",
    "RatedSeat",
    "Rating",
    "Report",
    "Round",
    "Season",
    "Seat",
    "StandingRow",
]
