"""The cards of Ithaka: each at its work, and where it may not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.journey.tabletalk import Table, counts_as, defeat, does, may_not, printed

ITHAKA = {"culture": "ithaka"}
TURNS = "Odysseus, Man of Many Turns"
BEGGAR = "Odysseus, Beggar at the Door"
TELEMACHOS = "Telemachos, Son of an Absent King"
BOW = {"type_": "possession", "card_class": "ranged weapon"}
EXERT_ONE = "Maneuver: Exert a companion."


def islanders(*words: str, **facts: Any) -> tuple[Table, list[Any]]:
    """A table with companions of Ithaka of whom these words are printed."""
    table = Table(**facts)
    return table, [table.friend(word, **ITHAKA) for word in words]


# Companions


@does(TURNS)
def test_odysseus_turns_a_minion_on_another() -> None:
    table, (friend,) = islanders("")
    odysseus, foe, card = table.lay(TURNS), table.foe(), table.fodder()[0]
    table.begin("assignment").use(odysseus)
    assert table.against(foe) == friend.card
    assert table.where(card) == "scrap"


@may_not(TURNS)
def test_odysseus_turns_no_wounded_minion_none_on_himself_and_only_one() -> None:
    table, _friends = islanders("")
    odysseus = table.lay(TURNS)
    table.foe(wounds=1)
    table.fodder()
    assert table.begin("assignment").refuses(odysseus)
    table = Table()
    odysseus = table.lay(TURNS)
    table.foe()
    table.fodder()
    assert table.begin("assignment").refuses(odysseus)
    table, (one, _two) = islanders("", "")
    odysseus, first, _second = table.lay(TURNS), table.foe(), table.foe()
    cards = table.fodder(2)
    assert table.begin("assignment").use(odysseus, cards[0], first, one).refuses(odysseus)


@does(BEGGAR)
def test_the_beggar_with_a_bow_is_a_king() -> None:
    table = Table()
    beggar = table.lay(BEGGAR)
    table.thing(on=beggar, **BOW)
    table.foe()
    table.begin("barrage")
    assert (table.bonus(beggar), table.ranged("party")) == (2, 1)


@may_not(BEGGAR)
def test_the_beggar_with_a_spear_is_a_beggar() -> None:
    table = Table()
    beggar = table.lay(BEGGAR)
    table.thing("possession", card_class="hand weapon", on=beggar)
    table.foe()
    table.begin("barrage")
    assert (table.bonus(beggar), table.ranged("party")) == (0, 0)


@does(TELEMACHOS)
def test_the_son_is_stronger_beside_his_father() -> None:
    table = Table()
    telemachos = table.lay(TELEMACHOS)
    table.lay(BEGGAR)
    assert table.begin("regroup").bonus(telemachos) == 2


@may_not(TELEMACHOS)
def test_the_son_is_not_stronger_while_the_father_is_another_players() -> None:
    table, _friends = islanders("")
    telemachos = table.lay(TELEMACHOS)
    table.lay(BEGGAR, seat=1)
    assert table.begin("regroup").bonus(telemachos) == 0


PENELOPE = "Penelope, Weaver of Delay"


@does(PENELOPE)
def test_penelope_undoes_one_and_weaves_two() -> None:
    table = Table()
    penelope, card = table.lay(PENELOPE), table.fodder()[0]
    table.stock(3)
    table.begin("regroup").use(penelope)
    assert (table.hand(), table.where(card), table.wounds(penelope)) == (2, "scrap", 1)


@may_not(PENELOPE)
def test_penelope_weaves_nothing_from_an_empty_hand() -> None:
    table = Table()
    penelope = table.lay(PENELOPE)
    table.stock(3)
    assert table.begin("regroup").refuses(penelope)


EUMAIOS = "Eumaios, Keeper of the Swine"


@does(EUMAIOS)
def test_eumaios_has_kept_a_possession() -> None:
    table = Table()
    eumaios = table.hold(EUMAIOS)
    kept, _other = table.book("Beggar's Rags", "Bow of Eurytos")
    table.begin("campaign").use(eumaios).use(eumaios).choose(kept)
    assert table.where(kept) == "hand"


@may_not(EUMAIOS)
def test_eumaios_has_kept_nothing_of_others_and_no_artifact() -> None:
    table = Table()
    eumaios = table.hold(EUMAIOS)
    cards = table.book("Bow of Eurytos", "Oil Can")
    table.begin("campaign").use(eumaios).use(eumaios)
    assert table.in_vain(*cards)


PHILOITIOS = "Philoitios, Keeper of the Cattle"


@does(PHILOITIOS)
def test_beside_another_herdsman_he_faces_two() -> None:
    table, _friends = islanders("Herdsman.")
    philoitios, one, two, third = table.lay(PHILOITIOS), table.foe(), table.foe(), table.foe()
    table.begin("assignment").assign(one, philoitios).assign(two, philoitios)
    assert not table.play.may(0, f"assign:{third}>{philoitios}")


@may_not(PHILOITIOS)
def test_alone_with_the_cattle_he_faces_one() -> None:
    table, _friends = islanders("Sailor.")
    philoitios, one, two = table.lay(PHILOITIOS), table.foe(), table.foe()
    table.begin("assignment").assign(one, philoitios)
    assert not table.play.may(0, f"assign:{two}>{philoitios}")


EURYKLEIA = "Eurykleia, Who Knew the Scar"


@does(EURYKLEIA)
@pytest.mark.parametrize("name", [BEGGAR, TELEMACHOS])
def test_the_nurse_tends_father_and_son(name: str) -> None:
    table = Table()
    nurse, hurt = table.lay(EURYKLEIA), table.lay(name, wounds=1)
    table.begin("campaign").use(nurse)
    assert (table.wounds(hurt), table.wounds(nurse)) == (0, 1)


@may_not(EURYKLEIA)
def test_the_nurse_tends_nobody_else() -> None:
    table = Table()
    nurse = table.lay(EURYKLEIA)
    table.friend(wounds=1, **ITHAKA)
    table.lay(BEGGAR)
    assert table.begin("campaign").stays_silent(nurse)


LAERTES = "Laertes, Gardener in a Patched Tunic"


@does(LAERTES)
def test_laertes_grows_among_those_who_have_a_name() -> None:
    table = Table()
    laertes = table.lay(LAERTES)
    table.lay(BEGGAR)
    table.lay(TELEMACHOS)
    assert table.begin("regroup").bonus(laertes) == 2
    table = Table()
    laertes = table.lay(LAERTES)
    for name in (BEGGAR, TELEMACHOS, PENELOPE, EUMAIOS):
        table.lay(name)
    assert table.begin("regroup").bonus(laertes) == 3


@may_not(LAERTES)
def test_laertes_does_not_grow_among_the_nameless() -> None:
    table, _friends = islanders("", "")
    laertes = table.lay(LAERTES)
    assert table.begin("regroup").bonus(laertes) == 0


ARGOS = "Argos, The Dog Who Waited"


@does(ARGOS)
def test_argos_is_helped_and_remembered() -> None:
    table, (friend,) = islanders("")
    argos = table.lay(ARGOS)
    table.fight(argos, table.foe()).use(argos)
    assert (table.bonus(argos), table.wounds(friend)) == (3, 1)
    table = Table()
    argos = table.lay(ARGOS)
    table.stock(3)
    assert table.shoot(argos).use(argos).hand() == 2


@may_not(ARGOS)
def test_argos_does_not_exert_himself_nor_bear_a_thing() -> None:
    table = Table()
    table.friend()
    argos = table.lay(ARGOS)
    assert table.fight(argos, table.foe()).refuses(argos)
    table = Table()
    table.lay(ARGOS)
    assert table.bars("Beggar's Rags")


MENTOR = "Mentor, Voice of the Goddess"


@does(MENTOR)
def test_the_goddess_helps_against_strangers_to_the_land() -> None:
    table, (friend,) = islanders("", at=2)
    table.lay(MENTOR)
    assert table.fight(friend, table.foe(home=5)).bonus(friend) == 2


@may_not(MENTOR)
def test_the_goddess_helps_neither_against_natives_nor_mentor_himself() -> None:
    table, (friend,) = islanders("", at=2)
    table.lay(MENTOR)
    assert table.fight(friend, table.foe(home=1)).bonus(friend) == 0
    table = Table(at=2)
    mentor = table.lay(MENTOR)
    assert table.fight(mentor, table.foe(home=5)).bonus(mentor) == 0


EURYLOCHOS = "Eurylochos, Second in Command"


@does(EURYLOCHOS)
def test_the_victory_of_eurylochos_removes_risk() -> None:
    table = Table(risk=5)
    eurylochos = table.lay(EURYLOCHOS)
    table.fight(eurylochos, table.foe(strength=printed(EURYLOCHOS) - 1)).use(eurylochos)
    assert table.risk == 4


@may_not(EURYLOCHOS)
def test_the_defeat_of_eurylochos_does_not() -> None:
    table = Table()
    eurylochos = table.lay(EURYLOCHOS)
    table.fight(eurylochos, table.foe(strength=printed(EURYLOCHOS)))
    assert table.stays_silent(eurylochos)


POLITES = "Polites, Dearest of the Crew"


@does(POLITES)
def test_polites_helps_another_sailor() -> None:
    table, (sailor,) = islanders("Sailor.")
    polites = table.lay(POLITES)
    table.fight(sailor, table.foe()).use(polites)
    assert (table.bonus(sailor), table.wounds(polites)) == (1, 1)


@may_not(POLITES)
def test_polites_helps_neither_himself_nor_landsmen() -> None:
    table, _friends = islanders("Herdsman.")
    polites = table.lay(POLITES)
    assert table.fight(polites, table.foe()).refuses(polites)


ELPENOR = "Elpenor, Asleep on the Roof"


@does(ELPENOR)
def test_the_dead_elpenor_asks_for_an_event() -> None:
    table = Table()
    elpenor = table.lay(ELPENOR, wounds=printed(ELPENOR, "health") - 1)
    event, _other = table.book("Nobody Is My Name", "The War Cry")
    table.shoot(elpenor).use(elpenor).choose(event)
    assert (table.where(elpenor), table.where(event)) == ("grave", "hand")


@may_not(ELPENOR)
def test_a_wounded_elpenor_asks_for_nothing() -> None:
    table = Table()
    elpenor = table.lay(ELPENOR)
    table.book("Nobody Is My Name")
    assert table.shoot(elpenor).stays_silent(elpenor)


NAUSIKAA = "Nausikaa, Princess at the River Mouth"


@does(NAUSIKAA)
def test_nausikaa_waits_at_the_river() -> None:
    table = Table(ahead="River.", hero_wounds=1)
    nausikaa = table.lay(NAUSIKAA)
    assert table.begin("move").use(nausikaa).wounds(table.hero) == 0


@may_not(NAUSIKAA)
def test_nausikaa_does_not_wait_in_the_forest() -> None:
    table = Table(here="River.", ahead="Forest.", hero_wounds=1)
    nausikaa = table.lay(NAUSIKAA)
    assert table.begin("move").stays_silent(nausikaa)


DEMODOKOS = "Demodokos, Blind Singer"


@does(DEMODOKOS)
def test_demodokos_foresees_three_and_forgets_one() -> None:
    table = Table()
    demodokos, card = table.lay(DEMODOKOS), table.fodder()[0]
    top = table.stock(4)
    table.begin("regroup").use(demodokos, card)
    assert [table.knows(0, one) for one in top] == [True, True, True, False]
    assert table.play.table.books[0][0] == card.card
    assert table.wounds(demodokos) == 1


@may_not(DEMODOKOS)
def test_an_exhausted_demodokos_does_not_sing() -> None:
    table = Table()
    demodokos = table.lay(DEMODOKOS, wounds=printed(DEMODOKOS, "health") - 1)
    table.stock(4)
    table.fodder()
    assert table.begin("regroup").refuses(demodokos)


SAILOR = "Sailor of Kephallenia"


@does(SAILOR)
def test_the_sailor_is_stronger_at_the_river() -> None:
    table = Table(here="River.")
    sailor = table.lay(SAILOR)
    assert table.begin("regroup").bonus(sailor) == 2


@may_not(SAILOR)
def test_the_sailor_is_not_stronger_before_the_river() -> None:
    table = Table(ahead="River.")
    sailor = table.lay(SAILOR)
    assert table.begin("regroup").bonus(sailor) == 0


ARCHER = "Archer of Zakynthos"


@does(ARCHER)
def test_the_archer_shoots() -> None:
    assert counts_as(ARCHER, "Achaian")
    table = Table()
    table.lay(ARCHER)
    foe = table.foe()
    table.begin("barrage").resolve_shots()
    assert table.wounds(foe) == 1


@may_not(ARCHER)
def test_the_archer_loses_a_tie_and_shoots_for_nobody_but_his_party() -> None:
    assert defeat(ARCHER) == 1
    table = Table()
    table.lay(ARCHER, seat=1)
    table.foe()
    assert table.begin("barrage").ranged("party") == 0


# Items


EURYTOS = "Bow of Eurytos"


@does(EURYTOS)
@pytest.mark.parametrize(("at", "total"), [(6, 2), (7, 3)])
def test_the_bow_of_eurytos_sings(at: int, total: int) -> None:
    table = Table(at=at)
    odysseus = table.lay(TURNS)
    bow = table.lay(EURYTOS, on=odysseus)
    table.foe(health=9)
    table.begin("barrage")
    assert table.ranged("party") == 1
    assert table.use(bow).ranged("party") == total
    assert table.wounds(odysseus) == 1


@may_not(EURYTOS)
def test_nobody_else_strings_the_bow() -> None:
    table, _friends = islanders("Achaian.")
    assert table.bars(EURYTOS)


AXES = "Arrow Through Twelve Axes"


@does(AXES)
def test_every_hit_of_the_archers_removes_risk() -> None:
    table, (archer,) = islanders("Shoot +1.", risk=10)
    table.thing(on=archer, **BOW)
    axes, foe = table.hold(AXES), table.foe()
    table.begin("campaign").use(axes)
    before = table.risk
    table.until("adversary")
    moved = table.risk - before
    table.use(axes)
    assert table.wounds(foe) == 1
    assert table.risk == before + moved - 1


@may_not(AXES)
def test_hits_in_a_skirmish_do_not_and_without_a_bow_there_is_no_arrow() -> None:
    table, (friend,) = islanders("")
    table.thing(on=friend, **BOW)
    axes = table.lay(AXES)
    assert table.fight(friend, table.foe(strength=4)).stays_silent(axes)
    table, (friend,) = islanders("")
    table.thing(on=table.hero, **BOW)
    assert table.bars(AXES)


MOLY = "Sprig of Moly"


@does(MOLY)
def test_moly_protects_from_the_arts_of_adversaries() -> None:
    table, (friend,) = islanders("")
    moly, event = table.lay(MOLY, on=friend), table.hold(table.event_card(EXERT_ONE, culture="troy"))
    table.begin("maneuver")
    assert table.bonus(friend) == 1
    table.use(event, friend).use(moly)
    assert (table.wounds(friend), table.where(moly)) == (0, "scrap")


@may_not(MOLY)
def test_moly_does_not_spare_the_own_effort() -> None:
    table, (friend,) = islanders("Maneuver: Exert this companion to add a burden.")
    moly = table.lay(MOLY, on=friend)
    assert table.begin("maneuver").use(friend).stays_silent(moly)
    assert table.burdens == 1


BAG = "Bag of Four Winds"


@does(BAG)
def test_the_winds_blow_further_at_a_price() -> None:
    table, friends = islanders("", "")
    bag = table.lay(BAG)
    table.begin("regroup").use(bag)
    assert (table.move_limit, table.burdens, table.where(bag)) == (2 + 1, 1, "scrap")
    assert [table.wounds(friend) for friend in friends] == [1, 1]


@may_not(BAG)
def test_one_alone_does_not_open_the_bag() -> None:
    table, _friends = islanders("")
    assert table.useless("regroup", BAG)


VEIL = "Veil from the Sea"


@does(VEIL)
def test_the_veil_saves_for_two_cards() -> None:
    table, (friend,) = islanders("")
    veil = table.lay(VEIL, on=friend)
    table.fodder(2)
    table.shoot(friend).use(veil)
    assert (table.wounds(friend), table.hand(), table.where(veil)) == (0, 0, "field")


@may_not(VEIL)
def test_one_card_is_not_enough() -> None:
    table, (friend,) = islanders("")
    veil = table.lay(VEIL, on=friend)
    table.fodder(1)
    assert table.shoot(friend).stays_silent(veil)


STAKE = "Stake of Green Olive"


@does(STAKE)
@pytest.mark.parametrize(("strength", "bonus"), [(9, 2), (10, 3)])
def test_the_stake_is_for_giants(strength: int, bonus: int) -> None:
    table, (friend,) = islanders("")
    table.lay(STAKE, on=friend)
    assert table.fight(friend, table.foe(strength=strength)).bonus(friend) == bonus


@may_not(STAKE)
def test_the_stake_is_not_for_strangers_or_full_hands() -> None:
    table, (friend,) = islanders("")
    table.thing("possession", card_class="hand weapon", on=friend)
    assert table.bars(STAKE)


RAGS = "Beggar's Rags"


@does(RAGS)
def test_nobody_looks_at_rags_until_they_are_thrown_off() -> None:
    table, (friend,) = islanders("")
    table.lay(RAGS, on=friend)
    foe = table.foe()
    table.begin("assignment").antagonist_assigns()
    assert not table.play.may(1, f"assign:{foe}>{friend}")
    table, (friend,) = islanders("")
    rags = table.lay(RAGS, on=friend)
    table.fight(friend, table.foe()).use(rags)
    assert (table.bonus(friend), table.where(rags)) == (2, "scrap")


@may_not(RAGS)
def test_the_protagonist_may_still_choose_him_and_nobody_wears_two_rags() -> None:
    table, (friend,) = islanders("")
    table.lay(RAGS, on=friend)
    foe = table.foe()
    table.begin("assignment").until_asked(0, "assign")
    assert table.play.may(0, f"assign:{foe}>{friend}")
    table, (friend,) = islanders("")
    table.lay(RAGS, on=friend)
    assert table.bars(RAGS)


BOAR = "Boar Spear of Parnassos"


@does(BOAR)
def test_the_boar_spear_strikes_twice() -> None:
    table = Table()
    friend, foe = table.friend("Achaian."), table.foe()
    table.lay(BOAR, on=friend)
    table.fight(friend, foe)
    assert table.bonus(friend) == 1
    assert table.resolve().wounds(foe) == 2


@may_not(BOAR)
def test_the_boar_spear_is_for_achaians() -> None:
    table, _friends = islanders("")
    assert table.bars(BOAR)


WAX = "Wax for the Rowers"


@does(WAX)
def test_wax_stops_an_event() -> None:
    table, (friend,) = islanders("")
    wax, event = table.lay(WAX), table.hold(table.event_card(EXERT_ONE, culture="troy"))
    table.begin("maneuver").use(event).use(wax)
    assert (table.where(event), table.where(wax)) == ("scrap", "scrap")
    assert (table.wounds(table.hero), table.wounds(friend)) == (0, 1)


@may_not(WAX)
def test_wax_stops_no_ability_and_serves_no_strangers() -> None:
    table, _friends = islanders("")
    wax, mombi = table.lay(WAX), table.lay("Mombi, Old Woman with a Pepper-Box")
    assert table.begin("maneuver").use(mombi, table.hero).stays_silent(wax)
    table = Table()
    wax, event = table.lay(WAX), table.hold(table.event_card(EXERT_ONE, culture="troy"))
    assert table.begin("maneuver").use(event).stays_silent(wax)


SHIP = "Ship with Vermilion Bows"


@does(SHIP)
def test_the_ship_makes_rivers_easy_and_lets_sailors_rest() -> None:
    river = "River in the Munchkin Country"
    table = Table(at=1, ahead=river, risk=0)
    table.lay(SHIP)
    table.bell()
    assert table.begin("move").move().risk == printed(river, "risk") - 1 + 1
    table = Table()
    hurt, other = table.friend("Sailor.", wounds=1), table.friend("Sailor.")
    ship = table.lay(SHIP)
    table.begin("campaign").use(ship)
    assert (table.wounds(hurt), table.wounds(other)) == (0, 1)


@may_not(SHIP)
def test_the_ship_does_not_sail_through_forests_and_rests_once() -> None:
    table = Table(ahead="Forest.", risk=0)
    table.lay(SHIP)
    assert table.begin("move").move().risk == 1 + 1
    table = Table()
    table.friend("Sailor.", wounds=2, health=5)
    table.friend("Sailor.", health=5)
    ship = table.lay(SHIP)
    assert table.begin("campaign").use(ship).refuses(ship)


SHROUD = "Shroud on the Loom"


@does(SHROUD)
def test_what_is_woven_is_unravelled() -> None:
    table = Table()
    shroud, card = table.lay(SHROUD), table.fodder()[0]
    table.stock(2)
    table.begin("campaign").use(shroud)
    assert (table.hand(), table.where(card)) == (1, "scrap")


@may_not(SHROUD)
def test_without_a_card_nothing_is_unravelled() -> None:
    table = Table()
    shroud = table.lay(SHROUD)
    table.stock(2)
    assert table.begin("campaign").stays_silent(shroud)


BED = "Bed Rooted in the Earth"


@does(BED)
def test_at_home_they_are_stronger_and_odysseus_heals() -> None:
    table = Table(here="Dwelling.")
    friend, odysseus = table.friend(wounds=1, **ITHAKA), table.lay(BEGGAR)
    bed = table.lay(BED)
    table.begin("regroup")
    assert (table.bonus(friend), table.bonus(odysseus), table.bonus(table.hero)) == (1, 1, 0)
    table.use(bed)
    assert (table.wounds(friend), table.wounds(odysseus)) == (0, 1)


@may_not(BED)
def test_abroad_they_are_not_and_the_bed_is_theirs_alone() -> None:
    table, (friend,) = islanders("", here="Plains.")
    table.lay(BED)
    assert table.begin("regroup").bonus(friend) == 0
    table, _friends = islanders("")
    assert table.bars(BED)


# Conditions and events


COUNSEL = "Counsel of the Grey-Eyed"


@does(COUNSEL)
def test_counsel_is_bought_with_cards() -> None:
    table, (friend,) = islanders("")
    counsel = table.lay(COUNSEL)
    card, _other = table.hold("Lashed to the Mast", "Oil Can")
    table.foe()
    table.begin("maneuver").use(counsel, card)
    assert (table.keyword(friend, "defender"), table.where(card)) == (1, "scrap")
    assert table.until("regroup").keyword(friend, "defender") == 0
    table, (friend,) = islanders("")
    counsel = table.lay(COUNSEL)
    table.fodder(2)
    table.fight(friend, table.foe()).use(counsel)
    assert (table.bonus(friend), table.hand()) == (3, 0)


@may_not(COUNSEL)
def test_for_a_card_of_others_there_is_no_counsel_nor_for_one_in_a_skirmish() -> None:
    table, _friends = islanders("")
    table.hold("Oil Can")
    table.foe()
    assert table.useless("maneuver", COUNSEL)
    table, (friend,) = islanders("")
    counsel = table.lay(COUNSEL)
    table.fodder(1)
    assert table.fight(friend, table.foe()).refuses(counsel)


NOBODY = "Nobody Is My Name"


@does(NOBODY)
def test_a_minion_goes_home_puzzled() -> None:
    table, _friends = islanders("")
    foe, event = table.foe(strength=8), table.hold(NOBODY)
    table.stock(2, seat=1)
    table.begin("assignment").use(event, "yes")
    assert table.where(foe) == "hand"
    assert table.hand(1) == 2


@may_not(NOBODY)
def test_the_strong_and_the_assigned_stay() -> None:
    table, _friends = islanders("")
    table.foe(strength=9)
    assert table.useless("assignment", NOBODY)
    table, (friend,) = islanders("")
    table.scenario.assigned(table.foe(), friend)
    assert table.useless("assignment", NOBODY)


MAST = "Lashed to the Mast"


@does(MAST)
def test_at_the_mast_one_gives_everything() -> None:
    table, (friend,) = islanders("")
    event = table.hold(MAST)
    table.fight(friend, table.foe()).use(event)
    assert (table.bonus(friend), table.left(friend)) == (4, 1)


@may_not(MAST)
def test_the_exhausted_have_nothing_to_give() -> None:
    table = Table()
    friend, event = table.friend(wounds=2, **ITHAKA), table.hold(MAST)
    assert table.fight(friend, table.foe()).refuses(event)


HOLLOW = "Hollow Horse"


@does(HOLLOW)
@pytest.mark.parametrize("kind", ["condition", "possession"])
def test_the_hollow_horse_exhausts_or_undoes(kind: str) -> None:
    table, _friends = islanders("", "", "")
    foe, event = table.foe(), table.hold(HOLLOW)
    assert table.begin("maneuver").use(event).left(foe) == 1
    table, friends = islanders("", "")
    thing, event = table.thing(kind, side="adversary"), table.hold(HOLLOW)
    table.begin("regroup").use(event)
    assert table.where(thing) == "scrap"
    assert [table.wounds(friend) for friend in friends] == [1, 1]


@may_not(HOLLOW)
def test_two_do_not_fill_the_horse_and_artifacts_are_safe() -> None:
    table, _friends = islanders("", "")
    table.foe()
    assert table.useless("maneuver", HOLLOW)
    table, _friends = islanders("", "")
    table.thing("artifact", side="adversary")
    table.thing()
    assert table.useless("regroup", HOLLOW)


FLEECE = "Under the Ram's Fleece"


@does(FLEECE)
def test_under_the_fleece_one_leaves_the_cave() -> None:
    table, (friend,) = islanders("", risk=5)
    foe, event = table.foe(strength=20), table.hold(FLEECE)
    table.fight(friend, foe).use(event)
    assert table.risk == 5 + printed(FLEECE, "cost") - 1
    table.until("regroup")
    assert (table.where(friend), table.wounds(friend), table.wounds(foe)) == ("field", 1, 0)


@may_not(FLEECE)
def test_nobody_leaves_the_cave_for_another() -> None:
    table, _friends = islanders("")
    event = table.hold(FLEECE)
    assert table.fight(table.hero, table.foe()).refuses(event)


TALE = "Tale at a Stranger's Table"


@does(TALE)
def test_a_tale_is_worth_two_cards() -> None:
    table, (friend,) = islanders("")
    event = table.hold(TALE)
    table.stock(3)
    table.begin("campaign").use(event)
    assert (table.hand(), table.wounds(friend)) == (2, 1)


@may_not(TALE)
def test_strangers_tell_no_tale() -> None:
    table = Table()
    table.friend(wounds=2, **ITHAKA)
    table.stock(3)
    assert table.useless("campaign", TALE)


ROCK = "Between the Rock and the Whirlpool"


@does(ROCK)
def test_a_wound_buys_the_passage() -> None:
    table, (friend,) = islanders("", risk=10)
    event = table.hold(ROCK)
    table.begin("regroup").use(event)
    assert (table.wounds(friend), table.risk) == (1, 10 + printed(ROCK, "cost") - 4)


@may_not(ROCK)
def test_strangers_do_not_pay_for_the_passage() -> None:
    assert Table().useless("regroup", ROCK)


RECKONING = "Reckoning in the Great Hall"


@does(RECKONING)
@pytest.mark.parametrize(("company", "total"), [(1, 1), (4, 3)])
def test_all_shoot_in_the_hall(company: int, total: int) -> None:
    table, _friends = islanders(*[""] * company)
    table.foe(health=9)
    event = table.hold(RECKONING)
    assert table.begin("barrage").use(event).ranged("party") == total


@does(RECKONING)
@pytest.mark.parametrize(("armed", "bonus"), [(False, 2), (True, 4)])
def test_a_bowman_reckons_best(armed: bool, bonus: int) -> None:
    table, (friend,) = islanders("")
    if armed:
        table.thing(on=friend, **BOW)
    event = table.hold(RECKONING)
    assert table.fight(friend, table.foe()).use(event).bonus(friend) == bonus


@may_not(RECKONING)
def test_strangers_have_nothing_to_reckon() -> None:
    table = Table()
    event = table.hold(RECKONING)
    assert table.fight(table.hero, table.foe()).refuses(event)


SCAR = "Scar Above the Knee"


@does(SCAR)
def test_odysseus_survives_for_two_cards() -> None:
    table = Table()
    odysseus, scar = table.lay(TURNS, wounds=printed(TURNS, "health") - 1), table.hold(SCAR)
    table.fodder(2)
    table.shoot(odysseus).use(scar)
    assert (table.where(odysseus), table.left(odysseus), table.hand()) == ("field", 2, 0)


@may_not(SCAR)
def test_others_have_no_scar_and_one_card_is_not_enough() -> None:
    table, _friends = islanders("")
    friend, scar = table.friend(wounds=2, **ITHAKA), table.hold(SCAR)
    table.fodder(2)
    assert table.shoot(friend).stays_silent(scar)
    table = Table()
    odysseus, scar = table.lay(TURNS, wounds=printed(TURNS, "health") - 1), table.hold(SCAR)
    table.fodder(1)
    assert table.shoot(odysseus).stays_silent(scar)


LOTUS = "Lotus on the Tongue"


@does(LOTUS)
def test_whoever_tastes_the_lotus_forgets_the_way_back() -> None:
    table, (sailor,) = islanders("Sailor.")
    foe, event = table.foe(), table.hold(LOTUS)
    table.stock(3, seat=1)
    table.begin("regroup").use(event)
    assert (table.where(foe), table.wounds(sailor)) == ("book", 1)
    assert table.play.told("shuffle") == [(1,)]


@may_not(LOTUS)
def test_only_sailors_bring_the_lotus() -> None:
    table, _friends = islanders("Herdsman.")
    table.foe()
    assert table.useless("regroup", LOTUS)


# Further limits


@may_not(BED)
def test_odysseus_heals_no_stranger() -> None:
    table = Table(hero_wounds=1)
    table.lay(BEGGAR)
    assert table.useless("regroup", BED)


@may_not(MOLY, VEIL)
@pytest.mark.parametrize("item", [MOLY, VEIL])
def test_what_is_of_ithaka_fits_no_stranger(item: str) -> None:
    table = Table()
    table.friend("Achaian.")
    assert table.bars(item)


@may_not(LAERTES)
def test_laertes_does_not_grow_among_strangers_with_a_name() -> None:
    table = Table()
    laertes = table.lay(LAERTES)
    table.lay("Boq, Richest of the Munchkins")
    assert table.begin("regroup").bonus(laertes) == 0


@may_not(NOBODY)
def test_strangers_have_a_name() -> None:
    table = Table()
    table.foe(strength=8)
    assert table.useless("assignment", NOBODY)


@may_not(WAX)
def test_wax_does_not_stop_the_own_song() -> None:
    table, _friends = islanders("")
    wax, event = table.lay(WAX), table.hold(table.event_card("Maneuver: Add a burden."))
    assert table.begin("maneuver").use(event).stays_silent(wax)


@may_not(ELPENOR)
def test_the_dead_elpenor_asks_for_no_event_of_others() -> None:
    table = Table()
    elpenor = table.lay(ELPENOR, wounds=printed(ELPENOR, "health") - 1)
    event = table.book("The War Cry")[0]
    table.shoot(elpenor).use(elpenor)
    assert table.in_vain(event)
