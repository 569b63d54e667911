"""`manage.py selfplay GAME`: bots play whole matches with nobody watching."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from heroes.engine.game import BadSetup, UnknownGame, games, get_game
from heroes.engine.selfplay import play_many


class Command(BaseCommand):
    help = "Let bots play many matches of a game; the report is the same for the same seed, times apart."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="slug of the game")
        parser.add_argument("--seats", type=int, help="default: the fewest the game allows")
        parser.add_argument("--games", type=int, default=1000, help="how many matches (1000)")
        parser.add_argument("--first", type=int, default=0, help="number of the first match, to go on (0)")
        parser.add_argument("--seed", type=int, default=0, help="whole number that fixes everything (0)")
        parser.add_argument(
            "--bots", default="random", help="one level for all seats or one for each, parted by commas"
        )
        parser.add_argument("--option", action="append", default=[], metavar="KEY=JSON", help="table option")
        parser.add_argument("--decks", help="starter decks, one for each seat or in turn, parted by commas")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game = get_game(options["game"])
        except UnknownGame:
            known = ", ".join(game.slug for game in games())
            raise CommandError(f"There is no game {options['game']!r}. There are: {known}.") from None
        seats = game.seats[0] if options["seats"] is None else options["seats"]
        levels = options["bots"].split(",")
        unknown = sorted(set(levels) - set(game.bots))
        if unknown:
            raise CommandError(f"{game.title} has no bot {unknown[0]!r}. There are: {', '.join(game.bots)}.")
        if len(levels) not in (1, seats):
            raise CommandError(f"Name one bot, or one for each of the {seats} seats.")
        if options["games"] < 0 or options["first"] < 0:
            raise CommandError("A number of games cannot be negative.")
        try:
            wishes = {}
            for wish in options["option"]:
                key, _, value = wish.partition("=")
                wishes[key] = json.loads(value)
            decks = None
            if options["decks"]:
                named = options["decks"].split(",")
                decks = [named[seat % len(named)] for seat in range(seats)]
            game.new_setup(seats, wishes, decks)
            report = play_many(
                game,
                seats,
                options["games"],
                options["seed"],
                levels,
                wishes,
                first=options["first"],
                decks=decks,
            )
        except (BadSetup, json.JSONDecodeError) as error:
            raise CommandError(str(error)) from None
        if options["json"]:
            self.stdout.write(json.dumps(report))
        else:
            for key, value in report.items():
                self.stdout.write(f"{key}: {value}")
        if report["errors"]:
            raise SystemExit(1)
