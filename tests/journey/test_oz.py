"""The cards of Oz: each at its work, and where it may not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.journey.tabletalk import Table as AnyTable
from tests.journey.tabletalk import does, may_not, printed, victory

OZ = {"culture": "oz"}
FAR = "Dorothy, A Long Way from Kansas"
MEEK = "Dorothy, The Small and Meek"
TOTO = "Toto, Small Black Dog"
NICK = "Nick Chopper, In Want of a Heart"
LION = "Cowardly Lion, In Want of Courage"
STRAW = "Scarecrow, In Want of Brains"
STRAW_KING = "Scarecrow, King by the Wizard's Leave"
WIZARD = "Wizard of Oz, Great and Terrible"


def Table(**facts: Any) -> AnyTable:
    """Nobody is of Oz unless it is said."""
    return AnyTable(**{"culture": "sparta", **facts})


def oz_company(number: int, **facts: Any) -> tuple[AnyTable, list[Any]]:
    """A table with so many companions of Oz."""
    table = Table(**facts)
    return table, [table.friend(**OZ) for _number in range(number)]


# Companions


@does(FAR)
@pytest.mark.parametrize(("others", "bonus"), [(2, 2), (5, 4)])
def test_dorothy_is_stronger_among_friends_up_to_four(others: int, bonus: int) -> None:
    table, _friends = oz_company(others)
    dorothy = table.lay(FAR)
    assert table.begin("regroup").bonus(dorothy) == bonus


@may_not(FAR)
def test_dorothy_counts_neither_herself_nor_strangers() -> None:
    table = Table()
    table.friend()
    dorothy = table.lay(FAR)
    assert table.begin("regroup").bonus(dorothy) == 0


@does(MEEK)
def test_a_friend_exerts_for_dorothy() -> None:
    table, (friend,) = oz_company(1)
    dorothy = table.lay(MEEK)
    table.fight(dorothy, table.foe()).use(dorothy)
    assert (table.bonus(dorothy), table.wounds(friend)) == (3, 1)


@may_not(MEEK)
def test_dorothy_does_not_exert_for_herself() -> None:
    table = Table()
    dorothy = table.lay(MEEK)
    assert table.fight(dorothy, table.foe()).refuses(dorothy)


@does(TOTO)
def test_toto_finds_out_one_card() -> None:
    table = Table()
    toto = table.lay(TOTO)
    hidden = table.fodder(3, seat=1)
    table.begin("maneuver").use(toto)
    assert sum(table.knows(0, card) for card in hidden) == 1
    assert table.wounds(toto) == 1


@does(TOTO)
def test_toto_worries_whoever_fights_dorothy() -> None:
    table = Table()
    toto, dorothy, foe = table.lay(TOTO), table.lay(MEEK), table.foe()
    assert table.fight(dorothy, foe).use(toto).bonus(foe) == -2


@may_not(TOTO)
def test_toto_leaves_other_fights_and_empty_hands_alone() -> None:
    table = Table()
    toto = table.lay(TOTO)
    table.lay(MEEK)
    assert table.fight(table.hero, table.foe()).refuses(toto)
    table = Table()
    toto = table.lay(TOTO)
    assert table.begin("maneuver").refuses(toto)


@does(STRAW)
def test_scarecrow_looks_at_two_cards_and_puts_one_below() -> None:
    table = Table()
    scarecrow = table.lay(STRAW)
    top = table.stock(3)
    card = table.fodder()[0]
    table.begin("campaign").use(scarecrow).choose(card)
    assert [table.knows(0, one) for one in top] == [True, True, False]
    assert table.where(card) == "book"
    assert table.play.table.books[0][0] == card.card


@does(STRAW, STRAW_KING)
@pytest.mark.parametrize("name", [STRAW, STRAW_KING])
def test_straw_takes_one_wound_in_a_skirmish(name: str) -> None:
    table = Table()
    scarecrow = table.lay(name)
    table.fight(scarecrow, table.foe("Damage +1.", strength=printed(name))).resolve()
    assert table.wounds(scarecrow) == 1


@may_not(STRAW, STRAW_KING)
@pytest.mark.parametrize("name", [STRAW, STRAW_KING])
def test_straw_takes_every_arrow(name: str) -> None:
    table = Table()
    scarecrow = table.lay(name)
    table.shoot(scarecrow, 2)
    assert table.wounds(scarecrow) == 2


@may_not(STRAW)
def test_an_exhausted_scarecrow_does_not_think() -> None:
    table = Table()
    scarecrow = table.lay(STRAW, wounds=printed(STRAW, "health") - 1)
    table.stock(3)
    table.fodder()
    assert table.begin("campaign").refuses(scarecrow)


@does(NICK)
def test_nick_chopper_hits_hard_and_weeps_for_companions() -> None:
    assert victory(NICK) == 2
    table = Table(burdens=1)
    table.lay(NICK)
    friend = table.friend(wounds=2)
    table.shoot(friend)
    assert table.burdens == 2


@may_not(NICK)
def test_nick_chopper_does_not_weep_for_minions() -> None:
    table = Table(burdens=1)
    nick = table.lay(NICK)
    foe = table.foe(strength=1)
    table.fight(nick, foe).resolve()
    assert table.where(foe) == "scrap"
    assert table.burdens == 1


@does(LION)
def test_among_three_the_lion_faces_two() -> None:
    table, _friends = oz_company(2)
    lion = table.lay(LION)
    one, two, third = table.foe(), table.foe(), table.foe()
    table.begin("assignment").assign(one, lion).assign(two, lion)
    assert not table.play.may(0, f"assign:{third}>{lion}")


@may_not(LION)
def test_among_two_the_lion_faces_one_and_never_bears_a_thing() -> None:
    table, _friends = oz_company(1)
    lion = table.lay(LION)
    one, two = table.foe(), table.foe()
    table.begin("assignment").assign(one, lion)
    assert not table.play.may(0, f"assign:{two}>{lion}")
    table = Table()
    table.lay(LION)
    assert table.bars("Oil Can")


@does("Boq, Richest of the Munchkins")
def test_boq_feeds_a_companion() -> None:
    table = Table()
    hurt = table.friend(wounds=1)
    boq = table.hold("Boq, Richest of the Munchkins")
    table.begin("campaign").use(boq).use(boq)
    assert table.wounds(hurt) == 0


@may_not("Boq, Richest of the Munchkins")
def test_boq_feeds_when_he_comes_and_not_later() -> None:
    table = Table()
    table.friend(wounds=1)
    boq = table.lay("Boq, Richest of the Munchkins")
    other = table.hold("Winged Stork")
    assert table.begin("campaign").use(other).stays_silent(boq)


@does("Guardian of the Gates")
def test_the_guardian_removes_risk() -> None:
    table = Table(risk=3)
    guardian = table.lay("Guardian of the Gates")
    table.begin("regroup").use(guardian)
    assert (table.risk, table.wounds(guardian)) == (1, 1)


@may_not("Guardian of the Gates")
def test_the_guardian_rests_when_he_is_exhausted() -> None:
    table = Table()
    guardian = table.lay("Guardian of the Gates", wounds=printed("Guardian of the Gates", "health") - 1)
    assert table.begin("regroup").refuses(guardian)


WHISKERS = "Soldier with the Green Whiskers"


@does(WHISKERS)
def test_among_four_the_soldier_shoots() -> None:
    table = Table()
    table.lay(WHISKERS)
    table.friend()
    table.friend()
    table.foe()
    assert table.begin("barrage").ranged("party") == 1


@may_not(WHISKERS)
def test_among_three_the_soldier_does_not_load() -> None:
    table = Table()
    table.lay(WHISKERS)
    table.friend()
    table.friend(seat=1)
    table.foe()
    assert table.begin("barrage").ranged("party") == 0


@does("Queen of the Field Mice")
def test_the_queen_nurses_another_animal() -> None:
    table = Table()
    animal = table.friend("Animal.", wounds=1)
    queen = table.lay("Queen of the Field Mice")
    table.begin("regroup").use(queen)
    assert table.wounds(animal) == 0
    assert table.left(queen) == printed("Queen of the Field Mice", "health") - 1


@may_not("Queen of the Field Mice")
def test_the_queen_nurses_no_people_and_comes_only_to_oz() -> None:
    table = Table()
    table.friend(wounds=1)
    queen = table.lay("Queen of the Field Mice")
    assert table.begin("regroup").refuses(queen)
    assert Table().bars("Queen of the Field Mice")


@does("Munchkin Farmer")
def test_the_farmer_brings_a_card() -> None:
    table = Table()
    farmer = table.hold("Munchkin Farmer")
    table.stock(2)
    assert table.begin("campaign").use(farmer).use(farmer).hand() == 1


@may_not("Munchkin Farmer")
def test_the_farmer_brings_nothing_for_others() -> None:
    table = Table()
    farmer = table.lay("Munchkin Farmer")
    other = table.hold("Winged Stork")
    table.stock(2)
    assert table.begin("campaign").use(other).stays_silent(farmer)


@does("Winged Stork")
def test_the_stork_carries_a_burden_over_the_river() -> None:
    table = Table(ahead="River.", burdens=2)
    stork = table.lay("Winged Stork")
    assert table.begin("move").use(stork).burdens == 1


@may_not("Winged Stork")
def test_the_stork_stays_on_the_ground_elsewhere() -> None:
    table = Table(here="River.", ahead="Plains.", burdens=2)
    stork = table.lay("Winged Stork")
    assert table.begin("move").stays_silent(stork)


@does("China Princess")
def test_the_princess_hides_behind_another_and_hastens_the_party() -> None:
    table, (friend,) = oz_company(1)
    princess, foe = table.lay("China Princess"), table.foe()
    table.begin("assignment")
    assert table.move_limit == 2 + 1
    table.antagonist_assigns()
    assert not table.play.may(1, f"assign:{foe}>{princess}")
    assert table.play.may(1, f"assign:{foe}>{friend}")


@may_not("China Princess")
def test_the_princess_does_not_hide_behind_strangers_or_from_her_own_side() -> None:
    table = Table()
    princess, foe = table.lay("China Princess"), table.foe()
    table.friend()
    table.begin("assignment").until_asked(0, "assign")
    assert table.play.may(0, f"assign:{foe}>{princess}")
    table.antagonist_assigns()
    assert table.play.may(1, f"assign:{foe}>{princess}")


@does(STRAW_KING)
def test_the_king_of_straw_encourages_the_others() -> None:
    table, (friend,) = oz_company(1)
    king = table.lay(STRAW_KING)
    table.foe()
    card = table.fodder()[0]
    table.begin("maneuver").use(king)
    assert (table.bonus(friend), table.bonus(king), table.bonus(table.hero)) == (1, 0, 0)
    assert table.where(card) == "scrap"
    assert table.until("assignment").bonus(friend) == 1
    assert table.until("regroup").bonus(friend) == 0


@may_not(STRAW_KING)
def test_the_king_of_straw_speaks_once_in_a_turn() -> None:
    table, _friends = oz_company(1)
    king = table.lay(STRAW_KING)
    cards = table.fodder(2)
    assert table.begin("maneuver").use(king, cards[0]).refuses(king)


@does(WIZARD)
@pytest.mark.parametrize(("others", "bonus"), [(2, -1), (3, -2), (6, -3)])
def test_the_wizard_frightens_with_company_beyond_two(others: int, bonus: int) -> None:
    table, _friends = oz_company(others)
    wizard, foe = table.lay(WIZARD), table.foe()
    assert table.begin("maneuver").use(wizard).bonus(foe) == bonus
    assert table.wounds(wizard) == 1


@may_not(WIZARD)
def test_the_wizard_comes_only_to_who_can_exert_for_him() -> None:
    table = Table()
    table.friend(wounds=2, **OZ)
    table.friend()
    assert table.bars(WIZARD)


EXERT_ONE = "Maneuver: Exert a companion."


@does("Aunt Em, Dorothy's Nearest")
def test_aunt_em_toils_for_dorothy() -> None:
    table = Table()
    em, dorothy = table.lay("Aunt Em, Dorothy's Nearest"), table.lay(MEEK)
    event = table.hold(table.event_card(EXERT_ONE, culture="troy"))
    table.begin("maneuver").use(event, dorothy).use(em)
    assert (table.wounds(dorothy), table.wounds(em)) == (0, 1)


@may_not("Aunt Em, Dorothy's Nearest")
def test_aunt_em_toils_for_nobody_else() -> None:
    table = Table()
    em = table.lay("Aunt Em, Dorothy's Nearest")
    table.lay(MEEK)
    event = table.hold(table.event_card(EXERT_ONE, culture="troy"))
    assert table.begin("maneuver").use(event, table.hero).stays_silent(em)
    assert table.wounds(em) == 0


# Items


@does("Silver Shoes")
def test_the_silver_shoes_carry_dorothy_one_site_further() -> None:
    table = Table()
    dorothy = table.lay(MEEK)
    shoes = table.hold("Silver Shoes")
    table.begin("campaign").use(shoes)
    assert table.bearer(shoes) == dorothy.card
    assert table.burdens == 1
    table.until("regroup").use(shoes)
    assert table.move_limit == 2 + 1
    assert table.where(shoes) == "scrap"


@may_not("Silver Shoes")
def test_the_silver_shoes_fit_nobody_else() -> None:
    table, _friends = oz_company(1)
    assert table.bars("Silver Shoes")


@does("Kiss of the North")
def test_the_kiss_protects_from_double_strength() -> None:
    table, (friend,) = oz_company(1)
    table.lay("Kiss of the North", on=friend)
    table.fight(friend, table.foe(strength=2 * 5)).resolve()
    assert table.wounds(friend) == 1


@may_not("Kiss of the North")
def test_the_kiss_does_not_protect_from_triple_strength_and_is_given_once() -> None:
    table, (friend,) = oz_company(1)
    table.lay("Kiss of the North", on=friend)
    table.fight(friend, table.foe(strength=3 * 5)).resolve()
    assert table.where(friend) == "grave"
    table, (friend,) = oz_company(1)
    table.lay("Kiss of the North", on=friend)
    assert table.bars("Kiss of the North")


@does("Woodman's Axe")
def test_the_axe_strengthens_and_wounds() -> None:
    table = Table()
    nick, foe = table.lay(NICK), table.foe()
    axe = table.lay("Woodman's Axe", on=nick)
    table.fight(nick, foe)
    assert table.bonus(nick) == 2
    table.use(axe)
    assert (table.wounds(foe), table.wounds(nick)) == (1, 1)


@may_not("Woodman's Axe")
def test_the_axe_is_for_the_woodman_in_his_own_skirmish() -> None:
    table = Table()
    axe = table.lay("Woodman's Axe", on=table.lay(NICK))
    assert table.fight(table.hero, table.foe()).refuses(axe)
    table, _friends = oz_company(1)
    assert table.bars("Woodman's Axe")


@does("Oil Can")
def test_whoever_bears_the_can_oils_nick_chopper() -> None:
    table, (friend,) = oz_company(1)
    nick = table.lay(NICK, wounds=2)
    can = table.lay("Oil Can", on=friend)
    table.begin("campaign").use(can)
    assert table.wounds(nick) == 0
    assert table.where(can) == "scrap"


@may_not("Oil Can")
def test_oil_heals_nobody_of_flesh() -> None:
    table = Table()
    can = table.lay("Oil Can", on=table.friend(wounds=1, **OZ))
    assert table.begin("campaign").refuses(can)


@does("Basket from the Farmhouse")
def test_food_for_a_card() -> None:
    table = Table()
    hurt = table.friend(wounds=2, **OZ)
    basket = table.lay("Basket from the Farmhouse")
    card = table.fodder()[0]
    table.begin("campaign").use(basket)
    assert table.wounds(hurt) == 1
    assert table.where(card) == "scrap"


@may_not("Basket from the Farmhouse")
def test_the_basket_is_opened_once_in_a_turn_and_not_for_nothing() -> None:
    table = Table()
    table.friend(wounds=2, **OZ)
    basket = table.lay("Basket from the Farmhouse")
    cards = table.fodder(2)
    assert table.begin("campaign").use(basket, cards[0]).refuses(basket)
    table = Table()
    table.friend(wounds=2, **OZ)
    assert table.useless("campaign", "Basket from the Farmhouse")


CAP = "Golden Cap of Good Use"


@does(CAP)
def test_the_cap_sends_an_exhausted_minion_away() -> None:
    table, (friend,) = oz_company(1)
    tired, fresh = table.foe(wounds=2), table.foe()
    cap = table.lay(CAP, on=friend)
    table.begin("regroup").use(cap)
    assert (table.where(tired), table.where(fresh)) == ("scrap", "field")
    assert (table.where(cap), table.wounds(friend)) == ("scrap", 1)


@may_not(CAP)
def test_the_cap_does_nothing_to_who_has_strength_left() -> None:
    table, (friend,) = oz_company(1)
    table.foe(wounds=1)
    cap = table.lay(CAP, on=friend)
    assert table.begin("regroup").refuses(cap)


TRAP = "Kalidah Trap"


@does(TRAP)
def test_the_trap_exhausts_a_great_beast() -> None:
    table, (friend,) = oz_company(1)
    beast, small = table.foe(strength=9), table.foe(strength=8)
    trap = table.lay(TRAP)
    table.begin("maneuver").use(trap)
    assert (table.left(beast), table.left(small)) == (1, 3)
    assert (table.wounds(friend), table.where(trap)) == (1, "scrap")


@may_not(TRAP)
def test_smaller_beasts_step_over_the_trap() -> None:
    table, _friends = oz_company(1)
    table.foe(strength=8)
    assert table.useless("maneuver", TRAP)


BALLOON = "Balloon over the Desert"


@does(BALLOON)
def test_the_balloon_rises_with_its_wizard() -> None:
    table = Table()
    table.lay(WIZARD)
    balloon = table.lay(BALLOON)
    table.begin("regroup").use(balloon)
    assert table.move_limit == 2 + 1
    assert table.where(balloon) == "scrap"


@may_not(BALLOON)
def test_without_the_wizard_the_balloon_stays() -> None:
    table, _friends = oz_company(2)
    assert table.useless("regroup", BALLOON)


# Conditions


@does("Yellow Brick Road")
def test_who_walks_on_is_healed_on_the_road() -> None:
    table = Table()
    hurt = table.friend(wounds=1, **OZ)
    road = table.lay("Yellow Brick Road")
    table.begin("decide").choose("move").use(road)
    assert table.wounds(hurt) == 0


@may_not("Yellow Brick Road")
def test_the_first_step_heals_nobody() -> None:
    table = Table()
    table.friend(wounds=1, **OZ)
    road = table.lay("Yellow Brick Road")
    assert table.begin("move").stays_silent(road)


@does("Four Friends")
def test_four_friends_are_stronger() -> None:
    table, friends = oz_company(4)
    event = table.hold("Four Friends")
    table.begin("campaign").use(event)
    assert [table.bonus(friend) for friend in friends] == [1, 1, 1, 1]
    assert table.bonus(table.hero) == 0


@may_not("Four Friends")
def test_three_friends_are_not_four_and_two_do_not_even_begin() -> None:
    table, friends = oz_company(3)
    condition = table.hold("Four Friends")
    assert table.begin("campaign").use(condition).bonus(friends[0]) == 0
    table, _friends = oz_company(2)
    assert table.bars("Four Friends")


@does("Green Spectacles")
def test_spectacles_keep_a_wound_off_for_a_burden() -> None:
    table, (friend,) = oz_company(1)
    spectacles = table.lay("Green Spectacles")
    table.shoot(friend).use(spectacles)
    assert (table.wounds(friend), table.burdens) == (0, 1)


@may_not("Green Spectacles")
def test_strangers_wear_no_spectacles() -> None:
    table, _friends = oz_company(1)
    spectacles = table.lay("Green Spectacles")
    assert table.shoot(table.hero).stays_silent(spectacles)


# Events


@does("Courage from a Bottle")
@pytest.mark.parametrize(("words", "bonus"), [("", 2), ("Animal.", 4)])
def test_courage_works_best_on_animals(words: str, bonus: int) -> None:
    table = Table()
    friend = table.friend(words, **OZ)
    bottle = table.hold("Courage from a Bottle")
    assert table.fight(friend, table.foe()).use(bottle).bonus(friend) == bonus


@may_not("Courage from a Bottle")
def test_strangers_do_not_drink() -> None:
    table = Table()
    animal = table.friend("Animal.")
    bottle = table.hold("Courage from a Bottle")
    assert table.fight(animal, table.foe()).refuses(bottle)


@does("Bucket of Water")
def test_the_bucket_ends_a_skirmish() -> None:
    table, (friend,) = oz_company(1)
    foe = table.foe(strength=20)
    bucket = table.hold("Bucket of Water")
    table.fight(friend, foe).use(bucket).until("regroup")
    assert (table.where(friend), table.wounds(friend), table.wounds(foe)) == ("field", 1, 0)


@may_not("Bucket of Water")
def test_the_bucket_reaches_only_the_own_skirmish() -> None:
    table, _friends = oz_company(1)
    bucket = table.hold("Bucket of Water")
    assert table.fight(table.hero, table.foe()).refuses(bucket)


@does("Cheerful Company")
def test_four_make_a_cheerful_company() -> None:
    table, _friends = oz_company(4, burdens=2)
    event = table.hold("Cheerful Company")
    table.stock(2)
    table.begin("campaign").use(event)
    assert (table.burdens, table.hand()) == (1, 1)


@may_not("Cheerful Company")
def test_three_are_not_cheerful() -> None:
    table, _friends = oz_company(3, burdens=2)
    table.stock(2)
    assert table.useless("campaign", "Cheerful Company")


SCATTERED = "Straw Scattered and Gathered"


@does(SCATTERED)
def test_straw_is_gathered_again() -> None:
    table = Table()
    friend = table.friend(wounds=2, **OZ)
    event = table.hold(SCATTERED)
    table.shoot(friend).use(event)
    assert (table.where(friend), table.wounds(friend), table.burdens) == ("field", 2, 1)


@may_not(SCATTERED)
def test_what_is_overwhelmed_unhurt_cannot_be_gathered() -> None:
    table, (friend,) = oz_company(1)
    event = table.hold(SCATTERED)
    assert table.fight(friend, table.foe(strength=10)).stays_silent(event)
    assert table.where(friend) == "grave"


HEAD = "The Great Head Speaks"


@does(HEAD)
@pytest.mark.parametrize("stage", ["maneuver", "regroup"])
def test_the_great_head_frightens_a_card_away(stage: str) -> None:
    table, _friends = oz_company(3)
    table.fodder(2, seat=1)
    head = table.hold(HEAD)
    table.begin(stage).use(head)
    assert table.hand(1) == 1


@may_not(HEAD)
def test_before_two_the_head_is_silent() -> None:
    table, _friends = oz_company(2)
    table.fodder(2, seat=1)
    assert table.useless("regroup", HEAD)


@does("Off to the Emerald City")
def test_off_one_site_further_while_antagonists_draw() -> None:
    table, friends = oz_company(2)
    table.stock(2, seat=1)
    event = table.hold("Off to the Emerald City")
    table.begin("regroup").use(event).choose("yes")
    assert table.move_limit == 2 + 1
    assert [table.wounds(friend) for friend in friends] == [1, 1]
    assert table.hand(1) == 1


@may_not("Off to the Emerald City")
def test_one_alone_is_not_off() -> None:
    table, _friends = oz_company(1)
    assert table.useless("regroup", "Off to the Emerald City")


@does("Join the Journey")
def test_somebody_joins_for_one_more() -> None:
    table = Table(risk=0)
    event = table.hold("Join the Journey")
    joining, _stranger = table.book("Winged Stork", table.friend_card())
    table.begin("campaign").use(event, joining)
    assert table.where(joining) == "field"
    assert table.risk == printed("Join the Journey", "cost") + printed("Winged Stork", "cost") + 1


@may_not("Join the Journey")
def test_strangers_do_not_join() -> None:
    table = Table()
    event = table.hold("Join the Journey")
    stranger = table.book(table.friend_card())[0]
    table.begin("campaign").use(event)
    assert table.in_vain(stranger)


KANSAS = "Not in Kansas Any More"


@does(KANSAS)
@pytest.mark.parametrize(("company", "bonus"), [(1, -1), (3, -3), (6, -4)])
def test_a_minion_is_bewildered_by_every_friend(company: int, bonus: int) -> None:
    table, friends = oz_company(company)
    foe = table.foe()
    event = table.hold(KANSAS)
    assert table.fight(friends[0], foe).use(event).bonus(foe) == bonus


@may_not(KANSAS)
def test_a_minion_that_fights_a_stranger_is_not_bewildered() -> None:
    table, _friends = oz_company(3)
    event = table.hold(KANSAS)
    assert table.fight(table.hero, table.foe()).refuses(event)


# Further limits


@may_not("Basket from the Farmhouse", "Yellow Brick Road")
def test_strangers_are_neither_fed_nor_healed_on_the_road() -> None:
    table = Table(hero_wounds=1)
    table.fodder()
    assert table.useless("campaign", "Basket from the Farmhouse")
    table = Table(hero_wounds=1)
    road = table.lay("Yellow Brick Road")
    assert table.begin("decide").choose("move").stays_silent(road)


@may_not(CAP, "Oil Can")
@pytest.mark.parametrize("item", [CAP, "Oil Can"])
def test_what_is_of_oz_suits_no_stranger(item: str) -> None:
    assert Table().bars(item)


@may_not(SCATTERED)
def test_strangers_are_not_gathered() -> None:
    table = Table()
    stranger, event = table.friend(wounds=2), table.hold(SCATTERED)
    assert table.shoot(stranger).stays_silent(event)
