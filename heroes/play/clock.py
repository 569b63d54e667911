"""Clocks of a match, as plain data; pure. The rules of games know nothing of them.

A table's clock is one of

    {"kind": "none"}
    {"kind": "decision", "seconds": s}                   so long for each decision
    {"kind": "correspondence", "hours": h}               the same for people who look in now and then
    {"kind": "chess", "seconds": s, "increment": i}      so long for the whole match, and `i` more after each

A match's clocks are ``{"left": {seat: seconds}, "ends": {seat: instant}, "asked": {seat: id}, "seen": text,
"grace": {seat: seconds}, "paused": {seat: seconds} or absent, "halted": True or absent}``; seats are texts, as JSON wants it, and
instants are seconds since 1970.

A clock stops or starts only when everybody can see why. An answer of many picks that stay hidden is one
decision to it: when each pick was made would tell others how many there were.
"""

from collections.abc import Iterable, Mapping
from typing import Any

KINDS = ("none", "decision", "chess", "correspondence")
SHORTEST, LONGEST = 5, 7 * 24 * 3600
LONGEST_INCREMENT = 3600
MOST_HOURS = 14 * 24
HOUR = 3600

GRACE, GRACE_AT_ONCE = 120, 30
"""Seconds that a seat gets in a match, and at a time, when its clock runs out while its connection is lost."""

Clock = Mapping[str, Any]
Clocks = dict[str, Any]


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
    if kind == "correspondence":
        hours = clock.get("hours")
        if hours is None or not _whole(hours) or not 1 <= hours <= MOST_HOURS:
            raise BadClock(f"by correspondence a decision takes 1 to {MOST_HOURS} hours")
        return {"kind": kind, "hours": hours}
    if seconds is None or not _whole(seconds) or not SHORTEST <= seconds <= LONGEST:
        raise BadClock(f"a clock runs from {SHORTEST} seconds to {LONGEST // 86400} days")
    if kind == "decision":
        return {"kind": kind, "seconds": seconds}
    if not _whole(increment) or not 0 <= increment <= LONGEST_INCREMENT:
        raise BadClock(f"an increment is between 0 and {LONGEST_INCREMENT} seconds")
    return {"kind": kind, "seconds": seconds, "increment": increment}


def _whole(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def a_decision(clock: Clock) -> float:
    """The seconds for one decision; of a chess clock those for all of them."""
    return float(clock["hours"] * HOUR if clock["kind"] == "correspondence" else clock["seconds"])


def wound(clock: Clock, seats: Iterable[int]) -> Clocks:
    """The clocks of a match that begins, for the `seats` on which people sit."""
    if clock["kind"] == "none":
        return {}
    seats = list(seats)
    left = {str(seat): float(clock["seconds"]) for seat in seats} if clock["kind"] == "chess" else {}
    grace = {} if clock["kind"] == "correspondence" else {str(seat): float(GRACE) for seat in seats}
    return {"left": left, "ends": {}, "asked": {}, "seen": "", "grace": grace}


def pressed(
    clock: Clock, clocks: Clocks, asked: Mapping[int, int], seen: str, now: float, people: Iterable[int]
) -> Clocks:
    """The clocks after a change, when the seats of `asked` (seat -> decision id) are to decide.

    seen  what everybody can see of how far the match is; as long as it is the same, no clock is pressed
    Whoever is asked the same as before goes on losing time; whoever has answered stops.
    """
    if clock["kind"] == "none" or "paused" in clocks:
        return clocks
    sitting = set(people)
    left, ends, before = dict(clocks["left"]), dict(clocks["ends"]), clocks["asked"]
    now_asked = {str(seat): number for seat, number in asked.items() if seat in sitting}
    for seat in list(ends):
        if seat in now_asked and (now_asked[seat] == before.get(seat) or seen == clocks["seen"]):
            continue
        if clock["kind"] == "chess":
            left[seat] = max(0.0, ends[seat] - now) + clock["increment"]
        del ends[seat]
    for seat in now_asked:
        if seat not in ends:
            ends[seat] = now + (left[seat] if clock["kind"] == "chess" else a_decision(clock))
    return {**clocks, "left": left, "ends": ends, "asked": now_asked, "seen": seen}


def run_out(clocks: Clocks, now: float) -> list[int]:
    """The seats whose time has ended."""
    return sorted(int(seat) for seat, end in clocks.get("ends", {}).items() if end <= now)


def spared(clocks: Clocks, seat: int, now: float) -> Clocks | None:
    """The clocks when `seat` is given grace because its connection is lost; None if it has none left."""
    key = str(seat)
    more = min(float(GRACE_AT_ONCE), clocks["grace"].get(key, 0.0))
    if not more:
        return None
    grace = {**clocks["grace"], key: clocks["grace"][key] - more}
    return {**clocks, "ends": {**clocks["ends"], key: now + more}, "grace": grace}


def paused(clocks: Clocks, now: float) -> Clocks:
    """The clocks, stopped: nothing runs until `resumed`."""
    left = {seat: max(0.0, end - now) for seat, end in clocks["ends"].items()}
    return {**clocks, "ends": {}, "paused": left}


def halted(clocks: Clocks, now: float) -> Clocks:
    """As `paused`, but by the judge."""
    return {**(clocks if is_paused(clocks) else paused(clocks, now)), "halted": True}


def is_halted(clocks: Clocks) -> bool:
    """Whether the judge has stopped all clocks."""
    return clocks.get("halted", False)


def resumed(clocks: Clocks, now: float) -> Clocks:
    """The clocks run on from where they were stopped."""
    going = {name: value for name, value in clocks.items() if name not in ("paused", "halted")}
    return {**going, "ends": {seat: now + left for seat, left in clocks["paused"].items()}}


def is_paused(clocks: Clocks) -> bool:
    """Whether all clocks have been stopped."""
    return "paused" in clocks


def next_end(clocks: Clocks) -> float | None:
    """The instant at which the next clock runs out."""
    return min(clocks.get("ends", {}).values(), default=None)


def warning(clock: Clock) -> int:
    """So many seconds before the end a seat is warned."""
    return 12 * HOUR if clock["kind"] == "correspondence" and clock["hours"] > 24 else _short(clock)


def _short(clock: Clock) -> int:
    if clock["kind"] == "chess":
        return 30
    return int(min(15, a_decision(clock) / 3)) if clock["kind"] == "decision" else HOUR


def shown(clock: Clock, clocks: Clocks, seat: int) -> dict[str, Any] | None:
    """What a page shows for a seat: ``{"ends": instant}`` while it runs; what a clock that stands still has
    left, ``{"left": seconds}``, else."""
    if clock["kind"] == "none":
        return None
    key = str(seat)
    if key in clocks.get("ends", {}):
        return {"ends": clocks["ends"][key], "left": None}
    if key in clocks.get("paused", {}):
        return {"ends": None, "left": clocks["paused"][key]}
    if clock["kind"] == "chess" and key in clocks.get("left", {}):
        return {"ends": None, "left": clocks["left"][key]}
    return None
