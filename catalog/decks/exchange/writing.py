"""The forms in which a deck can be had."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from catalog.decks.contents import Contents
from catalog.decks.exchange import links, octgn, own, tables, tabletop, text
from catalog.decks.exchange.sheet import rows_of
from catalog.decks.pool import Pool


@dataclass(frozen=True, slots=True)
class Form:
    """Name for people, ending of its files, and what they are to a browser."""

    name: str
    ending: str
    media_type: str


FORMS = {
    "text": Form("Plain text", "txt", "text/plain; charset=utf-8"),
    "csv": Form("Table (CSV)", "csv", "text/csv; charset=utf-8"),
    "json": Form("JSON", "json", "application/json"),
    "octgn": Form("OCTGN", "o8d", "application/xml"),
    "lackey": Form("LackeyCCG", "lackey.txt", "text/plain; charset=utf-8"),
    "tabletop": Form("Tabletop Simulator", "tts.json", "application/json"),
    "link": Form("Link code", "link.txt", "text/plain; charset=utf-8"),
}


def no_sheets(kind: str, number: int) -> str:
    return ""


def write(
    form: str,
    contents: Contents,
    pool: Pool,
    *,
    name: str = "",
    notes: str = "",
    format: str = "",
    tags: Sequence[str] = (),
    sheet_url: Callable[[str, int], str] = no_sheets,
) -> str:
    """A deck in one of `FORMS`; KeyError for another. `sheet_url` see `tabletop.write`."""
    rows = rows_of(contents, pool)
    name = " ".join(name.split())
    match form:
        case "text":
            return text.write(name, rows)
        case "lackey":
            return text.write_lackey(name, rows)
        case "csv":
            return tables.write(name, rows)
        case "json":
            return own.write(name, rows, notes=notes, format=format, tags=tags)
        case "octgn":
            return octgn.write(name, rows)
        case "tabletop":
            return tabletop.write(name, rows, sheet_url=sheet_url)
        case "link":
            return links.write(contents, pool) + "\n"
        case _:
            raise KeyError(form)
