"""A referee who knows the rulebook and sees a match from outside: its events, its questions, its end.

He keeps a table of his own in columns and rows and uses nothing of the code under test. What he reads from
the rules object is what he compares: hands, plan, decks, gems.
"""

from collections import Counter
from typing import Any

from heroes.engine.match import Match

SET = Counter(bilbo=5, dwarf=6, pair=3, thorin=1, gandalf=2, gollum=1)
DWARVES = {"dwarf", "pair", "thorin"}
CLOCKWISE = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
LOCATIONS = {
    # slug: number, large stone, small stone, place of the key clockwise from the north
    "bag-end": (1, 2, 1, 0),
    "trollshaws": (2, 2, 1, 3),
    "rhosgobel": (3, 3, 1, 6),
    "rivendell": (4, 3, 2, 1),
    "high-pass": (5, 4, 2, 4),
    "goblin-town": (6, 4, 3, 7),
    "gollums-cave": (7, 5, 3, 2),
    "carrock": (8, 5, 3, 5),
}
WITHOUT = {2: {2, 3, 6, 7}, 3: {3, 7}, 4: set()}


def may_cover(card: str, top: str) -> bool:
    """a) to e) of the rulebook, and that cards of one type do not cover each other."""
    if card == top or {card, top} <= DWARVES:
        return False
    if "gollum" in (card, top):
        return True
    return (card in DWARVES and top == "bilbo") or (card == "gandalf" and top in DWARVES | {"bilbo"})


