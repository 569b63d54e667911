"""A table of Love Letter at a running site, as a browser sees it from outside."""

import json
import re
import statistics
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.site import Site

pytestmark = pytest.mark.live

MOVES_OF_BOTS = """
from heroes.play.models import Move
for number, by, at in Move.objects.filter(match__table__code="{code}").values_list("number", "by", "at"):
    print("move", number, by, at.timestamp())
"""


class Visitor:
    """Somebody without an account who plays Love Letter against bots, by page and socket alone."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.cookies = CookieJar()
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self.decision: dict[str, Any] | None = None
        self.over = False
        self.heard: list[tuple[int, float]] = []
        """The version of each message, and when it came."""

    def sit_down(self) -> None:
        with self.browser.open(self.site.url + "/", timeout=30) as page:
            token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.read().decode())
        assert token
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": token[1]}).encode()
        with self.browser.open(self.site.url + "/play/quick/love-letter/", body, timeout=30) as page:
            self.path = urllib.parse.urlsplit(page.url).path
        self.code = self.path.strip("/").partition("/")[2]

    def join(self) -> ClientConnection:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        return connect(
            self.site.url.replace("http", "ws") + f"/ws{self.path}",
            origin=self.site.url,  # type: ignore[arg-type]
            additional_headers={"Cookie": cookies},
        )

    def play(self, *, seconds: float) -> None:
        """Take first options for so long or to the end; note when each message comes."""
        until = time.monotonic() + seconds
        with self.join() as socket:
            while not self.over and (left := until - time.monotonic()) > 0:
                try:
                    message = json.loads(socket.recv(timeout=left))
                except TimeoutError:
                    return
                if message["type"] != "zones":
                    continue
                self.heard.append((message["version"], time.time()))
                prompt = message["zones"].get("zone-prompt", "")
                self.over = "wins the match" in prompt
                key = re.search(r'name="keys" value="([^"]+)"', prompt)
                asked = re.search(r'data-decision="(\d+)"', prompt)
                if key and asked:
                    answer = {"decision": asked[1], "version": message["version"], "keys": [key[1]]}
                    socket.send(json.dumps({"type": "choose", **answer}))

    def seconds_from_bots(self) -> list[float]:
        """For each choice of a bot: from its storing to the message that told of it."""
        told = self.site.manage("shell", "-c", MOVES_OF_BOTS.format(code=self.code)).stdout
        seconds = []
        for line in told.splitlines():
            if line.startswith("move "):
                _move, number, by, at = line.split()
                arrived = next((when for version, when in self.heard if version > int(number)), None)
                if by == "bot" and arrived is not None:
                    seconds.append(arrived - float(at))
        return seconds


@pytest.fixture
def visitor(site: Site) -> Iterator[Visitor]:
    visitor = Visitor(site)
    visitor.sit_down()
    yield visitor


def test_a_bots_move_reaches_the_open_page_within_300_milliseconds(visitor: Visitor) -> None:
    visitor.play(seconds=20)
    seconds = visitor.seconds_from_bots()
    assert len(seconds) >= 4
    assert statistics.median(seconds) < 0.3, seconds
