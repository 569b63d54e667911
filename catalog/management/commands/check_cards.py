"""manage.py check_cards: are card files sound, and is every text understood?"""

from __future__ import annotations

import json
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from catalog.cards import card_files
from catalog.checking import check_files, check_texts


class Command(BaseCommand):
    help = "Validate card files and say how many cards are playable, or how many game texts are understood."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", nargs="?", help="a card file or folder; without it The Heroes' Journey's")
        parser.add_argument("--text", metavar="FILE", help="a file of game texts, separated by blank lines")
        parser.add_argument("--json", action="store_true", help="report as JSON")

    def handle(self, *args: object, **options: object) -> None:
        if options["text"]:
            self.report_texts(str(options["text"]), bool(options["json"]))
        else:
            self.report_cards(Path(str(options["path"])) if options["path"] else None, bool(options["json"]))

    def report_texts(self, file: str, as_json: bool) -> None:
        try:
            text = Path(file).read_bytes().decode("utf-8", errors="replace")
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        report = check_texts(text)
        if as_json:
            self.stdout.write(json.dumps(report, ensure_ascii=False))
            return
        for stop in report["stops"]:
            self.stdout.write(f"{file}:{stop['file_line']}: {stop['message']}")
        self.stdout.write(_("%(complete)d of %(texts)d texts are understood completely.") % report)

    def report_cards(self, path: Path | None, as_json: bool) -> None:
        if path is not None and not path.exists():
            raise CommandError(_("%(path)s: no such file or folder") % {"path": path})
        report = check_files(card_files(path))
        if as_json:
            self.stdout.write(json.dumps(report, ensure_ascii=False))
            return
        for fault in report["faults"]:
            self.stdout.write("{file}:{line}:{column}: {message}".format(**fault))
        self.stdout.write(
            _("%(cards)d cards, %(playable)d playable, %(scripted)d with a script, %(faults)d faults.")
            % {**report, "faults": len(report["faults"])}
        )
