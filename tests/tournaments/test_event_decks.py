"""Decks in events: handed in, checked, locked, shown or not, played with, looked at."""

import io

import pytest
from django.test import Client
from pypdf import PdfReader
from rest_framework.test import APIClient

from catalog.decks.contents import contents_hash
from catalog.decks.exchange import write
from catalog.decks.models import Deck, OwnFormat
from catalog.decks.services import deck_change, deck_create
from catalog.decks.shelves import pool
from heroes.accounts.audit import entries_about
from heroes.play.models import Match, Table
from tests.decks.box import key, starter
from tests.decks.conftest import catalogue  # noqa: F401 (a fixture)
from tests.factories import GuestFactory, UserFactory, open_event, running_event
from tournaments import services
from tournaments.models import DeckCheck, EnteredDeck, Entrant, Event, Pairing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]


def browser(person=None):
    client = Client()
    if person is not None:
        client.force_login(person)
    return client


def api(person=None):
    client = APIClient()
    if person is not None:
        client.force_authenticate(person)
    return client


def cup(*players, **settings):
    """An event of The Heroes' Journey in which decks have to be handed in."""
    wishes = {"game": "heroes-journey", "decks": "must"} | settings
    return open_event(UserFactory(), *players, **wishes)


def kept(owner, contents=None, name="Wall") -> Deck:
    return deck_create(owner=owner, name=name, contents=contents or starter())


def as_text(contents=None):
    return write("text", contents or starter(), pool(), name="Wall of Bronze")


def address(event, person):
    return f"/events/{event.slug}/entrants/{event.entrants.get(user=person).number}/deck/"


def api_address(event, person):
    return f"/api/v1{address(event, person)}"


def started(event):
    services.event_start(actor=event.organiser, event=event)
    return Event.objects.get(pk=event.pk)


def hand_in(*people):
    """Each of the people hands in a deck for his only event."""
    for person in people:
        entrant = Entrant.objects.get(user=person)
        services.deck_submit(actor=person, entrant=entrant, deck=f"deck:{kept(person).key}")


def test_a_player_hands_in_a_deck_of_his_own_and_it_stays_as_it_was_when_the_deck_changes():
    one = UserFactory()
    event = cup(one)
    deck = kept(one)
    page = browser(one).get(f"/events/{event.slug}/").content.decode()
    assert "Hand in your deck" in page
    form = browser(one).get(address(event, one)).content.decode()
    assert f"deck:{deck.key}|" in form
    sent = api(one).put(api_address(event, one), {"deck": f"deck:{deck.key}"})
    assert sent.status_code == 200
    assert sent.data["hash"] == contents_hash(deck.cards)
    deck_change(actor=one, key=deck.key, version=deck.version, by={key("Munchkin Farmer"): 1})
    assert EnteredDeck.objects.get().hash == contents_hash(starter())


def test_a_deck_is_handed_in_by_the_form_of_the_page():
    one = UserFactory()
    event = cup(one)
    kept(one)
    page = browser(one).get(address(event, one))
    choices = [
        value for _label, group in page.context["form"].fields["deck"].choices[1:] for value, _n in group
    ]
    assert browser(one).post(address(event, one), {"deck": choices[0], "text": ""}).status_code == 302
    page = browser(one).get(address(event, one)).content.decode()
    deck = EnteredDeck.objects.get()
    assert deck.name == "Wall"
    assert deck.hash in page
    assert "Adversary <span>30</span>" in page
    browser(one).post(f"{address(event, one)}withdraw/")
    assert not EnteredDeck.objects.exists()


