"""Rounds that are played here: sitting down, results that come by themselves, bots, and events that run alone."""

from datetime import timedelta

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.utils import timezone
from rest_framework.test import APIClient

from heroes.engine.game import get_game
from heroes.engine.selfplay import result_of
from heroes.play import offers, playing
from heroes.play.models import Match, Table
from heroes.problems import Conflict, Problem
from tests.factories import UserFactory, open_event, running_event, running_table
from tournaments import services, tasks
from tournaments.models import Event, OnlineGame, Pairing, Round, Seat
from tournaments.services import Outcome

pytestmark = pytest.mark.django_db


@pytest.fixture
def at_once(monkeypatch):
    """Whole matches of bots are computed here and now."""
    monkeypatch.setattr("heroes.cpu.run", lambda function, *args: function(*args))
    monkeypatch.setattr(tasks.bots_play, "delay", tasks.bots_play)


def later(**delta):
    return timezone.now() + timedelta(**delta)


def sit_down(pairing, *people):
    for person in people:
        services.player_ready(player=person, pairing=pairing)


def lose(person):
    """`person` gives up the match he is in."""
    match = Match.objects.get(result__isnull=True, table__seats__user=person)
    playing.match_concede(player=person, match_id=match.pk)


def test_when_everybody_has_sat_down_the_match_begins_and_its_result_is_that_of_the_table():
    one, other = UserFactory(), UserFactory()
    running_event(UserFactory(), one, other)
    pairing = Pairing.objects.get()
    sit_down(pairing, one)
    assert not Table.objects.exists()
    sit_down(pairing, other)
    table = Table.objects.get()
    assert (table.status, table.game) == ("running", "love-letter")
    assert table.clock == {"kind": "decision", "seconds": 120}
    assert services.events_see_to() == 0
    lose(one)
    services.events_see_to()
    pairing.refresh_from_db()
    assert (pairing.state, pairing.winner.user, pairing.unplayed) == ("confirmed", other, False)
    assert pairing.reports.get().kind == "played"
    assert Round.objects.get().state == "finished"


def test_at_a_table_of_an_event_no_move_is_taken_back_by_consent():
    one, other = UserFactory(), UserFactory()
    running_event(UserFactory(), one, other)
    sit_down(Pairing.objects.get(), one, other)
    table = Table.objects.get()
    with pytest.raises(Problem) as refused:
        offers.offer_make(player=one, match_id=table.match.pk, kind="take_back")
    assert table.rated and refused.value.code == "rated"


def test_who_does_not_sit_down_in_time_loses_without_play():
    one, other = UserFactory(), UserFactory()
    event = running_event(UserFactory(), one, other, ready_minutes=5)
    pairing = Pairing.objects.get()
    sit_down(pairing, one)
    assert services.events_see_to(now=later(minutes=4)) == 0
    services.events_see_to(now=later(minutes=6))
    pairing.refresh_from_db()
    assert (pairing.winner.user, pairing.unplayed) == (one, True)
    assert event.phases.get().standing_rows.first().entrant.user == one


def test_when_nobody_comes_both_lose():
    running_event(UserFactory(), UserFactory(), UserFactory())
    services.events_see_to(now=later(minutes=6))
    pairing = Pairing.objects.get()
    assert (pairing.state, pairing.winner) == ("confirmed", None)
    assert set(pairing.seats.values_list("points", flat=True)) == {0}


def test_a_stopped_clock_and_more_time_for_a_table_move_the_moment_of_forfeit():
    one, other = UserFactory(), UserFactory()
    event = running_event(UserFactory(), one, other)
    services.clock_pause(actor=event.organiser, event=event)
    assert services.events_see_to(now=later(hours=1)) == 0
    services.clock_start(actor=event.organiser, event=event)
    services.time_extend(actor=event.organiser, pairing=Pairing.objects.get(), minutes=10)
    assert services.events_see_to(now=later(minutes=14)) == 0
    services.events_see_to(now=later(minutes=16))
    assert Pairing.objects.get().state == "confirmed"


