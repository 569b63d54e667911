"""Everything that changes people: guests, members, names, bans, tokens, leaving.

Each service is one transaction with its permission check and, where somebody may have to answer for it, its
audit entry. Errors: ValidationError for input that cannot be taken, PermissionDenied for what the actor may
not do, `heroes.problems.Conflict` where the thing has changed meanwhile, `TooManyRequests` where a limit is
reached.
"""

import functools
import zoneinfo
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from axes.utils import reset as login_lock_reset
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.db.models import F, ProtectedError, Q, RestrictedError
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _
from knox.models import get_token_model

from heroes.accounts import audit, holdings, regards, selectors
from heroes.accounts.models import ApiToken, AuditEntry, Regard, User
from heroes.accounts.names import (
    FORMER_PREFIX,
    GUEST_PREFIX,
    display_name_clean,
    display_name_key,
    display_name_refuse_reserved,
    guest_name_draw,
    username_refuse_reserved,
)
from heroes.accounts.signals import access_lost
from heroes.accounts.throttling import guest_creation_check
from heroes.problems import Conflict

LOGIN_BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
TOKENS_A_PERSON = 20


# Guests


def guest_create() -> User:
    """A new guest with a generated name and no password."""
    for _attempt in range(50):
        name = guest_name_draw()
        if User.objects.filter(display_name_key=display_name_key(name)).exists():
            continue
        guest = User(
            username=GUEST_PREFIX + get_random_string(12, _LETTERS), display_name=name, is_guest=True
        )
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:  # somebody was given the same name at the same moment
            continue
        return guest
    raise Conflict(_("No name for a guest is free at the moment. Please sign up instead."))


def ensure_player(request: HttpRequest) -> User:
    """The person of this request; a visitor becomes a guest and is logged in as such.

    Raises TooManyRequests where this address has made too many guests.
    """
    if request.user.is_authenticated:
        return request.user
    guest_creation_check(request)
    guest = guest_create()
    login(request, guest, backend=LOGIN_BACKEND)
    return guest


def guest_keep(*, guest: User, username: str, password: str, email: str = "", display_name: str = "") -> User:
    """Turn the guest's own row into a member, with seats and all.

    Without a display name the username is the name at the table. Ends the guest's other sessions, since a
    session's hash contains the password.
    """
    facts = _member_facts(
        username=username, password=password, email=email, display_name=display_name, person=guest
    )
    with transaction.atomic():
        guest = User.objects.select_for_update().get(pk=guest.pk)
        if not guest.is_guest or not guest.is_active:
            raise Conflict(_("This account has been kept already."))
        guest.is_guest = False
        _member_save(guest, facts, password)
        audit.record(actor=guest, action="person.keep_account", subject=guest)
    access_tell_lost(person_id=guest.pk)
    return guest


@transaction.atomic
def guest_hand_over(*, guest: User, member: User) -> None:
    """Give a guest's seats and matches to the member who has just logged in from the guest's browser.

    What a room cannot hand over (a second seat at the same table) stays with the guest's row; a guest with
    nothing left is removed. The guest's sessions end.
    """
    if not guest.is_guest or member.is_guest or guest.pk == member.pk:
        raise PermissionDenied(_("Only a guest's seats can be taken over by a member."))
    for holding in holdings.all_holdings():
        holding.hand_over(guest, member)
    regards.hand_over(guest=guest, member=member)
    audit.record(actor=member, action="person.take_over_guest", subject=member, guest=guest.display_name)
    person_leave(person=guest, actor=member)


def guests_clear_away(*, now: datetime | None = None, limit: int = 500) -> int:
    """Remove guests who have been idle for GUEST_IDLE_DAYS and of whom nothing finished remains.

    Returns how many were removed; at most `limit` in one go. Safe to run twice.
    """
    before = (now or timezone.now()) - timedelta(days=settings.GUEST_IDLE_DAYS)
    removed = 0
    for guest in list(selectors.idle_guests(before=before)[:limit]):
        with transaction.atomic():
            # He may have come back since the list was made.
            if not User.objects.select_for_update().filter(pk=guest.pk, is_guest=True, last_seen__lt=before):
                continue
            person_leave(person=guest, actor=None)
            removed += 1
    return removed


