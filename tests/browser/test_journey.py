"""The Heroes' Journey as people play it: clicking, touching, by keyboard alone, through reloads."""

import contextlib
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from tests.site import ROOT, Site

NewPerson = Callable[..., BrowserContext]
Lay = Callable[..., None]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SECONDS = 420
pytestmark = pytest.mark.timeout(SECONDS + 180)  # whole matches, on a machine that is busy with other tests
STILL = {"reduced_motion": "reduce"}

STANDS = """() => {
  const asked = document.querySelector("[data-decision]")?.dataset.decision ?? "";
  const phase = document.querySelector(".phase--now")?.textContent ?? "";
  const texts = ["#zone-prompt h2", "#zone-hand"].map((zone) => document.querySelector(zone)?.innerText);
  return [asked, asked && phase, ...texts];
}"""

ANSWER = """([eager, luck, place]) => {
  if (document.querySelector(".prompt--over")) return "over";
  const joined = document.querySelector("[data-state=joined]:not([hidden])");
  if (!joined || document.querySelector(".option[aria-busy]")) return "";
  const options = [...document.querySelectorAll("#zone-prompt .option, #zone-hand .option")];
  if (!options.length) return "";
  const closing = options.filter((option) => ["pass", "done", "keep", "no"].includes(option.value));
  const others = options.filter((option) => !closing.includes(option));
  const wanted = options.find((option) => ["move", "bid:0"].includes(option.value));
  const list = !closing.length || (others.length && luck < eager) ? others : closing;
  const option = wanted ?? list[Math.floor(place * list.length)];
  option.click();
  return option.value;
}"""
"""Clicks on an answer, as chance will: a share of `eager` is not passing. Gives its key, "" where nothing can be answered."""


