"""`manage.py test`: pytest, with its own options."""

import subprocess
import sys

from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Run the tests. Every argument goes to pytest."

    def run_from_argv(self, argv: list[str]) -> None:
        sys.exit(subprocess.call([sys.executable, "-m", "pytest", *argv[2:]], cwd=settings.BASE_DIR))
