"""Notices to open sockets, from any thread of any process.

An in-memory channel layer belongs to the event loop of the server, so whoever runs in another thread (a
request, a task of the embedded worker) hands the notice to that loop. With Redis the layer crosses processes.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer

logger = logging.getLogger(__name__)

_server_loop: asyncio.AbstractEventLoop | None = None


class OneProcess(InMemoryChannelLayer):
    """Channels' layer within a process. Its own looks for what has expired, in all groups and channels, at every notice
    it takes or gives; with a full house that is most of what it does."""

    SECONDS_BETWEEN_CLEARING = 5.0
    _cleared = 0.0

    def _clean_expired(self) -> None:
        if (now := time.monotonic()) - self._cleared > self.SECONDS_BETWEEN_CLEARING:
            self._cleared = now
            super()._clean_expired()


def notify(group: str, message: dict[str, Any]) -> None:
    """Send `message` to every socket in `group`: `transaction.on_commit(lambda: notify(...))`.

    `message` is plain data (numbers, strings, lists, dicts) whose `type` names the consumer's handler. A
    notice that cannot be sent is logged and lost: what it told of is in the database, and pages that join
    again are rendered from there.
    """
    sending = get_channel_layer().group_send
    if _server_loop is not None:
        asyncio.run_coroutine_threadsafe(sending(group, message), _server_loop).add_done_callback(
            _log_failure
        )
        return
    try:
        async_to_sync(sending)(group, message)
    except Exception:
        logger.exception("A notice to %s was lost.", group)


def _log_failure(sent: Any) -> None:
    if not sent.cancelled() and (error := sent.exception()):
        logger.error("A notice was lost.", exc_info=error)


async def lifespan(
    scope: dict[str, Any],
    receive: Callable[[], Awaitable[dict[str, Any]]],
    send: Callable[[dict[str, Any]], Awaitable[None]],
) -> None:
    """The ASGI lifespan protocol: remembers the server's event loop from start-up to shutdown."""
    global _server_loop
    await receive()
    _server_loop = asyncio.get_running_loop()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    _server_loop = None
    await send({"type": "lifespan.shutdown.complete"})
