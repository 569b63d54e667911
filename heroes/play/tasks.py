"""Celery tasks of the tables: thin, and safe to run twice."""

import logging
import time
from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from heroes.leases import lease
from heroes.play import clock as clocks
from heroes.play import mail, playing, replay, seating
from heroes.play.models import Match
from heroes.problems import Conflict

logger = logging.getLogger(__name__)

LATE_SECONDS = 2
"""A match whose moment has passed by so much was forgotten: its task died with a process."""


@shared_task
def match_play_bots(match_id: int) -> None:
    """Let the bots of a match act."""
    try:
        playing.match_play_bots(match_id=match_id)
    except Conflict:
        return  # somebody was faster, or the match waits for staff


@shared_task
def matches_sweep() -> int:
    """Every second: clocks that have run out, passes that are due, bots that were left waiting. Gives how many it saw to."""
    with lease("play.sweep", seconds=0.8) as ours:  # less than the schedule's second, which is never exact
        if not ours:
            return 0
        now = timezone.now()
        due = list(
            Match.objects.filter(due_at__lte=now)
            .order_by("due_at")
            .values_list("pk", "due_at", "clocks", "passing")[:200]
        )
        for match_id, due_at, running, passing in due:
            try:
                passes = any(at <= time.time() for _id, at in passing.values())
                if passes or clocks.run_out(running, time.time()):
                    playing.match_check_clocks(match_id=match_id)
                if due_at and due_at < now - timedelta(seconds=LATE_SECONDS):
                    playing.match_play_bots(match_id=match_id)
            except Conflict:
                continue
            except Exception:  # one broken match must not hold up all the others
                logger.exception("Match %s could not be seen to.", match_id)
        return len(due)


@shared_task
def film_make(match_id: int) -> None:
    """Film a match that is over, while today's rules still follow it."""
    replay.film_make(match_id=match_id)


@shared_task
def turns_mail() -> int:
    """Every five minutes: tell people by e-mail of correspondence matches that wait for them."""
    with lease("play.mail", seconds=60) as ours:
        return mail.turns_mail() if ours else 0


@shared_task
def tables_clear_away() -> int:
    """Every hour: close tables for which nobody has come."""
    with lease("play.clear", seconds=60) as ours:
        return seating.tables_clear_away() if ours else 0
