"""Card and component files -> frozen definitions, addressed by the hash of what they say.

Pure Python; reads nothing but YAML under ``catalog/data`` (or text handed in). A file is a list of entries;
an entry is a mapping of facts, one of them ``source``. Whatever is wrong in a file is a `Fault` with line and
column.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from .language import parse

range_type = range

DATA = Path(__file__).parent / "data"

SHARED = ("cultures.yaml", "formats.yaml", "keywords.yaml", "sets.yaml")
"""Files of The Heroes' Journey that hold no cards but what all cards share."""

SOURCES = ("rulebook", "house", "printed")
"""Printed in a rulebook; our own stand-in; entered from the real card by somebody who owns it."""

MAX_DEPTH = 8
"""Deepest nesting of a card file. Real files need three levels; more is an attack or an accident."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """Something wrong in a file: where (line and column count from 1) and what, in words."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


class FaultyFile(ValueError):
    """Raised when a file that must be whole is not; `faults` holds every `Fault` found."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class Component:
    """The frozen facts of one entry, read as attributes: ``card.title``. `hash` addresses its content.

    A fact that the entry does not give is an AttributeError; `get` offers a default instead. Lists are
    tuples, nested mappings are components.
    """

    __slots__ = ("_facts", "hash")

    hash: str
    _facts: dict[str, Any]

    def __init__(self, facts: Mapping[str, object]) -> None:
        object.__setattr__(self, "hash", content_hash(facts))
        object.__setattr__(self, "_facts", {key: _frozen(value) for key, value in facts.items()})

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._facts:
            raise AttributeError(f"{self!r} has no fact {name!r}" if name[0] != "_" else name)
        return self._facts[name]

    def get(self, name: str, default: Any = None) -> Any:
        return self._facts.get(name, default)

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a definition is frozen")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a definition is frozen")

    def __reduce__(self) -> tuple:
        return Component, (component_facts(self),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Component) and self.hash == other.hash

    def __hash__(self) -> int:
        return int(self.hash[:15], 16)

    def __repr__(self) -> str:
        return f"<{self._facts.get('title') or self._facts.get('name') or 'component'} {self.hash[:8]}>"


def _frozen(value: object) -> object:
    if isinstance(value, Mapping):
        return Component(value)
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def component_facts(component: Component) -> dict[str, Any]:
    """The facts as plain data, from which an equal component can be made."""
    return {key: _thawed(component.get(key)) for key in component}


def _thawed(value: Any) -> Any:
    if isinstance(value, Component):
        return component_facts(value)
    return list(map(_thawed, value)) if isinstance(value, tuple) else value


def content_hash(facts: Mapping[str, object]) -> str:
    """BLAKE2b (32 hex digits) of the facts as canonical JSON; the order of the keys does not matter."""
    canonical = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    return hashlib.blake2b(canonical.encode(), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a file as plain data, with the place (line, column) of it and of each of its facts."""

    facts: dict[str, Any]
    place: tuple[int, int]
    places: dict[str, tuple[int, int]]


