"""The contract between the rules of a game and the kernel."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

from heroes.engine.decision import Asking
from heroes.engine.events import EventKinds, Viewer
from heroes.engine.stream import Stream


class Rules(ABC):
    """One match as its rules see it: flat state, and the generator that plays it.

    A game derives from this and adds its state as attributes. It draws random numbers only from
    `self.stream`, tells what happened by `self.events.append`, calls `self.rest()` whenever the state
    alone says how to go on, and returns the result from `play`.

    `setup` is plain data: ``{"seats": int, "options": {...}, "cards": {slug: hash}}``, and in games
    with decks ``"decks"``; ``"position"`` in it means that the match begins from a dump.
    """

    KINDS: ClassVar[EventKinds]

    def __init__(self, setup: dict[str, Any], stream: Stream) -> None:
        self.setup = setup
        self.seats: int = setup["seats"]
        self.stream = stream
        self.events: list[Any] = []
        self.rest: Callable[[], None] = _nobody_asks
        self.leaving: set[int] = set()

    @abstractmethod
    def play(self) -> Asking:
        """Play from the present state to the end.

        Yields decisions; returns ``{"winners": [seat, ...], "reason": message, "scores": [...]}``.
        Can be entered at every rest point: after construction, and after `load`.
        """

    def can_concede(self, seat: int) -> bool:
        """Whether the rules can let `seat` go before the end; in most games somebody else plays it on."""
        return False

    def concede(self, seat: int) -> Exception | None:
        """`seat` gives up, between two decisions. Put it into `leaving`: until it is taken out of there, its
        defaults are taken for whatever it is asked. An exception is thrown into `play` where it waits, to
        break off what is under way. Asked only where `can_concede` said yes.
        """
        raise LookupError(f"the rules of {self.__class__.__name__} let nobody go")

    @abstractmethod
    def dump(self) -> dict[str, Any]:
        """The whole state as JSON values. At a rest point, `load` of it goes on identically."""

    @abstractmethod
    def load(self, position: dict[str, Any]) -> None:
        """Take over the state that `dump` gave. ValueError for what is no position of this game."""

    @abstractmethod
    def view(self, viewer: Viewer) -> dict[str, Any]:
        """A fresh dict of JSON values with what `viewer` may know, and nothing else."""

    @abstractmethod
    def resample(self, viewer: Viewer, stream: Stream) -> None:
        """Draw anew from `stream` whatever `viewer` cannot see; his view stays as it is."""

    @abstractmethod
    def card(self, reference: Any) -> dict[str, Any]:
        """What is printed on a card that a viewer was shown: at least ``{"title", "slug"}``."""


def _nobody_asks() -> None:
    """Rest points are noted only in matches that keep checkpoints."""
