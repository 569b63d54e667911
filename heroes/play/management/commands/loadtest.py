"""`manage.py loadtest`: many tables on this machine, everybody connected, and how quickly moves are seen."""

import asyncio
import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from argparse import ArgumentParser
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from heroes.accounts.models import User
from heroes.accounts.services import LOGIN_BACKEND
from heroes.engine.game import UnknownGame, get_game
from heroes.engine.stream import SEED_BYTES
from heroes.play import load, playing
from heroes.play.models import Move, Seat, Table

NAME = "load-test-"
MOST = {"tables": 500, "rate": 500, "seconds": 300, "web": 4}
SECONDS_TO_START = 90


class Command(BaseCommand):
    help = (
        "Serve this site on the loopback address, seat people at many tables, let them move, and report how long it "
        "takes until everybody has seen a move. Only for an empty site: set HEROES_DATA to an empty folder, and "
        "DATABASE_URL and REDIS_URL for many processes. What it makes it takes away."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tables", type=int, default=200)
        parser.add_argument(
            "--seats", type=int, default=4, help="people at each table, all of them connected"
        )
        parser.add_argument("--rate", type=float, default=60, help="moves a second in sum")
        parser.add_argument("--seconds", type=float, default=30)
        parser.add_argument("--game", default="love-letter")
        parser.add_argument("--web", type=int, default=2, help="web processes; without Redis there is one")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        for name, most in MOST.items():
            if not 0 < options[name] <= most:
                raise CommandError(f"--{name} is more than 0 and at most {most}.")
        try:
            game = get_game(options["game"])
        except UnknownGame:
            raise CommandError(f"There is no game {options['game']!r}.") from None
        if options["seats"] not in game.seats:
            raise CommandError(f"{game.title} is not played by {options['seats']}.")
        call_command("prepare")
        if User.objects.exclude(username__startswith=NAME).exists():
            raise CommandError("This site is in use; set HEROES_DATA (and DATABASE_URL) to an empty one.")
        take_away()
        try:
            tables = seated(options["game"], options["tables"], options["seats"])
            with served(options["web"] if settings.REDIS_URL else 1) as (addresses, processes):
                report = asyncio.run(
                    load.play(
                        addresses,
                        tables,
                        options["rate"],
                        options["seconds"],
                        lambda: processor_seconds(processes),
                    )
                )
            report.errors += differences(tables)
        finally:
            take_away()
        self.tell(report, tables, options)
        if report.errors:
            raise SystemExit(1)

    def tell(self, report: load.Report, tables: list[load.Played], options: Any) -> None:
        accepted = sum(len(table.sent) for table in tables)
        told = {
            "tables": len(tables),
            "connected": sum(len(table.seats) for table in tables),
            "offered": report.offered,
            "nobody could move": report.late,
            "accepted": accepted,
            "moves a second": round(accepted / report.seconds, 1),
            "updates seen": report.updates,
            "sent twice and refused once": report.twice,
            "mover, ms": milliseconds(report.first),
            "every seat, ms": milliseconds(report.every),
            "processor time of the site, s": round(report.site, 1),
            "of that for a move, ms": round(1000 * report.site / max(1, accepted), 1),
            "processor time of the people, s": round(report.own, 1),
            "errors": len(report.errors),
            "first errors": report.errors[:10],
        }
        if options["json"]:
            self.stdout.write(json.dumps(told))
            return
        for name, value in told.items():
            self.stdout.write(f"{name}: {value}")


def milliseconds(times: list[float]) -> dict[str, int]:
    return {f"p{n}": round(1000 * load.percentile(times, n)) for n in (50, 95, 99)}


@transaction.atomic
def seated(game: str, tables: int, seats: int) -> list[load.Played]:
    """So many running tables with people who have a session."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    people = [
        User(username=f"{NAME}{n}", display_name=f"Load Test {n}", password=f"!{secrets.token_hex(16)}")
        for n in range(tables * seats)
    ]
    for person in people:
        person.save()
    rules = get_game(game)
    played = []
    for number in range(tables):
        sitting = people[number * seats : (number + 1) * seats]
        table = Table.objects.create(
            game=game,
            owner=sitting[0],
            size=seats,
            status=Table.Status.RUNNING,
            options=rules.new_setup(seats)["options"],
        )
        places = [Seat(table=table, number=n, user=person) for n, person in enumerate(sitting)]
        Seat.objects.bulk_create(places)
        playing.match_begin(table=table, seats=places, seed=secrets.token_bytes(SEED_BYTES))
        pages = []
        for n, person in enumerate(sitting):
            session = store()
            session[SESSION_KEY] = str(person.pk)
            session[BACKEND_SESSION_KEY] = LOGIN_BACKEND
            session[HASH_SESSION_KEY] = person.get_session_auth_hash()
            session.save()
            pages.append(load.Seat(n, f"{settings.SESSION_COOKIE_NAME}={session.session_key}"))
        played.append(load.Played(table.code, pages))
    return played


def differences(tables: list[load.Played]) -> list[str]:
    """Where the journals do not hold exactly what was accepted: a lost move, or a doubled one."""
    found = []
    for table in tables:
        entries = Move.objects.filter(match__table__code=table.code, by=Move.By.PERSON).order_by("number")
        stored = [(seat, key) for seat, key in entries.values_list("entry", flat=True)]
        if stored != table.sent:
            found.append(f"{table.code}: {len(table.sent)} moves were accepted, {len(stored)} are stored")
    return found


def take_away() -> None:
    Table.objects.filter(owner__username__startswith=NAME).delete()
    User.objects.filter(username__startswith=NAME).delete()


@contextlib.contextmanager
def served(web: int) -> Iterator[tuple[list[str], list[subprocess.Popen[bytes]]]]:
    """The site, served on free ports of the loopback address; gives the addresses of its sockets, and its processes."""
    processes: list[subprocess.Popen[bytes]] = []
    ports = [free_port() for _ in range(web)]
    log = Path(settings.DATA_DIR) / "loadtest.log"
    with log.open("wb") as output:

        def begin(*module: str) -> None:
            command = [sys.executable, "-m", *module]
            environment = {**os.environ, "HEROES_DATA": str(settings.DATA_DIR)}
            processes.append(
                subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, env=environment)
            )

        if settings.REDIS_URL:
            for port in ports:
                begin(
                    "uvicorn",
                    "heroes.asgi:application",
                    "--port",
                    str(port),
                    "--no-proxy-headers",
                    "--no-access-log",
                )
            begin("celery", "-A", "heroes", "worker", "--loglevel", "WARNING")
        else:
            begin("django", "serve", "--port", str(ports[0]))
        try:
            for port in ports:
                wait_for(port, processes, log)
            yield [f"ws://127.0.0.1:{port}" for port in ports], processes
        finally:
            for process in processes:
                process.send_signal(signal.SIGINT)
            for process in processes:
                try:
                    process.wait(20)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()


def processor_seconds(processes: list[subprocess.Popen[bytes]]) -> float:
    """What the processes have computed so far; 0 where the system does not tell."""
    ticks = 0
    for process in processes:
        with contextlib.suppress(OSError):
            facts = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(facts[11]) + int(facts[12])  # in user's and in system's mode
    return ticks / os.sysconf("SC_CLK_TCK") if ticks else 0.0


def wait_for(port: int, processes: list[subprocess.Popen[bytes]], log: Path) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while True:
        with (
            contextlib.suppress(OSError),
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health/", timeout=5),
        ):
            return
        if time.monotonic() > deadline or any(process.poll() is not None for process in processes):
            raise CommandError(f"The site does not start: {log.read_text(errors='replace')[-2000:]}")
        time.sleep(0.2)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
