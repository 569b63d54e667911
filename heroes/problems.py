"""Errors as people and programs see them.

Services raise `Problem` (or Django's ValidationError, PermissionDenied, Http404). Under /api/ every error,
also that of an address which does not exist, is answered as `application/problem+json` (RFC 9457); elsewhere
by a page.
"""

import logging
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from django.core.exceptions import (
    NON_FIELD_ERRORS,
    DisallowedHost,
    PermissionDenied,
    RequestDataTooBig,
    ValidationError,
)
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.csrf import csrf_failure as default_csrf_failure
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response

from catalog.problems import Conflict, Problem, TooLarge, TooManyRequests

__all__ = ["Conflict", "Problem", "TooLarge", "TooManyRequests"]

logger = logging.getLogger(__name__)

API_PREFIX = "/api/"
MEDIA_TYPE = "application/problem+json"


_TITLES = {
    400: _("That cannot be taken"),
    401: _("Log in first"),
    403: _("Not allowed"),
    404: _("Not found"),
    405: _("Not possible here"),
    406: _("No such format"),
    409: _("That does not fit any more"),
    413: _("Too large"),
    415: _("Unknown format"),
    429: _("Too many requests"),
    500: _("Something broke"),
}


def problem_body(
    status: int, detail: object, *, code: str, errors: list[dict[str, str]] | None = None
) -> dict[str, Any]:
    """The members of a problem document. `errors` has one {pointer, code, detail} for each field at fault."""
    body: dict[str, Any] = {
        "type": f"urn:problem:{code.replace('_', '-')}",
        "title": str(_TITLES.get(status, HTTPStatus(status).phrase)),
        "status": status,
        "detail": str(detail),
        "code": code,
    }
    if errors:
        body["errors"] = errors
    return body


def is_api(request: HttpRequest) -> bool:
    return request.path.startswith(API_PREFIX)


def wants_document(request: HttpRequest) -> bool:
    """Programs and the scripts of our own pages are answered by a problem document, people by a page."""
    return is_api(request) or request.headers.get("Accept") == MEDIA_TYPE


def problem_response(problem: Problem) -> HttpResponse:
    """A problem as an answer outside of the REST framework."""
    response = JsonResponse(
        problem_body(problem.status, problem.detail, code=problem.code),
        status=problem.status,
        content_type=MEDIA_TYPE,
    )
    if problem.wait is not None:
        response["Retry-After"] = str(problem.wait)
    return response


def exception_handler(exc: Exception, context: dict[str, Any]) -> Response | None:
    """REST framework: an exception of a view as a problem document. None (then a 500) for our own faults."""
    headers: dict[str, str] = {}
    errors: list[dict[str, str]] = []
    match exc:
        case Problem():
            status, detail, code = exc.status, exc.detail, exc.code
            if exc.wait is not None:
                headers["Retry-After"] = str(exc.wait)
        case ValidationError():
            status, code = 400, "invalid"
            errors = _errors_of_django(exc)
            detail = _first_detail(errors)
        case exceptions.ValidationError():
            status, code = 400, "invalid"
            errors = list(_errors_of_rest(exc.detail, ""))
            detail = _first_detail(errors)
        case exceptions.APIException():
            status, detail, code = exc.status_code, exc.detail, exc.default_code
            if isinstance(exc.detail, exceptions.ErrorDetail):
                code = str(exc.detail.code)
            if challenge := getattr(exc, "auth_header", None):
                headers["WWW-Authenticate"] = challenge
            if (wait := getattr(exc, "wait", None)) is not None:
                headers["Retry-After"] = str(int(wait) + 1)
        case RequestDataTooBig():
            status, detail, code = 413, gettext("That is more than can be sent at once."), "too_large"
        case Http404():
            status, detail, code = 404, gettext("There is nothing at this address."), "not_found"
        case PermissionDenied():
            status, code = 403, "permission_denied"
            detail = str(exc) or gettext("You may not do this.")
        case _:
            return None  # Django logs it and calls handler500
    if request := context.get("request"):
        request.accepted_renderer = JSONRenderer()
        request.accepted_media_type = MEDIA_TYPE
    return Response(
        problem_body(status, detail, code=code, errors=errors),
        status=status,
        headers=headers,
        content_type=MEDIA_TYPE,
    )


