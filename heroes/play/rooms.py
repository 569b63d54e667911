"""The open pages of a table that this process serves. They are drawn together, in one go for all of them.

What a notice tells of is read once, however many look on. Notices that come while pages are being drawn, or
while one of them is still being written to, are answered by one more drawing.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Iterable
from functools import cache
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.core.exceptions import PermissionDenied
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from heroes import notices
from heroes.accounts.models import User
from heroes.play import chat, pages, playing, selectors, telling
from heroes.play.models import Seat, Table
from heroes.prepared import Prepared
from heroes.threads import database

logger = logging.getLogger(__name__)

News = dict[str, Any]
"""A message to a page, or `BROKEN`."""

LATE_SECONDS = 5
"""How often a page looks for news that shows the match later than it is played."""

BROKEN: News = {"type": "broken"}
"""Instead of a message: the page could not be drawn and shall join again."""


Drawn = dict[Any, dict[str, str]]
"""By what is shown (`pages.content`): the zones."""


class Lost(Exception):
    """This session may not see the table any more."""


class Page:
    """One open page: in whose session it was opened, and what it shows.

    person_id, secret  whom the session named then (None: a visitor), and what proves that it still may
    tell               takes the page a message
    ended              its session has, even if the database does not know yet
    blank              nothing that was sent counts: all is to be sent
    is_late            shows the match later than it is played
    talk_is_stale      what was last sent of the talk is not all
    """

    def __init__(
        self,
        session_key: str | None,
        person_id: int | None,
        secret: str,
        language: str,
        tell: Callable[[News], Coroutine[Any, Any, None]],
    ) -> None:
        self.session_key, self.person_id, self.secret = session_key, person_id, secret
        self.language, self.tell = language, tell
        self.seat: Seat | None = None
        self.match_id: int | None = None
        self.blank = self.talk_is_stale = True
        self.is_late = self.ended = False
        self._seated = self._over = False
        self._content: Any = None
        self._sent: dict[str, int] = {}
        self._log_next, self._take_backs = 0, 0

    def news(self, table: Table, person: Any, drawn: Drawn) -> News | None:
        """The zones that look otherwise than what was sent last, and of the log only what is new; None if nothing
        does. Http404, PermissionDenied, Lost.

        drawn  what other pages of the table show now: whoever sees the same need not draw it again
        """
        selectors.check_may_see(table, person)
        if table.status in (Table.Status.OPEN, Table.Status.CLOSED):
            return {"type": "reload"}
        self.seat, self.match_id = selectors.seat_of(table, person), table.match.pk
        if self._seated and self.seat is None:
            raise Lost(_("You do not sit at this table any more."))
        self._seated = self.seat is not None
        fresh, self.blank = self.blank, False  # before anything is read: what becomes stale meanwhile is seen
        context = pages.table_context(table, person, since=0 if fresh else self._log_next)
        if not fresh and context["take_backs"] != self._take_backs:  # lines were taken back
            context, fresh = pages.table_context(table, person), True
        self._log_next, self._take_backs = context["log_next"], context["take_backs"]
        changed = self._changed(context, fresh, drawn)
        log = pages.log_zone(context)
        if fresh:
            changed["zone-log"] = log
        self.is_late = bool(context["table"]["delay"])
        over, self._over = self._over, context["table"]["over"]
        talk, self.talk_is_stale = self.talk_is_stale, False
        if fresh or talk or over != self._over:  # after the end players read the watchers, too
            changed["zone-chat"] = render_to_string(
                "play/zones/chat.html", {"chat": chat.shown(table, person)}
            )
        added = "" if fresh else log.strip()
        if not changed and not added:
            return None
        return {
            "type": "zones",
            "version": context["version"],
            "now": time.time(),
            "zones": changed,
            "log": added,
        }

    def _changed(self, context: dict[str, Any], fresh: bool, drawn: Drawn) -> dict[str, str]:
        """The zones without the log that look otherwise than what was sent last; all if `fresh`."""
        before, self._content = self._content, pages.content(context)
        if self._content is not None and self._content == before and not fresh:
            return {}
        zones = drawn.get(self._content)
        if zones is None:
            zones = pages.zones(context)
            if self._content is not None:
                drawn[self._content] = zones
        sent, self._sent = self._sent, {name: hash(html) for name, html in zones.items()}
        return {name: html for name, html in zones.items() if fresh or sent[name] != self._sent[name]}


_PEOPLE = Prepared(lambda pk: User.objects.filter(pk=pk), int)


@cache
def _sessions(number: int) -> Prepared[Session]:
    """Asks for so many sessions."""
    return Prepared(
        lambda *keys: Session.objects.filter(session_key__in=keys).defer("session_data"), str, number
    )


def _running(keys: Collection[str]) -> set[str]:
    """Those of the keys whose session has not ended."""
    listed, now = list(keys), timezone.now()
    asked = listed + listed[-1:] * ((1 << (len(listed) - 1).bit_length()) - len(listed))  # few sizes
    return {session.pk for session in _sessions(len(asked)).rows(*asked) if session.expire_date > now}


def people_of(pages: Collection[Page], read: Iterable[User | None] = ()) -> dict[Page, Any]:
    """Who has the session of each page now; pages whose session has ended, or is another's, are left out.

    read  people who have just been read from the database
    """
    keys = {page.session_key for page in pages if page.session_key and page.person_id is not None}
    running: set[str] = set()
    people = {person.pk: person for person in read if person is not None}
    if keys:
        running = _running(keys)
        if named := {page.person_id for page in pages if page.session_key in running} - people.keys():
            people |= {person.pk: person for key in named for person in _PEOPLE.rows(key)}
    found: dict[Page, Any] = {}
    for page in pages:
        person = people.get(page.person_id) if page.person_id is not None else AnonymousUser()
        if page.person_id is None or (
            not page.ended
            and person is not None
            and person.is_active
            and page.session_key in running
            and constant_time_compare(person.get_session_auth_hash(), page.secret)
        ):
            found[page] = person
    return found


def drawn(code: str, pages: Collection[Page]) -> list[tuple[Page, News | None]]:
    """What each page has to be told so that it shows the table as it is."""
    table = selectors.table_read(code=code)
    people = people_of(pages, (seat.user for seat in selectors.seats_of(table)))
    if hasattr(table, "match"):
        playing.match_look(table.match)
    alike: Drawn = {}
    return [(page, _drawn(page, table, people.get(page), alike)) for page in pages]


def _drawn(page: Page, table: Table, person: Any, alike: Drawn) -> News | None:
    with translation.override(page.language):
        try:
            if person is None:
                raise Lost(_("You have been logged out."))
            return page.news(table, person, alike)
        except (Lost, PermissionDenied) as lost:
            return {"type": "closed", "reason": str(lost)}
        except Exception:
            logger.exception("A page of a table could not be drawn.")
            return BROKEN


class Room:
    """The open pages of one table. All of this happens in the server's event loop, but for `drawn`."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.pages: set[Page] = set()
        self._stale: set[Page] = set()
        self._told: dict[Page, asyncio.Task[None]] = {}
        self._drawing: asyncio.Task[None] | None = None
        self._later: asyncio.TimerHandle | None = None
        self._end_listening = notices.listen(telling.group_of(code), self._hear)

    def enter(self, page: Page) -> None:
        """Draw `page` now and after every notice."""
        self.pages.add(page)
        self.draw([page])

    def leave(self, page: Page) -> None:
        self.pages.discard(page)
        self._stale.discard(page)
        if not self.pages and _rooms.get(self.code) is self:
            if self._later is not None:
                self._later.cancel()
            self._end_listening()
            del _rooms[self.code]

    def _hear(self, notice: notices.Notice) -> None:
        if notice["type"] != telling.CHANGED:
            for page in self.pages:
                page.talk_is_stale = True
        self.draw(self.pages)

    def draw(self, pages: Collection[Page]) -> None:
        """Let these pages show the table as it is."""
        self._stale.update(pages)
        if self._drawing is None:
            self._drawing = asyncio.create_task(self._draw())

    async def _draw(self) -> None:
        try:
            while now := self._stale & self.pages - self._told.keys():
                self._stale -= now
                try:
                    found = await database(drawn)(self.code, now)
                except Exception:
                    logger.exception("A table could not be drawn.")
                    found = [(page, BROKEN) for page in now]
                for page, news in found:
                    if news is not None:
                        self._told[page] = asyncio.create_task(self._tell(page, news))
        finally:
            self._drawing = None
            self._draw_late_again()

    def _draw_late_again(self) -> None:
        """Pages that show the match as it stood a while ago go on though nothing happens now."""
        if self._later is None and any(page.is_late for page in self.pages):
            self._later = asyncio.get_running_loop().call_later(LATE_SECONDS, self._draw_late)

    def _draw_late(self) -> None:
        self._later = None
        self.draw([page for page in self.pages if page.is_late])

    async def _tell(self, page: Page, news: News) -> None:
        """A page that takes its time holds up nobody else, and is drawn again when it has taken this."""
        try:
            await page.tell(news)
        except Exception as gone:  # its own socket sees to that
            logger.debug("A page could not be told: %s", gone)
        finally:
            del self._told[page]
            if page in self._stale:
                self.draw([])


_rooms: dict[str, Room] = {}


def room_of(code: str) -> Room:
    """The room of a table in this process."""
    if code not in _rooms:
        _rooms[code] = Room(code)
    return _rooms[code]
