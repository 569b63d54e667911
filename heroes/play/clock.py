"""Clocks of a match, as plain data; pure. The rules of games know nothing of them.

A table's clock is ``{"kind": "none"}``, ``{"kind": "decision", "seconds": s}`` (so long for each decision)
or ``{"kind": "chess", "seconds": s, "increment": i}`` (so long for the whole match, and `i` more after each
decision). A match's clocks are ``{"left": {seat: seconds}, "ends": {seat: instant}, "asked": {seat: id}}``;
seats are texts, as JSON wants it, and instants are seconds since 1970.
"""

from collections.abc import Iterable, Mapping
from typing import Any

KINDS = ("none", "decision", "chess")
SHORTEST, LONGEST = 5, 7 * 24 * 3600
LONGEST_INCREMENT = 3600

Clock = Mapping[str, Any]
Clocks = dict[str, dict[str, Any]]


class BadClock(ValueError):
    """These settings make no clock."""


def checked(clock: Clock) -> dict[str, Any]:
    """`clock` with nothing but what its kind knows. BadClock if the numbers cannot be."""
    kind = clock.get("kind")
    if kind == "none":
        return {"kind": "none"}
    seconds, increment = clock.get("seconds"), clock.get("increment", 0)
    if kind not in KINDS:
        raise BadClock(f"there is no clock {kind!r}")
    if seconds is None or not _whole(seconds) or not SHORTEST <= seconds <= LONGEST:
        raise BadClock(f"a clock runs from {SHORTEST} seconds to {LONGEST // 86400} days")
    if kind == "decision":
        return {"kind": kind, "seconds": seconds}
    if not _whole(increment) or not 0 <= increment <= LONGEST_INCREMENT:
        raise BadClock(f"an increment is between 0 and {LONGEST_INCREMENT} seconds")
    return {"kind": kind, "seconds": seconds, "increment": increment}


def _whole(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def wound(clock: Clock, seats: Iterable[int]) -> Clocks:
    """The clocks of a match that begins, for the `seats` on which people sit."""
    left = {str(seat): float(clock["seconds"]) for seat in seats} if clock["kind"] == "chess" else {}
    return {"left": left, "ends": {}, "asked": {}}


def pressed(
    clock: Clock, clocks: Clocks, asked: Mapping[int, int], now: float, people: Iterable[int]
) -> Clocks:
    """The clocks after a change, when the seats of `asked` (seat -> decision id) are to decide.

    Whoever is asked the same as before goes on losing time; whoever has answered stops.
    """
    if clock["kind"] == "none":
        return clocks
    sitting = set(people)
    left, ends, before = dict(clocks["left"]), dict(clocks["ends"]), clocks["asked"]
    now_asked = {str(seat): number for seat, number in asked.items() if seat in sitting}
    for seat in list(ends):
        if now_asked.get(seat) == before.get(seat):
            continue
        if clock["kind"] == "chess":
            left[seat] = max(0.0, ends[seat] - now) + clock["increment"]
        del ends[seat]
    for seat in now_asked:
        if seat not in ends:
            ends[seat] = now + (left[seat] if clock["kind"] == "chess" else clock["seconds"])
    return {"left": left, "ends": ends, "asked": now_asked}


def run_out(clocks: Clocks, now: float) -> list[int]:
    """The seats whose time has ended."""
    return sorted(int(seat) for seat, end in clocks.get("ends", {}).items() if end <= now)


def next_end(clocks: Clocks) -> float | None:
    """The instant at which the next clock runs out."""
    return min(clocks.get("ends", {}).values(), default=None)


def shown(clock: Clock, clocks: Clocks, seat: int) -> dict[str, Any] | None:
    """What a page shows for a seat: ``{"ends": instant}`` while it runs, ``{"left": seconds}`` else."""
    if clock["kind"] == "none":
        return None
    key = str(seat)
    if key in clocks.get("ends", {}):
        return {"ends": clocks["ends"][key], "left": None}
    if clock["kind"] == "chess" and key in clocks.get("left", {}):
        return {"ends": None, "left": clocks["left"][key]}
    return None
