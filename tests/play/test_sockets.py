"""The socket of a table: who is let in, what is taken, what is sent and to whom."""

import asyncio
import json
import time
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.utils import timezone

from heroes import notices
from heroes.accounts.models import User
from heroes.accounts.services import LOGIN_BACKEND, access_tell_lost, user_ban
from heroes.asgi import application
from heroes.play import chat, live, playing, presence, rooms, selectors, telling
from heroes.play import pages as pages_of_tables
from heroes.play.consumers import TableConsumer
from heroes.play.models import Match, Move, Table
from tests.factories import StaffFactory, UserFactory, open_table, running_table
from tests.play.conftest import asked, not_asked

pytestmark = pytest.mark.django_db(transaction=True)

SessionStore = import_module(settings.SESSION_ENGINE).SessionStore


def cookie_of(person: User) -> bytes:
    session = SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = LOGIN_BACKEND
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}".encode()


class Page:
    """An open page of a table, as far as its socket goes."""

    def __init__(self, table: Table | str, cookie: bytes | None, origin: bytes = b"http://localhost") -> None:
        code = table if isinstance(table, str) else table.code
        headers = [(b"host", b"localhost"), (b"origin", origin)]
        if cookie:
            headers.append((b"cookie", cookie))
        self.socket = ApplicationCommunicator(
            application,
            {
                "type": "websocket",
                "path": f"/ws/tables/{code}/",
                "query_string": b"",
                "headers": headers,
                "subprotocols": [],
                "client": ["127.0.0.1", 50000],
            },
        )

    async def is_let_in(self) -> bool:
        await self.socket.send_input({"type": "websocket.connect"})
        return (await self.socket.receive_output(timeout=5))["type"] == "websocket.accept"

    async def open(self) -> dict[str, Any]:
        """The first message."""
        assert await self.is_let_in()
        return await self.hear()

    async def hear(self) -> dict[str, Any]:
        return json.loads((await self.socket.receive_output(timeout=5))["text"])

    async def hears_nothing(self) -> bool:
        return await self.socket.receive_nothing(timeout=0.3)

    async def say(self, message: Any) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        await self.socket.send_input({"type": "websocket.receive", "text": text})

    async def is_closed(self) -> bool:
        for _message in range(10):
            output = await self.socket.receive_output(timeout=5)
            if output["type"] == "websocket.close":
                return True
        return False

    async def leave(self) -> None:
        await self.socket.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.socket.wait(timeout=5)


async def in_thread(function: Any, *args: Any, **kwargs: Any) -> Any:
    return await sync_to_async(function)(*args, **kwargs)


def all_are_here(table: Table) -> None:
    """Nobody's coming is news."""
    table.seats.update(presence="here", presence_at=timezone.now())


def two_at_a_table() -> tuple[Table, User, User, bytes, bytes]:
    """A running table of two: who is asked first, then who is not, with their cookies."""
    anna, bert = UserFactory(display_name="Anna"), UserFactory(display_name="Bert")
    table = running_table(anna, bert, size=2)
    all_are_here(table)
    mover, other = asked(table, anna, bert), not_asked(table, anna, bert)
    return table, mover, other, cookie_of(mover), cookie_of(other)


def first_answer(table: Table) -> dict[str, Any]:
    """A message with the first option of whoever is asked."""
    match = Match.objects.select_related("table").get(table=table)
    with live.locked(match.pk):
        decision = live.engine(match).pending[0]
    return {
        "type": "choose",
        "decision": decision.id,
        "keys": [decision.options[0].key],
    }


def lay_a_card(table: Table, mover: User) -> None:
    """Answer until somebody else is asked."""
    number = table.seats.get(user=mover).number
    while (match := Match.objects.get(table=table)).waiting == [number]:
        answer = first_answer(table)
        playing.match_choose(
            player=mover, match_id=match.pk, decision_id=answer["decision"], keys=answer["keys"]
        )


