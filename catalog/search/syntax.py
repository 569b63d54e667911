"""A query as typed -> a tree of terms. Every string is a query: what makes no sense becomes a warning.

In the manner of Scryfall: bare words, "quotes", /regular expressions/, `field:value` with the operators : = != < > <= >=,
`-` before a term or bracket, `or` and `and` between terms, brackets. Terms side by side must all be true; `or` binds
weaker than that. A word with a colon that begins no known field is a word of a name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from django.utils.translation import gettext as _

LONGEST = 2_000
"""Characters of a query that count; nobody types more."""

DEEPEST = 40
"""Brackets within brackets; deeper ones are read as if they were not there."""

MOST_TERMS = 200


@dataclass(frozen=True, slots=True)
class Term:
    """`field operator value` as typed; a bare word has no field. `form` is "word", "quote" or "regex"."""

    field: str
    operator: str
    value: str
    form: str
    written: str


@dataclass(frozen=True, slots=True)
class Not:
    part: Node


@dataclass(frozen=True, slots=True)
class All:
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Any:
    parts: tuple[Node, ...]


Node: TypeAlias = Term | Not | All | Any

_QUOTES = {'"': '"', "“": "”", "„": "“", "«": "»"}
_FIELD = re.compile(r"([^\W\d_][\w-]{0,30})(!=|<=|>=|:|=|<|>)")
_BARE = re.compile(r"[^\s()\"“”„«»]+")
_BARE_VALUE = re.compile(r"[^\s()]+")


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str  # "term", "(", ")", "-", "or", "and"
    term: Term | None = None


def parse(query: str) -> tuple[Node, list[str]]:
    """The tree of a query and what is wrong with how it is written, in words. Never raises."""
    warnings: list[str] = []
    if len(query) > LONGEST:
        warnings.append(
            _("The query is very long; only its first %(number)d characters count.") % {"number": LONGEST}
        )
        query = query[:LONGEST]
    return _Reader(_tokens(query, warnings), warnings).read(), warnings


def _tokens(query: str, warnings: list[str]) -> list[_Token]:
    tokens: list[_Token] = []
    position = 0
    terms = 0
    while position < len(query):
        char = query[position]
        if char.isspace():
            position += 1
            continue
        if char in "()":
            tokens.append(_Token(char))
            position += 1
            continue
        if (
            char == "-"
            and position + 1 < len(query)
            and (query[position + 1].isalnum() or query[position + 1] in '("“/-')
        ):
            tokens.append(_Token("-"))
            position += 1
            continue
        start = position
        field = operator = ""
        # A field needs its value at once: in "Oz: the Great" the colon is a mark of the name.
        if (
            (match := _FIELD.match(query, position))
            and match.end() < len(query)
            and not query[match.end()].isspace()
        ):
            field, operator = match[1].casefold(), match[2]
            position = match.end()
        value, form, position = _value(query, position, bool(field), warnings)
        term = Term(field, operator, value, form, query[start:position])
        if term.form == "word" and not field and value.casefold() in ("or", "and"):
            tokens.append(_Token(value.casefold(), term))
            continue
        terms += 1
        if terms == MOST_TERMS + 1:
            warnings.append(_("Only the first %(number)d terms count.") % {"number": MOST_TERMS})
        if terms <= MOST_TERMS:
            tokens.append(_Token("term", term))
    return tokens


def _value(query: str, position: int, of_field: bool, warnings: list[str]) -> tuple[str, str, int]:
    """The value that begins here, its form, and where it ends."""
    char = query[position]
    if char in _QUOTES:
        end = query.find(_QUOTES[char], position + 1)
        if end < 0:
            warnings.append(_("A quotation mark is not closed; it was taken to end with the query."))
            end = len(query)
        return query[position + 1 : end], "quote", min(end + 1, len(query))
    if char == "/":
        end = position + 1
        while end < len(query) and query[end] != "/":
            end += 2 if query[end] == "\\" else 1
        if end < len(query) and (end + 1 == len(query) or query[end + 1].isspace() or query[end + 1] in "()"):
            return query[position + 1 : end].replace("\\/", "/"), "regex", end + 1
    match = (_BARE_VALUE if of_field else _BARE).match(query, position)
    if match is None:  # a closing quote that nothing opened, or a field with nothing behind it
        return "", "word", position + (0 if query[position] in "()" else 1)
    return match[0], "word", match.end()


class _Reader:
    """Recursive descent over tokens: alternatives of sequences of terms."""

    def __init__(self, tokens: list[_Token], warnings: list[str]) -> None:
        self.tokens = tokens
        self.warnings = warnings
        self.position = 0

    def read(self) -> Node:
        parts = [self.alternatives(0)]
        while self.position < len(self.tokens):  # at a bracket that closes nothing
            self.warn_once(_("A bracket is closed that was never opened; it was ignored."))
            self.position += 1
            parts.append(self.alternatives(0))
        return _joined(All, parts)

    def warn_once(self, warning: str) -> None:
        if warning not in self.warnings:
            self.warnings.append(warning)

    def alternatives(self, depth: int) -> Node:
        choices = [self.sequence(depth)]
        while self.peek() == "or":
            self.position += 1
            choices.append(self.sequence(depth))
        return _joined(Any, [choice for choice in choices if choice != All(())] or [All(())])

    def sequence(self, depth: int) -> Node:
        parts: list[Node] = []
        while (kind := self.peek()) and kind != ")":
            if kind in ("or", "and") and self.between_terms(parts):
                if kind == "or":
                    break
                self.position += 1
                continue
            part = self.item(depth)
            if part is not None:
                parts.append(part)
        return _joined(All, parts)

    def between_terms(self, parts: list[Node]) -> bool:
        """Whether the word here stands between two terms; at either end it is a word like any other."""
        following = self.tokens[self.position + 1].kind if self.position + 1 < len(self.tokens) else ")"
        return bool(parts) and following not in (")", "or", "and")

    def item(self, depth: int) -> Node | None:
        negated = False
        while self.peek() == "-":
            negated = not negated
            self.position += 1
        token = self.tokens[self.position] if self.position < len(self.tokens) else None
        if token is None or token.kind == ")":
            return None
        self.position += 1
        if token.kind == "(":
            if depth >= DEEPEST:
                self.warn_once(_("Brackets are nested too deeply; the inner ones were ignored."))
                return None
            part = self.alternatives(depth + 1)
            if self.peek() == ")":
                self.position += 1
            else:
                self.warn_once(_("A bracket is not closed; it was taken to end with the query."))
        else:
            assert token.term is not None
            part = token.term
        return Not(part) if negated and part != All(()) else part

    def peek(self) -> str:
        return self.tokens[self.position].kind if self.position < len(self.tokens) else ""


def _joined(kind: type[All] | type[Any], parts: list[Node]) -> Node:
    parts = [part for part in parts if part != All(())] if kind is All else parts
    return parts[0] if len(parts) == 1 else kind(tuple(parts))
