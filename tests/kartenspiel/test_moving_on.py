"""Where the next location may lie, and who says so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minigames.kartenspiel.geometry import (
    AROUND,
    DIRECTIONS,
    FARTHEST,
    cell_at,
    cells_for_location,
    column_and_row,
    name_of,
    places_around,
)

RING = {
    "north": "0 dwarf", "north-east": "0 bilbo", "east": "0 dwarf", "south-east": "1 dwarf",
    "south": "1 dwarf", "south-west": "1 bilbo", "west": "1 dwarf",
}  # fmt: skip
"""One place is free: north-west."""


def closed(table, seats=2, **more):
    """A table whose current location has just been surrounded by seat 0, who is to place the next."""
    there = table(seats, around=RING, **{"hands": ["dwarf bilbo bilbo"], **more})
    there.play("dwarf north-west")
    return there


# Who, when and what then


def test_whoever_laid_the_last_card_places_the_next_location(table):
    there = closed(table, 3)
    assert there.seat == 0
    assert there.match.pending[0].kind == "location"


def test_after_placing_the_hand_is_filled_and_the_next_player_follows(table):
    there = closed(table, 3)
    assert len(there.rules.hands[0]) == 2  # the cards are drawn after the location is placed
    there.do("2,0")
    assert len(there.rules.hands[0]) == 5
    assert there.seat == 1
    assert there.match.pending[0].kind == "play"
    assert there.match.view(None)["locations"][-1]["at"] == "2,0"


def test_thorin_who_fills_the_last_place_still_makes_the_next_player_skip(table):
    there = table(3, around=RING, hands=["thorin dwarf"])
    there.play("thorin north-west")
    assert there.seat == 0
    assert there.events("skip") == []
    there.do("2,0")
    assert there.events("skip") == [(1,)]
    assert there.seat == 2


def test_a_player_who_spent_the_last_card_still_places_the_location(table):
    there = table(3, around=RING, hands=["dwarf"], spent=[0])
    there.play("dwarf north-west")
    assert there.seat == 0
    there.do("0,2")
    assert there.seat == 1
    assert there.events("no_cards") == [(0,)]


def test_the_next_location_is_the_next_of_the_route(table):
    there = closed(table)
    there.do("2,0")
    assert there.rules.location == "rivendell"


def test_placing_a_location_cannot_be_taken_back_unasked(table):
    there = closed(table)
    there.do("2,0")
    assert there.match.free_to(0) == len(there.match.choices)


def test_while_a_location_is_to_be_placed_everybody_sees_how_things_would_stand_at_each_cell(table):
    there = closed(table, 3)
    view = there.match.view(None)
    assert {f"place:{cell['at']}" for cell in view["cells"]} == there.keys
    east = next(cell for cell in view["cells"] if cell["at"] == "2,0")
    assert [(row["seat"], row["points"]) for row in east["standing"]] == [(0, 2), (1, 1)]
    there.do("2,0")
    assert there.match.view(None)["cells"] == []


# Where


def test_after_the_first_location_there_are_twelve_cells(table):
    there = closed(table)
    straight = {"2,0", "-2,0", "0,2", "0,-2"}
    slanting = {f"{x},{y}" for x in (-2, 2) for y in (-1, 1)} | {f"{x},{y}" for x in (-1, 1) for y in (-2, 2)}
    assert there.keys == {f"place:{cell}" for cell in straight | slanting}


def test_a_location_may_not_touch_the_cards_by_a_corner_alone(table):
    assert not closed(table).can("2,2")


def test_a_location_may_not_lie_apart_from_the_cards(table):
    assert not closed(table).can("3,0")


def test_a_location_may_not_lie_on_a_card(table):
    assert not closed(table).can("1,0")


def test_a_location_needs_room_for_eight_cards_so_no_other_location_beside_it():
    locations = {cell_at(0, 0)}
    cards = {cell_at(2, 0), cell_at(3, 0)}  # (1, 0) and (1, 1) are free, but next to the location
    cells = set(map(name_of, cells_for_location(cards, locations)))
    assert not {"1,0", "1,1", "1,-1"} & cells
    assert {"2,1", "3,1", "4,0"} <= cells


def test_a_location_is_not_placed_where_all_eight_places_are_filled():
    around = set(places_around(cell_at(0, 0)))
    assert cell_at(0, 0) not in set(cells_for_location(around, set()))
    around.remove(cell_at(1, 1))
    assert cell_at(0, 0) in set(cells_for_location(around, set()))


def test_the_eight_directions_go_clockwise_from_the_north():
    offsets = [column_and_row(cell_at(0, 0) + step) for step in AROUND]
    assert dict(zip(DIRECTIONS, offsets, strict=True)) == {
        "north": (0, -1), "north-east": (1, -1), "east": (1, 0), "south-east": (1, 1),
        "south": (0, 1), "south-west": (-1, 1), "west": (-1, 0), "north-west": (-1, -1),
    }  # fmt: skip


# For every table


@st.composite
def journeys(draw):
    """Locations and the cards around them, as any course of a game may have left them."""
    locations = [cell_at(0, 0)]
    cards = set(places_around(cell_at(0, 0)))
    for _location in range(draw(st.integers(0, 7))):  # eight in all
        cells = sorted(cells_for_location(cards, locations))
        if not cells:
            break
        cell = draw(st.sampled_from(cells))
        locations.append(cell)
        cards.update(places_around(cell))
    return cards, locations


def by_the_book(cards, locations, x, y):
    """KS1 in plain words and coordinates, written without the code under test."""
    cards = {column_and_row(cell) for cell in cards}
    locations = {column_and_row(cell) for cell in locations}
    neighbours = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    return (
        (x, y) not in cards | locations
        and any(side in cards for side in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))
        and not any(cell in locations for cell in neighbours)
        and any(cell not in cards for cell in neighbours)
    )


@given(journeys())
def test_the_cells_for_a_location_are_exactly_those_of_the_ruling(journey):
    cards, locations = journey
    offered = list(cells_for_location(cards, locations))
    assert len(offered) == len(set(offered))
    span = range(-FARTHEST - 1, FARTHEST + 2)  # a ninth location would lie that far
    assert {column_and_row(cell) for cell in offered} == {
        (x, y) for x in span for y in span if by_the_book(cards, locations, x, y)
    }


@given(journeys())
def test_a_location_never_lies_where_no_place_is_free_nor_on_anything(journey):
    cards, locations = journey
    for cell in cells_for_location(cards, locations):
        places = set(places_around(cell))
        assert places - cards
        assert not places & set(locations)
        assert cell not in cards


@given(journeys())
def test_eight_locations_stay_on_the_table(journey):
    cards, locations = journey
    for cell in {*cards, *locations}:
        assert cell_at(*column_and_row(cell)) == cell


@pytest.mark.parametrize("direction", DIRECTIONS[::2])
def test_so_they_do_if_all_eight_lie_in_one_line(direction):
    step = AROUND[DIRECTIONS.index(direction)]
    locations = [cell_at(0, 0)]
    cards = set(places_around(locations[0]))
    while len(locations) < 8:
        locations.append(locations[-1] + 2 * step)
        assert locations[-1] in set(cells_for_location(cards, locations[:-1]))
        cards.update(places_around(locations[-1]))
    outermost = column_and_row(locations[-1] + step)
    assert max(map(abs, outermost)) == FARTHEST
    assert cell_at(*outermost) == locations[-1] + step


@given(st.integers(-FARTHEST, FARTHEST), st.integers(-FARTHEST, FARTHEST))
def test_a_cell_is_its_column_and_row(x, y):
    assert column_and_row(cell_at(x, y)) == (x, y)
    assert name_of(cell_at(x, y)) == f"{x},{y}"