async def test_an_answer_reaches_every_open_page_each_with_its_own_seat() -> None:
    table, _mover, _other, mine, theirs = await in_thread(two_at_a_table)
    mover, other, watcher = Page(table, mine), Page(table, theirs), Page(table, None)
    first = await mover.open()
    assert first["type"] == "zones" and "option" in first["zones"]["zone-prompt"]
    waiting = await other.open()
    assert 'name="keys"' not in waiting["zones"]["zone-prompt"]
    spectated = await watcher.open()
    assert 'name="keys"' not in spectated["zones"]["zone-prompt"]
    version = first["version"]
    while True:  # until the card is laid
        message = await in_thread(first_answer, table)
        await mover.say(message)
        heard = await mover.hear()
        assert heard["version"] != version
        version = heard["version"]
        moved = await in_thread(lambda: Match.objects.get(table=table))
        if moved.waiting != [await in_thread(lambda: table.seats.get(user=_mover).number)]:
            break
    seen = await other.hear()
    assert "zone-board" in seen["zones"] and seen["log"]
    assert "zone-board" in (await watcher.hear())["zones"]
    for page in (mover, other, watcher):
        await page.leave()


async def test_a_slip_and_its_take_back_send_nothing_to_the_others() -> None:
    def planning() -> tuple[Table, User, bytes, bytes]:
        anna, bert = UserFactory(), UserFactory()
        table = running_table(anna, bert, size=2, game="kartenspiel")
        all_are_here(table)
        mover, other = asked(table, anna, bert), not_asked(table, anna, bert)
        return table, mover, cookie_of(mover), cookie_of(other)

    def take_back(table: Table, person: User) -> None:
        match = Match.objects.select_related("table").get(table=table)
        seat = table.seats.get(user=person).number
        version = selectors.match_shown(match=match, viewer=seat).version
        playing.match_take_back(player=person, match_id=match.pk, version=version)

    table, person, mine, theirs = await in_thread(planning)
    mover, other = Page(table, mine), Page(table, theirs)
    await mover.open()
    await other.open()
    await mover.say(await in_thread(first_answer, table))
    assert (await mover.hear())["type"] == "zones"
    await in_thread(take_back, table, person)
    assert (await mover.hear())["type"] == "zones"
    assert await other.hears_nothing()
    for page in (mover, other):
        await page.leave()


@pytest.mark.parametrize(
    "message",
    [
        "",
        "not json",
        "[]",
        "null",
        "{}",
        '{"type": "choose"}',
        '{"type": "in_view", "in_view": "perhaps"}',
        '{"type": "dance", "decision": 1, "keys": ["a"]}',
        '{"type": "choose", "decision": "x", "keys": ["a"]}',
        '{"type": "choose", "decision": 1, "keys": "a"}',
        '{"type": "choose", "decision": 1, "keys": [{"a": 1}]}',
        '{"type": "choose", "decision": 1e999, "keys": ["a"]}',
        '{"type": "choose", "decision": 1, "keys": []}',
        "[" * 5000,
        '{"type": "choose", "decision": 1, "keys": ["' + "x" * 20000 + '"]}',
        '{"type": "choose", "decision": 1, "keys": ["no such key"]}',
        '{"type": "choose", "decision": 99, "keys": ["no such key"]}',
    ],
)
async def test_odd_messages_are_answered_and_change_nothing(message: str) -> None:
    table, _mover, _other, mine, _theirs = await in_thread(two_at_a_table)
    page = Page(table, mine)
    await page.open()
    await page.say(message)
    heard = await page.hear()
    assert heard["type"] == "error" and heard["message"]
    assert await in_thread(Move.objects.count) == 0
    await page.leave()


async def test_a_repeated_answer_is_answered_with_the_present_table() -> None:
    table, _mover, _other, mine, _theirs = await in_thread(two_at_a_table)
    page = Page(table, mine)
    await page.open()
    message = await in_thread(first_answer, table)
    await page.say(message)
    await page.hear()
    await page.say(message)
    assert (await page.hear())["type"] == "error"
    again = await page.hear()
    assert again["type"] == "zones" and "zone-board" in again["zones"] and "zone-log" in again["zones"]
    assert await in_thread(Move.objects.count) == 1
    await page.leave()


async def test_who_does_not_sit_there_cannot_answer() -> None:
    table, *_rest = await in_thread(two_at_a_table)
    stranger = await in_thread(lambda: cookie_of(UserFactory()))
    message = await in_thread(first_answer, table)
    for cookie in (stranger, None):
        page = Page(table, cookie)
        await page.open()
        await page.say(message)
        assert (await page.hear())["type"] == "error"
        await page.leave()
    assert await in_thread(Move.objects.count) == 0


