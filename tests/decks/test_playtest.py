"""Playtest: a match with a deck against a bot, at one click on the deck's page."""

import pytest

from catalog.decks.services import deck_change
from heroes.play.models import Table
from tests.decks.box import key
from tests.factories import UserFactory


@pytest.fixture
def link(client, deck) -> str:
    """The address of the owner's deck as a link that holds it whole."""
    client.force_login(deck.owner)
    return client.get(f"/decks/{deck.key}/").context["share_url"]


def test_every_page_of_a_deck_offers_a_match_with_it_against_a_bot(client, deck, write_up, link) -> None:
    client.force_login(deck.owner)
    for address in (f"/decks/{deck.key}/", f"/decks/{deck.key}/build/", write_up.get_absolute_url(), link):
        page = client.get(address).content.decode()
        assert 'action="/play/quick/heroes-journey/"' in page
    answer = client.post("/play/quick/heroes-journey/", {"deck": f"deck:{deck.key}"})
    table = Table.objects.get()
    assert answer.status_code == 302 and answer["Location"] == table.get_absolute_url()
    assert table.status == Table.Status.RUNNING and table.game == "heroes-journey"
    mine, bot = table.seats.order_by("number")
    assert mine.user == deck.owner and mine.deck["name"] == deck.name and bot.bot == "wanderer"
    assert table.match.setup["decks"][0] == mine.deck["cards"]


def test_a_deck_that_is_not_legal_says_why_instead_of_being_played(client, deck) -> None:
    deck_change(actor=deck.owner, key=deck.key, version=deck.version, by={key("Grey Runner"): 1})
    client.force_login(deck.owner)
    page = client.get(f"/decks/{deck.key}/").content.decode()
    assert "/play/quick/" not in page and "“Wall” cannot be played: " in page
    wish, json = {"deck": f"deck:{deck.key}"}, {"content_type": "application/json"}
    for address, how in (("/play/quick/heroes-journey/", {}), ("/api/v1/games/heroes-journey/quick/", json)):
        answer = client.post(address, wish, **how)
        assert answer.status_code == 400 and "“Wall” cannot be played: " in answer.content.decode()
    assert not Table.objects.exists()


def test_nobody_plays_a_deck_that_he_may_not_read(client, deck) -> None:
    client.force_login(UserFactory())
    assert client.post("/play/quick/heroes-journey/", {"deck": f"deck:{deck.key}"}).status_code == 400
    assert not Table.objects.exists()


def test_a_program_plays_a_deck_against_a_bot(client, deck) -> None:
    client.force_login(deck.owner)
    wish = {"deck": f"deck:{deck.key}"}
    answer = client.post("/api/v1/games/heroes-journey/quick/", wish, content_type="application/json")
    assert answer.status_code == 201
    assert Table.objects.get().seats.get(user=deck.owner).deck["name"] == "Wall"
