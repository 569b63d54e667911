"""The cards of Sparta: each at its work, and where it may not."""

from __future__ import annotations

import pytest

from tests.journey.tabletalk import Table, counts_as, defeat, does, may_not, printed, victory

SPARTA = {"culture": "sparta"}
PLAIN = {"Hoplite of Lakedaimon": "hoplite"}
KING = "Menelaos, King Without a Queen"
LOUD = "Menelaos, Loud in the War Cry"
WEAPON = {"type_": "possession", "card_class": "hand weapon"}


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


@does(KING)
def test_the_victory_of_menelaos_heals_another_spartan() -> None:
    table = Table()
    menelaos = table.lay(KING)
    hurt = table.friend(wounds=1, **SPARTA)
    table.fight(menelaos, table.foe(strength=printed(KING) - 1)).use(menelaos)
    assert table.wounds(hurt) == 0


@may_not(KING)
def test_menelaos_heals_nobody_when_he_loses() -> None:
    table = Table()
    menelaos = table.lay(KING)
    table.friend(wounds=1, **SPARTA)
    table.fight(menelaos, table.foe(strength=printed(KING)))
    assert table.stays_silent(menelaos)


@does(LOUD)
def test_the_war_cry_of_menelaos_deals_one_wound_more() -> None:
    assert victory(LOUD) == 1 + 1


@may_not(LOUD)
def test_damage_is_for_winners() -> None:
    table = Table()
    menelaos, foe = table.lay(LOUD), table.foe(strength=printed(LOUD))
    table.fight(menelaos, foe).resolve()
    assert table.wounds(foe) == 0
    assert table.wounds(menelaos) == 1


@does("Eteoneus, Squire of Menelaos")
def test_eteoneus_tends_menelaos() -> None:
    table = Table()
    king, squire = table.lay(LOUD, wounds=1), table.lay("Eteoneus, Squire of Menelaos")
    table.begin("regroup").use(squire)
    assert (table.wounds(king), table.wounds(squire)) == (0, 1)


@may_not("Eteoneus, Squire of Menelaos")
def test_eteoneus_tends_nobody_else() -> None:
    table = Table()
    table.friend(wounds=1, **SPARTA)
    squire = table.lay("Eteoneus, Squire of Menelaos")
    assert table.begin("regroup").refuses(squire)


@does("Megapenthes, Son of a Slave")
def test_megapenthes_hits_harder_with_a_hand_weapon() -> None:
    table = Table()
    megapenthes = table.lay("Megapenthes, Son of a Slave")
    table.lay("Bronze-Tipped Ash", on=megapenthes)
    foe = table.foe(strength=printed("Megapenthes, Son of a Slave"))
    table.fight(megapenthes, foe).resolve()
    assert table.wounds(foe) == 2


@may_not("Megapenthes, Son of a Slave")
def test_a_shield_is_no_hand_weapon_for_megapenthes() -> None:
    table = Table()
    megapenthes = table.lay("Megapenthes, Son of a Slave")
    table.lay("Round Shield", on=megapenthes)
    assert table.begin("regroup").keyword(megapenthes, "damage") == 0


@does("Asphalion, Busy Attendant")
def test_asphalion_exerts_for_a_card() -> None:
    table = Table()
    asphalion = table.lay("Asphalion, Busy Attendant")
    table.stock(3)
    table.begin("campaign").use(asphalion)
    assert table.hand() == 1
    assert table.wounds(asphalion) == 1


@may_not("Asphalion, Busy Attendant")
def test_an_exhausted_asphalion_brings_nothing() -> None:
    table = Table()
    asphalion = table.lay(
        "Asphalion, Busy Attendant", wounds=printed("Asphalion, Busy Attendant", "health") - 1
    )
    table.stock(3)
    assert table.begin("campaign").stays_silent(asphalion)


@does("Tyndareos, Keeper of the Oath")
def test_tyndareos_strengthens_the_other_spartans() -> None:
    table = Table()
    spartan, stranger = table.friend(**SPARTA), table.friend()
    tyndareos = table.hold("Tyndareos, Keeper of the Oath")
    table.begin("campaign").use(tyndareos)
    assert [table.bonus(card) for card in (spartan, stranger, tyndareos)] == [1, 0, 0]


