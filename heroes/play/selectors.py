"""What somebody may read of tables and matches."""

import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.translation import gettext as _

from heroes.engine import record
from heroes.engine.events import OPEN, SPECTATOR, Viewer
from heroes.engine.game import Game, games
from heroes.engine.match import RulesFault, seed_hash
from heroes.play import live, watching
from heroes.play.models import Match, Seat, Table
from heroes.prepared import Prepared

Person = Any
"""A `User` or Django's `AnonymousUser`."""


# What is large, and what is seldom asked for, is read when it is needed.
_TABLES = Prepared(
    lambda code: (
        Table.objects.filter(code=code)
        .select_related("match")
        .defer("match__setup", "match__opening", "match__shown")
    ),
    str,
)
_SEATS = Prepared(lambda table: Seat.objects.filter(table=table).select_related("user"), int)


def table_for(*, viewer: Person, code: str) -> Table:
    """The table `code`. Http404 if there is none, PermissionDenied if somebody there has blocked `viewer`."""
    table = table_read(code=code)
    check_may_see(table, viewer)
    return table


def table_read(*, code: str) -> Table:
    """The table `code`, whoever wants to know. Http404 if there is none."""
    tables = _TABLES.rows(code)
    if not tables:
        raise Http404(_("There is no such table."))
    seats_of(tables[0])
    return tables[0]


def check_may_see(table: Table, viewer: Person) -> None:
    """PermissionDenied if somebody at the table has blocked `viewer`."""
    if seat_of(table, viewer) is None:
        watching.check_may_come(table, viewer)


def has_table(game: Game) -> bool:
    """Whether the game can be played on the web: its folder of templates holds a board."""
    return _has_board(game.slug)


@cache
def _has_board(slug: str) -> bool:
    try:
        get_template(f"games/{slug}/board.html")
    except TemplateDoesNotExist:
        return False
    return True


def games_on_the_web() -> list[Game]:
    """The games for which a table can be opened."""
    return [game for game in games() if has_table(game)]


def seat_of(table: Table, viewer: Person) -> Seat | None:
    """The seat of `viewer` at the table, also one that he has left by conceding."""
    if not viewer.is_authenticated:
        return None
    return next((seat for seat in seats_of(table) if seat.user_id == viewer.pk), None)


def eyes_of(table: Table, viewer: Person) -> Viewer:
    """With whose eyes `viewer` sees the match now: a seat's, a spectator's, or OPEN.

    Whoever has left a running match sees what everybody may: what his seat draws now belongs to the bot.
    """
    mine = seat_of(table, viewer)
    if mine is not None:
        return mine.number if mine.plays or table.status == Table.Status.FINISHED else SPECTATOR
    return OPEN if watching.sees_all_hands(table, viewer) else SPECTATOR


def seen_until(table: Table, viewer: Person) -> datetime | None:
    """Up to when `viewer` sees the match, where he sees it later than it is played; None: as it stands.

    Players, whoever judges, and after the end everybody see it as it stands.
    """
    mine = seat_of(table, viewer)
    if not table.delay or table.status != Table.Status.RUNNING or (mine is not None and mine.plays):
        return None
    if watching.judges(viewer, table):
        return None
    return datetime.fromtimestamp(time.time(), UTC) - timedelta(minutes=table.delay)


def away_since(seat: Seat | None) -> datetime | None:
    """Since when the person on `seat`, who is here again, has missed what happened; None if he has missed nothing."""
    if seat is None or not seat.plays or seat.presence != Seat.Presence.HERE:
        return None
    return seat.away_since


def seats_of(table: Table) -> list[Seat]:
    """The seats in their order, people included."""
    if "seats_in_order" not in table.__dict__:
        table.__dict__["seats_in_order"] = seats = _SEATS.rows(table.pk)
        for seat in seats:
            seat.table = table
    return table.__dict__["seats_in_order"]


@dataclass(frozen=True)
class Shown:
    """A match as one viewer may know it; all JSON values.

    version   changes whenever the viewer is asked or told something new; no count of what others did
    decision  what the viewer is asked, or None
    waiting   the seats that are asked something
    events    messages the viewer may read: ``{"n", "kind", "private", "template", "params"}``, numbered for
              him alone
    events_next  the number that his next event will have
    take_backs   rises when such events are taken back: whoever has kept some must read all anew
    result    None, or winners, reason (a message) and scores
    free      True when the viewer may take back the last choice unasked
    hands     every seat's view, where all hands are open to the viewer
    missed    the events that he was told after `away_since`
    redo      True when he may make again what was taken back
    stuck     True when today's rules do not follow the match: what is shown is the last rest point
    """

    version: str
    view: dict[str, Any]
    decision: dict[str, Any] | None
    waiting: list[int]
    events: list[dict[str, Any]]
    events_next: int
    take_backs: int
    result: dict[str, Any] | None
    free: bool
    hands: list[dict[str, Any]]
    redo: bool
    stuck: bool
    missed: list[dict[str, Any]]


