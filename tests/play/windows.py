"""A small game of windows: in each turn one seat goes or stays, then everybody may answer or pass.

Whether a seat holds a card with which it could answer is its secret; the table option `armed` lists who does.
"""

from typing import Any, ClassVar

from heroes.engine.bots import RandomBot
from heroes.engine.decision import PASS, Decision, Option
from heroes.engine.events import OPEN, EventKind, EventKinds, Viewer
from heroes.engine.game import Game, TableOption
from heroes.engine.rules import Rules
from heroes.engine.stream import Stream


class Windows(Rules):
    KINDS: ClassVar[EventKinds] = {
        "turn": EventKind("seat", "It is the turn of {seat}."),
        "go": EventKind("seat", "{seat} goes."),
        "open": EventKind("", "Everybody may answer.", quiet=True),
        "answer": EventKind("seat", "{seat} answers.", reveals=True),
    }

    def __init__(self, setup: dict[str, Any], stream: Stream) -> None:
        super().__init__(setup, stream)
        self.turn = 0
        self.armed = [str(seat) in setup["options"]["armed"] for seat in range(self.seats)]

    def play(self) -> Any:
        while self.turn < 8:
            self.rest()
            seat = self.turn % self.seats
            self.events.append(("turn", (seat,), (), ()))
            going = [Option("stay", "Stay"), Option("go", "Go")]
            picked = yield Decision(seat, "move", ("Go or stay?", {}), going)
            if picked.key == "go":
                self.events.append(("go", (seat,), (), ()))
            self.events.append(("open", (), (), ()))
            for other in range(self.seats):
                answers = [Option(PASS, "Pass")] + [Option("answer", "Answer")] * self.armed[other]
                picked = yield Decision(other, "respond", ("Well?", {}), answers, PASS, step="respond")
                if picked.key == "answer":
                    self.armed[other] = False
                    self.events.append(("answer", (other,), (), ()))
            self.turn += 1
        return {"winners": [0], "reason": ["It is over.", {}], "scores": []}

    def dump(self) -> dict[str, Any]:
        return {"turn": self.turn, "armed": self.armed}

    def load(self, position: dict[str, Any]) -> None:
        self.turn, self.armed = position["turn"], list(position["armed"])

    def view(self, viewer: Viewer) -> dict[str, Any]:
        known = [armed if viewer in (OPEN, seat) else None for seat, armed in enumerate(self.armed)]
        return {"turn": self.turn, "armed": known}

    def resample(self, viewer: Viewer, stream: Stream) -> None:
        self.armed = [armed and seat == viewer for seat, armed in enumerate(self.armed)]

    def card(self, reference: Any) -> dict[str, Any]:
        raise LookupError("there are no cards")


GAME = Game(
    slug="windows",
    title="Windows",
    blurb="A game for tests.",
    seats=(2, 3),
    rules=Windows,
    version=1,
    components=dict,
    bots={"random": RandomBot},
    options=(TableOption("armed", "Who holds an answer", {"": "nobody", "0": "", "1": "", "01": ""}, ""),),
    steps={"respond": "Responses"},
    draws=True,
)
