"""What a viewer is shown."""

import json

from heroes.engine.events import OPEN
from tests.journey.box import plain_talk as talk
from tests.journey.box import written

FILLER = "Grey Wolf"


def of(view, seat: int):
    return view["players"][seat]


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    table = talk()
    table.hand(0, "Plain War Cry", FILLER)
    view = table.begin("campaign").match.view
    assert [card["title"] for card in of(view(0), 0)["cards"]] == ["Plain War Cry", FILLER]
    for viewer in (1, None):
        assert of(view(viewer), 0)["cards"] == []
        assert of(view(viewer), 0)["hand"] == 2
    assert len(of(view(OPEN), 0)["cards"]) == 2


def test_the_order_of_a_book_and_other_atlases_are_in_no_view() -> None:
    table = talk()
    table.hand(0, FILLER)
    table.book(0, "Plain Hoplite", "Kastor, On Watch")
    table.atlas(1, "Plain Meadow")
    play = table.begin("campaign")
    text = json.dumps(play.match.view(0))
    assert "Kastor" not in text and "Plain Meadow" not in text
    assert of(play.match.view(0), 0)["book"] == 2
    assert [site["title"] for site in of(play.match.view(1), 1)["own_atlas"]] == ["Plain Meadow"]


def test_current_numbers_stand_next_to_printed_ones_with_what_changes_them() -> None:
    table = talk()
    ash = table.item(0, "Plain Spear", table.heroes[0])
    table.hand(0, FILLER)
    play = table.begin("campaign")
    shown = of(play.match.view(1), 0)["party"][0]
    assert shown["strength"]["printed"] == 7
    assert shown["strength"]["now"] == 7 + 2 + 1
    assert {"id": ash.name, "change": 2} in shown["strength"]["because"]
    assert "damage +1" in shown["keywords"]
    assert shown["hero"]


def test_why_a_card_cannot_be_played_is_told_to_its_owner() -> None:
    table = talk()
    table.companion(0, "Kastor, On Watch")
    table.hand(0, "Kastor, On Watch", "Plain War Cry", FILLER, "Plain Stand", "Plain Hoplite")
    cards = of(table.begin("campaign").match.view(0), 0)["cards"]
    reasons = {card["title"]: card["reason"] for card in cards}
    assert reasons["Plain Hoplite"] is None
    assert reasons["Kastor"] == "It is unique, and a copy is active or in your grave."
    assert reasons["Plain War Cry"] == "Not in this step."
    assert reasons["Plain Stand"] == "Only in response."
    assert reasons[FILLER] == "Only in others' turns."


def test_a_skirmish_shows_totals_and_who_would_be_overwhelmed() -> None:
    table = talk()
    hero = table.heroes[0]  # strength 8
    wolf = table.minion(1, written("", type="minion", title="Weakling", strength=4))
    table.assigned(wolf, hero)
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("assignment")
    play.default_while(lambda: play.table.skirmish is None)
    shown = play.match.view(None)["skirmish"]
    assert (shown["party"], shown["horde"]) == (8, 4)
    assert shown["overwhelmed"] == [wolf.name]


def test_a_card_that_goes_back_to_a_hand_gets_a_new_name_and_is_still_known() -> None:
    table = talk()
    text = "Regroup: Return a Sparta companion to its owner's hand."
    table.support(0, written(text, type="condition", title="Way Home", **{"class": "support area"}))
    hoplite = table.companion(0, "Plain Hoplite")
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("regroup")
    before = hoplite.name
    key = next(key for key in play.keys(0) if key.startswith("use"))
    play.pick(0, key, f"card:{hoplite}")
    assert play.where(hoplite) == "hand"
    assert hoplite.name != before
    assert [card["title"] for card in of(play.match.view(1), 0)["cards"]] == ["Plain Hoplite"]


def test_a_drawn_card_is_told_to_its_owner_alone() -> None:
    table = talk().moves(2)
    for seat in range(2):
        table.hand(seat, FILLER)
    table.book(1, "Ox of Ida")
    play = table.begin("reconcile").passes(1)
    assert "1 draws Ox of Ida." in play.log(1)
    assert "1 draws a card." in play.log(0)
    assert not any("Ox" in line for line in play.log(None))


def test_what_changes_the_health_of_a_character_is_told_like_what_changes_its_strength() -> None:
    table = talk()
    tonic = table.support(
        0,
        written(
            "Each Sparta companion is health +1.",
            type="condition",
            title="Tonic",
            **{"class": "support area"},
        ),
    )
    table.hand(0, "Plain War Cry")
    shown = table.begin("campaign").match.view(1)["players"][0]["party"][0]
    assert shown["health"] == {"printed": 4, "now": 5, "because": [{"id": tonic.name, "change": 1}]}
