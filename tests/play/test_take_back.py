"""Taking back a choice that nobody has noticed."""

from typing import Any

import pytest

from heroes.accounts.models import User
from heroes.engine import record
from heroes.play.models import Match, Move, Table
from tests.factories import running_table
from tests.play.conftest import asked, not_asked, play_to_the_end

pytestmark = pytest.mark.django_db


def take_back(program, table: Table, player: User, status: int = 200) -> Any:
    """Take back by the button that the page shows now."""
    version = program(player).match(table)["version"]
    return program(player).post(f"tables/{table.code}/take-back/", status, version=version)


@pytest.fixture
def table(anna, bert) -> Table:
    """Das Kartenspiel: cards are planned before anybody sees them, so slips are free."""
    return running_table(anna, bert, size=2, game="kartenspiel")


def test_a_planned_card_is_taken_back_and_the_other_never_knew(table, anna, bert, program):
    player, other = asked(table, anna, bert), not_asked(table, anna, bert)
    before = program(player).match(table)
    assert not before["free"]
    program(player).answer(table)
    planned, unseen = program(player).match(table), program(other).match(table)
    assert planned["free"] and planned["view"]["plan"]
    assert not unseen["free"] and not unseen["view"]["plan"]
    after = take_back(program, table, player)
    assert after["view"] == before["view"]
    assert after["decision"]["options"] == before["decision"]["options"]
    assert Move.objects.filter(match__table=table).count() == Match.objects.get(table=table).version == 2


def test_an_answer_to_the_question_before_the_take_back_is_stale(table, anna, bert, program):
    player = asked(table, anna, bert)
    before = program(player).match(table)
    program(player).answer(table)
    take_back(program, table, player)
    key = before["decision"]["options"][0]["key"]
    program(player).answer(table, key, decision=before["decision"]["id"], status=409)


def test_a_second_click_on_the_same_page_takes_nothing_more_back(table, anna, bert, program):
    player = asked(table, anna, bert)
    program(player).answer(table)
    version = program(player).match(table)["version"]
    program(player).post(f"tables/{table.code}/take-back/", version=version)
    program(player).post(f"tables/{table.code}/take-back/", 409, version=version)


def test_what_is_laid_open_cannot_be_taken_back_nor_can_others_take_it_back(
    table, anna, bert, clara, program
):
    player, other = asked(table, anna, bert), not_asked(table, anna, bert)
    program(player).answer(table)
    for stranger, status in ((other, 400), (clara, 403), (None, 401)):
        take_back(program, table, stranger, status)
    program(player).answer(table, "done")
    problem = take_back(program, table, player, 400)
    assert problem["code"] == "not_free"
    assert Match.objects.get(table=table).version == 2


def test_the_page_takes_back_too_and_says_what_is_wrong_with_a_damaged_form(table, anna, bert, client):
    player = asked(table, anna, bert)
    client.force_login(player)
    match = Match.objects.get(table=table)
    page = client.get(table.get_absolute_url())
    assert "take_back" not in page.context["table"]["urls"]
    key = page.context["decision"]["options"][0]["key"]
    decision = page.context["decision"]["id"]
    client.post(f"/tables/{table.code}/choose/", {"decision": decision, "keys": key})
    shown = client.get(table.get_absolute_url()).context
    address = shown["table"]["urls"]["take_back"]
    for version in ("soon", "", "1", "x" * 5000):
        assert client.post(address, {"version": version}).status_code == 409
    assert client.post(address, {"version": shown["version"]}).status_code == 302
    match.refresh_from_db()
    assert match.version == 2


def test_a_match_with_take_backs_is_played_on_and_its_record_rebuilds_it(table, anna, bert, program):
    player = asked(table, anna, bert)
    program(player).answer(table)
    take_back(program, table, player)
    play_to_the_end(table, anna, bert)
    assert record.verify(program(None).get(f"tables/{table.code}/record/")) == []


def test_a_slip_and_its_take_back_tell_the_other_nothing(table, anna, bert, program):
    player, other = asked(table, anna, bert), not_asked(table, anna, bert)
    program(player).match(table)  # he is at the table, as everybody can see
    before = program(other).match(table), program(other).get(f"tables/{table.code}/events/")
    program(player).answer(table)
    take_back(program, table, player)
    after = program(other).match(table), program(other).get(f"tables/{table.code}/events/")
    assert before == after


def test_an_answer_with_a_part_too_many_tells_nothing_of_what_its_first_parts_do(table, anna, bert, program):
    """Whether the first part ends the turn, and so is not free, could hang on what is hidden."""
    player = asked(table, anna, bert)
    key = program(player).match(table)["decision"]["options"][0]["key"]
    free = program(player).answer(table, key, "no such key", status=400)
    program(player).answer(table)
    final = program(player).answer(table, "done", "no such key", status=400)
    assert {**free, "keys": 0} == {**final, "keys": 0}
    assert Move.objects.count() == 1
