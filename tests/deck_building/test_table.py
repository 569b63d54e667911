"""What the page of the table shows, drawn from nothing but a view, a decision, seats and cards."""

from typing import Any

import pytest
from django.template.loader import render_to_string

from heroes.engine.match import Match
from heroes.engine.selfplay import play_match, seed_of
from heroes.play import pages
from minigames.deck_building.game import GAME
from tests.deck_building.scene import HEROES, Scene

NAMES = ("Anna", "Bert", "Cora", "Dora", "Emil")


def drawn(match: Match, viewer: int | None) -> dict[str, str]:
    """Board, hand and prompt as `viewer` gets them."""
    decision = match.decision_view(viewer) if viewer is not None else None
    context: dict[str, Any] = {
        "view": {**match.view(viewer), "result": match.result},
        "decision": pages.decision_worded(decision, NAMES),
        "seats": [{"seat": n, "name": NAMES[n], "you": n == viewer} for n in range(match.rules.seats)],
        "cards": pages.cards_of(GAME),
    }
    return {
        name: render_to_string(f"games/deck-building/{name}.html", context)
        for name in ("board", "hand", "prompt")
    }


def test_each_move_of_a_turn_is_one_button_where_its_card_lies():
    hands = {0: ["courage", "courage", "despair", "valor"]}
    scene = Scene(3, hands=hands, locations={0: ["carrock"]}, path=["nori", "elrond"], heroes=HEROES)
    scene.do(0, "play:valor")
    page = drawn(scene.match, 0)
    assert 'value="buy:nori"' in page["board"] and 'value="buy:elrond"' not in page["board"]
    assert page["hand"].count('value="play:courage"') == 2, "under each copy"
    assert 'value="play:despair"' in page["hand"]
    for key in ("play-all", "use:carrock", "use:hero-oin", "end"):
        assert (f'value="{key}"' in page["prompt"]) == (key in scene.keys(0))
    assert 'aria-label="Buy Nori"' in page["board"] and 'aria-label="Play Courage"' in page["hand"]
    everything = "".join(page.values())
    assert all(f'value="{key}"' in everything for key in scene.keys(0))
    assert "<b>2</b> Power" in page["board"]


def test_a_defence_is_asked_out_of_turn_with_the_attacker_named():
    scene = Scene(hands={0: ["warg-rider"], 1: ["run", "nori"]}).do(0, "play:warg-rider")
    page = drawn(scene.match, 1)
    assert "Struck by Warg Rider" in page["prompt"] and 'value="defend:run"' in page["prompt"]
    assert "Each foe gains a Corruption." in page["prompt"], "what the strike does"
    assert "Draw two cards." in page["prompt"], "what the Defense does"
    assert 'class="prompt-text"' in drawn(scene.match, 0)["prompt"]


def test_the_page_shows_the_stacks_the_ring_and_the_discard_piles_to_leaf_through():
    scene = Scene(discards={1: ["nori", "elrond"]}, level=1, ring=1, locations={1: ["bag-end"]})
    board = drawn(scene.match, 0)["board"]
    for text in ("Great Goblin", "4 Loot below", "costs 10 now", "2 discarded", "Discard pile of Bert"):
        assert text in board, text
    assert "then The One Ring" not in board
    assert "4 Loot below, then The One Ring" in drawn(Scene().match, 0)["board"]
    last = drawn(Scene(level=2, ring="path").match, 0)["board"]
    assert "no Loot, but 8 VP" in last and "beside the Path" in last
    assert board.count("The One Ring") and board.count("Bag End") and board.count("Elrond") >= 2


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_nobody_gets_the_hand_of_another(viewer):
    scene = Scene(
        hands={0: ["gandalf-the-grey"], 1: ["thorin-oakenshield"]}, heroes=("hero-oin", "hero-balin")
    )
    page = "".join(drawn(scene.match, viewer).values())
    assert ("Gandalf the Grey" in page) == (viewer == 0)
    assert ("Thorin Oakenshield" in page) == (viewer == 1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_end_shows_the_score_card_by_card(seats):
    match, *_ = play_match(GAME, GAME.new_setup(seats), seed_of(4, seats), ["value"] * seats)
    board = drawn(match, 0)["board"]
    assert board.count('class="final-seat"') == seats
    for seat, points in enumerate(match.result["scores"]):
        assert f"{NAMES[seat]}: <b>{points} Victory Point" in board
    assert 'form="choose"' not in board


def test_heroes_are_chosen_before_there_is_a_path():
    match = Match(GAME, GAME.new_setup(2, {"heroes": "chosen"}), bytes(32))
    page = drawn(match, match.waiting_for()[0])
    assert "When you play your second Ally of a turn" in page["prompt"], "what each Hero can do"
    assert 'value="hero:hero-gloin"' in page["prompt"]
    assert "Path" not in page["board"]


def test_what_lies_on_the_path_is_named_with_its_type_and_points():
    board = drawn(Scene(path=["goblin-horde"]).match, None)["board"]
    assert '<span class="slot-name">Goblin Horde</span> <span class="slot-kind">Enemy · * VP</span>' in board


def test_of_several_ambushes_each_tells_what_it_does():
    scene = Scene(path=["nori", "ori"], upcoming=["warg", "orc-captain"])
    scene.do(0, "play-all", "buy:nori", "buy:ori", "end")
    prompt = drawn(scene.match, 1)["prompt"]
    assert "Ambush: Discard a card." in prompt and "Ambush: Gain a Corruption." in prompt
