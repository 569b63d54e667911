"""A table of Love Letter at a running site, as a browser sees it from outside."""

import json
import re
import statistics
import time
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from itertools import pairwise

import pytest
from django.conf import settings
from websockets.sync.client import ClientConnection, connect

from tests.site import Site

pytestmark = pytest.mark.live

MOVES = """
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
        self.over = False
        self.heard: list[float] = []
        """When each message came."""

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
                self.heard.append(time.time())
                prompt = message["zones"].get("zone-prompt", "")
                self.over = "wins the match" in prompt
                key = re.search(r'name="keys" value="([^"]+)"', prompt)
                asked = re.search(r'data-decision="(\d+)"', prompt)
                if key and asked:
                    answer = {"decision": asked[1], "keys": [key[1]]}
                    socket.send(json.dumps({"type": "choose", **answer}))

    def choices(self) -> list[tuple[int, str, float]]:
        """Number, maker and instant of each choice, as they were stored."""
        told = self.site.manage("shell", "-c", MOVES.format(code=self.code)).stdout
        lines = [line.split()[1:] for line in told.splitlines() if line.startswith("move ")]
        return [(int(number), by, float(at)) for number, by, at in lines]

    def arrival(self, at: float) -> float | None:
        """When the first message came after what was stored at that instant."""
        return next((when for when in self.heard if when > at), None)


def test_bots_answer_after_their_pause_and_their_moves_reach_the_open_page_within_300_milliseconds(
    site: Site,
) -> None:
    visitor = Visitor(site)
    visitor.sit_down()
    visitor.play(seconds=20)
    choices = visitor.choices()
    on_the_way, thinking = [], []
    for (_before, _by, earlier), (_number, by, at) in pairwise(choices):
        arrived = visitor.arrival(at)
        if by == "bot" and arrived is not None:
            on_the_way.append(arrived - at)
            if at != earlier:  # not the second pick of one turn
                thinking.append(at - earlier)
    assert len(thinking) >= 4
    assert statistics.median(on_the_way) < 0.3, on_the_way
    assert statistics.median(thinking) < settings.BOT_SECONDS + 0.3, thinking
