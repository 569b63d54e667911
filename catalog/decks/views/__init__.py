"""The pages of decks; thin. Lists and single decks here, the others in modules of their own."""

from __future__ import annotations

import random
import re
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from catalog.cards import cultures
from catalog.decks import exchange, panels, selectors, services
from catalog.decks.boards import board
from catalog.decks.markdown import html_of
from catalog.decks.odds import HELD, deal
from catalog.decks.odds_table import HANDS, odds_of
from catalog.decks.shelves import pool

PAGE_SIZE = 24


def heroes() -> list[tuple[str, str]]:
    """Every hero by title for a filter: key and name."""
    return [(known.key, known.name) for known in sorted(pool().heroes, key=lambda known: known.name)]


def tabs(current: str) -> list[dict[str, Any]]:
    pages = {
        "decks": _("Published"),
        "public": _("Being built"),
        "mine": _("My decks"),
        "formats": _("Formats"),
    }
    return [
        {"label": label, "url": reverse(f"decks:{name}"), "current": name == current}
        for name, label in pages.items()
    ]


def filters(request: HttpRequest) -> dict[str, str]:
    return {name: request.GET.get(name, "").replace("\0", "")[:140] for name in ("hero", "culture")} | {
        "query": request.GET.get("q", "").replace("\0", "")[:80]
    }


def listing(request: HttpRequest, found: Any, current: str) -> dict[str, Any]:
    kept = {name: value for name, value in request.GET.items() if name != "page" and value}
    return {
        "section": "decks",
        "tabs": tabs(current),
        "page": Paginator(found, PAGE_SIZE).get_page(request.GET.get("page")),
        "page_query": urlencode(kept) + ("&" if kept else ""),
        "filters": filters(request),
        "heroes": heroes(),
        "cultures": list(cultures().values()),
        "hero_names": {key: pool()[key].card for key, _name in heroes()},
    }


@require_GET
def published(request: HttpRequest) -> HttpResponse:
    """What has been published, the starter decks of the house among it."""
    order = request.GET.get("order", "popular")
    wish = request.GET.get("show", "")
    found = selectors.write_ups(
        request.user,
        **filters(request),
        order=order,
        starters=True if wish == "starters" else None,
        favourites=wish == "favourites",
        author=request.GET.get("author", "").replace("\0", "")[:150],
    )
    context = listing(request, found, "decks")
    return render(request, "decks/published.html", {**context, "order": order, "show": wish})


@require_GET
def public(request: HttpRequest) -> HttpResponse:
    """Decks that people are building for everybody to see."""
    found = selectors.public_decks(**filters(request))
    return render(request, "decks/public.html", listing(request, found, "public"))


@require_GET
@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """The visitor's own decks, by folder and tag."""
    folder, tag = request.GET.get("folder"), request.GET.get("tag", "")
    found = selectors.decks_of(request.user, folder=folder, tag=tag)
    context = listing(request, found, "mine")
    context |= {
        "folders": selectors.folders_of(request.user),
        "folder": folder,
        "tag": tag,
        "tags": sorted({one for deck in selectors.decks_of(request.user) for one in deck.tags}),
    }
    return render(request, "decks/mine.html", context)


@require_POST
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """An empty deck, at once in the builder."""
    deck = services.deck_create(owner=request.user, name=request.POST.get("name", ""))
    return redirect("decks:build", deck.key)


@require_GET
def deck(request: HttpRequest, key: str) -> HttpResponse:
    """A working deck as others see it."""
    found = selectors.deck_for(request.user, key)
    return render(request, "decks/deck.html", deck_context(request, found, f"deck:{key}", found.notes))


def deck_context(request: HttpRequest, deck: Any, id: str, text: str) -> dict[str, Any]:
    """What the page of a deck, published or not, shows."""
    contents = deck.cards
    code = exchange.write("link", contents, pool()).strip()
    view = {"group": request.GET.get("group", "type"), "sort": request.GET.get("sort", "name")}
    return {
        "section": "decks",
        "deck": deck,
        "id": id,
        "text": html_of(text),
        "format_name": format_name(deck.format),
        "forms": [{"slug": slug, "name": form.name} for slug, form in exchange.FORMS.items()],
        "share_url": request.build_absolute_uri(reverse("decks:share", args=[code])),
        "panels": panels.panels_for(id, request),
        **board(contents, deck.format, **view),
    }


def format_name(slug: str) -> str:
    try:
        return str(_(selectors.format_named(slug).name))
    except Exception:
        return slug


@require_POST
@login_required
def copy(request: HttpRequest, id: str) -> HttpResponse:
    """A copy among the visitor's own decks."""
    return redirect("decks:build", services.deck_copy(actor=request.user, id=id).key)


@never_cache
@require_GET
def hand(request: HttpRequest, id: str) -> HttpResponse:
    """A hand to try, with the rules' own mulligans. The address tells the whole story of the hand."""
    name, contents = selectors.contents_named(request.user, id)
    seed = request.GET.get("seed", "")
    if not re.fullmatch(r"[0-9]{1,9}", seed):
        seed = str(random.randrange(10**9))
    holds = [
        [int(place) for place in one.split(".") if re.fullmatch(r"[0-9]{1,2}", place)]
        for one in request.GET.getlist("hold")[:4]
    ]
    if "mulligan" in request.GET:
        picked = [int(one) for one in request.GET.getlist("place") if re.fullmatch(r"[0-9]{1,2}", one)]
        holds.append(picked)
    book = selectors.book_without_hero(contents)
    try:
        dealt = deal(book, int(seed), holds)
    except ValueError:
        raise ValidationError(_("Hold up to %(most)d cards of the hand.") % {"most": HELD}) from None
    cards = pool()
    context = {
        "section": "decks",
        "name": name,
        "id": id,
        "seed": seed,
        "holds": [".".join(map(str, one)) for one in holds],
        "hand": [{"place": place, "item": cards[key]} for place, key in enumerate(dealt.cards)],
        "next": dealt.next,
        "held": HELD,
        "left": len(dealt.left),
    }
    return render(request, "decks/hand.html", context)


@require_GET
def odds(request: HttpRequest, id: str) -> HttpResponse:
    """The odds of drawing cards of any group that a query can name."""
    name, contents = selectors.contents_named(request.user, id)
    query = request.GET.get("q", "").replace("\0", "")[:500]
    context = {"section": "decks", "name": name, "id": id, "query": query, "hands": HANDS}
    context |= odds_of(contents, query)
    template = "decks/odds_table.html" if request.htmx else "decks/odds.html"
    return render(request, template, context)
