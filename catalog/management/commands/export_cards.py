"""`manage.py export_cards`: the cards as they are played today, as YAML card files."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from catalog.editing import cards_yaml


class Command(BaseCommand):
    help = "Write the cards, with what staff have edited, as a YAML card file; `check_cards` and uploads read it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", nargs="?", help="a file; without it the cards are printed")
        parser.add_argument(
            "--edited", action="store_true", help="only cards that staff have edited or added"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        text = cards_yaml(edited_only=options["edited"])
        if not options["path"]:
            self.stdout.write(text, ending="")
            return
        try:
            Path(options["path"]).write_text(text, encoding="utf-8")
        except OSError as error:
            raise CommandError(_("It cannot be written: %(error)s") % {"error": error}) from None
