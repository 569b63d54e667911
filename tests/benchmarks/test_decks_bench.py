"""How fast decks are checked and changed, in processor time. Wanted: the check of a 120-card deck below 5 ms, and a change in
the builder answered with the new page below 100 ms."""

import time

import pytest

from catalog.decks.checking import check
from catalog.decks.formats import house_formats
from catalog.decks.services import deck_create
from catalog.services import cards_load
from tests.decks.box import big, first_wave, key
from tests.factories import UserFactory


def milliseconds(benchmark) -> float:
    return sorted(benchmark.stats.stats.data)[len(benchmark.stats.stats.data) // 2] * 1000


@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("slug", sorted(house_formats()))
def test_checking_a_deck_of_120_cards(benchmark, slug):
    deck, pool, rules = big(120), first_wave(), house_formats()[slug]
    benchmark.pedantic(check, (deck, pool, rules), rounds=60, iterations=1, warmup_rounds=3)
    assert milliseconds(benchmark) < 5


@pytest.mark.benchmark(timer=time.process_time)
def test_a_change_in_the_builder_to_the_updated_page(benchmark, client, db):
    cards_load()
    owner = UserFactory()
    deck = deck_create(owner=owner, contents=big(120))
    client.force_login(owner)
    version = 0

    def change():
        nonlocal version
        version += 1
        body = {"version": version, "add" if version % 2 else "less": key("Grey Runner")}
        answer = client.post(f"/decks/{deck.key}/change/", body, HTTP_HX_REQUEST="true")
        assert answer.status_code == 200

    benchmark.pedantic(change, rounds=20, iterations=1, warmup_rounds=3)
    assert milliseconds(benchmark) < 100
