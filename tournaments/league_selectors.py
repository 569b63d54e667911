"""Reads of leagues and ratings: tables of seasons, who stands where, how a rating came about."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import groupby

from django.db.models import Case, F, IntegerField, Q, QuerySet, When
from django.utils import timezone

from heroes.accounts.models import User
from tournaments.models import (
    Challenge,
    Event,
    League,
    Member,
    RatedSeat,
    Rating,
    Season,
    StandingRow,
)
from tournaments.models.ratings import PROVISIONAL
from tournaments.selectors import final_places


@dataclass(frozen=True)
class SeasonRow:
    """A line of the table of a season. member is None for an entrant of an event who never joined."""

    place: int
    name: str
    member: Member | None
    points: int
    won: int = 0
    lost: int = 0
    drawn: int = 0
    level: int | None = None


def season_table(season: Season) -> list[SeasonRow]:
    """The table of a season: by points of places, by division and place in it, by points of the series, or
    by rung."""
    kind = season.league.kind
    if kind == League.Kind.CIRCUIT:
        return _circuit_table(season)
    if kind == League.Kind.DIVISIONS:
        return _division_table(season)
    if kind == League.Kind.LADDER:
        rows = season.members.filter(rung__isnull=False).order_by("rung")
        return [SeasonRow(member.rung or 0, member.name, member, 0, *_record(member)) for member in rows]
    return _series_table(season)


def _circuit_table(season: Season) -> list[SeasonRow]:
    """Points for places in the counted events; equal places share what they would have had."""
    worth = season.league.placement
    members = {member.user_id: member for member in season.members.all()}
    points: dict[int | None, Fraction] = {}
    for counted in season.counted.select_related("event"):
        places = final_places(list(counted.event.phases.prefetch_related("standing_rows")))
        if counted.event.state != Event.State.FINISHED:
            continue
        users = dict(counted.event.entrants.values_list("pk", "user"))
        for place, group in groupby(sorted(places), key=lambda row: row[0]):
            sharing = [entrant for _place, entrant in group]
            share = Fraction(sum(worth[place - 1 : place - 1 + len(sharing)]), len(sharing))
            for entrant in sharing:
                if (user := users[entrant]) in members:
                    points[user] = points.get(user, Fraction(0)) + share
    totals = [(round(points.get(user, Fraction(0))), member) for user, member in members.items()]
    return _placed([(member.name, member, total, (0, 0, 0)) for total, member in totals])


def _division_table(season: Season) -> list[SeasonRow]:
    rows = []
    for division in season.divisions.select_related("event").prefetch_related("members"):
        members = {member.user_id: member for member in division.members.all()}
        standing: dict[int | None, StandingRow] = {}
        if division.event is not None:
            found = StandingRow.objects.filter(phase__event=division.event).select_related("entrant")
            standing = {row.entrant.user_id: row for row in found}
        last = len(members) + 1
        order = sorted(
            members, key=lambda user: (standing[user].place if user in standing else last, user or 0)
        )
        for place, user in enumerate(order, 1):
            row = standing.get(user)
            record = (row.points, row.won, row.lost, row.drawn) if row else (0, 0, 0, 0)
            rows.append(SeasonRow(place, members[user].name, members[user], *record, level=division.level))
    return rows


SERIES_WIN, SERIES_LOSS = 2, 1


def _series_table(season: Season) -> list[SeasonRow]:
    """Two points for a win, one for a loss: whoever plays much and wins is first."""
    rows = []
    for member in season.members.all():
        won, lost, drawn = _record(member)
        points = SERIES_WIN * won + SERIES_LOSS * (lost + drawn)
        rows.append((member.name, member, points, (won, lost, drawn)))
    return _placed(rows)


def _placed(rows: list[tuple[str, Member, int, tuple[int, int, int]]]) -> list[SeasonRow]:
    """Rows by points, then by fewer matches; equals share a place."""

    def worth(row: tuple[str, Member, int, tuple[int, int, int]]) -> tuple[int, int]:
        return (-row[2], sum(row[3]))

    ordered = sorted(rows, key=lambda row: (*worth(row), row[1].pk))
    placed: list[SeasonRow] = []
    for number, row in enumerate(ordered, 1):
        same = placed and worth(row) == worth(ordered[number - 2])
        name, member, points, record = row
        placed.append(SeasonRow(placed[-1].place if same else number, name, member, points, *record))
    return placed


def _record(member: Member) -> tuple[int, int, int]:
    """Challenges won, lost and drawn, as far as they were played."""
    played = Challenge.objects.filter(
        Q(challenger=member) | Q(challenged=member), season=member.season_id, played=True
    ).values_list("winner", flat=True)
    winners: list[int | None] = list(played)
    won, drawn = winners.count(member.pk), winners.count(None)
    return won, len(winners) - won - drawn, drawn


def series_of(season: Season, now: datetime) -> int:
    """The number of the series that is on: so many days each, from the start of the season."""
    if season.started_at is None:
        return 1
    return 1 + max(0, (now - season.started_at).days) // season.league.series_days


def division_sizes(players: int, wanted: int) -> list[int]:
    """Sizes of divisions, the highest first: as near to the wanted as can be, none of one player, the larger
    ones below, so that newcomers keep nobody up who has been relegated."""
    count = max(1, round(players / wanted))
    while count > 1 and players // count < 2:
        count -= 1
    least, more = divmod(players, count)
    return [least + (level >= count - more) for level in range(count)]


def by_former_division(season: Season, members: Sequence[Member]) -> list[Member]:
    """Members from the highest to the lowest: by division and place of the season before, after so many of
    each division have changed with those above and below as the league says; newcomers in the order of
    joining."""
    before = season.league.seasons.filter(number=season.number - 1).first()
    former: dict[int | None, tuple[int, int]] = {}
    if before is not None:
        moving = season.league.moving
        levels = {division.level: division for division in before.divisions.prefetch_related("members")}
        for level, division in levels.items():
            there = sorted(division.members.all(), key=lambda member: member.place or 0)
            for place, member in enumerate(there):
                up = level > 1 and place < moving
                down = level < len(levels) and place >= len(there) - moving
                goal = level - 1 if up else level + 1 if down else level
                # Who comes from above stands first in the new division, who comes from below last.
                former[member.user_id] = (goal, place + (0 if goal == level else -1000 if down else 1000))
    last = (10**6, 0)
    return sorted(members, key=lambda member: (former.get(member.user_id, last), member.pk))


def by_former_rung(season: Season, members: Sequence[Member]) -> list[Member]:
    """Members in the order of their places in the season before; newcomers below, as they have joined."""
    before = season.league.seasons.filter(number=season.number - 1).first()
    places: dict[int | None, int | None] = dict(before.members.values_list("user", "place")) if before else {}
    return sorted(members, key=lambda member: (places.get(member.user_id) or 10**6, member.pk))


def ratings_of(game: str) -> QuerySet[Rating]:
    """The ratings of a game, the best first; provisional ones after the others."""
    return (
        Rating.objects.filter(game=game, user__left_at=None)
        .select_related("user")
        .annotate(
            worth=F("mu") - 3 * F("sigma"),
            new=Case(When(matches__lt=PROVISIONAL, then=1), default=0, output_field=IntegerField()),
        )
        .order_by("new", "-worth", "pk")
    )


def rating_history(person: User, game: str) -> QuerySet[RatedSeat]:
    """What somebody's rating was after each match that counts, the oldest first."""
    return (
        RatedSeat.objects.filter(user=person, match__game=game, match__voids=None, match__voided_by=None)
        .select_related("match__pairing__round__phase__event")
        .defer("match__pairing__round__field", "match__pairing__round__phase__seeding")
        .order_by("match")
    )


