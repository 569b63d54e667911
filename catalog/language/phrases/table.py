"""The one table that all phrases are entered in."""

from ..forms import Table

TABLE = Table()
