"""Whole matches of Love Letter, as people play them: by looking and clicking."""

import time
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Error, Page, expect

from tests.site import Site

SECONDS_A_MATCH = 240

CLICK = """() => {
  if (document.querySelector(".option[aria-busy]")) return false;
  const option = document.querySelector("#zone-prompt .option");
  option?.click();
  return option !== null;
}"""


def answer(page: Page) -> bool:
    """Click the first answer, if this page is asked anything and is not busy answering."""
    try:
        return bool(page.evaluate(CLICK))
    except Error as error:  # without a connection the answer went as a form, and the page is loading
        if "navigation" not in error.message:
            raise
        page.wait_for_load_state()
        return True


def over(page: Page) -> bool:
    return page.locator(".prompt--over").count() > 0


def play(pages: list[Page], until: Callable[[int], bool]) -> int:
    """Everybody answers until the match is over or `until` (told how many answers) says so."""
    answers, ends = 0, time.monotonic() + SECONDS_A_MATCH
    while not all(over(page) for page in pages):
        assert time.monotonic() < ends, "the match does not end"
        if until(answers):
            return answers
        answers += sum(answer(page) for page in pages)
        pages[0].wait_for_timeout(30)
    return answers


def test_two_people_and_a_bot_play_a_match_through_reload_and_restart(
    site: Site, new_person: Callable[..., BrowserContext]
) -> None:
    anna, bert = new_person().new_page(), new_person(viewport={"width": 390, "height": 780}).new_page()

    anna.goto("/play/new/?game=love-letter")
    anna.get_by_label("Seats", exact=True).select_option("3")
    anna.get_by_label("Of these, bots").select_option("1")
    anna.get_by_role("button", name="Open the table").click()
    expect(anna.get_by_text("some seats are still free")).to_be_visible()
    link = anna.locator("#invite").input_value()

    bert.goto(link)
    bert.get_by_role("button", name="Sit down").click()
    expect(anna.locator("#waiting-seats")).not_to_contain_text("free seat")
    anna.get_by_role("button", name="Begin").click()
    expect(anna.locator("#zone-board")).to_be_visible()
    expect(bert.locator("#zone-board")).to_be_visible()

    people = [anna, bert]
    play(people, until=lambda answers: answers >= 6)
    hand = bert.locator("#zone-hand").inner_text()
    bert.reload()
    assert bert.locator("#zone-hand").inner_text() == hand

    site.kill()
    expect(anna.get_by_text("Connection lost")).to_be_visible(timeout=15_000)
    before = anna.locator("#zone-board").inner_text(), anna.locator("#zone-hand").inner_text()
    site.start()
    expect(anna.get_by_text("Connection lost")).not_to_be_visible(timeout=30_000)
    expect(bert.get_by_text("Connection lost")).not_to_be_visible(timeout=30_000)
    if anna.locator(".option").count():
        assert before == (anna.locator("#zone-board").inner_text(), anna.locator("#zone-hand").inner_text())

    play(people, until=lambda answers: False)
    for page in people:
        expect(page.locator("#zone-prompt h2")).to_contain_text("wins the match")
        expect(page.locator("#zone-prompt")).to_contain_text("crowns")
    winner = anna.locator("#zone-prompt h2").inner_text()
    assert bert.locator("#zone-prompt h2").inner_text() == winner

    anna.get_by_role("button", name="Play again").click()
    expect(anna.locator("#waiting-seats")).to_be_visible()
    bert.get_by_role("button", name="Play again").click()
    expect(bert.locator("#zone-board")).to_be_visible()
    expect(anna.locator("#zone-board")).to_be_visible()


def test_a_stranger_plays_at_once_as_a_guest_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play Love Letter against bots now").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#zone-board")).to_be_visible()
    ends = time.monotonic() + SECONDS_A_MATCH
    answers = 0
    while answers < 6 and not over(page):
        assert time.monotonic() < ends
        option = page.locator("#zone-prompt .option:not([aria-busy])").first
        if not option.count():
            page.wait_for_timeout(50)
            continue
        decision = page.locator("[data-decision]").get_attribute("data-decision")
        option.focus()
        assert page.evaluate("document.activeElement.matches('.option')")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.querySelector('[data-decision]')?.dataset.decision !== before", arg=decision
        )
        answers += 1
    assert answers


def test_without_scripts_every_answer_is_an_ordinary_form(new_person: Callable[..., BrowserContext]) -> None:
    page = new_person(java_script_enabled=False).new_page()
    page.goto("/")
    page.get_by_role("button", name="Play Love Letter against bots now").click()
    ends = time.monotonic() + 60
    for _answer in range(3):
        while not page.locator(".option").count():
            assert time.monotonic() < ends
            page.wait_for_timeout(100)
            page.reload()
        decision = page.locator("[data-decision]").get_attribute("data-decision")
        page.locator(".option").first.click()
        assert page.locator(f'[data-decision="{decision}"]').count() == 0


def test_a_second_tab_shows_the_same_table(new_person: Callable[..., BrowserContext]) -> None:
    person = new_person()
    first = person.new_page()
    first.goto("/")
    first.get_by_role("button", name="Play Love Letter against bots now").click()
    expect(first.locator(".option").first).to_be_visible(timeout=20_000)
    second = person.new_page()
    second.goto(first.url)
    expect(second.locator(".option").first).to_be_visible()
    assert first.locator(".prompt-text").inner_text() == second.locator(".prompt-text").inner_text()
    decision = first.locator("[data-decision]").get_attribute("data-decision")
    second.locator(".option").first.click()
    expect(first.locator(f'[data-decision="{decision}"]')).to_have_count(0)


def test_logging_out_closes_the_table_in_every_tab(new_person: Callable[..., BrowserContext]) -> None:
    person = new_person()
    table, other = person.new_page(), person.new_page()
    table.goto("/")
    table.get_by_role("button", name="Play Love Letter against bots now").click()
    expect(table.locator("#zone-board")).to_be_visible()
    other.goto("/accounts/logout/")
    other.locator("main form button").click()
    expect(table.get_by_text("no longer sends you news")).to_be_visible()


def test_somebody_elses_private_table_shows_no_hand(new_person: Callable[..., BrowserContext]) -> None:
    player, watcher = new_person().new_page(), new_person().new_page()
    player.goto("/")
    player.get_by_role("button", name="Play Love Letter against bots now").click()
    expect(player.locator(".hand .card").first).to_be_visible()
    watcher.goto(player.url)
    expect(watcher.locator("#zone-board")).to_be_visible()
    assert watcher.locator(".hand .card").count() == 0 and watcher.locator(".option").count() == 0
