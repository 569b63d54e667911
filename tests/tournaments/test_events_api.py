"""Events through the API: a whole event by programs, and what they may not do."""

import pytest
from rest_framework.test import APIClient

from tests.factories import GuestFactory, UserFactory, open_event, running_event
from tournaments.models import Event, Seat

pytestmark = pytest.mark.django_db


def client(person=None):
    api = APIClient()
    if person is not None:
        api.force_authenticate(person)
    return api


def test_a_whole_event_is_run_by_the_api():
    organiser, people = UserFactory(), [UserFactory() for _ in range(5)]
    host = client(organiser)
    made = host.post(
        "/api/v1/events/",
        {"name": "Cup", "game": "love-letter", "phases": [{"rounds": 2, "cut": 2}, {"system": "single"}]},
    )
    assert made.status_code == 201
    at = f"/api/v1/events/{made.data['slug']}/"
    assert host.post(f"{at}move/", {"to": "registration"}).data["state"] == "registration"
    for person in people:
        assert client(person).post(f"{at}register/").status_code == 201
    assert host.post(f"{at}move/", {"to": "running"}).data["state"] == "running"
    for number in (1, 2):
        paired = host.post(f"{at}rounds/", {"number": number}).data
        assert [pairing["kind"] for pairing in paired["pairings"]] == ["match", "match", "bye"]
        for pairing in paired["pairings"][:2]:
            first, second = (seat["entrant"] for seat in pairing["seats"])
            wins = {"wins": {str(first): 1, str(second): 0}, "version": pairing["version"]}
            one = people[Event.objects.get().entrants.get(pk=first).number - 1]
            other = people[Event.objects.get().entrants.get(pk=second).number - 1]
            reported = client(one).post(f"{at}pairings/{pairing['id']}/result/", wins)
            assert reported.data["state"] == "reported"
            assert client(one).post(f"{at}pairings/{pairing['id']}/confirm/").status_code == 403
            assert client(other).post(f"{at}pairings/{pairing['id']}/confirm/").data["state"] == "confirmed"
    assert host.post(f"{at}rounds/", {"number": 3}).status_code == 409
    assert host.post(f"{at}finish-phase/").data["phases"][1]["state"] == "running"
    final = host.post(f"{at}rounds/", {"number": 1}).data["pairings"][0]
    winner, loser = (seat["entrant"] for seat in final["seats"])
    result = {"wins": {str(winner): 1, str(loser): 0}}
    assert host.put(f"{at}pairings/{final['id']}/result/", result).data["state"] == "confirmed"
    assert host.post(f"{at}finish-phase/").data["state"] == "finished"
    rows = client().get(f"{at}standings/").data
    assert [(row["phase"], row["place"]) for row in rows] == [(2, 1), (2, 2)] + [(1, n) for n in range(1, 6)]
    assert rows[0]["entrant"] == winner
    assert set(rows[2]["values"]) == {
        "points",
        "opponents_match_win",
        "game_win",
        "opponents_game_win",
        "lot",
    }
    assert client().get(f"{at}trf/").content.startswith(b"012 Cup\n062 5\n")
    assert [played["number"] for played in client().get(f"{at}rounds/").data] == [1, 2, 1]


def test_every_wrong_field_is_named():
    refused = client(UserFactory()).post(
        "/api/v1/events/", {"name": "Cup", "game": "chess", "time_zone": "../../etc/passwd", "capacity": 1}
    )
    assert refused.status_code == 400
    assert {error["pointer"] for error in refused.data["errors"]} == {"#/game", "#/time_zone", "#/capacity"}
    assert not Event.objects.exists()


def test_guests_play_but_do_not_organise():
    guest = GuestFactory()
    assert client(guest).post("/api/v1/events/", {"name": "Cup", "game": "love-letter"}).status_code == 403
    event = open_event(UserFactory())
    assert client(guest).post(f"/api/v1/events/{event.slug}/register/").status_code == 201


def test_the_registration_code_is_shown_to_nobody():
    event = open_event(UserFactory(), registration="code", code="mithril")
    for person in (None, UserFactory(), event.organiser):
        assert "mithril" not in client(person).get(f"/api/v1/events/{event.slug}/").content.decode()


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"number": 0},
        {"number": "one"},
        {"number": 2**63},
        {"number": 2},
        {"number": 1, "pins": []},
        {"number": 1, "pins": {"together": [["a", "b"]]}},
        {"number": 1, "pins": {"tables": {"x": 1}}},
    ],
)
def test_a_bad_wish_to_pair_is_refused_and_pairs_nothing(wish):
    event = open_event(UserFactory(), UserFactory(), UserFactory())
    host = client(event.organiser)
    host.post(f"/api/v1/events/{event.slug}/move/", {"to": "running"})
    answer = host.post(f"/api/v1/events/{event.slug}/rounds/", wish)
    assert answer.status_code in (400, 409)
    assert not Seat.objects.exists()


@pytest.mark.parametrize(
    "outcome",
    [
        {"wins": {"x": 1}},
        {"wins": {"1": 2**70}},
        {"wins": []},
        {"scores": {"1": 10**9}},
        {"absent": [-1]},
        {"drawn": -1},
        {"drawn": "many"},
        {"both_lose": "perhaps"},
    ],
)
def test_a_bad_result_is_refused_and_nothing_changes(outcome):
    people = UserFactory(), UserFactory()
    event = running_event(UserFactory(), *people)
    seat = Seat.objects.first()
    address = f"/api/v1/events/{event.slug}/pairings/{seat.pairing_id}/result/"
    assert client(people[0]).post(address, outcome).status_code == 400
    assert client(event.organiser).put(address, outcome).status_code == 400
    seat.pairing.refresh_from_db()
    assert (seat.pairing.state, seat.pairing.reports.count()) == ("open", 0)


def test_a_list_of_events_is_paged_and_chosen_from():
    for number in range(3):
        open_event(UserFactory(), name=f"Cup {number}")
    answer = client().get("/api/v1/events/?limit=2&state=registration&game=love-letter").data
    assert (answer["count"], len(answer["results"])) == (3, 2)
    assert client().get("/api/v1/events/?game=dice-quest").data["count"] == 0


def test_a_page_of_a_thousand_players_takes_few_queries(django_assert_max_num_queries):
    event = open_event(UserFactory())
    rows = "name\n" + "".join(f"Player {number} Z\n" for number in range(1000))
    host = client(event.organiser)
    assert host.post(f"/api/v1/events/{event.slug}/import/", {"text": rows}).status_code == 201
    host.post(f"/api/v1/events/{event.slug}/move/", {"to": "running"})
    with django_assert_max_num_queries(40):
        assert len(host.post(f"/api/v1/events/{event.slug}/rounds/", {"number": 1}).data["pairings"]) == 500
    with django_assert_max_num_queries(8):
        assert len(client().get(f"/api/v1/events/{event.slug}/rounds/").data[0]["pairings"]) == 500