@may_not("Tyndareos, Keeper of the Oath")
def test_tyndareos_comes_only_to_spartans() -> None:
    table = Table()
    table.friend()
    assert table.bars("Tyndareos, Keeper of the Oath")


@does("Hermione, Daughter of Helen")
def test_hermione_takes_a_burden_away() -> None:
    table = Table(burdens=3)
    hermione = table.lay("Hermione, Daughter of Helen")
    table.begin("regroup").use(hermione)
    assert table.burdens == 2
    assert table.wounds(hermione) == 1


@may_not("Hermione, Daughter of Helen")
def test_hermione_does_so_once_in_a_turn() -> None:
    table = Table(burdens=3)
    hermione = table.lay("Hermione, Daughter of Helen")
    assert table.begin("regroup").use(hermione).refuses(hermione)


@does("Polydeukes, The Boxer")
def test_beside_his_brother_polydeukes_is_not_overwhelmed_by_double() -> None:
    table = Table()
    assert victory("Polydeukes, The Boxer") == 2
    boxer = table.lay("Polydeukes, The Boxer")
    table.lay("Kastor, Tamer of Horses")
    table.fight(boxer, table.foe(strength=2 * printed("Polydeukes, The Boxer"))).resolve()
    assert table.where(boxer) == "field"
    assert table.wounds(boxer) == 1


@may_not("Polydeukes, The Boxer")
def test_alone_polydeukes_is_overwhelmed_like_anybody() -> None:
    table = Table()
    boxer = table.lay("Polydeukes, The Boxer")
    table.fight(boxer, table.foe(strength=2 * printed("Polydeukes, The Boxer"))).resolve()
    assert table.where(boxer) == "grave"


@does("Kastor, Tamer of Horses")
def test_kastor_takes_two_minions_and_is_stronger_beside_his_brother() -> None:
    table = Table()
    kastor = table.lay("Kastor, Tamer of Horses")
    table.lay("Polydeukes, The Boxer")
    one, two = table.foe(), table.foe()
    table.begin("assignment").assign(one, kastor).assign(two, kastor)
    assert table.bonus(kastor) == 1


@may_not("Kastor, Tamer of Horses")
def test_kastor_takes_no_third_minion_and_gets_nothing_alone() -> None:
    table = Table()
    kastor = table.lay("Kastor, Tamer of Horses")
    one, two, three = table.foe(), table.foe(), table.foe()
    table.begin("assignment").assign(one, kastor).assign(two, kastor)
    assert not table.play.may(0, f"assign:{three}>{kastor}")
    assert table.bonus(kastor) == 0


@does("Warden of Amyklai")
def test_the_warden_takes_one_wound_in_a_skirmish() -> None:
    table = Table()
    warden = table.lay("Warden of Amyklai")
    table.fight(warden, table.foe("Damage +2.", strength=printed("Warden of Amyklai"))).resolve()
    assert table.wounds(warden) == 1


@may_not("Warden of Amyklai")
def test_durable_does_not_stop_arrows() -> None:
    table = Table()
    warden = table.lay("Warden of Amyklai")
    table.shoot(warden, 2)
    assert table.wounds(warden) == 2


@does("Rearguard of Pherai")
def test_the_rearguard_supports_another_hoplite() -> None:
    table = Table()
    rearguard, hoplite = table.lay("Rearguard of Pherai"), table.friend("Hoplite.")
    table.fight(hoplite, table.foe()).use(rearguard)
    assert table.bonus(hoplite) == 2
    assert table.wounds(rearguard) == 1


@may_not("Rearguard of Pherai")
def test_the_rearguard_does_not_support_itself() -> None:
    table = Table()
    rearguard = table.lay("Rearguard of Pherai")
    table.friend(**SPARTA)
    assert table.fight(rearguard, table.foe()).refuses(rearguard)


HELEN = "Helen, Daughter of the Swan"


