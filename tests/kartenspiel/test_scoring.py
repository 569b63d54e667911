"""Scoring a location: points, stones, the key, the two-player rule."""

import pytest

# The key of Bag End points north; its stones are worth 2 and 1.
CLOCKWISE = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def ring(text: str) -> dict[str, str]:
    """Piles clockwise from the north, parted by ``/``; ``-`` leaves a place free."""
    piles = [pile.strip() for pile in text.split("/")]
    return {way: pile for way, pile in zip(CLOCKWISE, piles, strict=True) if pile != "-"}


def rows(there):
    """Who got what: [seat, points, gems]."""
    return [[seat, points, gems] for seat, points, _first, gems in there.rules.last_score["rows"]]


def test_a_location_is_scored_as_soon_as_its_last_place_is_filled(table):
    there = table(around=ring("-/-/0 dwarf/0 dwarf/0 dwarf/1 dwarf/1 dwarf/1 dwarf"), hands=["dwarf bilbo"])
    there.play("dwarf north")
    assert there.events("score") == []
    assert there.seat == 1
    there.play("gollum north-east")
    assert there.events("score") == [("bag-end",)]


def test_the_card_that_fills_the_last_place_ends_the_turn_at_once(table):
    there = table(
        around=ring("-/1 gollum/0 dwarf/0 dwarf/1 bilbo/1 dwarf/1 dwarf/1 dwarf"), hands=["bilbo bilbo dwarf"]
    )
    there.do("bilbo north")
    assert there.keys == {"done"}  # neither may the other Bilbo cover Gollum nor the dwarf the Bilbo


def test_coverings_and_further_bilbos_come_before_the_last_place(table):
    there = table(
        around=ring("-/1 gollum/0 dwarf/0 dwarf/1 bilbo/1 dwarf/1 dwarf/1 dwarf"), hands=["bilbo bilbo dwarf"]
    )
    there.play("bilbo north-east", "dwarf south", "bilbo north")
    assert rows(there) == [[0, 5, 2], [1, 3, 1]]


def test_several_bilbos_may_fill_the_last_places_in_one_turn(table):
    there = table(
        around=ring("-/-/-/0 dwarf/1 bilbo/1 dwarf/1 dwarf/1 dwarf"), hands=["bilbo bilbo bilbo bilbo"]
    )
    there.play("bilbo north", "bilbo north-east", "bilbo east")
    assert rows(there) == [[0, 4, 2], [1, 4, 1]]


def test_each_character_is_a_point_and_a_pair_two(table):
    there = table(
        3,
        around=ring("-/0 pair/1 pair/1 thorin/1 gandalf/2 gollum/2 bilbo/0 dwarf"),
        hands=["bilbo"],
    )
    there.play("bilbo north")
    assert sorted(row[:2] for row in rows(there)) == [[0, 4], [1, 4], [2, 2]]


def test_covered_cards_do_not_count(table):
    there = table(
        around=ring("-/1 pair, 0 gollum/1 pair, 0 gandalf/0 dwarf/1 dwarf/1 dwarf/1 dwarf/0 bilbo"),
        hands=["bilbo"],
    )
    there.play("bilbo north")
    assert rows(there) == [[0, 5, 2], [1, 3, 1]]


def test_the_most_points_take_the_large_stone_and_the_second_most_the_small_one(table):
    there = table(
        4,
        around=ring("-/0 pair/0 dwarf/1 dwarf/1 dwarf/1 dwarf/2 dwarf/2 dwarf"),
        hands=["bilbo"],
    )
    there.play("bilbo north")
    assert rows(there) == [[0, 4, 2], [1, 3, 1], [2, 2, 0]]
    assert there.rules.gems == [2, 1, 0, 0]


# The key


def test_a_tie_goes_to_the_player_whose_card_lies_at_the_key(table):
    there = table(
        3,
        around=ring("1 dwarf/0 dwarf/0 dwarf/0 dwarf/1 dwarf/1 dwarf/2 dwarf/-"),
        hands=[None, None, "gollum"],
        turn=2,
    )
    there.play("gollum north-west")
    assert rows(there) == [[1, 3, 2], [0, 3, 1], [2, 2, 0]]
    assert there.events("key") == [((1, 0),)]


def test_if_the_card_at_the_key_is_nobodys_who_ties_the_nearest_clockwise_decides(table):
    there = table(
        3,
        around=ring("2 dwarf/2 gandalf/1 dwarf/0 dwarf/0 dwarf/0 dwarf/1 dwarf/-"),
        hands=[None, "dwarf"],
        turn=1,
    )
    there.play("dwarf north-west")
    assert rows(there) == [[1, 3, 2], [0, 3, 1], [2, 2, 0]]


def test_clockwise_and_not_the_shortest_way_is_what_is_measured(table):
    # the card just before the key is one place away, but seven clockwise
    there = table(
        3,
        around=ring("2 dwarf/2 gandalf/0 dwarf/0 dwarf/0 dwarf/1 dwarf/1 dwarf/-"),
        hands=[None, "dwarf"],
        turn=1,
    )
    there.play("dwarf north-west")
    assert rows(there)[0] == [0, 3, 2]


