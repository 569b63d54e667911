"""The card files of the Deck-Building Game, compiled once for each set of content hashes."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from catalog.cards import Component
from catalog.definitions import definition
from heroes.engine.decision import Option
from heroes.engine.text import gettext_noop as _
from minigames.deck_building.effects import Steps, compile_steps, destroy, only_power, whole
from minigames.deck_building.scoring import Points, read_points
from minigames.deck_building.wording import card_text

TYPES = {
    "starter": _("Starter"),
    "ally": _("Ally"),
    "enemy": _("Enemy"),
    "maneuver": _("Maneuver"),
    "artifact": _("Artifact"),
    "location": _("Location"),
    "archenemy": _("Archenemy"),
    "hero": _("Hero"),
    "none": "",
}
"""What each type of card is called; Corruption has none."""

EMBLEMS = {
    "starter": "leaf",
    "ally": "hoods",
    "enemy": "axes",
    "maneuver": "blades",
    "artifact": "gem",
    "location": "door",
    "archenemy": "dragon",
    "hero": "shield",
    "none": "eyes",
}
"""The drawing of a card that names none of its own."""

DEFENCES = ("discard", "reveal", "play", "return")

PRINTED = frozenset(
    (
        "slug", "title", "emblem", "source", "confirmed", "stack", "copies", "start",
        "type", "level", "cost", "vp",
    )
)  # fmt: skip
"""Facts that any card may give."""

LASTING = frozenset(("ongoing", "once", "trigger"))
"""Facts that make a card stay in play."""

PLAYED = frozenset(("play", "attack", "for_each_hit", "no_defence"))

DOES = {
    "hero": frozenset(("once", "trigger", "gained_to_top")),
    "archenemy": PLAYED | {"group_ambush", "at_power", "start_of_turn"},
    "enemy": PLAYED | LASTING | {"defence", "ambush", "group_ambush"},
}
"""The facts by which a card does something, by type; those of all other types are `DOES_ANY`."""

DOES_ANY = PLAYED | LASTING | {"defence"}


class BadCard(ValueError):
    """A card file says something that the game does not know."""


class Defence(NamedTuple):
    """How a card avoids an Attack or Ambush.

    by     what becomes of it: ``discard``, ``reveal`` (stays in hand), ``play`` (is put into play) or
           ``return`` (The One Ring goes back beside the Path)
    first  done before the Attack is avoided, by this card or, in its place, by another
    draw   cards drawn afterwards
    """

    by: str
    first: Steps
    draw: int


class Which(NamedTuple):
    """Cards of a type, or of some costs."""

    type: str | None
    costs: tuple[int, ...]

    def fits(self, card: "Card") -> bool:
        return card.type == self.type or card.cost in self.costs


class Trigger(NamedTuple):
    """Something that happens when the `number`th fitting card is played in one's turn."""

    which: Which
    number: int
    do: Steps


class Once(NamedTuple):
    """An ability that is announced, at most once in each of one's turns; paid in Power or discards.

    `destroys` is the argument of the step that must find something to destroy, if there is one.
    """

    power: int
    discard: int
    do: Steps
    destroys: Any


class ExtraCard(NamedTuple):
    """One more card at the end of a turn in which `count` fitting cards were played."""

    which: Which
    count: int  # type: ignore[assignment]  # hides the tuple's own method


class Card:
    """What is printed on a card, ready to be played."""

    __slots__ = (
        "ambush", "asks", "at_power", "attack", "cost", "defence", "extra_card", "facts", "for_each_hit",
        "gained_to_top", "group_ambush", "level", "no_defence", "once", "ongoing_power", "plain", "play",
        "points", "slug", "start_of_turn", "stays", "title", "trigger", "type",
    )  # fmt: skip

    def __init__(self, printed: Component, titles: Mapping[str, str] = {}) -> None:
        """`titles` are those of the cards (by slug) that the text may name. BadCard."""
        get = printed.get
        self.slug: str = printed.slug
        self.title: str = printed.title
        self.type: str = get("type", "hero")
        if self.type not in TYPES:
            raise BadCard(f"{self.slug}: {self.type!r} is no type of card")
        for fact in printed:
            if fact not in PRINTED and fact not in DOES.get(self.type, DOES_ANY):
                raise BadCard(f"{self.slug}: {fact!r} does nothing on a card of this type")
        try:
            self.cost: int = whole(get("cost", 0))
            self.level: int = whole(get("level", 0))
            self.points: Points = read_points(get("vp"))
            self.play = compile_steps(get("play"))
            self.attack = compile_steps(get("attack"))
            self.ambush = compile_steps(get("ambush"))
            self.group_ambush = compile_steps(get("group_ambush"))
            self.start_of_turn = compile_steps(get("start_of_turn"))
            self.defence = _defence(get("defence"))
            self.once = _once(get("once"))
            self.trigger = _trigger(get("trigger"))
            self.at_power = _at_power(get("at_power"))
            ongoing: Any = get("ongoing") or Component({})
            extra = ongoing.get("extra_card")
            self.extra_card = extra and ExtraCard(_which(extra), whole(extra.count))
            self.ongoing_power: int = whole(ongoing.get("power", 0))
            self.for_each_hit = compile_steps(get("for_each_hit"))
            text = card_text(printed, titles)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise BadCard(f"{self.slug}: {error}") from error
        self.no_defence = bool(get("no_defence"))
        in_play = self.type not in ("hero", "archenemy") and get("stack") != "ring"
        self.stays = in_play and (self.type == "location" or any(map(get, LASTING)))
        if self.stays and self.defence:
            raise BadCard(f"{self.slug}: a card that stays in play has no Defense")
        self.gained_to_top: str | None = get("gained_to_top")
        self.plain = only_power(self.play) and not self.attack and not self.stays
        self.asks = bool(self.attack) or any(step[0] for step in self.play)
        self.facts = {
            "slug": self.slug,
            "title": self.title,
            "type": self.type,
            "kind": " · ".join(part for part in (TYPES[self.type], self._stars(get("vp"))) if part),
            "value": get("cost"),
            "cost": get("cost"),
            "vp": get("vp") if isinstance(get("vp"), (int, type(None))) else "*",
            "level": self.level or None,
            "text": text,
            "emblem": get("emblem") or EMBLEMS[self.type],
            "defence": self.defence is not None,
            "source": get("source"),
        }

    def _stars(self, vp: Any) -> str:
        """Victory Points as they are printed: a number, or a star where the text says how many."""
        return "" if not vp else f"{vp if isinstance(vp, int) else '*'} VP"