def test_a_match_of_three_games_changes_sides_and_ends_when_it_is_decided():
    one, other = UserFactory(), UserFactory()
    running_event(UserFactory(), one, other, phases=[{"best_of": 3}])
    pairing = Pairing.objects.get()
    sit_down(pairing, one, other)
    firsts = []
    for loser in (one, other, one):
        game = OnlineGame.objects.get(result__isnull=True)
        firsts.append(game.table.seats.get(number=0).user)
        lose(loser)
        services.events_see_to()
    assert firsts[0] != firsts[1]
    assert firsts[0] == firsts[2]
    assert OnlineGame.objects.count() == 3
    wins = dict(pairing.seats.values_list("entrant__user", "wins"))
    assert wins == {one.pk: 1, other.pk: 2}


def test_who_leaves_the_event_during_a_match_loses_it_and_the_table_ends():
    one, other = UserFactory(), UserFactory()
    event = running_event(UserFactory(), one, other)
    sit_down(Pairing.objects.get(), one, other)
    services.entrant_drop(actor=one, entrant=event.entrants.get(user=one))
    services.events_see_to()
    match = Match.objects.get()
    assert (match.ended_by, match.table.status) == ("adjudication", "finished") or match.result
    assert Table.objects.get().status == "finished"
    assert Pairing.objects.get().winner.user == other


def test_when_time_is_up_unfinished_games_are_drawn_where_the_rules_say_so():
    one, other = UserFactory(), UserFactory()
    phases = [{"best_of": 3, "round_minutes": 50, "time_up": "draw"}]
    running_event(UserFactory(), one, other, phases=phases)
    pairing = Pairing.objects.get()
    sit_down(pairing, one, other)
    lose(one)
    services.events_see_to()
    assert services.events_see_to(now=later(minutes=49)) == 0
    services.events_see_to(now=later(minutes=51))
    pairing.refresh_from_db()
    assert (pairing.state, pairing.winner.user) == ("confirmed", other)
    assert set(pairing.seats.values_list("draws", flat=True)) == {1}


def test_at_a_table_of_four_those_who_came_play_without_the_one_who_did_not():
    people = [UserFactory() for _ in range(4)]
    pods = {"system": "pods", "seats": 4, "win": 5, "tie_breaks": ["points", "score", "lot"]}
    running_event(UserFactory(), *people, phases=[pods])
    sit_down(Pairing.objects.get(), *people[:3])
    services.events_see_to(now=later(minutes=6))
    table = Table.objects.get()
    assert table.size == 3
    lose(people[0])
    lose(people[1])
    services.events_see_to()
    points = dict(Seat.objects.values_list("entrant__user", "points"))
    assert points == {people[0].pk: 0, people[1].pk: 0, people[2].pk: 5, people[3].pk: 0}


def test_only_the_players_of_a_table_sit_down_and_only_online():
    event = running_event(UserFactory(), UserFactory(), UserFactory())
    with pytest.raises(PermissionDenied):
        services.player_ready(player=event.organiser, pairing=Pairing.objects.get())
    one = UserFactory()
    paper = running_event(UserFactory(), one, UserFactory(), venue="paper")
    with pytest.raises(Conflict):
        services.player_ready(player=one, pairing=Pairing.objects.get(round__phase__event=paper))


def test_a_round_in_which_a_match_has_begun_is_not_taken_back():
    one, other = UserFactory(), UserFactory()
    event = running_event(UserFactory(), one, other)
    sit_down(Pairing.objects.get(), one, other)
    with pytest.raises(Conflict):
        services.round_unpair(actor=event.organiser, event=event, number=1)
    assert Round.objects.count() == 1


# Bots


def event_with_bots(*people, bots=2, **settings):
    event = open_event(UserFactory(), *people, rated=False, **settings)
    for number in range(bots):
        name = f"Iron {'ABCDEFGH'[number]}"
        services.entrant_add(actor=event.organiser, event=event, name=name, bot="counting")
    services.event_start(actor=event.organiser, event=event)
    services.round_pair(actor=event.organiser, event=event, number=1)
    return event


def test_matches_of_bots_alone_are_played_with_nobody_watching(at_once, django_capture_on_commit_callbacks):
    event_with_bots(bots=4)
    with django_capture_on_commit_callbacks(execute=True):
        services.events_see_to()
    assert not Table.objects.exists()
    assert set(Pairing.objects.values_list("state", flat=True)) == {"confirmed"}
    assert Round.objects.get().state == "finished"


