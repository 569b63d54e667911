"""What was played: a person's finished matches, and how often who wins. Practice counts nowhere."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import Http404

from heroes.accounts.models import User
from heroes.accounts.selectors import person_visible
from heroes.play.models import Match, Seat, Table

RESULTS = ("won", "lost", "none")
AGAINST = ("people", "bots")


def history(
    *, person: User, game: str = "", result: str = "", against: str = "", opponent: str = ""
) -> QuerySet[Table]:
    """Finished matches of `person`, the latest first.

    result    one of RESULTS: how they ended for `person`; "none" is without a winner
    against   one of AGAINST: whether another person sat there
    opponent  username of somebody who sat there, too
    """
    mine = Seat.objects.filter(table=OuterRef("pk"), user=person)
    tables = Table.objects.filter(Exists(mine), status=Table.Status.FINISHED, practice=False)
    if game:
        tables = tables.filter(game=game)
    if result in RESULTS:
        won = {"won": True, "lost": False, "none": None}[result]
        tables = tables.filter(
            Exists(mine.filter(won=won) if won is not None else mine.filter(won__isnull=True))
        )
    others = Seat.objects.filter(table=OuterRef("pk"), user__isnull=False).exclude(user=person)
    if against in AGAINST:
        tables = tables.filter(Exists(others) if against == "people" else ~Exists(others))
    if opponent:
        tables = tables.filter(Exists(others.filter(user__username__iexact=opponent)))
    return tables.select_related("match").prefetch_related("seats__user").order_by("-finished_at", "-pk")


def person_with_history(*, username: str, viewer: Any) -> User:
    """The person whose history `viewer` may read. Http404 else, also where there is nobody."""
    person = person_visible(username=username, viewer=viewer)
    mine = person is not None and viewer.is_authenticated and person.pk == viewer.pk
    if person is None or not (person.show_history or mine or viewer.is_staff):
        raise Http404
    return person


@dataclass(frozen=True)
class Tally:
    """So many matches, of which so many were won and lost; the others had no winner."""

    game: str
    level: str
    played: int
    won: int
    lost: int

    @property
    def percent(self) -> int | None:
        """Matches won of a hundred that had a winner."""
        return round(100 * self.won / (self.won + self.lost)) if self.won + self.lost else None


_COUNTS = {
    "played": Count("pk"),
    "wins": Count("pk", filter=Q(won=True)),
    "losses": Count("pk", filter=Q(won=False)),
}


def _tallies(seats: QuerySet[Seat], *by: str) -> list[Tally]:
    rows = seats.values("table__game", *by).annotate(**_COUNTS).order_by("table__game", *by)
    return [
        Tally(row["table__game"], row[by[0]] if by else "", row["played"], row["wins"], row["losses"])
        for row in rows
    ]


def _finished() -> QuerySet[Seat]:
    return Seat.objects.filter(table__status=Table.Status.FINISHED, table__practice=False)


def tallies_of(*, person: User) -> list[Tally]:
    """How `person` has done in each game."""
    return _tallies(_finished().filter(user=person))


def tallies_against_bots(*, person: User) -> list[Tally]:
    """How `person` has done in each game at tables with bots of one level and no other person."""
    other_people = Seat.objects.filter(table=OuterRef("table"), user__isnull=False).exclude(user=person)
    bots = Seat.objects.filter(table=OuterRef("table"), user__isnull=True).exclude(bot="")
    alone = _finished().filter(~Exists(other_people), user=person)
    rows = []
    for game, level in (
        _finished().filter(user=None).exclude(bot="").values_list("table__game", "bot").distinct().order_by()
    ):
        met = alone.filter(Exists(bots.filter(bot=level)), ~Exists(bots.exclude(bot=level)), table__game=game)
        rows += [Tally(game, level, one.played, one.won, one.lost) for one in _tallies(met)]
    return sorted(rows, key=lambda row: (row.game, row.level))


def tallies_of_bots() -> list[Tally]:
    """How each level of the house's bots does in each game, over all tables."""
    return _tallies(_finished().filter(user=None).exclude(bot=""), "bot")


def matches_played() -> dict[str, dict[str, int]]:
    """Game -> how many matches have been finished, and how they ended (`Match.EndedBy` -> number)."""
    found: dict[str, dict[str, int]] = {}
    matches = Match.objects.filter(table__status=Table.Status.FINISHED, table__practice=False)
    rows = matches.values("game", "ended_by").annotate(number=Count("pk")).order_by("game", "ended_by")
    for row in rows:
        found.setdefault(row["game"], {})[row["ended_by"]] = row["number"]
    return found
