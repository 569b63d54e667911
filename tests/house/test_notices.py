"""Notices between threads of one process; tests/house/test_serve.py sees them on a running site."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import InMemoryChannelLayer, get_channel_layer

from heroes import notices


@pytest.fixture(autouse=True)
def in_memory(settings: Any) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}


class Server:
    """What an ASGI server does for an application's life."""

    async def __aenter__(self) -> None:
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        outgoing: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.life = asyncio.create_task(notices.lifespan({}, self.incoming.get, outgoing.put))
        await self.incoming.put({"type": "lifespan.startup"})
        assert await outgoing.get() == {"type": "lifespan.startup.complete"}

    async def __aexit__(self, *_: object) -> None:
        await self.incoming.put({"type": "lifespan.shutdown"})
        await self.life


def say() -> None:
    notices.notify("table", {"type": "changed", "version": 3})


def from_a_thread_of_its_own() -> None:
    threading.Thread(target=say).start()


@pytest.mark.parametrize("send", [say, from_a_thread_of_its_own])
async def test_a_notice_from_any_thread_reaches_a_socket_in_the_servers_loop(
    send: Callable[[], None],
) -> None:
    layer = get_channel_layer()
    assert isinstance(layer, InMemoryChannelLayer)
    async with Server():
        await layer.group_add("table", "socket")
        waiting = asyncio.create_task(layer.receive("socket"))
        await asyncio.sleep(0)  # it waits before the notice is sent
        send()
        assert await asyncio.wait_for(waiting, 1) == {"type": "changed", "version": 3}


async def test_without_a_server_a_notice_goes_to_the_loop_that_called() -> None:
    layer = get_channel_layer()
    await layer.group_add("table", "socket")
    await sync_to_async(say)()
    assert await asyncio.wait_for(layer.receive("socket"), 1) == {"type": "changed", "version": 3}


async def test_a_notice_that_cannot_be_sent_is_logged_and_stops_nobody(
    caplog: pytest.LogCaptureFixture,
) -> None:
    await sync_to_async(notices.notify)("a group may not be named so!", {"type": "changed"})
    assert "was lost" in caplog.text
    caplog.clear()
    async with Server():
        notices.notify("a group may not be named so!", {"type": "changed"})
        await asyncio.sleep(0.05)
    assert "was lost" in caplog.text
