"""The dice game in the browser: a turn by keyboard and by tap, chances switched, and a whole match on a phone."""

import contextlib
import os
import re
import time

from playwright.sync_api import Locator, Page, TimeoutError, expect

PHONE = {"width": 360, "height": 740}
SECONDS = 220
PICTURES = os.environ.get("DICE_PICTURES", "")
"""A folder for pictures of the table, for people who want to look."""


def begin(page: Page, seats: int = 1) -> None:
    """A table with bots in the other seats."""
    page.goto("/play/new/?game=dice-quest")
    page.get_by_label("Seats").select_option(str(seats))
    page.locator("main form button.button--main").click()
    page.get_by_role("button", name=re.compile("Begin")).click()
    expect(page.locator(".quest")).to_be_visible()


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png", full_page=True)


def roll(page: Page) -> None:
    """Roll, when whatever an Event asks before has been answered."""
    rolling = page.get_by_role("button", name="Roll the dice")
    while not rolling.count():
        answer_anything(page)
    rolling.click()
    expect(page.locator(".tray-die").first).to_be_visible()


def answer_anything(page: Page) -> None:
    """Give the last answer of whatever is asked, and wait until something else is."""
    prompt = page.locator(".prompt--asked")
    expect(prompt).to_be_visible(timeout=20_000)
    decision = prompt.get_attribute("data-decision")
    page.locator("#zone-prompt .option:visible").last.click()
    expect(page.locator(f'.prompt--asked[data-decision="{decision}"]')).to_have_count(0, timeout=20_000)


def test_a_die_is_chosen_and_placed_by_tap_and_by_keyboard(new_person) -> None:
    page = new_person(viewport={"width": 1366, "height": 900}).new_page()
    begin(page)
    roll(page)
    picture(page, "rolled")
    shown = page.locator(".place-die:visible")
    chosen = page.locator('input[name="pick"]:checked').input_value()
    assert shown.count() and all(
        f"for-die-{chosen}" in (shown.nth(n).get_attribute("class") or "") for n in range(shown.count())
    )
    page.locator("label.pick-die").nth(1).click()
    other = page.locator('input[name="pick"]:checked').input_value()
    assert other != chosen
    place = page.locator(f".place-die.for-die-{other}:visible").first
    place.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"#placed-{other}")).to_be_visible()
    expect(page.locator(f"#pick-die-{other}")).to_have_count(0)
    picture(page, "placed")


def test_chances_are_a_hint_that_is_switched_and_remembered(new_person) -> None:
    page = new_person(viewport={"width": 1366, "height": 900}).new_page()
    begin(page)
    roll(page)
    chance = page.locator(".space--open .chance").first
    expect(chance).to_be_hidden()
    page.get_by_role("button", name="Show chances").click()
    expect(chance).to_be_visible()
    page.reload()
    expect(page.locator(".space--open .chance").first).to_be_visible()


def test_a_match_is_played_to_its_end_on_a_phone(new_person) -> None:
    page = new_person(viewport=PHONE, has_touch=True, reduced_motion="reduce").new_page()
    begin(page)
    for _step in range(400):
        expect(page.locator(".prompt--asked, .prompt--over").first).to_be_visible(timeout=20_000)
        if page.locator(".prompt--over").count():
            break
        decision = page.locator(".prompt--asked").get_attribute("data-decision")
        finish = page.get_by_role("button", name="Finish your turn")
        button = finish if finish.count() else page.locator(".option:visible").last
        button.click()
        expect(page.locator(f'.prompt--asked[data-decision="{decision}"]')).to_have_count(0, timeout=20_000)
    expect(page.locator(".prompt--over")).to_contain_text("Nobody wins")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    picture(page, "phone")


def press(button: Locator) -> None:
    """Press a button that the bots may take away meanwhile: the table goes on by itself."""
    with contextlib.suppress(TimeoutError):
        button.click(timeout=2_000)


def test_bots_ask_for_votes_and_lend_what_they_are_asked_for(new_person) -> None:
    page = new_person(viewport={"width": 1366, "height": 900}).new_page()
    begin(page, seats=4)
    name = (page.locator(".place--mine .seat-name").text_content() or "").strip().removesuffix("you").strip()
    asking = page.locator('.place:not(.place--mine) button.company-tile[id^="option-ask"]').first
    going_on = page.get_by_role("button", name="Go on without an answer")
    where = page.locator('[id^="option-space"]:visible')  # for what was lent
    prompt, log = page.locator("#zone-prompt"), page.locator("#zone-log")
    ends = time.monotonic() + SECONDS
    while f"lends {name} a hand" not in (log.text_content() or ""):
        assert time.monotonic() < ends, "nobody has lent me anything"
        if page.locator(".prompt--over").count():
            begin(page, seats=4)
        if asking.count():
            picture(page, "four")
            press(asking)
            expect(going_on).to_have_count(0, timeout=20_000)  # whoever is asked answers
        elif where.count():
            press(where.first)
        else:
            for answer in ("Use it", "Roll the dice", "Finish your turn"):
                if prompt.get_by_role("button", name=answer).count():
                    press(prompt.get_by_role("button", name=answer))
                    break
            else:  # what an Event asks, or which dice the tile is for
                if page.locator(".prompt--asked .option:visible").count():
                    press(prompt.locator(".option:visible").last)
        page.wait_for_timeout(200)
