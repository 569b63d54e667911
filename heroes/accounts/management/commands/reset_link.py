"""Print a link on which a person sets a new password."""

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from heroes.accounts import services
from heroes.accounts.models import User


class Command(BaseCommand):
    help = "Prints a link with which USERNAME can set a new password once. It is not stored anywhere."

    def add_arguments(self, parser):
        parser.add_argument("username")
        parser.add_argument(
            "--site", default="http://127.0.0.1:8000", help="Where the site answers (default: %(default)s)."
        )

    def handle(self, *args, username, site, **options):
        person = User.objects.filter(username__iexact=username).first()
        if person is None:
            raise CommandError(f"There is nobody with the username {username!r}.")
        try:
            path = services.reset_link_issue(actor=None, person=person)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        self.stdout.write(site.rstrip("/") + path)
