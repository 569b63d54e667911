"""What a seat brings to a table of a game with decks."""

import pytest

from heroes.play import seating
from heroes.play.decks import deck_choices
from heroes.problems import Conflict, Problem
from tests.factories import UserFactory, open_table

pytestmark = pytest.mark.django_db


def journey_table(*people, **wishes):
    return open_table(*people, game="heroes-journey", size=2, **wishes)


def test_everybody_plays_what_he_brought_and_the_house_lends_the_rest() -> None:
    anna = UserFactory()
    table = journey_table(anna, bots={1: "random"}, deck="starter:anger|The Anger of Achilleus")
    seating.table_start(actor=anna, table=table)
    table.refresh_from_db()
    mine, lent = table.match.setup["decks"]
    assert mine["quest_needs"] == ["The Anger of Achilleus"]
    assert [1, "Achilleus, Best of the Achaians"] in mine["book"]
    assert len(lent["sites"]) >= 9


def test_a_deck_is_changed_on_the_page_until_the_match_begins(client) -> None:
    anna = UserFactory()
    table = journey_table(anna)
    client.force_login(anna)
    address = f"/tables/{table.code}/deck/"
    page = client.get(f"/tables/{table.code}/").content.decode()
    value = deck_choices(person=anna)[0]["decks"][0]["value"]
    assert f'value="{value}"' in page
    assert client.post(address, {"deck": value}).status_code == 302
    assert table.seats.get(user=anna).deck["value"] == value
    client.post(address, {"deck": ""})
    assert table.seats.get(user=anna).deck is None
    seating.table_start(actor=anna, table=table, fill=True)
    with pytest.raises(Conflict):
        seating.seat_bring(player=anna, table=table, deck=value)


@pytest.mark.parametrize("value", ["starter:none", "deck:x", "starter:anger|The Wrong Quest", "\0", "|", "🜂:" * 90])
def test_a_deck_that_is_none_is_refused_and_nothing_changes(client, value: str) -> None:
    anna = UserFactory()
    table = journey_table(anna)
    client.force_login(anna)
    answer = client.post(f"/tables/{table.code}/deck/", {"deck": value})
    assert answer.status_code == 400
    assert table.seats.get(user=anna).deck is None


def test_others_learn_nothing_of_a_deck_before_the_match(client) -> None:
    anna, bert = UserFactory(), UserFactory()
    table = journey_table(anna, bert, deck="starter:anger")
    client.force_login(bert)
    page = client.get(f"/tables/{table.code}/").content.decode()
    data = client.get(f"/api/v1/tables/{table.code}/").content.decode()
    assert "You bring" not in page
    assert "anger" not in data
    seating.seat_leave(player=bert, table=table)
    assert table.seats.get(number=1).deck is None


def test_a_game_without_decks_takes_none() -> None:
    anna = UserFactory()
    with pytest.raises(Problem):
        open_table(anna, deck="starter:anger")


def test_a_rematch_is_played_with_the_same_decks() -> None:
    anna, bert = UserFactory(), UserFactory()
    table = journey_table(anna, bert, deck="starter:anger")
    seating.table_start(actor=anna, table=table)
    table.refresh_from_db()
    from heroes.play import playing

    playing.match_concede(player=bert, match_id=table.match.pk)
    again = seating.table_rematch(actor=anna, table=table)
    assert again.seats.get(user=anna).deck["value"] == "starter:anger"
