"""Playing a match through the API: what is accepted, what is refused, what everybody may see."""

import json

import pytest
from django.contrib.auth import get_user_model

from heroes.engine import record
from heroes.engine.decision import Decision, Option
from heroes.play import live, playing, selectors, tasks, telling
from heroes.play.models import Match, Move, Problem, Seat, Table
from minigames.love_letter.rules import LoveLetter
from tests.factories import finished_table, open_table, running_table
from tests.play.conftest import asked, bots_act, later, not_asked, play_to_the_end

pytestmark = pytest.mark.django_db


def moves(table: Table) -> list:
    return list(Move.objects.filter(match__table=table).values_list("number", "entry", "by"))


def test_two_people_and_a_bot_play_a_whole_match(anna, bert):
    table = running_table(anna, bert)
    match = play_to_the_end(table, anna, bert)
    table.refresh_from_db()
    assert table.status == Table.Status.FINISHED and table.finished_at
    assert match.ended_by == Match.EndedBy.RULES
    assert len(match.result["winners"]) == 1
    assert match.version == len(moves(table))
    assert {by for _number, _entry, by in moves(table)} == {"person", "bot"}


def test_the_record_of_a_finished_match_rebuilds_it(anna, bert, program):
    table = running_table(anna, bert, size=2)
    play_to_the_end(table, anna, bert)
    assert record.verify(program(None).get(f"tables/{table.code}/record/")) == []


def test_the_record_is_nobodys_before_the_end_or_before_it_is_released(anna, bert, program):
    running = running_table(anna, bert)
    kept = finished_table(anna, bert, releases_record=False)
    for person in (None, anna, bert):
        for table in (running, kept):
            program(person).get(f"tables/{table.code}/record/", 403)
            program(person).get(f"tables/{table.code}/match/?open=1", 403)


def test_neither_seed_nor_other_hands_leave_the_server(anna, bert, clara, program):
    table = running_table(anna, bert, clara)
    match = Match.objects.get(table=table)
    secret = bytes(match.seed).hex()
    for _choice in range(20):
        match.refresh_from_db()
        if match.result:
            break
        for person in (None, anna, bert, clara):
            seen = program(person).match(table)
            mine = seen["seat"]
            events = program(person).get(f"tables/{table.code}/events/")
            text = json.dumps([seen, events, program(person).get(f"tables/{table.code}/")])
            assert secret not in text
            for player in seen["view"]["players"]:
                assert player["seat"] == mine or not player["cards"]
            drawn = [event for event in events["events"] if event["kind"] in ("deal", "draw")]
            for event in drawn:
                seat = next(part["seat"] for part in event["parts"] if "seat" in part)
                named = any("card" in part for part in event["parts"])
                assert named == (seat == mine)
        program(asked(table, anna, bert, clara)).answer(table)


def test_who_is_not_asked_cannot_answer(anna, bert, program):
    table = running_table(anna, bert, size=2)
    before = moves(table)
    waiting = not_asked(table, anna, bert)
    assert program(waiting).match(table)["decision"] is None
    problem = program(waiting).answer(table, status=409)
    assert problem["code"] == "stale" and moves(table) == before


def test_who_does_not_sit_there_cannot_answer(anna, bert, clara, program):
    table = running_table(anna, bert, size=2)
    before = moves(table)
    program(clara).answer(table, status=403)
    program(None).answer(table, status=401)
    assert moves(table) == before


def test_a_key_that_is_not_offered_changes_nothing(anna, bert, program):
    table = running_table(anna, bert, size=2)
    before = moves(table)
    mover = asked(table, anna, bert)
    for keys in (["play:gollum"], ["play:smaug", "no such part"], ["x" * 200], ["pass"]):
        program(mover).answer(table, *keys, status=400)
    assert moves(table) == before


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"decision": "one", "keys": ["a"]},
        {"decision": 1, "keys": []},
        {"decision": 1, "keys": "play"},
        {"decision": -1, "keys": ["a"]},
        {"decision": 10**30, "keys": ["a"]},
        {"decision": 1, "keys": ["a"] * 1000},
        {"decision": 1, "keys": [{"a": 1}]},
        {"decision": 1, "keys": ["y" * 5000]},
        [],
        "text",
        None,
    ],
)
def test_a_malformed_answer_is_refused_and_changes_nothing(anna, bert, program, body):
    table = running_table(anna, bert, size=2)
    before = moves(table)
    answer = program(asked(table, anna, bert)).client.post(
        f"/api/v1/tables/{table.code}/choose/", body, format="json"
    )
    assert answer.status_code == 400
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert moves(table) == before


