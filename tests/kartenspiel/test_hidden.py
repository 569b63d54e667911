"""What nobody may know, and positions that are saved and taken up again."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heroes.engine.events import OPEN
from heroes.engine.game import get_game
from heroes.engine.match import Match
from heroes.engine.record import verify, write
from heroes.engine.stream import Stream
from heroes.engine.text import parameter_type


def some_way_in(seats: int, choices: list[int]) -> Match:
    """A match after these choices, each the number of an option."""
    game = get_game("kartenspiel")
    match = Match(game, game.new_setup(seats), bytes([seats]) * 32)
    for number in choices:
        if match.result is not None:
            break
        decision = match.pending[0]
        option = decision.options[number % len(decision.options)]
        match.choose(decision.seat, decision.id or 0, [option.key])
    return match


matches = st.builds(some_way_in, st.integers(2, 4), st.lists(st.integers(0, 40), max_size=150))


def plain(value) -> str:
    return json.dumps(value, sort_keys=True)


@given(matches, st.integers(0, 1 << 40))
@settings(max_examples=60, deadline=None)
def test_a_viewer_sees_the_same_whatever_he_cannot_know(match, number):
    for viewer in (*range(match.rules.seats), None, OPEN):
        twin = match.fork()
        before = plain(match.view(viewer))
        twin.rules.resample(viewer, Stream(number.to_bytes(32, "little")))
        assert plain(twin.view(viewer)) == before


@given(matches, st.integers(0, 1 << 40))
@settings(max_examples=60, deadline=None)
def test_what_is_drawn_anew_is_a_position_that_can_be_played_to_the_end(match, number):
    for viewer in (*range(match.rules.seats), None):
        twin = match.imagine(viewer, number.to_bytes(32, "little"))
        twin.rules.load(twin.rules.dump())  # raises if a set is not whole any more
        step = number
        while twin.result is None:
            decision = twin.pending[0]
            step = step * 31 + 7
            twin.answer(decision, decision.options[step % len(decision.options)])


@given(matches)
@settings(max_examples=60, deadline=None)
def test_a_position_is_taken_up_where_it_was_left_even_in_mid_turn(match):
    position = json.loads(json.dumps(match.rules.dump()))
    twin = Match(match.game, {**match.setup, "position": position}, match.seed)
    assert twin.rules.dump() == match.rules.dump()
    if match.result is None:
        assert [option.key for option in twin.pending[0].options] == [
            option.key for option in match.pending[0].options
        ]
        assert twin.pending[0].seat == match.pending[0].seat


@given(matches)
@settings(max_examples=40, deadline=None)
def test_a_record_is_rebuilt_to_the_last_byte(match):
    assert verify(json.loads(json.dumps(write(match)))) == []


@given(matches)
@settings(max_examples=40, deadline=None)
def test_a_view_has_nobodys_hand_but_the_viewers(match):
    for viewer in (*range(match.rules.seats), None):
        for player in match.view(viewer)["players"]:
            assert player["seat"] == viewer or player["cards"] == []
    for player in match.view(OPEN)["players"]:
        assert len(player["cards"]) == player["hand"]


def test_an_open_view_shows_hands_and_plans_but_no_deck(table):
    there = table(hands=["bilbo dwarf", "pair gollum"])
    there.do("bilbo north")
    view = there.match.view(OPEN)
    assert [player["cards"] for player in view["players"]] == [["dwarf"], ["pair", "gollum"]]
    assert [row["card"] for row in view["plan"]] == ["bilbo"]
    assert all(isinstance(player["deck"], int) for player in view["players"])


def test_what_somebody_draws_is_told_to_him_alone(game):
    match = Match(game, game.new_setup(2), bytes(32))
    drawn = [line for line in match.log(0) if line["kind"] == "draw"]
    assert "cards" in drawn[0]["params"]
    assert "cards" not in drawn[1]["params"]
    assert all("cards" not in line["params"] for line in match.log(None) if line["kind"] == "draw")


def test_the_unplayed_cards_of_a_player_are_hand_and_deck_together(table):
    there = table(around={"north": "1 pair", "east": "1 gollum"})
    unplayed = there.match.view(0)["players"][1]["unplayed"]
    assert unplayed == {"bilbo": 5, "dwarf": 6, "pair": 2, "thorin": 1, "gandalf": 2, "gollum": 0}


@pytest.mark.parametrize(
    "spoil",
    [
        lambda position: position.pop("table"),
        lambda position: position.update(turn=7),
        lambda position: position.update(locations=[]),
        lambda position: position.update(locations=[[99, 0]]),
        lambda position: position["hands"][0].append("bilbo"),
        lambda position: position["hands"][0].pop(),
        lambda position: position["table"].append([0, 0, [[0, "bilbo"]]]),
        lambda position: position["table"].append([4, 4, []]),
        lambda position: position.update(hands="nonsense"),
        lambda position: position.update(plan=[["smaug", 1]]),
        lambda position: position.update(plan=[[position["hands"][position["turn"]].pop(), 9]]),
        lambda position: position.update(gems=[1]),
        lambda position: position.update(more=1),
    ],
)
def test_what_is_no_position_is_refused(game, spoil):
    match = Match(game, game.new_setup(2), bytes(32))
    position = match.rules.dump()
    spoil(position)
    with pytest.raises(ValueError):
        Match(game, {**match.setup, "position": position}, bytes(32))


def test_words_name_seats_and_cards_by_their_type(game):
    for kind in game.rules.KINDS.values():
        for name in (*kind.values, *kind.secrets):
            assert parameter_type(name) != "plain" or name in {"x", "y", "count", "points", "gems"}
