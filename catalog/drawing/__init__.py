"""Faces of cards: one drawing for page, picture, PDF and sheet.

`draw(card)` is an SVG document that needs nothing else: letters are outlines, so it looks the same everywhere.
"""

from .face import HEIGHT, WIDTH, back_of, draw
from .keeping import drawing_mark, face, picture

__all__ = ["HEIGHT", "WIDTH", "back_of", "draw", "drawing_mark", "face", "picture"]
