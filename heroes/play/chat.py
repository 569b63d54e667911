"""Talk at the table. Players and judge talk at the table, everybody else among the watchers.

Watchers read what is said at the table; players read the watchers only after the end. Nobody reads a person
whom he has muted or blocked. Lines are kept with the match, as they were written.
"""

import unicodedata
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from heroes.accounts import regards
from heroes.accounts.models import Regard, User
from heroes.play import selectors, watching
from heroes.play.models import ChatLine, ChatReport, Table
from heroes.play.telling import SAID, tell
from heroes.problems import Conflict, Problem, TooManyRequests

LONGEST = 500
LINES_SHOWN = 200
LIMITS = ((10, 5), (60, 15))
"""So many seconds, so many lines of one person, wherever they are said."""

REPORTS_A_DAY = 30

PHRASES = {
    "hello": gettext_noop("Hello!"),
    "luck": gettext_noop("Good luck!"),
    "nice": gettext_noop("Well played!"),
    "thinking": gettext_noop("I am thinking …"),
    "sorry": gettext_noop("Sorry, my slip."),
    "thanks": gettext_noop("Thank you!"),
    "again": gettext_noop("One more?"),
    "bye": gettext_noop("Good game. Farewell!"),
}

KEPT_MARKS = "\u200d"
"""Joins the parts of one picture; all other invisible marks could turn a line round or hide in it."""


def cleaned(text: str, longest: int = LONGEST) -> str:
    """`text` on one line without what cannot be seen. Problem if nothing is left, or too much."""
    spaced = "".join(" " if unicodedata.category(sign) in ("Zl", "Zp", "Cc") else sign for sign in text)
    seen = "".join(s for s in spaced if s in KEPT_MARKS or unicodedata.category(s) not in ("Cf", "Cs", "Co"))
    plain = " ".join(unicodedata.normalize("NFC", seen).split()).strip(KEPT_MARKS + " ")
    if not plain:
        raise Problem(_("Say something."), code="required")
    if len(plain) > longest:
        raise Problem(_("That is too long."), code="max_length")
    return plain


def place_of(table: Table, person: Any) -> ChatLine.Place | None:
    """Where `person` may talk; None for visitors."""
    if not person.is_authenticated:
        return None
    if selectors.seat_of(table, person) is not None or table.judge_id == person.pk:
        return ChatLine.Place.TABLE
    return ChatLine.Place.WATCHERS


@transaction.atomic
def line_say(*, person: User, table: Table, text: str = "", phrase: str = "") -> ChatLine:
    """Say a text, or one of PHRASES. TooManyRequests for who talks too fast."""
    if phrase and (phrase not in PHRASES or text):
        raise Problem(_("There is no such phrase."), code="invalid_choice")
    table = Table.objects.get(pk=table.pk)
    if table.status == Table.Status.CLOSED:
        raise Conflict(_("This table has been closed."), code="closed")
    if selectors.seat_of(table, person) is None:
        watching.check_may_come(table, person)
    place = place_of(table, person)
    if place is None:
        raise PermissionDenied(_("Log in to talk."))
    User.objects.select_for_update().get(pk=person.pk)  # one line of a person after the other
    _check_pace(person)
    seat = selectors.seat_of(table, person)
    line = ChatLine.objects.create(
        table=table,
        place=place,
        person=person,
        seat=seat.number if seat else None,
        phrase=phrase,
        text="" if phrase else cleaned(text),
    )
    tell(table, SAID)
    return line


def _check_pace(person: User) -> None:
    now = timezone.now()
    for seconds, most in LIMITS:
        since = now - timedelta(seconds=seconds)
        if ChatLine.objects.filter(person=person, at__gte=since).count() >= most:
            raise TooManyRequests(_("You talk too fast. Wait a moment."), wait=seconds)


def lines_for(table: Table, viewer: Any) -> QuerySet[ChatLine]:
    """What `viewer` may read of the talk at the table, the oldest first."""
    lines = ChatLine.objects.filter(table=table)
    if place_of(table, viewer) == ChatLine.Place.TABLE and table.status in (
        Table.Status.OPEN,
        Table.Status.RUNNING,
    ):
        lines = lines.filter(place=ChatLine.Place.TABLE)
    if viewer.is_authenticated:
        silent = Regard.objects.filter(
            person=viewer, kind__in=[Regard.Kind.MUTED, Regard.Kind.BLOCKED]
        ).values("other")
        lines = lines.filter(Q(person=None) | ~Q(person__in=silent))
    return lines.select_related("person", "table")


def shown(table: Table, viewer: Any) -> list[dict[str, Any]]:
    """The latest lines as `play/zones/chat.html` wants them, oldest first."""
    latest = list(lines_for(table, viewer).order_by("-pk")[:LINES_SHOWN])
    return [worded(line, viewer) for line in reversed(latest)]


def worded(line: ChatLine, viewer: Any) -> dict[str, Any]:
    """A line with its phrase in the reader's language."""
    others = viewer.is_authenticated and line.person_id not in (None, viewer.pk)
    return {
        "n": line.pk,
        "seat": line.seat,
        "watcher": line.place == ChatLine.Place.WATCHERS,
        "judge": line.place == ChatLine.Place.TABLE and line.seat is None,
        "name": line.person.display_name if line.person else _("Former player"),
        "username": line.person.username if line.person else None,
        "text": _(PHRASES[line.phrase]) if line.phrase in PHRASES else line.text,
        "phrase": line.phrase,
        "at": line.at,
        "report_url": reverse("play:report_line", args=[line.table.code, line.pk]) if others else "",
    }


def line_for(*, viewer: Any, table: Table, number: int) -> ChatLine:
    """One line that `viewer` may read. Http404 if there is none."""
    line = lines_for(table, viewer).filter(pk=number).first()
    if line is None:
        raise Http404
    return line


@transaction.atomic
def line_report(*, reporter: User, table: Table, number: int, words: str = "") -> ChatReport:
    """Ask the staff to look at a line; a second time changes nothing."""
    line = line_for(viewer=reporter, table=table, number=number)
    if line.person_id == reporter.pk:
        raise Problem(_("That was you."), code="self")
    before = ChatReport.objects.filter(line=line, reporter=reporter).first()
    if before is not None:
        return before
    day = timezone.now() - timedelta(days=1)
    if ChatReport.objects.filter(reporter=reporter, created_at__gte=day).count() >= REPORTS_A_DAY:
        raise TooManyRequests(_("You have reported much today. Write to the staff instead."), wait=24 * 3600)
    words = cleaned(words) if words.strip() else ""
    return ChatReport.objects.create(line=line, reporter=reporter, words=words)


def people_shown(table: Table, viewer: Any) -> list[dict[str, Any]]:
    """The people who sit at the table or have talked there, and how `viewer` stands to them."""
    kinds = regards.kinds_of(viewer)
    people = {seat.user.pk: seat.user for seat in selectors.seats_of(table) if seat.user is not None}
    for line in lines_for(table, AnonymousUser()).exclude(person=None).order_by("-pk")[:LINES_SHOWN]:
        if line.person is not None and (
            line.place == ChatLine.Place.TABLE or place_of(table, viewer) != ChatLine.Place.TABLE
        ):
            people.setdefault(line.person.pk, line.person)
    return [
        {"person": person, "kind": kinds.get(key, "")}
        for key, person in people.items()
        if not viewer.is_authenticated or key != viewer.pk
    ]
