"""The schedule goes on after a process was killed while it wrote its file."""

import gc
import logging
from collections.abc import Iterator
from datetime import timedelta

import pytest
from celery.beat import PersistentScheduler

from heroes.celery import Schedule, app


def schedule(path) -> Schedule:
    return Schedule(app, schedule_filename=str(path), lazy=False)


@pytest.fixture
def nothing_kept() -> Iterator[None]:
    """Python's own dbm.sqlite3 leaves a connection open where it cannot read the file, and a line of the log would keep
    that alive with its error."""
    logging.disable()
    yield
    logging.disable(logging.NOTSET)
    gc.collect()


@pytest.mark.usefixtures("nothing_kept")
@pytest.mark.filterwarnings("ignore:unclosed database:ResourceWarning")
@pytest.mark.parametrize("left", [0, 1, 100])
def test_a_half_written_schedule_is_made_anew(tmp_path, left):
    schedule(tmp_path / "beat").close()
    # One file or several, as the machine has it; one that only says what stands where is written last.
    for file in tmp_path.iterdir():
        if file.suffix not in (".dir", ".bak"):
            file.write_bytes(file.read_bytes()[:left])
    again = schedule(tmp_path / "beat")
    assert set(app.conf.beat_schedule) <= set(again.schedule)
    again.close()


def test_the_embedded_schedule_is_this_one():
    assert issubclass(Schedule, PersistentScheduler)
    assert app.conf.beat_scheduler == "heroes.celery:Schedule"
    assert all(
        isinstance(entry["schedule"], (int, float, timedelta)) for entry in app.conf.beat_schedule.values()
    )
