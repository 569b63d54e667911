"""Who plays The Heroes' Journey besides people: a wanderer who goes by rules of thumb and his own view."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from heroes.engine.bots import Look
from heroes.engine.decision import DONE, PASS, Decision, Option

MOST_RISK = 12
"""Risk in the pool up to which the wanderer goes on playing cards in his own turn."""


SMALL_POOL = 20
"""Risk in the pool up to which he moves on."""


class WandererBot:
    """Builds a party while the risk pool is small, rests when it is hurt, sends every minion he can pay for,
    gives each minion to a companion who can beat it, and uses events only where they turn a skirmish."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random
        self._answers: dict[str, Callable[[Decision], Option]] = {
            "bid": lambda decision: decision.options[0],
            "place": lambda decision: decision.options[-1],
            "mulligan": lambda decision: decision.option("keep") or decision.options[0],
            "hold": lambda decision: decision.options[0],
            "starting party": self.starting_party,
            "hero": self.at_random,
            "site": self.at_random,
            "action": self.action,
            "sanctuary": self.most_hurt,
            "spread": self.spread,
            "assign": self.assign,
            "fight": self.fight,
            "respond": self.respond,
            "may": lambda decision: decision.options[0],
            "decide": self.decide,
            "reconcile": self.reconcile,
            "choose": self.choose_card,
            "player": self.choose_player,
        }

    def choose(self, decision: Decision, look: Look) -> Option:
        if len(decision.options) == 1:
            return decision.options[0]
        self.look = look
        self._seen: dict[str, Any] | None = None
        return self._answers.get(decision.kind, self.at_random)(decision)

    # What he sees

    @property
    def view(self) -> dict[str, Any]:
        if self._seen is None:
            self._seen = self.look()
            self.me: int = self._seen["seat"]
            self.mine = self._seen["players"][self.me]
            self.leading = self._seen["protagonist"] == self.me
            self.party = self._seen["players"][self._seen["protagonist"] or 0]["party"]
            self.fighters = {card["id"]: card for card in (*self.party, *self._seen["minions"])}
        return self._seen

    def at_random(self, decision: Decision) -> Option:
        return decision.options[int(self._random() * len(decision.options))]

    @staticmethod
    def strength(card: dict[str, Any]) -> int:
        return int(card["strength"]["now"])

    @staticmethod
    def left(card: dict[str, Any]) -> int:
        return int(card["health"]["now"]) - int(card["wounds"])

    @staticmethod
    def damage(card: dict[str, Any]) -> int:
        return sum(int(word.partition("+")[2]) for word in card["keywords"] if word.startswith("damage +"))

    def worth(self, card: dict[str, Any]) -> float:
        """How much a character is missed; the hero above all."""
        return self.strength(card) + 2 * len(card["borne"]) + (100 if card.get("hero") else 0)

    # Decisions

    def starting_party(self, decision: Decision) -> Option:
        return decision.options[-1] if len(decision.options) > 1 else decision.options[0]

    def action(self, decision: Decision) -> Option:
        view = self.view
        options = [option for option in decision.options if option.key != PASS]
        stage = view["stage"]
        if stage == "campaign":
            return self.campaign(decision, options)
        if stage == "adversary":
            playing = [option for option in options if option.key.startswith("play")]
            return max(playing, key=lambda option: self.cost(option), default=decision.options[0])
        if stage == "skirmish":
            return self.in_skirmish(decision, options)
        if stage == "assignment":
            return decision.options[0] if self.leading else self.at_random(decision)
        if stage == "regroup" and self.leading:
            return (
                options[int(self._random() * len(options))] if self._random() < 0.5 else decision.options[0]
            )
        if not self.leading and stage in ("maneuver", "barrage", "regroup"):
            return options[0]
        return decision.options[0]

    def cost(self, option: Option) -> int:
        return next((card.get("cost", 0) for card in self.mine["cards"] if card["id"] == option.card), 0)

    def campaign(self, decision: Decision, options: list[Option]) -> Option:
        """Second winds first, then cards while they are cheap enough; abilities only while they heal."""
        for option in options:
            if option.key.startswith("wind"):
                return option
        room = MOST_RISK - self.view["risk"]
        playing = [
            option
            for option in options
            if option.key.startswith("play") and self.cost(option) <= max(0, room)
        ]
        if playing:
            return max(playing, key=lambda option: self.cost(option))
        return decision.options[0]

    def in_skirmish(self, decision: Decision, options: list[Option]) -> Option:
        """Act only where the skirmish is not going well, or a little more would overwhelm."""
        skirmish = self.view["skirmish"]
        party, horde = skirmish["party"], skirmish["horde"]
        mine, theirs = (party, horde) if self.leading else (horde, party)
        lost = mine < theirs or (mine == theirs and self.leading)
        close = theirs - mine <= 4 or (mine * 2 <= theirs and mine * 2 + 6 > theirs)
        nearly = not lost and theirs * 2 - mine in (1, 2, 3) and not self.leading
        if (lost and close) or nearly:
            return options[int(self._random() * len(options))]
        return decision.options[0]

    def most_hurt(self, decision: Decision) -> Option:
        self.view  # noqa: B018 - looks
        cards = [option for option in decision.options if option.card in self.fighters]
        if not cards:
            return decision.options[0]
        return max(
            cards,
            key=lambda option: (
                self.fighters[option.card]["wounds"] + (2 if self.fighters[option.card]["hero"] else 0)
            ),
        )

    def spread(self, decision: Decision) -> Option:
        """Where a wound hurts least: not on the hero, not on the last health."""
        self.view  # noqa: B018 - looks

        def hurt(option: Option) -> float:
            card = self.fighters[option.card]
            return self.worth(card) * (3 if self.left(card) == 1 else 1) - self.left(card)

        return min(decision.options, key=hurt)

    def assign(self, decision: Decision) -> Option:
        self.view  # noqa: B018 - looks
        pairs = [option for option in decision.options if option.key != DONE]
        return (self.take_on if self.leading else self.set_upon)(decision, pairs)

    def result(self, companion: dict[str, Any], foes: list[dict[str, Any]]) -> float:
        """What a skirmish is worth to the party."""
        party, horde = self.strength(companion), sum(map(self.strength, foes))
        if party > horde:
            return 3.0 + (2.0 if party >= 2 * horde else 0.0)
        times = 3 if "indomitable" in companion["keywords"] else 2
        wounds = 1 + sum(map(self.damage, foes))
        if (horde >= times * party and horde > party) or wounds >= self.left(companion):
            return -self.worth(companion)
        return -1.0 - wounds - (2.0 if companion["hero"] else 0.0)

    def foes(self, companion: dict[str, Any]) -> list[dict[str, Any]]:
        return [minion for minion in self.view["minions"] if minion["against"] == companion["id"]]

    def gain(self, option: Option) -> float:
        """How the party's prospects change with this assignment."""
        companion, minion = self.fighters[option.target], self.fighters[option.card]
        there = self.foes(companion)
        before = self.result(companion, there) if there else 0.0
        return self.result(companion, [*there, minion]) - before

    def take_on(self, decision: Decision, pairs: list[Option]) -> Option:
        """The Protagonist: the strongest minions first, each to whoever fares best against it."""
        strongest = max(self.strength(self.fighters[option.card]) for option in pairs)
        first = [option for option in pairs if self.strength(self.fighters[option.card]) == strongest]
        return max(first, key=self.gain)

    def set_upon(self, decision: Decision, pairs: list[Option]) -> Option:
        """An Antagonist: all of his against one whom they kill together, the best first; else wherever it
        hurts the party most."""
        free = [self.fighters[card] for card in dict.fromkeys(option.card for option in pairs)]
        for companion in sorted(self.party, key=self.worth, reverse=True):
            there = self.foes(companion)
            if there and self.result(companion, there) <= -self.worth(companion):
                continue  # they are enough already
            onto = [option for option in pairs if option.target == companion["id"]]
            if onto and self.result(companion, [*there, *free]) <= -self.worth(companion):
                return max(onto, key=lambda option: self.strength(self.fighters[option.card]))
        best = min(pairs, key=self.gain)
        return best if self.gain(best) < 0 else decision.options[-1]

    def fight(self, decision: Decision) -> Option:
        """The surest skirmishes first."""
        self.view  # noqa: B018 - looks
        return max(
            decision.options,
            key=lambda option: self.result(self.fighters[option.card], self.foes(self.fighters[option.card])),
        )

    def respond(self, decision: Decision) -> Option:
        """Prevent what happens to one's own characters who have little health left."""
        self.view  # noqa: B018 - looks
        for option in decision.options[1:]:
            card = self.fighters.get(option.target)
            if card is None or (card["owner"] == self.me and (self.left(card) <= 2 or card.get("hero"))):
                return option
        return decision.options[0]

    def decide(self, decision: Decision) -> Option:
        """Move on while the party is well and nobody can send much; near the end always."""
        view = self.view
        hurt = sum(card["wounds"] for card in self.mine["party"])
        hero = next((card for card in self.mine["party"] if card["hero"]), None)
        party = len(self.mine["party"])
        behind = max(player["site"] for player in view["players"] if not player["out"]) - self.mine["site"]
        daring = max(0, behind)  # whoever is behind cannot wait for better days
        strong = (
            hero is not None
            and self.left(hero) > (2 if not daring else 1)
            and hurt <= party + 1 + daring
            and party > (2 if not daring else 1)
        )
        small = view["risk"] <= SMALL_POOL + 4 * daring and len(view["minions"]) <= (1 if daring else 0)
        move = decision.option("move")
        if move is not None and (self.mine["site"] >= 8 or (strong and small)):
            return move
        return decision.options[0]

    def reconcile(self, decision: Decision) -> Option:
        """Keep what there is, but not a copy of a unique card that lies in the party."""
        self.view  # noqa: B018 - looks
        there = {card["title"] for card in self.mine["party"]}
        grave = {card["title"] for card in self.mine["grave"]}
        titles = {card["id"]: card["title"] for card in self.mine["cards"]}
        for option in decision.options:
            if titles.get(option.card) in there | grave:
                return option
        return decision.options[0] if decision.options[0].key == DONE else self.at_random(decision)

    def choose_card(self, decision: Decision) -> Option:
        """Healing to the most hurt, costs from the healthiest, harm to the best of the others."""
        self.view  # noqa: B018 - looks
        known = [option for option in decision.options if option.card in self.fighters]
        if not known:
            return self.at_random(decision)
        template = decision.prompt[0]
        own = [option for option in known if self.fighters[option.card]["owner"] == self.me]
        if "heal" in template:
            return max(own or known, key=lambda option: self.fighters[option.card]["wounds"])
        if "exert" in template and own:
            return max(
                own,
                key=lambda option: (
                    self.left(self.fighters[option.card])
                    - (2 if self.fighters[option.card].get("hero") else 0)
                ),
            )
        others = [option for option in known if option not in own]
        if others and ("wound" in template or "kill" in template or "exert" in template or not own):
            return max(others, key=lambda option: self.worth(self.fighters[option.card]))
        fighting = self.view["skirmish"] or {"companion": None, "minions": []}
        inside = [option for option in own if option.card in (fighting["companion"], *fighting["minions"])]
        return max(inside or own or known, key=lambda option: self.worth(self.fighters[option.card]))

    def choose_player(self, decision: Decision) -> Option:
        """Whoever is ahead of the others."""
        self.view  # noqa: B018 - looks
        others = [option for option in decision.options if option.seat != self.me]
        players = self.view["players"]
        return max(others or decision.options, key=lambda option: players[option.seat or 0]["site"])
