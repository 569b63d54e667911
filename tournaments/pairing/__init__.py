"""Who plays whom: Swiss rounds, pods, round robins and brackets, from plain values and a seed.

Nothing here knows of a database, a clock or a game. The same arguments always give the same pairing.
"""

from .brackets import Bracket, Progress, double_elimination, pod_elimination, progress, single_elimination
from .model import Draw, History, PairingError, Pins, Player, Relaxed, Seats, Table
from .pods import pair_pods, pod_sizes
from .round_robin import round_robin
from .swiss import pair_swiss

__all__ = [
    "Bracket",
    "Draw",
    "History",
    "PairingError",
    "Pins",
    "Player",
    "Progress",
    "Relaxed",
    "Seats",
    "Table",
    "double_elimination",
    "pair_pods",
    "pair_swiss",
    "pod_elimination",
    "pod_sizes",
    "progress",
    "round_robin",
    "single_elimination",
]
