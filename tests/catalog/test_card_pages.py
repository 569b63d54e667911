"""The pages and the API of cards, as visitors and programs see them."""

import re
from xml.etree import ElementTree

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalog.cards import starter_decks
from catalog.models import Card
from catalog.search import shelf
from catalog.services import cards_load
from tests.catalog.conftest import companion

pytestmark = pytest.mark.usefixtures("catalogue")

CARDS = "/cards/"
API = "/api/v1/cards/"


def titles(answer) -> list[str]:
    return [item.card.name for item in answer.context["page"]]


def test_all_cards_are_shown_page_by_page(client):
    first = client.get(CARDS)
    assert first.context["count"] == len(shelf().items)
    seen = []
    for number in first.context["page"].paginator.page_range:
        seen += titles(client.get(CARDS, {"page": number}))
    assert seen == [item.card.name for item in shelf().items]


@pytest.mark.parametrize("view", ["gallery", "list", "table"])
def test_every_view_shows_the_cards_as_links(client, view):
    answer = client.get(CARDS, {"q": "culture:sparta", "view": view})
    for item in answer.context["page"]:
        assert (
            f'href="{reverse("catalog:card", args=[item.slug])}?q=culture%3Asparta"'
            in answer.content.decode()
        )


def test_a_wrong_term_is_a_warning_on_the_page_and_not_an_error(client):
    answer = client.get(CARDS, {"q": "culture:sparta cost:dear"})
    assert answer.status_code == 200
    assert "“cost:dear” was ignored" in answer.content.decode()
    assert answer.context["count"] == len(
        client.get(CARDS, {"q": "culture:sparta"}).context["page"].paginator.object_list
    )


def test_a_query_that_finds_one_card_leads_to_it(client):
    answer = client.get(CARDS, {"q": "breaker of gates"})
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/cards/hektor-breaker-of-gates/")


def test_a_table_is_sorted_by_the_column_that_was_clicked(client):
    answer = client.get(CARDS, {"q": "t:minion", "view": "table", "order": "strength", "direction": "down"})
    numbers = [item.card.strength for item in answer.context["page"]]
    assert numbers == sorted(numbers, reverse=True)
    (column,) = [one for one in answer.context["columns"] if one["sorted"]]
    assert "direction" not in column["url"]  # a second click turns it round


def test_a_filter_writes_the_query_and_takes_itself_out_again(client):
    def filters(query):
        groups = client.get(CARDS, {"q": query}).context["filters"]
        return {choice["label"]: choice for group in groups for choice in group["choices"]}

    assert filters("exert")["Oz"]["url"] == "?q=exert+culture%3Aoz"
    assert filters("culture:sparta exert")["Oz"]["url"] == "?q=exert+culture%3Aoz"
    chosen = filters("exert culture:oz")["Oz"]
    assert chosen["on"] and chosen["url"] == "?q=exert"


def test_every_page_of_a_card_answers(client):
    for item in shelf().items:
        assert client.get(f"/cards/{item.slug}/").status_code == 200, item.slug


def test_a_card_page_tells_everything_about_it(client):
    page = client.get("/cards/hektor-tamer-of-horses/").content.decode()
    for words in (
        "Tamer of Horses",
        "Damage +1",
        "add 1 to the wounds",
        "Hektor, Breaker of Gates",
        "The First Wave",
        "House edition",
    ):
        assert words in page, words
    hero = client.get("/cards/dorothy-a-long-way-from-kansas/").content.decode()
    assert "/cards/the-way-back-to-kansas/" in hero
    quest = client.get("/cards/the-way-back-to-kansas/")
    assert quest.context["back_url"] and [item.card.title for item in quest.context["heroes"]]


def test_the_cards_before_and_after_are_those_of_the_search(client):
    query = "culture:troy type:minion"
    found = [item.slug for item in client.get(CARDS, {"q": query}).context["page"]]
    page = client.get(f"/cards/{found[1]}/", {"q": query})
    assert (page.context["before"].slug, page.context["after"].slug) == (found[0], found[2])
    assert page.context["place"] == 2
    elsewhere = client.get("/cards/emerald-city/", {"q": query})
    assert "place" not in elsewhere.context


def test_a_random_card_is_one_that_the_query_finds(client):
    answer = client.get("/cards/random/", {"q": "culture:oz"}, follow=True)
    assert answer.context["card"].culture == "oz"
    assert client.get("/cards/random/", {"q": "name=nobody"}).headers["Location"].startswith("/cards/?q=")


def test_a_set_shows_its_printings_by_number(client):
    answer = client.get("/cards/sets/first-wave/")
    assert [row["number"] for row in answer.context["page"]] == list(range(1, 49))


def test_a_culture_without_cards_says_so(client):
    Card.objects.filter(culture="oz").delete()
    assert client.get("/cards/cultures/oz/").status_code == 200


def test_suggestions_are_options_for_the_search_field(client):
    answer = client.get("/cards/suggest/", {"q": "cul"}).content.decode()
    assert '<option value="culture:"></option>' in answer
    assert "<script>" not in client.get("/cards/suggest/", {"q": "<script>"}).content.decode()


