"""The Deck-Building Game as people play it: by looking and clicking, on a desk and on a phone."""

import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from tests.site import Site

SECONDS = 120

CLICK = """() => {
  if (document.querySelector(".option[aria-busy]")) return "";
  const options = [...document.querySelectorAll(".option")];
  const wanted = ["play-all", "play:", "defeat:", "buy:", "defend:", ""];
  for (const start of wanted) {
    const option = options.find((one) => one.value.startsWith(start));
    if (option) { option.click(); return option.value; }
  }
  return "";
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site"), settings="tests.browser.quick_bots") as running:
        yield running


def sit_down(page: Page, seats: int = 3) -> None:
    page.goto("/play/new/?game=deck-building")
    page.get_by_label("Seats", exact=True).select_option(str(seats))
    page.get_by_label("Of these, bots").select_option(str(seats - 1))
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#zone-board")).to_be_visible()


def answer(page: Page) -> str:
    """Click an answer wherever it stands, if this page is asked anything; its key."""
    try:
        return page.evaluate(CLICK)
    except Error as error:
        if "navigation" not in error.message:
            raise
        page.wait_for_load_state()
        return ""


def play(page: Page, until: Callable[[str], bool]) -> None:
    ends = time.monotonic() + SECONDS
    while not page.locator(".prompt--over").count():
        assert time.monotonic() < ends, "that takes too long"
        if until(answer(page)):
            return
        page.wait_for_timeout(30)


def no_sideways_scrolling(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 900}, {"width": 390, "height": 780}])
def test_a_person_buys_cards_and_finds_them_in_the_discard_pile(
    new_person: Callable[..., BrowserContext], viewport: dict[str, int]
) -> None:
    page = new_person(viewport=viewport).new_page()
    sit_down(page)
    bought: list[str] = []
    play(page, until=lambda key: bool(key.startswith("buy:") and bought.append(key) is None))
    slug = bought[0].removeprefix("buy:")
    assert no_sideways_scrolling(page)
    mine = page.locator(".place--mine")
    expect(mine.get_by_role("button", name="1 discarded")).to_be_visible()
    mine.get_by_role("button", name="1 discarded").click()
    assert mine.locator(".leaf .card").count() == 1, slug
    page.keyboard.press("Escape")
    play(page, until=lambda key: key == "end")
    expect(page.locator("#zone-log")).to_contain_text("buys")
