"""Published decks, comments, favourites, reports, and formats of one's own."""

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404
from django.urls import reverse

from catalog.decks import publishing, selectors, services
from catalog.decks.markdown import html_of
from catalog.decks.models import Comment, Report, WriteUp
from catalog.problems import Conflict, TooManyRequests
from heroes.accounts.models import AuditEntry
from tests.decks.box import key, starter
from tests.factories import GuestFactory, StaffFactory

RUNNER = key("Grey Runner")


def test_what_is_published_stays_as_it_is_whatever_becomes_of_the_deck(write_up, deck, owner):
    services.deck_change(actor=owner, key=deck.key, version=1, by={RUNNER: 1})
    services.deck_delete(actor=owner, key=deck.key)
    found = selectors.write_up_for(owner, write_up.slug)
    assert found.cards == starter() and found.deck is None


def test_only_legal_decks_of_members_are_published(deck, owner, other):
    with pytest.raises(Http404):
        publishing.deck_publish(actor=other, key=deck.key, version=1)
    changed = services.deck_change(actor=owner, key=deck.key, version=1, by={RUNNER: 1})
    with pytest.raises(Conflict):
        publishing.deck_publish(actor=owner, key=deck.key, version=changed.version)
    guest = GuestFactory()
    of_guest = services.deck_create(owner=guest, contents=starter())
    with pytest.raises(PermissionDenied):
        publishing.deck_publish(actor=guest, key=of_guest.key, version=1)
    assert not WriteUp.objects.exists()


def test_there_is_an_end_to_publishing_in_a_day(deck, owner, monkeypatch):
    monkeypatch.setattr(publishing, "MOST_A_DAY", 1)
    publishing.deck_publish(actor=owner, key=deck.key, version=1)
    with pytest.raises(TooManyRequests):
        publishing.deck_publish(actor=owner, key=deck.key, version=1)


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "[x](javascript:alert(1))",
        "![x](https://example.org/spy.png)",
        '<img src=x onerror="alert(1)">',
        '<a href="https://example.org" onclick="x" style="y">z</a>',
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "<iframe src=https://example.org></iframe>",
    ],
)
def test_a_guide_harms_nobody(text):
    html = html_of(text).lower()
    for word in (
        "<script",
        "<img",
        "<iframe",
        'href="javascript',
        'href="data',
        '<a href="https://example.org" on',
    ):
        assert word not in html


def test_a_guide_is_markdown_below_the_headings_of_the_page():
    html = html_of("# Plan\n\n*Hold* the [line](https://example.org).")
    assert "<h3>Plan</h3>" in html and "<em>Hold</em>" in html
    assert 'rel="noopener noreferrer nofollow ugc"' in html


def test_the_page_shows_guide_deck_and_comments(write_up, other, client):
    publishing.comment_add(actor=other, slug=write_up.slug, text="*Well* built")
    page = client.get(write_up.get_absolute_url()).content.decode()
    assert "<h3>Hold the line</h3>" in page and "<em>Well</em> built" in page
    assert "Menelaos, King Without a Queen" in page


def test_liking_twice_is_liking_once_and_the_list_knows(write_up, other, owner):
    for likes, count in ((True, 1), (True, 1), (False, 0), (True, 1)):
        assert publishing.favourite_set(actor=other, slug=write_up.slug, likes=likes) == count
    assert [one.slug for one in selectors.write_ups(other, favourites=True)] == [write_up.slug]
    assert not selectors.write_ups(owner, favourites=True).exists()


def test_lists_are_by_hero_culture_and_popularity(starters, write_up, other):
    publishing.favourite_set(actor=other, slug=write_up.slug, likes=True)
    assert selectors.write_ups(other, order="popular").first() == write_up
    hero = key("Menelaos, King Without a Queen")
    assert {one.hero for one in selectors.write_ups(other, hero=hero)} == {hero}
    assert all(",oz," in one.cultures for one in selectors.write_ups(other, culture="oz"))
    assert selectors.write_ups(other, culture="oz").exists()
    assert not selectors.write_ups(other, starters=True).filter(pk=write_up.pk).exists()


