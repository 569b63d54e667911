"""What pages of decks tell of events: where the very same list was played, once the lists of the event are public."""

from django.http import HttpRequest
from django.template.loader import render_to_string

from catalog.decks.contents import contents_hash
from catalog.decks.selectors import contents_named
from tournaments.models import EnteredDeck, Event, StandingRow

MOST_SHOWN = 8


def played_in(id: str, request: HttpRequest) -> str:
    """The panel with the events in which a deck was played, and how far it came; "" for none."""
    _name, contents = contents_named(request.user, id)
    decks = (
        EnteredDeck.objects.filter(
            hash=contents_hash(contents),
            entrant__event__in=Event.objects.visible_to(request.user),
            entrant__event__decks_published=True,
            entrant__event__finished_at__isnull=False,
        )
        .defer("snapshot", "brought")
        .select_related("entrant__event")
        .prefetch_related("entrant__standing_rows__phase")
        .order_by("-entrant__event__finished_at")[:MOST_SHOWN]
    )
    rows = [{"entrant": deck.entrant, "last": _last(deck)} for deck in decks]
    return render_to_string("tournaments/deck_panel.html", {"rows": rows}, request) if rows else ""


def _last(deck: EnteredDeck) -> StandingRow | None:
    """The place in the last phase that its player reached."""
    return max(deck.entrant.standing_rows.all(), key=lambda row: row.phase.number, default=None)
