"""Published decks, what people say about them, and formats."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from catalog.cards import BORDERS
from catalog.decks import publishing, selectors
from catalog.decks.formats import format_data
from catalog.decks.markdown import html_of
from catalog.decks.models import OwnFormat
from catalog.decks.requests import version_in
from catalog.decks.views import deck_context, tabs
from catalog.decks.views.builder import own_deck
from catalog.models import CardSet


@require_http_methods(["GET", "POST"])
@login_required
def publish(request: HttpRequest, key: str) -> HttpResponse:
    """Write a guide and publish the deck as it stands."""
    deck = own_deck(request, key)
    if request.method == "POST":
        made = publishing.deck_publish(
            actor=request.user,
            key=key,
            version=version_in(request),
            title=request.POST.get("title", ""),
            text=request.POST.get("text", ""),
        )
        return redirect(made)
    context = {"section": "decks", "deck": deck, "verdict": selectors.deck_check(deck.cards, deck.format)}
    return render(request, "decks/publish.html", context)


@require_GET
def write_up(request: HttpRequest, slug: str) -> HttpResponse:
    """A published deck."""
    found = selectors.write_up_for(request.user, slug)
    person = request.user
    context = {
        **deck_context(request, found, f"list:{found.slug}", found.text),
        "write_up": found,
        "likes": found.likes,
        "favoured": person.is_authenticated and found.favourites.filter(person=person).exists(),
        "comments": [
            {"comment": one, "html": html_of(one.text), "mine": one.author_id == person.pk}
            for one in found.comments.select_related("author")
        ],
        "descendants": found.descendants.listed()[:10],
    }
    return render(request, "decks/write_up.html", context)


@require_POST
@login_required
def favourite(request: HttpRequest, slug: str) -> HttpResponse:
    publishing.favourite_set(actor=request.user, slug=slug, likes=request.POST.get("likes") == "1")
    return redirect("decks:write_up", slug)


@require_POST
@login_required
def comment(request: HttpRequest, slug: str) -> HttpResponse:
    publishing.comment_add(actor=request.user, slug=slug, text=request.POST.get("text", ""))
    return redirect("decks:write_up", slug)


@require_POST
@login_required
def comment_remove(request: HttpRequest, number: int) -> HttpResponse:
    publishing.comment_remove(actor=request.user, number=number)
    return redirect(
        request.POST.get("next") if request.POST.get("next", "").startswith("/decks/") else "decks:decks"
    )


@require_POST
@login_required
def report(request: HttpRequest, slug: str) -> HttpResponse:
    about = request.POST.get("comment", "")
    publishing.report_make(
        actor=request.user,
        slug=slug,
        reason=request.POST.get("reason", ""),
        comment=int(about) if about.isdecimal() and len(about) < 12 else None,
    )
    return redirect("decks:write_up", slug)


@require_POST
@login_required
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    publishing.write_up_withdraw(actor=request.user, slug=slug)
    return redirect("decks:decks")


@require_POST
@login_required
def hide(request: HttpRequest, slug: str) -> HttpResponse:
    publishing.write_up_hide(actor=request.user, slug=slug, hidden=request.POST.get("hidden") == "1")
    return redirect("decks:write_up", slug)


@require_GET
@login_required
def reports(request: HttpRequest) -> HttpResponse:
    """For the staff: what people asked them to look at."""
    open_ones = selectors.open_reports(request.user)
    return render(request, "decks/reports.html", {"section": "decks", "reports": open_ones})


@require_POST
@login_required
def report_settle(request: HttpRequest, number: int) -> HttpResponse:
    publishing.report_settle(actor=request.user, number=number, hide=request.POST.get("hide") == "1")
    return redirect("decks:reports")


# --- formats ------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
def formats(request: HttpRequest) -> HttpResponse:
    """All formats that the visitor can use; posting makes one."""
    if request.method == "POST":
        row = publishing.format_make(
            actor=request.user, name=request.POST.get("name", ""), rules=rules_in(request)
        )
        return redirect("decks:format", row.slug)
    context = {
        "section": "decks",
        "tabs": tabs("formats"),
        "formats": selectors.formats_for(request.user),
        **choices(),
    }
    return render(request, "decks/formats.html", context)


@require_http_methods(["GET", "POST"])
def format_page(request: HttpRequest, slug: str) -> HttpResponse:
    """One format; its owner changes and deletes it here."""
    if request.method == "POST":
        if not request.user.is_authenticated:
            raise PermissionDenied(_("Log in for this."))
        if "delete" in request.POST:
            publishing.format_delete(actor=request.user, slug=slug)
            return redirect("decks:formats")
        get_object_or_404(OwnFormat, slug=slug)
        publishing.format_change(
            actor=request.user,
            slug=slug,
            version=version_in(request),
            name=request.POST.get("name", ""),
            rules=rules_in(request),
        )
        return redirect("decks:format", slug)
    rules = selectors.format_named(slug)
    row = OwnFormat.objects.filter(slug=slug).select_related("owner").first()
    context = {
        "section": "decks",
        "rules": rules,
        "row": row,
        "own": row is not None and row.owner_id == request.user.pk,
        "data": format_data(rules),
        "banned": "\n".join(one.title for one in rules.banned),
        "restricted": "\n".join(one.title for one in rules.restricted),
        **choices(),
    }
    return render(request, "decks/format.html", context)


def choices() -> dict[str, Any]:
    return {"sets": CardSet.objects.all(), "borders": BORDERS}


def rules_in(request: HttpRequest) -> dict[str, Any]:
    """The rules of a format as its form sends them. Lists have a title on each line, perhaps with days: "Title; from;
    until"."""
    post = request.POST
    copies = post.get("copies", "").strip()
    if copies and not (copies.isdecimal() and len(copies) < 3):
        raise ValidationError(_("The number of copies goes from 1 to 99."))
    return {
        "text": post.get("text", ""),
        "sets": post.getlist("sets"),
        "borders": post.getlist("borders"),
        "copies": int(copies) if copies else None,
        "banned": [entry(line) for line in post.get("banned", "").splitlines() if line.strip()],
        "restricted": [entry(line) for line in post.get("restricted", "").splitlines() if line.strip()],
        "released_by": post.get("released_by", "").strip() or None,
    }


def entry(line: str) -> dict[str, str]:
    title, _semicolon, days = line.partition(";")
    since, _semicolon, until = days.partition(";")
    return {"title": title.strip(), "since": since.strip(), "until": until.strip()}