@does(HELEN)
def test_helen_turns_trojan_heads_and_is_left_alone() -> None:
    table = Table()
    helen, spartan = table.lay(HELEN), table.friend(**SPARTA)
    trojan = table.foe()
    table.begin("maneuver").use(helen)
    assert (table.wounds(spartan), table.wounds(trojan)) == (1, 1)
    table.antagonist_assigns()
    assert not table.play.may(1, f"assign:{trojan}>{helen}")
    assert table.play.may(1, f"assign:{trojan}>{spartan}")


@may_not(HELEN)
def test_helen_alone_is_assigned_like_anybody_and_turns_no_head() -> None:
    table = Table()
    helen, trojan = table.lay(HELEN), table.foe()
    assert table.begin("maneuver").refuses(helen)
    table.antagonist_assigns()
    assert table.play.may(1, f"assign:{trojan}>{helen}")


@does("Helen, Weaving Her Own War")
def test_helen_heals_every_other_wounded_spartan() -> None:
    table = Table()
    helen = table.lay("Helen, Weaving Her Own War", wounds=1)
    one, two = table.friend(wounds=2, **SPARTA), table.friend(wounds=1, **SPARTA)
    stranger = table.friend(wounds=1)
    table.begin("regroup").use(helen)
    assert [table.wounds(card) for card in (helen, one, two, stranger)] == [2, 1, 0, 1]


@may_not("Helen, Weaving Her Own War")
def test_helen_does_not_heal_herself() -> None:
    table = Table()
    helen = table.lay("Helen, Weaving Her Own War", wounds=1)
    table.friend(**SPARTA)
    assert table.begin("regroup").refuses(helen)


@does("Leda, Mother of Twins")
def test_leda_fetches_one_of_her_twins() -> None:
    table = Table()
    leda = table.hold("Leda, Mother of Twins")
    kastor, polydeukes = table.book("Kastor, Tamer of Horses", "Polydeukes, The Boxer")
    table.begin("campaign").use(leda).use(leda).choose(polydeukes)
    assert table.where(polydeukes) == "hand"
    assert table.where(kastor) == "book"


@may_not("Leda, Mother of Twins")
def test_leda_fetches_no_other_child() -> None:
    table = Table()
    leda = table.hold("Leda, Mother of Twins")
    helen = table.book(HELEN)[0]
    table.begin("campaign").use(leda).use(leda)
    assert table.in_vain(helen)


# Items


@does("Bronze-Tipped Ash")
def test_the_ash_strengthens_an_achaian() -> None:
    table = Table()
    achaian = table.friend("Achaian.")
    ash = table.hold("Bronze-Tipped Ash")
    table.begin("campaign").use(ash)
    assert table.bonus(achaian) == 2


@may_not("Bronze-Tipped Ash")
def test_the_ash_is_for_achaians_with_a_free_hand() -> None:
    table = Table()
    table.friend()
    table.thing(on=table.friend("Achaian."), **WEAPON)
    assert table.bars("Bronze-Tipped Ash")


@does("Sword of the Atreid")
def test_the_sword_strengthens_and_is_given_up_for_a_wound() -> None:
    table = Table()
    bearer, foe = table.friend(**SPARTA), table.foe(strength=6)
    sword = table.lay("Sword of the Atreid", on=bearer)
    table.fight(bearer, foe)
    assert (table.bonus(bearer), table.keyword(bearer, "damage")) == (2, 1)
    table.use(sword)
    assert table.wounds(foe) == 1
    assert table.where(sword) == "scrap"
    assert table.bonus(bearer) == 0


@may_not("Sword of the Atreid")
def test_the_sword_reaches_only_whom_its_bearer_fights() -> None:
    table = Table()
    bearer, other = table.friend(**SPARTA), table.friend(**SPARTA)
    sword = table.lay("Sword of the Atreid", on=bearer)
    assert table.fight(other, table.foe()).refuses(sword)


@does("Round Shield")
def test_the_shield_lets_one_wound_through_in_a_skirmish() -> None:
    table = Table()
    bearer = table.friend(**SPARTA)
    table.lay("Round Shield", on=bearer)
    table.fight(bearer, table.foe("Damage +1.", strength=5)).resolve()
    assert table.wounds(bearer) == 1


