"""Friends, muted and blocked people: how one person stands to others, which the others are not told."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from heroes.accounts.models import Regard, User
from heroes.problems import Conflict, Problem

MOST = 1000
"""Regards that one person may hold."""


@transaction.atomic
def regard_set(*, person: User, username: str, kind: str) -> User:
    """Let `person` stand to somebody as `kind` says (one of `Regard.Kind`, or "" for nothing special).

    Gives the other one. Http404 if there is nobody of that name.
    """
    other = User.objects.filter(username__iexact=username).first()
    if other is None:
        raise Http404
    if other.pk == person.pk:
        raise Problem(_("That is you."), code="self")
    if kind and kind not in Regard.Kind.values:
        raise Problem(_("There is no such choice."), code="invalid_choice")
    if not kind:
        Regard.objects.filter(person=person, other=other).delete()
        return other
    if Regard.objects.filter(person=person).exclude(other=other).count() >= MOST:
        raise Conflict(_("Your list is full. Take somebody off it first."))
    Regard.objects.update_or_create(person=person, other=other, defaults={"kind": kind})
    return other


def of(person: User) -> QuerySet[Regard]:
    """All regards of `person`."""
    return Regard.objects.filter(person=person).select_related("other")


def kinds_of(person: Any) -> dict[int, str]:
    """The ids of those whom `person` regards in some way -> kind; of a visitor none."""
    if not person.is_authenticated:
        return {}
    return dict(Regard.objects.filter(person=person).values_list("other", "kind"))


def blocks(*, by: Iterable[int], person: Any) -> bool:
    """Whether one of the people `by` has blocked `person`."""
    return (
        person.is_authenticated
        and Regard.objects.filter(person__in=by, other=person, kind=Regard.Kind.BLOCKED).exists()
    )


def all_friends(*, of: Iterable[int], person: Any) -> bool:
    """Whether each of the people `of` has named `person` a friend; of nobody it is not true."""
    people = set(of)
    return (
        bool(people)
        and person.is_authenticated
        and Regard.objects.filter(person__in=people, other=person, kind=Regard.Kind.FRIEND).count()
        == len(people)
    )


def hand_over(*, guest: User, member: User) -> None:
    """Give what the guest held, and what others held of the guest, to the member that the guest turned out to be."""
    for former in Regard.objects.filter(person=guest).exclude(other=member):
        Regard.objects.get_or_create(person=member, other=former.other, defaults={"kind": former.kind})
    for former in Regard.objects.filter(other=guest).exclude(person=member):
        Regard.objects.get_or_create(person=former.person, other=member, defaults={"kind": former.kind})
    Regard.objects.filter(person=guest).delete()
    Regard.objects.filter(other=guest).delete()