async def test_a_socket_from_another_site_is_not_let_in() -> None:
    table, _mover, _other, mine, _theirs = await in_thread(two_at_a_table)
    for origin in (b"http://elsewhere.example", b"null"):
        assert not await Page(table, mine, origin).is_let_in()


async def test_a_table_that_does_not_exist_is_told_and_closed() -> None:
    page = Page("no-such-table", None)
    assert (await page.open())["type"] == "closed"
    assert await page.is_closed()


async def test_a_ban_closes_the_sockets_of_that_person_alone() -> None:
    table, mover, _other, mine, theirs = await in_thread(two_at_a_table)
    banned, stays = Page(table, mine), Page(table, theirs)
    await banned.open()
    await stays.open()
    await in_thread(lambda: user_ban(actor=StaffFactory(), person=mover, reason="stalling"))
    assert await banned.is_closed()
    message = await in_thread(first_answer, table)
    await stays.say(message)
    assert (await stays.hear())["type"] in ("error", "zones")
    await stays.leave()


async def test_logging_out_closes_the_pages_of_that_session_alone() -> None:
    table, mover, _other, mine, _theirs = await in_thread(two_at_a_table)
    here, elsewhere = Page(table, mine), Page(table, await in_thread(cookie_of, mover))
    await here.open()
    await elsewhere.open()
    key = mine.decode().partition("=")[2]
    await in_thread(lambda: access_tell_lost(person_id=mover.pk, session_key=key))
    assert await here.is_closed()
    assert await elsewhere.hears_nothing()
    await elsewhere.say(await in_thread(first_answer, table))
    assert (await elsewhere.hear())["type"] == "zones"
    await elsewhere.leave()


async def test_a_page_that_comes_as_the_last_one_goes_hears_what_happens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, mover, _other, mine, theirs = await in_thread(two_at_a_table)
    first, second = Page(table, mine), Page(table, theirs)
    await first.open()
    come = TableConsumer.be_present

    async def come_slowly(consumer: TableConsumer, in_view: bool = True) -> None:
        await first.leave()
        await come(consumer, in_view)

    monkeypatch.setattr(TableConsumer, "be_present", come_slowly)
    before = await second.open()
    monkeypatch.undo()
    await in_thread(lay_a_card, table, mover)
    while (heard := await second.hear())["version"] == before["version"]:
        pass  # the first one's leaving
    assert heard["type"] == "zones"
    await second.leave()


async def test_after_a_time_in_which_others_were_not_heard_every_page_shows_what_it_missed() -> None:
    table, mover, other, mine, _theirs = await in_thread(two_at_a_table)
    page = Page(table, mine)
    await page.open()
    now = Match.objects.filter(table=table)
    with pytest.MonkeyPatch.context() as unheard:  # said and done in a process that nobody hears
        unheard.setattr(telling, "notify", lambda group, notice: None)
        answer = await in_thread(first_answer, table)
        await in_thread(
            lambda: playing.match_choose(
                player=mover, match_id=now.get().pk, decision_id=answer["decision"], keys=answer["keys"]
            )
        )
        await in_thread(lambda: chat.line_say(person=other, table=table, text="Still there?"))
    assert await page.hears_nothing()
    notices.tell_missed()
    heard = await page.hear()
    assert "zone-prompt" in heard["zones"] and "Still there?" in heard["zones"]["zone-chat"]
    await page.leave()


async def test_a_session_that_has_ended_is_closed_at_its_next_message() -> None:
    table, _mover, _other, mine, _theirs = await in_thread(two_at_a_table)
    page = Page(table, mine)
    await page.open()
    message = await in_thread(first_answer, table)
    await in_thread(lambda: SessionStore(mine.decode().partition("=")[2]).flush())
    await page.say(message)
    assert await page.is_closed()
    assert await in_thread(Move.objects.count) == 0


async def test_a_seat_that_is_lost_closes_the_page() -> None:
    table, mover, _other, mine, _theirs = await in_thread(two_at_a_table)
    page = Page(table, mine)
    await page.open()
    await in_thread(lambda: table.seats.filter(user=mover).update(user=UserFactory()))
    match = await in_thread(lambda: Match.objects.get(table=table))
    await in_thread(telling.tell, table)
    assert await page.is_closed()
    assert match.version == 0


