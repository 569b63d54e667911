"""The pages of events that everybody sees; thin. Those of the organiser are in `desk`."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from heroes.accounts.services import ensure_player
from heroes.problems import Problem
from tournaments import deck_selectors, exchange, pages, selectors, services
from tournaments.forms import EventForm, ResultForm
from tournaments.models import Entrant, Event, Pairing, Penalty, Round

EVENTS_A_PAGE = 30


def event_for(request: HttpRequest, slug: str) -> Event:
    return get_object_or_404(Event.objects.visible_to(request.user).select_related("organiser"), slug=slug)


def pairing_for(request: HttpRequest, slug: str, pk: int) -> Pairing:
    pairings = Pairing.objects.select_related("round__phase__event")
    return get_object_or_404(pairings, pk=pk, round__phase__event=event_for(request, slug))


def shared(request: HttpRequest, event: Event, current: str) -> dict[str, Any]:
    """What the head of every page of an event shows."""
    return {
        "section": "events",
        "event": event,
        "tabs": pages.tabs(event, current),
        "runs_it": services.may_run(request.user, event),
    }


@never_cache
@require_GET
def events(request: HttpRequest) -> HttpResponse:
    shown = Event.objects.visible_to(request.user).select_related("organiser")
    page = Paginator(selectors.events_in_order(shown), EVENTS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournaments/events.html", {"section": "events", "page": page})


@require_GET
def calendar(request: HttpRequest, slug: str | None = None) -> HttpResponse:
    """The events that everybody may see, or one event, for calendars."""
    if slug is None:
        shown = list(selectors.events_for_calendar())
    else:
        shown = [event_for(request, slug)]
    addressed = [(event, request.build_absolute_uri(event.get_absolute_url())) for event in shown]
    text = exchange.calendar(addressed, now=timezone.now())
    return HttpResponse(text, content_type="text/calendar; charset=utf-8")


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
            form.take(wrong)
    return render(request, "tournaments/new_event.html", {"section": "events", "form": form})


@never_cache
@require_GET
def event(request: HttpRequest, slug: str) -> HttpResponse:
    shown = event_for(request, slug)
    if request.headers.get("HX-Target") == "event-live":
        if request.GET.get("seen") == str(shown.version):
            return HttpResponse(status=204)  # nothing has changed: the page stays as it is
        return render(request, "tournaments/event_live.html", pages.live(shown, request.user))
    context = shared(request, shown, "event") | pages.live(shown, request.user)
    context["phases"] = shown.phases.all()
    context["entered"] = shown.entrants.in_the_field().count()
    return render(request, "tournaments/event.html", context)


def round_of(event: Event, request: HttpRequest) -> Round | None:
    """The round that `?phase=` and `?round=` name, else the last one."""
    rounds = Round.objects.filter(phase__event=event).select_related("phase")
    for name, field in (("phase", "phase__number"), ("round", "number")):
        text = request.GET.get(name, "")
        if text.isascii() and text.isdigit() and len(text) < 4:
            rounds = rounds.filter(**{field: int(text)})
    return rounds.order_by("-phase__number", "-number").first()


@never_cache
@require_GET
def pairings(request: HttpRequest, slug: str) -> HttpResponse:
    shown = event_for(request, slug)
    played = round_of(shown, request)
    found = list(selectors.pairings_of(played)) if played else []
    context = shared(request, shown, "pairings") | {
        "round": played,
        "rounds": selectors.rounds_in_order(shown),
        "timer": pages.timer(played),
        "by_name": request.GET.get("by") == "name",
        "pairings": found,
        "names": pages.by_name(found) if request.GET.get("by") == "name" else [],
    }
    return render(request, "tournaments/pairings.html", context)


@never_cache
@require_GET
def event_standings(request: HttpRequest, slug: str) -> HttpResponse:
    shown = event_for(request, slug)
    context = shared(request, shown, "event_standings") | {"standings": pages.all_standings(shown)}
    return render(request, "tournaments/standings.html", context)


@never_cache
@require_GET
def entrants(request: HttpRequest, slug: str) -> HttpResponse:
    shown = event_for(request, slug)
    listed = shown.entrants.exclude(status=Entrant.Status.WITHDRAWN)
    return render(
        request, "tournaments/entrants.html", shared(request, shown, "entrants") | {"entrants": listed}
    )


@never_cache
@require_GET
def entrant(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One player in an event: what he has played; for the staff also what can be done about him."""
    shown = event_for(request, slug)
    found = get_object_or_404(shown.entrants.select_related("user", "claimed_by"), number=number)
    context = shared(request, shown, "entrants")
    can_claim = found.user_id is None and not found.bot and found.claimed_by_id is None
    context |= {
        "entrant": found,
        "record": pages.record_of(found),
        "places": found.standing_rows.select_related("phase").order_by("phase__number"),
        "can_claim": can_claim
        and request.user.is_authenticated
        and not shown.entrants.filter(user=request.user).exists(),
        "penalties": found.penalties.all() if context["runs_it"] else Penalty.objects.none(),
        "penalty_kinds": Penalty.Kind.choices,
        "before_the_start": shown.started_at is None,
        "deck_link": deck_selectors.may_open_deck(found, request.user),
    }
    return render(request, "tournaments/entrant.html", context)


