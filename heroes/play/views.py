"""The pages of tables; thin."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import select_template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRefresh

from heroes.accounts.services import ensure_player
from heroes.engine.game import UnknownGame, get_game
from heroes.play import leaving, mail, offers, pages, playing, presence, seating, selectors
from heroes.play.forms import DeckForm, TableForm
from heroes.play.models import Match, Table
from heroes.problems import Conflict, Problem


@never_cache
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    _open, mine = selectors.lobby(viewer=request.user)
    cards = pages.cards_of(get_game("love-letter"))
    context = {
        "games": pages.all_games(),
        "showcase": [cards[slug] for slug in ("gandalf", "arkenstone", "smaug")],
        "my_tables": [pages.table_row(table, request.user) for table in mine],
    }
    return render(request, "play/home.html", context)


@never_cache
@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    open_tables, mine = selectors.lobby(viewer=request.user)
    context = {
        "section": "play",
        "open_tables": [pages.table_row(table, request.user) for table in open_tables],
        "my_tables": [pages.table_row(table, request.user) for table in mine],
        "live_tables": [
            pages.table_row(table, request.user) for table in selectors.being_played(viewer=request.user)
        ],
        "poll_url": reverse("play:lobby"),
        "conduct": pages.conduct_notice(request.user),
    }
    only_open = request.headers.get("HX-Target") == "open-tables"
    return render(request, "play/open_tables.html" if only_open else "play/lobby.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    playable = [game.slug for game in selectors.games_on_the_web()]
    slug = request.POST.get("game") or request.GET.get("game") or playable[0]
    if slug not in playable:
        raise Http404
    form = TableForm(request.POST or None, slug=slug, person=request.user, deck=request.GET.get("deck", ""))
    if request.method == "POST" and form.is_valid():
        try:
            table = seating.table_open(owner=ensure_player(request), **form.wish())
        except Problem as problem:
            form.add_error(None, str(problem.detail))
        else:
            return redirect(table)
    context = {"section": "play", "form": form, "conduct": pages.conduct_notice(request.user)}
    return render(request, "play/new_table.html", context, status=422 if form.errors else 200)


@require_POST
def quick(request: HttpRequest, slug: str) -> HttpResponse:
    """A match against bots at once, for whoever this is."""
    try:
        get_game(slug)
    except UnknownGame:
        raise Http404 from None
    deck = request.POST.get("deck", "")
    return redirect(seating.table_quick(player=ensure_player(request), game=slug, deck=deck))


@require_POST
def first(request: HttpRequest, slug: str) -> HttpResponse:
    """The guided first match, for whoever this is."""
    try:
        get_game(slug)
    except UnknownGame:
        raise Http404 from None
    return redirect(seating.table_first(player=ensure_player(request), game=slug))


@never_cache
@require_GET
def table(request: HttpRequest, code: str) -> HttpResponse:
    """A table: before the start who sits there, then the match."""
    found = selectors.table_for(viewer=request.user, code=code)
    only_seats = request.headers.get("HX-Target") == "waiting-seats"
    if only_seats and found.status != Table.Status.OPEN:
        return HttpResponseClientRefresh()  # the waiting room is no more: the page as a whole is another
    if found.status in (Table.Status.RUNNING, Table.Status.FINISHED):
        playing.match_look(found.match)
        mine = selectors.seat_of(found, request.user)
        if mine is not None and mine.plays:
            presence.answered(mine)
        context = {**pages.table_context(found, request.user), **pages.chat_context(found, request.user)}
        return render(request, "play/table.html", context)
    if found.status == Table.Status.CLOSED:
        return render(request, "play/closed.html", {"section": "play"}, status=410)
    context = pages.waiting_context(found, request.user, request.build_absolute_uri(found.get_absolute_url()))
    if only_seats:
        return render(request, "play/waiting_seats.html", context)
    if context["deck"]:
        context["deck_form"] = DeckForm(
            person=request.user, deck=context["deck"]["value"], auto_id="bring_%s"
        )
    return render(request, "play/waiting.html", context)


@require_POST
def join(request: HttpRequest, code: str) -> HttpResponse:
    found = selectors.table_for(viewer=request.user, code=code)
    player = ensure_player(request)
    with _said(request):
        seating.seat_take(player=player, table=found)
    return redirect(found)


@require_POST
def bring(request: HttpRequest, code: str) -> HttpResponse:
    """My deck for a match that has not begun."""
    found = selectors.table_for(viewer=request.user, code=code)
    with _said(request):
        seating.seat_bring(player=_player(request), table=found, deck=request.POST.get("deck", ""))
    return redirect(found)


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    seating.seat_leave(player=_player(request), table=selectors.table_for(viewer=request.user, code=code))
    return redirect("play:lobby")


@require_POST
def start(request: HttpRequest, code: str) -> HttpResponse:
    found = selectors.table_for(viewer=request.user, code=code)
    with _said(request):
        seating.table_start(actor=_player(request), table=found, fill=True)
    return redirect(found)


@require_POST
def seat_bot(request: HttpRequest, code: str, number: int) -> HttpResponse:
    found = selectors.table_for(viewer=request.user, code=code)
    with _said(request):
        seating.seat_give_to_bot(
            actor=_player(request), table=found, number=number, level=request.POST.get("level", "")
        )
    return redirect(found)


@require_POST
def seat_clear(request: HttpRequest, code: str, number: int) -> HttpResponse:
    found = selectors.table_for(viewer=request.user, code=code)
    with _said(request):
        seating.seat_clear(actor=_player(request), table=found, number=number)
    return redirect(found)


@require_POST
def choose(request: HttpRequest, code: str) -> HttpResponse:
    """An answer without a socket: the same service, and back to the table."""
    found, match = _running(request, code)
    try:
        decision = int(request.POST.get("decision", ""))
    except ValueError:
        raise Problem(_("That answer cannot be read.")) from None
    with _said(request):
        playing.match_choose(
            player=_player(request),
            match_id=match.pk,
            decision_id=decision,
            keys=request.POST.getlist("keys"),
        )
    return redirect(found)


@require_POST
def take_back(request: HttpRequest, code: str) -> HttpResponse:
    """The last choice, if it is free; `version` is what the page showed."""
    found, match = _running(request, code)
    version = request.POST.get("version", "")
    playing.match_take_back(player=_player(request), match_id=match.pk, version=version)
    return redirect(found)


@require_POST
def redo(request: HttpRequest, code: str) -> HttpResponse:
    """What was taken back, once more; `version` is what the page showed."""
    found, match = _running(request, code)
    version = request.POST.get("version", "")
    playing.match_redo(player=_player(request), match_id=match.pk, version=version)
    return redirect(found)


@require_POST
def offer(request: HttpRequest, code: str) -> HttpResponse:
    found, match = _running(request, code)
    offers.offer_make(player=_player(request), match_id=match.pk, kind=request.POST.get("kind", ""))
    return redirect(found)


@require_POST
def offer_answer(request: HttpRequest, code: str) -> HttpResponse:
    """`answer` is "yes-KIND" or "no-KIND"."""
    found, match = _running(request, code)
    agrees, _dash, kind = request.POST.get("answer", "").partition("-")
    if agrees not in ("yes", "no"):
        raise Problem(_("That answer cannot be read."))
    offers.offer_answer(player=_player(request), match_id=match.pk, kind=kind, agrees=agrees == "yes")
    return redirect(found)


@require_POST
def resume(request: HttpRequest, code: str) -> HttpResponse:
    found, match = _running(request, code)
    offers.match_resume(player=_player(request), match_id=match.pk)
    return redirect(found)


@require_POST
def claim(request: HttpRequest, code: str) -> HttpResponse:
    """`claim` is "win-SEAT" or "bot-SEAT"."""
    found, match = _running(request, code)
    how, _dash, seat = request.POST.get("claim", "").partition("-")
    if how not in ("win", "bot") or not (seat.isascii() and seat.isdigit() and len(seat) < 4):
        raise Problem(_("That answer cannot be read."))
    leaving.seat_claim(player=_player(request), match_id=match.pk, number=int(seat), bot=how == "bot")
    return redirect(found)


@require_POST
def concede(request: HttpRequest, code: str) -> HttpResponse:
    found, match = _running(request, code)
    playing.match_concede(player=_player(request), match_id=match.pk)
    return redirect(found)


@require_POST
def comfort(request: HttpRequest, code: str) -> HttpResponse:
    found, match = _running(request, code)
    prefix = "stop-"
    playing.comfort_set(
        player=_player(request),
        match_id=match.pk,
        comfort=request.POST.get("comfort"),
        stops={
            name.removeprefix(prefix): str(stop)
            for name, stop in request.POST.items()
            if name.startswith(prefix)
        },
    )
    return redirect(found)


@require_POST
def caught_up(request: HttpRequest, code: str) -> HttpResponse:
    """I have read what happened while I was away."""
    found = selectors.table_for(viewer=request.user, code=code)
    presence.catch_up(player=_player(request), table=found)
    return redirect(found)


@require_POST
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    found = selectors.table_for(viewer=request.user, code=code)
    return redirect(seating.table_rematch(actor=_player(request), table=found))


@require_GET
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The record of a match that is over and released, as a file."""
    _found, match = _running(request, code)
    response = JsonResponse(selectors.match_record(match=match, viewer=request.user))
    response["Content-Disposition"] = f'attachment; filename="{match.game}-{code}.json"'
    return response


