"""What the words of the card language do; ruling HJ2, HJ4, HJ17 and the tricky cases of effects."""

import pytest

from catalog.cards import Entry, card_from
from heroes.journey.definitions import compiles
from tests.journey.box import plain_talk as talk
from tests.journey.box import written

FILLER = "Plain Spearman"
AREA = {"class": "support area"}


def with_text(text: str, **facts):
    """A scenario in its regroup phase where the Protagonist has a condition with this text."""
    table = talk()
    name = written(text, type="condition", title="Tablet", **AREA, **facts)
    table.tablet = table.support(0, name)
    for seat in range(2):
        table.hand(seat, FILLER)
    return table


def test_the_effect_decides_whom_a_cost_may_choose() -> None:
    """Exert a companion to heal that companion: only one who is wounded afterwards can be chosen."""
    table = with_text("Regroup: Exert an Achaian companion bearing a hand weapon to make it strength +2.")
    table.item(0, "Plain Spear", table.companion(0, "Plain Hoplite"))
    play = table.begin("regroup").pick(0, f"use:{table.tablet}")
    assert play.told("strength") == [(table._handles[-2].name, 2)]


def test_x_is_chosen_when_it_is_paid_and_is_at_least_1() -> None:
    table = with_text("Regroup: Remove X risk to make a companion strength +X until the end of the turn.")
    table.risk(3)
    play = table.begin("regroup").pick(0, f"use:{table.tablet}")
    assert play.keys(0) == ["number:1", "number:2", "number:3"]
    play.pick(0, "number:3")
    assert play.strength(table.heroes[0]) == 8 + 3
    assert play.table.risk == 0


def test_without_risk_a_cost_of_x_risk_cannot_be_paid() -> None:
    table = with_text("Regroup: Remove X risk to draw a card.")
    assert not table.begin("regroup").may(0, f"use:{table.tablet}")


def test_removing_risk_as_an_effect_takes_what_is_there_and_as_a_cost_all_of_it() -> None:
    table = with_text("Regroup: Exert a companion to remove 3 risk.").risk(1)
    play = table.begin("regroup").pick(0, f"use:{table.tablet}")
    assert play.table.risk == 0
    table = with_text("Regroup: Remove 3 risk to draw a card.").risk(2)
    assert not table.begin("regroup").may(0, f"use:{table.tablet}")


def test_of_several_things_only_what_can_be_done_in_full_may_be_chosen() -> None:
    table = with_text("Regroup: Either remove 3 risk or exert 2 companions to draw a card.").risk(1)
    table.companion(0, "Plain Hoplite")
    play = table.begin("regroup").pick(0, f"use:{table.tablet}")
    assert play.wounds(table.heroes[0]) == 1
    assert play.table.risk == 1


def test_another_excludes_this_copy_only() -> None:
    text = "Regroup: Exert another Sparta companion to draw a card."
    table = talk()
    one = table.companion(0, written(text, type="companion", title="Twin"))
    table.companion(0, "Twin")
    table.wounded(table.heroes[0], 3)
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("regroup").pick(0, f"use:{one}")
    assert play.wounds(one) == 0


def test_fetching_from_a_book_shuffles_it_even_if_nothing_is_found() -> None:
    table = with_text("Regroup: Fetch a minion from your book.")
    table.book(0, "Plain Hoplite", "Plain Hoplite")
    play = table.begin("regroup").pick(0, f"use:{table.tablet}")
    assert play.told("shuffle") == [(0,)]
    assert play.told("take") == []


def test_what_is_fetched_is_shown_to_everybody() -> None:
    table = with_text("Regroup: Fetch a companion from your book.")
    table.book(0, "Plain Hoplite", FILLER)
    play = table.begin("regroup").pick(0, f"use:{table.tablet}")
    key = next(key for key in play.keys(0) if key.startswith("card:d"))
    play.pick(0, key)
    assert "Plain Hoplite" in play.hand(0)
    assert "0 takes Plain Hoplite into hand." in play.log(1)


def test_a_player_may_play_from_one_of_two_piles() -> None:
    table = with_text("Regroup: Play a companion from your scrap pile.")
    hoplite = table.scrap(0, "Plain Hoplite")[0]
    play = table.begin("regroup").pick(0, f"use:{table.tablet}")
    assert play.where(hoplite) == "field"
    assert play.table.risk == 2


def test_for_each_counts_only_what_is_active() -> None:
    table = with_text("Each companion is strength +1 for each companion you can spot.")
    table.companion(0, "Plain Hoplite")
    table.companion(1, "Toto, On the Road")
    play = table.begin("regroup")
    assert play.strength(table.heroes[0]) == 8 + 2


def test_a_limit_bounds_a_bonus() -> None:
    table = with_text("Each companion is strength +1 for each companion you can spot (limit +1).")
    table.companion(0, "Plain Hoplite")
    assert table.begin("regroup").strength(table.heroes[0]) == 8 + 1


