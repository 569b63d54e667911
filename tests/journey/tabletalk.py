"""Table talk: the few words in which the tests of single cards are written.

A test lays cards on a table, begins somewhere in a turn, and from there only decides, as players do. Seat 0 is
the Protagonist, seat 1 the Antagonist; nobody has anything but what the test gives him::

    @does("Eteoneus, Squire of Menelaos")
    def test_eteoneus_tends_menelaos() -> None:
        table = Table()
        king = table.lay("Menelaos, Loud in the War Cry", wounds=1)
        squire = table.lay("Eteoneus, Squire of Menelaos")
        table.begin("regroup").use(squire)
        assert table.wounds(king) == 0
        assert table.wounds(squire) == 1

`does` and `may_not` say of which cards a test shows that they do their work, and where they may not; another
test sees to it that no card of the set is left out. Figures without a name (`friend`, `foe`, `fodder`) have
round numbers, so that what is tested is the card and not its company. The ground on which all stand lets every
player act in every step, so that whoever has nothing else to do is asked all the same; `refuses` relies on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar
from zlib import crc32

from catalog.cards import load_cards
from heroes.journey import query
from heroes.journey.scenario import Handle, Play, Scenario
from tests.journey.box import pool, written

DOES: dict[str, list[str]] = {}
MAY_NOT: dict[str, list[str]] = {}

Test = TypeVar("Test", bound=Callable[..., None])


def does(*names: str) -> Callable[[Test], Test]:
    """This test shows these cards doing their work."""
    return lambda test: _noted(DOES, names, test)


def may_not(*names: str) -> Callable[[Test], Test]:
    """This test shows where these cards may not do it, or have no effect."""
    return lambda test: _noted(MAY_NOT, names, test)


def _noted(register: dict[str, list[str]], names: tuple[str, ...], test: Test) -> Test:
    for name in names:
        register.setdefault(name, []).append(test.__name__)
    return test


CARDS = {card.name: card for card in load_cards() if card.type is not None}

BELL = (
    "Campaign: Add (1). Adversary: Add (1). Maneuver: Add (1). Barrage: Add (1). "
    "Assignment: Add (1). Skirmish: Add (1). Regroup: Add (1)."
).replace(". ", ".\n")
ERRAND = "Bearer is quest-bound."
BORNE = {"campaign": "Bearer must be a companion.", "adversary": "Bearer must be a minion."}
IDLE = "While you can spot 20 companions, each companion is strength +1."
UNTIL_THE_END = 400  # choices: more than any turn here has


class Table:
    """A table for two or more, all parties at site `at`.

    hero, quest  of the Protagonist; one without text if they are not given
    here, ahead  the site of the parties and the next one: keywords, or the name of a card
    culture      of everybody whose culture does not matter
    """

    def __init__(
        self,
        hero: str | None = None,
        quest: str | None = None,
        *,
        culture: str = "oz",
        at: int = 2,
        here: str = "",
        ahead: str = "",
        risk: int = 20,
        burdens: int = 0,
        moves: int | None = None,
        seats: int = 2,
        hero_wounds: int = 0,
    ) -> None:
        self.scenario = Scenario({}, seats)
        self.culture = culture
        self.play_: Play | None = None
        for seat in range(seats):
            chosen = hero if seat == 0 and hero else self.friend_card(health=4, title="Walker")
            errand = quest if seat == 0 and quest else _written(ERRAND, "quest-need", "Errand", back=NEVER)
            for name in (chosen, errand):
                self._know(name)
            handle = self.scenario.hero(seat, chosen, errand, wounds=0 if seat else hero_wounds)
            if seat == 0:
                self.hero = handle
                self.quest: Handle = handle.quest  # type: ignore[attr-defined]
        self.sites: list[Handle] = []
        for number in range(1, min(9, at + 1) + 1):
            what = here if number == at else ahead if number == at + 1 else ""
            name = what if what in CARDS else _ground(number, what)
            self._know(name)
            self.sites += self.scenario.path(name)
        for seat in range(seats):
            self.scenario.party_at(seat, at)
        self.scenario.risk(risk).burdens(0, burdens)
        if moves is not None:
            self.scenario.moves(moves)

    @property
    def here(self) -> Handle:
        return self.sites[self.play.table.sites[0] - 1 if self.play_ else self.scenario._sites[0] - 1]

    def _know(self, name: str) -> str:
        self.scenario.pool[name] = pool()[name]  # type: ignore[index]
        return name

    # Laying out

    def lay(self, name: str, on: Handle | None = None, wounds: int = 0, seat: int | None = None) -> Handle:
        """A card on the field, where it belongs."""
        kind = CARDS[name]
        owner = seat if seat is not None else 0 if kind.side == "campaign" else 1
        self._know(name)
        if kind.type == "companion":
            return self.scenario.companion(owner, name, wounds)
        if kind.type == "minion":
            return self.scenario.minion(owner, name, wounds)
        if on is not None:
            return self.scenario.item(owner, name, on)
        return self.scenario.support(owner, name)

    def friend(
        self,
        words: str = "",
        wounds: int = 0,
        *,
        culture: str | None = None,
        strength: int = 5,
        health: int = 3,
        title: str = "Friend",
        seat: int = 0,
    ) -> Handle:
        """A companion without a name, of whom nothing but these words is printed."""
        name = self.friend_card(words, culture=culture, strength=strength, health=health, title=title)
        return self.scenario.companion(seat, name, wounds)

    def foe(
        self,
        words: str = "",
        wounds: int = 0,
        *,
        culture: str = "troy",
        strength: int = 5,
        health: int = 3,
        home: int = 1,
        title: str = "Foe",
        seat: int = 1,
    ) -> Handle:
        """A minion without a name."""
        name = self.foe_card(words, culture=culture, strength=strength, health=health, home=home, title=title)
        return self.scenario.minion(seat, name, wounds)

    def foe_card(
        self,
        words: str = "",
        *,
        culture: str = "troy",
        strength: int = 5,
        health: int = 3,
        home: int = 1,
        cost: int = 2,
        title: str = "Foe",
    ) -> str:
        title = _titled(f"{title} of {culture} {strength}-{health} at {home} for {cost}", words)
        facts = {"culture": culture, "strength": strength, "health": health, "home_site": home, "cost": cost}
        return self._know(_written(words, "minion", title, **facts))

    def friend_card(
        self,
        words: str = "",
        *,
        culture: str | None = None,
        strength: int = 5,
        health: int = 3,
        cost: int = 2,
        title: str = "Friend",
    ) -> str:
        culture = culture or self.culture
        title = _titled(f"{title} of {culture} {strength}-{health} for {cost}", words)
        facts = {"culture": culture, "strength": strength, "health": health, "cost": cost}
        return self._know(_written(words, "companion", title, **facts))

    def thing(
        self,
        type_: str = "condition",
        *,
        culture: str | None = None,
        card_class: str | None = None,
        on: Handle | None = None,
        side: str = "campaign",
        cost: int = 0,
        words: str = "",
    ) -> Handle:
        """A condition, possession or artifact without a name: in a support area, or borne by somebody."""
        name = self.thing_card(
            type_,
            culture=culture,
            card_class=card_class,
            borne=on is not None,
            side=side,
            cost=cost,
            words=words,
        )
        seat = 0 if side == "campaign" else 1
        if on is None:
            return self.scenario.support(seat, name)
        return self.scenario.item(seat, name, on)

    def thing_card(
        self,
        type_: str = "condition",
        *,
        culture: str | None = None,
        card_class: str | None = None,
        borne: bool = False,
        side: str = "campaign",
        cost: int = 0,
        words: str = "",
    ) -> str:
        culture = culture or (self.culture if side == "campaign" else "troy")
        text = "\n".join(line for line in (words, BORNE[side] if borne else "") if line) or IDLE
        title = _titled(f"{culture} {type_} {card_class or ''} {'borne' if borne else ''} {cost}", words)
        facts: dict[str, Any] = {"culture": culture, "cost": cost}
        if not borne:
            facts["class"] = "support area"
        elif type_ != "condition" or card_class:
            facts["class"] = card_class or "charm"
        return self._know(_written(text, type_, title, **facts))

    def bell(self) -> None:
        """Something that every player may do in every step, where the site is none of the plain grounds."""
        for side in ("campaign", "adversary"):
            self.thing("artifact", side=side, words=BELL)

    def event_card(self, words: str, *, culture: str | None = None, cost: int = 0) -> str:
        """An event that is nobody's."""
        culture = culture or self.culture
        return self._know(
            _written(words, "event", _titled(f"Event of {culture} {cost}", words), culture=culture, cost=cost)
        )

    def hold(self, *names: str, seat: int | None = None) -> Any:
        """Cards in the hand of the player whose turn it is to play them: a handle, or a list of them."""
        found = []
        for name in names:
            owner = seat
            if owner is None:
                owner = 0 if _side(name) == "campaign" else 1
            found.append(self.scenario.hand(owner, self._know(name)))
        return found[0] if len(found) == 1 else found

    def fodder(self, count: int = 1, seat: int = 0) -> list[Handle]:
        """Cards in hand that cannot be played now: of the wrong side."""
        return [self.scenario.hand(seat, self._know(self._idle(seat))) for _card in range(count)]

    def _idle(self, seat: int) -> str:
        return self.foe_card(title="Idle") if seat == 0 else self.friend_card(title="Idle")

    def book(self, *names: str, seat: int = 0) -> list[Handle]:
        """Cards in a book, the top one first; with a number instead, as many of no interest."""
        for name in names:
            self._know(name)
        return self.scenario.book(seat, *names)

    def stock(self, count: int = 5, seat: int = 0) -> list[Handle]:
        """So many cards of no interest in a book."""
        return self.book(*[self._idle(seat)] * count, seat=seat)

    def scrap(self, *names: str, seat: int | None = None) -> Any:
        """Cards in the scrap pile of the player who plays such cards."""
        return self._piled(self.scenario.scrap, names, seat)

    def grave(self, *names: str, seat: int | None = None) -> Any:
        """Companions in a grave."""
        return self._piled(self.scenario.grave, names, seat)

    def _piled(self, pile: Any, names: tuple[str, ...], seat: int | None) -> Any:
        found = []
        for name in names:
            owner = seat if seat is not None else 0 if _side(name) == "campaign" else 1
            found += pile(owner, self._know(name))
        return found[0] if len(found) == 1 else found

    # Playing

    @property
    def play(self) -> Play:
        assert self.play_ is not None, "the table has not begun"
        return self.play_

    def begin(self, stage: str) -> Table:
        self.play_ = self.scenario.begin(stage)
        return self

    def fight(self, companion: Handle, *minions: Handle) -> Table:
        """Begin with a skirmish: these minions have been assigned to this companion, and its actions come."""
        for minion in minions:
            self.scenario.assigned(minion, companion)
        self.begin("assignment")
        self._default_until(
            lambda: self.play.table.skirmish is not None or self.play.may(0, f"fight:{companion}")
        )
        if self.play.table.skirmish is None:  # else there is but one, which the Protagonist need not choose
            self.play.pick(0, f"fight:{companion}")
        return self

    def shoot(self, victim: Handle, times: int = 1) -> Table:
        """Begin with the barrage step, at whose end minions shoot at this companion."""
        self.foe(f"Shoot +{times}.", health=9, title="Archer")
        if victim is self.hero:
            self.friend(title="Bystander")
        self.begin("barrage")
        self._default_until(lambda: self.play.match.pending[0].kind == "spread")
        return self.choose(*[victim] * times)

    def shoot_minion(self, victim: Handle, times: int = 1) -> Table:
        """Begin with the barrage step, at whose end the party shoots at this minion."""
        self.friend(f"Shoot +{times}.", title="Archer")
        self.foe(title="Bystander")
        self.begin("barrage")
        self._default_until(lambda: self.play.match.pending[0].kind == "spread")
        return self.choose(*[victim] * times)

    def assign(self, minion: Handle, companion: Handle) -> Table:
        """The Protagonist assigns after the actions of the assignment step."""
        key = f"assign:{minion}>{companion}"
        self._default_until(lambda: self.play.may(0, key))
        self.play.pick(0, key)
        return self

    def antagonist_assigns(self, seat: int = 1) -> Table:
        """The Protagonist assigns nobody, and an Antagonist is asked."""
        return self.until_asked(seat, "assign")

    def until_asked(self, seat: int, kind: str) -> Table:
        """Nobody does anything until this player is asked something of this kind."""

        def asked() -> bool:
            decision = self.play.asked(seat)
            return decision is not None and decision.kind == kind

        self._default_until(asked)
        return self

    def resolve(self) -> Table:
        """Nobody does anything further in this skirmish."""
        self._default_until(lambda: self.play.table.skirmish is None)
        return self

    def resolve_shots(self) -> Table:
        """Nobody does anything further in this barrage step."""
        return self.until("assignment")

    def until(self, stage: str) -> Table:
        """Nobody does anything until the match is at this stage."""
        self._default_until(lambda: self.play.table.stage == stage)
        return self

    def move(self) -> Table:
        """The party moves on, from the position before the first move or the decision to move again."""
        if self.play.table.stage == "decide":
            self._default_until(lambda: self.play.may(0, "move"))
            self.play.pick(0, "move")
        return self.until("adversary")

    def use(self, card: Handle, *choices: Any, number: int = 1, by: int | None = None) -> Table:
        """Use a card on the field, or play one from hand, as soon as that is offered; then choose."""
        seat = self._seat(card, by)
        self._default_until(lambda: self.play.may(seat, self._key(card, number)))
        self.play.pick(seat, self._key(card, number))
        return self.choose(*choices)

    def choose(self, *choices: Any) -> Table:
        """Answer questions: with a card, a number, or a key."""
        for choice in choices:
            keys = _keys_of(self, choice)
            found = next(
                (
                    (seat, key)
                    for seat in range(self.scenario.seats)
                    for key in keys
                    if self.play.may(seat, key)
                ),
                None,
            )
            assert found, f"nobody may choose {choice!r}; asked: {self.questions()}"
            self.play.pick(*found)
        return self

    def questions(self) -> list[Any]:
        return [(d.seat, d.kind, [option.key for option in d.options]) for d in self.play.match.pending]

    def _seat(self, card: Handle, by: int | None) -> int:
        return self.play.table.owner[card.card] if by is None else by

    def _key(self, card: Handle, number: int = 1) -> str:
        verb = "play" if self.play.where(card) == "hand" else "use"
        return f"{verb}:{card}" if number == 1 else f"{verb}:{card}.{number}"

    def _default_until(self, reached: Callable[[], bool]) -> None:
        turn = self.play.table.turn
        for _choice in range(UNTIL_THE_END):
            if reached():
                return
            assert self.play.match.result is None, "the match is over"
            assert self.play.table.turn == turn, "the turn is over"
            decision = self.play.match.pending[0]
            self.play.match.choose(decision.seat, decision.id or 0, [decision.default_option().key])
        raise AssertionError("this does not come about")

    # Looking

    def refuses(self, card: Handle, number: int = 1, by: int | None = None) -> bool:
        """Its owner is asked to act in the present step, and this is nothing that he may do."""
        seat = self._seat(card, by)
        stage = self.play.table.stage

        def asked_here() -> bool:
            assert self.play.table.stage == stage, f"seat {seat} is not asked at {stage}"
            decision = self.play.asked(seat)
            return decision is not None and decision.kind == "action"

        self._default_until(asked_here)
        return not self.play.may(seat, self._key(card, number))

    def bars(self, name: str) -> bool:
        """In the phase for it this card is in hand, and it cannot be played."""
        card = self.hold(name)
        return self.begin(_side(name) or "").refuses(card)

    def useless(self, stage: str, name: str) -> bool:
        """In this stage an event in hand, or a card in the support area, has nothing that may be done."""
        card = self.hold(name) if CARDS[name].type == "event" else self.lay(name)
        return self.begin(stage).refuses(card)

    def offers(self, card: Handle, number: int = 1, by: int | None = None) -> bool:
        """The contrary of `refuses`."""
        return not self.refuses(card, number, by)

    def stays_silent(self, card: Handle, by: int | None = None) -> bool:
        """Nobody does anything to the end of the turn, and never is this offered."""
        seat = self._seat(card, by)
        table = self.play.table
        turn = table.turn
        for _choice in range(UNTIL_THE_END):
            if self.play.match.result is not None or self.play.table.turn != turn:
                return True
            if self.play.may(seat, self._key(card)):
                return False
            decision = self.play.match.pending[0]
            self.play.match.choose(decision.seat, decision.id or 0, [decision.default_option().key])
        raise AssertionError("the turn does not end")

    def strength(self, card: Handle) -> int:
        return self.play.strength(card)

    def bonus(self, card: Handle) -> int:
        """How far its strength is from the printed one."""
        return self.play.strength(card) - self.play.table.kind[card.card].strength

    def keyword(self, card: Handle, name: str) -> int:
        """The sum of a keyword "+X"."""
        return query.keyword(self.play.table, card.card, name)

    def wounds(self, card: Handle) -> int:
        return self.play.wounds(card)

    def left(self, card: Handle) -> int:
        """Its health that is left."""
        return query.health_left(self.play.table, card.card)

    def where(self, card: Handle) -> str:
        return self.play.where(card)

    def roams(self, minion: Handle) -> bool:
        return query.is_roaming(self.play.table, minion.card)

    def in_vain(self, *cards: Handle, seat: int = 0) -> bool:
        """A book has been searched and shuffled, and these cards are still in it."""
        searched = (seat,) in self.play.told("shuffle")
        return searched and all(self.where(card) == "book" for card in cards)

    def against(self, minion: Handle) -> int:
        """The card to which a minion is assigned; compare with ``companion.card``. -1: to none."""
        return self.play.table.against[minion.card]

    def bearer(self, item: Handle) -> int:
        """The card that bears this one; compare with ``companion.card``."""
        return self.play.table.bearer[item.card]

    def ranged(self, side: str) -> int:
        """The ranged total of the "party" or the "minions", as everybody sees it."""
        return self.play.match.view(None)["ranged"][side]

    def knows(self, seat: int, card: Handle) -> bool:
        """Whether a player may know what this card in another hand, or in a book, is."""
        return bool(self.play.table.seen[card.card] >> seat & 1) or self.play.table.seen[card.card] == -1

    @property
    def risk(self) -> int:
        return self.play.table.risk

    @property
    def burdens(self) -> int:
        return self.play.table.burdens[0]

    @property
    def move_limit(self) -> int:
        return self.play.match.view(None)["move_limit"]

    def hand(self, seat: int = 0) -> int:
        """The number of cards in a hand."""
        return len(self.play.table.hands[seat])

    def cost(self, card: Handle) -> int:
        """What a card in hand costs now."""
        return query.cost_of(self.play.table, card.card)


