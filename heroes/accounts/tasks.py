"""Work on people that need not happen inside a request."""

from celery import shared_task

from heroes.accounts import services


@shared_task
def guests_clear_away() -> int:
    """Once an hour: remove idle guests."""
    return services.guests_clear_away()
