"""The Deck-Building Game as people play it: by looking and clicking, on a desk and on a phone."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

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
    mine = page.locator(".place--mine")
    name = mine.locator(".seat-name").evaluate("element => element.firstChild.textContent.trim()")
    log = page.locator("#zone-log")
    play(page, until=lambda key: f"{name} buys" in " ".join((log.text_content() or "").split()))
    assert no_sideways_scrolling(page)
    pile = mine.get_by_role("button", name=re.compile(r"\d+ discarded"))
    expect(pile).to_be_visible()
    pile.click()
    leaf = mine.locator(".leaf")
    expect(leaf).to_be_visible()
    assert f"{leaf.locator('.card').count()} discarded" in pile.inner_text()
    page.keyboard.press("Escape")
    expect(leaf).not_to_be_visible()
    page.locator('.option[value="end"]').focus()
    page.keyboard.press("Enter")
    expect(log).to_contain_text("into the discard pile")
