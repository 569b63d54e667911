"""Brackets and rating histories as drawings: where everything stands, for a template to write as SVG."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.pairing import Progress
from tournaments.pairing.brackets import Chair, State

BOX, LINE, GAP, COLUMN = 200, 24, 14, 248
"""Width of a match, height of one player's line, room between matches, and from one round to the next."""
HEAD = 30
TITLES = {"winners": 0, "final": 0, "losers": 1, "third": 1}


@dataclass
class Player:
    name: str
    seed: int | None
    won: bool
    y: float


@dataclass
class Box:
    """A match: its corner, and its players from above to below."""

    id: str
    x: float
    y: float
    height: float
    players: list[Player]
    over: bool
    paths: list[str] = field(default_factory=list)

    @property
    def middle(self) -> float:
        return self.y + self.height / 2


@dataclass
class Drawing:
    width: float
    height: float
    boxes: list[Box]
    width_of_box: int = BOX
    line: int = LINE


def bracket_drawn(progress: Progress, names: Mapping[int, str], seeds: Sequence[int]) -> Drawing:
    """A bracket from left to right: the winners' half with the final above, the losers' half and the match
    for the third place below. Matches that nobody plays, because a chair of a field that is no power of two
    stays empty, are left out."""
    number = {player: seed for seed, player in enumerate(seeds, 1)}
    halves: list[list[State]] = [[], []]
    for state in progress.states.values():
        if _is_drawn(state):
            halves[TITLES[state.match.half]].append(state)
    boxes: dict[str, Box] = {}
    top = 0.0
    for half in halves:
        top = _place(half, boxes, top, names, number)
    width = max((box.x + BOX for box in boxes.values()), default=BOX)
    return Drawing(width + 2, top, list(boxes.values()))


def _is_drawn(state: State) -> bool:
    return not state.over or sum(player is not None for player in state.players) > 1


def _place(
    states: Sequence[State],
    boxes: dict[str, Box],
    top: float,
    names: Mapping[int, str],
    number: Mapping[int, int],
) -> float:
    """Put one half under `top`: a match stands in the middle of those it waits for, else below the last of
    its round. Gives where the next half begins."""
    if not states:
        return top
    rounds = list(dict.fromkeys((state.match.half, state.match.round) for state in states))
    bottoms: dict[int, float] = {}
    lowest = top
    for state in states:
        column = rounds.index((state.match.half, state.match.round))
        height = LINE * len(state.players)
        before = [boxes[str(chair.of)] for chair in state.match.chairs if _comes_from(chair, states, boxes)]
        y = max(bottoms.get(column, top), top)
        if before:
            y = max(y, sum(box.middle for box in before) / len(before) - height / 2)
        box = Box(state.match.id, column * COLUMN + 1, y, height, [], state.over)
        for line, player in enumerate(state.players):
            name = names.get(player, "") if player else ""
            seed = number.get(player) if player else None
            won = player is not None and player == state.winner
            box.players.append(Player(name, seed, won, y + LINE * line + LINE * 0.7))
        for other in before:
            half_way = box.x - (COLUMN - BOX) / 2
            box.paths.append(f"M{other.x + BOX:g} {other.middle:g}H{half_way:g}V{box.middle:g}H{box.x:g}")
        boxes[box.id] = box
        bottoms[column] = y + height + GAP
        lowest = max(lowest, y + height)
    return lowest + 2 * GAP


def _comes_from(chair: Chair, states: Sequence[State], boxes: Mapping[str, Box]) -> bool:
    return chair.kind == "winner" and chair.of in boxes


@dataclass
class Chart:
    """A line through all values, and the lines of the scale with their labels."""

    width: int
    height: int
    points: str
    last: tuple[float, float]
    scale: list[tuple[float, int]]


def chart_drawn(values: Sequence[float], *, width: int = 640, height: int = 220) -> Chart | None:
    """Values from left to right; None where there is nothing to draw a line through."""
    if len(values) < 2:
        return None
    low, high = min(values), max(values)
    step = next(size for size in (1, 2, 5, 10, 20, 50, 100) if (high - low) / size <= 5 or size == 100)
    bottom = int(low // step) * step
    top = max(bottom + step, -int(-high // step) * step)
    left, right, head, foot = 40, 10, 10, 10
    across = (width - left - right) / (len(values) - 1)

    def y(value: float) -> float:
        return round(head + (top - value) / (top - bottom) * (height - head - foot), 1)

    spots = [(round(left + across * place, 1), y(value)) for place, value in enumerate(values)]
    return Chart(
        width,
        height,
        " ".join(f"{x:g},{at:g}" for x, at in spots),
        spots[-1],
        [(y(mark), mark) for mark in range(bottom, top + 1, step)],
    )
