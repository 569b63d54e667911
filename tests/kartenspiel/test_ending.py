"""Running out of cards, and the ways a game ends."""

RING = {
    "north": "0 dwarf", "north-east": "0 bilbo", "east": "0 dwarf", "south-east": "1 dwarf",
    "south": "1 dwarf", "south-west": "1 bilbo", "west": "1 dwarf",
}  # fmt: skip


def test_a_player_with_an_empty_deck_plays_on_until_the_hand_is_empty(table):
    there = table(2, hands=["dwarf bilbo", "dwarf bilbo"], spent=[0])
    there.play("dwarf north")
    assert there.seat == 1
    there.play("dwarf south")
    assert there.seat == 0
    there.play("bilbo east")
    assert there.events("no_cards") == [(0,)]
    there.play("bilbo west")
    assert there.seat == 1


def test_a_player_without_cards_is_passed_over(table):
    there = table(3, hands=["dwarf bilbo", "", "dwarf"], spent=[1])
    there.play("dwarf north")
    assert there.seat == 2
    there.play("dwarf east")
    assert there.seat == 0


def test_cards_on_the_table_still_count_and_win_gems_for_a_player_without_cards(table):
    left_behind = {"north": "2 pair", "north-east": "2 dwarf", "east": "2 dwarf"}
    there = table(3, around={**RING, **left_behind}, hands=["bilbo", None, ""], spent=[2])
    there.play("bilbo north-west")
    assert there.rules.last_score["rows"] == [[2, 4, 0, 2], [1, 4, 3, 1], [0, 1, 7, 0]]
    assert there.rules.gems == [0, 1, 2]


def test_the_game_ends_after_the_scoring_of_the_last_location(table):
    there = table(2, locations=[(0, 0), (2, 0), (4, 0), (6, 0)], around=RING, hands=["dwarf"])
    there.play("dwarf north-west")
    assert there.match.result["reason"][0] == "The last location has been scored."
    assert there.match.pending == ()


def test_the_game_ends_if_after_a_scoring_only_one_player_has_cards(table):
    there = table(3, around=RING, hands=["dwarf", "", None], spent=[0, 1])
    there.play("dwarf north-west")
    assert there.match.result["reason"][0] == "Only one player still has cards."
    assert len(there.rules.locations) == 1


def test_in_the_middle_of_a_location_a_single_player_with_cards_plays_on(table):
    there = table(2, hands=["dwarf", "dwarf dwarf"], spent=[0])
    there.play("dwarf north")
    there.play("dwarf east")
    there.play("dwarf south")
    assert there.seat == 1
    assert there.match.result is None


def test_a_single_player_may_surround_the_location_and_it_is_scored(table):
    there = table(2, around=RING, hands=["", "dwarf"], spent=[0], turn=1)
    there.play("dwarf north-west")
    assert there.match.result["scores"] == [1, 2]
    assert there.match.result["winners"] == [1]


def test_if_nobody_has_cards_left_an_unfinished_location_is_not_scored(table):
    there = table(2, around={"north": "1 bilbo"}, hands=["dwarf", ""], spent=[0, 1], gems=[1, 4])
    there.play("dwarf east")
    assert there.match.result == {
        "winners": [1], "reason": ["Nobody has cards left.", {}], "scores": [1, 4],
    }  # fmt: skip
    assert there.events("score") == []


def test_equal_gems_share_the_win(table):
    there = table(3, around={"north": "1 bilbo"}, hands=["dwarf", "", ""], spent=[0, 1, 2], gems=[3, 1, 3])
    there.play("dwarf east")
    assert there.match.result["winners"] == [0, 2]


def test_the_game_ends_if_no_cell_is_left_for_the_next_location(table):
    # four locations close in on the last one, so that every cell beside its cards is next to one of them
    there = table(
        4,
        locations=[(3, 0), (-3, 0), (0, 3), (0, -3), (0, 0)],
        around=RING,
        hands=["dwarf"],
        gems=[0, 0, 1, 0],
    )
    there.play("dwarf north-west")
    assert there.match.result["reason"][0] == "There is no room for another location."
    assert there.match.result["scores"] == [2, 4, 1, 0]
    assert there.match.result["winners"] == [1]