def test_an_answer_sent_twice_counts_once_and_is_answered_with_the_present_match(anna, bert, program):
    table = running_table(anna, bert, size=2)
    mover = asked(table, anna, bert)
    match = program(mover).match(table)
    body = {
        "decision": match["decision"]["id"],
        "keys": [match["decision"]["options"][0]["key"]],
    }
    program(mover).post(f"tables/{table.code}/choose/", **body)
    after = moves(table)
    problem = program(mover).post(f"tables/{table.code}/choose/", 409, **body)
    assert moves(table) == after
    assert problem["code"] == "stale"
    assert problem["match"] == program(mover).match(table)


def test_a_match_that_is_over_takes_no_answers(anna, bert, program):
    table = finished_table(anna, bert)
    assert program(anna).answer(table, status=409)["code"] == "over"
    program(anna).post(f"tables/{table.code}/concede/", 409)


def test_a_restart_in_the_middle_of_a_decision_loses_nothing(anna, bert, program):
    table = running_table(anna, bert)
    for _choice in range(6):
        bots_act(table)
        mover = asked(table, anna, bert)
        for person in (anna, bert):
            program(person).match(table)  # both are at the table
        before = {person: program(person).match(table) for person in (anna, bert)}
        live._matches.clear()
        assert {person: program(person).match(table) for person in (anna, bert)} == before
        program(mover).answer(table)


def test_a_process_that_is_behind_applies_what_is_missing(anna, bert, program):
    table = running_table(anna, bert, size=2)
    match = Match.objects.get(table=table)
    behind = live.Held(live.engine(match).fork(keep=True), live.stored_log(match))
    for _choice in range(4):
        program(asked(table, anna, bert)).answer(table)
    ahead = program(anna).match(table)
    live._matches[match.pk] = behind
    assert program(anna).match(table) == ahead
    assert live._matches[match.pk] is behind, "it was brought forward, not built anew"


def test_a_process_that_is_ahead_of_the_store_builds_anew(anna, bert, program):
    table = running_table(anna, bert, size=2)
    match = Match.objects.get(table=table)
    before = program(anna).match(table)
    engine = live.engine(match)
    decision = engine.pending[0]
    engine.choose(decision.seat, decision.id, [decision.options[0].key])
    assert program(anna).match(table) == before


def test_an_error_in_the_rules_undoes_the_choice_and_files_a_report(anna, bert, program, monkeypatch):
    table = running_table(anna, bert, size=2)
    before = moves(table)
    mover = asked(table, anna, bert)
    seen = program(mover).match(table)

    def stumble(self, seat):
        raise ZeroDivisionError("a fault in the rules")

    monkeypatch.setattr(LoveLetter, "pass_turn", stumble)
    for _part in range(3):  # card, perhaps target, perhaps name: the fault comes with the last
        answer = program(mover).client.post(
            f"/api/v1/tables/{table.code}/choose/",
            {
                "decision": seen["decision"]["id"],
                "keys": [seen["decision"]["options"][0]["key"]],
            },
            format="json",
        )
        if answer.status_code == 409:
            break
        before = moves(table)
        seen = program(mover).match(table)
    assert answer.json()["code"] == "rules_fault"
    assert moves(table) == before
    assert program(mover).match(table) == seen
    report = Problem.objects.get()
    assert "ZeroDivisionError" in report.trace and report.reporter == mover
    assert report.record["seed"] and report.record["journal"] == [entry for _n, entry, _by in before]
    monkeypatch.undo()
    program(mover).answer(table)


def test_whenever_a_bot_is_asked_a_task_is_on_its_way_to_it(
    anna, woken, monkeypatch, django_capture_on_commit_callbacks
):
    asked_bots = 0
    for number in range(30):  # at many instants: how a clock's fraction is rounded must not matter
        later(monkeypatch, number * 0.0137)
        with django_capture_on_commit_callbacks(execute=True):
            table = running_table(anna, size=2)
        match = Match.objects.get(table=table)
        assert (match.pk in woken) == (match.waiting == [1])
        asked_bots += match.waiting == [1]
    assert asked_bots


