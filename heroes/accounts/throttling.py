"""Limits on guessing passwords and on making guests, fit for a convention hall behind one address.

Wrong passwords lock one account for one address: everybody else in the hall still logs in. The address is
always REMOTE_ADDR; whether a proxy may set it is decided in the settings.
"""

import ipaddress

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from rest_framework.throttling import SimpleRateThrottle

from heroes.accounts.models import User
from heroes.problems import TooManyRequests, is_api, problem_response


def client_address(request: HttpRequest) -> str:
    """The visitor's address; of IPv6 the /64 network, which is what one household or hall is given."""
    raw = request.META.get("REMOTE_ADDR") or "unknown"
    try:
        address = ipaddress.ip_address(raw)
    except ValueError:
        return raw
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.IPv6Network((address, 64), strict=False).network_address)
    return raw


def login_account(request: HttpRequest, credentials: dict | None) -> str | None:
    """The account that a log-in is aimed at, in one spelling: case or an e-mail address change nothing."""
    typed = (credentials or {}).get("username") or (credentials or {}).get("email")
    if typed is None:
        return None
    typed = str(typed).strip().replace("\0", "").lower()[:254]
    if "@" in typed:
        owner = User.objects.filter(emailaddress__email=typed).order_by("pk").first()
        return owner.username.lower() if owner else typed
    return typed


def locked_out(request: HttpRequest, credentials: dict | None = None) -> HttpResponse:
    """The answer to somebody who has tried too many passwords for one account."""
    wait = int(settings.AXES_COOLOFF_TIME.total_seconds())
    detail = _(
        "Too many wrong passwords for this account from your address. "
        "Wait %(minutes)d minutes, or ask the staff for a reset link."
    ) % {"minutes": wait // 60}
    if is_api(request):
        return problem_response(TooManyRequests(detail, code="login_locked", wait=wait))
    response = render(request, "429.html", {"detail": detail}, status=429)
    response["Retry-After"] = str(wait)
    return response


class GuestCreationThrottle(SimpleRateThrottle):
    """So many new guests a minute and an hour for one address (rates in REST_FRAMEWORK)."""

    def admits(self, request: HttpRequest) -> bool:
        """Count one more guest; False when that is too many. For pages as well as for the API."""
        return self.allow_request(request, None)  # type: ignore[arg-type]

    def get_cache_key(self, request, view):
        return f"throttle-{self.scope}-{client_address(request)}"


class GuestBurstThrottle(GuestCreationThrottle):
    scope = "guest_minute"


class GuestHourThrottle(GuestCreationThrottle):
    scope = "guest_hour"


def guest_creation_check(request: HttpRequest) -> None:
    """Count one new guest for this address; TooManyRequests when there have been too many."""
    for throttle in (GuestBurstThrottle(), GuestHourThrottle()):
        if not throttle.admits(request):
            raise TooManyRequests(
                _("Too many new guests from your address. Please wait a moment, or log in."),
                code="throttled",
                wait=int(throttle.wait() or 60),
            )