@pytest.mark.parametrize("pile", ["hand", "book", "scrap pile"])
def test_what_counts_the_cards_of_a_pile_counts_them_anew_when_cards_come_or_go(pile: str) -> None:
    table = with_text("Regroup: Draw a card. Discard a card from hand.")
    text = f"Each Sparta companion is strength +1 for each card in your {pile}."
    table.support(0, written(text, type="condition", title=f"Tally of the {pile}", **AREA))
    hoplite = table.companion(0, "Plain Hoplite")
    table.book(0, FILLER, FILLER, FILLER)
    play = table.begin("regroup")

    def cards() -> int:
        piles = {"hand": play.table.hands, "book": play.table.books, "scrap pile": play.table.scraps}
        return len(piles[pile][0])

    assert play.strength(hoplite) == 6 + cards()
    play.pick(0, f"use:{table.tablet}")
    assert play.strength(hoplite) == 6 + cards()
    play.pick(0, play.keys(0)[0])
    assert play.strength(hoplite) == 6 + cards()


def test_what_holds_during_a_phase_begins_and_ends_with_it() -> None:
    table = with_text("During the melee phase, each companion is strength +1.")
    table.minion(1, FILLER)
    play = table.begin("barrage")
    before = play.strength(table.heroes[0])
    assert play.until("assignment").strength(table.heroes[0]) == before + 1
    assert play.until("regroup").strength(table.heroes[0]) == before


def test_who_has_no_health_left_during_a_phase_dies_when_it_begins() -> None:
    table = with_text("During the ranged phase, each companion is health -2.")
    table.minion(1, FILLER)
    squire = table.companion(0, "Plain Squire")
    play = table.begin("adversary")
    assert play.where(squire) == "field"
    assert play.until("maneuver").where(squire) == "grave"


def test_inside_a_bonus_it_is_the_card_that_gets_it() -> None:
    table = with_text("Each companion is strength +1 (or +3 if it is wounded).")
    hurt = table.companion(0, "Plain Hoplite", wounds=1)
    play = table.begin("regroup")
    assert play.strength(hurt) == 6 + 3
    assert play.strength(table.heroes[0]) == 8 + 1


def test_a_gained_text_works_like_a_printed_one() -> None:
    table = with_text(
        'Each Sparta companion gains this text: "Regroup: Exert this companion to add a burden."'
    )
    hoplite = table.companion(0, "Plain Hoplite")
    play = table.begin("regroup").pick(0, f"use:{hoplite}")
    assert play.table.burdens[0] == 1
    assert play.wounds(hoplite) == 1


@pytest.mark.parametrize(("until", "lasts"), [("end of the maneuver step", False), ("regroup phase", True)])
def test_a_text_that_was_gained_for_a_time_is_lost_again(until: str, lasts: bool) -> None:
    text = f'Maneuver: Until the {until}, each companion gains this text: "Barrage: Add a burden."'
    table = with_text(text)
    table.minion(1, FILLER)
    hoplite = table.companion(0, "Plain Hoplite")
    play = table.begin("maneuver").pick(0, f"use:{table.tablet}").until("barrage")
    assert play.may(0, f"use:{hoplite}") is lasts


def test_a_text_that_was_gained_in_a_skirmish_is_lost_in_the_next_one() -> None:
    table = with_text('Skirmish: Each companion gains this text: "Skirmish: Add a burden."')
    one, two = table.companion(0, "Plain Hoplite"), table.companion(0, "Plain Hoplite")
    for companion in (one, two):
        table.assigned(table.minion(1, FILLER), companion)
    play = table.begin("skirmish").pick(0, f"fight:{one}", f"use:{table.tablet}").passes(1)
    assert play.may(0, f"use:{two}")
    play.default_while(lambda: play.table.skirmish is None or play.table.skirmish[0] != two.card)
    assert not play.may(0, f"use:{two}")


def test_what_becomes_true_happens_once_until_it_was_false_again() -> None:
    table = with_text("When you can spot 3 burdens, draw a card.\nRegroup: Add a burden.").burdens(0, 2)
    table.book(0, FILLER, FILLER, FILLER)
    play = table.begin("regroup").pick(0, f"use:{table.tablet}")
    assert len(play.table.hands[0]) == 2
    play.default_while(lambda: not play.may(0, f"use:{table.tablet}"))
    play.pick(0, f"use:{table.tablet}")
    assert play.table.burdens[0] == 4
    assert len(play.table.hands[0]) == 2


def test_tokens_are_put_and_taken() -> None:
    table = with_text(
        "Regroup: Place an Oz token on this condition.\nRegroup: Remove an Oz token from here to add a burden."
    )
    play = table.begin("regroup")
    assert play.keys(0) == ["pass", f"use:{table.tablet}"]
    play.pick(0, f"use:{table.tablet}").passes(1)
    assert play.match.view(1)["players"][0]["support"][0]["tokens"] == [["oz", 1]]
    play.pick(0, f"use:{table.tablet}.2")
    assert play.table.burdens[0] == 1
    assert play.table.tokens == []


