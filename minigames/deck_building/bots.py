"""Who plays the Deck-Building Game besides people: a bot that buys by value for the stage of the game.

It knows cards only by their printed data, so that cards entered later are valued without code.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from catalog.definitions import components_of
from heroes.engine.bots import Look
from heroes.engine.decision import DONE, Decision, Option
from minigames.deck_building.cards import Box, Card, box_of
from minigames.deck_building.scoring import score
from minigames.deck_building.strikes import RING

JUNK = ("corruption", "despair")
VERB_STRENGTH = {
    "draw": 1.3, "corruption": -1.0, "discard": -0.6, "discount": 0.7, "look_at_top": 0.4, "redraw": 0.8,
    "bought_to_top": 0.4, "per_location": 0.9,
}  # fmt: skip
"""Worth of one unit of a verb, in points of Power; verbs with more to them stand in `strength_of`."""

STRUCK = {"corruption": 1.0, "discard": 0.6, "discard_top": 0.7, "either": 0.5, "purge": 0.8}
"""How much a verb hurts whoever is struck by it."""

EARLY, LATE = 2, -1
"""When a card is best played: those that draw or strengthen others first, those that discard last."""

VERB_TIME = {
    "bonus": EARLY, "draw": EARLY, "recover": EARLY, "look_at_top": EARLY, "gain": 1, "riddle": 1,
    "discard": LATE,
}  # fmt: skip


def strength_of(steps: Any) -> float:
    """What the steps of a card file are worth when they are carried out, in points of Power."""
    total = 0.0
    for step in steps or ():
        verb = next(iter(step))
        what = step.get(verb)
        if verb == "power":
            total += what
        elif verb == "if":
            then, other = strength_of(step.then), strength_of(step.get("else"))
            total += 0.6 * then + 0.4 * other
        elif verb == "destroy":
            total += 0.9 * (what.get("up_to") or what.exactly) * (0.5 if what.get("only") else 1)
        elif verb == "recover":
            total += 1.4 if what.get("count") else 2.2
        elif verb == "stack":
            total += 0.6 * (what.get("up_to") or what.exactly)
        elif verb == "riddle":
            total += what.minimum + 0.2
        elif verb in ("take_ring", "gain", "bonus"):
            total += {"take_ring": 1.3, "gain": 1.6, "bonus": 0.8}[verb]
        else:
            total += VERB_STRENGTH.get(verb, 0.0) * (what if isinstance(what, int) else 1)
    return total


class Known:
    """What the bot thinks of a card."""

    def __init__(self, card: Card, printed: Any) -> None:
        verbs = [next(iter(step)) for step in printed.get("play") or ()]
        struck = [*(printed.get("attack") or ())]
        self.card = card
        self.strength = strength_of(printed.get("play"))
        self.strength += sum(STRUCK.get(next(iter(step)), 0.3) for step in struck)
        if card.defence:
            self.strength += 0.4 + 0.2 * card.defence.draw
        self.lasting = 0.9 * bool(card.extra_card) + 0.5 * bool(card.once) + card.ongoing_power
        self.time = max((VERB_TIME.get(verb, 0) for verb in verbs), default=0)
        if "discard" in verbs:
            self.time = LATE
        if card.type == "location":
            self.time = EARLY + 1
        self.triggered = strength_of(printed.trigger.do) if card.trigger else 0.0
        self.draws = card.once is not None and "draw" in [next(iter(step)) for step in printed.once.do]
        self.redraws = any(
            "redraw" in str(list(step.get("then") or ())) for step in printed.get("play") or ()
        )

    def favours(self, card: Card) -> float:
        """How much stronger the Hero's ability makes a card, in points of Power."""
        if self.card.trigger and self.card.trigger.which.fits(card):
            return self.triggered / (2 * self.card.trigger.number)
        return 0.3 if self.card.gained_to_top == card.type else 0.0


@cache
def judged(
    hashes: tuple[str, ...],
) -> tuple[Box, dict[str, Known], dict[str, float], list[tuple[float, float]]]:
    """The box, what the bot thinks of each card, its strength, and strength and points of the mean Loot."""
    box = box_of(hashes)
    known = {slug: Known(card, box.printed[slug]) for slug, card in box.cards.items()}
    strength = {slug: card.strength for slug, card in known.items()}
    strength.update({"despair": -0.1, "corruption": -0.2})
    loot = [
        (
            sum(strength[card] for card in pile) / len(pile),
            sum(card_points(box.points[card]) for card in pile) / len(pile),
        )
        for pile in box.loot
    ]
    return box, known, strength, loot


