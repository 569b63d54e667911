"""Pages about what is over: histories, statistics, reports of problems; thin."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from heroes.accounts.requests import PersonRequest
from heroes.engine.game import games
from heroes.play import faults, history, pages, pages_after, selectors

HISTORY_PAGE = 25


@never_cache
@require_GET
def mine(request: HttpRequest) -> HttpResponse:
    """My finished matches; a visitor has none."""
    return _history(request, request.user if request.user.is_authenticated else None)


@never_cache
@require_GET
def of_person(request: HttpRequest, username: str) -> HttpResponse:
    """Somebody's finished matches, if they let me see them."""
    return _history(request, history.person_with_history(username=username, viewer=request.user))


def _history(request: HttpRequest, person: Any) -> HttpResponse:
    wish = {name: request.GET.get(name, "")[:150] for name in ("game", "result", "against", "opponent")}
    tables = history.history(person=person, **wish) if person else []
    page = Paginator(tables, HISTORY_PAGE).get_page(request.GET.get("page"))
    page.object_list = [pages.history_row(table, person) for table in page.object_list]
    context = {
        "section": "play",
        "page": page,
        "person": person,
        "mine": person is None or person == request.user,
        "filters": pages_after.filters(wish),
        "filtered": any(wish.values()),
        "query": urlencode({name: value for name, value in wish.items() if value}) + "&",
        "tallies": pages_after.tallies(history.tallies_of(person=person)) if person else [],
        "against_bots": pages_after.tallies(history.tallies_against_bots(person=person)) if person else [],
    }
    return render(request, "play/history.html", context)


@never_cache
@require_GET
def statistics(request: HttpRequest) -> HttpResponse:
    """How often each game is played, and how the house's bots do."""
    played = history.matches_played()
    context = {
        "section": "play",
        "games": [
            {"slug": game.slug, "title": game.title, **pages_after.endings(played[game.slug])}
            for game in games()
            if game.slug in played
        ],
        "bots": pages_after.tallies(history.tallies_of_bots()),
    }
    return render(request, "play/statistics.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def report(request: PersonRequest, code: str) -> HttpResponse:
    """Tell the staff what went wrong; seed and choices go along, sealed until the match is over."""
    found = selectors.table_for(viewer=request.user, code=code)
    if request.method == "POST":
        faults.problem_report(reporter=request.user, table=found, words=request.POST.get("words", ""))
        messages.success(request, _("Thank you. The staff can see the match as it stood."))
        return redirect(found)
    context = {"section": "play", "table_url": found.get_absolute_url(), "longest": faults.LONGEST}
    return render(request, "play/report.html", context)