def match_shown(
    *,
    match: Match,
    viewer: Viewer,
    since: int | None = None,
    away_since: datetime | None = None,
    until: datetime | None = None,
) -> Shown:
    """The match with the eyes that the caller may lend (see `eyes_of`); events from number `since` on.

    since       None: no events are wanted
    away_since  when the viewer stopped looking; None: he has missed nothing
    until       up to when he sees the match, see `seen_until`; None: as it stands
    """
    seat = viewer if viewer is not SPECTATOR and viewer != OPEN else None
    with live.locked(match.pk):
        # Only inside the lock: another thread may just have brought row and engine further than the row read here.
        if (live.held_at(match.pk) or 0) > match.version:
            match.refresh_from_db(
                fields=["version", "result", "ended_by", "stuck", "clocks", "offers", "released"]
            )
        if match.stuck:
            return _shown_from_store(match, viewer, since)
        try:
            held = live.held(match) if until is None or match.result else live.held_then(match, until)
        except RulesFault:
            return _shown_from_store(match, viewer, since)
        engine, log = held.engine, held.log
        over = match.result is not None
        result = match.result or engine.result
        return Shown(
            version=held.version(viewer),
            view=engine.view(viewer),
            decision=None if over or seat is None else engine.decision_view(seat),
            waiting=[] if over else engine.waiting_for(),
            events=[] if since is None else log.lines[viewer][since:],
            events_next=len(log.lines[viewer]),
            take_backs=log.cuts[viewer],
            result={**result, "reason": engine.message(*result["reason"])} if result else None,
            free=result is None and seat is not None and engine.free_to(seat) < len(engine.choices),
            hands=[engine.view(n) for n in range(engine.rules.seats)] if viewer == OPEN else [],
            redo=result is None and seat is not None and engine.can_redo(seat),
            stuck=False,
            missed=log.lines[viewer][log.since(viewer, away_since) :] if away_since else [],
        )


def _shown_from_store(match: Match, viewer: Viewer, since: int | None) -> Shown:
    """What was stored when it happened: for matches that today's rules cannot rebuild."""
    name = {SPECTATOR: "spectator", OPEN: "open"}.get(viewer, str(viewer))
    log = live.stored_log(match)
    lines = log.lines[viewer]
    return Shown(
        version=f"stored-{len(lines)}-{match.result is not None}",
        view=match.shown.get(name, {}),
        decision=None,
        waiting=[],
        events=[] if since is None else lines[since:],
        events_next=len(lines),
        take_backs=log.cuts[viewer],
        result=stored_result(match),
        free=False,
        hands=[],
        redo=False,
        stuck=match.result is None,
        missed=[],
    )


def stored_result(match: Match) -> dict[str, Any] | None:
    """How the match ended, its reason as `wording` wants it."""
    return match.result and {**match.result, "reason": stored_message(*match.result["reason"])}


def stored_message(template: str, params: dict[str, Any]) -> dict[str, Any]:
    """A stored reason as `wording` wants it; reasons name seats and plain values only."""
    types = {"seat": "seat", "seats": "seats"}
    return {
        "template": template,
        "params": {
            name: {"type": types.get(name, "plain"), "value": value} for name, value in params.items()
        },
    }


def match_record(*, match: Match, viewer: Person) -> dict[str, Any]:
    """The record with its seed: for everybody once the match is over and released, else for nobody."""
    if match.result is None:
        raise PermissionDenied(_("The record can be had after the end."))
    if not match.released:
        raise PermissionDenied(_("The record has not been released."))
    with live.locked(match.pk):
        match.refresh_from_db(fields=["version", "result"])
        engine = live.engine(match)
        return {
            **record.write(engine),
            "result": match.result,
            "ended_by": match.ended_by,
            "seed_hash": seed_hash(bytes(match.seed)),
        }


def seed_hash_of(match: Match) -> str:
    """What binds the server to its seed from the first moment on."""
    return seed_hash(bytes(match.seed))


def lobby(*, viewer: Person) -> tuple[list[Table], list[Table]]:
    """Public tables that wait for players, and the viewer's own that are not over."""
    listed = Table.objects.listed().open_to(viewer)
    open_tables = listed.prefetch_related("seats__user").select_related("owner", "judge")[:100]
    if not viewer.is_authenticated:
        return list(open_tables), []
    mine = (
        Table.objects.of(viewer)
        .filter(status__in=[Table.Status.OPEN, Table.Status.RUNNING])
        .exclude(seats__in=Seat.objects.filter(user=viewer).exclude(left=""))
        .prefetch_related("seats__user")
        .select_related("owner", "match")
        .order_by("-created_at")[:100]
    )
    return [table for table in open_tables if table not in mine], list(mine)


def being_played(*, viewer: Person) -> list[Table]:
    """Public tables at which others play now."""
    tables = Table.objects.filter(public=True, status=Table.Status.RUNNING).order_by("-created_at")
    if viewer.is_authenticated:
        tables = tables.open_to(viewer).exclude(seats__user=viewer)
    return list(tables.prefetch_related("seats__user").select_related("owner")[:30])
