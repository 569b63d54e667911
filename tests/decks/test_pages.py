"""Decks through the pages that people use, and the same through the API."""

import io
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from catalog.decks import exchange, panels, services
from catalog.decks.contents import Contents
from catalog.decks.models import Deck
from catalog.decks.shelves import pool
from catalog.models import Card, CardSet, Edition, Printing
from heroes import cpu
from tests.decks.box import first_wave, key, starter

RUNNER = key("Grey Runner")
HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def browser(client, owner) -> Client:
    client.force_login(owner)
    return client


def address(name, *arguments):
    return reverse(f"decks:{name}", args=arguments)


def test_a_deck_is_begun_and_a_card_added_without_any_script(catalogue, browser):
    place = browser.post(address("new")).headers["Location"]
    deck = Deck.objects.get()
    browser.post(address("change", deck.key), {"version": 1, "add": RUNNER})
    page = browser.get(place)
    assert Deck.objects.get().contents == {"cards": {RUNNER: 1}}
    assert "A Book holds at least 30 campaign cards; here are 0." in page.content.decode()


def test_a_change_answers_with_the_deck_alone_and_its_counts(deck, browser):
    answer = browser.post(address("change", deck.key), {"version": 1, "add": RUNNER}, **HTMX)
    page = answer.content.decode()
    assert answer.status_code == 200 and page.lstrip().startswith('<section id="deck"')
    assert '<b data-testid="adversary">31</b>' in page
    assert f"{RUNNER}:1 " in page


def test_more_copies_than_a_format_takes_are_kept_and_the_rule_is_named(deck, browser):
    browser.post(address("settings", deck.key), {"version": 1, "format": "classic"}, **HTMX)
    page = browser.post(
        address("change", deck.key), {"version": 2, "by": f"{RUNNER}:5"}, **HTMX
    ).content.decode()
    assert Deck.objects.get().contents["cards"][RUNNER] == 5
    assert "Classic takes at most 4 of a title; of “Grey Runner” here are 5." in page


def test_more_copies_than_anybody_can_mean_are_refused_in_words(deck, browser):
    answer = browser.post(address("change", deck.key), {"version": 1, "by": f"{RUNNER}:100"}, **HTMX)
    assert answer.status_code == 400 and "at most 99 copies of a card" in answer.content.decode()
    assert RUNNER not in Deck.objects.get().contents["cards"]


def test_a_reprint_stands_on_the_page_of_each_set_and_once_in_the_builder(deck, browser):
    card = Card.objects.get(slug=RUNNER)
    again = CardSet.objects.create(slug="second-wave", name="The Second Wave", number=2)
    Printing.objects.create(card=card, card_set=again, number=1, definition=card.printings.get().definition)
    Edition.objects.update(mark="with reprints")
    for slug in ("first-wave", "second-wave"):
        page = browser.get(f"/cards/sets/{slug}/").context["page"]
        assert RUNNER in {one["item"].slug for one in page.paginator.object_list}
    page = browser.get(address("found", deck.key), {"q": "Grey Runner"}).content.decode()
    assert page.count(f'id="found-{RUNNER}"') == 1


def test_copies_pressed_in_a_row_come_as_one_change(deck, browser):
    bees = key("Black Bees")
    browser.post(address("change", deck.key), {"version": 1, "by": f"{RUNNER}:3,{bees}:1"}, **HTMX)
    browser.post(address("change", deck.key), {"version": 2, "by": f"{RUNNER}:-1"}, **HTMX)
    cards = Deck.objects.get().contents["cards"]
    assert (cards[RUNNER], cards[bees]) == (2, 1)


def test_a_conflict_shows_the_deck_as_it_stands_and_offers_the_change_again(deck, browser):
    change = address("change", deck.key)
    browser.post(change, {"version": 1, "add": RUNNER}, **HTMX)
    answer = browser.post(change, {"version": 1, "add": RUNNER}, **HTMX)
    page = answer.content.decode()
    assert answer.status_code == 409 and "Nothing was overwritten" in page
    assert f'<input type="hidden" name="add" value="{RUNNER}">' in page
    assert 'name="version" value="2"' in page
    assert Deck.objects.get().contents["cards"][RUNNER] == 1


def test_a_mend_is_one_click(deck, browser):
    quest = key("The Homecoming of Helen")
    browser.post(address("change", deck.key), {"version": 1, "out": quest}, **HTMX)
    page = browser.get(address("build", deck.key)).content.decode()
    assert f'name="mend" value="{quest}:1"' in page
    browser.post(address("change", deck.key), {"version": 2, "mend": f"{quest}:1"}, **HTMX)
    assert Deck.objects.get().contents["cards"][quest] == 1


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"version": "x"},
        {"version": 1},
        {"version": 1, "mend": "a:b"},
        {"version": 1, "by": "a:b"},
        {"version": 1, "by": f"{RUNNER}:999"},
        {"version": 1, "add": "no-such-card"},
        {"version": 1, "quest": "no-such-card"},
        {"version": "9" * 30, "add": RUNNER},
    ],
)
def test_nonsense_changes_nothing_and_is_no_fault_of_the_server(deck, browser, body):
    for more in ({}, HTMX):
        answer = browser.post(address("change", deck.key), body, **more)
        assert answer.status_code == 400
    assert Deck.objects.get().version == 1


