"""Who plays Das Kartenspiel besides people: a bot that looks ahead.

It weighs whole turns: what the location is worth after it, what the next player would answer with hands
that are dealt from the cards he has not played yet, and, when it surrounds the location itself, where the
next one would lie best.
"""

from collections.abc import Iterator
from itertools import combinations
from math import exp
from random import Random
from typing import Any

from catalog.cards import load_components
from heroes.engine.bots import Look
from heroes.engine.decision import DONE, Decision, Option
from minigames.kartenspiel.geometry import DIRECTIONS, cell_at, cells_for_location, places_around

HANDS = 6
"""How many hands are imagined for whoever comes next."""

CANDIDATES = 14
"""How many turns are looked at closely."""

CALM, UNREST = 0.6, 0.4
"""How many points count as a lead: CALM, and UNREST more for each place that is still free."""

KEY_WORTH = 0.06
"""What one place nearer to the key is worth, in points."""

CLOSING = 0.25
"""What it is worth to choose the place of the next location, as a share of its large stone."""

KEEPING = {"bilbo": 0.06, "dwarf": 0.0, "pair": 0.08, "thorin": 0.1, "gandalf": 0.3, "gollum": 0.3}
"""What a card in hand is worth for later, in gems, while half of the route lies ahead."""

Ring = list[int]
"""The visible cards at the eight places: 0 for none, else `Cards.code`."""

Turn = list[tuple[int, int]]
"""The cards of a turn: number of the kind, and place."""


