"""What has been told at a table, line by line, and which of it each viewer was told; pure.

The log is made from the stored events alone (`heroes.engine.match.Match.told`), so it needs no rules. Lines
are counted for each viewer by himself: what others are told by the way leaves no gap in his numbers.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from heroes.engine.events import OPEN, SPECTATOR, Viewer, line_of
from heroes.engine.match import TAKE_BACK

Told = dict[str, Any]

TAKEN_BACK = "take_back"
"""Kind of the lines that tell of a take-back: they stay, whatever else is taken back."""


def line_for(viewer: Viewer, event: Told, number: int) -> dict[str, Any] | None:
    """The line with this number that tells `viewer` of an event, as in `Log.lines`; None if he is told none."""
    line = line_of(event, viewer)
    if line is None:
        return None
    private = line is event["told"] and viewer != OPEN
    return {"n": number, "kind": event["kind"], "private": private, **line}


class Log:
    """The log of one match, in step with its journal.

    told    every event that still counts, in its order
    at      when each of them was told
    lines   viewer -> the lines he was told: ``{"n", "kind", "private", "template", "params", "at"}``
    cuts    viewer -> how often lines that he had been told were taken back
    """

    def __init__(self, seats: int, opening: Iterable[Told], at: datetime) -> None:
        self.entries = 0
        self.told: list[Told] = []
        self.at: list[datetime] = []
        self.lines: dict[Viewer, list[dict[str, Any]]] = {
            viewer: [] for viewer in (*range(seats), SPECTATOR, OPEN)
        }
        self.cuts: dict[Viewer, int] = dict.fromkeys(self.lines, 0)
        for event in opening:
            self._tell(event, at)
        self._ends = [len(self.told)]

    def follow(self, entry: Sequence[Any], events: Iterable[Told], at: datetime) -> None:
        """Go on by a journal entry and what was told of it then."""
        self.entries += 1
        taken_back = entry[0] == TAKE_BACK
        if taken_back:
            self._cut(entry[1])
        for event in events:
            self._tell(event, at)
        if taken_back:
            self._ends[-1] = len(self.told)
        else:
            self._ends.append(len(self.told))

    def since(self, viewer: Viewer, instant: datetime) -> int:
        """The number of the first line that `viewer` was told after `instant`."""
        return bisect_right(self.lines[viewer], instant, key=lambda line: line["at"])

    def _tell(self, event: Told, at: datetime) -> None:
        self.told.append(event)
        self.at.append(at)
        for viewer, lines in self.lines.items():
            line = line_for(viewer, event, len(lines))
            if line is not None:
                lines.append({**line, "at": at})

    def _cut(self, choices: int) -> None:
        """Back to where so many choices had been made."""
        del self._ends[choices + 1 :]
        events = list(zip(self.told, self.at, strict=True))
        kept, gone = events[: self._ends[-1]], events[self._ends[-1] :]
        if not gone:
            return
        before = {viewer: len(lines) for viewer, lines in self.lines.items()}
        self.told, self.at = [], []
        for lines in self.lines.values():
            lines.clear()
        for event, at in kept:
            self._tell(event, at)
        for viewer, lines in self.lines.items():
            self.cuts[viewer] += len(lines) < before[viewer]
        for event, at in gone:
            if event["kind"] == TAKEN_BACK:
                self._tell(event, at)
