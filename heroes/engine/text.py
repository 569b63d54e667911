"""Words leave the engine as an English template with named parameters: its own message id.

The template is put into the reader's language, and its parameters into names, in `heroes.play`. The last
word of a parameter's name says what it holds: ``seat``, ``seats``, ``card`` or ``cards`` (as in ``{seat}``,
``{other_seat}``, ``{given_card}``); anything else is a plain JSON value.
"""

from typing import Any

Message = tuple[str, dict[str, Any]]
"""A template such as ``"{seat} draws a card."`` and its parameters by name."""

_TYPES = {"seat", "seats", "card", "cards"}


def parameter_type(name: str) -> str:
    """``seat``, ``seats``, ``card``, ``cards`` or ``plain``."""
    last = name.rpartition("_")[2]
    return last if last in _TYPES else "plain"


def gettext_noop(template: str) -> str:
    """Mark `template` for translation and return it unchanged."""
    return template
