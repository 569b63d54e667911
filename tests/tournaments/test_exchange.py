"""Calendars, exports and imports, pages for paper and screen, and clocks that change in the middle."""

import itertools
import json
import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import UserFactory, open_event, running_event
from tournaments import exchange, services
from tournaments.drawing import bracket_drawn, chart_drawn
from tournaments.models import Event, Pairing, Round
from tournaments.pairing import double_elimination, progress, single_elimination

pytestmark = pytest.mark.django_db


def page(address, person=None):
    client = Client()
    if person is not None:
        client.force_login(person)
    return client.get(address)


# Clocks that change


def test_a_round_that_spans_the_change_of_clocks_lasts_its_minutes():
    """In Berlin the clocks went back from 3 to 2 on 25 October 2026: 2:30 came twice."""
    berlin = ZoneInfo("Europe/Berlin")
    played = Round(minutes=90, started_at=datetime(2026, 10, 25, 1, 45, tzinfo=berlin))
    assert played.ends_at.astimezone(UTC) - played.started_at.astimezone(UTC) == timedelta(minutes=90)
    assert played.ends_at.astimezone(berlin).strftime("%H:%M %Z") == "02:15 CET"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2026-10-24T20:00", "20261024T180000Z"),  # summer
        ("2026-10-25T20:00", "20261025T190000Z"),  # winter, a day later
        ("2027-03-28T02:30", "20270328T013000Z"),  # an hour that is left out
        ("2026-10-25T02:30", "20261025T003000Z"),  # an hour that comes twice: the first
    ],
)
def test_a_start_is_what_the_clocks_show_at_the_event(typed, meant):
    host = Client()
    host.force_login(UserFactory())
    wish = {"name": "Cup", "game": "love-letter", "kind": "swiss", "best_of": "1", "venue": "paper"}
    wish |= {"time_zone": "Europe/Berlin", "registration": "open", "starts_at": typed}
    host.post("/events/new/", wish)
    event = Event.objects.get()
    assert f"DTSTART:{meant}" in host.get(f"/events/{event.slug}/calendar.ics").content.decode()
    shown = host.get(f"/events/{event.slug}/settings/").content.decode()
    if typed != "2027-03-28T02:30":
        assert f'value="{typed}"' in shown


def test_an_event_that_runs_by_itself_starts_at_its_instant_whatever_the_clocks_do():
    start = datetime(2026, 10, 25, 2, 30, fold=1, tzinfo=ZoneInfo("Europe/Berlin"))
    event = open_event(UserFactory(), UserFactory(), UserFactory(), runs_itself=True, starts_at=start)
    services.event_see_to(event=event, now=datetime(2026, 10, 25, 0, 45, tzinfo=UTC))
    assert Event.objects.get().state == "registration"  # half past two, but for the first time
    services.event_see_to(event=event, now=datetime(2026, 10, 25, 1, 31, tzinfo=UTC))
    assert Event.objects.get().state == "running"


# Calendars


def test_the_calendar_has_published_events_and_no_drafts():
    open_event(UserFactory(), name="Cup; of, Dale", starts_at=timezone.now())
    services.event_create(organiser=UserFactory(), name="Draft", game="love-letter", starts_at=timezone.now())
    answer = page("/events/calendar.ics")
    assert answer.headers["Content-Type"].startswith("text/calendar")
    text = answer.content.decode()
    assert "SUMMARY:Cup\\; of\\, Dale" in text
    assert "Draft" not in text


@given(name=st.text(max_size=200), description=st.text(max_size=500))
def test_no_name_breaks_a_calendar(name, description):
    event = Event(slug="cup", name=name, description=description, starts_at=datetime(2027, 1, 1, tzinfo=UTC))
    text = exchange.calendar([(event, "https://example.org/")], now=datetime(2027, 1, 1, tzinfo=UTC))
    lines = text.split("\r\n")
    assert all(len(line.encode()) <= 75 for line in lines)
    assert "\n" not in text.replace("\r\n", "")
    unfolded = re.sub(r"\r\n ", "", text)
    assert (
        unfolded.count("BEGIN:VEVENT") - name.count("BEGIN:VEVENT") - description.count("BEGIN:VEVENT") == 1
    )


# Exports and imports


def test_what_is_exported_can_be_imported_again():
    event = open_event(UserFactory())
    text = "name,seed,first_byes,fixed_table\nBalin,1,0,\nÓin,,1,7\n"
    services.entrants_import(actor=event.organiser, event=event, text=text)
    for exported in (
        page(f"/api/v1/events/{event.slug}/export/entrants.csv").content.decode(),
        json.dumps(page(f"/api/v1/events/{event.slug}/export/").json()),
    ):
        other = open_event(UserFactory())
        made = services.entrants_import(actor=other.organiser, event=other, text=exported)
        facts = [(one.name, one.seed, one.first_byes, one.fixed_table) for one in made]
        assert facts == [("Balin", 1, 0, None), ("Óin", None, 1, 7)]


@given(
    text=st.text(max_size=300) | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps)
)
def test_no_text_breaks_the_import(text):
    try:
        rows = services.entrants._rows(text)
    except Exception as error:
        assert type(error).__name__ == "ValidationError"
    else:
        assert all("name" in row for _line, row in rows)


