"""Bots at tables of people: whoever of them is asked answers, in every game."""

import random

import pytest

from heroes.engine.game import games
from heroes.play import live, playing, selectors
from heroes.play.models import Match
from tests.factories import running_table

pytestmark = pytest.mark.django_db

GAMES = [game for game in games() if selectors.has_table(game)]


def answer_at_random(table, person, chance, liking=()):
    """The person says something, rather what begins with one of `liking`; gives the key."""
    match = Match.objects.get(table=table)
    engine = live.engine(match)
    decision = engine.decision_of(table.seats.get(user=person).number)
    liked = [option for option in decision.options if option.key.startswith(tuple(liking))]
    key = chance.choice(liked or decision.options).key
    playing.match_choose(player=person, match_id=match.pk, decision_id=decision.id, keys=[key])
    return key


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_bot_that_is_asked_is_woken_and_answers(anna, woken, game, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        table = running_table(anna, size=game.seats[-1], game=game.slug)
    match = Match.objects.get(table=table)
    mine = table.seats.get(user=anna).number
    chance = random.Random(game.slug)
    for _answer in range(80):
        match.refresh_from_db()
        if match.result:
            break
        before, bots_asked = match.version, any(seat != mine for seat in match.waiting)
        assert match.waiting, "somebody has to go on"
        if bots_asked:
            assert match.due_at and match.pk in woken, "nobody has told them"
        woken.clear()
        with django_capture_on_commit_callbacks(execute=True):
            if mine in match.waiting:
                answer_at_random(table, anna, chance, liking=("ask", "spend", "roll"))
            else:
                playing.match_play_bots(match_id=match.pk)
        match.refresh_from_db()
        assert match.version > before, "the bot kept silent"
    else:
        assert match.version > 80
