"""Everything that must be done once before this version of the site is served."""

import hashlib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Migrate the database, load what the site brings along, and collect the static files."

    def handle(self, *args: Any, **options: Any) -> None:
        for name, *arguments in settings.PREPARATIONS:
            call_command(name, *arguments)
        collect_static_files(Path(settings.STATIC_ROOT))


def collect_static_files(folder: Path) -> None:
    """Hash, compress and copy the static files into `folder`, unless nothing has changed since the last time.

    Files of earlier versions stay, since pages that are still open ask for them.
    """
    mark = folder / ".collected"
    fingerprint = static_fingerprint()
    if mark.exists() and mark.read_text() == fingerprint:
        return
    mark.unlink(missing_ok=True)
    call_command("collectstatic", "--no-input", "--verbosity", "0")
    folder.mkdir(parents=True, exist_ok=True)
    mark.write_text(fingerprint)


def static_fingerprint() -> str:
    """Changes when a static file appears, goes, or is written."""
    files = []
    for finder in get_finders():
        for path, storage in finder.list([]):
            stat = Path(storage.path(path)).stat()
            files.append((path, stat.st_size, stat.st_mtime_ns))
    return hashlib.sha256(repr(sorted(files)).encode()).hexdigest()
