"""What needs the others' consent: taking back what they have seen, a pause, sharing the match."""

import time

import pytest

from heroes.engine import record
from heroes.play import playing, watching
from heroes.play.models import Match, Move, Table
from tests.factories import StaffFactory, running_table
from tests.play.conftest import asked, later, not_asked, play_to_the_end
from tests.play.test_take_back import take_back

pytestmark = pytest.mark.django_db

CHESS = {"kind": "chess", "seconds": 300, "increment": 5}


def offer(program, table, person, kind, status=200):
    return program(person).post(f"tables/{table.code}/offer/", status, kind=kind)


def answer(program, table, person, kind, agrees, status=200):
    return program(person).post(f"tables/{table.code}/offer/answer/", status, kind=kind, agrees=agrees)


def lines(program, table, person) -> list[str]:
    events = program(person).get(f"tables/{table.code}/events/")["events"]
    return ["".join(part["text"] for part in event["parts"]) for event in events]


@pytest.fixture
def table(anna, bert) -> Table:
    return running_table(anna, bert, size=2, game="kartenspiel")


@pytest.fixture
def moved(table, anna, bert, program):
    """Das Kartenspiel after the first turn: who has laid a card, and who has seen it."""
    mover = asked(table, anna, bert)
    program(mover).answer(table)
    program(mover).answer(table, "done")
    return mover, next(person for person in (anna, bert) if person != mover)


def test_what_others_have_seen_is_taken_back_when_they_agree_and_the_log_keeps_a_line(table, moved, program):
    mover, other = moved
    take_back(program, table, mover, 400)
    seen = offer(program, table, mover, "take_back")
    assert seen["offers"]["take_back"]["agreed"] == []
    assert program(other).match(table)["offers"]["take_back"]["by"] == seen["seat"]
    answer(program, table, other, "take_back", True)
    after = program(mover).match(table)
    assert after["decision"] and after["offers"] == {} and not after["view"]["plan"]
    for person in (mover, other, None):
        assert sum("takes back" in line for line in lines(program, table, person)) == 1
    assert Match.objects.get(table=table).version == 3, "nothing is erased from what is stored"


def test_the_line_of_a_take_back_stays_when_something_is_taken_back_again(table, moved, program):
    mover, other = moved
    for times in (1, 2):
        offer(program, table, mover, "take_back")
        answer(program, table, other, "take_back", True)
        assert sum("takes back" in line for line in lines(program, table, other)) == times
        program(mover).answer(table)
        program(mover).answer(table, "done")


def test_a_match_with_agreed_take_backs_ends_in_a_record_that_rebuilds_it(table, moved, program):
    mover, other = moved
    offer(program, table, mover, "take_back")
    answer(program, table, other, "take_back", True)
    play_to_the_end(table, mover, other)
    assert record.verify(program(None).get(f"tables/{table.code}/record/")) == []


def test_it_is_not_taken_back_when_they_decline_or_it_is_withdrawn(table, moved, program):
    mover, other = moved
    for person in (other, mover):
        offer(program, table, mover, "take_back")
        assert answer(program, table, person, "take_back", False)["offers"] == {}
        assert answer(program, table, other, "take_back", True, 409)["code"] == "no_offer"
    assert Match.objects.get(table=table).version == 2


def test_nobody_agrees_to_his_own_proposal(table, moved, program):
    mover, _other = moved
    offer(program, table, mover, "take_back")
    assert offer(program, table, mover, "take_back", 409)["code"] == "offered"
    assert answer(program, table, mover, "take_back", True, 409)["code"] == "offered"
    assert Match.objects.get(table=table).version == 2


def test_whoever_plays_on_has_declined(table, moved, program):
    mover, other = moved
    offer(program, table, mover, "take_back")
    program(other).answer(table)
    assert program(mover).match(table)["offers"], "what he only plans is not told by it"
    program(other).answer(table, "done")
    assert program(mover).match(table)["offers"] == {}


def test_all_others_have_to_agree(anna, bert, clara, program):
    table = running_table(anna, bert, clara, size=3, game="kartenspiel")
    mover = asked(table, anna, bert, clara)
    program(mover).answer(table)
    program(mover).answer(table, "done")
    first, second = (person for person in (anna, bert, clara) if person != mover)
    offer(program, table, mover, "take_back")
    assert answer(program, table, first, "take_back", True)["offers"]["take_back"]["agreed"]
    assert answer(program, table, second, "take_back", True)["offers"] == {}
    assert program(mover).match(table)["decision"]


