"""The page of a table, as people use it: by keyboard, by thumb, without script, and when the line breaks."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

NewPerson = Callable[..., BrowserContext]
BOTS_TAKE_AT_MOST = 30_000  # milliseconds, on a machine that is busy with other tests
SMALL_PHONE = {"width": 360, "height": 640}
PASS_ZONE = """
<div class="prompt prompt--asked" data-decision="77"><h2 class="prompt-text">Pass?</h2>
<input type="hidden" form="choose" name="decision" value="77">
<ul class="options"><li><button type="submit" form="choose" name="keys" value="pass" class="option" data-pass>
<span class="option-label">Pass</span></button></li></ul>
<input aria-label="Note" type="text"></div>
"""


def begin(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play Love Letter against bots now").click()
    page.locator(".table").wait_for()


def sit_down(page: Page) -> Page:
    """Begin a match against bots and wait until it asks."""
    begin(page)
    page.locator(".option").first.wait_for(timeout=BOTS_TAKE_AT_MOST)
    return page


class FakeHouse:
    """Stands in for the server's end of the socket: what it says is up to the test."""

    def __init__(self, page: Page) -> None:
        self.heard: list[dict] = []
        self.lines: list[WebSocketRoute] = []
        page.route_web_socket("**/ws/tables/**", self._joined)

    def _joined(self, line: WebSocketRoute) -> None:
        self.lines.append(line)
        line.on_message(lambda message: self.heard.append(json.loads(message)))

    def say(self, **message: object) -> None:
        self.lines[-1].send(json.dumps(message))


def at_fake_table(page: Page) -> FakeHouse:
    """A page that was given a real table, but hears only the test."""
    house = FakeHouse(page)
    begin(page)
    expect(page.locator("[data-connection] [data-state=joined]:not([hidden])")).to_have_count(1)
    return house


def asked(page: Page) -> str:
    return page.locator(".prompt--asked").get_attribute("data-decision") or ""


def test_a_question_is_answered_by_keyboard_alone(page: Page) -> None:
    sit_down(page)
    before = asked(page)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.option')"):
            break
    assert page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)") >= 2
    page.keyboard.press("Enter")
    expect(page.locator(f".prompt--asked[data-decision='{before}']")).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('#zone-prompt') !== null")


def test_a_card_opens_large_and_is_played_from_there(page: Page) -> None:
    sit_down(page)
    before = asked(page)
    page.locator(".hand .card--lit").first.click()
    glass = page.get_by_role("dialog")
    expect(glass.locator(".card-text")).to_be_visible()
    glass.get_by_role("button", name=re.compile("^Play ")).click()
    expect(page.locator(f".prompt--asked[data-decision='{before}']")).to_have_count(0)


