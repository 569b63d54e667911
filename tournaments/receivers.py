"""What events keep about people, and what becomes of it when they leave."""

from typing import Any

from django.db.models import Q

from heroes.accounts import holdings
from heroes.accounts.models import User
from tournaments import services
from tournaments.models import Entrant, Member, Rating


def entries_of(person: User) -> list[dict[str, Any]]:
    """A person's entries as plain data."""
    entries = Entrant.objects.filter(user=person).select_related("event").order_by("pk")
    return [
        {
            "event": entry.event.name,
            "game": entry.event.game,
            "name": entry.name,
            "status": entry.status,
            "registered_at": entry.registered_at.isoformat(),
        }
        for entry in entries
    ]


def is_entered() -> Q:
    """Guests who are entered somewhere are no idle rubbish."""
    return Q(pk__in=Entrant.objects.filter(user__isnull=False).values("user"))


holdings.register(
    holdings.Holding(
        name="events",
        export=entries_of,
        lasting=is_entered,
        leave=lambda person: services.person_leaves(person=person),
        hand_over=lambda guest, member: services.entries_hand_over(guest=guest, member=member),
    )
)


def memberships_of(person: User) -> list[dict[str, Any]]:
    """A person's seasons in leagues, and ratings, as plain data."""
    members = Member.objects.filter(user=person).select_related("season__league").order_by("pk")
    return [
        *(
            {
                "league": member.season.league.name,
                "season": member.season.number,
                "joined_at": member.joined_at.isoformat(),
                "place": member.place,
            }
            for member in members
        ),
        *(
            {"game": rating.game, "rating": rating.shown, "matches": rating.matches}
            for rating in Rating.objects.filter(user=person).order_by("game")
        ),
    ]


def is_in_a_league() -> Q:
    return Q(pk__in=Member.objects.filter(user__isnull=False).values("user"))


holdings.register(
    holdings.Holding(
        name="leagues",
        export=memberships_of,
        lasting=is_in_a_league,
        leave=lambda person: services.person_leaves_leagues(person=person),
        hand_over=lambda guest, member: services.leagues_hand_over(guest=guest, member=member),
    )
)
