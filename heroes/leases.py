"""A lease on a periodic piece of work, so that of several schedulers only one does it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from heroes.models import Lease


@contextmanager
def lease(name: str, seconds: float) -> Iterator[bool]:
    """True for whoever gets the lease `name`; for so long nobody else does.

    Safe on any database: the row is made once and then taken by compare-and-set.
    """
    now = timezone.now()
    with transaction.atomic():
        row, _made = Lease.objects.get_or_create(name=name, defaults={"until": now})
        taken = Lease.objects.filter(pk=row.pk, until__lte=now).update(until=now + timedelta(seconds=seconds))
    yield bool(taken)
