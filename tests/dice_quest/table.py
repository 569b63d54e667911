"""Positions of the dice game for tests: set up freely, then played only through decisions.

The numbers of the components are pinned here, so that a change of balance changes no rule case.
"""

from catalog import definitions
from catalog.cards import Component, load_components
from heroes.engine.match import Match
from heroes.engine.stream import Stream
from minigames.dice_quest.game import GAME

SIDES = {"r": 0, "rr": 1, "d": 2, "dd": 3, "f": 4, "ff": 5}
GOLDEN_SIDES = {"RR": 0, "DD": 1, "FF": 2, "RRR": 3, "DDD": 4, "FFF": 5}


def _need(r=0, d=0, f=0):
    return {name: n for name, n in (("running", r), ("diplomacy", d), ("fighting", f)) if n}


PINNED = {
    "white": {"sides": [[n] * k for n in ("running", "diplomacy", "fighting") for k in (1, 2)]},
    "golden": {"sides": [[n] * k for k in (2, 3) for n in ("running", "diplomacy", "fighting")]},
    "chase": {"needs": _need(r=4), "tiles": 0},
    "ford": {"needs": _need(r=2, f=1), "tiles": 1},
    "lone-lands": {"needs": _need(r=5), "tiles": 1},
    "bert": {"needs": _need(d=3), "tiles": 0},
    "guests": {"needs": _need(d=2, r=1), "tiles": 1},
    "william": {"needs": _need(d=5), "tiles": 2},
    "ponies": {"needs": _need(f=3), "tiles": 0},
    "sacks": {"needs": _need(f=2, d=1), "tiles": 1},
    "scouts": {"needs": _need(f=5), "tiles": 1},
    "troll-treasure": {"needs": _need(r=1, d=1, f=1), "tiles": 2, "points": 3},
    "goblin-treasure": {"needs": _need(r=1, d=1, f=1), "tiles": 2, "points": 4},
    "eagles": {"needs": _need(r=4)},
    "bridges": {"needs": _need(f=2), "tiles": 1},
    "signs": {"needs": _need(d=2), "tiles": 1},
    "up-chase": {"needs": _need(r=5)},
    "mud": {"needs": _need(r=1)},
    "scribe": {"needs": _need(d=1)},
    "pony": {"effect": {"actions": {"running": 2}}, "points": 2},
    "contract": {"effect": {"actions": {"diplomacy": 2}}, "points": 2},
    "pipe-weed": {"effect": {"reroll": 5}, "points": 1},
    "map": {"effect": {"turn": 1}, "points": 2},
    "horn": {"effect": {"retrieve": 1}, "points": 1},
    "orcrist": {"effect": {"exchange": "company"}, "solo": {"exchange": "pool"}, "points": 3},
    "glamdring": {"effect": {"actions": {"fighting": 3}}, "points": 3},
    "rope": {"effect": {"reroll": 5}, "points": 2},
    "sting": {"effect": {"choose": 2}, "points": 3},
    "key": {"effect": {"golden": 1}, "points": 2},
    "staff": {"effect": {"dismiss": 1}, "points": 2},
    "ring": {"effect": {"spare": 1}, "points": 3},
    "moth": {"effect": {"double": 1}, "points": 2},
}


def _pinned():
    shelf = {}
    slugs = {}
    for card in load_components("dice-quest"):
        _component, (facts,) = card.__reduce__()
        pinned = Component({**facts, **PINNED.get(card.slug, {})})
        shelf[pinned.hash] = pinned
        slugs[card.slug] = pinned.hash
    definitions._known.update(shelf)
    return slugs


CARDS = _pinned()
SEED = bytes(range(32))
ROWS = {
    1: ["chase", "ford", "lone-lands", "bert", "guests", "william", "ponies", "sacks", "scouts"],
    2: [
        *("high-pass", "giants", "tunnels", "eagles", "moon-letters", "great-goblin", "riddles"),
        *("bridges", "pines", "azog"),
    ],
}


class LoadedStream(Stream):
    """Gives the sides that a test wants the dice to show; beyond them, chance."""

    __slots__ = ("wanted",)

    def below(self, n):
        return self.wanted.pop(0) if self.wanted else super().below(n)


class Table:
    """A match that begins with a turn of seat `turn`.

    hands   tiles of each seat; what is in no hand lies in the pool
    deck    Events in the order of drawing
    quills  Challenges done already; ``all_but=[...]`` for all others
    """

    def __init__(
        self, seats=2, board=1, turn=0, hands=(), deck=("hat",), quills=(), all_but=None, **state_and_options
    ):
        options = {
            key: state_and_options.pop(key) for key in ("face_down", "vote") if key in state_and_options
        }
        self.setup = GAME.new_setup(seats, options) | {"cards": CARDS}
        position = Match(GAME, self.setup, SEED).checkpoints[0].position
        hands = [list(hand) for hand in hands] + [[] for _seat in range(seats - len(hands))]
        company = [card.slug for card in load_components("dice-quest") if card.kind == "company"]
        position |= {
            "board": board,
            "turn": turn,
            "deck": list(deck)[::-1],
            "company": hands,
            "pool": [tile for tile in company if not any(tile in hand for hand in hands)],
            "bilbo_with": None,
            "quills": list(quills) if all_but is None else [s for s in ROWS[board] if s not in all_but],
            "bottom": ["glamdring", "supplies", "key"],
            "resource_board": [],
        }
        assert state_and_options.keys() <= position.keys()
        position |= state_and_options
        self.match = Match(GAME, self.setup | {"position": position}, SEED)

    @property
    def rules(self):
        return self.match.rules

    def view(self, viewer=None):
        return self.match.view(viewer)

    def space(self, slug):
        return next(space for space in self.view()["spaces"] if space["card"] == slug)

    def load(self, dice):
        """Let the next dice show these sides, white ones first."""
        stream = LoadedStream(SEED, self.rules.stream.counter)
        stream.wanted = [{**SIDES, **GOLDEN_SIDES}[side] for side in dice.split()]
        self.rules.stream = stream

    def offered(self, seat=None):
        decision = self.match.decision_of(self.rules.turn if seat is None else seat)
        return [option.key for option in decision.options] if decision else None

    def kind(self, seat=None):
        return self.match.decision_of(self.rules.turn if seat is None else seat).kind

    def do(self, *keys, seat=None):
        """Let the active player, or `seat`, pick these keys one after another."""
        for key in keys:
            who = self.rules.turn if seat is None else seat
            self.match.choose(who, self.match.decision_of(who).id, [key])
        return self

    def say(self, seat, *keys):
        return self.do(*keys, seat=seat)

    def roll(self, dice):
        self.load(dice)
        return self.do("roll")

    def reroll(self, dice, key="reroll"):
        self.load(dice)
        return self.do(key)

    def put(self, space, *dice):
        return self.do(*(f"put:{die}>{space}" for die in dice))

    def lines(self):
        return [line["kind"] for line in self.match.log(None)]
