"""What a person's request brings along: language, time zone, the pages open to guests, the admin's policy."""

import zoneinfo
from datetime import timedelta

from csp.constants import SELF, UNSAFE_EVAL, UNSAFE_INLINE
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone, translation

from heroes.accounts.models import User
from heroes.accounts.requests import next_url

SEEN_EVERY = timedelta(hours=1)
# allauth's pages that a guest, who has neither password nor e-mail, can use. Signing up is keeping the
# account.
_FOR_GUESTS = frozenset(
    {
        "account_login",
        "account_logout",
        "account_inactive",
        "account_confirm_email",
        "account_reset_password",
        "account_reset_password_done",
        "account_reset_password_from_key",
        "account_reset_password_from_key_done",
    }
)


class PersonMiddleware:
    """Stands behind AuthenticationMiddleware and LocaleMiddleware."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        person = request.user
        if not person.is_authenticated:
            return self.get_response(request)
        self._note_seen(request, person)
        if person.language:
            translation.activate(person.language)
            request.LANGUAGE_CODE = translation.get_language()
        with timezone.override(zoneinfo.ZoneInfo(person.time_zone) if person.time_zone else None):
            return self.get_response(request)

    @staticmethod
    def _note_seen(request: HttpRequest, person: User) -> None:
        now = timezone.now()
        if now - person.last_seen > SEEN_EVERY:
            User.objects.filter(pk=person.pk).update(last_seen=now)
            request.session.modified = True  # whoever keeps coming stays logged in

    def process_view(self, request: HttpRequest, view, args, kwargs) -> HttpResponse | None:
        match = request.resolver_match
        name = match.url_name if match and not match.namespaces else None
        if name is None or not name.startswith("account_") or not request.user.is_authenticated:
            return None
        if request.user.is_guest:
            return None if name in _FOR_GUESTS else redirect("keep_account")
        if name in ("account_login", "account_signup"):
            return redirect(next_url(request, otherwise=settings.LOGIN_REDIRECT_URL))
        return None


class AdminPolicyMiddleware:
    """The admin's pages alone may evaluate strings and carry styles: their library cannot do without.

    Everybody else's pages keep the strict policy; the admin is for staff only.
    """

    policy = {"script-src": [SELF, UNSAFE_EVAL], "style-src": [SELF, UNSAFE_INLINE]}

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        match = request.resolver_match
        if match and match.app_name == "admin" and request.user.is_staff:
            response._csp_update = self.policy
        return response
