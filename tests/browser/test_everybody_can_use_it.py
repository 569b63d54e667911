"""Pages as axe-core judges them (WCAG 2.2 A and AA, and good practice), and in narrow or enlarged windows."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

NewPerson = Callable[..., BrowserContext]
BOTS_TAKE_AT_MOST = 30_000  # milliseconds, on a machine that is busy with other tests
PAGES = (
    "/",
    "/play/",
    "/play/new/",
    "/play/history/",
    "/rules/love-letter/",
    "/cards/",
    "/cards/?q=culture:sparta+foo:bar&view=list",
    "/cards/?q=type:minion&view=table&order=strength",
    "/cards/?q=hectr",
    "/cards/hektor-tamer-of-horses/",
    "/cards/the-way-back-to-kansas/",
    "/cards/sets/",
    "/cards/cultures/oz/",
    "/cards/syntax/",
    "/accounts/login/",
    "/accounts/signup/",
    "/no-such-door/",
)
PAGES_OF_A_GUEST = ("/settings/", "/keep-account/", "/")
WINDOWS = {
    "small phone": {"width": 360, "height": 640},
    "desk at 200%": {"width": 640, "height": 400},
    "tablet": {"width": 820, "height": 1100},
}


def sit_down(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play Love Letter against bots now").click()
    page.locator(".option").first.wait_for(timeout=BOTS_TAKE_AT_MOST)
    # axe looks at the page in several steps; the first drawing over the socket must be through before it begins.
    page.locator("[data-connection] [data-state=joined]:not([hidden])").wait_for(state="attached")
    page.wait_for_timeout(1000)


def faults(page: Page) -> list[str]:
    page.evaluate("Promise.all(document.getAnimations().map(a => a.finished))")
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{page.url} {fault['id']}: {fault['nodes'][0]['html'][:200]}" for fault in found]


@pytest.mark.parametrize("light", ["light", "dark"])
def test_no_page_has_a_fault_that_axe_can_find(new_person: NewPerson, light: str) -> None:
    page = new_person(color_scheme=light, viewport={"width": 1280, "height": 800}).new_page()
    found = []
    for address in PAGES:
        page.goto(address)
        found += faults(page)
    sit_down(page)
    found += faults(page)
    page.locator(".hand .card").first.click()
    found += faults(page)
    for address in PAGES_OF_A_GUEST:
        page.goto(address)
        found += faults(page)
    assert found == []


def play_once(page: Page) -> list[str]:
    """Sit down, say something, and give up; the addresses of what can be looked at then."""
    sit_down(page)
    page.locator("#chat-text").fill("Well met!")
    page.get_by_role("button", name="Send").click()
    page.locator("#zone-chat .chat-line").wait_for(timeout=BOTS_TAKE_AT_MOST)
    page.locator("#concede [formaction]").evaluate("button => button.click()")
    page.locator(".prompt--over").wait_for()
    table = page.url.partition("#")[0]
    around = [f"{table}{part}" for part in ("replay/", "replay/?at=1&as=open", "people/", "report/")]
    return [table, *around, "/play/history/", "/play/statistics/"]


def test_what_stands_around_a_match_has_no_fault_either(new_person: NewPerson) -> None:
    page = new_person(color_scheme="light", viewport={"width": 1280, "height": 800}).new_page()
    found, around = [], play_once(page)
    for address in around:
        page.goto(address)
        found += faults(page)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 390, "height": 844})
    for address in around:
        page.goto(address)
        found += faults(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, address
    assert found == []


@pytest.mark.parametrize("window", WINDOWS)
def test_no_page_has_to_be_pushed_sideways(new_person: NewPerson, window: str) -> None:
    page = new_person(viewport=WINDOWS[window]).new_page()
    wide = []

    def measure() -> None:
        if page.evaluate("document.documentElement.scrollWidth") > WINDOWS[window]["width"]:
            wide.append(page.url)

    for address in PAGES:
        page.goto(address)
        measure()
    sit_down(page)
    measure()
    for address in PAGES_OF_A_GUEST:
        page.goto(address)
        measure()
    assert wide == []
