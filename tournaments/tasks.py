"""Celery tasks of events: thin, and safe to run twice."""

from celery import shared_task

from heroes.leases import lease
from tournaments import services


@shared_task
def results_confirm_by_time() -> int:
    """Every few seconds: reports that nobody has contradicted in time count. Gives how many."""
    with lease("tournaments.confirm", seconds=5) as ours:
        return services.results_confirm_by_time() if ours else 0
