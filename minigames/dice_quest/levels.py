"""Which levels a player, or a group, has opened by what was scored before."""

from collections.abc import Iterable

from catalog.cards import load_components


def opened(results: Iterable[tuple[int, int]]) -> list[int]:
    """Levels that may be played after these ``(level, score)`` of games won, smallest first.

    Level 0 is always open; each next one opens with enough points on the level before it. A score counts
    only if its own level was open by then, in the order of the results.
    """
    levels = [card for card in load_components("dice-quest") if card.kind == "level"]
    found = [level.level for level in levels if level.get("after") is None]
    for played, score in results:
        if played in found:
            found += [
                level.level
                for level in levels
                if level.get("after") == played and score >= level.score and level.level not in found
            ]
    return sorted(found)


def wanted(level: int) -> tuple[int, int] | None:
    """The level and the score on it that open `level`; None for what is always open or unknown."""
    for card in load_components("dice-quest"):
        if card.kind == "level" and card.level == level and card.get("after") is not None:
            return card.after, card.score
    return None