NEVER = "To complete quest: The party is at site 9 and you can spot 20 companions."


def _keys_of(table: Table, choice: Any) -> list[str]:
    if isinstance(choice, str):
        return [choice]
    if isinstance(choice, int):
        return [f"number:{choice}", f"option:{choice}", f"seat:{choice}"]
    number = table.play.table.numbers[choice.card]
    return [f"{word}:{choice}" for word in ("card", "wound", "discard")] + [f"card:d{number}"]


def victory(name: str) -> int:
    """The wounds on a minion that is one weaker than this companion, after their skirmish; on the companion
    if the card is a minion."""
    table = Table()
    card = table.lay(name)
    if CARDS[name].type == "companion":
        loser = table.foe(strength=printed(name) - 1, health=9)
        table.fight(card, loser)
    else:
        loser = table.friend(strength=printed(name), health=9)  # a tie is the minion's
        table.fight(loser, card)
    return table.resolve().wounds(loser)


def defeat(name: str) -> int:
    """The wounds on this card after a skirmish that it loses narrowly."""
    table = Table()
    card = table.lay(name)
    if CARDS[name].type == "companion":
        table.fight(card, table.foe(strength=printed(name)))
    else:
        table.fight(table.friend(strength=printed(name) + 1), card)
    table.resolve()
    return table.wounds(card) if table.where(card) == "field" else printed(name, "health")


def counts_as(name: str, feature: str) -> bool:
    """Whether a card that speaks of such characters speaks of this one."""
    table = Table()
    card = table.lay(name)
    table.thing(words=f"Each {feature} is strength +1.")
    return table.begin("regroup").bonus(card) == 1


def _side(name: str) -> str | None:
    from heroes.journey.definitions import defined

    return defined(pool()[name]).side


def _written(text: str, type_: str, title: str, **facts: Any) -> str:
    name = title
    return name if name in pool() else written(text, type=type_, title=title, **facts)


def _titled(beginning: str, words: str) -> str:
    """A title that no figure with other words has."""
    ending = words if len(words) < 18 else f"{words[:8]} {crc32(words.encode()):08x}"
    return re.sub(r"[\[\]\s]+", " ", f"{beginning} {ending}").strip()


def _ground(number: int, words: str) -> str:
    regions = ("1-3", "4-6", "7-9")[(number - 1) // 3]
    text = f"{words}\n{BELL}".strip()
    return _written(text, "site", _titled(f"Ground {number}", words), range=regions)


def printed(name: str, stat: str = "strength") -> Any:
    """A printed number of a card: "strength", "health", "cost", "home_site", "risk"."""
    return getattr(CARDS[name], stat)
