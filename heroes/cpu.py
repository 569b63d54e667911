"""Pure computing in processes of its own, so that no thread of a web process starves.

Needs no Django: functions given to `run` live in pure modules, and the processes import only those.
"""

import multiprocessing
import multiprocessing.connection
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_lock = threading.Lock()
_pool: ProcessPoolExecutor | None = None


def run(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """The value of `function(*args, **kwargs)`, computed in another process; waits for it.

    The function is a pure one at the top of a module; arguments and value are pickled. What it raises is
    raised here. If its process is killed it is computed once more; if that happens again, or the site is
    shutting down, `BrokenProcessPool` is raised.
    """
    pool = _running_pool()
    try:
        return pool.submit(function, *args, **kwargs).result()
    except BrokenProcessPool:
        _discard(pool)
    pool = _running_pool()
    try:
        return pool.submit(function, *args, **kwargs).result()
    except BrokenProcessPool:
        _discard(pool)
        raise


def shut_down() -> None:
    """End the processes at once; what they compute is lost."""
    global _pool
    with _lock:
        pool, _pool = _pool, None
    if pool is not None:
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def _running_pool() -> ProcessPoolExecutor:
    global _pool
    with _lock:
        if _pool is None:
            _pool = ProcessPoolExecutor(
                max_workers=_cores(),
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin,
            )
        return _pool


def _discard(broken: ProcessPoolExecutor) -> None:
    global _pool
    with _lock:
        if _pool is broken:
            _pool = None
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