def test_a_delayed_effect_waits_for_its_moment() -> None:
    table = with_text("Regroup: Add a burden. At the end of the turn, add 2 burdens.").moves(2)
    play = table.begin("regroup").pick(0, f"use:{table.tablet}")
    assert play.table.burdens[0] == 1
    play.until("campaign")
    assert play.table.burdens[0] == 3


def test_a_transferred_item_goes_only_to_who_can_bear_it() -> None:
    table = with_text("Regroup: Transfer a hand weapon to another eligible bearer.")
    hoplite = table.companion(0, "Plain Hoplite")
    ash = table.item(0, "Plain Spear", table.heroes[0])
    play = table.begin("regroup").pick(0, f"use:{table.tablet}")
    assert play.table.bearer[ash.card] == hoplite.card


def test_losing_text_keeps_printed_numbers() -> None:
    table = with_text("Each minion loses its game text.")
    ox = table.minion(1, "Ox of Ida")
    archer = table.minion(
        1, written("This minion is strength +4.", type="minion", title="Boaster", strength=3)
    )
    play = table.begin("regroup")
    assert play.strength(ox) == 11
    assert play.strength(archer) == 3


def test_a_lost_keyword_is_lost() -> None:
    table = with_text("Each minion loses all keywords.")
    table.minion(1, "Archer of the Walls")
    play = table.begin("barrage")
    assert play.match.view(None)["ranged"]["minions"] == 0


def test_strength_does_not_fall_below_nothing() -> None:
    table = with_text("Each minion is strength -9.")
    spearman = table.minion(1, FILLER)
    assert table.begin("regroup").strength(spearman) == 0


def test_health_that_is_lowered_below_the_wounds_kills_at_the_next_check() -> None:
    table = with_text("Regroup: Make a minion health -2.")
    victim = table.minion(1, "Stone Guard", wounds=2)
    play = table.begin("regroup").pick(0, f"use:{table.tablet}").unanswered()
    assert play.where(victim) == "scrap"


@pytest.mark.parametrize(
    "text", ["Each minion is health -1.", "Bearer must be a minion.\nBearer is health -1."]
)
def test_a_standing_text_that_leaves_no_health_kills_without_a_wound(text: str) -> None:
    table = talk()
    victim = table.minion(1, "Grey Wolf")  # health 1
    stands = {"class": "support area"} if text.startswith("Each") else {}
    blight = table.hand(0, written(text, type="condition", title=f"Blight {len(text)}", **stands))
    table.hand(1, FILLER)
    play = table.begin("campaign").pick(0, f"play:{blight}").unanswered()
    assert play.where(victim) == "scrap"


def test_wounds_that_cannot_be_healed_are_not_offered_for_healing() -> None:
    table = with_text("Wounds cannot be healed.\nRegroup: Heal a companion.")
    table.wounded(table.heroes[0], 2)
    assert not table.begin("regroup").may(0, f"use:{table.tablet}")


def test_an_opponents_hand_gives_a_card_at_random() -> None:
    table = with_text("Regroup: Make an antagonist discard a card at random from hand.")
    play = table.begin("regroup").pick(0, f"use:{table.tablet}")
    assert play.table.hands[1] == []
    assert play.told("discard")[0][0] == 1


def test_each_antagonist_may_do_it_alone() -> None:
    table = talk(3)
    name = written(
        "Regroup: Add a burden. Each antagonist may draw a card.", type="condition", title="Offer", **AREA
    )
    offer = table.support(0, name)
    for seat in range(3):
        table.hand(seat, FILLER)
        table.book(seat, FILLER)
    play = table.begin("regroup").pick(0, f"use:{offer}")
    play.pick(2, "yes").pick(1, "no")
    assert [len(hand) for hand in play.table.hands] == [1, 1, 2]


def test_a_discount_of_a_text_applies_when_it_plays_the_card() -> None:
    table = with_text("Regroup: Play a companion from your hand; its risk cost is -1.")
    table.hand(0, "Plain Hoplite")
    play = table.begin("regroup").pick(0, f"use:{table.tablet}")
    play.default_while(lambda: play.asked(0) is not None and play.asked(0).kind == "choose")
    assert play.table.risk == 1


@pytest.mark.parametrize(
    "text",
    [
        "Regroup: Place a card from your book on a companion.",
        "Regroup: Wound a minion for each Oz token here of mine.",
    ],
)
def test_a_text_without_meaning_makes_its_card_unplayable(text: str) -> None:
    facts = {
        "title": "Odd",
        "type": "condition",
        "culture": "sparta",
        "cost": 0,
        "source": "house",
        "text": text,
        **AREA,
    }
    card, _faults = card_from(Entry(facts, (1, 1), {}), "test")
    with pytest.raises(ValueError, match=r"\w"):
        compiles(card)
