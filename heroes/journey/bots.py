"""Who plays The Heroes' Journey besides people: a wanderer who goes by rules of thumb and his own view."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from heroes.engine.bots import Look
from heroes.engine.decision import DONE, PASS, Decision, Option
from heroes.journey.reading import PLAYING, RESPONDING, deeds, resolve_of, side_of

MOST_RISK = 12
"""Risk in the pool up to which the wanderer goes on playing cards in his own turn."""


SMALL_POOL = 0
"""Risk in the pool up to which he moves on, when nobody is ahead."""


HURRY_FROM = 4
"""The site from which on he looks at how far the others are."""


ENOUGH_OF_A_SIDE = 4
"""Cards of one side in hand of which he throws one away to see a new one."""


SURPRISE = 3
"""Strength that an opponent may add to his minions out of his hand."""


ONLY_LOOKS = {"LookAtHand", "RevealHand", "LookAtTop", "RevealTop", "RevealFromHand"}
"""Deeds that tell people something, and him nothing."""


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

    def text_of(self, option: Option) -> str:
        """The hash of the card that an option is about; empty if he does not hold it nor it lies on his side."""
        mine, others = self.mine, self._seen["minions"] if self._seen else []
        for card in (*mine["cards"], *mine["support"], *mine["party"], *others):
            for one in (card, *card.get("borne", ())):
                if one["id"] == option.card:
                    return str(one["hash"])
        return ""

    def reads(self, option: Option, step: str) -> frozenset[str]:
        """What the card of an option does in a step."""
        text = self.text_of(option)
        return deeds(text, step) if text else frozenset()

    def bears_more(self, burdens: int = 2) -> bool:
        """Whether his quest is safe with so many more burdens."""
        borne = (item for card in self.mine["party"] for item in card["borne"])
        resolve = min((number for item in borne if (number := resolve_of(item["hash"]))), default=99)
        return int(self.mine["burdens"]) + burdens < resolve

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
        if self.leading:
            wanted = [option for option in options if self.is_wanted(option, stage)]
            return wanted[int(self._random() * len(wanted))] if wanted else decision.options[0]
        return self.at_random(decision) if stage == "assignment" else options[0]

    def is_wanted(self, option: Option, step: str) -> bool:
        """As Protagonist: whether an event or ability is of use now, and its price can be borne."""
        does = self.reads(option, step)
        hurt = sum(card["wounds"] for card in self.mine["party"])
        if not self.can_pay(option, does) or ("MoveLimit" in does and self._random() < 0.5):
            return False
        if does & {"Heal", "HealTotal"}:
            return hurt > 1
        if "RemoveBurdens" in does:
            return int(self.mine["burdens"]) > 1
        if option.key.startswith("play"):
            return True
        return not does & ONLY_LOOKS and self._random() < 0.5

    def can_pay(self, option: Option, does: frozenset[str]) -> bool:
        """Whether burdens and exertions that an ability of his asks for are no danger to the quest."""
        if "AddBurdens" in does and not self.bears_more():
            return False
        if not does & {"Exert", "Exhaust"}:
            return True
        source = self.fighters.get(option.card)
        others = [card for card in self.mine["party"] if not card["hero"]]
        return self.left(source) > 2 if source else any(self.left(card) > 1 for card in others)

    def cost(self, option: Option) -> int:
        return next((card.get("cost", 0) for card in self.mine["cards"] if card["id"] == option.card), 0)

    def campaign(self, decision: Decision, options: list[Option]) -> Option:
        """Second winds first, then cards while they are cheap enough, then abilities."""
        for option in options:
            if option.key.startswith("wind"):
                return option
        room = MOST_RISK - self.view["risk"]
        playing = [
            option
            for option in options
            if option.key.startswith("play")
            and self.cost(option) <= max(0, room)
            and ("AddBurdens" not in self.reads(option, PLAYING) or self.bears_more(3))
        ]
        if playing:
            return max(playing, key=lambda option: self.cost(option))
        using = [
            option
            for option in options
            if option.key.startswith("use") and self.is_wanted(option, "campaign")
        ]
        return using[int(self._random() * len(using))] if using else decision.options[0]

    def in_skirmish(self, decision: Decision, options: list[Option]) -> Option:
        """Act only where the skirmish is not going well, or a little more would overwhelm."""
        skirmish = self.view["skirmish"]
        party, horde = skirmish["party"], skirmish["horde"]
        mine, theirs = (party, horde) if self.leading else (horde, party)
        lost = mine < theirs or (mine == theirs and self.leading)
        close = theirs - mine <= 4 or (mine * 2 <= theirs and mine * 2 + 6 > theirs)
        nearly = not lost and theirs * 2 - mine in (1, 2, 3) and not self.leading
        helping = (
            [option for option in options if self.is_of_help(option)] if (lost and close) or nearly else []
        )
        return helping[int(self._random() * len(helping))] if helping else decision.options[0]

    def is_of_help(self, option: Option) -> bool:
        """Whether an action bears on this skirmish: nobody makes himself strong who is not in it."""
        does, skirmish = self.reads(option, "skirmish"), self.view["skirmish"]
        inside = option.card in (skirmish["companion"], *skirmish["minions"])
        if "Itself" in does and option.card in self.fighters and not inside:
            return False
        return not self.leading or self.can_pay(option, does)

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

    def result(self, companion: dict[str, Any], foes: list[dict[str, Any]], more: int = 0) -> float:
        """What a skirmish is worth to the party if the minions' side becomes so much stronger."""
        party, horde = self.strength(companion), sum(map(self.strength, foes)) + more
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
        """The Protagonist: the strongest minions first, each to whoever fares best against it; the hero only
        where he also stands against those that the others will send after him."""
        given = {option.card for option in pairs}
        strays = [card for card in self.view["minions"] if not card["against"] and card["id"] not in given]

        def prospect(option: Option) -> float:
            companion = self.fighters[option.target]
            if not companion["hero"]:
                return self.gain(option)
            foes = [*self.foes(companion), self.fighters[option.card], *strays]
            return self.gain(option) - 1 + min(0.0, self.result(companion, foes, SURPRISE))

        strongest = max(self.strength(self.fighters[option.card]) for option in pairs)
        first = [option for option in pairs if self.strength(self.fighters[option.card]) == strongest]
        return max(first, key=prospect)

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
        """Prevent what happens to one's own characters who have little health left; do whatever else there is."""
        self.view  # noqa: B018 - looks
        for option in decision.options[1:]:
            does, card = self.reads(option, RESPONDING), self.fighters.get(option.target)
            if self.leading and "AddBurdens" in does and not self.bears_more():
                continue
            if card is None or not does & {"Prevent", "PreventWounds", "Heal"}:
                return option
            if card["owner"] == self.me and (self.left(card) <= 2 or card.get("hero")):
                return option
        return decision.options[0]

    def decide(self, decision: Decision) -> Option:
        """Move on while the party is well and nobody can send much; near the end always."""
        view = self.view
        hurt = sum(card["wounds"] for card in self.mine["party"])
        hero = next((card for card in self.mine["party"] if card["hero"]), None)
        party = len(self.mine["party"])
        others = [
            player["site"] for player in view["players"] if not player["out"] and player is not self.mine
        ]
        behind = max(others, default=0) + 1 - self.mine["site"]  # when they will have moved
        haste = max(0, behind) if self.mine["site"] >= HURRY_FROM else 0
        daring = max(0, behind - 1)  # whoever is behind already cannot wait for better days
        strong = (
            hero is not None
            and self.left(hero) > (2 if not haste else 1)
            and hurt <= party + 1 + daring
            and party > (2 if not daring else 1)
        )
        left_over = sum(map(self.strength, view["minions"]))
        small = view["risk"] <= SMALL_POOL + 15 * haste and (
            not left_over or (hero is not None and left_over < 2 * haste * self.strength(hero))
        )
        move = decision.option("move")
        if move is not None and (self.mine["site"] >= 8 or (strong and small)):
            return move
        return decision.options[0]

    def reconcile(self, decision: Decision) -> Option:
        """Away with a copy of a unique card that lies in the party, or one of many cards of the same side."""
        self.view  # noqa: B018 - looks
        there = {card["title"] for card in self.mine["party"]}
        grave = {card["title"] for card in self.mine["grave"]}
        titles = {card["id"]: card["title"] for card in self.mine["cards"]}
        for option in decision.options:
            if titles.get(option.card) in there | grave:
                return option
        if decision.options[0].key != DONE:
            return self.at_random(decision)
        sides = {card["id"]: side_of(card["hash"]) for card in self.mine["cards"]}
        often = max(sides.values(), key=[*sides.values()].count)
        many = [option for option in decision.options[1:] if sides.get(option.card) == often]
        return many[int(self._random() * len(many))] if len(many) > ENOUGH_OF_A_SIDE else decision.options[0]

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