def sit_down(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play against bots The Heroes' Journey").click()
    page.locator("#zone-board .journey").wait_for()


@pytest.fixture(scope="module")
def lay(site: Site) -> Iterator[Lay]:
    """`lay(page, stage, protagonist=0)` lays the table of a page as `lay_table.scenario` has it, and looks at it."""
    command = [sys.executable, "-m", "tests.browser.lay_table"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env=site.environment, cwd=ROOT, **pipes) as process:

        def laid(page: Page, stage: str, protagonist: int = 0) -> None:
            code = page.url.rstrip("/").rpartition("/")[2]
            process.stdin.write(f"{code} {stage} {protagonist}\n")
            process.stdin.flush()
            assert process.stdout.readline() == "laid\n"
            page.reload()

        yield laid
        process.stdin.close()


def asked(page: Page, words: str) -> None:
    expect(page.locator("#zone-prompt h2.prompt-text")).to_contain_text(words, timeout=30_000)


def press(page: Page, name: str) -> None:
    page.locator("#zone-prompt").get_by_role("button", name=name).first.click()


def pass_until(page: Page, words: str) -> None:
    """Pass what comes in between: others' chances, and responses."""
    ends = time.monotonic() + 60
    while words not in page.locator("#zone-prompt").inner_text():
        assert time.monotonic() < ends, f"{words!r} is never asked"
        # Before the socket stands an answer is posted, and the page comes anew in the middle of this.
        with contextlib.suppress(Error):
            page.evaluate(
                "document.querySelector('#zone-prompt .option[value=pass]:not([aria-busy])')?.click()"
            )
        page.wait_for_timeout(50)


def tile(page: Page, title: str) -> str:
    return f'.field .tile:not(.tile--borne):has([data-title]:has-text("{title}"))'


def play(pages: list[Page], until: Callable[[], bool], eager: float) -> None:
    """Everybody answers what he is asked, by the same chances each time, until it is enough or the match is over."""
    ends, chance = time.monotonic() + SECONDS, random.Random(7)
    answers: list[str] = []
    while not until() and answers != ["over"] * len(pages):
        assert time.monotonic() < ends, "the match does not go on"
        answers = [page.evaluate(ANSWER, [eager, chance.random(), chance.random()]) for page in pages]
        if not any(answers):
            pages[0].wait_for_timeout(20)


def two_people(new_person: NewPerson, seats: int, bots: int, **options: str) -> list[Page]:
    """One at a desk and one with a phone; `options` are the first one's, the second sees nothing move."""
    anna = new_person(**options).new_page()
    bert = new_person(viewport={"width": 390, "height": 844}, **STILL).new_page()
    anna.goto("/play/new/?game=heroes-journey")
    anna.get_by_label("Seats", exact=True).select_option(str(seats))
    anna.get_by_label("Of these, bots").select_option(str(bots))
    anna.get_by_label("How the bots play").select_option("random")
    anna.get_by_role("button", name="Open the table").click()
    bert.goto(anna.locator("#invite").input_value())
    bert.get_by_role("button", name="Sit down").click()
    choice = bert.get_by_label("Your deck and Quest-Need")
    choice.select_option(choice.locator("option").nth(1).get_attribute("value"))
    bert.get_by_role("button", name="Bring this deck").click()
    expect(bert.get_by_text("You bring")).to_be_visible()
    expect(anna.locator("#waiting-seats")).not_to_contain_text("free seat")
    anna.get_by_role("button", name="Begin").click()
    for page in (anna, bert):
        page.locator("#zone-board .journey").wait_for(timeout=30_000)
    return [anna, bert]


def test_two_people_play_a_whole_match_by_clicking_and_reload_in_each_phase(new_person: NewPerson) -> None:
    people = two_people(new_person, seats=2, bots=0)
    reloaded: set[str] = set()

    def reload_once_a_phase() -> bool:
        for page in people:
            before = page.evaluate(STANDS)
            if before[1] and before[1] not in reloaded:
                page.reload()
                after = page.evaluate(STANDS)
                if before[0] == after[0]:  # else an answer was on its way, and the table has gone on
                    assert after == before
                    reloaded.add(before[1])
        return False

    play(people, reload_once_a_phase, eager=0.5)
    for page in people:
        expect(page.locator("#zone-prompt h2")).to_contain_text("wins the match")
    assert {"Campaign", "Adversary", "Regroup"} <= reloaded
    expect(people[0].locator("#zone-log")).to_contain_text("moves to site")


def test_two_people_and_two_bots_travel_until_everybody_has_led(new_person: NewPerson) -> None:
    people = two_people(new_person, seats=4, bots=2, **STILL)

    def fifth_turn() -> bool:
        return bool(
            people[0].evaluate("/Turn [5-9]/.test(document.querySelector('.turn-number')?.textContent ?? '')")
        )

    play(people, fifth_turn, eager=0.3)
    for page in people:
        assert page.locator(".places > .place").count() == 3
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_wounds_are_spread_and_minions_assigned_by_touch_on_a_phone(lay: Lay, new_person: NewPerson) -> None:
    page = new_person(**PHONE).new_page()
    sit_down(page)
    lay(page, "barrage")
    expect(page.locator(".shots")).to_contain_text("2 the minions shoot")
    pass_until(page, "(2 left)")
    page.locator(tile(page, "Kastor")).tap()
    expect(page.locator(".wound--coming")).to_have_count(1)
    asked(page, "(1 left)")
    page.locator(tile(page, "Hoplite")).tap()
    expect(page.locator(".wound--coming")).to_have_count(0)
    pass_until(page, "Assign minions")
    page.locator(tile(page, "Trojan Spearman")).tap()
    page.locator(tile(page, "Kastor")).tap()
    expect(page.locator("path.assigned")).to_have_count(1)
    expect(page.locator(".fights")).to_contain_text("Kastor against")
    press(page, "Assign no more")
    pass_until(page, "Choose the next skirmish")
    press(page, "Kastor")
    expect(page.locator(".fight--now")).to_contain_text("Kastor")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_minions_are_assigned_by_dragging_and_an_overwhelm_is_told_before(
    lay: Lay, new_person: NewPerson
) -> None:
    page = new_person(viewport={"width": 1280, "height": 900}).new_page()
    sit_down(page)
    lay(page, "assignment")
    pass_until(page, "Assign minions")
    page.locator(tile(page, "Hektor")).drag_to(page.locator(tile(page, "Archer")))
    expect(page.locator("path.assigned")).to_have_count(1)
    expect(page.locator(".fight--overwhelm")).to_contain_text("is overwhelmed and dies")


def test_piles_and_ones_own_atlas_are_leafed_through(lay: Lay, new_person: NewPerson) -> None:
    page = new_person(**PHONE).new_page()
    sit_down(page)
    lay(page, "regroup")
    for pile, titles in (("Scrap pile", ["Trojan Sentry", "The War Cry"]), ("Atlas", ["The Skaian Gates"])):
        page.locator(".place--mine").get_by_role("button", name=pile).tap()
        leaf = page.locator(".place--mine .leaf:popover-open")
        for title in titles:
            expect(leaf).to_contain_text(title)
        leaf.get_by_role("button", name="Close").tap()
        expect(leaf).to_have_count(0)
    assert page.locator("#place-1").get_by_role("button", name="Atlas").count() == 0


def test_by_keyboard_alone_cards_are_played_read_and_assigned(lay: Lay, new_person: NewPerson) -> None:
    page = new_person(viewport={"width": 1280, "height": 800}).new_page()
    page.goto("/")
    page.get_by_role("button", name="Play against bots The Heroes' Journey").press("Enter")
    page.locator("#zone-board .journey").wait_for()
    lay(page, "adversary", protagonist=1)
    asked(page, "Adversary phase")

    def tab_to(css: str) -> None:
        for _step in range(120):
            page.keyboard.press("Tab")
            if page.evaluate("css => document.activeElement.matches(css)", css):
                return
        raise AssertionError(f"Tab does not lead to {css}")

    tab_to("#zone-hand .tile")
    page.keyboard.press("Enter")
    expect(page.locator("#zoom")).to_be_visible()
    page.keyboard.press("Escape")
    tab_to("#zone-hand .option")
    page.keyboard.press("Enter")
    expect(page.locator(".front--minions .tile")).to_have_count(4)
    lay(page, "assignment")
    asked(page, "Assignment step")
    page.keyboard.press("Space")
    pass_until(page, "Assign minions")
    page.locator(tile(page, "Trojan Spearman")).focus()
    page.keyboard.press("Enter")
    page.locator(tile(page, "Kastor")).focus()
    page.keyboard.press("Enter")
    expect(page.locator("path.assigned")).to_have_count(1)


def test_a_newcomer_is_told_what_each_question_is_about(new_person: NewPerson) -> None:
    page = new_person().new_page()
    page.goto("/")
    page.get_by_role("button", name="Learn by playing The Heroes' Journey").click()
    expect(page.locator(".lesson")).to_contain_text("Burdens buy the choice")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="The rule").click()
    rules = opened.value
    assert rules.url.endswith("#set-up")
    rules.get_by_label("Look up a word").fill("indomitable")
    expect(rules.locator("#overwhelm")).to_be_visible()
    expect(rules.locator("#mulligan")).to_be_hidden()
