"""Formats: what a deck may hold beyond the rulebook's own conditions (ruling HJ13). Pure.

The house's formats stand in ``formats.yaml``; organisers make their own out of the same parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date
from functools import cache
from typing import Any

from catalog.cards import BORDERS, load_components

MOST_LISTED = 200
"""Titles on a list of a format."""


class BadFormat(ValueError):
    """These data are no format. The text says what is wrong."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A title that is banned or restricted, from `since` (included) until `until` (not included)."""

    title: str
    since: date | None = None
    until: date | None = None

    def holds(self, on: date | None) -> bool:
        """Whether it holds on a day; without a day, always."""
        if on is None:
            return True
        return (self.since is None or self.since <= on) and (self.until is None or on < self.until)


@dataclass(frozen=True, slots=True)
class Format:
    """Empty `sets` and `borders`: all. `copies`: of a title, None: no limit. Of a `restricted` title one copy.

    Cards of sets that are not out yet are not legal on that day; `released_by` also shuts out sets that came later.
    """

    slug: str
    name: str
    text: str = ""
    sets: tuple[str, ...] = ()
    borders: tuple[str, ...] = ()
    copies: int | None = None
    banned: tuple[Listed, ...] = ()
    restricted: tuple[Listed, ...] = ()
    released_by: date | None = None

    def limit(self, title: str, on: date | None) -> int | None:
        """How many cards of a title a deck may hold on a day; None: as many as you like."""
        if any(one.title.casefold() == title.casefold() and one.holds(on) for one in self.banned):
            return 0
        if any(one.title.casefold() == title.casefold() and one.holds(on) for one in self.restricted):
            return 1
        return self.copies


@cache
def house_formats() -> dict[str, Format]:
    """The formats of the house by slug; the first is the widest."""
    names = {field.name for field in fields(Format)}
    formats = {}
    for component in load_components("heroes-journey"):
        if component.get("kind") == "format":
            facts = {name: component.get(name) for name in component if name in names}
            formats[component.slug] = Format(**facts)
    return formats


def format_from(slug: str, name: str, data: Any) -> Format:
    """A format of its rules as JSON data: ``{"text", "sets": [...], "borders": [...], "copies", "banned": [{"title",
    "since", "until"}], "restricted": [...], "released_by"}``, days as ISO text. BadFormat."""
    if not isinstance(data, Mapping):
        raise BadFormat("The rules of a format are an object.")
    unknown = set(data) - {field.name for field in fields(Format)} | set(data) & {"slug", "name"}
    if unknown:
        raise BadFormat(f"A format has no {sorted(map(str, unknown))[0][:40]!r}.")
    copies = data.get("copies")
    if copies is not None and (type(copies) is not int or not 1 <= copies <= 99):
        raise BadFormat("The number of copies goes from 1 to 99.")
    borders = _words(data.get("borders"), "borders")
    if not set(borders) <= set(BORDERS):
        raise BadFormat(f"Borders are: {', '.join(BORDERS)}.")
    text = data.get("text") or ""
    if not isinstance(text, str) or len(text) > 2000:
        raise BadFormat("The text of a format has at most 2,000 characters.")
    return Format(
        slug,
        name,
        text,
        _words(data.get("sets"), "sets"),
        borders,
        copies,
        _listed(data.get("banned"), "banned"),
        _listed(data.get("restricted"), "restricted"),
        _day(data.get("released_by")),
    )


def format_data(rules: Format) -> dict[str, Any]:
    """The rules of a format as JSON data; `format_from` reads them."""

    def listed(entries: tuple[Listed, ...]) -> list[dict[str, str]]:
        return [
            {"title": one.title}
            | {name: day.isoformat() for name in ("since", "until") if (day := getattr(one, name))}
            for one in entries
        ]

    data: dict[str, Any] = {
        "text": rules.text,
        "sets": list(rules.sets),
        "borders": list(rules.borders),
        "copies": rules.copies,
        "banned": listed(rules.banned),
        "restricted": listed(rules.restricted),
        "released_by": rules.released_by.isoformat() if rules.released_by else None,
    }
    return {name: value for name, value in data.items() if value}


def _words(value: Any, what: str) -> tuple[str, ...]:
    value = [] if value is None else value
    if (
        not isinstance(value, (list, tuple))
        or len(value) > MOST_LISTED
        or not all(isinstance(word, str) and 0 < len(word) <= 125 and word.isprintable() for word in value)
    ):
        raise BadFormat(f"{what} is a list of at most {MOST_LISTED} names.")
    return tuple(dict.fromkeys(value))


def _listed(value: Any, what: str) -> tuple[Listed, ...]:
    value = [] if value is None else value
    if not isinstance(value, (list, tuple)) or len(value) > MOST_LISTED:
        raise BadFormat(f"{what} is a list of at most {MOST_LISTED} titles.")
    entries = []
    for one in value:
        one = {"title": one} if isinstance(one, str) else one
        if not isinstance(one, Mapping) or set(one) - {"title", "since", "until"}:
            raise BadFormat(f"An entry of {what} has a title and perhaps since and until.")
        (title,) = _words([one.get("title")], what)
        entries.append(Listed(title, _day(one.get("since")), _day(one.get("until"))))
    return tuple(entries)


def _day(value: Any) -> date | None:
    if value in (None, ""):
        return None
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        raise BadFormat("Days are written as 2030-12-31.") from None
