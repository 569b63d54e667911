"""Simulate an event and report how it was paired."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.simulator import SYSTEMS, Plan, simulate


def system(text: str) -> str:
    """`single` and `double` are short for the two eliminations."""
    name = text.lower().replace("_", "-")
    return f"{name}-elimination" if name in ("single", "double") else name


class Command(BaseCommand):
    help = "Simulate an event with made-up results and report how it was paired."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--system", type=system, choices=SYSTEMS, default="swiss")
        parser.add_argument("--players", type=int, default=64)
        parser.add_argument("--rounds", type=int, default=6)
        parser.add_argument("--drops", type=float, default=0.0, help="share of players who leave each round")
        parser.add_argument("--late", type=int, default=0, help="players who come after the first round")
        parser.add_argument("--byes", type=int, default=0, help="players with a bye in the first round")
        parser.add_argument("--draws", type=float, default=0.0, help="share of matches drawn each round")
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        names = ("system", "players", "rounds", "drops", "late", "byes", "draws", "seed")
        try:
            report = simulate(Plan(**{name: options[name] for name in names}))
        except ValueError as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(report))
        else:
            for name, value in report.items():
                self.stdout.write(f"{name.replace('_', ' ')}: {value}")
