"""The whole site in one process group: pages, sockets, Celery's worker and its schedule."""

import asyncio
import contextlib
import os
import signal
import socket
import sys
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from heroes import cpu
from heroes.accounts.first_administrator import new_link
from heroes.filelock import FileLock, Held

GRACE = 3  # seconds that requests, and then tasks, have to end in


class Command(BaseCommand):
    help = "Serve the site from this machine, with everything it needs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 serves the local network too")
        parser.add_argument("--port", type=int, default=8000, help="0 takes a free one")

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        note = f"process {os.getpid()}"
        try:
            with (
                FileLock(settings.DATA_DIR / "serve.lock", note=note) as lock,
                listen(host, port) as listener,
            ):
                names = site_names(host)
                address = f"http://{bracketed(names[0])}:{listener.getsockname()[1]}/"
                if "HEROES_URL" not in os.environ:
                    settings.SITE_URL = address.rstrip("/")
                lock.describe(f"{note}, {address}")
                settings.ALLOWED_HOSTS = list(
                    dict.fromkeys([*settings.ALLOWED_HOSTS, *map(bracketed, names)])
                )
                call_command("prepare")
                self.serve(listener, names)
        except Held as holder:
            raise CommandError(
                f"The data folder {settings.DATA_DIR} is already being served by {holder}. "
                "Stop that one first, or set HEROES_DATA to another folder."
            ) from None

    def serve(self, listener: socket.socket, names: list[str]) -> None:
        from heroes.asgi import application
        from heroes.celery import EmbeddedCelery

        server = uvicorn.Server(
            uvicorn.Config(
                application,
                log_config=None,
                access_log=False,
                proxy_headers=False,  # heroes.asgi decides whom to believe
                server_header=False,
                timeout_graceful_shutdown=GRACE,
                ws="websockets-sansio",
                ws_max_size=64 * 1024,
            )
        )
        celery = EmbeddedCelery()
        # uvicorn listens to these signals while it runs and sends them on to us when it has ended.
        for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda *_: setattr(server, "should_exit", True))

        link = new_link()

        async def run() -> bool:
            died = False
            serving = asyncio.create_task(server.serve(sockets=[listener]))
            while not server.started and not serving.done():
                await asyncio.sleep(0.01)
            if server.started:
                celery.start()
                self.greet(names, listener.getsockname()[1], link)
            while not serving.done():
                await asyncio.wait([serving], timeout=1)
                if not server.should_exit and not celery.is_alive():
                    server.should_exit = died = True
            await serving
            return died

        died = asyncio.run(run())
        cpu.shut_down()
        ended = celery.stop(GRACE)
        self.stdout.write("Stopped.")
        self.stdout.flush()
        if died:
            self.stderr.write(
                "The worker or the schedule had ended, and nothing of a site is served without them."
            )
        if not ended:
            sys.stderr.flush()
            os._exit(1 if died else 0)  # Python itself would wait for the threads of tasks
        if died:
            sys.exit(1)

    def greet(self, names: list[str], port: int, link: str | None) -> None:
        addresses = [f"http://{bracketed(name)}:{port}/" for name in names]
        self.stdout.write("The Heroes' Journey is served at " + "  ".join(addresses))
        if link:
            self.stdout.write(f"Make the first administrator (works once): {addresses[0].rstrip('/')}{link}")
        self.stdout.write("Ctrl-C ends it.")
        self.stdout.flush()


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to the address; a clear error where that cannot be."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        raise CommandError(f"Cannot listen at {host} port {port} ({error}). Try another --port.") from error


def site_names(host: str) -> list[str]:
    """The names and addresses under which a browser may reach a site bound to `host`, best first."""
    if host not in ("0.0.0.0", "::"):
        return [host]
    return ["127.0.0.1", *lan_addresses(), socket.gethostname().lower()]


def lan_addresses() -> list[str]:
    """This machine's IPv4 addresses in its local networks."""
    found: set[str] = set()
    with contextlib.suppress(OSError):
        found.update(
            str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        )
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which of our addresses would be used
        found.add(probe.getsockname()[0])
    return sorted(address for address in found if not address.startswith("127."))


def bracketed(name: str) -> str:
    return f"[{name}]" if ":" in name else name
