"""The pages of leagues and ratings; thin."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from heroes.accounts.models import User
from heroes.engine.game import Game, UnknownGame, games, get_game
from heroes.problems import Problem
from tournaments import league_selectors, services
from tournaments.drawing import chart_drawn
from tournaments.forms import LeagueForm
from tournaments.models import Challenge, Event, League, Member, Rating

ROWS_A_PAGE = 50


@never_cache
@require_GET
def leagues(request: HttpRequest) -> HttpResponse:
    shown = League.objects.select_related("organiser").prefetch_related("seasons")
    context = {"section": "events", "leagues": shown, "games": games()}
    return render(request, "tournaments/leagues.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_league(request: HttpRequest) -> HttpResponse:
    if request.user.is_guest:
        raise PermissionDenied(_("Keep your account to organise leagues."))
    form = LeagueForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(services.league_create(organiser=request.user, **form.cleaned_data))
        except ValidationError as wrong:
            form.take(wrong)
    return render(request, "tournaments/new_league.html", {"section": "events", "form": form})


@never_cache
@require_GET
def league(request: HttpRequest, slug: str) -> HttpResponse:
    shown = get_object_or_404(League.objects.select_related("organiser"), slug=slug)
    season = services.current_season(shown)
    mine = None
    if request.user.is_authenticated:
        mine = season.members.filter(user=request.user, left_at=None).first()
    runs_it = services.may_run_league(request.user, shown)
    countable = Event.objects.none()
    if runs_it and shown.kind == League.Kind.CIRCUIT and season.state == "running":
        countable = Event.objects.run_by(request.user).filter(game=shown.game, counted_in=None)
    context = {
        "section": "events",
        "league": shown,
        "game": get_game(shown.game),
        "season": season,
        "seasons": shown.seasons.filter(state="finished").order_by("-number").prefetch_related("members"),
        "table": league_selectors.season_table(season),
        "members": season.members.filter(left_at=None),
        "divisions": season.divisions.select_related("event"),
        "counted": season.counted.select_related("event"),
        "mine": mine,
        "runs_it": runs_it,
        "countable": countable,
        "challenges": league_selectors.open_challenges(season),
        "may_challenge": league_selectors.may_challenge(season, mine) if mine else set(),
        "latest": season.challenges.filter(state="done").select_related("challenger", "challenged", "table")[
            :10
        ],
    }
    return render(request, "tournaments/league.html", context)


def _member(request: HttpRequest, league: League) -> Member:
    text = request.POST.get("member", "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    return get_object_or_404(Member, pk=number, season__league=league)


def _challenge(request: HttpRequest, league: League) -> Challenge:
    text = request.POST.get("challenge", "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    return get_object_or_404(Challenge, pk=number, season__league=league)


LEAGUE_ACTS: dict[str, Callable[[HttpRequest, League], Any]] = {
    "join": lambda request, league: services.season_join(player=request.user, league=league),
    "leave": lambda request, league: services.season_leave(player=request.user, league=league),
    "start": lambda request, league: services.season_start(actor=request.user, league=league),
    "finish": lambda request, league: services.season_finish(actor=request.user, league=league),
    "count": lambda request, league: services.event_count(
        actor=request.user,
        league=league,
        event=get_object_or_404(
            Event.objects.visible_to(request.user), slug=request.POST.get("event", "")[:60]
        ),
    ),
    "challenge": lambda request, league: services.challenge_make(
        player=request.user, league=league, member=_member(request, league)
    ),
    "agree": lambda request, league: services.challenge_answer(
        player=request.user, challenge=_challenge(request, league), agree=True
    ),
    "refuse": lambda request, league: services.challenge_answer(
        player=request.user, challenge=_challenge(request, league), agree=False
    ),
}


@require_POST
@login_required
def league_act(request: HttpRequest, slug: str, act: str) -> HttpResponse:
    found = get_object_or_404(League, slug=slug)
    if act not in LEAGUE_ACTS:
        raise Problem(_("Nothing of this name can be done."), code="unknown_act")
    try:
        done = LEAGUE_ACTS[act](request, found)
    except ValidationError as wrong:
        for message in wrong.messages:
            messages.error(request, message)
        return redirect(found)
    if act == "agree" and done.table is not None:
        return redirect(done.table)
    return redirect(found)


def game_named(slug: str) -> Game:
    try:
        return get_game(slug)
    except UnknownGame:
        raise Http404 from None


@never_cache
@require_GET
def ratings(request: HttpRequest, game: str) -> HttpResponse:
    shown = game_named(game)
    page = Paginator(league_selectors.ratings_of(game), ROWS_A_PAGE).get_page(request.GET.get("page"))
    context = {"section": "events", "game": shown, "page": page, "first": page.start_index()}
    return render(request, "tournaments/ratings.html", context)


@never_cache
@require_GET
def rating(request: HttpRequest, game: str, username: str) -> HttpResponse:
    """How somebody's rating has come about, match by match; for whoever may see his profile."""
    shown = game_named(game)
    people = User.objects.profile_visible_to(request.user)
    person = get_object_or_404(people, username__iexact=username)
    history = list(league_selectors.rating_history(person, game))
    context = {
        "section": "events",
        "game": shown,
        "person": person,
        "rating": Rating.objects.filter(user=person, game=game).first(),
        "history": history[::-1][:ROWS_A_PAGE],
        "chart": chart_drawn([seat.shown for seat in history]),
    }
    return render(request, "tournaments/rating.html", context)
