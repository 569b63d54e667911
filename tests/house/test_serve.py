"""`manage.py serve` and, where the tests run with Redis, the same code as many processes."""

import json
import os
import re
import signal
import stat
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.site import ROOT, Site

pytestmark = pytest.mark.live
alone = pytest.mark.skipif(bool(os.environ.get("REDIS_URL")), reason="is about `serve` alone")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site"), settings="tests.house.echo.settings") as running:
        yield running


@pytest.fixture
def socket(site: Site) -> Iterator[ClientConnection]:
    with connect(site.url.replace("http", "ws") + "/ws/echo/", origin=site.url) as connected:  # type: ignore[arg-type]
        yield connected


def ask(socket: ClientConnection, task: str, *arguments: Any) -> None:
    socket.send(json.dumps({"task": task, "arguments": arguments}))


def heard(socket: ClientConnection) -> dict[str, str]:
    return json.loads(socket.recv(timeout=20))


def test_what_a_task_says_reaches_an_open_socket_within_300_milliseconds(socket: ClientConnection) -> None:
    ask(socket, "say", "the first one warms up")
    heard(socket)
    seconds = []
    for number in range(20):
        began = time.perf_counter()
        ask(socket, "say", f"move {number}")
        assert heard(socket)["said"] == f"move {number}"
        seconds.append(time.perf_counter() - began)
    assert statistics.median(seconds) < 0.3, seconds


def test_tasks_run_in_the_worker_and_not_where_they_are_asked_for(socket: ClientConnection) -> None:
    ask(socket, "say", "where am I?")
    assert heard(socket)["thread"].startswith("ThreadPoolExecutor")  # Celery's pool of threads


def test_a_notice_reaches_every_open_socket(site: Site, socket: ClientConnection) -> None:
    with connect(site.url.replace("http", "ws") + "/ws/echo/", origin=site.url) as second:  # type: ignore[arg-type]
        ask(socket, "say", "to all")
        assert heard(socket)["said"] == heard(second)["said"] == "to all"


@pytest.mark.skipif(not os.environ.get("REDIS_URL"), reason="is about Redis")
def test_a_socket_at_a_quiet_table_stays_open(socket: ClientConnection) -> None:
    with pytest.raises(TimeoutError):
        socket.recv(timeout=12)
    ask(socket, "say", "still here")
    assert heard(socket)["said"] == "still here"


def test_a_socket_from_a_page_of_another_site_is_refused(site: Site) -> None:
    with (
        pytest.raises(InvalidStatus),
        connect(
            site.url.replace("http", "ws") + "/ws/echo/",
            origin="http://elsewhere.example",  # type: ignore[arg-type]
        ),
    ):
        pass


def test_pages_stay_quick_while_a_task_computes(site: Site, socket: ClientConnection) -> None:
    ask(socket, "compute", 6)
    time.sleep(2.5)  # until the process stands and computes
    seconds = []
    for _ in range(40):
        began = time.perf_counter()
        with site.get("/accounts/login/") as page:
            assert page.status == 200
            page.read()
        seconds.append(time.perf_counter() - began)
    with pytest.raises(TimeoutError):
        socket.recv(timeout=0)  # it computed all the while
    assert statistics.median(seconds) < 0.1, seconds
    assert heard(socket)["said"].startswith("computed in process")


def test_an_unknown_host_is_refused(site: Site) -> None:
    request = urllib.request.Request(site.url + "/health/", headers={"Host": "elsewhere.example"})
    with pytest.raises(urllib.error.HTTPError, match="400"):
        urllib.request.urlopen(request)


def test_static_files_carry_a_hash_and_may_be_kept_for_ever(site: Site) -> None:
    manifest = json.loads((site.data / "static" / "staticfiles.json").read_text())
    with site.get("/static/" + manifest["paths"]["admin/css/base.css"]) as answer:
        assert answer.status == 200
        assert "immutable" in answer.headers["Cache-Control"]
        assert b"DJANGO Admin" in answer.read()


@alone
def test_the_generated_key_can_be_read_by_its_owner_alone(site: Site) -> None:
    assert stat.S_IMODE((site.data / "secret-key").stat().st_mode) == 0o600


@alone
def test_a_second_serve_on_the_same_data_refuses_and_says_who_serves(site: Site) -> None:
    second = site.manage("serve", "--port", "0", check=False)
    assert second.returncode == 1
    assert "is already being served by process" in second.stderr
    assert site.url in second.stderr


