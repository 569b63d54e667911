"""The rules of Das Kartenspiel, in the order of the rulebook; KS1-KS5 are the rulings.

Cards are named by their kind; equal cards are not told apart. A seat's number is its colour. Decks are
drawn from their end; of a pile on the table the last card is the visible one.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from heroes.engine.decision import DONE, Asking, Decision, Option
from heroes.engine.events import OPEN, Viewer
from heroes.engine.rules import Rules
from heroes.engine.stream import Stream
from heroes.engine.text import Message
from heroes.engine.text import gettext_noop as _
from minigames.kartenspiel.box import box_of
from minigames.kartenspiel.events import KINDS
from minigames.kartenspiel.geometry import (
    cell_at,
    cells_for_location,
    column_and_row,
    name_of,
    places_around,
)

HAND = 5
REMOVED = {2: (2, 3, 6, 7), 3: (3, 7), 4: ()}
"""Players -> numbers of the locations that go back into the box."""

ENOUGH_FOR_TWO = 3
"""Characters that the second of two players must have around the location."""

END_TURN = Option(DONE, _("End the turn"))
PLACE = _("Lay it at {target}")
PLAY_MORE: Message = (_("Play another card, or end the turn."), {})
LAST_PLACE: Message = (_("The last place is filled: end the turn."), {})
NOTHING_MORE: Message = (_("You can play nothing more: end the turn."), {})

LAST_LOCATION = _("The last location has been scored.")
ONE_PLAYER_LEFT = _("Only one player still has cards.")
NOBODY_LEFT = _("Nobody has cards left.")
NO_ROOM = _("There is no room for another location.")

STATE = {"turn", "skip", "locations", "table", "decks", "hands", "plan", "gems", "last_score"}

Card = tuple[int, str]
"""A card on the table: its player's seat, and its kind."""


