"""What the tables do when something happens to a person, and what they keep about people."""

from typing import Any

from django.db.models import Q
from django.dispatch import receiver

from heroes.accounts import holdings
from heroes.accounts.models import User
from heroes.accounts.signals import access_lost
from heroes.notices import notify
from heroes.play import conduct, history, seating
from heroes.play.consumers import ACCESS_LOST, person_group
from heroes.play.models import Conduct, Note, Seat, Table


@receiver(access_lost)
def close_sockets(sender: Any, user_id: int, session_key: str | None, **_: Any) -> None:
    notify(person_group(user_id), {"type": ACCESS_LOST, "session_key": session_key})


def matches_of(person: User) -> list[dict[str, Any]]:
    """A person's finished matches as plain data."""
    return [
        {
            "game": table.game,
            "table": table.code,
            "finished_at": table.finished_at.isoformat() if table.finished_at else None,
            "seat": next(seat.number for seat in table.seats.all() if seat.user_id == person.pk),
            "winners": (table.match.result or {}).get("winners"),
        }
        for table in history.history(person=person)
    ]


def has_played() -> Q:
    """People whom a match names, finished or running, must keep their row."""
    begun = Seat.objects.filter(
        user__isnull=False, table__status__in=[Table.Status.RUNNING, Table.Status.FINISHED]
    )
    return Q(pk__in=begun.values("user"))


holdings.register(
    holdings.Holding(
        name="matches",
        export=matches_of,
        lasting=has_played,
        leave=lambda person: seating.person_leaves(person=person),
        hand_over=lambda guest, member: seating.seats_hand_over(guest=guest, member=member),
    )
)


def conduct_kept(person: User) -> dict[str, Any]:
    """What is kept about how a person stays in matches, as plain data."""
    kept = conduct.conduct_of(person)
    until = kept.barred_until
    return {
        "left": kept.left,
        "finished": kept.finished,
        "barred_until": until.isoformat() if until else None,
    }


def conduct_forget(person: User) -> None:
    Conduct.objects.filter(person=person).delete()


holdings.register(
    holdings.Holding(
        name="conduct",
        export=conduct_kept,
        lasting=lambda: Q(pk__in=()),
        leave=conduct_forget,
        hand_over=lambda guest, member: conduct.conduct_hand_over(guest=guest, member=member),
    )
)


def notes_kept(person: User) -> list[dict[str, Any]]:
    """A person's notes at matches, as plain data."""
    return [
        {
            "table": note.match.table.code,
            "at": note.at,
            "text": note.text,
            "shared": note.shared,
            "written_at": note.written_at.isoformat(),
        }
        for note in Note.objects.filter(author=person).select_related("match__table")
    ]


def notes_forget(person: User) -> None:
    Note.objects.filter(author=person).delete()


def notes_hand_over(guest: User, member: User) -> None:
    Note.objects.filter(author=guest).update(author=member)


holdings.register(
    holdings.Holding(
        name="match_notes",
        export=notes_kept,
        lasting=lambda: Q(pk__in=()),
        leave=notes_forget,
        hand_over=notes_hand_over,
    )
)
