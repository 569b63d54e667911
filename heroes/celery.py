"""The Celery application: `celery -A heroes worker` and `beat`, or embedded in `manage.py serve`."""

import os
import socket
import threading

from celery import Celery
from celery.beat import EmbeddedService, PersistentScheduler
from celery.signals import worker_shutdown
from celery.worker import WorkController, state

from heroes import cpu

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "heroes.settings")

app = Celery("heroes")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_shutdown.connect
def end_cpu_processes(**_: object) -> None:
    cpu.shut_down()


class Schedule(PersistentScheduler):
    """The beat schedule. A file that a killed process left half written is made anew; Celery's own gives up on some."""

    def setup_schedule(self) -> None:
        try:
            super().setup_schedule()
        except Exception:  # whatever a broken file makes its reader raise
            self._remove_db()
            super().setup_schedule()


class EmbeddedCelery:
    """A real worker and the beat schedule in threads of this process."""

    def __init__(self) -> None:
        app.finalize()
        self.worker = WorkController(
            app=app,
            hostname=f"serve@{socket.gethostname()}",
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
        )
        self.worker_thread = threading.Thread(target=self.worker.start, name="Celery worker", daemon=True)
        self.beat = EmbeddedService(
            app,
            thread=True,
            schedule_filename=app.conf.beat_schedule_filename,
            scheduler_cls=app.conf.beat_scheduler,
        )

    def start(self) -> None:
        self.worker_thread.start()
        self.beat.start()

    def is_alive(self) -> bool:
        return self.worker_thread.is_alive() and self.beat.is_alive()

    def stop(self, seconds: float) -> bool:
        """End both. False where tasks still run after so many seconds: only the process's end ends them."""
        self.beat.service.stop()
        state.should_stop = 0
        self.worker_thread.join(seconds)
        self.beat.join(seconds)
        return not self.worker_thread.is_alive()
