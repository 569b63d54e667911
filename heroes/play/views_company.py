"""Pages about the company at a table: talk, people, the judge's seat; thin."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from heroes.accounts.requests import PersonRequest
from heroes.play import chat, clock, history, offers, selectors, watching
from heroes.play.models import Table
from heroes.problems import Conflict


@require_POST
@login_required
def say(request: PersonRequest, code: str) -> HttpResponse:
    """Say `text`, or the phrase named by `phrase`."""
    found = selectors.table_for(viewer=request.user, code=code)
    text, phrase = request.POST.get("text", ""), request.POST.get("phrase", "")
    chat.line_say(person=request.user, table=found, text=text, phrase=phrase)
    return redirect(found)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def report_line(request: PersonRequest, code: str, number: int) -> HttpResponse:
    found = selectors.table_for(viewer=request.user, code=code)
    if request.method == "POST":
        words = request.POST.get("words", "")
        chat.line_report(reporter=request.user, table=found, number=number, words=words)
        messages.success(request, _("Thank you. The staff will look at it."))
        return redirect(found)
    line = chat.line_for(viewer=request.user, table=found, number=number)
    context = {
        "section": "play",
        "line": chat.worded(line, request.user),
        "table_url": found.get_absolute_url(),
        "longest": chat.LONGEST,
    }
    return render(request, "play/report_line.html", context)


@never_cache
@require_GET
def watch(request: HttpRequest, username: str) -> HttpResponse:
    """To the table at which somebody plays now; else wait here for the next match."""
    person = history.person_with_history(username=username, viewer=request.user)
    table = watching.table_to_watch(person=person, viewer=request.user)
    asks_again = bool(request.headers.get("HX-Request"))
    if table is not None:
        return HttpResponseClientRedirect(table.get_absolute_url()) if asks_again else redirect(table)
    if asks_again:
        return HttpResponse(status=204)
    return render(request, "play/watch.html", {"section": "play", "person": person})


def _clocks(table: Table) -> str:
    """What a judge may do with the clocks: "stop", "run", or "" where there are none."""
    if table.clock["kind"] == "none":
        return ""
    return "run" if clock.is_paused(table.match.clocks) else "stop"


@never_cache
@require_GET
def people(request: HttpRequest, code: str) -> HttpResponse:
    found = selectors.table_for(viewer=request.user, code=code)
    judging = request.user.is_authenticated and found.judge_id == request.user.pk
    may_judge = found.status == found.Status.RUNNING and watching.may_judge(request.user, found)
    seated = selectors.seat_of(found, request.user) is not None
    context = {
        "section": "play",
        "people": chat.people_shown(found, request.user),
        "table_url": found.get_absolute_url(),
        "table_code": code,
        "judge": found.judge,
        "judging": judging,
        "clocks": _clocks(found) if judging and may_judge else "",
        "judge_url": reverse("play:judge", args=[code]) if judging or (may_judge and not seated) else "",
    }
    return render(request, "play/people.html", context)


@require_POST
@login_required
def judge_clocks(request: PersonRequest, code: str) -> HttpResponse:
    """The judge stops all clocks, or lets them run again: `clocks` is "stop" or "run"."""
    found = selectors.table_for(viewer=request.user, code=code)
    if not hasattr(found, "match"):
        raise Conflict(_("The match has not begun."), code="not_begun")
    change = offers.match_halt if request.POST.get("clocks") == "stop" else offers.match_go_on
    change(judge=request.user, match_id=found.match.pk)
    return redirect("play:people", code=code)


@require_POST
@login_required
def judge(request: PersonRequest, code: str) -> HttpResponse:
    """Sit down as judge; who sits there stands up."""
    found = selectors.table_for(viewer=request.user, code=code)
    if found.judge_id == request.user.pk:
        watching.judge_rise(actor=request.user, table=found)
    else:
        watching.judge_sit(actor=request.user, table=found)
    return redirect(found)
