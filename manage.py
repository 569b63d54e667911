#!/usr/bin/env python3
"""Runs every command of the site in an environment with the locked requirements, which it makes itself."""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036 (before imports an older Python cannot read)
    sys.exit("Python 3.11 or later is needed here; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031

if __name__ == "__main__":
    from heroes.bootstrap import enter

    enter(sys.argv[1:])
    if sys.argv[1:2] == ["lock"]:  # without Django, which may not start while a new requirement is unlocked
        from heroes import requirements

        sys.exit(requirements.main(sys.argv[2:]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "heroes.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
