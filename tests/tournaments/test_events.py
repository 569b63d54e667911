"""Events through their services: who enters, how rounds go, what stands in the end."""

import random
import threading
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import connection
from django.utils import timezone

from heroes.accounts.audit import entries_about
from heroes.problems import Conflict, Problem
from tests.factories import StaffFactory, UserFactory
from tournaments import selectors, services
from tournaments.models import Entrant, Event, Pairing, Phase, Report, Round, Seat
from tournaments.services import Outcome

pytestmark = pytest.mark.django_db


def new_event(*, players=0, phases=({},), start=True, **settings):
    organiser = UserFactory()
    event = services.event_create(
        organiser=organiser, name="Spring Cup", game="love-letter", phases=phases, **settings
    )
    services.event_move(actor=organiser, event=event, to="registration")
    for number in range(1, players + 1):
        services.entrant_add(actor=organiser, event=event, name=f"Player {letters(number)}")
    if players and start:
        services.event_start(actor=organiser, event=event)
    event.refresh_from_db()
    return event


def letters(number):
    return "ABCDEFGH"[number // 8] + "ABCDEFGH"[number % 8]


def phase_of(event):
    return event.phases.get(state="running")


def pair(event, number, **more):
    return services.round_pair(actor=event.organiser, event=event, number=number, **more)


def open_pairings(played):
    return list(played.pairings.filter(state="open").order_by("table"))


def seats_of(pairing):
    return [seat.entrant_id for seat in pairing.seats.order_by("position")]


def win(event, pairing, winner=None, games=1):
    seats = seats_of(pairing)
    winner = winner or seats[0]
    outcome = Outcome(wins={entrant: games if entrant == winner else 0 for entrant in seats})
    return services.result_set(actor=event.organiser, pairing=pairing, outcome=outcome)


def play(event, number, seed=0):
    """Pair a round and let somebody win every table."""
    played = pair(event, number)
    lots = random.Random(seed + number)
    for pairing in open_pairings(played):
        win(event, pairing, lots.choice(seats_of(pairing)))
    played.refresh_from_db()
    return played


# Registration


def test_a_person_registers_once_and_the_list_says_so():
    event, person = new_event(), UserFactory()
    entrant = services.entrant_register(player=person, event=event)
    assert (entrant.name, entrant.number, entrant.status) == (person.display_name, 1, "registered")
    with pytest.raises(Conflict):
        services.entrant_register(player=person, event=event)


def test_a_code_is_asked_for_and_an_invitation_opens_without_it():
    event = new_event(registration="code", code="mithril")
    with pytest.raises(PermissionDenied):
        services.entrant_register(player=UserFactory(), event=event, code="mithri")
    services.entrant_register(player=UserFactory(), event=event, code="mithril")
    guest = UserFactory()
    services.entrant_add(actor=event.organiser, event=event, name="Invited One", user=guest, invite=True)
    assert services.entrant_register(player=guest, event=event).status == "registered"


def test_an_event_by_invitation_is_closed_to_others():
    event = new_event(registration="invitation")
    with pytest.raises(PermissionDenied):
        services.entrant_register(player=UserFactory(), event=event)


def test_a_full_event_has_a_waiting_list_that_moves_up():
    event = new_event(capacity=2)
    people = [services.entrant_register(player=UserFactory(), event=event) for _ in range(4)]
    assert [person.status for person in people] == ["registered", "registered", "waiting", "waiting"]
    services.entrant_withdraw(actor=people[0].user, entrant=people[0])
    assert list(event.entrants.values_list("status", flat=True)) == [
        "withdrawn",
        "registered",
        "registered",
        "waiting",
    ]


def test_names_that_look_alike_are_entered_once():
    event = new_event()
    services.entrant_add(actor=event.organiser, event=event, name="Gimli")
    with pytest.raises(Problem):
        services.entrant_add(actor=event.organiser, event=event, name="gim1i")


def test_a_csv_is_imported_wholly_or_not_at_all():
    event = new_event()
    made = services.entrants_import(
        actor=event.organiser, event=event, text="name,seed\nBalin,2\nDwalin,1\nÓin,\n"
    )
    assert [(entrant.name, entrant.seed) for entrant in made] == [("Balin", 2), ("Dwalin", 1), ("Óin", None)]
    with pytest.raises(ValidationError) as wrong:
        services.entrants_import(
            actor=event.organiser, event=event, text="name,seed\nThorin,x\nBalin,\nBombur,1\n"
        )
    assert [message[:6] for message in wrong.value.messages] == ["Line 2", "Line 3"]
    assert event.entrants.count() == 3
    for text in ("", "player\nBalin\n", "name,colour\nNori,red\n"):
        with pytest.raises(ValidationError):
            services.entrants_import(actor=event.organiser, event=event, text=text)


def test_who_does_not_check_in_does_not_play():
    event = new_event(check_in=True)
    people = [services.entrant_register(player=UserFactory(), event=event) for _ in range(3)]
    services.event_move(actor=event.organiser, event=event, to="check_in")
    for entrant in people[:2]:
        services.entrant_check_in(actor=entrant.user, entrant=entrant)
    services.event_start(actor=event.organiser, event=event)
    assert phase_of(event).seeding == [people[0].pk, people[1].pk]
    people[2].refresh_from_db()
    assert people[2].status == "withdrawn"


def test_a_paper_entry_is_claimed_with_the_organisers_consent():
    event = new_event(players=2)
    entrant, person = event.entrants.first(), UserFactory()
    services.entrant_claim(player=person, entrant=entrant)
    with pytest.raises(Conflict):
        services.entrant_claim(player=UserFactory(), entrant=entrant)
    with pytest.raises(PermissionDenied):
        services.entrant_claim_answer(actor=person, entrant=entrant, agree=True)
    assert services.entrant_claim_answer(actor=event.organiser, entrant=entrant, agree=True).user == person


# States and permissions


@pytest.mark.parametrize(
    ("moves", "to"),
    [([], "check_in"), (["registration"], "archived"), (["registration", "cancelled"], "registration")],
)
def test_an_event_does_not_jump_over_a_state(moves, to):
    organiser = UserFactory()
    event = services.event_create(organiser=organiser, name="Cup", game="love-letter", check_in=True)
    for move in moves:
        services.event_move(actor=organiser, event=event, to=move)
    with pytest.raises(Conflict):
        services.event_move(actor=organiser, event=event, to=to)


def test_strangers_may_not_run_an_event_but_its_staff_and_administrators_may():
    event, helper = new_event(players=4), UserFactory()
    for stranger in (UserFactory(), helper):
        with pytest.raises(PermissionDenied):
            services.round_pair(actor=stranger, event=event, number=1)
    assert not Round.objects.exists()
    services.staff_set(actor=event.organiser, event=event, people=[helper])
    services.round_pair(actor=helper, event=event, number=1)
    services.round_unpair(actor=StaffFactory(), event=event, number=1)


@pytest.mark.parametrize(
    ("settings", "phases"),
    [
        ({"game": "chess"}, [{}]),
        ({"time_zone": "Middle-earth/Shire"}, [{}]),
        ({"registration": "code"}, [{}]),
        ({"capacity": 1}, [{}]),
        ({"colour": "red"}, [{}]),
        ({}, [{"best_of": 2}]),
        ({}, [{"system": "pods", "seats": 6}]),
        ({}, [{"seats": 4}]),
        ({}, [{"win": 1, "draw": 1}]),
        ({}, [{"tie_breaks": ["lot", "points"]}]),
        ({}, [{"tie_breaks": "points"}]),
        ({}, [{"rounds": 0}]),
        ({}, [{"cut": 8}]),
        ({}, [{"system": "guess"}]),
    ],
)
def test_settings_that_make_no_event_are_refused_and_nothing_is_made(settings, phases):
    with pytest.raises(ValidationError):
        services.event_create(
            organiser=UserFactory(), **{"name": "Cup", "game": "love-letter", "phases": phases} | settings
        )
    assert not Event.objects.exists()


def test_the_rules_of_a_running_event_are_fixed():
    event = new_event(players=4)
    with pytest.raises(Conflict):
        services.event_change(actor=event.organiser, event=event, capacity=20)
    with pytest.raises(Conflict):
        services.phases_set(actor=event.organiser, event=event, phases=[{"win": 5}])
    services.event_change(actor=event.organiser, event=event, place="Green Dragon")


def test_every_change_is_in_the_log():
    event = new_event(players=2)
    play(event, 1)
    actions = [entry.action for entry in entries_about(event)][::-1]
    assert actions == [
        "event.phases",
        "event.create",
        "event.move",
        "entrant.add",
        "entrant.add",
        "event.start",
        "round.pair",
        "result.set",
    ]


def test_an_event_without_two_players_does_not_start():
    event = new_event(players=1, start=False)
    with pytest.raises(Conflict):
        services.event_start(actor=event.organiser, event=event)
    event.refresh_from_db()
    assert event.state == "registration"


# Rounds


def test_a_swiss_event_is_played_to_its_end():
    event = new_event(players=9)
    for number in range(1, 5):
        played = play(event, number)
        assert played.state == "finished"
        assert sorted(played.seats.values_list("entrant", flat=True)) == sorted(phase_of(event).seeding)
    with pytest.raises(Conflict):
        pair(event, 5)
    phase = phase_of(event)
    assert services.phase_finish(actor=event.organiser, event=event) is None
    event.refresh_from_db()
    assert event.state == "finished"
    rows = list(phase.standing_rows.all())
    assert [row.place for row in rows] == list(range(1, 10))
    assert sum(row.won for row in rows) == 4 * 5
    assert sum(row.points for row in rows) == 4 * 5 * 3
    assert rows[0].points == max(row.points for row in rows)


def test_two_requests_to_pair_make_one_round():
    event = new_event(players=8)
    first = pair(event, 1)
    assert pair(event, 1) == first
    assert Round.objects.count() == 1
    assert Seat.objects.count() == 8
    assert entries_about(event).filter(action="round.pair").count() == 1


def test_a_round_can_be_paired_again_to_the_same_result():
    event = new_event(players=14)
    for number in range(1, 4):
        play(event, number)
    for played in Round.objects.all():
        draw = selectors.draw_again(played)
        again = {table.number: list(table.seats) for table in draw.tables}
        assert again == {p.table: seats_of(p) for p in played.pairings.filter(kind="match")}
        assert str(draw.weight) == played.weight


def test_the_next_round_waits_for_every_confirmed_result():
    """Cobra 439, Tabbycat 72: neither missing nor unconfirmed results pair a round."""
    event = new_event(players=4)
    played = pair(event, 1)
    first, second = open_pairings(played)
    win(event, first)
    with pytest.raises(Conflict) as refused:
        pair(event, 2)
    assert str(second.table) in str(refused.value.detail)
    assert Round.objects.count() == 1


def test_a_failed_pairing_leaves_nothing_behind():
    """Cobra 136: pairing is one transaction."""
    event = new_event(players=4)
    version = Event.objects.get(pk=event.pk).version
    for pins in ({"together": [[1, 1]]}, {"together": 7}, {"tables": {"x": 1}}, {"apart": [["a", "b"]]}):
        with pytest.raises(Problem):
            pair(event, 1, pins=pins)
    assert not Round.objects.exists()
    assert not Pairing.objects.exists()
    assert Event.objects.get(pk=event.pk).version == version


def test_pins_and_fixed_tables_are_kept():
    event = new_event(players=6)
    entrants = list(event.entrants.all())
    services.entrant_set(actor=event.organiser, entrant=entrants[3], fixed_table=7)
    played = pair(event, 1, pins={"together": [[entrants[0].pk, entrants[5].pk]]})
    at = {seat.entrant_id: seat.pairing for seat in played.seats.select_related("pairing")}
    assert at[entrants[0].pk] == at[entrants[5].pk]
    assert at[entrants[3].pk].table == 7
    assert played.relaxed == []


def test_what_was_relaxed_is_told():
    event = new_event(players=4, phases=[{"rounds": 4}])
    for number in range(1, 4):
        assert play(event, number).relaxed == []
    assert {relaxed["rule"] for relaxed in play(event, 4).relaxed} == {"rematch"}


def test_more_rounds_than_opponents_are_warned_of():
    """lila 7675."""
    assert selectors.rematch_warning(Phase(rounds=7), 8) == "likely"
    assert selectors.rematch_warning(Phase(rounds=4), 8) == ""
    assert selectors.rematch_warning(Phase(rounds=8), 8) == "certain"


def test_a_round_is_unpaired_before_its_first_result_only():
    event = new_event(players=4)
    played = pair(event, 1)
    services.round_unpair(actor=event.organiser, event=event, number=1)
    played = pair(event, 1)
    win(event, open_pairings(played)[0])
    with pytest.raises(Conflict):
        services.round_unpair(actor=event.organiser, event=event, number=1)


def test_two_players_are_swapped_by_hand_and_with_the_bye_too():
    event = new_event(players=5)
    played = pair(event, 1)
    resting = played.pairings.get(kind="bye").seats.get()
    table = open_pairings(played)[0]
    leaving, staying = seats_of(table)
    services.seats_swap(actor=event.organiser, event=event, one=resting.entrant_id, other=leaving)
    assert seats_of(table) == [resting.entrant_id, staying]
    bye = played.pairings.get(kind="bye").seats.get()
    assert (bye.entrant_id, bye.points) == (leaving, 3)
    assert played.seats.get(entrant=resting.entrant_id).points is None


def test_awarded_byes_and_the_bye_of_an_odd_field_are_credited_at_once():
    event = new_event(players=6, start=False)
    top = event.entrants.first()
    services.entrant_set(actor=event.organiser, entrant=top, first_byes=1)
    services.event_start(actor=event.organiser, event=event)
    played = pair(event, 1)
    byes = Seat.objects.filter(round=played, pairing__kind="bye")
    assert top.pk in byes.values_list("entrant", flat=True)
    assert set(byes.values_list("points", flat=True)) == {3}
    assert byes.count() == 2


def test_the_clock_of_a_round_can_pause_and_tells_the_instant_of_its_end():
    """lila 11756: the end is an instant of the server, whatever pages believe."""
    event = new_event(players=2, phases=[{"round_minutes": 50}])
    pair(event, 1)
    played = services.clock_start(actor=event.organiser, event=event)
    assert played.ends_at == played.started_at + timedelta(minutes=50)
    played = services.clock_pause(actor=event.organiser, event=event)
    assert played.ends_at is None
    Round.objects.update(paused_at=timezone.now() - timedelta(seconds=90))
    played = services.clock_start(actor=event.organiser, event=event)
    assert played.ends_at - played.started_at >= timedelta(minutes=51, seconds=30)
    with pytest.raises(Problem):
        services.time_extend(actor=event.organiser, pairing=played.pairings.get(), minutes=0)
    assert (
        services.time_extend(actor=event.organiser, pairing=played.pairings.get(), minutes=5).extra_minutes
        == 5
    )


# Results


@pytest.fixture
def table():
    """A running best of three between two people; gives (event, pairing, person, person)."""
    event = new_event(phases=[{"best_of": 3, "rounds": 2}])
    people = [UserFactory(), UserFactory()]
    for person in people:
        services.entrant_register(player=person, event=event)
    services.event_start(actor=event.organiser, event=event)
    event.refresh_from_db()
    pairing = open_pairings(pair(event, 1))[0]
    seated = [event.entrants.get(pk=pk).user for pk in seats_of(pairing)]
    return event, pairing, *seated


def result(pairing, one, other, drawn=0):
    first, second = seats_of(pairing)
    return Outcome(wins={first: one, second: other}, drawn=drawn)


def points(pairing):
    return [seat.points for seat in pairing.seats.order_by("position")]


def test_two_equal_reports_confirm_a_result_and_close_the_round(table):
    event, pairing, one, other = table
    services.result_report(player=one, pairing=pairing, outcome=result(pairing, 2, 1))
    assert points(pairing) == [None, None]
    services.result_report(player=other, pairing=pairing, outcome=result(pairing, 2, 1))
    assert points(pairing) == [3, 0]
    assert Round.objects.get().state == "finished"
    assert phase_of(event).standing_rows.first().points == 3


def test_an_opponent_confirms_but_not_who_reported(table):
    _event, pairing, one, other = table
    services.result_report(player=one, pairing=pairing, outcome=result(pairing, 1, 1, drawn=1))
    with pytest.raises(PermissionDenied):
        services.result_confirm(player=one, pairing=pairing)
    services.result_confirm(player=other, pairing=pairing)
    assert points(pairing) == [1, 1]


def test_different_reports_are_a_dispute_that_the_organiser_decides(table):
    """Cobra 482."""
    event, pairing, one, other = table
    services.result_report(player=one, pairing=pairing, outcome=result(pairing, 2, 0))
    pairing = services.result_report(player=other, pairing=pairing, outcome=result(pairing, 0, 2))
    assert pairing.state == "disputed"
    with pytest.raises(Conflict):
        services.result_report(player=one, pairing=pairing, outcome=result(pairing, 0, 2))
    with pytest.raises(Conflict):
        pair(event, 2)
    services.result_set(actor=event.organiser, pairing=pairing, outcome=result(pairing, 2, 0))
    assert points(pairing) == [3, 0]
    assert list(pairing.reports.values_list("kind", flat=True)) == ["reported", "disputed", "resolved"]


def test_who_reported_may_think_again_until_somebody_else_spoke(table):
    _event, pairing, one, other = table
    services.result_report(player=one, pairing=pairing, outcome=result(pairing, 0, 2))
    services.result_report(player=one, pairing=pairing, outcome=result(pairing, 2, 0))
    services.result_confirm(player=other, pairing=pairing)
    assert points(pairing) == [3, 0]


def test_a_report_counts_by_itself_after_a_while_and_only_once(table):
    _event, pairing, one, _other = table
    services.result_report(player=one, pairing=pairing, outcome=result(pairing, 2, 0))
    assert services.results_confirm_by_time() == 0
    later = timezone.now() + timedelta(minutes=11)
    assert services.results_confirm_by_time(now=later) == 1
    assert services.results_confirm_by_time(now=later) == 0
    assert points(pairing) == [3, 0]
    assert pairing.reports.last().kind == Report.Kind.BY_TIME


def test_a_result_seen_before_somebody_else_was_faster_is_refused(table):
    event, pairing, one, _other = table
    seen = pairing.version
    services.result_report(player=one, pairing=pairing, outcome=result(pairing, 2, 0))
    with pytest.raises(Conflict):
        services.result_set(
            actor=event.organiser, pairing=pairing, outcome=result(pairing, 0, 2), version=seen
        )


def test_a_correction_after_the_next_pairing_changes_points_and_no_pairing(table):
    event, pairing, _one, _other = table
    services.result_set(actor=event.organiser, pairing=pairing, outcome=result(pairing, 2, 0))
    second = pair(event, 2)
    before = [seats_of(p) for p in second.pairings.all()]
    services.result_set(actor=event.organiser, pairing=pairing, outcome=result(pairing, 0, 2))
    assert points(pairing) == [0, 3]
    assert [seats_of(p) for p in second.pairings.all()] == before
    assert pairing.reports.last().kind == Report.Kind.CORRECTED
    assert phase_of(event).standing_rows.first().entrant_id == seats_of(pairing)[1]


@pytest.mark.parametrize(("one", "other", "drawn"), [(3, 0, 0), (2, 2, 0), (-1, 0, 0), (0, 0, 0), (0, 0, 10)])
def test_results_that_cannot_be_are_refused_and_nothing_changes(table, one, other, drawn):
    event, pairing, person, _ = table
    with pytest.raises(Problem):
        services.result_report(player=person, pairing=pairing, outcome=result(pairing, one, other, drawn))
    with pytest.raises(Problem):
        services.result_set(
            actor=event.organiser, pairing=pairing, outcome=result(pairing, one, other, drawn)
        )
    pairing.refresh_from_db()
    assert (pairing.state, pairing.reports.count()) == ("open", 0)


def test_a_result_names_exactly_the_players_of_its_table(table):
    """liwords 892."""
    event, pairing, _one, _other = table
    first, second = seats_of(pairing)
    for wins in ({first: 2}, {first: 2, second: 0, 999_999: 0}, {}):
        with pytest.raises(Problem):
            services.result_set(actor=event.organiser, pairing=pairing, outcome=Outcome(wins=wins, drawn=1))


@pytest.mark.parametrize(
    "data", [None, [], {"wins": []}, {"wins": {"x": 1}}, {"wins": {"1": "2"}}, {"drawn": True}]
)
def test_rubbish_is_no_result(data):
    with pytest.raises(Problem):
        Outcome.from_data(data)


def test_strangers_do_not_report(table):
    _event, pairing, _one, _other = table
    with pytest.raises(PermissionDenied):
        services.result_report(player=UserFactory(), pairing=pairing, outcome=result(pairing, 2, 0))


def test_a_no_show_and_a_double_loss(table):
    event, pairing, _one, _other = table
    first, second = seats_of(pairing)
    services.result_set(actor=event.organiser, pairing=pairing, outcome=Outcome(absent=(first,)))
    pairing.refresh_from_db()
    assert (points(pairing), pairing.unplayed, pairing.winner_id) == ([0, 3], True, second)
    services.result_set(
        actor=event.organiser, pairing=pairing, outcome=Outcome(wins={first: 1, second: 1}, both_lose=True)
    )
    assert points(pairing) == [0, 0]
    services.result_set(actor=event.organiser, pairing=pairing, outcome=Outcome(absent=(first, second)))
    assert points(pairing) == [0, 0]


# Coming and going


def test_who_drops_during_a_match_loses_it_and_is_not_paired_again(table):
    """XMage 1310, liwords 1039."""
    event, pairing, one, _other = table
    first, second = seats_of(pairing)
    services.entrant_drop(actor=one, entrant=Entrant.objects.get(pk=first))
    assert points(pairing) == [0, 3]
    second_round = pair(event, 2)
    assert list(second_round.seats.values_list("entrant", flat=True)) == [second]


def test_a_dropped_player_comes_back_with_the_next_round():
    event = new_event(players=4)
    play(event, 1)
    entrant = event.entrants.first()
    services.entrant_drop(actor=event.organiser, entrant=entrant)
    entrant.refresh_from_db()
    assert (entrant.status, entrant.dropped_after) == ("dropped", 1)
    services.entrant_undrop(actor=event.organiser, entrant=entrant)
    assert entrant.pk in pair(event, 2).seats.values_list("entrant", flat=True)


def test_only_oneself_or_the_staff_drops_a_player():
    event = new_event(players=4)
    with pytest.raises(PermissionDenied):
        services.entrant_drop(actor=UserFactory(), entrant=event.entrants.first())


@pytest.mark.parametrize(("rule", "worth"), [("loss", 0), ("bye", 1)])
def test_a_late_entrant_joins_the_next_round_and_missed_rounds_count_by_the_rule(rule, worth):
    """PGSwiss 77, ANRTournament 3."""
    event = new_event(players=4, late_entry=rule)
    play(event, 1)
    late = services.entrant_enter_late(actor=event.organiser, event=event, name="Late Bilbo")
    assert phase_of(event).standing_rows.get(entrant=late).points == worth
    played = pair(event, 2)
    assert late.pk in played.seats.values_list("entrant", flat=True)


def test_a_late_entrant_may_take_the_seat_opposite_a_bye():
    event = new_event(players=5)
    played = pair(event, 1)
    late = services.entrant_enter_late(actor=event.organiser, event=event, name="Late Bilbo", take_bye=True)
    seat = played.seats.get(entrant=late)
    assert seat.pairing.kind == "match"
    assert seat.pairing.table == 3
    assert not played.pairings.filter(kind="bye").exists()
    with pytest.raises(Conflict):
        services.entrant_enter_late(actor=event.organiser, event=event, name="Later Bilbo", take_bye=True)
    assert not event.entrants.filter(name="Later Bilbo").exists()


def test_an_event_without_late_entries_takes_none():
    event = new_event(players=4, late_entry="closed")
    with pytest.raises(Conflict):
        services.entrant_enter_late(actor=event.organiser, event=event, name="Late Bilbo")


def test_points_taken_and_a_disqualification():
    event = new_event(players=4)
    played = pair(event, 1)
    for pairing in open_pairings(played):
        win(event, pairing)
    leader = phase_of(event).standing_rows.first().entrant
    services.penalty_give(actor=event.organiser, entrant=leader, kind="points", points=3, note="late")
    assert phase_of(event).standing_rows.get(entrant=leader).points == 0
    services.penalty_give(actor=event.organiser, entrant=leader, kind="disqualified")
    leader.refresh_from_db()
    assert leader.status == "dropped"
    with pytest.raises(Conflict):
        services.entrant_undrop(actor=event.organiser, entrant=leader)
    for wrong in ({"kind": "points"}, {"kind": "warning", "points": 2}):
        with pytest.raises(Problem):
            services.penalty_give(actor=event.organiser, entrant=leader, **wrong)


# Other systems and phases


def test_a_cut_takes_the_best_who_still_play_and_freezes_what_was():
    """sendou.ink 2869 and 2004: later drops move nobody, seeds persist."""
    event = new_event(players=8, phases=[{"rounds": 3, "cut": 4}, {"system": "single", "third_place": True}])
    for number in range(1, 4):
        play(event, number)
    swiss = phase_of(event)
    rows = list(swiss.standing_rows.values_list("entrant", flat=True))
    services.entrant_drop(actor=event.organiser, entrant=Entrant.objects.get(pk=rows[1]))
    following = services.phase_finish(actor=event.organiser, event=event)
    assert following.seeding == [rows[0], rows[2], rows[3], rows[4]]
    before = list(swiss.standing_rows.values())
    semi = pair(event, 1)
    assert [seats_of(p) for p in semi.pairings.all()] == [[rows[0], rows[4]], [rows[2], rows[3]]]
    services.entrant_drop(actor=event.organiser, entrant=Entrant.objects.get(pk=rows[4]))
    win(event, open_pairings(semi)[0], rows[2])
    final = pair(event, 2)
    assert final.pairings.count() == 2
    for pairing in open_pairings(final):
        win(event, pairing, max(seats_of(pairing), key=rows.index))
    assert services.phase_finish(actor=event.organiser, event=event) is None
    assert list(swiss.standing_rows.values()) == before
    places = selectors.final_places(list(event.phases.all()))
    assert [entrant for _, entrant in places][:4] == [rows[2], rows[0], rows[3], rows[4]]
    assert sorted(entrant for _, entrant in places) == sorted(rows)


@pytest.mark.parametrize("count", [2, 5, 8])
@pytest.mark.parametrize("system", ["single", "double", "round_robin"])
def test_other_systems_for_two_go_to_their_end(system, count):
    event = new_event(players=count, phases=[{"system": system}])
    number = 1
    while selectors.rounds_left(phase_of(event)):
        play(event, number)
        number += 1
    phase = phase_of(event)
    services.phase_finish(actor=event.organiser, event=event)
    assert phase.standing_rows.first().place == 1
    assert phase.standing_rows.filter(place=1).count() == 1
    assert phase.standing_rows.count() == count


def test_pods_and_a_cut_in_the_shape_of_pods():
    pods = {"system": "pods", "seats": 4, "win": 5, "tie_breaks": ["points", "opponents_pod_win", "lot"]}
    event = new_event(players=18, phases=[pods | {"rounds": 2, "cut": 7}, {"system": "pod_cut", "seats": 4}])
    for number in (1, 2):
        played = play(event, number)
        assert sorted(p.seats.count() for p in played.pairings.all()) == [3, 3, 4, 4, 4]
    following = services.phase_finish(actor=event.organiser, event=event)
    assert len(following.seeding) == 7
    assert [p.seats.count() for p in play(event, 1).pairings.all()] == [4]
    assert [p.seats.count() for p in play(event, 2).pairings.all()] == [4]
    assert services.phase_finish(actor=event.organiser, event=event) is None


def test_a_drawn_pod_gives_everybody_a_point():
    event = new_event(players=4, phases=[{"system": "pods", "seats": 4, "win": 5}])
    pairing = open_pairings(pair(event, 1))[0]
    seats = seats_of(pairing)
    outcome = Outcome(wins=dict.fromkeys(seats, 0), drawn=1, scores={seats[0]: 12})
    services.result_set(actor=event.organiser, pairing=pairing, outcome=outcome)
    assert points(pairing) == [1, 1, 1, 1]
    assert pairing.seats.get(entrant=seats[0]).score == 12


def test_a_cut_that_does_not_fit_is_refused_and_the_phase_goes_on():
    event = new_event(players=8, phases=[{"rounds": 1, "cut": 5}, {"system": "pod_cut", "seats": 4}])
    play(event, 1)
    with pytest.raises(Conflict):
        services.phase_finish(actor=event.organiser, event=event)
    assert phase_of(event).number == 1


def test_a_drawn_elimination_match_is_played_on_or_goes_to_the_better_seed():
    for rule in ("refused", "seed"):
        event = new_event(players=2, phases=[{"system": "single", "best_of": 3, "drawn": rule}])
        pairing = open_pairings(pair(event, 1))[0]
        seats = seats_of(pairing)
        outcome = Outcome(wins=dict.fromkeys(seats, 1), drawn=1)
        if rule == "refused":
            with pytest.raises(Problem):
                services.result_set(actor=event.organiser, pairing=pairing, outcome=outcome)
        else:
            services.result_set(actor=event.organiser, pairing=pairing, outcome=outcome)
            pairing.refresh_from_db()
            assert pairing.winner_id == phase_of(event).seeding[0]


def test_who_went_on_in_a_bracket_cannot_be_changed_after_the_next_round_is_paired():
    event = new_event(players=4, phases=[{"system": "single"}])
    semi = pair(event, 1)
    for pairing in open_pairings(semi):
        win(event, pairing)
    pair(event, 2)
    pairing = semi.pairings.first()
    with pytest.raises(Conflict):
        win(event, pairing, seats_of(pairing)[1])
    pairing.refresh_from_db()
    assert pairing.winner_id == seats_of(pairing)[0]


def test_in_a_schedule_matches_of_those_who_left_are_lost_without_play():
    event = new_event(players=4, phases=[{"system": "round_robin"}])
    play(event, 1)
    gone = event.entrants.first()
    services.entrant_drop(actor=event.organiser, entrant=gone)
    played = pair(event, 2)
    pairing = played.seats.get(entrant=gone).pairing
    assert (pairing.state, pairing.unplayed) == ("confirmed", True)
    assert pairing.winner_id in set(seats_of(pairing)) - {gone.pk}


def test_who_won_without_play_had_in_effect_a_bye():
    """FIDE: nobody gets a bye who won by forfeit; the two have not met."""
    event = new_event(players=3, phases=[{"rounds": 2}])
    played = pair(event, 1)
    pairing = open_pairings(played)[0]
    first, second = seats_of(pairing)
    services.result_set(actor=event.organiser, pairing=pairing, outcome=Outcome(absent=(second,)))
    second_round = pair(event, 2)
    assert second_round.pairings.get(kind="bye").seats.get().entrant_id == second
    assert first not in second_round.seats.filter(pairing__kind="bye").values_list("entrant", flat=True)


# Who sees what


def test_drafts_are_seen_by_those_who_run_them():
    event = services.event_create(organiser=UserFactory(), name="Secret Cup", game="love-letter")
    stranger, helper = UserFactory(), UserFactory()
    services.staff_set(actor=event.organiser, event=event, people=[helper])
    assert [
        Event.objects.visible_to(person).count()
        for person in (event.organiser, helper, stranger, StaffFactory())
    ] == [1, 1, 0, 1]
    services.event_move(actor=event.organiser, event=event, to="registration")
    assert Event.objects.visible_to(stranger).count() == 1


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_two_requests_at_the_same_time_make_one_round():
    """lila 827 and 12147: paired twice under load."""
    event = new_event(players=12)
    start = threading.Barrier(4)
    made, failed = [], []

    def request():
        try:
            start.wait()
            made.append(services.round_pair(actor=event.organiser, event=event, number=1).pk)
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=request) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert len(set(made)) == 1
    assert Seat.objects.count() == 12
