"""Everybody against everybody, by the circle method."""

from collections.abc import Sequence

from .model import Draw, PairingError, Table


def round_robin(players: Sequence[int], legs: int = 1) -> list[Draw]:
    """All rounds of a round robin.

    One player stays, the others walk round the table; an odd field has an empty chair, whose neighbour sits
    out. Nobody sits first more than once oftener than second in a leg; every other leg changes the sides.
    """
    if len(set(players)) != len(players):
        raise PairingError("A player is listed twice.")
    if legs < 1:
        raise PairingError("A round robin has at least one leg.")
    if len(players) < 2:
        return []
    circle: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    turning = len(circle) - 1
    rounds = []
    for leg in range(legs):
        for turn in range(turning):
            couples = [(circle[-1], circle[turn])] if turn % 2 else [(circle[turn], circle[-1])]
            for step in range(1, len(circle) // 2):
                one, other = circle[(turn + step) % turning], circle[(turn - step) % turning]
                couples.append((one, other) if step % 2 else (other, one))
            if leg % 2:
                couples = [(other, one) for one, other in couples]
            byes = tuple(p for couple in couples if None in couple for p in couple if p is not None)
            played = [(a, b) for a, b in couples if a is not None and b is not None]
            rounds.append(Draw(tuple(Table(n, seats) for n, seats in enumerate(played, 1)), byes))
    return rounds
