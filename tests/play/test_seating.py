"""Opening a table, sitting down, starting, playing again."""

import pytest

from heroes.play import seating
from heroes.play.models import Match, Seat, Table
from tests.factories import finished_table, open_table, running_table

pytestmark = pytest.mark.django_db


def names(data: dict) -> list:
    return [seat["username"] or seat["bot"] or None for seat in data["seats"]]


def test_who_opens_a_table_sits_on_the_first_seat_without_a_bot(anna, program):
    data = program(anna).post("tables/", 201, game="love-letter", seats=3, bots={"0": "random"}, public=True)
    assert names(data) == ["random", "anna", None]
    assert data["status"] == "open" and data["seed_hash"] is None


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "poker"},
        {"seats": 1},
        {"seats": 5},
        {"seats": "many"},
        {"bots": {"0": "random", "1": "random", "2": "random"}},
        {"bots": {"7": "random"}},
        {"bots": {"x": "random"}},
        {"bots": {"1": "genius"}},
        {"options": {"jokers": True}},
        {"options": {"first": 9}},
        {"clock": {"kind": "sundial"}},
        {"clock": {"kind": "decision", "seconds": 1}},
        {"clock": {"kind": "decision", "seconds": "60"}},
        {"clock": {"kind": "decision", "seconds": True}},
        {"clock": {"kind": "chess", "seconds": 60, "increment": -1}},
        {"clock": {"kind": "decision", "seconds": 10**12}},
        {"on_timeout": "applause"},
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(anna, program, wish):
    body = {"game": "love-letter", "seats": 3, **wish}
    problem = program(anna).post("tables/", 400, **body)
    assert problem["detail"] and not Table.objects.exists()


def test_public_tables_stand_in_the_lobby_and_private_ones_do_not(anna, bert, program):
    shown, hidden = open_table(anna, public=True), open_table(anna)
    codes = [table["code"] for table in program(bert).get("tables/")]
    assert shown.code in codes and hidden.code not in codes
    assert program(bert).get(f"tables/{hidden.code}/")["code"] == hidden.code, "the link is enough"


def test_people_sit_down_once_and_on_free_seats_only(anna, bert, clara, program):
    table = open_table(anna, size=2)
    assert names(program(bert).post(f"tables/{table.code}/join/")) == ["anna", "bert"]
    assert names(program(bert).post(f"tables/{table.code}/join/", seat=0)) == ["anna", "bert"]
    program(clara).post(f"tables/{table.code}/join/", 409)
    program(clara).post(f"tables/{table.code}/join/", 409, seat=1)
    program(None).post(f"tables/{table.code}/join/", 401)


def test_only_the_owner_seats_bots_and_starts(anna, bert, program):
    table = open_table(anna, bert)
    program(bert).post(f"tables/{table.code}/bot/", 403, seat=2)
    program(bert).post(f"tables/{table.code}/start/", 403)
    program(anna).post(f"tables/{table.code}/start/", 409)
    program(anna).post(f"tables/{table.code}/bot/", 409, seat=1)
    program(anna).post(f"tables/{table.code}/bot/", 400, seat=9)
    assert names(program(anna).post(f"tables/{table.code}/bot/", seat=2)) == ["anna", "bert", "counting"]
    assert program(anna).post(f"tables/{table.code}/start/")["status"] == "running"
    program(anna).post(f"tables/{table.code}/start/", 409)
    assert Match.objects.count() == 1


def test_the_owner_frees_a_seat_and_others_cannot(anna, bert, clara, program):
    table = open_table(anna, bert, clara)
    program(clara).post(f"tables/{table.code}/clear/", 403, seat=1)
    assert names(program(anna).post(f"tables/{table.code}/clear/", seat=1)) == ["anna", None, "clara"]
    program(anna).post(f"tables/{table.code}/clear/", 400, seat=0)


def test_leaving_frees_the_seat_and_the_owner_closes_the_table_with_it(anna, bert, clara, program):
    table = open_table(anna, bert)
    program(clara).post(f"tables/{table.code}/leave/", 403)
    program(bert).post(f"tables/{table.code}/leave/", 204)
    assert names(program(anna).get(f"tables/{table.code}/")) == ["anna", None, None]
    program(anna).post(f"tables/{table.code}/leave/", 204)
    assert program(clara).post(f"tables/{table.code}/join/", 409)["code"] == "closed"


def test_nobody_sits_down_or_leaves_once_the_match_has_begun(anna, bert, clara, program):
    table = running_table(anna, bert)
    for action in ("join", "leave"):
        assert program(clara).post(f"tables/{table.code}/{action}/", 409)["code"] == "begun"


def test_a_person_opens_so_many_tables_and_no_more(anna, program):
    for _table in range(seating.OPEN_TABLES_A_PERSON):
        open_table(anna)
    assert program(anna).post("tables/", 409, game="love-letter", seats=2)["code"] == "too_many_tables"


