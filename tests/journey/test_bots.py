"""The wanderer: sees his own view only, and is no beginner."""

from catalog.cards import starter_decks
from heroes.engine.selfplay import play_many, play_match, seed_of
from heroes.journey.game import GAME


def test_the_wanderer_beats_chance_in_95_of_100_games_over_all_starter_decks_and_both_seats() -> None:
    names = sorted(starter_decks())
    won = games = 0
    for number, name in enumerate(names):
        for seat in (0, 1):
            other = names[(number + 1 + seat * 4) % len(names)]
            decks = [name, other] if seat == 0 else [other, name]
            levels = ["wanderer", "random"] if seat == 0 else ["random", "wanderer"]
            setup = GAME.new_setup(2, decks=decks)
            match, _steps, _real = play_match(GAME, setup, seed_of(6, number * 2 + seat), levels)
            won += match.result["winners"] == [seat]
            games += 1
    assert won >= 0.95 * games


def test_wanderers_finish_their_games_with_more_players() -> None:
    report = play_many(GAME, 4, 2, 1, ["wanderer"])
    assert report["errors"] == []
