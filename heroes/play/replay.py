"""Looking at finished matches again, moment by moment, and playing on from one of them.

A moment is a number of choices, 0 before the first. What is shown comes from the film, which is made as soon as
a match is over, and from the stored events: later rules are not needed. A match of which there is no film (the
rules had changed before it could be made) is told by its log, and its last moment shown as it was stored.
"""

import json
import zlib
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from catalog.definitions import definitions_in
from heroes import cpu
from heroes.accounts.models import User
from heroes.engine import film as films
from heroes.engine.events import OPEN, SPECTATOR, Viewer
from heroes.engine.match import TAKE_BACK, RulesFault
from heroes.play import live, playing, selectors, watching
from heroes.play.log import line_for
from heroes.play.models import Film, Match, Seat, Table
from heroes.problems import Conflict, Problem

PRACTICE_TABLES_A_PERSON = 20


@dataclass(frozen=True)
class Moment:
    """A moment of a finished match, as one viewer may know it.

    at, choices  after how many choices of how many
    view         None where nobody can show it any more
    waiting      the seats that were asked
    hands        every seat's view, where all hands are open
    lines        the whole log: ``(moment at which it was told, line)``
    result       at the last moment only, as `selectors.Shown` has it
    """

    at: int
    choices: int
    viewer: Viewer
    view: dict[str, Any] | None
    waiting: list[int]
    hands: list[dict[str, Any]]
    lines: list[tuple[int, dict[str, Any]]]
    result: dict[str, Any] | None


def viewers_for(table: Table, person: Any) -> list[Viewer]:
    """With whose eyes `person` may look at the finished match again; the first is the one to begin with."""
    mine = selectors.seat_of(table, person)
    if not table.match.released:
        return [SPECTATOR] if mine is None else [mine.number, SPECTATOR]
    everybody: list[Viewer] = [OPEN, *range(table.size), SPECTATOR]
    return everybody if mine is None else [mine.number, *(v for v in everybody if v != mine.number)]


def moment_of(table: Table, person: Any, viewer: Viewer | str = "", at: int | None = None) -> Moment:
    """The moment after `at` choices (None: the last) with the eyes of `viewer` ("": whose `person` has).

    Conflict while the match runs, PermissionDenied for eyes that are not lent; beyond the end is the end.
    """
    match: Match | None = getattr(table, "match", None)
    if match is None or match.result is None:
        raise Conflict(_("The match can be looked at again after its end."), code="not_over")
    allowed = viewers_for(table, person)
    eyes: Viewer = allowed[0] if isinstance(viewer, str) else viewer
    if eyes not in allowed:
        raise PermissionDenied(_("You may not look into this hand."))
    steps = _events_by_choice(match)
    choices = len(steps) - 1
    moment = choices if at is None else min(at, choices)
    film = film_of(match)
    if film is not None and film["choices"] != choices:
        film = None

    def seen_by(one: Viewer) -> dict[str, Any] | None:
        if film is not None:
            return films.view_at(film, one, moment)
        return match.shown.get(films.name_of(one)) if moment == choices else None

    every = [seen_by(seat) for seat in range(table.size)] if eyes == OPEN else []
    last = moment == choices
    return Moment(
        at=moment,
        choices=choices,
        viewer=eyes,
        view=seen_by(eyes),
        waiting=film["waiting"][moment] if film is not None and not last else [],
        hands=[view for view in every if view is not None],
        lines=_lines(steps, eyes),
        result=selectors.stored_result(match) if last else None,
    )


def _events_by_choice(match: Match) -> list[list[dict[str, Any]]]:
    """The stored events: those before the first choice, and then those of each choice that still counts."""
    steps = [list(match.opening)]
    for entry, happened in match.moves.order_by("number").values_list("entry", "events"):
        if entry[0] == TAKE_BACK:
            del steps[entry[1] + 1 :]
        else:
            steps.append(happened)
    return steps


def _lines(steps: Sequence[Sequence[dict[str, Any]]], viewer: Viewer) -> list[tuple[int, dict[str, Any]]]:
    lines: list[tuple[int, dict[str, Any]]] = []
    for moment, happened in enumerate(steps):
        for event in happened:
            line = line_for(viewer, event, len(lines))
            if line is not None:
                lines.append((moment, line))
    return lines


