"""Decks on paper: sheets to print and cut, the registration sheet, and picture sheets for Tabletop Simulator.

Pure: drawings are handed in as SVG, so that what takes long can be computed in a process of its own.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import resvg_py
from PIL import Image
from reportlab import rl_config
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

import catalog
from catalog.cards import Card
from catalog.decks.choice import of_section
from catalog.decks.contents import Contents
from catalog.decks.exchange.sheet import rows_of
from catalog.decks.exchange.tabletop import ACROSS, DOWN, faces_of, sheets_of
from catalog.decks.pool import Pool

CARD_WIDTH, CARD_HEIGHT = 63 * mm, 88 * mm
PAPERS = {"a4": A4, "letter": LETTER}
BLEEDS = (0, 3)
"""Millimetres around each card that are cut away."""
MARK = 4 * mm
MOST_PRINTED = 500
PICTURE_WIDTH = 744
"""Pixels: 63 mm at 300 dots an inch."""
CELL = (315, 440)
EDGE = "#17130f"  # behind the round corners, as a black border
BACK, BACK_LINE = "#20463a", "#d8b766"
FONT_FILES = Path(catalog.__file__).parent / "drawing" / "fonts"
FONTS = {"text": "alegreya-sans.ttf", "bold": "alegreya-sans-bold.ttf", "display": "alegreya-bold.ttf"}


Photo = Callable[[Card, bool], bytes]
"""(card, back) -> what `photo` makes of its drawing."""


@dataclass(frozen=True, slots=True)
class ToPrint:
    """A card to print: its face as JPEG, and its back where that is printed too."""

    face: bytes
    back: bytes = b""


def to_print(contents: Contents, pool: Pool, taken: Photo) -> list[ToPrint]:
    """Every copy of a deck: the Book, then the Atlas. Quest-Needs are printed on both sides."""
    return [
        one
        for section in ("campaign", "adversary", "site", "quest-need")
        for known, copies in of_section(contents, pool, section)
        for one in [ToPrint(taken(known.card, False), taken(known.card, True) if known.card.back else b"")]
        for _copy in range(copies)
    ]


def print_and_cut(cards: Sequence[ToPrint], title: str, paper: str, bleed: int) -> bytes:
    """A PDF with nine cards on each page, 63 x 88 mm each whatever the paper, with cut marks. Where a page has
    two-sided cards, the page after it has their backs, mirrored for printing on both sides along the long edge."""
    width, height = PAPERS[paper]
    out = io.BytesIO()
    rl_config.useA85 = 0  # pictures go in as they are, not as letters
    canvas = Canvas(out, pagesize=(width, height), pageCompression=1)
    canvas.setTitle(title)
    around = bleed * mm
    step_x, step_y = CARD_WIDTH + 2 * around, CARD_HEIGHT + 2 * around
    across, down = max(1, int(width // step_x)), max(1, int(height // step_y))
    across, down = min(across, 3), min(down, 3)
    left, top = (width - across * step_x) / 2, (height + down * step_y) / 2
    pictures: dict[bytes, ImageReader] = {}

    def place(taken: bytes, column: int, row: int) -> None:
        x, y = left + column * step_x, top - (row + 1) * step_y
        if around:
            canvas.setFillColorRGB(0.1, 0.1, 0.1)
            canvas.rect(x, y, step_x, step_y, stroke=0, fill=1)
        if taken not in pictures:
            pictures[taken] = ImageReader(io.BytesIO(taken))
        canvas.drawImage(pictures[taken], x + around, y + around, CARD_WIDTH, CARD_HEIGHT)

    on_page = across * down
    for start in range(0, len(cards), on_page):
        some = list(enumerate(cards[start : start + on_page]))
        for number, one in some:
            place(one.face, number % across, number // across)
        _marks(canvas, left, top, step_x, step_y, across, down, around)
        canvas.showPage()
        if any(one.back for _number, one in some):
            for number, one in some:
                if one.back:
                    place(one.back, across - 1 - number % across, number // across)
            _marks(canvas, left, top, step_x, step_y, across, down, around)
            canvas.showPage()
    if not cards:
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _marks(
    canvas: Canvas,
    left: float,
    top: float,
    step_x: float,
    step_y: float,
    across: int,
    down: int,
    around: float,
) -> None:
    """Short lines outside the cards where the knife goes."""
    canvas.setStrokeColorRGB(0, 0, 0)
    canvas.setLineWidth(0.25)
    right, bottom = left + across * step_x, top - down * step_y
    for column in range(across):
        for x in (left + column * step_x + around, left + (column + 1) * step_x - around):
            canvas.line(x, top + mm, x, top + MARK)
            canvas.line(x, bottom - mm, x, bottom - MARK)
    for row in range(down):
        for y in (top - row * step_y - around, top - (row + 1) * step_y + around):
            canvas.line(left - mm, y, left - MARK, y)
            canvas.line(right + mm, y, right + MARK, y)


def photo(svg: str, width: int = PICTURE_WIDTH) -> bytes:
    """A drawing as JPEG, which goes into a PDF as it is; 63 mm at 300 dots an inch unless `width` says otherwise."""
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
    drawn = Image.open(io.BytesIO(bytes(png))).convert("RGBA")
    flat = Image.new("RGB", drawn.size, EDGE)
    flat.paste(drawn, (0, 0), drawn)
    out = io.BytesIO()
    flat.save(out, "JPEG", quality=90)
    return out.getvalue()


# --- the registration sheet ---------------------------------------------------------------------------------


def registration_sheet(
    snapshot: dict[str, Any], *, deck: str, player: str = "", event: str = "", paper: str = "a4"
) -> bytes:
    """A PDF on which a deck is registered: player, event, every card with its copies, counts and the deck's hash, and
    boxes for who checks it. `snapshot` as `selectors.snapshot` gives it."""
    fonts = _fonts()
    width, height = PAPERS[paper]
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(width, height), pageCompression=1)
    canvas.setTitle(f"{deck} - {player or 'registration'}")
    margin = 16 * mm
    titles = {
        "campaign": "Campaign",
        "adversary": "Adversary",
        "quest-need": "Quest-Needs",
        "site": "Sites",
    }
    sections = {
        name: [(copies, card) for copies, card, section in snapshot["cards"] if section == name]
        for name in titles
    }
    columns = [("campaign",), ("adversary",), ("quest-need", "site")]
    column_width = (width - 2 * margin) / 3
    waiting = {name: list(rows) for name, rows in sections.items()}
    page = 0
    while page == 0 or any(waiting.values()):
        page += 1
        y = height - margin
        canvas.setFont(fonts["display"], 18)
        canvas.drawString(margin, y - 12, _fit(canvas, deck, fonts["display"], 18, width - 2 * margin))
        canvas.setFont(fonts["text"], 10)
        for number, (label, value) in enumerate((("Player", player), ("Event", event))):
            x = margin + number * (width - 2 * margin) / 2
            room = (width - 2 * margin) / 2 - 20 * mm
            canvas.drawString(x, y - 32, f"{label}:")
            canvas.drawString(x + 16 * mm, y - 32, _fit(canvas, value, fonts["text"], 10, room))
            canvas.line(x + 15 * mm, y - 35, x + (width - 2 * margin) / 2 - 4 * mm, y - 35)
        for number, names in enumerate(columns):
            x, line_y = margin + number * column_width, y - 54
            for name in names:
                rows = waiting[name]
                if not rows and page > 1:
                    continue
                canvas.setFont(fonts["bold"], 11)
                total = sum(copies for copies, _card in sections[name])
                canvas.drawString(x, line_y, f"{titles[name]} ({total})")
                line_y -= 14
                canvas.setFont(fonts["text"], 9)
                while rows and line_y > margin + 40:
                    copies, card = rows.pop(0)
                    canvas.drawRightString(x + 6 * mm, line_y, str(copies))
                    canvas.drawString(
                        x + 8 * mm, line_y, _fit(canvas, card, fonts["text"], 9, column_width - 10 * mm)
                    )
                    line_y -= 11.5
                line_y -= 8
        canvas.setFont(fonts["text"], 9)
        canvas.drawString(margin, margin + 14, f"Hash {snapshot['hash']}")
        canvas.drawString(
            margin,
            margin,
            "Checked by ______________________    Round ______    Signature ______________________",
        )
        canvas.drawRightString(width - margin, margin + 14, f"Page {page}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _fonts() -> dict[str, str]:
    """The house's letters, known to reportlab under these names."""
    for use, file in FONTS.items():
        if f"house-{use}" not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(f"house-{use}", str(FONT_FILES / file)))
    return {use: f"house-{use}" for use in FONTS}


