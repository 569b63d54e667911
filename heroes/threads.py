"""Threads in which the server's event loop has the database asked."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any

from asgiref.sync import SyncToAsync
from django.db import close_old_connections, connection, connections

_POOL = ThreadPoolExecutor(4, thread_name_prefix="sockets")
"""Few: Python lets one of them compute at a time, and each that wants to keeps the others waiting."""

_writing = threading.Lock()


class _InThread(SyncToAsync):
    """Channels' `DatabaseSyncToAsync`, but that a thread keeps its connection to SQLite: to open one takes longer than
    most of what is asked. Others go back to their pool."""

    def thread_handler(self, loop: Any, *args: Any, **kwargs: Any) -> Any:
        close_old_connections()
        try:
            return super().thread_handler(loop, *args, **kwargs)
        finally:
            for used in connections.all(initialized_only=True):
                if used.vendor == "sqlite":
                    used.close_at = None
            close_old_connections()


database = partial(_InThread, thread_sensitive=False, executor=_POOL)
"""Decorates a function that asks the database. It may wait for a lock without holding up every other socket."""


@contextmanager
def turn_to_write() -> Iterator[None]:
    """Around a transaction that writes. SQLite has one writer at a time and lets the others try again and again, with
    growing pauses; here those of one process queue. Other databases know better."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    with _writing:
        yield