def test_a_rematch_begins_when_all_who_played_have_asked_for_it(anna, bert, program):
    table = finished_table(anna, bert)
    first = program(anna).post(f"tables/{table.code}/rematch/")
    assert first["status"] == "open" and first["code"] != table.code
    assert program(anna).post(f"tables/{table.code}/rematch/")["code"] == first["code"]
    second = program(bert).post(f"tables/{table.code}/rematch/")
    assert second["code"] == first["code"] and second["status"] == "running"
    assert names(second) == ["bert", "anna"], "everybody moves on by a seat"


def test_a_rematch_against_bots_begins_at_once(anna, program):
    table = finished_table(anna)
    again = program(anna).post(f"tables/{table.code}/rematch/")
    assert again["status"] == "running" and sorted(filter(None, names(again))) == ["anna", "counting"]


def test_who_asks_for_a_rematch_after_the_first_has_closed_it_opens_another(anna, bert, program):
    table = finished_table(anna, bert)
    first = program(anna).post(f"tables/{table.code}/rematch/")
    program(anna).post(f"tables/{first['code']}/leave/", 204)
    second = program(bert).post(f"tables/{table.code}/rematch/")
    assert second["status"] == "open" and second["code"] != first["code"]
    assert program(anna).post(f"tables/{table.code}/rematch/")["code"] == second["code"]


def test_a_second_click_or_an_old_page_leads_to_the_table_as_it_is(anna, bert, clara, client):
    table = open_table(anna, bert, size=2)
    client.force_login(anna)
    for _click in range(2):
        answer = client.post(f"/tables/{table.code}/start/")
        assert answer.status_code == 302 and answer["Location"] == table.get_absolute_url()
    page = client.get(table.get_absolute_url())
    assert page.status_code == 200 and "has begun already" in page.content.decode()
    for action in ("seats/1/clear/", "seats/1/bot/"):
        assert client.post(f"/tables/{table.code}/{action}").status_code == 302
    client.force_login(clara)
    answer = client.post(f"/tables/{table.code}/join/")
    assert answer.status_code == 302, "who comes too late may watch"
    assert Match.objects.filter(table=table).count() == 1 and not table.seats.filter(user=clara).exists()


def test_a_stranger_cannot_ask_for_a_rematch_nor_anybody_before_the_end(anna, bert, clara, program):
    program(clara).post(f"tables/{finished_table(anna, bert).code}/rematch/", 403)
    program(anna).post(f"tables/{running_table(anna, bert).code}/rematch/", 409)


def test_tables_for_which_nobody_has_come_are_closed(anna):
    table = open_table(anna)
    assert seating.tables_clear_away(hours=24) == 0
    assert seating.tables_clear_away(hours=-1) == 1
    table.refresh_from_db()
    assert table.status == Table.Status.CLOSED


def test_a_guests_seats_go_to_the_member_that_the_guest_is(anna, bert):
    from tests.factories import GuestFactory

    guest = GuestFactory()
    table = running_table(guest, bert)
    both = running_table(guest, anna)
    seating.seats_hand_over(guest=guest, member=anna)
    assert Seat.objects.get(table=table, number=0).user == anna
    assert Seat.objects.get(table=both, number=0).user == guest, "one seat at a table"


@pytest.mark.django_db(transaction=True)
def test_whoever_leaves_the_site_leaves_every_table(anna, bert):
    from heroes.accounts.services import person_leave

    waiting, running = open_table(anna, bert), running_table(anna, bert, size=2)
    person_leave(person=bert, actor=bert)
    assert waiting.seats.get(number=1).user is None
    assert Match.objects.get(table=running).result["winners"] == [0]


@pytest.mark.django_db(transaction=True)
def test_whoever_leaves_the_site_leaves_also_the_tables_after_one_that_waits_for_staff(anna, bert):
    from heroes.accounts.services import person_leave

    stuck, running = running_table(bert, anna, size=2), running_table(bert, anna, size=2)
    Match.objects.filter(table=stuck).update(stuck="the rules have changed")
    person_leave(person=bert, actor=bert)
    assert Match.objects.get(table=running).result["winners"] == [1]


def test_the_games_of_the_house_are_listed_with_what_a_table_may_set(program):
    game = next(game for game in program(None).get("games/") if game["slug"] == "love-letter")
    assert game["seats"] == [2, 3, 4] and game["bots"] == ["random", "counting"]
    assert {option["key"] for option in game["options"]} == {"first", "youngest", "smallest"}
    program(None).get("games/poker/", 404)


def test_history_lists_my_finished_matches_latest_first(anna, bert, clara, program):
    older, newer = finished_table(anna, bert), finished_table(anna, bert)
    running_table(anna, bert)
    codes = [row["code"] for row in program(anna).get("tables/history/")["results"]]
    assert codes == [newer.code, older.code]
    assert program(clara).get("tables/history/")["count"] == 0
    assert program(anna).get("tables/history/?game=poker")["count"] == 0