@alone
def test_a_port_that_is_taken_is_a_clear_error(site: Site, tmp_path: Path) -> None:
    site_elsewhere = Site(tmp_path)
    refused = site_elsewhere.manage("serve", "--port", str(site.port), check=False)
    assert refused.returncode == 1
    assert refused.stderr.startswith("CommandError: Cannot listen at 127.0.0.1 port")


def descendants(pid: int) -> set[int]:
    """The ids of all processes that this one started, and those started."""
    table = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    parents = {int(child): int(parent) for child, parent in (line.split() for line in table.splitlines())}
    found: set[int] = set()
    while more := {child for child, parent in parents.items() if parent in found | {pid}} - found:
        found |= more
    return found


def runs(pid: int) -> bool:
    """Whether the process has not ended; one that only waits to be buried (Z) has."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def alive(pids: set[int], *, after: float) -> set[int]:
    """Those that still run after so many seconds."""
    deadline = time.monotonic() + after
    while left := {pid for pid in pids if runs(pid)}:
        if time.monotonic() > deadline:
            break
        time.sleep(0.05)
    return left


@alone
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_ending_serve_ends_all_that_it_started_though_tasks_are_running(
    by: signal.Signals, tmp_path: Path
) -> None:
    with Site(tmp_path, settings="tests.house.echo.settings") as site:
        with connect(site.url.replace("http", "ws") + "/ws/echo/", origin=site.url) as socket:  # type: ignore[arg-type]
            ask(socket, "compute", 0)
            heard(socket)
            ask(socket, "compute", 60)
            ask(socket, "dawdle", 60)
            heard(socket)
            started = descendants(site.processes[0].pid)
            assert started
            assert site.stop(by) < 12
        assert not alive(started, after=1)
        assert "Stopped." in site.output


@alone
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_after_a_crash_nothing_is_left_running_and_serve_starts_again_within_seconds(tmp_path: Path) -> None:
    with Site(tmp_path, settings="tests.house.echo.settings") as site:
        with connect(site.url.replace("http", "ws") + "/ws/echo/", origin=site.url) as socket:  # type: ignore[arg-type]
            ask(socket, "compute", 0)
            heard(socket)
            ask(socket, "compute", 60)
            started = descendants(site.processes[0].pid)
            site.processes[0].kill()  # the process alone, as the kernel would
            site.processes[0].wait()
        assert not alive(started, after=5)
        site.processes.clear()
        began = time.monotonic()
        site.start()
        assert time.monotonic() - began < 15


@alone
def test_when_the_worker_ends_the_site_ends_too_and_says_so(tmp_path: Path) -> None:
    with Site(tmp_path, settings="tests.house.echo.settings") as site:
        with connect(site.url.replace("http", "ws") + "/ws/echo/", origin=site.url) as socket:  # type: ignore[arg-type]
            ask(socket, "end_the_worker")
            assert site.processes[0].wait(20) == 1
        assert "The worker or the schedule had ended" in site.output


@alone
def test_the_first_start_prints_a_link_that_makes_the_first_administrator_and_later_ones_do_not(
    tmp_path: Path,
) -> None:
    with Site(tmp_path, fresh=True) as site:
        link = re.search(r"works once\): (http\S+)", site.output)
        assert link and link[1].startswith(site.url)
        with urllib.request.urlopen(link[1]) as page:
            assert b"csrfmiddlewaretoken" in page.read()
        site.environment["DJANGO_SUPERUSER_PASSWORD"] = "fifteen-foxes-and-a-crow"
        site.manage("createsuperuser", "--no-input", "--username", "odysseus", "--email", "o@example.org")
        site.restart()
        assert "works once" not in site.output.replace(link[0], "")


@alone
def test_serve_for_the_local_network_answers_under_the_addresses_it_prints(tmp_path: Path) -> None:
    environment = {**os.environ, "HEROES_DATA": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "django", "serve", "--host", "0.0.0.0", "--port", "0"]
    environment["DJANGO_SETTINGS_MODULE"] = "heroes.settings"
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            addresses = re.findall(r"http://\S+/", process.stdout.readline())
            assert len(addresses) > 1
            port = addresses[0].rpartition(":")[2].strip("/")
            for address in addresses:
                name = address.removeprefix("http://").strip("/")
                request = urllib.request.Request(f"http://127.0.0.1:{port}/health/", headers={"Host": name})
                with urllib.request.urlopen(request, timeout=10) as answer:
                    assert answer.status == 200
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=15)
