"""The builder: search beside the deck, and one door for every change."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from catalog.decks import exchange, panels, selectors, services
from catalog.decks.boards import board
from catalog.decks.contents import difference
from catalog.decks.models import Deck
from catalog.decks.requests import changed, version_in
from catalog.decks.services import Stale
from catalog.decks.shelves import pool
from catalog.problems import Problem
from catalog.search import search

MOST_FOUND = 40


def own_deck(request: HttpRequest, key: str) -> Deck:
    found = selectors.deck_for(request.user, key)
    if found.owner_id != request.user.pk:
        raise PermissionDenied(_("This deck belongs to somebody else. You can make a copy of it."))
    return found


@require_GET
@login_required
def build(request: HttpRequest, key: str) -> HttpResponse:
    """The builder."""
    deck = own_deck(request, key)
    context = {
        **board_context(request, deck),
        **search_context(request, deck),
        "formats": selectors.formats_for(request.user),
        "visibilities": Deck.Visibility.choices,
        "folders": selectors.folders_of(request.user),
        "forms": [{"slug": slug, "name": form.name} for slug, form in exchange.FORMS.items()],
    }
    return render(request, "decks/build.html", context)


def board_context(request: HttpRequest, deck: Deck) -> dict[str, Any]:
    asked = request.POST if request.method == "POST" else request.GET
    view = {name: asked.get(name, "") for name in ("group", "sort")}
    id = f"deck:{deck.key}"
    return {
        "section": "decks",
        "deck": deck,
        "id": id,
        "panels": panels.panels_for(id, request),
        **board(deck.cards, deck.format, **view),
    }


def search_context(request: HttpRequest, deck: Deck) -> dict[str, Any]:
    query = request.GET.get("q", "").replace("\0", "")[:500]
    results = search(query, order="" if query else "type")
    copies = deck.contents.get("cards", {})
    return {
        "deck": deck,
        "query": query,
        "warnings": results.warnings,
        "nearest": results.nearest,
        "count": len(results.items),
        "found": [{"item": item, "copies": copies.get(item.slug, 0)} for item in results.items[:MOST_FOUND]],
        "most_found": MOST_FOUND,
    }


@require_GET
@login_required
def found(request: HttpRequest, key: str) -> HttpResponse:
    """The cards that a query finds, beside the deck."""
    return render(request, "decks/found.html", search_context(request, own_deck(request, key)))


@require_POST
@login_required
def change(request: HttpRequest, key: str) -> HttpResponse:
    """One change of the deck. Somebody was faster: the deck as it stands, and what was wanted, to do all the same."""
    context: dict[str, Any] = {}
    status = 200
    try:
        deck = changed(request, key)
    except Stale as stale:
        deck, status = stale.deck, 409
        context["conflict"] = str(stale.detail)
        context["again"] = [
            (name, value)
            for name in request.POST
            if name not in ("csrfmiddlewaretoken", "version", "group", "sort", "undo", "redo")
            for value in request.POST.getlist(name)
        ]
    except (ValidationError, Problem) as refused:
        deck, status = own_deck(request, key), getattr(refused, "status", 400)
        words = refused.messages if isinstance(refused, ValidationError) else [str(refused.detail)]
        context["refused"] = " ".join(words)
    if request.htmx:
        context |= board_context(request, deck)
        return render(request, "decks/board.html", context, status=status)
    if status == 200:
        return redirect("decks:build", key)
    request.method = "GET"
    context |= {**board_context(request, deck), **search_context(request, deck)}
    context |= {"formats": selectors.formats_for(request.user), "visibilities": Deck.Visibility.choices}
    return render(request, "decks/build.html", context, status=status)


@require_POST
@login_required
def settings(request: HttpRequest, key: str) -> HttpResponse:
    """Name, format, who sees it, folder, tags, notes."""
    wishes = {
        name: request.POST[name]
        for name in ("name", "format", "visibility", "folder", "tags", "notes")
        if name in request.POST
    }
    context: dict[str, Any] = {}
    status = 200
    try:
        deck = services.deck_set(actor=request.user, key=key, version=version_in(request), **wishes)
    except Stale as stale:
        deck, status = stale.deck, 409
        context["conflict"] = str(stale.detail)
    except (ValidationError, Http404) as refused:
        if not request.htmx:
            raise
        deck, status = own_deck(request, key), 400
        words = refused.messages if isinstance(refused, ValidationError) else [str(refused)]
        context["refused"] = " ".join(words)
    if not request.htmx:
        if status == 409:
            raise Stale(deck)
        return redirect("decks:build", key)
    context |= board_context(request, deck)
    return render(request, "decks/board.html", context, status=status)


@require_http_methods(["GET", "POST"])
@login_required
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Ask, then delete."""
    deck = own_deck(request, key)
    if request.method == "POST":
        services.deck_delete(actor=request.user, key=key)
        return redirect("decks:mine")
    return render(request, "decks/delete.html", {"section": "decks", "deck": deck})


@require_http_methods(["GET", "POST"])
@login_required
def versions(request: HttpRequest, key: str) -> HttpResponse:
    """The versions of a deck; posting keeps one."""
    deck = own_deck(request, key)
    if request.method == "POST":
        label = request.POST.get("label", "")
        services.version_keep(actor=request.user, key=key, version=version_in(request), label=label)
        return redirect("decks:versions", key)
    context = {"section": "decks", "deck": deck, "versions": deck.versions.all()}
    return render(request, "decks/versions.html", context)


@require_http_methods(["GET", "POST"])
@login_required
def version(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """A version beside the deck as it stands, or another (`with`); posting restores it."""
    deck = own_deck(request, key)
    if request.method == "POST":
        services.version_restore(actor=request.user, key=key, version=version_in(request), number=number)
        return redirect("decks:build", key)
    kept = deck.versions.filter(number=number).first()
    if kept is None:
        raise Http404(_("There is no such version."))
    other = request.GET.get("with", "")
    against = (
        deck.versions.filter(number=int(other)).first() if other.isdecimal() and len(other) < 9 else None
    )
    cards = pool()
    differs = difference(kept.cards, (against or deck).cards)
    context = {
        "section": "decks",
        "deck": deck,
        "version": kept,
        "against": against,
        "versions": deck.versions.exclude(number=number),
        "rows": [
            {
                "name": cards[one].name if one in cards else one,
                "known": cards.get(one),
                "before": before,
                "after": after,
                "by": f"{after - before:+d}",
            }
            for one, (before, after) in differs.items()
        ],
    }
    return render(request, "decks/version.html", context)