def test_the_same_deck_written_down_has_the_same_mark_and_one_card_moved_another():
    one, other = UserFactory(), UserFactory()
    event = cup(one, other)
    sent = api(one).put(api_address(event, one), {"text": as_text()})
    assert sent.status_code == 200, sent.data
    chosen = api(other).put(api_address(event, other), {"deck": f"deck:{kept(other).key}"})
    assert (sent.data["hash"], sent.data["name"]) == (chosen.data["hash"], "Wall of Bronze")
    names = sorted(
        name for name, known in pool().items() if known.section == "campaign" and name in starter().cards
    )
    moved = starter().with_copies(
        {names[0]: starter().cards[names[0]] + 1, names[1]: starter().cards[names[1]] - 1}
    )
    again = api(one).put(api_address(event, one), {"text": as_text(moved)})
    assert again.status_code == 200, again.data
    assert again.data["hash"] != sent.data["hash"]


def test_every_fault_of_a_deck_is_told_and_nothing_is_handed_in():
    one = UserFactory()
    event = cup(one)
    OwnFormat.objects.create(
        slug="strict", owner=event.organiser, name="Strict", rules={"banned": ["Munchkin Farmer"]}
    )
    services.event_change(actor=event.organiser, event=event, format="strict")
    broken = starter().with_copies({key("Munchkin Farmer"): 7})
    by_api = api(one).put(api_address(event, one), {"text": as_text(broken)})
    assert by_api.status_code == 400
    told = str(by_api.data)
    assert "as many campaign as adversary" in told
    assert "Munchkin Farmer" in told
    page = browser(one).post(address(event, one), {"deck": "", "text": as_text(broken)})
    assert page.status_code == 422
    assert "as many campaign as adversary" in page.content.decode()
    assert not EnteredDeck.objects.exists()


def test_lines_that_are_not_certain_are_asked_about_and_never_guessed():
    one = UserFactory()
    event = cup(one)
    sent = api(one).put(api_address(event, one), {"text": f"{as_text()}\n3 Nobody of Nowhere\n"})
    assert sent.status_code == 400
    assert "Nobody of Nowhere" in str(sent.data)
    assert not EnteredDeck.objects.exists()


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"deck": "deck:nothing"},
        {"deck": "list:nothing"},
        {"deck": "\0"},
        {"deck": "link:!"},
        {"deck": "deck:nothing|quest"},
        {"text": "{broken"},
        {"text": "<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>"},
        {"text": "1 " * 30_000},
        {"deck": "deck:nothing", "text": "1 x"},
    ],
)
def test_what_is_no_deck_is_refused_by_both_doors(wish):
    one = UserFactory()
    event = cup(one)
    assert api(one).put(api_address(event, one), wish).status_code == 400
    page = browser(one).post(address(event, one), {"deck": "", "text": "", **wish})
    assert page.status_code in (400, 422)
    assert not EnteredDeck.objects.exists()


def test_nobody_hands_in_a_deck_that_he_may_not_read_or_for_somebody_else():
    one, other = UserFactory(), UserFactory()
    event = cup(one, other)
    foreign = kept(other)
    assert api(one).put(api_address(event, one), {"deck": f"deck:{foreign.key}"}).status_code == 400
    assert api(one).put(api_address(event, other), {"text": as_text()}).status_code == 403
    assert browser(one).post(address(event, other), {"text": as_text()}).status_code == 403
    assert api().put(api_address(event, other), {"text": as_text()}).status_code == 401
    assert not EnteredDeck.objects.exists()


def test_the_organiser_hands_in_for_a_paper_player_and_it_is_in_the_log():
    event = cup(venue="paper")
    balin = services.entrant_add(actor=event.organiser, event=event, name="Balin")
    at = f"/events/{event.slug}/entrants/{balin.number}/deck/"
    assert browser(event.organiser).post(at, {"deck": "", "text": as_text()}).status_code == 302
    deck = EnteredDeck.objects.get()
    assert (deck.entrant, deck.by) == (balin, event.organiser)
    entry = entries_about(event).get(action="deck.submit")
    assert (entry.actor, entry.data["hash"]) == (event.organiser, deck.hash)