@may_not("Round Shield")
def test_the_shield_does_not_stop_an_overwhelm() -> None:
    table = Table()
    bearer = table.friend(**SPARTA)
    shield = table.lay("Round Shield", on=bearer)
    table.fight(bearer, table.foe(strength=10)).resolve()
    assert table.where(bearer) == "grave"
    assert table.where(shield) == "scrap"


@does("Horsehair Helmet")
def test_the_helmet_is_given_up_for_a_wound_of_its_bearer() -> None:
    table = Table()
    bearer = table.friend(**SPARTA)
    helmet = table.lay("Horsehair Helmet", on=bearer)
    table.shoot(bearer).use(helmet)
    assert table.wounds(bearer) == 0
    assert table.where(helmet) == "scrap"


@may_not("Horsehair Helmet")
def test_the_helmet_does_not_help_others() -> None:
    table = Table()
    helmet = table.lay("Horsehair Helmet", on=table.friend(**SPARTA))
    assert table.shoot(table.hero).stays_silent(helmet)


PODARGOS = "Podargos, The Swift-Footed"


@does(PODARGOS)
def test_podargos_carries_menelaos_over_the_plains() -> None:
    table = Table(here="Plains.")
    menelaos = table.lay(LOUD)
    podargos = table.hold(PODARGOS)
    table.begin("campaign").use(podargos)
    assert (table.bonus(menelaos), table.keyword(menelaos, "defender")) == (1, 1)


@may_not(PODARGOS)
def test_podargos_carries_nobody_else_and_defends_only_on_plains() -> None:
    table = Table(here="Forest.")
    menelaos = table.lay(LOUD)
    table.lay(PODARGOS, on=menelaos)
    assert table.begin("regroup").keyword(menelaos, "defender") == 0
    table = Table()
    table.friend("Achaian.", **SPARTA)
    assert table.bars(PODARGOS)


@does("Drug of Forgetting Sorrow")
def test_helen_gives_the_drug() -> None:
    table = Table(burdens=3)
    helen = table.lay(HELEN)
    drug = table.lay("Drug of Forgetting Sorrow")
    table.begin("regroup").use(drug)
    assert table.burdens == 1
    assert table.wounds(helen) == 1
    assert table.where(drug) == "scrap"


@may_not("Drug of Forgetting Sorrow")
def test_nobody_but_helen_gives_the_drug() -> None:
    table = Table(burdens=3)
    table.friend(**SPARTA)
    assert table.useless("regroup", "Drug of Forgetting Sorrow")


@does("Egg of Hyakinthos")
def test_the_egg_is_hatched_before_two_unique_spartans() -> None:
    table = Table()
    table.lay(LOUD)
    table.lay(HELEN)
    table.stock(5)
    egg = table.lay("Egg of Hyakinthos")
    table.begin("campaign").use(egg)
    assert table.hand() == 3


@may_not("Egg of Hyakinthos")
def test_nameless_spartans_hatch_no_egg() -> None:
    table = Table()
    table.lay(LOUD)
    table.friend(**SPARTA)
    assert table.useless("campaign", "Egg of Hyakinthos")


# Conditions


@does("Shieldwall of the Eurotas")
def test_the_shieldwall_makes_stronger_and_more_so_the_armed() -> None:
    table = Table()
    plain, armed = table.friend(**SPARTA), table.friend(**SPARTA)
    table.thing(on=armed, **WEAPON)
    wall = table.lay("Shieldwall of the Eurotas")
    table.fight(plain, table.foe()).use(wall, plain)
    assert (table.bonus(plain), table.wounds(plain)) == (2, 1)
    table.use(wall, armed)
    assert (table.bonus(armed), table.wounds(armed)) == (3, 1)


@may_not("Shieldwall of the Eurotas")
def test_an_exhausted_spartan_holds_no_shieldwall() -> None:
    table = Table()
    spartan = table.friend(wounds=2, **SPARTA)
    wall = table.lay("Shieldwall of the Eurotas")
    assert table.fight(spartan, table.foe()).refuses(wall)


