"""Reading decks: any text or file -> its lines, each accepted, merged, a question, unknown or wrong."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field

from catalog.decks.contents import MOST_COPIES, Contents
from catalog.decks.exchange import links, octgn, own, tables, tabletop, text
from catalog.decks.exchange.names import names_of
from catalog.decks.exchange.raw import BadFile, Raw, RawDeck
from catalog.decks.exchange.sheet import SECTIONS, contents_of
from catalog.decks.pool import Known, Pool

MOST_BYTES = 10 * 1024 * 1024
MOST_LINES = 2000
MOST_DECKS = 500
MOST_IN_ARCHIVE = 24 * 1024 * 1024
MOST_OF_ONE = 1024 * 1024

__all__ = ["BadFile", "Line", "Reading", "read", "read_archive"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line as it was read. `status`: "accepted", "merged" (the card stood on an earlier line too), "question" (with
    `choices`), "unknown", "wrong" (see `reason`), or "remark" (comments and headings, which hold no card)."""

    number: int
    text: str
    status: str
    section: str = ""
    copies: int = 0
    card: Known | None = None
    choices: tuple[Known, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A deck as it was read; `contents` holds what is certain, `open` what must be asked about."""

    form: str
    name: str
    notes: str
    lines: tuple[Line, ...]
    contents: Contents
    format: str = ""
    tags: tuple[str, ...] = field(default=())

    @property
    def open(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.status in ("question", "unknown", "wrong"))

    def as_text(self) -> str:
        """The lines again as plain text, each under its number, for the second look after questions."""
        written = [""] * max((line.number for line in self.lines), default=0)
        for line in self.lines:
            if line.status == "remark":
                words = f"# {line.text}"
            elif line.copies:
                heading = f"[{SECTIONS[line.section]}]" if line.section else ""
                words = f"{heading} {line.copies} {line.card.name if line.card else line.text}"
            else:
                words = line.text
            written[line.number - 1] = " ".join(words.split())
        return "\n".join(written)


def read(
    data: bytes | str, pool: Pool, *, answers: Mapping[int, str] | None = None, filename: str = ""
) -> Reading:
    """The deck in a text or file of any form. `answers`: number of a line -> key of the card it means, "" to leave it out.

    BadFile, with a reason for people, for what cannot be a deck at all: too large, binary, broken XML or JSON.
    """
    raw = _raw(data, pool, filename)
    if len(raw.lines) > MOST_LINES:
        raise BadFile(f"That has more than {MOST_LINES} lines; a deck has not.")
    lines = _resolved(raw.lines, pool, answers or {})
    rows = [
        (line.section, line.copies, line.card.key)
        for line in lines
        if line.status in ("accepted", "merged") and line.card
    ]
    return Reading(
        raw.form,
        raw.name,
        raw.notes,
        tuple(lines),
        contents_of(rows, pool),
        raw.format,
        tuple(raw.tags),
    )


def _raw(data: bytes | str, pool: Pool, filename: str) -> RawDeck:
    if len(data) > MOST_BYTES:
        raise BadFile("That is larger than 10 MB; a deck is not.")
    if isinstance(data, bytes):
        if data[:2] == b"PK":
            raise BadFile("That is an archive. Choose “Take in an archive” for one of decks.")
        data = decoded(data)
    start = data.lstrip("\ufeff \t\r\n")
    code = links.code_in(start)
    if code:
        return links.read(code, pool)
    if start.startswith("{"):
        try:
            value = json.loads(start)
        except (ValueError, RecursionError):
            raise BadFile("That begins like JSON, but is none.") from None
        if own.is_own(value):
            return own.read(value)
        if tabletop.is_tabletop(value):
            return tabletop.read(value)
        raise BadFile("That is JSON, but neither a deck of this site nor of Tabletop Simulator.")
    if start.startswith("<"):
        return octgn.read(start)
    if tables.is_table(start):
        return tables.read(start)
    return text.read(data, pool)


def decoded(data: bytes) -> str:
    """Text of a file in the usual encodings. BadFile if it is none."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise BadFile("That is no text.") from None
    if b"\0" in data:
        raise BadFile("That is no text.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _resolved(raw: list[Raw], pool: Pool, answers: Mapping[int, str]) -> list[Line]:
    names = names_of(pool)
    lines: list[Line] = []
    copies: dict[tuple[bool, str], int] = {}
    for one in raw:
        if one.remark:
            lines.append(Line(one.number, one.text, "remark"))
            continue
        if one.wrong:
            answer_out = answers.get(one.number) == ""
            status = "remark" if answer_out else "wrong"
            lines.append(Line(one.number, one.text, status, one.section, reason=one.wrong))
            continue
        meant = names.meant(one.name, one.set_name, one.card_number, one.key)
        card = meant.card
        answer = answers.get(one.number)
        if card is None and answer == "":
            lines.append(Line(one.number, one.text, "remark", one.section))
            continue
        if card is None and answer is not None and answer in pool:
            card = pool[answer]
        if card is None:
            status = "question" if meant.choices else "unknown"
            lines.append(Line(one.number, one.name, status, one.section, one.copies, None, meant.choices))
            continue
        pile = one.section == "aside", card.key
        total = copies.get(pile, 0) + one.copies
        if not 1 <= one.copies <= MOST_COPIES or total > MOST_COPIES:
            if answer == "":
                lines.append(Line(one.number, one.text, "remark", one.section))
                continue
            reason = f"The number of copies goes from 1 to {MOST_COPIES}."
            lines.append(Line(one.number, one.text, "wrong", one.section, reason=reason))
            continue
        status = "merged" if pile in copies else "accepted"
        copies[pile] = total
        lines.append(Line(one.number, one.text, status, one.section, one.copies, card))
    return lines


def read_archive(data: bytes, pool: Pool) -> list[tuple[str, Reading | BadFile]]:
    """Every deck in a zip file by the name of its file; those that are none with the reason. BadFile if it is no such
    archive, or one that would not fit into memory when unpacked."""
    if len(data) > MOST_BYTES:
        raise BadFile("That is larger than 10 MB.")
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
        raise BadFile("That is no archive that can be opened.") from None
    if len(entries) > MOST_DECKS:
        raise BadFile(f"That archive holds more than {MOST_DECKS} files.")
    left = MOST_IN_ARCHIVE
    found: list[tuple[str, Reading | BadFile]] = []
    for entry in entries:
        name = entry.filename.replace("\\", "/").rpartition("/")[2][:120]
        try:
            with archive.open(entry) as file:  # what an entry says of its size may be a lie
                content = file.read(min(MOST_OF_ONE, left) + 1)
        except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError, ValueError):
            found.append((name, BadFile("This file in the archive cannot be opened.")))
            continue
        except Exception as error:  # zlib.error and its like in other packings have no common base
            found.append((name, BadFile(f"This file in the archive is broken ({type(error).__name__}).")))
            continue
        left -= len(content)
        if left < 0:
            raise BadFile("That archive is larger when unpacked than all your decks can be.")
        if len(content) > MOST_OF_ONE:
            found.append((name, BadFile("This file is larger than 1 MB; a deck is not.")))
            continue
        try:
            found.append((name, read(content, pool, filename=name)))
        except BadFile as error:
            found.append((name, error))
    return found
