"""What comes of leaving matches in which other people wait: for a while no tables with people.

Conceding is leaving in order, and costs nothing. Whoever is gone when the others go on without him, or when his
time runs out, has left. The first time is forgiven; each further one shuts him out for longer. Matches that he
finishes with people let older ones be forgotten. Tables of bots, and those that the house arranges, stay open.
"""

from datetime import datetime, timedelta

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from heroes.accounts import audit
from heroes.accounts.models import User
from heroes.play.models import Conduct, Seat, Table
from heroes.problems import Conflict

BARS = tuple(timedelta(minutes=minutes) for minutes in (0, 10, 60, 6 * 60, 24 * 60, 3 * 24 * 60, 7 * 24 * 60))
"""How long the first match left, the second ... shuts somebody out; further ones as long as the last."""
FINISHED_TO_FORGET = 3
"""Matches finished with people after which one of those left counts no more."""


def conduct_of(person: User) -> Conduct:
    """What is kept of `person`; of most people nothing."""
    return Conduct.objects.filter(person=person).first() or Conduct(person=person)


def bar_of(left: int) -> timedelta:
    """For how long somebody is shut out who has left so many matches."""
    return BARS[min(left, len(BARS)) - 1] if left else timedelta()


def barred_until(conduct: Conduct) -> datetime | None:
    """When the bar ends; None if there is none now."""
    until = conduct.barred_until
    return until if until and until > timezone.now() else None


def when(instant: datetime) -> str:
    """An instant in the reader's time zone and language."""
    return date_format(timezone.localtime(instant), "DATETIME_FORMAT")


def check_may_meet(person: User) -> None:
    """Conflict while `person` may sit down with bots only."""
    until = barred_until(conduct_of(person))
    if until is not None:
        raise Conflict(
            _(
                "You have left matches in which others waited for you. Until {when} you play with bots only."
            ).format(when=when(until)),
            code="barred",
            wait=int((until - timezone.now()).total_seconds()) + 1,
        )


@transaction.atomic
def match_left(*, person_id: int) -> None:
    """Somebody has left a running match with people. Whoever is shut out stands up from tables that wait."""
    Conduct.objects.get_or_create(person_id=person_id)
    conduct = Conduct.objects.select_for_update().get(person_id=person_id)
    conduct.left, conduct.finished = conduct.left + 1, 0
    if bar := bar_of(conduct.left):
        conduct.barred_until = max(timezone.now() + bar, conduct.barred_until or timezone.now())
        waiting_tables_leave(person_id=person_id)
    conduct.save()


@transaction.atomic
def match_finished(*, table: Table) -> None:
    """A match has ended: whoever stayed in it with other people comes nearer to what he has left being forgotten."""
    people = {seat.user_id: seat.left for seat in table.seats.exclude(user=None)}
    if len(people) < 2:
        return
    stayed = [person for person, left in people.items() if left in ("", Seat.Left.CONCEDED)]
    for conduct in Conduct.objects.select_for_update().filter(person__in=stayed, left__gt=0):
        conduct.finished += 1
        if conduct.finished >= FINISHED_TO_FORGET:
            conduct.left, conduct.finished = conduct.left - 1, 0
        conduct.save(update_fields=["left", "finished"])


@transaction.atomic
def bar_lift(*, actor: User, person: User) -> None:
    """Forget what `person` has left, and let him sit down with people again. Staff alone; Conflict if nothing is kept."""
    if not actor.has_perm("play.change_conduct"):
        raise PermissionDenied(_("Only staff may do this."))
    conduct = Conduct.objects.select_for_update().filter(person=person).first()
    if conduct is None or not (conduct.left or barred_until(conduct)):
        raise Conflict(_("Nothing is kept against this person."), code="nothing_kept")
    audit.record(actor=actor, action="conduct.lift", subject=person, left=conduct.left)
    conduct.left, conduct.finished, conduct.barred_until = 0, 0, None
    conduct.save()


def waiting_tables_leave(*, person_id: int) -> None:
    """Stand up from every table that waits for players; those that the person has opened are closed."""
    Seat.objects.filter(user=person_id, table__status=Table.Status.OPEN).update(user=None, deck=None)
    Table.objects.filter(owner=person_id, status=Table.Status.OPEN).update(status=Table.Status.CLOSED)


@transaction.atomic
def conduct_hand_over(*, guest: User, member: User) -> None:
    """What a guest has left counts for the member that the guest turned out to be."""
    former = Conduct.objects.filter(person=guest).first()
    if former is None:
        return
    Conduct.objects.get_or_create(person=member)
    conduct = Conduct.objects.select_for_update().get(person=member)
    conduct.left += former.left
    ends = [end for end in (conduct.barred_until, former.barred_until) if end]
    conduct.barred_until = max(ends, default=None)
    conduct.save()
    former.delete()
