"""A deck is built by keyboard alone, and goes out; somebody else's change is not overwritten."""

from pathlib import Path

from playwright.sync_api import Page, Route, expect

CAMPAIGN = [
    ("Dorothy, The Small and Meek", 1),
    ("Cowardly Lion, In Want of Courage", 1),
    ("Munchkin Farmer", 28),
]
ADVERSARY = [("Grey Runner", 15), ("Black Bees", 15)]
ATLAS = [
    "The Way Back to Kansas",
    "Farmhouse on the Prairie",
    "Munchkin Orchards",
    "Beach of the Black Ships",
]
ATLAS += [
    "Poppy Field",
    "Fighting Trees",
    "Ford of the Skamander",
    "The Skaian Gates",
    "Emerald City",
    "Edge of Oz",
]


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the element with this name, or a name that begins so, has the focus."""
    for _press in range(120):
        page.keyboard.press("Tab")
        here = page.evaluate(
            "() => (document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()"
        )
        if here.startswith(name):
            return
    raise AssertionError(f"no way to {name!r} by keyboard")


def add(page: Page, name: str, copies: int) -> None:
    """Search for a card by its name and add copies of it."""
    page.keyboard.press("/")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(name)
    row = page.locator("#found [data-card-row]").first
    expect(row.get_by_role("link")).to_contain_text(name)
    page.keyboard.press("ArrowDown")
    for _copy in range(copies):
        page.keyboard.press("+")
    expect(row.locator(".found-count")).to_have_text(str(copies), timeout=30_000)


def test_results_that_come_late_leave_the_focus_on_the_card_one_has_gone_to(page: Page) -> None:
    page.request.post("/api/v1/guest/")
    page.goto("/decks/")
    tab_to(page, "New deck")
    page.keyboard.press("Enter")
    page.wait_for_url("**/build/")
    page.keyboard.press("/")
    page.keyboard.type("The Skaian Gates")
    row = page.locator("#found-the-skaian-gates")
    expect(row).to_be_visible()
    row.evaluate("row => { row.dataset.early = ''; }")
    held: list[Route] = []
    page.route("**/search/**", lambda route: held.append(route))
    with page.expect_request("**/search/**"):
        page.keyboard.press("Backspace")
    page.keyboard.press("ArrowDown")
    expect(row.get_by_role("button", name="Add")).to_be_focused()
    held[0].continue_()
    expect(page.locator("#found [data-early]")).to_have_count(0)
    expect(row.get_by_role("button", name="Add")).to_be_focused()
    page.keyboard.press("+")
    expect(row.locator(".found-count")).to_have_text("1")


def test_a_legal_deck_is_built_from_nothing_by_keyboard_alone_and_exported(
    page: Page, tmp_path: Path
) -> None:
    page.set_default_timeout(30_000)
    page.request.post("/api/v1/guest/")
    page.goto("/decks/")
    tab_to(page, "New deck")
    page.keyboard.press("Enter")
    page.wait_for_url("**/build/")
    for name, copies in [*CAMPAIGN, *ADVERSARY, *((site, 1) for site in ATLAS)]:
        add(page, name, copies)
    expect(page.get_by_test_id("campaign")).to_have_text("30")
    expect(page.get_by_test_id("adversary")).to_have_text("30")
    expect(page.locator(".legal")).to_be_visible()

    page.keyboard.press("-")  # the last card has the focus still
    expect(page.locator(".findings")).to_contain_text("at least 3 sites for 7-9")
    page.keyboard.press("Control+z")
    expect(page.locator(".legal")).to_be_visible()

    tab_to(page, "Export as text")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    file = tmp_path / "deck.txt"
    download.value.save_as(file)
    lines = file.read_text().splitlines()
    assert any(line.startswith("28 Munchkin Farmer") for line in lines)
    assert sum(int(line.split()[0]) for line in lines if line[:1].isdigit()) == 70

    tab_to(page, "Play it against a bot")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*/")
    expect(page.locator("[data-decision]").first).to_be_visible()


def test_a_deck_changed_in_another_window_is_not_overwritten(page: Page) -> None:
    page.set_default_timeout(30_000)
    page.request.post("/api/v1/guest/")
    page.goto("/decks/")
    page.get_by_role("button", name="New deck").click()
    page.wait_for_url("**/build/")
    other = page.context.new_page()
    other.goto(page.url)
    add(page, "Grey Runner", 1)
    other.keyboard.press("/")
    other.keyboard.type("Black Bees")
    expect(other.locator("#found [data-card-row]").first).to_contain_text("Black Bees")
    other.keyboard.press("ArrowDown")
    other.keyboard.press("+")
    expect(other.get_by_role("alert")).to_contain_text("Nothing was overwritten")
    expect(other.locator("#deck")).to_contain_text("Grey Runner")
    other.get_by_role("button", name="Make my change to the deck as it stands").click()
    expect(other.locator(".deck-saved")).to_have_text("Saved, version 3")
    expect(other.locator("#deck")).to_contain_text("Black Bees")


def test_a_card_is_dragged_in_and_out_again(page: Page) -> None:
    page.set_default_timeout(30_000)
    page.request.post("/api/v1/guest/")
    page.goto("/decks/")
    page.get_by_role("button", name="New deck").click()
    page.wait_for_url("**/build/")
    page.locator("#found [data-card-row]").first.drag_to(page.locator(".deck-summary"))
    expect(page.locator(".deck-saved")).to_have_text("Saved, version 2")
    page.locator("#deck [data-card-row]").first.drag_to(page.locator(".builder-keys"))
    expect(page.locator(".deck-saved")).to_have_text("Saved, version 3")
    expect(page.locator("#deck [data-card-row]")).to_have_count(0)
