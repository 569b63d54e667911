"""What the terms of a query mean: a tree of terms -> one test of an item, and warnings for terms that mean nothing.

A term that means nothing is left out, wherever in the query it stands, and a warning says so.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable
from functools import lru_cache, reduce

import re2
from django.utils.translation import gettext as _
from rapidfuzz import process

from catalog.cards import ARROWS, BORDERS, RANGES, SOURCES, TYPES, cultures
from catalog.folding import fold

from .shelf import Item, Shelf
from .syntax import All, Any, Node, Not, Term

Test = Callable[[Item], bool]

COMPARE = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

NUMBERS: dict[str, Callable[[Item], int | None]] = {
    "cost": lambda item: item.card.cost,
    "strength": lambda item: item.card.strength,
    "health": lambda item: item.card.health,
    "home": lambda item: item.card.home_site,
    "risk": lambda item: item.card.risk,
    "number": lambda item: item.printings[-1].number if item.printings else None,
    **{
        keyword: lambda item, keyword=keyword: item.keywords.get(keyword)  # type: ignore[misc]
        for keyword in ("damage", "defender", "shoot", "durable", "brazen", "sanctuary", "resolve")
    },
}
"""Fields that are numbers. A card that prints no such number is never found by it."""

WORDS: dict[str, Callable[[Item], str]] = {
    "name": lambda item: item.name,
    "title": lambda item: item.title,
    "subtitle": lambda item: fold(item.card.subtitle or ""),
    "text": lambda item: item.text,
    "back": lambda item: fold(item.card.back),
}
"""Fields that are words, folded."""

AS_PRINTED: dict[str, Callable[[Item], str]] = {
    "name": lambda item: item.card.name,
    "title": lambda item: item.card.title,
    "subtitle": lambda item: item.card.subtitle or "",
    "text": lambda item: f"{item.card.text}\n{item.card.back}" if item.card.back else item.card.text,
    "back": lambda item: item.card.back,
    "class": lambda item: item.card.card_class or "",
    "culture": lambda item: item.culture_name,
    "type": lambda item: item.card.type,
}
"""Fields that regular expressions look at, as they are printed."""

IS: dict[str, Test] = {
    "unique": lambda item: item.card.unique,
    "playable": lambda item: item.playable,
    "scripted": lambda item: item.card.script is not None,
    "edited": lambda item: item.edited,
    "reprint": lambda item: len(item.printings) > 1,
    "hero": lambda item: "hero" in item.keywords,
    "character": lambda item: item.card.type in ("companion", "minion"),
    "item": lambda item: item.card.type in ("artifact", "possession"),
    **{kind: lambda item, kind=kind: item.card.type == kind for kind in TYPES},  # type: ignore[misc]
    **{border: lambda item, border=border: item.card.border == border for border in BORDERS},  # type: ignore[misc]
    **{source: lambda item, source=source: item.card.source == source for source in SOURCES},  # type: ignore[misc]
    **{side: lambda item, side=side: item.card.side == side for side in ("campaign", "adversary")},  # type: ignore[misc]
}

HAS: dict[str, Test] = {
    "subtitle": lambda item: item.card.subtitle is not None,
    "text": lambda item: bool(item.card.text),
    "back": lambda item: bool(item.card.back),
    "class": lambda item: item.card.card_class is not None,
    "culture": lambda item: item.card.culture is not None,
    "script": lambda item: item.card.script is not None,
    "keyword": lambda item: bool(item.keywords),
    **{
        name: lambda item, number=number: number(item) is not None  # type: ignore[misc]
        for name, number in NUMBERS.items()
        if name in ("cost", "strength", "health", "home", "risk")
    },
}

FORMATS: dict[str, Callable[[], Test]] = {}
"""Formats by slug: gives the test whether a card is legal there today. Filled in by those who keep the formats."""

SETTINGS = ("order", "direction", "view")
"""Fields that say how results are shown."""

CHOICES = (
    "culture",
    "side",
    "type",
    "class",
    "keyword",
    "border",
    "arrow",
    "source",
    "set",
    "format",
    "range",
    "site",
    "is",
    "has",
)

ALIASES = {
    **{"n": "name", "t": "type", "c": "culture", "k": "keyword", "kw": "keyword", "e": "set", "s": "set"},
    **{"f": "format", "legal": "format"},
    **{"x": "text", "o": "text", "oracle": "text", "str": "strength", "hp": "health", "not": "is"},
    **{
        "home-site": "home",
        "home_site": "home",
        "sort": "order",
        "dir": "direction",
        "display": "view",
        "as": "view",
    },
    **{"keywords": "keyword", "cultures": "culture", "types": "type", "edition": "set", "region": "range"},
}

FIELDS = (*WORDS, *NUMBERS, *CHOICES, *SETTINGS)


class Ignored(Exception):
    """A term means nothing; the message says what was ignored and why."""


class Compiler:
    """Turns a tree into a test. Afterwards `warnings`, `settings` (order, direction, view) and `words` (the bare
    words that must be in the name) tell the rest."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.warnings: list[str] = []
        self.settings: dict[str, str] = {}
        self.words: list[str] = []

    def compile(self, node: Node, positive: bool = True) -> Test | None:
        """The test of a tree; None if nothing of it means anything."""
        if isinstance(node, Not):
            inner = self.compile(node.part, not positive)
            return None if inner is None else lambda item: not inner(item)
        if isinstance(node, (All, Any)):
            tests = [test for part in node.parts if (test := self.compile(part, positive)) is not None]
            return reduce(both if isinstance(node, All) else either, tests) if tests else None
        try:
            return self.term(node, positive)
        except Ignored as ignored:
            warning = str(ignored)
            if warning not in self.warnings:
                self.warnings.append(warning)
            return None

    def term(self, term: Term, positive: bool) -> Test | None:
        if not term.field:
            return self.bare(term, term.value, positive)
        name = ALIASES.get(term.field, term.field)
        if name not in FIELDS:
            return self.unknown(term, positive)
        if name in SETTINGS:
            self.settings[name] = term.value.casefold()
            return None
        if not term.value:
            raise Ignored(_("“%(term)s” has no value and was ignored.") % {"term": term.written})
        if term.form == "regex":
            return self.regex(term, name)
        values = [part for part in term.value.split("|") if part] if term.form == "word" else [term.value]
        values = values or [term.value]
        negated = term.operator == "!="
        tests = [self.one(term, name, ":" if negated else term.operator, value) for value in values]
        test = tests[0] if len(tests) == 1 else (lambda item: any(test(item) for test in tests))
        if negated and name in NUMBERS:
            number = NUMBERS[name]
            return lambda item: number(item) is not None and not test(item)
        if negated or term.field == "not":
            return lambda item: not test(item)
        return test

    def bare(self, term: Term, value: str, positive: bool) -> Test | None:
        if term.form == "regex":
            return self.regex(term, "name")
        word = fold(value)
        if not word:
            return None
        if positive:
            self.words.append(word)
        return lambda item: word in item.name

    def unknown(self, term: Term, positive: bool) -> Test | None:
        word = fold(term.written)
        if word and any(word in item.name for item in self.shelf.items):
            return self.bare(term, term.written, positive)  # a name with a colon in it
        nearest = process.extractOne(term.field, FIELDS, score_cutoff=70)
        if nearest:
            raise Ignored(
                _("“%(term)s” was ignored: there is no “%(field)s”. Did you mean “%(nearest)s”?")
                % {"term": term.written, "field": term.field, "nearest": nearest[0]}
            )
        raise Ignored(
            _("“%(term)s” was ignored: there is no “%(field)s”.")
            % {"term": term.written, "field": term.field}
        )

    def regex(self, term: Term, name: str) -> Test:
        printed = AS_PRINTED.get(name)
        if printed is None:
            raise Ignored(
                _("“%(term)s” was ignored: regular expressions look at %(fields)s.")
                % {"term": term.written, "fields": ", ".join(AS_PRINTED)}
            )
        try:
            match = expression(term.value)
        except (re2.error, UnicodeEncodeError) as error:
            reason = error.args[-1] if error.args else ""
            reason = reason.decode(errors="replace") if isinstance(reason, bytes) else str(reason)
            raise Ignored(
                _("“%(term)s” was ignored, for it is no regular expression: %(reason)s.")
                % {"term": term.written, "reason": reason}
            ) from None
        wanted = term.operator != "!="
        return lambda item: (match(printed(item)) is not None) is wanted

    def one(self, term: Term, name: str, sign: str, value: str) -> Test:
        if name in NUMBERS:
            return self.number(term, name, sign, value)
        if name in ("site", "range"):
            return self.place(term, sign, value)
        if sign not in (":", "="):
            raise Ignored(
                _("“%(term)s” was ignored: %(field)s is no number, so it is neither more nor less.")
                % {"term": term.written, "field": name}
            )
        if name in WORDS:
            return self.words_of(name, sign, value)
        return self.choice(term, name, value)

    def number(self, term: Term, name: str, sign: str, value: str) -> Test:
        compare, left = COMPARE[sign], NUMBERS[name]
        other = ALIASES.get(value.casefold(), value.casefold())
        if other in NUMBERS:
            right = NUMBERS[other]
            return lambda item: (
                (one := left(item)) is not None and (two := right(item)) is not None and compare(one, two)
            )
        if not re.fullmatch(r"[+-]?[0-9]{1,6}", value):
            raise Ignored(
                _("“%(term)s” was ignored: %(field)s is compared with a number, such as %(field)s>=3.")
                % {"term": term.written, "field": name}
            )
        wanted = int(value)
        return lambda item: (number := left(item)) is not None and compare(number, wanted)

    def place(self, term: Term, sign: str, value: str) -> Test:
        """`site:5`: sites that can lie there and minions at home there; `site:4-6`: sites of that range."""
        if value in RANGES and sign in (":", "="):
            return lambda item: item.card.range == value
        if not re.fullmatch(r"[0-9]{1,6}", value):
            raise Ignored(
                _(
                    "“%(term)s” was ignored: %(field)s is a place on the path, from 1 to 9, or a range such as 4-6."
                )
                % {"term": term.written, "field": term.field}
            )
        compare, wanted = COMPARE[sign], int(value)
        return lambda item: (
            any(compare(place, wanted) for place in item.card.regions)
            if item.card.home_site is None
            else compare(item.card.home_site, wanted)
        )

    def words_of(self, name: str, sign: str, value: str) -> Test:
        words, wanted = WORDS[name], fold(value)
        if "~" in wanted:  # the card's own title
            return lambda item: (own := wanted.replace("~", item.title)) in words(item) and bool(own)
        if sign == "=":
            return lambda item: words(item) == wanted
        return lambda item: wanted in words(item)

    def choice(self, term: Term, name: str, value: str) -> Test:
        wanted = fold(value)
        if name == "keyword":
            return self.keyword(term, wanted)
        if name in ("is", "has"):
            table = IS if name == "is" else HAS
            key = wanted.replace(" ", "-")
            if key in table:
                return table[key]
            if wanted in self.shelf.keywords:
                return lambda item: wanted in item.keywords
            raise Ignored(self.no_such(term, value, table))
        if name == "culture":
            by_letter = {fold(culture.letter): fold(culture.name) for culture in cultures().values()}
            names = [culture.name for culture in cultures().values()]
            if wanted in by_letter:
                wanted = by_letter[wanted]
            return self.among(term, value, wanted, names, lambda item: item.culture_name)
        if name == "format":
            if wanted not in FORMATS:
                raise Ignored(self.no_such(term, value, FORMATS))
            return FORMATS[wanted]()
        if name == "set":
            slugs = {
                slug
                for slug, full in self.shelf.sets.items()
                if begins(wanted, fold(full)) or wanted == fold(slug)
            }
            if not slugs:
                raise Ignored(self.no_such(term, value, self.shelf.sets))
            return lambda item: any(one.set_slug in slugs for one in item.printings)
        if name == "class":
            return self.among(
                term, value, wanted, self.shelf.classes, lambda item: item.card.card_class or ""
            )
        if name == "type":
            kinds = {"item": {"artifact", "possession"}, "character": {"companion", "minion"}}.get(wanted)
            if kinds:
                return lambda item: item.card.type in kinds
            return self.among(term, value, wanted, TYPES, lambda item: item.card.type)
        vocabulary = {
            "border": BORDERS,
            "arrow": ARROWS,
            "source": SOURCES,
            "side": ("campaign", "adversary"),
        }[name]
        return self.among(term, value, wanted, vocabulary, lambda item: getattr(item.card, name) or "")

    def among(
        self, term: Term, value: str, wanted: str, vocabulary: Iterable[str], read: Callable[[Item], str]
    ) -> Test:
        found = chosen(wanted, vocabulary)
        if not found:
            raise Ignored(self.no_such(term, value, vocabulary))
        values = {word for word in vocabulary if fold(word) in found}
        return lambda item: read(item) in values

    def keyword(self, term: Term, wanted: str) -> Test:
        """`keyword:damage`, `keyword:"damage +2"`."""
        match = re.fullmatch(r"(.+?)(?: plus)? ([0-9]+)", wanted)
        number = int(match[2]) if match and len(match[2]) < 7 else None
        name = match[1] if match else wanted
        found = chosen(name, self.shelf.keywords)
        if not found:
            raise Ignored(self.no_such(term, term.value, self.shelf.keywords))
        if number is None:
            return lambda item: not found.isdisjoint(item.keywords)
        return lambda item: any(item.keywords.get(one) == number for one in found)

    def no_such(self, term: Term, value: str, known: Iterable[str]) -> str:
        nearest = process.extractOne(value.casefold(), [one.casefold() for one in known], score_cutoff=70)
        message = _("“%(term)s” was ignored: “%(value)s” is not known there.")
        if nearest:
            message = _("“%(term)s” was ignored: “%(value)s” is not known there. Did you mean “%(nearest)s”?")
        return message % {
            "term": term.written,
            "value": value,
            "nearest": nearest[0] if nearest else "",
        }


