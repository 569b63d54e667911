"""CSV: section, quantity, name, set, number, code. Cells that a spreadsheet would take for a formula are made harmless."""

from __future__ import annotations

import csv
import io
import re

from catalog.decks.exchange.names import heading
from catalog.decks.exchange.raw import BadFile, Raw, RawDeck
from catalog.decks.exchange.sheet import SECTIONS, Row
from catalog.folding import fold

_FORMULA = re.compile(r"^'*[=+\-@\t\r]")
_COLUMNS = {
    **dict.fromkeys(("quantity", "count", "qty", "copies", "amount", "number of copies"), "quantity"),
    **dict.fromkeys(("name", "card", "card name", "title"), "name"),
    **dict.fromkeys(("set", "edition", "set name", "set code", "expansion"), "set"),
    **dict.fromkeys(("number", "collector number", "card number", "no"), "number"),
    **dict.fromkeys(("code", "key", "id", "slug"), "code"),
    **dict.fromkeys(("section", "board", "zone", "part"), "section"),
}


def harmless(cell: str) -> str:
    """A cell that no spreadsheet runs; `plain` turns it back."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def plain(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def write(name: str, rows: list[Row]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(["section", "quantity", "name", "set", "number", "code"])
    for row in rows:
        set_name, number = row.code or ("", "")
        cells = [SECTIONS[row.section], str(row.copies), row.name, set_name, str(number), row.key]
        writer.writerow(map(harmless, cells))
    return out.getvalue()


def is_table(text: str) -> bool:
    """Whether the first line names columns, among them one for the cards and one for their number."""
    columns = _columns(_first_row(text))
    return "quantity" in columns and bool({"name", "code"} & set(columns))


def _first_row(text: str) -> list[str]:
    line = _first_line(text)
    try:
        return next(csv.reader([line], delimiter=_delimiter(line)), [])
    except csv.Error:
        return []


def _first_line(text: str) -> str:
    return re.split(r"[\r\n]", text, maxsplit=1)[0][:2000]


def _delimiter(line: str) -> str:
    return max(",;\t", key=line.count)


def _columns(cells: list[str]) -> list[str]:
    return [_COLUMNS.get(fold(cell), "") for cell in cells]


def read(text: str) -> RawDeck:
    deck = RawDeck("csv", [])
    columns = _columns(_first_row(text))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(_first_line(text)))
    try:
        next(reader)
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            deck.lines.append(_row(reader.line_num, cells, columns))
            if len(deck.lines) > 5000:
                raise BadFile("That table has more lines than a deck.")
    except csv.Error:
        raise BadFile("That begins like a table (CSV), but is none.") from None
    return deck


def _row(number: int, cells: list[str], columns: list[str]) -> Raw:
    fact = {column: plain(cell).strip() for column, cell in zip(columns, cells, strict=False) if column}
    words = ", ".join(cell for cell in map(plain, cells) if cell)[:300]
    section = heading(fact.get("section", "")) or "" if fact.get("section") else ""
    quantity = fact.get("quantity") or "1"
    if not re.fullmatch(r"[0-9]{1,6}", quantity):
        return Raw(number, words, section=section, wrong="The number of copies is no number.")
    card_number = fact.get("number", "")
    return Raw(
        number,
        words,
        int(quantity),
        fact.get("name", "")[:300],
        section,
        fact.get("set", "")[:60],
        int(card_number) if re.fullmatch(r"[0-9]{1,5}", card_number) else None,
        fact.get("code", "")[:140],
    )