class LookAheadBot:
    """Picks the turn that leaves it best after the next player's best answer."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        components = load_components("kartenspiel")
        characters = [card for card in components if card.type == "character"]
        self.kinds = [card.slug for card in characters]
        self.copies = [card.copies for card in characters]
        self.any_number = [card.limit == "any" for card in characters]
        self.skips = [bool(card.get("skips")) for card in characters]
        self.keeping = [KEEPING.get(card.slug, 0.0) for card in characters]
        kinds = len(characters)
        self.number = {slug: number for number, slug in enumerate(self.kinds)}
        # by code, 1 + seat * kinds + kind
        self.points = [0] + [card.value for _seat in range(4) for card in characters]
        self.owner = [-1] + [seat for seat in range(4) for _card in characters]
        # covers[kind][code]: whether the kind may be placed on a card with this code
        self.covers = [
            [True] + [top.slug in card.covers for _seat in range(4) for top in characters]
            for card in characters
        ]
        self.code_of = [[1 + seat * kinds + kind for kind in range(kinds)] for seat in range(4)]
        self.locations = {card.slug: card for card in components if card.type == "location"}
        self.intended: list[str] = []

    def choose(self, decision: Decision, look: Look) -> Option:
        if len(decision.options) == 1:
            return decision.options[0]
        view = look()
        self.read(view)
        if decision.kind == "location":
            return max(decision.options, key=lambda option: self.worth_of_cell(option.target))
        planned = [f"play:{row['card']}>{row['place']}" for row in view["plan"]]
        if not planned or self.intended[: len(planned)] != planned:
            self.intended = planned + self.best_turn(decision.options)
        key = self.intended[len(planned)] if len(planned) < len(self.intended) else DONE
        return decision.option(key) or decision.default_option()

    # What is known

    def read(self, view: dict[str, Any]) -> None:
        """Take from the view what the weighing needs."""
        self.me: int = view["seat"]
        self.seats = len(view["players"])
        self.gems = [player["gems"] for player in view["players"]]
        self.hand = [self.number[card] for card in view["players"][self.me]["cards"]]
        self.hand_sizes = [player["hand"] for player in view["players"]]
        self.unplayed = [
            [self.number[card] for card, count in player["unplayed"].items() for _copy in range(count)]
            for player in view["players"]
        ]
        self.table = {
            cell_at(row["x"], row["y"]): self.code_of[row["pile"][-1]["seat"]][
                self.number[row["pile"][-1]["card"]]
            ]
            for row in view["cards"]
        }
        self.laid_locations = [cell_at(row["x"], row["y"]) for row in view["locations"]]
        self.ahead: list[str] = view["ahead"]
        self.thorin_before = view["skip"]
        here = view["locations"][-1]
        self.places = places_around(self.laid_locations[-1])
        self.key: int = here["key"]["place"]
        printed = self.locations[here["card"]]
        self.large, self.small = printed.large, printed.small
        self.ring: Ring = [self.table.get(cell, 0) for cell in self.places]
        self.limit_used = False
        for row in view["plan"]:
            kind = self.number[row["card"]]
            self.ring[row["place"]] = self.code_of[self.me][kind]
            self.limit_used = self.limit_used or not self.any_number[kind]
        self.later = len(self.ahead) / max(1, len(self.ahead) + len(self.laid_locations)) * 2

    # What a location is worth

    def expected(self, ring: Ring, key: int, large: int, small: int) -> list[float]:
        """The gems that each seat may expect of a location: certain when it is surrounded."""
        points, owner, seats = self.points, self.owner, self.seats
        count = [0] * seats
        first = [8] * seats
        free = 0
        for far in range(8):
            code = ring[(key + far) & 7]
            if code:
                seat = owner[code]
                count[seat] += points[code]
                if first[seat] == 8:
                    first[seat] = far
            else:
                free += 1
        if not free:
            order = sorted(range(seats), key=lambda seat: (-count[seat], first[seat]))
            gems = [0.0] * seats
            gems[order[0]] = large
            second = order[1]
            if count[second] and (seats > 2 or count[second] >= 3 or count[second] == count[order[0]]):
                gems[second] = small
            return gems
        scale = CALM + UNREST * free
        weights = [exp((count[seat] - KEY_WORTH * first[seat]) / scale) for seat in range(seats)]
        total = sum(weights)
        if seats == 2:
            leads = weights[0] / total
            enough = [1 / (1 + exp((2.5 - count[seat]) * 2 / scale)) for seat in (0, 1)]
            return [
                leads * large + (1 - leads) * small * enough[0],
                (1 - leads) * large + leads * small * enough[1],
            ]
        chances = [weight / total for weight in weights]
        return [
            chances[seat] * large
            + small
            * sum(
                chances[other] * weights[seat] / (total - weights[other])
                for other in range(seats)
                if other != seat
            )
            for seat in range(seats)
        ]

    def lead(self, seat: int, gems: list[float]) -> float:
        """How far `seat` is ahead of the others if they add these gems to theirs."""
        totals = [have + more for have, more in zip(self.gems, gems, strict=True)]
        mine = totals.pop(seat)
        if len(totals) == 1:
            return mine - totals[0]
        return mine - 0.6 * max(totals) - 0.4 * sum(totals) / len(totals)

    def worth(self, seat: int, ring: Ring) -> float:
        """The same for the current location, with what a certain end of the game is worth."""
        lead = self.lead(seat, self.expected(ring, self.key, self.large, self.small))
        if not self.ahead and 0 not in ring:  # nothing follows: only the win counts
            return lead + (6 if lead > 0 else -6 if lead < 0 else 0)
        return lead

    def worth_of_cell(self, name: str) -> float:
        """What the next location is worth to us if it lies at ``x,y``."""
        x, y = map(int, name.split(","))
        return self.worth_of_next(cell_at(x, y), self.table)

    def worth_of_next(self, cell: int, table: dict[int, int]) -> float:
        printed = self.locations[self.ahead[0]]
        ring = [table.get(place, 0) for place in places_around(cell)]
        return self.lead(
            self.me, self.expected(ring, DIRECTIONS.index(printed.key), printed.large, printed.small)
        )

    # Turns

    def best_turn(self, options: Any) -> list[str]:
        """The keys of the best turn that can follow what is planned already."""
        me, started = self.me, any(option.key == DONE for option in options)
        turns = []
        for turn, ring in self.turns(me, self.ring, self.hand, self.limit_used, thorough=True):
            if not turn and not started:
                continue
            spent = sum(self.keeping[kind] for kind, _place in turn) * self.later
            turns.append((self.worth(me, ring) - spent + self.random.random() * 1e-3, spent, turn, ring))
        closing = [row for row in turns if 0 not in row[3]]
        open_still = sorted((row for row in turns if 0 in row[3]), key=lambda row: -row[0])[:CANDIDATES]
        closing = sorted(closing, key=lambda row: -row[0])[:CANDIDATES]
        hands = self.imagine_hands()
        best, chosen = -1e9, turns[0][2]
        for _worth, spent, turn, ring in closing + open_still:
            worth = (
                self.after_closing(ring) if 0 not in ring else self.after_answers(turn, ring, hands)
            ) - spent
            if worth > best:
                best, chosen = worth, turn
        return [f"play:{self.kinds[kind]}>{place}" for kind, place in chosen] + [DONE]

    def turns(
        self, seat: int, ring: Ring, hand: list[int], limit_used: bool, thorough: bool = False
    ) -> Iterator[tuple[Turn, Ring]]:
        """Turns that `seat` may take with `hand`, each with the ring after it; the empty one among them.

        Free places differ little: unless `thorough`, only the one that the key favours is tried.
        """
        code_of, covers, owner, key = self.code_of[seat], self.covers, self.owner, self.key
        clockwise = [(key + far) & 7 for far in range(8)]
        singles: list[tuple[Turn, Ring]] = [([], ring)]
        if not limit_used:
            for kind in {kind for kind in hand if not self.any_number[kind]}:
                may_cover, tried_free = covers[kind], False
                for place in clockwise:
                    top = ring[place]
                    if not top:
                        if tried_free and not thorough:
                            continue
                        tried_free = True
                    elif owner[top] == seat or not may_cover[top]:
                        continue
                    after = ring.copy()
                    after[place] = code_of[kind]
                    singles.append(([(kind, place)], after))
        free_kinds = [kind for kind in set(hand) if self.any_number[kind]]
        for turn, after in singles:
            yield turn, after
            for kind in free_kinds:
                copies = hand.count(kind)
                code, may_cover = code_of[kind], covers[kind]
                free = [place for place in clockwise if not after[place]]
                for top_place in [
                    place
                    for place in clockwise
                    if after[place] and owner[after[place]] != seat and may_cover[after[place]]
                ]:
                    if free or not turn:
                        covered = after.copy()
                        covered[top_place] = code
                        yield [(kind, top_place), *turn], covered
                for count in range(1, min(copies, len(free)) + 1):
                    if thorough and count < len(free):
                        sets = {tuple(free[:count]), tuple(free[-count:])}
                        if count <= 2:
                            sets.update(combinations(free, count))
                    else:
                        sets = {tuple(free[:count])}
                    for chosen in sorted(sets):
                        filled = after.copy()
                        for place in chosen:
                            filled[place] = code
                        yield [*turn, *((kind, place) for place in chosen)], filled

    def imagine_hands(self) -> list[list[list[int]]]:
        """Hands of the others, dealt from what each has not played."""
        sample = self.random.sample
        return [
            [
                sample(self.unplayed[seat], min(self.hand_sizes[seat], len(self.unplayed[seat])))
                for seat in range(self.seats)
            ]
            for _hand in range(HANDS)
        ]

    def after_closing(self, ring: Ring) -> float:
        """What we have when we surround the location, the best place for the next one included."""
        now = self.worth(self.me, ring)
        if not self.ahead:
            return now
        table = dict(self.table)
        table.update(zip(self.places, ring, strict=True))
        before = self.lead(self.me, [0.0] * self.seats)
        best = max(
            (self.worth_of_next(cell, table) for cell in cells_for_location(table, self.laid_locations)),
            default=before,
        )
        return now + best - before

    def after_answers(self, turn: Turn, ring: Ring, hands: list[list[list[int]]]) -> float:
        """What we have on average after the best answer of whoever comes next."""
        step = 2 if any(self.skips[kind] for kind, _place in turn) else 1
        following = self.me
        others = [(self.me + far) % self.seats for far in range(1, self.seats + 1)]
        playing = [seat for seat in others if self.hand_sizes[seat]]
        if playing:
            following = playing[(step - 1) % len(playing)]
        bonus = CLOSING * self.locations[self.ahead[0]].large if self.ahead else 0.0
        if following == self.me:
            left = list(self.hand)
            for kind, _place in turn:
                left.remove(kind)
            return max(
                (self.worth(self.me, after) + (0 if 0 in after else bonus))
                for _turn, after in self.turns(self.me, ring, left, False)
            )
        total = 0.0
        for hand in hands:
            best, mine = -1e9, 0.0
            for answer, after in self.turns(following, ring, hand[following], False):
                if not answer:
                    continue
                closes = bonus if 0 not in after else 0.0
                worth = self.worth(following, after) + closes
                if worth > best:
                    best, mine = worth, self.worth(self.me, after) - closes
            total += mine
        return total / len(hands)
