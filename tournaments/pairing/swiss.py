"""Swiss rounds for two: one maximum-weight matching over everybody who plays.

All wishes are levels of one whole number, each level larger than all that lie below it can add up to:
pins 'apart', rematches, where an unavoidable rematch falls, a second bye, the bye low in the standings,
squared gaps in points (in rank for a power-paired round), nobody twice up or down in a row, the order inside
a points group, and a lot. The matching is exact, so a pairing is as good as any on the same graph can be.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

import rustworkx

from .model import Draw, History, PairingError, Pins, Player, Relaxed, Seats, lot, numbered

Order = Literal["lot", "fold", "power"]
"""How equals are paired: by `lot`; top half against bottom half of each points group (`fold`); or first
against second, third against fourth (`power`, in the last round before a cut)."""

WHOLE = 128
"""Fields up to this size are looked at whole; larger ones through each player's nearest opponents."""
NEAREST = 16
BLOCK = 32 * NEAREST
"""Very large fields are matched in blocks of about this size, cut along the line of good opponents. Blocks
are even, so that a cut never makes anybody play outside his points group who would not anyway."""
MOST_EDGES = 2_000_000
"""A field in which penalties stay is looked at wider and wider, up to this many possible pairs."""

Edge = tuple[int, int, int]
"""Two places in the list of players (the place after the last is the bye) and the weight of pairing them."""


def pair_swiss(
    players: Sequence[Player],
    rounds: Iterable[Iterable[Seats]] = (),
    *,
    seed: int,
    order: Order = "lot",
    pins: Pins | None = None,
) -> Draw:
    """Pair one round.

    `players` are those who play, best first; `rounds` the tables of the rounds before (also of players who
    have left since). The same arguments give the same draw. Raises `PairingError` for a player listed twice,
    unknown players in pins and pins that contradict each other.
    """
    pins = pins or Pins()
    check(players, pins, 2)
    history = History(rounds)
    rank = {player.id: place for place, player in enumerate(players)}
    pinned = pins.groups()
    taken = {player for pair in pinned for player in pair}
    free = [player for player in players if player.id not in taken]
    field = Field(free, history, seed=seed, order=order, pins=pins)
    pairs, weight, width = field.match()

    bye = next((free[one].id for one, other in pairs if other == len(free)), None)
    couples = [(free[one].id, free[other].id) for one, other in pairs if other != len(free)]
    groups = [history.seated(couple, seed) for couple in (*couples, *pinned)]
    tables, unseated = numbered(groups, rank, pins.tables)
    apart = {frozenset((a, b)) for group in pins.apart for a in group for b in group if a != b}
    relaxed = [Relaxed("apart", table.seats) for table in tables if frozenset(table.seats) in apart]
    relaxed += [Relaxed("rematch", table.seats) for table in tables if history.times_met(*table.seats)]
    if bye is not None and history.byes[bye]:
        relaxed.append(Relaxed("second_bye", (bye,)))
    return Draw(tables, () if bye is None else (bye,), (*relaxed, *unseated), weight, width)


def check(players: Sequence[Player], pins: Pins, seats: int) -> None:
    ids = [player.id for player in players]
    if len(set(ids)) != len(ids):
        raise PairingError("A player is listed twice.")
    pins.check(ids, seats)