def test_a_person_meets_a_bot_at_an_ordinary_table_as_soon_as_he_sits_down():
    person = UserFactory()
    event_with_bots(person, bots=1)
    sit_down(Pairing.objects.get(), person)
    assert {(seat.user, seat.bot) for seat in Table.objects.get().seats.all()} == {
        (person, ""),
        (None, "counting"),
    }


def test_a_match_of_bots_whose_worker_died_is_queued_again(monkeypatch, django_capture_on_commit_callbacks):
    queued = []
    monkeypatch.setattr(tasks.bots_play, "delay", queued.append)
    event_with_bots()
    for minutes in (0, 1, 3):
        with django_capture_on_commit_callbacks(execute=True):
            services.events_see_to(now=later(minutes=minutes))
    game = OnlineGame.objects.get()
    assert queued == [game.pk, game.pk]
    monkeypatch.setattr("heroes.cpu.run", lambda function, *args: function(*args))
    assert services.bots_play(game=game)
    game.refresh_from_db()
    assert not services.bots_play(game=game)
    assert Round.objects.get().state == "finished"


def test_the_same_seed_gives_bots_the_same_match():
    game = get_game("love-letter")
    setup, makers = game.new_setup(2), [game.bots["counting"], game.bots["random"]]
    results = [result_of(game.slug, game.rules, makers, setup, {}, bytes(32)) for _ in range(2)]
    assert results[0] == results[1]


def test_bots_enter_only_where_nothing_counts():
    rated, paper = open_event(UserFactory()), open_event(UserFactory(), rated=False, venue="paper")
    for event in (rated, paper):
        with pytest.raises(Conflict):
            services.entrant_add(actor=event.organiser, event=event, name="Iron", bot="counting")
    event = open_event(UserFactory(), rated=False)
    with pytest.raises(Problem):
        services.entrant_add(actor=event.organiser, event=event, name="Iron", bot="nobody knows")
    services.entrant_add(actor=event.organiser, event=event, name="Iron", bot="counting")
    with pytest.raises(Exception, match="cannot count"):
        services.event_change(actor=event.organiser, event=event, rated=True)


# Alone


def test_an_event_runs_by_itself_from_its_start_to_its_end(at_once, django_capture_on_commit_callbacks):
    start = later(hours=1)
    event = open_event(UserFactory(), rated=False, runs_itself=True, starts_at=start, break_minutes=2)
    for name in ("A", "B", "C", "D"):
        services.entrant_add(actor=event.organiser, event=event, name=f"Iron {name}", bot="random")

    def see_to(**delta):
        with django_capture_on_commit_callbacks(execute=True):
            return services.events_see_to(now=later(**delta))

    assert see_to(minutes=59) == 0
    see_to(minutes=61)
    see_to(minutes=61)
    assert Round.objects.get().state == "finished"
    assert see_to(minutes=1) == 0  # the break
    for _ in range(6):
        see_to(minutes=70)
    event.refresh_from_db()
    assert (event.state, Round.objects.count()) == ("finished", 2)


def test_an_event_for_which_too_few_came_is_cancelled_at_its_start():
    event = open_event(UserFactory(), UserFactory(), runs_itself=True, starts_at=later(minutes=1))
    services.events_see_to(now=later(minutes=2))
    event.refresh_from_db()
    assert event.state == Event.State.CANCELLED


def test_check_in_opens_half_an_hour_before_an_event_that_runs_by_itself():
    settings = {"runs_itself": True, "starts_at": later(hours=1), "check_in": True}
    event = open_event(UserFactory(), UserFactory(), **settings)
    assert services.events_see_to(now=later(minutes=29)) == 0
    services.events_see_to(now=later(minutes=31))
    event.refresh_from_db()
    assert event.state == Event.State.CHECK_IN


def test_an_event_that_breaks_holds_up_no_other(monkeypatch):
    events = [
        open_event(UserFactory(), UserFactory(), UserFactory(), runs_itself=True, starts_at=later(minutes=1))
        for _ in range(2)
    ]
    start = services.schedule.event_start

    def broken(*, actor, event):
        if event.pk == events[0].pk:
            raise RuntimeError("a fault of ours")
        return start(actor=actor, event=event)

    monkeypatch.setattr("tournaments.services.schedule.event_start", broken)
    services.events_see_to(now=later(minutes=2))
    states = dict(Event.objects.values_list("pk", "state"))
    assert [states[event.pk] for event in events] == ["registration", "running"]


# Mails


