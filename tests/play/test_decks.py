"""What a seat brings to a table of a game with decks."""

import html
import re

import pytest
from django.contrib.auth.models import AnonymousUser

from catalog.decks.exchange import links
from catalog.decks.selectors import deck_for_match
from catalog.decks.services import deck_create
from catalog.decks.shelves import pool
from heroes.play import playing, seating
from heroes.play.decks import deck_choices
from heroes.problems import Conflict, Problem
from tests.decks.box import starter
from tests.decks.conftest import catalogue, deck, owner, starters, write_up  # noqa: F401
from tests.factories import UserFactory, open_table

pytestmark = pytest.mark.django_db

CHOSEN = r'<option value="([a-z]+:[^"]*)" selected'


@pytest.fixture
def anger(request: pytest.FixtureRequest) -> str:
    """The value of a starter deck."""
    request.getfixturevalue("starters")
    return next(
        one["value"]
        for group in deck_choices(person=AnonymousUser())
        for one in group["decks"]
        if one["quest"] == "The Anger of Achilleus" and group["kind"] == "starter"
    )


def journey_table(*people, **wishes):
    return open_table(*people, game="heroes-journey", size=2, **wishes)


def test_everybody_plays_what_he_brought_and_the_house_lends_the_rest(anger: str) -> None:
    anna = UserFactory()
    table = journey_table(anna, bots={1: "random"}, deck=anger)
    seating.table_start(actor=anna, table=table)
    table.refresh_from_db()
    mine, lent = table.match.setup["decks"]
    assert mine["quest_needs"] == ["The Anger of Achilleus"]
    assert [1, "Achilleus, Best of the Achaians"] in mine["book"]
    assert len(lent["sites"]) >= 9


def test_a_deck_is_changed_on_the_page_until_the_match_begins(client, anger: str) -> None:
    anna = UserFactory()
    table = journey_table(anna)
    client.force_login(anna)
    address = f"/tables/{table.code}/deck/"
    page = client.get(f"/tables/{table.code}/").content.decode()
    assert f'value="{anger}"' in page
    assert client.post(address, {"deck": anger}).status_code == 302
    assert table.seats.get(user=anna).deck["value"] == anger
    client.post(address, {"deck": ""})
    assert table.seats.get(user=anna).deck is None
    seating.table_start(actor=anna, table=table, fill=True)
    with pytest.raises(Conflict):
        seating.seat_bring(player=anna, table=table, deck=anger)


@pytest.mark.parametrize("value", ["list:none", "deck:x", "{anger}x", "\0", "list:\0", "|", "🜂:" * 90])
def test_a_deck_that_is_none_is_refused_and_nothing_changes(client, anger: str, value: str) -> None:
    anna = UserFactory()
    table = journey_table(anna)
    client.force_login(anna)
    answer = client.post(f"/tables/{table.code}/deck/", {"deck": value.replace("{anger}", anger)})
    assert answer.status_code == 400
    assert table.seats.get(user=anna).deck is None


def test_a_deck_that_somebody_published_is_on_the_list_and_his_others_are_not(client, anger, request) -> None:
    of_builder = request.getfixturevalue("write_up")
    anna, builder = UserFactory(), of_builder.author
    private = deck_create(owner=builder, name="Never shown", contents=starter())
    table = journey_table(anna)
    client.force_login(anna)
    page = client.get(f"/tables/{table.code}/").content.decode()
    assert "Never shown" not in page
    value = re.search(rf'value="(list:{of_builder.slug}\|[^"]*)"', page)[1]
    client.post(f"/tables/{table.code}/deck/", {"deck": value})
    seating.table_start(actor=anna, table=table, fill=True)
    table.refresh_from_db()
    _name, cards = deck_for_match(anna, f"list:{of_builder.slug}")
    assert table.match.setup["decks"][0] == cards
    with pytest.raises(Problem):
        journey_table(anna, deck=f"deck:{private.key}")


def test_from_its_page_a_deck_comes_to_a_table_though_no_list_holds_it(client, anger) -> None:
    anna = UserFactory()
    client.force_login(anna)
    page = client.get(f"/decks/share/{links.write(starter(), pool())}/").content.decode()
    address = html.unescape(re.search(r'href="(/play/new/[^"]*deck=[^"]*)"', page)[1])
    value = re.search(CHOSEN, client.get(address).content.decode())[1]
    wish = {"game": "heroes-journey", "size": 2, "clock": "none", "on_timeout": "default", "deck": value}
    answer = client.post("/play/new/", wish)
    assert answer.status_code == 302
    assert re.search(CHOSEN, client.get(answer["Location"]).content.decode())[1] == value


@pytest.mark.parametrize("named", ["list:none", "deck:x", "link:x", "\0", "|", "x|y", "🜂:" * 900])
def test_an_address_with_a_deck_that_is_none_opens_the_page_without_it(client, anger, named) -> None:
    page = client.get("/play/new/", {"game": "heroes-journey", "deck": named})
    assert page.status_code == 200
    assert re.search(CHOSEN, page.content.decode()) is None


def test_others_learn_nothing_of_a_deck_before_the_match(client, anger: str) -> None:
    anna, bert = UserFactory(), UserFactory()
    table = journey_table(anna, bert, deck=anger)
    client.force_login(bert)
    page = client.get(f"/tables/{table.code}/").content.decode()
    data = client.get(f"/api/v1/tables/{table.code}/").content.decode()
    assert "You bring" not in page
    assert table.seats.get(user=anna).deck["name"] not in data
    seating.seat_leave(player=bert, table=table)
    assert table.seats.get(number=1).deck is None


def test_a_game_without_decks_takes_none(anger: str) -> None:
    anna = UserFactory()
    with pytest.raises(Problem):
        open_table(anna, deck=anger)


def test_a_rematch_is_played_with_the_same_decks(anger: str) -> None:
    anna, bert = UserFactory(), UserFactory()
    table = journey_table(anna, bert, deck=anger)
    seating.table_start(actor=anna, table=table)
    table.refresh_from_db()
    playing.match_concede(player=bert, match_id=table.match.pk)
    again = seating.table_rematch(actor=anna, table=table)
    assert again.seats.get(user=anna).deck["value"] == anger
