"""The rules of the Deck-Building Game, in the order of the rulebook; DB1-DB6 are the rulings.

Cards are named by their slugs; equal cards are not told apart. A deck and the main deck are drawn from
their ends.
"""

from collections import Counter
from typing import Any, cast

from heroes.engine.decision import Asking, Decision, Option
from heroes.engine.events import OPEN, Viewer
from heroes.engine.rules import Rules
from heroes.engine.stream import Stream
from heroes.engine.text import Message
from heroes.engine.text import gettext_noop as _
from minigames.deck_building.cards import Card, box_of
from minigames.deck_building.effects import (
    CORRUPTION,
    VALOR,
    can_destroy,
    carry_out,
    choose_discards,
    choose_place,
)
from minigames.deck_building.events import KINDS
from minigames.deck_building.scoring import score
from minigames.deck_building.strikes import RING, ambushes, group_ambush, strike

HAND = 5
PATH = 5
IN_STACK, BESIDE_PATH = "stack", "path"

END = Option("end", _("End the turn"))
PLAY_ALL = Option("play-all", _("Play all cards that give nothing but Power"))
YOUR_TURN: Message = (_("Your turn: play cards, buy, or end it."), {})
CHOOSE_HERO: Message = (_("Choose your Hero."), {})


class DeckBuilding(Rules):
    """One match.

    Options: ``mode`` (``normal`` or ``impossible``) and ``heroes`` (``dealt``, or ``chosen`` clockwise
    from the first player).
    """

    KINDS = KINDS

    def __init__(self, setup: dict[str, Any], stream: Stream) -> None:
        super().__init__(setup, stream)
        options = setup.get("options", {})
        self.mode: str = options.get("mode", "normal")
        self.choose_heroes = options.get("heroes", "dealt") == "chosen"
        self.box = box_of(tuple(setup["cards"].values()))
        self.archenemies = self.box.archenemies[self.mode]
        seats = range(self.seats)
        self.round = 0
        self.turn: int | None = None
        self.first: int | None = None
        self.heroes: list[str] = []
        self.decks: list[list[str]] = [[] for _seat in seats]
        self.hands: list[list[str]] = [[] for _seat in seats]
        self.discards: list[list[str]] = [[] for _seat in seats]
        # Locations, and whatever else has an Ongoing ability
        self.locations: list[list[str]] = [[] for _seat in seats]
        # put into play as a Defense, there until the end of the owner's next turn
        self.standing: list[list[str]] = [[] for _seat in seats]
        # how many cards on top of a deck everybody has seen, and how many its owner has seen
        self.open_top = [0] * self.seats
        self.own_top = [0] * self.seats
        self.main_deck: list[str] = []
        self.path: list[str | None] = []
        self._offers: dict[int, list[Option]] = {}  # of the Path, by the Power that there is
        self.ambushing: list[str] = []
        self.valor = 0
        self.corruption = 0
        self.destroyed: list[str] = []
        self.level = 0  # of the Archenemy on top, counted from 0; 3 when Azog is defeated
        self.defeats = 0
        self.loot: list[list[str]] = [[], []]
        self.ring: str | int = IN_STACK
        self.ended: str | None = None
        self._begin_turn()

    def _begin_turn(self) -> None:
        """What lasts for a turn only."""
        self.power = 0
        self.generated = 0
        self.defeated = False
        self.played: list[str] = []
        self.used: list[str] = []
        self.bonuses: list[list[Any]] = []
        self.discount = 0
        self.bought_to_top = 0
        self.threshold_passed = False

    # Set-up

    def play(self) -> Asking:
        if self.turn is None:
            yield from self.set_up()
        while self.ended is None:
            self.rest()
            yield from self.take_turn(self.turn)  # type: ignore[arg-type]
        return self.result()

    def set_up(self) -> Asking:
        """Heroes and starting decks, the main deck, the Archenemy stack, the Path, the first player."""
        box, events, shuffle = self.box, self.events, self.stream.shuffle
        self.first = first = self.stream.below(self.seats)
        events.append(("first", (first,), (), ()))
        yield from self.take_heroes()
        for seat in range(self.seats):
            self.decks[seat] = list(box.start)
            shuffle(self.decks[seat])
        self.main_deck = list(box.main)
        shuffle(self.main_deck)
        self.loot = [list(loot) for loot in box.loot]
        for loot in self.loot:
            shuffle(loot)
        events.append(("archenemy", (self.archenemies[0],), (), ()))
        self.path = [self.main_deck.pop() for _slot in range(PATH)]  # no Ambush of these (DB3)
        events.append(("path", (tuple(self.path),), (), ()))
        self.valor, self.corruption = box.copies[VALOR], box.copies[CORRUPTION]
        for seat in range(self.seats):
            self.draw(seat, HAND)
        self.turn = first

    def take_heroes(self) -> Asking:
        """Deal a random Hero to each, or let each choose a favourite."""
        left = list(self.box.heroes)
        self.stream.shuffle(left)
        if not self.choose_heroes:
            self.heroes = left[: self.seats]
        else:
            self.heroes = [""] * self.seats
            first = cast(int, self.first)
            for seat in [first, *self.foes_of(first)]:
                options = [self.box.choosing[hero] for hero in self.box.heroes if hero in left]
                picked = yield Decision(seat, "hero", CHOOSE_HERO, options, f"hero:{left[0]}", public=True)
                self.heroes[seat] = picked.card
                left.remove(picked.card)
        for seat, hero in enumerate(self.heroes):
            self.events.append(("hero", (seat, hero), (), ()))

    def hero(self, seat: int) -> Card:
        return self.box.cards[self.heroes[seat]]

    def foes_of(self, seat: int) -> list[int]:
        """All others, clockwise."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]

    # A turn

    def take_turn(self, seat: int) -> Asking:
        if seat == self.first:
            self.round += 1
        self.events.append(("turn", (self.round, seat), (), ()))
        archenemy = self.box.cards[self.archenemies[self.level]]
        self.threshold_passed = not archenemy.at_power
        if archenemy.start_of_turn:  # before the Ambushes of the Path (DB2)
            self.events.append(("special", (seat, archenemy.slug), (), ()))
            yield from carry_out(self, seat, archenemy.start_of_turn)
        if self.ambushing:
            yield from ambushes(self, seat)
        if self.locations[seat] or self.standing[seat] or self.ring == seat:
            yield from self.use_what_is_in_play(seat)

        while True:
            option = yield Decision(seat, "turn", YOUR_TURN, self.possible(seat), END.key)
            if option is END:
                break
            verb, card = option.key.partition(":")[0], option.card
            if verb == "play":
                if card in self.hands[seat]:  # not so in a hand drawn anew
                    yield from self.play_card(seat, card)
            elif verb == "buy":
                yield from self.buy(seat, card)
            elif verb == "defeat":
                yield from self.defeat(seat)
            elif verb == "use":
                yield from self.use(seat, card)
            else:
                for card in [card for card in self.hands[seat] if card in self.box.plain]:
                    if card in self.hands[seat]:  # not so if an ability has drawn it anew
                        yield from self.play_card(seat, card)
            if not self.threshold_passed:
                yield from self.look_at_threshold(seat)
        yield from self.end_turn(seat)

    def use_what_is_in_play(self, seat: int) -> Asking:
        """Power of The One Ring, of Locations, and of cards put into play as a Defense."""
        cards = self.box.cards
        in_play = [*self.locations[seat], RING] if self.ring == seat else self.locations[seat]
        for card in in_play:
            if cards[card].ongoing_power:
                self.add_power(seat, cards[card].ongoing_power)
        for card in self.standing[seat]:
            yield from carry_out(self, seat, cards[card].play)
        yield from self.look_at_threshold(seat)

    def look_at_threshold(self, seat: int) -> Asking:
        """Azog answers much Power, once a turn however much it is, while he is on the stack (DB6)."""
        if self.threshold_passed or self.level == len(self.archenemies):
            return
        archenemy = self.box.cards[self.archenemies[self.level]]
        power, steps = archenemy.at_power  # type: ignore[misc]
        if self.generated >= power:
            self.threshold_passed = True
            self.events.append(("special", (seat, archenemy.slug), (), ()))
            yield from carry_out(self, seat, steps)

    def possible(self, seat: int) -> list[Option]:
        """What the player may do: play, buy, defeat, use an ability, or end the turn."""
        box, power, hand = self.box, self.power, self.hands[seat]
        options: list[Option] = []
        if hand:
            if len(hand) > 1 and sum(map(box.plain.__contains__, hand)) > 1:
                options.append(PLAY_ALL)
            options.extend(map(box.playing.__getitem__, dict.fromkeys(hand)))
        offers = self._offers.get(power)
        if offers is None:
            cost = box.cost
            cards = [card for card in dict.fromkeys(self.path) if card is not None and cost[card] <= power]
            offers = self._offers[power] = [box.buying[card] for card in cards]
        options += offers
        if self.valor and box.cost[VALOR] <= power:
            options.append(box.buying[VALOR])
        if not self.defeated and self.level < len(self.archenemies) and self.archenemy_cost() <= power:
            options.append(box.defeating[self.archenemies[self.level]])
        hero = self.heroes[seat]
        if hero in box.usable and self.can_use(seat, hero):
            options.append(box.using[hero])
        if self.locations[seat]:
            for card in dict.fromkeys(self.locations[seat]):
                if card in box.usable and self.can_use(seat, card):
                    options.append(box.using[card])
        options.append(END)
        return options

    def archenemy_cost(self) -> int:
        """What the Archenemy on top costs now; the number on the Loot is only a label."""
        return max(0, self.box.cost[self.archenemies[self.level]] - self.discount)

    def play_card(self, seat: int, slug: str) -> Asking:
        """Its text first, then what its being played sets off."""
        card = self.box.cards[slug]
        earlier = tuple(self.bonuses) if self.bonuses else ()
        watching = [self.heroes[seat], *self.locations[seat]]
        self.hands[seat].remove(slug)
        self.played.append(slug)
        self.events.append(("play", (seat, slug), (), ()))
        if card.stays:
            self.locations[seat].append(slug)
            self.events.append(("stays", (seat, slug), (), ()))
            if card.ongoing_power:
                self.add_power(seat, card.ongoing_power)
        if card.asks:
            yield from carry_out(self, seat, card.play)
            if card.attack:
                self.events.append(("attack", (seat, slug), (), ()))
                hit = yield from strike(self, self.foes_of(seat), slug, card.attack)
                for _foe in range(hit if card.for_each_hit else 0):
                    yield from carry_out(self, seat, card.for_each_hit)
        else:
            for _kind, _ask, do, argument in card.play:
                do(self, seat, argument, None)
        for of_type, number in earlier:
            if of_type == card.type:
                self.add_power(seat, number)
        for source in watching:
            trigger = self.box.cards[source].trigger
            if trigger and trigger.which.fits(card):
                fits, cards = trigger.which.fits, self.box.cards
                if sum(fits(cards[played]) for played in self.played) == trigger.number:
                    self.events.append(("hero_ability", (seat, source), (), ()))
                    yield from carry_out(self, seat, trigger.do)

    # Buying and gaining

    def buy(self, seat: int, card: str) -> Asking:
        """From the Path or the Valor stack into the discard pile, unless a text puts it elsewhere."""
        to_top = yield from choose_place(self, seat, card, bought=True)
        cost = self.box.cost[card]
        self.power -= cost
        if card == VALOR:
            self.valor -= 1
        else:
            self.take_from_path(card)
        self.events.append(("buy", (seat, card, cost), (), ()))
        if to_top and self.hero(seat).gained_to_top != self.box.type[card]:
            self.bought_to_top -= 1
        self.gain(seat, card, to_top)

    def take_from_path(self, card: str) -> None:
        """The slot stays empty until the turn ends."""
        self.path[self.path.index(card)] = None
        self._offers = {}

    def gain(self, seat: int, card: str, to_top: bool = False) -> None:
        """A card that has left its place becomes the player's."""
        if to_top:
            self.put_on_top(seat, card)
        else:
            self.discards[seat].append(card)

    def gain_corruption(self, seat: int) -> None:
        if self.corruption:
            self.corruption -= 1
            self.discards[seat].append(CORRUPTION)
            self.events.append(("gain", (seat, CORRUPTION), (), ()))
        else:
            self.events.append(("no_corruption", (seat,), (), ()))

    def take_ring(self, seat: int) -> None:
        """From beside the Path, or from whoever has it, which is no Attack; it works at once."""
        if self.ring == IN_STACK or self.ring == seat:
            return
        if self.ring == BESIDE_PATH:
            self.events.append(("ring", (seat,), (), ()))
        else:
            self.events.append(("steal", (seat, self.ring), (), ()))
        self.ring = seat
        if self.box.cards[RING].ongoing_power:
            self.add_power(seat, self.box.cards[RING].ongoing_power)

    def return_ring(self) -> None:
        self.ring = BESIDE_PATH
        self.events.append(("ring_back", (), (), ()))

    # Abilities that are announced

    def can_use(self, seat: int, card: str) -> bool:
        """Whether it is unused, the price can be paid and, if it destroys, there is something to destroy."""
        once = self.box.cards[card].once
        assert once is not None
        if once.power > self.power or once.discard > len(self.hands[seat]):
            return False
        if card in self.used and self.used.count(card) >= max(1, self.locations[seat].count(card)):
            return False
        return not once.destroys or can_destroy(self, seat, once.destroys)

    def use(self, seat: int, card: str) -> Asking:
        once = self.box.cards[card].once
        assert once is not None
        picks = (yield from choose_discards(self, seat, once.discard)) if once.discard else []
        self.used.append(card)
        self.events.append(("hero_ability", (seat, card), (), ()))
        if once.power:
            self.power -= once.power
            self.events.append(("pay", (seat, once.power), (), ()))
        if picks:
            self.discard(seat, self.held(seat, picks))
        yield from carry_out(self, seat, once.do)

    # The Archenemies

    def defeat(self, seat: int) -> Asking:
        """Once a turn: the topmost Loot, or Azog himself; the Group Ambush waits for the end of the turn."""
        archenemy, cost = self.archenemies[self.level], self.archenemy_cost()
        self.power -= cost
        self.defeated = True
        self.events.append(("defeat", (seat, archenemy, cost), (), ()))
        if self.level < len(self.loot):
            self.defeats += 1
            loot = self.loot[self.level]
            card = loot[-1]
            self.events.append(("loot", (seat, card), (), ()))
            to_top = yield from choose_place(self, seat, card, bought=False)
            loot.remove(card)
            self.gain(seat, card, to_top)
        else:
            self.level += 1
            self.gain(seat, archenemy)

    def after_the_turn(self, seat: int, entered: list[str]) -> Asking:
        """Group Ambushes: Stone Giants new on the Path, then the defeated Archenemy (DB2)."""
        cards = self.box.cards
        for card in entered:
            if cards[card].group_ambush:
                yield from group_ambush(self, seat, card)
        if self.defeated and self.level < len(self.loot):
            archenemy = self.archenemies[self.level]
            yield from group_ambush(self, seat, archenemy)
            if not self.loot[self.level]:
                self.level += 1
                self.defeats = 0
                self.events.append(("removed", (archenemy,), (), ()))
                if self.ring == IN_STACK:
                    self.ring = BESIDE_PATH
                    self.events.append(("ring_found", (), (), ()))
                self.events.append(("archenemy", (self.archenemies[self.level],), (), ()))

    # The end of a turn

    def end_turn(self, seat: int) -> Asking:
        """Clean up, draw, refill the Path, Group Ambushes; the next player's Ambushes wait for his turn."""
        count = HAND + (self.extra_cards(seat) if self.locations[seat] else 0)
        stays = self.box.stays
        done = [card for card in self.played if card not in stays]
        done += self.standing[seat] + self.hands[seat]
        self.standing[seat] = []
        self.hands[seat].clear()
        if done:
            self.discards[seat] += done
            self.events.append(("clean_up", (seat, tuple(done)), (), ()))
        self.played = []
        self.draw(seat, count)
        if self.level == len(self.archenemies):
            self.ended = "azog"
            self.events.append(("azog_ends", (), (), ()))
        else:
            entered = self.refill()
            if None in self.path:
                self.ended = "path"
                self.events.append(("path_ends", (), (), ()))
            else:
                if entered or self.defeated:
                    yield from self.after_the_turn(seat, entered)
                self.turn = (seat + 1) % self.seats
        self._begin_turn()

    def extra_cards(self, seat: int) -> int:
        """How many cards more than five the Locations let the player draw."""
        count, cards = 0, self.box.cards
        for location in self.locations[seat]:
            extra = cards[location].extra_card
            if extra:
                count += sum(extra.which.fits(cards[card]) for card in self.played) >= extra.count
        return count

    def refill(self) -> list[str]:
        """Fill the empty slots of the Path from the main deck, as far as it goes; the cards that entered."""
        if None not in self.path:
            self.ambushing = []
            return []
        entered = []
        for slot, card in enumerate(self.path):
            if card is None and self.main_deck:
                self.path[slot] = self.main_deck[-1]
                entered.append(self.main_deck.pop())
        if entered:
            self.events.append(("refill", (tuple(entered),), (), ()))
        self.ambushing = [card for card in entered if self.box.cards[card].ambush]
        self._offers = {}
        return entered

    # The end of the game

    def owned(self, seat: int) -> dict[str, int]:
        """All cards of a player (DB5), slug -> copies, in the order of slugs: deck order stays hidden."""
        cards = self.decks[seat] + self.hands[seat] + self.discards[seat]
        cards += self.locations[seat] + self.standing[seat]
        if seat == self.turn and self.played:
            cards += [card for card in self.played if card not in self.box.stays]
        if self.ring == seat:
            cards.append(RING)
        return dict(sorted(Counter(cards).items()))

    def final_score(self, seat: int) -> list[tuple[str, int, int]]:
        """Card by card: slug, copies, Victory Points."""
        return score(self.owned(seat), self.box.points, self.box.type)

    def result(self) -> dict[str, Any]:
        """The most Victory Points; of several the one with Azog, for only he can be owned; else shared."""
        scores = [sum(points for *_card, points in self.final_score(seat)) for seat in range(self.seats)]
        for seat, points in enumerate(scores):
            self.events.append(("score", (seat, points), (), ()))
        winners = [seat for seat, points in enumerate(scores) if points == max(scores)]
        azog = self.archenemies[-1]
        winners = [seat for seat in winners if azog in self.owned(seat)] or winners
        if self.ended == "azog":
            reason = [_("Azog has been defeated."), {}]
        else:
            reason = [_("The Path could not be refilled."), {}]
        return {"winners": winners, "reason": reason, "scores": scores}

    # Verbs

    def add_power(self, seat: int, number: int) -> None:
        self.power += number
        self.generated += number
        self.events.append(("power", (seat, number, self.power), (), ()))

    def draw(self, seat: int, count: int) -> None:
        """Draw; the discard pile is shuffled only when a card is needed and the deck is empty."""
        deck = self.decks[seat]
        drawn = deck[: -count - 1 : -1]
        del deck[len(deck) - len(drawn) :]
        while len(drawn) < count and (deck or self.reshuffle(seat)):
            drawn.append(deck.pop())
        if not drawn:
            return
        self.hands[seat] += drawn
        if self.own_top[seat]:
            self._top_lost(seat, len(drawn))
        self.events.append(("draw", (seat, len(drawn)), (seat,), (tuple(drawn),)))

    def reshuffle(self, seat: int) -> bool:
        """The discard pile becomes the deck; False if there is none either."""
        deck, discards = self.decks[seat], self.discards[seat]
        if not discards:
            return False
        deck += discards
        discards.clear()
        self.stream.shuffle(deck)
        self.open_top[seat] = self.own_top[seat] = 0
        self.events.append(("shuffle", (seat,), (), ()))
        return True

    def _top_lost(self, seat: int, count: int) -> None:
        self.open_top[seat] = max(0, self.open_top[seat] - count)
        self.own_top[seat] = max(0, self.own_top[seat] - count)

    def top_of(self, seat: int) -> str | None:
        """The top card of a deck, shuffled anew if need be; None if there is no card at all."""
        if self.decks[seat] or self.reshuffle(seat):
            return self.decks[seat][-1]
        return None

    def reveal_top(self, seat: int) -> str | None:
        card = self.top_of(seat)
        if card is not None:
            self.open_top[seat] = max(1, self.open_top[seat])
            self.own_top[seat] = max(1, self.own_top[seat])
            self.events.append(("reveal", (seat, card), (), ()))
        return card

    def discard_top(self, seat: int) -> str:
        card = self.decks[seat].pop()
        self._top_lost(seat, 1)
        self.discards[seat].append(card)
        self.events.append(("discard", (seat, (card,)), (), ()))
        return card

    def put_on_top(self, seat: int, card: str) -> None:
        """A card that everybody has seen goes on top of a deck."""
        self.decks[seat].append(card)
        self.open_top[seat] += 1
        self.own_top[seat] += 1
        self.events.append(("to_top", (seat, card), (), ()))

    def held(self, seat: int, picks: list[str]) -> list[str]:
        """`picks` as far as they are in hand; others of the hand for those that were drawn anew since."""
        hand, cards = list(self.hands[seat]), []
        for pick in picks[: len(hand)]:
            card = pick if pick in hand else hand[-1]
            hand.remove(card)
            cards.append(card)
        return cards

    def discard(self, seat: int, cards: list[str]) -> None:
        """From the hand."""
        if not cards:
            return
        hand = self.hands[seat]
        for card in cards:
            hand.remove(card)
        self.discards[seat] += cards
        self.events.append(("discard", (seat, tuple(cards)), (), ()))

    def destroy(self, seat: int, card: str, pile: list[Any]) -> None:
        """Out of the game; in Impossible Mode a Corruption goes back to its stack."""
        if pile is self.decks[seat]:
            pile.pop()
            self._top_lost(seat, 1)
        elif pile is self.path:
            self.take_from_path(card)
        else:
            pile.remove(card)
        self.events.append(("destroy", (seat, card), (), ()))
        if card == CORRUPTION and self.mode == "impossible":
            self.corruption += 1
        else:
            self.destroyed.append(card)

    def put_into_play(self, seat: int, card: str) -> None:
        """As a Defense: there until the end of the owner's next turn, or of this one."""
        self.hands[seat].remove(card)
        self.standing[seat].append(card)
        self.events.append(("stays", (seat, card), (), ()))

    # For the kernel

    STATE = (
        "round", "turn", "first", "heroes", "decks", "hands", "discards", "locations", "standing", "open_top",
        "own_top", "main_deck", "path", "ambushing", "valor", "corruption", "destroyed", "level", "defeats",
        "loot", "ring", "ended", "power", "generated", "defeated", "played", "used", "bonuses", "discount",
        "bought_to_top", "threshold_passed",
    )  # fmt: skip

    def dump(self) -> dict[str, Any]:
        return {name: _copy(getattr(self, name)) for name in self.STATE}

    def load(self, position: dict[str, Any]) -> None:
        check_position(position, self)
        for name in self.STATE:
            setattr(self, name, _copy(position[name]))
        self._offers = {}

    def view(self, viewer: Viewer) -> dict[str, Any]:
        on_top = self.level < len(self.archenemies)
        return {
            "seat": viewer,
            "mode": self.mode,
            "round": self.round,
            "turn": self.turn,
            "power": self.power,
            "generated": self.generated,
            "played": list(self.played),
            "path": list(self.path),
            "ambushing": list(self.ambushing),
            "main_deck": len(self.main_deck),
            "valor": self.valor,
            "corruption": self.corruption,
            "destroyed": list(self.destroyed),
            "archenemy": {
                "card": self.archenemies[self.level],
                "cost": self.archenemy_cost(),
                "loot": len(self.loot[self.level]) if self.level < len(self.loot) else 0,
                "defeated": self.defeated,
            }
            if on_top
            else None,
            "archenemies_left": len(self.archenemies) - self.level,
            "ring": self.ring,
            "ended": self.ended,
            "players": [self._player(seat, viewer) for seat in range(self.seats)],
        }

    def _player(self, seat: int, viewer: Viewer) -> dict[str, Any]:
        known = self.own_top[seat] if seat == viewer else self.open_top[seat]
        deck = self.decks[seat]
        return {
            "seat": seat,
            "hero": self.heroes[seat] if seat < len(self.heroes) else "",
            "hand": len(self.hands[seat]),
            "cards": list(self.hands[seat]) if viewer in (seat, OPEN) else [],
            "deck": len(deck),
            "top": deck[-1 : -known - 1 : -1],
            "discards": list(self.discards[seat]),
            "locations": list(self.locations[seat]),
            "standing": list(self.standing[seat]),
            "owned": self.owned(seat),
            "score": [list(row) for row in self.final_score(seat)] if self.ended else None,
        }

    def resample(self, viewer: Viewer, stream: Stream) -> None:
        stream.shuffle(self.main_deck)
        for loot in self.loot:
            stream.shuffle(loot)
        for seat in range(self.seats):
            deck, hand = self.decks[seat], self.hands[seat]
            known = self.own_top[seat] if seat == viewer else self.open_top[seat]
            hidden, top = deck[: len(deck) - known], deck[len(deck) - known :]
            if viewer not in (seat, OPEN):
                hidden += hand
                stream.shuffle(hidden)
                hand[:] = [hidden.pop() for _card in range(len(hand))]
            else:
                stream.shuffle(hidden)
            deck[:] = hidden + top

    def card(self, reference: str) -> dict[str, Any]:
        return dict(self.box.cards[reference].facts)


