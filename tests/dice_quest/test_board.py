"""The page of the table: what it shows to whom, and that each answer is one button."""

import html
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
    return running_table(*people, size=2, game="dice-quest")


def engine_of(table):
    match = Match.objects.get(table=table)
    entries = match.moves.values_list("entry", flat=True)
    return resume(table.rules, match.setup, bytes(match.seed), entries)


def choose(table, people, seat, *keys):
    match = Match.objects.get(table=table)
    decision = engine_of(table).decision_of(seat)
    playing.match_choose(
        player=people[seat],
        match_id=match.pk,
        decision_id=decision.id,
        keys=list(keys),
    )


def advance(table, people, until):
    """The active player does the first thing until `until(engine)`; nobody else says anything."""
    for _choice in range(300):
        engine = engine_of(table)
        if engine.result or until(engine):
            return engine
        decision = next(one for one in engine.pending if not one.optional)
        choose(table, people, decision.seat, decision.options[0].key)
    raise AssertionError("it never came to that")


def page_of(client, table, person=None):
    client.logout()
    if person:
        client.force_login(person)
    return client.get(table.get_absolute_url()).content.decode()


def buttons(page):
    return [
        html.unescape(key)
        for key in re.findall(r'<button type="submit" form="choose" name="keys" value="([^"]+)"', page)
    ]


def with_dice(engine):
    return engine.decision_of(engine.rules.turn) and engine.decision_of(engine.rules.turn).kind == "dice"


def test_each_answer_is_one_button_for_whoever_is_asked(client, table, people):
    seen = set()
    for _choice in range(60):
        engine = engine_of(table)
        if engine.result:
            break
        for decision in engine.pending:
            wanted = sorted(option.key for option in decision.options)
            assert sorted(buttons(page_of(client, table, people[decision.seat]))) == wanted
            seen.add(decision.kind)
        decision = next(one for one in engine.pending if not one.optional)
        choose(table, people, decision.seat, decision.options[0].key)
    assert {"before", "dice", "help"} <= seen


def test_no_id_stands_twice_on_the_page(client, table, people):
    engine = advance(table, people, with_dice)
    for person in people:
        ids = re.findall(r'\sid="([^"]+)"', page_of(client, table, person))
        assert len(ids) == len(set(ids))
    assert engine.result is None


def test_free_dice_are_choices_for_the_active_player_alone(client, table, people):
    engine = advance(table, people, with_dice)
    turn = engine.rules.turn
    page = page_of(client, table, people[turn])
    assert page.count('name="pick"') == len(engine.rules.free_dice())
    assert re.search(r'class="option place-die for-die-\d"', page)
    assert 'name="pick"' not in page_of(client, table, people[1 - turn])


def test_a_space_shows_what_is_missing_and_the_chance(client, table, people):
    engine = advance(table, people, with_dice)
    page = page_of(client, table, people[0])
    for space in engine.view(0)["spaces"]:
        missing = sum(space["missing"])
        part = page[page.index(f'id="space-{space["card"]}"') :]
        part = part[: part.index("</li>\n") if "</li>\n" in part else len(part)]
        assert (part.split("space-facts")[0].count("pip--missing")) == missing
    assert 'class="chance"' in page


def test_what_lies_face_down_is_only_counted_and_the_leftmost_is_in_danger(client, table, people):
    engine = advance(table, people, with_dice)
    page = page_of(client, table, people[0])
    assert page.count('class="bottom-down') == len(engine.rules.bottom) == 6
    assert page.count("bottom-down--danger") == 1
    for slug in engine.rules.bottom:
        assert engine.rules.card(slug)["title"] not in page


def test_an_offer_and_a_vote_are_seen_by_everybody(client, table, people):
    engine = advance(table, people, with_dice)
    turn = engine.rules.turn
    other = 1 - turn
    keys = [option.key for option in engine.decision_of(other).options]
    resource = next(key for key in keys if key.startswith("propose:"))
    choose(table, people, other, resource)
    page = page_of(client, table, people[turn])
    assert 'class="talk"' in page
    assert "spend:" + resource.partition(":")[2] in buttons(page)


def test_a_watcher_sees_the_board_and_is_asked_nothing(client, people):
    table = running_table(*people, size=2, game="dice-quest", public=True)
    advance(table, people, with_dice)
    page = page_of(client, table)
    assert 'class="spaces"' in page and buttons(page) == []


def test_the_end_of_a_lost_quest_is_told(client, table, people):
    for _choice in range(400):
        engine = engine_of(table)
        if engine.result:
            break
        decision = next(one for one in engine.pending if not one.optional)
        choose(table, people, decision.seat, decision.options[-1].key)
    page = page_of(client, table, people[0])
    assert "prompt--over" in page and "Nobody wins" in page


def test_the_rules_page_tells_the_rules_and_shows_tiles_and_resources(client):
    page = client.get("/rules/dice-quest/").content.decode()
    for words in ("Thorin Oakenshield", "Orcrist", "Ruling.", "Helping Hand"):
        assert words in page
