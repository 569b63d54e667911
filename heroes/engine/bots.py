"""Bots: whoever sits on a seat without being a person.

A bot sees what its seat sees. Its random numbers are its own, so that it never disturbs the match's.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from heroes.engine.decision import Decision, Option

Look = Callable[[], dict[str, Any]]
"""Called, gives the seat's view; a bot that does not look costs nothing."""


class Bot(Protocol):
    """Somebody who answers decisions."""

    def choose(self, decision: Decision, look: Look) -> Option:
        """One of `decision.options`."""
        ...


class RandomBot:
    """Takes each option with the same chance."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def choose(self, decision: Decision, look: Look) -> Option:
        options = decision.options
        return options[int(self._random() * len(options))]


BotMaker = Callable[[int], Bot]
"""Makes a bot from a whole number, the seed of its own randomness."""
