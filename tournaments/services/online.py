"""Matches that are played here: who has sat down, the games that are opened, what comes of them.

Nothing waits for a particular process. `pairing_see_to` looks how things stand at one table of a round and
does what is due: it is called when somebody sits down, when a round is paired, and again and again by the
schedule, so that a process which dies in between costs some seconds and nothing else.
"""

import logging
import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from catalog.definitions import definitions_in
from heroes import cpu
from heroes.accounts.models import User
from heroes.engine.game import get_game
from heroes.engine.selfplay import result_of
from heroes.engine.stream import SEED_BYTES
from heroes.play import models as play
from heroes.play import playing, seating
from heroes.play.decks import decks_at
from heroes.play.models import Match, Table
from heroes.problems import Conflict, Problem
from tournaments.models import EnteredDeck, Entrant, Event, OnlineGame, Pairing, Phase, Report, Round, Seat

from .changing import changing, holding, require_state
from .outcomes import MOST_DRAWN, Outcome, settle
from .rounds import round_close_if_done

logger = logging.getLogger(__name__)

QUEUED_SECONDS = 120
"""A match of bots that has no result so long after it was queued is queued again."""


def player_ready(*, player: User, pairing: Pairing) -> Pairing:
    """A player has come to his online table. When all have, the match begins."""
    event = pairing.round.phase.event
    with changing(event, actor=player, action="player.ready", by_staff=False, table=pairing.table) as fresh:
        require_state(fresh, Event.State.RUNNING)
        pairing = Pairing.objects.select_related("round__phase__event").get(pk=pairing.pk)
        seat = pairing.seats.filter(entrant__user=player).first()
        if seat is None:
            raise PermissionDenied(_("You do not play at this table."))
        if fresh.venue != Event.Venue.ONLINE or pairing.kind != Pairing.Kind.MATCH:
            raise Conflict(_("There is no online match at this table."), code="no_match")
        if pairing.state != Pairing.State.OPEN:
            raise Conflict(_("This table has its result."), code="has_result")
        if seat.ready_at is None:
            if pairing.games.exists():
                raise Conflict(_("The match has begun without you."), code="begun")
            seat.ready_at = timezone.now()
            seat.save(update_fields=["ready_at"])
        pairing_see_to(pairing=pairing)
    return pairing


def pairing_see_to(*, pairing: Pairing, now: datetime | None = None) -> bool:
    """Do what is due at an online table; False when nothing was. Safe to call at any time, as often as one
    likes. Due are: the first game when all have come, forfeits of those who have not when the time to sit
    down is over, the next game of a match, the result when it is decided or its time is up."""
    now = now or timezone.now()
    if not is_due(pairing, now):
        return False
    with holding(pairing.round.phase.event) as event:
        found = online_pairings().filter(pk=pairing.pk).first()
        if found is None or event.state != Event.State.RUNNING or not is_due(found, now):
            return False
        with changing(event, actor=None, action="table.see_to", table=found.table):
            _take_results(found)
            _go_on(found, now)
    return True


def online_pairings() -> Any:
    """Tables of online rounds that are being played, with all that `is_due` looks at in three queries."""
    return (
        Pairing.objects.filter(
            kind=Pairing.Kind.MATCH,
            state=Pairing.State.OPEN,
            round__state=Round.State.PAIRED,
            round__phase__state=Phase.State.RUNNING,
            round__phase__event__venue=Event.Venue.ONLINE,
            round__phase__event__state=Event.State.RUNNING,
        )
        .select_related("round__phase__event")
        .prefetch_related("seats__entrant__user", "games__table__match")
    )


def is_due(pairing: Pairing, now: datetime) -> bool:
    """Whether something has to be done at an online table."""
    last = _last_game(pairing)
    if pairing.round.paused_at is not None:
        return last is not None and last.result is None and _ended(last)
    if last is None:
        return all(_is_here(seat) for seat in pairing.seats.all()) or _passed(_sit_down_until(pairing), now)
    if last.result is not None or _ended(last):
        return not _waits_for_organiser(pairing)
    if last.table is None:
        return last.queued_at is None or (now - last.queued_at).total_seconds() > QUEUED_SECONDS
    return pairing.round.phase.time_up == Phase.TimeUp.DRAW and _passed(time_is_up(pairing), now)


