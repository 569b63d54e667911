"""The cards of the Mykenaians: each at its work, and where it may not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.journey.tabletalk import Table, counts_as, defeat, does, may_not, printed, victory

MYKENAIAN = {"culture": "mykenaian"}
PLAIN = {"Spearman of the Argolid": "soldier"}
LORD = "Agamemnon, Lord of Wide Lands"
TAKER = "Agamemnon, Taker of Prizes"
DIOMEDES = "Diomedes, Who Wounded Gods"
AIAS = "Aias, Tower of the Achaians"
SPEAR = {"type_": "possession", "card_class": "hand weapon"}
MOUNT = {"type_": "possession", "card_class": "mount"}


def host(*words: str, **facts: Any) -> tuple[Table, list[Any]]:
    """A table with Mykenaian companions of whom these words are printed."""
    table = Table(**facts)
    return table, [table.friend(word, **MYKENAIAN) for word in words]


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


@does(LORD)
@pytest.mark.parametrize(("kings", "bonus"), [(1, 1), (3, 2)])
def test_agamemnon_grows_among_kings(kings: int, bonus: int) -> None:
    table, _kings = host(*["King."] * kings)
    lord = table.lay(LORD)
    assert table.begin("regroup").bonus(lord) == bonus


@may_not(LORD)
def test_agamemnon_counts_neither_himself_nor_soldiers() -> None:
    table, _soldiers = host("Soldier.")
    lord = table.lay(LORD)
    assert table.begin("regroup").bonus(lord) == 0


@does(TAKER)
def test_agamemnon_takes_what_another_wins() -> None:
    table, (achaian,) = host("Achaian.")
    taker = table.lay(TAKER)
    table.foe()
    table.begin("maneuver").use(taker)
    assert (table.bonus(taker), table.wounds(achaian)) == (2, 1)
    assert table.until("assignment").bonus(taker) == 2
    assert table.until("regroup").bonus(taker) == 0


@may_not(TAKER)
def test_agamemnon_takes_nothing_from_strangers_or_himself() -> None:
    table, _others = host("King.")
    taker = table.lay(TAKER)
    assert table.begin("maneuver").refuses(taker)


@does(DIOMEDES)
def test_diomedes_is_a_match_for_the_great() -> None:
    table = Table()
    diomedes, hektor = table.lay(DIOMEDES), table.lay("Hektor, Tamer of Horses")
    assert table.fight(diomedes, hektor).bonus(diomedes) == 2


@may_not(DIOMEDES)
def test_diomedes_needs_no_help_against_the_nameless() -> None:
    table = Table()
    diomedes = table.lay(DIOMEDES)
    table.lay("Hektor, Tamer of Horses")
    assert table.fight(diomedes, table.foe()).bonus(diomedes) == 0


NESTOR = "Nestor, Older Than Three Generations"


@does(NESTOR)
def test_nestor_counsels_another_king() -> None:
    table, _kings = host("King.")
    nestor = table.lay(NESTOR)
    table.stock(2)
    assert table.begin("campaign").use(nestor).hand() == 1


@may_not(NESTOR)
def test_nestor_counsels_no_soldier() -> None:
    table, _soldiers = host("Soldier.")
    nestor = table.lay(NESTOR)
    table.stock(2)
    assert table.begin("campaign").stays_silent(nestor)


@does(AIAS)
def test_aias_faces_two_and_takes_one_wound() -> None:
    table = Table()
    aias, one, two = table.lay(AIAS), table.foe("Damage +1."), table.foe()
    table.thing(side="adversary", words="Each minion is strength +9.")
    table.begin("assignment").assign(one, aias).assign(two, aias).until("skirmish")
    assert table.against(two) == aias.card
    table = Table()
    aias = table.lay(AIAS)
    table.fight(aias, table.foe("Damage +2.", strength=printed(AIAS))).resolve()
    assert table.wounds(aias) == 1


@may_not(AIAS)
def test_aias_faces_no_third_and_arrows_find_him() -> None:
    table = Table()
    aias, one, two, three = table.lay(AIAS), table.foe(), table.foe(), table.foe()
    table.begin("assignment").assign(one, aias).assign(two, aias)
    assert not table.play.may(0, f"assign:{three}>{aias}")
    table = Table()
    aias = table.lay(AIAS)
    table.shoot(aias, 2)
    assert table.wounds(aias) == 2


TEUKROS = "Teukros, Behind His Brother's Shield"


@does(TEUKROS)
def test_teukros_shoots_from_behind_the_shield() -> None:
    table = Table()
    teukros, foe = table.lay(TEUKROS), table.foe()
    table.lay(AIAS)
    table.begin("assignment")
    assert table.ranged("party") == 1
    table.antagonist_assigns()
    assert not table.play.may(1, f"assign:{foe}>{teukros}")


@may_not(TEUKROS)
def test_without_his_brother_teukros_is_found() -> None:
    table = Table()
    teukros, foe = table.lay(TEUKROS), table.foe()
    table.begin("assignment").antagonist_assigns()
    assert table.play.may(1, f"assign:{foe}>{teukros}")


IDOMENEUS = "Idomeneus, Lord of the Kretans"


@does(IDOMENEUS)
def test_idomeneus_strikes_harder_with_a_hand_weapon() -> None:
    table = Table()
    idomeneus, foe = table.lay(IDOMENEUS), table.foe(strength=printed(IDOMENEUS) - 1)
    table.thing(on=idomeneus, **SPEAR)
    assert table.fight(idomeneus, foe).resolve().wounds(foe) == 2


@may_not(IDOMENEUS)
def test_idomeneus_unarmed_strikes_once() -> None:
    assert victory(IDOMENEUS) == 1


MERIONES = "Meriones, Archer and Charioteer"


@does(MERIONES)
def test_meriones_shoots_for_his_king() -> None:
    table, _kings = host("King.")
    meriones = table.hold(MERIONES)
    table.foe()
    assert table.begin("campaign").use(meriones).until("maneuver").ranged("party") == 1


@may_not(MERIONES)
def test_meriones_comes_to_no_one_but_kings() -> None:
    table, _soldiers = host("Soldier.")
    assert table.bars(MERIONES)


ANTILOCHOS = "Antilochos, Swift Son of Nestor"


@does(ANTILOCHOS)
def test_the_death_of_antilochos_heals_a_friend() -> None:
    table = Table(hero_wounds=3)
    antilochos = table.lay(ANTILOCHOS, wounds=printed(ANTILOCHOS, "health") - 1)
    table.shoot(antilochos).use(antilochos)
    assert (table.where(antilochos), table.wounds(table.hero)) == ("grave", 1)


@may_not(ANTILOCHOS)
def test_a_wounded_antilochos_heals_nobody() -> None:
    table = Table(hero_wounds=3)
    antilochos = table.lay(ANTILOCHOS)
    assert table.shoot(antilochos).stays_silent(antilochos)


STHENELOS = "Sthenelos, Friend of Diomedes"


@does(STHENELOS)
def test_sthenelos_tends_a_king() -> None:
    table = Table()
    king, sthenelos = table.friend("King.", wounds=1), table.lay(STHENELOS)
    table.begin("regroup").use(sthenelos)
    assert (table.wounds(king), table.wounds(sthenelos)) == (0, 1)


@may_not(STHENELOS)
def test_sthenelos_tends_no_soldier() -> None:
    table = Table()
    table.friend("Soldier.", wounds=1)
    sthenelos = table.lay(STHENELOS)
    assert table.begin("regroup").refuses(sthenelos)


MENESTHEUS = "Menestheus, Orderer of Chariots"


@does(MENESTHEUS)
def test_menestheus_orders_the_chariots() -> None:
    table, (rider,) = host("Achaian.")
    table.thing(on=rider, **MOUNT)
    table.lay(MENESTHEUS)
    assert table.begin("regroup").bonus(rider) == 1


@may_not(MENESTHEUS)
def test_menestheus_orders_neither_walkers_nor_strangers() -> None:
    table, (walker, stranger) = host("Achaian.", "Soldier.")
    table.thing(on=stranger, **MOUNT)
    table.lay(MENESTHEUS)
    table.begin("regroup")
    assert (table.bonus(walker), table.bonus(stranger)) == (0, 0)


KALCHAS = "Kalchas, Reader of Birds"


@does(KALCHAS)
def test_kalchas_reads_a_hand() -> None:
    table = Table()
    hidden, kalchas = table.fodder(2, seat=1), table.lay(KALCHAS)
    table.begin("maneuver").use(kalchas)
    assert all(table.knows(0, card) for card in hidden)
    assert table.wounds(kalchas) == 1


@may_not(KALCHAS)
def test_kalchas_reads_one_hand_of_two_and_not_when_exhausted() -> None:
    table = Table(seats=3)
    one, two = table.fodder(1, seat=1)[0], table.fodder(1, seat=2)[0]
    kalchas = table.lay(KALCHAS)
    table.begin("maneuver").use(kalchas, 2)
    assert (table.knows(0, one), table.knows(0, two)) == (False, True)
    table = Table()
    kalchas = table.lay(KALCHAS, wounds=printed(KALCHAS, "health") - 1)
    table.fodder(1, seat=1)
    assert table.begin("maneuver").refuses(kalchas)


MACHAON = "Machaon, Healer of the Host"


@does(MACHAON)
def test_machaon_heals_twice() -> None:
    table = Table(hero_wounds=3)
    machaon = table.lay(MACHAON)
    table.begin("regroup").use(machaon)
    assert (table.wounds(table.hero), table.wounds(machaon)) == (1, 1)


@may_not(MACHAON)
def test_machaon_heals_once_in_a_turn_and_not_himself() -> None:
    table = Table(hero_wounds=3)
    machaon = table.lay(MACHAON)
    assert table.begin("regroup").use(machaon).refuses(machaon)
    table = Table()
    machaon = table.lay(MACHAON, wounds=1)
    assert table.begin("regroup").refuses(machaon)


PODALEIRIOS = "Podaleirios, Son of Asklepios"


@does(PODALEIRIOS)
def test_podaleirios_heals_another_achaian() -> None:
    table = Table()
    hurt, podaleirios = table.friend("Achaian.", wounds=1), table.lay(PODALEIRIOS)
    table.begin("campaign").use(podaleirios)
    assert (table.wounds(hurt), table.wounds(podaleirios)) == (0, 1)


@may_not(PODALEIRIOS)
def test_podaleirios_heals_no_stranger_nor_himself() -> None:
    table = Table(hero_wounds=1)
    podaleirios = table.lay(PODALEIRIOS)
    assert table.begin("campaign").refuses(podaleirios)


THERSITES = "Thersites, Ugliest Man at Troy"


@does(THERSITES)
def test_thersites_is_driven_off_with_the_risk() -> None:
    table, (king,) = host("King.", risk=5)
    thersites = table.lay(THERSITES)
    table.begin("maneuver")
    assert table.bonus(king) == -1
    table.use(thersites)
    assert (table.risk, table.where(thersites), table.bonus(king)) == (2, "scrap", 0)


@may_not(THERSITES)
def test_thersites_mocks_kings_only_and_goes_only_in_the_maneuver_step() -> None:
    table, (soldier,) = host("Soldier.")
    thersites = table.lay(THERSITES)
    assert table.begin("regroup").bonus(soldier) == 0
    assert table.refuses(thersites)


TALTHYBIOS = "Talthybios, Herald of the King"


@does(TALTHYBIOS)
def test_the_herald_fetches_a_king() -> None:
    table = Table()
    herald = table.hold(TALTHYBIOS)
    king, _other = table.book(NESTOR, "Kalchas, Reader of Birds")
    table.begin("campaign").use(herald).use(herald).choose(king)
    assert table.where(king) == "hand"


@may_not(TALTHYBIOS)
def test_the_herald_fetches_nobody_else() -> None:
    table = Table()
    herald = table.hold(TALTHYBIOS)
    seer = table.book("Kalchas, Reader of Birds")[0]
    table.begin("campaign").use(herald).use(herald)
    assert table.in_vain(seer)


EURYBATES = "Eurybates, Round-Shouldered Herald"


@does(EURYBATES)
def test_before_the_herald_kings_cost_less() -> None:
    table = Table(risk=0)
    table.lay(EURYBATES)
    king = table.hold(NESTOR)
    assert table.begin("campaign").use(king).risk == printed(NESTOR, "cost") - 1


@may_not(EURYBATES)
def test_others_cost_what_they_cost() -> None:
    table = Table(risk=0)
    table.lay(EURYBATES)
    soldier = table.hold("Kretan Bowman")
    assert table.begin("campaign").use(soldier).risk == printed("Kretan Bowman", "cost")


QUEEN = "Klytaimnestra, Keeper of the Beacon"


@does(QUEEN)
def test_klytaimnestra_sees_through_a_guest_and_keeps_out_of_fights() -> None:
    table = Table()
    queen, hidden = table.lay(QUEEN), table.fodder(2, seat=1)
    table.begin("regroup").use(queen)
    assert all(table.knows(0, card) for card in hidden)
    assert table.wounds(queen) == 1
    table = Table()
    queen, foe = table.lay(QUEEN), table.foe()
    table.begin("assignment").antagonist_assigns()
    assert not table.play.may(1, f"assign:{foe}>{queen}")


@may_not(QUEEN)
def test_the_protagonist_may_send_her_into_a_fight_and_exhausted_she_sees_nothing() -> None:
    table = Table()
    queen, foe = table.lay(QUEEN), table.foe()
    table.begin("assignment").until_asked(0, "assign")
    assert table.play.may(0, f"assign:{foe}>{queen}")
    table = Table()
    queen = table.lay(QUEEN, wounds=printed(QUEEN, "health") - 1)
    table.fodder(2, seat=1)
    assert table.begin("regroup").refuses(queen)


BOWMAN = "Kretan Bowman"


@does(BOWMAN)
def test_the_bowman_shoots() -> None:
    assert counts_as(BOWMAN, "soldier")
    table = Table()
    table.lay(BOWMAN)
    foe = table.foe()
    assert table.begin("barrage").resolve_shots().wounds(foe) == 1


@may_not(BOWMAN)
def test_the_bowman_loses_a_tie_and_shoots_only_in_the_barrage_step() -> None:
    assert defeat(BOWMAN) == 1
    table = Table()
    table.lay(BOWMAN)
    foe = table.foe()
    assert table.begin("maneuver").until("barrage").wounds(foe) == 0


OARSMAN = "Oarsman of Nauplia"


@does(OARSMAN)
def test_the_third_achaian_removes_a_risk() -> None:
    table, _achaians = host("Achaian.", "Achaian.", risk=5)
    oarsman = table.hold(OARSMAN)
    table.begin("campaign").use(oarsman).use(oarsman)
    assert table.risk == 5 + printed(OARSMAN, "cost") - 1


@may_not(OARSMAN)
def test_the_second_does_not() -> None:
    table, _achaians = host("Achaian.", "Soldier.")
    oarsman = table.hold(OARSMAN)
    assert table.begin("campaign").use(oarsman).stays_silent(oarsman)


SALAMIS = "Shield-Bearer of Salamis"


@does(SALAMIS)
def test_behind_his_shield_another_faces_two() -> None:
    table, (achaian,) = host("Achaian.")
    bearer = table.lay(SALAMIS)
    table.foe()
    table.begin("maneuver").use(bearer)
    assert (table.keyword(achaian, "defender"), table.wounds(bearer)) == (1, 1)
    assert table.until("regroup").keyword(achaian, "defender") == 0


@may_not(SALAMIS)
def test_the_shield_covers_neither_himself_nor_strangers() -> None:
    table, _strangers = host("Soldier.")
    bearer = table.lay(SALAMIS)
    assert table.begin("maneuver").refuses(bearer)


# Items


SCEPTRE = "Sceptre of Pelops"


@does(SCEPTRE)
def test_the_sceptre_leads_the_achaians() -> None:
    table, (achaian, stranger) = host("Achaian.", "Soldier.")
    lord = table.lay(TAKER)
    table.lay(SCEPTRE, on=lord)
    table.begin("regroup")
    assert (table.bonus(achaian), table.bonus(stranger), table.bonus(lord)) == (1, 0, 0)


@may_not(SCEPTRE)
def test_only_agamemnon_holds_the_sceptre() -> None:
    table, _kings = host("Achaian. King.")
    assert table.bars(SCEPTRE)


HIDES = "Shield of Seven Hides"


@does(HIDES)
def test_seven_hides_make_aias_a_wall() -> None:
    table = Table()
    aias, foes = table.lay(AIAS), [table.foe() for _number in range(4)]
    table.lay(HIDES, on=aias)
    table.begin("assignment")
    assert table.bonus(aias) == 1
    for foe in foes[:3]:
        table.assign(foe, aias)
    assert not table.play.may(0, f"assign:{foes[3]}>{aias}")


@may_not(HIDES)
def test_only_aias_carries_seven_hides() -> None:
    table, _kings = host("Achaian. King.")
    assert table.bars(HIDES)


CORSLET = "Corslet with Cobalt Serpents"


@does(CORSLET)
def test_the_corslet_strengthens_a_king_and_is_given_up_for_a_wound() -> None:
    table, (king,) = host("King.")
    corslet = table.lay(CORSLET, on=king)
    table.shoot(king)
    assert table.bonus(king) == 1
    table.use(corslet)
    assert (table.wounds(king), table.where(corslet)) == (0, "scrap")


@may_not(CORSLET)
def test_the_corslet_covers_nobody_else_and_fits_kings() -> None:
    table, (king, other) = host("King.", "")
    corslet = table.lay(CORSLET, on=king)
    assert table.shoot(other).stays_silent(corslet)
    table, _soldiers = host("Achaian. Soldier.")
    assert table.bars(CORSLET)


TUSKS = "Boar's-Tusk Helmet"


@does(TUSKS)
def test_under_tusks_double_strength_is_not_enough() -> None:
    table, (achaian,) = host("Achaian.")
    table.lay(TUSKS, on=achaian)
    assert table.fight(achaian, table.foe(strength=2 * 5)).resolve().wounds(achaian) == 1


@may_not(TUSKS)
def test_triple_strength_is_and_strangers_wear_no_tusks() -> None:
    table, (achaian,) = host("Achaian.")
    table.lay(TUSKS, on=achaian)
    assert table.fight(achaian, table.foe(strength=3 * 5)).resolve().where(achaian) == "grave"
    table, _strangers = host("King.")
    assert table.bars(TUSKS)


CUP = "Cup of Nestor"


@does(CUP)
def test_before_a_king_the_cup_goes_round() -> None:
    table, _kings = host("King.", hero_wounds=2)
    cup = table.lay(CUP)
    assert table.begin("campaign").use(cup).wounds(table.hero) == 1


@may_not(CUP)
def test_the_cup_goes_round_once_in_a_turn_and_not_without_a_king() -> None:
    table, _kings = host("King.", hero_wounds=2)
    cup = table.lay(CUP)
    assert table.begin("campaign").use(cup).refuses(cup)
    table, _soldiers = host("Soldier.", hero_wounds=2)
    assert table.useless("campaign", CUP)


SWORD = "Twin-Edged Sword"


@does(SWORD)
def test_the_sword_strengthens_a_mykenaian() -> None:
    table, (friend,) = host("")
    sword = table.hold(SWORD)
    assert table.begin("campaign").use(sword).bonus(friend) == 2


@may_not(SWORD)
def test_the_sword_is_for_mykenaians_with_a_free_hand() -> None:
    table, (friend,) = host("")
    table.thing(on=friend, **SPEAR)
    assert table.bars(SWORD)


BOW = "Kretan Bow"


@does(BOW)
def test_a_king_strings_the_bow_for_a_mykenaian() -> None:
    table, (friend,) = host("")
    king, bow = table.friend("King."), table.hold(BOW)
    table.begin("campaign").use(bow)
    assert table.bearer(bow) == friend.card
    assert (table.keyword(friend, "shoot"), table.wounds(king)) == (1, 1)


@may_not(BOW)
def test_an_exhausted_king_strings_no_bow() -> None:
    table, _friends = host("")
    table.friend("King.", wounds=2)
    assert table.bars(BOW)


HORSES = "Horses of Tros"


@does(HORSES)
def test_the_horses_carry_an_achaian_and_please_diomedes() -> None:
    table = Table()
    diomedes, horses = table.lay(DIOMEDES), table.hold(HORSES)
    table.stock(2)
    table.begin("campaign").use(horses).use(horses)
    assert (table.bonus(diomedes), table.hand()) == (1, 1)


@may_not(HORSES)
def test_without_diomedes_nobody_is_pleased() -> None:
    table, _achaians = host("Achaian.")
    horses = table.hold(HORSES)
    table.stock(2)
    assert table.begin("campaign").use(horses).stays_silent(horses)


# Conditions


SHIPS = "Catalogue of Ships"


@does(SHIPS)
def test_a_soldier_on_the_list_brings_a_card() -> None:
    table, _achaians = host("Achaian.", "Achaian.")
    ships, soldier = table.hold(SHIPS), table.hold(BOWMAN)
    table.stock(3)
    assert table.begin("campaign").use(ships).use(soldier).use(ships).hand() == 1


@may_not(SHIPS)
def test_kings_are_not_on_the_list_nor_a_second_soldier_nor_is_there_a_list_for_one() -> None:
    table = Table()
    ships, king = table.lay(SHIPS), table.hold(NESTOR)
    table.stock(3)
    assert table.begin("campaign").use(king).stays_silent(ships)
    table = Table()
    ships = table.lay(SHIPS)
    one, two = table.hold(BOWMAN, BOWMAN)
    table.stock(3)
    assert table.begin("campaign").use(one).use(ships).use(two).stays_silent(ships)
    table, _achaians = host("Achaian.")
    assert table.bars(SHIPS)


WALL = "Wall Before the Ships"


@does(WALL)
def test_the_wall_keeps_arrows_off_and_roamers_back() -> None:
    table, _achaians = host(*["Achaian."] * 4, at=2)
    table.lay(WALL)
    roamer, native = table.foe("Shoot +2.", home=5), table.foe(home=1)
    table.begin("barrage")
    assert table.ranged("minions") == 1
    assert (table.bonus(roamer), table.bonus(native)) == (-1, 0)


@may_not(WALL)
def test_three_do_not_man_the_wall() -> None:
    table, _achaians = host(*["Achaian."] * 3, at=2)
    table.lay(WALL)
    roamer = table.foe(home=5)
    table.begin("barrage")
    assert (table.bonus(roamer), table.ranged("minions")) == (0, 0)


ANGER = "Anger of the Kings"


@does(ANGER)
def test_three_angry_kings_strike_harder() -> None:
    table, kings = host("King.", "King.", "King.")
    table.lay(ANGER)
    table.begin("regroup")
    assert [table.keyword(king, "damage") for king in kings] == [1, 1, 1]


@may_not(ANGER)
def test_two_do_not_nor_do_soldiers() -> None:
    table, kings = host("King.", "King.")
    table.lay(ANGER)
    assert table.begin("regroup").keyword(kings[0], "damage") == 0
    table, fellows = host("King.", "King.", "King.", "Soldier.")
    table.lay(ANGER)
    assert table.begin("regroup").keyword(fellows[3], "damage") == 0


TRUCE = "Truce to Bury the Dead"


@does(TRUCE)
def test_in_a_truce_all_are_healed_and_antagonists_draw() -> None:
    table = Table(hero_wounds=1)
    friend, truce = table.friend(wounds=2), table.lay(TRUCE)
    table.stock(2, seat=1)
    table.begin("regroup").use(truce).choose("yes")
    assert (table.wounds(friend), table.wounds(table.hero)) == (1, 0)
    assert (table.hand(1), table.where(truce)) == (1, "scrap")


@may_not(TRUCE)
def test_a_truce_is_for_the_evening() -> None:
    table = Table(hero_wounds=1)
    table.foe()
    assert table.useless("maneuver", TRUCE)


# Events


COUNCIL = "Council of the Kings"


@does(COUNCIL)
def test_two_kings_hold_a_council() -> None:
    table, _kings = host("King.", "King.")
    event = table.hold(COUNCIL)
    table.stock(3)
    assert table.begin("campaign").use(event).hand() == 2


@may_not(COUNCIL)
def test_one_king_holds_none() -> None:
    table, _fellows = host("King.", "Soldier.")
    table.stock(3)
    assert table.useless("campaign", COUNCIL)


ARROW = "Arrow from Behind the Shield"


@does(ARROW)
@pytest.mark.parametrize(("classes", "total"), [(("shield",), 1), (("shield", "ranged weapon"), 3)])
def test_the_arrow_flies_best_behind_a_shield(classes: tuple[str, ...], total: int) -> None:
    table, fellows = host("Achaian.", "Achaian.")
    for fellow, card_class in zip(fellows, classes, strict=False):
        table.thing("possession", card_class=card_class, on=fellow)
    table.foe(health=9)
    event = table.hold(ARROW)
    assert table.begin("barrage").use(event).ranged("party") == total


@may_not(ARROW)
def test_strangers_and_helms_do_not_count_and_it_is_for_the_barrage() -> None:
    table, (achaian, stranger) = host("Achaian.", "King.")
    table.thing("possession", card_class="helm", on=achaian)
    table.thing("possession", card_class="shield", on=stranger)
    table.foe(health=9)
    event = table.hold(ARROW)
    table.begin("maneuver")
    assert table.refuses(event)
    assert table.until("barrage").use(event).ranged("party") == 1


RAID = "Night Raid on the Camp"


@does(RAID)
def test_two_go_by_night() -> None:
    for name in (DIOMEDES, "Odysseus, Man of Many Turns"):
        table = Table()
        raider, tired, event = table.lay(name), table.foe(wounds=2), table.hold(RAID)
        table.begin("maneuver").use(event)
        assert (table.where(tired), table.wounds(raider)) == ("scrap", 1)
    table, (achaian,) = host("Achaian.")
    table.fodder(2, seat=1)
    event = table.hold(RAID)
    table.begin("regroup").use(event)
    assert (table.hand(1), table.wounds(achaian)) == (1, 1)


@may_not(RAID)
def test_nobody_else_goes_by_night_and_the_wakeful_are_safe() -> None:
    table, _achaians = host("Achaian. King.")
    table.foe(wounds=2)
    assert table.useless("maneuver", RAID)
    table = Table()
    table.lay(DIOMEDES)
    table.foe(wounds=1)
    assert table.useless("maneuver", RAID)


STAND = "Stand by the Ships"


@does(STAND)
@pytest.mark.parametrize(("kings", "bonus"), [(2, 2), (5, 4)])
def test_every_king_stands_by_the_ships(kings: int, bonus: int) -> None:
    table, _kings = host(*["King."] * kings)
    achaian, event = table.friend("Achaian."), table.hold(STAND)
    assert table.fight(achaian, table.foe()).use(event).bonus(achaian) == bonus


@may_not(STAND)
def test_strangers_do_not_stand() -> None:
    table, (king,) = host("King.")
    event = table.hold(STAND)
    assert table.fight(king, table.foe()).refuses(event)


DREAM = "A False Dream"


@does(DREAM)
def test_a_dream_misleads_a_minion() -> None:
    table, _kings = host("King.")
    foe, event = table.foe(), table.hold(DREAM)
    table.stock(2, seat=1)
    table.begin("maneuver").use(event, "yes")
    assert (table.bonus(foe), table.hand(1)) == (-3, 1)
    assert table.until("regroup").bonus(foe) == 0


@may_not(DREAM)
def test_only_kings_dream() -> None:
    table, _soldiers = host("Soldier.")
    table.foe()
    assert table.useless("maneuver", DREAM)


BEFORE = "Lord Before Lord"


@does(BEFORE)
def test_the_victory_of_a_king_heals_another() -> None:
    table, (winner,) = host("King.")
    hurt, event = table.friend("King.", wounds=1), table.hold(BEFORE)
    assert table.fight(winner, table.foe(strength=4)).use(event).wounds(hurt) == 0


@may_not(BEFORE)
def test_the_victory_of_a_soldier_does_not_nor_does_a_king_heal_himself() -> None:
    table, (winner,) = host("Soldier.")
    table.friend("King.", wounds=1)
    event = table.hold(BEFORE)
    assert table.fight(winner, table.foe(strength=4)).stays_silent(event)
    table = Table()
    king, event = table.friend("King.", wounds=1), table.hold(BEFORE)
    assert table.fight(king, table.foe(strength=4)).stays_silent(event)


LEMNOS = "Left on Lemnos"


@does(LEMNOS)
def test_one_is_left_behind_for_another() -> None:
    table, (left,) = host("Achaian.", risk=0)
    event, king = table.hold(LEMNOS), table.hold(DIOMEDES)
    table.begin("campaign").use(event, king)
    assert (table.where(left), table.where(king)) == ("scrap", "field")
    assert table.risk == printed(LEMNOS, "cost") + max(0, printed(DIOMEDES, "cost") - 3)


@may_not(LEMNOS)
def test_nobody_is_left_behind_for_nobody() -> None:
    table, _achaians = host("Achaian.")
    table.hold("Winged Stork")
    assert table.useless("campaign", LEMNOS)


LOT = "Decision by Lot"


@does(LOT)
def test_the_lot_falls_on_another_achaian() -> None:
    table, (king, achaian) = host("King.", "Achaian.")
    foe, event = table.foe(), table.hold(LOT)
    table.begin("assignment").use(event)
    assert table.against(foe) == achaian.card
    assert (table.bonus(achaian), table.wounds(king)) == (2, 1)
    assert table.until("regroup").bonus(achaian) == 0


@may_not(LOT)
def test_the_king_does_not_draw_his_own_lot() -> None:
    table, _kings = host("Achaian. King.")
    table.foe()
    assert table.useless("assignment", LOT)


OATH = "Oath on the Boar"


@does(OATH)
def test_the_oath_undoes_conditions_and_possessions() -> None:
    table, _achaians = host(*["Achaian."] * 3)
    condition, event = table.thing(side="adversary"), table.hold(OATH)
    assert table.begin("regroup").use(event).where(condition) == "scrap"
    table, kings = host("King.", "King.")
    thing, event = table.thing("possession", side="adversary"), table.hold(OATH)
    table.foe()
    assert table.begin("maneuver").use(event).where(thing) == "scrap"
    assert [table.wounds(king) for king in kings] == [1, 1]


@may_not(OATH)
def test_two_swear_no_oath_and_own_things_are_safe() -> None:
    table, _achaians = host("Achaian.", "Achaian.", "King.")
    table.thing(side="adversary")
    assert table.useless("regroup", OATH)
    table, _kings = host("King.", "King.")
    table.thing("possession")
    table.foe()
    assert table.useless("maneuver", OATH)


BEACON = "Beacon on Arachnaion"


@does(BEACON)
def test_the_beacon_calls_four_one_site_further() -> None:
    table, _achaians = host(*["Achaian."] * 4)
    event = table.hold(BEACON)
    assert table.begin("regroup").use(event).move_limit == 2 + 1


@may_not(BEACON)
def test_three_do_not_see_the_beacon() -> None:
    table, _achaians = host(*["Achaian."] * 3, "King.")
    assert table.useless("regroup", BEACON)


# Further limits


@may_not(OATH)
def test_own_conditions_are_safe_from_the_oath() -> None:
    table, _achaians = host(*["Achaian."] * 3)
    table.thing()
    assert table.useless("regroup", OATH)
