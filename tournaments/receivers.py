"""What the rooms below have to know of events: what they keep about people, and who may judge their tables."""

from typing import Any

from django.db.models import Q

from catalog.decks import panels
from heroes.accounts import holdings
from heroes.accounts.models import User
from heroes.play import watching
from heroes.play.models import Table
from tournaments import deck_panel, services
from tournaments.models import Entrant, Member, OnlineGame, Phase, Rating


def entries_of(person: User) -> list[dict[str, Any]]:
    """A person's entries as plain data."""
    entries = Entrant.objects.filter(user=person).select_related("event", "deck").order_by("pk")
    return [
        {
            "event": entry.event.name,
            "game": entry.event.game,
            "name": entry.name,
            "status": entry.status,
            "registered_at": entry.registered_at.isoformat(),
            "deck": entry.deck.snapshot["cards"] if hasattr(entry, "deck") else None,
        }
        for entry in entries
    ]


def is_entered() -> Q:
    """Guests who are entered somewhere are no idle rubbish."""
    return Q(pk__in=Entrant.objects.filter(user__isnull=False).values("user"))


def organises(person: User, table: Table) -> bool:
    """Whether somebody may judge a table because he runs its event. Not in a score attack that he plays in
    himself: all tables of it hold the same."""
    game = OnlineGame.objects.filter(table=table).select_related("pairing__round__phase__event").first()
    if game is None:
        return False
    phase = game.pairing.round.phase
    if phase.system == Phase.System.SCORE and phase.event.entrants.filter(user=person).exists():
        return False
    return services.may_run(person, phase.event)


watching.judges_of.append(organises)
panels.register("events", deck_panel.played_in)


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