@csrf_exempt  # mail programs press the button themselves (RFC 8058); the token is the proof
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mail_off(request: HttpRequest, token: str) -> HttpResponse:
    """The end of the mails about turns, for whoever has the link of one; looking at it changes nothing."""
    if request.method == "POST":
        mail.mail_switch_off(token=token)
    else:
        mail.person_of(token)
    return render(request, "play/mail_off.html", {"section": "play", "off": request.method == "POST"})


@never_cache
@require_GET
def scores(request: HttpRequest, slug: str) -> HttpResponse:
    """What I have scored in a game with levels that open one after another, and which are open."""
    try:
        game = get_game(slug)
    except UnknownGame:
        raise Http404 from None
    if game.ladder is None:
        raise Http404
    context = {"section": "play", **pages.scores_context(game, game.ladder, request.user)}
    return render(request, "play/scores.html", context)


@require_GET
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    try:
        game = get_game(slug)
    except UnknownGame:
        raise Http404 from None
    context = {
        "section": "play",
        "game": {"slug": game.slug, "title": game.title},
        "cards": pages.cards_of(game),
    }
    template = select_template([f"games/{slug}/rules.html", "play/rules.html"])
    return HttpResponse(template.render(context, request))


@contextmanager
def _said(request: HttpRequest) -> Iterator[None]:
    """A click on what is no more (a second click, an old page) leads to the table as it is, and says why."""
    try:
        yield
    except Conflict as conflict:
        messages.info(request, str(conflict.detail))


def _player(request: HttpRequest) -> Any:
    if not request.user.is_authenticated:
        raise PermissionDenied(_("You do not sit at this table."))
    return request.user


def _running(request: HttpRequest, code: str) -> tuple[Table, Match]:
    found = selectors.table_for(viewer=request.user, code=code)
    if not hasattr(found, "match"):
        raise Conflict(_("The match has not begun."), code="not_begun")
    playing.match_look(found.match)
    return found, found.match
