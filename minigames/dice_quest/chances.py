"""How likely dice are to bring the Actions that are still missing. Exact, by counting."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

Actions = tuple[int, int, int]
"""How many Running, Diplomacy and Fighting Actions."""


def less(need: Actions, got: Sequence[int]) -> Actions:
    """What is still missing of `need` once `got` is there."""
    return max(need[0] - got[0], 0), max(need[1] - got[1], 0), max(need[2] - got[2], 0)


class Chances:
    """Chances with dice that have these sides, each side equally likely."""

    def __init__(self, white: Sequence[Actions], golden: Sequence[Actions]) -> None:
        self.filled = cache(self._filled)
        self.after_reroll = cache(self._after_reroll)
        self._white = tuple(white)
        self._golden = tuple(golden)

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
