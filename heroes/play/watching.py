"""Watching: who may look on, who sees all hands, and the judge's seat.

A running table is seen by everybody who has its link, but for those whom somebody there has blocked. What
they see is public; all hands are open to the judge, and where the table says so to whoever is a friend of
everybody there.
"""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from heroes.accounts import audit, regards
from heroes.accounts.models import User
from heroes.play.models import Match, Seat, Table
from heroes.play.telling import tell
from heroes.problems import Conflict

judges_of: list[Callable[[User, Table], bool]] = []
"""Upper rooms append who may judge which table: the organisers of its event."""


def check_may_come(table: Table, person: Any) -> None:
    """PermissionDenied for whom somebody at a table that is not over has blocked: no seat, no looking on."""
    if not person.is_authenticated or table.status not in (Table.Status.OPEN, Table.Status.RUNNING):
        return
    if regards.blocks(by=_people_at(table), person=person) and not may_judge(person, table):
        raise PermissionDenied(_("Somebody at this table does not want you there."))


def sees_all_hands(table: Table, person: Any) -> bool:
    """Whether every hand of a running match is open to `person`, who does not play there."""
    if table.status != Table.Status.RUNNING or not person.is_authenticated:
        return False
    if judges(person, table):
        return True
    return table.open_to_friends and regards.all_friends(of=_people_at(table), person=person)


def judges(person: Any, table: Table) -> bool:
    """Whether `person` sits at the table as judge."""
    return person.is_authenticated and table.judge_id == person.pk and may_judge(person, table)


def table_to_watch(*, person: User, viewer: Any) -> Table | None:
    """The public table at which `person` plays now, the latest; none where somebody has blocked `viewer`."""
    playing = Table.objects.filter(
        seats__in=Seat.objects.filter(user=person, left=""), status=Table.Status.RUNNING, public=True
    )
    return playing.open_to(viewer).order_by("-match__started_at").first()


def check_may_open(match: Match) -> None:
    """PermissionDenied unless every hand of the match is open to everybody."""
    if match.result is None or not match.released:
        raise PermissionDenied(_("The hands are open only after the end, when the match is released."))


def _people_at(table: Table) -> list[int]:
    return list(table.seats.exclude(user=None).values_list("user", flat=True))


def may_judge(person: Any, table: Table) -> bool:
    """Whether `person` may sit down as judge: staff with the permission, and who organises the table."""
    return person.is_authenticated and (
        person.has_perm("play.judge_table") or any(organises(person, table) for organises in judges_of)
    )


@transaction.atomic
def judge_sit(*, actor: User, table: Table) -> None:
    """Sit down as judge: from now on `actor` sees every hand, everybody sees that, and it is on record."""
    table = Table.objects.select_for_update(of=("self",)).get(pk=table.pk)
    if not may_judge(actor, table):
        raise PermissionDenied(_("Only organisers and staff may judge."))
    if table.seats.filter(user=actor).exists():
        raise Conflict(_("You play at this table."))
    if table.status != Table.Status.RUNNING:
        raise Conflict(_("There is no match to judge."))
    if table.judge_id == actor.pk:
        return
    Table.objects.filter(pk=table.pk).update(judge=actor)
    audit.record(actor=actor, action="table.judge_sit", subject=table)
    tell(table)


@transaction.atomic
def judge_rise(*, actor: User, table: Table) -> None:
    """Stand up again; for who does not sit there nothing happens."""
    if Table.objects.filter(pk=table.pk, judge=actor).update(judge=None):
        audit.record(actor=actor, action="table.judge_rise", subject=table)
        tell(table)
