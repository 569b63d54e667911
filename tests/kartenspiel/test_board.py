"""The page of the table: what it shows to whom, and that each answer is a button."""

import re

import pytest

from heroes.engine.record import resume
from heroes.play import playing
from heroes.play.models import Match
from tests.factories import UserFactory, running_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(monkeypatch):
    from heroes.play import tasks

    monkeypatch.setattr(tasks.match_play_bots, "apply_async", lambda args, countdown=0: None)
    return [UserFactory(username=name, display_name=name.capitalize()) for name in ("anna", "bert")]


@pytest.fixture
def table(people):
    return running_table(*people, size=2, game="kartenspiel")


def engine_of(table):
    match = Match.objects.get(table=table)
    entries = match.moves.values_list("entry", flat=True)
    return resume(table.rules, match.setup, bytes(match.seed), entries)


def advance(table, people, until):
    """Play first options, ending each turn as soon as possible, until `until(engine)`."""
    for _choice in range(300):
        engine = engine_of(table)
        if engine.result or until(engine):
            return engine
        decision = engine.pending[0]
        option = decision.option("done") or decision.options[0]
        match = Match.objects.get(table=table)
        playing.match_choose(
            player=people[decision.seat],
            match_id=match.pk,
            decision_id=decision.id,
            keys=[option.key],
        )
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
    table = running_table(*people, size=2, game="kartenspiel", public=True)
    engine = advance(table, people, lambda engine: engine.rules.plan)
    page = page_of(client, table)
    assert "data-map" in page and buttons(page) == set()
    assert 'name="pick"' not in page and "map-plan" not in page
    other = page_of(client, table, people[1 - engine.pending[0].seat])
    assert "map-plan" not in other


def test_the_list_of_the_map_tells_what_lies_covered(client, table, people):
    engine = advance(table, people, lambda engine: any(len(pile) > 1 for pile in engine.rules.table.values()))
    covered = any(len(pile) > 1 for pile in engine.rules.table.values())
    page = page_of(client, table, people[0])
    assert ("covered:" in page) == covered


def test_the_end_is_told_with_the_reason(client, table, people):
    advance(table, people, lambda engine: False)
    page = page_of(client, table, people[0])
    assert "prompt--over" in page


def test_no_id_stands_twice_on_the_page(client, table, people):
    engine = advance(table, people, lambda engine: len(engine.rules.locations) > 1)
    ids = re.findall(r'\sid="([^"]+)"', page_of(client, table, people[engine.pending[0].seat]))
    assert len(ids) == len(set(ids))


def test_the_rules_page_shows_each_character_and_each_location(client):
    page = client.get("/rules/kartenspiel/").content.decode()
    for title in ("Pair of Dwarves", "Gollum", "The Carrock", "Bag End"):
        assert title in page