def test_the_api_gives_the_same_cards_and_warnings_as_the_page(client):
    query = "culture:sparta cost<=2 foo:bar"
    page = client.get(CARDS, {"q": query})
    answer = client.get(API, {"q": query}).json()
    assert [card["name"] for card in answer["results"]] == titles(page)
    assert answer["warnings"] == list(page.context["warnings"])


def test_the_api_goes_on_from_page_to_page(client):
    names, offset = [], 0
    while offset is not None:
        answer = client.get(API, {"limit": 50, "offset": offset}).json()
        names += [card["name"] for card in answer["results"]]
        offset = answer["next"]
    assert len(names) == len(set(names)) == answer["count"] == len(shelf().items)


@pytest.mark.parametrize(
    "wish", [{"limit": 0}, {"limit": 10_000}, {"offset": -1}, {"order": "beauty"}, {"limit": "x"}]
)
def test_the_api_refuses_what_it_does_not_know(client, wish):
    answer = client.get(API, wish)
    assert answer.status_code == 400
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_one_card_in_the_api(client):
    card = client.get(f"{API}hektor-tamer-of-horses/").json()
    assert (card["strength"], card["culture"], card["side"], card["class"]) == (13, "troy", "adversary", None)
    assert {"name": "damage", "number": 1} in card["keywords"]
    assert client.get(card["face"]).headers["Content-Type"] == "image/svg+xml"
    assert client.get(card["url"]).status_code == 200


def test_what_stands_in_a_text_is_text_and_never_markup(client, card_folder):
    cards_load(
        folder=card_folder(
            companion("<b>Bold</b>", text='<script>alert("x")</script>', subtitle="</title>&amp;")
        )
    )
    (item,) = shelf().items
    for answer in (
        client.get(f"/cards/{item.slug}/"),
        client.get(CARDS, {"view": "list"}),
        client.get(CARDS),
    ):
        assert "<script>alert" not in answer.content.decode() and "<b>Bold" not in answer.content.decode()
    ElementTree.fromstring(client.get(f"{API}{item.slug}/").json()["face"] and face(client, item.card.hash))


def face(client, hash: str, **wish: str) -> str:
    return client.get(f"/cards/faces/{hash}.svg", wish).content.decode()


def test_a_face_shows_the_card_and_may_be_kept_for_ever(client):
    item = shelf().by_slug["hektor-tamer-of-horses"]
    answer = client.get(f"/cards/faces/{item.card.hash}.svg")
    root = ElementTree.fromstring(answer.content)
    assert root[0].text == "Hektor, Tamer of Horses (Troy Minion)"
    assert "immutable" in answer.headers["Cache-Control"]


def test_every_face_is_sound_and_no_two_are_alike(client):
    faces = {face(client, item.card.hash) for item in shelf().items}
    assert len(faces) == len(shelf().items)
    for drawn in faces:
        root = ElementTree.fromstring(drawn)
        known = {node.get("id") for node in root.iter() if node.get("id")}
        used = {node.get("href", "")[1:] for node in root.iter() if node.tag.endswith("use")}
        assert used <= known
        assert not re.search(r"<(script|style|image|foreignObject)|\son\w+=", drawn)


def test_a_quest_need_has_two_sides(client):
    item = shelf().by_slug["the-way-back-to-kansas"]
    assert face(client, item.card.hash) != face(client, item.card.hash, side="back")


def test_an_older_card_keeps_its_face(client, card_folder):
    cards_load(folder=card_folder(companion("Hoplite", cost=2)))
    old = shelf().by_slug["hoplite"].card.hash
    before = face(client, old)
    cards_load(folder=card_folder(companion("Hoplite", cost=7)))
    assert face(client, old) == before != face(client, shelf().by_slug["hoplite"].card.hash)


def test_a_picture_is_a_png_of_63_millimetres_at_300_dots_an_inch(client):
    item = shelf().by_slug["emerald-city"]
    answer = client.get(f"/cards/faces/{item.card.hash}.png")
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(answer.content[16:20], "big") == 744
    assert int.from_bytes(answer.content[20:24], "big") in (1039, 1040)


def test_the_balance_of_the_house_edition_names_decks_as_people_know_them(client):
    report = client.get(f"{API}balance/").json()
    page = client.get(reverse("catalog:balance"))
    shares = page.context["report"]["decks"]
    assert [share for _title, share in shares] == sorted(report["decks"].values(), reverse=True)
    assert {title for title, _share in shares} == {deck.title for deck in starter_decks().values()}
    assert len(page.context["report"]["faults"]) == len(report["faults"])
    for slug in report["decks"]:
        assert f">{slug}<" not in page.content.decode()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(st.text(max_size=60), st.text(max_size=6), st.text(max_size=10))
def test_no_query_breaks_page_or_api(client, query, page, order):
    wish = {"q": query, "page": page, "order": order, "view": order}
    wish = {name: value.encode(errors="replace").decode() for name, value in wish.items()}
    assert client.get(CARDS, wish).status_code in (200, 302)
    assert client.get("/cards/suggest/", wish).status_code == 200
    assert client.get(API, {"q": wish["q"]}).status_code in (200, 400)