def test_bots_agree_to_everything(anna, program):
    table = running_table(anna, size=2, game="kartenspiel")
    while Match.objects.get(table=table).waiting != [0]:
        playing.match_play_bots(match_id=Match.objects.get(table=table).pk)
    program(anna).answer(table)
    program(anna).answer(table, "done")
    offer(program, table, anna, "take_back")
    assert program(anna).match(table)["decision"]


def test_at_a_rated_table_slips_alone_are_taken_back(anna, bert, program):
    table = running_table(anna, bert, size=2, game="kartenspiel", rated=True)
    mover = asked(table, anna, bert)
    program(mover).answer(table)
    take_back(program, table, mover)
    program(mover).answer(table)
    program(mover).answer(table, "done")
    assert offer(program, table, mover, "take_back", 400)["code"] == "rated"
    assert program(mover).get(f"tables/{table.code}/")["rated"]


def test_what_was_taken_back_can_be_done_again_until_somebody_chooses_anew(table, anna, bert, program):
    mover = asked(table, anna, bert)
    fresh = program(mover).match(table)
    program(mover).answer(table)
    planned = program(mover).match(table)["view"]["plan"]
    assert not fresh["redo"]
    again = take_back(program, table, mover)
    assert again["redo"] and not program(not_asked(table, anna, bert)).match(table)["redo"]
    redone = program(mover).post(f"tables/{table.code}/redo/", version=again["version"])
    assert redone["view"]["plan"] == planned and not redone["redo"]
    program(mover).post(f"tables/{table.code}/redo/", 409, version=again["version"])

    again = take_back(program, table, mover)
    program(mover).answer(table, again["decision"]["options"][-1]["key"])
    after = program(mover).match(table)
    assert not after["redo"]
    assert program(mover).post(f"tables/{table.code}/redo/", 400, version=after["version"])["code"] == (
        "nothing_to_redo"
    )


def test_a_pause_stops_all_clocks_and_all_play_until_somebody_goes_on(anna, bert, program, monkeypatch):
    table = running_table(anna, bert, size=2, clock=CHESS)
    mover, other = asked(table, anna, bert), not_asked(table, anna, bert)
    offer(program, table, other, "pause")
    before = program(mover).match(table)["clocks"]
    paused = answer(program, table, mover, "pause", True)
    assert paused["paused"] and all(clock["ends"] is None for clock in paused["clocks"].values())
    assert program(mover).answer(table, status=409)["code"] == "paused"
    assert offer(program, table, mover, "pause", 409)["code"] == "paused"
    later(monkeypatch, 3600)
    playing.match_check_clocks(match_id=Match.objects.get(table=table).pk)
    assert not Move.objects.exists()
    resumed = program(mover).post(f"tables/{table.code}/resume/")
    seat = str(resumed["seat"])
    assert not resumed["paused"]
    longer = float(resumed["clocks"][seat]["ends"]) - float(before[seat]["ends"])
    assert 3500 < longer < 3700, "an hour has passed, and nobody has lost it"
    program(other).post(f"tables/{table.code}/resume/", 409)
    program(mover).answer(table)


def test_a_pause_lasts_also_for_bots_and_the_sweep(anna, bert, program):
    table = running_table(anna, bert, size=3, clock=CHESS)
    offer(program, table, anna, "pause")
    answer(program, table, bert, "pause", True)
    match = Match.objects.get(table=table)
    playing.match_play_bots(match_id=match.pk)
    assert match.due_at is None and not Move.objects.exists()


def test_the_judge_stops_all_clocks_and_nobody_else_lets_them_run(anna, bert, program, monkeypatch, client):
    table = running_table(anna, bert, size=2, clock={"kind": "decision", "seconds": 60})
    keeper, here = StaffFactory(), f"/api/v1/tables/{table.code}/judge/clocks/"
    assert program(keeper).client.delete(here).status_code == 403  # he does not sit there yet
    watching.judge_sit(actor=keeper, table=table)
    assert program(anna).client.delete(here).status_code == 403
    assert program(keeper).client.delete(here).status_code == 204
    assert program(keeper).client.delete(here).status_code == 409
    mover = asked(table, anna, bert)
    assert program(mover).answer(table, status=409)["code"] == "paused"
    assert program(mover).post(f"tables/{table.code}/resume/", 409)["code"] == "halted"
    with monkeypatch.context() as moment:
        later(moment, 3600)
        assert program(mover).match(table)["paused"] and Move.objects.count() == 0
    client.force_login(mover)
    page = client.get(table.get_absolute_url()).content.decode()
    assert "The judge has stopped the clocks." in page and 'id="resume"' not in page
    client.force_login(keeper)
    assert "Let the clocks run" in client.get(f"/tables/{table.code}/people/").content.decode()
    client.post(f"/tables/{table.code}/judge/clocks/", {"clocks": "run"})
    program(mover).answer(table)
    client.post(f"/tables/{table.code}/judge/clocks/", {"clocks": "stop"})
    assert program(anna).match(table)["paused"]
    assert program(keeper).client.put(here).status_code == 204
    assert program(keeper).client.put(here).status_code == 409


