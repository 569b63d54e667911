"""Telling the open pages of a table that it has changed."""

from django.db import transaction

from heroes.notices import notify
from heroes.play.models import Table


def group_of(table: Table) -> str:
    """The channel group of all who look at the table."""
    return f"table.{table.code}"


def tell(table: Table) -> None:
    """Let every open page of the table draw itself anew, once the change is committed."""
    group = group_of(table)
    transaction.on_commit(lambda: notify(group, {"type": "table.changed"}), robust=True)
