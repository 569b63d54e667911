"""Made-up events for the tests of pairing: who plays, what came out, what is known before a round."""

from dataclasses import dataclass, field
from random import Random

from tournaments.pairing import Draw, Player, Seats


@dataclass
class Event:
    """A Swiss event with random results. `field()` is the list that a pairing function wants."""

    players: int
    seed: int = 0
    rounds: list[list[Seats]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        self.points = dict.fromkeys(range(1, self.players + 1), 0)
        self.drift: dict[int, int] = {}
        self.active = set(self.points)

    def field(self) -> list[Player]:
        return sorted(
            (Player(player, self.points[player], self.drift.get(player, 0)) for player in self.active),
            key=lambda player: (-player.points, player.id),
        )

    def play(self, draw: Draw, win: int = 3, draws: float = 0.1) -> None:
        before = dict(self.points)
        for table in draw.tables:
            for player in table.seats:
                best = max(before[other] for other in table.seats if other != player)
                self.drift[player] = (best > before[player]) - (best < before[player])
            if self.random.random() < draws:
                for player in table.seats:
                    self.points[player] += 1
            else:
                self.points[self.random.choice(table.seats)] += win
        for player in draw.byes:
            self.points[player] += win
        self.rounds.append([table.seats for table in draw.tables] + [(player,) for player in draw.byes])

    def drop(self, player: int) -> None:
        self.active.discard(player)

    def enter(self) -> int:
        player = max(self.points) + 1
        self.points[player] = 0
        self.active.add(player)
        return player
