"""manage.py check_cards: are card files sound, and is every text understood?"""

from __future__ import annotations

import json
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from catalog.language import GameTextError, parse


class Command(BaseCommand):
    help = "Validate card files, or count how many of the game texts in a file are understood completely."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--text", metavar="FILE", help="game texts, cards separated by blank lines")
        parser.add_argument("--json", action="store_true", help="report as JSON")

    def handle(self, *args: object, **options: object) -> None:
        report = check_texts(_read(Path(str(options["text"]))))
        if options["json"]:
            self.stdout.write(json.dumps(report, ensure_ascii=False))
            return
        for stop in report["stops"]:
            self.stdout.write(f"{options['text']}:{stop['file_line']}: {stop['message']}")
        self.stdout.write(_("%(complete)d of %(texts)d texts are understood completely.") % report)


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8", errors="replace")
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error


def check_texts(text: str) -> dict:
    """Parse every text of a file (cards separated by blank lines).

    Out: `texts` and `complete` as numbers, and for each text not understood a dict in `stops`: `text`
    (its number in the file), `file_line`, `line` and `column` within the text, `message`, `found`,
    `expected`, `nearest`.
    """
    stops: list[dict] = []
    number = 0
    for start, block in _blocks(text):
        number += 1
        try:
            parse(block)
        except GameTextError as error:
            stops.append(
                {
                    "text": number,
                    "file_line": start + error.line - 1,
                    "line": error.line,
                    "column": error.column,
                    "message": str(error),
                    "found": error.found,
                    "expected": list(error.expected),
                    "nearest": error.nearest,
                }
            )
    return {"texts": number, "complete": number - len(stops), "stops": stops}


def _blocks(text: str) -> list[tuple[int, str]]:
    """The texts of a file, each with the line on which it begins."""
    blocks: list[tuple[int, str]] = []
    current: list[str] = []
    start = 1
    for number, line in enumerate([*text.replace("\r\n", "\n").split("\n"), ""], 1):
        if line.strip():
            if not current:
                start = number
            current.append(line)
        elif current:
            blocks.append((start, "\n".join(current)))
            current = []
    return blocks
