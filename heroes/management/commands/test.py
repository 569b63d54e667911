"""`manage.py test`: pytest, with its own options."""

import subprocess
import sys

from django.conf import settings
from django.core.management.base import BaseCommand

ALL = ["-n", "auto", "--dist", "loadgroup"]  # tests/conftest.py says which tests stay together


class Command(BaseCommand):
    help = "Run the tests: without arguments all, on every core; else with these arguments of pytest."

    def run_from_argv(self, argv: list[str]) -> None:
        sys.exit(subprocess.call([sys.executable, "-m", "pytest", *(argv[2:] or ALL)], cwd=settings.BASE_DIR))
