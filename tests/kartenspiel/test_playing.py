"""Setup, a turn, and which card may lie on which."""

import itertools

import pytest

from heroes.engine.match import Match, Unlisted
from minigames.kartenspiel.geometry import DIRECTIONS

SEED = bytes(32)
KINDS = ("bilbo", "dwarf", "pair", "thorin", "gandalf", "gollum")
DWARVES = ("dwarf", "pair", "thorin")


# Setup


@pytest.mark.parametrize(
    ("seats", "numbers"),
    [(2, [1, 4, 5, 8]), (3, [1, 2, 4, 5, 6, 8]), (4, [1, 2, 3, 4, 5, 6, 7, 8])],
)
def test_fewer_players_use_fewer_locations(game, seats, numbers):
    rules = Match(game, game.new_setup(seats), SEED).rules
    assert [rules.box.components[slug].number for slug in rules.route] == numbers


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_location_lies_alone_and_everybody_holds_five_cards(game, seats):
    view = Match(game, game.new_setup(seats), SEED).view(None)
    assert [place["card"] for place in view["locations"]] == ["bag-end"]
    assert view["cards"] == []
    assert [(player["hand"], player["deck"]) for player in view["players"]] == [(5, 13)] * seats


def test_everybody_has_the_same_eighteen_cards(game):
    rules = Match(game, game.new_setup(4), SEED).rules
    for hand, deck in zip(rules.hands, rules.decks, strict=True):
        assert sorted(hand + deck) == sorted(rules.box.one_set)
        assert len(hand + deck) == 18


def test_the_smallest_player_begins(game):
    for seat in range(3):
        assert Match(game, game.new_setup(3, {"smallest": seat}), SEED).rules.turn == seat


def test_without_a_word_about_it_the_lot_says_who_is_the_smallest(game):
    first = {Match(game, game.new_setup(4), bytes([n]) * 32).rules.turn for n in range(40)}
    assert first == {0, 1, 2, 3}


# Playing the game


def test_at_least_one_card_must_be_played(table):
    there = table(hands=["bilbo bilbo bilbo bilbo bilbo"])
    assert not there.can("done")
    there.do("bilbo north")
    assert there.can("done")


def test_after_playing_the_hand_is_filled_up_to_five_and_the_next_player_follows(table):
    there = table(3, hands=["bilbo bilbo bilbo dwarf dwarf"], turn=0)
    there.play("bilbo north", "bilbo east", "dwarf south")
    assert len(there.rules.hands[0]) == 5
    assert len(there.rules.decks[0]) == 10
    assert there.seat == 1


def test_play_passes_clockwise_round_the_table(table):
    there = table(3, hands=["dwarf dwarf"] * 3, turn=2)
    there.play("dwarf north")
    assert there.seat == 0
    there.play("dwarf east")
    assert there.seat == 1
    there.play("dwarf south")
    assert there.seat == 2


def test_any_card_may_be_placed_on_any_empty_place(table):
    for card, direction in itertools.product(KINDS, DIRECTIONS):
        assert table(hands=[card]).can(f"{card} {direction}")


def test_only_the_eight_places_around_the_current_location_can_be_used(table):
    there = table(
        locations=[(0, 0), (2, 0)],
        beyond={(-1, 0): "1 gollum", (0, 1): "1 bilbo"},
        around={"north": "0 bilbo", "east": "1 bilbo"},
        hands=["dwarf"],
    )
    there.do("dwarf west")
    assert [(row["x"], row["y"]) for row in there.match.view(0)["plan"]] == [(1, 0)]
    assert {row["at"] for row in there.match.view(0)["places"]} == {
        "2,-1", "3,-1", "3,0", "3,1", "2,1", "1,1", "1,0", "1,-1",
    }  # fmt: skip


# a) to e), all thirty-six cases


def allowed(card: str, top: str) -> bool:
    """The rulebook's list, written out anew."""
    if card == top or (card in DWARVES and top in DWARVES):
        return False
    if top == "gollum" or card == "gollum":
        return True
    if card in DWARVES:
        return top == "bilbo"
    if card == "gandalf":
        return top == "bilbo" or top in DWARVES
    return False


@pytest.mark.parametrize(("card", "top"), list(itertools.product(KINDS, KINDS)))
def test_which_card_covers_which(table, card, top):
    there = table(around={"west": f"1 {top}"}, hands=[card])
    assert there.can(f"{card} west") == allowed(card, top)


def test_bilbo_covers_nobody_but_gollum():
    assert [top for top in KINDS if allowed("bilbo", top)] == ["gollum"]


@pytest.mark.parametrize(
    ("card", "top"),
    [
        ("bilbo", "bilbo"), ("dwarf", "dwarf"), ("dwarf", "pair"), ("dwarf", "thorin"), ("pair", "dwarf"),
        ("pair", "pair"), ("thorin", "dwarf"), ("thorin", "pair"),
        ("gandalf", "gandalf"), ("gollum", "gollum"),
    ],
)  # fmt: skip
def test_cards_of_the_same_type_do_not_cover_each_other(table, card, top):
    assert not table(around={"west": f"1 {top}"}, hands=[card]).can(f"{card} west")


@pytest.mark.parametrize("card", KINDS)
def test_gandalf_is_covered_by_gollum_alone(table, card):
    assert table(around={"west": "1 gandalf"}, hands=[card]).can(f"{card} west") == (card == "gollum")


