"""A lock on a file, held by one process at a time. Standard library only.

The operating system drops the lock when its holder ends, however it ends, so a file that a crash left
behind stops nobody.
"""

import os
import sys
import time
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30  # locked bytes cannot be read by others there, so the lock stands behind the text

    def _lock(file: IO[str]) -> None:
        file.seek(FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Held(Exception):
    """Another process holds the lock; the message is the note it left in the file."""


class FileLock:
    """`with FileLock(path, note="who I am"):` holds the lock; raises `Held` after `wait` seconds.

    `wait=None` waits as long as it takes. The note is what others read who find the lock held.
    """

    def __init__(self, path: Path, *, note: str = "", wait: float | None = 0) -> None:
        self.path = path
        self.note = note
        self.wait = wait

    def __enter__(self) -> "FileLock":
        self.path.parent.mkdir(parents=True, exist_ok=True)
        deadline = None if self.wait is None else time.monotonic() + self.wait
        self.file = open(self.path, "a+", encoding="utf-8")
        while True:
            try:
                _lock(self.file)
            except OSError:
                if deadline is None or time.monotonic() < deadline:
                    time.sleep(0.1)
                    continue
                self.file.seek(0)
                note = self.file.read().strip()
                self.file.close()
                raise Held(note) from None
            self.describe(self.note)
            return self

    def describe(self, note: str) -> None:
        """Write what others read who find the lock held."""
        self.file.seek(0)
        self.file.truncate()
        self.file.write(note)
        self.file.flush()
        os.fsync(self.file.fileno())

    def __exit__(self, *_: object) -> None:
        self.describe("")
        self.file.close()
