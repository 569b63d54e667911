"""The organiser's pages: the desk, and the settings of an event; thin."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from heroes.accounts.audit import entries_about
from heroes.accounts.models import User
from heroes.engine.game import get_game
from heroes.problems import Problem
from tournaments import deck_selectors, pages, selectors, services
from tournaments.forms import EventSettingsForm, PhasesForm
from tournaments.models import DeckCheck, EnteredDeck, Entrant, Event, Pairing, Phase, Round
from tournaments.views import event_for, shared, whole_number

LOG_LINES = 50
MOST_PAIRS = 50
MANY = 100
"""Of more tables the desk shows those that have no result yet, and of more players the first."""


def desk_for(request: HttpRequest, slug: str) -> Event:
    shown = event_for(request, slug)
    if not services.may_run(request.user, shown):
        raise PermissionDenied(_("Only the organiser and the staff of this event may do this."))
    return shown


@never_cache
@require_GET
@login_required
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    shown = desk_for(request, slug)
    running = shown.phases.filter(state=Phase.State.RUNNING).first()
    last = running.played_rounds.select_related("phase").last() if running else None
    if table := request.GET.get("table"):
        return _to_table(last, table)
    tables = list(selectors.pairings_of(last)) if last else []
    finished = last is None or last.state == Round.State.FINISHED
    left = running is not None and selectors.rounds_left(running)
    context = shared(request, shown, "") | {
        "running": running,
        "round": last,
        "timer": pages.timer(last),
        "waiting": sum(pairing.state != Pairing.State.CONFIRMED for pairing in tables),
        "tables": [
            pairing
            for pairing in tables
            if pairing.kind != Pairing.Kind.ABSENT
            and (len(tables) <= MANY or pairing.state != Pairing.State.CONFIRMED)
        ][:MANY],
        "many": len(tables) > MANY,
        "quick": pages.quick_results(running) if running else [],
        "next_number": (last.number if last else 0) + 1,
        "can_pair": finished and left,
        "can_finish": running and last and finished and not left,
        "by_standings": running is not None and running.by_standings,
        "moves": [
            (to.value, to.label)
            for to in services.TRANSITIONS[Event.State(shown.state)]
            if to not in (Event.State.RUNNING, Event.State.FINISHED)
            and (to != Event.State.CHECK_IN or shown.check_in)
        ],
        "can_start": Event.State.RUNNING in services.TRANSITIONS[Event.State(shown.state)],
        "before_the_start": shown.started_at is None,
        "warnings": _warnings(shown),
        "entrants": shown.entrants.select_related("claimed_by").order_by(
            F("claimed_by").asc(nulls_last=True), "number"
        )[:MANY],
        "many_entrants": shown.entrants.count() > MANY,
        "bots": list(get_game(shown.game).bots)
        if not shown.rated and shown.venue == Event.Venue.ONLINE and shown.started_at is None
        else [],
        **_decks(shown),
        "log": entries_about(shown).select_related("actor")[:LOG_LINES],
    }
    return render(request, "tournaments/desk.html", context)


def _decks(event: Event) -> dict[str, Any]:
    """What the desk shows of the decks of an event in which they are handed in."""
    if event.decks == Event.Decks.NONE:
        return {}
    return {
        "deck_count": EnteredDeck.objects.filter(entrant__event=event).count(),
        "without_deck": deck_selectors.without_deck(event)[:MANY],
        "deck_checks": deck_selectors.checks_of(event)[:MANY],
    }


def _warnings(event: Event) -> list[str]:
    """What an organiser should know before the start."""
    if event.started_at is not None:
        return []
    players = event.entrants.in_the_field().count()
    told = {
        "likely": _("So many rounds for so few players: rematches may become unavoidable."),
        "certain": _("More rounds than opponents: there will be rematches. Take a round robin instead."),
    }
    first = event.phases.first()
    warning = selectors.rematch_warning(first, players) if first and players > 1 else ""
    return [told[warning]] if warning else []


def _to_table(last: Round | None, table: str) -> HttpResponse:
    """The table whose number stands on a slip."""
    found = last.pairings.filter(table=whole_number(table)).first() if last else None
    if last is None or found is None:
        raise Problem(
            _("There is no table %(table)s in this round.") % {"table": table[:10]}, code="no_table"
        )
    return redirect("tournaments:pairing", last.phase.event.slug, found.pk)


DESK_ACTS: dict[str, Callable[[HttpRequest, Event], Any]] = {
    "move": lambda request, event: services.event_move(
        actor=request.user, event=event, to=request.POST.get("to", "")
    ),
    "start": lambda request, event: services.event_start(actor=request.user, event=event),
    "pair": lambda request, event: services.round_pair(
        actor=request.user, event=event, number=_number(request), pins=_pins(request, event)
    ),
    "unpair": lambda request, event: services.round_unpair(
        actor=request.user, event=event, number=_number(request)
    ),
    "swap": lambda request, event: services.seats_swap(
        actor=request.user,
        event=event,
        one=_entrant(request, event, "one"),
        other=_entrant(request, event, "other"),
    ),
    "finish": lambda request, event: services.phase_finish(
        actor=request.user, event=event, early=request.POST.get("early") == "on"
    ),
    "clock": lambda request, event: services.clock_start(actor=request.user, event=event),
    "pause": lambda request, event: services.clock_pause(actor=request.user, event=event),
    "pick": lambda request, event: services.deck_checks_draw(
        actor=request.user, event=event, count=whole_number(request.POST.get("count", ""))
    ),
    "checked": lambda request, event: services.deck_check_settle(
        actor=request.user,
        check=get_object_or_404(
            DeckCheck, pk=whole_number(request.POST.get("check", "")), entrant__event=event
        ),
        right=request.POST.get("right") == "yes",
        note=request.POST.get("note", ""),
    ),
    "add": lambda request, event: _enter(request, event),
    "import": lambda request, event: services.entrants_import(
        actor=request.user, event=event, text=request.POST.get("text", "")
    ),
    "staff": lambda request, event: services.staff_set(
        actor=request.user, event=event, people=_people(request)
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
    return redirect("tournaments:settings" if act == "staff" else "tournaments:desk", slug)


def _number(request: HttpRequest) -> int:
    text = request.POST.get("number", "")
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise Problem(_("Which round?"), code="wrong_round")
    return int(text)


def _pins(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Wishes for a pairing as an organiser types them: “3-7, 12-4”, by the numbers of the players."""
    pins: dict[str, Any] = {}
    ids = dict(event.entrants.values_list("number", "pk"))
    for name in ("together", "apart"):
        groups = [group for group in request.POST.get(name, "").split(",") if group.strip()][:MOST_PAIRS]
        pins[name] = []
        for group in groups:
            numbers = [whole_number(number.strip()) for number in group.split("-")]
            if missing := [number for number in numbers if number not in ids]:
                raise Problem(_("There is no player %(number)d.") % {"number": missing[0]}, code="no_player")
            pins[name].append([ids[number] for number in numbers])
    return pins


