"""Who is at the table now: a person whose page is open, looking or not, or who has just asked or answered;
and since when he has not looked, until he has caught up with what happened meanwhile.

Each process knows the sockets it serves and says every HEARTBEAT seconds that they are still there, in one
statement for all; what nobody has said for LOST_AFTER seconds is lost, also when a process has died.
"""

import asyncio
import threading
import time
from collections.abc import Hashable
from datetime import UTC, datetime

from django.core.exceptions import PermissionDenied
from django.utils import timezone
from django.utils.translation import gettext as _

from heroes.accounts.models import User
from heroes.play.models import Seat, Table
from heroes.play.telling import tell
from heroes.threads import database

HEARTBEAT, LOST_AFTER = 20, 60
GLANCE = 60
"""Who looks elsewhere for fewer seconds has missed nothing."""

Presence = Seat.Presence


def state(seat: Seat, now: float) -> tuple[Presence, float | None]:
    """How a seat's person is present at the instant `now`, and, if gone, since when (None: never came)."""
    at = seat.presence_at.timestamp() if seat.presence_at else None
    if seat.presence == Presence.GONE:
        return Presence.GONE, at
    if at is None or at < now - LOST_AFTER:
        return Presence.GONE, at
    return Presence(seat.presence), None


def just_lost(seat: Seat, now: float) -> bool:
    """Whether the seat's connection was lost a moment ago: then its clock is patient."""
    present, since = state(seat, now)
    return present == Presence.GONE and since is not None and since > now - LOST_AFTER - 2 * HEARTBEAT


def note(seat: Seat, presence: Presence) -> bool:
    """Keep how a seat's person is present; True if others can see the difference."""
    now = timezone.now()
    before, since = state(seat, now.timestamp())
    away = seat.away_since
    if before == Presence.HERE != presence:
        away = away or now
    elif (
        seat.presence != Presence.GONE and before == Presence.GONE and since is not None
    ):  # lost without a word
        away = away or datetime.fromtimestamp(since, UTC)
    if before != Presence.HERE == presence and away and (now - away).total_seconds() < GLANCE:
        away = None
    seat.presence, seat.presence_at, seat.away_since = presence, now, away
    Seat.objects.filter(pk=seat.pk).update(presence=presence, presence_at=now, away_since=away)
    return before != presence


def caught_up(seat: Seat) -> None:
    """Its person has seen what happened while he was away: he says so, or has answered."""
    if seat.away_since is not None:
        seat.away_since = None
        Seat.objects.filter(pk=seat.pk).update(away_since=None)


def catch_up(*, player: User, table: Table) -> None:
    """`player` has read what happened while he was away. PermissionDenied for who does not sit there."""
    seat = table.seats.filter(user=player).first()
    if seat is None:
        raise PermissionDenied(_("You do not sit at this table."))
    caught_up(seat)
    tell(table)


def answered(seat: Seat) -> None:
    """Whoever asks or answers without a socket is there, too."""
    now = timezone.now()
    heard = seat.presence_at
    if seat.presence != Presence.GONE and heard and (now - heard).total_seconds() < HEARTBEAT:
        return
    if note(seat, Presence.HERE):
        tell(seat.table)


# The sockets of this process

_sockets: dict[int, dict[Hashable, bool]] = {}
"""Seat -> page -> whether it is in view."""
_beating: asyncio.Task[None] | None = None
_noting = threading.Lock()


def arrive(seat_id: int, page: Hashable, in_view: bool = True) -> None:
    """A page of the seat is open in this process."""
    _sockets.setdefault(seat_id, {})[page] = in_view
    _keep_beating()


def depart(seat_id: int, page: Hashable) -> None:
    """That page is closed."""
    pages = _sockets.get(seat_id, {})
    pages.pop(page, None)
    if not pages:
        _sockets.pop(seat_id, None)


def show(seat_id: int) -> None:
    """Keep how a seat's person is present, as far as this process knows, and show the others if it has changed."""
    with _noting:  # of two pages that change at once each writes how both are now
        seat = Seat.objects.select_related("table").get(pk=seat_id)
        if note(seat, _present(seat_id)):
            tell(seat.table)


def _present(seat_id: int) -> Presence:
    pages = _sockets.get(seat_id)
    if not pages:
        return Presence.GONE
    return Presence.HERE if any(pages.values()) else Presence.AWAY


def _keep_beating() -> None:
    global _beating
    loop = asyncio.get_running_loop()
    if _beating is None or _beating.done() or _beating.get_loop() is not loop:
        _beating = loop.create_task(_beat())


async def _beat() -> None:
    while _sockets:
        await asyncio.sleep(HEARTBEAT)
        await database(beat)()


def beat() -> None:
    """Say of every seat with an open page here that it is still there."""
    by_presence: dict[Presence, list[int]] = {}
    for seat_id in list(_sockets):
        by_presence.setdefault(_present(seat_id), []).append(seat_id)
    at = datetime.fromtimestamp(time.time(), UTC)
    for presence, seats in by_presence.items():
        if presence != Presence.GONE:
            Seat.objects.filter(pk__in=seats).update(presence=presence, presence_at=at)
