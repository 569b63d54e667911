"""The table as a grid of cells.

A cell is one whole number, so that a step in a direction is an addition. Outside the rules it is a column
`x` (growing eastward) and a row `y` (growing southward), counted from the first location at 0, 0. Eight
locations cannot lead further than 15 cells away from it.
"""

from collections.abc import Collection, Iterator

WIDTH = 64
MIDDLE = WIDTH // 2
FARTHEST = 15

DIRECTIONS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
"""The eight places around a location, clockwise: the 3x3 ring with its corners (KS1)."""

AROUND = (-WIDTH, 1 - WIDTH, 1, 1 + WIDTH, WIDTH, WIDTH - 1, -1, -1 - WIDTH)
"""The steps to them, in the same order."""

EDGES = AROUND[::2]


def cell_at(x: int, y: int) -> int:
    """The cell in column `x` and row `y`. ValueError if it is off the table."""
    if not (-FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST):
        raise ValueError(f"{x}, {y} is off the table")
    return (y + MIDDLE) * WIDTH + x + MIDDLE


def column_and_row(cell: int) -> tuple[int, int]:
    """`x` and `y` of `cell`."""
    return cell % WIDTH - MIDDLE, cell // WIDTH - MIDDLE


def name_of(cell: int) -> str:
    """``x,y``: how options and views call a cell."""
    x, y = column_and_row(cell)
    return f"{x},{y}"


def places_around(cell: int) -> list[int]:
    """The eight places around a location at `cell`, clockwise from the north."""
    return [cell + step for step in AROUND]


def cells_for_location(cards: Collection[int], locations: Collection[int]) -> Iterator[int]:
    """Where the next location may lie, each cell once (KS1).

    An empty cell that shares an edge with a character card, with no location among its eight neighbours
    and at least one of them free. `cards` are the cells with character cards: look-up should be fast.
    """
    no_room = set(cards)
    for location in locations:
        no_room.add(location)
        no_room.update([location + step for step in AROUND])
    for card in cards:
        for step in EDGES:
            cell = card + step
            if cell not in no_room:
                no_room.add(cell)
                for neighbour in AROUND:
                    if cell + neighbour not in cards:
                        yield cell
                        break
