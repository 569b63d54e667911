"""Leagues: circuits, divisions, series and ladders."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from heroes.play import offers, playing
from heroes.play.models import Match
from heroes.problems import Conflict, Problem
from tests.factories import UserFactory, running_event
from tournaments import services
from tournaments.league_selectors import division_sizes, season_table, series_of
from tournaments.models import Challenge, Event, League, Member, Pairing, Rating, Season
from tournaments.services import Outcome

pytestmark = pytest.mark.django_db


def new_league(kind, *people, start=True, **settings):
    league = services.league_create(
        organiser=UserFactory(), name="League of Dale", game="love-letter", kind=kind, **settings
    )
    for person in people:
        services.season_join(player=person, league=league)
    if start:
        services.season_start(actor=league.organiser, league=league)
    return league


def challenge(league, one, other):
    member = Member.objects.get(user=other, season=services.current_season(league))
    return services.challenge_make(player=one, league=league, member=member)


def play(league, one, other, *, loser):
    """One challenges the other, who agrees; `loser` gives the match up."""
    made = services.challenge_answer(player=other, challenge=challenge(league, one, other), agree=True)
    playing.match_concede(player=loser, match_id=Match.objects.get(table=made.table).pk)
    services.challenges_see_to()


def rungs(league):
    season = services.current_season(league)
    return list(season.members.filter(rung__isnull=False).order_by("rung").values_list("user", flat=True))


def table_of(league):
    return [(row.place, row.name, row.points) for row in season_table(services.current_season(league))]


# Ladders


def test_whoever_beats_somebody_above_takes_his_rung_and_those_between_move_down():
    one, two, three, four = people = [UserFactory() for _ in range(4)]
    league = new_league("ladder", *people)
    play(league, four, two, loser=two)
    assert rungs(league) == [one.pk, four.pk, two.pk, three.pk]
    play(league, four, one, loser=four)
    assert rungs(league) == [one.pk, four.pk, two.pk, three.pk]
    assert Rating.objects.get(user=four).matches == 2


def test_a_challenge_goes_upwards_within_reach_and_one_at_a_time():
    people = [UserFactory() for _ in range(5)]
    league = new_league("ladder", *people, reach=2)
    for one, other in ((0, 1), (4, 1), (4, 4)):
        with pytest.raises((Conflict, Problem)):
            challenge(league, people[one], people[other])
    challenge(league, people[4], people[2])
    with pytest.raises(Conflict):
        challenge(league, people[3], people[2])


def test_who_refuses_or_does_not_answer_in_time_gives_up_the_rung():
    one, two, three = people = [UserFactory() for _ in range(3)]
    league = new_league("ladder", *people, answer_days=3)
    services.challenge_answer(player=one, challenge=challenge(league, two, one), agree=False)
    assert rungs(league) == [two.pk, one.pk, three.pk]
    challenge(league, three, one)
    assert services.challenges_see_to(now=timezone.now() + timedelta(days=2)) == 0
    services.challenges_see_to(now=timezone.now() + timedelta(days=4))
    assert services.challenges_see_to(now=timezone.now() + timedelta(days=4)) == 0
    assert rungs(league) == [two.pk, three.pk, one.pk]
    assert not Rating.objects.exists()


def test_a_match_for_a_place_on_the_ladder_is_rated_and_no_move_is_taken_back_by_consent():
    one, two = UserFactory(), UserFactory()
    league = new_league("ladder", one, two)
    made = services.challenge_answer(player=one, challenge=challenge(league, two, one), agree=True)
    with pytest.raises(Problem) as refused:
        offers.offer_make(player=two, match_id=made.table.match.pk, kind="take_back")
    assert made.table.rated and refused.value.code == "rated"


def test_only_the_challenged_one_answers():
    one, two = UserFactory(), UserFactory()
    league = new_league("ladder", one, two)
    made = challenge(league, two, one)
    with pytest.raises(PermissionDenied):
        services.challenge_answer(player=two, challenge=made, agree=True)
    made.refresh_from_db()
    assert made.state == "offered"


def test_who_leaves_a_ladder_leaves_no_hole_and_who_comes_late_stands_at_its_foot():
    one, two, three = people = [UserFactory() for _ in range(3)]
    league = new_league("ladder", *people)
    challenge(league, two, one)
    services.season_leave(player=one, league=league)
    late = UserFactory()
    services.season_join(player=late, league=league)
    assert rungs(league) == [two.pk, three.pk, late.pk]
    assert Challenge.objects.get().state == "expired"
    left = Member.objects.get(user=one)
    assert left.left_at is not None


# Series


def test_in_a_series_two_meet_once_and_each_plays_so_many_matches():
    one, two, three, four = people = [UserFactory() for _ in range(4)]
    league = new_league("series", *people, series_matches=2, series_days=7)
    play(league, one, two, loser=two)
    with pytest.raises(Conflict, match="once in a series"):
        challenge(league, two, one)
    play(league, three, one, loser=one)
    with pytest.raises(Conflict, match="all matches"):
        challenge(league, four, one)
    names = [person.display_name for person in people]
    assert table_of(league) == [(1, names[0], 3), (2, names[2], 2), (3, names[1], 1), (4, names[3], 0)]
    Season.objects.update(started_at=timezone.now() - timedelta(days=8))
    challenge(league, two, one)


def test_a_series_lasts_its_days():
    league = new_league("series", UserFactory(), UserFactory(), series_days=7)
    season = services.current_season(league)
    days = [0, 6, 7, 20]
    assert [series_of(season, season.started_at + timedelta(days=day)) for day in days] == [1, 1, 2, 3]


# Divisions


def finish_division(event, order):
    """Play a round robin so that the players end in this order."""
    while Event.objects.get(pk=event.pk).state == "running":
        phase = event.phases.get()
        number = phase.played_rounds.count() + 1
        if number > len(order) - 1 + len(order) % 2:
            services.phase_finish(actor=event.organiser, event=event)
            continue
        played = services.round_pair(actor=event.organiser, event=event, number=number)
        for pairing in Pairing.objects.filter(round=played, kind="match", state="open"):
            seats = {seat.entrant.user: seat.entrant_id for seat in pairing.seats.all()}
            best = min(seats, key=order.index)
            outcome = Outcome(wins={entrant: int(user == best) for user, entrant in seats.items()})
            services.result_set(actor=event.organiser, pairing=pairing, outcome=outcome)


def test_the_best_of_a_division_go_up_and_the_last_go_down():
    people = [UserFactory() for _ in range(8)]
    league = new_league("divisions", *people, division_size=4, moving=1)
    season = services.current_season(league)
    first, second = season.divisions.all()
    assert list(first.members.values_list("user", flat=True)) == [person.pk for person in people[:4]]
    with pytest.raises(Conflict):
        services.season_finish(actor=league.organiser, league=league)
    finish_division(first.event, people[:4])
    finish_division(second.event, people[4:][::-1])
    services.season_finish(actor=league.organiser, league=league)
    for person in [*people, UserFactory()]:
        services.season_join(player=person, league=league)
    services.season_start(actor=league.organiser, league=league)
    following = services.current_season(league)
    top = set(following.divisions.first().members.values_list("user", flat=True))
    assert {people[0].pk, people[1].pk, people[2].pk, people[7].pk} <= top
    assert people[3].pk not in top


@given(players=st.integers(2, 300), wanted=st.integers(2, 64))
def test_divisions_are_nearly_equal_and_nobody_is_alone(players, wanted):
    sizes = division_sizes(players, wanted)
    assert sum(sizes) == players
    assert min(sizes) >= 2
    assert max(sizes) - min(sizes) <= 1


def test_divisions_are_joined_before_they_are_made():
    league = new_league("divisions", UserFactory(), UserFactory())
    with pytest.raises(Conflict):
        services.season_join(player=UserFactory(), league=league)


# Circuits


def test_places_in_counted_events_bring_points():
    people = [UserFactory() for _ in range(4)]
    league = new_league("circuit", *people, placement=[10, 6, 4, 2])
    event = running_event(league.organiser, *people, venue="paper", phases=[{"system": "round_robin"}])
    services.event_count(actor=league.organiser, league=league, event=event)
    with pytest.raises(Conflict):
        services.event_count(actor=league.organiser, league=league, event=event)
    for pairing in Pairing.objects.filter(state="open"):
        seats = {seat.entrant.user: seat.entrant_id for seat in pairing.seats.all()}
        best = min(seats, key=people.index)
        wins = {entrant: int(user == best) for user, entrant in seats.items()}
        services.result_set(actor=event.organiser, pairing=pairing, outcome=Outcome(wins=wins))
    finish_division(event, people)
    names = [person.display_name for person in people]
    assert table_of(league) == list(zip((1, 2, 3, 4), names, (10, 6, 4, 2), strict=True))


# Who may, and what cannot be


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"kind": "pyramid"},
        {"placement": [1, 2]},
        {"placement": "many"},
        {"division_size": 1},
        {"division_size": 4, "moving": 3},
        {"reach": 0},
        {"clock": {"kind": "sand"}},
        {"colour": "red"},
    ],
)
def test_settings_that_make_no_league_are_refused_and_nothing_is_made(wish):
    settings = {"name": "League", "game": "love-letter", "kind": "ladder"} | wish
    with pytest.raises(ValidationError):
        services.league_create(organiser=UserFactory(), **settings)
    assert not League.objects.exists()


def test_only_the_organiser_starts_and_ends_a_season():
    league = new_league("ladder", UserFactory(), UserFactory(), start=False)
    for service in (services.season_start, services.season_finish):
        with pytest.raises(PermissionDenied):
            service(actor=UserFactory(), league=league)
    with pytest.raises(Conflict):
        services.season_finish(actor=league.organiser, league=league)


def test_a_finished_ladder_opens_the_next_season_in_the_order_of_the_last():
    one, two = UserFactory(), UserFactory()
    league = new_league("ladder", one, two)
    play(league, two, one, loser=one)
    services.season_finish(actor=league.organiser, league=league)
    for person in (one, two):
        services.season_join(player=person, league=league)
    services.season_start(actor=league.organiser, league=league)
    assert rungs(league) == [two.pk, one.pk]
    assert [season.number for season in Season.objects.order_by("number")] == [1, 2]
