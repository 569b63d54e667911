"""What all tests share: a data folder of their own, and a running site for those that need one."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, connections

from tests.site import Site, forget_prepared_site

DATA = pytest.StashKey[Path]()


def pytest_configure(config: pytest.Config) -> None:
    """Keep the tests away from the data of a site that may be served from this very folder."""
    data = config.stash[DATA] = Path(tempfile.mkdtemp(prefix="heroes-tests-"))
    settings.DATA_DIR = data
    settings.MEDIA_ROOT = data / "media"
    settings.CELERY_BEAT_SCHEDULE_FILENAME = str(data / "schedule")
    # Pages in tests name static files plainly; the running sites of live tests collect and hash them.
    settings.STATIC_ROOT = None
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    database = connections.settings["default"]
    if database["ENGINE"].endswith("sqlite3"):
        database["TEST"]["NAME"] = str(data / "test.sqlite3")  # in memory, threads would lock differently


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Benchmarks are run when they are asked for by name: they measure, they do not judge."""
    asked_for = any("benchmarks" in argument for argument in config.args)
    return True if collection_path.name == "benchmarks" and not asked_for else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread over several processes, the tests of a module share one, and with it what is dear to make: a
    running site, a match played to its end. Tests about every game are spread by game."""
    for item in items:
        game = getattr(getattr(item, "callspec", None), "params", {}).get("game")
        group = getattr(game, "slug", None) or item.path.stem
        item.add_marker(pytest.mark.xdist_group(group))


def pytest_unconfigure(config: pytest.Config) -> None:
    forget_prepared_site()
    if DATA in config.stash:
        shutil.rmtree(config.stash[DATA], ignore_errors=True)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """knox makes its table although ours takes its place; PostgreSQL could not empty the others beside it. Nor does it
    let go of a database to which threads have kept connections."""
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS knox_authtoken")
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site of its own for the tests of a module, served by another process; see `Site`."""
    with Site(tmp_path_factory.mktemp("site")) as running:
        yield running
