"""Helping Hands and votes across seats at a table of people with clocks: nobody blocks anybody."""

import pytest

from heroes.play import live, playing
from heroes.play.models import Match
from tests.factories import UserFactory, running_table
from tests.play.conftest import later

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    people = [UserFactory(username=name) for name in ("anna", "bert", "clara")]
    clock = {"kind": "decision", "seconds": 30}
    table = running_table(*people, size=3, game="dice-quest", clock=clock)
    yield table
    live._matches.clear()


def choose(table, wanted, seat=None):
    """Let the active player, or `seat`, pick the first option that begins with `wanted`; False without one."""
    match = Match.objects.get(table=table)
    engine = live.engine(match)
    seat = engine.rules.turn if seat is None else seat
    decision = engine.decision_of(seat)
    keys = [option.key for option in decision.options if option.key.startswith(wanted)] if decision else []
    if not keys:
        return False
    player = table.seats.get(number=seat).user
    playing.match_choose(player=player, match_id=match.pk, decision_id=decision.id, keys=keys[:1])
    return True


def play_until(table, wanted):
    """Turns are played until the active player has picked what begins with `wanted`."""
    for _pick in range(200):
        if choose(table, wanted):
            return
        assert choose(table, ("roll", "finish", "lose", "take")), "the match has stopped"
    raise AssertionError(f"never {wanted}")


def test_who_does_not_answer_in_time_has_declined_and_the_turn_goes_on(table, monkeypatch):
    play_until(table, "ask:")
    match = Match.objects.get(table=table)
    (asked,) = match.waiting
    assert asked != live.engine(match).rules.turn
    later(monkeypatch, 31)
    playing.match_check_clocks(match_id=match.pk)
    match.refresh_from_db()
    rules = live.engine(match).rules
    assert match.waiting == [rules.turn] and rules.declined


def test_a_vote_that_is_not_cast_in_time_agrees(table, monkeypatch):
    play_until(table, "spend:")
    match = Match.objects.get(table=table)
    voters = match.waiting
    resource = live.engine(match).rules.proposal["resource"]
    assert len(voters) == 2
    later(monkeypatch, 31)
    playing.match_check_clocks(match_id=match.pk)
    rules = live.engine(Match.objects.get(table=table)).rules
    assert rules.proposal is None and resource not in rules.refused
    told = [event for event in rules.events if event[0] == "vote_for"]
    assert sorted(event[1][0] for event in told[-2:]) == sorted(voters)


def test_whoever_asks_goes_on_without_the_answer(table):
    play_until(table, "ask:")
    assert choose(table, "go-on")
    match = Match.objects.get(table=table)
    assert match.waiting == [live.engine(match).rules.turn]


def test_one_who_is_not_asked_may_offer_while_another_is_thinking(table):
    play_until(table, ("ask:b", "ask:d", "ask:g"))  # after the roll: all but Thorin
    match = Match.objects.get(table=table)
    (asked,) = match.waiting
    (third,) = {0, 1, 2} - {asked, live.engine(match).rules.turn}
    assert choose(table, ("offer:", "propose:"), seat=third)
    match.refresh_from_db()
    assert asked in match.waiting, "whoever is asked goes on thinking"
