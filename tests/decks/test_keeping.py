"""Working decks: changes, conflicts, going back, versions, copies, who sees what."""

import json
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.decks import selectors, services
from catalog.decks.contents import Contents, gone_back, way_back
from catalog.decks.models import Deck
from catalog.problems import Conflict
from heroes.accounts import holdings
from tests.decks.box import key, starter
from tests.factories import GuestFactory

RUNNER = key("Grey Runner")


def change(deck, **wish):
    return services.deck_change(actor=deck.owner, key=deck.key, version=deck.version, **wish)


def test_every_change_is_saved_at_once_with_the_next_version(deck):
    after = change(deck, by={RUNNER: 2})
    assert (after.version, after.cards.cards[RUNNER]) == (2, 2)
    assert Deck.objects.get(pk=deck.pk).contents["cards"][RUNNER] == 2


def test_a_change_of_an_older_version_overwrites_nothing(deck):
    change(deck, by={RUNNER: 2})
    with pytest.raises(services.Stale) as stale:
        services.deck_change(actor=deck.owner, key=deck.key, version=1, copies={RUNNER: 9})
    assert stale.value.deck.cards.cards[RUNNER] == 2
    assert Deck.objects.get(pk=deck.pk).version == 2


def test_changes_are_taken_back_and_made_again_one_by_one(deck):
    one = change(deck, by={RUNNER: 1})
    two = change(one, by={RUNNER: 1})
    back = services.deck_undo(actor=deck.owner, key=deck.key, version=two.version)
    assert back.cards.cards[RUNNER] == 1
    back = services.deck_undo(actor=deck.owner, key=deck.key, version=back.version)
    assert back.cards == starter()
    with pytest.raises(Conflict):
        services.deck_undo(actor=deck.owner, key=deck.key, version=back.version)
    forth = services.deck_redo(actor=deck.owner, key=deck.key, version=back.version)
    assert forth.cards.cards[RUNNER] == 1
    other = change(forth, by={key("Black Bees"): 1})
    with pytest.raises(Conflict):
        services.deck_redo(actor=deck.owner, key=deck.key, version=other.version)


PILES = st.dictionaries(st.sampled_from(["a", "b", "c", "d"]), st.integers(1, 9), max_size=4)
CONTENTS = st.builds(
    Contents,
    PILES,
    PILES,
    st.sampled_from(["", "a"]),
    st.sampled_from(["", "b"]),
    st.sampled_from([(), ("c",)]),
)


@settings(max_examples=80, deadline=None)
@given(CONTENTS, CONTENTS)
def test_the_way_back_leads_back_whatever_was_changed(before, after):
    assert gone_back(after, json.loads(json.dumps(way_back(before, after)))) == before


