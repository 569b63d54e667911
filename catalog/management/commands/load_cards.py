"""`manage.py load_cards`: take over what the card and component files say."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from catalog.cards import FaultyFile
from catalog.services import definitions_keep


class Command(BaseCommand):
    help = "Keep the definitions of all card and component files; running it again changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            new = definitions_keep()
        except FaultyFile as error:
            raise CommandError(str(error)) from None
        if options["verbosity"]:
            for game, count in new.items():
                self.stdout.write(f"{game}: {count} new")