def _first_detail(errors: list[dict[str, str]]) -> str:
    return errors[0]["detail"] if errors else gettext("Please correct the errors.")


def _errors_of_django(exc: ValidationError) -> list[dict[str, str]]:
    by_field = exc.error_dict if hasattr(exc, "error_dict") else {NON_FIELD_ERRORS: exc.error_list}
    return [
        {
            "pointer": "#/" if field == NON_FIELD_ERRORS else f"#/{field}",
            "code": str(error.code or "invalid"),
            "detail": " ".join(map(str, error.messages)),
        }
        for field, field_errors in by_field.items()
        for error in field_errors
    ]


def _errors_of_rest(detail, pointer: str):
    if isinstance(detail, dict):
        for field, inner in detail.items():
            yield from _errors_of_rest(
                inner, pointer if field == "non_field_errors" else f"{pointer}/{field}"
            )
    elif isinstance(detail, list):
        for index, inner in enumerate(detail):
            nested = isinstance(inner, dict | list)
            yield from _errors_of_rest(inner, f"{pointer}/{index}" if nested else pointer)
    else:
        yield {"pointer": f"#{pointer or '/'}", "code": detail.code, "detail": str(detail)}


class ProblemMiddleware:
    """Problems and ValidationErrors that services raise in ordinary pages become pages with the right status."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, ValidationError):  # of a service, where no form shows it beside its field
            exception = Problem(" ".join(exception.messages))
        if not isinstance(exception, Problem):
            return None
        if wants_document(request):
            return problem_response(exception)
        response = _page(request, exception.status, exception.detail)
        if exception.wait is not None:
            response["Retry-After"] = str(exception.wait)
        return response


def _page(request: HttpRequest, status: int, detail: object) -> HttpResponse:
    template = "429.html" if status == 429 else "problem.html"
    context = {
        "status": status,
        "title": _TITLES.get(status, ""),
        "detail": detail,
        "back": _way_back(request),
    }
    return render(request, template, context, status=status)


def _way_back(request: HttpRequest) -> str:
    """The page of ours whose form was sent; empty for everything else."""
    page = request.headers.get("Referer", "") if request.method == "POST" else ""
    with suppress(DisallowedHost):
        if url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure()):
            return page
    return ""


# Django's handlers of last resort (heroes/urls.py)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return _last_resort(request, 413, gettext("That is more than can be sent at once."), "too_large")
    return _last_resort(request, 400, gettext("The request cannot be understood."), "bad_request")


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    detail = str(exception or "") or gettext("You may not do this.")
    return _last_resort(request, 403, detail, "permission_denied")


def page_not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _last_resort(request, 404, gettext("There is nothing at this address."), "not_found")


def server_error(request: HttpRequest) -> HttpResponse:
    if is_api(request):
        return _last_resort(request, 500, gettext("The fault is ours; it has been noted."), "error")
    from django.views.defaults import server_error as plain

    return plain(request)  # a page that needs neither database nor context


def too_many_requests(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Also allauth's answer when one of its own limits is reached."""
    return _last_resort(request, 429, gettext("Please wait a moment and try again."), "throttled")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    if is_api(request):
        return _last_resort(
            request, 403, gettext("The request did not come from a page of this site."), "csrf"
        )
    return default_csrf_failure(request, reason)


def _last_resort(request: HttpRequest, status: int, detail: str, code: str) -> HttpResponse:
    if wants_document(request):
        return JsonResponse(problem_body(status, detail, code=code), status=status, content_type=MEDIA_TYPE)
    return _page(request, status, detail)