def test_rules_that_go_round_in_a_circle_are_stopped_and_the_table_stays(anna, bert, program, monkeypatch):
    """Without a question to anybody they would hold up the table for ever."""

    def circle(self):
        going = [Option("stay", "Stay"), Option("go", "Go")]
        while True:
            picked = yield Decision(0, "move", ("Go or stay?", {}), going)
            while picked.key == "go":
                picked = yield Decision(0, "move", ("Go?", {}), [Option("go", "Go")], public=True)

    monkeypatch.setattr(LoveLetter, "play", circle)
    table = running_table(anna, bert, size=2)
    mover = asked(table, anna, bert)
    assert program(mover).answer(table, "go", status=409)["code"] == "rules_fault"
    assert Problem.objects.get().keys == ["go"] and moves(table) == []
    assert program(mover).answer(table, "stay")["decision"]


def test_a_broker_that_is_away_holds_nobody_up(
    anna, bert, program, monkeypatch, django_capture_on_commit_callbacks
):
    def away(*_args, **_kwargs):
        raise ConnectionError("nobody there")

    monkeypatch.setattr(tasks.match_play_bots, "apply_async", away)
    monkeypatch.setattr(telling, "notify", away)
    with django_capture_on_commit_callbacks(execute=True):
        table = running_table(anna, bert)
    bots_act(table)
    before = len(moves(table))
    with django_capture_on_commit_callbacks(execute=True):
        program(asked(table, anna, bert)).answer(table)
    assert len(moves(table)) == before + 1


def test_a_bot_that_stumbles_takes_the_default(anna, monkeypatch):
    table = running_table(anna, size=2)
    match = Match.objects.get(table=table)
    if match.waiting == [0]:
        playing.match_choose(
            player=anna,
            match_id=match.pk,
            **_first(match, 0),
        )
    from minigames.love_letter.bots import CountingBot

    monkeypatch.setattr(CountingBot, "read", lambda self, view: 1 / 0)
    bots_act(table)
    match.refresh_from_db()
    assert match.version > 0


def _first(match: Match, seat: int) -> dict:
    decision = live.engine(match).decision_of(seat)
    return {"decision_id": decision.id, "keys": [decision.options[0].key]}


def test_a_match_that_todays_rules_do_not_follow_stays_viewable_and_can_be_decided(
    anna, bert, program, monkeypatch
):
    table = running_table(anna, bert, size=2)
    for _choice in range(5):
        program(asked(table, anna, bert)).answer(table)
    told = program(anna).get(f"tables/{table.code}/events/")
    live._matches.clear()
    monkeypatch.setattr(LoveLetter, "set_up_round", lambda self: 1 / 0)
    seen = program(anna).match(table)
    assert seen["stuck"] and seen["decision"] is None
    assert seen["view"]["players"][seen["seat"]]["cards"]
    assert program(anna).get(f"tables/{table.code}/events/")["events"] == told["events"]
    assert program(anna).answer(table, status=409)["code"] == "stuck"

    match = Match.objects.get(table=table)
    staff = get_user_model().objects.create_superuser("keeper", password="x")
    playing.match_adjudicate(actor=staff, match=match, winners=[1], words="the rules have changed")
    assert program(anna).match(table)["result"]["winners"] == [1]


def test_only_staff_may_decide_a_match(anna, bert):
    from django.core.exceptions import PermissionDenied

    match = Match.objects.get(table=running_table(anna, bert))
    with pytest.raises(PermissionDenied):
        playing.match_adjudicate(actor=anna, match=match, winners=[0], words="because")
    match.refresh_from_db()
    assert match.result is None


def test_conceding_ends_a_match_of_two(anna, bert, program):
    table = running_table(anna, bert, size=2)
    over = program(anna).post(f"tables/{table.code}/concede/")
    assert over["result"]["winners"] == [1] and over["result"]["reason"]["params"]["seat"]["value"] == 0
    table.refresh_from_db()
    assert table.status == Table.Status.FINISHED


def test_when_one_of_three_concedes_a_bot_plays_the_seat_on(anna, bert, clara, program):
    table = running_table(anna, bert, clara)
    program(anna).post(f"tables/{table.code}/concede/")
    seat = Seat.objects.get(table=table, user=anna)
    assert seat.left == Seat.Left.CONCEDED and seat.bot
    program(anna).answer(table, status=403)
    match = play_to_the_end(table, bert, clara)
    assert match.ended_by == Match.EndedBy.RULES


