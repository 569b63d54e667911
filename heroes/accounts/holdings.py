"""What other rooms keep about people.

A room that stores things of a person registers one `Holding` when its app is ready. Accounts asks all of them
when a guest logs into an account, when a person downloads or gives up the account, and when idle guests are
cleared away, and so needs to know none of the rooms.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Q

from heroes.accounts.models import User


@dataclass(frozen=True)
class Holding:
    """One kind of things that a room keeps about people.

    name: key in the data that a person downloads, e.g. "matches".
    export: the person's things as plain JSON data.
    lasting: a condition on User for those whose row must stay because something finished names them; for
    guests
        it also means "not idle rubbish".
    leave: take the person out of everything unfinished (concede, free the seat); runs in the transaction in
    which
        the account ends.
    hand_over: give the guest's things (first argument) to the member (second argument); what cannot be given,
    for
        example a second seat in the same match, stays with the guest. Runs in a transaction.
    """

    name: str
    export: Callable[[User], object]
    lasting: Callable[[], Q]
    leave: Callable[[User], None]
    hand_over: Callable[[User, User], None]


_holdings: dict[str, Holding] = {}


def register(holding: Holding) -> None:
    """Add what a room keeps; the same name again takes the place of the former."""
    _holdings[holding.name] = holding


def unregister(name: str) -> None:
    _holdings.pop(name, None)


def all_holdings() -> tuple[Holding, ...]:
    return tuple(_holdings.values())


def lasting() -> Q:
    """A condition on User: those of whom some room keeps something that must outlive the account."""
    condition = Q(pk__in=())
    for holding in all_holdings():
        condition |= holding.lasting()
    return condition
