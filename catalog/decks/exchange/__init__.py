"""Decks in the forms that other programs and people use: written by `write`, read by `read`. Pure.

`sheet.py` lays a deck out in sections, each form writes those down in its own way; `reading.py` finds out which form a
text or file has, and `names.py` which cards its lines mean. Nothing is guessed and nothing is dropped.
"""

from .reading import BadFile, Line, Reading, read
from .writing import FORMS, Form, write

__all__ = ["FORMS", "BadFile", "Form", "Line", "Reading", "read", "write"]
