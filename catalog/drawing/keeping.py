"""Drawings are kept under what they show and how they are drawn, so that each is drawn once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

import resvg_py
from django.core.cache import cache as kept

from catalog.cards import Card

from .face import _static, back_of, draw

T = TypeVar("T")

KEPT_FOR = 30 * 24 * 3600  # seconds
PICTURE_WIDTHS = (315, 744)
"""Pixels: for small places, and 63 mm at 300 dots an inch."""


@cache
def drawing_mark() -> str:
    """Changes when cards are drawn differently; stands in the addresses of faces, which are kept for ever."""
    digest = hashlib.blake2b(digest_size=4)
    for file in sorted(Path(__file__).parent.rglob("*")):
        if file.suffix in (".py", ".ttf"):
            digest.update(file.read_bytes())
    for name in ("img/emblems.svg", "css/tokens.css", "css/marks.css"):
        digest.update(_static(name).encode())
    return digest.hexdigest()


def _kept_under(key: str, make: Callable[[], T]) -> T:
    found = kept.get(key)
    if found is None:
        found = make()
        kept.set(key, found, KEPT_FOR)
    return found


def face(card: Card, *, back: bool = False) -> str:
    """The SVG document of a card's front, or of the back of a Quest-Need."""
    return _kept_under(
        f"face:{card.hash}:{back:d}:{drawing_mark()}", lambda: back_of(card) if back else draw(card)
    )


def picture(card: Card, *, back: bool = False, width: int = PICTURE_WIDTHS[-1]) -> bytes:
    """The same as PNG, `width` pixels wide."""

    def render() -> bytes:
        return bytes(
            resvg_py.svg_to_bytes(svg_string=face(card, back=back), width=width, skip_system_fonts=True)
        )

    return _kept_under(f"picture:{card.hash}:{back:d}:{width}:{drawing_mark()}", render)
