"""Pure computing for tests of heroes.cpu."""

import os
import time


def busy(seconds: float) -> int:
    """Compute so long, and return the id of the process that did."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        sum(range(1000))
    return os.getpid()


def fail(words: str) -> None:
    raise ValueError(words)


def die_once(mark: str) -> str:
    """Kills its process the first time, as a machine short of memory would."""
    if not os.path.exists(mark):
        with open(mark, "w"):
            pass
        os._exit(9)
    return "done"


def die() -> None:
    os._exit(9)
