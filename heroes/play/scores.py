"""What was scored in games that have a ladder (`heroes.engine.game.Ladder`), and what is open after it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from heroes.accounts.models import User
from heroes.engine.game import Game, Ladder
from heroes.play import history
from heroes.play.models import Match, Table


@dataclass(frozen=True)
class Score:
    """A match that was played to its end.

    choice  of the ladder's option, such as the level
    points  0 for a match that was lost
    people  who played it to the end, by user id: a group
    """

    table: Table
    when: datetime
    choice: Any
    won: bool
    points: int
    people: frozenset[int]


@dataclass(frozen=True)
class Group:
    """People who have played together, what they have scored as this group, and what is open to it."""

    people: frozenset[int]
    scores: list[Score]
    opened: list[Any]


def scores_of(*, person: User, game: Game) -> list[Score]:
    """All that `person` has played to the end, the oldest first."""
    if game.ladder is None:
        return []
    found = []
    for table in history.history(person=person, game=game.slug).filter(match__ended_by=Match.EndedBy.RULES):
        seats = list(table.seats.all())
        mine = next(seat for seat in seats if seat.user_id == person.pk)
        result = table.match.result
        if mine.left or result is None or table.finished_at is None:
            continue
        found.append(
            Score(
                table,
                table.finished_at,
                table.options[game.ladder.option],
                mine.number in result["winners"],
                result["scores"][mine.number],
                frozenset(seat.user_id for seat in seats if seat.user_id is not None and not seat.left),
            )
        )
    return found[::-1]


def opened_by(ladder: Ladder, scores: Iterable[Score]) -> list[Any]:
    """The choices that are open after these scores."""
    return list(ladder.opened([(score.choice, score.points) for score in scores if score.won]))


def open_to(*, person: User, game: Game) -> list[Any]:
    """The choices of the ladder that `person` may open a table with."""
    return opened_by(game.ladder, scores_of(person=person, game=game)) if game.ladder else []


def groups_of(ladder: Ladder, scores: Iterable[Score]) -> list[Group]:
    """The same scores group by group, those who have played most often first."""
    groups: dict[frozenset[int], list[Score]] = {}
    for score in scores:
        groups.setdefault(score.people, []).append(score)
    found = [Group(people, together, opened_by(ladder, together)) for people, together in groups.items()]
    return sorted(found, key=lambda group: -len(group.scores))
