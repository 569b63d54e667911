"""Many tables at once: people with open sockets who move, and how long it takes until everybody has seen it.

Only the sockets are used, as a browser uses them: what is asked is read from the page's own HTML.
"""

import asyncio
import html
import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 20.0
"""Seconds after which an answer that nobody has taken is an error."""

SECONDS_FOR_ALL = 2.0
SECONDS_TO_SETTLE = 120
AGAIN = 50
"""Every so many moves one is sent twice, as by an impatient finger: the second must be refused."""

_DECISION = re.compile(r'name="decision" value="(\d+)"')
_KEYS = re.compile(r'name="keys" value="([^"]*)"')


@dataclass
class Seat:
    """One person's open page.

    asked     what the page asks and nobody has answered yet
    answered  the decision that was answered last
    heard     when the last update came;  prompted  when one came that no longer asks what was answered
    refused   how many answers were
    """

    number: int
    cookie: str
    socket: ClientConnection | None = None
    zones: dict[str, bytes] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)
    asked: dict[str, Any] | None = None
    answered: int | None = None
    messages: int = 0
    heard: float = 0.0
    prompted: float = 0.0
    refused: int = 0

    def hear(self, message: dict[str, Any], now: float) -> None:
        """Take in a message as the page does."""
        if message["type"] == "error":
            self.refused += 1
            return
        if message["type"] != "zones":
            raise RuntimeError(f"the page was told: {message}")
        self.messages += 1
        self.heard = now
        for name, inside in message["zones"].items():
            self.zones[name] = _hash(inside)
            if name == "zone-prompt":
                self._be_asked(_asked(inside), now)
            if name == "zone-log":
                self.log = _lines(inside)
        self.log += [line for line in _lines(message.get("log", "")) if line not in self.log[-60:]]

    def _be_asked(self, asked: dict[str, Any] | None, now: float) -> None:
        """The prompt is drawn anew also when something else has changed: who is still asked the same waits on."""
        if asked is None or asked["decision"] != self.answered:
            self.asked, self.prompted = asked, now

    def answer(self) -> dict[str, Any]:
        """What is asked is from now on being answered."""
        assert self.asked is not None
        asked, self.asked = self.asked, None
        self.answered = asked["decision"]
        return asked


@dataclass
class Played:
    """A table and what was done there. `sent` holds the answers that were accepted: (seat, key); `news` is set
    whenever a page of the table hears something."""

    code: str
    seats: list[Seat]
    sent: list[tuple[int, str]] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    busy: bool = False
    over: bool = False


@dataclass
class Report:
    """What came of it; times in seconds.

    site, own  processor time of the site and of those who move, while they moved
    first  until the person who moved has seen it;  every  until every seat has that had something to see
    """

    offered: int = 0
    late: int = 0
    first: list[float] = field(default_factory=list)
    every: list[float] = field(default_factory=list)
    updates: int = 0
    twice: int = 0
    errors: list[str] = field(default_factory=list)
    seconds: float = 0.0
    site: float = 0.0
    own: float = 0.0