class Kartenspiel(Rules):
    """One match: from location to location.

    Option ``smallest``: the seat that begins; None draws it by lot.
    """

    KINDS = KINDS

    def __init__(self, setup: dict[str, Any], stream: Stream) -> None:
        super().__init__(setup, stream)
        box = self.box = box_of(tuple(setup["cards"].values()))
        removed = REMOVED[self.seats]
        self.route = [card.slug for card in box.locations if card.number not in removed]
        self.turn = 0
        self.skip = False  # Thorin was played: the next player will skip the turn
        self.locations: list[int] = []  # their cells, in the order of the route
        self.table: dict[int, list[Card]] = {}  # cell -> pile
        self.decks: list[list[str]] = [[] for _seat in range(self.seats)]
        self.hands: list[list[str]] = [[] for _seat in range(self.seats)]
        # What the player whose turn it is has taken from his hand, not yet laid out: kind and place
        self.plan: list[tuple[str, int]] = []
        self.gems = [0] * self.seats
        self.last_score: dict[str, Any] | None = None
        self.places: list[int] = []  # the eight around the current location, clockwise
        self.ring: set[int] = set()  # the same

    # Playing the game

    def play(self) -> Asking:
        if not self.locations:
            self.set_up()
        while True:
            self.rest()
            if self.is_surrounded():
                yield from self.move_on(self.turn)
            else:
                yield from self.take_turn(self.turn)
            reason = self.end_of_game()
            if reason is not None:
                return self.most_gems(reason)

    def set_up(self) -> None:
        smallest = self.setup.get("options", {}).get("smallest")
        known = smallest is not None and smallest < self.seats
        self.turn = smallest if known else self.stream.below(self.seats)
        self.lay_location(cell_at(0, 0))
        self.events.append(("location", (self.route[0], 0, 0), (), ()))
        for seat in range(self.seats):
            deck = self.decks[seat] = list(self.box.one_set)
            self.stream.shuffle(deck)
            self.draw(seat)
        self.events.append(("begin", (self.turn,), (), ()))

    def lay_location(self, cell: int) -> None:
        self.locations.append(cell)
        self.look_around()

    def look_around(self) -> None:
        """Note the places around the current location."""
        self.places = places_around(self.locations[-1])
        self.ring = set(self.places)

    def draw(self, seat: int) -> None:
        """Fill the hand up to five, as far as the deck goes."""
        hand, deck = self.hands[seat], self.decks[seat]
        count = min(HAND - len(hand), len(deck))
        if count > 0:
            drawn = deck[-count:]
            del deck[-count:]
            hand += drawn
            self.events.append(("draw", (seat, count), (seat,), (tuple(drawn),)))

    @property
    def location(self) -> str:
        """The current location: the last one laid out."""
        return self.route[len(self.locations) - 1]

    def take_turn(self, seat: int) -> Asking:
        """Play at least one card; score if the location is surrounded, else draw and pass the turn.

        The player takes his time: cards are laid out together when he is done, until then he may take
        any of them back and nobody sees them.
        """
        self.events.append(("turn", (seat,), (), ()))
        while True:
            options, prompt = self.may_play(seat)
            picked = yield Decision(seat, "play", prompt, options, DONE if self.plan else None)
            hand, plan = self.hands[seat], self.plan
            if picked.key == DONE:
                if plan:
                    break
            elif picked.card in hand:  # it may be missing if the hand was drawn anew while he thought
                hand.remove(picked.card)
                plan.append((picked.card, picked.target))
        self.lay_out(seat)
        if self.is_surrounded():
            self.score_location()
        else:
            self.finish_turn(seat)

    # Character cards

    def may_play(self, seat: int) -> tuple[list[Option], Message]:
        """The cards that may be added to the plan, free places first, and the question.

        Either one Gollum, or one dwarf, or one Gandalf, and any number of Bilbos; but the card that fills
        the last place ends the turn (KS2).
        """
        box, plan, table = self.box, self.plan, self.table
        bit, plays = box.bit, box.plays
        mask = 0
        for card in self.hands[seat]:
            mask |= bit[card]
        tops = [table[cell][-1][1] if cell in table else None for cell in self.places]
        for card, place in plan:
            tops[place] = card
            if not bit[card] & box.bilbos:
                mask &= box.bilbos
        options: list[Option] = []
        if None not in tops:
            return [END_TURN], LAST_PLACE
        covering: list[Option] = []
        for place, top in enumerate(tops):
            if top is None:
                options += plays[place][None][mask]
            else:
                covering += plays[place][top][mask]
        options += covering
        if not plan:
            return options, box.play_at[self.location]
        if not options:
            return [END_TURN], NOTHING_MORE
        options.append(END_TURN)
        return options, PLAY_MORE

    def lay_out(self, seat: int) -> None:
        """The planned cards come onto the table, in their order."""
        table, events = self.table, self.events
        for card, place in self.plan:
            cell = self.places[place]
            x, y = column_and_row(cell)
            pile = table.get(cell)
            if pile is None:
                table[cell] = [(seat, card)]
                events.append(("play", (seat, card, x, y), (), ()))
            else:
                events.append(("cover", (seat, card, *pile[-1], x, y), (), ()))
                pile.append((seat, card))
            if card in self.box.skips:
                self.skip = True
        self.plan.clear()

    def is_surrounded(self) -> bool:
        """Whether all eight places around the current location have a card."""
        return self.table.keys() >= self.ring

    def finish_turn(self, seat: int) -> None:
        """Draw; then it is the next player's turn, or of the one after him if Thorin was played."""
        self.draw(seat)
        if not self.hands[seat]:
            self.events.append(("no_cards", (seat,), (), ()))
        following = self.next_player(seat)
        if self.skip:
            self.skip = False
            if following != seat:
                self.events.append(("skip", (following,), (), ()))
                following = self.next_player(following)
        self.turn = following

    def next_player(self, seat: int) -> int:
        """Clockwise to the next who still has cards; `seat` itself if there is nobody else (KS4)."""
        for step in range(1, self.seats):
            other = (seat + step) % self.seats
            if self.hands[other]:
                return other
        return seat

    # Scoring a location

    def score_location(self) -> None:
        """Large stone for the most points, small stone for the second most."""
        events, location = self.events, self.location
        printed = self.box.components[location]
        standing = self.standing(location, [self.table[cell][-1] for cell in self.places])
        events.append(("score", (location,), (), ()))
        for seat, points, _first in standing:
            events.append(("points", (seat, points), (), ()))
        for points in sorted({row[1] for row in standing}, reverse=True):
            tied = tuple(row[0] for row in standing if row[1] == points)
            if len(tied) > 1:
                events.append(("key", (tied,), (), ()))
        rows = []
        shares = self.shares(location, standing)
        for (seat, points, first), gems in zip(standing, shares, strict=True):
            self.gems[seat] += gems
            rows.append([seat, points, first, gems])
        stones = (("large", printed.large), ("small", printed.small))
        for rank, (stone, gems) in enumerate(stones):
            if rank < len(standing) and shares[rank]:
                events.append((stone, (standing[rank][0], gems), (), ()))
            elif rank < len(standing):
                events.append(("too_few", (standing[rank][0],), (), ()))
            else:
                events.append(("unclaimed", (gems,), (), ()))
        self.last_score = {"location": location, "rows": rows}

    def standing(self, location: str, tops: Sequence[Card | None]) -> list[tuple[int, int, int]]:
        """Who stands how around `location`: ``(seat, points, first)``, best first.

        `tops` are the visible cards at its eight places. Among equals the key decides: it goes to whoever
        has the first card clockwise, beginning at the place of the key; `first` is how far that is. A
        player without a visible card there is not listed (KS3).
        """
        points, key = self.box.points, self.box.keys[location]
        count = [0] * self.seats
        first: dict[int, int] = {}
        for far in range(8):
            top = tops[(key + far) % 8]
            if top is not None:
                seat, card = top
                count[seat] += points[card]
                if seat not in first:
                    first[seat] = far
        return sorted(
            ((seat, count[seat], far) for seat, far in first.items()), key=lambda row: (-row[1], row[2])
        )

    def shares(self, location: str, standing: Sequence[tuple[int, int, int]]) -> list[int]:
        """The gems for each row of `standing` at `location`.

        Two-player special rule: with fewer points than the other and fewer than three characters there,
        no gems; a pair is two characters, so that characters and points are the same number (KS3).
        """
        printed = self.box.components[location]
        shares = [printed.large, printed.small, 0, 0][: len(standing)]
        if self.seats == 2 and len(standing) == 2:
            (_best, most, _far), (_other, fewer, _far) = standing
            if fewer < most and fewer < ENOUGH_FOR_TWO:
                shares[1] = 0
        return shares

    # Moving to the next location

    def move_on(self, seat: int) -> Asking:
        """Whoever surrounded the location chooses where the next one lies, draws, and the turn passes."""
        following = self.route[len(self.locations)]
        options = [
            Option(f"place:{name}", PLACE, target=name)
            for name in map(name_of, sorted(self.cells_for_location()))
        ]
        picked = yield Decision(seat, "location", self.box.lead_to[following], options, public=True)
        x, y = map(int, picked.target.split(","))
        self.lay_location(cell_at(x, y))
        self.events.append(("next_location", (seat, following, x, y), (), ()))
        self.finish_turn(seat)

    def cells_for_location(self) -> Iterator[int]:
        return cells_for_location(self.table, self.locations)

    # End of the game

    def end_of_game(self) -> str | None:
        """Why the game is over now; None if it goes on."""
        with_cards = [seat for seat in range(self.seats) if self.hands[seat] or self.decks[seat]]
        if self.is_surrounded():
            if len(self.locations) == len(self.route):
                return LAST_LOCATION
            if len(with_cards) <= 1:
                return ONE_PLAYER_LEFT
            if next(self.cells_for_location(), None) is None:
                return NO_ROOM
        elif not with_cards:
            return NOBODY_LEFT
        return None

    def most_gems(self, reason: str) -> dict[str, Any]:
        """The player with the most gems wins; equals share the win (KS4)."""
        most = max(self.gems)
        winners = [seat for seat in range(self.seats) if self.gems[seat] == most]
        self.events.append(("end", (tuple(winners),), (), ()))
        return {"winners": winners, "reason": [reason, {}], "scores": list(self.gems)}

    # For the kernel

    def dump(self) -> dict[str, Any]:
        return {
            "turn": self.turn,
            "skip": self.skip,
            "locations": [list(column_and_row(cell)) for cell in self.locations],
            "table": [
                [*column_and_row(cell), [list(card) for card in pile]] for cell, pile in self.table.items()
            ],
            "decks": [list(deck) for deck in self.decks],
            "hands": [list(hand) for hand in self.hands],
            "plan": [list(planned) for planned in self.plan],
            "gems": list(self.gems),
            "last_score": _copy_score(self.last_score),
        }

    def load(self, position: dict[str, Any]) -> None:
        try:
            self._load(position)
        except (KeyError, TypeError, IndexError) as error:
            raise ValueError("this is no position of Das Kartenspiel") from error

    def _load(self, position: dict[str, Any]) -> None:
        self.turn, self.skip = position["turn"], position["skip"]
        self.locations = [cell_at(x, y) for x, y in position["locations"]]
        self.table = {
            cell_at(x, y): [(seat, card) for seat, card in pile] for x, y, pile in position["table"]
        }
        self.decks = [list(deck) for deck in position["decks"]]
        self.hands = [list(hand) for hand in position["hands"]]
        self.plan = [(card, place) for card, place in position["plan"]]
        self.gems = list(position["gems"])
        self.last_score = _copy_score(position["last_score"])
        if not (0 <= self.turn < self.seats and 0 < len(self.locations) <= len(self.route)):
            raise ValueError("nobody's turn, or too many locations")
        if set(position) != STATE or not len(self.decks) == len(self.hands) == len(self.gems) == self.seats:
            raise ValueError("a part is missing, or there is one too many")
        if not all(0 <= place < 8 for _card, place in self.plan):
            raise ValueError("a card is planned for no place")
        if not all(self.table.values()) or any(cell in self.table for cell in self.locations):
            raise ValueError("an empty pile, or a card on a location")
        for seat in range(self.seats):
            cards = [*self.decks[seat], *self.hands[seat]]
            cards += [card for pile in self.table.values() for owner, card in pile if owner == seat]
            if seat == self.turn:
                cards += [card for card, _place in self.plan]
            if sorted(cards) != self.box.sorted_set:
                raise ValueError(f"seat {seat} has not the cards of one set")
        self.look_around()

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """Cells bear their name `at` and their column and row; `places` and `standing` count the viewer's plan.

        extent     the columns and rows that are in use, with a margin of one
        places     the eight around the current location, with the visible card of each, or None
        standing   best first; `first` is the distance to the key, `tied` whether the key decides
        cells      while the next location is to be placed: where it may lie, with the standing there
        unplayed   how many of each kind a player still has in hand and deck
        """
        plan = self.plan if viewer in (self.turn, OPEN) else []
        box, table = self.box, self.table
        tops: list[Card | None] = [table[cell][-1] if cell in table else None for cell in self.places]
        for card, place in plan:
            tops[place] = (self.turn, card)
        laid: list[dict[str, int]] = [dict.fromkeys(box.characters, 0) for _seat in range(self.seats)]
        for pile in table.values():
            for seat, card in pile:
                laid[seat][card] += 1
        surrounded = self.is_surrounded()
        return {
            "game": "kartenspiel",
            "seat": viewer if viewer is not None and viewer != OPEN else None,
            "turn": self.turn,
            "surrounded": surrounded,
            "skip": self.skip,
            "extent": _extent([*table, *self.places]),
            "locations": [
                {
                    **_where(cell),
                    "card": slug,
                    "key": {**_where(places_around(cell)[box.keys[slug]]), "place": box.keys[slug]},
                }
                for slug, cell in zip(self.route, self.locations, strict=False)
            ],
            "ahead": self.route[len(self.locations) :],
            "cards": [
                {**_where(cell), "pile": [{"seat": seat, "card": card} for seat, card in pile]}
                for cell, pile in table.items()
            ],
            "places": [
                {**_where(cell), "place": place, "top": top and {"seat": top[0], "card": top[1]}}
                for place, (cell, top) in enumerate(zip(self.places, tops, strict=True))
            ],
            "plan": [{**_where(self.places[place]), "place": place, "card": card} for card, place in plan],
            "standing": self.standing_view(self.location, tops),
            "cells": [
                {**_where(cell), "standing": self.standing_view(self.route[len(self.locations)], around)}
                for cell, around in self.outlook()
            ]
            if surrounded and len(self.locations) < len(self.route)
            else [],
            "last_score": _copy_score(self.last_score),
            "players": [
                {
                    "seat": seat,
                    "hand": len(self.hands[seat]) + (len(self.plan) - len(plan) if seat == self.turn else 0),
                    "cards": list(self.hands[seat]) if viewer in (seat, OPEN) else [],
                    "deck": len(self.decks[seat]),
                    "unplayed": {
                        card: box.characters[card].copies - count for card, count in laid[seat].items()
                    },
                    "gems": self.gems[seat],
                }
                for seat in range(self.seats)
            ],
        }

    def standing_view(self, location: str, tops: Sequence[Card | None]) -> list[dict[str, Any]]:
        standing = self.standing(location, tops)
        points = [row[1] for row in standing]
        return [
            {"seat": seat, "points": count, "first": first, "gems": gems, "tied": points.count(count) > 1}
            for (seat, count, first), gems in zip(standing, self.shares(location, standing), strict=True)
        ]

    def outlook(self) -> Iterator[tuple[int, list[Card | None]]]:
        """Where the next location may lie, with the visible cards around each cell."""
        table = self.table
        for cell in sorted(self.cells_for_location()):
            yield cell, [table[place][-1] if place in table else None for place in places_around(cell)]

    def resample(self, viewer: Viewer, stream: Stream) -> None:
        for seat in range(self.seats):
            deck, hand = self.decks[seat], self.hands[seat]
            if viewer not in (seat, OPEN):
                if seat == self.turn:  # nor does the viewer know what is planned: it may be anything
                    hand += [card for card, _place in self.plan]
                    self.plan.clear()
                deck += hand
                stream.shuffle(deck)
                hand[:] = [deck.pop() for _card in hand]
            else:
                stream.shuffle(deck)

    def card(self, reference: str) -> dict[str, Any]:
        printed = self.box.components[reference]
        names = ("value", "text") if printed.type == "character" else ("number", "large", "small")
        return {name: printed.get(name) for name in ("slug", "title", "type", *names)}


def _where(cell: int) -> dict[str, Any]:
    """A cell as views tell of it: its name, its column and its row."""
    x, y = column_and_row(cell)
    return {"at": name_of(cell), "x": x, "y": y}


def _extent(cells: Sequence[int]) -> dict[str, int]:
    """The smallest rectangle with a margin of one around `cells`."""
    columns, rows = zip(*map(column_and_row, cells), strict=True)
    x, y = min(columns) - 1, min(rows) - 1
    return {"x": x, "y": y, "width": max(columns) + 2 - x, "height": max(rows) + 2 - y}


def _copy_score(score: dict[str, Any] | None) -> dict[str, Any] | None:
    return score and {"location": score["location"], "rows": [list(row) for row in score["rows"]]}
