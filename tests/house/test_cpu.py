import os
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from heroes.cpu import Processes
from tests.house.echo import work


@pytest.fixture
def cpu() -> Iterator[Processes]:
    processes = Processes()
    yield processes
    processes.shut_down()


def test_a_function_is_computed_in_another_process_and_its_value_comes_back(cpu: Processes) -> None:
    assert cpu.run(work.busy, 0) != os.getpid()


def test_what_the_function_raises_is_raised_here(cpu: Processes) -> None:
    with pytest.raises(ValueError, match="no such move"):
        cpu.run(work.fail, "no such move")


def test_work_whose_process_is_killed_is_done_again(cpu: Processes, tmp_path: Path) -> None:
    assert cpu.run(work.die_once, str(tmp_path / "died")) == "done"


def test_work_that_kills_every_process_fails_and_other_work_goes_on(cpu: Processes) -> None:
    with pytest.raises(BrokenProcessPool):
        cpu.run(work.die)
    assert cpu.run(work.busy, 0) > 0


def test_after_shut_down_nothing_is_started_any_more(cpu: Processes) -> None:
    cpu.run(work.busy, 0)
    cpu.shut_down()
    with pytest.raises(BrokenProcessPool):
        cpu.run(work.busy, 0)
