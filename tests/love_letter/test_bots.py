"""The bot that counts, against chance; and that it looks at nothing but its own view."""

import pytest

from heroes.engine.decision import Decision
from heroes.engine.selfplay import play_many
from minigames.love_letter.bots import CountingBot
from minigames.love_letter.game import GAME
from tests.love_letter.table import Table


@pytest.mark.parametrize(("seats", "share"), [(2, 0.85), (3, 0.75), (4, 0.6)])
def test_the_counting_bot_beats_random_bots(seats, share):
    report = play_many(GAME, seats, 200, 11, ["counting"] + ["random"] * (seats - 1))
    assert not report["errors"]
    assert report["wins_by_bot"]["counting"] > 200 * share


def test_it_names_the_card_that_it_has_seen():
    table = Table(["bard", "thorin", "smaug"], ["smaug", "bard", "legolas", "one-ring"])
    table.play("bard", 1)
    table.play("bard", 2)
    table.play("smaug", 0, "bilbo")
    bot, match = CountingBot(1), table.match
    keys = []
    while match.pending[0].seat == 0:
        decision: Decision = match.pending[0]
        option = bot.choose(decision, lambda: match.view(0))
        keys.append(option.key)
        match.choose(0, decision.id or 0, [option.key])
    assert keys == ["play:smaug", "target:1", "name:thorin"]


def test_it_does_not_lay_the_arkenstone():
    table = Table(["arkenstone", "thorin"], ["smaug"])
    option = CountingBot(1).choose(table.match.pending[0], lambda: table.match.view(0))
    assert option.key == "play:smaug"