def test_no_cell_of_a_sheet_is_a_formula():
    sheet = exchange.sheet(["name"], [["=1+1"], ["@home"], ["-x"], ["plain"], [-3]])
    assert sheet.splitlines() == ["name", "'=1+1", "'@home", "'-x", "plain", "-3"]


def test_an_export_tells_every_table_and_standing_and_no_secret():
    one, other = UserFactory(), UserFactory()
    event = running_event(UserFactory(), one, other, venue="paper")
    Event.objects.update(registration="code", code="mithril")
    pairing = Pairing.objects.get()
    seats = [seat.entrant_id for seat in pairing.seats.all()]
    outcome = services.Outcome(wins={seats[0]: 1, seats[1]: 0})
    services.result_set(actor=event.organiser, pairing=pairing, outcome=outcome)
    text = json.dumps(page(f"/api/v1/events/{event.slug}/export/").json())
    assert "mithril" not in text
    assert str(event.seed) not in text
    standings = page(f"/api/v1/events/{event.slug}/export/standings.csv").content.decode().splitlines()
    assert len(standings) == 3
    assert len(page(f"/api/v1/events/{event.slug}/export/pairings.csv").content.decode().splitlines()) == 3


# Paper and screen


def test_pages_for_paper_and_screen_say_where_everybody_sits():
    people = [UserFactory() for _ in range(5)]
    event = running_event(UserFactory(), *people, venue="paper")
    for address in ("print/pairings/", "screen/", "pairings/?by=name", "pairings/"):
        text = page(f"/events/{event.slug}/{address}").content.decode()
        assert all(person.display_name in text for person in people), address
    slips = page(f"/events/{event.slug}/print/slips/").content.decode()
    assert slips.count('class="slip"') == 2


def test_a_page_that_has_seen_the_latest_is_not_sent_again():
    event = running_event(UserFactory(), UserFactory(), UserFactory())
    event.refresh_from_db()
    asking = {"headers": {"HX-Target": "event-live"}}
    seen, old = (f"/events/{event.slug}/?seen={version}" for version in (event.version, event.version - 1))
    assert Client().get(seen, **asking).status_code == 204
    assert Client().get(old, **asking).status_code == 200


def test_the_desk_takes_a_result_with_one_tap_and_finds_a_table_by_its_slip():
    event = running_event(UserFactory(), UserFactory(), UserFactory(), venue="paper")
    host = Client()
    host.force_login(event.organiser)
    found = host.get(f"/events/{event.slug}/desk/?table=1")
    address = f"/events/{event.slug}/tables/{Pairing.objects.get().pk}/"
    assert found.headers["Location"] == address
    assert host.get(f"/events/{event.slug}/desk/?table=9").status_code == 400
    assert host.post(address, {"act": "set", "games": "7-0-0"}).status_code == 400
    assert Pairing.objects.get().state == "open"
    host.post(address, {"act": "set", "games": "1-0-0"})
    assert Pairing.objects.get().winner == Pairing.objects.get().seats.first().entrant


def test_settings_of_event_and_phases_are_changed_together_or_not_at_all():
    event = open_event(UserFactory(), starts_at=timezone.now(), time_zone="Europe/Berlin")
    host = Client()
    host.force_login(event.organiser)
    form = host.get(f"/events/{event.slug}/settings/").context
    sent = {
        bound.html_name: bound.value()
        for one in (form["form"], *form["phases"].forms)
        for bound in one
        if bound.value() is not None and bound.value() is not False
    }
    sent |= {"starts_at": "2027-01-01T18:00", "name": "Other Cup", "phase1-rounds": "4"}
    wrong = host.post(f"/events/{event.slug}/settings/", sent | {"phase1-tie_breaks": "beauty"})
    assert wrong.status_code == 422
    event.refresh_from_db()
    assert event.name == "Cup of the Shire"
    assert host.post(f"/events/{event.slug}/settings/", sent).status_code == 302
    event.refresh_from_db()
    assert (event.name, event.phases.get().rounds) == ("Other Cup", 4)


# Drawings


@given(players=st.integers(2, 40), double=st.booleans())
def test_no_two_matches_of_a_drawn_bracket_overlap(players, double):
    bracket = double_elimination(players) if double else single_elimination(players, third_place=True)
    seeds = list(range(1, players + 1))
    drawing = bracket_drawn(progress(bracket, seeds, {}), {seed: f"P{seed}" for seed in seeds}, seeds)
    columns = {}
    for box in drawing.boxes:
        assert box.y >= 0 and box.y + box.height <= drawing.height
        assert box.x + drawing.width_of_box <= drawing.width
        columns.setdefault(box.x, []).append((box.y, box.y + box.height))
    for spans in columns.values():
        spans.sort()
        assert all(above[1] <= below[0] for above, below in itertools.pairwise(spans))
    shown = {player.seed for box in drawing.boxes for player in box.players}
    assert set(seeds) <= shown


@given(values=st.lists(st.floats(-50, 80), min_size=2, max_size=60))
def test_a_chart_stays_within_its_frame(values):
    chart = chart_drawn(values)
    for spot in chart.points.split():
        x, y = map(float, spot.split(","))
        assert 0 <= x <= chart.width
        assert 0 <= y <= chart.height
