"""Cards that leave the field while something is under way, and what they still answer to (rulings HJ1, HJ4, HJ15)."""

import pytest

from tests.journey.box import plain_talk as talk
from tests.journey.box import written

FILLER = "Grey Wolf"
AREA = {"class": "support area"}


def with_hands(seats: int = 2):
    table = talk(seats)
    for seat in range(seats):
        table.hand(seat, FILLER)
    return table


def tablet(text: str, title: str, **facts) -> str:
    return written(text, type="condition", title=title, **AREA, **facts)


def minion(text: str, title: str, strength: int = 5, health: int = 4) -> str:
    return written(text, type="minion", title=title, strength=strength, health=health)


def friend(text: str, title: str, strength: int = 5, health: int = 4) -> str:
    return written(text, type="companion", title=title, strength=strength, health=health)


def responds(play, seat: int, about, key: str) -> None:
    """This player uses what he has in answer to what happens to this card, and to nothing else."""
    while play.asked(seat) is not None and play.asked(seat).kind == "respond":
        fits = any(option.target == about.name for option in play.asked(seat).options)
        play.pick(seat, key if fits else "pass")


# Last words

PUT = {
    "Return a minion to its owner's hand": "hand",
    "Banish a minion": "banished",
    "Shuffle a minion into its owner's book": "book",
    "Put a minion on the bottom of its owner's book": "book",
    "Scrap a minion": "scrap",
    "Kill a minion": "scrap",
}


@pytest.mark.parametrize("how", PUT)
@pytest.mark.parametrize("whose", ["this minion", "a minion"])
def test_wherever_a_card_goes_to_it_has_left_the_field(how: str, whose: str) -> None:
    """Itself still answers to that, and so do others."""
    table = with_hands()
    word = "When" if whose == "this minion" else "Each time"
    text = f"{word} {whose} leaves the field, add 3 burdens."
    goer = table.minion(1, minion(text if whose == "this minion" else "", f"Goer {len(text)}"))
    if whose != "this minion":
        table.support(1, tablet(text, "Doorkeeper", culture="troy"))
    sender = table.support(0, tablet(f"Maneuver: {how}.", f"Sender {len(how)}"))
    play = table.begin("maneuver").pick(0, f"use:{sender}").unanswered()
    assert play.where(goer) == PUT[how]
    assert play.table.burdens[0] == 3


def test_what_a_card_bears_is_scrapped_wherever_its_bearer_goes_to() -> None:
    for number, how in enumerate(PUT):
        table = with_hands()
        goer = table.minion(1, minion("Trojan.", "Armed"))
        spear = table.item(1, "Bronze Spear of Troy", goer)
        sender = table.support(0, tablet(f"Maneuver: {how}.", f"Disarmer {number}"))
        play = table.begin("maneuver").pick(0, f"use:{sender}").unanswered()
        assert play.where(spear) == "scrap"
        assert (spear.name,) in play.told("scrap")


def test_an_item_answers_to_being_scrapped_with_its_bearer() -> None:
    table = with_hands()
    bearer = table.companion(0, friend("", "Frail", strength=1))
    text = "Bearer must be a companion.\nWhen this condition is scrapped, add 3 burdens."
    table.item(0, written(text, type="condition", title="Grief"), bearer)
    table.assigned(table.minion(1, minion("", "Crusher", strength=9)), bearer)
    play = table.begin("assignment").until("regroup")
    assert play.where(bearer) == "grave" and play.table.burdens[0] == 3


def test_a_killed_minion_answers_to_being_scrapped() -> None:
    table = with_hands()
    text = "When this minion is scrapped, add 3 burdens."
    strong = table.companion(0, friend("", "Strong", strength=9))
    table.assigned(table.minion(1, minion(text, "Sore", strength=1)), strong)
    assert table.begin("assignment").until("regroup").table.burdens[0] == 3


def test_a_minion_that_has_lost_its_text_has_no_last_words_and_one_that_gained_some_has() -> None:
    for rule, own, burdens in (
        ("Each minion loses its game text.", "When this minion is killed, add a burden.", 0),
        ('Each minion gains this text: "Each time this minion is killed, add a burden."', "", 1),
    ):
        table = with_hands()
        table.support(0, tablet(rule, f"Rule {burdens}"))
        strong = table.companion(0, friend("", "Strong", strength=9))
        table.assigned(table.minion(1, minion(own, f"Speaker {burdens}", strength=1)), strong)
        assert table.begin("assignment").until("regroup").table.burdens[0] == burdens