def test_a_card_is_read_by_hovering_and_put_away_with_escape(page: Page) -> None:
    sit_down(page)
    page.locator(".hand .card").first.hover()
    expect(page.locator("#glass .card-text")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#glass")).to_be_hidden()


def test_hand_and_answers_lie_within_reach_on_a_small_phone(new_person: NewPerson) -> None:
    page = sit_down(new_person(viewport=SMALL_PHONE, has_touch=True).new_page())
    for part in (".hand .card", ".option"):
        box = page.locator(part).first.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= SMALL_PHONE["height"]
    assert page.locator(".option").first.evaluate("e => e.getBoundingClientRect().height") >= 44


def test_the_log_is_a_sheet_on_a_phone_and_stands_beside_the_board_on_a_desk(new_person: NewPerson) -> None:
    phone = sit_down(new_person(viewport=SMALL_PHONE).new_page())
    log = phone.get_by_role("log", name="What happened")
    expect(log).to_be_hidden()
    phone.get_by_role("button", name="Log and chat").click()
    expect(log).to_be_visible()
    phone.keyboard.press("Escape")
    expect(log).to_be_hidden()

    desk = sit_down(new_person(viewport={"width": 1280, "height": 800}).new_page())
    expect(desk.get_by_role("log", name="What happened")).to_be_visible()


def test_a_match_is_played_without_any_script(new_person: NewPerson) -> None:
    page = new_person(java_script_enabled=False).new_page()
    begin(page)
    for _ in range(BOTS_TAKE_AT_MOST // 250):
        if page.locator(".option").count():
            break
        page.wait_for_timeout(250)
        page.reload()
    before = asked(page)
    page.locator(".option").first.click()
    expect(page.locator(".table")).to_be_visible()
    assert not page.locator(f".prompt--asked[data-decision='{before}']").count()


def test_space_presses_pass_but_not_while_somebody_types(page: Page) -> None:
    house = at_fake_table(page)
    house.say(type="zones", zones={"zone-prompt": PASS_ZONE})
    page.get_by_label("Note").focus()
    page.keyboard.press("Space")
    page.wait_for_timeout(150)
    assert house.heard == []
    page.locator("#zone-board").focus()
    page.keyboard.press("Space")
    page.wait_for_timeout(150)
    assert house.heard == [{"type": "choose", "decision": "77", "keys": ["pass"]}]


def test_new_questions_and_lines_of_the_log_are_said_to_whoever_listens(page: Page) -> None:
    house = at_fake_table(page)
    house.say(
        type="zones",
        zones={"zone-prompt": PASS_ZONE},
        log='<li class="log-line" id="log-9001">Bert sits.</li>',
    )
    expect(page.locator("#announce[aria-live=assertive]")).to_have_text("Pass?")
    expect(page.locator("[role=log][aria-live=polite] #log-9001")).to_have_text("Bert sits.")


# Beorn is on no card: what is found has not been played at the table.
LINES = """
<li class="log-line log-line--turn" id="log-9001">Turn 2: <b class="log-seat" data-seat="0">Bert</b>.</li>
<li class="log-line" id="log-9002"><b class="log-seat" data-seat="1">Clara</b> plays <b>Beorn</b>.</li>
<li class="log-line log-line--private" id="log-9003"><span class="vh">Only you see this:</span> You draw Bard.</li>
<li class="log-line log-line--turn" id="log-9004">Turn 3: <b class="log-seat" data-seat="1">Clara</b>.</li>
"""


def shown_lines(page: Page) -> list[str]:
    """Which of LINES and of what came after them is shown."""
    return [
        line
        for line in page.locator("#zone-log .log-line:not([hidden])").evaluate_all(
            "lines => lines.map((line) => line.id)"
        )
        if line > "log-9000" and len(line) == 8
    ]


def test_the_log_is_searched_sorted_copied_and_walked_from_turn_to_turn(new_person: NewPerson) -> None:
    person = new_person(
        viewport={"width": 1280, "height": 800}, permissions=["clipboard-read", "clipboard-write"]
    )
    page = person.new_page()
    house = at_fake_table(page)
    house.say(type="zones", zones={}, log=LINES)
    expect(page.locator("#log-9004")).to_be_visible()
    page.get_by_text("Search, choose, copy").click()
    page.get_by_label("Search in what happened").fill("beorn")
    assert shown_lines(page) == ["log-9002"]
    house.say(
        type="zones",
        zones={},
        log='<li class="log-line" id="log-9005">Beorn falls.</li><li class="log-line" id="log-9006">Bert sits.</li>',
    )
    expect(page.locator("[data-log-found]")).to_have_text("Lines: 2")
    assert shown_lines(page) == ["log-9002", "log-9005"]
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_text("have been copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "Clara plays Beorn.\nBeorn falls."

    page.get_by_label("Search in what happened").fill("")
    page.get_by_label("Show of what happened").select_option("private")
    assert shown_lines(page) == ["log-9003"]
    page.get_by_label("Show of what happened").select_option("seat-1")
    assert shown_lines(page) == ["log-9002", "log-9004"]
    page.get_by_label("Show of what happened").select_option("turn")
    assert shown_lines(page) == ["log-9001", "log-9004"]
    for step, line in (
        ("before", "Turn 3: Clara."),
        ("before", "Turn 2: Bert."),
        ("after", "Turn 3: Clara."),
    ):
        page.get_by_role("button", name=f"To the turn {step}").click()
        expect(page.locator("[data-log-found]")).to_have_text(line)
        expect(page.locator("#zone-log .log-line--now")).to_have_text(line)
    page.get_by_text("Search, choose, copy").click()
    expect(page.locator("#zone-log [id^=log-900]:not([hidden])")).to_have_count(6)


def test_one_answer_is_sent_once_however_often_it_is_pressed(page: Page) -> None:
    house = at_fake_table(page)
    house.say(type="zones", zones={"zone-prompt": PASS_ZONE})
    page.locator(".option").dblclick()
    page.wait_for_timeout(150)
    assert len(house.heard) == 1


def test_a_refused_answer_is_told_and_may_be_given_anew(page: Page) -> None:
    house = at_fake_table(page)
    house.say(type="zones", zones={"zone-prompt": PASS_ZONE})
    page.locator(".option").click()
    expect(page.locator(".option[aria-busy]")).to_have_count(1)
    house.say(type="error", message="It is not your turn.")
    expect(page.get_by_role("status").filter(has_text="It is not your turn.")).to_be_visible()
    expect(page.locator(".option[aria-busy]")).to_have_count(0)


def test_a_lost_connection_is_said_quietly_and_joined_again(page: Page) -> None:
    house = at_fake_table(page)
    lost = page.get_by_text("Connection lost, trying again")
    expect(lost).to_be_hidden()
    house.lines[-1].close()
    expect(lost).to_be_visible()
    expect(lost).to_be_hidden()
    assert len(house.lines) == 2


def test_a_closed_table_says_why_and_does_not_try_again(page: Page) -> None:
    house = at_fake_table(page)
    house.say(type="closed", reason="You have been logged out.")
    house.lines[-1].close()
    expect(page.get_by_role("status").filter(has_text="You have been logged out.")).to_be_visible()
    page.wait_for_timeout(1200)
    assert len(house.lines) == 1


def test_moving_pictures_stand_still_for_those_who_want_it(new_person: NewPerson) -> None:
    page = sit_down(new_person(reduced_motion="reduce").new_page())
    assert page.locator(".hand .card").first.evaluate(
        "e => parseFloat(getComputedStyle(e).animationDuration) < 0.02"
    )


def test_cards_stand_still_once_somebody_has_switched_their_movement_off(page: Page) -> None:
    sit_down(page)
    takes = "e => parseFloat(getComputedStyle(e).animationDuration)"
    card = page.locator(".hand .card").first
    assert card.evaluate(takes) > 0
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Cards move").click()
    assert card.evaluate(takes) == 0
    page.reload()
    page.locator(".hand .card").first.wait_for()
    assert page.locator(".hand .card").first.evaluate(takes) == 0
    assert page.locator("[data-motion-switch]").first.get_attribute("aria-pressed") == "false"


def test_the_light_that_somebody_chooses_stays_on_the_next_page(new_person: NewPerson) -> None:
    page = new_person(color_scheme="light").new_page()
    page.goto("/")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    by_day = page.evaluate(ground)
    switch = page.locator("[data-theme-switch]")
    switch.click()
    expect(switch).to_have_accessible_name("Light: day")
    assert page.evaluate(ground) == by_day
    switch.click()
    expect(switch).to_have_accessible_name("Light: lamp")
    by_lamp = page.evaluate(ground)
    assert by_lamp != by_day
    page.goto("/play/")
    assert page.evaluate(ground) == by_lamp
    switch.click()
    expect(switch).to_have_accessible_name("Light: as the system")
    assert page.evaluate(ground) == by_day


def test_what_the_table_answers_for_somebody_is_told_beside_the_question_until_something_else_happens(
    page: Page,
) -> None:
    house = at_fake_table(page)
    told = page.locator("[data-automatic]")
    expect(told).to_be_hidden()
    line = '<li class="log-line log-line--automatic" id="log-9001">The table passes for Anna.</li>'
    house.say(type="zones", zones={}, log=line)
    expect(told).to_have_text("The table passes for Anna.")
    house.say(type="zones", zones={}, log='<li class="log-line" id="log-9002">Bert plays a card.</li>')
    expect(told).to_be_hidden()


def test_the_table_fills_a_phone_and_comes_back_to_its_window(new_person: NewPerson) -> None:
    page = new_person(viewport=SMALL_PHONE).new_page()
    at_fake_table(page)
    menu, whole = (page.get_by_role("button", name=name) for name in ("Table menu", "Whole screen"))
    menu.click()
    whole.click()
    expect(page.locator("html:fullscreen")).to_have_count(1)
    menu.click()  # the browser has put it away
    expect(whole).to_have_attribute("aria-pressed", "true")
    whole.click()
    expect(page.locator("html:fullscreen")).to_have_count(0)


def test_who_only_hears_the_table_plays_by_its_names_alone(page: Page) -> None:
    """By what a screen reader is given: regions, lists, buttons with names, the log and what is announced."""
    sit_down(page)
    heard = page.get_by_role("log", name="What happened").get_by_role("listitem")
    table = page.get_by_role("region", name="The table")
    assert table.get_by_role("list").count() and table.get_by_role("listitem").count()
    lines = heard.count()
    for _answer in range(6):
        mine = page.get_by_role("region", name="Your move")
        answers = mine.get_by_role("button")
        answers.first.wait_for(timeout=BOTS_TAKE_AT_MOST)
        question = mine.get_by_role("heading").first.inner_text()
        expect(page.locator("#announce[aria-live=assertive]")).to_have_text(question)
        names = answers.evaluate_all("all => all.map((one) => one.ariaLabel || one.textContent.trim())")
        assert all(names) and len(set(names)) == len(names), names
        before = asked(page)
        answers.first.press("Enter")
        expect(page.locator(f".prompt--asked[data-decision='{before}']")).to_have_count(
            0, timeout=BOTS_TAKE_AT_MOST
        )
        if page.locator(".prompt--over").count():
            break
    assert heard.count() > lines