# Members


def member_create(*, username: str, password: str, email: str = "", display_name: str = "") -> User:
    """A new member, as the sign-up page makes them."""
    facts = _member_facts(username=username, password=password, email=email, display_name=display_name)
    person = User()
    with transaction.atomic():
        _member_save(person, facts, password)
    return person


def _member_facts(
    *, username: str, password: str, email: str, display_name: str, person: User | None = None
) -> dict[str, str]:
    """username, email and display_name as they will be stored, or one ValidationError for all faults."""
    facts: dict[str, str] = {"email": ""}
    errors: dict[str, ValidationError] = {}

    def check(field: str, clean: Callable[[], str | None]) -> None:
        try:
            facts[field] = clean() or ""
        except ValidationError as error:
            errors[field] = error

    check("username", lambda: username_for_person(username, person=person))
    if email:
        check("email", lambda: email_for_person(email, person=person))
    if display_name.strip():
        check("display_name", lambda: display_name_for_person(display_name, person=person))
    elif "username" in facts:
        facts["display_name"] = display_name_from_username(facts["username"], person=person)
    check("password", lambda: validate_password(password, User(**facts)))
    if errors:
        raise ValidationError(errors)
    del facts["password"]
    return facts


def _member_save(person: User, facts: dict[str, str], password: str) -> None:
    for name, value in facts.items():
        setattr(person, name, value)
    person.set_password(password)
    _save_unique(person)
    if person.email:
        EmailAddress.objects.create(user=person, email=person.email, primary=True, verified=False)


# Names and settings


def username_for_person(username: str, *, person: User | None = None) -> str:
    """`username` when a person may take it, else ValidationError."""
    username = username.strip()
    User._meta.get_field("username").run_validators(username)
    username_refuse_reserved(username)
    taken = User.objects.filter(username__iexact=username)
    if person is not None:
        taken = taken.exclude(pk=person.pk)
    if taken.exists():
        raise ValidationError(_("This username is taken."), code="unique")
    return username


def display_name_for_person(display_name: str, *, person: User | None = None) -> str:
    """`display_name` normalised when this person may take it, else ValidationError."""
    name = display_name_clean(display_name)
    own = person is not None and person.pk is not None and name == person.display_name
    if not own:
        display_name_refuse_reserved(name)
    taken = User.objects.filter(display_name_key=display_name_key(name))
    if person is not None:
        taken = taken.exclude(pk=person.pk)
    if taken.exists():
        raise ValidationError(_("Somebody has this name or one that looks like it."), code="unique")
    return name


def display_name_from_username(username: str, *, person: User | None = None) -> str:
    """A free display name for somebody who has chosen only a username."""
    candidates: Iterable[str] = (username, *(f"{username} {number}" for number in range(2, 100)))
    for name in candidates:
        try:
            return display_name_for_person(name, person=person)
        except ValidationError:
            continue
    return f"{username[:20]} {get_random_string(6, _LETTERS)}"


def email_for_person(email: str, *, person: User | None = None) -> str:
    """`email` in lower case when it is well formed and nobody else has verified it, else ValidationError."""
    email = email.strip().lower()
    validate_email(email)
    taken = EmailAddress.objects.filter(email__iexact=email, verified=True)
    if person is not None:
        taken = taken.exclude(user=person)
    if taken.exists():
        raise ValidationError(_("This e-mail address belongs to another account."), code="unique")
    return email


SETTINGS = (
    "display_name",
    "profile_visibility",
    "show_history",
    "time_zone",
    "language",
    "mail_turns",
    "theme",
)


