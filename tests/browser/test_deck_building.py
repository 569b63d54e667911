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


def box_of(page: Page, selector: str) -> dict[str, float]:
    box = page.locator(selector).first.bounding_box()
    assert box, selector
    return dict(box)


def test_five_seats_fit_a_laptop_with_the_turn_and_its_power_in_sight(
    new_person: Callable[..., BrowserContext],
) -> None:
    page = new_person(viewport={"width": 1280, "height": 800}).new_page()
    sit_down(page, 5)
    page.locator(".option").first.wait_for()
    play(page, until=lambda key: key == "play-all")
    expect(page.locator(".played .card").first).to_be_attached()
    dock = box_of(page, ".dock")
    page.locator(".board").evaluate("element => element.scrollTo(0, 0)")
    page.evaluate("scrollTo(0, 0)")
    for selector in ("#archenemy", "#pile-main", ".power b"):
        box = box_of(page, selector)
        assert box["y"] >= 0 and box["y"] + box["height"] <= dock["y"], f"{selector} is in sight"
    tops = {
        place["y"] for place in (one.bounding_box() for one in page.locator(".places .place").all()) if place
    }
    assert len(tops) == 1, "the others sit in one row"
    assert no_sideways_scrolling(page)


@pytest.mark.parametrize("seats", [2, 5])
def test_on_a_phone_the_path_is_one_row_of_named_cards(
    new_person: Callable[..., BrowserContext], seats: int
) -> None:
    page = new_person(viewport={"width": 390, "height": 780}, has_touch=True).new_page()
    sit_down(page, seats)
    page.locator(".option").first.wait_for()
    boxes = [slot.bounding_box() for slot in page.locator(".slot").all()]
    assert len(boxes) == 5 and all(boxes)
    assert len({round(box["y"]) for box in boxes if box}) == 1
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes if box)
    for slot in page.locator(".slot:has(.card)").all():
        expect(slot.locator(".slot-name")).to_be_visible()
    for button in page.locator(".option").all():
        box = button.bounding_box()
        assert box and box["height"] >= 43, "large enough for a thumb"
    assert no_sideways_scrolling(page)


def test_a_turn_is_played_with_the_keyboard_alone(new_person: Callable[..., BrowserContext]) -> None:
    page = new_person(viewport={"width": 1280, "height": 800}).new_page()
    sit_down(page, 2)
    play(page, until=lambda _key: page.locator('.option[value="end"]').count() > 0)

    def press(*starts: str) -> str:
        """Go on with Tab until such a button has the focus, and press it; its key."""
        for _step in range(150):
            page.keyboard.press("Tab")
            key = page.evaluate(
                "document.activeElement.matches('.option') ? document.activeElement.value : ''"
            )
            if key.startswith(starts):
                page.keyboard.press("Enter")
                page.wait_for_timeout(300)
                return key
        raise AssertionError(f"no button for {starts} is reached by Tab")

    while page.locator('.option[value^="play:"]').count() and page.locator('.option[value="end"]').count():
        press("play:")
    while not page.locator('.option[value="end"]').count():  # something that was played asks
        press("")
    while page.locator('.option[value^="buy:"]').count():
        press("buy:")
    log = page.locator("#zone-log")
    expect(log).to_contain_text("plays")
    pile = page.locator(".place--mine .pile-open")
    if pile.count():
        pile.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".place--mine .leaf")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(".place--mine .leaf")).not_to_be_visible()
    press("end")
    expect(log).to_contain_text("into the discard pile")
