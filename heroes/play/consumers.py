"""The socket of a table: brings what has changed for its seat, takes answers.

Who it is and what he may see is asked anew for every message in either direction, from the database.
"""

import json
import time
from collections.abc import Callable
from typing import Any

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.core.exceptions import PermissionDenied
from django.utils import translation
from django.utils.translation import gettext as _

from heroes.notices import Notice, listen
from heroes.play import playing, presence, rooms
from heroes.play.models import Table
from heroes.play.rooms import Lost, Page, Room
from heroes.problems import Conflict, Problem
from heroes.threads import database

LARGEST_MESSAGE = 16_384
MESSAGES_AT_ONCE, MESSAGES_A_SECOND = 40, 10

UNFORESEEN = 1011
CLOSED = 4001
TOO_MUCH = 4008
NO_TABLE = 4004

ACCESS_LOST = "access.lost"


class TableConsumer(AsyncWebsocketConsumer):
    """One open page of one table."""

    page: Page | None = None
    room: Room | None = None
    end_listening: Callable[[], None] | None = None

    async def __call__(self, *scope_receive_send: Any) -> None:
        """Whatever ends the socket, also a word to a page that has just gone, its person is not here any more."""
        try:
            await super().__call__(*scope_receive_send)
        finally:
            if self.end_listening is not None:
                self.end_listening()
            if self.page is not None and self.room is not None:
                self.room.leave(self.page)
            if self.page is not None and self.page.seat is not None:
                presence.depart(self.page.seat.pk, self.page)
                await self.show_presence()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """As Channels does, without a turn of a thread to close connections: `database` sees to them."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.code: str = self.scope["url_route"]["kwargs"]["code"]
        self.allowance, self.counted_at = float(MESSAGES_AT_ONCE), time.monotonic()
        session = self.scope["session"]
        person_id = session.get(SESSION_KEY)
        page = Page(
            session_key=session.session_key,
            person_id=int(person_id) if person_id else None,
            secret=session.get(HASH_SESSION_KEY, ""),
            language=self.scope.get("language") or translation.get_language() or "en",
            tell=self.tell,
        )
        found = await self.is_found(page)
        await self.accept()
        if not found:
            await self.end(_("There is no such table."), NO_TABLE)
            return
        self.page = page
        if page.person_id is not None:
            self.end_listening = listen(person_group(page.person_id), self.hear)
        await self.be_present()
        self.room = rooms.room_of(self.code)  # and in at once: a room that empties is closed
        self.room.enter(page)

    # From the page

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.page is None or self.room is None:
            return
        if not self.within_allowance():
            await self.end(_("Too many messages."), TOO_MUCH)
            return
        try:
            message = self.understood(text_data)
            if message["type"] == "choose":
                await self.choose(self.page, message)
            else:
                await self.be_present(message["in_view"])
        except Lost as lost:
            await self.end(str(lost), CLOSED)
        except (Problem, PermissionDenied) as problem:
            await self.say(type="error", message=str(getattr(problem, "detail", problem)))
            if isinstance(problem, Conflict):  # the page shows what is no more
                self.page.blank = True
                self.room.draw([self.page])

    def within_allowance(self) -> bool:
        now = time.monotonic()
        self.allowance = min(MESSAGES_AT_ONCE, self.allowance + (now - self.counted_at) * MESSAGES_A_SECOND)
        self.counted_at = now
        self.allowance -= 1
        return self.allowance >= 0

    def understood(self, text: str | None) -> dict[str, Any]:
        """What a page says: ``{"type": "choose", "decision", "keys"}``, or whether somebody has it before his
        eyes, ``{"type": "in_view", "in_view"}``. Problem for anything else."""
        unreadable = Problem(_("That message cannot be read."))
        if text is None or len(text) > LARGEST_MESSAGE:
            raise unreadable
        try:
            message = json.loads(text)
            if message["type"] == "in_view" and isinstance(message["in_view"], bool):
                return {"type": "in_view", "in_view": message["in_view"]}
            if message["type"] != "choose" or not isinstance(message["keys"], list):
                raise unreadable
            decision = int(message["decision"])
        except (ValueError, TypeError, KeyError, RecursionError, OverflowError):
            raise unreadable from None
        return {"type": "choose", "decision": decision, "keys": message["keys"]}

    @database
    def choose(self, page: Page, message: dict[str, Any]) -> None:
        with translation.override(page.language):
            person = rooms.people_of([page]).get(page)
            if person is None:
                raise Lost(_("You have been logged out."))
            if not person.is_authenticated or page.match_id is None:
                raise PermissionDenied(_("You do not sit at this table."))
            playing.match_choose(
                player=person,
                match_id=page.match_id,
                decision_id=message["decision"],
                keys=message["keys"],
            )

    async def be_present(self, in_view: bool = True) -> None:
        """Whoever has a seat and this page open is at the table, with the page before his eyes or not."""
        assert self.page is not None
        if self.page.seat is not None and self.page.seat.plays:
            presence.arrive(self.page.seat.pk, self.page, in_view)
            await self.show_presence()

    @database
    def show_presence(self) -> None:
        assert self.page is not None and self.page.seat is not None
        presence.show(self.page.seat.pk)

    @database
    def is_found(self, page: Page) -> bool:
        """Whether there is such a table; where a match goes on, `page` learns its seat."""
        table = Table.objects.filter(code=self.code).first()
        if table is not None and table.status == Table.Status.RUNNING and page.person_id is not None:
            page.seat = table.seats.filter(user=page.person_id).first()
        return table is not None

    # From the house

    async def tell(self, news: rooms.News) -> None:
        """What the room has for this page."""
        if news is rooms.BROKEN:
            await self.close(UNFORESEEN)
        elif news["type"] == "closed":
            await self.end(news["reason"], CLOSED)
        else:
            await self.say(**news)

    def hear(self, notice: Notice) -> None:
        """Logged out or banned: this session sees nothing more."""
        assert self.page is not None
        if notice["type"] == ACCESS_LOST and notice["session_key"] in (None, self.page.session_key):
            self.page.ended = True
            if self.room is not None:
                self.room.draw([self.page])

    async def say(self, **message: Any) -> None:
        await self.send(text_data=json.dumps(message))

    async def end(self, reason: str, code: int) -> None:
        await self.say(type="closed", reason=reason)
        await self.close(code)


def person_group(person_id: Any) -> str:
    """The group of notices to all sockets of a person."""
    return f"person.{person_id}"
