"""The pages of notes at moments of matches; thin."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from heroes.accounts.requests import PersonRequest
from heroes.play import notes, pages_replay, selectors
from heroes.play.views_replay import whole_number

NOTES_PAGE = 50


@never_cache
@require_GET
@login_required
def mine(request: PersonRequest) -> HttpResponse:
    """All my notes, the latest first."""
    page = Paginator(notes.notes_by(request.user), NOTES_PAGE).get_page(request.GET.get("page"))
    rows = [pages_replay.note_shown(note, request.user) for note in page.object_list]
    return render(request, "play/notes.html", {"section": "play", "page": page, "notes": rows})


@require_POST
@login_required
def write(request: PersonRequest, code: str) -> HttpResponse:
    """Note `text` at the moment `at`."""
    found = selectors.table_for(viewer=request.user, code=code)
    note = notes.note_write(
        author=request.user,
        table=found,
        at=whole_number(request.POST.get("at", "")),
        text=request.POST.get("text", ""),
        shared="shared" in request.POST,
    )
    return redirect(pages_replay.address_of(found, note.at, request.POST.get("as", "")))


@require_POST
@login_required
def change(request: PersonRequest, code: str, number: int) -> HttpResponse:
    """Change a note of mine, or delete it."""
    found = selectors.table_for(viewer=request.user, code=code)
    at = notes.note_of(author=request.user, table=found, number=number).at
    if "delete" in request.POST:
        notes.note_delete(author=request.user, table=found, number=number)
    else:
        text, shared = request.POST.get("text", ""), "shared" in request.POST
        notes.note_change(author=request.user, table=found, number=number, text=text, shared=shared)
    return redirect(pages_replay.address_of(found, at, request.POST.get("as", "")))
