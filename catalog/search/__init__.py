"""Searching the catalogue: one query language for pages, deck builder and API.

`search(query)` is all that others need; `syntax.py` reads a query, `terms.py` says what its terms mean, `shelf.py`
holds the cards to be searched.
"""

from .results import ORDERS, VIEWS, Results, search
from .shelf import Item, Shelf, shelf
from .suggesting import suggest

__all__ = ["ORDERS", "VIEWS", "Item", "Results", "Shelf", "search", "shelf", "suggest"]
