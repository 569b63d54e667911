"""Plain text in all the ways people write decks: ``3 Name``, ``3x Name``, ``Name x3``, with or without headings, comments,
set and number in brackets. LackeyCCG's files (count, tab, name) are of this form too."""

from __future__ import annotations

import re

from catalog.decks.exchange.names import heading, names_of
from catalog.decks.exchange.raw import Raw, RawDeck
from catalog.decks.exchange.sheet import Row, in_sections
from catalog.decks.pool import Pool

_COUNTS = (
    re.compile(r"^(?P<copies>\d{1,6})\s+(?P<rest>.+)$"),
    re.compile(r"^(?P<copies>\d{1,6})\s*[xX×*]\s+(?P<rest>.+)$"),
    re.compile(r"^(?P<copies>\d{1,6})[xX×*](?P<rest>\D.*)$"),
    re.compile(r"^(?P<rest>.+?)(?:\s+|\s*\()[xX×*]\s*(?P<copies>\d{1,6})\)?$"),
)
_CODE = re.compile(r"^(?P<rest>.*?)\s*[(\[](?P<set>[^()\[\]]{1,60})[)\]](?:\s*#?(?P<number>\d{1,5}))?$")
_TRIMMINGS = re.compile(r"(?:\s+(?:\*[A-Z]{1,6}\*|#[^\s#]+|\^[^^]*\^))+$")
_SIDE = re.compile(r"^SB:\s*", re.IGNORECASE)
_SECTION = re.compile(r"^\[(?P<heading>[^\[\]]{1,40})\]\s+(?P<rest>.+)$")


def write(name: str, rows: list[Row]) -> str:
    """With name, headings, sets and numbers; `read` reads it."""
    lines = [f"# {name}"] if name else []
    for heading_, some in in_sections(rows):
        lines += ["", f"{heading_}:"]
        lines += [f"{row.copies} {row.name}{_code(row)}" for row in some]
    return "\n".join(lines).strip() + "\n"


def _code(row: Row) -> str:
    return f" ({row.code[0]}) {row.code[1]}" if row.code else ""


def write_lackey(name: str, rows: list[Row]) -> str:
    """As LackeyCCG's text files have it: count, tab, name; sections as lines with a colon, names in plain letters."""
    lines = []
    for heading_, some in in_sections(rows):
        lines.append(f"{heading_}:")
        lines += [f"{row.copies}\t{row.name}" for row in some]
    return "\n".join(lines) + "\n"


def read(text: str, pool: Pool) -> RawDeck:
    """Any text. What is no card is a line that nobody knows, never nothing."""
    names = names_of(pool)
    deck = RawDeck("text", [])
    section = ""
    about = False
    for number, whole in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        line = whole.replace("\ufeff", "").replace("\0", "").strip()
        if not line:
            about = False
            continue
        its_section = section
        if prefixed := _SECTION.match(line):
            begun = heading(prefixed["heading"])
            if begun is not None:
                its_section, line = begun, prefixed["rest"]
        if line not in names.pool.by_name:
            begun = heading(line)
            if begun is not None:
                section = begun
                about = line.strip(":# /").casefold() == "about"
                deck.lines.append(Raw(number, line, remark=True))
                continue
            if line.startswith(("#", "//")):
                if not deck.name and not deck.lines:
                    deck.name = line.lstrip("#/ ")[:80]
                deck.lines.append(Raw(number, line.lstrip("#/ ") or line, remark=True))
                continue
            if about and line.casefold().startswith("name "):
                deck.name = line[5:].strip()[:80]
                deck.lines.append(Raw(number, line, remark=True))
                continue
        if side := _SIDE.match(line):
            line, its_section = line[side.end() :], "aside"
        deck.lines.append(_line(number, line, its_section, pool))
    return deck


def _line(number: int, line: str, section: str, pool: Pool) -> Raw:
    """A line in the first of the ways to take it apart in which its name is certain; else in the plainest way."""
    names = names_of(pool)
    first: Raw | None = None
    for copies, rest in _counted(line):
        for name, set_name, card_number in _coded(rest):
            one = Raw(number, line, copies, name, section, set_name, card_number)
            first = first or one
            if names.certain(name, set_name, card_number):
                return one
    assert first is not None
    return first


def _counted(line: str) -> list[tuple[int, str]]:
    """Numbers of copies with what is left, likeliest first; at last the whole line as one copy."""
    trimmed = _TRIMMINGS.sub("", line)
    found = [
        (int(match["copies"]), match["rest"].strip())
        for words in dict.fromkeys((line, trimmed))
        for pattern in _COUNTS
        if (match := pattern.match(words))
    ]
    return [*found, (1, line)]


def _coded(rest: str) -> list[tuple[str, str, int | None]]:
    found: list[tuple[str, str, int | None]] = []
    if match := _CODE.match(rest):
        number = int(match["number"]) if match["number"] else None
        found.append((match["rest"], match["set"], number))
    found.append((rest, "", None))
    if (trimmed := _TRIMMINGS.sub("", rest)) != rest:
        found += _coded(trimmed)
    return found
