"""When the table passes for somebody, and that nobody can read his hand from it."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heroes.engine import game as registry
from heroes.engine import record
from heroes.engine.decision import PASS, Decision, Option
from heroes.play import comfort, playing, selectors
from heroes.play.models import Match, Move, Seat, Table
from tests.factories import running_table
from tests.play.conftest import later, play_to_the_end
from tests.play.windows import GAME

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _windows(monkeypatch):
    """The house knows one game more."""
    monkeypatch.setitem(registry._games, GAME.slug, GAME)
    monkeypatch.setattr(selectors, "has_table", lambda game: True)


def table_of(*people, armed="", **wishes) -> Table:
    return running_table(*people, size=2, game="windows", options={"armed": armed}, **wishes)


def passes(table) -> list:
    return list(Move.objects.filter(match__table=table, by=Move.By.COMFORT).values_list("entry", flat=True))


def said(program, person, table) -> list[str]:
    """The lines of the log as `person` reads them."""
    events = program(person).get(f"tables/{table.code}/events/")["events"]
    return ["".join(part["text"] for part in event["parts"]) for event in events]


def wish(program, person, table, status=200, **settings):
    return program(person).post(f"tables/{table.code}/comfort/", status, **settings)


def test_whether_somebody_can_only_pass_or_could_answer_looks_the_same_to_the_others(anna, bert, program):
    """The default settings: what Anna and a spectator get is the same to the byte."""
    seen = []
    for armed in ("", "1"):
        table = table_of(anna, bert, armed=armed)
        program(bert).match(table)
        program(anna).answer(table, "go")
        program(anna).answer(table, "pass")
        assert Match.objects.get(table=table).waiting == [1] and not passes(table)
        paths = [f"tables/{table.code}/{part}/" for part in ("match", "events")]
        seen.append(
            [
                program(person).client.get(f"/api/v1/{path}").content
                for person in (anna, None)
                for path in paths
            ]
        )
    assert seen[0] == seen[1]


def test_who_can_only_pass_is_passed_for_after_a_pause_and_only_he_reads_that_it_was_automatic(
    anna, bert, program, monkeypatch
):
    table = table_of(anna, bert)
    program(anna).answer(table, "go")
    program(anna).answer(table, "pass")
    match = Match.objects.get(table=table)
    assert match.due_at is not None, "the sweep will look in"
    playing.match_check_clocks(match_id=match.pk)
    assert not passes(table)
    later(monkeypatch, comfort.LONGEST_PAUSE + 0.1)
    playing.match_check_clocks(match_id=match.pk)
    assert passes(table) == [[1, PASS]]
    assert "The table passes for Bert." in said(program, bert, table)
    assert "The table passes for Bert." not in said(program, anna, table)
    numbers = [event["n"] for event in program(anna).get(f"tables/{table.code}/events/")["events"]]
    assert numbers == list(range(len(numbers))), "no gap tells her of a line that she does not read"


def test_who_does_not_want_to_wait_passes_himself(anna, bert, program):
    table = table_of(anna, bert)
    program(anna).answer(table, "go", status=200)
    program(anna).answer(table, "pass")
    program(bert).answer(table, "pass")
    assert not passes(table) and Match.objects.get(table=table).waiting == [1], "it is Bert's turn"


@given(st.integers(1, 10**6), st.binary(min_size=32, max_size=32), st.booleans())
def test_the_pause_does_not_look_at_the_hand(number, seed, armed):
    seats = [Seat(number=0, user_id=1), Seat(number=1, user_id=2)]
    decision = Decision(1, "respond", ("", {}), [Option(PASS, "")] + [Option("answer", "")] * armed)
    decision.id = number
    pause = comfort.pause(seats, seats[1], decision, seed)
    assert comfort.SHORTEST_PAUSE <= pause <= comfort.LONGEST_PAUSE
    decision.options = [Option(PASS, "")]
    assert comfort.pause(seats, seats[1], decision, seed) == pause


def test_no_pause_outlasts_a_clock(anna, bert, program):
    clock = {"kind": "decision", "seconds": 5}
    table = table_of(anna, bert, clock=clock)
    program(anna).answer(table, "go")
    match = Match.objects.get(table=table)
    for seat, (_id, at) in match.passing.items():
        assert at < match.clocks["ends"][seat]


def test_among_bots_nobody_can_learn_anything_and_the_pass_comes_at_once(anna, program):
    table = table_of(anna)
    program(anna).answer(table, "go")
    assert passes(table) == [[0, PASS]]


def test_whoever_wants_to_be_asked_always_is_asked_even_when_he_can_only_pass(
    anna, bert, program, monkeypatch
):
    table = table_of(anna, bert)
    wish(program, bert, table, comfort="always")
    program(anna).answer(table, "go")
    program(anna).answer(table, "pass")
    later(monkeypatch, 3600)
    playing.match_check_clocks(match_id=Match.objects.get(table=table).pk)
    assert not passes(table)
    assert program(bert).match(table)["decision"]["options"][0]["key"] == PASS


def test_passing_until_something_happens_passes_whatever_one_holds_and_says_so_to_all(anna, bert, program):
    table = table_of(anna, bert, armed="1")
    wish(program, bert, table, comfort="skip")
    program(anna).answer(table, "stay")
    program(anna).answer(table, "pass")
    assert passes(table) == [[1, PASS]]
    for person in (anna, bert, None):
        assert said(program, person, table).count("The table passes for Bert.") == 1


def test_it_ends_when_something_happens(anna, bert, program):
    table = table_of(anna, bert, armed="1")
    wish(program, bert, table, comfort="skip")
    program(anna).answer(table, "go")
    program(anna).answer(table, "pass")
    assert program(bert).match(table)["decision"] and not passes(table)
    assert Seat.objects.get(table=table, user=bert).comfort == Seat.Comfort.NORMAL


def test_it_ends_at_ones_own_turn_and_never_makes_a_move_there(anna, bert, program):
    table = table_of(anna, bert, armed="01")
    wish(program, bert, table, comfort="skip")
    program(anna).answer(table, "stay")
    program(anna).answer(table, "pass")
    seen = program(bert).match(table)
    assert seen["decision"]["kind"] == "move" and seen["comfort"]["comfort"] == "normal"
    assert passes(table) == [[1, PASS]]


def test_it_ends_when_something_is_taken_back(anna, bert, program):
    table = table_of(anna, bert, armed="01")
    program(anna).answer(table, "stay")
    wish(program, bert, table, comfort="skip")
    program(anna).post(f"tables/{table.code}/offer/", kind="take_back")
    program(bert).post(f"tables/{table.code}/offer/answer/", kind="take_back", agrees=True)
    program(anna).answer(table, "stay")
    program(anna).answer(table, "pass")
    assert program(bert).match(table)["decision"]["kind"] == "respond" and not passes(table)


def test_a_step_in_which_one_never_wants_to_be_asked_is_passed_at_once(anna, bert, program):
    table = table_of(anna, bert, armed="01")
    wish(program, bert, table, stops={"respond": "never"})
    program(anna).answer(table, "go")
    program(anna).answer(table, "pass")
    assert passes(table) == [[1, PASS]]
    assert program(bert).match(table)["decision"]["kind"] == "move", "his own turn is his"


def test_always_in_one_step_stands_above_passing_until_something_happens(anna, bert, program):
    table = table_of(anna, bert)
    wish(program, bert, table, comfort="skip", stops={"respond": "always"})
    program(anna).answer(table, "stay")
    program(anna).answer(table, "pass")
    assert program(bert).match(table)["decision"]["kind"] == "respond" and not passes(table)
    wish(program, bert, table, stops={"respond": ""})
    assert passes(table) == [[1, PASS]], "that setting is taken back"


@pytest.mark.parametrize(
    "settings",
    [
        {"comfort": "never"},
        {"comfort": 3},
        {"stops": {"respond": "sometimes"}},
        {"stops": {"dance": "always"}},
        {"stops": ["respond"]},
        {"stops": {"respond": ["always"]}},
    ],
)
def test_odd_settings_are_refused_and_change_nothing(anna, bert, program, settings):
    table = table_of(anna, bert)
    wish(program, bert, table, 400, **settings)
    seat = Seat.objects.get(table=table, user=bert)
    assert (seat.comfort, seat.stops) == (Seat.Comfort.NORMAL, {})


def test_automatic_passes_are_choices_of_the_record_like_any_others(anna, bert, program):
    table = table_of(anna, bert, armed="01")
    for person in (anna, bert):
        wish(program, person, table, stops={"respond": "never"})
    match = play_to_the_end(table, anna, bert)
    assert passes(table)
    assert record.verify(program(None).get(f"tables/{table.code}/record/")) == []
    assert Move.objects.filter(match=match).count() == match.version


def test_the_page_sets_what_the_program_sets(anna, bert, client, monkeypatch):
    """On the table of a game that has a board; its steps are lent."""
    lent = dataclasses.replace(registry.get_game("love-letter"), steps={"respond": "Responses"})
    monkeypatch.setitem(registry._games, "love-letter", lent)
    table = running_table(anna, bert, size=2)
    client.force_login(anna)
    page = client.get(table.get_absolute_url()).content.decode()
    assert 'id="comfort-skip"' in page and 'id="stop-respond"' in page
    address = f"/tables/{table.code}/comfort/"
    assert client.post(address, {"comfort": "always", "stop-respond": "never"}).status_code == 302
    seat = Seat.objects.get(table=table, user=anna)
    assert (seat.comfort, seat.stops) == ("always", {"respond": "never"})
    assert client.post(address, {"comfort": "x"}).status_code == 400


def test_a_game_without_passes_has_no_such_menu(anna, bert, client):
    table = running_table(anna, bert, size=2)
    client.force_login(anna)
    assert "comfort-skip" not in client.get(table.get_absolute_url()).content.decode()
