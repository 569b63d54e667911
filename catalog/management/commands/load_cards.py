"""`manage.py load_cards`: take over what the card and component files say."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from catalog.cards import FaultyFile
from catalog.services import cards_load, definitions_keep


class Command(BaseCommand):
    help = (
        "Load all card and component files and show what differs; running it again changes nothing. Edited cards "
        "stay as they are, cards without a file are retired."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only show what would be done")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if not options["dry_run"]:
                definitions_keep()
            done = cards_load(dry_run=options["dry_run"])
        except FaultyFile as error:
            raise CommandError(str(error)) from None
        for name, differs in done.kept.items():
            self.stdout.write(
                _("= %(name)s was edited here and stays so; its file differs:") % {"name": name}
            )
            self.show(differs)
        if not options["verbosity"]:
            return
        for sign, names in (("+", done.new), ("+", done.back), ("-", done.retired)):
            for name in names:
                self.stdout.write(f"{sign} {name}")
        for name, differs in done.changed.items():
            self.stdout.write(f"~ {name}")
            self.show(differs)
        self.stdout.write(
            _("%(new)d new, %(changed)d changed, %(retired)d retired, %(kept)d edited here and kept.")
            % {
                "new": len(done.new) + len(done.back),
                "changed": len(done.changed),
                "retired": len(done.retired),
                "kept": len(done.kept),
            }
        )

    def show(self, differs: dict[str, tuple[Any, Any]]) -> None:
        for fact, (here, there) in differs.items():
            self.stdout.write(f"    {fact}: {here!r} -> {there!r}")