@pytest.mark.parametrize("card", KINDS)
def test_gollum_is_covered_by_everybody_but_gollum(table, card):
    assert table(around={"west": "1 gollum"}, hands=[card]).can(f"{card} west") == (card != "gollum")


def test_what_counts_for_covering_is_the_visible_card(table):
    there = table(around={"west": "0 bilbo, 1 dwarf"}, hands=["dwarf gandalf"])
    assert not there.can("dwarf west")
    assert there.can("gandalf west")


def test_your_own_cards_may_be_covered(table):
    assert table(around={"west": "0 bilbo"}, hands=["dwarf"]).can("dwarf west")


def test_a_card_planned_this_turn_may_be_covered_this_turn(table):
    there = table(hands=["bilbo dwarf"])
    there.do("bilbo west")
    assert there.can("dwarf west")
    there.play("dwarf west")
    assert there.events("cover") == [(0, "dwarf", 0, "bilbo", -1, 0)]


# How many cards in a turn


@pytest.mark.parametrize(
    ("first", "second"), list(itertools.product(("dwarf", "pair", "thorin", "gandalf", "gollum"), repeat=2))
)
def test_of_gollum_dwarf_and_gandalf_only_one_card_is_played_in_a_turn(table, first, second):
    copies = {"thorin": 1, "gollum": 1}
    if first == second and copies.get(first):
        return  # there is only one of it in a set
    there = table(hands=[f"{first} {second}"])
    there.do(f"{first} north")
    assert there.keys == {"done"}


def test_any_number_of_bilbos_may_be_played_before_and_after_the_one_card(table):
    there = table(hands=["bilbo bilbo bilbo bilbo pair"])
    there.play("bilbo north", "bilbo east", "pair south", "bilbo west", "bilbo north-west")
    assert there.events("play") == [
        (0, "bilbo", 0, -1), (0, "bilbo", 1, 0), (0, "pair", 0, 1), (0, "bilbo", -1, 0), (0, "bilbo", -1, -1),
    ]  # fmt: skip


def test_bilbos_alone_are_a_turn(table):
    there = table(hands=["bilbo bilbo dwarf"])
    there.play("bilbo north", "bilbo east")
    assert there.seat == 1


def test_a_second_card_that_is_not_in_the_hand_cannot_be_played(table):
    there = table(hands=["bilbo dwarf"])
    there.do("bilbo north")
    with pytest.raises(Unlisted):
        there.do("bilbo east")


# Thorin


def test_thorin_makes_the_next_player_skip_a_turn(table):
    there = table(4, hands=["thorin"])
    there.play("thorin north")
    assert there.events("skip") == [(1,)]
    assert there.seat == 2
    there.play("dwarf east" if there.can("dwarf east") else "gollum east")
    assert there.seat == 3


def test_with_two_players_thorin_gives_a_second_turn(table):
    there = table(2, hands=["thorin dwarf"])
    there.play("thorin north")
    assert there.seat == 0
    there.play("dwarf east")
    assert there.seat == 1


def test_thorin_skips_the_next_player_who_still_has_cards(table):
    there = table(4, hands=["thorin", None, None, None], spent=[1])
    there.play("thorin north")
    assert there.events("skip") == [(2,)]
    assert there.seat == 3


def test_thorin_skips_nobody_if_nobody_else_has_cards(table):
    there = table(2, hands=["thorin bilbo"], spent=[1])
    there.play("thorin north")
    assert there.events("skip") == []
    assert there.seat == 0


def test_thorin_played_as_the_last_card_still_costs_the_other_a_turn_only_if_somebody_else_can_play(table):
    there = table(2, hands=["thorin", None], spent=[0])
    there.play("thorin north")
    assert there.seat == 1


# Everything is planned before anything is seen


def test_nobody_sees_planned_cards_and_each_can_be_taken_back_freely(table):
    there = table(3, hands=["bilbo bilbo dwarf"])
    before = [there.match.view(viewer) for viewer in (1, 2, None)]
    told = len(there.rules.events)
    there.do("bilbo north", "dwarf east")
    assert [there.match.view(viewer) for viewer in (1, 2, None)] == before
    assert len(there.rules.events) == told
    assert there.match.free_to(0) == 0
    there.match.take_back(1)
    assert [row["card"] for row in there.match.view(0)["plan"]] == ["bilbo"]
    assert sorted(there.match.view(0)["players"][0]["cards"]) == ["bilbo", "dwarf"]
    there.match.take_back(0)
    assert there.match.view(0)["plan"] == []


def test_what_is_laid_out_cannot_be_taken_back_unasked(table):
    there = table(hands=["thorin dwarf"])
    there.play("thorin north")  # the same player goes on
    assert there.match.free_to(0) == len(there.match.choices)


def test_a_turn_sent_as_a_whole_is_refused_as_a_whole(table):
    there = table(hands=["bilbo dwarf dwarf"])
    view = there.match.view(0)
    with pytest.raises(Unlisted):
        there.do("bilbo north", "dwarf east", "dwarf south", "done")
    assert there.match.view(0) == view


def test_when_the_time_is_up_a_planned_turn_ends_and_an_unplanned_one_plays_a_card_on_a_free_place(table):
    there = table(around={"north": "1 gollum"}, hands=["gandalf bilbo"])
    assert there.match.pending[0].default_option().key == "play:bilbo>1"
    there.do("bilbo north")
    assert there.match.pending[0].default_option().key == "done"