def percentile(values: Sequence[float], hundredths: int) -> float:
    """The value below which so many hundredths lie; 0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * hundredths // 100)] if ordered else 0.0


async def play(
    addresses: Sequence[str],
    tables: Sequence[Played],
    rate: float,
    seconds: float,
    site_seconds: Callable[[], float],
) -> Report:
    """Connect every seat, in turn to each of the `addresses` (``ws://127.0.0.1:8000``), and move `rate` times a second
    in all for so long. In the end every page is compared with a fresh one.

    site_seconds  how long the site has computed so far; asked before the first move and after the last
    """
    report = Report()
    readers = await _connect(addresses, tables, report)
    await _let_settle(tables)  # everybody is shown who has come
    site, own = site_seconds(), time.process_time()
    began = time.perf_counter()
    moving: set[asyncio.Task[None]] = set()
    waiting = list(tables)
    tick = 0
    while (elapsed := time.perf_counter() - began) < seconds:
        due = began + tick / rate
        if (pause := due - time.perf_counter()) > 0:
            await asyncio.sleep(pause)
        tick += 1
        report.offered += 1
        table = next((one for one in waiting if not one.busy and not one.over and _mover(one)), None)
        if table is None:
            report.late += 1
            continue
        waiting.remove(table)
        waiting.append(table)
        table.busy = True
        task = asyncio.create_task(_move(table, report, again=tick % AGAIN == 0))
        moving.add(task)
        task.add_done_callback(moving.discard)
    report.seconds = elapsed
    if moving:
        await asyncio.wait(moving, timeout=PATIENCE)
    await _let_settle(tables)
    report.site, report.own = site_seconds() - site, time.process_time() - own
    await _compare_with_fresh(addresses, tables, report)
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*readers, return_exceptions=True)
    for seat in (seat for table in tables for seat in table.seats):
        if seat.socket is not None:
            await seat.socket.close()
    return report


def _mover(table: Played) -> Seat | None:
    return next((seat for seat in table.seats if seat.asked is not None), None)


async def _move(table: Played, report: Report, again: bool) -> None:
    seat = _mover(table)
    assert seat is not None and seat.socket is not None
    asked, before = seat.answer(), seat.refused
    key = asked["keys"][len(table.sent) % len(asked["keys"])]
    message = json.dumps({**asked, "type": "choose", "keys": [key]})
    began = time.perf_counter()
    try:
        await seat.socket.send(message)
        if again:
            await seat.socket.send(message)
        # Of two the second is refused, perhaps before the first has been drawn.
        if not await _until(table, lambda: seat.prompted > began or seat.refused > before + again):
            report.errors.append(f"{table.code}: no answer to {key}")
            return
        if seat.prompted <= began:
            report.errors.append(f"{table.code}: {key} was refused")
            return
        table.sent.append((seat.number, key))
        report.first.append(seat.prompted - began)
        if again and await _until(table, lambda: seat.refused > before):
            report.twice += 1

        # Whoever has nothing to see hears nothing.
        await _until(table, lambda: all(one.heard > began for one in table.seats), SECONDS_FOR_ALL)
        times = [one.heard for one in table.seats if one.heard > began]
        report.updates += len(times)
        report.every.append(max(times) - began)
        table.over = not any(one.asked for one in table.seats) and all(one.zones for one in table.seats)
    except ConnectionClosed as closed:
        report.errors.append(f"{table.code}: {closed}")
    finally:
        table.busy = False


async def _until(table: Played, holds: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Wait until what is heard at the table makes it so; False if it takes longer."""
    try:
        async with asyncio.timeout(seconds):
            while not holds():
                table.news.clear()
                await table.news.wait()
    except TimeoutError:
        return False
    return True


async def _connect(
    addresses: Sequence[str], tables: Sequence[Played], report: Report
) -> list[asyncio.Task[None]]:
    readers = []
    seats = [(table, seat) for table in tables for seat in table.seats]
    for start in range(0, len(seats), 20):  # doors are narrow
        batch = seats[start : start + 20]
        await asyncio.gather(
            *(_join(addresses[(start + n) % len(addresses)], *one) for n, one in enumerate(batch))
        )
        for table, seat in batch:
            readers.append(asyncio.create_task(_read(table, seat, report)))
    for table in tables:
        await _until(table, lambda table=table: all(seat.zones for seat in table.seats))  # type: ignore[misc]
    return readers


async def _join(address: str, table: Played, seat: Seat) -> None:
    seat.socket = await connect(
        f"{address}/ws/tables/{table.code}/",
        origin=address.replace("ws", "http", 1),  # type: ignore[arg-type]
        additional_headers={"Cookie": seat.cookie},
        open_timeout=PATIENCE,
        max_size=None,
        compression=None,
    )


async def _read(table: Played, seat: Seat, report: Report) -> None:
    assert seat.socket is not None
    try:
        async for text in seat.socket:
            seat.hear(json.loads(text), time.perf_counter())
            table.news.set()
    except (ConnectionClosed, RuntimeError) as error:
        report.errors.append(f"{table.code}: {error}")


async def _let_settle(tables: Sequence[Played]) -> None:
    """Wait until nothing has come for a second."""
    heard = -1
    for _second in range(SECONDS_TO_SETTLE):
        now = sum(seat.messages for table in tables for seat in table.seats)
        if now == heard:
            return
        heard = now
        await asyncio.sleep(1)


async def _compare_with_fresh(addresses: Sequence[str], tables: Sequence[Played], report: Report) -> None:
    for table in tables:
        for seat in table.seats:
            fresh = Seat(seat.number, seat.cookie)
            await _join(addresses[seat.number % len(addresses)], table, fresh)
            assert fresh.socket is not None
            fresh.hear(json.loads(await asyncio.wait_for(fresh.socket.recv(), PATIENCE)), 0.0)
            await fresh.socket.close()
            differs = [
                name
                for name in fresh.zones
                if name != "zone-log" and fresh.zones[name] != seat.zones.get(name)
            ]
            if fresh.log != seat.log:
                differs.append("zone-log")
            if differs:
                report.errors.append(f"{table.code} seat {seat.number} does not show {', '.join(differs)}")


def _asked(prompt: str) -> dict[str, Any] | None:
    decision, keys = _DECISION.search(prompt), _KEYS.findall(prompt)
    if not (decision and keys):
        return None
    return {
        "decision": int(decision[1]),
        "keys": [html.unescape(key) for key in keys],
    }


def _lines(inside: str) -> list[str]:
    return re.findall(r'id="log-(\d+)"', inside)


def _hash(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=8).digest()