def test_search_beside_the_deck_speaks_the_language_of_the_catalogue(deck, browser):
    page = browser.get(address("found", deck.key), {"q": "type:quest-need throne"}).content.decode()
    assert "An Empty Throne" in page and "Grey Runner" not in page


def test_cards_that_are_only_set_aside_do_not_count(deck, browser):
    browser.post(address("change", deck.key), {"version": 1, "considered": RUNNER}, **HTMX)
    page = browser.post(address("change", deck.key), {"version": 2, "undo": 1}, **HTMX).content.decode()
    assert "Considering" not in page


def test_groups_and_sorts_keep_to_the_two_sides(deck, browser):
    for group, heading in (
        ("culture", "Campaign · Sparta"),
        ("cost", "Adversary · cost 2"),
        ("side", "Campaign <"),
    ):
        page = browser.get(address("build", deck.key), {"group": group, "sort": "strength"}).content.decode()
        assert heading in page


def test_settings_are_saved_by_themselves(deck, browser):
    wishes = {"version": 1, "name": "High Wall", "format": "highlander", "visibility": "public"}
    page = browser.post(address("settings", deck.key), wishes, **HTMX).content.decode()
    assert "Highlander takes at most 1 of a title" in page
    assert Deck.objects.get().visibility == "public"
    assert (
        browser.post(address("settings", deck.key), {**wishes, "format": "none"}, **HTMX).status_code == 409
    )
    bad = browser.post(address("settings", deck.key), {**wishes, "version": 2, "format": "none"}, **HTMX)
    assert bad.status_code == 400


def test_versions_are_compared_on_a_page(deck, browser, owner):
    services.version_keep(actor=owner, key=deck.key, version=1, label="First")
    services.deck_change(actor=owner, key=deck.key, version=1, by={RUNNER: 2})
    page = browser.get(address("version", deck.key, 1)).content.decode()
    assert "Grey Runner" in page and "+2" in page
    browser.post(address("version", deck.key, 1), {"version": 2})
    assert Deck.objects.get().cards == starter()


@pytest.mark.parametrize("form", sorted(exchange.FORMS))
def test_every_form_is_downloaded_and_taken_in_again(form, deck, browser):
    answer = browser.get(address("export", f"deck:{deck.key}", form))
    assert "attachment" in answer.headers["Content-Disposition"]
    file = SimpleUploadedFile("deck", answer.content)
    browser.post(address("import"), {"file": file, "save": "1", "name": "Back"})
    assert Deck.objects.get(name="Back").cards == starter()


def test_what_is_not_certain_is_asked_and_then_kept(catalogue, browser):
    pasted = {"text": "2 Gray Runner\n4 Lightning Bolt\n1 Dorothy", "save": "1"}
    page = browser.post(address("import"), pasted).content.decode()
    assert not Deck.objects.exists()
    assert "Lightning Bolt" in page and 'name="line-2"' in page
    dorothy = key("Dorothy, The Small and Meek")
    answered = {**pasted, "line-1": RUNNER, "line-2": "-", "line-3": dorothy}
    browser.post(address("import"), answered)
    assert Deck.objects.get().contents["cards"] == {RUNNER: 2, dorothy: 1}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\x89PNG\0\0", "no text"),
        (b"PK\3\4", "archive"),
        (b'<!DOCTYPE d [<!ENTITY a "a">]><deck>&a;</deck>', "entities"),
        (b"{", "JSON"),
        (b"", "Paste a deck"),
    ],
)
def test_files_that_are_no_deck_are_refused_with_the_reason(catalogue, browser, content, words):
    answer = browser.post(address("import"), {"file": SimpleUploadedFile("x", content)})
    assert answer.status_code == 400 and words in answer.content.decode()


def test_a_file_of_more_than_ten_megabytes_is_too_large(catalogue, browser):
    file = SimpleUploadedFile("x", b"1 Grey Runner\n" * (800_000))
    assert browser.post(address("import"), {"file": file}).status_code == 413


def test_all_decks_go_out_in_one_file_and_come_back(deck, browser):
    data = browser.get(address("archive")).content
    assert len(zipfile.ZipFile(io.BytesIO(data)).namelist()) == 1
    browser.post(address("archive"), {"archive": SimpleUploadedFile("decks.zip", data)})
    assert [one.cards for one in Deck.objects.all()] == [starter(), starter()]


