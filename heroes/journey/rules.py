"""One match of The Heroes' Journey: its state, and the order of its phases.

The chapters of the rulebook are functions that take the match (``table``) as their first argument. Cards
are whole numbers, places in the lists below; players are the kernel's seats.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from heroes.engine.decision import Asking
from heroes.engine.events import Viewer
from heroes.engine.rules import Rules
from heroes.engine.stream import Stream
from heroes.engine.text import Message
from heroes.journey import position
from heroes.journey.definitions import Definition, Pool, pool_of
from heroes.journey.ending import MatchOver, TurnStopped, concede, let_go, stop_turn
from heroes.journey.events import KINDS
from heroes.journey.query import Index
from heroes.journey.stages import STAGES
from heroes.journey.verbs import settle
from heroes.journey.view import resample, view
from heroes.journey.zones import ATLAS, BOOK


def _by_word(words: Iterable[tuple[int, Iterable[str]]]) -> dict[str, frozenset[int]]:
    """Word -> the cards that have it."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for card, its_words in words:
        for word in its_words:
            found[word].append(card)
    return defaultdict(frozenset, {word: frozenset(cards) for word, cards in found.items()})


class Journey(Rules):
    """The state of one match.

    Of each card: `kind` (definition), `owner`, `zone`, `wounds`, `bearer` (-1: none), `name` (how views
    call it: a new one whenever it enters a hidden zone), `seen` (bit set of the seats that know which card
    lies here while it is hidden), `against` (of an assigned minion: the companion; else -1).

    Of each seat: `books` (top last), `hands`, `scraps`, `graves`, `banished`, `atlases`, `parties`,
    `supports`, `burdens`, `sites` (the party's position, 0 before the first), `quests` (the Quest-Need that
    was chosen, -1: none yet), `out`.

    Of the table: `order` (seats clockwise), `protagonist`, `stage` (what is to be played next), `minions`,
    `path`, `risk`, `moves` (of this turn), `turn`, `rows` (lasting effects: ``[topic, targets, value,
    expiry]``), `delayed`, `tokens` (``[card, culture, number]``), `became` (texts that wait for something to
    become true, and it is), `arrivals` (``[card on the field, site]`` where it was played), `stacked`
    (``[card, card of the field on which it lies]``), `used` (limits: ``[per, card, number of ability,
    times]``), `skirmish` (companion and minions of the skirmish that is being resolved, those that left it),
    `queue` (companions whose skirmish is still to come), `faces` (name -> number of the definition).
    """

    KINDS = KINDS
    row_topics: frozenset[str] = frozenset()

    def __init__(self, setup: dict[str, Any], stream: Stream) -> None:
        super().__init__(setup, stream)
        self.pool: Pool = pool_of(tuple(setup["cards"].values()))
        seats = range(self.seats)
        numbers = {name: number for number, name in enumerate(setup["cards"])}
        self.numbers: list[int] = []
        self.owner: list[int] = []
        self.books: list[list[int]] = []
        self.atlases: list[list[int]] = []
        for seat, deck in enumerate(setup["decks"]):
            atlas = [numbers[name] for name in (*deck["quest_needs"], *deck["sites"])]
            book = [numbers[name] for count, name in deck["book"] for _copy in range(count)]
            first = len(self.numbers)
            self.numbers += atlas + book
            self.owner += [seat] * (len(atlas) + len(book))
            self.atlases.append(list(range(first, first + len(atlas))))
            self.books.append(list(range(first + len(atlas), len(self.numbers))))
        cards = len(self.numbers)
        self.kind: list[Definition] = [self.pool[number] for number in self.numbers]
        self.zone = [ATLAS if kind.side is None else BOOK for kind in self.kind]
        self.wounds = [0] * cards
        self.bearer = [-1] * cards
        self.against = [-1] * cards
        self.name = [0] * cards
        self.seen = [0] * cards
        self.borne: list[list[int]] = [[] for _card in range(cards)]
        self.faces: list[int] = [-1]
        self.hands: list[list[int]] = [[] for _seat in seats]
        self.scraps: list[list[int]] = [[] for _seat in seats]
        self.graves: list[list[int]] = [[] for _seat in seats]
        self.banished: list[list[int]] = [[] for _seat in seats]
        self.parties: list[list[int]] = [[] for _seat in seats]
        self.supports: list[list[int]] = [[] for _seat in seats]
        self.burdens = [0] * self.seats
        self.sites = [0] * self.seats
        self.quests = [-1] * self.seats
        self.out = [False] * self.seats
        self.order: list[int] = list(seats)
        self.protagonist = 0
        self.stage = "bids"
        self.minions: list[int] = []
        self.path: list[int] = []
        self.risk = 0
        self.moves = 0
        self.turn = 0
        self.rows = []
        self.delayed: list[list[Any]] = []
        self.used: list[list[Any]] = []
        self.tokens: list[list[Any]] = []
        self.became: list[list[int]] = []
        self.skirmish: list[Any] | None = None
        self.queue: list[int] = []
        self.arrivals: list[list[int]] = []
        self.stacked: list[list[int]] = []
        self.cut = False  # a text has ended the step that is under way
        self.quiet = True  # set-up: no text works (HJ11)
        self.nested = 0  # windows within windows
        self.opened: Counter[str] | None = None  # when somebody counts the windows
        self.dying: list[int] = []  # whose death is being answered just now
        self.spreading: list[int] = []  # who has been chosen so far for wounds that land together
        self.answering: Message | None = None  # what a player is asked who may respond
        self.cache: dict[Any, Any] = {}

    def play(self) -> Asking:
        """From the present stage to the end; each stage names the next one."""
        try:
            while True:
                try:
                    while self.leaving and not self.quiet:
                        let_go(self)
                        yield from settle(self)
                    if self.pool.asks_for_time:
                        self.changed()
                    self.rest()
                    yield from STAGES[self.stage](self)
                except TurnStopped:
                    yield from stop_turn(self)
        except MatchOver as over:
            return over.result

    def can_concede(self, seat: int) -> bool:
        return not self.out[seat] and seat not in self.leaving

    def concede(self, seat: int) -> Exception | None:
        return concede(self, seat)

    @cached_property
    def index(self) -> Index:
        """The field as it is now."""
        return Index(self)

    @cached_property
    def topics(self) -> frozenset[str]:
        """What any text or lasting effect speaks about now."""
        return self.row_topics.union(self.index.statements)

    @cached_property
    def played_cards(self) -> dict[str, frozenset[int]]:
        """Label of a step -> the cards that may be played from hand in it."""
        return _by_word((card, kind.played_in) for card, kind in enumerate(self.kind))

    @cached_property
    def answering_cards(self) -> dict[str, frozenset[int]]:
        """Happening -> the event cards of all decks that answer to it."""
        return _by_word((card, kind.answers) for card, kind in enumerate(self.kind))

    @property
    def rows(self) -> list[list[Any]]:
        """The lasting effects; a change puts a new list in the place of the old one."""
        return self._rows

    @rows.setter
    def rows(self, rows: list[list[Any]]) -> None:
        before = self.row_topics
        self._rows = rows
        self.row_topics = frozenset([row[0] for row in rows])
        self.__dict__.pop("topics", None)
        if "gains text" in before or "gains text" in self.row_topics:
            self.rearranged()  # other texts speak now

    def changed(self) -> None:
        """Something that numbers depend on has changed."""
        self.cache.clear()
        index = self.__dict__.get("index")
        if index is not None and index.changes:
            self.rearranged()

    def rearranged(self) -> None:
        """Cards came or went, or other cards are active now."""
        self.cache.clear()
        self.__dict__.pop("index", None)
        self.__dict__.pop("topics", None)

    def rename(self, card: int) -> None:
        """A new name for a card that nobody can follow any more."""
        self.name[card] = len(self.faces)
        self.faces.append(self.numbers[card])

    def dump(self) -> dict[str, Any]:
        return position.dump(self)

    def load(self, position_: dict[str, Any]) -> None:
        position.load(self, position_)

    def view(self, viewer: Viewer) -> dict[str, Any]:
        return view(self, viewer)

    def resample(self, viewer: Viewer, stream: Stream) -> None:
        resample(self, viewer, stream)

    def card(self, reference: int | str) -> dict[str, Any]:
        """A card by its name in views, or a definition by ``d`` and its number."""
        number = int(reference[1:]) if isinstance(reference, str) else self.faces[reference]
        kind = self.pool[number]
        return {"slug": kind.slug, "title": kind.card.title, "hash": kind.card.hash}
