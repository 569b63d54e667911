"""Who plays the dice game besides people: a bot that plans for the whole Company by expected value.

It weighs every space by what it is worth to have it done, every tile and Resource by what it costs to be
without it, and keeps the dice for which the difference is largest, over all outcomes of the re-roll.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from random import Random
from typing import Any, NamedTuple

from catalog.cards import load_components
from heroes.engine.bots import Look
from heroes.engine.decision import PASS, Decision, Option
from minigames.dice_quest.box import ACTIONS, NOTHING, Box, Effect
from minigames.dice_quest.chances import Actions, less

WORTH_OF_ACTION = 1.0
"""Value of each Action that a Challenge asks for: what is hard now will be hard later."""
WORTH_OF_TILE = 1.2
WORTH_OF_POINT = 1.1
WORTH_OF_LEFTMOST = (0.0, 60.0, 12.0, 7.0, 5.0, 4.0, 4.0)
"""What it is worth to place a first Quill, by how many Resources are left below the board."""
COST_OF_TILE = 1.6
COST_OF_TILE_ALONE = 2.4
"""What a tile is worth in front of its owner, as long as much remains to be done on the board. Alone one
loses none of it by waiting for a better moment.
"""
COST_OF_LENDING = 0.3
"""How much more it costs to use a tile for less than it gives its owner."""
LIKING = {
    **{"thorin": 5.0, "balin": 4.4, "gloin": 4.4, "dwalin": 4.4, "kili": 4.6, "fili": 4.0, "bilbo": 3.4},
    **{"nori": 4.8, "dori": 4.8, "ori": 4.8, "oin": 4.8, "bofur": 3.8, "bifur": 3.8, "bombur": 3.8},
}
"""Which tiles to take first from the pool, and to part with last."""


class Asset(NamedTuple):
    """A tile or Resource that could be used now: its cost, what it does, the option's key."""

    cost: float
    verb: str
    amount: Any
    key: str
    lent: bool


class Cover(NamedTuple):
    """The cheapest assets that make up for missing Actions, each with the Action it is chosen for."""

    cost: float
    assets: tuple[tuple[Asset, int], ...]


class Target(NamedTuple):
    """A space that could be filled."""

    slug: str
    missing: Actions
    worth: float
    quill: bool
    doubled: Actions  # what Fíli could add on dice that lie there already


IMPOSSIBLE = Cover(1e9, ())


class Costs(dict[Actions, float]):
    """What it costs to make up for missing Actions without dice, worked out when it is first asked for."""

    def __init__(self, cover: Callable[[Actions], Cover]) -> None:
        super().__init__()
        self.cover = cover

    def __missing__(self, gap: Actions) -> float:
        cost = self[gap] = self.cover(gap).cost
        return cost


@lru_cache(maxsize=1)
def _box() -> Box:
    return Box(list(load_components("dice-quest")))


@lru_cache(maxsize=200_000)
def _keepings(missing: Actions, dice: tuple[Actions, ...]) -> tuple[tuple[int, Actions], ...]:
    """Sets of dice (as bits), no die for nothing, with what is then still missing."""
    found: list[tuple[int, Actions]] = [(0, missing)]
    seen: set[tuple[Actions, ...]] = set()
    useful = [n for n, die in enumerate(dice) if any(a and m for a, m in zip(die, missing, strict=True))]
    for number in range(1, len(useful) + 1):
        for chosen in combinations(useful, number):
            shape = tuple(sorted(dice[n] for n in chosen))
            if shape in seen:
                continue
            seen.add(shape)
            lacking = missing
            for n in chosen:
                lacking = less(lacking, dice[n])
            spared = any(
                _after(missing, [dice[m] for m in chosen if m != n]) == lacking for n in chosen
            )  # a die too many
            if not spared:
                found.append((sum(1 << n for n in chosen), lacking))
    return tuple(found)


def _after(missing: Actions, dice: list[Actions]) -> Actions:
    for die in dice:
        missing = less(missing, die)
    return missing


