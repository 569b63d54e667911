"""Notices between threads and processes; tests/house/test_serve.py sees them on a running site."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from heroes import notices
from heroes.notices import MISSED, Notice, listen, notify
from tests.site import Redis, free_port

CHANGED = {"type": "changed", "version": 3}


class Ear:
    """Keeps what is heard in a group, and in which threads."""

    def __init__(self, group: str) -> None:
        self.heard: list[Notice] = []
        self.threads: set[threading.Thread] = set()
        self.end = listen(group, self.hear)

    def hear(self, notice: Notice) -> None:
        self.heard.append(notice)
        self.threads.add(threading.current_thread())

    async def hears(self, *expected: Notice) -> None:
        for _try in range(100):
            if self.heard == list(expected):
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"heard {self.heard}")


def say() -> None:
    notify("table", CHANGED)


def from_a_thread_of_its_own() -> None:
    threading.Thread(target=say).start()


@pytest.mark.parametrize("send", [say, from_a_thread_of_its_own])
async def test_a_notice_from_any_thread_is_heard_in_the_loop_of_who_listens(send: Callable[[], None]) -> None:
    ear, elsewhere = Ear("table"), Ear("another table")
    send()
    await ear.hears(CHANGED)
    await sync_to_async(send)()
    await ear.hears(CHANGED, CHANGED)
    assert ear.threads == {threading.current_thread()} and elsewhere.heard == []


async def test_who_has_ended_hears_nothing_more() -> None:
    ear, other = Ear("table"), Ear("table")
    ear.end()
    say()
    await other.hears(CHANGED)
    assert ear.heard == []
    ear.end()  # once more does no harm


async def test_who_listens_in_a_loop_that_is_gone_holds_nobody_up() -> None:
    def live_shortly() -> None:
        async def listen_once() -> None:
            listen("table", lambda _notice: None)

        asyncio.run(listen_once())

    await asyncio.to_thread(live_shortly)
    ear = Ear("table")
    say()
    await ear.hears(CHANGED)


async def test_however_many_notices_come_while_the_server_is_busy_every_one_is_heard() -> None:
    """A full house: what is told to one table never pushes out what is told to another."""
    ears = [Ear(f"table {number}") for number in range(300)]

    def tell() -> None:
        for number in range(300):
            for _again in range(3):
                notify(f"table {number}", CHANGED)

    telling = threading.Thread(target=tell)
    telling.start()
    telling.join()  # the loop stands still
    for ear in ears:
        await ear.hears(*[CHANGED] * 3)


async def test_without_redis_a_notice_is_heard_in_its_own_process_and_the_loss_is_logged(
    settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    ear = Ear("table")
    began = time.monotonic()
    await sync_to_async(say)()
    assert time.monotonic() - began < 5
    await ear.hears(CHANGED)
    assert "A notice to table was lost." in caplog.text


# Between processes


@pytest.fixture
def redis_server(tmp_path: Path, settings: Any) -> Iterator[Redis]:
    if shutil.which("redis-server") is None:
        pytest.skip("there is no redis-server")
    server = Redis(tmp_path)
    settings.REDIS_URL = server.url
    yield server
    server.process.send_signal(signal.SIGCONT)
    server.end()


ANOTHER = """
import sys, django
django.setup()
from heroes.notices import notify
for line in sys.stdin:
    group, times = line.rsplit(" ", 1)
    for number in range(int(times)):
        notify(group.replace("#", str(number)), {"type": "changed", "version": 3})
    print("told", flush=True)
"""


class Another:
    """Another process of the same site."""

    def __init__(self, server: Redis, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", ANOTHER],
            env={
                **os.environ,
                "REDIS_URL": server.url,
                "HEROES_DATA": str(folder),
                "DJANGO_SETTINGS_MODULE": "heroes.settings",
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tells(self, group: str, times: int = 1) -> None:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{group} {times}\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == "told\n"

    def end(self) -> None:
        self.process.communicate()


@pytest.fixture
def another(redis_server: Redis, tmp_path: Path) -> Iterator[Another]:
    process = Another(redis_server, tmp_path)
    yield process
    process.end()


@asynccontextmanager
async def served() -> AsyncIterator[None]:
    """What an ASGI server does for an application's life; inside, the other processes are heard."""
    incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    outgoing: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    life = asyncio.create_task(notices.lifespan({}, incoming.get, outgoing.put))
    ear = Ear("whoever comes early")
    await incoming.put({"type": "lifespan.startup"})
    assert await outgoing.get() == {"type": "lifespan.startup.complete"}
    await ear.hears({"type": MISSED})
    ear.end()
    yield
    await incoming.put({"type": "lifespan.shutdown"})
    await life


async def test_a_notice_of_another_process_is_heard_and_ones_own_only_once(another: Another) -> None:
    async with served():
        ear = Ear("table")
        another.tells("table")
        await ear.hears(CHANGED)
        await sync_to_async(say)()
        another.tells("table")
        await ear.hears(CHANGED, CHANGED, CHANGED)


async def test_however_many_notices_other_processes_tell_while_this_one_is_busy_every_one_is_heard(
    another: Another,
) -> None:
    async with served():
        ears = [Ear(f"table {number}") for number in range(500)]
        another.tells("table #", 500)  # the loop stands still
        for ear in ears:
            await ear.hears(CHANGED)


@pytest.mark.parametrize("fault", ["cut", "mute"])
async def test_after_a_time_in_which_others_were_not_heard_everybody_is_told_so(
    fault: str, redis_server: Redis, another: Another, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "SECONDS_OF_SILENCE", 0.3)
    monkeypatch.setattr(notices, "SECONDS_TO_ANSWER", 1.0)
    monkeypatch.setattr(notices, "SECONDS_BETWEEN_TRIES", 0.05)
    async with served():
        ear = Ear("table")
        await asyncio.sleep(1)  # silence is no fault
        assert ear.heard == []
        if fault == "cut":
            subprocess.run(
                ["redis-cli", "-u", redis_server.url, "client", "kill", "type", "pubsub"], check=True
            )
        else:
            redis_server.process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(3)
            redis_server.process.send_signal(signal.SIGCONT)
        await ear.hears({"type": MISSED})
        another.tells("table")
        await ear.hears({"type": MISSED}, CHANGED)
