"""Whoever leaves in the middle of another's turn does not hold up or change what the others decide."""

import time
from datetime import UTC, datetime

import pytest

from heroes.play import leaving, live
from heroes.play.models import Match, Seat
from tests.deck_building.scene import Scene
from tests.factories import UserFactory, running_table
from tests.play.conftest import Program, bots_act

pytestmark = pytest.mark.django_db


def test_a_bot_defends_for_whoever_has_left_while_the_other_answer_stays_sealed():
    table = running_table(*UserFactory.create_batch(3), game="deck-building")
    seats = {seat.number: seat.user for seat in table.seats.select_related("user")}
    program = {number: Program(person) for number, person in seats.items()}
    hands = {0: ["orc-hunters"], 1: ["reinforcements", "nori"], 2: ["travelling-cloak", "nori"]}
    scene = Scene(3, hands=hands)
    Match.objects.filter(table=table).update(
        setup={**scene.match.setup, "options": table.options}, opening=[], version=0, waiting=[0]
    )
    live._matches.clear()
    program[0].answer(table, "play:orc-hunters")
    program[2].answer(table, "defend:travelling-cloak")
    view = program[0].match(table)["view"]
    assert view["players"][2]["discards"] == [], "sealed until all have answered"

    long_ago = datetime.fromtimestamp(time.time() - leaving.FAIR_WAIT - 1, UTC)
    table.seats.filter(number=1).update(presence=Seat.Presence.GONE, presence_at=long_ago)
    Match.objects.filter(table=table).update(moved_at=long_ago)
    program[0].post(f"tables/{table.code}/claim/", seat=1)
    bots_act(table)
    match = program[0].match(table)
    assert match["result"] is None and match["decision"]["kind"] == "turn"
    assert match["view"]["players"][2]["discards"] == ["travelling-cloak"]
    assert match["view"]["players"][1]["standing"] == ["reinforcements"]
