"""Pods of three to five: by points, with as few old acquaintances and as fair seats as a search can find.

Splitting a field into such tables is a set partition, for which no quick exact method exists. So: deal the
standings into tables from the top, then swap players while that helps; in small fields start again from a
shaken deal as long as somebody would meet again.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Literal

from .model import Draw, History, PairingError, Pins, Player, Relaxed, Seats, lot, numbered
from .swiss import check

Uneven = Literal["low", "high", "large", "bye"]
"""What happens when the field does not divide: short tables at the bottom or at the top of the standings, or
larger tables at the bottom, or byes."""

SMALLEST, LARGEST = 3, 5
NEIGHBOURS = 24
SHAKES = 600
"""Players to shake again in a field where somebody meets again; small fields get many starts, large few."""


def pod_sizes(count: int, seats: int = 4, uneven: Uneven = "low") -> tuple[tuple[int, ...], int]:
    """The tables for `count` players, from the top of the standings to the bottom, and how many sit out.

    As many tables of `seats` as possible; the rest one smaller (`low`, `high`) or one larger (`large`) where
    that works out, else of any three sizes, else byes. Nobody plays at a table of fewer than three.
    """
    if not SMALLEST <= seats <= LARGEST:
        raise PairingError("Pods have three to five seats.")
    if uneven == "bye":
        sizes = (seats,) * (count // seats)
        return (sizes, count % seats) if sizes else pod_sizes(count, seats, "low")
    beside = seats + 1 if uneven == "large" else seats - 1
    for allowed in ({seats, beside}, {3, 4, 5}):
        found = _split(count, seats, allowed & {3, 4, 5})
        if found:
            short_first = uneven == "high"
            return tuple(sorted(found, reverse=not short_first) if uneven != "large" else sorted(found)), 0
    return (), count


def _split(count: int, seats: int, allowed: set[int]) -> list[int]:
    """The multiset of allowed sizes that adds up to `count` with the least difference from `seats`."""
    best: list[int] = []
    for fives in range(count // 5 + 1 if 5 in allowed else 1):
        for fours in range((count - 5 * fives) // 4 + 1 if 4 in allowed else 1):
            rest = count - 5 * fives - 4 * fours
            if rest % 3 or (rest and 3 not in allowed):
                continue
            sizes = [5] * fives + [4] * fours + [3] * (rest // 3)
            if sizes and (not best or _oddness(sizes, seats) < _oddness(best, seats)):
                best = sizes
    return best


def _oddness(sizes: Sequence[int], seats: int) -> tuple[int, int]:
    return sum(abs(size - seats) for size in sizes), len(sizes)


def pair_pods(
    players: Sequence[Player],
    rounds: Iterable[Iterable[Seats]] = (),
    *,
    seats: int = 4,
    uneven: Uneven = "low",
    seed: int,
    pins: Pins | None = None,
) -> Draw:
    """Pair one round of pods of usually `seats` players. Arguments and errors as for `pair_swiss`."""
    pins = pins or Pins()
    check(players, pins, seats)
    history = History(rounds)
    rank = {player.id: place for place, player in enumerate(players)}
    sizes, out = pod_sizes(len(players), seats, uneven)
    wanted = {player for group in pins.groups() for player in group}
    sitting_out = sorted(
        (player.id for player in players),
        key=lambda player: (player in wanted, history.byes[player], -rank[player]),
    )[:out]
    playing = [player for player in players if player.id not in sitting_out]
    search = Search(playing, sizes, history, pins, seed)
    pods = search.best()

    tables, unseated = numbered([history.seated(pod, seed) for pod in pods], rank, pins.tables)
    relaxed = [Relaxed("second_bye", (player,)) for player in sitting_out if history.byes[player]]
    for table in tables:
        pairs = [(a, b) for at, a in enumerate(table.seats) for b in table.seats[at + 1 :]]
        relaxed += [Relaxed("apart", pair) for pair in pairs if search.forbidden(*pair)]
        relaxed += [Relaxed("rematch", pair) for pair in pairs if history.times_met(*pair)]
    for group in pins.groups():
        if not any(set(group) <= set(table.seats) for table in tables):
            relaxed.append(Relaxed("together", group))
    byes = tuple(sorted(sitting_out, key=rank.__getitem__))
    return Draw(tables, byes, (*relaxed, *unseated), search.cost)


class Search:
    """A deal of players to tables that gets better by swapping two players at a time."""

    def __init__(
        self, players: Sequence[Player], sizes: Sequence[int], history: History, pins: Pins, seed: int
    ) -> None:
        self.history = history
        self.random = Random(seed)
        self.points = {player.id: player.points for player in players}
        self.line = sorted(self.points, key=lambda p: (-self.points[p], lot(seed, p)))
        self.place = {player: place for place, player in enumerate(self.line)}
        self.sizes = sizes
        self.bound = {
            frozenset((a, b)): worth
            for groups, worth in ((pins.apart, 1), (pins.groups(), -1))
            for group in groups
            for a in group
            for b in group
            if a != b
        }
        spread = max(self.points.values(), default=0) - min(self.points.values(), default=0)
        self.rematch = spread * spread * len(players) * LARGEST + 1
        most_met = max((max(met.values(), default=0) for met in history.met.values()), default=0)
        self.pin = self.rematch * (most_met * most_met * len(players) * LARGEST + 1)
        self.pods: list[list[int]] = []
        self.table: dict[int, int] = {}
        self.cost = 0

    def forbidden(self, one: int, other: int) -> bool:
        return self.bound.get(frozenset((one, other)), 0) > 0

    def best(self) -> list[Seats]:
        """The best deal found, from the top of the standings down."""
        self._deal(self.line)
        self._improve()
        best, self.cost = self.pods, self._total()
        starts = SHAKES // max(len(self.line), 1) if len(self.line) <= 64 else 0
        for _ in range(starts):
            if not self._troubled():
                break
            self._deal(self._shaken(best))
            self._improve()
            total = self._total()
            if total < self.cost:
                best, self.cost = [list(pod) for pod in self.pods], total
        return [tuple(pod) for pod in best]

    def _deal(self, order: Sequence[int]) -> None:
        self.pods, at = [], 0
        for size in self.sizes:
            self.pods.append(list(order[at : at + size]))
            at += size
        self.table = {player: number for number, pod in enumerate(self.pods) for player in pod}

    def _shaken(self, pods: Sequence[Sequence[int]]) -> list[int]:
        order = [player for pod in pods for player in pod]
        for _ in range(max(2, len(order) // 4)):
            one, other = self.random.randrange(len(order)), self.random.randrange(len(order))
            order[one], order[other] = order[other], order[one]
        return order

    def _pair(self, one: int, other: int) -> int:
        gap = self.points[one] - self.points[other]
        cost = gap * gap
        if met := self.history.met[one][other] if one in self.history.met else 0:
            cost += self.rematch * met * met
        if self.bound and (worth := self.bound.get(frozenset((one, other)), 0)):
            cost += self.pin * worth
        return cost

    def _among(self, player: int, pod: Iterable[int], without: int) -> int:
        return sum(self._pair(player, other) for other in pod if other not in (player, without))

    def _total(self) -> int:
        return sum(self._among(player, pod, player) for pod in self.pods for player in pod) // 2

    def _troubled(self) -> list[int]:
        """Players who meet somebody again or whose pins are not kept, by their place in the standings."""
        out = []
        for player in self.line:
            pod = self.pods[self.table[player]]
            if any(self._pair(player, other) >= self.rematch for other in pod if other != player) or any(
                worth < 0 and player in pair and not pair <= set(pod) for pair, worth in self.bound.items()
            ):
                out.append(player)
        return out

    def _improve(self) -> None:
        """Swap until no swap helps: first whoever is in trouble with anybody, then neighbours for points."""
        while True:
            swapped = False
            for player in self._troubled():
                near = self._around(player, NEIGHBOURS)
                swapped |= self._swap(player, near) or self._swap(player, self.line)
            if not swapped:
                break
        swapped = True
        while swapped:
            swapped = False
            for player in self.line:
                swapped |= self._swap(player, self._around(player, NEIGHBOURS // 2))

    def _around(self, player: int, reach: int) -> Sequence[int]:
        at = self.place[player]
        return self.line[max(0, at - reach) : at + reach + 1]

    def _swap(self, player: int, others: Iterable[int]) -> bool:
        """Make the swap of `player` with one of the others that helps most, if any helps."""
        home = self.table[player]
        here = self._among(player, self.pods[home], player)
        best, chosen = 0, None
        for other in others:
            away = self.table[other]
            if away == home:
                continue
            there = self._among(other, self.pods[away], other)
            after = self._among(player, self.pods[away], other) + self._among(other, self.pods[home], player)
            if after - here - there < best:
                best, chosen = after - here - there, other
        if chosen is None:
            return False
        away = self.table[chosen]
        self.pods[home][self.pods[home].index(player)] = chosen
        self.pods[away][self.pods[away].index(chosen)] = player
        self.table[player], self.table[chosen] = away, home
        return True