def test_when_the_judge_is_gone_the_players_go_on(anna, bert, program):
    table = running_table(anna, bert, size=2, clock={"kind": "decision", "seconds": 60})
    keeper = StaffFactory()
    watching.judge_sit(actor=keeper, table=table)
    program(keeper).client.delete(f"/api/v1/tables/{table.code}/judge/clocks/")
    watching.judge_rise(actor=keeper, table=table)
    assert not program(anna).post(f"tables/{table.code}/resume/")["paused"]


def test_without_a_clock_there_is_nothing_to_pause(table, anna, program):
    assert offer(program, table, anna, "pause", 400)["code"] == "no_clock"


def test_a_match_is_shared_by_agreement_where_the_game_knows_a_shared_end(table, anna, bert, program):
    offer(program, table, anna, "draw")
    over = offer(program, table, bert, "draw")
    assert over["result"]["winners"] == [0, 1]
    match = Match.objects.get(table=table)
    assert match.ended_by == Match.EndedBy.AGREEMENT
    table.refresh_from_db()
    assert table.status == Table.Status.FINISHED
    offer(program, table, anna, "draw", 409)


def test_a_game_that_always_has_one_winner_is_not_shared(anna, bert, program):
    table = running_table(anna, bert, size=2)
    assert offer(program, table, anna, "draw", 400)["code"] == "no_draw"


def test_nobody_shares_a_match_with_bots(anna, program):
    table = running_table(anna, size=2, game="kartenspiel")
    assert offer(program, table, anna, "draw", 400)["code"] == "no_draw"


def test_who_does_not_sit_there_proposes_and_agrees_to_nothing(table, moved, clara, program):
    offer(program, table, moved[0], "take_back")
    for stranger, status in ((clara, 403), (None, 401)):
        offer(program, table, stranger, "draw", status)
        answer(program, table, stranger, "take_back", True, status)
        program(stranger).post(f"tables/{table.code}/resume/", status)
    assert list(Match.objects.get(table=table).offers) == ["take_back"]


@pytest.mark.parametrize("body", [{}, {"kind": "peace"}, {"kind": 7}, {"kind": ["draw"]}])
def test_an_odd_proposal_is_refused(table, anna, program, body):
    program(anna).post(f"tables/{table.code}/offer/", 400, **body)
    program(anna).post(f"tables/{table.code}/offer/answer/", 400, **body)
    assert Match.objects.get(table=table).offers == {}


def test_the_page_proposes_agrees_and_does_again(table, moved, program, client):
    mover, other = moved
    client.force_login(mover)
    page = client.get(table.get_absolute_url())
    assert 'id="offer-take_back"' in page.content.decode()
    assert client.post(page.context["table"]["urls"]["offer"], {"kind": "take_back"}).status_code == 302
    assert 'id="withdraw-take_back"' in client.get(table.get_absolute_url()).content.decode()
    client.force_login(other)
    page = client.get(table.get_absolute_url())
    assert 'id="agree-take_back"' in page.content.decode()
    address = page.context["table"]["urls"]["offer_answer"]
    for odd in ("", "perhaps-take_back", "yes"):
        assert client.post(address, {"answer": odd}).status_code in (400, 409)
    assert client.post(address, {"answer": "yes-take_back"}).status_code == 302
    client.force_login(mover)
    shown = client.get(table.get_absolute_url()).context
    assert client.post(shown["table"]["urls"]["redo"], {"version": shown["version"]}).status_code == 302
    assert program(mover).match(table)["view"]["plan"]


def test_a_pause_on_the_page(anna, bert, program, client):
    table = running_table(anna, bert, size=2, clock=CHESS)
    offer(program, table, bert, "pause")
    answer(program, table, anna, "pause", True)
    client.force_login(anna)
    page = client.get(table.get_absolute_url())
    assert 'id="resume"' in page.content.decode()
    assert client.post(page.context["table"]["urls"]["resume"]).status_code == 302
    assert not program(anna).match(table)["paused"]
    assert Match.objects.get(table=table).due_at.timestamp() > time.time()
