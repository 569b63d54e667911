"""Das Kartenspiel in the browser: by mouse, by touch and by keyboard alone, on a desk and on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_everybody_can_use_it import faults

DESK = {"width": 1366, "height": 900}
PHONE = {"width": 360, "height": 740}
TOUCHED = {"width": 390, "height": 844}


def begin(page: Page, seats: int = 2) -> None:
    """A table with bots in all other seats."""
    page.goto("/play/new/?game=kartenspiel")
    page.get_by_label("Seats").select_option(str(seats))
    page.locator("main form button.button--main").click()
    page.get_by_role("button", name="Begin with bots in the free seats").click()
    expect(page.locator("[data-map]")).to_be_visible()
    wait_to_be_asked(page)


def wait_to_be_asked(page: Page) -> None:
    expect(page.locator(".prompt--asked, .prompt--over").first).to_be_visible(timeout=20_000)


def test_a_turn_is_planned_by_keyboard_taken_back_and_played_on_the_map(new_person) -> None:
    page = new_person(viewport=DESK).new_page()
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
    page = new_person(viewport=DESK).new_page()
    begin(page)
    chart = page.locator("[data-map]")

    def shown() -> list[float]:
        return [float(number) for number in (chart.get_attribute("viewBox") or "").split()]

    page.get_by_role("button", name="The whole map").click()
    first = shown()
    for part in page.locator(".map-place rect").all():
        inner, outer = part.bounding_box(), chart.bounding_box()
        assert inner and outer and inner["x"] > outer["x"] and inner["y"] > outer["y"]
    page.get_by_role("button", name="Larger").click()
    assert shown()[2] < first[2]
    page.evaluate("document.dispatchEvent(new CustomEvent('drawn'))")  # as after each message of the table
    assert shown()[2] < first[2], "what one looks at stays"
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


def questions(page: Page) -> Iterator[str]:
    """What is asked of me, "play" or "location", until the match is over; the loop must answer each time."""
    for _answer in range(200):
        wait_to_be_asked(page)
        if page.locator(".prompt--over").count():
            return
        asked = page.locator(".prompt--asked").get_attribute("data-decision")
        yield "location" if page.locator(".cells").count() else "play"
        page.wait_for_function(
            "asked => document.querySelector('.prompt--asked')?.dataset.decision !== asked", arg=asked
        )
    raise AssertionError("it does not end")


def first_answer(page: Page) -> None:
    """As few cards as possible, on free places, so that locations are surrounded."""
    done = page.locator("#option-done")
    (done if done.count() else page.locator("#zone-prompt .option:visible").first).click()


def until_a_location_is_to_be_placed(page: Page) -> None:
    """Play on, all Bilbos each time; begin anew while it is always somebody else who surrounds a location."""
    for _match in range(5):
        begin(page)
        for question in questions(page):
            if question == "location":
                return
            bilbo = page.locator('input[name="pick"][value="bilbo"]:not(:disabled)')
            free = page.locator(".compass-place:not(:has(.compass-top)) .option:visible")
            if bilbo.count():
                page.locator('label.pick:has(input[value="bilbo"])').first.click()
            if free.count() and (bilbo.count() or not page.locator("#option-done").count()):
                free.first.click()
            else:
                first_answer(page)
    raise AssertionError("no location was ever to be placed")


def lit(page: Page) -> list[str]:
    """The places of the map that are lit as the sheet has it, clockwise from the north."""
    return page.eval_on_selector_all(
        ".map-place",
        "all => all.filter(one => getComputedStyle(one).cursor === 'pointer').map(one => one.dataset.place)",
    )


def test_the_places_are_lit_where_the_chosen_card_may_go_on_the_map_and_the_compass(new_person) -> None:
    page = new_person(viewport=DESK).new_page()
    begin(page)
    kinds = set()
    for question in questions(page):
        if question == "play" and not page.locator("#option-done").count():
            for card in page.locator("label.pick:has(input:not(:disabled))").all():
                card.click()
                kind = card.locator("input").input_value()
                answers = page.eval_on_selector_all(
                    ".compass-option", "all => all.filter(one => one.offsetParent).map(one => one.value)"
                )
                assert answers == [f"play:{kind}>{place}" for place in lit(page)] != []
                kinds.add(kind)
        first_answer(page)
    assert len(kinds) > 3


def test_the_next_location_is_put_on_the_map_and_the_list_says_which_cell_is_meant(new_person) -> None:
    page = new_person(viewport=DESK).new_page()
    until_a_location_is_to_be_placed(page)
    count = page.locator(".map-location").count()
    cells = page.locator(".map-cell")
    assert cells.count() == page.locator(".cells .option").count()
    option = page.locator(".cells .option").nth(1)
    option.focus()
    answer = option.get_attribute("value")
    expect(page.locator(".map-cell.is-pointed")).to_have_attribute("data-answer", answer or "")
    last = cells.last
    last.hover()
    meant = last.get_attribute("data-answer") or ""
    expect(page.locator(".cells .option.is-pointed")).to_have_attribute("value", meant)
    x, y = last.get_attribute("x"), last.get_attribute("y")
    last.click()
    expect(page.locator(".map-location")).to_have_count(count + 1)
    here = page.locator(".map-location--here")
    assert (here.get_attribute("x"), here.get_attribute("y")) == (x, y)
    expect(page.locator(".map-cell")).to_have_count(0)


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on a thing of this kind."""
    for _press in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


