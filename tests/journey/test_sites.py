"""The sites: each at its work while the party is there, and where it may not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.journey.tabletalk import CARDS, Table, does, may_not, printed

MOUNT = {"type_": "possession", "card_class": "mount"}
SPEAR = {"type_": "possession", "card_class": "hand weapon"}
WITCH = {"culture": "wicked-witch"}
FIRST = {"1-3": 1, "4-6": 4, "7-9": 7}


def at(name: str, **facts: Any) -> Table:
    """The party is at this site, the middle one of its region."""
    table = Table(here=name, at=FIRST[CARDS[name].range] + 1, **facts)
    table.bell()
    return table


def before(name: str, **facts: Any) -> Table:
    """The party is one site before this one."""
    table = Table(ahead=name, at=FIRST[CARDS[name].range], **facts)
    table.bell()
    return table


# What is true while the party is there: a figure that is affected, and one that is not


def _riders(table: Table) -> Any:
    rider, walker = table.friend(), table.friend()
    table.thing(on=rider, **MOUNT)
    table.begin("regroup")
    return table.bonus(rider), table.bonus(walker)


def _minion_riders(table: Table) -> Any:
    rider, walker = table.foe(), table.foe()
    table.thing(on=rider, side="adversary", **MOUNT)
    table.begin("regroup")
    return table.bonus(rider), table.bonus(walker)


def _armed(table: Table) -> Any:
    armed, unarmed = table.friend(), table.friend()
    table.thing(on=armed, **SPEAR)
    table.begin("regroup")
    return table.keyword(armed, "damage"), table.keyword(unarmed, "damage")


def _foes(one: dict[str, Any], other: dict[str, Any], keyword: str | None = None) -> Callable[[Table], Any]:
    def measure(table: Table) -> Any:
        figures = table.foe(**one), table.foe(**other)
        table.begin("regroup")
        return tuple(table.keyword(card, keyword) if keyword else table.bonus(card) for card in figures)

    return measure


def _friends(one: str, other: str, keyword: str | None = None) -> Callable[[Table], Any]:
    def measure(table: Table) -> Any:
        figures = table.friend(one), table.friend(other)
        table.begin("regroup")
        return tuple(table.keyword(card, keyword) if keyword else table.bonus(card) for card in figures)

    return measure


def _minion_and_companion(table: Table) -> Any:
    figures = table.foe(), table.friend()
    table.begin("regroup")
    return tuple(table.bonus(card) for card in figures)


def _unbound(table: Table) -> Any:
    friend = table.friend()
    table.begin("regroup")
    return table.bonus(friend), table.bonus(table.hero)


def _costs(one: Callable[[Table], str], other: Callable[[Table], str]) -> Callable[[Table], Any]:
    """How far what two cards of cost 2 in hand cost is from 2, or from 4 if they roam."""

    def measure(table: Table) -> Any:
        cards = table.hold(one(table)), table.hold(other(table))
        table.begin("regroup")
        return tuple(table.cost(card) - (4 if table.roams(card) else 2) for card in cards)

    return measure


def _minion(**facts: Any) -> Callable[[Table], str]:
    return lambda table: table.foe_card(**facts)


def _companion(**facts: Any) -> Callable[[Table], str]:
    return lambda table: table.friend_card(**facts)


def _event(words: str) -> Callable[[Table], str]:
    return lambda table: table.event_card(words, cost=2)


def _volley(table: Table) -> Any:
    table.foe()
    table.friend()
    table.begin("barrage")
    return table.ranged("minions"), table.ranged("party")


KINGS = _costs(_companion(words="King."), _companion(words="Soldier."))
ROAMERS = _costs(_minion(home=6), _minion(home=1))
WHILE_THERE: dict[str, tuple[Callable[[Table], Any], int]] = {
    "Ford of the Eurotas": (_riders, 1),
    "Skamander Delta": (_minion_riders, -1),
    "Plain Between the Rivers": (_minion_riders, 1),
    "River in the Munchkin Country": (_friends("Animal.", ""), 1),
    "Hut of the Tin Woodman": (_armed, 1),
    "Field with a Pole": (_foes({"words": "Crow."}, {"words": "Wolf."}), 1),
    "Ford of the Skamander": (_foes({"words": "Trojan."}, {"words": "Lykian."}), 1),
    "Gulf of the Kalidahs": (_foes({"strength": 9}, {"strength": 8}), 1),
    "Wall of the Achaians": (_friends("Achaian.", "", "defender"), 1),
    "The Skaian Gates": (_minion_and_companion, 1),
    "Dominions of the Nome King": (_foes({"words": "Nome."}, {"words": "Wolf."}, "damage"), 1),
    "Temple on the Citadel": (_foes({"health": 2}, {"health": 3}), 1),
    "Hall of the Suitors": (_unbound, -1),
    "Munchkin Orchards": (_costs(_companion(strength=3), _companion(strength=4)), -1),
    "Lion Gate": (KINGS, -1),
    "Beach of the Black Ships": (ROAMERS, -1),
    "Land of the Winkies": (_costs(_minion(home=8), _minion(home=1)), -1),
    "Tower with the Golden Cap": (
        _costs(_minion(words="Monkey.", home=9), _minion(words="Wolf.", home=9)),
        -2,
    ),
    "Castle of the Sorceress": (
        _costs(_event("Campaign: Spell.\nCampaign: Add a burden."), _event("Campaign: Add a burden.")),
        -1,
    ),
    "Under the Great Wall": (_volley, 1),
}


@does(*WHILE_THERE)
@pytest.mark.parametrize("name", WHILE_THERE)
def test_while_the_party_is_there_it_is_so_for_whom_the_site_names(name: str) -> None:
    measure, change = WHILE_THERE[name]
    assert measure(at(name)) == (change, 0)


@may_not(*WHILE_THERE)
@pytest.mark.parametrize("name", WHILE_THERE)
def test_before_the_party_is_there_nothing_is_so(name: str) -> None:
    measure, _change = WHILE_THERE[name]
    assert measure(before(name)) == (0, 0)


# What may be done there


def _wounded_hero(name: str, **facts: Any) -> Table:
    return at(name, hero_wounds=2, **facts)


@does("Hall of Menelaos")
def test_in_the_hall_a_companion_is_healed() -> None:
    table = _wounded_hero("Hall of Menelaos")
    table.friend(culture="sparta")
    assert table.begin("campaign").use(table.here).wounds(table.hero) == 1


@may_not("Hall of Menelaos")
def test_in_the_hall_one_is_healed_in_a_turn_and_none_without_a_spartan() -> None:
    table = _wounded_hero("Hall of Menelaos")
    table.friend(culture="sparta")
    assert table.begin("campaign").use(table.here).refuses(table.here)
    table = _wounded_hero("Hall of Menelaos")
    assert table.begin("campaign").refuses(table.here)


@does("Palace at Ithaka")
def test_in_the_palace_effort_is_rewarded() -> None:
    table = at("Palace at Ithaka")
    friend = table.friend(culture="ithaka")
    table.stock(3)
    table.begin("campaign").use(table.here)
    assert (table.hand(), table.wounds(friend)) == (1, 1)


@may_not("Palace at Ithaka")
def test_in_the_palace_it_is_rewarded_once_and_not_to_strangers() -> None:
    table = at("Palace at Ithaka")
    table.friend(culture="ithaka")
    table.stock(3)
    assert table.begin("campaign").use(table.here).refuses(table.here)
    table = at("Palace at Ithaka")
    table.stock(3)
    assert table.begin("campaign").refuses(table.here)


@does("Ships of the Myrmidons")
def test_at_the_ships_myrmidons_tend_each_other() -> None:
    table = at("Ships of the Myrmidons")
    hurt, other = table.friend(wounds=1, culture="myrmidon"), table.friend(culture="myrmidon")
    table.begin("campaign").use(table.here)
    assert (table.wounds(hurt), table.wounds(other)) == (0, 1)


@may_not("Ships of the Myrmidons")
def test_at_the_ships_nobody_tends_himself_or_strangers() -> None:
    table = _wounded_hero("Ships of the Myrmidons")
    table.friend(wounds=1, culture="myrmidon")
    assert table.begin("campaign").refuses(table.here)


@does("Cave of Cheiron")
def test_cheiron_heals_for_risk() -> None:
    table = _wounded_hero("Cave of Cheiron", risk=3)
    table.begin("campaign").use(table.here)
    assert (table.wounds(table.hero), table.risk) == (1, 4)


@may_not("Cave of Cheiron")
def test_cheiron_heals_once_in_a_turn_and_not_the_unwounded() -> None:
    table = _wounded_hero("Cave of Cheiron")
    assert table.begin("campaign").use(table.here).refuses(table.here)
    table = at("Cave of Cheiron")
    assert table.begin("campaign").refuses(table.here)


@does("Mombi's Farm")
def test_a_witch_in_hand_makes_work_on_the_farm() -> None:
    table = at("Mombi's Farm")
    card = table.hold(table.foe_card("Witch.", **WITCH))
    table.begin("adversary").use(table.here, by=1)
    assert (table.wounds(table.hero), table.where(card)) == (1, "scrap")


@may_not("Mombi's Farm")
def test_a_wolf_does_not_nor_a_second_witch_nor_does_the_protagonist() -> None:
    table = at("Mombi's Farm")
    table.hold(table.foe_card("Wolf.", **WITCH))
    assert table.begin("adversary").refuses(table.here, by=1)
    table = at("Mombi's Farm")
    table.hold(*[table.foe_card("Witch.", **WITCH)] * 2)
    assert table.begin("adversary").use(table.here, by=1).refuses(table.here, by=1)


@does("Fighting Trees")
def test_the_trees_strike_for_risk() -> None:
    table = at("Fighting Trees", risk=5)
    table.begin("adversary").use(table.here, by=1)
    assert (table.wounds(table.hero), table.risk) == (1, 3)


@may_not("Fighting Trees")
def test_the_trees_strike_once_in_a_phase_and_not_for_nothing() -> None:
    table = at("Fighting Trees")
    assert table.begin("adversary").use(table.here, by=1).refuses(table.here, by=1)
    table = at("Fighting Trees", risk=1)
    assert table.begin("adversary").refuses(table.here, by=1)


@does("Isle of the Sun's Cattle")
def test_who_eats_of_the_cattle_is_healed_and_burdened() -> None:
    table = _wounded_hero("Isle of the Sun's Cattle")
    friend = table.friend(wounds=1)
    table.begin("regroup").use(table.here)
    assert (table.wounds(table.hero), table.wounds(friend), table.burdens) == (1, 0, 1)


@may_not("Isle of the Sun's Cattle")
def test_the_cattle_are_eaten_once_in_a_turn() -> None:
    table = _wounded_hero("Isle of the Sun's Cattle")
    assert table.begin("regroup").use(table.here).refuses(table.here)


@does("Camp Behind the Ditch")
def test_in_the_camp_a_card_makes_stronger() -> None:
    table = at("Camp Behind the Ditch")
    card = table.fodder()[0]
    table.fight(table.hero, table.foe()).use(table.here)
    assert (table.bonus(table.hero), table.where(card)) == (1, "scrap")


@may_not("Camp Behind the Ditch")
def test_in_the_camp_one_card_does_in_each_skirmish() -> None:
    table = at("Camp Behind the Ditch")
    cards = table.fodder(2)
    table.fight(table.hero, table.foe()).use(table.here, cards[0])
    assert table.refuses(table.here)
    table = at("Camp Behind the Ditch")
    assert table.fight(table.hero, table.foe()).refuses(table.here)


@does("Halls of the Sorceress of Aiaia")
def test_in_the_halls_a_card_heals() -> None:
    table = _wounded_hero("Halls of the Sorceress of Aiaia")
    card = table.fodder()[0]
    table.begin("regroup").use(table.here)
    assert (table.wounds(table.hero), table.where(card)) == (1, "scrap")


@may_not("Halls of the Sorceress of Aiaia")
def test_in_the_halls_one_card_does_in_a_turn_and_none_is_none() -> None:
    table = _wounded_hero("Halls of the Sorceress of Aiaia")
    cards = table.fodder(2)
    assert table.begin("regroup").use(table.here, cards[0]).refuses(table.here)
    table = _wounded_hero("Halls of the Sorceress of Aiaia")
    assert table.begin("regroup").refuses(table.here)


@does("Castle of the Winkies")
def test_from_the_castle_a_minion_comes_back_for_more() -> None:
    table = at("Castle of the Winkies", risk=10)
    fallen = table.scrap(table.foe_card(cost=3))
    table.begin("adversary").use(table.here, by=1)
    assert table.where(fallen) == "field"
    assert table.risk == 10 - 1 - (3 + 1)


@may_not("Castle of the Winkies")
def test_from_the_castle_one_comes_in_a_phase_if_all_of_it_can_be_paid() -> None:
    table = at("Castle of the Winkies")
    first, _second = table.scrap(*[table.foe_card()] * 2)
    assert table.begin("adversary").use(table.here, first, by=1).refuses(table.here, by=1)
    table = at("Castle of the Winkies", risk=4)
    table.scrap(table.foe_card(cost=3))
    assert table.begin("adversary").refuses(table.here, by=1)


@does("House of Priam")
def test_from_the_house_of_priam_a_trojan_comes_back() -> None:
    table = at("House of Priam", risk=10)
    fallen = table.scrap(table.foe_card("Trojan.", cost=3))
    table.begin("adversary").use(table.here, by=1)
    assert (table.where(fallen), table.risk) == ("field", 10 - 2 - 3)


@may_not("House of Priam")
def test_from_the_house_of_priam_no_ally_comes_back_and_no_second_trojan() -> None:
    table = at("House of Priam")
    table.scrap(table.foe_card("Lykian."))
    assert table.begin("adversary").refuses(table.here, by=1)
    table = at("House of Priam")
    first, _second = table.scrap(*[table.foe_card("Trojan.")] * 2)
    assert table.begin("adversary").use(table.here, first, by=1).refuses(table.here, by=1)


@does("Throne Room of the Great Head")
def test_in_the_throne_room_two_cards_frighten_a_minion() -> None:
    table = at("Throne Room of the Great Head")
    foe = table.foe()
    table.fodder(2)
    table.begin("maneuver").use(table.here)
    assert (table.bonus(foe), table.hand()) == (-2, 0)
    assert table.until("regroup").bonus(foe) == 0


@may_not("Throne Room of the Great Head")
def test_in_the_throne_room_one_card_frightens_nobody() -> None:
    table = at("Throne Room of the Great Head")
    table.foe()
    table.fodder(1)
    assert table.begin("maneuver").refuses(table.here)


@does("Shore of Ithaka")
def test_on_the_shore_two_carry_a_burden_away() -> None:
    table = at("Shore of Ithaka", burdens=3)
    friend = table.friend()
    table.begin("regroup").use(table.here)
    assert (table.burdens, table.wounds(friend), table.wounds(table.hero)) == (2, 1, 1)


@may_not("Shore of Ithaka")
def test_on_the_shore_one_alone_carries_nothing() -> None:
    table = at("Shore of Ithaka", burdens=3)
    table.friend(wounds=2)
    assert table.begin("regroup").refuses(table.here)


# What happens on the way there


@does("Shepherds' Crossing")
def test_who_comes_to_the_crossing_is_seen_by_antagonists() -> None:
    table = before("Shepherds' Crossing")
    table.stock(2, seat=1)
    table.begin("move").choose("yes")
    assert table.hand(1) == 1


@may_not("Shepherds' Crossing")
def test_who_leaves_the_crossing_is_not_nor_does_the_protagonist_draw() -> None:
    table = at("Shepherds' Crossing")
    table.stock(2, seat=1)
    table.stock(2)
    table.begin("move")
    assert "yes" not in table.play.keys(1)
    assert table.hand() == 0


@does("Sandy Pylos")
def test_in_pylos_everybody_may_draw() -> None:
    table = before("Sandy Pylos")
    for seat in (0, 1):
        table.stock(2, seat=seat)
    table.begin("move").choose("yes").choose("yes")
    assert (table.hand(0), table.hand(1)) == (1, 1)


@may_not("Sandy Pylos")
def test_who_leaves_pylos_draws_nothing_and_nobody_has_to() -> None:
    table = at("Sandy Pylos")
    table.stock(2)
    assert table.begin("move").until("adversary").hand() == 0
    table = before("Sandy Pylos")
    table.stock(2)
    assert table.begin("move").choose("no").hand() == 0


@does("Poppy Field")
def test_in_the_poppies_the_weak_grow_tired() -> None:
    table = before("Poppy Field")
    weak, strong, tired = table.friend(health=3), table.friend(health=4), table.friend(wounds=2)
    table.begin("move").until("adversary")
    assert (table.wounds(weak), table.wounds(strong), table.left(tired)) == (1, 0, 1)


@may_not("Poppy Field")
def test_who_leaves_the_poppies_grows_no_more_tired() -> None:
    table = at("Poppy Field")
    weak = table.friend(health=3)
    assert table.begin("move").until("adversary").wounds(weak) == 0


@does("Cave of the Goatherd Giant")
def test_in_the_cave_one_must_exert() -> None:
    table = before("Cave of the Goatherd Giant")
    friend = table.friend()
    table.begin("move").choose(friend).until("adversary")
    assert (table.wounds(friend), table.wounds(table.hero)) == (1, 0)


@may_not("Cave of the Goatherd Giant")
def test_in_the_cave_the_exhausted_need_not() -> None:
    table = before("Cave of the Goatherd Giant", hero_wounds=3)
    assert table.begin("move").until("adversary").left(table.hero) == 1


@does("Truth Pond", "Emerald City")
@pytest.mark.parametrize("name", ["Truth Pond", "Emerald City"])
def test_who_comes_here_may_lay_a_burden_down(name: str) -> None:
    table = before(name, burdens=2)
    assert table.begin("move").choose("yes").burdens == 1


@may_not("Truth Pond", "Emerald City")
@pytest.mark.parametrize("name", ["Truth Pond", "Emerald City"])
def test_who_leaves_or_declines_keeps_it(name: str) -> None:
    table = at(name, burdens=2)
    assert table.begin("move").until("adversary").burdens == 2
    table = before(name, burdens=2)
    assert table.begin("move").until("adversary").burdens == 2


@does("Edge of Oz")
@pytest.mark.parametrize(("burdens", "added"), [(2, 2), (6, 4)])
def test_at_the_edge_of_oz_burdens_count(burdens: int, added: int) -> None:
    table = before("Edge of Oz", burdens=burdens, risk=0)
    assert table.begin("move").until("adversary").risk == printed("Edge of Oz", "risk") + 1 + added


@may_not("Edge of Oz")
def test_at_the_edge_of_oz_the_unburdened_are_at_ease() -> None:
    table = before("Edge of Oz", risk=0)
    assert table.begin("move").until("adversary").risk == printed("Edge of Oz", "risk") + 1


# What happens on the way from there


@does("Farmhouse on the Prairie")
def test_who_leaves_the_farmhouse_may_draw() -> None:
    table = at("Farmhouse on the Prairie")
    table.stock(2)
    assert table.begin("move").choose("yes").hand() == 1


@may_not("Farmhouse on the Prairie")
def test_who_comes_to_the_farmhouse_does_not() -> None:
    table = before("Farmhouse on the Prairie")
    table.stock(2)
    assert table.begin("move").until("adversary").hand() == 0


@does("Harbor of Aulis")
def test_who_leaves_aulis_may_exert_to_remove_risk() -> None:
    table = at("Harbor of Aulis", risk=10)
    before_risk = 10 + 1 + 1  # the next site adds 1, and 1 for the companion
    table.begin("move").choose("yes").until("adversary")
    assert (table.wounds(table.hero), table.risk) == (1, before_risk - 3)


@may_not("Harbor of Aulis")
def test_the_exhausted_leave_aulis_as_they_came() -> None:
    table = at("Harbor of Aulis", risk=10, hero_wounds=3)
    table.begin("move")
    assert "yes" not in table.play.keys(0)


@does("Strait of the Whirlpool")
@pytest.mark.parametrize(("choice", "wounds", "burdens"), [(0, 1, 0), (1, 0, 2)])
def test_the_strait_takes_a_wound_or_burdens(choice: int, wounds: int, burdens: int) -> None:
    table = at("Strait of the Whirlpool")
    table.begin("move").choose(choice).until("adversary")
    assert (table.wounds(table.hero), table.burdens) == (wounds, burdens)


@may_not("Strait of the Whirlpool")
def test_who_comes_to_the_strait_has_not_passed_it_yet() -> None:
    table = before("Strait of the Whirlpool")
    table.begin("move").until("adversary")
    assert (table.wounds(table.hero), table.burdens) == (0, 0)


@does("Desert of Deadly Sand")
def test_who_leaves_the_desert_is_tired() -> None:
    table = at("Desert of Deadly Sand")
    friend, tired = table.friend(), table.friend(wounds=2)
    table.begin("move").until("adversary")
    assert (table.wounds(friend), table.wounds(table.hero), table.left(tired)) == (1, 1, 1)


@may_not("Desert of Deadly Sand")
def test_who_comes_to_the_desert_is_not_yet() -> None:
    table = before("Desert of Deadly Sand")
    assert table.begin("move").until("adversary").wounds(table.hero) == 0


# What does not happen there


@does("Grove of the Aspens", "Country of the Quadlings")
@pytest.mark.parametrize("name", ["Grove of the Aspens", "Country of the Quadlings"])
def test_here_nobody_shoots(name: str) -> None:
    table = at(name)
    table.foe("Shoot +2.")
    assert table.begin("adversary").until("assignment").wounds(table.hero) == 0


@may_not("Grove of the Aspens", "Country of the Quadlings")
@pytest.mark.parametrize("name", ["Grove of the Aspens", "Country of the Quadlings"])
def test_before_it_everybody_does(name: str) -> None:
    table = before(name)
    table.foe("Shoot +2.")
    assert table.begin("adversary").until("assignment").wounds(table.hero) == 2


MANEUVER = "Maneuver: Exert this companion to add a burden."


@does("Island of the Lotus")
def test_on_the_island_nobody_maneuvers() -> None:
    table = at("Island of the Lotus")
    friend = table.friend(MANEUVER)
    table.foe()
    assert table.begin("adversary").stays_silent(friend)


@may_not("Island of the Lotus")
def test_before_the_island_everybody_does_and_there_the_barrage_is_not_skipped() -> None:
    table = before("Island of the Lotus")
    friend = table.friend(MANEUVER)
    table.foe()
    assert not table.begin("adversary").stays_silent(friend)
    table = at("Island of the Lotus")
    table.foe("Shoot +2.")
    assert table.begin("adversary").until("assignment").wounds(table.hero) == 2


@does("Country of the Hammer-Heads")
def test_nobody_walks_on_from_the_hammer_heads() -> None:
    table = at("Country of the Hammer-Heads")
    table.fodder()
    table.begin("decide")
    assert not table.play.may(0, "move")


@may_not("Country of the Hammer-Heads")
def test_next_turn_the_party_leaves_and_before_it_walks_on() -> None:
    table = at("Country of the Hammer-Heads", moves=0)
    table.begin("move").until("adversary")
    assert table.play.table.sites[0] == 6
    table = before("Country of the Hammer-Heads")
    table.begin("decide")
    assert table.play.may(0, "move")


@does("Dainty China Country")
def test_in_china_everybody_takes_one_wound_in_a_skirmish() -> None:
    table = at("Dainty China Country")
    table.fight(table.hero, table.foe("Damage +2.")).resolve()
    assert table.wounds(table.hero) == 1
    table = at("Dainty China Country")
    friend, foe = table.friend("Damage +2.", strength=6), table.foe(health=9)
    assert table.fight(friend, foe).resolve().wounds(foe) == 1


@may_not("Dainty China Country")
def test_in_china_arrows_and_overwhelming_force_are_not_stopped() -> None:
    table = at("Dainty China Country")
    table.shoot(table.hero, 2)
    assert table.wounds(table.hero) == 2
    table = at("Dainty China Country")
    friend = table.friend()
    assert table.fight(friend, table.foe(strength=10)).resolve().where(friend) == "grave"


@does("Shrine of Thymbra")
def test_at_the_shrine_no_wound_is_healed() -> None:
    table = _wounded_hero("Shrine of Thymbra")
    table.friend(culture="sparta")
    assert table.useless("regroup", "Binding of Wounds")


@may_not("Shrine of Thymbra")
def test_before_the_shrine_wounds_are_healed() -> None:
    table = before("Shrine of Thymbra", hero_wounds=2)
    table.friend(culture="sparta")
    event = table.hold("Binding of Wounds")
    assert table.begin("regroup").use(event).wounds(table.hero) == 0


@does("Kitchen of the Witch")
def test_in_the_kitchen_no_witch_is_wounded() -> None:
    table = at("Kitchen of the Witch")
    witch, other = table.foe("Witch.", strength=4, **WITCH), table.foe(**WITCH)
    table.friend("Shoot +2.")
    table.begin("barrage").until("assignment")
    assert (table.wounds(witch), table.wounds(other)) == (0, 2)


@may_not("Kitchen of the Witch")
def test_in_the_kitchen_a_witch_is_overwhelmed_all_the_same() -> None:
    table = at("Kitchen of the Witch")
    witch, friend = table.foe("Witch.", strength=4, **WITCH), table.friend(strength=8)
    assert table.fight(friend, witch).resolve().where(witch) == "scrap"


@does("Castle of the Sorceress")
def test_the_sorceress_lets_two_wounds_be_healed() -> None:
    table = at("Castle of the Sorceress", hero_wounds=3)
    table.begin("campaign").refuses(table.here)
    assert table.wounds(table.hero) == 1


# Deaths there


@does("Burial Mound of Ilos")
def test_a_death_at_the_mound_brings_antagonists_a_card() -> None:
    table = at("Burial Mound of Ilos")
    victim = table.friend(wounds=2)
    table.stock(2, seat=1)
    table.shoot(victim).until_asked(1, "may").choose("yes")
    assert table.hand(1) == 1


@may_not("Burial Mound of Ilos")
def test_the_death_of_a_minion_at_the_mound_does_not() -> None:
    table = at("Burial Mound of Ilos")
    victim = table.foe(wounds=2)
    table.stock(2, seat=1)
    table.shoot_minion(victim)
    assert table.where(victim) == "scrap"
    assert "yes" not in table.play.keys(1)


@does("House of Hades")
def test_a_death_in_the_house_of_hades_is_a_burden() -> None:
    table = at("House of Hades", burdens=1)
    victim = table.friend(wounds=2)
    assert table.shoot(victim).burdens == 2


@may_not("House of Hades")
def test_the_death_of_a_minion_there_is_not() -> None:
    table = at("House of Hades", burdens=1)
    victim = table.foe(wounds=2)
    table.shoot_minion(victim)
    assert (table.where(victim), table.burdens) == ("scrap", 1)


@does("Truth Behind the Screen")
def test_behind_the_screen_a_shown_card_removes_risk() -> None:
    table = at("Truth Behind the Screen", risk=5)
    card = table.fodder()[0]
    table.foe()
    table.begin("maneuver").choose("yes")
    assert (table.risk, table.knows(1, card), table.where(card)) == (3, True, "hand")


@may_not("Truth Behind the Screen")
def test_behind_the_screen_an_empty_hand_shows_nothing() -> None:
    table = at("Truth Behind the Screen", risk=5)
    table.foe()
    table.begin("maneuver")
    assert "yes" not in table.play.keys(0)
