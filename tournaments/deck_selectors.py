"""Who may look at which deck of an event, and what a deck shows."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from catalog.decks.formats import Format
from catalog.decks.selectors import Playable, decks_playable, format_named, formats_for
from catalog.decks.wording import SIDES
from tournaments.models import DeckCheck, EnteredDeck, Entrant, Event, Phase
from tournaments.services import may_run

Shown = Event.DecksShown


def audience(event: Event) -> Callable[[int], str]:
    """To whom the deck of an entrant (by id) is shown beside its player and the staff. Before the start to
    nobody; from then on as the event says, for those in a later phase perhaps otherwise."""
    if event.started_at is None:
        return lambda entrant: Shown.PRIVATE
    if event.finished_at is not None and event.decks_published:
        return lambda entrant: Shown.PUBLIC
    later = event.phases.filter(number__gt=1).exclude(state=Phase.State.WAITING).order_by("number").first()
    in_cut = set(later.seeding) if later else set()
    return lambda entrant: event.decks_in_cut if entrant in in_cut else event.decks_shown


def decks_visible(event: Event, viewer: Any) -> list[EnteredDeck]:
    """The decks of an event at which `viewer` may look, without what they hold, by number of their players."""
    decks = _decks(event).defer("snapshot", "brought").select_related("entrant").order_by("entrant__number")
    if may_run(viewer, event):
        return list(decks)
    reach = _reach(event, viewer)
    seen = audience(event)
    return [
        deck
        for deck in decks
        if seen(deck.entrant_id) in reach or (viewer.is_authenticated and deck.entrant.user_id == viewer.pk)
    ]


def deck_visible(entrant: Entrant, viewer: Any) -> EnteredDeck:
    """The deck of one entrant. Http404 if there is none, or none that `viewer` may see: that tells nobody
    whether there is one."""
    deck = EnteredDeck.objects.select_related("entrant__event").filter(entrant=entrant).first()
    mine = viewer.is_authenticated and entrant.user_id == viewer.pk
    event = entrant.event
    if deck is None or not (
        mine or audience(event)(entrant.pk) in _reach(event, viewer) or may_run(viewer, event)
    ):
        raise Http404(_("There is no deck to be seen."))
    return deck


def may_open_deck(entrant: Entrant, viewer: Any) -> bool:
    """Whether the page of an entrant's deck has something for `viewer`: the deck, or the form to hand one in."""
    event = entrant.event
    if event.decks == Event.Decks.NONE or entrant.bot:
        return False
    if viewer.is_authenticated and (entrant.user_id == viewer.pk or may_run(viewer, event)):
        return True
    return (
        audience(event)(entrant.pk) in _reach(event, viewer)
        and _decks(event).filter(entrant=entrant).exists()
    )


def _reach(event: Event, viewer: Any) -> set[str]:
    """The kinds of audience to which somebody belongs who has no part in running the event."""
    plays = viewer.is_authenticated and event.entrants.filter(
        user=viewer, status__in=[Entrant.Status.REGISTERED, Entrant.Status.CHECKED_IN, Entrant.Status.DROPPED]
    )
    return {Shown.PUBLIC, Shown.ENTERED} if plays and plays.exists() else {Shown.PUBLIC}


def _decks(event: Event) -> QuerySet[EnteredDeck]:
    return EnteredDeck.objects.filter(entrant__event=event)


def format_of(event: Event) -> Format | None:
    """The format against which the decks of an event are checked; None if its maker has taken it away."""
    try:
        return format_named(event.format)
    except Http404:
        return None


def formats_offered(event: Event, person: Any) -> list[Format]:
    """Formats among which an organiser chooses: those of the house, his own, and the one that was chosen."""
    offered = formats_for(person or AnonymousUser())
    chosen = format_of(event)
    return offered if chosen is None or chosen.slug in {one.slug for one in offered} else [*offered, chosen]


def decks_offered(event: Event, person: Any) -> list[Playable]:
    """The decks that a person could hand in: his own, those of the house, published ones; only legal ones."""
    return [deck for deck in decks_playable(person, format=event.format) if deck.legal]


def sections_of(deck: EnteredDeck) -> list[dict[str, Any]]:
    """The cards of a deck as they were handed in: ``{"title", "count", "rows": [(copies, name)]}``."""
    rows: Sequence[tuple[int, str, str]] = deck.snapshot["cards"]
    found = []
    for side, title in SIDES.items():
        cards = [(copies, name) for copies, name, section in rows if section == side]
        if cards:
            found.append({"title": title, "count": sum(copies for copies, _name in cards), "rows": cards})
    return found


def checks_of(event: Event) -> QuerySet[DeckCheck]:
    """The deck checks of an event, the latest first."""
    checks = DeckCheck.objects.filter(entrant__event=event).select_related("entrant__deck", "round__phase")
    return checks.defer("entrant__deck__snapshot", "entrant__deck__brought").order_by("-pk")


def without_deck(event: Event) -> QuerySet[Entrant]:
    """People with a place who have handed in no deck."""
    return event.entrants.in_the_field().filter(deck=None, bot="").order_by("number")
