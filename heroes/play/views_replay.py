"""The pages of replays and practice tables; thin."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from heroes.accounts.services import ensure_player
from heroes.engine.events import Viewer
from heroes.engine.film import NAMES
from heroes.play import pages_replay, replay, selectors
from heroes.problems import Problem


def whole_number(text: str) -> int:
    """`text` as a whole number from 0 on. Problem if it is none."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Problem(_("That is no number of a move."))
    return int(text)


def eyes_named(name: str) -> Viewer | str:
    """A viewer by the name that films give him; "" for none named. Problem for a name of nobody."""
    if not name:
        return ""
    for viewer, called in NAMES.items():
        if name == called:
            return viewer
    return whole_number(name)


@never_cache
@require_GET
def show(request: HttpRequest, code: str) -> HttpResponse:
    """A moment of a finished match; without `at` its beginning."""
    found = selectors.table_for(viewer=request.user, code=code)
    at = request.GET.get("at") or "0"
    moment = replay.moment_of(found, request.user, eyes_named(request.GET.get("as", "")), whole_number(at))
    notes_of = request.GET.get("notes", "")[:150]
    context = pages_replay.replay_context(found, request.user, moment, request.build_absolute_uri, notes_of)
    return render(request, "play/replay.html", context)


@require_POST
def practice(request: HttpRequest, code: str) -> HttpResponse:
    """Play on from the moment `at` on the seat `seat`."""
    found = selectors.table_for(viewer=request.user, code=code)
    at, seat = (whole_number(request.POST.get(name, "")) for name in ("at", "seat"))
    return redirect(replay.play_on(actor=ensure_player(request), table=found, at=at, seat=seat))
