"""The page of the table: what it shows to whom, and that each answer is a button."""

import re

import pytest

from heroes.engine.record import resume
from heroes.play import playing
from heroes.play.models import Match, Move
from heroes.play.templatetags.table import two_lines
from minigames.kartenspiel.geometry import DIRECTIONS
from tests.factories import UserFactory, running_table
from tests.kartenspiel.conftest import Table as Scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(monkeypatch):
    from heroes.play import tasks

    monkeypatch.setattr(tasks.match_play_bots, "apply_async", lambda args, countdown=0: None)
    return [UserFactory(username=name, display_name=name.capitalize()) for name in ("anna", "bert")]


@pytest.fixture
def table(people):
    return dealt(running_table(*people, size=2, game="kartenspiel"))


def dealt(table):
    """`table` with a match that is the same each time."""
    match = Match.objects.get(table=table)
    engine = resume(table.rules, match.setup, bytes(32), [])
    Match.objects.filter(table=table).update(seed=bytes(32), opening=[], waiting=engine.waiting_for())
    return table


def engine_of(table):
    match = Match.objects.get(table=table)
    entries = match.moves.values_list("entry", flat=True)
    return resume(table.rules, match.setup, bytes(match.seed), entries)


def lay(table, there):
    """At `table` there is the match of `there` now."""
    Match.objects.filter(table=table).update(
        setup=there.match.setup, seed=there.match.seed, opening=[], waiting=there.match.waiting_for()
    )


def answer(table, people, engine, *keys):
    """The seat that is asked picks `keys`, one after the other."""
    decision = engine.pending[0]
    playing.match_choose(
        player=people[decision.seat],
        match_id=Match.objects.get(table=table).pk,
        decision_id=decision.id,
        keys=list(keys),
    )


def advance(table, people, until):
    """Play first options, ending each turn as soon as possible, until `until(engine)`."""
    for _choice in range(300):
        engine = engine_of(table)
        if engine.result or until(engine):
            return engine
        decision = engine.pending[0]
        option = decision.option("done") or decision.options[0]
        answer(table, people, engine, option.key)
    raise AssertionError("it never came to that")


def page_of(client, table, person=None):
    client.logout()
    if person:
        client.force_login(person)
    return client.get(table.get_absolute_url()).content.decode()


def buttons(page):
    """The keys of all answers on the page."""
    return {
        key.replace("&gt;", ">")
        for key in re.findall(r'<button type="submit" form="choose" name="keys" value="([^"]+)"', page)
    }


def keys(engine):
    return {option.key for option in engine.pending[0].options}


def test_each_answer_is_a_button_while_cards_are_played(client, table, people):
    engine = engine_of(table)
    assert buttons(page_of(client, table, people[engine.pending[0].seat])) == keys(engine)
    engine = advance(table, people, lambda engine: engine.rules.plan)
    assert buttons(page_of(client, table, people[engine.pending[0].seat])) == keys(engine)
    engine = advance(table, people, lambda engine: len(engine.rules.table) > 4)
    assert buttons(page_of(client, table, people[engine.pending[0].seat])) == keys(engine)


def test_each_cell_for_the_next_location_is_a_button_and_lit_on_the_map(client, table, people):
    engine = advance(table, people, lambda engine: engine.pending[0].kind == "location")
    page = page_of(client, table, people[engine.pending[0].seat])
    assert buttons(page) == keys(engine)
    assert set(re.findall(r'data-answer="([^"]+)"', page)) == keys(engine)


def test_the_map_lights_a_place_for_just_the_cards_that_may_go_there(client, table, people):
    engine = advance(table, people, lambda engine: len(engine.rules.table) > 3)
    page = page_of(client, table, people[engine.pending[0].seat])
    lit = {
        f"play:{kind}>{place}"
        for classes, place in re.findall(r'<svg class="map-place([^"]*)"[^>]*data-place="(\d)"', page)
        for kind in re.findall(r"can-(\w+)", classes)
    }
    assert lit == keys(engine) - {"done"}


def test_a_watcher_sees_the_map_and_no_hand_and_is_asked_nothing(client, people):
    table = dealt(running_table(*people, size=2, game="kartenspiel", public=True))
    engine = advance(table, people, lambda engine: engine.rules.plan)
    page = page_of(client, table)
    assert "data-map" in page and buttons(page) == set()
    assert 'name="pick"' not in page and "map-plan" not in page
    other = page_of(client, table, people[1 - engine.pending[0].seat])
    assert "map-plan" not in other


def test_covered_cards_are_counted_on_the_map_and_named_in_its_list(client, table, people):
    def covering(engine):
        return [option for option in engine.pending[0].options if is_covered(engine, option)]

    def is_covered(engine, option):
        return option.card and engine.rules.places[option.target] in engine.rules.table

    engine = advance(table, people, covering)
    seat = engine.pending[0].seat
    answer(table, people, engine, covering(engine)[0].key, "done")
    page = page_of(client, table, people[seat])
    assert re.findall(r'class="map-pile">.*?>(\+\d+)<', page) == ["+1"]
    assert "covered:" in page


def test_the_running_count_says_who_leads_and_that_the_key_decides_between_equals(client, table, people):
    engine = advance(
        table, people, lambda engine: [row["tied"] for row in engine.view(None)["standing"]] == [True, True]
    )
    standing = engine.view(None)["standing"]
    page = page_of(client, table, people[0])
    rows = re.findall(r'<li class="standing-row.*?</li>', page)
    assert [int(re.search(r"<b>(\d+)</b>", row)[1]) for row in rows] == [row["points"] for row in standing]
    assert [re.search(r'data-seat="(\d)"', row)[1] for row in rows] == [str(row["seat"]) for row in standing]
    assert all("equal points:" in row for row in rows)
    assert ("lies at the key" in rows[0]) == (standing[0]["first"] == 0)
    assert "standing-row--wins" in rows[0]


