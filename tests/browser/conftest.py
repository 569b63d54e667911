"""A real browser for the tests in this folder.

While Playwright's sync API is open, its event loop counts as running in the test's thread. So the browser
lives no longer than one module, and tests here are plain functions that touch the site through pages only,
never through Django's database or a coroutine.
"""

import inspect
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.site import Site

# The first is Chromium without its own windows and menus, which takes half the processor time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker("browser")
            if inspect.iscoroutinefunction(getattr(item, "function", None)):
                raise pytest.UsageError(f"{item.nodeid}: browser tests are plain functions, see {__file__}")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser; skips where there is none, but fails in CI."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    missing = f"No browser here: none of {', '.join(NAMES)} is on the path."
    if os.environ.get("CI"):
        pytest.fail(missing, pytrace=False)
    pytest.skip(missing)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site whose bots answer at once."""
    with Site(tmp_path_factory.mktemp("site"), settings="tests.browser.quick_bots") as running:
        yield running


@pytest.fixture(scope="module")
def playwright(chromium: str) -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="module")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    # Chromium's sandbox needs a user who is not root.
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    with playwright.chromium.launch(
        executable_path=chromium,
        args=["--disable-dev-shm-usage", *(["--no-sandbox"] if as_root else [])],
    ) as running:
        yield running


@pytest.fixture
def new_person(browser: Browser, site: Site) -> Iterator[Callable[..., BrowserContext]]:
    """`new_person(**options)` is a browser context of its own, a person who has never been here; options are
    Playwright's (`viewport`, `color_scheme`, `reduced_motion`, ...). Errors in a page fail the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def arrive(**options: object) -> BrowserContext:
        context = browser.new_context(base_url=site.url, **options)  # type: ignore[arg-type]
        context.set_default_timeout(10_000)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        context.on(
            "console",
            lambda line: errors.append(line.text) if "Content Security Policy" in line.text else None,
        )
        contexts.append(context)
        return context

    yield arrive
    for context in contexts:
        context.close()
    assert not errors, errors


@pytest.fixture
def page(new_person: Callable[..., BrowserContext]) -> Page:
    """A page of one new person."""
    return new_person().new_page()