@transaction.atomic
def settings_change(*, person: User, changes: dict[str, object]) -> User:
    """Change what a person may set about themselves (names in SETTINGS), all or none."""
    if unknown := sorted(changes.keys() - set(SETTINGS)):
        raise ValidationError({name: _("This cannot be changed.") for name in unknown})
    person = User.objects.select_for_update().get(pk=person.pk)
    errors: dict[str, object] = {}
    for name, value in changes.items():
        try:
            if name == "display_name":
                value = display_name_for_person(str(value), person=person)
            elif name == "time_zone":
                value = _time_zone(str(value))
            elif name == "language" and value and value not in dict(settings.LANGUAGES):
                raise ValidationError(_("The site does not speak this language."), code="invalid_choice")
            else:
                value = User._meta.get_field(name).clean(value, person)  # type: ignore[union-attr]
        except ValidationError as error:
            errors[name] = error
        setattr(person, name, value)
    if errors:
        raise ValidationError(errors)
    former = User.objects.values_list("display_name", flat=True).get(pk=person.pk)
    _save_unique(person, update_fields=[*changes])
    if person.display_name != former:
        audit.record(
            actor=person, action="person.rename", subject=person, former=former, name=person.display_name
        )
    return person


@functools.cache
def time_zones() -> frozenset[str]:
    """The names of all time zones; looking for them reads hundreds of files."""
    return frozenset(zoneinfo.available_timezones())


def _time_zone(name: str) -> str:
    if name and name not in time_zones():
        raise ValidationError(_("There is no such time zone."), code="invalid_choice")
    return name


def _save_unique(person: User, **kwargs) -> None:
    """Save; somebody who took the same name at the same moment becomes a ValidationError."""
    try:
        with transaction.atomic():
            person.save(**kwargs)
    except IntegrityError as error:
        field = "username" if "username" in str(error) else "display_name"
        raise ValidationError({field: ValidationError(_("This name is taken."), code="unique")}) from error


# Access


def access_end(*, person: User) -> None:
    """End all sessions of a person, at once and on every device."""
    User.objects.filter(pk=person.pk).update(session_epoch=F("session_epoch") + 1)
    access_tell_lost(person_id=person.pk)


def access_tell_lost(*, person_id: int, session_key: str | None = None) -> None:
    """Send `access_lost` as soon as the change is committed."""
    transaction.on_commit(
        lambda: access_lost.send_robust(sender=User, user_id=person_id, session_key=session_key)
    )


def _check_staff(actor: User, permission: str = "accounts.change_user") -> None:
    if not (actor.is_active and actor.is_staff and actor.has_perm(permission)):
        raise PermissionDenied(_("Only staff may do this."))


def _check_may_touch(actor: User, person: User) -> None:
    _check_staff(actor)
    if person.is_superuser and not actor.is_superuser:
        raise PermissionDenied(_("Only an administrator may do this to an administrator."))


@transaction.atomic
def user_ban(*, actor: User, person: User, reason: str) -> User:
    """Shut a person out: no log-in, all sessions and tokens end at once. `reason` is for the staff."""
    _check_may_touch(actor, person)
    if actor.pk == person.pk:
        raise ValidationError(_("You cannot ban yourself."), code="self")
    if not reason.strip():
        raise ValidationError({"reason": ValidationError(_("Say why."), code="required")})
    person = User.objects.select_for_update().get(pk=person.pk)
    if not person.is_active:
        raise Conflict(_("This account is closed already."))
    person.is_active = False
    person.ban_reason = reason.strip()
    User._meta.get_field("ban_reason").run_validators(person.ban_reason)
    person.save(update_fields=["is_active", "ban_reason"])
    ApiToken.objects.filter(user=person).delete()
    access_end(person=person)
    audit.record(actor=actor, action="person.ban", subject=person, reason=person.ban_reason)
    return person


@transaction.atomic
def user_unban(*, actor: User, person: User) -> User:
    """Let a banned person in again; sessions and tokens from before the ban stay dead."""
    _check_may_touch(actor, person)
    person = User.objects.select_for_update().get(pk=person.pk)
    if person.is_active or person.left_at is not None:
        raise Conflict(_("This account is not banned."))
    person.is_active = True
    person.ban_reason = ""
    person.save(update_fields=["is_active", "ban_reason"])
    audit.record(actor=actor, action="person.unban", subject=person)
    return person


