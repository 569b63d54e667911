"""How long the pages of an event with 1,000 players take on the server. Wanted: each under 200 ms."""

import pytest
from django.test import Client

from tests.factories import UserFactory, open_event
from tournaments import services
from tournaments.models import Event, Pairing
from tournaments.services.rounds import round_close_if_done

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Event:
    """An event of 1,000 players in its second round, one of them the host himself."""
    host = UserFactory()
    event = open_event(host, host, venue="paper", rated=False)
    rows = "name\n" + "".join(f"Player {number} Z\n" for number in range(999))
    services.entrants_import(actor=host, event=event, text=rows)
    services.event_start(actor=host, event=event)
    played = services.round_pair(actor=host, event=event, number=1)
    played.seats.filter(position=0).update(points=3, wins=1)
    played.seats.filter(position=1).update(points=0)
    played.pairings.update(state=Pairing.State.CONFIRMED)
    round_close_if_done(played)
    services.round_pair(actor=host, event=event, number=2)
    return event


@pytest.mark.parametrize(
    "page", ["", "pairings/", "standings/", "entrants/", "desk/", "screen/", "pairings/?by=name"]
)
def test_a_page_of_an_event_with_1000_players(benchmark, cup, page):
    client = Client()
    client.force_login(cup.organiser)
    got = benchmark.pedantic(client.get, (f"/events/{cup.slug}/{page}",), rounds=7, warmup_rounds=2)
    assert got.status_code == 200
