"""What an event does by itself, when its moment has come. Safe to run twice and by anybody."""

import logging
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from heroes.problems import Conflict, Problem
from tournaments import selectors
from tournaments.models import Event, Pairing, Phase, Round

from .events import event_move, event_start, phase_finish
from .leagues import challenges_see_to
from .online import online_pairings, pairing_see_to, tables_end, tables_left_running
from .results import results_confirm_by_time
from .rounds import round_pair

logger = logging.getLogger(__name__)

CHECK_IN_MINUTES = 30
"""An event that runs by itself opens its check-in so long before the start."""


def events_see_to(*, now: datetime | None = None) -> int:
    """Everything that is due in all events: starts, rounds, online tables, reports that nobody has
    contradicted. Gives how much was done. One event that breaks holds up no other."""
    now = now or timezone.now()
    done = results_confirm_by_time(now=now)
    for event in Event.objects.filter(_has_plans(now)):
        done += _safely(event, now)
    done += tables_end(matches=tables_left_running())
    done += challenges_see_to(now=now)
    return done


def event_see_to(*, event: Event, now: datetime | None = None) -> int:
    """What is due in one event: its start, its online tables, its next round or phase."""
    now = now or timezone.now()
    done = 0
    if event.state == Event.State.RUNNING and event.venue == Event.Venue.ONLINE:
        for pairing in online_pairings().filter(round__phase__event=event):
            done += _table(pairing, now)
    if event.runs_itself:
        done += _plan(event, now)
    return done


def _table(pairing: Pairing, now: datetime) -> int:
    try:
        return pairing_see_to(pairing=pairing, now=now)
    except (Conflict, Problem) as error:  # the other tables do not wait for this one
        logger.warning("Table %s of %s: %s", pairing.table, pairing.round.phase.event.slug, error.detail)
        return 0


def _has_plans(now: datetime) -> Q:
    soon = now + timedelta(minutes=CHECK_IN_MINUTES)
    opening = Q(runs_itself=True, starts_at__lte=soon)
    before = Q(state__in=[Event.State.REGISTRATION, Event.State.CHECK_IN])
    running = Q(state=Event.State.RUNNING)
    return (opening & before) | running & (Q(runs_itself=True) | Q(venue=Event.Venue.ONLINE))


def _safely(event: Event, now: datetime) -> int:
    try:
        return event_see_to(event=event, now=now)
    except (Conflict, Problem):  # somebody was faster, or it waits for a person
        return 0
    except Exception:
        logger.exception("The event %s could not be seen to.", event.slug)
        return 0


def _plan(event: Event, now: datetime) -> int:
    event.refresh_from_db()
    if event.state == Event.State.RUNNING:
        return _next_round(event, now)
    if event.starts_at is None:
        return 0
    if event.starts_at > now:
        opens = event.starts_at - timedelta(minutes=CHECK_IN_MINUTES)
        if event.check_in and event.state == Event.State.REGISTRATION and opens <= now:
            event_move(actor=None, event=event, to=Event.State.CHECK_IN)
            return 1
        return 0
    if event.state in (Event.State.REGISTRATION, Event.State.CHECK_IN):
        try:
            event_start(actor=None, event=event)
        except Conflict as error:
            if error.code != "too_few_players":
                raise
            event_move(actor=None, event=event, to=Event.State.CANCELLED)
            return 1
        round_pair(actor=None, event=event, number=1)
        return 1
    return 0


def _next_round(event: Event, now: datetime) -> int:
    phase = event.phases.filter(state=Phase.State.RUNNING).first()
    if phase is None:
        return 0
    last = phase.played_rounds.last()
    if last is not None and (last.state != Round.State.FINISHED or last.finished_at is None):
        return 0
    pause = timedelta(minutes=event.break_minutes)
    if last is not None and last.finished_at is not None and now < last.finished_at + pause:
        return 0
    if selectors.rounds_left(phase):
        round_pair(actor=None, event=event, number=(last.number if last else 0) + 1)
    else:
        phase_finish(actor=None, event=event)
    return 1
