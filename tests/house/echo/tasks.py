import threading
import time

from celery import current_app, shared_task
from django.db import transaction

from heroes import cpu
from heroes.notices import notify
from tests.house.echo import work


@shared_task
def say(words: str) -> None:
    notice = {"type": "echo.said", "words": words, "thread": threading.current_thread().name}
    with transaction.atomic():
        transaction.on_commit(lambda: notify("echo", notice))


@shared_task
def compute(seconds: float) -> None:
    process = cpu.run(work.busy, seconds)
    say(f"computed in process {process}")


@shared_task
def end_the_worker() -> None:
    current_app.control.shutdown()


@shared_task
def dawdle(seconds: float) -> None:
    """Holds its thread without end in sight."""
    say("dawdling")
    time.sleep(seconds)
