"""Pure computing in processes of its own, so that no thread of a web process starves.

Needs no Django: functions given to `run` live in pure modules, and the processes import only those.
"""

import multiprocessing
import multiprocessing.connection
import os
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Processes:
    """As many processes as there are cores, started when first needed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    def run(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """The value of `function(*args, **kwargs)`, computed in another process; waits for it.

        The function is a pure one at the top of a module; arguments and value are pickled. What it raises is
        raised here. If its process is killed it is computed once more; if that happens again, or the site is
        shutting down, `BrokenProcessPool` is raised.
        """
        pool = self._running()
        try:
            return pool.submit(function, *args, **kwargs).result()
        except (BrokenProcessPool, CancelledError):
            self._discard(pool)
        pool = self._running()
        try:
            return pool.submit(function, *args, **kwargs).result()
        except BrokenProcessPool:
            self._discard(pool)
            raise

    def shut_down(self) -> None:
        """End the processes for good and at once; what they compute is lost."""
        with self._lock:
            self._closed = True
            pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()

    def _running(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._closed:
                raise BrokenProcessPool("The site is shutting down.")
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    max_workers=_cores(),
                    mp_context=multiprocessing.get_context("spawn"),
                    initializer=_begin,
                )
            return self._pool

    def _discard(self, broken: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._pool is broken:
                self._pool = None
        broken.shutdown(wait=False)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _begin() -> None:
    """Runs first in each process: pages go before, and no process outlives the one it works for."""
    if hasattr(os, "nice"):
        os.nice(10)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end_with_parent() -> None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()


_processes = Processes()
run = _processes.run
shut_down = _processes.shut_down
