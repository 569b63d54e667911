"""The card language: the text on a card is its program.

`parse` turns game text into abilities (`abilities.py` says what each kind stands for), `to_text` turns
abilities back into canonical text. Pure Python.
"""

from .abilities import KINDS
from .errors import GameTextError
from .parse import parse
from .print import Unprintable, to_text

__all__ = ["KINDS", "GameTextError", "Unprintable", "parse", "to_text"]