async def test_too_many_messages_close_the_socket() -> None:
    table, _mover, _other, mine, _theirs = await in_thread(two_at_a_table)
    page = Page(table, mine)
    await page.open()
    for _message in range(60):
        await page.say("{}")
    for _message in range(200):
        output = await page.socket.receive_output(timeout=5)
        if output["type"] == "websocket.close":
            break
    else:
        raise AssertionError("it stays open")


async def test_when_the_match_begins_the_page_is_told_to_load_anew() -> None:
    anna = await in_thread(UserFactory)
    table = await in_thread(open_table, anna, size=2)
    page = Page(table, await in_thread(cookie_of, anna))
    assert (await page.open())["type"] == "reload"
    await page.leave()


async def test_a_bots_move_made_elsewhere_reaches_the_page() -> None:
    def at_a_bots_turn() -> tuple[Table, bytes]:
        while True:
            anna = UserFactory()
            table = running_table(anna, size=2)
            all_are_here(table)
            if Match.objects.get(table=table).waiting == [1]:
                return table, cookie_of(anna)

    table, cookie = await in_thread(at_a_bots_turn)
    page = Page(table, cookie)
    before = await page.open()
    match = await in_thread(lambda: Match.objects.get(table=table))
    began = time.monotonic()
    await in_thread(playing.match_play_bots, match_id=match.pk)
    heard = await page.hear()
    assert heard["version"] != before["version"] and time.monotonic() - began < 5
    await page.leave()


def how_present(table: Table, person: User) -> tuple[str, int]:
    """How others see a person, and how many pages of his this process knows of."""
    seat = table.seats.get(user=person)
    return presence.state(seat, time.time())[0], len(presence._sockets.get(seat.pk, {}))


async def test_others_see_who_comes_looks_elsewhere_and_goes() -> None:
    table, mover, _other, mine, _theirs = await in_thread(two_at_a_table)
    await in_thread(lambda: table.seats.update(presence="gone"))
    watcher = Page(table, None)
    await watcher.open()
    page = Page(table, mine)
    await page.open()
    assert "zone-board" in (await watcher.hear())["zones"]
    assert await in_thread(how_present, table, mover) == ("here", 1)
    second = Page(table, mine)
    await second.open()
    for one in (page, second):
        await one.say({"type": "in_view", "in_view": False})
    assert "zone-board" in (await watcher.hear())["zones"]
    assert await in_thread(how_present, table, mover) == ("away", 2)
    await page.leave()
    await second.leave()
    assert "zone-board" in (await watcher.hear())["zones"]
    assert await in_thread(how_present, table, mover) == ("gone", 0)
    await watcher.leave()


async def test_a_page_that_breaks_off_while_it_is_being_written_to_is_gone_like_any_other(
    monkeypatch,
) -> None:
    table, mover, _other, mine, _theirs = await in_thread(two_at_a_table)
    page = Page(table, mine)
    await page.open()

    async def broken(*_args: Any, **_message: Any) -> None:
        raise ConnectionError("the other end has gone")

    monkeypatch.setattr(TableConsumer, "say", broken)
    await page.say({"type": "in_view", "in_view": "perhaps"})
    with pytest.raises(ConnectionError):
        await page.socket.wait(timeout=5)
    assert await in_thread(how_present, table, mover) == ("gone", 0)


async def test_a_page_that_takes_its_time_holds_up_nobody_and_then_shows_how_things_are(monkeypatch) -> None:
    table, _mover, _other, mine, theirs = await in_thread(two_at_a_table)
    quick, slow = Page(table, mine), Page(table, theirs)
    await quick.open()
    await slow.open()
    free, say = asyncio.Event(), TableConsumer.say

    async def waits(consumer: TableConsumer, **message: Any) -> None:
        if consumer.page is not None and consumer.page.person_id == _other.pk:
            await free.wait()
        await say(consumer, **message)

    monkeypatch.setattr(TableConsumer, "say", waits)
    for _answer in range(2):
        if _mover != await in_thread(asked, table, _mover, _other):
            break
        await quick.say(await in_thread(first_answer, table))
        assert (await quick.hear())["type"] == "zones"
    assert await slow.hears_nothing()
    free.set()
    told = [await slow.hear()]
    while not await slow.hears_nothing():
        told.append(await slow.hear())
    fresh = await Page(table, theirs).open()
    shown = {name: zone for message in told for name, zone in message["zones"].items()}
    assert shown["zone-board"] == fresh["zones"]["zone-board"]
    for page in (quick, slow):
        await page.leave()