def _entrant(request: HttpRequest, event: Event, field: str) -> int:
    number = whole_number(request.POST.get(field, ""))
    found = event.entrants.filter(number=number).first()
    if found is None:
        raise Problem(_("There is no player %(number)d.") % {"number": number}, code="no_player")
    return found.pk


def _enter(request: HttpRequest, event: Event) -> Entrant:
    name, bot = request.POST.get("name", ""), request.POST.get("bot", "")
    if event.state == Event.State.RUNNING:
        take_bye = request.POST.get("take_bye") == "on"
        return services.entrant_enter_late(actor=request.user, event=event, name=name, take_bye=take_bye)
    return services.entrant_add(actor=request.user, event=event, name=name, bot=bot)


def _people(request: HttpRequest) -> list[User]:
    return selectors.members_named(request.POST.get("people", "").replace(",", " ").split()[:20])


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """The settings of an event and of its phases."""
    shown = desk_for(request, slug)
    form = EventSettingsForm(request.POST or None, instance=shown)
    phases = PhasesForm(shown, request.POST or None)
    if request.method == "POST" and form.is_valid() and phases.is_valid():
        try:
            services.event_settle(
                actor=request.user, event=shown, settings=form.changes(), phases=phases.settings()
            )
            return redirect("tournaments:desk", slug)
        except ValidationError as wrong:
            form.take(wrong)
    context = shared(request, shown, "") | {
        "form": form,
        "phases": phases,
        "staff": shown.staff.all(),
        "chooses_staff": request.user.pk == shown.organiser_id or request.user.is_superuser,
    }
    return render(
        request, "tournaments/settings.html", context, status=422 if request.method == "POST" else 200
    )
