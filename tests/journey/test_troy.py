"""The cards of Troy: each at its work, and where it may not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.journey.tabletalk import Table, counts_as, defeat, does, may_not, printed, victory

PLAIN = {"Trojan Sentry": "Trojan", "Outrider of Ida": "scout"}
TAMER = "Hektor, Tamer of Horses"
BREAKER = "Hektor, Breaker of Gates"
BOWMAN = "Paris, Bowman of Troy"
TAKER = "Paris, Taker of Helen"
PRIAM = "Priam, Father of Fifty"
KASSANDRA = "Kassandra, Believed by Nobody"
WITCHES = {"culture": "wicked-witch"}
MOUNT = {"type_": "possession", "card_class": "mount"}


def trojans(number: int, **facts: Any) -> tuple[Table, list[Any]]:
    """A table with so many Trojans."""
    table = Table(**facts)
    return table, [table.foe("Trojan.") for _number in range(number)]


# Minions


@does(*PLAIN)
@pytest.mark.parametrize("name", PLAIN)
def test_a_plain_minion_wins_a_tie_and_has_its_keyword(name: str) -> None:
    assert victory(name) == 1
    assert counts_as(name, PLAIN[name])


@may_not(*PLAIN)
@pytest.mark.parametrize("name", PLAIN)
def test_a_plain_minion_loses_to_one_more(name: str) -> None:
    assert defeat(name) == 1


@does(TAMER)
def test_hektor_leads_the_other_trojans_and_hits_hard() -> None:
    assert victory(TAMER) == 2
    table, (trojan,) = trojans(1)
    table.lay(TAMER)
    assert table.begin("regroup").bonus(trojan) == 1


@may_not(TAMER)
def test_hektor_leads_neither_himself_nor_allies() -> None:
    table = Table()
    hektor, lykian = table.lay(TAMER), table.foe("Lykian.")
    table.begin("regroup")
    assert (table.bonus(hektor), table.bonus(lykian)) == (0, 0)


@does(BREAKER)
def test_hektor_breaks_what_the_party_built() -> None:
    table = Table()
    hektor, loser = table.lay(BREAKER), table.friend(strength=printed(BREAKER), health=9)
    condition = table.thing()
    table.fight(loser, hektor).use(hektor)
    assert table.where(condition) == "scrap"
    assert table.wounds(loser) == 1 + 2


@may_not(BREAKER)
def test_hektor_breaks_nothing_when_he_is_driven_back() -> None:
    table = Table()
    hektor = table.lay(BREAKER)
    condition = table.thing()
    assert table.fight(table.friend(strength=printed(BREAKER) + 1), hektor).stays_silent(hektor)
    assert table.where(condition) == "field"


@does(BOWMAN)
def test_paris_shoots_and_finishes_the_exhausted() -> None:
    table = Table()
    paris, tired = table.lay(BOWMAN), table.friend(wounds=2)
    table.begin("maneuver")
    assert table.ranged("minions") == 2
    table.use(paris)
    assert table.where(tired) == "grave"
    assert table.wounds(paris) == 1


@may_not(BOWMAN)
def test_paris_does_not_aim_at_who_has_strength_left() -> None:
    table = Table()
    paris = table.lay(BOWMAN)
    table.friend(wounds=1)
    assert table.begin("maneuver").refuses(paris)


@does(TAKER)
def test_paris_is_a_burden_and_thrives_on_burdens() -> None:
    table, _others = trojans(1, burdens=2)
    paris = table.hold(TAKER)
    table.begin("adversary").use(paris)
    assert table.keyword(paris, "damage") == 0
    table.use(paris)
    assert table.burdens == 3
    assert table.keyword(paris, "damage") == 1


@may_not(TAKER)
def test_paris_without_another_trojan_is_no_burden() -> None:
    table = Table(burdens=2)
    paris = table.hold(TAKER)
    assert table.begin("adversary").use(paris).stays_silent(paris)
    assert table.burdens == 2


@does(PRIAM)
def test_priam_calls_a_fallen_trojan() -> None:
    table = Table(risk=10)
    priam = table.lay(PRIAM)
    fallen = table.scrap(table.foe_card("Trojan.", cost=2))
    table.begin("adversary").use(priam)
    assert table.where(fallen) == "field"
    assert table.risk == 10 - 2 - 1
    assert table.wounds(priam) == 1


@may_not(PRIAM)
def test_priam_calls_once_in_a_phase_and_only_trojans() -> None:
    table = Table()
    priam = table.lay(PRIAM)
    first, _second = table.scrap(*[table.foe_card("Trojan.")] * 2)
    assert table.begin("adversary").use(priam, first).refuses(priam)
    table = Table()
    priam = table.lay(PRIAM)
    table.scrap(table.foe_card("Lykian."))
    assert table.begin("adversary").refuses(priam)


@may_not(PRIAM, KASSANDRA)
@pytest.mark.parametrize("name", [PRIAM, KASSANDRA])
def test_the_protagonist_may_not_choose_whom_they_fight(name: str) -> None:
    table = Table()
    minion, other = table.lay(name), table.foe()
    table.begin("assignment").until_asked(0, "assign")
    assert table.play.may(0, f"assign:{other}>{table.hero}")
    assert not table.play.may(0, f"assign:{minion}>{table.hero}")
    table.antagonist_assigns()
    assert table.play.may(1, f"assign:{minion}>{table.hero}")


DEIPHOBOS = "Deiphobos, Brother at Arms"


@does(DEIPHOBOS)
def test_deiphobos_hits_harder_beside_a_brother() -> None:
    table, _others = trojans(1)
    deiphobos, loser = table.lay(DEIPHOBOS), table.friend(strength=printed(DEIPHOBOS), health=9)
    assert table.fight(loser, deiphobos).resolve().wounds(loser) == 2


@may_not(DEIPHOBOS)
def test_alone_deiphobos_hits_once() -> None:
    assert victory(DEIPHOBOS) == 1


HELENOS = "Helenos, Seer and Spearman"


@does(HELENOS)
def test_helenos_foresees_an_adversary_card() -> None:
    table = Table()
    helenos = table.hold(HELENOS)
    seen = table.book("Trojan Sentry", seat=1)[0]
    table.begin("adversary").use(helenos).choose("yes")
    assert table.where(seen) == "hand"


@may_not(HELENOS)
def test_helenos_has_no_use_for_a_campaign_card() -> None:
    table = Table()
    helenos = table.hold(HELENOS)
    seen = table.book("Hoplite of Lakedaimon", seat=1)[0]
    table.begin("adversary").use(helenos)
    assert "yes" not in table.play.keys(1)
    assert table.where(seen) == "book"
    assert table.knows(0, seen)


@does(KASSANDRA)
def test_kassandra_foresees_an_adversary_card() -> None:
    table = Table()
    kassandra = table.lay(KASSANDRA)
    seen = table.book("Trojan Sentry", seat=1)[0]
    table.begin("adversary").use(kassandra, "yes")
    assert table.where(seen) == "hand"
    assert table.wounds(kassandra) == 1


@may_not(KASSANDRA)
def test_kassandra_is_not_believed_about_a_campaign_card() -> None:
    table = Table()
    kassandra = table.lay(KASSANDRA)
    seen = table.book("Hoplite of Lakedaimon", seat=1)[0]
    table.begin("adversary").use(kassandra)
    assert "yes" not in table.play.keys(1)
    assert table.where(seen) == "book"


AINEIAS = "Aineias, Son of the Goddess"


@does(AINEIAS)
def test_a_goddess_covers_aineias_for_risk() -> None:
    table = Table(risk=5)
    aineias = table.lay(AINEIAS)
    table.shoot_minion(aineias).use(aineias)
    assert (table.wounds(aineias), table.risk) == (0, 3)


@may_not(AINEIAS)
def test_without_risk_aineias_is_wounded() -> None:
    table = Table(risk=1)
    aineias = table.lay(AINEIAS)
    assert table.shoot_minion(aineias).stays_silent(aineias)
    assert table.risk == 0  # the turn is over
    assert "wound" in [event[0] for event in table.play.table.events]


SARPEDON = "Sarpedon, Lord of the Lykians"


@does(SARPEDON)
def test_sarpedon_tears_a_condition_down_and_hits_hard() -> None:
    assert victory(SARPEDON) == 2
    table = Table()
    condition = table.thing()
    sarpedon = table.hold(SARPEDON)
    table.begin("adversary").use(sarpedon).use(sarpedon)
    assert table.where(condition) == "scrap"


@may_not(SARPEDON)
def test_sarpedon_leaves_possessions_standing() -> None:
    table = Table()
    table.thing("possession")
    sarpedon = table.hold(SARPEDON)
    assert table.begin("adversary").use(sarpedon).stays_silent(sarpedon)


GLAUKOS = "Glaukos, Giver of Gold for Bronze"


@does(GLAUKOS)
def test_glaukos_strips_whom_he_fights() -> None:
    table = Table()
    glaukos, victim = table.lay(GLAUKOS), table.friend()
    thing = table.thing("possession", on=victim)
    table.fight(victim, glaukos).use(glaukos)
    assert table.where(thing) == "scrap"
    assert table.wounds(glaukos) == 1


@may_not(GLAUKOS)
def test_glaukos_strips_nobody_else_and_takes_no_artifact() -> None:
    table = Table()
    glaukos, victim = table.lay(GLAUKOS), table.friend()
    table.thing("artifact", on=victim)
    table.thing("possession", on=table.hero)
    assert table.fight(victim, glaukos).refuses(glaukos)


PANDAROS = "Pandaros, Breaker of the Truce"


@does(PANDAROS)
def test_pandaros_shoots_and_shoots_again() -> None:
    table = Table()
    pandaros = table.lay(PANDAROS)
    table.begin("barrage")
    assert table.ranged("minions") == 1
    assert table.use(pandaros).ranged("minions") == 2
    assert table.wounds(pandaros) == 1


@may_not(PANDAROS)
def test_an_exhausted_pandaros_shoots_once() -> None:
    table = Table()
    pandaros = table.lay(PANDAROS, wounds=printed(PANDAROS, "health") - 1)
    assert table.begin("barrage").refuses(pandaros)


POLYDAMAS = "Polydamas, Voice of Reason"


@does(POLYDAMAS)
def test_polydamas_calls_a_trojan_back() -> None:
    table, (trojan,) = trojans(1)
    polydamas = table.lay(POLYDAMAS)
    table.begin("regroup").use(polydamas)
    assert table.where(trojan) == "hand"
    assert table.wounds(polydamas) == 1


@may_not(POLYDAMAS)
def test_polydamas_calls_neither_himself_nor_allies() -> None:
    table = Table()
    polydamas = table.lay(POLYDAMAS)
    table.foe("Lykian.")
    assert table.begin("regroup").refuses(polydamas)


EUPHORBOS = "Euphorbos, First to Wound"


@does(EUPHORBOS)
def test_euphorbos_presses_the_wounded() -> None:
    table = Table(hero_wounds=1)
    euphorbos = table.lay(EUPHORBOS)
    table.begin("assignment").assign(euphorbos, table.hero).use(euphorbos)
    assert table.wounds(table.hero) == 2


@may_not(EUPHORBOS)
def test_euphorbos_does_not_press_the_unwounded() -> None:
    table = Table()
    euphorbos = table.lay(EUPHORBOS)
    table.friend(wounds=1)
    assert table.begin("assignment").assign(euphorbos, table.hero).stays_silent(euphorbos)


DOLON = "Dolon, Wolf in the Night"


@does(DOLON)
def test_dolon_spies_out_the_hand_of_the_protagonist() -> None:
    table = Table()
    hidden = table.fodder(2)
    dolon = table.hold(DOLON)
    table.begin("adversary").use(dolon)
    assert all(table.knows(1, card) for card in hidden)


@may_not(DOLON)
def test_dolon_spies_on_no_other_antagonist_and_tells_only_his_own_side() -> None:
    table = Table(seats=3)
    hidden, other = table.fodder(1)[0], table.fodder(1, seat=2)[0]
    dolon = table.hold(DOLON)
    table.begin("adversary").use(dolon)
    assert not table.knows(1, other)
    assert not table.knows(2, hidden)


RHESOS = "Rhesos, King of White Horses"


@does(RHESOS)
def test_rhesos_roams_for_nothing() -> None:
    table = Table(risk=20, at=2)
    rhesos = table.hold(RHESOS)
    assert table.begin("adversary").use(rhesos).risk == 20 - printed(RHESOS, "cost")


@may_not(RHESOS)
def test_nobody_roams_for_nothing_because_of_rhesos() -> None:
    table = Table(risk=20, at=2)
    table.lay(RHESOS)
    roamer = table.hold(table.foe_card("Thrakian.", home=6, cost=2))
    assert table.begin("adversary").use(roamer).risk == 20 - 2 - 2


PENTHESILEIA = "Penthesileia, Queen of the Amazons"


@does(PENTHESILEIA)
def test_penthesileia_among_amazons_wounds_when_she_wins() -> None:
    table = Table()
    queen = table.lay(PENTHESILEIA)
    table.foe("Amazon.")
    table.foe("Amazon.")
    loser, other = table.friend(strength=printed(PENTHESILEIA) + 2, health=9), table.friend()
    table.fight(loser, queen)
    assert table.bonus(queen) == 2
    table.use(queen, other)
    assert table.wounds(other) == 1


@may_not(PENTHESILEIA)
def test_penthesileia_alone_gets_nothing_and_beaten_wounds_nobody() -> None:
    table = Table()
    queen = table.lay(PENTHESILEIA)
    table.foe("Trojan.")
    table.fight(table.friend(strength=printed(PENTHESILEIA) + 1), queen)
    assert table.bonus(queen) == 0
    assert table.stays_silent(queen)


MEMNON = "Memnon, Prince from the Dawn"


@does(MEMNON)
@pytest.mark.parametrize(("times", "where"), [(2, "field"), (3, "scrap")])
def test_memnon_is_overwhelmed_by_triple_strength_only(times: int, where: str) -> None:
    table = Table()
    memnon, friend = table.lay(MEMNON), table.friend(strength=times * (printed(MEMNON) - 9))
    table.thing(words="Each minion is strength -9.")
    table.fight(friend, memnon).resolve()
    assert table.where(memnon) == where


@may_not(MEMNON)
def test_memnon_is_wounded_like_anybody() -> None:
    assert victory(MEMNON) == 2
    assert defeat(MEMNON) == 1


SPEARMAN = "Trojan Spearman"


@does(SPEARMAN)
def test_the_spearman_is_stronger_beside_another_trojan() -> None:
    table, _others = trojans(1)
    spearman = table.lay(SPEARMAN)
    assert table.begin("regroup").bonus(spearman) == 1


@may_not(SPEARMAN)
def test_the_spearman_is_no_stronger_alone_or_beside_a_lykian() -> None:
    table = Table()
    table.foe("Lykian.")
    spearman = table.lay(SPEARMAN)
    assert table.begin("regroup").bonus(spearman) == 0


@does("Trojan Archer")
def test_the_archer_adds_one_to_the_ranged_total() -> None:
    table = Table()
    table.lay("Trojan Archer")
    table.begin("barrage")
    assert table.ranged("minions") == 1
    table.resolve_shots()
    assert table.wounds(table.hero) == 1


@may_not("Trojan Archer")
def test_the_archer_shoots_only_in_the_barrage_step() -> None:
    table = Table()
    table.lay("Trojan Archer")
    table.begin("maneuver").until("barrage")
    assert table.wounds(table.hero) == 0


GATE_GUARD = "Guard of the Skaian Gates"
CHARIOTEER = "Charioteer of Ilion"


@does(GATE_GUARD, CHARIOTEER)
@pytest.mark.parametrize(
    ("name", "here", "bonus"), [(GATE_GUARD, "Battleground.", 2), (CHARIOTEER, "Plains.", 1)]
)
def test_on_his_own_ground_he_is_stronger(name: str, here: str, bonus: int) -> None:
    table = Table(here=here)
    minion = table.lay(name)
    assert table.begin("regroup").bonus(minion) == bonus


@may_not(GATE_GUARD, CHARIOTEER)
@pytest.mark.parametrize("name", [GATE_GUARD, CHARIOTEER])
def test_elsewhere_he_is_not(name: str) -> None:
    table = Table(here="Forest.", ahead="Plains. Battleground.")
    minion = table.lay(name)
    assert table.begin("regroup").bonus(minion) == 0


@does(CHARIOTEER)
def test_the_charioteer_hits_hard() -> None:
    assert victory(CHARIOTEER) == 2


LYKIAN_BOW = "Lykian Bowman"


@does(LYKIAN_BOW)
def test_the_lykian_shoots_once_more_for_risk() -> None:
    table = Table(risk=5)
    bowman = table.lay(LYKIAN_BOW)
    table.begin("maneuver").use(bowman)
    assert (table.risk, table.ranged("minions")) == (3, 2)
    assert table.until("barrage").ranged("minions") == 2
    assert table.until("regroup").keyword(bowman, "shoot") == 1


@may_not(LYKIAN_BOW)
def test_the_lykian_pays_once_in_a_turn_and_not_from_an_empty_pool() -> None:
    table = Table(risk=5)
    bowman = table.lay(LYKIAN_BOW)
    assert table.begin("maneuver").use(bowman).refuses(bowman)
    table = Table(risk=1)
    bowman = table.lay(LYKIAN_BOW)
    assert table.begin("maneuver").refuses(bowman)


@does("Amazon Rider")
def test_the_rider_tires_a_companion() -> None:
    table = Table()
    rider = table.hold("Amazon Rider")
    table.begin("adversary").use(rider).use(rider)
    assert table.wounds(table.hero) == 1


@may_not("Amazon Rider")
def test_the_rider_tires_nobody_who_is_exhausted() -> None:
    table = Table(hero_wounds=3)
    rider = table.hold("Amazon Rider")
    assert table.begin("adversary").use(rider).stays_silent(rider)


SKAMANDER = "Scout of the Skamander"


@does(SKAMANDER)
def test_the_scout_brings_a_card() -> None:
    table = Table()
    scout = table.hold(SKAMANDER)
    table.stock(2, seat=1)
    assert table.begin("adversary").use(scout).use(scout).hand(1) == 1


@may_not(SKAMANDER)
def test_the_scout_brings_nothing_for_others() -> None:
    table = Table()
    scout, other = table.lay(SKAMANDER), table.hold("Trojan Sentry")
    table.stock(2, seat=1)
    assert table.begin("adversary").use(other).stays_silent(scout)


ANTENOR = "Antenor, Who Would Give Her Back"


@does(ANTENOR)
def test_antenor_lets_everybody_draw() -> None:
    table = Table()
    antenor = table.lay(ANTENOR)
    for seat in (0, 1):
        table.stock(2, seat=seat)
    table.begin("regroup").use(antenor)
    assert (table.hand(0), table.hand(1), table.wounds(antenor)) == (1, 1, 1)


@may_not(ANTENOR)
def test_an_exhausted_antenor_offers_nothing() -> None:
    table = Table()
    antenor = table.lay(ANTENOR, wounds=printed(ANTENOR, "health") - 1)
    assert table.begin("regroup").refuses(antenor)


TROILOS = "Troilos, Youngest Horseman"


@does(TROILOS)
def test_troilos_is_stronger_against_horsemen() -> None:
    table = Table()
    troilos, rider = table.lay(TROILOS), table.friend()
    table.thing(on=rider, **MOUNT)
    assert table.fight(rider, troilos).bonus(troilos) == 2


@may_not(TROILOS)
def test_troilos_is_not_stronger_against_who_walks() -> None:
    table = Table()
    troilos = table.lay(TROILOS)
    table.thing(on=table.friend(), **MOUNT)
    assert table.fight(table.hero, troilos).bonus(troilos) == 0


ASIOS = "Asios, Drunk with Haste"


@does(ASIOS)
def test_asios_roams_for_nothing_and_is_tired_in_the_evening() -> None:
    table = Table(risk=20, at=2)
    asios = table.hold(ASIOS)
    assert table.begin("adversary").use(asios).risk == 20 - printed(ASIOS, "cost")
    assert table.until("regroup").wounds(asios) == 1


@may_not(ASIOS)
def test_asios_is_not_tired_to_death() -> None:
    table = Table()
    asios = table.lay(ASIOS, wounds=printed(ASIOS, "health") - 1)
    assert table.begin("regroup").left(asios) == 1


LANCER = "Paionian Lancer"


@does(LANCER)
def test_the_lancer_is_stronger_where_minions_roam() -> None:
    table = Table(at=9)
    lancer = table.lay(LANCER)
    assert table.begin("regroup").bonus(lancer) == 0
    table = Table(at=2)
    lancer = table.lay(LANCER)  # he himself roams here
    assert table.begin("regroup").bonus(lancer) == 1


@may_not(LANCER)
def test_the_lancer_is_not_stronger_at_home() -> None:
    table = Table(at=6)
    lancer = table.lay(LANCER)
    table.foe(home=6)
    assert table.begin("regroup").bonus(lancer) == 0


LOOKOUT = "Lookout on the Burial Mound"


@does(LOOKOUT)
def test_the_lookout_sees_the_hand_of_the_protagonist() -> None:
    table = Table()
    hidden, lookout = table.fodder(2), table.lay(LOOKOUT)
    table.begin("regroup").use(lookout)
    assert all(table.knows(1, card) for card in hidden)
    assert table.wounds(lookout) == 1


@may_not(LOOKOUT)
def test_an_exhausted_lookout_sees_nothing() -> None:
    table = Table()
    hidden, lookout = table.fodder(1)[0], table.lay(LOOKOUT, wounds=printed(LOOKOUT, "health") - 1)
    assert table.begin("regroup").refuses(lookout)
    assert not table.knows(1, hidden)


SHIELDMAN = "Lykian Shieldman"


@does(SHIELDMAN)
def test_the_shieldman_covers_another_lykian() -> None:
    table = Table()
    shieldman, lykian = table.lay(SHIELDMAN), table.foe("Lykian.")
    table.fight(table.hero, lykian).use(shieldman)
    assert (table.bonus(lykian), table.wounds(shieldman)) == (2, 1)


@may_not(SHIELDMAN)
def test_the_shieldman_covers_neither_himself_nor_trojans() -> None:
    table, _trojans = trojans(1)
    shieldman = table.lay(SHIELDMAN)
    assert table.fight(table.hero, shieldman).refuses(shieldman)


# Items


@does("Horned Bow")
def test_the_bow_shoots() -> None:
    table = Table()
    minion, bow = table.foe(), table.hold("Horned Bow")
    table.begin("adversary").use(bow)
    assert table.bearer(bow) == minion.card
    assert table.ranged("minions") == 1


@may_not("Horned Bow")
def test_witches_do_not_draw_the_bow() -> None:
    table = Table()
    table.foe(**WITCHES)
    assert table.bars("Horned Bow")


@does("Long Trojan Spear")
def test_the_spear_strengthens_a_trojan() -> None:
    table, (trojan,) = trojans(1)
    spear = table.hold("Long Trojan Spear")
    assert table.begin("adversary").use(spear).bonus(trojan) == 2


@may_not("Long Trojan Spear")
def test_the_spear_is_for_trojans_with_a_free_hand() -> None:
    table, (trojan,) = trojans(1)
    table.foe("Lykian.")
    table.lay("Long Trojan Spear", on=trojan)
    assert table.bars("Long Trojan Spear")


ARMOR = "Armor of the Fallen"


@does(ARMOR)
def test_the_armor_strengthens_and_is_given_up_for_a_wound() -> None:
    table, (trojan,) = trojans(1)
    armor = table.lay(ARMOR, on=trojan)
    table.shoot_minion(trojan)
    assert table.bonus(trojan) == 1
    table.use(armor)
    assert (table.wounds(trojan), table.where(armor)) == (0, "scrap")


@may_not(ARMOR)
def test_the_armor_covers_nobody_but_its_bearer() -> None:
    table, (trojan, other) = trojans(2)
    armor = table.lay(ARMOR, on=trojan)
    assert table.shoot_minion(other).stays_silent(armor)


# Conditions


WALLS = "Walls That Gods Built"


@does(WALLS)
def test_before_the_walls_trojans_are_stronger() -> None:
    table, (trojan,) = trojans(1, at=7)
    other = table.foe()
    walls = table.hold(WALLS)
    table.begin("adversary").use(walls)
    assert (table.bonus(trojan), table.bonus(other)) == (1, 0)


@may_not(WALLS)
def test_far_from_the_walls_they_are_not_and_nobody_builds_without_them() -> None:
    table, (trojan,) = trojans(1, at=6)
    table.lay(WALLS)
    assert table.begin("regroup").bonus(trojan) == 0
    table = Table(at=7)
    table.foe()
    assert table.bars(WALLS)


SMOKE = "Smoke over the Ships"
TIRED = "Regroup: Exert this companion to add a burden."


@does(SMOKE)
def test_effort_raises_risk_in_the_smoke() -> None:
    table = Table(risk=4)
    smoke, friend = table.lay(SMOKE), table.friend(TIRED)
    table.begin("regroup").use(friend).use(smoke)
    assert table.risk == 5


@may_not(SMOKE)
def test_the_effort_of_minions_is_lost_in_the_smoke() -> None:
    table = Table()
    smoke, lookout = table.lay(SMOKE), table.lay(LOOKOUT)
    table.fodder()
    assert table.begin("regroup").use(lookout).stays_silent(smoke)
    table = Table()
    table.foe("Trojan.", wounds=2)
    assert table.bars(SMOKE)


ARROWS = "Arrows from the Wall"


@does(ARROWS)
def test_two_send_arrows_from_the_wall() -> None:
    table, _trojans = trojans(2)
    table.lay(ARROWS)
    assert table.begin("barrage").ranged("minions") == 1


@may_not(ARROWS)
def test_one_sends_none() -> None:
    table, _trojans = trojans(1)
    table.foe(**WITCHES)
    table.lay(ARROWS)
    assert table.begin("barrage").ranged("minions") == 0


APPLE = "Apple of Discord"


@does(APPLE)
@pytest.mark.parametrize(("choice", "wounds", "burdens"), [(0, 1, 0), (1, 0, 2)])
def test_the_protagonist_chooses_between_effort_and_burdens(choice: int, wounds: int, burdens: int) -> None:
    table = Table()
    friend, apple = table.friend(), table.lay(APPLE)
    table.begin("adversary").use(apple, choice)
    assert table.where(apple) == "scrap"
    assert (table.wounds(friend), table.wounds(table.hero), table.burdens) == (wounds, wounds, burdens)


@may_not(APPLE)
def test_who_has_but_one_to_exert_has_no_choice() -> None:
    table = Table()
    table.friend(wounds=2)
    apple = table.lay(APPLE)
    table.begin("adversary").use(apple)
    assert (table.wounds(table.hero), table.burdens) == (0, 2)


PHILOKTETES = "Wound of Philoktetes"


@does(PHILOKTETES)
def test_the_wound_weakens_and_does_not_heal() -> None:
    table = Table()
    table.foe()
    friend, wound = table.friend(), table.hold(PHILOKTETES)
    assert table.begin("adversary").use(wound).bonus(friend) == -1
    table = Table()
    table.lay(PHILOKTETES, on=table.friend(wounds=2))
    table.friend(culture="sparta")
    assert table.useless("regroup", "Binding of Wounds")


@may_not(PHILOKTETES)
def test_the_bearer_of_the_quest_is_spared_and_nobody_gets_two() -> None:
    table = Table()
    table.foe()
    table.lay(PHILOKTETES, on=table.friend())
    assert table.bars(PHILOKTETES)
    table = Table()
    table.friend()
    table.foe(**WITCHES)
    assert table.bars(PHILOKTETES)


FIRES = "Watchfires on the Plain"


@does(FIRES)
def test_watchfires_burden_once() -> None:
    table, _trojans = trojans(1)
    fires = table.lay(FIRES)
    table.begin("regroup").use(fires)
    assert (table.burdens, table.where(fires)) == (1, "scrap")


@may_not(FIRES)
def test_without_a_trojan_nobody_lights_fires() -> None:
    table = Table()
    table.foe("Lykian.")
    assert table.useless("regroup", FIRES)


# Events


SALLY = "Sally from the Gates"


@does(SALLY)
def test_a_sally_brings_a_trojan_for_less() -> None:
    table, _trojans = trojans(1, risk=10)
    fallen = table.scrap(table.foe_card("Trojan.", cost=3))
    sally = table.hold(SALLY)
    table.begin("adversary").use(sally)
    assert table.where(fallen) == "field"
    assert table.risk == 10 - printed(SALLY, "cost") - (3 - 1)


@may_not(SALLY)
def test_no_trojan_no_sally() -> None:
    table = Table()
    table.scrap(table.foe_card("Trojan."))
    table.foe()
    assert table.useless("adversary", SALLY)


SHOULDER = "Shoulder to Shoulder"


@does(SHOULDER)
@pytest.mark.parametrize(("company", "bonus"), [(2, 2), (3, 3)])
def test_three_trojans_stand_shoulder_to_shoulder(company: int, bonus: int) -> None:
    table, minions = trojans(company)
    event = table.hold(SHOULDER)
    assert table.fight(table.hero, minions[0]).use(event, minions[0]).bonus(minions[0]) == bonus


@may_not(SHOULDER)
def test_a_lykian_has_no_shoulder_to_stand_by() -> None:
    table = Table()
    event = table.hold(SHOULDER)
    assert table.fight(table.hero, table.foe("Lykian.")).refuses(event)


GOD = "God in the Shape of a Man"


@does(GOD)
def test_a_god_strengthens_a_minion_of_troy() -> None:
    table = Table()
    minion, loser, god = table.foe(strength=3), table.friend(health=9), table.hold(GOD)
    table.fight(loser, minion).use(god)
    assert table.bonus(minion) == 2
    assert table.resolve().wounds(loser) == 2


@may_not(GOD)
def test_the_gods_do_not_help_witches() -> None:
    table = Table()
    god = table.hold(GOD)
    assert table.fight(table.hero, table.foe(**WITCHES)).refuses(god)


TRUCE = "Broken Truce"


@does(TRUCE)
def test_a_broken_truce_is_a_volley_or_a_murder() -> None:
    table = Table()
    minion, event = table.foe(), table.hold(TRUCE)
    assert table.begin("barrage").use(event).ranged("minions") == 2
    assert table.wounds(minion) == 1
    table, _trojans = trojans(2)
    tired, event = table.friend(wounds=2), table.hold(TRUCE)
    assert table.begin("maneuver").use(event).where(tired) == "grave"


@may_not(TRUCE)
def test_the_truce_holds_where_nobody_is_exhausted() -> None:
    table, _trojans = trojans(2)
    table.friend(wounds=1)
    assert table.useless("maneuver", TRUCE)


MIST = "Mist from the Sea"


@does(MIST)
def test_the_mist_hides_a_minion() -> None:
    table = Table(risk=6)
    minion, mist = table.foe(strength=9), table.hold(MIST)
    table.shoot_minion(minion).use(mist)
    assert (table.wounds(minion), table.risk) == (0, 6 - printed(MIST, "cost") - 1)


@may_not(MIST)
def test_the_mist_hides_no_witch_and_is_paid_for_in_full() -> None:
    table = Table()
    witch, mist = table.foe(**WITCHES), table.hold(MIST)
    assert table.shoot_minion(witch).stays_silent(mist)
    table = Table(risk=printed(MIST, "cost"))
    minion, mist = table.foe(strength=9), table.hold(MIST)
    assert table.shoot_minion(minion).stays_silent(mist)


SINGLE = "Single Combat"


@does(SINGLE)
def test_a_trojan_calls_a_companion_out() -> None:
    table, (trojan,) = trojans(1)
    friend, event = table.friend(), table.hold(SINGLE)
    table.begin("assignment").use(event, "no", friend)
    assert table.against(trojan) == friend.card
    assert (table.wounds(trojan), table.burdens) == (1, 0)


@may_not(SINGLE)
def test_a_burden_declines_the_challenge() -> None:
    table, (trojan,) = trojans(1)
    event = table.hold(SINGLE)
    table.begin("assignment").use(event, "yes")
    assert table.against(trojan) == -1
    assert (table.wounds(trojan), table.burdens) == (1, 1)


FIRE = "Fire in the Thatch"


@does(FIRE)
@pytest.mark.parametrize("kind", ["possession", "condition"])
def test_fire_burns_possessions_and_conditions(kind: str) -> None:
    table, _trojans = trojans(2)
    thing, fire = table.thing(kind), table.hold(FIRE)
    assert table.begin("regroup").use(fire).where(thing) == "scrap"


@may_not(FIRE)
def test_fire_does_not_burn_artifacts_or_what_is_its_own() -> None:
    table, _trojans = trojans(2)
    table.thing("artifact")
    table.thing("condition", side="adversary")
    assert table.useless("regroup", FIRE)


SPOILS = "Spoils of the Duel"


@does(SPOILS)
def test_the_victor_takes_spoils() -> None:
    table, (trojan,) = trojans(1)
    loser = table.friend()
    thing, kept = table.thing("possession", on=loser), table.thing("possession", on=table.hero)
    spoils = table.hold(SPOILS)
    table.fight(loser, trojan).use(spoils)
    assert (table.where(thing), table.where(kept)) == ("scrap", "field")


@may_not(SPOILS)
def test_the_beaten_take_no_spoils() -> None:
    table, (trojan,) = trojans(1)
    winner = table.friend(strength=6)
    table.thing("possession", on=winner)
    spoils = table.hold(SPOILS)
    assert table.fight(winner, trojan).stays_silent(spoils)


PROPHECY = "Prophecy Unheeded"


@does(PROPHECY)
def test_a_prophecy_adds_what_the_card_would_cost() -> None:
    table, _trojans = trojans(1, risk=10)
    shown = table.hold(table.friend_card(cost=4))
    event = table.hold(PROPHECY)
    table.begin("adversary").use(event)
    assert table.knows(1, shown)
    assert table.risk == 10 - printed(PROPHECY, "cost") + 4


@may_not(PROPHECY)
def test_without_a_card_or_a_trojan_there_is_no_prophecy() -> None:
    table, _trojans = trojans(1)
    assert table.useless("adversary", PROPHECY)
    table = Table()
    table.fodder()
    table.foe("Lykian.")
    assert table.useless("adversary", PROPHECY)


AMBUSH = "Ambush at the Wild Fig Tree"


@does(AMBUSH)
def test_a_scout_lies_in_ambush() -> None:
    table = Table()
    scout, event = table.foe("Scout."), table.hold(AMBUSH)
    table.begin("maneuver").use(event)
    assert (table.wounds(table.hero), table.wounds(scout)) == (1, 1)
    table = Table()
    scout, friend, event = table.foe("Scout."), table.friend(), table.hold(AMBUSH)
    table.begin("assignment").use(event)
    assert table.against(scout) == friend.card


@may_not(AMBUSH)
def test_only_scouts_lie_in_ambush_and_not_for_the_bearer_of_the_quest() -> None:
    table, _trojans = trojans(1)
    assert table.useless("maneuver", AMBUSH)
    table = Table()
    table.foe("Scout.")
    assert table.useless("assignment", AMBUSH)


RAIN = "Bronze Rain"


@does(RAIN)
@pytest.mark.parametrize(("company", "total"), [(1, 1), (4, 3)])
def test_it_rains_bronze_for_every_trojan_up_to_three(company: int, total: int) -> None:
    table, _trojans = trojans(company)
    rain = table.hold(RAIN)
    assert table.begin("barrage").use(rain).ranged("minions") == total


@may_not(RAIN)
def test_no_bronze_rains_from_lykians() -> None:
    table = Table()
    table.foe("Lykian.")
    rain = table.hold(RAIN)
    table.begin("barrage")
    if table.offers(rain):
        table.use(rain)
    assert table.ranged("minions") == 0


TEARS = "Tears of Thetis"


@does(TEARS)
def test_tears_take_a_card() -> None:
    table, _trojans = trojans(2)
    table.fodder(3)
    tears = table.hold(TEARS)
    assert table.begin("regroup").use(tears).hand() == 2


@may_not(TEARS)
def test_one_minion_draws_no_tears() -> None:
    table, _trojans = trojans(1)
    table.foe(**WITCHES)
    table.fodder(3)
    assert table.useless("regroup", TEARS)


ROUT = "Rout at the Ditch"


@does(ROUT)
def test_a_defeat_tires_another_companion() -> None:
    table, (trojan,) = trojans(1)
    loser, event = table.friend(), table.hold(ROUT)
    table.fight(loser, trojan).use(event)
    assert (table.wounds(loser), table.wounds(table.hero)) == (1, 1)


@may_not(ROUT)
def test_a_defeat_by_a_lykian_is_no_rout_nor_is_a_victory() -> None:
    table = Table()
    event = table.hold(ROUT)
    assert table.fight(table.friend(), table.foe("Lykian.")).stays_silent(event)
    table, (trojan,) = trojans(1)
    event = table.hold(ROUT)
    assert table.fight(table.friend(strength=6), trojan).stays_silent(event)


ZELEIA = "Reinforcements from Zeleia"


@does(ZELEIA)
def test_two_exert_for_reinforcements() -> None:
    table, minions = trojans(2)
    event = table.hold(ZELEIA)
    wanted, _other = table.book("Trojan Sentry", "Horned Bow", seat=1)
    table.begin("adversary").use(event, wanted)
    assert table.where(wanted) == "hand"
    assert [table.wounds(minion) for minion in minions] == [1, 1]


@may_not(ZELEIA)
def test_one_alone_gets_no_reinforcements() -> None:
    table, _trojans = trojans(1)
    table.foe("Trojan.", wounds=2)
    assert table.useless("adversary", ZELEIA)


TWILIGHT = "Twilight on the Battlefield"


@does(TWILIGHT)
def test_in_the_twilight_two_are_wounded() -> None:
    table, _trojans = trojans(3)
    one, two, event = table.friend(), table.friend(), table.hold(TWILIGHT)
    table.begin("regroup").use(event, one, two)
    assert (table.wounds(one), table.wounds(two), table.wounds(table.hero)) == (1, 1, 0)


@may_not(TWILIGHT)
def test_two_trojans_make_no_twilight() -> None:
    table, _trojans = trojans(2)
    table.friend()
    table.foe()
    assert table.useless("regroup", TWILIGHT)


HORSE = "Horse Within the Gates"


@does(HORSE)
def test_the_horse_exhausts_a_companion() -> None:
    table, _trojans = trojans(2)
    friend, horse = table.friend(), table.hold(HORSE)
    table.begin("regroup").use(horse, "no", friend)
    assert (table.left(friend), table.burdens) == (1, 0)


@may_not(HORSE)
def test_a_burden_keeps_the_horse_out() -> None:
    table, _trojans = trojans(2)
    horse = table.hold(HORSE)
    table.begin("regroup").use(horse, "yes")
    assert (table.wounds(table.hero), table.burdens) == (0, 1)


CRY = "Helmet Caught by a Child's Cry"


@does(CRY)
def test_a_childs_cry_saves_hektor() -> None:
    table = Table(risk=5)
    hektor, cry = table.lay(TAMER, wounds=printed(TAMER, "health") - 1), table.hold(CRY)
    table.shoot_minion(hektor).use(cry)
    assert (table.where(hektor), table.left(hektor), table.risk) == ("field", 2, 3)


@may_not(CRY)
def test_nobody_cries_for_others_or_without_risk() -> None:
    table = Table()
    table.lay(TAMER)
    other, cry = table.foe("Trojan.", wounds=2), table.hold(CRY)
    assert table.shoot_minion(other).stays_silent(cry)
    table = Table(risk=1)
    hektor, cry = table.lay(TAMER, wounds=printed(TAMER, "health") - 1), table.hold(CRY)
    assert table.shoot_minion(hektor).stays_silent(cry)
    assert table.where(hektor) == "scrap"


# Further limits


@may_not(TRUCE, FIRE, ZELEIA)
@pytest.mark.parametrize(("event", "stage"), [(TRUCE, "barrage"), (FIRE, "regroup"), (ZELEIA, "adversary")])
def test_witches_do_not_serve_troy(event: str, stage: str) -> None:
    table = Table()
    table.foe(**WITCHES)
    table.foe(**WITCHES)
    table.thing()
    table.stock(2, seat=1)
    assert table.useless(stage, event)


@may_not(BREAKER)
def test_hektor_does_not_break_what_is_his_own() -> None:
    table = Table()
    hektor = table.lay(BREAKER)
    table.thing(side="adversary")
    assert table.fight(table.friend(strength=printed(BREAKER), health=9), hektor).stays_silent(hektor)