def read_entries(text: str, file: str) -> tuple[list[Entry], list[Fault]]:
    """Read a YAML list of mappings. Never raises on bad input: what cannot be read is among the faults."""
    faults: list[Fault] = []

    def fault(mark: yaml.Mark | None, message: str) -> None:
        faults.append(Fault(file, mark.line + 1 if mark else 1, mark.column + 1 if mark else 1, message))

    def plain(node: yaml.Node) -> object:
        if isinstance(node, yaml.SequenceNode):
            return [plain(item) for item in node.value]
        if isinstance(node, yaml.MappingNode):
            return mapping(node)[0]
        try:
            value = loader.construct_object(node)
        except (yaml.YAMLError, ValueError, OverflowError):
            value = ...
        if isinstance(value, float) and not math.isfinite(value):
            value = ...
        if value is None or isinstance(value, (str, int, float)):
            return value
        fault(node.start_mark, f"{node.value[:40]!r} is neither text, a number, yes/no nor a list")
        return None

    def mapping(node: yaml.MappingNode) -> tuple[dict[str, object], dict[str, tuple[int, int]]]:
        facts: dict[str, object] = {}
        places: dict[str, tuple[int, int]] = {}
        for key_node, value_node in node.value:
            key = key_node.value
            if not isinstance(key, str) or not key.isidentifier() or key.startswith("_"):
                fault(key_node.start_mark, "a fact's name is one word of letters and underscores")
            elif key in facts:
                fault(key_node.start_mark, f"{key!r} is given twice")
            else:
                facts[key] = plain(value_node)
                places[key] = _place(value_node, lines)
        return facts, places

    lines = text.split("\n")
    try:
        _refuse_depth_and_aliases(text)
        loader = yaml.CSafeLoader(text)
        root = loader.get_single_node()
    except yaml.MarkedYAMLError as error:
        fault(error.problem_mark, str(error.problem))
        return [], faults
    except yaml.YAMLError as error:  # a character that YAML forbids; the error knows only its position
        position = getattr(error, "position", 0)
        before = text[:position]
        message = f"the character {text[position : position + 1]!r} cannot stand in a card file"
        return [], [Fault(file, before.count("\n") + 1, position - before.rfind("\n"), message)]
    except UnicodeEncodeError as error:  # a lone surrogate
        before = text[: error.start]
        message = "half a character (a lone surrogate) cannot stand in a card file"
        return [], [Fault(file, before.count("\n") + 1, error.start - before.rfind("\n"), message)]
    if root is None:
        return [], faults
    if not isinstance(root, yaml.SequenceNode):
        fault(root.start_mark, "a card file is a list of entries, each beginning with '- '")
        return [], faults
    entries = []
    for node in root.value:
        if isinstance(node, yaml.MappingNode):
            facts, places = mapping(node)
            entries.append(Entry(facts, (node.start_mark.line + 1, node.start_mark.column + 1), places))
        else:
            fault(node.start_mark, "an entry is a mapping of facts")
    return entries, faults


def _place(node: yaml.Node, lines: list[str]) -> tuple[int, int]:
    """Line and column where a value begins; for a block of text ("|") its first line, not the bar."""
    line, column = node.start_mark.line, node.start_mark.column
    if getattr(node, "style", None) == "|" and line + 1 < len(lines):
        content = lines[line + 1]
        return line + 2, len(content) - len(content.lstrip(" ")) + 1
    return line + 1, column + 1


class _Refused(yaml.MarkedYAMLError):
    def __init__(self, problem: str, mark: Any) -> None:
        super().__init__(None, None, problem, mark)


