"""Print the balance table of the dice game: bots play every seat, the seed makes it repeatable."""

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from minigames.dice_quest.balance import CELLS, table


def cell(text: str) -> tuple[int, int]:
    """``4.0`` is four seats on level 0."""
    try:
        seats, level = map(int, text.split("."))
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no cell: write seats.level, such as 4.0") from None
    return seats, level


class Command(BaseCommand):
    help = "Balance table of the dice game: share of wins and mean score by seats and level."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("cells", nargs="*", type=cell, help="seats.level, such as 4.0; default: all")
        parser.add_argument("--games", type=int, default=1000)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--bot", default="planning")
        parser.add_argument("--keep", type=Path, help="a file of games played: a stopped run goes on there")

    def handle(self, *args: Any, **options: Any) -> None:
        cells = options["cells"] or CELLS
        for line in table(options["games"], options["seed"], cells, options["bot"], options["keep"]):
            self.stdout.write(line)