def test_a_link_shows_the_whole_deck_to_anybody_and_keeps_nothing(deck, client):
    code = exchange.write("link", starter(), pool()).strip()
    page = client.get(address("share", code)).content.decode()
    assert "Menelaos, King Without a Queen" in page and "Legal" in page
    assert client.get(address("share", code[:-2])).status_code == 404
    drawn = client.get(address("qr", f"link:{code}"))
    assert drawn.headers["Content-Type"] == "image/svg+xml"


def test_a_hand_is_tried_with_the_mulligan_of_the_rules(deck, browser):
    page = browser.get(address("hand", f"deck:{deck.key}"), {"seed": 5})
    assert len(page.context["hand"]) == 8 and page.context["next"] == 6
    after = browser.get(address("hand", f"deck:{deck.key}"), {"seed": 5, "mulligan": 1, "place": [0, 3]})
    assert after.context["hand"][1]["item"] is page.context["hand"][3]["item"]
    assert len(after.context["hand"]) == 8 and after.context["next"] == 4
    too_many = browser.get(address("hand", f"deck:{deck.key}"), {"mulligan": 1, "place": [0, 1, 2]})
    assert too_many.status_code == 400


def test_the_odds_of_any_group_are_told(deck, browser):
    page = browser.get(address("odds", f"deck:{deck.key}"), {"q": "type:companion"})
    companions = sum(
        number for one, number in starter().cards.items() if first_wave()[one].card.type == "companion"
    )
    assert page.context["group_size"] == companions - 1 and page.context["book_size"] == 59
    assert "On average" in page.content.decode()


def test_panels_of_other_rooms_are_shown(deck, browser):
    from django.utils.safestring import mark_safe

    panels.register("test", lambda id, request: mark_safe(f"<p>{id} won by {request.user}</p>"))
    try:
        assert (
            f"<p>deck:{deck.key} won by Builder</p>"
            in browser.get(address("deck", deck.key)).content.decode()
        )
    finally:
        panels.unregister("test")


def boxes(page):
    """Width and height in millimetres of every picture that is drawn on a page of a PDF."""
    found = []

    def look(operator, operands, matrix, _text_matrix):
        if operator == b"Do":
            found.append((round(matrix[0] / 72 * 25.4, 1), round(matrix[3] / 72 * 25.4, 1)))

    page.extract_text(visitor_operand_before=look)
    return found


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (216, 279))])
def test_cards_are_printed_at_their_size_whatever_the_paper(paper, size, deck, browser, monkeypatch):
    monkeypatch.setattr("catalog.hooks.compute", lambda function, *given: function(*given))
    few = services.deck_create(
        owner=deck.owner,
        contents=Contents({RUNNER: 3, key("The Homecoming of Helen"): 1}),
    )
    answer = browser.get(address("print", f"deck:{few.key}"), {"paper": paper})
    pages = PdfReader(io.BytesIO(answer.content)).pages
    assert [round(float(one) / 72 * 25.4) for one in pages[0].mediabox[2:]] == list(size)
    assert len(pages) == 2  # faces, and the back of the Quest-Need
    assert boxes(pages[0]) == [(63.0, 88.0)] * 4
    assert boxes(pages[1]) == [(63.0, 88.0)]


def test_wrong_paper_is_refused(deck, browser):
    place = address("print", f"deck:{deck.key}")
    assert browser.get(place, {"paper": "a5"}).status_code == 400
    assert browser.get(place, {"bleed": "50"}).status_code == 400


def test_the_registration_sheet_has_every_card_with_player_event_and_hash(deck, browser):
    answer = browser.get(address("sheet", f"deck:{deck.key}"), {"event": "Cup of the Shire"})
    words = PdfReader(io.BytesIO(answer.content)).pages[0].extract_text()
    assert "Builder" in words and "Cup of the Shire" in words
    assert "Hash" in words and "Wall" in words
    for one in starter().cards:
        assert pool()[one].name in words


def test_picture_sheets_are_ten_across_and_seven_down(deck, browser, client, monkeypatch):
    from PIL import Image

    monkeypatch.setattr("catalog.hooks.compute", lambda function, *given: function(*given))
    few = services.deck_create(owner=deck.owner, contents=Contents({RUNNER: 3}))
    written = browser.get(address("export", f"deck:{few.key}", "tabletop")).json()
    face = written["ObjectStates"][0]["ContainedObjects"][0]["CustomDeck"]["1"]["FaceURL"]
    client.logout()
    sheet = Image.open(io.BytesIO(client.get(face).content))
    assert sheet.size == (3150, 3080)
    back = written["ObjectStates"][0]["ContainedObjects"][0]["CustomDeck"]["1"]["BackURL"]
    assert Image.open(io.BytesIO(client.get(back).content)).size == (315, 440)
    assert client.get(face.replace("/0.jpg", "/1.jpg")).status_code == 404


