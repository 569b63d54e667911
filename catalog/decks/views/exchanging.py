"""Decks coming in and going out."""

from __future__ import annotations

import contextlib
import io
import re
import zipfile
from typing import Any

import segno
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET, require_http_methods

from catalog import drawing, hooks
from catalog.cards import Card
from catalog.decks import exchange, panels, printing, selectors, services
from catalog.decks.boards import board
from catalog.decks.contents import Contents
from catalog.decks.exchange.reading import MOST_BYTES, read_archive
from catalog.decks.models import Deck
from catalog.decks.shelves import pool
from catalog.problems import TooLarge

KEPT_FOR = 30 * 24 * 3600  # seconds


def photo_of(card: Card, back: bool) -> bytes:
    """A card as JPEG; each is made once, and kept."""
    key = f"photo:{card.hash}:{back:d}:{drawing.drawing_mark()}"
    found = cache.get(key)
    if found is None:
        found = hooks.compute(printing.photo, drawing.face(card, back=back))
        cache.set(key, found, KEPT_FOR)
    return found


def uploaded(request: HttpRequest, name: str) -> tuple[bytes, str]:
    """An uploaded file and its name; nothing of it is kept. TooLarge."""
    file = request.FILES.get(name)
    if file is None:
        return b"", ""
    if file.size > MOST_BYTES:
        raise TooLarge(_("That is larger than 10 MB; a deck is not."))
    return file.read(), file.name[:120]


@require_http_methods(["GET", "POST"])
@login_required
def take_in(request: HttpRequest) -> HttpResponse:
    """Paste or upload a deck; what is not certain is asked, and only then is there a deck."""
    context: dict[str, Any] = {"section": "decks", "name": request.POST.get("name", "")[:80]}
    if request.method == "GET":
        return render(request, "decks/import.html", context)
    data, filename = uploaded(request, "file")
    source = data or request.POST.get("text", "")
    answers = {
        int(name.removeprefix("line-")): value
        for name, value in request.POST.items()
        if re.fullmatch(r"line-[0-9]{1,5}", name) and value != "?"
    }
    answers = {number: "" if value == "-" else value for number, value in answers.items()}
    if not source.strip():
        context["wrong"] = _("Paste a deck or choose a file.")
        return render(request, "decks/import.html", context, status=400)
    try:
        reading = exchange.read(source, pool(), answers=answers, filename=filename)
    except exchange.BadFile as error:
        shown = source if isinstance(source, str) else ""
        context |= {"wrong": str(error), "text": shown[:20_000]}
        return render(request, "decks/import.html", context, status=400)
    if "save" in request.POST and not reading.open and reading.contents.cards:
        return redirect("decks:build", kept(request.user, reading, context["name"]).key)
    context |= {"reading": reading, "text": reading.as_text(), "name": context["name"] or reading.name}
    context["total"] = sum(reading.contents.cards.values())
    return render(request, "decks/import.html", context)


def kept(owner: Any, reading: exchange.Reading, name: str = "") -> Deck:
    """A deck of what was read. A format that this site does not know is left out."""
    settings: dict[str, Any] = {"notes": reading.notes, "tags": list(reading.tags)}
    with contextlib.suppress(Http404):
        settings["format"] = selectors.format_named(reading.format).slug
    return services.deck_create(
        owner=owner, name=name or reading.name or _("Imported deck"), contents=reading.contents, **settings
    )


@require_http_methods(["GET", "POST"])
@login_required
def archive(request: HttpRequest) -> HttpResponse:
    """All decks of the visitor in one file, and back: posting takes such a file in."""
    if request.method == "GET":
        response = HttpResponse(all_decks(request.user), content_type="application/zip")
        response["Content-Disposition"] = 'attachment; filename="decks.zip"'
        return response
    data, _name = uploaded(request, "archive")
    report = archive_taken_in(request.user, data)
    return render(request, "decks/archive.html", {"section": "decks", "report": report})


def archive_taken_in(owner: Any, data: bytes) -> list[dict[str, Any]]:
    """Keep every deck in an archive that is certain. For each file ``{"name"}`` with its "deck", or what is "wrong" and perhaps
    the "lines" that are not certain. ValidationError for what is no archive."""
    try:
        found = read_archive(data, pool())
    except exchange.BadFile as error:
        raise ValidationError(str(error)) from None
    report: list[dict[str, Any]] = []
    for name, reading in found:
        if isinstance(reading, exchange.BadFile):
            report.append({"name": name, "wrong": str(reading)})
        elif reading.open or not reading.contents.cards:
            wrong = _("Some lines are not certain; take this deck in by itself.")
            report.append({"name": name, "wrong": wrong, "lines": reading.open})
        else:
            report.append({"name": name, "deck": kept(owner, reading)})
    return report


def all_decks(person: Any) -> bytes:
    """A zip file with every deck of a person in our own form."""
    out = io.BytesIO()
    cards = pool()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for deck in selectors.decks_of(person):
            content = exchange.write(
                "json",
                deck.cards,
                cards,
                name=deck.name,
                notes=deck.notes,
                format=deck.format,
                tags=deck.tags,
            )
            made.writestr(f"{slugify(deck.name)[:60] or 'deck'}-{deck.key}.json", content)
    return out.getvalue()


