"""Games by chance: the series can be stopped and gone on with; what once failed stays mended.

`FUZZ_GAMES` plays more of them than CI has time for.
"""

import json
import os
from pathlib import Path

import pytest

from heroes.journey import fuzz, verbs
from heroes.journey.game import GAME, legality, playable_cards

RECORDS = sorted((Path(__file__).parent / "games").glob("*.json"))
MORE = int(os.environ.get("FUZZ_GAMES", "1"))


@pytest.mark.parametrize(("seats", "games"), [(2, 20), (3, 4), (4, 3), (6, 2)])
def test_no_game_of_the_series_fails(seats: int, games: int) -> None:
    state = fuzz.empty_state(2)
    fuzz.play_on(state, seats, games * MORE)
    assert state["failures"] == []
    assert state["next"] == {str(seats): games * MORE}


def test_a_series_that_is_stopped_and_gone_on_with_is_the_same(tmp_path: Path, capsys) -> None:
    once, twice = tmp_path / "once.json", tmp_path / "twice.json"
    two = ["--seats", "2", "--seed", "3"]
    assert fuzz.main([*two, "--games", "4", "--state", str(once)]) == 0
    assert fuzz.main([*two, "--games", "3", "--state", str(twice)]) == 0
    assert fuzz.main([*two, "--games", "3", "--up-to", "4", "--state", str(twice)]) == 0
    assert once.read_text() == twice.read_text()
    assert json.loads(capsys.readouterr().out.rpartition("\n{\n")[2].join(["{", ""]))["games"] == {"2": 4}


def test_large_tables_come_early_and_all_keep_to_their_shares() -> None:
    state = fuzz.empty_state(0)
    order = []
    for _part in range(200):
        seats, games = fuzz.furthest_behind(state)
        order.append(seats)
        state["next"][str(seats)] = state["next"].get(str(seats), 0) + games
    assert set(order[:4]) == set(fuzz.WANTED)
    shares = [state["next"][str(seats)] / wanted for seats, wanted in fuzz.WANTED.items()]
    assert max(shares) < 1.1 * min(shares)


def test_random_decks_are_legal() -> None:
    pool = playable_cards()
    for number in range(30):
        assert legality(fuzz.random_deck(fuzz.Random(number)), pool) is None


def test_a_failing_game_is_made_smaller_and_fails_again_from_its_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    case = next(case for case in (fuzz.case_of(4, 4, number) for number in range(9)) if case.seats == 4)
    whole = verbs.heal

    def heal(table, card):
        """Forgets to tell that the wound is gone, and takes risk away."""
        yield from whole(table, card)
        table.risk += 1

    monkeypatch.setattr(verbs, "heal", heal)
    _match, fault = fuzz.run(case)
    assert fault is not None and fault.startswith("the risk pool is")
    small = fuzz.shrink(case, fault)
    assert small.seats <= case.seats
    assert sum(len(deck["book"]) for deck in small.decks) < sum(len(deck["book"]) for deck in case.decks)
    written = fuzz.fixture(small)
    assert written["fault"].startswith("the risk pool is")
    with pytest.raises(fuzz.Failure, match="the risk pool is"):
        fuzz.follow(written)
    monkeypatch.undo()
    fuzz.follow(written)  # the mended rules find nothing wrong


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_what_once_failed_stays_mended(path: Path) -> None:
    fuzz.follow(json.loads(path.read_text(encoding="utf-8")))


def test_every_starter_deck_takes_part_in_the_series() -> None:
    from catalog.cards import starter_decks

    starters = starter_decks()
    books = {json.dumps(deck.book, default=list): name for name, deck in starters.items()}
    met = set()
    for number in range(150):
        for deck in fuzz.case_of(0, GAME.seats[0], number).decks:
            met.add(books.get(json.dumps(deck["book"])))
    assert set(starters) <= met
