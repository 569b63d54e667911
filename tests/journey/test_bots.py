"""The wanderer: sees his own view only, and is no beginner."""

from heroes.engine.selfplay import play_many
from heroes.journey.game import GAME


def test_the_wanderer_beats_chance() -> None:
    report = play_many(GAME, 2, 60, 5, ["wanderer", "random"])
    assert report["errors"] == []
    assert report["wins_by_bot"]["wanderer"] >= 54


def test_wanderers_finish_their_games_with_more_players() -> None:
    report = play_many(GAME, 4, 2, 1, ["wanderer"])
    assert report["errors"] == []
