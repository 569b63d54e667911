"""The pages of cards; thin. Everything they show anybody may see."""

import random
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET

from catalog import drawing, editing, selectors
from catalog.cards import Card, cultures
from catalog.decks.selectors import decks_with, legalities
from catalog.decks.wording import legality_data
from catalog.models import CardSet
from catalog.pages import VIEW_NAMES, filters_of, sorted_columns, syntax_help
from catalog.search import ORDERS, VIEWS, Results, search, shelf, suggest

PAGE_SIZES = {"gallery": 48, "list": 60, "table": 100}
FOR_EVER = cache_control(public=True, max_age=365 * 24 * 3600, immutable=True)


@require_GET
def cards(request: HttpRequest) -> HttpResponse:
    """All cards, or those that a query finds; and if it names exactly one card, that card."""
    query = request.GET.get("q", "")
    descending = request.GET.get("direction") == "down"
    order = request.GET.get("order", "")
    results = search(query, order=order if order in ORDERS else "", descending=descending)
    if query.strip() and len(results.items) == 1 and not results.warnings and "page" not in request.GET:
        return redirect(_card_url(results.items[0].slug, query))
    context = listing(request, results, query)
    return render(request, "catalog/cards.html", context)


def listing(request: HttpRequest, results: Results, query: str) -> dict[str, Any]:
    """What the page of results shows; the query itself may name view and order."""
    view = results.view or request.GET.get("view", "")
    view = view if view in VIEWS else "gallery"
    page = Paginator(results.items, PAGE_SIZES[view]).get_page(request.GET.get("page"))
    kept = {
        "q": query,
        "view": view if view != "gallery" else "",
        "order": results.order,
        "direction": "down" if results.descending else "",
    }

    def address(**changes: str) -> str:
        return "?" + urlencode({name: value for name, value in {**kept, **changes}.items() if value})

    return {
        "section": "cards",
        "query": query,
        "page": page,
        "count": len(results.items),
        "warnings": results.warnings,
        "nearest": [{"name": name, "url": address(q=f'"{name}"')} for name in results.nearest],
        "texts_url": address(q=f'text:"{query}"') if query and '"' not in query and ":" not in query else "",
        "view": view,
        "order": results.order,
        "direction": kept["direction"],
        "orders": [{"value": order, "label": label} for order, label in sorted_columns().items()],
        "views": [
            {"label": VIEW_NAMES[one], "url": address(view=one), "current": one == view} for one in VIEWS
        ],
        "columns": [
            {
                "label": label,
                "url": address(
                    order=order, direction="down" if results.order == order and not results.descending else ""
                ),
                "sorted": results.order == order,
                "descending": results.descending,
                "number": order in ("cost", "strength", "health", "home", "risk", "number"),
            }
            for order, label in sorted_columns().items()
        ],
        "filters": filters_of(query, address),
        "page_query": urlencode({name: value for name, value in kept.items() if value})
        + ("&" if any(kept.values()) else ""),
        "card_query": f"?{urlencode({'q': query})}" if query else "",
    }


@require_GET
def suggestions(request: HttpRequest) -> HttpResponse:
    """The options of the search field while somebody types."""
    return render(request, "catalog/suggestions.html", {"suggestions": suggest(request.GET.get("q", ""))})


@never_cache
@require_GET
def random_card(request: HttpRequest) -> HttpResponse:
    """Any card; with a query, any that it finds."""
    found = search(request.GET.get("q", "")).items
    if not found:
        return redirect(f"{reverse('catalog:cards')}?{urlencode({'q': request.GET.get('q', '')})}")
    return redirect(_card_url(random.choice(found).slug))


@require_GET
def balance(request: HttpRequest) -> HttpResponse:
    """How the house edition stands, as bots have played it."""
    report = selectors.balance_report()
    shown = selectors.balance_by_title(report) if report else None
    return render(request, "catalog/balance.html", {"section": "cards", "report": shown})


@require_GET
def syntax(request: HttpRequest) -> HttpResponse:
    """What a query can say."""
    return render(request, "catalog/syntax.html", {"section": "cards", "groups": syntax_help()})


