"""Telling the open pages of a table that it has changed."""

import secrets

from django.db import transaction

from heroes.notices import notify
from heroes.play.models import Table


def group_of(table: Table) -> str:
    """The channel group of all who look at the table."""
    return f"table.{table.code}"


def tell(table: Table) -> None:
    """Let every open page of the table draw itself anew, once the change is committed."""
    group, notice = group_of(table), {"type": "table.changed", "stamp": secrets.token_hex(8)}
    transaction.on_commit(lambda: notify(group, notice), robust=True)
