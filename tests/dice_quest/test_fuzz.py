"""Random games over seats, levels and variants: what must hold after every choice."""

import os
from itertools import product

import pytest

from heroes.engine.selfplay import play_match, seed_of
from minigames.dice_quest.game import GAME
from minigames.dice_quest.rules import DICE, OFF

GAMES = int(os.environ.get("DICE_FUZZ_GAMES", "2"))
"""Random games for each table. 625 make 50,000 in all."""

TABLES = list(product((1, 2, 3, 4), (0, 2, 4, 6, 8), (False, True), (False, True)))


def check(match):
    rules = match.rules
    box = rules.box

    tiles = [*rules.pool, *rules.used, *(tile for hand in rules.company for tile in hand)]
    assert sorted(tiles) == sorted(box.company), "every Company tile is in one place"

    resources = [*rules.resource_board, *rules.bottom, *rules.spent, *rules.lost]
    laid_out = [slug for group in box.resources[: rules.board + 1] for slug in group]
    assert sorted(resources) == sorted(laid_out), "every Resource is in one place"
    assert bool(rules.bottom) == (rules.over != "lost")

    challenges = rules.challenges()
    assert set(rules.quills) <= set(challenges) and len(set(rules.quills)) == len(rules.quills)
    running = [space in rules.quills for space in box.rows[rules.board]["running"]]
    assert running == sorted(running, reverse=True), "Running Challenges are completed from left to right"
    if rules.over != "won":
        assert box.last.isdisjoint(rules.quills)
        assert len(rules.quills) < len(challenges)

    if rules.talking:
        for space, missing in rules.missing.items():
            got = [
                *(rules.actions(die) for die in DICE if rules.spots[die] == space),
                *(actions for _source, actions, spot in rules.grants if spot == space),
            ]
            total = [sum(actions[place] for actions in got) for place in range(3)]
            wanted = tuple(max(0, need - n) for need, n in zip(rules.needs_of(space), total, strict=True))
            assert missing == wanted, "what a space lacks is what it needs less what lies there"
        assert all(rules.sides[die] != OFF for die in DICE if rules.spots[die] is not None)
        last = next(iter(box.last & set(challenges)), None)
        if last and any(spot == last for spot in rules.spots):
            assert len(rules.quills) == len(challenges) - 1
        assert (rules.sides[4] == OFF) or rules.golden
    for owner, tile in rules.offers:
        assert tile in rules.company[owner] and tile in box.hand
    for decision in match.pending:
        assert decision.seat == rules.turn or decision.kind in ("help", "vote", "asked")


@pytest.mark.parametrize("bot", ["random", "planning"])
def test_what_must_hold_holds_after_every_choice(bot):
    games = GAMES if bot == "random" else max(1, GAMES // 40)
    tables = TABLES if bot == "random" or GAMES > 2 else TABLES[::9]
    for place, (seats, level, face_down, vote) in enumerate(tables):
        setup = GAME.new_setup(seats, {"level": level, "face_down": face_down, "vote": vote})
        for number in range(games):
            match, _steps, _real = play_match(
                GAME, setup, seed_of(place, number), [bot] * seats, after_choice=check
            )
            result = match.result
            assert result["winners"] in ([], list(range(seats))), "all win or none"
            assert len(set(result["scores"])) == 1
            assert result["winners"] or result["scores"][0] == 0