class ValueBot:
    """Buys what the rest of the game will make worth most, hunts Archenemies, defends, thins its deck.

    points_per_power  what a point of Power earns, in Victory Points, when it is spent
    bought_per_turn   cards of the Path that a player takes in a turn
    defeats_per_turn  how often a player defeats an Archenemy, in the middle of a game
    """

    points_per_power = 0.34
    bought_per_turn = 1.35
    defeats_per_turn = 0.55
    mean_share = 1.3
    last_rounds = 1.5
    hunt = 0.0

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random
        self.plan: list[str] = []  # what is still to be done this turn, last things first
        self.box, self.known, self.strength, self.loot = judged(
            tuple(components_of("deck-building").values())
        )

    def choose(self, decision: Decision, look: Look) -> Option:
        options = decision.options
        if len(options) == 1:
            return options[0]
        return getattr(self, decision.kind, self.anything)(decision, options, look)

    def anything(self, _decision: Decision, options: Sequence[Option], _look: Look) -> Option:
        return options[int(self._random() * len(options))]

    hero = order = anything

    # The turn

    def turn(self, _decision: Decision, options: Sequence[Option], look: Look) -> Option:
        by_key = {option.key: option for option in options}
        hand = [option.card for option in options if option.key.startswith("play:")]
        good = [card for card in hand if card not in JUNK]
        usable = [option for option in options if option.key.startswith("use:")]
        for option in usable:
            once = self.box.cards[option.card].once
            assert once is not None
            if once.discard <= len(hand) - len(good) and not once.power:
                return option  # free, or something worthless becomes something better
        if good:
            self.plan = []
            return self.next_play(good, by_key, look)
        if not self.plan or self.plan[-1] not in by_key:
            view = look()
            self.read(view)
            for option in usable:
                once = self.box.cards[option.card].once
                if self.known[option.card].draws and once and self.mean > once.power + 0.1:
                    return option
            self.plan = ["end", *self.best_buys([o for o in options if o.card not in hand], view)]
        return by_key[self.plan.pop()]

    def next_play(self, good: list[str], by_key: dict[str, Option], look: Look) -> Option:
        redraws = [card for card in good if self.known[card].redraws]
        if redraws:
            view = look()
            cards = view["players"][view["seat"]]["cards"]
            if not view["played"] and sum(self.strength[card] for card in cards) < 5.5:
                return by_key[f"play:{redraws[0]}"]
        card = max(good, key=lambda card: (self.known[card].time, self.strength[card]))
        if self.known[card].time <= 0 and "play-all" in by_key:
            return by_key["play-all"]
        return by_key[f"play:{card}"]

    # Buying

    def best_buys(self, options: list[Option], view: dict[str, Any]) -> tuple[str, ...]:
        """The keys of those options that together are worth most for the Power there is.

        `read` has been called with this view.
        """
        items: list[tuple[float, int, Option]] = []
        for option in options:
            verb = option.key.partition(":")[0]
            if verb == "buy":
                value, cost = self.worth(option.card), self.box.cost[option.card]
                count = view["path"].count(option.card) if option.card != "valor" else 3
                items += [(value, cost, option)] * count
            elif verb == "defeat":
                items.append((self.worth_of_defeat(view), view["archenemy"]["cost"], option))
            elif verb == "use" and self.box.cards[option.card].once.destroys:  # type: ignore[union-attr]
                items.append((self.worth_of_thinning(), self.box.cards[option.card].once.power, option))  # type: ignore[union-attr]
        best: list[tuple[float, tuple[str, ...]]] = [(0.0, ())] * (view["power"] + 1)
        for value, cost, option in items:
            if value > 0:
                for power in range(view["power"], cost - 1, -1):
                    total = best[power - cost][0] + value
                    if total > best[power][0]:
                        best[power] = (total, (*best[power - cost][1], option.key))
        return best[-1][1]

    def read(self, view: dict[str, Any]) -> None:
        """How long the game may last, and what one's deck is like."""
        seats = len(view["players"])
        self.me = view["seat"]
        self.owned = view["players"][self.me]["owned"]
        self.my_hero = self.known.get(view["players"][self.me]["hero"])
        path_rounds = view["main_deck"] / (self.bought_per_turn * seats)
        left = view["archenemies_left"]
        defeats = (4 * (left - 2) if left > 1 else 0) + (view["archenemy"] or {"loot": 0})["loot"] + 1
        foe_rounds = defeats / (self.defeats_per_turn * seats) + left
        self.rounds = min(path_rounds, foe_rounds)
        self.depends = not all(isinstance(self.box.points[card], int) for card in self.owned)
        cards = sum(self.owned.values())
        self.mean = sum(self.strength[card] * copies for card, copies in self.owned.items()) / max(1, cards)
        self.plays = max(0.0, self.rounds - self.last_rounds) * 5 / (cards + 5)
        self.score = sum(points for *_card, points in score(self.owned, self.box.points, self.box.type))

    def worth(self, card: str) -> float:
        """Victory Points that come from owning one more `card`, printed and earned."""
        points: Any = self.box.points[card]
        if self.depends or not isinstance(points, int):
            more = dict(self.owned)
            more[card] = more.get(card, 0) + 1
            points = (
                sum(points for *_card, points in score(more, self.box.points, self.box.type)) - self.score
            )
        known = self.known[card]
        strength = known.strength + (self.my_hero.favours(known.card) if self.my_hero else 0.0)
        gain = (strength - self.mean_share * self.mean) * self.plays
        gain += known.lasting * max(0.0, self.rounds - 4) * 0.8
        if isinstance(self.box.points[card], tuple) and not points:
            points = 1
        return points + self.points_per_power * gain

    def worth_of_defeat(self, view: dict[str, Any]) -> float:
        level = len(self.box.loot) + 1 - view["archenemies_left"]
        if level < len(self.loot):
            strength, points = self.loot[level]
            return (
                self.hunt
                + points
                + self.points_per_power * (strength - self.mean_share * self.mean) * self.plays
            )
        azog = card_points(self.box.points[view["archenemy"]["card"]])
        best = max(
            sum(points for *_card, points in score(player["owned"], self.box.points, self.box.type))
            for player in view["players"]
            if player["seat"] != self.me
        )
        return azog if self.score + azog > best else -1.0

    def worth_of_thinning(self) -> float:
        """Destroying a Despair or Corruption; less than it seems, for Power spent on cards grows."""
        return 0.6 * (self.points_per_power * self.mean * self.plays + ("corruption" in self.owned))

    # Picks

    def discard(self, _decision: Decision, options: Sequence[Option], _look: Look) -> Option:
        return min(options, key=lambda option: self.strength[option.card])

    def destroy(self, _decision: Decision, options: Sequence[Option], look: Look) -> Option:
        junk = [option for option in options if option.card in JUNK]
        if junk:
            return min(junk, key=lambda option: self.strength[option.card])
        done = next((option for option in options if option.key == DONE), None)
        if done is None:
            return min(options, key=lambda option: self.strength[option.card])
        self.read(look())
        weak = [option for option in options if option.key == "destroy:discard:courage"]
        return weak[0] if weak and self.mean > 1.2 and self.plays > 1 else done

    def stack(self, _decision: Decision, options: Sequence[Option], _look: Look) -> Option:
        cards = [option for option in options if option.card]
        best = max(cards, key=lambda option: self.strength[option.card])
        if self.strength[best.card] < 1.5 and len(cards) < len(options):
            return next(option for option in options if option.key == DONE)
        return best

    def recover(self, _decision: Decision, options: Sequence[Option], _look: Look) -> Option:
        return max(options, key=lambda option: self.strength[option.card])

    def gain(self, _decision: Decision, options: Sequence[Option], look: Look) -> Option:
        self.read(look())
        return max(options, key=lambda option: self.worth(option.card))

    def look(self, decision: Decision, options: Sequence[Option], _look: Look) -> Option:
        card, (act, leave) = decision.prompt[1]["card"], options
        weak = card in JUNK or (act.key == "discard" and self.strength[card] < 1.2)
        return act if weak else leave

    def place(self, decision: Decision, options: Sequence[Option], _look: Look) -> Option:
        return options[0] if self.strength[decision.prompt[1]["card"]] > 1.2 else options[1]

    def either(self, _decision: Decision, options: Sequence[Option], look: Look) -> Option:
        view = look()
        cards = view["players"][view["seat"]]["cards"]
        cheap = any(self.strength[card] < 1.6 for card in cards)
        return next(option for option in options if option.key.endswith("discard") == cheap)

    def defend(self, decision: Decision, options: Sequence[Option], look: Look) -> Option:
        """Use what costs nothing; the Ring only when Corruption would cost as much near the end."""
        hurts = self.harm(self.box.printed[decision.prompt[1]["card"]])
        best, worth = options[0], 0.0
        for option in options[1:]:
            if option.card == RING:
                continue
            defence = self.box.cards[option.card].defence
            assert defence is not None
            kept = defence.by in ("reveal", "play") or bool(defence.first and option.key.startswith("defend"))
            price = 0.0 if kept else max(0.0, self.strength[option.card] - 0.4) - 1.2 * defence.draw
            if hurts - price > worth:
                best, worth = option, hurts - price
        return best

    def harm(self, printed: Any) -> float:
        steps = printed.get("attack") or printed.get("ambush") or printed.get("group_ambush") or ()
        return sum(STRUCK.get(next(iter(step)), 0.5) for step in steps)


def card_points(points: Any) -> float:
    """Printed Victory Points; a guess for those that depend on the deck."""
    return points if isinstance(points, int) else 2.0