def time_is_up(pairing: Pairing) -> datetime | None:
    """The instant at which a table has no time left; None while the clock stands or there is no limit."""
    played = pairing.round
    return None if played.minutes is None else played.after(minutes=played.minutes + pairing.extra_minutes)


def _sit_down_until(pairing: Pairing) -> datetime | None:
    played = pairing.round
    return played.after(minutes=played.phase.event.ready_minutes + pairing.extra_minutes)


def _passed(instant: datetime | None, now: datetime) -> bool:
    return instant is not None and instant <= now


def _is_here(seat: Seat) -> bool:
    return seat.ready_at is not None or bool(seat.entrant.bot)


def _last_game(pairing: Pairing) -> OnlineGame | None:
    return max(pairing.games.all(), key=lambda game: game.number, default=None)


def _ended(game: OnlineGame) -> bool:
    return game.table is not None and game.table.status == Table.Status.FINISHED


def _take_results(pairing: Pairing) -> None:
    for game in pairing.games.all():
        if game.result is None and _ended(game) and game.table is not None:
            result = game.table.match.result or {}
            game.result = {"winners": result.get("winners", []), "scores": result.get("scores", [])}
            game.save(update_fields=["result"])


def _go_on(pairing: Pairing, now: datetime) -> None:
    here = [seat for seat in pairing.seats.all() if _is_here(seat)]
    absent = tuple(seat.entrant_id for seat in pairing.seats.all() if not _is_here(seat))
    games = sorted(pairing.games.all(), key=lambda game: game.number)
    running = next((game for game in games if game.result is None), None)
    least = min(2, pairing.round.phase.seats)
    if not games and len(here) < least:
        _settle(pairing, Outcome(absent=absent))
        return
    if running is not None:
        if running.table is None:
            _queue(running, now)
        else:  # its time is up
            _settle(pairing, _outcome_of(pairing, games, absent, drawn=1))
            _end_tables(pairing)
        return
    if games and _is_decided(pairing.round.phase, games):
        _settle(pairing, _outcome_of(pairing, games, absent))
        return
    if pairing.round.paused_at is None:
        _open_game(pairing, [seat.entrant for seat in here], len(games) + 1, now)


def _settle(pairing: Pairing, outcome: Outcome) -> None:
    settle(pairing, outcome, kind=Report.Kind.PLAYED, actor=None)
    round_close_if_done(pairing.round)


def _wins(games: Sequence[OnlineGame]) -> tuple[dict[int, int], int]:
    """Games won by each entrant, and games drawn."""
    wins: dict[int, int] = {entrant: 0 for game in games for entrant in game.seated}
    drawn = 0
    for game in games:
        if game.result is None:
            continue
        winners = game.result["winners"]
        if len(winners) == 1:
            wins[game.seated[winners[0]]] += 1
        else:
            drawn += 1
    return wins, drawn


def _is_decided(phase: Phase, games: Sequence[OnlineGame]) -> bool:
    if phase.system == Phase.System.SCORE:
        return True
    wins, drawn = _wins(games)
    best = sorted(wins.values())
    if best[-1] >= phase.wins_needed:
        return True
    if sum(wins.values()) + drawn < phase.best_of:
        return False
    return best[-1] > best[-2] or not phase.eliminates or phase.drawn == Phase.Drawn.SEED


def _waits_for_organiser(pairing: Pairing) -> bool:
    """A match that is drawn again and again, although somebody has to win it."""
    games = list(pairing.games.all())
    return _wins(games)[1] >= MOST_DRAWN and not _is_decided(pairing.round.phase, games)


def _outcome_of(
    pairing: Pairing, games: Sequence[OnlineGame], absent: tuple[int, ...], drawn: int = 0
) -> Outcome:
    wins, drawn_games = _wins(games)
    scores: dict[int, int] = {}
    for game in games:
        for entrant, score in zip(game.seated, (game.result or {}).get("scores", ()), strict=False):
            scores[entrant] = scores.get(entrant, 0) + score
    drawn = min(drawn + drawn_games, MOST_DRAWN)
    if pairing.round.phase.system == Phase.System.SCORE and not any(wins.values()):
        return Outcome(wins=wins, scores=scores, both_lose=True)
    return Outcome(wins=wins, drawn=drawn, scores=scores, absent=absent)