@does("Oath of the Suitors")
def test_the_oath_binds_the_armed() -> None:
    table = Table()
    armed, plain = table.friend(**SPARTA), table.friend(**SPARTA)
    table.thing(on=armed, **WEAPON)
    oath = table.hold("Oath of the Suitors")
    table.begin("campaign").use(oath)
    assert (table.bonus(armed), table.bonus(plain)) == (1, 0)


@may_not("Oath of the Suitors")
def test_one_alone_swears_no_oath() -> None:
    table = Table()
    table.friend(**SPARTA)
    table.friend()
    assert table.bars("Oath of the Suitors")


@does("Hearth at Amyklai")
def test_a_spartan_is_healed_at_the_hearth() -> None:
    table = Table()
    hurt = table.friend(wounds=1, **SPARTA)
    hearth = table.lay("Hearth at Amyklai")
    table.begin("campaign").use(hearth)
    assert table.wounds(hurt) == 0


@may_not("Hearth at Amyklai")
def test_strangers_find_no_hearth() -> None:
    table = Table()
    table.friend(wounds=1)
    hearth = table.lay("Hearth at Amyklai")
    assert table.begin("campaign").stays_silent(hearth)


@does("Unbroken Rank")
def test_three_hoplites_hold_the_rank() -> None:
    table = Table()
    hoplites = [table.friend("Hoplite.") for _number in range(3)]
    table.lay("Unbroken Rank")
    table.begin("regroup")
    assert [table.keyword(hoplite, "defender") for hoplite in hoplites] == [1, 1, 1]
    assert table.keyword(table.hero, "defender") == 0


@does("Unbroken Rank")
def test_the_rank_saves_a_dying_hoplite() -> None:
    table = Table()
    hoplite = table.friend("Hoplite.", wounds=2)
    rank = table.lay("Unbroken Rank")
    table.shoot(hoplite).use(rank)
    assert table.where(hoplite) == "field"
    assert table.wounds(hoplite) == 1
    assert table.where(rank) == "scrap"


@may_not("Unbroken Rank")
def test_two_hoplites_are_no_rank_and_others_die() -> None:
    table = Table()
    hoplite = table.friend("Hoplite.")
    table.friend("Hoplite.")
    other = table.friend(wounds=2)
    rank = table.lay("Unbroken Rank")
    table.shoot(other)
    assert table.keyword(hoplite, "defender") == 0
    assert table.stays_silent(rank)
    assert table.where(other) == "grave"


# Events


@does("Stand Together")
def test_three_spartans_stand_together() -> None:
    for company, bonus in ((1, 2), (2, 2), (3, 4)):
        table = Table()
        spartans = [table.friend(**SPARTA) for _number in range(company)]
        event = table.hold("Stand Together")
        table.fight(spartans[0], table.foe()).use(event, *spartans[: company > 1])
        assert table.bonus(spartans[0]) == bonus


@may_not("Stand Together")
def test_strangers_do_not_stand_together() -> None:
    table = Table()
    table.friend()
    event = table.hold("Stand Together")
    assert table.fight(table.hero, table.foe()).refuses(event)


@does("The War Cry")
def test_the_war_cry_lasts_until_the_regroup_phase() -> None:
    table = Table()
    one, two, stranger = table.friend(**SPARTA), table.friend(**SPARTA), table.friend()
    table.foe()
    cry = table.hold("The War Cry")
    table.begin("maneuver").use(cry, one)
    assert [table.bonus(card) for card in (one, two, stranger)] == [1, 1, 0]
    table.until("assignment")
    assert table.bonus(two) == 1
    table.until("regroup")
    assert table.bonus(two) == 0


@may_not("The War Cry")
def test_nobody_raises_the_cry_who_cannot_exert() -> None:
    table = Table()
    table.friend(wounds=2, **SPARTA)
    table.foe()
    assert table.useless("maneuver", "The War Cry")


HELMET = "Drag Him by the Helmet"


@does(HELMET)
def test_menelaos_drags_a_minion_to_his_skirmish() -> None:
    table = Table()
    menelaos, foe = table.lay(LOUD), table.foe()
    event = table.hold(HELMET)
    table.begin("assignment").use(event)
    assert table.against(foe) == menelaos.card
    assert (table.bonus(foe), table.wounds(menelaos)) == (-2, 1)
    table.until("regroup")
    assert table.bonus(foe) == 0


