"""Reading about people."""

from datetime import datetime

from allauth.account.models import EmailAddress
from django.db.models import QuerySet

from heroes.accounts import audit, holdings
from heroes.accounts.models import ApiToken, User


def person_visible(*, username: str, viewer) -> User | None:
    """The person of this username when `viewer` may see the profile, else None, as where there is nobody."""
    return User.objects.profile_visible_to(viewer).filter(username__iexact=username).first()


def idle_guests(*, before: datetime) -> QuerySet[User]:
    """Guests not seen since `before` of whom nothing finished remains, longest idle first."""
    return (
        User.objects.guests()
        .filter(last_seen__lt=before, left_at=None)
        .exclude(holdings.lasting())
        .order_by("last_seen", "pk")
    )


def tokens_of(person: User) -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(user=person)


def own_data(person: User) -> dict[str, object]:
    """Everything the house knows of a person, as plain JSON data, for the person."""
    facts = [
        *("username", "display_name", "email", "is_guest", "date_joined", "last_login", "last_seen"),
        *("profile_visibility", "show_history", "time_zone", "language", "theme"),
    ]
    return {
        "person": {name: getattr(person, name) for name in facts},
        "email_addresses": list(
            EmailAddress.objects.filter(user=person).values("email", "verified", "primary")
        ),
        "people": [
            {"username": username, "kind": kind}
            for username, kind in person.regards.values_list("other__username", "kind")
        ],
        "access_tokens": list(tokens_of(person).values("name", "created", "expiry")),
        "audit_log": list(audit.entries_about(person).values("at", "action", "data")),
        **{holding.name: holding.export(person) for holding in holdings.all_holdings()},
    }
