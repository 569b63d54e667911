"""Words as outlines: how wide they are, how they break into lines, and the paths that draw them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

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
    """One font file. Widths are in thousandths of the size."""

    def __init__(self, name: str) -> None:
        font = TTFont(FONTS / f"{name}.ttf")
        self.names: dict[int, str] = font.getBestCmap()
        self.glyphs = font.getGlyphSet()
        self.scale = 1000 / font["head"].unitsPerEm
        self.outlines: dict[str, str] = {}

    def glyph(self, char: str) -> str:
        return self.names.get(ord(char), ".notdef")

    def width(self, text: str) -> float:
        return sum(self.glyphs[self.glyph(char)].width for char in text) * self.scale

    def outline(self, glyph: str) -> str:
        if glyph not in self.outlines:
            pen = SVGPathPen(self.glyphs, ntos=lambda number: str(round(number)))
            self.glyphs[glyph].draw(pen)
            self.outlines[glyph] = pen.getCommands()
        return self.outlines[glyph]


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
    while word:
        length = len(word)
        while length > 1 and face.width(word[:length]) > width:
            length -= 1
        yield word[:length]
        word = word[length:]


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
                if face.outline(glyph):
                    uses.append(f'<use href="#{self.name(style, glyph)}" x="{position:.0f}"/>')
                position += face.glyphs[glyph].width * face.scale
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
            f'<path id="{name}" d="{font(style).outline(glyph)}"/>'
            for (style, glyph), name in self.known.items()
        )
