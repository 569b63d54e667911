"""Pages as axe-core judges them (WCAG 2.2 A and AA, and good practice), and in narrow or enlarged windows."""

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page

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


def faults(page: Page, *rules: str) -> list[str]:
    """What axe finds, by these of its rules or by all."""
    page.evaluate("Promise.all(document.getAnimations().map(a => a.finished))")
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    found = Axe().run(page, options=options).response["violations"]
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
    """Sit down, say something, give up and note what one thinks of it; the addresses of what can be looked at then."""
    sit_down(page)
    page.locator("#chat-text").fill("Well met!")
    page.get_by_role("button", name="Send").click()
    page.locator("#zone-chat .chat-line").wait_for(timeout=BOTS_TAKE_AT_MOST)
    page.locator("#concede [formaction]").evaluate("button => button.click()")
    page.locator(".prompt--over").wait_for()
    table = page.url.partition("#")[0]
    page.goto(f"{table}replay/")
    page.get_by_text("Write a note at move 0").click()
    page.locator("#note-text").fill("So it began.")
    page.get_by_label("Show it to whoever has the link").last.check()
    page.get_by_role("button", name="Keep the note").click()
    page.locator("#notes-link").wait_for()
    around = [f"{table}{part}" for part in ("replay/", "replay/?at=1&as=open", "people/", "report/")]
    return [table, *around, "/play/history/", "/play/statistics/", "/play/notes/"]


def test_what_stands_around_a_match_has_no_fault_either(new_person: NewPerson) -> None:
    page = new_person(color_scheme="light", viewport={"width": 1280, "height": 800}).new_page()
    found, around = [], play_once(page)
    for address in around:
        page.goto(address)
        for more in page.locator(".log-tools > summary, .note-change > summary").all():
            more.click()
        found += faults(page)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 390, "height": 844})
    for address in around:
        page.goto(address)
        found += faults(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, address
    assert found == []


def follow(page: Page, link: Locator) -> None:
    """Click, and wait for the page to which that leads."""
    with page.expect_navigation():
        link.click()


def pages_of_a_deck(page: Page) -> Iterator[None]:
    """One page about decks after another, of a guest who has copied a starter deck and changed it."""
    page.request.post("/api/v1/guest/")
    page.goto("/decks/?show=starters")
    yield
    follow(page, page.locator(".deck-tile a").first)
    yield
    page.get_by_role("button", name="Copy to my decks").click()
    page.wait_for_url("**/build/")
    address = page.url.removesuffix("build/")
    page.locator("#deck [data-add]").first.click()
    page.locator(".findings").first.wait_for()
    yield
    page.goto(f"{address}versions/")
    page.get_by_label("Keep it as it stands").fill("Before the cup")
    follow(page, page.get_by_role("button", name="Keep"))
    yield
    follow(page, page.get_by_role("link", name="Before the cup"))
    yield
    of = f"/decks/of/deck:{address.rstrip('/').rpartition('/')[2]}/"
    for other in (address, f"{of}hand/?seed=7", f"{of}odds/?q=type:companion", f"{address}publish/"):
        page.goto(other)
        yield
    for other in (
        "/decks/mine/",
        "/decks/public/",
        "/decks/formats/",
        "/decks/formats/classic/",
        "/decks/import/",
    ):
        page.goto(other)
        yield
    page.locator("#import-text").fill(
        "3 Grey Runner\n2 Gray Runner\n1 Dorothy\n4 Lightning Bolt\n0 Black Bees"
    )
    page.get_by_role("button", name="Read it").click()
    page.get_by_text("4 lines have to be asked about").wait_for()
    yield


def test_no_page_about_decks_has_a_fault_that_axe_can_find_nor_is_wider_than_a_phone(
    new_person: NewPerson,
) -> None:
    wide, narrow = {"width": 1280, "height": 800}, {"width": 360, "height": 640}
    page = new_person(viewport=wide).new_page()
    found = []
    for _page in pages_of_a_deck(page):
        found += faults(page)
        page.emulate_media(color_scheme="dark")
        found += faults(page, "color-contrast")
        page.set_viewport_size(narrow)
        if page.evaluate("document.documentElement.scrollWidth") > narrow["width"]:
            found.append(f"{page.url} has to be pushed sideways")
        page.set_viewport_size(wide)
        page.emulate_media(color_scheme="light")
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
