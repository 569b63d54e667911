"""How the page calls somebody to the table: title, sound, a notice of the browser, a word before time is up."""

import time
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.test_the_table_page import PASS_ZONE, at_fake_table

NewPerson = Callable[..., BrowserContext]

COUNTED = """
window.sounds = 0;
window.AudioContext = class {
  constructor() { window.sounds += 1; this.currentTime = 0; this.destination = {}; }
  part() {
    const value = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { frequency: value, gain: value, connect: (next) => next, start() {}, stop() {}, addEventListener() {} };
  }
  createOscillator() { return this.part(); }
  createGain() { return this.part(); }
  close() {}
};
window.notices = [];
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return (Notification.permission = "granted"); }
  constructor(title, { body }) { window.notices.push(body); }
  addEventListener() {}
};
Object.defineProperty(document, "hidden", { get: () => window.elsewhere ?? false });
"""


def at_quiet_table(new_person: NewPerson) -> tuple[Page, object]:
    """A page whose sounds and notices are counted, and the house that talks to it."""
    page = new_person().new_page()
    page.add_init_script(COUNTED)
    house = at_fake_table(page)
    house.say(type="zones", zones={"zone-prompt": "<div class='prompt'></div>"}, log="")
    return page, house


def ask(house: object, number: int) -> None:
    zone = PASS_ZONE.replace("77", str(number))
    house.say(type="zones", zones={"zone-prompt": zone}, log="")  # type: ignore[attr-defined]


def test_a_question_makes_a_sound_only_for_whoever_has_wished_it(new_person: NewPerson) -> None:
    page, house = at_quiet_table(new_person)
    ask(house, 501)
    expect(page.locator("[data-decision='501']")).to_be_visible()
    assert page.evaluate("sounds") == 0
    page.get_by_role("button", name="Table menu").click()
    button = page.get_by_role("button", name="Play a sound")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    heard = page.evaluate("sounds")
    ask(house, 502)
    expect(page.locator("[data-decision='502']")).to_have_count(1)
    assert page.evaluate("sounds") == heard + 1
    ask(house, 502)
    page.wait_for_timeout(150)
    assert page.evaluate("sounds") == heard + 1, "the same question is not called twice"


def test_a_notice_of_the_browser_comes_to_whoever_looks_elsewhere_and_has_allowed_it(
    new_person: NewPerson,
) -> None:
    page, house = at_quiet_table(new_person)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Show a notice of the browser").click()
    ask(house, 501)
    expect(page.locator("[data-decision='501']")).to_have_count(1)
    assert page.evaluate("notices") == [], "who has the table before his eyes needs none"
    page.evaluate("window.elsewhere = true")
    ask(house, 502)
    expect(page.locator("[data-decision='502']")).to_have_count(1)
    assert page.evaluate("notices") == ["Pass?"]
    assert page.title().startswith("● ")


def test_a_word_is_said_once_before_my_time_is_up(new_person: NewPerson) -> None:
    page, house = at_quiet_table(new_person)
    ends = time.time() + 8
    clock = (
        f'<span class="clock" data-ends="{ends:.3f}" data-warn="10" data-mine><b data-clock-face></b></span>'
    )
    house.say(type="zones", now=time.time(), zones={"zone-prompt": clock}, log="")  # type: ignore[attr-defined]
    expect(page.locator("#announce")).to_have_text("Your time is nearly up.")
    expect(page.locator(".clock--short")).to_have_count(1)
    page.evaluate("document.getElementById('announce').textContent = ''")
    page.wait_for_timeout(1200)
    expect(page.locator("#announce")).to_have_text("")


def test_two_people_take_back_and_pause_by_consent_on_their_pages(new_person: NewPerson) -> None:
    one, two = new_person().new_page(), new_person().new_page()
    one.goto("/play/new/?game=kartenspiel")
    one.select_option("select[name=size]", "2")
    one.select_option("select[name=clock]", "chess-300-5")
    one.get_by_role("button", name="Open the table").click()
    one.wait_for_url("**/tables/**")
    two.goto(one.url)
    two.get_by_role("button", name="Sit down").click()
    two.get_by_text("Everybody is here.").wait_for()
    one.reload()
    one.get_by_role("button", name="Begin").click()
    one.locator(".table").wait_for()
    two.goto(one.url)
    two.locator(".table").wait_for()
    for page in (one, two):
        expect(page.locator(".is-here")).to_have_count(2)
    one.get_by_role("button", name="Table menu").click()
    one.locator("#offer-pause").click()
    two.locator("#agree-pause").click()
    expect(one.get_by_text("The table pauses")).to_be_visible()
    expect(one.locator(".clock--running")).to_have_count(0)
    two.locator("#resume").click()
    expect(one.get_by_text("The table pauses")).to_have_count(0)
    two.close()
    expect(one.locator(".is-here")).to_have_count(1)
