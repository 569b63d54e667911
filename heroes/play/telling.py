"""Telling the open pages of a table that it has changed."""

from django.db import transaction

from heroes.notices import notify
from heroes.play.models import Table

CHANGED, SAID = "table.changed", "table.said"
"""What a notice may tell of: the table, or the talk at it."""


def group_of(code: str) -> str:
    """The group of notices to the rooms in which the table is looked at."""
    return f"table.{code}"


def tell(table: Table, what: str = CHANGED) -> None:
    """Let every open page of the table draw itself anew, once the change is committed."""
    group, notice = group_of(table.code), {"type": what}
    transaction.on_commit(lambda: notify(group, notice), robust=True)
