"""What somebody sees who has just started a site."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.site import Site


def test_the_printed_link_makes_the_first_administrator_who_is_led_behind_the_scenes(
    site: Site, page: Page
) -> None:
    if site.many_processes:
        pytest.skip("the link is printed by `serve`")
    link = re.search(r"works once\): (http\S+)", site.output)
    assert link
    page.goto(link[1])
    page.get_by_label("Username", exact=True).fill("penelope")
    page.get_by_label("Password", exact=True).fill("a-loom-undone-every-night")
    page.get_by_label("Password again", exact=True).fill("a-loom-undone-every-night")
    page.get_by_role("button", name="Make the administrator").click()
    expect(page).to_have_url(re.compile(r"/admin/$"))
    expect(page.get_by_text("penelope").first).to_be_visible()

    answer = page.goto(link[1])
    assert answer and answer.status == 404
