"""The socket of a table: brings what has changed for its seat, takes answers.

Who it is and what he may see is asked anew for every message in either direction, from the database.
"""

import json
import time
from functools import partial
from hashlib import blake2b
from typing import Any

from channels.db import DatabaseSyncToAsync
from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.core.exceptions import PermissionDenied
from django.db.models import Exists
from django.http import Http404
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from heroes.accounts.models import User
from heroes.play import chat, pages, playing, presence, selectors, telling
from heroes.play.models import Seat, Table
from heroes.problems import Conflict, Problem

database = partial(DatabaseSyncToAsync, thread_sensitive=False)
"""In a thread of the pool. Else all sockets of the process would share one thread, and a table that waits for
its match's lock would hold up every other."""

LARGEST_MESSAGE = 16_384
MESSAGES_AT_ONCE, MESSAGES_A_SECOND = 40, 10

CLOSED = 4001
TOO_MUCH = 4008
NO_TABLE = 4004


class TableConsumer(AsyncWebsocketConsumer):
    """One open page of one table."""

    seat: Seat | None = None

    async def __call__(self, *scope_receive_send: Any) -> None:
        """Whatever ends the socket, also a word to a page that has just gone, its person is not here any more."""
        try:
            await super().__call__(*scope_receive_send)
        finally:
            if self.seat is not None:
                presence.depart(self.seat.pk, self.channel_name)
                await self.show_presence()

    async def connect(self) -> None:
        self.code: str = self.scope["url_route"]["kwargs"]["code"]
        self.sent: dict[str, bytes] = {}
        self.log_next, self.take_backs = 0, -1
        self.allowance, self.counted_at = float(MESSAGES_AT_ONCE), time.monotonic()
        self.person_at_connect = self.scope["session"].get(SESSION_KEY)
        self.seated: bool | None = None
        self.over = False
        table = await self.find_table()
        await self.accept()
        if table is None:
            await self.end(_("There is no such table."), NO_TABLE)
            return
        self.group = telling.group_of(table)
        await self.channel_layer.group_add(self.group, self.channel_name)
        if self.person_at_connect:
            await self.channel_layer.group_add(person_group(self.person_at_connect), self.channel_name)
        await self.be_present()
        await self.draw()

    async def disconnect(self, code: int) -> None:
        if hasattr(self, "group"):
            await self.channel_layer.group_discard(self.group, self.channel_name)
        if self.person_at_connect:
            await self.channel_layer.group_discard(person_group(self.person_at_connect), self.channel_name)

    # From the page

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.within_allowance():
            await self.end(_("Too many messages."), TOO_MUCH)
            return
        try:
            message = self.understood(text_data)
            if message["type"] == "choose":
                await self.choose(message)
            else:
                await self.be_present(message["in_view"])
        except Access as lost:
            await self.end(str(lost), CLOSED)
        except (Problem, PermissionDenied, Http404) as problem:
            await self.say(type="error", message=str(getattr(problem, "detail", problem)))
            if isinstance(problem, Conflict):  # the page shows what is no more
                await self.draw(everything=True)

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
    def choose(self, message: dict[str, Any]) -> None:
        person = self.person()
        with translation.override(self.language()):
            table = selectors.table_for(viewer=person, code=self.code)
            if not person.is_authenticated or not hasattr(table, "match"):
                raise PermissionDenied(_("You do not sit at this table."))
            playing.match_choose(
                player=person,
                match_id=table.match.pk,
                decision_id=message["decision"],
                keys=message["keys"],
            )

    async def be_present(self, in_view: bool = True) -> None:
        """Whoever has a seat and this page open is at the table, with the page before his eyes or not."""
        if self.seat is not None and self.seat.plays:
            presence.arrive(self.seat.pk, self.channel_name, in_view)
            await self.show_presence()

    @database
    def show_presence(self) -> None:
        assert self.seat is not None
        presence.show(self.seat.pk)

    # From the house

    async def table_changed(self, event: dict[str, Any]) -> None:
        """The table has changed: draw it anew."""
        await self.draw(stamp=event.get("stamp", ""))

    async def table_said(self, event: dict[str, Any]) -> None:
        """Somebody has spoken."""
        try:
            await self.say(type="zones", zones={"zone-chat": await self.talk()})
        except (Access, Http404, PermissionDenied) as lost:
            await self.end(str(lost), CLOSED)

    @database
    def talk(self) -> str:
        person = self.person()
        with translation.override(self.language()):
            return self.talk_at(selectors.table_for(viewer=person, code=self.code), person)

    def talk_at(self, table: Table, person: Any) -> str:
        return render_to_string("play/zones/chat.html", {"chat": chat.shown(table, person)})

    async def access_lost(self, event: dict[str, Any]) -> None:
        """Logged out or banned: this session sees nothing more."""
        ended = event["session_key"]
        if ended is None or ended == self.scope["session"].session_key:
            await self.end(_("You have been logged out."), CLOSED)

    async def draw(self, everything: bool = False, stamp: str = "") -> None:
        """Send the zones that look otherwise than what was sent last; of the log only what is new."""
        if everything:
            self.sent, self.take_backs = {}, -1
        try:
            message = await self.drawn(stamp)
        except (Access, Http404, PermissionDenied) as lost:
            await self.end(str(lost), CLOSED)
            return
        if message is None:
            await self.say(type="reload")
        elif message["zones"] or message["log"]:
            await self.say(type="zones", **message)

    @database
    def drawn(self, stamp: str = "") -> dict[str, Any] | None:
        """What has changed for whoever this is now; None when the page as a whole is another."""
        person = self.person()
        with translation.override(self.language()):
            table = selectors.table_for(viewer=person, code=self.code, stamp=stamp)
            if table.status in (Table.Status.OPEN, Table.Status.CLOSED):
                return None
            self.seat = selectors.seat_of(table, person)
            if self.seated and self.seat is None:
                raise Access(_("You do not sit at this table any more."))
            self.seated = self.seat is not None
            playing.match_look(table.match)
            context = pages.table_context(table, person, since=self.log_next if self.take_backs >= 0 else 0)
            if context["take_backs"] != self.take_backs:  # first drawing, or lines were taken back
                context = pages.table_context(table, person)
            fresh = context["take_backs"] != self.take_backs
            self.log_next, self.take_backs = context["log_next"], context["take_backs"]
            zones = pages.zones(context)
            log = zones.pop("zone-log")
            hashes = {name: blake2b(html.encode(), digest_size=16).digest() for name, html in zones.items()}
            changed = {name: html for name, html in zones.items() if self.sent.get(name) != hashes[name]}
            self.sent = hashes
            if fresh:
                changed["zone-log"] = log
            if fresh or context["table"]["over"] != self.over:  # after the end players read the watchers, too
                changed["zone-chat"] = self.talk_at(table, person)
            self.over = context["table"]["over"]
            return {
                "version": context["table"]["version"],
                "now": time.time(),
                "zones": changed,
                "log": "" if fresh else log.strip(),
            }

    def person(self) -> Any:
        """Who has the session now. Access if it is not whom the socket was opened by."""
        if self.person_at_connect is None:
            return AnonymousUser()
        session = Session.objects.filter(
            session_key=self.scope["session"].session_key, expire_date__gt=timezone.now()
        )
        person = User.objects.filter(Exists(session), pk=self.person_at_connect, is_active=True).first()
        if person is None or not constant_time_compare(
            person.get_session_auth_hash(), self.scope["session"].get(HASH_SESSION_KEY, "")
        ):
            raise Access(_("You have been logged out."))
        return person

    def language(self) -> str:
        return self.scope.get("language") or translation.get_language() or "en"

    @database
    def find_table(self) -> Table | None:
        table = Table.objects.filter(code=self.code).first()
        if table is not None and table.status == Table.Status.RUNNING and self.person_at_connect:
            self.seat = table.seats.filter(user=self.person_at_connect).first()
        return table

    async def say(self, **message: Any) -> None:
        await self.send(text_data=json.dumps(message))

    async def end(self, reason: str, code: int) -> None:
        await self.say(type="closed", reason=reason)
        await self.close(code)


class Access(Exception):
    """This session may not see the table any more."""


def person_group(person_id: Any) -> str:
    """The channel group of all sockets of a person."""
    return f"person.{person_id}"
