"""The site is killed again and again while people and bots play, and nothing that was accepted is lost."""

import json
import random
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.site import Site

pytestmark = [pytest.mark.live, pytest.mark.timeout(600)]

TABLES = 2
KILLS = 3
PLAYS_BETWEEN = 2.0  # seconds


@dataclass
class Person:
    """Somebody who plays by the API and remembers what was accepted: ``(key, sure)``.

    Where the connection broke before the answer came, nobody can be sure.
    """

    site: Site
    token: str = ""
    seat: int = -1
    said: list[tuple[str, bool]] = field(default_factory=list)

    def ask(self, path: str, body: Any = None) -> tuple[int, Any]:
        """Status and answer; 0 where there was none."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(f"{self.site.url}/api/v1/{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as refusal:
            return refusal.code, None
        except (OSError, ValueError):
            return 0, None

    def answer(self, table: str, dice: random.Random) -> bool:
        """Answer what is asked, if anything is; True when the match is over."""
        status, match = self.ask(f"tables/{table}/match/")
        if status != 200:
            time.sleep(0.1)
            return False
        if match["result"] is not None:
            return True
        decision = match["decision"]
        if decision is None:
            time.sleep(0.02)
            return False
        key = dice.choice(decision["options"])["key"]
        body = {"decision": decision["id"], "version": match["version"], "keys": [key]}
        status, _answer = self.ask(f"tables/{table}/choose/", body)
        if status in (0, 200):
            self.said.append((key, status == 200))
        return False


def guest(site: Site, name: str) -> Person:
    person = Person(site)
    _status, made = person.ask("guest/", {"token_name": name})
    person.token = made["token"]
    return person


def fits(said: list[tuple[str, bool]], stored: list[str]) -> bool:
    """Whether what is stored is what was said: all that was surely accepted, in order, and nothing else."""
    reach = {0}
    for key, sure in said:
        further = {place + 1 for place in reach if place < len(stored) and stored[place] == key}
        reach = further if sure else reach | further
    return len(stored) in reach


@pytest.mark.parametrize(
    ("said", "stored", "wanted"),
    [
        ([("a", True), ("b", False), ("b", True)], ["a", "b"], True),
        ([("a", True), ("b", False), ("b", True)], ["a", "b", "b"], True),
        ([("a", True), ("b", True)], ["a"], False),
        ([("a", True)], ["a", "a"], False),
        ([("a", True), ("b", True)], ["b", "a"], False),
    ],
)
def test_a_lost_move_and_a_doubled_one_are_told_apart(said: Any, stored: Any, wanted: bool) -> None:
    assert fits(said, stored) is wanted


def test_killed_again_and_again_the_site_keeps_every_accepted_choice(tmp_path: Path) -> None:
    dice = random.Random(6)
    ended = threading.Event()
    with Site(tmp_path, settings="tests.browser.quick_bots") as site:
        tables: list[tuple[str, list[Person]]] = []
        for number in range(TABLES):
            people = [guest(site, f"one {number}"), guest(site, f"two {number}")]
            _status, table = people[0].ask("tables/", {"game": "love-letter", "seats": 3})
            people[1].ask(f"tables/{table['code']}/join/", {})
            people[0].ask(f"tables/{table['code']}/start/", {"fill": True})
            for person in people:
                person.seat = person.ask(f"tables/{table['code']}/match/")[1]["seat"]
            tables.append((table["code"], people))

        def play(person: Person, table: str, seed: int) -> None:
            own = random.Random(seed)
            while not ended.is_set() and not person.answer(table, own):
                pass

        threads = [
            threading.Thread(target=play, args=(person, code, 10 * number + person.seat))
            for number, (code, people) in enumerate(tables)
            for person in people
        ]
        for thread in threads:
            thread.start()
        try:
            for _kill in range(KILLS):
                time.sleep(PLAYS_BETWEEN * (0.5 + dice.random()))
                site.kill()
                site.start()
            for thread in threads:
                thread.join(200)
        finally:
            ended.set()
        assert not any(thread.is_alive() for thread in threads), "the matches do not end"

        unsure = 0
        for code, people in tables:
            _status, record = people[0].ask(f"tables/{code}/record/")
            file = tmp_path / f"{code}.json"
            file.write_text(json.dumps(record), encoding="utf-8")
            for person in people:
                stored = [key for seat, key in record["journal"] if seat == person.seat]
                assert fits(person.said, stored), (person.said, stored)
                unsure += sum(not sure for _key, sure in person.said)
            verified = site.manage("replay", str(file), "--verify", check=False)
            assert verified.returncode == 0, verified.stdout + verified.stderr
        print(f"{KILLS} kills, {unsure} answers whose fate nobody was told")