def check_position(position: dict[str, Any], table: DeckBuilding) -> None:
    """ValueError unless `position` has the shape of a dump for this box and number of seats."""
    if not isinstance(position, dict) or set(position) != set(table.STATE):
        raise ValueError("this is no position of the Deck-Building Game")
    cards, seats = table.box.cards, table.seats

    def want(holds: Any, what: str) -> None:
        if not holds:
            raise ValueError(f"{what}: this cannot be")

    def is_pile(pile: Any) -> bool:
        return isinstance(pile, list) and all(isinstance(card, str) and card in cards for card in pile)

    def is_number(value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and value >= 0

    for name in ("decks", "hands", "discards", "locations", "standing"):
        want(isinstance(position[name], list) and len(position[name]) == seats, name)
        want(all(map(is_pile, position[name])), name)
    for name in ("main_deck", "ambushing", "destroyed", "played", "used"):
        want(is_pile(position[name]), name)
    numbers = ("round", "valor", "corruption", "level", "defeats", "power", "generated", "discount")
    for name in (*numbers, "bought_to_top"):
        want(is_number(position[name]), name)
    for name in ("open_top", "own_top"):
        want(isinstance(position[name], list) and all(map(is_number, position[name])), name)
        want(len(position[name]) == seats, name)
        want(all(top <= len(deck) for top, deck in zip(position[name], position["decks"], strict=True)), name)
    path = position["path"]
    want(isinstance(path, list) and len(path) == PATH, "path")
    want(is_pile([card for card in path if card is not None]), "path")
    want(all(card in path and cards[card].ambush for card in position["ambushing"]), "ambushing")
    want(is_number(position["turn"]) and position["turn"] < seats, "turn")
    want(is_number(position["first"]) and position["first"] < seats, "first")
    heroes = position["heroes"]
    want(is_pile(heroes) and len(heroes) == len(set(heroes)) == seats, "heroes")
    want(all(cards[hero].type == "hero" for hero in heroes), "heroes")
    loot = position["loot"]
    want(isinstance(loot, list) and len(loot) == 2 and all(map(is_pile, loot)), "loot")
    want(position["ended"] in (None, "azog", "path"), "ended")
    want(position["level"] < len(table.archenemies) or position["ended"] == "azog", "level")
    want(position["level"] >= 2 or loot[position["level"]], "loot")
    ring = position["ring"]
    want(ring in (IN_STACK, BESIDE_PATH) or (is_number(ring) and ring < seats), "ring")
    bonuses = position["bonuses"]
    want(isinstance(bonuses, list), "bonuses")
    want(all(isinstance(row, list) and len(row) == 2 and is_number(row[1]) for row in bonuses), "bonuses")
    counted: Counter[str] = Counter(position["main_deck"] + position["destroyed"] + loot[0] + loot[1])
    counted.update(card for card in (*path, *position["played"]) if card is not None)
    for name in ("decks", "hands", "discards", "locations", "standing"):
        for pile in position[name]:
            counted.update(pile)
    for card in position["played"]:  # what stays is in play as well
        counted[card] -= card in table.box.stays
    counted["corruption"] += position["corruption"]
    counted["valor"] += position["valor"]
    want(all(count <= table.box.copies[card] for card, count in counted.items()), "number of copies")
    for name in ("defeated", "threshold_passed"):
        want(isinstance(position[name], bool), name)


def _copy(value: Any) -> Any:
    """A copy that shares no list with the original."""
    return [_copy(item) for item in value] if isinstance(value, list) else value
