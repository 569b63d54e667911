"""Changing a password and the e-mail addresses of a member, as the pages of allauth do it, for programs.

The checks are allauth's own forms and models. Errors: ValidationError, PermissionDenied for guests, who have
neither. Each change sends the signal that allauth's page sends, so sockets close and the owner is told.
"""

from allauth.account import signals
from allauth.account.adapter import get_adapter
from allauth.account.forms import AddEmailForm, ChangePasswordForm, SetPasswordForm
from allauth.account.models import EmailAddress
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from heroes.accounts.models import User


def password_change(*, request: HttpRequest, person: User, current: str, new: str) -> None:
    """A new password; `current` is asked of everybody who has one. All other sessions of `person` end."""
    _refuse_guests(person)
    had_one = person.has_usable_password()
    data = {"oldpassword": current, "password1": new, "password2": new}
    form = (ChangePasswordForm if had_one else SetPasswordForm)(data=data, user=person)
    _check(form, {"oldpassword": "current_password", "password1": "new_password"})
    with transaction.atomic():
        form.save()
    about = "password_changed" if had_one else "password_set"
    get_adapter(request).send_notification_mail(f"account/email/{about}", person)
    signal = signals.password_changed if had_one else signals.password_set
    signal.send(sender=User, request=request, user=person)


def addresses_of(person: User) -> QuerySet[EmailAddress]:
    """The e-mail addresses of `person`, the primary one first."""
    return EmailAddress.objects.filter(user=person).order_by("-primary", "email")


def address_add(*, request: HttpRequest, person: User, email: str) -> EmailAddress:
    """A further address; a mail asks its owner to confirm it."""
    _refuse_guests(person)
    form = AddEmailForm(data={"email": email}, user=person)
    _check(form)
    address = form.save(request)
    signals.email_added.send(sender=EmailAddress, request=request, user=person, email_address=address)
    return address


def address_confirm(*, request: HttpRequest, address: EmailAddress) -> None:
    """Send the mail once more that asks to confirm `address`."""
    if address.verified:
        raise ValidationError({"email": _("This address is confirmed already.")})
    address.send_confirmation(request)


def address_make_primary(*, request: HttpRequest, address: EmailAddress) -> EmailAddress:
    """Mails go to `address` from now on. While another one is confirmed it must be confirmed too."""
    if not address.verified and EmailAddress.objects.filter(user=address.user, verified=True).exists():
        raise ValidationError({"email": _("Confirm this address first.")})
    former = EmailAddress.objects.get_primary(address.user)
    with transaction.atomic():
        address.set_as_primary()
    signals.email_changed.send(
        sender=EmailAddress,
        request=request,
        user=address.user,
        from_email_address=former,
        to_email_address=address,
    )
    if former and former.pk != address.pk:
        context = {"from_email": former.email, "to_email": address.email}
        get_adapter(request).send_notification_mail(
            "account/email/email_changed", address.user, context=context, email=former.email
        )
    return address


def address_remove(*, request: HttpRequest, address: EmailAddress) -> None:
    """Forget `address`; the primary one stays while there is another."""
    if not get_adapter(request).can_delete_email(address):
        raise ValidationError({"email": _("Make another address your primary one first.")})
    person = address.user
    with transaction.atomic():
        address.remove()
    signals.email_removed.send(sender=EmailAddress, request=request, user=person, email_address=address)
    get_adapter(request).send_notification_mail(
        "account/email/email_deleted", person, {"deleted_email": address.email}
    )


def _refuse_guests(person: User) -> None:
    if person.is_guest:
        raise PermissionDenied(_("Guests have neither password nor address. Keep the account first."))


def _check(form: Form, names: dict[str, str] | None = None) -> None:
    """ValidationError with the faults of `form`, under the names that programs know."""
    if not form.is_valid():
        faults = {(names or {}).get(field, field): found for field, found in form.errors.as_data().items()}
        faults.pop("password2", None)
        raise ValidationError(faults)
