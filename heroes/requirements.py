"""Writes the locks `requirements/site.txt` and `requirements/dev.txt` from pyproject.toml.

A lock holds for every Python from 3.11 on and for Linux, macOS and Windows, carries the hash of every file
it may install, and names no host: where packages come from is the business of who installs them.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "requirements"
COMPILE = [
    *(sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", "--quiet"),
    *("--universal", "--python-version", "3.11", "--fork-strategy", "fewest"),
    *("--generate-hashes", "--no-annotate", "--custom-compile-command", "python3 manage.py lock"),
]


def compile_locks(folder: Path, *, upgrade: bool = False) -> None:
    """Write both locks into `folder`, keeping the pins that stand there unless `upgrade`.

    The site lock takes its pins from the dev lock, so that the two agree.
    """
    options = ["--upgrade"] if upgrade else []
    dev, site = folder / "dev.txt", folder / "site.txt"
    subprocess.run([*COMPILE, *options, "--group", "dev", "-o", str(dev)], cwd=ROOT, check=True)
    subprocess.run([*COMPILE, *options, "-c", str(dev), "-o", str(site)], cwd=ROOT, check=True)


def locks_match() -> bool:
    """Whether locking again would change nothing."""
    with tempfile.TemporaryDirectory() as again:
        shutil.copytree(LOCKS, again, dirs_exist_ok=True)
        compile_locks(Path(again))
        return all(
            (Path(again) / lock.name).read_bytes() == lock.read_bytes() for lock in LOCKS.glob("*.txt")
        )


def main(arguments: list[str]) -> int:
    """`manage.py lock`: write the locks, or with --check only compare. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="manage.py lock", description=__doc__)
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions that fit")
    parser.add_argument(
        "--check", action="store_true", help="change nothing; fail if the locks are out of date"
    )
    options = parser.parse_args(arguments)
    if options.check:
        if locks_match():
            return 0
        print("The locks do not match pyproject.toml: run `python3 manage.py lock`.", file=sys.stderr)
        return 1
    compile_locks(LOCKS, upgrade=options.upgrade)
    return 0
