"""Room on the pages of decks for what the rooms above know: playing against a bot, results in events.

A room registers a function when its app is ready; the catalogue does not know what it shows.
"""

from collections.abc import Callable
from typing import Any

Panel = Callable[[Any, Any], str]
"""(deck or write-up, viewer) -> HTML that is safe to show, "" for nothing."""

_panels: dict[str, Panel] = {}


def register(name: str, panel: Panel) -> None:
    """Show what `panel` gives on the page of every deck and every published deck; the same name again replaces it."""
    _panels[name] = panel


def unregister(name: str) -> None:
    _panels.pop(name, None)


def panels_for(deck: Any, viewer: Any) -> list[str]:
    """What all rooms have to show about a deck, in the order of their names."""
    return [html for _name, panel in sorted(_panels.items()) if (html := panel(deck, viewer))]
