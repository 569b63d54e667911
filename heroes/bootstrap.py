"""Makes `.venv` beside manage.py and enters it. Standard library only: it runs before anything is installed.

The environment holds what `requirements/*.txt` lock, with hashes. `.venv/complete` tells which locks are
installed; it is taken away while an installation runs, so an interrupted one is seen and made anew.
"""

import ast
import hashlib
import importlib.metadata
import importlib.util
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from heroes.filelock import FileLock

ROOT = Path(__file__).resolve().parent.parent
DEV_COMMANDS = {"test", "lock"}


def enter(arguments: list[str]) -> None:
    """Return when the requirements of this command can be imported; else go on inside `.venv`.

    `arguments` are those after manage.py. May install, replace this process, or end it with one line that
    says what is missing.
    """
    lock = (
        ROOT / "requirements" / ("dev.txt" if arguments[:1] and arguments[0] in DEV_COMMANDS else "site.txt")
    )
    venv = Venv(ROOT / ".venv")
    if venv.is_active():
        if not venv.has(lock) or venv.python_version() != _python_version():
            venv.make(lock)
            venv.take_over()
    elif not is_installed(lock):
        if not venv.has(lock):
            venv.make(lock)
        venv.take_over()


class Venv:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        self.complete = folder / "complete"

    def is_active(self) -> bool:
        return Path(sys.prefix).resolve() == self.folder.resolve()

    def has(self, lock: Path) -> bool:
        """Whether exactly this lock is installed to the end."""
        return self.python.exists() and _digest(lock) in self._state().get("locks", [])

    def python_version(self) -> str | None:
        return self._state().get("python")

    def _state(self) -> dict:
        try:
            return json.loads(self.complete.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}

    def make(self, lock: Path) -> None:
        """Install `lock`, in a new environment unless a complete one of this Python stands there."""
        with FileLock(self.folder.with_suffix(".lock"), note=f"process {os.getpid()}", wait=None):
            fits = self.python.exists() and self.python_version() == _python_version()
            if fits and self.has(lock):
                return  # another process made it meanwhile
            print(
                f"Installing the requirements into {self.folder}; this happens once and takes a minute.",
                file=sys.stderr,
                flush=True,
            )
            self.complete.unlink(missing_ok=True)
            if not fits:
                self._create()
            self._install(lock)
            # The dev lock holds every pin of the site lock.
            locks = [_digest(lock)] + (
                [_digest(lock.with_name("site.txt"))] if lock.name == "dev.txt" else []
            )
            self.complete.write_text(
                json.dumps({"python": _python_version(), "locks": locks}), encoding="utf-8"
            )

    def _create(self) -> None:
        name = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        missing = (
            f"Python cannot make a virtual environment here: install the package {name} and start again."
        )
        if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
            sys.exit(missing)
        base = getattr(sys, "_base_executable", sys.executable)
        made = subprocess.run(
            [base, "-m", "venv", "--clear", str(self.folder)], capture_output=True, text=True
        )
        if made.returncode:
            sys.exit(f"{made.stdout}{made.stderr}\n{missing}")

    def _install(self, lock: Path) -> None:
        pip = [str(self.python), "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "-qq"]
        # The lock names everything, so there is nothing to resolve; and most modules are never imported.
        pip += ["--no-deps", "--no-compile", "--require-hashes", "-r", str(lock)]
        environment = {**os.environ, "PIP_USER": "0"}
        installed = subprocess.run(pip, env=environment, stdout=sys.stderr)
        if installed.returncode:
            sys.exit(
                "The requirements could not be installed; the lines above say why. Start again to try again."
            )

    def take_over(self) -> None:
        """Run the same command inside the environment, in place of this process."""
        command = [str(self.python), *sys.orig_argv[1:]]
        if os.name != "nt":
            os.execv(command[0], command)
        # Windows has no exec that the shell waits for.
        child = subprocess.Popen(command)
        while True:
            try:
                sys.exit(child.wait())
            except KeyboardInterrupt:
                continue  # the child got it too and ends by itself


def is_installed(lock: Path) -> bool:
    """Whether this Python can import exactly the versions that `lock` names for it."""
    for name, version in pins(lock):
        try:
            if importlib.metadata.version(name) != version:
                return False
        except importlib.metadata.PackageNotFoundError:
            return False
    return True


def pins(lock: Path) -> Iterator[tuple[str, str]]:
    """The (name, version) pairs of a lock that hold for this Python and machine."""
    for line in lock.read_text(encoding="utf-8").splitlines():
        if pin := re.match(r"([\w.-]+)(?:\[[^]]*\])?==([^\s;]+)(?: *; *([^\\]+))?", line):
            name, version, marker = pin.groups()
            if marker is None or holds(marker):
                yield name, version


def holds(marker: str) -> bool:
    """Whether an environment marker holds here. Markers are written as Python writes comparisons."""
    here = {
        "implementation_name": sys.implementation.name,
        "os_name": os.name,
        "platform_machine": platform.machine(),
        "platform_python_implementation": platform.python_implementation(),
        "platform_system": platform.system(),
        "python_full_version": platform.python_version(),
        "python_version": _python_version(),
        "sys_platform": sys.platform,
    }

    def numbers(text: str) -> tuple[int, ...]:
        return tuple(int(part) for part in re.findall(r"\d+", text)[:3])

    def value(node: ast.expr, as_version: bool) -> Any:
        if isinstance(node, ast.Name):
            text = here[node.id]
        elif isinstance(node, ast.Constant):
            text = str(node.value)
        else:
            raise ValueError(f"unknown marker: {marker}")
        return numbers(text) if as_version else text

    def truth(node: ast.expr) -> bool:
        if isinstance(node, ast.BoolOp):
            return (all if isinstance(node.op, ast.And) else any)(truth(part) for part in node.values)
        if not isinstance(node, ast.Compare):
            raise ValueError(f"unknown marker: {marker}")
        sides = (node.left, node.comparators[0])
        versions = any(isinstance(side, ast.Name) and side.id.startswith("python_") for side in sides)
        left, right = (value(side, versions) for side in sides)
        compare = {
            ast.Eq: lambda: left == right,
            ast.NotEq: lambda: left != right,
            ast.Lt: lambda: left < right,
            ast.LtE: lambda: left <= right,
            ast.Gt: lambda: left > right,
            ast.GtE: lambda: left >= right,
            ast.In: lambda: left in right,
            ast.NotIn: lambda: left not in right,
        }
        return compare[type(node.ops[0])]()

    return truth(ast.parse(marker.strip(), mode="eval").body)


def _python_version() -> str:
    return f"{sys.version_info[0]}.{sys.version_info[1]}"


def _digest(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes()).hexdigest()