def _open_game(pairing: Pairing, entrants: Sequence[Entrant], number: int, now: datetime) -> None:
    """The next game: sides change from game to game."""
    shift = (number - 1) % len(entrants)
    seated = [*entrants[shift:], *entrants[:shift]]
    game = OnlineGame(pairing=pairing, number=number, seated=[entrant.pk for entrant in seated])
    phase = pairing.round.phase
    shared = bytes(pairing.round.match_seed) if pairing.round.match_seed else None
    if all(entrant.bot for entrant in seated):
        game.seed = shared or secrets.token_bytes(SEED_BYTES)
        game.save()
        _queue(game, now)
        return
    people: list[User | str] = []
    for entrant in seated:
        assert entrant.user is not None or entrant.bot
        people.append(entrant.user or entrant.bot)
    game.table = seating.table_arrange(
        game=phase.event.game,
        people=people,
        options=phase.options,
        clock=phase.clock,
        releases_record=phase.system != Phase.System.SCORE,
        seed=shared,
        decks=_decks_of(seated),
    )
    game.save()


def _decks_of(seated: Sequence[Entrant]) -> list[dict[str, Any] | None]:
    """What each seat brings: the deck that was handed in, None for one of the house."""
    brought = dict(EnteredDeck.objects.filter(entrant__in=seated).values_list("entrant", "brought"))
    return [brought.get(entrant.pk) for entrant in seated]


def _queue(game: OnlineGame, now: datetime) -> None:
    from tournaments import tasks

    game.queued_at = now
    game.save(update_fields=["queued_at"])
    pk = game.pk
    transaction.on_commit(lambda: tasks.bots_play.delay(pk), robust=True)


def bots_play(*, game: OnlineGame) -> bool:
    """Play a game of bots to its end in another process, and take its result; False where it has one."""
    if game.result is not None or game.table_id is not None or game.seed is None:
        return False
    phase = game.pairing.round.phase
    rules = get_game(phase.event.game)
    bots = Entrant.objects.in_bulk(game.seated)
    seated = [bots[entrant] for entrant in game.seated]
    seats = [play.Seat(deck=deck) for deck in _decks_of(seated)]
    setup = playing.fresh_setup(rules, len(seated), phase.options, decks_at(rules, seats))
    makers = [rules.bots[entrant.bot] for entrant in seated]
    cards = definitions_in(setup)
    result = cpu.run(result_of, rules.slug, rules.rules, makers, setup, cards, bytes(game.seed))
    if not OnlineGame.objects.filter(pk=game.pk, result__isnull=True).update(result=result):
        return False
    pairing_see_to(pairing=online_pairings().filter(pk=game.pairing_id).first() or game.pairing)
    return True


def _end_tables(pairing: Pairing) -> None:
    """Once committed (a match is locked before the database): end the tables of a match that is decided."""
    unfinished = list(
        Match.objects.filter(table__event_game__pairing=pairing, result__isnull=True).values_list(
            "pk", flat=True
        )
    )
    transaction.on_commit(lambda: tables_end(matches=unfinished), robust=True)


def tables_end(*, matches: Sequence[int]) -> int:
    """End running matches whose table in the event is decided; gives how many."""
    ended = 0
    for match in Match.objects.filter(pk__in=matches, result__isnull=True):
        try:
            words = _("The event has decided this match.")
            playing.match_adjudicate(actor=None, match=match, winners=[], words=words)
            ended += 1
        except (Conflict, Problem):
            continue
    return ended


def tables_left_running() -> list[int]:
    """Matches that are still played although their table in the event has its result, or is no more."""
    over = Match.objects.filter(result__isnull=True, stuck="", table__event_game__isnull=False).exclude(
        table__event_game__pairing__state=Pairing.State.OPEN,
        table__event_game__pairing__round__phase__event__state=Event.State.RUNNING,
    )
    return list(over.values_list("pk", flat=True)[:100])