def test_the_start_locks_all_decks_and_the_organiser_unlocks_one_for_one_change():
    one, other = UserFactory(), UserFactory()
    event = cup(one, other)
    hand_in(one, other)
    event = started(event)
    at = api_address(event, one)
    refused = api(one).put(at, {"text": as_text()})
    assert (refused.status_code, refused.data["code"]) == (409, "decks_locked")
    assert api(event.organiser).put(at, {"text": as_text()}).status_code == 409
    assert api(one).delete(at).status_code == 409
    assert api(one).delete(f"{at}lock/").status_code == 403
    assert browser(one).post(f"{address(event, one)}unlock/").status_code == 403
    assert browser(event.organiser).post(f"{address(event, one)}unlock/").status_code == 302
    assert "Hand in another deck" in browser(one).get(address(event, one)).content.decode()
    assert api(other).put(api_address(event, other), {"text": as_text()}).status_code == 409
    assert api(one).put(at, {"text": as_text()}).status_code == 200
    assert api(one).put(at, {"text": as_text()}).status_code == 409  # it has locked itself again
    assert api(event.organiser).delete(f"{at}lock/").status_code == 204
    assert api(event.organiser).post(f"{at}lock/").status_code == 204
    assert api(one).put(at, {"text": as_text()}).status_code == 409


def test_who_has_handed_in_no_deck_is_out_where_decks_have_to_be_handed_in():
    people = [UserFactory() for _ in range(3)]
    event = cup(*people)
    hand_in(*people[:2])
    desk = browser(event.organiser).get(f"/events/{event.slug}/desk/").content.decode()
    assert "No deck from:" in desk
    event = started(event)
    assert event.entrants.get(user=people[2]).status == "withdrawn"
    assert event.phases.get().seeding == list(
        event.entrants.filter(user__in=people[:2]).values_list("pk", flat=True)
    )


def test_an_event_for_which_nobody_has_handed_in_a_deck_does_not_start_and_nobody_is_out():
    one, other = UserFactory(), UserFactory()
    event = cup(one, other)
    moved = api(event.organiser).post(f"/api/v1/events/{event.slug}/move/", {"to": "running"})
    assert (moved.status_code, moved.data["code"]) == (409, "too_few_players")
    assert set(event.entrants.values_list("status", flat=True)) == {"registered"}


def test_a_deck_is_checked_again_when_the_format_changes_and_at_the_start():
    one, other = UserFactory(), UserFactory()
    event = cup(one, other, decks="may")
    hand_in(one, other)
    card = next(name for name in starter().cards if pool()[name].section == "campaign")
    banned = OwnFormat.objects.create(
        slug="strict",
        owner=event.organiser,
        name="Strict",
        rules={"banned": [{"title": pool()[card].card.title}]},
    )
    changed = api(event.organiser).patch(f"/api/v1/events/{event.slug}/", {"format": banned.slug})
    assert changed.status_code == 200
    assert set(EnteredDeck.objects.values_list("legal", flat=True)) == {False}
    assert "does not fit the format" in browser(one).get(address(event, one)).content.decode()
    OwnFormat.objects.filter(pk=banned.pk).update(rules={})
    assert api(event.organiser).patch(f"/api/v1/events/{event.slug}/", {"format": "open"}).status_code == 200
    assert set(EnteredDeck.objects.values_list("legal", flat=True)) == {True}
    api(event.organiser).patch(f"/api/v1/events/{event.slug}/", {"format": banned.slug})
    OwnFormat.objects.filter(pk=banned.pk).update(rules={"banned": [{"title": pool()[card].card.title}]})
    started(event)
    assert not EnteredDeck.objects.exists()


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"decks": "must", "game": "love-letter"}, "decks"),
        ({"format": "no-such-format"}, "format"),
        ({"decks_shown": "nobody"}, "decks_shown"),
    ],
)
def test_settings_of_decks_that_cannot_be_are_refused(settings, field):
    made = api(UserFactory()).post("/api/v1/events/", {"name": "Cup", "game": "heroes-journey", **settings})
    assert made.status_code == 400
    assert field in str(made.data)
    assert not Event.objects.exists()


