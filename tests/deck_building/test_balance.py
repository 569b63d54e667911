"""What a few simulated matches must already show; the long runs are made by `balance.py`."""

import json

from tests.deck_building.balance import play_chunk, report


def test_impossible_mode_is_harder_and_both_ends_of_the_game_occur():
    figures: dict = {}
    for mode in ("normal", "impossible"):
        play_chunk(figures, 4, mode, 40)
    normal, impossible = figures["4:normal"], figures["4:impossible"]
    assert impossible["corruption"] > 1.5 * normal["corruption"]
    assert mean_rounds(impossible) > mean_rounds(normal)
    assert set(normal["ends"]) == {"azog", "path"}
    assert all(10 <= int(rounds) <= 40 for rounds in normal["rounds"])
    assert json.loads(json.dumps(figures)) == figures
    assert len(list(report(figures))) == 2 * (1 + 7)


def mean_rounds(table: dict) -> float:
    return sum(int(rounds) * count for rounds, count in table["rounds"].items()) / table["games"]