def open_challenges(season: Season) -> QuerySet[Challenge]:
    """What is offered or being played."""
    waiting = season.challenges.filter(state__in=[Challenge.State.OFFERED, Challenge.State.PLAYING])
    return waiting.select_related("challenger", "challenged", "table")


def may_challenge(season: Season, member: Member) -> set[int]:
    """The members whom `member` may challenge now, as far as rungs and earlier meetings tell."""
    if season.state != Season.State.RUNNING or not season.league.by_challenge:
        return set()
    others = season.members.filter(left_at=None).exclude(pk=member.pk)
    if season.league.kind == League.Kind.LADDER:
        if member.rung is None:
            return set()
        others = others.filter(rung__lt=member.rung, rung__gte=member.rung - season.league.reach)
        busy = open_challenges(season).values_list("challenger", "challenged")
        taken = {pk for pair in busy for pk in pair}
        return set() if member.pk in taken else set(others.values_list("pk", flat=True)) - taken
    met = (
        season.challenges.filter(
            Q(challenger=member) | Q(challenged=member), series=series_of(season, timezone.now())
        )
        .exclude(state__in=[Challenge.State.REFUSED, Challenge.State.EXPIRED])
        .values_list("challenger", "challenged")
    )
    seen = {pk for pair in met for pk in pair}
    return set(others.values_list("pk", flat=True)) - seen
