"""How anything in an event changes: lock it, look who asks, change, count the version, write the log."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from heroes.accounts.audit import record
from heroes.accounts.models import User
from heroes.problems import Conflict
from tournaments.models import Entrant, Event, Phase


def may_run(actor: User | None, event: Event) -> bool:
    """Whether `actor` may run the event. None is the house itself: its clocks and schedules."""
    if actor is None:
        return True
    if not actor.is_authenticated or not actor.is_active:
        return False
    return actor.is_superuser or actor.pk == event.organiser_id or event.staff.filter(pk=actor.pk).exists()


def check_may_run(actor: User | None, event: Event) -> None:
    if not may_run(actor, event):
        raise PermissionDenied(_("Only the organiser and the staff of this event may do this."))


def check_own(actor: User | None, entrant: Entrant, event: Event) -> None:
    """A player speaks for himself, the staff for everybody."""
    if actor is None or entrant.user_id != actor.pk:
        check_may_run(actor, event)


@contextmanager
def holding(event: Event) -> Iterator[Event]:
    """Inside, the event is locked: nobody else changes anything of it until the end. The fresh event is
    given."""
    with transaction.atomic():
        yield Event.objects.select_for_update().get(pk=event.pk)


@contextmanager
def changing(
    event: Event, *, actor: User | None, action: str, by_staff: bool = True, **data: Any
) -> Iterator[Event]:
    """Hold the event for one change. What `data` tells stands in the audit log with the change, or neither
    does. PermissionDenied where `by_staff` and `actor` may not run the event."""
    with holding(event) as fresh:
        if by_staff:
            check_may_run(actor, fresh)
        yield fresh
        Event.objects.filter(pk=fresh.pk).update(version=F("version") + 1)
        record(actor=actor, action=action, subject=fresh, **data)


def require_state(event: Event, *states: Event.State) -> None:
    if event.state not in states:
        raise Conflict(
            _("This cannot be done while the event is in the state “%(state)s”.")
            % {"state": event.get_state_display()},
            code="wrong_state",
        )


def running_phase(event: Event) -> Phase:
    """The phase that is being played; Conflict where there is none."""
    phase = event.phases.filter(state=Phase.State.RUNNING).first()
    if event.state != Event.State.RUNNING or phase is None:
        raise Conflict(_("The event is not running."), code="wrong_state")
    return phase