def test_a_killed_minion_may_be_played_from_the_scrap_pile_by_its_own_text() -> None:
    table = with_hands().risk(9)
    text = "When this minion is scrapped, you may play it from your scrap pile."
    phoenix = table.minion(1, minion(text, "Phoenix", strength=1))
    table.assigned(phoenix, table.companion(0, friend("", "Strong", strength=9)))
    play = table.begin("skirmish").until_asked(1, "respond").pick(1, f"use:{phoenix}").unanswered()
    assert play.where(phoenix) == "field" and play.wounds(phoenix) == 0


# Gone in between


def test_a_wound_does_not_land_on_one_who_has_left_meanwhile() -> None:
    """Wounds land together; the answer to the second takes away whom the first was meant for."""
    table = with_hands()
    first, second = table.companion(0, friend("", "First")), table.companion(0, friend("", "Second"))
    text = "Response: If a companion is about to take a wound, scrap a companion to prevent that wound."
    altar = table.support(0, tablet(text, "Altar"))
    table.minion(1, minion("Shoot +2.", "Two Arrows"))
    play = table.begin("barrage").until_asked(0, "spread").pick(0, f"wound:{first}", f"wound:{second}")
    play.passes(0)
    play.default_while(lambda: play.asked(0) is None)
    play.pick(0, f"use:{altar}", f"card:{first}").unanswered()
    assert play.where(first) == "scrap"
    assert play.wounds(first) == play.wounds(second) == 0


def test_one_who_is_taken_away_when_about_to_exert_does_not() -> None:
    table = with_hands()
    goer = table.companion(0, friend("", "Runaway"))
    text = "Response: If a companion is about to exert, return that companion to its owner's hand."
    door = table.support(0, tablet(text, "Back Door"))
    order = table.support(0, tablet("Maneuver: Exert each companion.", "Hard Order"))
    table.minion(1, minion("", "Idler"))
    play = table.begin("maneuver").pick(0, f"use:{order}")
    responds(play, 0, goer, f"use:{door}")
    assert play.where(goer) == "hand" and play.wounds(goer) == 0
    assert play.wounds(table.heroes[0]) == 1


def test_one_who_is_taken_away_when_about_to_be_assigned_is_not() -> None:
    table = with_hands()
    goer, foe = table.companion(0, friend("", "Runaway")), table.minion(1, minion("", "Idler"))
    text = "Response: If a companion is about to be assigned, return that companion to its owner's hand."
    door = table.support(0, tablet(text, "Back Gate"))
    play = table.begin("assignment").until_asked(0, "assign").pick(0, f"assign:{foe}>{goer}")
    responds(play, 0, goer, f"use:{door}")
    assert play.where(goer) == "hand"
    assert play.table.against[foe.card] == -1


def test_the_last_words_of_a_card_that_lies_in_a_book_now_are_told_with_its_title() -> None:
    table = with_hands()
    text = "When this minion leaves the field, add a burden.\nWhen this minion leaves the field, add 2 risk."
    table.minion(1, minion(text, "Talker"))
    sender = table.support(0, tablet("Maneuver: Shuffle a minion into its owner's book.", "Librarian"))
    play = table.begin("maneuver").pick(0, f"use:{sender}")
    assert play.asked(0).kind == "order" and len(play.keys(0)) == 2
    play.pick(0, play.keys(0)[1])
    assert (play.table.burdens[0], play.table.risk) == (1, 2)
    assert play.log(0).count("Talker takes effect.") == 2

    table = with_hands()
    talker = table.minion(1, minion("When this minion leaves the field, you may add a burden.", "Whisperer"))
    sender = table.support(0, tablet("Maneuver: Shuffle a minion into its owner's book.", "Librarian"))
    play = table.begin("maneuver").pick(0, f"use:{sender}")
    play.default_while(lambda: play.asked(1) is None)
    play.pick(1, f"use:d{play.table.numbers[talker.card]}")
    assert play.table.burdens[0] == 1 and "1 uses Whisperer." in play.log(0)
