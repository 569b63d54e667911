"""The one-time link with which whoever started the site makes its first administrator.

Only the hash of the link's token is kept, in the data folder. The link is void once it was used, once a
newer one was made, and as soon as any administrator exists.
"""

import hashlib
import hmac
import secrets
from pathlib import Path

from django.conf import settings
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from heroes.accounts import audit, services
from heroes.accounts.forms import KeepAccountForm
from heroes.accounts.models import User


def new_link() -> str | None:
    """The path of a fresh link, which voids the one before; None where an administrator exists."""
    if _administrator_exists():
        _token_file().unlink(missing_ok=True)
        return None
    token = secrets.token_urlsafe(32)
    _token_file().parent.mkdir(parents=True, exist_ok=True)
    _token_file().write_text(_digest(token))
    return reverse("first_administrator", args=[token])


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def first_administrator(request: HttpRequest, token: str) -> HttpResponse:
    """Ask for name and password, make the administrator and log in; 404 for a link that is void."""
    _check(token)
    form = KeepAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        facts = {name: form.cleaned_data[name] for name in ("username", "password", "email", "display_name")}
        try:
            person = _make_administrator(token, facts)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            login(request, person, backend=services.LOGIN_BACKEND)
            return redirect("admin:index")
    return render(
        request,
        "accounts/first_administrator.html",
        {"form": form, "title": _("The first administrator")},
        status=422 if form.is_bound else 200,
    )


def _make_administrator(token: str, facts: dict[str, str]) -> User:
    """Raises ValidationError for facts that no member may have, and Http404 where another was faster."""
    with transaction.atomic():
        person = services.member_create(**facts)
        person.is_staff = person.is_superuser = True
        person.save(update_fields=["is_staff", "is_superuser"])
        audit.record(actor=person, action="person.first_administrator", subject=person)
        try:
            _token_file().unlink()  # of two that come at once only one can take it away
        except FileNotFoundError:
            raise Http404 from None
    return person


def _check(token: str) -> None:
    try:
        kept = _token_file().read_text()
    except FileNotFoundError:
        raise Http404 from None
    if not hmac.compare_digest(kept, _digest(token)) or _administrator_exists():
        raise Http404


def _administrator_exists() -> bool:
    return User.objects.filter(is_superuser=True).exists()


def _token_file() -> Path:
    return settings.DATA_DIR / "first-administrator"


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
