"""`manage.py load_decks`: publish the starter decks as their files have them."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from catalog.decks.publishing import starters_load


class Command(BaseCommand):
    help = "Publish the starter decks as their files have them; running it again changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        changed = starters_load()
        if options["verbosity"]:
            for title in changed:
                self.stdout.write(f"+ {title}")
            self.stdout.write(_("%(count)d starter decks new or changed.") % {"count": len(changed)})
