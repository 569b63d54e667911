"""Elimination: who meets whom as winners go on, for two a match or pods.

A bracket is a tuple of matches whose chairs are filled by a seed, by the winner or by the loser of an
earlier match. `progress` fills the chairs from the results so far; where a chair stays empty (a field that
is no power of two) its neighbour goes on without playing, in the losers' half too.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from .model import PairingError, Seats


@dataclass(frozen=True, slots=True)
class Chair:
    """Who will sit here: seed number `of` (1 the best), or the winner or loser of match `of`."""

    kind: Literal["seed", "winner", "loser"]
    of: int | str


@dataclass(frozen=True, slots=True)
class Match:
    """`half` is `winners`, `losers`, `final` or `third`; `round` counts from 1 within it. A match `only_if`
    the second chair of another was the winner there is the reset of a grand final."""

    id: str
    half: str
    round: int
    chairs: tuple[Chair, ...]
    only_if: str | None = None


Bracket = tuple[Match, ...]


def seeding(size: int) -> list[int]:
    """Seeds in the order of the first round of a field of a power of two, so that the best meet last:
    1 8 4 5 2 7 3 6 for eight."""
    order = [1]
    while len(order) < size:
        full = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, full - one)]
    return order


def single_elimination(count: int, *, third_place: bool = False) -> Bracket:
    """A bracket for `count` players; the best seeds have the byes of a field that is no power of two."""
    size = _size(count)
    matches, finalists = _winners(size, 2)
    if third_place and size >= 4:
        losers = tuple(Chair("loser", chair.of) for chair in finalists)
        matches.append(Match("T1", "third", 1, losers))
    matches.append(Match("F1", "final", 1, tuple(finalists)))
    return tuple(matches)


def double_elimination(count: int, *, reset: bool = True) -> Bracket:
    """A bracket in which the second defeat sends home. With `reset` the winner of the losers' half must win
    the grand final twice.

    Losers drop into the other half in an order that turns with every round (back to front, then by halves),
    so that those who met meet again as late as possible.
    """
    size = _size(count)
    matches, _ = _winners(size, 1)
    levels = size.bit_length() - 1
    upper = {level: [m for m in matches if m.round == level] for level in range(1, levels + 1)}
    if levels == 1:
        waiting = [Chair("loser", upper[1][0].id)]
    else:
        drops = [Chair("loser", match.id) for match in upper[1]]
        waiting = _add_losers(matches, 1, list(zip(drops[::2], drops[1::2], strict=True)))
        for level in range(2, levels + 1):
            number = 2 * level - 2
            drops = _turned([Chair("loser", match.id) for match in upper[level]], level)
            waiting = _add_losers(matches, number, list(zip(drops, waiting, strict=True)))
            if level < levels:
                waiting = _add_losers(
                    matches, number + 1, list(zip(waiting[::2], waiting[1::2], strict=True))
                )
    finalists = (Chair("winner", upper[levels][0].id), waiting[0])
    matches.append(Match("F1", "final", 1, finalists))
    if reset:
        again = (Chair("winner", "F1"), Chair("loser", "F1"))
        matches.append(Match("F2", "final", 2, again, only_if="F1"))
    return tuple(matches)


def pod_elimination(count: int, *, seats: int = 4) -> Bracket:
    """Pods whose winners go on to one last pod: 4, 7, 10, 13, 16 or 40 players for four seats.

    The best seeds skip the first round where the field is between two full sizes. Raises `PairingError` for
    a field that cannot be cut that way.
    """
    if not 3 <= seats <= 5:
        raise PairingError("Pods have three to five seats.")
    waiting = [Chair("seed", seed) for seed in range(1, count + 1)]
    matches: list[Match] = []
    level = 0
    while len(waiting) > 1:
        level += 1
        goal = 1
        while goal * seats < len(waiting):
            goal *= seats
        pods, odd = divmod(len(waiting) - goal, seats - 1)
        if odd or pods * seats > len(waiting):
            raise PairingError(f"{count} players cannot be cut to one pod of {seats}.")
        through = len(waiting) - pods * seats
        heads, rest = waiting[:through], waiting[through:]
        winners = []
        for number in range(pods):
            snake = tuple(
                rest[row * pods + (number if row % 2 == 0 else pods - 1 - number)] for row in range(seats)
            )
            last = pods == 1 and not heads
            match = Match(
                "F1" if last else f"P{level}.{number + 1}", "final" if last else "winners", level, snake
            )
            matches.append(match)
            winners.append(Chair("winner", match.id))
        waiting = heads + winners
    return tuple(matches)


def _size(count: int) -> int:
    if count < 2:
        raise PairingError("A bracket needs at least two players.")
    return 1 << (count - 1).bit_length()


def _winners(size: int, until: int) -> tuple[list[Match], list[Chair]]:
    """The matches that bring `size` seeds down to `until`, and the chairs of those."""
    chairs = [Chair("seed", seed) for seed in seeding(size)]
    matches: list[Match] = []
    level = 0
    while len(chairs) > until:
        level += 1
        made = [
            Match(f"W{level}.{number}", "winners", level, couple)
            for number, couple in enumerate(zip(chairs[::2], chairs[1::2], strict=True), 1)
        ]
        matches += made
        chairs = [Chair("winner", match.id) for match in made]
    return matches, chairs


def _add_losers(matches: list[Match], level: int, couples: Iterable[tuple[Chair, Chair]]) -> list[Chair]:
    made = [Match(f"L{level}.{number}", "losers", level, couple) for number, couple in enumerate(couples, 1)]
    matches += made
    return [Chair("winner", match.id) for match in made]


def _turned(drops: list[Chair], level: int) -> list[Chair]:
    """The order in which the losers of a level drop."""
    half = len(drops) // 2
    if level % 2 == 0:
        return drops[::-1]
    return drops[half:] + drops[:half]


@dataclass(frozen=True, slots=True)
class State:
    """A match as it stands: `players` in the order of the chairs (None while unknown or empty), `winner`,
    `over` (decided, or nothing to decide) and `ready` (all players known, to be played)."""

    match: Match
    players: tuple[int | None, ...]
    winner: int | None = None
    over: bool = False
    ready: bool = False

    @property
    def losers(self) -> Seats:
        if self.winner is None:
            return ()
        return tuple(player for player in self.players if player and player != self.winner)


@dataclass(frozen=True, slots=True)
class Progress:
    """`places` are (place, players who share it), best first, of everybody who is out in a complete round."""

    states: Mapping[str, State]
    champion: int | None
    places: tuple[tuple[int, Seats], ...]

    @property
    def ready(self) -> tuple[State, ...]:
        return tuple(state for state in self.states.values() if state.ready)


EMPTY = 0
"""Whoever would come to this chair does not exist."""


def progress(bracket: Bracket, seeds: Sequence[int], winners: Mapping[str, int]) -> Progress:
    """Fill a bracket from the players in the order of their seeds and the winner of each match played.

    Raises `PairingError` for a result of a match that is not ready, or a winner who does not play in it.
    """
    if len(set(seeds)) != len(seeds) or EMPTY in seeds:
        raise PairingError("Each seed is a different player.")
    if strange := set(winners) - {match.id for match in bracket}:
        raise PairingError(f"No such match: {sorted(strange)}.")
    came: dict[Chair, int | None] = {}
    states: dict[str, State] = {}
    for match in bracket:
        sitting = tuple(_sitting(chair, seeds, came) for chair in match.chairs)
        states[match.id] = state = _state(match, sitting, states, winners.get(match.id))
        waiting = EMPTY if state.over else None
        came[Chair("winner", match.id)] = state.winner or waiting
        came[Chair("loser", match.id)] = state.losers[0] if state.losers else waiting
    return Progress(states, _champion(states), _places(states, len(seeds)))


def _sitting(chair: Chair, seeds: Sequence[int], came: Mapping[Chair, int | None]) -> int | None:
    if chair.kind == "seed":
        return seeds[int(chair.of) - 1] if int(chair.of) <= len(seeds) else EMPTY
    return came[chair]


def _state(
    match: Match, sitting: tuple[int | None, ...], states: Mapping[str, State], winner: int | None
) -> State:
    shown = tuple(player or None for player in sitting)
    present = [player for player in sitting if player]
    known = None not in sitting
    if match.only_if is not None and known:
        before = states[match.only_if]
        if before.winner != before.players[1]:
            known, present = True, []
            shown = (None,) * len(shown)
    if winner is not None:
        if not known or len(present) < 2:
            raise PairingError(f"Match {match.id} is not being played.")
        if winner not in present:
            raise PairingError(f"Player {winner} does not play in match {match.id}.")
        return State(match, shown, winner, over=True)
    if known and len(present) < 2:
        return State(match, shown, present[0] if present else None, over=True)
    return State(match, shown, ready=known)


def _champion(states: Mapping[str, State]) -> int | None:
    *_, last = states.values()
    if last.match.only_if is not None and last.over and last.winner is None:
        last = states[last.match.only_if]
    return last.winner


def _places(states: Mapping[str, State], count: int) -> tuple[tuple[int, Seats], ...]:
    """Who is out in the same round shares a place; a match for the third place parts its two players."""
    goes_on = {chair.of for state in states.values() for chair in state.match.chairs if chair.kind == "loser"}
    levels: dict[tuple[str, int], list[State]] = {}
    for state in states.values():
        levels.setdefault((state.match.half, state.match.round), []).append(state)
    champion = _champion(states)
    places: list[tuple[int, Seats]] = []
    left = count
    for (half, _), level in levels.items():
        if half == "final" or not all(state.over for state in level):
            break
        for out in (
            [player for state in level if state.match.id not in goes_on for player in state.losers],
            [state.winner for state in level if half == "third" and state.winner],
        ):
            if out:
                places.append((left - len(out) + 1, tuple(sorted(out))))
                left -= len(out)
    if champion is not None:
        finalists = next(state.players for state in states.values() if state.match.half == "final")
        places += [(1, (champion,)), (2, tuple(sorted(p for p in finalists if p and p != champion)))]
    return tuple(sorted(places))
