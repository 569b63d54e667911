"""What a pairing is made from, and what it is: plain values that any system of pairing shares."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

Seats = tuple[int, ...]
"""The players of one table in the order of their seats; a single one has a bye."""


class PairingError(ValueError):
    """The request cannot be paired at all (unknown player, pins that contradict each other, ...)."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody to be paired. A sequence of players is always in the order of the standings, best first.

    `points` are whole numbers in the smallest unit of the scoring. `drift` is +1 for a player who met
    somebody with more points in the last round, -1 for one who met somebody with fewer.
    """

    id: int
    points: int = 0
    drift: int = 0


@dataclass(frozen=True, slots=True)
class Pins:
    """The organiser's word: who must share a table, who must not, and who sits at which table number."""

    together: tuple[Seats, ...] = ()
    apart: tuple[Seats, ...] = ()
    tables: Mapping[int, int] = field(default_factory=dict)

    def check(self, players: Iterable[int], seats: int) -> None:
        """Raise `PairingError` where the pins cannot all be meant: strangers, overfull or contradicting."""
        known = set(players)
        for name, groups in (("together", self.together), ("apart", self.apart)):
            for group in groups:
                if len(set(group)) < 2 or len(set(group)) != len(group):
                    raise PairingError(f"A pin '{name}' names at least two different players: {group}.")
                if missing := set(group) - known:
                    raise PairingError(f"A pin '{name}' names players who are not paired: {sorted(missing)}.")
        if missing := set(self.tables) - known:
            raise PairingError(f"Fixed tables name players who are not paired: {sorted(missing)}.")
        if any(number < 1 for number in self.tables.values()):
            raise PairingError("Table numbers begin at 1.")
        for group in self.groups():
            if len(group) > seats:
                raise PairingError(f"{len(group)} players must meet at a table of {seats}: {group}.")
            if any(len(set(group) & set(pair)) > 1 for pair in self.apart):
                raise PairingError(f"The same players must and must not meet: {group}.")

    def groups(self) -> tuple[Seats, ...]:
        """The pins 'together' joined where they share a player."""
        joined: list[set[int]] = []
        for group in self.together:
            merged = set(group)
            rest = []
            for other in joined:
                if other & merged:
                    merged |= other
                else:
                    rest.append(other)
            joined = [*rest, merged]
        return tuple(tuple(sorted(group)) for group in joined)


@dataclass(frozen=True, slots=True)
class Table:
    number: int
    seats: Seats


@dataclass(frozen=True, slots=True)
class Relaxed:
    """A rule that this pairing could not keep (`apart`, `rematch`, `second_bye`, `fixed_table`), for whom."""

    rule: str
    players: Seats


@dataclass(frozen=True, slots=True)
class Draw:
    """One round as paired. `weight` and `width` (opponents looked at for each player, 0 for all) let a judge
    repeat the calculation."""

    tables: tuple[Table, ...]
    byes: Seats = ()
    relaxed: tuple[Relaxed, ...] = ()
    weight: int = 0
    width: int = 0


class History:
    """Who met whom, where they sat and who sat out, read from the tables of the rounds before."""

    def __init__(self, rounds: Iterable[Iterable[Seats]] = ()) -> None:
        self.met: dict[int, Counter[int]] = defaultdict(Counter)
        self.byes: Counter[int] = Counter()
        self.lean: Counter[int] = Counter()
        """How late somebody has sat so far: the sum of his distances from the middle seat, doubled."""
        self._ahead: Counter[Seats] = Counter()
        for tables in rounds:
            for seats in tables:
                self._add(seats)

    def _add(self, seats: Seats) -> None:
        if len(seats) == 1:
            self.byes[seats[0]] += 1
            return
        for place, player in enumerate(seats):
            self.lean[player] += 2 * place - (len(seats) - 1)
            for other in seats[place + 1 :]:
                self.met[player][other] += 1
                self.met[other][player] += 1
                self._ahead[player, other] += 1

    def times_met(self, one: int, other: int) -> int:
        return self.met[one][other] if one in self.met else 0

    def seated(self, players: Sequence[int], seed: int) -> Seats:
        """The players in the fairest order of seats: who has sat late sits early. Two who meet again change
        sides, whatever their other tables say."""
        order = sorted(players, key=lambda player: (-self.lean[player], lot(seed, "seat", player)))
        if len(order) == 2:
            one, other = order
            if self._ahead[one, other] > self._ahead[other, one]:
                order = [other, one]
        return tuple(order)


def lot(seed: int, *keys: object) -> int:
    """A number of 64 bits that depends on the seed and the keys alone."""
    text = ":".join(map(str, (seed, *keys))).encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")


def numbered(
    groups: Iterable[Seats], rank: Mapping[int, int], tables: Mapping[int, int]
) -> tuple[tuple[Table, ...], tuple[Relaxed, ...]]:
    """Give every group a table number: fixed tables first, then the best-placed players from table 1 on.

    A group that cannot have its fixed table (two players ask for different ones, or it is taken by a group
    that stands higher) gets another and is reported.
    """
    ordered = sorted(groups, key=lambda seats: sorted(rank[player] for player in seats))
    fixed: dict[int, Seats] = {}
    relaxed = []
    for seats in ordered:
        wanted = [tables[player] for player in seats if player in tables]
        if not wanted:
            continue
        free = [number for number in wanted if number not in fixed]
        if free:
            fixed[free[0]] = seats
        for player in seats:
            if player in tables and (not free or tables[player] != free[0]):
                relaxed.append(Relaxed("fixed_table", (player,)))
    placed = set(fixed.values())
    number = 0
    out = [Table(at, seats) for at, seats in fixed.items()]
    for seats in ordered:
        if seats in placed:
            continue
        number += 1
        while number in fixed:
            number += 1
        out.append(Table(number, seats))
    return tuple(sorted(out, key=lambda table: table.number)), tuple(relaxed)
