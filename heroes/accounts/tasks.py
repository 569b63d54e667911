"""Work on people that need not happen inside a request."""

from importlib import import_module

from celery import shared_task
from django.conf import settings

from heroes.accounts import services


@shared_task
def guests_clear_away() -> int:
    """Once an hour: remove idle guests."""
    return services.guests_clear_away()


@shared_task
def sessions_clear_away() -> None:
    """Once a day: remove sessions that have ended."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