def _defence(facts: Any) -> Defence | None:
    if facts is None:
        return None
    if facts.by not in DEFENCES:
        raise ValueError(f"{facts.by!r} is no way to avoid an Attack")
    return Defence(facts.by, compile_steps(facts.get("first")), whole(facts.get("draw", 0)))


def _once(facts: Any) -> Once | None:
    if facts is None:
        return None
    steps = compile_steps(facts.do)
    must = next((what for _kind, _ask, do, what in steps if do is destroy and not what[1]), None)
    pay = facts.get("pay") or Component({})
    return Once(whole(pay.get("power", 0)), whole(pay.get("discard", 0)), steps, must)


def _trigger(facts: Any) -> Trigger | None:
    return facts and Trigger(_which(facts), whole(facts.number), compile_steps(facts.do))


def _at_power(facts: Any) -> tuple[int, Steps] | None:
    return facts and (whole(facts.power), compile_steps(facts.do))


def _which(facts: Any) -> Which:
    if bool(facts.get("type")) == bool(facts.get("costs")):
        raise ValueError("either a type or costs must be named")
    return Which(facts.get("type"), tuple(facts.get("costs", ())))


class Options(dict[str, Option]):
    """Card slug -> the option to do one certain thing with it; made when first asked for."""

    def __init__(self, verb: str, label: str) -> None:
        self.verb, self.label = verb, label

    def __missing__(self, slug: str) -> Option:
        option = self[slug] = Option(f"{self.verb}:{slug}", self.label, card=slug)
        return option


class Box:
    """What is in the box: all cards, sorted into the stacks of the set-up."""

    def __init__(self, hashes: tuple[str, ...]) -> None:
        printed: list[Any] = [definition(hash) for hash in hashes]
        self.printed = {facts.slug: facts for facts in printed}
        titles = {facts.slug: facts.title for facts in printed}
        self.cards = {facts.slug: Card(facts, titles) for facts in printed}
        self.cost = {slug: card.cost for slug, card in self.cards.items()}
        self.type = {slug: card.type for slug, card in self.cards.items()}
        self.points = {slug: card.points for slug, card in self.cards.items()}
        self.plain = frozenset(slug for slug, card in self.cards.items() if card.plain)
        self.usable = frozenset(slug for slug, card in self.cards.items() if card.once)
        self.stays = frozenset(slug for slug, card in self.cards.items() if card.stays)
        self.copies = {facts.slug: facts.copies for facts in printed}

        def stack(name: str) -> list[str]:
            return [facts.slug for facts in printed if facts.stack == name]

        self.main = [slug for slug in stack("main") for _copy in range(self.copies[slug])]
        self.start = [facts.slug for facts in printed for _copy in range(facts.get("start", 0))]
        self.heroes = stack("hero")
        self.archenemies = {
            mode: sorted(stack(name), key=lambda slug: self.cards[slug].level)
            for mode, name in (("normal", "archenemy"), ("impossible", "impossible"))
        }
        self.loot = [[slug for slug in stack("loot") if self.cards[slug].level == level] for level in (1, 2)]
        self.playing = Options("play", _("Play {card}"))
        self.buying = Options("buy", _("Buy {card}"))
        self.defeating = Options("defeat", _("Defeat {card}"))
        self.using = Options("use", _("Use {card}"))
        self.gaining = Options("gain", _("Gain {card}"))
        self.discarding = Options("discard", _("Discard {card}"))
        self.stacking = Options("stack", _("Put {card} on top of the deck"))
        self.recovering = Options("recover", _("Take {card} into the hand"))
        self.defending = Options("defend", _("Defend with {card}"))
        self.avoiding = Options("avoid", _("Avoid it with {card}"))
        self.facing = Options("face", _("{card} first"))
        self.choosing = Options("hero", _("Play as {card}"))
        self.destroying = {
            "hand": Options("destroy:hand", _("Destroy {card} from the hand")),
            "discard": Options("destroy:discard", _("Destroy {card} from the discard pile")),
            "path": Options("destroy:path", _("Destroy {card} of the Path")),
        }


@cache
def box_of(hashes: tuple[str, ...]) -> Box:
    """The box whose cards have these content hashes. BadCard names a card that cannot be compiled."""
    return Box(hashes)
