"""Balance of the house edition of The Heroes' Journey: bots play all pairs of starter decks."""

import json
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from catalog.cards import DATA
from heroes.engine.game import get_game
from heroes.journey.balance import missing, play_game, report

STORED = DATA / "heroes-journey" / "balance.json"


class Command(BaseCommand):
    help = "Have bots play all pairs of starter decks of The Heroes' Journey, and report how they stand."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=200, help="games of each pair")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--bot", default="wanderer")
        parser.add_argument("--keep", type=Path, help="a file of games played: a stopped run goes on there")
        parser.add_argument("--seconds", type=float, default=0, help="stop after so much processor time")
        parser.add_argument("--json", action="store_true", help="print the report as JSON")
        parser.add_argument("--store", action="store_true", help="keep the report, for the site to show")

    def handle(self, *args: Any, **options: Any) -> None:
        game, keep = get_game("heroes-journey"), options["keep"]
        rows = kept(keep) if keep else []
        began = time.process_time()
        file = keep.open("a", encoding="utf-8") if keep else None
        try:
            for one, other, number in missing(rows, options["games"]):
                if options["seconds"] and time.process_time() - began > options["seconds"]:
                    break
                row = play_game(game, one, other, number, options["seed"], options["bot"])
                rows.append(row)
                if file:
                    file.write(json.dumps(row, separators=(",", ":")) + "\n")
                    file.flush()
        finally:
            if file:
                file.close()
        found = report(rows)
        found |= {"seed": options["seed"], "bot": options["bot"]}
        text = json.dumps(found, indent=2, ensure_ascii=False)
        if options["store"]:
            STORED.write_text(text + "\n", encoding="utf-8")
        self.stdout.write(text if options["json"] else words(found))


def kept(file: Path) -> list[dict[str, Any]]:
    """The games of an earlier run; a last line that was cut off is taken out of the file."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True) if file.exists() else []
    if lines and not lines[-1].endswith("\n"):
        file.write_text("".join(lines[:-1]), encoding="utf-8")
        lines.pop()
    return [json.loads(line) for line in lines]


def words(found: dict[str, Any]) -> str:
    """The report for people."""
    lines = [f"{found['games']} games, at least {found['games_a_pair']} of each pair"]
    lines += [
        f"  {share:6.1%}  {deck}" for deck, share in sorted(found["decks"].items(), key=lambda one: -one[1])
    ]
    lines.append(
        f"first player {found['first_player']:.1%}, median {found['median_turns']} turns of a player"
    )
    lines.append(", ".join(f"{way} {share:.1%}" for way, share in found["ways"].items()))
    lines += (
        ["Outside the bounds:", *(f"  {fault}" for fault in found["faults"])]
        if found["faults"]
        else ["All within the bounds."]
    )
    return "\n".join(lines)