class Field:
    """The players of one round with everything that weighs for and against each pair."""

    def __init__(
        self, players: Sequence[Player], history: History, *, seed: int, order: Order, pins: Pins
    ) -> None:
        self.players = players
        self.history = history
        self.order = order
        self.lots = [lot(seed, player.id) for player in players]
        place = {player.id: at for at, player in enumerate(players)}
        self.apart: list[set[int]] = [set() for _ in players]
        for group in pins.apart:
            here = {place[player] for player in group if player in place}
            for at in here:
                self.apart[at] |= here - {at}
        self.blocked = [
            self.apart[at] | {place[other] for other in history.met.get(player.id, ()) if other in place}
            for at, player in enumerate(players)
        ]
        """For each place those whom it should not meet: by a pin, or again."""
        self.line, self.fold = self._line()

    def _line(self) -> tuple[list[int], dict[int, tuple[int, int]]]:
        """The places in an order in which good opponents are neighbours; and for `fold` each place's position
        in its points group and how far below a player of the top half his opponent stands."""
        places = list(range(len(self.players)))
        if self.order == "power":
            return places, {}
        groups: dict[int, list[int]] = {}
        for place in sorted(places, key=lambda place: -self.players[place].points):
            groups.setdefault(self.players[place].points, []).append(place)
        line: list[int] = []
        fold: dict[int, tuple[int, int]] = {}
        for group in groups.values():
            if self.order == "lot":
                line += sorted(group, key=self.lots.__getitem__)
                continue
            half = len(group) // 2
            fold |= {place: (position, half) for position, place in enumerate(group)}
            for position in range(half):
                line += (group[position], group[position + half])
            line += group[2 * half :]
        return line, fold

    def match(self) -> tuple[list[tuple[int, int]], int, int]:
        """The best pairs of places, their total weight, and the width of the graph they were found on."""
        count = len(self.players)
        if not count:
            return [], 0, 0
        width = count if count <= WHOLE else NEAREST
        while True:
            whole = width >= count
            edges = self.edges(width)
            pairs = heaviest(count + count % 2, edges)
            if len(pairs) * 2 >= count and (whole or not self.avoidable(pairs)):
                break
            if whole:
                raise PairingError("This field cannot be paired.")
            if width * count > MOST_EDGES and len(pairs) * 2 >= count:
                break
            width = min(width * 2, count)
        weights = {(one, other): weight for one, other, weight in edges}
        return pairs, sum(weights[pair] for pair in pairs), 0 if whole else width

    def avoidable(self, pairs: Iterable[tuple[int, int]]) -> bool:
        """Whether a wider look might spare somebody a rematch, a pin 'apart' or a second bye."""
        bye = len(self.players)
        broken = sum(other in self.blocked[one] for one, other in pairs)
        if broken > (len(self.lonely) - len(self.players) % 2 + 1) // 2:
            return True
        spared = any(not self.history.byes[player.id] for player in self.players)
        return spared and any(
            other == bye and self.history.byes[self.players[one].id] for one, other in pairs
        )

    def edges(self, width: int) -> list[Edge]:
        """The pairs to choose from, weighed: for each player his `width` nearest opponents, all of them for
        one who has fewer legal ones, and the bye for everybody in the last block of an odd field."""
        count = len(self.players)
        pairs = self._all_pairs() if width >= count else self._near_pairs(width)
        costs = [(one, other, self._cost(one, other)) for one, other in pairs]
        if count % 2:
            last = range(count) if width >= count else self._blocks(BLOCK * width // NEAREST)[-1]
            costs += [(place, count, self._bye_cost(place)) for place in last]
        if not costs:
            return []
        tables = count // 2 + 1
        totals = [0] * len(costs)
        unit = 1
        for level in reversed(list(zip(*(cost for _, _, cost in costs), strict=True))):
            if most := max(level):
                totals = [total + unit * cost for total, cost in zip(totals, level, strict=True)]
                unit *= most * tables + 1
        top = max(totals) + 1
        return [(one, other, top - total) for (one, other, _), total in zip(costs, totals, strict=True)]

    def _all_pairs(self) -> list[tuple[int, int]]:
        count = len(self.players)
        self.lonely: set[int] = set()
        return [(one, other) for one in range(count) for other in range(one + 1, count)]

    def _near_pairs(self, width: int) -> list[tuple[int, int]]:
        pairs: dict[tuple[int, int], None] = {}
        self.lonely = set()
        for block in self._blocks(BLOCK * width // NEAREST):
            size = len(block)
            for at, place in enumerate(block):
                blocked = self.blocked[place]
                found = reach = 0
                while found < width and reach < size:
                    reach += 1
                    for to in (at - reach, at + reach):
                        if 0 <= to < size and (other := block[to]) not in blocked:
                            pairs[(place, other) if place < other else (other, place)] = None
                            found += 1
                if found < width:
                    pairs |= {
                        (min(place, other), max(place, other)): None for other in block if other != place
                    }
                if len(blocked) == len(self.line) - 1:
                    self.lonely.add(place)
        return list(pairs)

    def _blocks(self, size: int) -> list[list[int]]:
        count = len(self.line)
        parts = max(1, count // size)
        cuts = [count * part // parts // 2 * 2 for part in range(parts)]
        return [self.line[start:end] for start, end in zip(cuts, [*cuts[1:], count], strict=True)]

    def _cost(self, one: int, other: int) -> tuple[int, ...]:
        """What speaks against a pair, level by level; `one` stands before `other` in the standings."""
        a, b = self.players[one], self.players[other]
        apart = met = drift = fold = 0
        if other in self.blocked[one]:
            apart, met = int(other in self.apart[one]), self.history.times_met(a.id, b.id)
        gap = a.points - b.points
        if gap:
            up, down = (b, a) if gap > 0 else (a, b)
            drift = (up.drift > 0) + (down.drift < 0)
        elif self.fold:
            (above, half), (below, _) = self.fold[one], self.fold[other]
            fold = abs(below - above - half)
        if self.order == "power":
            gap = other - one
        return (
            apart,
            met * met,
            (len(self.players) - one) if met else 0,
            0,
            0,
            gap * gap,
            drift,
            fold,
            ((self.lots[one] ^ self.lots[other]) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF) >> 56,
        )

    def _bye_cost(self, place: int) -> tuple[int, ...]:
        byes = self.history.byes[self.players[place].id]
        return (0, 0, 0, byes * byes, len(self.players) - 1 - place, 0, 0, 0, self.lots[place] >> 56)


def heaviest(count: int, edges: Sequence[Edge]) -> list[tuple[int, int]]:
    """The matching of most pairs and, among those, most weight; pairs in the order of the standings."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from(edges)
    pairs = []
    for part in rustworkx.connected_components(graph):
        places = sorted(part)
        found = rustworkx.max_weight_matching(graph.subgraph(places), max_cardinality=True, weight_fn=int)
        pairs += [(places[min(pair)], places[max(pair)]) for pair in found]
    return sorted(pairs)
