"""Scenarios: a match in any legal position, which then plays only through decisions.

Public API. Say what lies where, then `begin`; from there on everything goes through the kernel's door::

    table = Scenario(pool)                         # name -> content hash; None: today's playable cards
    menelaos = table.hero(0, "Menelaos, King Without a Queen", "The Homecoming of Helen")
    table.hero(1, "Dorothy, The Small and Meek", "The Way Back to Kansas")
    ox = table.minion(1, "Ox of Ida", wounds=1)
    table.path("Hall of Menelaos", "Ford of the Eurotas")
    table.party_at(0, 2).risk(5)
    play = table.begin("assignment")
    play.pick(0, f"assign:{ox}>{menelaos}")

Cards are named by version ("Menelaos, King Without a Queen"). Placing a card gives a `Handle`; in keys and
comparisons it stands for the name by which views call the card. What can lie nowhere is a ValueError at once and
changes nothing; what the rules do not allow of the whole position is one when it begins. Both say what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from catalog.cards import cultures
from heroes.engine.decision import DONE, PASS, Decision
from heroes.engine.match import Match, in_order
from heroes.engine.stream import Stream
from heroes.journey import query, zones
from heroes.journey.definitions import Definition, defined
from heroes.journey.game import GAME, playable_cards
from heroes.journey.limits import period_of
from heroes.journey.moving import LAST_SITE
from heroes.journey.rules import Journey
from heroes.journey.stages import STAGES

SEED = bytes(32)

ENTRANCES = (
    "turn",
    "campaign",
    "move",
    "adversary",
    "maneuver",
    "barrage",
    "assignment",
    "skirmish",
    "regroup",
    "reconcile",
    "decide",
)
"""The stages in which a scenario can begin; at "skirmish" the Protagonist chooses among the skirmishes that follow
from the assignments."""

BEFORE_SKIRMISHES = ("adversary", "maneuver", "barrage", "assignment", "skirmish")
"""The stages in which a minion may be assigned already."""

BEFORE_MOVING = ("turn", "campaign", "move")
"""The stages in which the party has not moved yet this turn."""

FIELD = ("party", "minion", "borne", "quest", "support")
"""Where a card is on the field."""

PILES = {
    "hand": zones.HAND,
    "scrap": zones.SCRAP,
    "lost quest": zones.SCRAP,
    "grave": zones.GRAVE,
    "banished": zones.BANISHED,
}
"""Places of cards that lie in piles."""

AFTERWARDS = (zones.PATH, zones.BANISHED)
"""Where there are cards of a player who is out."""

TYPES = {
    "party": "companion",
    "grave": "companion",
    "minion": "minion",
    "quest": "quest-need",
    "lost quest": "quest-need",
    "path": "site",
}
"""Where only one type of card lies."""


def _whole(number: Any, what: str, least: int = 0, most: int | None = None) -> int:
    """A whole number that is neither too small nor too great. ValueError for anything else."""
    if number.__class__ is int and least <= number and (most is None or number <= most):
        return int(number)
    limits = f"from {least} on" if most is None else f"from {least} to {most}"
    raise ValueError(f"{what} is a whole number {limits}, not {number!r}")


class Handle:
    """A card of a scenario. As text: the name by which the match calls it now."""

    def __init__(self, scenario: Scenario, card: int, name: str) -> None:
        self._scenario = scenario
        self.card = card
        self.title = name

    @property
    def name(self) -> int:
        """How views and keys call the card at this moment."""
        return self._scenario.rules.name[self.card]

    def __str__(self) -> str:
        return str(self.name)

    def __repr__(self) -> str:
        return f"<{self.title}>"


class Scenario:
    """A position that is being put together, for `seats` players; seat 0 is the Protagonist unless
    `protagonist` says otherwise. `pool`: card name -> content hash."""

    def __init__(
        self, pool: Mapping[str, str] | None = None, seats: int = 2, protagonist: int = 0, seed: bytes = SEED
    ) -> None:
        self.pool = playable_cards() if pool is None else pool
        self.seats = _whole(seats, "the number of seats", GAME.seats[0], GAME.seats[-1])
        self.protagonist = self._seat(protagonist)
        self.seed = seed
        self.rules: Journey = None  # type: ignore[assignment]
        self._placed: list[tuple[int, str, str, dict[str, Any]]] = []
        self._handles: list[Handle] = []
        self._path: list[Handle] = []
        self._sites = [1] * seats
        self._burdens = [0] * seats
        self._risk = 0
        self._moves: int | None = None
        self._turn = 1
        self._out: list[int] = []
        self._marks: list[Any] = []
        self._order = list(range(seats))
        self._assigned: list[tuple[Handle, Handle]] = []

    # What lies where

    def _seat(self, seat: int) -> int:
        """The number of a seat. ValueError if there is none with it."""
        return _whole(seat, "a seat", 0, self.seats - 1)

    def _kind(self, seat: int, name: str, where: str) -> Definition:
        """What a card is. ValueError if there is no such card, or if it cannot lie there."""
        self._seat(seat)
        if not isinstance(name, str) or name not in self.pool:
            raise ValueError(f"there is no card {name!r}")
        kind = defined(self.pool[name])
        if where in TYPES and kind.type != TYPES[where]:
            raise ValueError(f"{name!r} is no {TYPES[where]}")
        if where in ("hand", "book", "scrap") and kind.side is None:
            raise ValueError(f"{name!r} belongs to an atlas, not to a {where}")
        if where == "stacked" and kind.side is None:
            raise ValueError(f"{name!r} belongs to an atlas and is stacked on nothing")
        if where == "atlas" and kind.type not in ("site", "quest-need"):
            raise ValueError(f"{name!r} belongs to a book, not to an atlas")
        if where == "borne" and not kind.is_borne:
            raise ValueError(f"{name!r} is not borne by anybody")
        if where == "support" and not kind.is_support:
            raise ValueError(f"{name!r} does not belong into a support area")
        return kind

    def _place(self, seat: int, names: tuple[str, ...], where: str, **facts: Any) -> list[Handle]:
        """Handles for cards that all lie in the same place."""
        for name in names:
            self._kind(seat, name, where)
        found = [Handle(self, len(self._placed) + number, name) for number, name in enumerate(names)]
        self._placed += [(seat, name, where, dict(facts)) for name in names]
        self._handles += found
        return found

    def _placed_as(
        self, handle: Handle, *where: str, words: str | None = None
    ) -> tuple[int, str, str, dict[str, Any]]:
        """How a card was placed. ValueError if it is none of this scenario, or lies elsewhere."""
        if handle not in self._handles:
            raise ValueError(f"{handle!r} is no card of this scenario")
        placed = self._placed[self._handles.index(handle)]
        if placed[2] not in where:
            words = words or f"on the field as {' or '.join(TYPES[place] for place in where)}"
            raise ValueError(f"{handle!r} is not {words}")
        return placed

    def hero(self, seat: int, name: str, quest: str, wounds: int = 0) -> Handle:
        """The hero of a party, with his Quest-Need."""
        self._kind(seat, quest, "quest")
        self._first_quest(seat)
        handle = self.companion(seat, name, wounds)
        (handle.quest,) = self._place(seat, (quest,), "quest", bearer=handle)  # type: ignore[attr-defined]
        return handle

    def lost_quest(self, seat: int, quest: str) -> Handle:
        """The Quest-Need of an Antagonist that has left the field and lies in the scrap pile: he is out when he
        becomes Protagonist."""
        self._kind(seat, quest, "lost quest")
        self._first_quest(seat)
        return self._place(seat, (quest,), "lost quest")[0]

    def _first_quest(self, seat: int) -> None:
        if any(placed[0] == seat and placed[2] in ("quest", "lost quest") for placed in self._placed):
            raise ValueError(f"seat {seat} has a hero with a Quest-Need already")

    def companion(self, seat: int, name: str, wounds: int = 0) -> Handle:
        """A further companion in a party."""
        return self._place(seat, (name,), "party", wounds=_whole(wounds, "a number of wounds"))[0]

    def minion(self, seat: int, name: str, wounds: int = 0) -> Handle:
        """A minion of an Antagonist."""
        return self._place(seat, (name,), "minion", wounds=_whole(wounds, "a number of wounds"))[0]

    def item(self, seat: int, name: str, bearer: Handle) -> Handle:
        """A card that `bearer` bears."""
        self._placed_as(bearer, "party", "minion")
        return self._place(seat, (name,), "borne", bearer=bearer)[0]

    def support(self, seat: int, name: str) -> Handle:
        """A card in a support area."""
        return self._place(seat, (name,), "support")[0]

    def hand(self, seat: int, *names: str) -> Any:
        """Cards in a hand: one handle, or a list of them."""
        found = self._place(seat, names, "hand")
        return found[0] if len(found) == 1 else found

    def book(self, seat: int, *names: str) -> list[Handle]:
        """Cards in a book, the top one first."""
        return self._place(seat, names, "book")

    def scrap(self, seat: int, *names: str) -> list[Handle]:
        """Cards in a scrap pile."""
        return self._place(seat, names, "scrap")

    def grave(self, seat: int, *names: str) -> list[Handle]:
        """Companions in a grave."""
        return self._place(seat, names, "grave")

    def banished(self, seat: int, *names: str) -> list[Handle]:
        """Cards out of the game."""
        return self._place(seat, names, "banished")

    def stacked(self, seat: int, name: str, onto: Handle) -> Handle:
        """A card that lies open on a card of the field."""
        self._placed_as(onto, *FIELD, words="on the field")
        return self._place(seat, (name,), "stacked", onto=onto)[0]

    def atlas(self, seat: int, *names: str) -> list[Handle]:
        """Sites that a player can still place, and Quest-Needs that nobody has been called to."""
        return self._place(seat, names, "atlas")

    def path(self, *names: str, owner: int = 0) -> list[Handle]:
        """The sites on the adventure path, further from site 1 on with each call."""
        for number, name in enumerate(names, len(self._path) + 1):
            if number not in self._kind(owner, name, "path").card.regions:
                raise ValueError(f"{name!r} cannot be site {number}")
        found = self._place(owner, names, "path")
        self._path += found
        return found

    def party_at(self, seat: int, number: int) -> Scenario:
        """Where a party is."""
        self._sites[self._seat(seat)] = _whole(number, "a site", 1, LAST_SITE)
        return self

    def wounded(self, handle: Handle, number: int) -> Scenario:
        """A character with wounds."""
        self._placed_as(handle, "party", "minion")[3]["wounds"] = _whole(number, "a number of wounds")
        return self

    def burdens(self, seat: int, number: int) -> Scenario:
        self._burdens[self._seat(seat)] = _whole(number, "a number of burdens")
        return self

    def risk(self, number: int) -> Scenario:
        self._risk = _whole(number, "the risk pool")
        return self

    def moves(self, number: int) -> Scenario:
        """How often the party has moved this turn; unless it is said, once from the adversary phase on."""
        self._moves = _whole(number, "the number of moves")
        return self

    def turn(self, number: int) -> Scenario:
        """The number of the turn; 1 unless it is said."""
        self._turn = _whole(number, "the number of the turn", 1)
        return self

    def out(self, *seats: int) -> Scenario:
        """These players have lost or given up. They have nothing but sites on the path and banished cards."""
        for seat in seats:
            if self._seat(seat) == self.protagonist:
                raise ValueError("the Protagonist is not out")
            if seat not in self._out:
                self._out.append(seat)
        return self

    def tokens(self, handle: Handle, culture: str, number: int) -> Scenario:
        """Tokens of a culture on a card of the field."""
        self._placed_as(handle, *FIELD, words="on the field")
        names = [culture.name.casefold() for culture in cultures().values()]
        if not isinstance(culture, str) or culture.casefold() not in names:
            raise ValueError(f"there is no culture {culture!r}")
        _whole(number, "a number of tokens", 1)
        mark = [culture.casefold(), number]
        self._marks.append(lambda table: table.tokens.append([handle.card, *mark]))
        return self

    def used(self, handle: Handle, times: int = 1, ability: int = 1) -> Scenario:
        """A card of the field whose text has been used so often in the period of its limit ("limit once per turn",
        "the first time each turn"). `ability`: which one of those of its abilities that have a limit."""
        self._placed_as(handle, *FIELD, "path", words="on the field or the path")
        kind = defined(self.pool[handle.title])
        limited = {
            ability.number: ability
            for _word, ability in (*kind.actions, *kind.responses, *kind.triggers)
            if ability.limit is not None or ability.first is not None
        }
        if not limited:
            raise ValueError(f"{handle!r} has no ability with a limit")
        chosen = limited[sorted(limited)[_whole(ability, "an ability with a limit", 1, len(limited)) - 1]]
        most = 1 if chosen.limit is None else chosen.limit.times
        _whole(times, "the number of uses", 1, most)
        if chosen.limit is None:
            row = (chosen.first, -chosen.number, 1)
        else:
            row = (period_of(chosen.limit), chosen.number, times)
        self._marks.append(lambda table: table.used.append([row[0], handle.card, *row[1:]]))
        return self

    def played_at(self, handle: Handle, number: int) -> Scenario:
        """A card of the field that was played while the party was at this site."""
        self._placed_as(handle, *FIELD, words="on the field")
        _whole(number, "a site", 1, LAST_SITE)
        self._marks.append(lambda table: table.arrivals.append([handle.card, _site_at(table, number)]))
        return self

    def known(self, handle: Handle, *seats: int) -> Scenario:
        """A card in a hand or a book that these players have seen there; its owner knows his hand anyhow."""
        self._placed_as(handle, "hand", "book", words="in a hand or a book")
        bits = sum(1 << self._seat(seat) for seat in set(seats))

        def mark(table: Journey) -> None:
            table.seen[handle.card] |= bits

        self._marks.append(mark)
        return self

    def order(self, *seats: int) -> Scenario:
        """The turn order, clockwise; by seat numbers unless it is said."""
        if sorted(map(self._seat, seats)) != list(range(self.seats)):
            raise ValueError("the turn order names each seat once")
        self._order = list(seats)
        return self

    def assigned(self, minion: Handle, companion: Handle) -> Scenario:
        """A minion that an action has assigned already."""
        self._placed_as(minion, "minion")
        self._placed_as(companion, "party")
        if any(minion == other for other, _companion in self._assigned):
            raise ValueError(f"{minion!r} is assigned already")
        self._assigned.append((minion, companion))
        return self

    # Beginning

    def setup(self) -> dict[str, Any]:
        """The setup of the match without its position: each seat's deck is what the scenario gives him."""
        decks: list[dict[str, Any]] = [
            {"quest_needs": [], "sites": [], "book": []} for _seat in range(self.seats)
        ]
        for seat, name, _where, _facts in self._placed:
            kind = defined(self.pool[name])
            deck = decks[seat]
            if kind.type == "quest-need":
                deck["quest_needs"].append(name)
            elif kind.type == "site":
                deck["sites"].append(name)
            else:
                deck["book"].append([1, name])
        return {"seats": self.seats, "options": {}, "cards": dict(self.pool), "decks": decks}

    def begin(self, stage: str = "campaign") -> Play:
        """Start the match at this stage. ValueError for a position that the rules do not allow."""
        if stage not in ENTRANCES:
            raise ValueError(f"a scenario begins at one of: {', '.join(ENTRANCES)}")
        if self._assigned and stage not in BEFORE_SKIRMISHES:
            raise ValueError(f"nobody is assigned any more at {stage!r}, or yet")
        if self._moves and stage in BEFORE_MOVING:
            raise ValueError(f"the party has not moved yet at {stage!r}")
        setup = in_order(self.setup())  # as the match has it: cards are numbered in this order
        table = Journey(setup, Stream(self.seed))
        self._number_cards(table)
        self.rules = table
        self._lay_out(table)
        table.stage = stage
        table.quiet = False
        table.moves = self._moves if self._moves is not None else int(stage not in BEFORE_MOVING)
        self._check(table)
        match = Match(GAME, {**setup, "position": table.dump()}, self.seed)
        self.rules = match.rules  # type: ignore[assignment]
        return Play(self, match)

    def _number_cards(self, table: Journey) -> None:
        """Find out which card of the match each handle is: decks list Quest-Needs, sites and book apart."""
        free: dict[tuple[int, str], list[int]] = {}
        for card, kind in enumerate(table.kind):
            free.setdefault((table.owner[card], kind.card.name), []).append(card)
        for handle, (seat, name, _where, _facts) in zip(self._handles, self._placed, strict=True):
            handle.card = free[seat, defined(self.pool[name]).card.name].pop(0)

    def _lay_out(self, table: Journey) -> None:
        table.order = list(self._order)
        table.protagonist = self.protagonist
        for handle, (seat, _name, where, facts) in zip(self._handles, self._placed, strict=True):
            self._lay(table, handle.card, seat, where, facts)
        for handle in self._path:
            zones.place_site(table, handle.card)
        for seat in range(self.seats):  # the top one was named first
            named = [
                h.card
                for h, p in zip(self._handles, self._placed, strict=True)
                if p[0] == seat and p[2] == "book"
            ]
            table.books[seat] = named[::-1]
        for handle, (_seat, _name, _where, facts) in zip(self._handles, self._placed, strict=True):
            table.wounds[handle.card] = facts.get("wounds", 0)
        table.sites = list(self._sites)
        table.burdens = list(self._burdens)
        table.risk = self._risk
        table.turn = self._turn
        for seat in self._out:
            table.out[seat] = True
        for mark in self._marks:
            mark(table)
        for minion, companion in self._assigned:
            zones.assign(table, minion.card, companion.card)
        table.events.clear()
        table.rearranged()

    def _lay(self, table: Journey, card: int, seat: int, where: str, facts: dict[str, Any]) -> None:
        if where in ("party", "minion"):
            zones.enter_field(table, card)
        elif where in ("borne", "quest"):
            zones.enter_field(table, card, facts["bearer"].card)
            if where == "quest":
                table.quests[seat] = card
        elif where == "support":
            zones.enter_field(table, card, support=True)
        elif where == "stacked":
            zones.stack(table, card, facts["onto"].card)
        elif where in PILES:
            zones.put_away(table, card, PILES[where])
            if where == "lost quest":
                table.quests[seat] = card

    def _check(self, table: Journey) -> None:
        from heroes.journey.invariants import broken

        for seat in range(self.seats):
            if seat in self._out:
                if any(
                    table.owner[card] == seat and zone not in AFTERWARDS
                    for card, zone in enumerate(table.zone)
                ):
                    raise ValueError(f"seat {seat} is out and has taken all cards along")
                continue
            if table.quests[seat] < 0:
                raise ValueError(f"seat {seat} has no hero with a Quest-Need")
            if not 1 <= table.sites[seat] <= len(table.path):
                raise ValueError(f"the party of seat {seat} is at no site of the path")
        if any(table.owner[minion] == self.protagonist for minion in table.minions):
            raise ValueError("the Protagonist has no minions on the field")
        if self.seats - len(self._out) < 2:
            raise ValueError("with one player left the match is over")
        for bearer, items in enumerate(table.borne):
            for card in items:
                if table.kind[card].type != "quest-need" and not query.can_bear(table, bearer, card):
                    names = table.kind[bearer].card.name, table.kind[card].card.name
                    raise ValueError(f"{names[0]!r} cannot bear {names[1]!r}")
        unique = set[tuple[int, str]]()
        for card, kind in enumerate(table.kind):
            if card in table.index.is_active and kind.card.unique and kind.type != "site":
                mark = table.owner[card], kind.title_key
                if mark in unique:
                    raise ValueError(
                        f"seat {mark[0]} has two of {kind.card.title!r}, who is unique, on the field"
                    )
                unique.add(mark)
        faults = broken(table)
        if faults:
            raise ValueError(faults[0])


