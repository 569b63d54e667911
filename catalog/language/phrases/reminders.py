# ruff: noqa: F403
"""Rules repeated in brackets, which add nothing."""

from __future__ import annotations

from ..abilities import *
from .table import TABLE

say = TABLE.category("reminder")
say("\\( if two or more are tied for (highest | lowest) , choose one . \\)", lambda: None)
say("\\( add {n:number} to the (minion | party) ranged total . \\)", lambda n: None)