def test_only_visible_cards_count_for_the_key(table):
    there = table(
        3,
        around=ring("0 bilbo, 2 gollum/1 dwarf/0 dwarf/0 dwarf/0 dwarf/1 dwarf/2 dwarf/-"),
        hands=[None, "dwarf"],
        turn=1,
    )
    there.play("dwarf north-west")
    assert rows(there)[0] == [1, 3, 2]


def test_of_three_tied_the_key_gives_the_large_stone_and_then_the_small_one(table):
    there = table(
        4,
        around=ring("3 dwarf/3 bilbo/2 dwarf/1 dwarf/0 dwarf/0 dwarf/1 bilbo/-"),
        hands=[None, None, "dwarf"],
        turn=2,
    )
    there.play("dwarf north-west")
    assert rows(there) == [[3, 2, 2], [2, 2, 1], [1, 2, 0], [0, 2, 0]]


def test_a_tie_for_second_place_is_decided_by_the_key_too(table):
    there = table(3, around=ring("0 dwarf/0 dwarf/0 dwarf/2 dwarf/1 dwarf/1 dwarf/2 dwarf/-"), hands=["pair"])
    there.play("pair north-west")
    assert rows(there) == [[0, 5, 2], [2, 2, 1], [1, 2, 0]]


def test_each_location_has_its_own_key(table):
    # Rivendell, second of a two-player game: the key is in the north-east
    cards = ring("1 dwarf/0 dwarf/0 dwarf/0 dwarf/1 dwarf/1 dwarf/0 bilbo/-")
    there = table(locations=[(0, 0), (5, 5)], around=cards, hands=[None, "dwarf"], turn=1)
    there.play("dwarf north-west")
    assert rows(there) == [[0, 4, 3], [1, 4, 2]]


# The stones


def test_a_player_without_a_visible_character_takes_no_stone_and_it_stays_in_the_supply(table):
    there = table(
        3,
        around=ring("-/0 dwarf/0 dwarf/0 dwarf/0 dwarf/0 dwarf/0 dwarf/1 bilbo, 0 pair"),
        hands=["bilbo"],
    )
    there.play("bilbo north")
    assert rows(there) == [[0, 9, 2]]
    assert there.rules.gems == [2, 0, 0]
    assert there.events("unclaimed") == [(1,)]


@pytest.mark.parametrize(
    ("others", "gems"),
    [
        (("1 dwarf", "1 bilbo", "0 bilbo"), 0),
        (("1 pair", "0 bilbo", "0 bilbo"), 0),
        (("1 pair", "1 bilbo", "0 bilbo"), 1),  # a pair is two characters
        (("1 dwarf", "1 bilbo", "1 bilbo"), 1),
    ],
)
def test_of_two_players_the_second_needs_three_characters_there(table, others, gems):
    around = dict(zip(CLOCKWISE[1:4], others, strict=True)) | dict.fromkeys(CLOCKWISE[4:], "0 dwarf")
    there = table(2, around=around, hands=["bilbo"])
    there.play("bilbo north")
    assert rows(there)[1][2] == gems
    assert len(there.events("too_few")) == (gems == 0)


def test_with_three_players_one_character_is_enough_for_the_small_stone(table):
    there = table(
        3, around=ring("-/1 dwarf/0 dwarf/0 dwarf/0 dwarf/0 dwarf/0 dwarf/0 bilbo"), hands=["bilbo"]
    )
    there.play("bilbo north")
    assert rows(there) == [[0, 7, 2], [1, 1, 1]]


def test_cards_laid_out_earlier_count_again_at_a_new_location(table):
    there = table(
        locations=[(0, 0), (2, 0)],
        beyond={(1, 0): "1 pair", (1, 1): "1 bilbo", (1, -1): "0 dwarf, 1 gandalf", (0, 1): "1 dwarf"},
        around={"north": "0 dwarf", "north-east": "0 dwarf", "east": "0 dwarf", "south-east": "0 bilbo"},
        hands=["bilbo"],
    )
    there.play("bilbo south")
    assert rows(there) == [[0, 5, 3], [1, 4, 2]]


def test_an_earlier_card_next_to_the_current_location_may_be_covered(table):
    there = table(locations=[(0, 0), (2, 0)], beyond={(1, 0): "1 pair"}, hands=["gandalf"])
    there.play("gandalf west")
    assert there.rules.table and there.events("cover") == [(0, "gandalf", 1, "pair", 1, 0)]


def test_running_points_tell_who_leads_and_count_the_own_plan(table):
    there = table(2, around=ring("-/0 dwarf/1 pair/-/-/-/-/-"), hands=["bilbo bilbo"])
    assert there.match.view(None)["standing"] == [
        {"seat": 1, "points": 2, "first": 2, "gems": 2, "tied": False},
        {"seat": 0, "points": 1, "first": 1, "gems": 0, "tied": False},
    ]
    there.do("bilbo north")
    assert [(row["seat"], row["tied"]) for row in there.match.view(0)["standing"]] == [(0, True), (1, True)]
    assert [row["gems"] for row in there.match.view(0)["standing"]] == [2, 1]  # nobody has fewer points
    assert [row["seat"] for row in there.match.view(1)["standing"]] == [1, 0]
