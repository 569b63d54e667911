"""Costs (ruling HJ2): offered only if all can be paid, all together; one that is not paid in full leads to nothing."""

import pytest

from tests.journey.box import PINNED, kept_apart, written
from tests.journey.box import plain_talk as talk

FILLER = "Grey Wolf"
AREA = {"class": "support area"}


def with_text(text: str, title: str, *others: str, risk: int = 0):
    """Seat 0 has this text, and others; a minion keeps the turn going."""
    table = talk().risk(risk)
    table.tablet = table.support(0, written(text, type="condition", title=title, **AREA))
    for number, other in enumerate(others):
        table.support(0, written(other, type="condition", title=f"{title} {number}", **AREA))
    for seat in range(2):
        table.hand(seat, FILLER)
        table.book(seat, FILLER)
    table.minion(1, "Plain Spearman")
    return table


@pytest.mark.parametrize(
    ("wounds", "others", "may"), [(2, 0, False), (1, 0, True), (2, 1, True), (3, 1, False)]
)
def test_two_efforts_need_health_for_both(wounds: int, others: int, may: bool) -> None:
    """The king, alone unique, has 4 health: two efforts of his, or one of his and one of a hoplite."""
    text = "Maneuver: Exert a Sparta companion and exert a unique companion to draw a card."
    table = with_text(text, "Double Effort")
    table.wounded(table.heroes[0], wounds)
    for _number in range(others):
        table.companion(0, "Plain Hoplite")
    assert table.begin("maneuver").may(0, f"use:{table.tablet}") is may


@pytest.mark.parametrize(("risk", "may"), [(4, False), (5, True)])
def test_two_removals_of_risk_need_risk_for_both(risk: int, may: bool) -> None:
    table = with_text("Maneuver: Remove (3) and remove (2) to draw a card.", "Double Toll", risk=risk)
    assert table.begin("maneuver").may(0, f"use:{table.tablet}") is may


@pytest.mark.parametrize(("held", "may"), [(1, False), (2, True)])
def test_two_discards_need_a_card_for_each(held: int, may: bool) -> None:
    text = "Maneuver: Discard a card from hand and discard a Wicked Witch card from hand to draw a card."
    table = with_text(text, "Double Offering")
    if held > 1:
        table.hand(0, FILLER)
    assert table.begin("maneuver").may(0, f"use:{table.tablet}") is may


PREVENTED = {
    "Add a burden": "Response: If a burden is about to be added, exert a companion to prevent that.",
    "Wound a companion": "Response: If a companion is about to take a wound, add a burden to prevent that wound.",
    "Exert a companion": "Response: If a companion is about to exert, add a burden to prevent that.",
    "Exhaust a companion": "Response: If a companion is about to exert, add a burden to prevent that.",
    "Add (2)": "Response: If risk is about to be added, exert a companion to prevent that.",
}


@pytest.mark.parametrize("cost", PREVENTED)
@pytest.mark.parametrize("prevented", [True, False])
def test_a_cost_that_is_prevented_whatever_it_is_leads_to_nothing(cost: str, prevented: bool) -> None:
    table = with_text(f"Maneuver: {cost} to draw a card.", f"Price {len(cost)}", PREVENTED[cost])
    play = table.begin("maneuver").pick(0, f"use:{table.tablet}")
    while play.asked(0) is not None and play.asked(0).kind == "respond":
        uses = [key for key in play.keys(0) if key.startswith("use")]
        play.pick(0, uses[0] if prevented and uses else "pass")
    assert len(play.table.books[0]) == (1 if prevented else 0)


def test_a_card_whose_risk_is_not_added_is_not_played() -> None:
    table = with_text("Response: If risk is about to be added, exert a companion to prevent that.", "Miser")
    squire = table.hand(0, "Plain Squire")
    play = table.begin("campaign").pick(0, f"play:{squire}", f"use:{table.tablet}").unanswered()
    assert play.where(squire) == "scrap" and play.table.risk == 0


def test_an_event_is_played_by_a_text_with_the_effect_that_can_be_carried_out() -> None:
    event = written(
        "Maneuver: Spot 9 companions to add 5 burdens.\nManeuver: Draw a card.",
        type="event",
        title="Either Way",
    )
    table = with_text("Maneuver: Play an event from hand.", "Herald")
    card = table.hand(0, event)
    play = table.begin("maneuver").pick(0, f"use:{table.tablet}", f"card:{card}").unanswered()
    assert play.where(card) == "scrap" and play.table.books[0] == []


# Events that answer

PREVENTS = "Response: If a companion is about to take a wound, prevent that wound."


def shot_at(text: str, title: str, *minions: str, friend: str | None = None):
    """The hero has been shot at; seat 0 holds an event with this text."""
    names = [
        written(words, type="minion", title=f"Archer {number} {len(words)}")
        for number, words in enumerate(("Shoot +1.", *minions))
    ]
    cards = kept_apart(text, type="event", title=title)
    table = talk(cards={**PINNED, **cards})
    table.companion(0, friend or "Plain Hoplite")
    for name in names:
        table.minion(1, name)
    table.event = table.hand(0, next(iter(cards)))
    table.hand(1, FILLER)
    return table, table.begin("barrage").until_asked(0, "spread").pick(0, f"wound:{table.heroes[0]}")


def test_an_event_that_answers_is_not_played_where_a_text_forbids_events() -> None:
    for bars, may in (((), True), (("The Protagonist cannot play events.",), False)):
        table, play = shot_at(PREVENTS, f"Shield {len(bars)}", *bars)
        assert play.may(0, f"play:{table.event}") is may


def test_an_event_that_answers_needs_what_it_asks_for_to_play() -> None:
    for friend, may in (("Cowardly Lion, On the Road", True), ("Plain Hoplite", False)):
        table, play = shot_at("To play, spot an Oz companion.\n" + PREVENTS, f"Roar {may}", friend=friend)
        assert play.may(0, f"play:{table.event}") is may


def test_an_event_of_a_kind_that_cannot_be_played_is_not_offered() -> None:
    event = written("Maneuver: Draw a card.", type="event", title="Plain Draw")
    for words, may in (("", True), ("Each event cannot be played.", False)):
        table = talk()
        card = table.hand(0, event)
        table.minion(1, written(words, type="minion", title=f"Censor {len(words)}"))
        assert table.begin("maneuver").may(0, f"play:{card}") is may


def test_where_a_text_may_make_an_answer_cheaper_everybody_with_cards_is_asked() -> None:
    """Else being asked would tell what a hand holds."""
    text = "Response: If a minion is about to take a wound, prevent that wound."
    blow = written("Maneuver: Wound a minion.", type="condition", title="Blow", **AREA)
    cheaper = "Each Troy event is risk cost -2."
    market = written(cheaper, type="condition", title="Market", culture="troy", **AREA)
    cards = kept_apart(text, type="event", title="Dear Hide", culture="troy", cost=3)
    asked = []
    for held in (next(iter(cards)), FILLER):
        table = talk(cards={**PINNED, **cards}).risk(1)
        table.hand(0, FILLER)
        table.hand(1, held)
        table.support(1, market)
        table.minion(1, "Plain Spearman")
        striker = table.support(0, blow)
        play = table.begin("maneuver").pick(0, f"use:{striker}")
        asked.append((play.match.waiting_for(), play.asked(1) and play.asked(1).kind))
    assert asked[0] == asked[1] == ([1], "respond")
