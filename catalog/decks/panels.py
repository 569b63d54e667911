"""Room on the pages of decks for what the rooms above know: playing against a bot, results in events.

A room registers a function when its app is ready; the catalogue does not know what it shows.
"""

from collections.abc import Callable

from django.http import HttpRequest

Panel = Callable[[str, HttpRequest], str]
"""(id of the deck as `selectors.contents_named` takes it, request) -> HTML that is safe to show, "" for nothing."""

_panels: dict[str, Panel] = {}


def register(name: str, panel: Panel) -> None:
    """Show what `panel` gives on every page of a deck, published ones among them; the same name again replaces it."""
    _panels[name] = panel


def unregister(name: str) -> None:
    _panels.pop(name, None)


def panels_for(id: str, request: HttpRequest) -> list[str]:
    """What all rooms have to show about a deck, in the order of their names."""
    return [html for _name, panel in sorted(_panels.items()) if (html := panel(id, request))]
