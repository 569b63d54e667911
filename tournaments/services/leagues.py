"""Everything that changes a league: seasons, who is in them, challenges and what comes of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from heroes.accounts.audit import record
from heroes.accounts.models import User
from heroes.engine.game import UnknownGame, get_game
from heroes.play import clock as clocks
from heroes.play import seating
from heroes.play.models import Table
from heroes.problems import Conflict, Problem
from tournaments import league_selectors as selectors
from tournaments.models import Challenge, Counted, Division, Event, League, Member, Rating, Season

from .changing import check_may_run
from .entrants import entrant_add
from .events import event_create, event_move, event_start
from .ratings import match_rate, ratings_hand_over

SETTINGS = frozenset(
    [
        *("description", "clock", "placement", "division_size", "moving", "series_matches", "series_days"),
        *("reach", "answer_days"),
    ]
)


def may_run_league(actor: User | None, league: League) -> bool:
    if actor is None:
        return True
    return (
        actor.is_authenticated and actor.is_active and (actor.is_superuser or actor.pk == league.organiser_id)
    )


@contextmanager
def league_changing(
    league: League, *, actor: User | None, action: str, by_staff: bool = True, **data: Any
) -> Iterator[League]:
    """Hold the league for one change, which stands in the log with it or not at all. PermissionDenied where
    `by_staff` and `actor` may not run it."""
    with transaction.atomic():
        fresh = League.objects.select_for_update().get(pk=league.pk)
        if by_staff and not may_run_league(actor, fresh):
            raise PermissionDenied(_("Only the organiser of this league may do this."))
        yield fresh
        record(actor=actor, action=action, subject=fresh, **data)


@transaction.atomic
def league_create(*, organiser: User, name: str, game: str, kind: str, **settings: Any) -> League:
    """A new league whose first season is open. ValidationError names every wrong field; PermissionDenied for
    guests."""
    if organiser.is_guest:
        raise PermissionDenied(_("Keep your account to organise leagues."))
    if unknown := set(settings) - SETTINGS:
        raise ValidationError({field: _("There is no such setting.") for field in unknown})
    league = League(organiser=organiser, name=name, game=game, kind=kind, **settings)
    league.slug = _free_slug(name)
    _check(league)
    league.save()
    Season.objects.create(league=league, number=1)
    record(actor=organiser, action="league.create", subject=league)
    return league


def _free_slug(name: str) -> str:
    base = slugify(name)[:48] or "league"
    slug, number = base, 1
    while League.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{base}-{number}"
    return slug


def _check(league: League) -> None:
    errors: dict[str, Any] = {}
    try:
        seats = get_game(league.game).seats
        if league.by_challenge and 2 not in seats:
            errors["game"] = _("This game is not played by two.")
    except UnknownGame:
        errors["game"] = _("There is no such game.")
    try:
        league.clock = clocks.checked(league.clock)
    except (clocks.BadClock, AttributeError):
        errors["clock"] = _("There is no such clock.")
    points = league.placement
    if (
        not isinstance(points, list)
        or not 1 <= len(points) <= 128
        or not all(isinstance(point, int) and 0 <= point <= 10_000 for point in points)
        or points != sorted(points, reverse=True)
    ):
        errors["placement"] = _("Points of places are whole numbers, the most for the first.")
    if not 2 <= league.division_size <= 64:
        errors["division_size"] = _("A division has between 2 and 64 players.")
    elif league.moving * 2 > league.division_size:
        errors["moving"] = _("Not more than half of a division moves each way.")
    for name, most in (("series_matches", 100), ("series_days", 366), ("reach", 100), ("answer_days", 60)):
        if not 1 <= getattr(league, name) <= most:
            errors[name] = _("This is between 1 and %(most)d.") % {"most": most}
    try:
        league.clean_fields(exclude=[*errors, "organiser", "slug"])
    except ValidationError as wrong:
        wrong.update_error_dict(errors)
    if errors:
        raise ValidationError(errors)


def current_season(league: League) -> Season:
    """The season that is open or running, else the last."""
    season = league.seasons.order_by("-number").first()
    assert season is not None
    return season


def season_join(*, player: User, league: League) -> Member:
    """Join the season; those of divisions and their matches only before it begins. Whoever comes back to a
    season keeps what he had; a ladder is entered at its foot."""
    with league_changing(league, actor=player, action="season.join", by_staff=False) as fresh:
        season = current_season(fresh)
        if season.state == Season.State.FINISHED:
            raise Conflict(_("This season is over."), code="season_over")
        if fresh.kind == League.Kind.DIVISIONS and season.state != Season.State.OPEN:
            raise Conflict(_("The divisions are made already. Join the next season."), code="season_running")
        mine = season.members.filter(user=player).first()
        if mine is not None and mine.left_at is None:
            raise Conflict(_("You are in this season already."), code="entered")
        if mine is None:
            mine = Member(season=season, user=player, name=player.display_name)
        mine.left_at = None
        if fresh.kind == League.Kind.LADDER and season.state == Season.State.RUNNING:
            mine.rung = season.members.filter(rung__isnull=False).count() + 1
        mine.save()
    return mine


def season_leave(*, player: User, league: League) -> Member:
    """Leave the season: open challenges lapse, and on a ladder those below move up."""
    with league_changing(league, actor=player, action="season.leave", by_staff=False) as fresh:
        season = current_season(fresh)
        mine = season.members.filter(user=player, left_at=None).first()
        if mine is None or season.state == Season.State.FINISHED:
            raise Conflict(_("You are not in a season that is going on."), code="not_in_season")
        mine.left_at = timezone.now()
        if mine.rung is not None:
            season.members.filter(rung__gt=mine.rung).update(rung=F("rung") - 1)
            mine.rung = None
        mine.save(update_fields=["left_at", "rung"])
        offered = season.challenges.filter(state=Challenge.State.OFFERED)
        offered.filter(Q(challenger=mine) | Q(challenged=mine)).update(
            state=Challenge.State.EXPIRED, finished_at=timezone.now()
        )
    return mine


def season_start(*, actor: User, league: League) -> Season:
    """Begin to play: divisions are made and their events start, rungs are given in the order of joining."""
    with league_changing(league, actor=actor, action="season.start") as fresh:
        season = current_season(fresh)
        if season.state != Season.State.OPEN:
            raise Conflict(_("This season has begun."), code="wrong_state")
        members = list(season.members.filter(left_at=None).order_by("pk"))
        if len(members) < 2 and fresh.kind != League.Kind.CIRCUIT:
            raise Conflict(_("A season needs at least two players."), code="too_few_players")
        season.state, season.started_at = Season.State.RUNNING, timezone.now()
        season.save(update_fields=["state", "started_at"])
        if fresh.kind == League.Kind.DIVISIONS:
            _divide(season, members, actor)
        if fresh.kind == League.Kind.LADDER:
            for rung, member in enumerate(selectors.by_former_rung(season, members), 1):
                member.rung = rung
            Member.objects.bulk_update(members, ["rung"])
    return season


def _divide(season: Season, members: list[Member], actor: User) -> None:
    """Divisions as the season before left them, promoted and relegated; newcomers at the foot."""
    league = season.league
    order = selectors.by_former_division(season, members)
    sizes = selectors.division_sizes(len(order), league.division_size)
    for level, size in enumerate(sizes, 1):
        group, order = order[:size], order[size:]
        names = {"league": league.name, "season": season.number, "level": level}
        event = event_create(
            organiser=league.organiser or actor,
            name=_("%(league)s, season %(season)d, division %(level)d") % names,
            game=league.game,
            listed=False,
            registration=Event.Registration.INVITATION,
            phases=[{"system": "round_robin", "clock": league.clock}],
        )
        event_move(actor=actor, event=event, to=Event.State.REGISTRATION)
        for member in group:
            entrant_add(actor=actor, event=event, name=member.name, user=member.user)
        event_start(actor=actor, event=event)
        division = Division.objects.create(season=season, level=level, event=event)
        Member.objects.filter(pk__in=[member.pk for member in group]).update(division=division)


def event_count(*, actor: User, league: League, event: Event) -> Counted:
    """Let the places of an event bring points in the running season of a circuit."""
    with league_changing(league, actor=actor, action="season.count_event", event=event.pk) as fresh:
        check_may_run(actor, event)
        season = current_season(fresh)
        if fresh.kind != League.Kind.CIRCUIT or season.state != Season.State.RUNNING:
            raise Conflict(_("Events count only in a circuit whose season is running."), code="wrong_state")
        if event.game != fresh.game:
            raise Problem(_("That event is of another game."), code="other_game")
        if Counted.objects.filter(event=event).exists():
            raise Conflict(_("That event counts already."), code="counted")
        return Counted.objects.create(season=season, event=event)


def season_finish(*, actor: User, league: League) -> Season:
    """End the season: places are fixed, and the next season opens. Returns that."""
    with league_changing(league, actor=actor, action="season.finish") as fresh:
        season = current_season(fresh)
        if season.state != Season.State.RUNNING:
            raise Conflict(_("This season is not running."), code="wrong_state")
        open_events = Event.objects.filter(
            Q(division__season=season) | Q(counted_in__season=season), state=Event.State.RUNNING
        )
        if open_events.exists():
            raise Conflict(_("Events of this season are still being played."), code="events_running")
        if season.challenges.filter(state=Challenge.State.PLAYING).exists():
            raise Conflict(_("Matches of this season are still being played."), code="matches_running")
        season.challenges.filter(state=Challenge.State.OFFERED).update(
            state=Challenge.State.EXPIRED, finished_at=timezone.now()
        )
        members = {member.pk: member for member in season.members.all()}
        for row in selectors.season_table(season):
            if row.member is not None:
                members[row.member.pk].place = row.place
        Member.objects.bulk_update(members.values(), ["place"])
        season.state, season.finished_at = Season.State.FINISHED, timezone.now()
        season.save(update_fields=["state", "finished_at"])
        return Season.objects.create(league=fresh, number=season.number + 1)


# Challenges


def challenge_make(*, player: User, league: League, member: Member) -> Challenge:
    """Challenge somebody of the running season.

    On a ladder he stands above, within reach, and neither of the two has another challenge open. In a series
    two meet once, and each plays at most so many matches as the league says.
    """
    with league_changing(
        league, actor=player, action="challenge.make", by_staff=False, member=member.pk
    ) as fresh:
        season, mine = _in_season(fresh, player)
        other = season.members.filter(pk=member.pk, left_at=None).first()
        if other is None or other.pk == mine.pk:
            raise Problem(_("Challenge somebody else of this season."), code="no_opponent")
        series = selectors.series_of(season, timezone.now())
        if fresh.kind == League.Kind.LADDER:
            _check_ladder(fresh, season, mine, other)
        else:
            _check_series(fresh, season, series, mine, other)
        return Challenge.objects.create(
            season=season,
            series=series,
            challenger=mine,
            challenged=other,
            answer_by=timezone.now() + timedelta(days=fresh.answer_days),
        )


def _in_season(league: League, player: User) -> tuple[Season, Member]:
    season = current_season(league)
    if not league.by_challenge or season.state != Season.State.RUNNING:
        raise Conflict(_("There is no season in which one challenges."), code="wrong_state")
    mine = season.members.filter(user=player, left_at=None).first()
    if mine is None:
        raise PermissionDenied(_("You are not in this season."))
    return season, mine


def _open_challenges(season: Season, *members: Member) -> Any:
    return season.challenges.filter(
        Q(challenger__in=members) | Q(challenged__in=members),
        state__in=[Challenge.State.OFFERED, Challenge.State.PLAYING],
    )


def _check_ladder(league: League, season: Season, mine: Member, other: Member) -> None:
    if mine.rung is None or other.rung is None or not 0 < mine.rung - other.rung <= league.reach:
        raise Conflict(
            _("On this ladder one challenges up to %(reach)d rungs upwards.") % {"reach": league.reach},
            code="out_of_reach",
        )
    if _open_challenges(season, mine, other).exists():
        raise Conflict(_("One of you has an open challenge already."), code="has_challenge")


def _check_series(league: League, season: Season, series: int, mine: Member, other: Member) -> None:
    counting = season.challenges.filter(series=series).exclude(
        state__in=[Challenge.State.REFUSED, Challenge.State.EXPIRED]
    )
    if counting.filter(challenger__in=(mine, other), challenged__in=(mine, other)).exists():
        raise Conflict(_("You two meet once in a series."), code="met_already")
    for one in (mine, other):
        if counting.filter(Q(challenger=one) | Q(challenged=one)).count() >= league.series_matches:
            raise Conflict(
                _("%(name)s has all matches of this series.") % {"name": one.name}, code="series_full"
            )


def challenge_answer(*, player: User, challenge: Challenge, agree: bool) -> Challenge:
    """The challenged one agrees, and the match begins at once; or not, which on a ladder gives up the rung."""
    league = challenge.season.league
    with league_changing(
        league, actor=player, action="challenge.answer", by_staff=False, challenge=challenge.pk, agree=agree
    ) as fresh:
        challenge = _fresh_challenge(challenge)
        if challenge.challenged.user_id != player.pk:
            raise PermissionDenied(_("This challenge is not yours to answer."))
        if challenge.state != Challenge.State.OFFERED or challenge.answer_by <= timezone.now():
            raise Conflict(_("This challenge is not open any more."), code="not_open")
        if not agree:
            _end_without_play(fresh, challenge, Challenge.State.REFUSED)
            return challenge
        first, second = challenge.challenger.user, challenge.challenged.user
        assert first is not None and second is not None
        challenge.table = seating.table_arrange(game=fresh.game, people=[first, second], clock=fresh.clock)
        challenge.state = Challenge.State.PLAYING
        challenge.save(update_fields=["table", "state"])
    return challenge


def _fresh_challenge(challenge: Challenge) -> Challenge:
    return Challenge.objects.select_related(
        "season__league", "challenger__user", "challenged__user", "table__match"
    ).get(pk=challenge.pk)


def _end_without_play(league: League, challenge: Challenge, state: Challenge.State) -> None:
    challenge.state, challenge.finished_at = state, timezone.now()
    if league.kind == League.Kind.LADDER:
        challenge.winner = challenge.challenger
        _climb(challenge)
    challenge.save(update_fields=["state", "finished_at", "winner"])


def _climb(challenge: Challenge) -> None:
    """The challenger takes the rung of whom he has beaten; those between move down by one."""
    season = challenge.season
    winner, loser = (Member.objects.get(pk=pk) for pk in (challenge.challenger_id, challenge.challenged_id))
    if winner.rung is None or loser.rung is None or winner.rung < loser.rung:
        return
    goal = loser.rung
    season.members.filter(rung__gte=goal, rung__lt=winner.rung).update(rung=F("rung") + 1)
    Member.objects.filter(pk=winner.pk).update(rung=goal)


def challenges_see_to(*, now: datetime | None = None) -> int:
    """Take the results of challenges that have been played, and end those that nobody has answered in time.
    Gives how many. Safe to run twice."""
    now = now or timezone.now()
    over = Challenge.objects.filter(
        state=Challenge.State.PLAYING, table__status=Table.Status.FINISHED
    ) | Challenge.objects.filter(state=Challenge.State.OFFERED, answer_by__lte=now)
    done = 0
    for found in over.select_related("season__league"):
        with league_changing(
            found.season.league, actor=None, action="challenge.see_to", challenge=found.pk
        ) as league:
            challenge = _fresh_challenge(found)
            if challenge.state == Challenge.State.OFFERED:
                _end_without_play(league, challenge, Challenge.State.EXPIRED)
            elif challenge.state == Challenge.State.PLAYING:
                _take_result(league, challenge)
            done += 1
    return done


def _take_result(league: League, challenge: Challenge) -> None:
    assert challenge.table is not None
    winners = (challenge.table.match.result or {}).get("winners", [])
    sides = (challenge.challenger, challenge.challenged)
    challenge.winner = sides[winners[0]] if len(winners) == 1 else None
    challenge.state, challenge.played = Challenge.State.DONE, True
    challenge.finished_at = timezone.now()
    challenge.save(update_fields=["winner", "state", "played", "finished_at"])
    if league.kind == League.Kind.LADDER and challenge.winner == challenge.challenger:
        _climb(challenge)
    people = [side.user_id for side in sides]
    if None not in people:
        ranks = {
            side.user_id: 1 if challenge.winner in (None, side) else 2
            for side in sides
            if side.user_id is not None
        }
        match_rate(game=league.game, ranks=ranks)


def person_leaves_leagues(*, person: User) -> None:
    """Take a person who gives up the account out of all seasons, and his name off their tables."""
    for member in Member.objects.filter(user=person, left_at=None).select_related("season__league"):
        if member.season.state != Season.State.FINISHED:
            season_leave(player=person, league=member.season.league)
    for member in Member.objects.filter(user=person):
        name = _("Former player %(number)d") % {"number": member.pk}
        Member.objects.filter(pk=member.pk).update(user=None, name=name)
    Rating.objects.filter(user=person).delete()


def leagues_hand_over(*, guest: User, member: User) -> None:
    """Give a guest's places in leagues, and what he has played, to the member."""
    taken = Member.objects.filter(user=member).values("season")
    Member.objects.filter(user=guest).exclude(season__in=taken).update(user=member)
    ratings_hand_over(guest=guest, member=member)
