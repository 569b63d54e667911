"""What others have picked but not shown, and how often, leaves the server in no form: not even as a number."""

import re

import pytest

from heroes.play.models import Match, Move
from tests.factories import running_table
from tests.play.conftest import asked, not_asked

pytestmark = pytest.mark.django_db

CLOCKS = (
    {"kind": "none"},
    {"kind": "decision", "seconds": 600},
    {"kind": "chess", "seconds": 600, "increment": 10},
    {"kind": "correspondence", "hours": 24},
)
PATHS = ("match", "decision", "events", "")


def sees(program, client, table, person) -> list[bytes]:
    """Everything that `person` (None: a spectator) is sent, with the instant of sending left out."""
    doors = [f"/api/v1/tables/{table.code}/{path}/".replace("//", "/") for path in PATHS]
    answers = [program(person).client.get(door).content for door in doors]
    client.logout()
    if person is not None:
        client.force_login(person)
    page = client.get(table.get_absolute_url()).content
    page = re.sub(rb'data-now="[^"]*"', b"", page)
    return [*answers, re.sub(rb"(?i)(csrf\w*)([^\w]+)(value=.)?\w{64}", b"", page)]


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: clock["kind"])
def test_whoever_plans_in_secret_gives_the_others_nothing_to_count(anna, bert, clara, program, client, clock):
    """Das Kartenspiel with an offer on the table: a card planned, taken back, and both again."""
    table = running_table(anna, bert, size=2, game="kartenspiel", clock=clock)
    player, other = asked(table, anna, bert), not_asked(table, anna, bert)
    program(other).match(table), program(player).match(table)
    program(other).post(f"tables/{table.code}/offer/", kind="draw")
    onlookers = (other, clara, None)
    before = {onlooker: sees(program, client, table, onlooker) for onlooker in onlookers}
    mine = program(player).match(table)
    for step in ("plan", "take back", "plan", "take back"):
        if step == "plan":
            program(player).answer(table)
        else:
            version = program(player).match(table)["version"]
            program(player).post(f"tables/{table.code}/take-back/", version=version)
        after = program(player).match(table)
        assert after["version"] != mine["version"], "he himself is told"
        assert after["clocks"] == mine["clocks"], (
            "one answer, however many picks, is one decision to the clock"
        )
        for onlooker in onlookers:
            assert sees(program, client, table, onlooker) == before[onlooker]
        mine = after
    assert Match.objects.get(table=table).version == Move.objects.count() == 4


def test_sealed_answers_of_the_others_leave_what_i_am_asked_as_it_was(anna, bert, clara, program):
    """All bid at once in The Heroes' Journey: what has been said is not to be seen in number, clock or text."""
    from heroes.play import selectors

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(selectors, "has_table", lambda game: True)
        clock = {"kind": "decision", "seconds": 600}
        table = running_table(anna, bert, clara, game="heroes-journey", clock=clock)
    people = {program(person).match(table)["seat"]: person for person in (anna, bert, clara)}
    match = Match.objects.get(table=table)
    while len(match.waiting) < 2:
        program(people[match.waiting[0]]).answer(table)
        match.refresh_from_db()
    first, second, *_rest = match.waiting
    before = program(people[second]).match(table)
    program(people[first]).answer(table)
    after = program(people[second]).match(table)
    waiting = {name for name in before if before[name] != after[name]}
    assert waiting <= {"waiting", "version", "clocks"}, "only that one has answered"
    assert before["decision"] == after["decision"]
    assert before["clocks"][str(second)] == after["clocks"][str(second)]
    program(people[second]).answer(table, decision=before["decision"]["id"])


def test_a_question_bears_a_number_of_ones_own_that_is_never_given_twice(anna, bert, program):
    table = running_table(anna, bert, size=2, game="kartenspiel")
    player = asked(table, anna, bert)
    numbers = [program(player).match(table)["decision"]["id"]]
    for _time in range(3):
        program(player).answer(table)
        numbers.append(program(player).match(table)["decision"]["id"])
        version = program(player).match(table)["version"]
        program(player).post(f"tables/{table.code}/take-back/", version=version)
        numbers.append(program(player).match(table)["decision"]["id"])
    assert len(set(numbers)) == len(numbers) and numbers == sorted(numbers)
    for number in numbers[:-1]:
        assert program(player).answer(table, decision=number, status=409)["code"] == "stale"


def test_a_process_that_builds_anew_numbers_questions_and_lines_as_the_one_that_played(anna, bert, program):
    from heroes.play import live

    table = running_table(anna, bert, size=2, game="kartenspiel")
    player = asked(table, anna, bert)
    for _time in range(2):
        program(player).answer(table)
        version = program(player).match(table)["version"]
        program(player).post(f"tables/{table.code}/take-back/", version=version)
    program(player).answer(table)
    program(player).answer(table, "done")
    for person in (anna, bert):
        program(person).match(table)  # both are at the table
    before = [
        (program(person).match(table), program(person).get(f"tables/{table.code}/events/"))
        for person in (anna, bert)
    ]
    live._matches.clear()
    for person, (match, events) in zip((anna, bert), before, strict=True):
        assert program(person).match(table) == match
        assert program(person).get(f"tables/{table.code}/events/") == events
