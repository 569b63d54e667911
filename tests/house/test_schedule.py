"""The schedule goes on after a process was killed while it wrote its file."""

from datetime import timedelta

import pytest
from celery.beat import PersistentScheduler

from heroes.celery import Schedule, app


def schedule(path) -> Schedule:
    return Schedule(app, schedule_filename=str(path), lazy=False)


@pytest.mark.parametrize("left", [0, 1, 100])
def test_a_half_written_schedule_is_made_anew(tmp_path, left, monkeypatch):
    import dbm.dumb

    # The file format of a machine that has no other: two files, written one after the other.
    monkeypatch.setattr(dbm, "_defaultmod", dbm.dumb)
    monkeypatch.setattr(dbm, "whichdb", lambda path: "dbm.dumb" if (tmp_path / "beat.dir").exists() else None)
    schedule(tmp_path / "beat").close()
    data = tmp_path / "beat.dat"
    data.write_bytes(data.read_bytes()[:left])
    again = schedule(tmp_path / "beat")
    assert set(app.conf.beat_schedule) <= set(again.schedule)
    again.close()


def test_the_embedded_schedule_is_this_one():
    assert issubclass(Schedule, PersistentScheduler)
    assert app.conf.beat_scheduler == "heroes.celery:Schedule"
    assert all(
        isinstance(entry["schedule"], (int, float, timedelta)) for entry in app.conf.beat_schedule.values()
    )
