"""Who stands where: exact metrics over the results of a phase, and the order they make.

Nothing here knows of a database or a clock; every share is a fraction and is rounded only for display.
"""

from .metrics import METRICS, Metric
from .ranking import Standing, standings
from .results import Match, Results, Scoring, Seat, StandingsError
from .trf import trf

__all__ = [
    "METRICS",
    "Match",
    "Metric",
    "Results",
    "Scoring",
    "Seat",
    "Standing",
    "StandingsError",
    "standings",
    "trf",
]