@does(HELMET)
def test_a_minion_that_fights_a_spartan_is_weakened() -> None:
    table = Table()
    spartan, foe = table.friend(**SPARTA), table.foe()
    event = table.hold(HELMET)
    assert table.fight(spartan, foe).use(event).bonus(foe) == -2


@may_not(HELMET)
def test_without_menelaos_or_a_spartan_nobody_is_dragged() -> None:
    table = Table()
    table.friend(**SPARTA)
    foe = table.foe()
    event = table.hold(HELMET)
    assert table.begin("assignment").refuses(event)
    table = Table()
    event, foe = table.hold(HELMET), table.foe()
    assert table.fight(table.hero, foe).refuses(event)


@does("No Retreat")
def test_another_spartan_takes_the_effort_on_himself() -> None:
    table = Table()
    hit, other = table.friend(**SPARTA), table.friend(**SPARTA)
    event = table.hold("No Retreat")
    table.shoot(hit).use(event)
    assert (table.wounds(hit), table.wounds(other)) == (0, 1)


@may_not("No Retreat")
def test_who_is_hit_cannot_take_it_on_himself() -> None:
    table = Table()
    hit = table.friend(**SPARTA)
    table.friend()
    event = table.hold("No Retreat")
    assert table.shoot(hit).stays_silent(event)


@does("Spear and Shield")
def test_spear_and_shield_serve_the_armed() -> None:
    table = Table()
    armed, foe = table.friend(), table.foe(strength=6)
    table.thing(on=armed, **WEAPON)
    event = table.hold("Spear and Shield")
    table.fight(armed, foe).use(event)
    assert table.bonus(armed) == 2
    table.resolve()
    assert table.wounds(foe) == 2


@may_not("Spear and Shield")
def test_the_unarmed_have_neither_spear_nor_shield() -> None:
    table = Table()
    spartan = table.friend(**SPARTA)
    event = table.hold("Spear and Shield")
    assert table.fight(spartan, table.foe()).refuses(event)


@does("Binding of Wounds")
def test_a_companion_is_bound_twice() -> None:
    table = Table()
    hurt = table.friend(wounds=2)
    table.friend(**SPARTA)
    event = table.hold("Binding of Wounds")
    table.begin("regroup").use(event)
    assert table.wounds(hurt) == 0


@may_not("Binding of Wounds")
def test_without_a_spartan_nobody_binds_wounds() -> None:
    table = Table()
    table.friend(wounds=2)
    assert table.useless("regroup", "Binding of Wounds")


@does("Call of Lakedaimon")
def test_a_spartan_is_called() -> None:
    table = Table()
    caller = table.friend(**SPARTA)
    event = table.hold("Call of Lakedaimon")
    called, _other = table.book("Hoplite of Lakedaimon", table.friend_card())
    table.begin("campaign").use(event).choose(called)
    assert table.where(called) == "hand"
    assert table.wounds(caller) == 1


@may_not("Call of Lakedaimon")
def test_strangers_are_not_called() -> None:
    table = Table()
    table.friend(**SPARTA)
    event = table.hold("Call of Lakedaimon")
    stranger = table.book(table.friend_card())[0]
    table.begin("campaign").use(event)
    assert table.in_vain(stranger)


@does("Take Back the Dead")
def test_a_dead_spartan_comes_back() -> None:
    table = Table(risk=0)
    table.friend(**SPARTA)
    table.friend(**SPARTA)
    dead = table.grave(HELEN)
    event = table.hold("Take Back the Dead")
    table.begin("campaign").use(event)
    assert table.where(dead) == "field"
    assert table.burdens == 1
    assert table.risk == printed("Take Back the Dead", "cost") + printed(HELEN, "cost")


@may_not("Take Back the Dead")
def test_the_scrapped_are_not_taken_back() -> None:
    table = Table()
    table.friend(**SPARTA)
    table.friend(**SPARTA)
    table.scrap(HELEN)
    assert table.useless("campaign", "Take Back the Dead")