PRINTS = ("pairings", "slips", "standings")


@never_cache
@require_GET
def printed(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """Pairings by name, result slips, or standings, for paper."""
    shown = event_for(request, slug)
    played = round_of(shown, request)
    found = list(selectors.pairings_of(played)) if played and what != "standings" else []
    context = {
        "event": shown,
        "what": what,
        "round": played,
        "pairings": found,
        "names": pages.by_name(found) if what == "pairings" else [],
        "standings": pages.all_standings(shown) if what == "standings" else [],
        "now": timezone.now(),
    }
    return render(request, "tournaments/print.html", context)


@never_cache
@require_GET
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """For a big screen in the hall: the clock, and where everybody sits; between rounds the standings."""
    shown = event_for(request, slug)
    if request.headers.get("HX-Target") == "screen" and request.GET.get("seen") == str(shown.version):
        return HttpResponse(status=204)
    played = pages.last_round(shown)
    playing = played is not None and played.state == Round.State.PAIRED
    found = list(selectors.pairings_of(played)) if played and playing else []
    context = {
        "event": shown,
        "round": played,
        "timer": pages.timer(played),
        "names": pages.by_name(found),
        "standings": [] if playing else pages.all_standings(shown)[:1],
    }
    template = "screen_live" if request.headers.get("HX-Target") == "screen" else "screen"
    return render(request, f"tournaments/{template}.html", context)


@require_POST
def register(request: HttpRequest, slug: str) -> HttpResponse:
    shown = event_for(request, slug)
    player = ensure_player(request)
    entered = services.entrant_register(player=player, event=shown, code=request.POST.get("code", "")[:40])
    messages.success(request, _("You are entered: %(status)s.") % {"status": entered.get_status_display()})
    return redirect("tournaments:event", slug)


ENTRANT_ACTS: dict[str, Callable[[HttpRequest, Entrant], Any]] = {
    "withdraw": lambda request, entrant: services.entrant_withdraw(actor=request.user, entrant=entrant),
    "check-in": lambda request, entrant: services.entrant_check_in(actor=request.user, entrant=entrant),
    "drop": lambda request, entrant: services.entrant_drop(actor=request.user, entrant=entrant),
    "undrop": lambda request, entrant: services.entrant_undrop(actor=request.user, entrant=entrant),
    "claim": lambda request, entrant: services.entrant_claim(player=request.user, entrant=entrant),
    "agree": lambda request, entrant: services.entrant_claim_answer(
        actor=request.user, entrant=entrant, agree=True
    ),
    "refuse": lambda request, entrant: services.entrant_claim_answer(
        actor=request.user, entrant=entrant, agree=False
    ),
    "mails": lambda request, entrant: services.entrant_mails(
        player=request.user, entrant=entrant, mails=request.POST.get("mails") == "on"
    ),
    "set": lambda request, entrant: services.entrant_set(
        actor=request.user, entrant=entrant, **_entrant_settings(request)
    ),
    "penalty": lambda request, entrant: services.penalty_give(
        actor=request.user,
        entrant=entrant,
        kind=request.POST.get("kind", ""),
        points=whole_number(request.POST.get("points") or "0"),
        note=request.POST.get("note", ""),
    ),
}


def whole_number(text: str, most: int = 99_999) -> int:
    """A number that somebody has typed. Problem for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) < 7 and int(text) <= most):
        raise Problem(_("“%(text)s” is no number that fits here.") % {"text": text[:40]}, code="bad_number")
    return int(text)


def _entrant_settings(request: HttpRequest) -> dict[str, Any]:
    sent = request.POST
    wish: dict[str, Any] = {"name": sent["name"]} if "name" in sent else {}
    for name in ("seed", "fixed_table"):
        if name in sent:
            wish[name] = whole_number(sent[name]) if sent[name] else None
    if "first_byes" in sent:
        wish["first_byes"] = whole_number(sent["first_byes"] or "0", 99)
    return wish


@require_POST
@login_required
def entrant_act(request: HttpRequest, slug: str, number: int, act: str) -> HttpResponse:
    found = get_object_or_404(event_for(request, slug).entrants.select_related("event"), number=number)
    if act not in ENTRANT_ACTS:
        raise Problem(_("Nothing of this name can be done."), code="unknown_act")
    try:
        ENTRANT_ACTS[act](request, found)
    except ValidationError as wrong:
        for message in wrong.messages:
            messages.error(request, message)
    return redirect(back_to(request, slug, number))


@require_POST
@login_required
def ready(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """I have come to my online table; on to it when the match has begun."""
    found = services.player_ready(player=request.user, pairing=pairing_for(request, slug, pk))
    game = found.games.select_related("table").order_by("-number").first()
    if game is not None and game.table is not None:
        return redirect(game.table)
    return redirect("tournaments:event", slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def pairing(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A table of a round: what was reported, and the form for who may say something."""
    found = pairing_for(request, slug, pk)
    shown = found.round.phase.event
    runs_it = services.may_run(request.user, shown)
    mine = found.seats.filter(entrant__user=request.user).first()
    if not runs_it and mine is None:
        raise PermissionDenied(_("You do not play at this table."))
    act = request.POST.get("act", "")
    sent = request.POST if act in ("report", "set") and "games" not in request.POST else None
    form = ResultForm(found, sent, staff=runs_it)
    back = "tournaments:desk" if runs_it and request.POST.get("back") != "event" else "tournaments:event"
    if request.method == "POST":
        if act == "confirm":
            services.result_confirm(player=request.user, pairing=found)
        elif act == "dispute":
            services.result_dispute(player=request.user, pairing=found)
        elif act == "extend":
            minutes = whole_number(request.POST.get("minutes", ""))
            services.time_extend(actor=request.user, pairing=found, minutes=minutes)
        elif act not in ("report", "set"):
            raise Problem(_("Nothing of this name can be done."), code="unknown_act")
        elif act == "set" and "games" in request.POST:
            outcome = pages.quick_outcome(found, request.POST["games"])
            services.result_set(actor=request.user, pairing=found, outcome=outcome)
        elif form.is_valid() and act == "set":
            services.result_set(actor=request.user, pairing=found, outcome=form.outcome())
        elif form.is_valid():
            services.result_report(player=request.user, pairing=found, outcome=form.outcome())
        if not form.errors:
            return redirect(back if act in ("set", "extend") else "tournaments:event", slug)
    report = found.reports.last()
    context = shared(request, shown, "pairings") | {
        "pairing": found,
        "form": form,
        "mine": mine,
        "report": report,
        "reports": found.reports.select_related("by") if runs_it else [],
        "games": found.games.select_related("table").order_by("number"),
        "answers": mine
        and found.state == Pairing.State.REPORTED
        and report
        and report.entrant_id != mine.entrant_id,
        "reported": pages.outcome_shown(found, report.outcome) if report else [],
    }
    return render(request, "tournaments/pairing.html", context)


def back_to(request: HttpRequest, slug: str, number: int) -> str:
    """Where somebody came from, by a word and not by an address that was sent."""
    match request.POST.get("back"):
        case "desk":
            return reverse("tournaments:desk", args=[slug])
        case "entrant":
            return reverse("tournaments:entrant", args=[slug, number])
        case _:
            return reverse("tournaments:event", args=[slug])
