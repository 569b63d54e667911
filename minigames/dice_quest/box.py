"""What is in the box: the components of a match, sorted and measured once for all matches that use them."""

from functools import lru_cache
from typing import Any

from catalog.cards import Component
from catalog.definitions import definition
from heroes.engine.decision import Option
from minigames.dice_quest.chances import Actions, Chances

ACTIONS = ("running", "diplomacy", "fighting")
NOTHING = (0, 0, 0)

Effect = tuple[str, Any]
"""What a tile or Resource does: its verb and how much of it, see `effect_of`."""


def actions_of(facts: Any) -> Actions:
    """``{running: 2}`` as numbers."""
    return tuple(facts.get(action, 0) for action in ACTIONS)


def mask_of(actions: Any) -> int:
    """Which of the three Actions occur, as bits."""
    return (1 if actions[0] else 0) | (2 if actions[1] else 0) | (4 if actions[2] else 0)


def effect_of(facts: Any) -> Effect:
    """A mapping of one verb as a pair.

    actions   these Actions, on one space
    choose    so many Actions of one kind of choice, on one space
    golden    roll the golden die too
    reroll    roll up to so many free dice again (lent: white ones only)
    turn      turn a white die to a side of choice
    double    double the Actions of a white die
    retrieve  take so many tiles from the pool
    exchange  one's tiles for others, one for one: ``company`` (other players and pool) or ``pool``
    spare     lose no Resource at the end of this turn
    dismiss   discard the INSTANT Event
    """
    ((verb, amount),) = ((name, facts.get(name)) for name in facts)
    return verb, actions_of(amount) if verb == "actions" else amount


class Box:
    """All components by slug (`printed`), and by what the rules ask of them."""

    def __init__(self, components: list[Component]) -> None:
        self.printed: dict[str, Component] = {card.slug: card for card in components}
        kinds: dict[str, list[Any]] = {}
        for card in components:
            kinds.setdefault(card.kind, []).append(card)

        self.sides: dict[str, list[Actions]] = {
            die.slug: [tuple(side.count(action) for action in ACTIONS) for side in die.sides]
            for die in kinds["die"]
        }
        self.chances = Chances(self.sides["white"], self.sides["golden"])
        self.side_masks = {die: [mask_of(side) for side in sides] for die, sides in self.sides.items()}
        self.company = [tile.slug for tile in kinds["company"]]
        self.own = {tile.slug: effect_of(tile.own) for tile in kinds["company"]}
        self.hand = {tile.slug: effect_of(tile.hand) for tile in kinds["company"] if tile.get("hand")}
        self.resources: list[list[str]] = [[], [], []]
        for resource in kinds["resource"]:
            self.resources[resource.group].append(resource.slug)
        self.effect = {resource.slug: effect_of(resource.effect) for resource in kinds["resource"]}
        self.solo_effect = {
            resource.slug: effect_of(resource.get("solo", resource.effect)) for resource in kinds["resource"]
        }
        self.points = {card.slug: card.points for card in [*kinds["resource"], *kinds["treasure"]]}
        self.levels = {level.level: level.events for level in kinds["level"]}

        self.boards = {board.board: board.slug for board in kinds["board"]}
        self.treasure = {treasure.board: treasure.slug for treasure in kinds["treasure"]}
        self.rows: dict[int, dict[str, list[str]]] = {
            board: {action: [] for action in ACTIONS} for board in self.boards
        }
        for challenge in sorted(kinds["challenge"], key=lambda challenge: challenge.place):  # left to right
            self.rows[challenge.board][challenge.row].append(challenge.slug)
        # Where a space lies: in one of the rows, or as treasure, event or instant
        self.row: dict[str, str] = {
            card.slug: card.get("row") or ("instant" if card.get("event") == "instant" else card.kind)
            for card in components
            if card.get("needs")
        }
        self.last = {challenge.slug for challenge in kinds["challenge"] if challenge.get("last")}
        self.decks: dict[int, list[str]] = {board: [] for board in self.boards}
        for event in kinds["event"]:
            self.decks[event.board].append(event.slug)
        self.event = {event.slug: event.event for event in kinds["event"]}
        self.upgraded = {event.slug: event.of for event in kinds["event"] if event.event == "upgrade"}
        self.hinders = {event.slug: event.get("hinders", ()) for event in kinds["event"]}
        self.lose = {
            event.slug: {name: event.lose.get(name) for name in event.lose} if event.get("lose") else {}
            for event in kinds["event"]
        }
        self.needs: dict[str, Actions] = {
            card.slug: actions_of(card.needs) for card in components if card.get("needs")
        }
        self.need_masks = {slug: mask_of(needs) for slug, needs in self.needs.items()}
        self.tiles = {slug: self.printed[slug].get("tiles", 0) for slug in self.needs}
        self.facts = {slug: _facts(card) for slug, card in self.printed.items()}
        for die, sides in self.sides.items():
            for side, actions in enumerate(sides):
                self.facts[f"{die}.{side}"] = {
                    "slug": f"{die}.{side}",
                    "title": " ".join(
                        f"{number} {action.title()}"
                        for number, action in zip(actions, ACTIONS, strict=True)
                        if number
                    ),
                    "kind": "side",
                    "actions": list(actions),
                }
        for number, action in enumerate(ACTIONS):
            self.facts[action] = {
                "slug": action,
                "title": action.title(),
                "kind": "action",
                "actions": [int(number == place) for place in range(3)],
            }
        self._options: dict[str, Option] = {}
        self._puts: dict[tuple[int, int, str], Option] = {}

    def option(self, key: str, label: str, card: Any = None, target: Any = None, seat: Any = None) -> Option:
        """An option, made once: equal keys must mean equal options."""
        option = self._options.get(key)
        if option is None:
            option = self._options[key] = Option(key, label, card, target, seat)
        return option

    def put(self, die: int, side: int, space: str, label: str) -> Option:
        """The option to place a die, which shows this side, on a space."""
        option = self._puts.get((die, side, space))
        if option is None:
            name = "golden" if die == 4 else "white"
            option = Option(f"put:{die}>{space}", label, card=f"{name}.{side}", target=space)
            self._puts[die, side, space] = option
        return option


def _facts(card: Component) -> dict[str, Any]:
    """What is printed on a component, for those who show it."""
    facts: dict[str, Any] = {"slug": card.slug, "title": card.title, "kind": card.kind}
    for name in ("event", "board", "row", "last", "tiles", "points", "text", "of"):
        if card.get(name) is not None:
            facts[name] = card.get(name)
    if card.get("needs"):
        facts["needs"] = list(actions_of(card.needs))
    return facts


@lru_cache(maxsize=8)
def _box(hashes: tuple[str, ...]) -> Box:
    return Box([definition(hash) for hash in hashes])


def box_of(cards: dict[str, str]) -> Box:
    """The box of a setup's ``cards`` (slug -> hash)."""
    return _box(tuple(cards.values()))
