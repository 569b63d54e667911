"""Notes at moments of finished matches. A note is its writer's alone, or also shown to whoever follows the writer's
link; nobody is shown what strangers have written unasked, nor anything of people between whom somebody has been
muted or blocked."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from heroes.accounts import regards
from heroes.accounts.models import Regard, User
from heroes.play import chat, replay
from heroes.play.models import Match, Note, Table
from heroes.problems import Conflict, Problem, TooManyRequests

LONGEST = 1000
NOTES_A_MATCH = 100
NOTES_AN_HOUR = 60


@transaction.atomic
def note_write(*, author: User, table: Table, at: int, text: str, shared: bool = False) -> Note:
    """A note after `at` choices of the finished match. Conflict while it runs, TooManyRequests for very many."""
    match: Match | None = getattr(table, "match", None)
    if match is None or match.result is None:
        raise Conflict(_("Notes can be written after the end of the match."), code="not_over")
    if not 0 <= at <= len(replay.choices_of(match)):
        raise Problem(_("There is no such moment."))
    User.objects.select_for_update().get(pk=author.pk)  # one note of a person after the other
    mine = Note.objects.filter(author=author)
    if mine.filter(match=match).count() >= NOTES_A_MATCH:
        raise Conflict(_("You have many notes at this match. Delete one first."), code="too_many_notes")
    if mine.filter(written_at__gte=timezone.now() - timedelta(hours=1)).count() >= NOTES_AN_HOUR:
        raise TooManyRequests(_("You have written many notes in this hour. Wait a little."), wait=3600)
    text = chat.cleaned(text, LONGEST)
    return Note.objects.create(author=author, match=match, at=at, text=text, shared=shared)


@transaction.atomic
def note_change(
    *, author: User, table: Table, number: int, text: str | None = None, shared: bool | None = None
) -> Note:
    """Change a note of one's own; what is None stays. Http404 for any other."""
    note = note_of(author=author, table=table, number=number)
    if text is not None:
        note.text = chat.cleaned(text, LONGEST)
    if shared is not None:
        note.shared = shared
    note.save(update_fields=["text", "shared"])
    return note


def note_delete(*, author: User, table: Table, number: int) -> None:
    """Delete a note of one's own. Http404 for any other."""
    note_of(author=author, table=table, number=number).delete()


def note_of(*, author: User, table: Table, number: int) -> Note:
    """A note of `author` at this table. Http404 for any other."""
    note = Note.objects.filter(pk=number, author=author, match__table=table).first()
    if note is None:
        raise Http404
    return note


def notes_for(table: Table, viewer: Any, of: str = "") -> QuerySet[Note]:
    """What `viewer` may read at the match, in its order: his own, and what the person named `of` shares."""
    mine = Q(author=viewer) if viewer.is_authenticated else Q(pk__in=())
    notes = Note.objects.filter(mine | Q(shared=True, author__username__iexact=of), match__table=table)
    if viewer.is_authenticated:
        unwanted = (kind for kind in regards.kinds_of(viewer).items() if kind[1] != Regard.Kind.FRIEND)
        blocking = Regard.objects.filter(other=viewer, kind=Regard.Kind.BLOCKED).values("person")
        notes = notes.exclude(author__in=[person for person, _kind in unwanted]).exclude(author__in=blocking)
    return notes.select_related("author", "match__table").order_by("at", "pk")


def notes_by(author: User) -> QuerySet[Note]:
    """All notes of `author`, the latest first."""
    return Note.objects.filter(author=author).select_related("match__table").order_by("-pk")