@pytest.mark.timeout(240)
def test_a_whole_match_is_played_by_keyboard_alone(new_person) -> None:
    page = new_person(viewport=DESK).new_page()
    begin(page)
    picked = 0
    for question in questions(page):
        if question == "location":
            tab_to(page, ".cells .option")
        elif page.locator("#option-done").count():
            tab_to(page, "#option-done")
        else:
            tab_to(page, 'input[name="pick"]')
            before = page.evaluate("document.activeElement.value")
            page.keyboard.press("ArrowRight")
            picked += page.evaluate("document.activeElement.value") != before
            tab_to(page, ".compass-option")
        page.keyboard.press("Enter")
    assert picked, "the arrow keys choose another card"
    expect(page.locator(".prompt--over")).to_be_visible()


def test_two_fingers_make_the_map_larger_and_one_moves_it(new_person) -> None:
    page = new_person(viewport=TOUCHED, has_touch=True).new_page()
    begin(page)
    fingers = page.context.new_cdp_session(page)
    chart = page.locator("[data-map]")
    box = chart.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + 20

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]},
        )

    def shown() -> list[float]:
        return [float(number) for number in (chart.get_attribute("viewBox") or "").split()]

    before = shown()
    touch("touchStart", (x - 20, y), (x + 20, y))
    touch("touchMove", (x - 60, y), (x + 60, y))
    touch("touchEnd")
    assert shown()[2] < before[2]
    before = shown()
    touch("touchStart", (x, y))
    touch("touchMove", (x + 40, y + 20))
    touch("touchEnd")
    assert shown()[0] < before[0] and shown()[1] < before[1]
    expect(page.locator(".planned")).to_have_count(0)  # moving the map plays nothing


def test_on_a_phone_the_places_around_the_company_are_in_sight_from_the_start(new_person) -> None:
    """With three others at the table, and without pushing the page: the dock leaves them room."""
    page = new_person(viewport=TOUCHED, has_touch=True).new_page()
    begin(page, 4)
    assert page.evaluate("scrollY") == 0
    dock = page.locator(".dock").bounding_box()
    places = [place.bounding_box() for place in page.locator(".map-place rect").all()]
    assert dock and len(places) == 8
    for place in places:
        assert place and place["y"] > 0 and place["y"] + place["height"] <= dock["y"]
        assert place["width"] >= 44


def test_a_long_journey_is_shown_near_the_company_and_wholly_when_it_goes_on(new_person) -> None:
    page = new_person(viewport=TOUCHED, has_touch=True).new_page()
    begin(page, 4)
    for question in questions(page):
        chart = page.locator("[data-map]")
        assert chart.get_attribute("data-show") == ("all" if question == "location" else "near")
        shown = page.evaluate(
            """() => {
                const frame = document.querySelector("[data-map]").getBoundingClientRect();
                const inside = (one) => {
                    const box = one.getBoundingClientRect();
                    return box.left >= frame.left - 1 && box.right <= frame.right + 1
                        && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
                };
                return [...document.querySelectorAll(".map-place rect, .map-cell > rect")].every(inside);
            }"""
        )
        assert shown, "what may be answered is in sight"
        first_answer(page)


@pytest.mark.timeout(240)
def test_no_moment_of_a_match_has_a_fault_that_axe_can_find(new_person) -> None:
    page = new_person(viewport=DESK, color_scheme="light").new_page()

    def look() -> list[str]:
        found = []
        for light, window in (("light", DESK), ("dark", TOUCHED)):
            page.emulate_media(color_scheme=light)
            page.set_viewport_size(window)
            found += faults(page)
        page.emulate_media(color_scheme="light")
        page.set_viewport_size(DESK)
        return found

    until_a_location_is_to_be_placed(page)
    found = look()
    first_answer(page)
    wait_to_be_asked(page)
    page.locator(".map-list summary").click()
    found += look()
    if page.locator(".compass-option:visible").count():
        page.locator(".compass-option:visible").first.click()
        page.locator(".planned").wait_for()
        found += look()
    for _question in questions(page):
        first_answer(page)
    found += look()
    page.goto("/rules/kartenspiel/")
    found += look()
    assert found == []


@pytest.mark.timeout(240)
def test_a_whole_match_is_played_on_a_phone(new_person) -> None:
    page = new_person(viewport=PHONE, has_touch=True).new_page()
    begin(page)
    for _question in questions(page):
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        done = page.locator("#option-done")
        (done if done.count() else page.locator("#zone-prompt .option:visible").first).tap()
    expect(page.locator(".prompt--over")).to_be_visible()
