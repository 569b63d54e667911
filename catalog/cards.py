"""Card and component files -> frozen definitions, addressed by the hash of what they say.

Pure Python; reads nothing but YAML under ``catalog/data`` (or text handed in). A file is a list of entries;
an entry is a mapping of facts, one of them ``source``. Whatever is wrong in a file is a `Fault` with line and
column.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

DATA = Path(__file__).parent / "data"

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

    def __init__(self, facts: Mapping[str, object]) -> None:
        object.__setattr__(self, "hash", content_hash(facts))
        object.__setattr__(self, "_facts", {key: _frozen(value) for key, value in facts.items()})

    def __getattr__(self, name: str) -> object:
        if name.startswith("_") or name not in self._facts:
            raise AttributeError(f"{self!r} has no fact {name!r}" if name[0] != "_" else name)
        return self._facts[name]

    def get(self, name: str, default: object = None) -> object:
        return self._facts.get(name, default)

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a definition is frozen")

    __delattr__ = __setattr__

    def __reduce__(self) -> tuple:
        return Component, ({key: _thawed(value) for key, value in self._facts.items()},)

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


def _thawed(value: object) -> object:
    if isinstance(value, Component):
        return {key: _thawed(value.get(key)) for key in value}
    return list(map(_thawed, value)) if isinstance(value, tuple) else value


def content_hash(facts: Mapping[str, object]) -> str:
    """BLAKE2b (32 hex digits) of the facts as canonical JSON; the order of the keys does not matter."""
    canonical = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    return hashlib.blake2b(canonical.encode(), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a file as plain data, with the place (line, column) of it and of each of its facts."""

    facts: dict[str, object]
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
                places[key] = (value_node.start_mark.line + 1, value_node.start_mark.column + 1)
        return facts, places

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


def _refuse_depth_and_aliases(text: str) -> None:
    """Raise before anything recursive sees the text: deep nesting and aliases can exhaust stack or memory."""
    depth = 0
    for event in yaml.parse(text, yaml.CSafeLoader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MAX_DEPTH:
            raise yaml.MarkedYAMLError(None, None, "nested too deeply", event.start_mark)
        if isinstance(event, yaml.AliasEvent):
            raise yaml.MarkedYAMLError(None, None, "aliases (*name) are not used here", event.start_mark)


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