def _fit(canvas: Canvas, words: str, font: str, size: int, width: float) -> str:
    """Words, shortened until they fit."""
    words = words.replace("\n", " ")
    if canvas.stringWidth(words, font, size) <= width:
        return words
    while words and canvas.stringWidth(f"{words}…", font, size) > width:
        words = words[:-1]
    return f"{words}…"


# --- picture sheets -----------------------------------------------------------------------------------------


SHEETS = ("faces", "quests", "quest-backs", "back")
"""Kinds of picture sheets."""


def on_sheet(contents: Contents, pool: Pool, taken: Photo, kind: str, number: int) -> list[bytes] | None:
    """The pictures on a picture sheet in their order; None if there is no such sheet."""
    if kind == "back":
        return [] if number == 0 else None
    plain, quests = faces_of(rows_of(contents, pool))
    sheets = sheets_of({"faces": plain, "quests": quests, "quest-backs": quests}.get(kind, []))
    if number >= len(sheets):
        return None
    return [taken(pool[key].card, kind == "quest-backs") for key in sheets[number]]


def picture_sheet(photos: Sequence[bytes]) -> bytes:
    """A JPEG of faces, ten across and seven down; without any, of the common back alone."""
    width, height = CELL
    if not photos:
        sheet = Image.new("RGB", CELL, BACK)
        sheet.paste(BACK_LINE, (14, 14, width - 14, height - 14))
        sheet.paste(BACK, (18, 18, width - 18, height - 18))
    else:
        sheet = Image.new("RGB", (width * ACROSS, height * DOWN), BACK)
        for place, taken in enumerate(photos):
            cell = Image.open(io.BytesIO(taken)).resize(CELL)
            sheet.paste(cell, (place % ACROSS * width, place // ACROSS * height))
    out = io.BytesIO()
    sheet.save(out, "JPEG", quality=88)
    return out.getvalue()