@require_GET
def shared(request: HttpRequest, code: str) -> HttpResponse:
    """The deck that a link holds; nobody keeps it here."""
    id = f"link:{code}"
    name, contents = selectors.contents_named(request.user, id)
    context = {
        "section": "decks",
        "id": id,
        "name": name,
        "forms": [{"slug": slug, "name": form.name} for slug, form in exchange.FORMS.items()],
        "share_url": request.build_absolute_uri(),
        "panels": panels.panels_for(id, request),
        **board(contents, "open"),
    }
    return render(request, "decks/shared.html", context)


@require_GET
def export(request: HttpRequest, id: str, form: str) -> HttpResponse:
    """A deck in a form that other programs read."""
    if form not in exchange.FORMS:
        raise Http404(_("There is no such form."))
    name, contents = selectors.contents_named(request.user, id)
    facts = facts_of(request, id)
    written = exchange.write(
        form, contents, pool(), name=name, sheet_url=sheet_urls(request, contents), **facts
    )
    kind = exchange.FORMS[form]
    response = HttpResponse(written, content_type=kind.media_type)
    file = f"{slugify(name)[:60] or 'deck'}.{kind.ending}"
    response["Content-Disposition"] = f'attachment; filename="{file}"'
    return response


def facts_of(request: HttpRequest, id: str) -> dict[str, Any]:
    """Notes, format and tags of a deck that has them."""
    kind, _colon, word = id.partition(":")
    if kind == "deck":
        deck = selectors.deck_for(request.user, word)
        return {"notes": deck.notes, "format": deck.format, "tags": deck.tags}
    if kind == "list":
        write_up = selectors.write_up_for(request.user, word)
        return {"notes": write_up.text, "format": write_up.format, "tags": write_up.tags}
    return {}


def sheet_urls(request: HttpRequest, contents: Contents) -> Any:
    """Addresses of picture sheets that anybody may fetch and that never show another deck: the deck stands in them."""
    code = exchange.write("link", contents, pool()).strip()

    def url(kind: str, number: int) -> str:
        return request.build_absolute_uri(reverse("decks:pictures", args=[f"link:{code}", kind, number]))

    return url


@cache_control(public=True, max_age=30 * 24 * 3600)
@require_GET
def picture_sheet(request: HttpRequest, id: str, kind: str, number: int) -> HttpResponse:
    """A sheet of faces, ten across and seven down."""
    _name, contents = selectors.contents_named(request.user, id)
    cards = printing.on_sheet(contents, pool(), photo_of, kind, number)
    if cards is None:
        raise Http404(_("There is no such sheet."))
    return HttpResponse(hooks.compute(printing.picture_sheet, cards), content_type="image/jpeg")


@require_GET
def print_and_cut(request: HttpRequest, id: str) -> HttpResponse:
    """All cards of a deck to print and cut out, 63 x 88 mm."""
    name, contents = selectors.contents_named(request.user, id)
    paper = request.GET.get("paper", "a4")
    bleed = request.GET.get("bleed", "0")
    if paper not in printing.PAPERS or bleed not in {str(one) for one in printing.BLEEDS}:
        raise ValidationError(_("Paper is a4 or letter, bleed 0 or 3 millimetres."))
    parts = printing.to_print(contents, pool(), photo_of)
    if len(parts) > printing.MOST_PRINTED:
        raise ValidationError(
            _("At most %(most)d cards are printed at once.") % {"most": printing.MOST_PRINTED}
        )
    made = hooks.compute(printing.print_and_cut, parts, name, paper, int(bleed))
    return pdf(made, f"{slugify(name)[:60] or 'deck'}-{paper}.pdf")


@require_GET
def sheet(request: HttpRequest, id: str) -> HttpResponse:
    """The sheet with which a deck is registered at an event."""
    name, contents = selectors.contents_named(request.user, id)
    paper = request.GET.get("paper", "a4")
    if paper not in printing.PAPERS:
        raise ValidationError(_("Paper is a4 or letter."))
    player = str(request.user) if request.user.is_authenticated else ""
    event = request.GET.get("event", "").replace("\0", "")[:80]
    made = printing.registration_sheet(
        selectors.snapshot(contents), deck=name, player=player, event=event, paper=paper
    )
    return pdf(made, f"{slugify(name)[:60] or 'deck'}-registration.pdf")


def pdf(made: bytes, name: str) -> HttpResponse:
    response = HttpResponse(made, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response


@require_GET
def qr(request: HttpRequest, id: str) -> HttpResponse:
    """The link to a deck as a QR code."""
    _name, contents = selectors.contents_named(request.user, id)
    code = exchange.write("link", contents, pool()).strip()
    url = request.build_absolute_uri(reverse("decks:share", args=[code]))
    try:
        drawn = segno.make(url, error="l", micro=False)
    except segno.DataOverflowError:
        raise ValidationError(_("This deck is too large for a QR code.")) from None
    out = io.BytesIO()
    drawn.save(out, kind="svg", scale=4, border=4, light="#ffffff", dark="#000000")
    return HttpResponse(out.getvalue(), content_type="image/svg+xml")
