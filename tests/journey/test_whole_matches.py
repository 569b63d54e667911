"""Whole matches by chance: invariants, an end, all through decisions."""

import pytest

from heroes.engine.game import BadSetup
from heroes.engine.match import Match
from heroes.engine.selfplay import play_match, seed_of
from heroes.journey.game import GAME
from heroes.journey.invariants import broken
from heroes.journey.text.meaning import without_meaning
from tests.journey.box import deck, setup


def test_every_kind_of_node_of_the_language_has_a_meaning() -> None:
    assert without_meaning() == []


@pytest.mark.parametrize(("seats", "games"), [(2, 25), (3, 6), (4, 4), (6, 2)])
def test_invariants_hold_after_every_choice(seats: int, games: int) -> None:
    wished = setup(seats)

    def look(match: Match) -> None:
        assert broken(match.rules, resting=False) == []

    for number in range(games):
        match, _steps, _real = play_match(
            GAME, wished, seed_of(11, number), ["random"] * seats, after_choice=look
        )
        assert len(match.result["winners"]) >= 1


@pytest.mark.parametrize("seats", [2, 4])
def test_invariants_hold_at_every_rest_point(seats: int) -> None:
    wished = setup(seats)
    for number in range(4):
        faults: list[str] = []
        match = Match(GAME, wished, seed_of(12, number), keep=False)
        match.rules.rest = lambda m=match, f=faults: f.extend(broken(m.rules))
        step = 0
        while match.result is None:
            decision = match.pending[0]
            step += 1
            match.answer(decision, decision.options[step * 7 % len(decision.options)])
        assert faults == []


def broken_deck(**changes):
    return {**deck("sparta", "Plain Homecoming"), **changes}


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        ("no such deck", "no starter deck"),
        ({"sites": []}, "no deck"),
        (7, "no deck"),
        ({"quest_needs": [], "sites": [], "book": []}, "at least one Quest-Need"),
        ({"quest_needs": ["Nobody's Card"], "sites": [], "book": []}, "no card that can be played"),
        (
            {"quest_needs": ["The Homecoming of Helen"], "sites": ["Poppy Field"] * 3, "book": []},
            "3 sites for 1-3",
        ),
    ],
)
def test_a_deck_that_is_not_legal_is_refused_before_anything_starts(deck, words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        GAME.new_setup(2, decks=[deck, deck])


def test_each_seat_brings_a_deck() -> None:
    with pytest.raises(BadSetup, match="2 players need 2 decks"):
        GAME.new_setup(2, decks=["wall-of-bronze"])


@pytest.mark.parametrize(
    "decks",
    [
        5,
        "wall-of-bronze",
        {"wall-of-bronze": 1},
        [None, None],
        [{"quest_needs": [], "sites": [], "book": [[1.5, "Plain Spearman"]]}] * 2,
        [{"quest_needs": [], "sites": [], "book": [["3", "Plain Spearman"]]}] * 2,
        [{"quest_needs": 1, "sites": [], "book": []}] * 2,
    ],
)
def test_what_is_no_list_of_decks_is_refused(decks) -> None:
    with pytest.raises(BadSetup):
        GAME.new_setup(2, decks=decks)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2.0, None),
        (True, None),
        (7, None),
        (2, {"weather": "fair"}),
        (2, {"guide": "loud"}),
        (2, {"guide": []}),
    ],
)
def test_a_wish_that_the_game_does_not_know_is_refused(seats, options) -> None:
    with pytest.raises(BadSetup):
        GAME.new_setup(seats, options)