def both(one: Test, other: Test) -> Test:
    return lambda item: one(item) and other(item)


def either(one: Test, other: Test) -> Test:
    return lambda item: one(item) or other(item)


def begins(wanted: str, folded: str) -> bool:
    """Whether a word of `folded` begins with what is wanted."""
    return bool(wanted) and f" {folded}".find(f" {wanted}") >= 0


def chosen(wanted: str, vocabulary: Iterable[str]) -> set[str]:
    """Folded words of a vocabulary that a value may mean: the very word, else those that it begins; plurals too."""
    folded = [fold(word) for word in vocabulary]
    for value in (wanted, wanted.removesuffix("s")):
        if value in folded:
            return {value}
        if found := {word for word in folded if begins(value, word)}:
            return found
    return set()


@lru_cache(maxsize=256)
def expression(pattern: str) -> Callable[[str], object]:
    """A regular expression without regard to case: gives None for a text in which it is not found.

    Raises re2.error if it is none, or grows too large; UnicodeEncodeError if it holds half a character.
    """
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    options.max_mem = 1 << 20  # bytes
    re2.compile(pattern, options=options)  # tells what is wrong with it
    only = re2.Set.SearchSet(options)  # twice as fast: it does not ask where
    only.Add(pattern)
    only.Compile()
    return only.Match
