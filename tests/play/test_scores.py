"""Scores of a game whose levels open one after another: what counts, for whom, and what is open then."""

import pytest
from rest_framework.test import APIClient

from heroes.engine.game import get_game
from heroes.play import playing, scores, seating
from heroes.play.models import Match, Seat, Table
from heroes.problems import Problem
from tests.factories import UserFactory, running_table

pytestmark = pytest.mark.django_db
GAME = get_game("dice-quest")


@pytest.fixture(autouse=True)
def no_bots(monkeypatch):
    from heroes.play import tasks

    monkeypatch.setattr(tasks.match_play_bots, "apply_async", lambda args, countdown=0: None)


@pytest.fixture
def anna():
    return UserFactory(username="anna", display_name="Anna")


@pytest.fixture
def bert():
    return UserFactory(username="bert", display_name="Bert")


def scored(points, *people, level=0):
    """A match that these people have played to its end; None points is a lost one."""
    table = running_table(*people, size=len(people), game="dice-quest")
    everybody = list(range(len(people)))
    Match.objects.filter(table=table).update(
        result={
            "winners": everybody if points is not None else [],
            "reason": ["", {}],
            "scores": [points or 0] * len(people),
        },
        ended_by=Match.EndedBy.RULES,
    )
    match = Match.objects.get(table=table)
    playing._finish(match)
    Table.objects.filter(pk=table.pk).update(options={**table.options, "level": level})
    return Table.objects.get(pk=table.pk)


def open_levels(person):
    return scores.open_to(person=person, game=GAME)


def test_levels_open_with_enough_points_on_the_one_before(anna):
    assert open_levels(anna) == [0]
    scored(19, anna)
    assert open_levels(anna) == [0]
    scored(20, anna)
    assert open_levels(anna) == [0, 2]
    scored(15, anna, level=2)
    assert open_levels(anna) == [0, 2, 4]


def test_a_lost_match_opens_nothing_and_is_kept_in_the_history(anna):
    scored(None, anna)
    (score,) = scores.scores_of(person=anna, game=GAME)
    assert (score.won, score.points) == (False, 0)
    assert open_levels(anna) == [0]


def test_a_closed_level_is_refused_with_the_reason_and_an_open_one_is_not(anna):
    with pytest.raises(Problem, match="Level 2 opens with 20 points on Level 0"):
        seating.table_open(owner=anna, game="dice-quest", size=1, options={"level": 2})
    assert not Table.objects.exists()
    scored(22, anna)
    assert (
        seating.table_open(owner=anna, game="dice-quest", size=1, options={"level": 2}).options["level"] == 2
    )


def test_what_one_has_left_is_no_score_of_ones_own(anna, bert):
    table = scored(25, anna, bert)
    Seat.objects.filter(table=table, user=bert).update(left=Seat.Left.CONCEDED)
    assert open_levels(anna) == [0, 2] and open_levels(bert) == [0]


def test_groups_are_told_apart(anna, bert):
    scored(25, anna, bert)
    scored(12, anna)
    ladder = GAME.ladder
    groups = scores.groups_of(ladder, scores.scores_of(person=anna, game=GAME))
    assert {group.people: group.opened for group in groups} == {
        frozenset({anna.pk, bert.pk}): [0, 2],
        frozenset({anna.pk}): [0],
    }


def test_the_page_and_the_api_tell_the_same(client, anna, bert):
    scored(21, anna, bert)
    client.force_login(anna)
    page = client.get("/play/scores/dice-quest/").content.decode()
    assert "21 points" in page and "Opens with 15 points on Level 2" in page and "Bert" in page
    api = APIClient()
    api.force_authenticate(anna)
    answer = api.get("/api/v1/games/dice-quest/scores/").json()
    assert answer["open"] == [0, 2] and answer["scores"][0]["points"] == 21


def test_a_game_without_levels_has_no_score_page(client, anna):
    assert client.get("/play/scores/love-letter/").status_code == 404
    assert client.get("/play/scores/nothing/").status_code == 404
    assert client.get("/play/scores/dice-quest/").status_code == 200, "also for who is nobody yet"


def test_where_all_win_together_the_match_goes_on_when_one_of_two_leaves(anna, bert):
    table = running_table(anna, bert, size=2, game="dice-quest")
    playing.match_concede(player=bert, match_id=table.match.pk)
    match = Match.objects.get(table=table)
    assert match.result is None
    assert Seat.objects.get(table=table, user=bert).bot == "planning"
    playing.match_concede(player=anna, match_id=match.pk)
    match.refresh_from_db()
    assert match.result["winners"] == [], "nobody is left to win"