def test_an_event_without_decks_takes_none_and_shows_no_page_for_them():
    one, other = UserFactory(), UserFactory()
    event = running_event(UserFactory(), one, other)
    assert api(one).put(api_address(event, one), {"text": "1 x"}).status_code == 409
    assert browser(event.organiser).get(f"/events/{event.slug}/desk/").status_code == 200
    draw = api(event.organiser).post(f"/api/v1/events/{event.slug}/deck-checks/", {"count": 1})
    assert (draw.status_code, draw.data["code"]) == (409, "no_decks")


def seen_by(event, person, owner):
    """Whether all doors show a person the deck of another, or none does."""
    doors = {
        browser(person).get(address(event, owner)).status_code == 200,
        browser(person).get(f"{address(event, owner)}sheet/").status_code == 200,
        api(person).get(api_address(event, owner)).status_code == 200,
        api(person).get(f"{api_address(event, owner)}sheet.pdf").status_code == 200,
        event.entrants.get(user=owner).number
        in [deck["entrant"] for deck in api(person).get(f"/api/v1/events/{event.slug}/decks/").data],
        address(event, owner) in browser(person).get(f"/events/{event.slug}/decks/").content.decode(),
    }
    assert len(doors) == 1
    return doors.pop()


@pytest.mark.parametrize(
    ("shown", "to_players", "to_strangers"),
    [("private", False, False), ("entered", True, False), ("public", True, True)],
)
def test_decks_are_shown_from_the_start_on_to_whom_the_event_says(shown, to_players, to_strangers):
    one, other, stranger = UserFactory(), UserFactory(), UserFactory()
    event = cup(one, other, decks_shown=shown)
    hand_in(one, other)
    assert not seen_by(event, other, one)
    event = started(event)
    assert seen_by(event, one, one)
    assert seen_by(event, event.organiser, one)
    assert seen_by(event, other, one) == to_players
    assert seen_by(event, stranger, one) == to_strangers
    assert seen_by(event, None, one) == to_strangers


def test_decks_of_the_cut_are_shown_by_their_own_rule_and_all_of_them_after_the_end():
    people = [UserFactory() for _ in range(4)]
    event = cup(
        *people,
        venue="paper",
        decks_in_cut="public",
        decks_published=True,
        phases=[{"system": "swiss", "rounds": 1, "cut": 2}, {"system": "single"}],
    )
    hand_in(*people)
    event = started(event)
    host = event.organiser
    play_round(event, 1)
    assert not seen_by(event, None, people[0])
    services.phase_finish(actor=host, event=event)
    later = event.phases.get(number=2)
    for person in people:
        assert seen_by(event, None, person) == (event.entrants.get(user=person).pk in later.seeding)
    play_round(event, 1)
    services.phase_finish(actor=host, event=event)
    event.refresh_from_db()
    assert all(seen_by(event, None, person) for person in people)
    link = write("link", starter(), pool()).strip()
    told = browser().get(f"/decks/share/{link}/").content.decode()
    assert event.name in told
    assert "place 1 (single elimination)" in told


def play_round(event, number):
    services.round_pair(actor=event.organiser, event=event, number=number)
    for pairing in Pairing.objects.filter(state="open"):
        first, second = pairing.seats.all()
        outcome = services.Outcome(wins={first.entrant_id: 1, second.entrant_id: 0})
        services.result_set(actor=event.organiser, pairing=pairing, outcome=outcome)


def test_the_tables_of_the_event_are_opened_with_the_decks_that_were_handed_in():
    one, other = UserFactory(), UserFactory()
    event = cup(one, other, decks="may")
    services.deck_submit(actor=one, entrant=event.entrants.get(user=one), text=as_text())
    event = started(event)
    services.round_pair(actor=event.organiser, event=event, number=1)
    for person in (one, other):
        services.player_ready(player=person, pairing=Pairing.objects.get())
    table = Table.objects.get()
    mine = table.seats.get(user=one)
    assert mine.deck == EnteredDeck.objects.get().brought
    setup = Match.objects.get().setup["decks"]
    assert setup[mine.number]["book"] == mine.deck["cards"]["book"]
    assert table.seats.get(user=other).deck is None
    assert setup[1 - mine.number]["book"]