def _refuse_depth_and_aliases(text: str) -> None:
    """Raise before anything recursive sees the text: deep nesting and aliases can exhaust stack or memory."""
    depth = 0
    for event in yaml.parse(text, yaml.CSafeLoader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MAX_DEPTH:
            raise _Refused("nested too deeply", event.start_mark)
        if isinstance(event, yaml.AliasEvent):
            raise _Refused("aliases (*name) are not used here", event.start_mark)


# --- The Heroes' Journey -----------------------------------------------------------------------------------

TYPES = ("companion", "minion", "event", "condition", "artifact", "possession", "site", "quest-need")
RANGES = ("1-3", "4-6", "7-9")
BORDERS = ("black", "golden")
ARROWS = ("left", "right")

_COMMON = ("title", "type", "source")
_BOOK = (*_COMMON, "culture", "cost")
REQUIRED = {
    "companion": (*_BOOK, "strength", "health"),
    "minion": (*_BOOK, "strength", "health", "home_site"),
    "event": (*_BOOK, "text"),
    "condition": (*_BOOK, "text"),
    "artifact": (*_BOOK, "class", "text"),
    "possession": (*_BOOK, "class", "text"),
    "site": (*_COMMON, "range", "risk", "arrow"),
    "quest-need": (*_COMMON, "text", "back"),
}
"""Facts that every card of a type prints (rulebook, The Campaign Phase, The Adversary Phase, Moving)."""

_OPTIONAL = ("subtitle", "unique", "border", "text", "class", "script")
OPTIONAL = dict.fromkeys(TYPES, _OPTIONAL) | {
    "condition": (*_OPTIONAL, "strength", "health"),
    "artifact": (*_OPTIONAL, "strength", "health"),
    "possession": (*_OPTIONAL, "strength", "health"),
    "quest-need": (*_OPTIONAL, "strength", "health"),
    "site": ("subtitle", "unique", "border", "text", "script"),
}
"""Facts that a card of a type may print besides. Strength and health on a borne card are bonuses of its bearer."""

NUMBERS = {
    "cost": (0, 12),
    "strength": (0, 30),
    "health": (1, 9),
    "home_site": (1, 9),
    "risk": (0, 9),
}
"""Least and greatest number that a fact may be."""

BONUSES = (-9, 9)
"""The same for strength and health of borne cards."""

CHOICES = {"type": TYPES, "source": SOURCES, "border": BORDERS, "arrow": ARROWS, "range": RANGES}


@dataclass(frozen=True, slots=True)
class Card:
    """One version of a card of The Heroes' Journey as printed.

    `side` is "campaign" or "adversary" (None for sites and Quest-Needs); `card_class` the class on its type line
    ("hand weapon", "support area") or None; `range` the site's ("1-3"); `back` the text on the back of a Quest-Need;
    `hash` addresses the content and never changes for the same facts.
    """

    title: str
    type: str
    source: str
    hash: str
    subtitle: str | None = None
    culture: str | None = None
    side: str | None = None
    card_class: str | None = None
    cost: int | None = None
    strength: int | None = None
    health: int | None = None
    home_site: int | None = None
    range: str | None = None
    risk: int | None = None
    arrow: str | None = None
    border: str = "black"
    unique: bool = False
    text: str = ""
    back: str = ""
    script: str | None = None

    @property
    def name(self) -> str:
        """Title with version: "Paris, Archer of Troy"."""
        return f"{self.title}, {self.subtitle}" if self.subtitle else self.title

    @property
    def regions(self) -> range_type:
        """The positions on the path where a site can be placed."""
        first, last = (self.range or "1-0").split("-")
        return range_type(int(first), int(last) + 1)


@cache
def keywords() -> dict[str, Component]:
    """The loaded keywords by slug; each knows its `name` ("Damage +X") and `text`, what it does."""
    return {c.slug: c for c in load_components("heroes-journey") if c.get("kind") == "keyword"}


@cache
def sets() -> dict[str, Component]:
    """The sets by slug (the folder of their card files); each knows its `name` and `number`."""
    return {c.slug: c for c in load_components("heroes-journey") if c.get("kind") == "set"}


@cache
def cultures() -> dict[str, Component]:
    """The cultures of The Heroes' Journey by slug; each knows its `name` and `side`."""
    return {c.slug: c for c in load_components("heroes-journey") if c.get("kind") == "culture"}


def card_from(entry: Entry, file: str) -> tuple[Card | None, list[Fault]]:
    """A card of its entry, or None and what is wrong with it. Texts are not read here."""
    facts = entry.facts
    faults: list[Fault] = []

    def fault(fact: str, message: str) -> None:
        faults.append(Fault(file, *entry.places.get(fact, entry.place), message))

    kind = facts.get("type")
    if kind not in TYPES:
        fault("type", f"type must be one of: {', '.join(TYPES)}")
        return None, faults
    for fact in REQUIRED[kind]:
        if facts.get(fact) is None:
            fault(fact, f"a {kind} needs {fact!r}")
    for fact, value in facts.items():
        if fact not in REQUIRED[kind] and fact not in OPTIONAL[kind]:
            fault(fact, f"a {kind} has no {fact!r}")
        elif value is not None:
            _check_fact(kind, fact, value, fault)
    side = None
    culture = facts.get("culture")
    if "culture" in REQUIRED[kind] and isinstance(culture, str):
        if culture not in cultures():
            fault("culture", f"{culture!r} is no culture; known are: {', '.join(cultures())}")
        else:
            side = cultures()[culture].side
            if side == {"companion": "adversary", "minion": "campaign"}.get(kind):
                fault("culture", f"a {kind} cannot belong to the {side} culture {cultures()[culture].name}")
    if faults:
        return None, faults
    known = {("card_class" if key == "class" else key): value for key, value in facts.items()}
    return Card(**known, side=side, hash=content_hash(facts)), []


_PRINTED = [
    (fact.name, fact.name, fact.default)
    for fact in fields(Card)
    if fact.name not in ("hash", "side", "card_class")
] + [("class", "card_class", None)]
"""Of each fact of a file: its name, the attribute of a card, and what goes without saying."""


def card_facts(card: Card) -> dict[str, Any]:
    """The facts of a card as plain data, as a file gives them that leaves out what goes without saying."""
    return {name: value for name, held, default in _PRINTED if (value := getattr(card, held)) != default}


def _check_fact(kind: str, fact: str, value: object, fault: Callable[[str, str], None]) -> None:
    if fact in NUMBERS:
        borne = kind not in ("companion", "minion") and fact in ("strength", "health")
        least, most = BONUSES if borne else NUMBERS[fact]
        if type(value) is not int or not least <= value <= most:
            fault(fact, f"{fact} must be a number from {least} to {most}")
    elif fact == "unique":
        if type(value) is not bool:
            fault(fact, "unique must be true or false")
    elif fact in CHOICES:
        if value not in CHOICES[fact]:
            fault(fact, f"{fact} must be one of: {', '.join(CHOICES[fact])}")
    elif not isinstance(value, str) or not value.strip() or len(value) > 2000:
        fault(fact, f"{fact} must be words, at most 2,000 characters")
    elif fact in ("title", "subtitle") and (len(value) > 60 or set(value) & set("[]\n")):
        fault(fact, f"{fact} must be one line of at most 60 characters without square brackets")


def card_files(path: Path | None = None) -> list[Path]:
    """The card files under a path (a file is itself); without path all of The Heroes' Journey's."""
    root = DATA / "heroes-journey" if path is None else path
    if root.is_file():
        return [root]
    return sorted(p for p in root.rglob("*.yaml") if p.parent.name != "decks" and p.name not in SHARED)


def read_cards(text: str, file: str) -> tuple[list[tuple[Card, Entry]], list[Fault]]:
    """The sound cards of one file with their entries, and all faults of form in it."""
    entries, faults = read_entries(text, file)
    cards = []
    for entry in entries:
        card, found = card_from(entry, file)
        faults += found
        if card is not None:
            cards.append((card, entry))
    return cards, faults


@cache
def load_cards() -> tuple[Card, ...]:
    """Every card of The Heroes' Journey, file by file. Raises FaultyFile with all faults."""
    cards: list[Card] = []
    faults: list[Fault] = []
    for path in card_files():
        found, wrong = read_cards(path.read_text(encoding="utf-8"), path.name)
        cards += [card for card, _ in found]
        faults += wrong
    if faults:
        raise FaultyFile(faults)
    return tuple(cards)


@cache
def _abilities(title: str, text: str) -> tuple:
    return parse(text, title=title)


def abilities(card: Card) -> tuple:
    """What the card's text means (the front of a Quest-Need). Raises GameTextError if it is not understood."""
    return _abilities(card.title, card.text)


def back_abilities(card: Card) -> tuple:
    """What the back of a Quest-Need means."""
    return _abilities(card.title, card.back)


@dataclass(frozen=True, slots=True)
class Deck:
    """A starter deck: an atlas (Quest-Needs and sites) and a book (copies, name), what it is up to (`plan`) and how to
    play it (`guide`)."""

    title: str
    source: str
    plan: str
    guide: str
    quest_needs: tuple[str, ...]
    sites: tuple[str, ...]
    book: tuple[tuple[int, str], ...]


@cache
def starter_decks() -> dict[str, Deck]:
    """The starter decks of The Heroes' Journey by slug (the name of the file). Raises FaultyFile."""
    decks: dict[str, Deck] = {}
    faults: list[Fault] = []
    for path in sorted((DATA / "heroes-journey" / "decks").glob("*.yaml")):
        entries, found = read_entries(path.read_text(encoding="utf-8"), path.name)
        faults += found
        for entry in entries:
            facts = dict(entry.facts)
            try:
                book = tuple(_copies(line) for line in facts.pop("book"))
                quest_needs, sites = tuple(facts.pop("quest_needs")), tuple(facts.pop("sites"))
                decks[path.stem] = Deck(**facts, quest_needs=quest_needs, sites=sites, book=book)
            except (KeyError, TypeError, ValueError) as error:
                faults.append(Fault(path.name, *entry.place, f"not a deck: {error}"))
    if faults:
        raise FaultyFile(faults)
    return decks


def _copies(line: str) -> tuple[int, str]:
    number, _, name = line.partition(" ")
    return int(number), name.strip()


@cache
def load_components(slug: str) -> tuple[Component, ...]:
    """Every entry of ``catalog/data/<slug>/*.yaml``, file by file in the order of names.

    Each must name its `source`. Raises FaultyFile with all faults, LookupError for a slug without files.
    """
    files = sorted((DATA / slug).glob("*.yaml")) if slug.replace("-", "").isalnum() else []
    if not files:
        raise LookupError(f"no component files for {slug!r}")
    components: list[Component] = []
    faults: list[Fault] = []
    for path in files:
        entries, found = read_entries(path.read_text(encoding="utf-8"), path.name)
        faults += found
        for entry in entries:
            if entry.facts.get("source") in SOURCES:
                components.append(Component(entry.facts))
            else:
                place = entry.places.get("source", entry.place)
                faults.append(Fault(path.name, *place, f"source must be one of: {', '.join(SOURCES)}"))
    if faults:
        raise FaultyFile(faults)
    return tuple(components)
