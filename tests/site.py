"""A running site: `manage.py serve` on a data folder of its own, or the same code as many processes."""

import contextlib
import functools
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import IO, Any

import psycopg
import pytest
import redis

ROOT = Path(__file__).resolve().parent.parent
SECONDS_TO_START = 60
SECONDS_TO_STOP = 15


class Site:
    """`with Site(folder) as site:` serves at `site.url` until the block ends.

    Where the tests run with REDIS_URL (as CI does a second time), the site is an ASGI server, a Celery
    worker and its beat, on a PostgreSQL database and a Redis of its own; else it is `manage.py serve`.
    `settings` names another settings module; `environment` adds variables. Unless it is a `fresh` one, the
    site begins as a copy of one that was migrated and had its static files collected.
    """

    def __init__(
        self, data: Path, *, settings: str = "heroes.settings", fresh: bool = False, **environment: str
    ) -> None:
        self.data = data
        self.fresh = fresh
        self.many_processes = bool(os.environ.get("REDIS_URL"))
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": settings,
            "HEROES_DATA": str(data),
            "PYTHONUNBUFFERED": "1",
            **environment,
        }
        self.log = data / "log.txt"
        self.port = 0
        self.processes: list[subprocess.Popen[bytes]] = []
        self.services: list[Service] = []

    @property
    def url(self) -> str:
        """The address without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def output(self) -> str:
        """All that the site's processes have printed."""
        return self.log.read_text(encoding="utf-8")

    def __enter__(self) -> "Site":
        try:
            model = None if self.fresh else prepared_site()
            if model:
                shutil.copytree(model.data, self.data, dirs_exist_ok=True)
            self._begin_services(model)
            if self.many_processes:
                self.manage("prepare")
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        for service in reversed(self.services):
            service.end()

    def _begin_services(self, model: "Site | None" = None) -> None:
        """Make the database, as a copy of the model's, and the Redis that this site needs, if any."""
        if "DATABASE_URL" in self.environment:
            template = (
                next((s.name for s in model.services if isinstance(s, Database)), None) if model else None
            )
            self.services.append(Database(template))
            self.environment["DATABASE_URL"] = self.services[-1].url
        if self.many_processes:
            self.services.append(Redis(self.data))
            self.environment["REDIS_URL"] = self.services[-1].url

    def start(self) -> None:
        """Return when the site answers. Later starts use the port of the first."""
        offset = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            if self.many_processes:
                self.port = self.port or free_port()
                self._spawn(
                    log, "uvicorn", "heroes.asgi:application", "--port", str(self.port), "--no-proxy-headers"
                )
                self._spawn(log, "celery", "-A", "heroes", "worker", "--loglevel", "WARNING")
                self._spawn(log, "celery", "-A", "heroes", "beat", "--loglevel", "WARNING")
            else:
                self._spawn(log, "django", "serve", "--port", str(self.port))
        wait_for(
            lambda: self._answers(offset),
            SECONDS_TO_START,
            lambda: f"The site does not start:\n{self.output}",
        )

    def stop(self, by: signal.Signals = signal.SIGINT) -> float:
        """End the site as Ctrl-C does and return the seconds it took; fail where it does not end."""
        began = time.monotonic()
        for process in self.processes:
            process.send_signal(by)
        for process in self.processes:
            process.wait(SECONDS_TO_STOP)
        self.processes.clear()
        return time.monotonic() - began

    def kill(self) -> None:
        """End the site without a warning, with all that it started."""
        for process in self.processes:
            if hasattr(os, "killpg"):
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
            process.wait()
        self.processes.clear()

    def restart(self) -> None:
        self.stop()
        self.start()

    def manage(self, *command: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run a management command on the site's data."""
        return subprocess.run(
            [sys.executable, "-m", "django", *command],
            cwd=ROOT,
            env=self.environment,
            check=check,
            capture_output=True,
            text=True,
        )

    def get(self, path: str) -> Any:
        """The answer to a GET, whatever its status: has `status`, `headers` and `read()`."""
        try:
            return urllib.request.urlopen(self.url + path, timeout=10)
        except urllib.error.HTTPError as answer:
            return answer

    def _spawn(self, log: IO[bytes], *module: str) -> None:
        self.processes.append(
            subprocess.Popen(
                [sys.executable, "-m", *module],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        )

    def _answers(self, offset: int) -> bool:
        for process in self.processes:
            if process.poll() is not None:
                pytest.fail(f"The site ended with status {process.returncode}:\n{self.output}")
        if not self.port:
            address = self.log.read_bytes()[offset:].partition(b"is served at http://127.0.0.1:")[2]
            if b"/" not in address:
                return False
            self.port = int(address.partition(b"/")[0])
        try:
            with self.get("/health/") as answer:
                return answer.status == 200
        except OSError:
            return False


class Database:
    """A new PostgreSQL database beside the one that DATABASE_URL names, empty or as a copy of another."""

    def __init__(self, template: str | None) -> None:
        self.server = os.environ["DATABASE_URL"]
        self.name = f"heroes_site_{secrets.token_hex(6)}"
        self.url = f"{self.server.rpartition('/')[0]}/{self.name}"
        self._execute(f"CREATE DATABASE {self.name}" + (f" TEMPLATE {template}" if template else ""))

    def end(self) -> None:
        self._execute(f"DROP DATABASE {self.name} WITH (FORCE)")

    def _execute(self, statement: str) -> None:
        with psycopg.connect(self.server, autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[call-overload]


class Redis:
    """A new Redis server, since one Redis holds one site."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        self.url = f"redis://127.0.0.1:{port}/0"
        self.process = subprocess.Popen(
            ["redis-server", "--port", str(port), "--save", "", "--bind", "127.0.0.1", "--dir", str(folder)],
            stdout=subprocess.DEVNULL,
        )
        wait_for(self._answers, 10, lambda: "redis-server does not answer")

    def _answers(self) -> bool:
        try:
            with redis.from_url(self.url) as client:
                return bool(client.ping())
        except redis.ConnectionError:
            return False

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()


Service = Database | Redis


@functools.cache
def prepared_site() -> Site:
    """A site that is ready to be served and never is: the model of others. Made once in each process."""
    site = Site(Path(tempfile.mkdtemp(prefix="heroes-prepared-")))
    if "DATABASE_URL" in os.environ:
        site.services.append(database := Database(None))
        site.environment["DATABASE_URL"] = database.url
    site.environment.pop("REDIS_URL", None)
    site.manage("prepare")
    return site


def forget_prepared_site() -> None:
    if prepared_site.cache_info().currsize:
        site = prepared_site()
        site.__exit__()
        shutil.rmtree(site.data, ignore_errors=True)
        prepared_site.cache_clear()


def wait_for(holds: Any, seconds: float, complaint: Any) -> None:
    """Return as soon as `holds()` does; fail with `complaint()` after so many seconds."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            pytest.fail(complaint())
        time.sleep(0.05)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
