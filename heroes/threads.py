"""Threads in which the server's event loop has the database asked."""

import threading
import time
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


TRUSTED_SECONDS = 1.0
"""So long after its last use a connection is taken to be as it was; later it is tried before it is used."""

_rested = threading.local()


class _InThread(SyncToAsync):
    """Channels' `DatabaseSyncToAsync`, but that a thread keeps its connection: to open one, or to have one of a pool
    tried and handed over, takes longer than most of what is asked."""

    def thread_handler(self, loop: Any, *args: Any, **kwargs: Any) -> Any:
        close_old_connections()  # such as had errors
        if time.monotonic() - getattr(_rested, "since", 0.0) > TRUSTED_SECONDS:
            for kept in connections.all(initialized_only=True):
                if kept.connection is not None and not kept.is_usable():
                    kept.close()
        try:
            return super().thread_handler(loop, *args, **kwargs)
        finally:
            for used in connections.all(initialized_only=True):
                used.close_at = None
            close_old_connections()
            _rested.since = time.monotonic()


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