def test_programs_do_the_same_through_the_api(catalogue, browser):
    made = browser.post("/api/v1/decks/", {"name": "By hand"}, "application/json").json()
    place = f"/api/v1/decks/{made['key']}/"
    changed = browser.post(f"{place}changes/", {"version": 1, "by": {RUNNER: 2}}, "application/json").json()
    assert (changed["version"], changed["contents"]) == (2, {"cards": {RUNNER: 2}})
    stale = browser.post(f"{place}changes/", {"version": 1, "by": {RUNNER: 2}}, "application/json")
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    undone = browser.post(f"{place}undo/", {"version": 2}, "application/json").json()
    assert undone["contents"] == {"cards": {}}
    whole = {"version": 3, "contents": {"cards": dict(starter().cards)}, "visibility": "public"}
    assert browser.patch(place, whole, "application/json").json()["version"] == 5
    verdict = browser.get(f"/api/v1/decks/of/deck:{made['key']}/verdict/?under=traditional").json()
    assert verdict["legal"]
    hand = browser.get(f"/api/v1/decks/of/deck:{made['key']}/hand/?seed=3&hold=0.1").json()
    assert len(hand["cards"]) == 8
    assert browser.delete(place).status_code == 204


def test_programs_get_the_files_that_the_pages_give(deck, browser, monkeypatch):
    monkeypatch.setattr("catalog.hooks.compute", lambda function, *given: function(*given))
    few = services.deck_create(owner=deck.owner, contents=Contents({RUNNER: 3}))
    of = f"/api/v1/decks/of/deck:{deck.key}"
    print_ = f"/api/v1/decks/of/deck:{few.key}/print/"
    pdf = browser.get(print_, {"paper": "letter"}, headers={"accept": "application/pdf"})
    assert boxes(PdfReader(io.BytesIO(pdf.content)).pages[0]) == [(63.0, 88.0)] * 3
    sheet = browser.get(f"{of}/sheet/", {"event": "Autumn Cup"})
    assert "Autumn Cup" in PdfReader(io.BytesIO(sheet.content)).pages[0].extract_text()
    assert browser.get(f"{of}/qr/").content.startswith(b"<?xml")
    assert browser.get(f"{of}/pictures/back/0/")["Content-Type"] == "image/jpeg"
    services.deck_delete(actor=deck.owner, key=few.key)
    archive = browser.get("/api/v1/decks/archive/").content
    answer = browser.post("/api/v1/decks/archive/", {"archive": SimpleUploadedFile("all.zip", archive)})
    (taken,) = answer.json()
    assert Deck.objects.get(key=taken["deck"]).contents == deck.contents
    broken = browser.post("/api/v1/decks/archive/", {"archive": SimpleUploadedFile("all.zip", b"PK")})
    assert broken.status_code == 400 and Deck.objects.count() == 2
    assert browser.get(f"{of}/print/", {"paper": "a7"}).status_code == 400


def test_programs_find_decks_that_are_being_built_for_all(deck, browser, client):
    assert client.get("/api/v1/decks/public/").json()["count"] == 0
    services.deck_set(actor=deck.owner, key=deck.key, version=deck.version, visibility="public")
    (found,) = client.get("/api/v1/decks/public/", {"q": "wal"}).json()["results"]
    assert found["key"] == deck.key
    assert client.get("/api/v1/decks/public/", {"culture": "oz"}).json()["count"] == 0


def test_a_posted_deck_is_checked_under_several_formats_at_once(catalogue, client):
    body = {"contents": {"cards": {RUNNER: 5}}, "formats": ["open", "classic", "highlander"]}
    verdicts = client.post("/api/v1/decks/check/", body, "application/json").json()
    assert {
        slug: "copies" in {one["code"] for one in verdict["faults"]} for slug, verdict in verdicts.items()
    } == {
        "open": False,
        "classic": True,
        "highlander": True,
    }
    body["contents"] = {"cards": {RUNNER: -5}}
    assert client.post("/api/v1/decks/check/", body, "application/json").status_code == 400


def test_the_api_reads_decks_and_shows_every_line(catalogue, browser):
    body = {"text": "2 Grey Runner\n1 Dorothy"}
    read = browser.post("/api/v1/decks/read/", body, "application/json").json()
    assert [line["status"] for line in read["lines"]] == ["accepted", "question"]
    body |= {"answers": {"2": ""}, "save": True}
    kept = browser.post("/api/v1/decks/read/", body, "application/json").json()
    assert Deck.objects.get(key=kept["deck"]).contents == {"cards": {RUNNER: 2}}


def test_what_takes_long_is_computed_in_another_process():
    from catalog import hooks

    assert hooks.compute == cpu.run