@pytest.mark.parametrize(
    "wish",
    [
        {"copies": {"no-such-card": 1}},
        {"copies": {RUNNER: 100}},
        {"by": {RUNNER: 200}},
        {"copies": {RUNNER: "2"}},
        {"hero": RUNNER},
        {"quest": "no-such-card"},
        {"sites": [key("Emerald City")] * 61},
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changes(deck, wish):
    with pytest.raises(ValidationError):
        change(deck, **wish)
    assert Deck.objects.get(pk=deck.pk).version == 1


def test_taking_out_more_than_there_is_takes_out_the_card(deck):
    assert RUNNER not in change(change(deck, by={RUNNER: 1}), by={RUNNER: -5}).cards.cards


def test_what_leaves_the_deck_is_no_longer_chosen_for_the_match(deck):
    hero, quest = key("Menelaos, King Without a Queen"), key("The Homecoming of Helen")
    chosen = change(deck, hero=hero, quest=quest)
    assert (chosen.cards.hero, chosen.cards.quest) == (hero, quest)
    after = change(chosen, copies={hero: 0})
    assert (after.cards.hero, after.cards.quest) == ("", quest)


def test_cards_are_considered_without_being_in_the_deck(deck):
    after = change(deck, aside={RUNNER: 1})
    assert after.cards.aside == {RUNNER: 1} and RUNNER not in after.cards.cards
    moved = change(after, aside={RUNNER: 0}, by={RUNNER: 1})
    assert not moved.cards.aside and moved.cards.cards[RUNNER] == 1


def test_nobody_changes_a_deck_of_somebody_else(deck, other):
    for visibility, refusal in (
        ("private", Http404),
        ("link", PermissionDenied),
        ("public", PermissionDenied),
    ):
        Deck.objects.filter(pk=deck.pk).update(visibility=visibility)
        with pytest.raises(refusal):
            services.deck_change(actor=other, key=deck.key, version=1, copies={RUNNER: 1})
        with pytest.raises(refusal):
            services.deck_delete(actor=other, key=deck.key)


def test_who_sees_a_deck_is_its_owners_choice(deck, other):
    anybody = AnonymousUser()
    seen = []
    for visibility in ("private", "link", "public"):
        Deck.objects.filter(pk=deck.pk).update(visibility=visibility)
        for viewer in (other, anybody):
            try:
                selectors.deck_for(viewer, deck.key)
                seen.append(visibility)
            except Http404:
                pass
        listed = selectors.public_decks().filter(pk=deck.pk).exists()
        assert listed == (visibility == "public")
    assert seen == ["link", "link", "public", "public"]


def test_versions_are_kept_compared_and_restored(deck):
    services.version_keep(actor=deck.owner, key=deck.key, version=1, label="First")
    changed = change(deck, by={RUNNER: 3})
    back = services.version_restore(actor=deck.owner, key=deck.key, version=changed.version, number=1)
    assert back.cards == starter()
    assert [one.label for one in deck.versions.order_by("number")] == ["First", ""]
    undone = services.deck_undo(actor=deck.owner, key=deck.key, version=back.version)
    assert undone.cards.cards[RUNNER] == 3


def test_the_first_change_after_a_pause_keeps_the_deck_as_it_stood(deck):
    change(deck, by={RUNNER: 1})
    assert not deck.versions.exists()
    Deck.objects.filter(pk=deck.pk).update(changed_at=timezone.now() - timedelta(hours=1))
    services.deck_change(actor=deck.owner, key=deck.key, version=2, by={RUNNER: 1})
    assert deck.versions.get().cards.cards[RUNNER] == 1


def test_old_versions_without_a_label_go_and_those_with_one_stay(deck, monkeypatch):
    monkeypatch.setattr(services, "MOST_VERSIONS", 3)
    services.version_keep(actor=deck.owner, key=deck.key, version=1, label="Dear")
    for _number in range(6):
        services._keep(deck, "")
    assert [one.label for one in deck.versions.order_by("number")] == ["Dear", "", "", ""]


def test_a_copy_says_from_whom_it_is(deck, other):
    Deck.objects.filter(pk=deck.pk).update(visibility="public")
    copy = services.deck_copy(actor=other, id=f"deck:{deck.key}")
    assert (copy.owner, copy.cards) == (other, starter())
    assert copy.credit_text == "Wall · Builder"
    assert copy.visibility == "private"


def test_folders_and_tags_find_decks_again(deck, owner):
    services.deck_set(
        actor=owner, key=deck.key, version=1, folder="  Cup ", tags="slow, Troy, slow", name="High Wall"
    )
    assert selectors.folders_of(owner) == [("Cup", 1)]
    assert [one.name for one in selectors.decks_of(owner, folder="Cup")] == ["High Wall"]
    assert [one.tags for one in selectors.decks_of(owner, tag="troy")] == [["slow", "troy"]]
    assert selectors.decks_of(owner, tag="fast") == []


@pytest.mark.parametrize(
    "wish",
    [
        {"name": ""},
        {"name": "x" * 81},
        {"visibility": "staff"},
        {"notes": "x" * 20_001},
        {"tags": [str(number) for number in range(13)]},
        {"folder": "x" * 61},
    ],
)
def test_settings_that_cannot_be_are_refused(deck, owner, wish):
    with pytest.raises(ValidationError):
        services.deck_set(actor=owner, key=deck.key, version=1, **wish)


def test_there_is_an_end_to_the_number_of_decks(catalogue, owner, monkeypatch):
    monkeypatch.setattr(services, "MOST_DECKS", 1)
    services.deck_create(owner=owner)
    with pytest.raises(ValidationError):
        services.deck_create(owner=owner)


def test_a_guests_decks_go_along_when_the_guest_becomes_a_member(catalogue, owner):
    guest = GuestFactory()
    deck = services.deck_create(owner=guest, contents=Contents({RUNNER: 1}))
    decks = next(one for one in holdings.all_holdings() if one.name == "decks")
    decks.hand_over(guest, owner)
    assert Deck.objects.get(pk=deck.pk).owner == owner
    assert decks.export(owner)[0]["contents"] == {"cards": {RUNNER: 1}}
    decks.leave(owner)
    assert not Deck.objects.filter(owner=owner).exists()


def test_a_deck_with_a_card_that_is_gone_stays_readable_and_can_be_mended(deck, owner):
    Deck.objects.filter(pk=deck.pk).update(contents={"cards": {"card-of-yore": 2, RUNNER: 1}})
    (unknown,) = [
        one
        for one in selectors.deck_check(Deck.objects.get(pk=deck.pk).cards, "open").faults
        if one.code == "unknown-card"
    ]
    after = services.deck_change(actor=owner, key=deck.key, version=1, copies=unknown.mends[0].copies)
    assert after.cards.cards == {RUNNER: 1}