def test_late_entrants_may_hand_in_a_deck_once():
    one, other = UserFactory(), UserFactory()
    event = cup(one, other)
    hand_in(one, other)
    event = started(event)
    late = services.entrant_enter_late(actor=event.organiser, event=event, name="Late", user=UserFactory())
    assert api(late.user).put(api_address(event, late.user), {"text": as_text()}).status_code == 200
    assert api(late.user).put(api_address(event, late.user), {"text": as_text()}).status_code == 409


def test_players_are_picked_by_lot_for_a_deck_check_nobody_twice_before_everybody_once():
    people = [UserFactory() for _ in range(4)]
    event = cup(*people, venue="paper")
    hand_in(*people)
    event = started(event)
    services.round_pair(actor=event.organiser, event=event, number=1)
    host, desk = browser(event.organiser), f"/events/{event.slug}/desk/"
    for _time in range(2):
        assert host.post(f"{desk}pick/", {"count": 2}).status_code == 302
    assert sorted(DeckCheck.objects.values_list("entrant__user", flat=True)) == sorted(p.pk for p in people)
    assert host.post(f"{desk}pick/", {"count": 1}).status_code == 409  # all wait to be looked at
    first, second = DeckCheck.objects.order_by("pk")[:2]
    host.post(f"{desk}checked/", {"check": first.pk, "right": "yes"})
    at = f"/api/v1/events/{event.slug}/deck-checks/"
    put = api(event.organiser).put(f"{at}{second.pk}/", {"right": False, "note": "61 cards"})
    assert put.data["outcome"] == "wrong"
    listed = api(event.organiser).get(at).data
    assert [check["outcome"] for check in listed] == ["open", "open", "wrong", "right"]
    assert "61 cards" in host.get(desk).content.decode()
    assert entries_about(event).filter(action="deck_check.settle").count() == 2


def test_only_the_staff_picks_and_judges_decks():
    people = [UserFactory() for _ in range(2)]
    event = cup(*people, venue="paper")
    hand_in(*people)
    event = started(event)
    at = f"/api/v1/events/{event.slug}/deck-checks/"
    check = api(event.organiser).post(at, {"count": 1}).data[0]
    for person in (people[0], GuestFactory()):
        assert api(person).post(at, {"count": 1}).status_code == 403
        assert api(person).get(at).status_code == 403
        assert api(person).put(f"{at}{check['id']}/", {"right": True}).status_code == 403
    assert api().get(at).status_code == 401
    assert api(event.organiser).post(at, {"count": 0}).status_code == 400
    assert api(event.organiser).post(at, {"count": 21}).status_code == 400
    elsewhere = open_event(UserFactory())
    other_at = f"/api/v1/events/{elsewhere.slug}/deck-checks/{check['id']}/"
    assert api(elsewhere.organiser).put(other_at, {"right": True}).status_code == 404
    assert DeckCheck.objects.get().outcome == "open"


@pytest.mark.parametrize(("paper", "width"), [("a4", 595), ("letter", 612)])
def test_the_registration_sheet_names_player_event_every_card_and_the_mark(paper, width):
    one = UserFactory()
    event = cup(one)
    hand_in(one)
    got = browser(one).get(f"{address(event, one)}sheet/?paper={paper}")
    assert got["Content-Type"] == "application/pdf"
    (page,) = PdfReader(io.BytesIO(got.content)).pages
    assert round(page.mediabox.width) == width
    text = page.extract_text()
    for words in (one.display_name, event.name, EnteredDeck.objects.get().hash, "Campaign (30)"):
        assert words in text
    assert all(
        name in text
        for _copies, name, _section in EnteredDeck.objects.get().snapshot["cards"]
        if len(name) < 20
    )
    assert browser(one).get(f"{address(event, one)}sheet/?paper=a9").status_code == 400
