"""Celery tasks of events: thin, and safe to run twice."""

from celery import shared_task

from heroes.leases import lease
from heroes.problems import Conflict
from tournaments import services
from tournaments.models import Event, OnlineGame, Round


@shared_task
def events_see_to() -> int:
    """Every two seconds: whatever is due in any event. Gives how much was done."""
    with lease("tournaments.events", seconds=1.5) as ours:
        return services.events_see_to() if ours else 0


@shared_task
def event_see_to(event: int) -> None:
    """What is due in one event, at once."""
    found = Event.objects.filter(pk=event).first()
    try:
        if found is not None:
            services.event_see_to(event=found)
    except Conflict:
        return  # somebody was faster


@shared_task
def bots_play(game: int) -> None:
    """A whole match of bots, with nobody watching."""
    found = OnlineGame.objects.select_related("pairing__round__phase__event").filter(pk=game).first()
    if found is not None:
        services.bots_play(game=found)


@shared_task
def round_tell(played: int) -> None:
    """Write to the players of a round that has been paired."""
    found = Round.objects.select_related("phase__event").filter(pk=played).first()
    if found is not None:
        services.round_tell(played=found)
