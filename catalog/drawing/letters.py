"""Words as outlines: how wide they are, how they break into lines, and the paths that draw them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent / "fonts"
STYLES = {
    "display": "alegreya-bold",
    "text": "alegreya-sans",
    "bold": "alegreya-sans-bold",
    "italic": "alegreya-sans-italic",
}


class Font:
    """One font file, read once and whole: faces are drawn by several threads. Widths are in thousandths of the size."""

    def __init__(self, name: str) -> None:
        with TTFont(FONTS / f"{name}.ttf") as file:
            glyphs = file.getGlyphSet()
            scale = 1000 / file["head"].unitsPerEm
            self.names: dict[int, str] = dict(file.getBestCmap())
            used = {".notdef", *self.names.values()}
            self.widths = {glyph: glyphs[glyph].width * scale for glyph in used}
            self.outlines = {glyph: _outline(glyphs, glyph) for glyph in used}

    def glyph(self, char: str) -> str:
        return self.names.get(ord(char), ".notdef")

    def width(self, text: str) -> float:
        return sum(self.widths[self.glyph(char)] for char in text)


def _outline(glyphs: Mapping[str, Any], glyph: str) -> str:
    pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
    glyphs[glyph].draw(pen)
    return pen.getCommands()


@cache
def font(style: str) -> Font:
    return Font(STYLES[style])


Run = tuple[str, str]
"""Words in one style: (style, text)."""


@dataclass(frozen=True, slots=True)
class Line:
    runs: tuple[Run, ...]
    width: float  # in thousandths of the size


def broken(runs: Sequence[Run], width: float) -> list[Line]:
    """Runs broken into lines of at most `width` (thousandths of the size). A word that is longer is cut."""
    lines: list[Line] = []
    current: list[Run] = []
    used = 0.0

    def finish() -> None:
        nonlocal current, used
        lines.append(Line(tuple(current), used))
        current, used = [], 0.0

    for style, text in runs:
        face = font(style)
        space = face.width(" ")
        for word in text.split():
            for piece in _pieces(word, face, width):
                needed = face.width(piece)
                if current and used + space + needed > width:
                    finish()
                if current:
                    current.append((style, " " + piece))
                    used += space + needed
                else:
                    current.append((style, piece))
                    used = needed
    if current:
        finish()
    return lines


def _pieces(word: str, face: Font, width: float) -> Iterable[str]:
    begin, used = 0, 0.0
    for place, char in enumerate(word):
        needed = face.width(char)
        if place > begin and used + needed > width:
            yield word[begin:place]
            begin, used = place, 0.0
        used += needed
    yield word[begin:]


class Letters:
    """Collects the glyphs of a drawing, each outlined once; `defs` holds them at the end."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], str] = {}

    def write(
        self, runs: Iterable[Run], x: float, y: float, size: float, colour: str, anchor: str = "start"
    ) -> str:
        """The runs on one line with its base at (x, y); `anchor` is start, middle or end."""
        runs = list(runs)
        if anchor != "start":
            whole = sum(font(style).width(text) for style, text in runs) * size / 1000
            x -= whole / 2 if anchor == "middle" else whole
        uses = []
        position = 0.0
        for style, text in runs:
            face = font(style)
            for char in text:
                glyph = face.glyph(char)
                if face.outlines[glyph]:
                    uses.append(f'<use href="#{self.name(style, glyph)}" x="{position:.0f}"/>')
                position += face.widths[glyph]
        scale = size / 1000
        return (
            f'<g fill="{colour}" transform="translate({x:.1f} {y:.1f}) scale({scale:.4f} -{scale:.4f})">'
            f"{''.join(uses)}</g>"
        )

    def name(self, style: str, glyph: str) -> str:
        return self.known.setdefault((style, glyph), f"g{len(self.known)}")

    @property
    def defs(self) -> str:
        return "".join(
            f'<path id="{name}" d="{font(style).outlines[glyph]}"/>'
            for (style, glyph), name in self.known.items()
        )
