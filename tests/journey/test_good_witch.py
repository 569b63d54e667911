"""The cards of the Good Witch: each at its work, and where it may not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.journey.tabletalk import Table, does, may_not, printed

GOOD = {"culture": "good-witch"}
SORCERESS = "Glinda, Sorceress of the South"
KEEPER = "Glinda, Keeper of the Great Book"
OZMA = "Ozma, Rightful Ruler"
TIP = "Tip, Boy from the North"
BOOK = "Great Book of Records"
SPELL = "Campaign: Spell.\nCampaign: Add a burden."
EXERT_ONE = "Maneuver: Exert a companion."


def fellows(*words: str, **facts: Any) -> tuple[Table, list[Any]]:
    """A table with companions of the Good Witch of whom these words are printed."""
    table = Table(**facts)
    return table, [table.friend(word, **GOOD) for word in words]


# Companions


@does(SORCERESS)
def test_glinda_heals_with_every_spell() -> None:
    table = Table(hero_wounds=1)
    glinda, spell = table.lay(SORCERESS), table.hold(table.event_card(SPELL))
    table.begin("campaign").use(spell).use(glinda)
    assert table.wounds(table.hero) == 0


@may_not(SORCERESS)
def test_glinda_does_not_heal_with_other_events() -> None:
    table = Table(hero_wounds=1)
    glinda, event = table.lay(SORCERESS), table.hold(table.event_card("Campaign: Add a burden."))
    assert table.begin("campaign").use(event).stays_silent(glinda)


@does(KEEPER)
def test_glinda_weakens_a_minion() -> None:
    table = Table()
    glinda, foe = table.lay(KEEPER), table.foe()
    assert table.fight(table.hero, foe).use(glinda).bonus(foe) == -2
    assert table.wounds(glinda) == 1


@may_not(KEEPER)
def test_an_exhausted_glinda_weakens_nobody() -> None:
    table = Table()
    glinda = table.lay(KEEPER, wounds=printed(KEEPER, "health") - 1)
    assert table.fight(table.hero, table.foe()).refuses(glinda)


@does(OZMA)
def test_ozma_strengthens_whoever_bears_an_artifact() -> None:
    table, (one, two) = fellows("", "")
    table.lay(OZMA)
    table.thing("artifact", on=one)
    table.thing("possession", on=two)
    table.begin("regroup")
    assert (table.bonus(one), table.bonus(two)) == (1, 0)


@may_not(OZMA)
def test_ozma_strengthens_no_strangers() -> None:
    table = Table()
    table.lay(OZMA)
    table.thing("artifact", on=table.hero)
    assert table.begin("regroup").bonus(table.hero) == 0


@does(TIP)
def test_tip_hands_an_artifact_on_and_draws_for_a_new_one() -> None:
    table = Table()
    tip = table.lay(TIP)
    thing = table.thing("artifact", on=tip)
    table.begin("regroup").use(tip)
    assert table.bearer(thing) == table.hero.card
    assert table.wounds(tip) == 1
    table = Table()
    tip, belt = table.lay(TIP), table.hold("Belt of the Nome King")
    table.stock(2)
    assert table.begin("campaign").use(belt).use(tip).hand() == 1


@may_not(TIP)
def test_tip_hands_on_no_possession_and_nothing_of_others() -> None:
    table = Table()
    tip = table.lay(TIP)
    table.thing("possession", on=tip)
    table.thing("artifact", on=table.hero)
    assert table.begin("regroup").refuses(tip)
    table, (other,) = fellows("")
    tip, belt = table.lay(TIP), table.hold("Belt of the Nome King")
    table.stock(2)
    assert table.begin("campaign").use(belt, other).stays_silent(tip)


NORTH = "Good Witch of the North"


@does(NORTH)
def test_the_good_witch_strengthens_when_she_comes_and_takes_a_wound_off() -> None:
    table = Table()
    witch = table.hold(NORTH)
    table.begin("campaign").use(witch).use(witch, table.hero)
    assert table.bonus(table.hero) == 2
    assert table.until("regroup").bonus(table.hero) == 0
    table = Table()
    witch, friend = table.lay(NORTH), table.friend()
    table.shoot(friend).use(witch)
    assert (table.wounds(friend), table.wounds(witch)) == (0, 1)


@may_not(NORTH)
def test_the_good_witch_takes_no_wound_off_the_bearer_of_the_quest() -> None:
    table = Table()
    witch = table.lay(NORTH)
    assert table.shoot(table.hero).stays_silent(witch)


JACK = "Jack Pumpkinhead, Smiling Always"


@does(JACK)
def test_jack_gets_a_new_head_for_a_card() -> None:
    table = Table()
    jack, card = table.lay(JACK, wounds=printed(JACK, "health") - 1), table.fodder()[0]
    table.shoot(jack).use(jack)
    assert (table.where(jack), table.left(jack), table.where(card)) == ("field", 1, "scrap")


@may_not(JACK)
def test_without_a_card_there_is_no_new_head() -> None:
    table = Table()
    jack = table.lay(JACK, wounds=printed(JACK, "health") - 1)
    assert table.shoot(jack).stays_silent(jack)
    assert table.where(jack) == "grave"


SAWHORSE = "Sawhorse, Saddled and Willing"


@does(SAWHORSE)
def test_on_plains_the_sawhorse_faces_two() -> None:
    table = Table(here="Plains.")
    horse, one, two = table.lay(SAWHORSE), table.foe(), table.foe()
    third = table.foe()
    table.begin("assignment").assign(one, horse).assign(two, horse)
    assert not table.play.may(0, f"assign:{third}>{horse}")


@may_not(SAWHORSE)
def test_in_a_forest_the_sawhorse_faces_one() -> None:
    table = Table(here="Forest.")
    horse, one, two = table.lay(SAWHORSE), table.foe(), table.foe()
    table.begin("assignment").assign(one, horse)
    assert not table.play.may(0, f"assign:{two}>{horse}")


GUMP = "Gump, Sofas and Palm Leaves"


@does(GUMP)
def test_the_gump_flies_the_party_one_site_further() -> None:
    table = Table()
    gump = table.lay(GUMP)
    assert table.begin("regroup").use(gump).move_limit == 2 + 1
    assert table.where(gump) == "scrap"


@may_not(GUMP)
def test_only_a_witch_or_a_fairy_brings_the_gump_to_life() -> None:
    table, _fellows = fellows("Made.")
    table.foe("Witch.")
    assert table.bars(GUMP)


BUG = "Highly Magnified Woggle-Bug"


@does(BUG)
def test_the_woggle_bug_studies_the_book() -> None:
    table = Table()
    bug, card = table.hold(BUG), table.fodder()[0]
    top = table.stock(4)
    table.begin("campaign").use(bug).choose("yes", card)
    assert [table.knows(0, one) for one in top] == [True, True, True, False]
    assert table.play.table.books[0][0] == card.card


@may_not(BUG)
def test_who_does_not_look_puts_nothing_away() -> None:
    table = Table()
    bug, card = table.hold(BUG), table.fodder()[0]
    top = table.stock(4)
    table.begin("campaign").use(bug).choose("no")
    assert not any(table.knows(0, one) for one in top)
    assert table.where(card) == "hand"


PATCHWORK = "Patchwork Girl, Full of Cleverness"


@does(PATCHWORK)
def test_patchwork_takes_one_wound_and_laughs_a_burden_away() -> None:
    table = Table()
    girl = table.lay(PATCHWORK)
    table.fight(girl, table.foe("Damage +1.", strength=printed(PATCHWORK))).resolve()
    assert table.wounds(girl) == 1
    table = Table(burdens=2)
    girl = table.lay(PATCHWORK)
    assert table.fight(girl, table.foe(strength=printed(PATCHWORK) - 1)).use(girl).burdens == 1


@may_not(PATCHWORK)
def test_patchwork_does_not_laugh_in_defeat() -> None:
    table = Table(burdens=2)
    girl = table.lay(PATCHWORK)
    assert table.fight(girl, table.foe(strength=printed(PATCHWORK))).stays_silent(girl)


CAT = "Glass Cat, Pink Brains"


@does(CAT)
def test_glass_is_not_wounded_in_a_skirmish() -> None:
    table = Table()
    cat = table.lay(CAT)
    table.fight(cat, table.foe(strength=printed(CAT) + 1)).resolve()
    assert table.wounds(cat) == 0


@may_not(CAT)
def test_glass_is_wounded_by_arrows_and_broken_by_force_and_does_not_volunteer() -> None:
    table = Table()
    cat = table.lay(CAT)
    table.shoot(cat)
    assert table.wounds(cat) == 1
    table = Table()
    cat = table.lay(CAT)
    table.fight(cat, table.foe(strength=2 * printed(CAT))).resolve()
    assert table.where(cat) == "grave"
    table = Table()
    cat, foe = table.lay(CAT), table.foe()
    table.begin("assignment").until_asked(0, "assign")
    assert not table.play.may(0, f"assign:{foe}>{cat}")
    table.antagonist_assigns()
    assert table.play.may(1, f"assign:{foe}>{cat}")


TIKTOK = "Tik-Tok, Wound Up for Action"


@does(TIKTOK)
def test_tik_tok_runs_down_and_is_wound_up() -> None:
    table, (friend,) = fellows("")
    tiktok = table.lay(TIKTOK)
    table.begin("campaign")
    assert table.wounds(tiktok) == 1
    table.use(tiktok, friend)
    assert (table.wounds(tiktok), table.wounds(friend)) == (0, 1)


@may_not(TIKTOK)
def test_tik_tok_does_not_run_down_to_the_end_nor_wind_himself() -> None:
    table = Table(hero_wounds=3)
    tiktok = table.lay(TIKTOK, wounds=printed(TIKTOK, "health") - 1)
    table.begin("campaign")
    assert table.left(tiktok) == 1
    assert table.refuses(tiktok)


BILLINA = "Billina, Yellow Hen"


@does(BILLINA)
def test_billina_takes_the_edge_off_a_minion() -> None:
    table = Table()
    billina, foe = table.lay(BILLINA), table.foe("Damage +2.")
    table.begin("maneuver").use(billina)
    assert table.wounds(billina) == 1
    table.assign(foe, table.hero).until("skirmish").resolve()
    assert table.until("regroup").wounds(table.hero) == 1


@may_not(BILLINA)
def test_the_edge_comes_back_in_the_regroup_phase() -> None:
    table = Table()
    billina, foe = table.lay(BILLINA), table.foe("Damage +2.")
    table.begin("maneuver").use(billina)
    assert table.keyword(foe, "damage") == 0
    assert table.until("regroup").keyword(foe, "damage") == 2


TIGER = "Hungry Tiger, With a Conscience"


@does(TIGER)
@pytest.mark.parametrize(("choice", "wounds", "burdens"), [(0, 1, 0), (1, 0, 1)])
def test_the_tiger_costs_effort_or_a_burden(choice: int, wounds: int, burdens: int) -> None:
    table, (friend,) = fellows("")
    tiger = table.hold(TIGER)
    table.begin("campaign").use(tiger, choice)
    assert table.where(tiger) == "field"
    assert (table.wounds(friend), table.burdens) == (wounds, burdens)


@may_not(TIGER)
def test_where_nobody_can_exert_the_tiger_is_a_burden_and_bears_nothing() -> None:
    table = Table()
    tiger = table.hold(TIGER)
    table.begin("campaign").use(tiger)
    assert table.burdens == 1
    table = Table()
    table.lay(TIGER)
    assert table.bars("Belt of the Nome King")


POLYCHROME = "Polychrome, Daughter of the Rainbow"


@does(POLYCHROME)
def test_polychrome_dances_out_of_reach_and_helps() -> None:
    table = Table()
    polychrome, foe = table.lay(POLYCHROME), table.foe()
    table.thing("artifact", **GOOD)
    table.thing("artifact", **GOOD)
    table.begin("assignment").antagonist_assigns()
    assert not table.play.may(1, f"assign:{foe}>{polychrome}")
    table = Table()
    polychrome = table.lay(POLYCHROME)
    assert table.fight(table.hero, table.foe()).use(polychrome).bonus(table.hero) == 2
    assert table.wounds(polychrome) == 1


@may_not(POLYCHROME)
def test_one_artifact_does_not_hide_her_and_she_does_not_help_herself() -> None:
    table = Table(hero_wounds=3)
    polychrome, foe = table.lay(POLYCHROME), table.foe()
    table.thing("artifact", **GOOD)
    table.thing("artifact")
    table.begin("assignment").antagonist_assigns()
    assert table.play.may(1, f"assign:{foe}>{polychrome}")


@does("Jellia Jamb, At Your Service")
def test_jellia_serves() -> None:
    table = Table(hero_wounds=1)
    jellia = table.lay("Jellia Jamb, At Your Service")
    table.begin("campaign").use(jellia, table.hero)
    assert (table.wounds(table.hero), table.wounds(jellia)) == (0, 1)


@may_not("Jellia Jamb, At Your Service")
def test_an_exhausted_jellia_does_not_serve() -> None:
    table = Table(hero_wounds=1)
    jellia = table.lay(
        "Jellia Jamb, At Your Service", wounds=printed("Jellia Jamb, At Your Service", "health") - 1
    )
    assert table.begin("campaign").refuses(jellia)


SHAGGY = "Shaggy Man, Loved by All"


@does(SHAGGY)
def test_the_shaggy_man_draws_a_minion_to_himself() -> None:
    table = Table()
    shaggy, foe = table.lay(SHAGGY), table.foe(strength=8)
    table.begin("assignment").use(shaggy)
    assert table.against(foe) == shaggy.card
    assert (table.bonus(foe), table.wounds(shaggy)) == (-2, 1)


@may_not(SHAGGY)
def test_the_strong_do_not_love_the_shaggy_man() -> None:
    table = Table()
    shaggy = table.lay(SHAGGY)
    table.foe(strength=9)
    assert table.begin("assignment").refuses(shaggy)


TENTS = "Soldier of the Red Tents"


@does(TENTS)
def test_the_soldier_is_stronger_before_a_witch() -> None:
    table, _witches = fellows("Witch.")
    soldier = table.lay(TENTS)
    assert table.begin("regroup").bonus(soldier) == 1


@may_not(TENTS)
def test_a_witch_on_the_other_side_does_not_count() -> None:
    table = Table()
    table.foe("Witch.", culture="wicked-witch")
    soldier = table.lay(TENTS)
    assert table.begin("regroup").bonus(soldier) == 0


APPRENTICE = "Gillikin Apprentice"


@does(APPRENTICE)
def test_the_apprentice_shows_a_spell_and_draws() -> None:
    table = Table()
    apprentice, spell = table.hold(APPRENTICE), table.hold(table.event_card(SPELL))
    table.stock(2)
    table.begin("campaign").use(apprentice).use(apprentice, spell)
    assert table.hand() == 2
    assert table.knows(1, spell)


@may_not(APPRENTICE)
def test_the_apprentice_has_nothing_else_to_show() -> None:
    table = Table()
    apprentice = table.hold(APPRENTICE)
    table.fodder()
    table.stock(2)
    assert table.begin("campaign").use(apprentice).stays_silent(apprentice)


# Items


@does(BOOK)
def test_the_great_book_tells_of_a_hand() -> None:
    table, (witch,) = fellows("Witch.")
    hidden, book = table.fodder(2, seat=1), table.lay(BOOK)
    table.begin("maneuver").use(book)
    assert all(table.knows(0, card) for card in hidden)
    assert table.wounds(witch) == 1


SPELLS = (
    "Transformed into a Dove",
    "Remember Nothing",
    "Barrier of Crimson Flowers",
    "Sent Safely Home",
    "Heal the Broken Heart",
    "A Burden Lifted",
    "Seven Passes and Three Pills",
)


@does(BOOK, *SPELLS)
@pytest.mark.parametrize("spell", SPELLS)
def test_a_spell_is_written_down_for_a_card(spell: str) -> None:
    table = Table()
    book, card = table.lay(BOOK), table.hold(spell)
    table.stock(2)
    table.begin("campaign").use(book)
    assert (table.where(card), table.hand()) == ("scrap", 1)


@may_not(BOOK)
def test_the_book_takes_nothing_but_spells_and_is_opened_by_witches() -> None:
    table = Table()
    table.hold("Counter-Charm")
    table.stock(2)
    assert table.useless("campaign", BOOK)
    table, _fellows = fellows("Fairy.")
    assert table.bars(BOOK)


PICTURE = "Magic Picture"


@does(PICTURE)
def test_the_picture_shows_a_card_to_a_fairy() -> None:
    table, _fairies = fellows("Fairy.")
    hidden, picture = table.fodder(2, seat=1), table.lay(PICTURE)
    table.begin("adversary").use(picture)
    assert sum(table.knows(0, card) for card in hidden) == 1


@may_not(PICTURE)
def test_without_a_fairy_the_picture_is_a_picture() -> None:
    table, _witches = fellows("Witch.")
    table.fodder(2, seat=1)
    picture = table.lay(PICTURE)
    assert table.begin("adversary").stays_silent(picture)


BELT = "Belt of the Nome King"


@does(BELT)
def test_the_belt_strengthens_and_sends_a_minion_back() -> None:
    table, (friend,) = fellows("")
    belt, foe = table.lay(BELT, on=friend), table.foe()
    table.begin("regroup")
    assert table.bonus(friend) == 1
    table.use(belt)
    assert (table.where(foe), table.wounds(friend)) == ("hand", 2)


@may_not(BELT)
def test_the_belt_asks_for_two_efforts_of_a_good_witch_companion() -> None:
    table = Table()
    belt = table.lay(BELT, on=table.friend(wounds=1, **GOOD))
    table.foe()
    assert table.begin("regroup").refuses(belt)
    assert Table().bars(BELT)


WAND = "Wand of Silver and Rubies"


@does(WAND)
def test_the_wand_weakens_whoever_fights_the_unbound() -> None:
    table, (fairy,) = fellows("Fairy.")
    wand, friend, foe = table.lay(WAND, on=fairy), table.friend(), table.foe()
    assert table.fight(friend, foe).use(wand).bonus(foe) == -2
    assert table.wounds(fairy) == 1


@may_not(WAND)
def test_the_wand_does_not_help_the_bearer_of_the_quest_and_is_for_witches_and_fairies() -> None:
    table, (fairy,) = fellows("Fairy.")
    wand = table.lay(WAND, on=fairy)
    assert table.fight(table.hero, table.foe()).refuses(wand)
    table, _fellows = fellows("Made.")
    assert table.bars(WAND)


POWDER = "Powder of Life"


@does(POWDER)
def test_the_powder_brings_something_to_life_for_less() -> None:
    table = Table(risk=0)
    powder = table.lay(POWDER)
    made, _other = table.book(TIKTOK, "Winged Stork")
    table.begin("campaign").use(powder, made)
    assert (table.where(made), table.where(powder)) == ("field", "scrap")
    assert table.risk == max(0, printed(TIKTOK, "cost") - 2)


@may_not(POWDER)
def test_the_powder_does_nothing_for_the_born() -> None:
    table = Table()
    powder = table.lay(POWDER)
    born = table.book("Winged Stork")[0]
    table.begin("campaign").use(powder)
    assert table.in_vain(born)


PILL = "Wishing Pill"


@does(PILL)
def test_the_pill_strengthens_whoever_swallows_it() -> None:
    table = Table()
    friend, pill = table.friend(), table.lay(PILL)
    table.fight(friend, table.foe()).use(pill, friend)
    assert (table.bonus(friend), table.bonus(table.hero)) == (3, 0)
    assert (table.wounds(friend), table.where(pill)) == (1, "scrap")


@may_not(PILL)
def test_the_exhausted_swallow_no_pill() -> None:
    table = Table(hero_wounds=3)
    pill = table.lay(PILL)
    assert table.fight(table.hero, table.foe()).refuses(pill)


PEARL = "White Pearl Necklace"


@does(PEARL)
def test_the_necklace_keeps_a_wound_off_for_a_burden() -> None:
    table, (friend,) = fellows("")
    necklace = table.lay(PEARL, on=friend)
    table.shoot(friend).use(necklace)
    assert (table.wounds(friend), table.burdens, table.where(necklace)) == (0, 1, "field")


@may_not(PEARL)
def test_the_necklace_keeps_nothing_off_others_and_suits_no_strangers() -> None:
    table, (friend,) = fellows("")
    necklace = table.lay(PEARL, on=friend)
    assert table.shoot(table.hero).stays_silent(necklace)
    assert Table().bars(PEARL)


CHARIOT = "Chariot Drawn by Swans"


@does(CHARIOT)
def test_the_chariot_takes_the_party_further_for_a_burden() -> None:
    table, (witch,) = fellows("Witch.")
    chariot = table.hold(CHARIOT)
    table.begin("campaign").use(chariot)
    assert table.bearer(chariot) == witch.card
    assert (table.move_limit, table.burdens) == (2 + 1, 1)


@may_not(CHARIOT)
def test_swans_draw_no_fairy() -> None:
    table, _fairies = fellows("Fairy.")
    assert table.bars(CHARIOT)


ROSE = "Red Rose and Green Ribbon"


@does(ROSE)
def test_the_rose_removes_risk_when_its_bearer_is_healed() -> None:
    table = Table(risk=5, hero_wounds=1)
    table.friend(culture="sparta")
    rose, event = table.lay(ROSE, on=table.hero), table.hold("Binding of Wounds")
    assert table.begin("regroup").use(event).use(rose).risk == 4


@may_not(ROSE)
def test_the_rose_does_not_bloom_for_others() -> None:
    table = Table()
    table.friend(wounds=1, culture="sparta")
    rose, event = table.lay(ROSE, on=table.hero), table.hold("Binding of Wounds")
    assert table.begin("regroup").use(event).stays_silent(rose)


# Conditions


CIRCLE = "Circle on the Forehead"


@does(CIRCLE)
def test_the_circle_strengthens_and_protects_from_double_strength() -> None:
    table = Table()
    friend = table.friend()
    table.lay(CIRCLE, on=friend)
    table.fight(friend, table.foe(strength=2 * 6))
    assert table.bonus(friend) == 1
    assert table.resolve().wounds(friend) == 1


@may_not(CIRCLE)
def test_the_circle_does_not_protect_from_triple_strength_and_is_not_for_the_bearer_of_the_quest() -> None:
    table = Table()
    friend = table.friend()
    table.lay(CIRCLE, on=friend)
    assert table.fight(friend, table.foe(strength=3 * 6)).resolve().where(friend) == "grave"
    table, (witch,) = fellows("Witch.")
    table.lay(CIRCLE, on=witch)
    assert table.bars(CIRCLE)
    table, _fairies = fellows("Fairy.")
    assert table.bars(CIRCLE)


NO_MAGIC = "No Magic but Good Magic"


@does(NO_MAGIC)
def test_whoever_fights_a_witch_is_weaker() -> None:
    table, (witch,) = fellows("Witch.")
    foe = table.foe()
    table.lay(NO_MAGIC)
    assert table.fight(witch, foe).bonus(foe) == -1
    table, _fellows = fellows("Made.", "Fairy.")
    law = table.hold(NO_MAGIC)
    assert table.begin("campaign").offers(law)


@may_not(NO_MAGIC)
def test_whoever_fights_another_is_not_and_one_alone_makes_no_law() -> None:
    table, _witches = fellows("Witch.")
    foe = table.foe()
    table.lay(NO_MAGIC)
    assert table.fight(table.hero, foe).bonus(foe) == 0
    table, _witches = fellows("Witch.")
    assert table.bars(NO_MAGIC)


FOUNTAIN = "Fountain of Oblivion"
PARIS = "Paris, Bowman of Troy"


@does(FOUNTAIN)
def test_paris_forgets_his_bow() -> None:
    table, (friend,) = fellows("")
    table.friend(wounds=2)
    paris, fountain = table.lay(PARIS), table.lay(FOUNTAIN)
    table.begin("maneuver").use(fountain)
    assert table.wounds(friend) == 1
    assert table.refuses(paris)


@may_not(FOUNTAIN)
def test_nameless_minions_forget_nothing_and_paris_remembers_in_time() -> None:
    table, _fellows = fellows("", "")
    table.foe()
    assert table.useless("maneuver", FOUNTAIN)
    table, _fellows = fellows("")
    polydamas, fountain = table.lay("Polydamas, Voice of Reason"), table.lay(FOUNTAIN)
    table.foe("Trojan.")
    assert table.begin("maneuver").use(fountain).refuses(fountain)
    assert table.until("regroup").offers(polydamas)


LAW = "Law Against Cruelty"


@does(LAW)
def test_the_law_protects_the_exhausted() -> None:
    table, _fairies = fellows("Fairy.")
    tired, foe = table.friend(wounds=2), table.foe()
    table.lay(LAW)
    table.begin("assignment").antagonist_assigns()
    assert not table.play.may(1, f"assign:{foe}>{tired}")
    assert table.play.may(1, f"assign:{foe}>{table.hero}")


@may_not(LAW)
def test_without_a_fairy_there_is_no_law() -> None:
    table, _witches = fellows("Witch.")
    tired, foe = table.friend(wounds=2), table.foe()
    table.lay(LAW)
    table.begin("assignment").antagonist_assigns()
    assert table.play.may(1, f"assign:{foe}>{tired}")


# Events


DOVE = "Transformed into a Dove"


@does(DOVE)
def test_a_dove_is_no_great_fighter() -> None:
    table, (witch,) = fellows("Witch.")
    foe, dove = table.foe(), table.hold(DOVE)
    assert table.fight(table.hero, foe).use(dove).bonus(foe) == -4
    assert table.wounds(witch) == 1


@may_not(DOVE)
def test_a_fairy_transforms_nobody() -> None:
    table, _fairies = fellows("Fairy.")
    dove = table.hold(DOVE)
    assert table.fight(table.hero, table.foe()).refuses(dove)


NOTHING = "Remember Nothing"


@does(NOTHING)
def test_a_minion_remembers_nothing_until_the_regroup_phase() -> None:
    table, _fairies = fellows("Fairy.")
    monkey, event = table.lay("Trojan Spearman"), table.hold(NOTHING)
    other = table.foe("Trojan.")
    table.begin("maneuver")
    assert table.bonus(monkey) == 1
    table.use(event, monkey)
    assert (table.bonus(monkey), table.bonus(other)) == (0, 0)
    assert table.until("regroup").bonus(monkey) == 1


@may_not(NOTHING)
def test_nobody_but_witches_and_fairies_makes_forget() -> None:
    table, _fellows = fellows("Made.")
    table.foe()
    assert table.useless("maneuver", NOTHING)


BARRIER = "Barrier of Crimson Flowers"


@does(BARRIER)
def test_the_barrier_stops_two_arrows() -> None:
    table, _witches = fellows("Witch.")
    table.foe("Shoot +3.")
    barrier = table.hold(BARRIER)
    assert table.begin("barrage").use(barrier).ranged("minions") == 1


@may_not(BARRIER)
def test_the_barrier_is_a_witchs_and_stops_no_arrows_of_the_party() -> None:
    table, _witches = fellows("Witch.")
    table.friend("Shoot +1.")
    table.foe()
    barrier = table.hold(BARRIER)
    table.begin("barrage").use(barrier)
    assert (table.ranged("party"), table.ranged("minions")) == (1, 0)
    table, _fairies = fellows("Fairy.")
    table.foe("Shoot +3.")
    assert table.useless("barrage", BARRIER)


HOME = "Sent Safely Home"


@does(HOME)
def test_a_minion_is_sent_home() -> None:
    table, (witch,) = fellows("Witch.")
    foe, event = table.foe(), table.hold(HOME)
    table.stock(2)
    table.begin("regroup").use(event, "yes")
    assert (table.where(foe), table.wounds(witch), table.hand()) == ("hand", 1, 1)


@may_not(HOME)
def test_nobody_is_sent_home_by_the_exhausted() -> None:
    table = Table()
    table.friend("Witch.", wounds=2, **GOOD)
    table.foe()
    assert table.useless("regroup", HOME)


HEART = "Heal the Broken Heart"


@does(HEART)
@pytest.mark.parametrize(("words", "left"), [("", 3), ("Witch.", 2)])
def test_a_witch_heals_best(words: str, left: int) -> None:
    table, _fellows = fellows(words)
    hurt, event = table.friend(wounds=5, health=9), table.hold(HEART)
    assert table.begin("campaign").use(event).wounds(hurt) == left


@may_not(HEART)
def test_strangers_heal_no_heart() -> None:
    table = Table(hero_wounds=3)
    table.friend("Witch.")
    assert table.useless("campaign", HEART)


LIFTED = "A Burden Lifted"


@does(LIFTED)
def test_two_burdens_are_lifted() -> None:
    table, (friend,) = fellows("", burdens=3)
    event = table.hold(LIFTED)
    assert table.begin("regroup").use(event).burdens == 1
    assert table.wounds(friend) == 1


@may_not(LIFTED)
def test_strangers_lift_nothing() -> None:
    table = Table(burdens=3)
    table.friend()
    assert table.useless("regroup", LIFTED)


COUNTER = "Counter-Charm"


@does(COUNTER)
def test_an_event_is_charmed_away() -> None:
    table, (witch,) = fellows("Witch.")
    charm, event = table.hold(COUNTER), table.hold(table.event_card(EXERT_ONE, culture="troy"))
    table.begin("maneuver").use(event).use(charm)
    assert table.where(event) == "scrap"
    assert (table.wounds(table.hero), table.wounds(witch)) == (0, 1)


@may_not(COUNTER)
def test_abilities_and_own_events_are_not() -> None:
    table, _witches = fellows("Witch.")
    charm, mombi = table.hold(COUNTER), table.lay("Mombi, Old Woman with a Pepper-Box")
    table.begin("maneuver").use(mombi, table.hero)
    assert table.stays_silent(charm)
    table, _fairies = fellows("Fairy.")
    charm, event = table.hold(COUNTER), table.hold(table.event_card(EXERT_ONE, culture="troy"))
    assert table.begin("maneuver").use(event, table.hero).stays_silent(charm)


VEIL = "Veil of Unseeing"


@does(VEIL)
def test_behind_the_veil_nobody_is_found() -> None:
    table, (witch,) = fellows("Witch.")
    friend, foe, veil = table.friend(), table.foe(), table.hold(VEIL)
    table.begin("assignment").use(veil, friend).antagonist_assigns()
    assert not table.play.may(1, f"assign:{foe}>{friend}")
    assert table.play.may(1, f"assign:{foe}>{witch}")


@may_not(VEIL)
def test_the_protagonist_still_finds_him_and_the_bearer_of_the_quest_wears_no_veil() -> None:
    table, _witches = fellows("Witch.")
    friend, foe, veil = table.friend(), table.foe(), table.hold(VEIL)
    table.begin("assignment").use(veil, friend).until_asked(0, "assign")
    assert table.play.may(0, f"assign:{foe}>{friend}")
    table, (witch,) = fellows("Witch.")
    table.friend()
    veil = table.hold(VEIL)
    table.foe()
    table.begin("assignment").use(veil)
    assert table.play.may(0, f"card:{witch}")
    assert not table.play.may(0, f"card:{table.hero}")


STARS = "Stars from Every Country"


@does(STARS)
@pytest.mark.parametrize(("others", "bonus"), [((), 2), (("sparta", "ithaka", "myrmidon", "mykenaian"), 4)])
def test_every_country_sends_a_star(others: tuple[str, ...], bonus: int) -> None:
    table, (friend,) = fellows("")
    for culture in others:
        table.friend(culture=culture)
    event = table.hold(STARS)
    assert table.fight(friend, table.foe()).use(event).bonus(friend) == bonus


@may_not(STARS)
def test_the_stars_do_not_shine_on_strangers_nor_for_adversaries() -> None:
    table = Table()
    event = table.hold(STARS)
    assert table.fight(table.hero, table.foe()).refuses(event)
    table, (friend,) = fellows("", culture="good-witch")
    event = table.hold(STARS)
    assert table.fight(friend, table.foe()).use(event, friend).bonus(friend) == 1


UNMASK = "Unmask the Enchantment"


@does(UNMASK)
def test_an_enchantment_is_unmasked() -> None:
    table, (friend,) = fellows("")
    condition, event = table.thing(side="adversary"), table.hold(UNMASK)
    assert table.begin("maneuver").use(event).where(condition) == "scrap"
    assert table.wounds(friend) == 1


@may_not(UNMASK)
def test_own_conditions_and_things_are_no_enchantment() -> None:
    table, _fellows = fellows("")
    table.thing()
    table.thing("possession", side="adversary")
    assert table.useless("maneuver", UNMASK)


BLOODLESS = "Bloodless Victory"


@does(BLOODLESS)
def test_a_skirmish_ends_without_blood() -> None:
    table, (fairy,) = fellows("Fairy.")
    foe, event = table.foe(strength=20), table.hold(BLOODLESS)
    table.fight(table.hero, foe).use(event).until("regroup")
    assert (table.where(table.hero), table.wounds(table.hero), table.wounds(foe)) == ("field", 0, 0)
    assert table.wounds(fairy) == 1


@may_not(BLOODLESS)
def test_without_witch_or_fairy_blood_flows() -> None:
    table, _fellows = fellows("Made.")
    event = table.hold(BLOODLESS)
    assert table.fight(table.hero, table.foe()).refuses(event)


PASSES = "Seven Passes and Three Pills"


@does(PASSES)
def test_two_spells_go_into_the_pills() -> None:
    table = Table(risk=10)
    spells = table.hold(*[table.event_card(SPELL)] * 2)
    event = table.hold(PASSES)
    table.stock(3)
    table.begin("regroup").use(event)
    assert {table.where(spell) for spell in spells} == {"scrap"}
    assert (table.risk, table.hand()) == (10 + printed(PASSES, "cost") - 4, 2)


@may_not(PASSES)
def test_the_pills_do_not_swallow_themselves() -> None:
    table = Table()
    table.hold(table.event_card(SPELL))
    table.fodder()
    assert table.useless("regroup", PASSES)


# Further limits


@may_not(PEARL)
def test_the_necklace_suits_no_witch_of_another_country() -> None:
    table = Table()
    table.friend("Witch.")
    assert table.bars(PEARL)
    assert Table(culture="sparta").bars(BELT)


@may_not(COUNTER)
def test_own_events_are_not_charmed_away() -> None:
    table, _witches = fellows("Witch.")
    charm, event = table.hold(COUNTER), table.hold(table.event_card("Maneuver: Add a burden."))
    assert table.begin("maneuver").use(event).stays_silent(charm)


@does(GUMP, HOME)
def test_a_fairy_does_as_well_as_a_witch() -> None:
    table, _fairies = fellows("Fairy.")
    gump = table.hold(GUMP)
    assert table.begin("campaign").offers(gump)
    table, _fairies = fellows("Fairy.")
    table.foe()
    event = table.hold(HOME)
    assert table.begin("regroup").offers(event)


@may_not(TIKTOK)
def test_tik_tok_does_not_wind_himself() -> None:
    table = Table(hero_wounds=3)
    tiktok = table.lay(TIKTOK)
    assert table.begin("campaign").refuses(tiktok)
    assert table.wounds(tiktok) == 1


@may_not(VEIL)
def test_only_a_witch_weaves_a_veil() -> None:
    table, _fairies = fellows("Fairy.")
    table.foe()
    assert table.useless("assignment", VEIL)


@does(BELT, WAND)
@pytest.mark.parametrize(("item", "words"), [(BELT, "Made."), (WAND, "Fairy."), (WAND, "Witch.")])
def test_the_belt_fits_any_of_the_country_and_the_wand_both_arts(item: str, words: str) -> None:
    table, _fellows = fellows(words)
    thing = table.hold(item)
    assert table.begin("campaign").offers(thing)
