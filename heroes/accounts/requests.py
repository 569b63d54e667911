"""Requests: whose they are, and where they lead."""

from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme

from heroes.accounts.models import User


class PersonRequest(HttpRequest):
    """A request behind `login_required`, for the type checker."""

    user: User


def next_url(request: HttpRequest, *, otherwise: str) -> str:
    """The address in `next` when it is on this site, else that of `otherwise` (an address or URL name)."""
    wanted = request.POST.get(REDIRECT_FIELD_NAME) or request.GET.get(REDIRECT_FIELD_NAME) or ""
    if url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure()):
        return wanted
    return resolve_url(otherwise) if otherwise else ""
