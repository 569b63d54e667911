"""How fast the Deck-Building Game plays by itself on one core; decisions a second stand beside the games."""

import pytest

from heroes.engine.selfplay import play_many
from minigames.deck_building.game import GAME


@pytest.mark.parametrize(
    ("seats", "level", "games"), [(2, "random", 40), (5, "random", 20), (2, "value", 40), (5, "value", 10)]
)
def test_matches_without_anybody_watching(benchmark, seats, level, games):
    report = benchmark.pedantic(
        play_many, args=(GAME, seats, games, 5, [level]), rounds=3, iterations=1, warmup_rounds=1
    )
    assert report["errors"] == []
    benchmark.extra_info["games_per_second"] = round(games / benchmark.stats.stats.min, 1)
    benchmark.extra_info["decisions_per_second"] = round(report["decisions"] / benchmark.stats.stats.min)
