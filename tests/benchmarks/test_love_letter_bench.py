"""How fast Love Letter is played headless, and how fast a long match is rebuilt."""

from typing import Any

import pytest

from heroes.engine import record
from heroes.engine.match import Match
from heroes.engine.selfplay import play_many, seed_of
from minigames.love_letter.game import GAME
from tests.engine.conformance import finish


@pytest.mark.parametrize("seats", GAME.seats)
def test_random_bots(benchmark: Any, seats: int) -> None:
    report = benchmark.pedantic(play_many, args=(GAME, seats, 500, 1, ["random"]), rounds=5, warmup_rounds=1)
    assert not report["errors"]
    benchmark.extra_info["decisions_per_second"] = round(report["decisions"] / benchmark.stats["median"])


def test_rebuilding_a_match(benchmark: Any) -> None:
    written = record.write(finish(Match(GAME, GAME.new_setup(4), seed_of(1, 4)), 1))
    match = benchmark(record.rebuild, written)
    assert match.result
    benchmark.extra_info["choices"] = len(match.choices)
