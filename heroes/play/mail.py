"""Services: the e-mail that tells people which correspondence matches wait for them, and its switch.

One mail tells of all tables of a person. It comes when a table has waited for a while and he has not been told
of that, and once more when the time for a decision is nearly up; never more often than every few hours.
"""

import time
import zoneinfo
from collections import defaultdict
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from heroes.accounts import services as accounts
from heroes.accounts.models import User
from heroes.play import clock as clocks
from heroes.play.models import Seat, Table
from heroes.problems import Problem

SETTLES = 15 * 60
"""Seconds that a table waits before a mail tells of it: whoever is there answers sooner."""
BETWEEN = 4 * 3600
"""Seconds between two mails to the same person."""

SALT = "heroes.play.mail.off"


def turns_mail() -> int:
    """Write to everybody who is to be told of tables that wait for him; how many mails there were.

    Safe to run twice: what was told is noted in the transaction whose commit sends the mail.
    """
    now, sent = time.time(), 0
    waiting: dict[int, list[Seat]] = defaultdict(list)
    for seat in _seats_that_may_be_told():
        if seat.number in seat.table.match.waiting and _ends(seat) is not None:
            waiting[seat.user_id or 0].append(seat)
    for seats in waiting.values():
        with transaction.atomic():
            locked = {
                seat.pk: seat.mailed_at
                for seat in Seat.objects.select_for_update().filter(pk__in=[seat.pk for seat in seats])
            }
            for seat in seats:
                seat.mailed_at = locked.get(seat.pk)
            last = max((_told(seat) for seat in seats), default=0.0)
            if last > now - BETWEEN or not any(_is_to_be_told(seat, now) for seat in seats):
                continue
            Seat.objects.filter(pk__in=locked).update(mailed_at=datetime.fromtimestamp(now, UTC))
            transaction.on_commit(_message(seats).send, robust=True)
            sent += 1
    return sent


def mail_switch_off(*, token: str) -> User:
    """No more of these mails, for whoever has the link of one. Problem if the link is none of ours."""
    person = person_of(token)
    accounts.settings_change(person=person, changes={"mail_turns": False})
    return person


def person_of(token: str) -> User:
    """Whose mail the link was in. Problem if the link is none of ours."""
    try:
        return User.objects.get(pk=signing.loads(token, salt=SALT))
    except (signing.BadSignature, User.DoesNotExist, ValueError, TypeError):
        raise Problem(_("This link is not one of ours."), code="bad_link") from None


def _seats_that_may_be_told() -> Any:
    people = User.objects.present().members().filter(mail_turns=True).exclude(email="")
    if settings.ACCOUNT_EMAIL_VERIFICATION != "none":  # mail really leaves the house: only to whom it belongs
        people = people.filter(emailaddress__primary=True, emailaddress__verified=True)
    return Seat.objects.filter(
        user__in=people,
        left="",
        table__status=Table.Status.RUNNING,
        table__clock__kind="correspondence",
        table__match__result__isnull=True,
    ).select_related("user", "table__match")


def _ends(seat: Seat) -> float | None:
    return seat.table.match.clocks.get("ends", {}).get(str(seat.number))


def _told(seat: Seat) -> float:
    return seat.mailed_at.timestamp() if seat.mailed_at else 0.0


def _is_to_be_told(seat: Seat, now: float) -> bool:
    ends = _ends(seat)
    assert ends is not None
    asked = ends - clocks.a_decision(seat.table.clock)
    hurry = ends - clocks.warning(seat.table.clock)
    return (_told(seat) < asked <= now - SETTLES) or (_told(seat) < hurry <= now)


def _message(seats: list[Seat]) -> EmailMessage:
    person = seats[0].user
    assert person is not None
    off = settings.SITE_URL + reverse("play:mail_off", args=[signing.dumps(person.pk, salt=SALT)])
    tables = [
        {
            "title": seat.table.rules.title,
            "url": settings.SITE_URL + seat.table.get_absolute_url(),
            "ends": datetime.fromtimestamp(_ends(seat) or 0.0, UTC),
        }
        for seat in sorted(seats, key=lambda seat: _ends(seat) or 0.0)
    ]
    with translation.override(person.language or settings.LANGUAGE_CODE), timezone.override(_zone(person)):
        subject = _("It is your turn at {count} tables").format(count=len(tables))
        if len(tables) == 1:
            subject = _("It is your turn: {title}").format(title=tables[0]["title"])
        text = render_to_string("play/mail/turns.txt", {"person": person, "tables": tables, "off": off})
    headers = {"List-Unsubscribe": f"<{off}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return EmailMessage(subject, text, to=[person.email], headers=headers)


def _zone(person: User) -> Any:
    return zoneinfo.ZoneInfo(person.time_zone) if person.time_zone else UTC
