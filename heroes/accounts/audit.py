"""The audit log: one entry for each change that somebody may have to answer for.

Services of every room call `record` inside the transaction that makes the change, so that the change and its
entry stand or fall together.
"""

from django.contrib.contenttypes.models import ContentType
from django.db import models

from heroes.accounts.models import AuditEntry, User


def record(*, actor: User | None, action: str, subject: models.Model, **data) -> AuditEntry:
    """Write that `actor` (None: the house itself) did `action` to `subject`.

    `action` is `<noun>.<verb>` such as "person.ban"; `data` is plain JSON and holds no secrets.
    """
    return AuditEntry.objects.create(
        actor=actor,
        action=action,
        subject_type=ContentType.objects.get_for_model(subject),
        subject_id=str(subject.pk),
        subject_label=str(subject)[:200],
        data=data,
    )


def entries_about(subject: models.Model) -> models.QuerySet[AuditEntry]:
    """What happened to `subject`, newest first."""
    return AuditEntry.objects.filter(
        subject_type=ContentType.objects.get_for_model(subject), subject_id=str(subject.pk)
    )