def _site_at(table: Journey, number: int) -> int:
    """The site with this number. ValueError if the path does not reach so far."""
    if number > len(table.path):
        raise ValueError(f"there is no site {number} on the path")
    return table.path[number - 1]


class Play:
    """A running scenario. Every change goes through `pick`; the rest looks.

    match   the kernel's match
    """

    def __init__(self, scenario: Scenario, match: Match) -> None:
        self.scenario = scenario
        self.match = match

    @property
    def table(self) -> Journey:
        """The state, for looking only."""
        self.scenario.rules = self.match.rules  # type: ignore[assignment]
        return self.match.rules  # type: ignore[return-value]

    # Deciding

    def asked(self, seat: int) -> Decision | None:
        """What this seat is asked now."""
        return self.match.decision_of(seat)

    def keys(self, seat: int) -> list[str]:
        """The keys that this seat may answer with now; none if it is asked nothing."""
        decision = self.asked(seat)
        return [option.key for option in decision.options] if decision else []

    def may(self, seat: int, key: str) -> bool:
        return key in self.keys(seat)

    def pick(self, seat: int, *keys: str) -> Play:
        """Answer one decision after the other. Refused where a key is none of the options."""
        for key in keys:
            decision = self.asked(seat)
            self.match.choose(seat, (decision.id or 0) if decision else 0, [str(key)])
        return self

    def passes(self, *seats: int) -> Play:
        """These seats pass (or end what they are choosing), one after the other."""
        for seat in seats:
            key = next(key for key in (PASS, DONE, "rest", "no", "keep") if self.may(seat, key))
            self.pick(seat, key)
        return self

    def unanswered(self) -> Play:
        """Nobody responds, as long as players are asked for responses."""
        return self.default_while(lambda: self.match.pending[0].kind == "respond")

    def until(self, stage: str, limit: int = 500) -> Play:
        """Everybody takes the default until somebody is asked something at this stage. A stage in which
        nobody has cards in hand or anything to do passes by itself."""
        if stage not in STAGES:
            raise ValueError(f"there is no stage {stage!r}")
        self.default_while(lambda: self.table.stage != stage, limit)
        if self.match.result is not None:
            raise AssertionError(f"the match has ended before anybody was asked anything at {stage!r}")
        return self

    def until_asked(self, seat: int, kind: str, limit: int = 500) -> Play:
        """Everybody takes the default until this seat is asked something of this kind."""

        def other() -> bool:
            decision = self.asked(seat)
            return decision is None or decision.kind != kind

        return self.default_while(other, limit)

    def default_while(self, going: Any, limit: int = 500) -> Play:
        """Everybody takes the default as long as `going()`."""
        for _choice in range(limit):
            if self.match.result is not None or not going():
                return self
            decision = self.match.pending[0]
            self.match.choose(decision.seat, decision.id or 0, [decision.default_option().key])
        raise AssertionError(f"this did not come about within {limit} choices")

    # Looking

    def strength(self, handle: Handle) -> int:
        return query.strength(self.table, handle.card)

    def wounds(self, handle: Handle) -> int:
        return self.table.wounds[handle.card]

    def where(self, handle: Handle) -> str:
        """ "field", "hand", "book", "scrap", "grave", "banished", "atlas", "path", "limbo" or "stacked"."""
        return WHERE[self.table.zone[handle.card]]

    def hand(self, seat: int) -> list[str]:
        """The names of the cards in a hand."""
        return [self.table.kind[card].card.name for card in self.table.hands[seat]]

    def told(self, kind: str) -> list[tuple[Any, ...]]:
        """The public values of the events of this kind, in order."""
        return [event[1] for event in self.table.events if event[0] == kind]

    def log(self, seat: int | None = None) -> list[str]:
        """The lines of the log as this seat reads them, with titles and seat numbers filled in."""
        lines = []
        for line in self.match.log(seat):
            words = {name: _words(param) for name, param in line["params"].items()}
            lines.append(re.sub(r"\{(\w+)\}", _filler(words), line["template"]))
        return lines


WHERE = ("book", "hand", "field", "scrap", "grave", "banished", "atlas", "path", "limbo", "stacked")


def _filler(words: Mapping[str, str]) -> Any:
    return lambda found: words[found[1]]


def _words(param: Mapping[str, Any]) -> str:
    if param["type"] == "card":
        return str(param["card"]["title"])
    if param["type"] == "cards":
        return ", ".join(card["title"] for card in param["cards"])
    return str(param["value"])