@transaction.atomic
def reset_link_issue(*, actor: User | None, person: User) -> str:
    """The path of a page on which the bearer sets a new password for `person`, once, within
    PASSWORD_RESET_TIMEOUT.

    `actor` is None for the operator at the command line. The link is not stored. It also lifts the person's
    log-in lock, which is what most people who ask for a link have run into.
    """
    if actor is not None:
        _check_may_touch(actor, person)
    if person.is_guest or not person.is_active:
        raise ValidationError(_("Only a member with an open account can be given a link."), code="no_member")
    login_lock_reset(username=person.username.lower())
    audit.record(actor=actor, action="person.issue_reset_link", subject=person)
    return reverse(
        "account_reset_password_from_key",
        kwargs={"uidb36": user_pk_to_url_str(person), "key": default_token_generator.make_token(person)},
    )


# Tokens for programs


@transaction.atomic
def token_create(*, person: User, name: str) -> tuple[ApiToken, str]:
    """A new token under a name of the person's own; returns the row and the token itself, shown only now."""
    name = " ".join(name.split())
    ApiToken._meta.get_field("name").clean(name, None)
    User.objects.select_for_update().get(pk=person.pk)
    tokens = ApiToken.objects.filter(user=person)
    if tokens.filter(name=name).exists():
        raise ValidationError({"name": ValidationError(_("You have a token of this name."), code="unique")})
    if tokens.count() >= TOKENS_A_PERSON:
        raise Conflict(_("You have as many tokens as one person can have. Revoke one first."))
    row, token = get_token_model().objects.create(user=person, name=name)
    audit.record(actor=person, action="token.create", subject=person, name=name)
    return row, token


@transaction.atomic
def token_revoke(*, person: User, token: ApiToken) -> None:
    """Make one of the person's own tokens worthless."""
    if token.user_id != person.pk:
        raise PermissionDenied(_("This is not your token."))
    token.delete()
    audit.record(actor=person, action="token.revoke", subject=person, name=token.name)


# Leaving


@transaction.atomic
def person_leave(*, person: User, actor: User | None) -> None:
    """End an account for good.

    Unfinished things are given up. Where a room keeps something finished that names the person, the row stays
    as "Former player" without any personal data; else it is deleted.
    """
    person = User.objects.select_for_update().get(pk=person.pk)
    if person.left_at is not None:
        raise Conflict(_("This account has ended already."))
    if person.is_superuser and User.objects.filter(is_superuser=True, is_active=True).count() == 1:
        raise Conflict(_("The last administrator cannot leave. Name another one first."))
    for holding in holdings.all_holdings():
        holding.leave(person)
    access_end(person=person)
    _forget_in_audit_log(person)
    login_lock_reset(username=person.username.lower())
    if not User.objects.filter(holdings.lasting(), pk=person.pk).exists():
        try:
            with transaction.atomic():
                person.delete()
            return
        except (ProtectedError, RestrictedError):
            pass  # something else still needs the row: keep it, without the name
    _make_nameless(User.objects.get(pk=person.pk))


def _make_nameless(person: User) -> None:
    EmailAddress.objects.filter(user=person).delete()
    ApiToken.objects.filter(user=person).delete()
    Regard.objects.filter(Q(person=person) | Q(other=person)).delete()
    person.groups.clear()
    person.user_permissions.clear()
    fresh = User()
    for name in (
        "email",
        "ban_reason",
        "profile_visibility",
        "show_history",
        "time_zone",
        "language",
        "theme",
    ):
        setattr(person, name, getattr(fresh, name))
    person.username = FORMER_PREFIX + get_random_string(16, _LETTERS)
    person.display_name = "Former player"
    person.display_name_key = None
    person.is_active = person.is_staff = person.is_superuser = False
    person.left_at = person.last_seen = timezone.now()
    person.last_login = None
    person.set_unusable_password()
    person.save()


def _forget_in_audit_log(person: User) -> None:
    """What happened stays on record; the name of the person who has left does not."""
    audit.entries_about(person).update(subject_label="Former player", data={})
    AuditEntry.objects.filter(actor=person, action="person.take_over_guest").update(data={})