def test_comments_are_taken_back_by_their_authors_and_hidden_by_the_staff(write_up, other, owner):
    keeper = StaffFactory()
    one = publishing.comment_add(actor=other, slug=write_up.slug, text="One")
    two = publishing.comment_add(actor=other, slug=write_up.slug, text="Two")
    with pytest.raises(PermissionDenied):
        publishing.comment_remove(actor=owner, number=one.pk)
    publishing.comment_remove(actor=other, number=one.pk)
    publishing.comment_remove(actor=keeper, number=two.pk)
    assert not Comment.objects.filter(hidden=False).exists()
    assert AuditEntry.objects.filter(action="comment.hide", actor=keeper).count() == 1


@pytest.mark.parametrize("text", ["", "   ", "x" * 4001])
def test_a_comment_has_something_to_say_and_not_too_much(write_up, other, text):
    with pytest.raises(ValidationError):
        publishing.comment_add(actor=other, slug=write_up.slug, text=text)


def test_guests_do_not_comment(write_up):
    with pytest.raises(PermissionDenied):
        publishing.comment_add(actor=GuestFactory(), slug=write_up.slug, text="Hello")


def test_a_report_is_settled_once_and_what_is_hidden_is_gone_for_others(write_up, owner, other):
    keeper = StaffFactory()
    publishing.report_make(actor=other, slug=write_up.slug, reason="Rude.")
    report = publishing.report_make(actor=other, slug=write_up.slug, reason="Rude again.")
    assert Report.objects.get() == report
    with pytest.raises(PermissionDenied):
        publishing.report_settle(actor=owner, number=report.pk, hide=True)
    publishing.report_settle(actor=keeper, number=report.pk, hide=True)
    with pytest.raises(Conflict):
        publishing.report_settle(actor=keeper, number=report.pk, hide=False)
    with pytest.raises(Http404):
        selectors.write_up_for(other, write_up.slug)
    assert selectors.write_up_for(owner, write_up.slug).hidden
    assert not selectors.write_ups(other).exists()
    assert AuditEntry.objects.filter(action="report.settle").count() == 1


def test_a_copy_of_a_published_deck_and_what_is_published_of_it_say_after_whom(write_up, other):
    copy = services.deck_copy(actor=other, id=f"list:{write_up.slug}")
    after = publishing.deck_publish(actor=other, key=copy.key, version=1)
    assert (copy.credit, after.credit) == (write_up, write_up)
    assert [one.slug for one in write_up.descendants.all()] == [after.slug]


def test_a_format_of_ones_own_binds_decks_from_then_on(deck, owner, other):
    row = publishing.format_make(actor=owner, name="Cup", rules={"copies": 1, "banned": ["Round Shield"]})
    deck = services.deck_set(actor=owner, key=deck.key, version=1, format=row.slug)
    codes = {one.code for one in selectors.deck_check(deck.cards, deck.format).faults}
    assert codes == {"copies", "banned"}
    with pytest.raises(PermissionDenied):
        publishing.format_change(actor=other, slug=row.slug, version=1, name="Cup", rules={})
    publishing.format_change(actor=owner, slug=row.slug, version=1, name="Cup", rules={"text": "All."})
    assert selectors.deck_check(deck.cards, deck.format).legal
    with pytest.raises(Conflict):
        publishing.format_change(actor=owner, slug=row.slug, version=1, name="Cup", rules={})
    publishing.format_delete(actor=owner, slug=row.slug)
    assert selectors.deck_check(deck.cards, deck.format).legal


def test_a_format_is_made_and_changed_on_its_page(catalogue, owner, client):
    client.force_login(owner)
    form = {"name": "Cup", "copies": "2", "borders": ["black"], "banned": "Grey Runner; 2030-01-01\n"}
    place = client.post(reverse("decks:formats"), form).headers["Location"]
    page = client.get(place).content.decode()
    assert "from 2030-01-01" in page
    assert client.post(place, {**form, "version": 1, "copies": "many"}).status_code == 400
    assert client.post(place, {**form, "version": 1, "banned": "Grey Runner; soon"}).status_code == 400
    assert client.post(place, {"delete": "1"}).status_code == 302
    assert client.get(place).status_code == 404
