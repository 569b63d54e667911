"""Victory Points of a deck."""

from collections.abc import Mapping
from typing import Any

Points = int | tuple[str, Any]
"""What a card is worth: a number; ``("each", slug)`` or ``("each_type", type)``: 1 for each such card owned; or
``("others", (points, type, n))``: `points` with at least n other cards of the type, else nothing."""


def read_points(vp: Any) -> Points:
    """The `vp` fact of a card file. ValueError for what is none."""
    if vp is None or isinstance(vp, int):
        return vp or 0
    for rule in ("each", "each_type"):
        if vp.get(rule):
            return (rule, vp.get(rule))
    if vp.get("others"):
        return ("others", (vp.points, vp.type, vp.others))
    raise ValueError(f"no Victory Points: {vp}")


def worth(slug: str, points: Points, owned: Mapping[str, int], types: Mapping[str, str]) -> int:
    """Victory Points of one copy of `slug` in a deck of `owned` cards (slug -> copies)."""
    if points.__class__ is int:
        return points
    rule, what = points  # type: ignore[misc]
    if rule == "each":
        return owned.get(what, 0)
    if rule == "each_type":
        return sum(copies for card, copies in owned.items() if types[card] == what)
    number, of_type, others = what
    found = sum(copies for card, copies in owned.items() if types[card] == of_type)
    if types[slug] == of_type:
        found -= 1
    return number if found >= others else 0


def score(
    owned: Mapping[str, int], points: Mapping[str, Points], types: Mapping[str, str]
) -> list[tuple[str, int, int]]:
    """Card by card: ``(slug, copies, Victory Points of all copies)``, in the order of `owned`."""
    return [
        (slug, copies, copies * worth(slug, points[slug], owned, types)) for slug, copies in owned.items()
    ]
