"""The rules of Love Letter: The Hobbit, in the order of the rulebook; LL1-LL5 are the rulings.

Cards are named by their slugs; equal cards are not told apart. The deck is drawn from its end.
"""

from collections.abc import Generator, Iterable
from functools import cache
from typing import Any

from catalog.cards import Component
from catalog.definitions import definition
from heroes.engine.decision import Asking, Decision, Option
from heroes.engine.events import OPEN, Viewer
from heroes.engine.rules import Rules
from heroes.engine.stream import Stream
from heroes.engine.text import Message
from heroes.engine.text import gettext_noop as _
from minigames.love_letter.events import KINDS

CROWNS_TO_WIN = {2: 5, 3: 4, 4: 3}
FACE_UP_FOR_TWO = 3
BILBO_GOES_BEFORE = ("thorin", "kili-fili")
NEEDS_ANOTHER = ("thorin", "legolas", "tauriel", "bard", "smaug")
RING_AT_THE_END = 7

PLAY = _("Play {card}")
CHOOSE = _("Choose {seat}")
NAME = _("Name {card}")
TARGETS = tuple(Option(f"target:{seat}", CHOOSE, seat=seat) for seat in range(max(CROWNS_TO_WIN)))
CHOOSE_FOR = {
    card: (_("Choose a player for {card}."), {"card": card}) for card in (*NEEDS_ANOTHER, "kili-fili")
}
NAME_FOR = tuple(
    (_("Name the card that you suspect in the hand of {seat}."), {"seat": target.seat}) for target in TARGETS
)
YOUR_TURN: Message = (_("Play one of your two cards."), {})
MUST_PLAY_BILBO: Message = (_("Bilbo Baggins has to go before the company: play him."), {})


class Box:
    """The cards of an edition, and what can be done with each; the same for all its matches."""

    def __init__(self, cards: Iterable[Component]) -> None:
        best_first = sorted(cards, key=lambda card: (-card.value, card.slug))
        self.printed = {card.slug: card for card in best_first}
        self.value: dict[str, int] = {slug: card.value for slug, card in self.printed.items()}
        self.all_cards = [slug for slug, card in self.printed.items() for _copy in range(card.copies)]
        self.play_options = {card: Option(f"play:{card}", PLAY, card=card) for card in self.value}
        self.names = tuple(Option(f"name:{card}", NAME, card=card) for card in self.value if card != "smaug")


@cache
def open_box(hashes: tuple[str, ...]) -> Box:
    return Box(map(definition, hashes))


