"""`manage.py replay FILE`: look at a match record, and with --verify play it again and compare."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from heroes.engine import record as records
from heroes.engine.game import UnknownGame


class Command(BaseCommand):
    help = "Tell what a match record holds; with --verify rebuild it and compare fingerprints and events."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a match record, JSON")
        parser.add_argument("--verify", action="store_true", help="rebuild the match and compare")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            record = records.upgrade(json.loads(options["file"].read_text(encoding="utf-8")))
            told = (
                f"{record['game']}, {record['setup']['seats']} seats, "
                f"{len(record['journal'])} entries, result {record['result']}"
            )
            faults = records.verify(record) if options["verify"] else []
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from None
        except UnknownGame as error:
            raise CommandError(f"There is no game {error}.") from None
        except (records.BadRecord, ValueError, KeyError, TypeError, AttributeError) as error:
            message = str(error) if isinstance(error, records.BadRecord) else "This is no match record."
            raise CommandError(message) from None
        self.stdout.write(told)
        for fault in faults:
            self.stderr.write(fault)
        if faults:
            raise SystemExit(1)
        if options["verify"]:
            self.stdout.write("The rebuilt match is the recorded one.")