class PlanningBot:
    """Plans a turn by expected value; lends whatever it is asked for and votes for what others want."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random
        self.box = _box()
        self.plan: list[str] = []
        self.use_assets([])

    def choose(self, decision: Decision, look: Look) -> Option:
        kind, options = decision.kind, decision.options
        if kind == "help":
            return decision.option(PASS) or options[-1]
        if kind in ("asked", "vote"):
            return options[0] if len(options) < 3 else self.lend(decision, look())
        if kind in ("before", "dice"):
            return self.act(decision, look)
        if not self.plan and kind in ("space", "action", "turn", "side", "double", "reroll"):
            self.plan = self.steps_with(decision, look())
        if self.plan:
            planned = decision.option(self.plan[0])
            if planned is not None:
                self.plan.pop(0)
                return planned
        return self.pick(decision, look)

    def act(self, decision: Decision, look: Look) -> Option:
        """The next step of the plan that still stands, else the first of a new one."""
        while self.plan:
            key = self.plan.pop(0)
            planned = decision.option(key)
            if planned is not None:
                return planned
            if not key.startswith(("space:", "action:", "die:", "side:", "done")):
                self.plan = []
        view = look()
        self.read(view, decision)
        self.plan = self.before_the_roll() if decision.kind == "before" else self.with_dice(decision)
        chosen = decision.option(self.plan.pop(0))
        assert chosen is not None
        return chosen

    def read(self, view: dict[str, Any], decision: Decision) -> None:
        """What matters of a view: what is to be done, with which dice, at which costs."""
        box = self.box
        self.view = view
        self.dice = [die for die in view["dice"] if die["space"] is None]
        self.vectors = tuple(tuple(die["actions"]) for die in self.dice)
        self.white_dice = sum(1 << n for n, die in enumerate(self.dice) if not die["golden"])
        left = [space for space in view["spaces"] if not space["quill"] and space["row"] not in ("instant",)]
        to_do = [
            space
            for space in left
            if space["row"] != "treasure" and box.event.get(space["card"]) != "instant"
        ]
        remaining = sum(sum(space["needs"]) for space in to_do)
        most = COST_OF_TILE if len(view["players"]) > 1 else COST_OF_TILE_ALONE
        self.tile_cost = most * min(1.0, remaining / 16)
        secured = any(space["missing"] == [0, 0, 0] for space in to_do)
        blocked = any(
            space["card"] == view["instant"] and space["missing"] != [0, 0, 0] for space in view["spaces"]
        )
        bottom = min(view["bottom"], len(WORTH_OF_LEFTMOST) - 1)
        self.first_quill = 0.0 if view["spared"] or (secured and not blocked) else WORTH_OF_LEFTMOST[bottom]
        self.instant: Target | None = None
        self.targets: list[Target] = []
        for space in view["spaces"]:
            if space["quill"] or not (space["open"] or not view["rolled"]):
                continue
            doubled = self.doubles(die for die in view["dice"] if die["space"] == space["card"])
            treasure = space["row"] == "treasure"
            worth = space["tiles"] * WORTH_OF_TILE * min(1.0, remaining / 16)
            if treasure:
                worth += WORTH_OF_POINT * box.points[space["card"]]
            else:
                worth += WORTH_OF_ACTION * sum(space["needs"])
            target = Target(space["card"], tuple(space["missing"]), worth, not treasure, doubled)
            if space["card"] == view["instant"]:
                self.instant = target._replace(quill=False)
            else:
                self.targets.append(target)
        assets = sorted(asset for option in decision.options if (asset := self.asset(option)) is not None)
        if assets != self.assets:
            self.use_assets(assets)

    def use_assets(self, assets: list[Asset]) -> None:
        """Count on these; ways to use them are thought over when they are needed."""
        self.assets = assets
        self.verbs = {asset.verb for asset in assets}
        self.covers: dict[Any, Any] = {}
        self.costs = Costs(self.cover)

    @staticmethod
    def doubles(dice: Any) -> Actions:
        """The most that doubling one of these white dice adds, for each Action."""
        most = [0, 0, 0]
        for die in dice:
            if not die["golden"] and not die["doubled"]:
                for place, number in enumerate(die["actions"]):
                    most[place] = max(most[place], number)
        return most[0], most[1], most[2]

    def asset(self, option: Option) -> Asset | None:
        """What an option would bring, if it is a tile or Resource with a use that can be planned."""
        verb, _colon, _rest = option.key.partition(":")
        card = option.card
        if verb == "spend":
            effect: Effect = self.box.effect[card]
            cost = WORTH_OF_POINT * self.box.points[card] + 0.4
        elif verb == "use":
            effect, cost = self.box.own[card], self.tile_cost
        elif verb in ("ask", "accept") and card is not None:
            effect, cost = self.box.hand[card], self.tile_cost + COST_OF_LENDING
        else:
            return None
        return Asset(cost, effect[0], effect[1], option.key, verb in ("ask", "accept"))

    # Making up for what is missing

    def cover(self, gap: Actions, spare: bool = True, doubled: Actions = (1, 1, 1)) -> Cover:
        """The cheapest way to bring `gap` without dice, by two assets at most.

        spare    a white die is left that Kíli could turn
        doubled  what Fíli could add
        """
        way = spare or "turn" not in self.verbs, doubled if "double" in self.verbs else (1, 1, 1)
        covers = self.covers.get(way)
        if covers is None:
            covers = self.covers[way] = {NOTHING: Cover(0.0, ())}, self.gains(*way)
        known, gains = covers
        found = known.get(gap)
        if found is None:
            running, diplomacy, fighting = gap
            found = IMPOSSIBLE
            for got, cover in gains:
                if got[0] >= running and got[1] >= diplomacy and got[2] >= fighting:
                    found = cover
                    break
            known[gap] = found
        return found

    def gains(self, spare: bool, doubled: Actions) -> list[tuple[Actions, Cover]]:
        """What one asset, or two, can bring, the cheapest first; nothing that a cheaper way brings too."""
        single: dict[Actions, list[tuple[Asset, int]]] = {}
        for asset in self.assets:
            for action, got in self.bring(asset, spare, doubled):
                ways = single.setdefault(got, [])
                if len(ways) < 2:
                    ways.append((asset, action))
        found: list[tuple[float, Actions, tuple[tuple[Asset, int], ...]]] = [
            (ways[0][0].cost, got, (ways[0],)) for got, ways in single.items()
        ]
        every = [(got, way) for got, ways in single.items() for way in ways]
        for number, (got, one) in enumerate(every):
            for more, other in every[number + 1 :]:
                if one[0].key != other[0].key and not one[0].verb == other[0].verb == "double":
                    both = got[0] + more[0], got[1] + more[1], got[2] + more[2]
                    found.append((one[0].cost + other[0].cost, both, (one, other)))
        found.sort(key=itemgetter(0))
        gains: list[tuple[Actions, Cover]] = []
        for cost, got, assets in found:
            running, diplomacy, fighting = got
            for more, _cover in gains:
                if more[0] >= running and more[1] >= diplomacy and more[2] >= fighting:
                    break
            else:
                gains.append((got, Cover(cost, assets)))
        return gains

    @staticmethod
    def bring(asset: Asset, spare: bool, doubled: Actions) -> list[tuple[int, Actions]]:
        """What an asset can bring, for each Action that it may be chosen for."""
        verb, amount = asset.verb, asset.amount
        if verb == "actions":
            return [(0, amount)]
        if verb == "choose":
            each: tuple[int, ...] = (amount, amount, amount)
        elif verb == "turn" and spare:
            each = (2, 2, 2)
        elif verb == "double":
            each = doubled
        else:
            return []
        return [
            (action, tuple(number if place == action else 0 for place in range(3)))  # type: ignore[misc]
            for action, number in enumerate(each)
            if number
        ]

    # Before the roll

    def before_the_roll(self) -> list[str]:
        """The golden die: one's own dwarf whenever there is one, others' and Resources in need."""
        own = sorted(
            asset for asset in self.assets if asset.verb == "golden" and asset.key.startswith("use:")
        )
        if own:
            return [min(own, key=lambda asset: asset.key == "use:thorin").key]
        need = self.first_quill >= WORTH_OF_LEFTMOST[3]
        for asset in self.assets:
            if asset.verb == "golden" and (need or (asset.lent and self.tile_cost < COST_OF_TILE / 2)):
                return [asset.key]
        return ["roll"]

    # With dice on the table

    def with_dice(self, decision: Decision) -> list[str]:
        """The next steps: place and re-roll, or make the most of what lies there, or finish."""
        if self.view["free_reroll"] and self.dice:
            kept, _worth = self.best_keeping(len(self.dice), True)
            return [*kept, "reroll"]
        steps, worth = self.best_now()
        again = self.best_reroll_by_asset(worth)
        if again:
            return again
        if steps:
            return steps
        return self.last_resorts(decision)

    def best_now(self) -> tuple[list[str], float]:
        """Which spaces to fill with the dice as they lie, and with assets; the steps for one of them."""
        dice = self.vectors
        everything = (1 << len(dice)) - 1
        fillings: list[tuple[Target, list[tuple[int, float, Cover]]]] = []
        for target in self.targets:
            found = self.fillings(target, everything)
            if found:
                fillings.append((target, found))
        if self.instant is not None:
            return self.best_with_instant(fillings, everything)
        worth, chosen = self.pack(fillings, everything, self.first_quill)
        return (self.steps(*chosen[0]) if chosen else [], worth)

    def fillings(self, target: Target, free: int) -> list[tuple[int, float, Cover]]:
        """Ways to fill a target: dice as bits, gain, assets."""
        found = []
        limit = target.worth + (self.first_quill if target.quill else 0.0)
        for mask, gap in _keepings(target.missing, self.vectors):
            if mask & ~free:
                continue
            if gap == NOTHING:
                found.append((mask, target.worth, Cover(0.0, ())))
                continue
            most = target.doubled
            if "double" in self.verbs:
                doubled = self.doubles(die for n, die in enumerate(self.dice) if mask >> n & 1)
                most = tuple(max(pair) for pair in zip(doubled, most, strict=True))  # type: ignore[assignment]
            cover = self.cover(gap, bool(self.white_dice & ~mask), most)
            if cover.cost < limit:
                found.append((mask, target.worth - cover.cost, cover))
        return found

    def pack(
        self,
        fillings: list[tuple[Target, list[tuple[int, float, Cover]]]],
        free: int,
        first_quill: float,
    ) -> tuple[float, list[tuple[Target, int, Cover]]]:
        """The best set of fillings that share no die; the first Quill counts once."""
        best: dict[tuple[int, bool], tuple[float, list[tuple[Target, int, Cover]]]] = {(0, False): (0.0, [])}
        for target, ways in fillings:
            for (used, quill), (worth, chosen) in list(best.items()):
                for mask, gain, cover in ways:
                    if mask & used or mask & ~free:
                        continue
                    if cover.assets and any(other.assets for _t, _m, other in chosen):
                        continue  # perhaps the same ones
                    state = (used | mask, quill or target.quill)
                    total = worth + gain + (first_quill if target.quill and not quill else 0.0)
                    if state not in best or best[state][0] < total:
                        best[state] = (total, [*chosen, (target, mask, cover)])
        return max(best.values(), key=lambda found: found[0])

    def best_with_instant(
        self, fillings: list[tuple[Target, list[tuple[int, float, Cover]]]], everything: int
    ) -> tuple[list[str], float]:
        """The same while an INSTANT Event is owed Actions: no Quill counts without it."""
        assert self.instant is not None
        treasures = [filling for filling in fillings if not filling[0].quill]
        best, chosen = self.pack(treasures, everything, 0.0)
        steps = self.steps(*chosen[0]) if chosen else []
        ways = [
            (mask, cover.cost, self.steps(self.instant, mask, cover))
            for mask, _gain, cover in self.fillings(
                self.instant._replace(worth=self.first_quill + 8.0), everything
            )
        ]
        ways += [(0, asset.cost, [asset.key]) for asset in self.assets if asset.verb == "dismiss"]
        for mask, cost, first_steps in ways:
            worth, _chosen = self.pack(fillings, everything & ~mask, self.first_quill)
            done = self.first_quill if any(self.filled_quill()) else 0.0
            if worth + done - cost > best:
                best, steps = worth + done - cost, first_steps
        return steps, best

    def filled_quill(self) -> list[bool]:
        """Challenges that are full already and wait for the end of the turn."""
        return [
            True
            for space in self.view["spaces"]
            if not space["quill"]
            and space["missing"] == [0, 0, 0]
            and space["row"] != "treasure"
            and space["card"] != self.view["instant"]
        ]

    def steps(self, target: Target, mask: int, cover: Cover) -> list[str]:
        """The keys that fill a target."""
        placed = [die for n, die in enumerate(self.dice) if mask >> n & 1]
        steps = [f"put:{die['die']}>{target.slug}" for die in placed]
        for asset, action in cover.assets:
            steps.append(asset.key)
            if asset.verb == "choose":
                steps.append(f"action:{ACTIONS[action]}")
            if asset.verb in ("actions", "choose"):
                steps.append(f"space:{target.slug}")
            elif asset.verb == "double":
                lying = [*placed, *(die for die in self.view["dice"] if die["space"] == target.slug)]
                white = [die for die in lying if not die["golden"]]
                steps.append(f"die:{max(white, key=lambda die: die['actions'][action])['die']}")
            elif asset.verb == "turn":
                spare = next(
                    die for n, die in enumerate(self.dice) if not mask >> n & 1 and not die["golden"]
                )
                side = max(
                    range(len(self.box.sides["white"])), key=lambda n: self.box.sides["white"][n][action]
                )
                steps += [f"die:{spare['die']}", f"side:{side}"]
                break  # then it lies differently: plan anew
        return steps

    def best_keeping(self, most: int, golden: bool) -> tuple[list[str], float]:
        """Which dice to keep, on which spaces, when up to `most` others are rolled again; its worth."""
        dice = self.vectors
        everything = (1 << len(dice)) - 1
        base: list[str] = []
        targets = self.targets
        owed = NOTHING
        if self.instant is not None:
            ways = [way for way in self.fillings(self.instant, everything) if not way[2].assets]
            if ways:  # the smallest die that does it
                mask = min(
                    ways, key=lambda way: sum(sum(dice[n]) for n in range(len(dice)) if way[0] >> n & 1)
                )[0]
                base = [
                    f"put:{die['die']}>{self.instant.slug}"
                    for n, die in enumerate(self.dice)
                    if mask >> n & 1
                ]
                everything &= ~mask
            else:
                owed = self.instant.missing
        singles = []
        for target in targets:
            best: tuple[float, int, Actions] | None = None
            for mask, gap in _keepings(target.missing, dice):
                if mask & ~everything:
                    continue
                if owed != NOTHING and target.quill:
                    gap = (gap[0] + owed[0], gap[1] + owed[1], gap[2] + owed[2])
                worth = self.expected([(gap, target)], everything & ~mask, most, golden)
                if best is None or worth > best[0]:
                    best = (worth, mask, gap)
            if best is not None:
                singles.append((*best, target))
        if not singles:
            return base, 0.0
        singles.sort(key=lambda single: -single[0])
        worth, mask, _gap, target = singles[0]
        best_plan: list[tuple[Target, int]] = [(target, mask)]
        for _worth, mask, gap, target in singles[:3]:
            for _other_worth, _other_mask, _other_gap, other in singles[:6]:
                if other is target:
                    continue
                fitting = [way for way in _keepings(other.missing, dice) if not way[0] & (mask | ~everything)]
                # All that helps, or nothing: between them lies little
                for other_mask, other_gap in {fitting[0], fitting[-1]}:
                    both = self.expected(
                        [(gap, target), (other_gap, other)], everything & ~(mask | other_mask), most, golden
                    )
                    if both > worth + 1e-9:
                        worth, best_plan = both, [(target, mask), (other, other_mask)]
        kept = [
            f"put:{die['die']}>{target.slug}"
            for target, mask in best_plan
            for n, die in enumerate(self.dice)
            if mask >> n & 1
        ]
        return [*base, *kept], worth

    def expected(self, gaps: list[tuple[Actions, Target]], rolled: int, most: int, golden: bool) -> float:
        """What rolling these dice (as bits) is worth, when one or two spaces lack these Actions."""
        white = min((rolled & self.white_dice).bit_count(), most)
        with_golden = golden and bool(rolled & ~self.white_dice)
        chances, costs, quill = self.box.chances, self.costs, self.first_quill
        total = 0.0
        first_gap, first = gaps[0]
        first_worth = first.worth + (quill if first.quill else 0.0)
        if len(gaps) == 1:
            for gap, chance in chances.gaps(first_gap, white, with_golden):
                gain = first_worth - costs[gap]
                if gain > 0:
                    total += chance * gain
            return total
        second_gap, second = gaps[1]
        second_worth = second.worth + (quill if second.quill else 0.0)
        both_worth = first.worth + second.worth + (quill if first.quill or second.quill else 0.0)
        for one, other, both, chance in chances.gaps_of_two(first_gap, second_gap, white, with_golden):
            gain = first_worth - costs[one]
            gain_of_other = second_worth - costs[other]
            if gain_of_other > gain:
                gain = gain_of_other
            gain_of_both = both_worth - costs[both]
            if gain_of_both > gain:
                gain = gain_of_both
            if gain > 0:
                total += chance * gain
        return total

    def best_reroll_by_asset(self, worth_now: float) -> list[str]:
        """Whether Bofur and his like are worth more than making do."""
        found: dict[
            tuple[int, bool], tuple[list[str], float]
        ] = {}  # Bofur, Bifur, Bombur: one thought for all
        for asset in self.assets:
            if asset.verb != "reroll" or not self.dice:
                continue
            kind = min(asset.amount, len(self.dice)), not asset.lent
            if kind not in found:
                found[kind] = self.best_keeping(*kind)
            kept, worth = found[kind]
            if worth - asset.cost > worth_now + 0.3:
                steps = self.reroll_steps(asset, kept)
                if steps:
                    return [*kept, asset.key, *steps]
        return []

    def reroll_steps(self, asset: Asset, kept: list[str]) -> list[str]:
        """Which dice to roll again, when these are placed."""
        placed = {key.partition(":")[2].partition(">")[0] for key in kept}
        rolled = [
            f"die:{die['die']}"
            for die in self.dice
            if str(die["die"]) not in placed and not (asset.lent and die["golden"])
        ][: asset.amount]
        return [*rolled, "done"] if rolled else []

    def last_resorts(self, decision: Decision) -> list[str]:
        """Nothing more can be filled: spare the leftmost Resource, call the Company together, or finish."""
        for asset in self.assets:
            if asset.verb == "spare" and self.first_quill > asset.cost + 4:
                return [asset.key]
            if asset.verb == "retrieve" and self.tile_cost >= COST_OF_TILE:
                tiles = sum(player["count"] for player in self.view["players"])
                if tiles + len(self.view["used"]) < 7 and self.view["pool_count"] >= asset.amount:
                    return [asset.key]
        if self.view["face_down"] and self.first_quill >= WORTH_OF_LEFTMOST[3]:
            for option in decision.options:  # no Helping Hands this turn: then there is nobody to ask
                if option.key.startswith("ask<") and self.view["players"][option.seat]["count"]:
                    return [option.key, "finish"]
        return ["finish"]

    def steps_with(self, decision: Decision, view: dict[str, Any]) -> list[str]:
        """The picks for a tile or Resource that is in use already: lent, or agreed upon, since the last plan."""
        source = decision.prompt[1]["card"]
        self.read(view, decision)
        lent = source in self.box.own and source not in view["players"][view["turn"]]["tiles"]
        effect = (self.box.hand if lent else self.box.own if source in self.box.own else self.box.effect)[
            source
        ]
        asset = Asset(0.0, effect[0], effect[1], source, lent)
        self.use_assets([asset])
        if asset.verb == "reroll":
            kept, _worth = self.best_keeping(min(asset.amount, len(self.dice)), not lent)
            return self.reroll_steps(asset, kept)
        steps = self.best_now()[0]
        return steps[steps.index(source) + 1 :] if source in steps else []

    # Small questions

    def pick(self, decision: Decision, look: Look) -> Option:
        """A question that no plan foresaw."""
        options, kind = decision.options, decision.kind
        if kind in ("take", "get"):
            return max(options, key=lambda option: LIKING.get(option.card, 0.0))
        if kind in ("lose_tile", "give"):
            return min(options, key=lambda option: LIKING.get(option.card, 9.0))
        if kind == "lose_resource":
            return min(options, key=lambda option: self.box.points[option.card])
        if kind == "space":
            missing = {space["card"]: sum(space["missing"]) for space in look()["spaces"]}
            return min(options, key=lambda option: missing[option.card])
        return options[0]

    def lend(self, decision: Decision, view: dict[str, Any]) -> Option:
        """Asked for any tile, face down: the one that fills something, else the one liked least."""
        free = [tuple(die["actions"]) for die in view["dice"] if die["space"] is None]
        for option in decision.options[:-1]:
            verb, amount = self.box.hand[option.card]
            if verb != "actions":
                continue
            for space in view["spaces"]:
                if space["open"]:
                    for _mask, gap in _keepings(tuple(space["missing"]), tuple(free)):
                        if less(gap, amount) == NOTHING:
                            return option
        return min(decision.options[:-1], key=lambda option: LIKING[option.card])
