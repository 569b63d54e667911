"""manage.py makes and enters its environment. One made-up package stands for the real requirements."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.markers import Marker

from heroes import bootstrap, requirements
from heroes.bootstrap import Venv

ROOT = Path(__file__).resolve().parents[2]
MANAGE = """
import sys
from heroes.bootstrap import enter
if __name__ == "__main__":
    enter(sys.argv[1:])
    import acorn
    print(acorn.VERSION, sys.prefix, *sys.argv[1:])
"""


class Clone:
    """A folder that looks like a fresh clone, with a package index in a folder."""

    outputs: list[tuple[str, str]]

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "clone"
        self.wheels = folder / "wheels"
        self.wheels.mkdir()
        (self.folder / "heroes").mkdir(parents=True)
        (self.folder / "requirements").mkdir()
        for name in ("__init__.py", "bootstrap.py", "filelock.py"):
            shutil.copy(ROOT / "heroes" / name, self.folder / "heroes")
        (self.folder / "manage.py").write_text(MANAGE)
        self.lock("1.0")

    def lock(self, version: str, *, forged: bool = False) -> None:
        """Publish a version of the package and lock it; a forged one has another hash than the lock says."""
        wheel = self.wheels / f"acorn-{version}-py3-none-any.whl"
        about = f"acorn-{version}.dist-info"
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr("acorn.py", f"VERSION = {version!r}\n")
            archive.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: acorn\nVersion: {version}\n")
            archive.writestr(
                f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
            )
            archive.writestr(
                f"{about}/RECORD", f"acorn.py,,\n{about}/METADATA,,\n{about}/WHEEL,,\n{about}/RECORD,,\n"
            )
        digest = "0" * 64 if forged else hashlib.sha256(wheel.read_bytes()).hexdigest()
        for name in ("site.txt", "dev.txt"):
            (self.folder / "requirements" / name).write_text(
                f"acorn=={version} \\\n    --hash=sha256:{digest}\n"
            )

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
        environment |= {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.wheels)}
        return subprocess.Popen(
            [sys.executable, "manage.py", *arguments],
            cwd=self.folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str) -> tuple[int, str, str]:
        process = self.start(*arguments)
        out, err = process.communicate(timeout=120)
        return process.returncode, out.strip(), err.strip()

    def expected(self, version: str, *arguments: str) -> str:
        return " ".join([version, str(self.folder / ".venv"), *arguments])


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Clone:
    """A clone whose first two commands were started at the same time; `outputs` has what they printed."""
    clone = Clone(tmp_path_factory.mktemp("bootstrap"))
    starts = [clone.start("serve", "--port", str(port)) for port in (1, 2)]
    clone.outputs = [start.communicate(timeout=120) for start in starts]
    return clone


@pytest.mark.live
def test_first_starts_at_the_same_time_make_one_environment_and_all_go_on_inside_it(clone: Clone) -> None:
    for port, (out, err) in enumerate(clone.outputs, start=1):
        assert out.strip() == clone.expected("1.0", "serve", "--port", str(port)), err
    assert sum("this happens once" in err for _, err in clone.outputs) == 1


@pytest.mark.live
def test_a_changed_lock_is_installed_at_the_next_start_and_not_again(clone: Clone) -> None:
    clone.lock("2.0")
    status, out, err = clone.run("check")
    assert (status, out) == (0, clone.expected("2.0", "check"))
    assert "Installing the requirements" in err
    assert clone.run("check") == (0, clone.expected("2.0", "check"), "")


@pytest.mark.live
def test_a_package_that_is_not_what_the_lock_says_is_refused(clone: Clone) -> None:
    clone.lock("3.0", forged=True)
    status, out, err = clone.run("check")
    assert status == 1
    assert not out
    assert "DO NOT MATCH THE HASHES" in err


@pytest.mark.live
def test_an_interrupted_installation_is_repaired(clone: Clone) -> None:
    clone.lock("4.0")
    (clone.folder / ".venv" / "complete").unlink(missing_ok=True)
    (clone.folder / ".venv" / "pyvenv.cfg").unlink()
    status, out, err = clone.run("check")
    assert (status, out) == (0, clone.expected("4.0", "check")), err


def test_where_the_locked_versions_can_be_imported_the_command_stays_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "site.txt").write_text(
        f"pytest=={pytest.__version__} ; python_version >= '3.11' \\\n    --hash=sha256:0\n"
        "not-for-this-machine==1.0 ; sys_platform == 'plan9' \\\n    --hash=sha256:0\n"
    )
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    bootstrap.enter(["migrate"])
    assert not (tmp_path / ".venv").exists()


def test_where_python_cannot_make_a_venv_one_line_names_the_missing_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site.txt").write_text("acorn==1.0\n")
    monkeypatch.setattr(bootstrap.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SystemExit) as end:
        Venv(tmp_path / ".venv").make(tmp_path / "site.txt")
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert f"install the package python{version}-venv" in str(end.value.code)
    assert "\n" not in str(end.value.code)


def test_an_old_python_is_told_which_one_is_needed_in_words_it_understands() -> None:
    text = (ROOT / "manage.py").read_text()
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    assert f"sys.version_info < ({needed.removeprefix('>=').replace('.', ', ')})" in text
    check, imports = text.index("sys.version_info <"), text.index("from heroes")
    assert check < imports
    assert not re.search(r"\bf\"|->|:=", text), "syntax that old Pythons cannot read"


@pytest.mark.parametrize(
    "marker",
    [
        "python_full_version < '3.11.3'",
        "python_full_version >= '3.12'",
        "python_version == '3.11' or python_version == '3.13'",
        "sys_platform == 'win32'",
        "sys_platform != 'win32' and (platform_machine == 'x86_64' or os_name == 'nt')",
        "implementation_name == 'cpython' and 'linux' in sys_platform",
        "platform_python_implementation != 'PyPy'",
    ],
)
def test_markers_hold_where_the_packaging_library_says_so(marker: str) -> None:
    assert bootstrap.holds(marker) == Marker(marker).evaluate()


def test_the_locks_name_no_host_and_every_pin_has_a_hash() -> None:
    for lock in requirements.LOCKS.glob("*.txt"):
        text = lock.read_text()
        assert not re.search(r"https?:|://|index|find-links|file:", text)
        for pin in re.split(r"\n(?=\S)", text.partition("lock\n")[2]):
            assert re.match(r"[\w.-]+(\[[\w,]+\])?==\S+( ; [^\\]+)? \\\n +--hash=sha256:[0-9a-f]{64}", pin), (
                pin
            )


def test_the_two_locks_agree_and_serve_linux_mac_and_windows() -> None:
    every = {
        lock.name: re.findall(r"^(\S+)==(\S+)", lock.read_text(), re.MULTILINE)
        for lock in requirements.LOCKS.glob("*.txt")
    }
    assert set(every["site.txt"]) < set(every["dev.txt"])
    # A binary package: one file for each Python and platform.
    site = (requirements.LOCKS / "site.txt").read_text()
    [binary] = re.findall(r"^psycopg-binary==.*\n((?:    --hash.*\n)+)", site, re.MULTILINE)
    assert binary.count("--hash") > 20


def test_each_requirement_of_the_project_is_locked_in_a_version_that_it_admits() -> None:
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needs = {"site.txt": project["project"]["dependencies"], "dev.txt": project["dependency-groups"]["dev"]}
    for name, wanted in needs.items():
        locked = {
            canonicalize_name(pin): version for pin, version in bootstrap.pins(requirements.LOCKS / name)
        }
        for need in map(Requirement, wanted):
            assert need.specifier.contains(locked[canonicalize_name(need.name)]), need


def test_a_complete_environment_is_known_by_its_locks(tmp_path: Path) -> None:
    lock = tmp_path / "site.txt"
    lock.write_text("acorn==1.0\n")
    venv = Venv(tmp_path / ".venv")
    assert not venv.has(lock)
    venv.python.parent.mkdir(parents=True)
    venv.python.touch()
    venv.complete.write_text(
        json.dumps({"python": "3.11", "locks": [hashlib.sha256(lock.read_bytes()).hexdigest()]})
    )
    assert venv.has(lock)
    venv.complete.write_text('{"python": "3.1')  # cut off by a full disk
    assert not venv.has(lock)
