"""What the house lends the catalogue, which imports nothing of the house: audit log, processes, leave-taking."""

from typing import Any

from django.db.models import Q

from catalog import hooks
from catalog.decks import services
from catalog.decks.models import Deck, WriteUp
from heroes import cpu
from heroes.accounts import audit, holdings
from heroes.accounts.models import User

hooks.record = audit.record
hooks.compute = cpu.run


def decks_of(person: User) -> list[dict[str, Any]]:
    """Everything that somebody has built and published, as plain data."""
    built = [
        {
            "name": deck.name,
            "format": deck.format,
            "contents": deck.contents,
            "notes": deck.notes,
            "changed_at": deck.changed_at.isoformat(),
        }
        for deck in Deck.objects.filter(owner=person)
    ]
    published = [
        {
            "title": one.title,
            "format": one.format,
            "contents": one.contents,
            "text": one.text,
            "published_at": one.published_at.isoformat(),
        }
        for one in WriteUp.objects.filter(author=person)
    ]
    return [*built, *published]


holdings.register(
    holdings.Holding(
        name="decks",
        export=decks_of,
        lasting=lambda: Q(pk__in=()),
        leave=lambda person: services.decks_leave(person=person),
        hand_over=lambda guest, member: services.decks_hand_over(guest=guest, member=member),
    )
)