def test_players_are_written_to_once_when_a_round_is_paired():
    one = UserFactory(email="one@example.org")
    other = UserFactory(email="other@example.org")
    event = open_event(UserFactory(), one, other, UserFactory())
    services.entrant_mails(player=other, entrant=event.entrants.get(user=other), mails=False)
    services.event_start(actor=event.organiser, event=event)
    played = services.round_pair(actor=event.organiser, event=event, number=1)
    tasks.round_tell(played.pk)
    tasks.round_tell(played.pk)
    letter = mail.outbox[0]
    assert [letter.to for letter in mail.outbox] == [["one@example.org"]]
    assert letter.subject == "Cup of the Shire: round 1"
    assert event.get_absolute_url() in letter.body


# Score attack


ATTACK = {"system": "score", "seats": 1, "tie_breaks": ["score", "lot"], "rounds": 2}


def test_in_a_score_attack_all_play_the_same_match_and_the_best_sum_wins():
    people = [UserFactory() for _ in range(3)]
    event = running_event(UserFactory(), *people, game="dice-quest", phases=[ATTACK])
    for person, pairing in zip(people, Pairing.objects.order_by("table"), strict=True):
        sit_down(pairing, person)
    seeds = {bytes(seed) for seed in Match.objects.values_list("seed", flat=True)}
    assert len(seeds) == 1
    lose(people[0])
    services.events_see_to()
    assert not Match.objects.filter(released=True).exists()
    for person in people[1:]:
        lose(person)
    services.events_see_to()
    assert Match.objects.filter(released=True).count() == 3
    played = services.round_pair(actor=event.organiser, event=event, number=2)
    for pairing in played.pairings.all():
        entrant = pairing.seats.get().entrant
        outcome = Outcome(wins={entrant.pk: 1}, scores={entrant.pk: 10 * entrant.number})
        services.result_set(actor=event.organiser, pairing=pairing, outcome=outcome)
    services.phase_finish(actor=event.organiser, event=event)
    rows = event.phases.get().standing_rows.order_by("place")
    assert [row.entrant.user for row in rows] == people[::-1]
    assert bytes(played.match_seed) not in seeds


def test_a_score_attack_needs_a_game_that_is_played_together():
    with pytest.raises(Exception, match="played together"):
        open_event(UserFactory(), game="love-letter", phases=[ATTACK])


# Judges, and matches of bots with cards of the catalogue


def judge(person, table):
    api = APIClient()
    api.force_authenticate(person)
    return api.post(f"/api/v1/tables/{table.code}/judge/").status_code


def test_who_runs_an_event_may_judge_its_tables_and_no_others():
    one, other, helper = UserFactory(), UserFactory(), UserFactory()
    event = running_event(UserFactory(), one, other)
    services.staff_set(actor=event.organiser, event=event, people=[helper])
    sit_down(Pairing.objects.get(), one, other)
    table = Table.objects.get()
    assert judge(one, table) == 403
    assert judge(UserFactory(), table) == 403
    assert judge(event.organiser, table) == 204
    assert judge(helper, table) == 204
    assert judge(event.organiser, running_table(UserFactory(), UserFactory(), size=2)) == 403


def test_who_plays_in_a_score_attack_does_not_judge_it():
    host, one = UserFactory(), UserFactory()
    phases = [{"system": "score", "seats": 1, "tie_breaks": ["score", "lot"], "rounds": 1}]
    running_event(host, host, one, game="dice-quest", phases=phases, rated=False)
    sit_down(Pairing.objects.get(seats__entrant__user=one), one)
    assert judge(host, Table.objects.get()) == 403


def test_bots_play_in_another_process_that_knows_no_card(django_capture_on_commit_callbacks, monkeypatch):
    """The definitions go with the match: the other process has read no file of this game."""
    monkeypatch.setattr(tasks.bots_play, "delay", tasks.bots_play)
    event = open_event(UserFactory(), rated=False)
    for name in ("Balin", "Dwalin"):
        services.entrant_add(actor=event.organiser, event=event, name=name, bot="random")
    services.event_start(actor=event.organiser, event=event)
    services.round_pair(actor=event.organiser, event=event, number=1)
    with django_capture_on_commit_callbacks(execute=True):
        services.events_see_to()
    assert OnlineGame.objects.get().result is not None
    assert Pairing.objects.get().state == "confirmed"
