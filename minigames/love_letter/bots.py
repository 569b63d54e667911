"""Who plays Love Letter besides people: a bot that counts cards and deduces from its own view."""

from random import Random
from typing import Any

from catalog.cards import load_components
from heroes.engine.bots import Look
from heroes.engine.decision import Decision, Option

KEPT_ON_PURPOSE = 0.12
"""How much likelier, per point of value, a card is to have been kept than chance alone says."""


class CountingBot:
    """Weighs each play by how likely it knocks somebody out, and what it leaves in hand.

    The likelihoods come from the cards that nobody has shown yet; a hand that was legally seen is certain.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random
        components = load_components("love-letter")
        self.value = {card.slug: card.value for card in components}
        self.copies = {card.slug: card.copies for card in components}

    def choose(self, decision: Decision, look: Look) -> Option:
        if len(decision.options) == 1:
            return decision.options[0]
        self.read(look())
        if decision.kind == "play":
            return max(decision.options, key=lambda option: self.worth_of_playing(option.card))
        if decision.kind == "target":
            card = decision.prompt[1]["card"]
            left = next((held for held in self.hand if held != card), card)
            return max(decision.options, key=lambda option: self.worth_on(card, left, option.seat))
        chances = self.chances[decision.prompt[1]["seat"]]
        return max(decision.options, key=lambda option: chances.get(option.card, 0.0) + self._random() * 1e-9)

    def read(self, view: dict[str, Any]) -> None:
        """Count what is still hidden, and with it what each opponent may hold."""
        players = view["players"]
        self.me = view["seat"]
        self.hand = players[self.me]["cards"]
        hidden = dict(self.copies)
        for card in [
            *self.hand,
            *view["face_up"],
            *(card for player in players for card in player["discards"]),
        ]:
            hidden[card] -= 1
        for player in players:
            for card in player["known"]:
                hidden[card] -= 1
        self.crowns = [player["crowns"] for player in players]
        self.chances: dict[int, dict[str, float]] = {}
        for player in players:
            seat = player["seat"]
            if seat == self.me or player["out"]:
                continue
            if player["known"]:
                self.chances[seat] = {player["known"][0]: 1.0}
                continue
            weights = {
                card: count * (1 + KEPT_ON_PURPOSE * self.value[card] if player["discards"] else 1)
                for card, count in hidden.items()
                if count > 0
            }
            total = sum(weights.values()) or 1.0
            self.chances[seat] = {card: weight / total for card, weight in weights.items()}
        self.exposed = [seat for seat in self.chances if not players[seat]["protected"]]
        self.rounds_left = view["deck"] / max(1, len(self.chances) + 1)

    def worth_of_playing(self, card: str) -> float:
        """Rough chance to gain the round by playing `card` and keeping the other, with the best target."""
        left = next((held for held in self.hand if held != card), card)
        if card in ("arkenstone", "bilbo", "one-ring", "gandalf"):
            worth = {"arkenstone": -9.0, "bilbo": -0.05, "one-ring": 0.0, "gandalf": 0.22}[card]
        else:
            targets = self.exposed or ([self.me] if card == "kili-fili" else [])
            if card == "kili-fili" and self.me not in targets:
                targets = [*targets, self.me]
            worth = max((self.worth_on(card, left, seat) for seat in targets), default=0.0)
        return worth + self.worth_of_holding(left) + self._random() * 1e-6

    def worth_of_holding(self, card: str) -> float:
        """High cards win at the end of the deck; before it they are what others look for."""
        value = 7 if card == "one-ring" and self.rounds_left < 1 else self.value[card]
        nearness = 1 / (1 + self.rounds_left)
        worth = value / 8 * (0.15 + 0.85 * nearness)
        if card == "arkenstone":  # cannot be laid any more: every later turn has one choice
            worth -= 0.12 * (1 - nearness)
        if card == "smaug" and self.rounds_left >= 1:
            worth += 0.12  # the next guess
        return worth

    def worth_on(self, card: str, left: str, seat: int | None) -> float:
        """The same for one target."""
        if seat == self.me:  # Kili and Fili: a new card for this one
            return -9.0 if left == "arkenstone" else (4 - self.value[left]) / 16
        chances = self.chances.get(seat, {})  # type: ignore[arg-type]
        mine = self.value[left]
        lower = sum(chance for held, chance in chances.items() if self.value[held] < mine)
        higher = sum(chance for held, chance in chances.items() if self.value[held] > mine)
        ahead = 0.02 * self.crowns[seat or 0]
        if card == "smaug":
            return max((chance for held, chance in chances.items() if held != "smaug"), default=0.0) + ahead
        if card == "legolas":
            return lower - higher + ahead
        if card == "tauriel":
            return higher - lower + ahead
        if card == "kili-fili":
            mean = sum(self.value[held] * chance for held, chance in chances.items())
            return chances.get("arkenstone", 0.0) + max(0.0, mean - 4) / 12 + ahead
        if card == "thorin":
            mean = sum(self.value[held] * chance for held, chance in chances.items())
            return (mean - mine) / 8 / (1 + self.rounds_left) + ahead
        return 0.12 * (1 - max(chances.values(), default=1.0)) + ahead  # bard: news
