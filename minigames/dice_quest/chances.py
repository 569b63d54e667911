"""How likely dice are to bring the Actions that are still missing. Exact, by counting."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations

Actions = tuple[int, int, int]
"""How many Running, Diplomacy and Fighting Actions."""


def less(need: Actions, got: Sequence[int]) -> Actions:
    """What is still missing of `need` once `got` is there."""
    running, diplomacy, fighting = need[0] - got[0], need[1] - got[1], need[2] - got[2]
    return running if running > 0 else 0, diplomacy if diplomacy > 0 else 0, fighting if fighting > 0 else 0


class Chances:
    """Chances with dice that have these sides, each side equally likely."""

    def __init__(self, white: Sequence[Actions], golden: Sequence[Actions]) -> None:
        self.filled = cache(self._filled)
        self.after_reroll = cache(self._after_reroll)
        self.sums = cache(self._sums)
        self.gaps = lru_cache(maxsize=100_000)(self._gaps)
        self.gaps_of_two = lru_cache(maxsize=200_000)(self._gaps_of_two)
        self._white = tuple(white)
        self._golden = tuple(golden)

    def _sums(self, white: int, golden: bool) -> tuple[tuple[Actions, float], ...]:
        """All that these dice may bring together, each with its chance."""
        if not white and not golden:
            return (((0, 0, 0), 1.0),)
        sides, rest = (self._golden, (white, False)) if golden else (self._white, (white - 1, False))
        sums: dict[Actions, float] = {}
        for got, chance in self.sums(*rest):
            for side in sides:
                total = (got[0] + side[0], got[1] + side[1], got[2] + side[2])
                sums[total] = sums.get(total, 0.0) + chance / len(sides)
        return tuple(sums.items())

    def _gaps(self, need: Actions, white: int, golden: bool) -> tuple[tuple[Actions, float], ...]:
        """What may still be missing of `need` after these dice, each with its chance."""
        gaps: dict[Actions, float] = {}
        for got, chance in self.sums(white, golden):
            gap = less(need, got)
            gaps[gap] = gaps.get(gap, 0.0) + chance
        return tuple(gaps.items())

    def _gaps_of_two(
        self, first: Actions, second: Actions, white: int, golden: bool
    ) -> tuple[tuple[Actions, Actions, Actions, float], ...]:
        """What may be missing of the one, if it gets all, of the other, and of both, each with its chance."""
        both = (first[0] + second[0], first[1] + second[1], first[2] + second[2])
        gaps: dict[tuple[Actions, Actions, Actions], float] = {}
        for got, chance in self.sums(white, golden):
            gap = less(first, got), less(second, got), less(both, got)
            gaps[gap] = gaps.get(gap, 0.0) + chance
        return tuple((*gap, chance) for gap, chance in gaps.items())

    def _filled(self, need: Actions, white: int, golden: bool) -> float:
        """That so many white dice, and perhaps the golden one, rolled together, bring `need`."""
        if need == (0, 0, 0):
            return 1.0
        if golden:
            sides, rest = self._golden, (white, False)
        elif white:
            sides, rest = self._white, (white - 1, False)
        else:
            return 0.0
        return sum(self.filled(less(need, side), *rest) for side in sides) / len(sides)

    def _after_reroll(self, need: Actions, white: tuple[Actions, ...], golden: Actions | None) -> float:
        """That dice which show these Actions bring `need`, if the best of them are kept and the others
        rolled once more.
        """
        best = 0.0
        for number in range(len(white) + 1):
            for kept in combinations(white, number):
                lacking = need
                for actions in kept:
                    lacking = less(lacking, actions)
                rolled = len(white) - number
                if golden is None:
                    best = max(best, self.filled(lacking, rolled, False))
                else:
                    best = max(
                        best,
                        self.filled(lacking, rolled, True),
                        self.filled(less(lacking, golden), rolled, False),
                    )
        return best

    def shown(self, need: Actions, dice: Sequence[Actions]) -> float:
        """The same without a re-roll: 1 if the dice bring `need` as they lie, else 0."""
        for actions in dice:
            need = less(need, actions)
        return float(need == (0, 0, 0))