def test_the_key_of_the_current_location_and_of_those_ahead_is_shown(client, table, people):
    page = page_of(client, table, people[0])
    assert re.search(r'id="map-here".*?data-key="north"', page, re.DOTALL)
    way = re.search(r'<ol class="way".*?</ol>', page, re.DOTALL)[0]
    assert re.findall(r'data-key="([^"]+)"', way) == ["north-east", "south", "south-west"]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Rhosgobel", ["Rhosgobel"]),
        ("Bag End", ["Bag", "End"]),
        ("The High Pass", ["The High", "Pass"]),
        ("The Trollshaws", ["The", "Trollshaws"]),
    ],
)
def test_the_name_of_a_location_fits_on_its_card_in_two_lines(name, lines):
    assert two_lines(name) == lines


def test_where_the_next_location_may_lie_the_map_shows_who_would_stand_there_and_its_key(
    client, table, people
):
    engine = advance(table, people, lambda engine: engine.pending[0].kind == "location")
    page = page_of(client, table, people[engine.pending[0].seat])
    drawn = dict(re.findall(r'data-answer="place:([^"]+)">(.*?)data-key="north-east"', page, re.DOTALL))
    for cell in engine.view(None)["cells"]:
        expected = [f"{'AB'[row['seat']]}{row['points']}" for row in cell["standing"]]
        assert re.findall(r">([A-B]\d)<", drawn[cell["at"]]) == expected


def test_cards_planned_are_numbered_in_their_order(client, table, people):
    engine = advance(table, people, lambda engine: "bilbo" in engine.rules.hands[engine.pending[0].seat])
    seat = engine.pending[0].seat
    first = next(option.key for option in engine.pending[0].options if option.card == "bilbo")
    answer(table, people, engine, first)
    page = page_of(client, table, people[seat])
    assert re.findall(r'class="map-order">.*?>(\d)</text>', page) == ["1"]
    assert re.findall(r'class="planned-order"[^>]*>(\d)<', page) == ["1"]
    assert "/take-back/" in page


def test_gems_decks_and_what_everybody_may_still_play_are_shown(client, table, people):
    engine = advance(table, people, lambda engine: sum(engine.rules.gems) > 0)
    page = page_of(client, table, people[0])
    places = re.split(r'id="place-(\d)"', page)[1:]
    for seat, place in zip(places[::2], places[1::2], strict=True):
        player = engine.view(0)["players"][int(seat)]
        assert re.search(r'class="gems">.*?<b>(\d+)</b>', place)[1] == str(player["gems"])
        assert re.search(r'class="deck-left">.*?<b>(\d+)</b>', place)[1] == str(player["deck"])
        left = re.search(r'<ul class="unplayed".*?</ul>', place, re.DOTALL)[0]
        assert [int(n) for n in re.findall(r"<b>(\d+)</b>", left)] == list(player["unplayed"].values())


def test_the_end_is_told_with_the_reason(client, table, people):
    advance(table, people, lambda engine: False)
    page = page_of(client, table, people[0])
    assert "prompt--over" in page
    assert "seat--turn" not in page and "place--turn" not in page, "it is nobody's turn any more"
    assert 'data-show="all"' in page


def test_thorin_is_said_to_cost_a_turn_while_there_is_a_next_one(client, table, people):
    ring = dict.fromkeys(DIRECTIONS[1:], "1 bilbo") | {
        "south": "0 bilbo",
        "west": "0 dwarf",
        "east": "0 pair",
    }
    lay(table, Scene(around=ring, hands=["thorin"]))
    answer(table, people, engine_of(table), "play:thorin>0", "done")
    assert "Thorin was played" in page_of(client, table, people[0])
    lay(table, Scene(around=ring, hands=["thorin"], locations=[(0, 0), (2, 0), (4, 0), (6, 0)]))
    Move.objects.filter(match__table=table).delete()
    Match.objects.filter(table=table).update(version=0)
    answer(table, people, engine_of(table), "play:thorin>0", "done")
    page = page_of(client, table, people[0])
    assert "prompt--over" in page and "Thorin was played" not in page


def test_no_id_stands_twice_on_the_page(client, table, people):
    engine = advance(table, people, lambda engine: len(engine.rules.locations) > 1)
    ids = re.findall(r'\sid="([^"]+)"', page_of(client, table, people[engine.pending[0].seat]))
    assert len(ids) == len(set(ids))


def test_the_rules_page_shows_each_character_and_each_location(client):
    page = client.get("/rules/kartenspiel/").content.decode()
    for title in ("Pair of Dwarves", "Gollum", "The Carrock", "Bag End"):
        assert title in page


def test_the_rules_page_says_who_covers_whom_and_where_each_key_points(client):
    page = client.get("/rules/kartenspiel/").content.decode()
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", page)
    ticks = {re.sub(r"<.*?>", "", row.split("</th>")[0]).strip(): row.count("✓") for row in rows}
    assert {title: count for title, count in ticks.items() if count} == {
        "Bilbo Baggins": 1, "Dwarf": 2, "Pair of Dwarves": 2, "Thorin Oakenshield": 2,
        "Gandalf the Grey": 5, "Gollum": 5,
    }  # fmt: skip
    keys = re.findall(r'class="arrow" data-key="([^"]+)"', page)
    assert keys == [
        "north", "south-east", "west", "north-east", "south", "north-west", "east", "south-west",
    ]  # fmt: skip