class Referee:
    """`after_choice` of `play_match`: AssertionError as soon as something is not by the book."""

    def __init__(self, match: Match) -> None:
        seats = self.seats = match.rules.seats
        self.rules: Any = match.rules
        self.read = 0
        self.route = [slug for slug, (number, *_rest) in LOCATIONS.items() if number not in WITHOUT[seats]]
        self.places: list[tuple[int, int]] = []  # of the locations
        self.table: dict[tuple[int, int], list[tuple[int, str]]] = {}
        self.unplayed = [Counter(SET) for _seat in range(seats)]
        self.hand = [0] * seats
        self.gems = [0] * seats
        self.turn: int | None = None  # whose turn is going on
        self.laid: list[str] = []  # in this turn
        self.closed = False
        self.told: list[tuple[Any, ...]] = []  # what is still to be told of a scoring

    # What surrounds the company

    @property
    def ring(self) -> list[tuple[int, int]]:
        """The eight places around the current location."""
        x, y = self.places[-1]
        return [(x + dx, y + dy) for dx, dy in CLOCKWISE]

    @property
    def free(self) -> list[tuple[int, int]]:
        return [cell for cell in self.ring if cell not in self.table]

    def deck(self, seat: int) -> int:
        return self.unplayed[seat].total() - self.hand[seat]

    def cells(self) -> set[tuple[int, int]]:
        """Where a location may be placed (KS1)."""
        beside = {(x + dx, y + dy) for x, y in self.table for dx, dy in CLOCKWISE[::2]}
        return {
            (x, y)
            for x, y in beside - self.table.keys() - set(self.places)
            if not any((x + dx, y + dy) in self.places for dx, dy in CLOCKWISE)
            and any((x + dx, y + dy) not in self.table for dx, dy in CLOCKWISE)
        }

    # What happens

    def __call__(self, match: Match) -> None:
        events = self.rules.events
        for kind, values, *_secret in events[self.read :]:
            getattr(self, f"on_{kind}")(*values)
        self.read = len(events)
        self.compare(match)

    def on_location(self, card: str, x: int, y: int) -> None:
        assert (card, x, y) == ("bag-end", 0, 0) and not self.places
        self.places.append((x, y))

    def on_begin(self, seat: int) -> None:
        assert self.hand == [5] * self.seats
        self.turn = seat

    def on_draw(self, seat: int, count: int) -> None:
        assert count == min(5 - self.hand[seat], self.deck(seat)) > 0
        assert self.turn is None or (seat == self.turn and self.laid), "drawn after playing"
        assert not self.closed, "drawn after the next location was placed"
        self.hand[seat] += count

    def on_turn(self, seat: int) -> None:
        if self.laid:
            assert self.hand[self.turn] == min(5, self.unplayed[self.turn].total())
            self.turn = self.next_turn()
        assert not self.closed and not self.told
        assert seat == self.turn and self.hand[seat]
        self.laid = []

    def next_turn(self) -> int:
        """Clockwise, past those without cards; Thorin makes one of the others skip."""
        round_the_table = [(self.turn + step) % self.seats for step in range(1, self.seats + 1)]
        waiting = [seat for seat in round_the_table if self.hand[seat]]
        if "thorin" in self.laid and waiting[0] != self.turn:
            return (waiting + waiting)[1]
        return waiting[0]

    def on_play(self, seat: int, card: str, x: int, y: int) -> None:
        assert (x, y) in self.free
        self.lay(seat, card, x, y)

    def on_cover(self, seat: int, card: str, other: int, covered: str, x: int, y: int) -> None:
        assert (x, y) in self.ring and self.table[x, y][-1] == (other, covered) and may_cover(card, covered)
        assert self.free, "the card that fills the last place is the last of the turn"
        self.lay(seat, card, x, y)

    def lay(self, seat: int, card: str, x: int, y: int) -> None:
        assert seat == self.turn and self.hand[seat] and self.unplayed[seat][card]
        self.table.setdefault((x, y), []).append((seat, card))
        self.unplayed[seat][card] -= 1
        self.hand[seat] -= 1
        self.laid.append(card)
        assert sum(kind != "bilbo" for kind in self.laid) <= 1

    def on_skip(self, seat: int) -> None:
        assert "thorin" in self.laid and seat != self.turn and self.hand[seat]

    def on_no_cards(self, seat: int) -> None:
        assert not self.unplayed[seat].total()

    def on_score(self, card: str) -> None:
        assert not self.free and self.laid and card == self.route[len(self.places) - 1]
        self.closed = True
        _number, large, small, key = LOCATIONS[card]
        around = [self.table[cell][-1] for cell in self.ring]
        around = around[key:] + around[:key]
        points = Counter({seat: 0 for seat, _card in around})
        for seat, kind in around:
            points[seat] += 2 if kind == "pair" else 1
        nearest = [seat for seat, _card in around]
        order = sorted(points, key=lambda seat: (-points[seat], nearest.index(seat)))
        self.told = [("points", seat, points[seat]) for seat in order]
        for count in sorted(set(points.values()), reverse=True):
            tied = tuple(seat for seat in order if points[seat] == count)
            self.told += [("key", tied)] if len(tied) > 1 else []
        self.told.append(("large", order[0], large))
        self.gems[order[0]] += large
        if len(order) == 1:
            self.told.append(("unclaimed", small))
        elif self.seats == 2 and points[order[1]] < min(3, points[order[0]]):
            self.told.append(("too_few", order[1]))
        else:
            self.told.append(("small", order[1], small))
            self.gems[order[1]] += small

    def tell(self, *event: Any) -> None:
        assert self.told and event == self.told.pop(0)

    def on_points(self, *values: Any) -> None:
        self.tell("points", *values)

    def on_key(self, *values: Any) -> None:
        self.tell("key", *values)

    def on_large(self, *values: Any) -> None:
        self.tell("large", *values)

    def on_small(self, *values: Any) -> None:
        self.tell("small", *values)

    def on_too_few(self, *values: Any) -> None:
        self.tell("too_few", *values)

    def on_unclaimed(self, *values: Any) -> None:
        self.tell("unclaimed", *values)

    def on_next_location(self, seat: int, card: str, x: int, y: int) -> None:
        assert self.closed and seat == self.turn and card == self.route[len(self.places)]
        assert (x, y) in self.cells()
        self.places.append((x, y))
        self.closed = False
        assert self.free, "never a location with no free place"

    def on_end(self, winners: tuple[int, ...]) -> None:
        assert list(winners) == [seat for seat in range(self.seats) if self.gems[seat] == max(self.gems)]

    # How it stands

    def compare(self, match: Match) -> None:
        rules = self.rules
        assert not self.told and rules.gems == self.gems and sum(self.gems) <= 44
        for seat in range(self.seats):
            planned = [card for card, _place in rules.plan] if seat == self.turn else []
            assert len(rules.hands[seat]) + len(planned) == self.hand[seat] <= 5
            assert Counter([*rules.hands[seat], *rules.decks[seat], *planned]) == self.unplayed[seat]
        if match.result is not None:
            self.judge_the_end(match.result)
            return
        (decision,) = match.pending
        offered = [option.key for option in decision.options]
        assert decision.seat == self.turn and len(offered) == len(set(offered))
        if self.closed:
            assert decision.kind == "location"
            assert set(offered) == {f"place:{x},{y}" for x, y in self.cells()} != set()
        else:
            assert decision.kind == "play"
            assert set(offered) == self.turns_of(rules.hands[self.turn], rules.plan)

    def turns_of(self, hand: list[str], plan: list[tuple[str, int]]) -> set[str]:
        """What may be played now, and whether the turn may end."""
        tops = [self.table[cell][-1][1] if cell in self.table else None for cell in self.ring]
        for card, place in plan:
            tops[place] = card
        if None not in tops:
            return {"done"}
        limited = any(card != "bilbo" for card, _place in plan)
        return {
            f"play:{card}>{place}"
            for card in set(hand)
            if card == "bilbo" or not limited
            for place, top in enumerate(tops)
            if top is None or may_cover(card, top)
        } | ({"done"} if plan else set())

    def judge_the_end(self, result: dict[str, Any]) -> None:
        assert not self.rules.plan and result["scores"] == self.gems
        playing = [seat for seat in range(self.seats) if self.unplayed[seat].total()]
        if not self.closed:
            reason = "Nobody has cards left."
            assert not playing
        elif len(self.places) == len(self.route):
            reason = "The last location has been scored."
        elif len(playing) < 2:
            reason = "Only one player still has cards."
        else:
            reason = "There is no room for another location."
            assert not self.cells()
        assert result["reason"][0] == reason
