"""The phrases of the card language, one line each: English, and the kind of node it means.

The first form of a kind that says everything is the one printed; the forms after it are other ways to say the same.
How a form is written stands in grammar.lark; what the nodes stand for in abilities.py. A function instead of a kind
marks a form that is only read.
"""

from . import abilities, amounts, cards, changes, conditions, effects, events, places, reminders, statements
from .table import TABLE

__all__ = [
    "TABLE",
    "abilities",
    "amounts",
    "cards",
    "changes",
    "conditions",
    "effects",
    "events",
    "places",
    "reminders",
    "statements",
]