@require_GET
def card(request: HttpRequest, slug: str) -> HttpResponse:
    """One card. With `q`, the cards before and after are those of that search."""
    item = shelf().by_slug.get(slug)
    if item is None:
        raise Http404(_("There is no such card."))
    query = request.GET.get("q", "")
    around = search(query).items if query else shelf().items
    place = next((place for place, one in enumerate(around) if one.slug == slug), None)
    context: dict[str, Any] = {
        "section": "cards",
        "item": item,
        "card": item.card,
        "culture": cultures().get(item.card.culture or ""),
        "face_url": selectors.face_url(item.card.hash),
        "back_url": selectors.face_url(item.card.hash, back=True) if item.card.back else "",
        "picture_url": selectors.face_url(item.card.hash, kind="picture"),
        "permalink": request.build_absolute_uri(reverse("catalog:card", args=[slug])),
        "keywords": selectors.keyword_help(item),
        "versions": selectors.titles_versions(item),
        "heroes": selectors.heroes_of(item),
        "quest": selectors.quest_of(item),
        "rulings": selectors.rulings_of(slug),
        "legality": [legality_data(one) for one in legalities(slug)],
        "decks": decks_with(slug),
        "may_edit": editing.may_edit(request.user),
        "query": query,
        "card_query": f"?{urlencode({'q': query})}" if query else "",
    }
    if place is not None:
        context["before"] = around[place - 1] if place else None
        context["after"] = around[place + 1] if place + 1 < len(around) else None
        context["place"], context["of"] = place + 1, len(around)
    return render(request, "catalog/card.html", context)


@require_GET
def sets(request: HttpRequest) -> HttpResponse:
    """The sets and the cultures."""
    context = {
        "section": "cards",
        "sets": selectors.sets_with_counts(),
        "cultures": selectors.cultures_with_counts(),
    }
    return render(request, "catalog/sets.html", context)


@require_GET
def card_set(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything printed in a set, reprints too, by number."""
    found = get_object_or_404(CardSet, slug=slug)
    printings = [
        {"item": item, "number": one.number, "hash": one.hash} for item, one in selectors.printings_of(slug)
    ]
    page = Paginator(printings, PAGE_SIZES["gallery"]).get_page(request.GET.get("page"))
    return render(
        request, "catalog/set.html", {"section": "cards", "set": found, "page": page, "count": len(printings)}
    )


@require_GET
def culture(request: HttpRequest, slug: str) -> HttpResponse:
    """A culture: what it is made of, and its cards."""
    found = cultures().get(slug)
    if found is None:
        raise Http404(_("There is no such culture."))
    results = search(f"culture:{slug}", order="type")
    types: dict[str, int] = {}
    for item in results.items:
        types[item.card.type] = types.get(item.card.type, 0) + 1
    context = {
        "section": "cards",
        "culture": found,
        "count": len(results.items),
        "types": [
            {
                "name": name,
                "count": count,
                "url": f"{reverse('catalog:cards')}?{urlencode({'q': f'culture:{slug} type:{name}'})}",
            }
            for name, count in types.items()
        ],
        "page": Paginator(results.items, PAGE_SIZES["gallery"]).get_page(request.GET.get("page")),
    }
    return render(request, "catalog/culture.html", context)


@FOR_EVER
@require_GET
def face(request: HttpRequest, hash: str) -> HttpResponse:
    """The drawn face of a card, today's or an older one, as SVG."""
    return HttpResponse(drawing.face(_kept(hash), back=_back(request)), content_type="image/svg+xml")


@FOR_EVER
@require_GET
def picture(request: HttpRequest, hash: str) -> HttpResponse:
    """The same as PNG, for print: 63 mm at 300 dots an inch."""
    response = HttpResponse(drawing.picture(_kept(hash), back=_back(request)), content_type="image/png")
    response["Content-Disposition"] = f'inline; filename="{hash}.png"'
    return response


def _kept(hash: str) -> Card:
    card = selectors.card_kept(hash)
    if card is None:
        raise Http404(_("There is no such card."))
    return card


def _back(request: HttpRequest) -> bool:
    return request.GET.get("side") == "back"


def _card_url(slug: str, query: str = "") -> str:
    url = reverse("catalog:card", args=[slug])
    return f"{url}?{urlencode({'q': query})}" if query else url