# The film


def film_of(match: Match) -> dict[str, Any] | None:
    """The film of a finished match, made now if nobody has; None if today's rules do not follow it."""
    film = Film.objects.filter(match=match).first() or film_make(match_id=match.pk)
    return None if film is None else json.loads(zlib.decompress(film.packed))


def film_make(*, match_id: int) -> Film | None:
    """Film a match that is over; None if it is not, or if today's rules do not follow it. Safe to run twice."""
    match = Match.objects.select_related("table").get(pk=match_id)
    if match.result is None or match.stuck:
        return None
    made = Film.objects.filter(match=match).first()
    if made is not None:
        return made
    rules, definitions = match.table.rules.rules, definitions_in(match.setup)
    try:
        film = cpu.run(films.film_of, rules, match.setup, definitions, bytes(match.seed), choices_of(match))
    except BrokenProcessPool:  # the site is going down: the next who looks makes it
        return None
    except Exception:  # whatever other rules make of it
        playing.logger.warning("Match %s cannot be filmed.", match.pk, exc_info=True)
        return None
    packed = zlib.compress(json.dumps(film, separators=(",", ":")).encode(), 9)
    return Film.objects.get_or_create(match=match, defaults={"packed": packed})[0]


def choices_of(match: Match) -> list[tuple[int, str]]:
    """The choices that still count, in order."""
    return counted(match.moves.order_by("number").values_list("entry", flat=True))


def counted(journal: Any) -> list[tuple[int, str]]:
    """The choices of a journal (see `heroes.engine.match`) that no take-back has undone."""
    choices: list[tuple[int, str]] = []
    for first, second in journal:
        if first == TAKE_BACK:
            del choices[second:]
        else:
            choices.append((first, second))
    return choices


# Playing on


def play_on(*, actor: User, table: Table, at: int, seat: int) -> Table:
    """A practice table that goes on from the moment `at` of a finished, released match, `actor` on `seat`.

    Bots sit on the other seats. The cards lie as they lay: what would have come is what will come.
    """
    match: Match | None = getattr(table, "match", None)
    if match is None:
        raise Conflict(_("The match has not begun."), code="not_begun")
    watching.check_may_open(match)
    choices = choices_of(match)
    if not 0 <= at <= len(choices):
        raise Problem(_("There is no such moment."))
    return practice_open(
        actor=actor,
        table=table,
        seat=seat,
        setup=match.setup,
        seed=bytes(match.seed),
        choices=choices[:at],
    )


@transaction.atomic
def practice_open(
    *,
    actor: User,
    table: Table,
    seat: int,
    setup: dict[str, Any],
    seed: bytes,
    choices: Sequence[tuple[int, str]],
) -> Table:
    """A practice table like `table` that goes on after `choices`; callers have checked who may."""
    rules = table.rules
    if not 0 <= seat < table.size:
        raise Problem(_("There is no such seat."), code="unknown_seat")
    running = Table.objects.filter(owner=actor, practice=True, status=Table.Status.RUNNING).count()
    if running >= PRACTICE_TABLES_A_PERSON:
        raise Conflict(
            _("You have many practice tables already. Concede at one first."), code="too_many_tables"
        )
    practice = Table.objects.create(
        owner=actor,
        practice=True,
        game=table.game,
        size=table.size,
        options=table.options,
        releases_record=table.releases_record,
        status=Table.Status.RUNNING,
    )
    bot = rules.strongest_bot()
    seats = [
        Seat(table=practice, number=n, user=actor if n == seat else None, bot="" if n == seat else bot)
        for n in range(table.size)
    ]
    Seat.objects.bulk_create(seats)
    try:
        begun = playing.match_begin(table=practice, seats=seats, seed=seed, setup=setup, choices=choices)
    except RulesFault:
        raise Conflict(
            _("The rules have changed since; nobody can play on from there."), code="stuck"
        ) from None
    with live.locked(begun.pk):
        over = live.engine(begun).result is not None
    if over:
        live.forget(begun.pk)
        raise Conflict(_("The match is over there."), code="over")
    return practice
