"""Decks that people bring to a table or an event."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from catalog.cards import starter_decks
from catalog.decks import selectors, services
from catalog.decks.contents import Contents
from catalog.decks.models import WriteUp
from catalog.decks.publishing import starters_load
from catalog.problems import Conflict
from heroes.engine.game import get_game
from tests.decks.box import count, key, starter


def ids(found, kind):
    return [one.id for one in found if one.kind == kind]


def test_my_decks_and_the_starter_decks_can_be_brought_to_a_table(deck, starters, owner, other):
    found = selectors.decks_playable(owner)
    assert ids(found, "mine") == [f"deck:{deck.key}"]
    assert len(ids(found, "starter")) == len(starter_decks())
    assert all(one.legal for one in found)
    assert ids(selectors.decks_playable(other), "mine") == []
    assert ids(selectors.decks_playable(AnonymousUser()), "mine") == []


@pytest.mark.parametrize("slug", sorted(starter_decks()))
def test_every_starter_deck_makes_a_match(slug, starters, owner):
    write_up = WriteUp.objects.get(starter=slug)
    _name, brought = selectors.deck_for_match(owner, f"list:{write_up.slug}")
    setup = get_game("heroes-journey").new_setup(2, decks=[brought, brought])
    assert setup["decks"][0]["quest_needs"] == brought["quest_needs"]


def test_the_quest_need_can_be_chosen_among_those_that_have_a_hero(deck, owner):
    more = {key("An Empty Throne"): 1, key("The Lost Princess"): 1, key("Tip, Boy from the North"): 1}
    more[key("Grey Runner")] = 1
    deck = services.deck_change(actor=owner, key=deck.key, version=deck.version, by=more)
    (mine,) = [one for one in selectors.decks_playable(owner) if one.kind == "mine"]
    assert key("An Empty Throne") not in {quest.key for quest in mine.quests}
    _name, brought = selectors.deck_for_match(owner, mine.id, quest=key("The Lost Princess"))
    assert brought["quest_needs"] == ["The Lost Princess"]
    with pytest.raises(Conflict):
        selectors.deck_for_match(owner, mine.id, quest=key("An Empty Throne"))


def test_a_deck_that_is_not_legal_is_shown_so_and_cannot_be_brought(deck, owner):
    services.deck_change(actor=owner, key=deck.key, version=deck.version, by={key("Munchkin Farmer"): 1})
    (mine,) = selectors.decks_playable(owner)[:1]
    assert not mine.legal
    with pytest.raises(Conflict, match="as many campaign as adversary"):
        selectors.deck_for_match(owner, mine.id)


def test_nobody_brings_a_deck_that_he_may_not_read(deck, other):
    with pytest.raises(Http404):
        selectors.deck_for_match(other, f"deck:{deck.key}")
    with pytest.raises(Http404):
        selectors.deck_for_match(other, "deck:nothing")
    with pytest.raises(Http404):
        selectors.deck_for_match(other, "list:nothing")


def test_loading_the_starter_decks_again_changes_nothing(starters):
    before = set(WriteUp.objects.values_list("pk", "superseded"))
    assert starters_load() == []
    assert set(WriteUp.objects.values_list("pk", "superseded")) == before


def test_a_starter_deck_whose_file_changed_is_published_anew_and_the_old_one_stays_readable(starters, owner):
    old = WriteUp.objects.get(starter="anger")
    WriteUp.objects.filter(pk=old.pk).update(hash="0" * 32)
    assert starters_load() == ["The Anger"]
    old.refresh_from_db()
    assert old.superseded
    assert selectors.write_up_for(owner, old.slug) == old
    assert WriteUp.objects.listed().filter(starter="anger").count() == 1


def test_the_starter_decks_use_every_hero_and_nine_in_ten_cards(catalogue):
    from catalog.decks.shelves import pool

    used = set()
    for slug in starter_decks():
        used |= set(starter(slug).cards)
    assert len(starter_decks()) >= 8
    assert {hero.card.title for hero in pool().heroes} <= {pool()[one].card.title for one in used}
    assert len(used) >= 0.9 * len(pool())
    assert all(count(starter(slug), "campaign") == 30 for slug in starter_decks())


def test_a_snapshot_tells_equal_decks_from_different_ones(catalogue):
    deck = starter()
    entered_otherwise = Contents(dict(reversed(deck.cards.items())))
    one, other = list(deck.cards)[:2]
    moved = deck.with_copies({one: deck.cards[one] + 1, other: deck.cards[other] - 1})
    assert selectors.snapshot(deck)["hash"] == selectors.snapshot(entered_otherwise)["hash"]
    assert selectors.snapshot(deck)["hash"] != selectors.snapshot(moved)["hash"]
    assert sum(copies for copies, *_ in selectors.snapshot(deck)["cards"]) == len(deck)
