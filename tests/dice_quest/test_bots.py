"""The planning bot plays well, alone and in company, and the balance table tells how well."""

import json

import pytest

from minigames.dice_quest.balance import Cell, measure, table
from minigames.dice_quest.bots import PlanningBot
from tests.dice_quest.table import Table


def take_turn(table, most=60, anew=False):
    """Let planning bots sit on all seats until somebody else's turn begins.

    anew  with bots that remember nothing beyond an answer that cannot be taken back, as at a table of people
    """
    bots = [PlanningBot(seat) for seat in range(table.rules.seats)]
    turns, picked = table.rules.turns, []
    for _choice in range(most):
        if table.match.result is not None or table.rules.turns != turns:
            return picked
        if anew and picked and not table.match.marks[-1]:
            bots = [PlanningBot(seat) for seat in range(table.rules.seats)]
        decision = table.match.pending[0]
        option = bots[decision.seat].choose(decision, lambda seat=decision.seat: table.match.view(seat))
        table.match.choose(decision.seat, decision.id, [option.key])
        picked.append(option.key)
    raise AssertionError("a turn without an end")


def test_it_fills_what_the_dice_show():
    table = Table(deck=["signs", "up-chase"])
    table.load("dd d f f")
    take_turn(table)
    assert {"bert", "guests", "signs"} & set(table.rules.quills)


@pytest.mark.parametrize("anew", [False, True])
def test_it_asks_for_the_tile_that_is_missing_and_is_lent_it(anew):
    table = Table(
        hands=[[], ["dwalin"]],
        all_but=["ponies", "william"],
        deck=["drenched", "up-chase"],
        bottom=["key", "sting"],
    )
    table.load("f f r d")
    picked = take_turn(table, anew=anew)
    assert "ask:dwalin<1" in picked and "lend:dwalin" in picked
    assert table.space("ponies")["quill"]


@pytest.mark.parametrize("anew", [False, True])
def test_it_spends_a_resource_rather_than_lose_the_last_one(anew):
    table = Table(
        all_but=["ponies", "william"], deck=["drenched", "up-chase"], bottom=["key"], resource_board=["sting"]
    )
    table.load("f r r d")
    picked = take_turn(table, anew=anew)
    assert "spend:sting" in picked and table.match.result is None
    assert table.space("ponies")["quill"]


def test_it_turns_the_die_that_is_of_no_use_to_the_action_that_is():
    table = Table(
        all_but=["ponies", "william"], deck=["drenched", "up-chase"], bottom=["key"], resource_board=["map"]
    )
    table.load("f r r d")
    picked = take_turn(table, anew=True)
    assert "side:5" in picked and table.space("ponies")["quill"]


def test_it_pays_an_instant_event_before_it_looks_for_a_quill():
    table = Table(hands=[["balin"]], all_but=["ponies", "william"], deck=["mud", "up-chase"])
    table.load("f ff r d")
    picked = take_turn(table)
    assert "put:2>mud" in picked and table.space("ponies")["quill"]


def test_it_keeps_its_tiles_when_dice_are_enough():
    table = Table(
        hands=[["dwalin", "balin"]],
        all_but=["ponies", "william"],
        deck=["signs", "up-chase"],
        treasure_lies=False,
    )
    table.load("f ff dd dd")
    take_turn(table)
    assert table.space("ponies")["quill"] and table.space("signs")["quill"]
    assert table.rules.company[0][:2] == ["dwalin", "balin"]


def test_it_pays_a_tile_for_a_treasure_that_brings_two():
    table = Table(hands=[["dwalin"]], all_but=["ponies", "william"], deck=["signs", "up-chase"])
    table.load("f ff dd r")
    take_turn(table)
    assert table.view()["treasures"] == ["troll-treasure"]
    assert len(table.rules.company[0]) == 2


def test_face_down_it_lends_what_fills_something():
    table = Table(
        hands=[[], ["bofur", "dwalin"]], all_but=["ponies", "william"], deck=["drenched"], face_down=True
    )
    table.roll("f f r d").put("ponies", 0, 1).do("ask<1")
    decision = table.match.decision_of(1)
    assert PlanningBot(1).choose(decision, lambda: table.match.view(1)).key == "lend:dwalin"


def test_it_asks_nobody_when_there_are_no_helping_hands():
    table = Table(
        hands=[[], ["dwalin"]], all_but=["ponies", "william"], deck=["fog"], bottom=["key"], face_down=True
    )
    table.load("r r r d")
    assert "finish" in take_turn(table)
    assert table.match.result is not None  # nothing could be done about it


def test_it_wins_where_chance_does_not():
    planned = measure(4, 0, 12, seed=3)
    assert planned.won >= 4
    assert measure(4, 0, 12, seed=3, bot="random").won == 0


def test_equal_arguments_give_equal_tables():
    lines = list(table(2, 5, [(1, 0), (2, 8)]))
    assert lines == list(table(2, 5, [(1, 0), (2, 8)]))
    assert len(lines) == 4


def test_a_run_that_was_stopped_goes_on_to_the_same_table(tmp_path, monkeypatch):
    monkeypatch.setattr("minigames.dice_quest.balance.CHUNK", 1)
    kept = tmp_path / "games.json"
    rows = table(2, 5, [(1, 0), (2, 8)], path=kept)
    for _line in range(3):
        next(rows)
    assert json.loads(kept.read_text())["planning 5: 1.0"][2] == 2
    assert list(table(2, 5, [(1, 0), (2, 8)], path=kept)) == list(table(2, 5, [(1, 0), (2, 8)]))


def test_an_interval_holds_the_share_and_narrows_with_more_games():
    few, many = Cell(4, 0, 100, won=70, points=1400, squares=28100), Cell(4, 0, 10_000, won=7000)
    for share, low, high in (few.share, many.share):
        assert low < share == 0.7 < high
    assert many.share[2] - many.share[1] < few.share[2] - few.share[1]
    assert few.score[0] == 20 and 0 < few.score[1] < 1
    assert Cell(4, 8, 50).score == (0, 0)