def test_who_has_conceded_sees_no_more_than_a_spectator_until_the_end(anna, bert, clara, program, client):
    """What the seat draws from now on is the bot's."""
    table = running_table(anna, bert, clara)
    program(anna).post(f"tables/{table.code}/concede/")
    seen = program(anna).match(table)
    assert seen["view"] == program(None).match(table)["view"] and seen["decision"] is None
    events = program(anna).get(f"tables/{table.code}/events/")
    assert events == program(None).get(f"tables/{table.code}/events/")
    client.force_login(anna)
    page = client.get(table.get_absolute_url())
    assert page.status_code == 200
    assert all(not player["cards"] for player in page.context["view"]["players"])
    play_to_the_end(table, bert, clara)
    assert program(anna).match(table)["view"]["seat"] == 0


def test_a_setting_at_a_match_that_is_over_changes_nothing(anna, bert, program):
    table = finished_table(anna, bert)
    before = Table.objects.values().get(pk=table.pk), Match.objects.values().get(table=table)
    assert program(anna).post(f"tables/{table.code}/comfort/", 409, comfort="skip")["code"] == "over"
    assert before == (Table.objects.values().get(pk=table.pk), Match.objects.values().get(table=table))


def test_a_fault_at_a_table_puts_nothing_hidden_into_the_log(anna, bert, caplog):
    match = Match.objects.get(table=running_table(anna, bert))
    playing.problem_file(match=match, fault=KeyError("arkenstone"), words="bot counting")
    assert "KeyError" in caplog.text and "arkenstone" not in caplog.text


def test_a_guest_plays_and_keeps_the_seat_with_the_account(client):
    answer = client.post("/play/quick/love-letter/")
    assert answer.status_code == 302
    page = client.get(answer["Location"])
    assert page.status_code == 200 and "Your move" in page.content.decode()
    table = Table.objects.get()
    assert table.status == Table.Status.RUNNING and table.owner.is_guest


def test_events_can_be_asked_for_from_a_number_on(anna, bert, program):
    table = running_table(anna, bert, size=2)
    for _choice in range(4):
        program(asked(table, anna, bert)).answer(table)
    everything = program(anna).get(f"tables/{table.code}/events/")
    part = program(anna).get(f"tables/{table.code}/events/?since=3")
    assert part["events"] == [event for event in everything["events"] if event["n"] >= 3]
    assert program(anna).get(f"tables/{table.code}/events/?since={everything['next']}")["events"] == []
    for since in ("-1", "x", "1e3", "9" * 30, "²"):
        program(anna).get(f"tables/{table.code}/events/?since={since}", 400)


def test_the_seeds_hash_is_shown_from_the_start_and_fits_the_record(anna, bert, program):
    table = running_table(anna, bert, size=2)
    promised = program(None).get(f"tables/{table.code}/")["seed_hash"]
    program(anna).post(f"tables/{table.code}/concede/")
    from heroes.engine.match import seed_hash

    kept = program(None).get(f"tables/{table.code}/record/")
    assert seed_hash(bytes.fromhex(kept["seed"])) == promised == kept["seed_hash"]


def test_an_open_table_has_no_match_yet(anna, program):
    table = open_table(anna)
    assert program(anna).get(f"tables/{table.code}/match/", 409)["code"] == "not_begun"


def test_where_the_rules_let_a_player_go_no_bot_plays_the_seat_on(anna, bert, clara, program, monkeypatch):
    """The Heroes' Journey, ruling HJ39: during the set-up the seat takes defaults, and leaves after it."""
    monkeypatch.setattr(selectors, "has_table", lambda game: True)
    table = running_table(anna, bert, clara, game="heroes-journey")
    program(anna).post(f"tables/{table.code}/concede/")
    program(anna).answer(table, status=403)
    assert moves(table)[-1][1:] == ([0, "!"], "person")
    seen = program(bert).match(table)
    assert 0 not in seen["waiting"]
    live._matches.clear()  # another process follows the journal
    assert program(bert).match(table) == seen
    program(bert).post(f"tables/{table.code}/concede/")
    match = Match.objects.get(table=table)
    assert match.result["winners"] == [2]
