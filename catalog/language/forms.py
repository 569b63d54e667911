"""Phrase forms: one line of English each, read in both directions.

A `Table` holds the forms of every category. Reading a text follows a trie of all forms of a category, so
that common beginnings are looked at once; printing a node takes the first form of its kind that says
everything the node says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, field, fields
from itertools import product
from pathlib import Path
from typing import Any

from lark import Lark

from .words import base

_NOTATION = Lark((Path(__file__).parent / "grammar.lark").read_text(encoding="utf-8"), parser="lalr")


@dataclass(frozen=True, slots=True)
class Word:
    """A literal word; `plural`: printed in the plural unless a 1 stands before it."""

    word: str
    plural: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """A phrase of `category`, kept under `name`."""

    name: str
    category: str


Step = Word | Field


@dataclass(frozen=True, slots=True)
class Form:
    """One way to say something, optional parts decided. `meaning` builds the node: a kind, or a function
    for forms that are only read; None hands the value of the single field on. `constants` are fields of
    the kind that the words themselves fix."""

    rank: int
    steps: tuple[Step, ...]
    meaning: Callable[..., Any] | None
    constants: tuple[tuple[str, Any], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(step.name for step in self.steps if isinstance(step, Field))

    def node(self, values: tuple) -> Any:
        if self.meaning is None:
            return values[0]
        return self.meaning(**dict(zip(self.names, values, strict=True)), **dict(self.constants))

    def says(self, node: Any) -> dict[str, Any] | None:
        """The values of this form's fields if it says all of `node`, else None."""
        kind: Any = self.meaning
        if type(node) is not kind:
            return None
        constants, names, values = dict(self.constants), self.names, {}
        for spec in fields(node):
            value = getattr(node, spec.name)
            if spec.name in constants:
                if constants[spec.name] != value:
                    return None
            elif spec.name in names:
                values[spec.name] = value
            elif spec.default is MISSING or spec.default != value or type(spec.default) is not type(value):
                return None
        return values

    def __str__(self) -> str:
        return " ".join(s.word if isinstance(s, Word) else f"({s.name})" for s in self.steps)


@dataclass(slots=True)
class Trie:
    """A state in reading: what may come next, and the forms that are complete here."""

    words: dict[str, Trie] = field(default_factory=dict)
    categories: dict[str, Trie] = field(default_factory=dict)
    form: Form | None = None


class Table:
    """All forms of all categories, in the order written: earlier ones win when two say the same words."""

    def __init__(self) -> None:
        self.forms: dict[str, list[Form]] = {}
        self.tries: dict[str, Trie] = {}
        self.literals: set[str] = set()

    def category(self, name: str) -> Callable[..., None]:
        """A function that adds forms to this category: say("wound {who}", Wound)."""
        self.forms.setdefault(name, [])
        self.tries.setdefault(name, Trie())

        def say(line: str, meaning: Callable[..., Any] | None = None, **constants: Any) -> None:
            for steps in _variants(_NOTATION.parse(line).children[0]):
                form = Form(len(self.forms[name]), steps, meaning, tuple(constants.items()))
                self.forms[name].append(form)
                self._enter(self.tries[name], form)

        return say

    def _enter(self, trie: Trie, form: Form) -> None:
        for step in form.steps:
            if isinstance(step, Word):
                self.literals |= {step.word, base(step.word)}
                trie = trie.words.setdefault(base(step.word), Trie())
            else:
                trie = trie.categories.setdefault(step.category, Trie())
        if trie.form is None:
            trie.form = form


def _variants(sequence: Any) -> Iterator[tuple[Step, ...]]:
    parts: list[list[tuple[Step, ...]]] = []
    for item in sequence.children:
        if item.data == "word":
            word = str(item.children[0]).removeprefix("\\")
            plural = len(word) > 1 and word.endswith("*")
            owner = word.removesuffix("'s")
            if owner and owner != word:
                parts.append([(Word(owner), Word("'s"))])
            else:
                parts.append([(Word(word.rstrip("*") if plural else word, plural),)])
        elif item.data == "field":
            name, category, join = (str(child) if child else "" for child in item.children)
            parts.append([(Field(name, (category or name) + join),)])
        else:
            options = [steps for s in item.children[0].children for steps in _variants(s)]
            parts.append([()] + options if item.data == "optional" else options)
    for combination in product(*parts):
        yield tuple(step for steps in combination for step in steps)
