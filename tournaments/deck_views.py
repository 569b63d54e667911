"""Pages of decks in events: handing one in, looking at it, its sheet for paper; thin."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from catalog.decks.printing import PAPERS
from heroes.problems import Problem
from tournaments import deck_selectors, exchange, services
from tournaments.forms import DeckForm
from tournaments.models import EnteredDeck, Entrant
from tournaments.views import event_for, shared


def entrant_for(request: HttpRequest, slug: str, number: int) -> Entrant:
    return get_object_or_404(
        event_for(request, slug).entrants.select_related("event__organiser", "user"), number=number
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def deck(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The deck of a player, for who may see it; for himself and the staff also the form to hand one in."""
    entrant = entrant_for(request, slug, number)
    event = entrant.event
    speaks = request.user.is_authenticated and (
        entrant.user_id == request.user.pk or services.may_run(request.user, event)
    )
    if request.method == "POST" and not speaks:
        raise PermissionDenied(_("You do not play for this entrant."))
    found = _seen(entrant, request, or_none=speaks)
    may_change = speaks and services.deck_may_change(event, entrant)
    form = (
        DeckForm(event, request.user, request.POST or None)
        if may_change or request.method == "POST"
        else None
    )
    if form is not None and request.method == "POST" and form.is_valid():
        try:
            services.deck_submit(actor=request.user, entrant=entrant, **form.cleaned_data)
            messages.success(request, _("The deck is handed in."))
            return redirect("tournaments:deck", slug, number)
        except ValidationError as wrong:
            form.take(wrong)
    context = shared(request, event, "decks") | {
        "entrant": entrant,
        "deck": found,
        "sections": deck_selectors.sections_of(found) if found else [],
        "form": form,
        "may_change": may_change,
        "format": deck_selectors.format_of(event),
        "papers": PAPERS,
        "mine": entrant.user_id is not None and entrant.user_id == request.user.pk,
    }
    return render(request, "tournaments/deck.html", context, status=422 if request.method == "POST" else 200)


def _seen(entrant: Entrant, request: HttpRequest, *, or_none: bool) -> EnteredDeck | None:
    try:
        return deck_selectors.deck_visible(entrant, request.user)
    except Http404:
        if or_none:
            return None
        raise


DECK_ACTS: dict[str, Any] = {
    "withdraw": lambda actor, entrant: services.deck_withdraw(actor=actor, entrant=entrant),
    "unlock": lambda actor, entrant: services.deck_unlock(actor=actor, entrant=entrant, open=True),
    "lock": lambda actor, entrant: services.deck_unlock(actor=actor, entrant=entrant, open=False),
}


@require_POST
@login_required
def deck_act(request: HttpRequest, slug: str, number: int, act: str) -> HttpResponse:
    entrant = entrant_for(request, slug, number)
    if act not in DECK_ACTS:
        raise Problem(_("Nothing of this name can be done."), code="unknown_act")
    DECK_ACTS[act](request.user, entrant)
    return redirect("tournaments:deck", slug, number)


@require_GET
@never_cache
def sheet(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The sheet with which a deck is registered, as a PDF."""
    entrant = entrant_for(request, slug, number)
    found = deck_selectors.deck_visible(entrant, request.user)
    return sheet_of(found, request.GET.get("paper", "a4"))


def sheet_of(found: EnteredDeck, paper: str) -> HttpResponse:
    if paper not in PAPERS:
        raise ValidationError(_("Paper is a4 or letter."))
    entrant = found.entrant
    response = HttpResponse(exchange.deck_sheet(found, paper), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{entrant.event.slug}-deck-{entrant.number}.pdf"'
    return response


@never_cache
@require_GET
def decks(request: HttpRequest, slug: str) -> HttpResponse:
    """The decks of an event at which the visitor may look."""
    event = event_for(request, slug)
    context = shared(request, event, "decks") | {
        "decks": deck_selectors.decks_visible(event, request.user),
        "format": deck_selectors.format_of(event),
    }
    return render(request, "tournaments/decks.html", context)
