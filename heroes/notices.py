"""Notices to whoever listens, from any thread of any process.

A notice says that something has changed, and whoever hears it looks for himself. Within a process it goes straight to
the listeners, each in his own event loop; with Redis it goes to the other processes, too, by one channel that all of
them hear. No notice waits in a queue that others could fill. A process that cannot hear the others for a while tells
all its listeners so as soon as it can.
"""

import asyncio
import contextlib
import json
import logging
import secrets
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import redis
from django.conf import settings
from redis.asyncio import from_url as loop_client
from redis.asyncio.client import PubSub
from redis.backoff import NoBackoff
from redis.retry import Retry

logger = logging.getLogger(__name__)

Notice = dict[str, Any]
"""Plain data (numbers, strings, lists, dicts) whose `type` says what happened."""

MISSED = "missed"
"""The type of the notice to all listeners that others may have told something that was not heard here."""

SECONDS_TO_ANSWER = 2.0
"""A Redis that is silent for longer is away."""
_PATIENCE: dict[str, Any] = {
    "socket_timeout": SECONDS_TO_ANSWER,
    "socket_connect_timeout": SECONDS_TO_ANSWER,
}
SECONDS_OF_SILENCE = 10.0
"""After which Redis is asked whether it is still there."""
SECONDS_BETWEEN_TRIES = 1.0


@dataclass(frozen=True)
class _Listener:
    loop: asyncio.AbstractEventLoop
    hear: Callable[[Notice], None]


_listeners: dict[str, set[_Listener]] = {}
_guard = threading.Lock()
_me = secrets.token_hex(8)
"""This process, among those that share a Redis."""


def listen(group: str, hear: Callable[[Notice], None]) -> Callable[[], None]:
    """Have `hear` called, in the event loop that runs now, with every notice to `group`, and with `MISSED`.

    Gives what ends it. From the moment this returns no notice is lost.
    """
    listener = _Listener(asyncio.get_running_loop(), hear)
    with _guard:
        _listeners.setdefault(group, set()).add(listener)

    def end() -> None:
        with _guard:
            others = _listeners.get(group, set())
            others.discard(listener)
            if not others:
                _listeners.pop(group, None)

    return end


def notify(group: str, notice: Notice) -> None:
    """Send `notice` to everybody who listens to `group`: `transaction.on_commit(lambda: notify(...))`.

    One that cannot be sent to the other processes is logged and lost to them: what it told of is in the database,
    and they look there when Redis is back.
    """
    _deliver(group, notice)
    if settings.REDIS_URL:
        try:
            _teller(settings.REDIS_URL).publish(_channel(), json.dumps([_me, group, notice]))
        except redis.RedisError:
            logger.exception("A notice to %s was lost.", group)


def tell_missed() -> None:
    """Let everybody who listens in this process know that others may have told something unheard."""
    with _guard:
        groups = list(_listeners)
    for group in groups:
        _deliver(group, {"type": MISSED})


def _deliver(group: str, notice: Notice) -> None:
    """To all who listen to `group` in this process."""
    with _guard:
        listeners = list(_listeners.get(group, ()))
    for listener in listeners:
        with contextlib.suppress(RuntimeError):  # its loop is closed: so is its socket
            listener.loop.call_soon_threadsafe(listener.hear, notice)


@cache
def _teller(url: str) -> "redis.Redis":
    """Tries twice, since a connection that has rested may be dead, and holds nobody up when Redis is away."""
    return redis.Redis.from_url(url, retry=Retry(NoBackoff(), 1), **_PATIENCE)


def _channel() -> str:
    """Redis has one space of channels for all its numbered databases; sites may have one each."""
    number = _teller(settings.REDIS_URL).connection_pool.connection_kwargs.get("db", 0)
    return f"heroes.notices.{number}"


# The other processes


async def _hear_others() -> None:
    """Deliver what they tell, as long as this process serves."""
    while True:
        try:
            async with (
                loop_client(settings.REDIS_URL, **_PATIENCE) as client,
                client.pubsub() as pubsub,
            ):
                await pubsub.subscribe(_channel())
                await _hear_until_lost(pubsub)
        except (redis.RedisError, OSError) as error:
            logger.warning("Other processes cannot be heard: %s", error)
        await asyncio.sleep(SECONDS_BETWEEN_TRIES)


async def _hear_until_lost(pubsub: PubSub) -> None:
    asked = False  # whether Redis is still there
    while True:
        message = await pubsub.get_message(timeout=SECONDS_TO_ANSWER if asked else SECONDS_OF_SILENCE)
        if message is None:
            if asked:
                raise redis.ConnectionError("Redis does not answer.")
            await pubsub.ping()
        elif message["type"] == "subscribe":  # comes again whenever the connection had to be made anew
            tell_missed()
        elif message["type"] == "message":
            teller, group, notice = json.loads(message["data"])
            if teller != _me:
                _deliver(group, notice)
        asked = message is None


async def lifespan(
    scope: dict[str, Any],
    receive: Callable[[], Awaitable[dict[str, Any]]],
    send: Callable[[dict[str, Any]], Awaitable[None]],
) -> None:
    """The ASGI lifespan protocol: listens to the other processes from start-up to shutdown."""
    await receive()
    hearing = asyncio.create_task(_hear_others()) if settings.REDIS_URL else None
    await send({"type": "lifespan.startup.complete"})
    await receive()
    if hearing is not None:
        hearing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await hearing
    await send({"type": "lifespan.shutdown.complete"})