@does("The Old Quarrel")
def test_the_quarrel_undoes_an_adversary_condition() -> None:
    for stage, exerted in (("maneuver", 0), ("regroup", 2)):
        table = Table()
        spartans = [table.friend(**SPARTA) for _number in range(3)]
        table.foe()
        condition = table.thing(side="adversary")
        event = table.hold("The Old Quarrel")
        table.begin(stage).use(event, *spartans[:exerted])
        assert table.where(condition) == "scrap"
        assert sum(table.wounds(spartan) for spartan in spartans) == exerted


@may_not("The Old Quarrel")
def test_the_quarrel_leaves_possessions_alone() -> None:
    table = Table()
    for _number in range(3):
        table.friend(**SPARTA)
    table.foe()
    table.thing("possession", side="adversary")
    table.thing()
    assert table.useless("maneuver", "The Old Quarrel")


@may_not("The Old Quarrel")
def test_two_do_not_quarrel_in_the_maneuver_step() -> None:
    table = Table()
    table.friend(**SPARTA)
    table.friend(**SPARTA)
    table.foe()
    table.thing(side="adversary")
    assert table.useless("maneuver", "The Old Quarrel")


# Further limits


@may_not(KING)
def test_the_victory_of_menelaos_heals_neither_himself_nor_strangers() -> None:
    table = Table(hero_wounds=1)
    menelaos = table.lay(KING, wounds=1)
    table.fight(menelaos, table.foe(strength=printed(KING) - 1))
    assert table.stays_silent(menelaos)


@may_not(HELEN)
def test_helen_turns_one_head_in_a_turn_and_no_witchs() -> None:
    table = Table()
    helen = table.lay(HELEN)
    table.friend(**SPARTA)
    table.foe()
    assert table.begin("maneuver").use(helen).refuses(helen)
    table = Table()
    helen = table.lay(HELEN)
    table.friend(**SPARTA)
    table.foe(culture="wicked-witch")
    assert table.begin("maneuver").refuses(helen)


@may_not("Egg of Hyakinthos")
def test_unique_strangers_hatch_no_egg() -> None:
    table = Table()
    table.lay("Boq, Richest of the Munchkins")
    table.lay("Winged Stork")
    table.lay(LOUD)
    assert table.useless("campaign", "Egg of Hyakinthos")


@may_not("Horsehair Helmet", "Round Shield", "Sword of the Atreid")
@pytest.mark.parametrize("item", ["Horsehair Helmet", "Round Shield", "Sword of the Atreid"])
def test_what_is_of_sparta_fits_no_stranger(item: str) -> None:
    table = Table()
    table.friend("Achaian.")
    assert table.bars(item)


@may_not("No Retreat")
def test_nobody_takes_it_on_himself_for_a_stranger() -> None:
    table = Table()
    table.friend(**SPARTA)
    event = table.hold("No Retreat")
    assert table.shoot(table.hero).stays_silent(event)


@may_not("Oath of the Suitors")
def test_strangers_have_sworn_nothing() -> None:
    table = Table()
    table.thing(on=table.hero, **WEAPON)
    table.lay("Oath of the Suitors")
    assert table.begin("regroup").bonus(table.hero) == 0


@may_not("The Old Quarrel")
def test_strangers_have_no_quarrel_and_own_conditions_are_safe() -> None:
    table = Table()
    table.friend()
    table.friend(**SPARTA)
    table.thing(side="adversary")
    assert table.useless("regroup", "The Old Quarrel")
    table = Table()
    table.friend(**SPARTA)
    table.friend(**SPARTA)
    table.thing()
    assert table.useless("regroup", "The Old Quarrel")


@may_not("Take Back the Dead")
def test_strangers_take_nobody_back_nor_are_they_taken() -> None:
    table = Table()
    table.friend(**SPARTA)
    table.friend()
    table.grave(HELEN)
    assert table.useless("campaign", "Take Back the Dead")
    table = Table()
    table.friend(**SPARTA)
    table.friend(**SPARTA)
    table.grave("Winged Stork")
    assert table.useless("campaign", "Take Back the Dead")
