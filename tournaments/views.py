"""The pages of events; thin."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from heroes.accounts.services import ensure_player
from heroes.problems import Problem
from tournaments import pages, selectors, services
from tournaments.forms import EventForm, ResultForm
from tournaments.models import Entrant, Event, Pairing, Phase

EVENTS_A_PAGE = 30


def event_for(request: HttpRequest, slug: str) -> Event:
    return get_object_or_404(Event.objects.visible_to(request.user).select_related("organiser"), slug=slug)


@never_cache
@require_GET
def events(request: HttpRequest) -> HttpResponse:
    shown = Event.objects.visible_to(request.user).select_related("organiser")
    page = Paginator(shown, EVENTS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournaments/events.html", {"section": "events", "page": page})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new(request: HttpRequest) -> HttpResponse:
    if request.user.is_guest:
        raise PermissionDenied(_("Keep your account to organise events."))
    form = EventForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = services.event_create(organiser=request.user, **form.settings())
            return redirect("tournaments:desk", made.slug)
        except ValidationError as wrong:
            form.add_error(None, wrong if not hasattr(wrong, "error_dict") else wrong.messages)
    return render(request, "tournaments/new_event.html", {"section": "events", "form": form})


@never_cache
@require_GET
def event(request: HttpRequest, slug: str) -> HttpResponse:
    shown = event_for(request, slug)
    context = pages.live(shown)
    if request.headers.get("HX-Target") == "event-live":
        return render(request, "tournaments/event_live.html", context)
    mine = None
    if request.user.is_authenticated:
        mine = shown.entrants.filter(user=request.user).first()
    context |= {
        "section": "events",
        "phases": shown.phases.all(),
        "entrants": shown.entrants.exclude(status=Entrant.Status.WITHDRAWN),
        "mine": mine,
        "runs_it": services.may_run(request.user, shown),
        "can_register": shown.state in (Event.State.REGISTRATION, Event.State.CHECK_IN)
        and (mine is None or mine.status in (Entrant.Status.WITHDRAWN, Entrant.Status.INVITED)),
        "my_pairing": context["last"]
        and mine
        and context["last"].pairings.filter(seats__entrant=mine, kind=Pairing.Kind.MATCH).first(),
    }
    return render(request, "tournaments/event.html", context)


@require_POST
def register(request: HttpRequest, slug: str) -> HttpResponse:
    shown = event_for(request, slug)
    player = ensure_player(request)
    entrant = services.entrant_register(player=player, event=shown, code=request.POST.get("code", "")[:40])
    messages.success(request, _("You are entered: %(status)s.") % {"status": entrant.get_status_display()})
    return redirect("tournaments:event", slug)


ENTRANT_ACTS: dict[str, Callable[..., Any]] = {
    "withdraw": services.entrant_withdraw,
    "check-in": services.entrant_check_in,
    "drop": services.entrant_drop,
    "undrop": services.entrant_undrop,
    "claim": lambda actor, entrant: services.entrant_claim(player=actor, entrant=entrant),
    "agree": lambda actor, entrant: services.entrant_claim_answer(actor=actor, entrant=entrant, agree=True),
    "refuse": lambda actor, entrant: services.entrant_claim_answer(actor=actor, entrant=entrant, agree=False),
}


@require_POST
@login_required
def entrant_act(request: HttpRequest, slug: str, number: int, act: str) -> HttpResponse:
    entrant = get_object_or_404(event_for(request, slug).entrants.select_related("event"), number=number)
    if act not in ENTRANT_ACTS:
        raise Problem(_("Nothing of this name can be done."), code="unknown_act")
    ENTRANT_ACTS[act](actor=request.user, entrant=entrant)
    return redirect(back_to(request, slug))


@never_cache
@require_GET
@login_required
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    shown = event_for(request, slug)
    if not services.may_run(request.user, shown):
        raise PermissionDenied(_("Only the organiser and the staff of this event may do this."))
    context = pages.live(shown)
    running = shown.phases.filter(state=Phase.State.RUNNING).first()
    last = context["last"] if running and context["last"] and context["last"].phase_id == running.pk else None
    context |= {
        "section": "events",
        "running": running,
        "round": last,
        "next_number": (last.number if last else 0) + 1,
        "can_pair": running and (last is None or last.state == "finished") and selectors.rounds_left(running),
        "can_finish": running and last and last.state == "finished" and not selectors.rounds_left(running),
        "moves": [
            (to.value, to.label)
            for to in services.TRANSITIONS[Event.State(shown.state)]
            if to not in (Event.State.RUNNING, Event.State.FINISHED)
            and (to != Event.State.CHECK_IN or shown.check_in)
        ],
        "can_start": Event.State.RUNNING in services.TRANSITIONS[Event.State(shown.state)],
        "entrants": shown.entrants.select_related("claimed_by"),
    }
    return render(request, "tournaments/desk.html", context)


DESK_ACTS: dict[str, Callable[[HttpRequest, Event], Any]] = {
    "move": lambda request, event: services.event_move(
        actor=request.user, event=event, to=request.POST.get("to", "")
    ),
    "start": lambda request, event: services.event_start(actor=request.user, event=event),
    "pair": lambda request, event: services.round_pair(
        actor=request.user, event=event, number=_number(request)
    ),
    "unpair": lambda request, event: services.round_unpair(
        actor=request.user, event=event, number=_number(request)
    ),
    "finish": lambda request, event: services.phase_finish(actor=request.user, event=event),
    "clock": lambda request, event: services.clock_start(actor=request.user, event=event),
    "pause": lambda request, event: services.clock_pause(actor=request.user, event=event),
    "add": lambda request, event: _enter(request, event),
    "import": lambda request, event: services.entrants_import(
        actor=request.user, event=event, text=request.POST.get("text", "")
    ),
}


@require_POST
@login_required
def desk_act(request: HttpRequest, slug: str, act: str) -> HttpResponse:
    shown = event_for(request, slug)
    if act not in DESK_ACTS:
        raise Problem(_("Nothing of this name can be done."), code="unknown_act")
    try:
        DESK_ACTS[act](request, shown)
    except ValidationError as wrong:
        for message in wrong.messages:
            messages.error(request, message)
    return redirect("tournaments:desk", slug)


def _number(request: HttpRequest) -> int:
    text = request.POST.get("number", "")
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise Problem(_("Which round?"), code="wrong_round")
    return int(text)


def _enter(request: HttpRequest, event: Event) -> Entrant:
    name = request.POST.get("name", "")
    if event.state == Event.State.RUNNING:
        return services.entrant_enter_late(actor=request.user, event=event, name=name)
    return services.entrant_add(actor=request.user, event=event, name=name)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def pairing(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A table of a round: what was reported, and the form for who may say something."""
    shown = event_for(request, slug)
    found = get_object_or_404(
        Pairing.objects.select_related("round__phase__event"), pk=pk, round__phase__event=shown
    )
    runs_it = services.may_run(request.user, shown)
    mine = found.seats.filter(entrant__user=request.user).first()
    if not runs_it and mine is None:
        raise PermissionDenied(_("You do not play at this table."))
    act = request.POST.get("act", "")
    form = ResultForm(found, request.POST if act in ("report", "set") else None, staff=runs_it)
    if request.method == "POST":
        if act == "confirm":
            services.result_confirm(player=request.user, pairing=found)
            return redirect("tournaments:event", slug)
        if act == "dispute":
            services.result_dispute(player=request.user, pairing=found)
            return redirect("tournaments:event", slug)
        if act not in ("report", "set"):
            raise Problem(_("Nothing of this name can be done."), code="unknown_act")
        if form.is_valid():
            if act == "set":
                services.result_set(actor=request.user, pairing=found, outcome=form.outcome())
                return redirect("tournaments:desk", slug)
            services.result_report(player=request.user, pairing=found, outcome=form.outcome())
            return redirect("tournaments:event", slug)
    report = found.reports.last()
    context = {
        "section": "events",
        "event": shown,
        "pairing": found,
        "form": form,
        "runs_it": runs_it,
        "mine": mine,
        "report": report,
        "answers": mine
        and found.state == Pairing.State.REPORTED
        and report
        and report.entrant_id != mine.entrant_id,
        "reported": pages.outcome_shown(found, report.outcome) if report else [],
    }
    return render(request, "tournaments/pairing.html", context)


def back_to(request: HttpRequest, slug: str) -> Any:
    return reverse(
        "tournaments:desk" if request.POST.get("back") == "desk" else "tournaments:event", args=[slug]
    )
