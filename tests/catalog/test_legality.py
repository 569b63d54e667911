"""Legality is a matter of days: what each format says about a card, and why."""

from datetime import date

import pytest

from catalog.decks.formats import Format, Listed
from catalog.decks.legality import legality
from catalog.decks.pool import Known, Pool, Print
from catalog.search import search
from catalog.services import cards_load
from tests.catalog.conftest import companion, shelf_of

OUT = date(2030, 3, 1)


def said(rules: Format, on: date, released: date | None = None, **facts):
    item = shelf_of(companion("Hoplite", **facts)).items[0]
    known = Known(item.card, item.slug, True, (Print("first-wave", 1, 1, released, "The First Wave"),))
    return legality(known, Pool([known]), rules, on)


def test_a_card_is_banned_from_a_day_on_and_until_another():
    rules = Format("cup", "Cup", banned=(Listed("hoplite", date(2030, 1, 10), date(2030, 2, 10)),))
    days = {date(2030, 1, 9): "legal", date(2030, 1, 10): "banned", date(2030, 2, 9): "banned"}
    assert {day: said(rules, day).status for day in days} == days
    after = said(rules, date(2030, 2, 10))
    assert after.status == "legal"
    assert after.changes == ((date(2030, 1, 10), "banned"), (date(2030, 2, 10), "no longer banned"))


def test_a_restricted_card_is_legal_once():
    found = said(Format("cup", "Cup", copies=4, restricted=(Listed("Hoplite"),)), OUT)
    assert (found.status, found.limit) == ("restricted", 1)
    assert said(Format("cup", "Cup", copies=4), OUT).limit == 4


def test_a_card_that_is_not_out_yet_is_not_legal():
    rules = Format("open", "Open")
    assert said(rules, date(2030, 2, 28), released=OUT).status == "unreleased"
    assert said(rules, OUT, released=OUT).status == "legal"


@pytest.mark.parametrize(
    ("rules", "facts"),
    [
        (Format("black", "Black", borders=("black",)), {"border": "golden"}),
        (Format("later", "Later", sets=("second-wave",)), {}),
    ],
)
def test_what_a_format_leaves_out_is_said_with_the_reason(rules, facts):
    found = said(rules, OUT, **facts)
    assert found.status == "outside"
    (why,) = map(str, found.findings)
    assert "Hoplite" in why and rules.name in why


@pytest.mark.django_db
def test_cards_are_searched_by_the_format_in_which_they_are_legal(client, card_folder):
    cards_load(folder=card_folder(companion("Plain"), companion("Shiny", border="golden")))
    assert [item.card.title for item in search("format:traditional").items] == ["Plain"]
    assert [item.card.title for item in search("-legal:traditional").items] == ["Shiny"]
    assert search("f:marmalade").warnings
    page = client.get("/cards/shiny/").content.decode()
    assert "Traditional leaves out" in page
    told = {one["format"]: one["status"] for one in client.get("/api/v1/cards/shiny/legality/").json()}
    assert told == {"open": "legal", "traditional": "outside", "classic": "outside", "highlander": "legal"}
