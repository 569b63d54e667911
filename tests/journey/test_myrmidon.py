"""The cards of the Myrmidons: each at its work, and where it may not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.journey.tabletalk import Table, counts_as, defeat, does, may_not, printed, victory

MYRMIDON = {"culture": "myrmidon"}
PLAIN = {"Myrmidon of the First Ship": "soldier"}
BEST = "Achilleus, Best of the Achaians"
MOURNING = "Achilleus, Mourning His Friend"
BORROWED = "Patroklos, In Borrowed Armor"
GENTLE = "Patroklos, Gentle with Everyone"
SPEAR = {"type_": "possession", "card_class": "hand weapon"}
EXERT_ONE = "Maneuver: Exert a companion."


def ants(*words: str, **facts: Any) -> tuple[Table, list[Any]]:
    """A table with Myrmidon companions of whom these words are printed."""
    table = Table(**facts)
    return table, [table.friend(word, **MYRMIDON) for word in words]


# Companions


@does(*PLAIN)
@pytest.mark.parametrize("name", PLAIN)
def test_a_plain_companion_is_worth_its_strength_and_its_keyword(name: str) -> None:
    assert victory(name) == 1
    assert counts_as(name, PLAIN[name])


@may_not(*PLAIN)
@pytest.mark.parametrize("name", PLAIN)
def test_a_plain_companion_loses_a_tie(name: str) -> None:
    assert defeat(name) == 1


PEISANDROS = "Peisandros, Best Spear After Patroklos"


@does(BEST, PEISANDROS)
@pytest.mark.parametrize("name", [BEST, PEISANDROS])
def test_the_best_strike_twice(name: str) -> None:
    assert victory(name) == 2


@may_not(BEST, PEISANDROS)
@pytest.mark.parametrize("name", [BEST, PEISANDROS])
def test_the_best_strike_nobody_when_they_lose(name: str) -> None:
    table = Table()
    best, foe = table.lay(name), table.foe(strength=printed(name), health=9)
    table.fight(best, foe).resolve()
    assert (table.wounds(foe), table.wounds(best)) == (0, 1)


@does(MOURNING)
def test_achilleus_grows_with_his_dead_and_strikes_harder_for_a_burden() -> None:
    table = Table()
    achilleus = table.lay(MOURNING)
    table.grave(BORROWED, EUDOROS)
    table.fight(achilleus, table.foe(health=9))
    assert table.bonus(achilleus) == 2
    table.use(achilleus)
    assert (table.keyword(achilleus, "damage"), table.burdens) == (1, 1)
    assert table.refuses(achilleus)
    table = Table()
    achilleus = table.lay(MOURNING)
    table.grave(BORROWED, EUDOROS, PHOINIX, DIOMEDE)
    assert table.begin("regroup").bonus(achilleus) == 3


@may_not(MOURNING)
def test_achilleus_mourns_neither_strangers_nor_the_discarded_nor_the_dead_of_others() -> None:
    table = Table()
    achilleus = table.lay(MOURNING)
    table.grave("Boq, Richest of the Munchkins")
    table.grave(BORROWED, seat=1)
    table.scrap(EUDOROS)
    assert table.begin("regroup").bonus(achilleus) == 0


@does(BORROWED)
def test_in_armor_patroklos_is_stronger() -> None:
    table = Table()
    patroklos = table.lay(BORROWED)
    table.thing("artifact", card_class="armor", on=patroklos)
    assert table.begin("regroup").bonus(patroklos) == 2


@may_not(BORROWED)
def test_a_shield_is_no_armor_for_patroklos() -> None:
    table = Table()
    patroklos = table.lay(BORROWED)
    table.thing("artifact", card_class="shield", on=patroklos)
    table.thing("artifact", card_class="armor", on=table.hero)
    assert table.begin("regroup").bonus(patroklos) == 0


@does(GENTLE)
def test_patroklos_tends_another_myrmidon() -> None:
    table = Table()
    hurt, patroklos = table.friend(wounds=1, **MYRMIDON), table.lay(GENTLE)
    table.begin("regroup").use(patroklos)
    assert (table.wounds(hurt), table.wounds(patroklos)) == (0, 1)


@may_not(GENTLE)
def test_patroklos_tends_neither_strangers_nor_himself() -> None:
    table = Table(hero_wounds=1)
    patroklos = table.lay(GENTLE, wounds=1)
    assert table.begin("regroup").refuses(patroklos)


PHOINIX = "Phoinix, Old Horseman at the Fire"


@does(PHOINIX)
def test_phoinix_takes_a_burden_away() -> None:
    table = Table(burdens=3)
    phoinix = table.lay(PHOINIX)
    table.begin("regroup").use(phoinix)
    assert (table.burdens, table.wounds(phoinix)) == (2, 1)


@may_not(PHOINIX)
def test_phoinix_does_so_once_in_a_turn() -> None:
    table = Table(burdens=3)
    phoinix = table.lay(PHOINIX)
    assert table.begin("regroup").use(phoinix).refuses(phoinix)


AUTOMEDON = "Automedon, Hands on the Reins"


@does(AUTOMEDON)
def test_on_a_chariot_automedon_faces_two() -> None:
    table = Table()
    automedon, one, two, third = table.lay(AUTOMEDON), table.foe(), table.foe(), table.foe()
    table.thing("possession", card_class="mount", on=automedon)
    table.begin("assignment").assign(one, automedon).assign(two, automedon)
    assert not table.play.may(0, f"assign:{third}>{automedon}")


@may_not(AUTOMEDON)
def test_on_foot_automedon_faces_one() -> None:
    table = Table()
    automedon, one, two = table.lay(AUTOMEDON), table.foe(), table.foe()
    table.thing("possession", card_class="hand weapon", on=automedon)
    table.begin("assignment").assign(one, automedon)
    assert not table.play.may(0, f"assign:{two}>{automedon}")


ALKIMEDON = "Alkimedon, Second on the Chariot"
XANTHOS = "Xanthos, Horse That Spoke"


@does(ALKIMEDON)
def test_alkimedon_leads_a_horse_up() -> None:
    table = Table()
    alkimedon = table.hold(ALKIMEDON)
    horse, _spear = table.book(XANTHOS, "Sword Half Drawn")
    table.begin("campaign").use(alkimedon).use(alkimedon).choose(horse)
    assert table.where(horse) == "hand"


@may_not(ALKIMEDON)
def test_alkimedon_leads_nothing_else_up() -> None:
    table = Table()
    alkimedon = table.hold(ALKIMEDON)
    sword = table.book("Sword Half Drawn")[0]
    table.begin("campaign").use(alkimedon).use(alkimedon)
    assert table.in_vain(sword)


MENESTHIOS = "Menesthios, Son of a River"


@does(MENESTHIOS)
def test_the_son_of_a_river_is_stronger_at_one() -> None:
    table = Table(here="River.")
    menesthios = table.lay(MENESTHIOS)
    assert table.begin("regroup").bonus(menesthios) == 2


@may_not(MENESTHIOS)
def test_and_not_elsewhere() -> None:
    table = Table(here="Plains.", ahead="River.")
    menesthios = table.lay(MENESTHIOS)
    assert table.begin("regroup").bonus(menesthios) == 0


EUDOROS = "Eudoros, Quick of Foot"


@does(EUDOROS)
def test_wounded_eudoros_strikes_harder() -> None:
    table = Table()
    eudoros, foe = table.lay(EUDOROS, wounds=1), table.foe(strength=printed(EUDOROS) - 1)
    assert table.fight(eudoros, foe).resolve().wounds(foe) == 2


@may_not(EUDOROS)
def test_unwounded_eudoros_strikes_once() -> None:
    assert victory(EUDOROS) == 1


EPEIGEUS = "Epeigeus, Exile from Boudeion"


@does(EPEIGEUS)
def test_the_dying_epeigeus_takes_somebody_along() -> None:
    table = Table()
    epeigeus, foe = table.lay(EPEIGEUS, wounds=printed(EPEIGEUS, "health") - 1), table.foe()
    table.shoot(epeigeus).use(epeigeus, foe)
    assert (table.where(epeigeus), table.wounds(foe)) == ("grave", 1)


@may_not(EPEIGEUS)
def test_the_wounded_epeigeus_does_not() -> None:
    table = Table()
    epeigeus = table.lay(EPEIGEUS)
    assert table.shoot(epeigeus).stays_silent(epeigeus)


BRISEIS = "Briseis, Taken and Returned"


@does(BRISEIS)
def test_briseis_toils_for_achilleus_and_on_the_way() -> None:
    table = Table()
    briseis, achilleus = table.lay(BRISEIS), table.lay(BEST)
    event = table.hold(table.event_card(EXERT_ONE, culture="troy"))
    table.begin("maneuver").use(event, achilleus).use(briseis)
    assert (table.wounds(achilleus), table.wounds(briseis)) == (0, 1)
    table = Table(burdens=2)
    briseis = table.lay(BRISEIS)
    table.begin("decide").choose("move").use(briseis)
    assert (table.burdens, table.wounds(briseis)) == (1, 1)


@may_not(BRISEIS)
def test_briseis_toils_for_nobody_else_and_not_on_the_first_way() -> None:
    table = Table()
    briseis = table.lay(BRISEIS)
    event = table.hold(table.event_card(EXERT_ONE, culture="troy"))
    assert table.begin("maneuver").use(event, table.hero).stays_silent(briseis)
    table = Table(burdens=2, moves=0)
    briseis = table.lay(BRISEIS)
    table.begin("move").until("adversary")
    assert (table.burdens, table.wounds(briseis)) == (2, 0)


THETIS = "Thetis, Mother in the Grey Water"


@does(THETIS)
def test_thetis_comforts_her_son_at_a_price() -> None:
    table = Table()
    thetis, achilleus = table.lay(THETIS), table.lay(MOURNING, wounds=3)
    table.begin("campaign").use(thetis)
    assert (table.wounds(achilleus), table.burdens) == (1, 1)


@may_not(THETIS)
def test_thetis_comforts_nobody_else() -> None:
    table = Table()
    thetis = table.lay(THETIS)
    table.friend(wounds=1, **MYRMIDON)
    assert table.begin("campaign").stays_silent(thetis)


NEOPTOLEMOS = "Neoptolemos, Fetched from Skyros"


@does(NEOPTOLEMOS)
def test_neoptolemos_is_paid_for_with_the_dead_or_with_burdens() -> None:
    for choice, where, burdens in ((0, "banished", 0), (1, "grave", 2)):
        table = Table()
        dead, neoptolemos = table.grave(BORROWED), table.hold(NEOPTOLEMOS)
        table.begin("campaign").use(neoptolemos, choice)
        assert (table.where(dead), table.burdens) == (where, burdens)


@does(NEOPTOLEMOS)
def test_the_victory_of_neoptolemos_wounds_another_minion() -> None:
    table = Table()
    neoptolemos, other = table.lay(NEOPTOLEMOS), table.foe()
    table.fight(neoptolemos, table.foe(strength=1)).use(neoptolemos)
    assert table.wounds(other) == 1


@may_not(NEOPTOLEMOS)
def test_without_dead_he_costs_burdens_and_beaten_he_wounds_nobody() -> None:
    table = Table()
    table.scrap(BORROWED)
    neoptolemos = table.hold(NEOPTOLEMOS)
    assert table.begin("campaign").use(neoptolemos).burdens == 2
    table = Table()
    neoptolemos = table.lay(NEOPTOLEMOS)
    assert table.fight(neoptolemos, table.foe(strength=printed(NEOPTOLEMOS))).stays_silent(neoptolemos)


DIOMEDE = "Diomede, Captive from Lesbos"


@does(DIOMEDE)
def test_diomede_tends_a_myrmidon_when_she_comes() -> None:
    table = Table()
    hurt, diomede = table.friend(wounds=1, **MYRMIDON), table.hold(DIOMEDE)
    assert table.begin("campaign").use(diomede).use(diomede).wounds(hurt) == 0


@may_not(DIOMEDE)
def test_diomede_tends_no_stranger() -> None:
    table = Table(hero_wounds=1)
    diomede = table.hold(DIOMEDE)
    assert table.begin("campaign").use(diomede).stays_silent(diomede)


COLUMN = "Myrmidon of the Fifth Column"


@does(COLUMN)
def test_a_wound_makes_the_fifth_column_stronger() -> None:
    table = Table()
    soldier = table.lay(COLUMN, wounds=1)
    assert table.begin("regroup").bonus(soldier) == 2


@may_not(COLUMN)
def test_unwounded_it_is_not() -> None:
    table = Table(hero_wounds=1)
    soldier = table.lay(COLUMN)
    assert table.begin("regroup").bonus(soldier) == 0


WOLF = "Wolf of Phthia"


@does(WOLF)
def test_the_wolf_exerts_for_strength() -> None:
    table = Table()
    wolf = table.lay(WOLF)
    table.fight(wolf, table.foe()).use(wolf)
    assert (table.bonus(wolf), table.wounds(wolf)) == (2, 1)


@may_not(WOLF)
def test_the_exhausted_wolf_does_not() -> None:
    table = Table()
    wolf = table.lay(WOLF, wounds=printed(WOLF, "health") - 1)
    assert table.fight(wolf, table.foe()).refuses(wolf)


# Items


ASH = "Ash of Mount Pelion"
ALL_STRONGER = "Each minion is strength +2."


@does(ASH)
def test_before_the_ash_of_pelion_minions_lose_what_makes_them_strong() -> None:
    table = Table()
    achilleus, foe = table.lay(MOURNING), table.foe(strength=9, health=9)
    table.thing(side="adversary", words=ALL_STRONGER)
    table.lay(ASH, on=achilleus)
    table.fight(achilleus, foe)
    assert (table.bonus(achilleus), table.bonus(foe)) == (2, 0)
    assert table.resolve().wounds(foe) == 2


@may_not(ASH)
def test_others_keep_theirs_and_nobody_else_lifts_the_ash() -> None:
    table = Table()
    table.lay(ASH, on=table.lay(MOURNING))
    foe = table.foe()
    table.thing(side="adversary", words=ALL_STRONGER)
    assert table.fight(table.hero, foe).bonus(foe) == 2
    table, _friends = ants("Achaian.")
    assert table.bars(ASH)


CITIES = "Shield of Seven Cities"


@does(CITIES)
def test_the_shield_lets_one_wound_through_and_dazzles() -> None:
    table = Table()
    friend = table.friend(health=5, **MYRMIDON)
    shield, foe = table.lay(CITIES, on=friend), table.foe("Damage +2.", strength=9)
    table.fight(friend, foe).use(shield)
    assert (table.bonus(foe), table.wounds(friend)) == (-2, 1)
    assert table.resolve().wounds(friend) == 2


@may_not(CITIES)
def test_the_shield_dazzles_only_whom_its_bearer_fights_and_suits_myrmidons() -> None:
    table, (friend,) = ants("")
    shield = table.lay(CITIES, on=friend)
    assert table.fight(table.hero, table.foe()).refuses(shield)
    assert Table().bars(CITIES)


PELEUS = "Armor of Peleus"


@does(PELEUS)
@pytest.mark.parametrize("name", [BEST, GENTLE])
def test_the_armor_of_peleus_fits_both_friends(name: str) -> None:
    table = Table()
    bearer, armor = table.lay(name), table.hold(PELEUS)
    table.begin("campaign").use(armor)
    assert (table.bearer(armor), table.bonus(bearer)) == (bearer.card, 1)
    table = Table()
    bearer = table.lay(name)
    table.lay(PELEUS, on=bearer)
    table.fight(bearer, table.foe(strength=2 * printed(name) + 2)).resolve()
    assert table.wounds(bearer) == 1


@may_not(PELEUS)
def test_the_armor_of_peleus_fits_nobody_else_nor_stops_triple_strength() -> None:
    table, _friends = ants("Achaian.")
    assert table.bars(PELEUS)
    table = Table()
    bearer = table.lay(GENTLE)
    table.lay(PELEUS, on=bearer)
    table.fight(bearer, table.foe(strength=3 * printed(GENTLE) + 3)).resolve()
    assert table.where(bearer) == "grave"


CREST = "Helmet with the Golden Crest"


@does(CREST)
def test_another_myrmidon_throws_himself_between() -> None:
    table, (bearer, other) = ants("", "")
    helmet = table.lay(CREST, on=bearer)
    table.shoot(bearer).use(helmet)
    assert (table.wounds(bearer), table.wounds(other), table.where(helmet)) == (0, 1, "field")


@may_not(CREST)
def test_strangers_do_not_throw_themselves_between() -> None:
    table, (bearer,) = ants("")
    helmet = table.lay(CREST, on=bearer)
    table.friend()
    assert table.shoot(bearer).stays_silent(helmet)


@does(XANTHOS)
def test_xanthos_speaks_of_a_campaign_card() -> None:
    table = Table()
    rider = table.friend("Achaian.")
    horse, top = table.lay(XANTHOS, on=rider), table.book("Winged Stork")[0]
    table.begin("regroup")
    assert table.bonus(rider) == 1
    table.use(horse, "yes")
    assert (table.where(top), table.wounds(rider)) == ("hand", 1)


@may_not(XANTHOS)
def test_xanthos_brings_no_adversary_card_and_carries_achaians_only() -> None:
    table = Table()
    horse, top = table.lay(XANTHOS, on=table.friend("Achaian.")), table.book("Trojan Sentry")[0]
    table.begin("regroup").use(horse)
    assert "yes" not in table.play.keys(0)
    assert (table.where(top), table.knows(1, top)) == ("book", True)
    table, _friends = ants("")
    assert table.bars(XANTHOS)


BALIOS = "Balios, Child of the West Wind"


@does(BALIOS)
def test_balios_carries_his_rider_out_of_a_fight() -> None:
    table = Table()
    rider, foe = table.friend("Achaian."), table.foe(strength=20)
    horse = table.lay(BALIOS, on=rider)
    table.fight(rider, foe)
    assert table.bonus(rider) == 1
    table.use(horse).until("regroup")
    assert (table.where(rider), table.wounds(rider), table.where(horse)) == ("field", 0, "scrap")


@may_not(BALIOS)
def test_balios_carries_nobody_else_out() -> None:
    table = Table()
    horse = table.lay(BALIOS, on=table.friend("Achaian."))
    assert table.fight(table.hero, table.foe()).refuses(horse)


HALF = "Sword Half Drawn"


@does(HALF)
@pytest.mark.parametrize(("wounds", "bonus"), [(0, 1), (1, 2)])
def test_a_wound_draws_the_other_half(wounds: int, bonus: int) -> None:
    table = Table()
    friend = table.friend(wounds=wounds, **MYRMIDON)
    table.lay(HALF, on=friend)
    assert table.begin("regroup").bonus(friend) == bonus


@may_not(HALF)
def test_the_sword_is_for_myrmidons_with_a_free_hand() -> None:
    table, (friend,) = ants("")
    table.thing(on=friend, **SPEAR)
    assert table.bars(HALF)


LYRE = "Silver-Bridged Lyre"


@does(LYRE)
def test_achilleus_sings_a_burden_away() -> None:
    table = Table(burdens=3)
    lyre, achilleus = table.lay(LYRE), table.lay(BEST)
    table.begin("campaign").use(lyre)
    assert (table.burdens, table.wounds(achilleus)) == (2, 1)


@may_not(LYRE)
def test_nobody_else_sings_and_he_sings_once() -> None:
    table, _friends = ants("", burdens=3)
    assert table.useless("campaign", LYRE)
    table = Table(burdens=3)
    lyre = table.lay(LYRE)
    table.lay(MOURNING)
    assert table.begin("campaign").use(lyre).refuses(lyre)


# Conditions


QUARREL = "Quarrel over a Prize"


@does(QUARREL)
def test_a_burden_of_ones_own_makes_angry() -> None:
    table, (friend,) = ants("")
    quarrel, achilleus = table.lay(QUARREL), table.lay(MOURNING)
    table.fight(achilleus, table.foe()).use(achilleus).use(quarrel, friend)
    assert table.bonus(friend) == 1
    assert table.until("regroup").bonus(friend) == 0


@may_not(QUARREL)
def test_a_burden_from_an_adversary_makes_nobody_angry() -> None:
    table, _friends = ants("")
    quarrel, event = (
        table.lay(QUARREL),
        table.hold(table.event_card("Maneuver: Add a burden.", culture="troy")),
    )
    assert table.begin("maneuver").use(event).stays_silent(quarrel)


SULKING = "Sulking by the Ships"


@does(SULKING)
def test_others_toil_while_achilleus_sulks() -> None:
    table, (friend,) = ants("")
    sulking, achilleus = table.lay(SULKING), table.lay(BEST, wounds=1)
    table.begin("maneuver").use(sulking, friend)
    assert (table.wounds(achilleus), table.wounds(friend)) == (0, 1)


@may_not(SULKING)
def test_strangers_do_not_toil_for_him_and_without_him_nobody_sulks() -> None:
    table = Table()
    table.friend()
    sulking = table.lay(SULKING)
    table.lay(BEST, wounds=2)
    assert table.begin("maneuver").stays_silent(sulking)
    table, _friends = ants("")
    assert table.bars(SULKING)


PYRE = "Pyre of Many Trees"


@does(PYRE)
def test_the_dead_bring_cards_and_heal() -> None:
    table = Table()
    pyre, victim = table.lay(PYRE), table.friend(wounds=2, **MYRMIDON)
    table.stock(3)
    assert table.shoot(victim).use(pyre).hand() == 2
    table = Table()
    pyre, dead = table.lay(PYRE), table.grave(BORROWED)
    hurt = table.friend(wounds=2, **MYRMIDON)
    table.begin("regroup").use(pyre)
    assert (table.where(dead), table.wounds(hurt)) == ("banished", 0)


@may_not(PYRE)
def test_dead_strangers_bring_nothing_and_without_dead_nobody_is_healed() -> None:
    table = Table()
    pyre, victim = table.lay(PYRE), table.friend(wounds=2)
    table.stock(3)
    assert table.shoot(victim).stays_silent(pyre)
    table = Table()
    table.friend(wounds=2, **MYRMIDON)
    table.scrap(BORROWED)
    assert table.useless("regroup", PYRE)


LOVED = "Loved by the Grey-Haired God"


@does(LOVED)
def test_the_exhausted_are_loved() -> None:
    table = Table()
    friend = table.friend(wounds=2, **MYRMIDON)
    table.lay(LOVED, on=friend)
    assert table.begin("regroup").bonus(friend) == 2


@may_not(LOVED)
def test_the_merely_wounded_are_not_nor_is_anybody_loved_twice() -> None:
    table = Table()
    friend = table.friend(wounds=1, **MYRMIDON)
    table.lay(LOVED, on=friend)
    assert table.begin("regroup").bonus(friend) == 0
    table, (friend,) = ants("")
    table.lay(LOVED, on=friend)
    assert table.bars(LOVED)


# Events


FEET = "Feet Like the Wind"


@does(FEET)
def test_achilleus_overtakes_a_minion() -> None:
    table = Table()
    achilleus, foe, event = table.lay(BEST), table.foe(), table.hold(FEET)
    table.begin("assignment").use(event)
    assert (table.against(foe), table.wounds(achilleus)) == (achilleus.card, 1)
    table = Table()
    achilleus, event = table.lay(BEST), table.hold(FEET)
    assert table.fight(achilleus, table.foe()).use(event).bonus(achilleus) == 2


@may_not(FEET)
def test_nobody_else_has_such_feet() -> None:
    table, (friend,) = ants("Achaian.")
    event = table.hold(FEET)
    table.foe()
    assert table.begin("assignment").refuses(event)
    table, (friend,) = ants("Achaian.")
    event = table.hold(FEET)
    assert table.fight(friend, table.foe()).refuses(event)


SPARE = "Spare No One"


@does(SPARE)
@pytest.mark.parametrize(("wounds", "bonus"), [(1, 1), (4, 3)])
def test_every_wound_makes_merciless(wounds: int, bonus: int) -> None:
    table = Table()
    friend, event = table.friend(wounds=wounds, health=6, **MYRMIDON), table.hold(SPARE)
    assert table.fight(friend, table.foe()).use(event).bonus(friend) == bonus


@may_not(SPARE)
def test_strangers_stay_merciful() -> None:
    table = Table(hero_wounds=2)
    event = table.hold(SPARE)
    assert table.fight(table.hero, table.foe()).refuses(event)


FRIEND = "A Friend for a Friend"


@does(FRIEND)
def test_a_friend_is_avenged() -> None:
    table = Table()
    victim, foe, event = table.friend(wounds=2, **MYRMIDON), table.foe(), table.hold(FRIEND)
    assert table.shoot(victim).use(event, foe).wounds(foe) == 2


@may_not(FRIEND)
def test_a_stranger_is_not() -> None:
    table = Table()
    victim, event = table.friend(wounds=2), table.hold(FRIEND)
    assert table.shoot(victim).stays_silent(event)


SHOUT = "Shout at the Ditch"


@does(SHOUT)
def test_a_shout_of_achilleus_tires_every_minion() -> None:
    table = Table()
    achilleus, one, two, event = table.lay(BEST), table.foe(), table.foe(wounds=2), table.hold(SHOUT)
    table.begin("maneuver").use(event)
    assert (table.left(achilleus), table.wounds(one), table.wounds(two)) == (1, 1, 2)


@may_not(SHOUT)
def test_the_exhausted_shout_no_more_nor_does_anybody_else() -> None:
    table, _friends = ants("")
    table.lay(BEST, wounds=printed(BEST, "health") - 1)
    table.foe()
    assert table.useless("maneuver", SHOUT)


RIVER = "Fight with the River"


@does(RIVER)
@pytest.mark.parametrize(("here", "bonus"), [("Plains.", 2), ("River.", 4)])
def test_the_river_fights_along(here: str, bonus: int) -> None:
    table, (friend,) = ants("", here=here)
    event = table.hold(RIVER)
    assert table.fight(friend, table.foe()).use(event).bonus(friend) == bonus


@may_not(RIVER)
def test_not_for_strangers() -> None:
    table = Table(here="River.")
    event = table.hold(RIVER)
    assert table.fight(table.hero, table.foe()).refuses(event)


PACK = "Pack of Wolves at the Spring"


@does(PACK)
def test_the_pack_strikes_twice_for_a_burden() -> None:
    table, friends = ants("", "", "")
    table.foe()
    event = table.hold(PACK)
    table.begin("maneuver").use(event)
    assert [table.keyword(friend, "damage") for friend in friends] == [1, 1, 1]
    assert (table.keyword(table.hero, "damage"), table.burdens) == (0, 1)
    assert table.until("regroup").keyword(friends[0], "damage") == 0


@may_not(PACK)
def test_two_are_no_pack() -> None:
    table, _friends = ants("", "")
    table.foe()
    assert table.useless("maneuver", PACK)


RACE = "Race Round the Walls"


@does(RACE)
def test_a_race_exhausts_the_pursued() -> None:
    table, (friend,) = ants("")
    foe, event = table.foe(), table.hold(RACE)
    table.fight(friend, foe).use(event)
    assert (table.wounds(friend), table.left(foe)) == (2, 1)


@may_not(RACE)
def test_who_cannot_run_twice_does_not_race_nor_who_is_not_fighting() -> None:
    table = Table()
    friend, event = table.friend(wounds=1, **MYRMIDON), table.hold(RACE)
    assert table.fight(friend, table.foe()).refuses(event)
    table, _friends = ants("")
    event = table.hold(RACE)
    assert table.fight(table.hero, table.foe()).refuses(event)


GAMES = "Games for the Dead"


@does(GAMES)
@pytest.mark.parametrize(("wounded", "drawn"), [(1, 1), (4, 3)])
def test_every_wounded_competitor_brings_a_card(wounded: int, drawn: int) -> None:
    table, _friends = ants("")
    for _number in range(wounded):
        table.friend(wounds=1, **MYRMIDON)
    event = table.hold(GAMES)
    table.stock(5)
    assert table.begin("regroup").use(event).hand() == drawn


@may_not(GAMES)
def test_one_alone_holds_no_games_and_strangers_bring_nothing() -> None:
    table, _friends = ants("", hero_wounds=1)
    table.stock(5)
    assert table.useless("regroup", GAMES)
    table, _friends = ants("", "", hero_wounds=1)
    event = table.hold(GAMES)
    table.stock(5)
    table.begin("regroup")
    assert table.refuses(event)


RANSOM = "Ransom of a Son"


@does(RANSOM)
def test_a_ransom_lifts_two_burdens() -> None:
    table = Table(burdens=3)
    table.lay(BEST)
    event = table.hold(RANSOM)
    table.stock(2, seat=1)
    table.begin("regroup").use(event, "yes")
    assert (table.burdens, table.hand(1)) == (1, 1)


@may_not(RANSOM)
def test_only_achilleus_takes_a_ransom() -> None:
    table, _friends = ants("", burdens=3)
    assert table.useless("regroup", RANSOM)


CALL = "Call the Captains"


@does(CALL)
def test_a_captain_is_called() -> None:
    table, (friend,) = ants("")
    event = table.hold(CALL)
    captain, _other = table.book(MENESTHIOS, PHOINIX)
    table.begin("campaign").use(event, captain)
    assert (table.where(captain), table.wounds(friend)) == ("hand", 1)


@may_not(CALL)
def test_nobody_else_is_called_and_strangers_do_not_call() -> None:
    table, _friends = ants("")
    event = table.hold(CALL)
    other = table.book(PHOINIX)[0]
    table.begin("campaign").use(event)
    assert table.in_vain(other)
    table = Table()
    table.book(MENESTHIOS)
    assert table.useless("campaign", CALL)


HEEL = "Heel Unhurt"


@does(HEEL)
def test_the_heel_is_unhurt_this_time() -> None:
    table = Table()
    achilleus, event = table.lay(MOURNING, wounds=printed(MOURNING, "health") - 1), table.hold(HEEL)
    table.shoot(achilleus).use(event)
    assert (table.where(achilleus), table.left(achilleus), table.burdens) == ("field", 3, 2)


@may_not(HEEL)
def test_others_are_hurt() -> None:
    table = Table()
    table.lay(MOURNING)
    victim, event = table.friend(wounds=2, **MYRMIDON), table.hold(HEEL)
    assert table.shoot(victim).stays_silent(event)
    assert table.where(victim) == "grave"


# Further limits


@may_not(GAMES)
def test_a_stranger_is_no_second_competitor() -> None:
    table = Table()
    table.friend(wounds=1, **MYRMIDON)
    table.friend()
    table.stock(5)
    assert table.useless("regroup", GAMES)


@may_not(CREST)
def test_the_crest_is_for_myrmidons() -> None:
    table = Table()
    table.friend("Achaian.")
    assert table.bars(CREST)


@may_not(PYRE)
def test_the_pyre_heals_no_stranger() -> None:
    table = Table(hero_wounds=2)
    table.grave(BORROWED)
    assert table.useless("regroup", PYRE)


@may_not(QUARREL)
def test_the_quarrel_makes_no_stranger_angry() -> None:
    table, (friend,) = ants("")
    quarrel, achilleus = table.lay(QUARREL), table.lay(MOURNING)
    table.fight(achilleus, table.foe()).use(achilleus).use(quarrel)
    assert table.play.may(0, f"card:{friend}")
    assert not table.play.may(0, f"card:{table.hero}")


@may_not(SULKING)
def test_who_bears_the_quest_does_not_toil_for_him() -> None:
    table = Table(culture="myrmidon")
    sulking = table.lay(SULKING)
    table.lay(BEST, wounds=2)
    assert table.begin("maneuver").stays_silent(sulking)