async def test_all_pages_of_a_table_are_drawn_from_one_reading(monkeypatch) -> None:
    table, _mover, _other, mine, theirs = await in_thread(two_at_a_table)
    pages = [Page(table, mine), Page(table, theirs), Page(table, None)]
    for page in pages:
        await page.open()
    read, read_table = [], selectors.table_read
    monkeypatch.setattr(
        selectors, "table_read", lambda *, code: (read.append(code), read_table(code=code))[1]
    )
    await pages[0].say(await in_thread(first_answer, table))
    await pages[0].hear()
    assert read == [table.code]
    for page in pages:
        await page.leave()


async def test_whoever_sees_the_same_is_drawn_once_and_who_sees_nothing_new_not_at_all(monkeypatch) -> None:
    table, _mover, _other, mine, theirs = await in_thread(two_at_a_table)
    pages = [Page(table, cookie) for cookie in (mine, theirs, None, None, None)]
    for page in pages:
        await page.open()
    shown, zones = [], pages_of_tables.zones
    monkeypatch.setattr(
        pages_of_tables, "zones", lambda context: (shown.append(context["view"]["seat"]), zones(context))[1]
    )
    await in_thread(telling.tell, table)
    assert await pages[0].hears_nothing() and shown == []
    await in_thread(table.seats.filter(number=1).update, presence="away")
    await in_thread(telling.tell, table)
    told = [await page.hear() for page in pages]
    assert sorted(shown, key=str) == [0, 1, None]
    assert told[2]["zones"] == told[3]["zones"] == told[4]["zones"]
    assert len({page["zones"]["zone-board"] for page in told}) == 3
    for page in pages:
        await page.leave()


async def test_a_page_that_cannot_be_drawn_is_closed_and_joins_again(monkeypatch) -> None:
    table, _mover, _other, mine, _theirs = await in_thread(two_at_a_table)
    page = Page(table, mine)
    await page.open()
    with monkeypatch.context() as broken:
        broken.setattr(pages_of_tables, "table_context", lambda *_args, **_more: 1 / 0)
        await in_thread(telling.tell, table)
        assert await page.is_closed()
    again = Page(table, mine)
    assert "zone-board" in (await again.open())["zones"]
    await again.leave()


async def test_who_watches_later_is_sent_a_move_when_its_time_has_come(monkeypatch):
    monkeypatch.setattr(rooms, "LATE_SECONDS", 0.2)
    table, _mover, _other, cookie, _other_cookie = await in_thread(two_at_a_table)
    await Table.objects.filter(pk=table.pk).aupdate(delay=3)
    player, watcher = Page(table, cookie), Page(table, None)
    await player.open()
    began = await watcher.open()
    before = (await Match.objects.aget(table=table)).moved_at
    while (await Match.objects.aget(table=table)).moved_at == before:
        await player.say(await in_thread(first_answer, table))
        await player.hear()
    assert await watcher.hears_nothing()
    await Move.objects.filter(match__table=table).aupdate(at=timezone.now() - timedelta(minutes=4))
    news = await watcher.hear()
    assert news["log"] and began["zones"]["zone-board"] != news["zones"].get("zone-board")
    await player.leave()
    await watcher.leave()


async def test_what_is_said_reaches_every_page_and_nothing_else_is_sent_anew() -> None:
    table, mover, _other, mine, theirs = await in_thread(two_at_a_table)
    pages = [Page(table, mine), Page(table, theirs), Page(table, None)]
    for page in pages:
        await page.open()
    await in_thread(chat.line_say, person=mover, table=table, text="Well met!")
    for page in pages:
        heard = await page.hear()
        assert list(heard["zones"]) == ["zone-chat"] and "Well met!" in heard["zones"]["zone-chat"]
        assert not heard["log"]
        await page.leave()
