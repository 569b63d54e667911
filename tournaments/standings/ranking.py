"""From results to an order: metric after metric parts those who are still tied."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from .metrics import Values, get
from .results import Results, StandingsError, scaled


@dataclass(frozen=True, slots=True)
class Standing:
    """One row. `values` are in the order of the metrics; `decided_by` names the metric that parted this
    player from the one above (empty for the first)."""

    place: int
    player: int
    values: tuple[Fraction | int, ...]
    record: tuple[int, int, int]
    rounds: int
    decided_by: str = ""


def standings(results: Results, metrics: Sequence[str]) -> list[Standing]:
    """Order the players by the metrics, first to last; what is still tied then is drawn by lot.

    Raises `StandingsError` for unknown or repeated metrics, and for a lot anywhere but at the end.
    """
    names = [name for name in metrics if name != "lot"]
    if not names or len(set(names)) != len(names) or "lot" in metrics[:-1]:
        raise StandingsError("Standings need at least one metric, each once, and a lot only at the end.")
    groups: list[list[int]] = [list(results.players)]
    decided = {1: ""}  # by place: what parted it from the place above
    columns: list[Values] = []
    for name in [*names, "lot"]:
        chosen = get(name)
        column: dict[int, Fraction | int] = {}
        if not chosen.among_tied:
            column = dict(chosen.values(results, results.players))
        parted: list[list[int]] = []
        place = 1
        for group in groups:
            if len(group) == 1:
                parted.append(group)
                place += 1
                continue
            if chosen.among_tied:
                column |= chosen.values(results, group)
            worth, _ = scaled({player: column[player] for player in group})
            group.sort(key=worth.__getitem__, reverse=True)
            equals = [list(equal) for _, equal in groupby(group, key=worth.__getitem__)]
            for equal in equals:
                decided.setdefault(place, name)
                place += len(equal)
            parted += equals
        groups = parted
        columns.append(column)
    order = [player for (player,) in groups]
    shown = [[column.get(player, 0) for player in order] for column in columns[: len(metrics)]]
    return [
        Standing(
            place, player, values, results.record(player), results.tallies[player].rounds, decided[place]
        )
        for place, (player, values) in enumerate(zip(order, zip(*shown, strict=True), strict=True), 1)
    ]