class LoveLetter(Rules):
    """One match: rounds until somebody has the crowns.

    Options: ``first`` (who most recently watched the films), ``youngest`` and ``smallest`` (seat
    orders, youngest or smallest first); None draws them by lot (LL2).
    """

    KINDS = KINDS

    def __init__(self, setup: dict[str, Any], stream: Stream) -> None:
        super().__init__(setup, stream)
        box = open_box(tuple(setup["cards"].values()))
        self.printed, self.value, self.all_cards = box.printed, box.value, box.all_cards
        self.play_options, self.names = box.play_options, box.names
        everybody = list(range(self.seats))
        self.crowns = [0] * self.seats
        self.round = 0
        self.turn: int | None = None
        self.first: int | None = None
        self.youngest: list[int] = []
        self.smallest: list[int] = []
        self.deck: list[str] = []
        self.reserve: str | None = None
        self.face_up: list[str] = []
        self.hands: list[list[str]] = [[] for _seat in everybody]
        self.discards: list[list[str]] = [[] for _seat in everybody]
        self.protected = [False] * self.seats
        self.out = [False] * self.seats
        # knows[a][b]: the card that a has legally seen in the hand of b and that must still be there
        self.knows: list[list[str | None]] = [[None] * self.seats for _seat in everybody]
        self.last_round: dict[str, Any] | None = None

    # Sequence of play

    def play(self) -> Asking:
        if not self.youngest:
            self._settle_seat_settings()
        while True:
            if self.turn is None:
                self.set_up_round()
            while not self.round_is_over():
                self.rest()
                yield from self.take_turn(self.turn)  # type: ignore[arg-type]
            winner = self.score_round()
            if winner is not None:
                self.events.append(("end", (winner,), (), ()))
                return {
                    "winners": [winner],
                    "reason": [_("{seat} has won {crowns} crowns."), {"seat": winner, "crowns": self.target}],
                    "scores": list(self.crowns),
                }

    @property
    def target(self) -> int:
        return CROWNS_TO_WIN[self.seats]

    def _settle_seat_settings(self) -> None:
        """Who is the youngest, the smallest, the first: as the table says, else by lot (LL2)."""
        options = self.setup.get("options", {})
        orders = []
        for key in ("youngest", "smallest"):
            order = list(range(self.seats))
            self.stream.shuffle(order)
            wanted = options.get(key)
            if wanted is not None and wanted < self.seats:
                order.remove(wanted)
                order.insert(0, wanted)
            orders.append(order)
        self.youngest, self.smallest = orders
        first = options.get("first")
        self.first = first if first is not None and first < self.seats else self.stream.below(self.seats)

    # Setup, and again before each new round

    def set_up_round(self) -> None:
        seats, events = self.seats, self.events
        self.round += 1
        self.turn = self.first
        events.append(("round", (self.round, self.turn), (), ()))
        deck = self.deck = list(self.all_cards)
        self.stream.shuffle(deck)
        self.hands = [[] for _seat in range(seats)]
        self.discards = [[] for _seat in range(seats)]
        self.protected = [False] * seats
        self.out = [False] * seats
        self.knows = [[None] * seats for _seat in range(seats)]
        for seat in range(seats):
            card = deck.pop()
            self.hands[seat].append(card)
            events.append(("deal", (seat,), (seat,), (card,)))
        self.reserve = deck.pop()
        self.face_up = []
        if seats == 2:
            self.face_up = [deck.pop() for _card in range(FACE_UP_FOR_TWO)]
            events.append(("face_up", (tuple(self.face_up),), (), ()))

    # A turn

    def take_turn(self, seat: int) -> Asking:
        """Draw, play one of two cards, carry out its function; then it is the next player's turn."""
        events = self.events
        if self.protected[seat]:  # ends before the draw (LL5)
            self.protected[seat] = False
            events.append(("unprotect", (seat,), (), ()))
        hand = self.hands[seat]
        drawn = self.deck.pop()
        hand.append(drawn)
        events.append(("draw", (seat,), (seat,), (drawn,)))

        first, second = hand
        options = self.play_options
        may: tuple[Option, ...]
        if first == second:
            may, prompt = (options[first],), YOUR_TURN
        elif "bilbo" in hand and (first in BILBO_GOES_BEFORE or second in BILBO_GOES_BEFORE):
            may, prompt = (options["bilbo"],), MUST_PLAY_BILBO
        else:
            may, prompt = (options[first], options[second]), YOUR_TURN
        gentle = second if first == "arkenstone" else first
        card = (yield Decision(seat, "play", prompt, may, f"play:{gentle}")).card

        # Whom it is aimed at is settled before it is laid, so that a slip of the hand reveals nothing.
        target = named = None
        if card in CHOOSE_FOR:
            target = yield from self.choose_target(seat, card)
            if card == "smaug" and target is not None:
                named = (yield Decision(seat, "name", NAME_FOR[target], self.names)).card

        hand.remove(card)
        if target is None:
            events.append(("play", (seat, card), (), ()))
        else:
            events.append(("play_on", (seat, card, target), (), ()))
        self.lay(seat, card)
        if card in FUNCTIONS:
            FUNCTIONS[card](self, seat, target, named)
        self.pass_turn(seat)

    def choose_target(self, seat: int, card: str) -> Generator[Decision, Option, int | None]:
        """Another player who is in the round and not protected; None if there is nobody.

        Kili and Fili may always choose oneself, and must when all others are protected (LL3).
        """
        protected, out = self.protected, self.out
        may = [
            TARGETS[other]
            for other in range(self.seats)
            if not protected[other] and not out[other] and other != seat
        ]
        if card == "kili-fili":
            may.append(TARGETS[seat])
        if not may:
            return None
        picked = yield Decision(seat, "target", CHOOSE_FOR[card], may, public=True)
        return picked.seat

    def pass_turn(self, seat: int) -> None:
        """Clockwise to the next player who is still in the round."""
        out, seats = self.out, self.seats
        seat = (seat + 1) % seats
        while out[seat]:
            seat = (seat + 1) % seats
        self.turn = seat

    # The cards

    def lay(self, seat: int, card: str) -> None:
        """Put a card that has left the hand onto the discard pile; the Arkenstone knocks its owner out."""
        self.discards[seat].append(card)
        for known in self.knows:
            if known[seat] == card:  # the one that was seen, for all that anybody can tell
                known[seat] = None
        if card == "arkenstone":
            self.drop_out(seat)

    def drop_out(self, seat: int) -> None:
        """Out of the round: the hand is laid open without its function."""
        self.out[seat] = True
        self.events.append(("out", (seat,), (), ()))
        for known in self.knows:
            known[seat] = None
        self.knows[seat] = [None] * self.seats
        for card in self.hands[seat]:
            self.events.append(("discard", (seat, card), (), ()))
            self.discards[seat].append(card)
        self.hands[seat] = []

    def thorin(self, seat: int, target: int | None, _named: str | None) -> None:
        if target is None:
            return self.no_effect("thorin")
        hands, knows = self.hands, self.knows
        given, taken = hands[seat][0], hands[target][0]
        hands[seat], hands[target] = hands[target], hands[seat]
        self.events.append(("exchange", (seat, target), (seat, target), (given, taken)))
        for known in knows:  # whoever knew one of the hands knows where it has gone
            known[seat], known[target] = known[target], known[seat]
        knows[seat][target], knows[target][seat] = given, taken
        knows[seat][seat] = knows[target][target] = None
        return None

    def kili_fili(self, seat: int, target: int | None, _named: str | None) -> None:
        """The target lays down the hand and draws, from the reserve if the deck is empty (LL4)."""
        assert target is not None  # oneself can always be chosen
        card = self.hands[target].pop()
        self.events.append(("discard", (target, card), (), ()))
        for known in self.knows:
            known[target] = None
        self.lay(target, card)
        if self.out[target]:
            return
        if self.deck:
            drawn, kind = self.deck.pop(), "draw"
        else:
            drawn, self.reserve, kind = self.reserve, None, "draw_reserve"  # type: ignore[assignment]
        self.hands[target].append(drawn)
        self.events.append((kind, (target,), (target,), (drawn,)))

    def gandalf(self, seat: int, _target: int | None, _named: str | None) -> None:
        self.protected[seat] = True
        self.events.append(("protect", (seat,), (), ()))

    def legolas(self, seat: int, target: int | None, _named: str | None) -> None:
        self.compare(seat, target, "legolas")

    def tauriel(self, seat: int, target: int | None, _named: str | None) -> None:
        self.compare(seat, target, "tauriel")

    def compare(self, seat: int, target: int | None, elf: str) -> None:
        """Legolas knocks out the lower hand, Tauriel the higher; equal hands stay (LL1)."""
        if target is None:
            return self.no_effect(elf)
        mine, theirs = self.hands[seat][0], self.hands[target][0]
        self.events.append(("compare", (seat, target), (seat, target), (mine, theirs)))
        self.knows[seat][target], self.knows[target][seat] = theirs, mine
        difference = self.value[mine] - self.value[theirs]
        if difference == 0:
            self.events.append(("tie", (), (), ()))
        else:
            mine_loses = difference < 0 if elf == "legolas" else difference > 0
            self.drop_out(seat if mine_loses else target)
        return None

    def bard(self, seat: int, target: int | None, _named: str | None) -> None:
        if target is None:
            return self.no_effect("bard")
        card = self.hands[target][0]
        self.knows[seat][target] = card
        self.events.append(("look", (seat, target), (seat, target), (card,)))
        return None

    def smaug(self, seat: int, target: int | None, named: str | None) -> None:
        if target is None:
            return self.no_effect("smaug")
        self.events.append(("guess", (seat, target, named), (), ()))
        if self.hands[target][0] == named:
            self.drop_out(target)
        else:
            self.events.append(("miss", (target,), (), ()))
        return None

    def no_effect(self, card: str) -> None:
        """All others are protected: the card is laid and nothing happens (LL3)."""
        self.events.append(("no_effect", (card,), (), ()))

    # End of a round, end of the game

    def round_is_over(self) -> bool:
        return not self.deck or self.out.count(False) == 1

    def score_round(self) -> int | None:
        """Crowns for all who tie for the best hand (LL2); the winner of the match, if there is one."""
        standing = [seat for seat in range(self.seats) if not self.out[seat]]
        hands: list[list[Any]] = []
        if len(standing) > 1:
            for seat in standing:
                card = self.hands[seat][0]
                value = RING_AT_THE_END if card == "one-ring" else self.value[card]
                hands.append([seat, card, value])
                self.events.append(("show", (seat, card, value), (), ()))
            best = max(value for _seat, _card, value in hands)
            standing = [seat for seat, _card, value in hands if value == best]
        self.last_round = {"number": self.round, "hands": hands, "winners": standing}
        for seat in standing:
            self.crowns[seat] += 1
            self.events.append(("crown", (seat, self.crowns[seat]), (), ()))
        self.first = next(seat for seat in self.youngest if seat in standing)
        self.turn = None
        if any(self.crowns[seat] == self.target for seat in standing):
            return next(seat for seat in self.smallest if self.crowns[seat] == self.target)
        return None

    # For the kernel

    STATE = (
        *("round", "turn", "first", "youngest", "smallest", "crowns", "deck", "reserve", "face_up"),
        *("hands", "discards", "protected", "out", "knows", "last_round"),
    )

    def dump(self) -> dict[str, Any]:
        return {name: _copy(getattr(self, name)) for name in self.STATE}

    def load(self, position: dict[str, Any]) -> None:
        if set(position) != set(self.STATE):
            raise ValueError("this is no position of Love Letter")
        for name in self.STATE:
            setattr(self, name, _copy(position[name]))

    def view(self, viewer: Viewer) -> dict[str, Any]:
        knows = self.knows[viewer] if viewer is not None and viewer != OPEN else None
        return {
            "game": "love-letter",
            "seat": viewer if knows is not None else None,
            "round": self.round,
            "turn": self.turn,
            "target_crowns": self.target,
            "deck": len(self.deck),
            "reserve": self.reserve is not None,
            "face_up": list(self.face_up),
            "last_round": _copy(self.last_round),
            "players": [
                {
                    "seat": seat,
                    "hand": len(self.hands[seat]),
                    "cards": list(self.hands[seat]) if viewer in (seat, OPEN) else [],
                    "known": [knows[seat]] if knows and knows[seat] else [],
                    "discards": list(self.discards[seat]),
                    "protected": self.protected[seat],
                    "out": self.out[seat],
                    "crowns": self.crowns[seat],
                }
                for seat in range(self.seats)
            ],
        }

    def resample(self, viewer: Viewer, stream: Stream) -> None:
        if viewer == OPEN:
            knows: list[str | None] = [hand[0] if hand else None for hand in self.hands]
        else:
            knows = self.knows[viewer] if viewer is not None else [None] * self.seats
        hidden = list(self.deck)
        if self.reserve is not None:
            hidden.append(self.reserve)
        unseen: list[tuple[list[str], int]] = []
        for seat, hand in enumerate(self.hands):
            if seat == viewer or viewer == OPEN:
                continue
            known = knows[seat]
            for place, card in enumerate(hand):
                if card == known:
                    known = None
                else:
                    unseen.append((hand, place))
                    hidden.append(card)
        stream.shuffle(hidden)
        for hand, place in unseen:
            hand[place] = hidden.pop()
        if self.reserve is not None:
            self.reserve = hidden.pop()
        self.deck = hidden

    def card(self, reference: str) -> dict[str, Any]:
        printed = self.printed[reference]
        return {"slug": reference, "title": printed.title}


def _copy(value: Any) -> Any:
    """A copy that shares no list or dict with the original."""
    if isinstance(value, list):
        return [_copy(item) for item in value]
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    return value


FUNCTIONS = {
    "thorin": LoveLetter.thorin,
    "kili-fili": LoveLetter.kili_fili,
    "gandalf": LoveLetter.gandalf,
    "legolas": LoveLetter.legolas,
    "tauriel": LoveLetter.tauriel,
    "bard": LoveLetter.bard,
    "smaug": LoveLetter.smaug,
}
