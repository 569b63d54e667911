"""Das Kartenspiel in the browser: planning a turn by keyboard and on the map, and a whole match on a phone."""

import pytest
from playwright.sync_api import Page, expect

PHONE = {"width": 360, "height": 740}


def begin(page: Page) -> None:
    """A table for two, a bot opposite."""
    page.goto("/play/new/?game=kartenspiel")
    page.get_by_label("Seats").select_option("2")
    page.locator("main form button.button--main").click()
    page.get_by_role("button", name="Begin with bots in the free seats").click()
    expect(page.locator("[data-map]")).to_be_visible()
    wait_to_be_asked(page)


def wait_to_be_asked(page: Page) -> None:
    expect(page.locator(".prompt--asked, .prompt--over").first).to_be_visible(timeout=20_000)


def test_a_turn_is_planned_by_keyboard_taken_back_and_played_on_the_map(new_person) -> None:
    page = new_person(viewport={"width": 1366, "height": 900}).new_page()
    begin(page)
    page.locator('input[name="pick"]:checked').focus()
    kind = page.locator('input[name="pick"]:checked').input_value()
    place = page.locator("#zone-prompt .option:visible").first
    place.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".planned li")).to_have_count(1)
    expect(page.locator("#map-plan-1")).to_be_attached()

    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".planned")).to_have_count(0)
    expect(page.locator("#map-plan-1")).to_have_count(0)

    if page.locator('input[name="pick"]:checked').input_value() != kind:
        page.locator(f'label.pick:has(input[value="{kind}"])').first.click()
    page.locator(f".map-place--free.can-{kind}").last.click()
    expect(page.locator(".planned li")).to_have_count(1)
    page.get_by_role("button", name="End the turn").click()
    expect(page.locator(".map-card:not(.map-card--planned)").first).to_be_attached()


def test_the_map_is_moved_and_made_larger_by_button_key_and_drag(new_person) -> None:
    page = new_person(viewport={"width": 1366, "height": 900}).new_page()
    begin(page)
    chart = page.locator("[data-map]")

    def shown() -> list[float]:
        return [float(number) for number in (chart.get_attribute("viewBox") or "").split()]

    first = shown()
    page.get_by_role("button", name="Larger").click()
    assert shown()[2] < first[2]
    page.get_by_role("button", name="The whole map").click()
    assert shown() == first
    chart.focus()
    page.keyboard.press("ArrowRight")
    assert shown()[0] == first[0] + 1
    box = chart.bounding_box()
    assert box
    before = shown()
    page.mouse.move(box["x"] + 30, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 130, box["y"] + 90, steps=5)
    page.mouse.up()
    assert shown()[0] < before[0] and shown()[1] < before[1]


@pytest.mark.timeout(240)
def test_a_whole_match_is_played_on_a_phone(new_person) -> None:
    page = new_person(viewport=PHONE, has_touch=True).new_page()
    begin(page)
    for _answer in range(200):
        wait_to_be_asked(page)
        if page.locator(".prompt--over").count():
            break
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        asked = page.locator(".prompt--asked").get_attribute("data-decision")
        done = page.locator("#option-done")
        (done if done.count() else page.locator("#zone-prompt .option:visible").first).tap()
        page.wait_for_function(
            "asked => document.querySelector('.prompt--asked')?.dataset.decision !== asked", arg=asked
        )
    expect(page.locator(".prompt--over")).to_be_visible()
