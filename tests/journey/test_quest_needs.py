"""The Quest-Needs: what each is good for, when it is complete, and when it is given up."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.journey.tabletalk import CARDS, Table, does, may_not

QUESTS = [name for name, card in CARDS.items() if card.type == "quest-need"]
HELEN = "The Homecoming of Helen"
KANSAS = "The Way Back to Kansas"
ILION = "A Road Out of Ilion"
THRONE = "An Empty Throne"
HOME = "The Long Way Home"
NEWS = "News of a Father"
ANGER = "The Anger of Achilleus"
BURNING = "The Ships Are Burning"
SACK = "The Sack of Ilion"
GLORY = "A Day of Glory"
PYLOS = "The Counsel of Pylos"
PRINCESS = "The Lost Princess"
PEACE = "Peace in Four Countries"
SPELL = "Campaign: Spell.\nCampaign: Add a burden."


def friends(number: int, words: str = "", **facts: Any) -> Callable[[Table], Any]:
    """So many companions join the hero."""

    def join(table: Table) -> None:
        for _number in range(number):
            table.friend(words, **facts)

    return join


def nobody(table: Table) -> None:
    """The hero is alone."""


def artifact(culture: str, number: int) -> Callable[[Table], Any]:
    """So many companions, and an artifact in the support area."""

    def bring(table: Table) -> None:
        friends(number)(table)
        table.thing("artifact", culture=culture)

    return bring


def menelaos(number: int) -> Callable[[Table], Any]:
    """He and so many other Spartans."""

    def join(table: Table) -> None:
        table.lay("Menelaos, Loud in the War Cry")
        friends(number, culture="sparta")(table)

    return join


COMPLETE: dict[str, tuple[Callable[[Table], Any], dict[str, Any], Callable[[Table], Any], dict[str, Any]]] = {
    # company and facts in which the quest is complete at site 9, and those in which something is missing
    HELEN: (friends(6, culture="sparta"), {}, friends(5, culture="sparta"), {}),
    KANSAS: (friends(3), {"burdens": 3}, friends(3), {"burdens": 4}),
    ILION: (menelaos(3), {}, menelaos(2), {}),
    THRONE: (friends(4), {}, friends(3), {}),
    HOME: (friends(4, culture="ithaka"), {}, friends(3, culture="ithaka"), {}),
    NEWS: (artifact("ithaka", 5), {}, artifact("good-witch", 5), {}),
    ANGER: (nobody, {"burdens": 5}, nobody, {"burdens": 6}),
    BURNING: (friends(6, culture="myrmidon"), {}, friends(5, culture="myrmidon"), {}),
    SACK: (friends(6, "Achaian."), {}, friends(5, "Achaian."), {}),
    GLORY: (friends(3), {}, friends(3), {"hero_wounds": 1}),
    PYLOS: (friends(4, "King."), {}, friends(3, "King."), {}),
    PRINCESS: (artifact("good-witch", 1), {}, artifact("ithaka", 1), {}),
    PEACE: (friends(2, culture="sparta"), {}, friends(2), {}),
}


def arrive(name: str, company: Callable[[Table], Any], facts: dict[str, Any], at: int = 8) -> Table:
    """The party goes on to the next site in the regroup phase."""
    table = Table(quest=name, at=at, **facts)
    company(table)
    return table.begin("decide").choose("move")


@does(*QUESTS)
@pytest.mark.parametrize("name", QUESTS)
def test_a_quest_is_complete_at_site_9_with_what_it_asks_for(name: str) -> None:
    company, facts, _less, _other = COMPLETE[name]
    result = arrive(name, company, facts).play.match.result
    assert result is not None
    assert result["winners"] == [0]


@may_not(*QUESTS)
@pytest.mark.parametrize("name", QUESTS)
def test_a_quest_is_not_complete_at_site_9_without_it_nor_with_it_at_site_8(name: str) -> None:
    company, facts, less, other = COMPLETE[name]
    assert arrive(name, less, other).play.match.result is None
    assert arrive(name, company, facts, at=7).play.match.result is None


def resolve(name: str) -> int:
    found = re.search(r"Resolve (\d+)", CARDS[name].text or "")
    assert found, f"{name} prints no resolve"
    return int(found[1])


def burdened(name: str, burdens: int) -> Table:
    """An adversary adds one burden to so many."""
    table = Table(quest=name, burdens=burdens)
    event = table.hold(table.event_card("Maneuver: Add a burden.", culture="troy"))
    return table.begin("maneuver").use(event)


@does(*QUESTS)
@pytest.mark.parametrize("name", QUESTS)
def test_a_quest_is_given_up_when_the_burdens_reach_its_resolve(name: str) -> None:
    result = burdened(name, resolve(name) - 1).play.match.result
    assert result is not None
    assert result["winners"] == [1]


@may_not(*QUESTS)
@pytest.mark.parametrize("name", QUESTS)
def test_a_quest_is_not_given_up_under_one_burden_less(name: str) -> None:
    assert burdened(name, resolve(name) - 2).play.match.result is None


STRONGER = {HELEN, THRONE, NEWS, BURNING, PEACE}


@does(*QUESTS)
@pytest.mark.parametrize("name", QUESTS)
def test_who_bears_the_quest_is_bound_and_some_are_stronger(name: str) -> None:
    table = Table(quest=name)
    friend = table.friend()
    table.thing(side="adversary", words="Each unbound companion is strength -1.")
    table.begin("regroup")
    assert table.bonus(table.hero) == (1 if name in STRONGER else 0)
    assert table.bonus(friend) == -1


@does(HELEN)
def test_for_helen_a_wound_is_borne_as_a_burden() -> None:
    table = Table(quest=HELEN)
    table.shoot(table.hero).use(table.quest)
    assert (table.wounds(table.hero), table.burdens) == (0, 1)


@may_not(HELEN)
def test_the_wounds_of_others_are_not() -> None:
    table = Table(quest=HELEN)
    friend = table.friend()
    assert table.shoot(friend).stays_silent(table.quest)


@does(KANSAS)
def test_on_the_way_back_a_burden_is_walked_off() -> None:
    table = Table(quest=KANSAS, burdens=3)
    table.begin("regroup").use(table.quest)
    assert (table.burdens, table.wounds(table.hero)) == (2, 1)


@may_not(KANSAS)
def test_on_the_way_back_one_is_in_a_turn_and_not_by_the_exhausted() -> None:
    table = Table(quest=KANSAS, burdens=3)
    assert table.begin("regroup").use(table.quest).refuses(table.quest)
    table = Table(quest=KANSAS, burdens=3, hero_wounds=3)
    assert table.begin("regroup").refuses(table.quest)


@does(ILION)
def test_on_the_road_spartans_are_stronger_against_troy() -> None:
    table = Table(quest=ILION)
    friend = table.friend(culture="sparta")
    assert table.fight(friend, table.foe()).bonus(friend) == 1


@may_not(ILION)
def test_not_against_others_not_strangers_and_not_who_bears_the_quest() -> None:
    table = Table(quest=ILION)
    friend = table.friend(culture="sparta")
    assert table.fight(friend, table.foe(culture="wicked-witch")).bonus(friend) == 0
    table = Table(quest=ILION)
    friend = table.friend()
    assert table.fight(friend, table.foe()).bonus(friend) == 0
    table = Table(quest=ILION, culture="sparta")
    assert table.fight(table.hero, table.foe()).bonus(table.hero) == 0


@does(THRONE)
def test_for_the_throne_three_remove_a_risk() -> None:
    table = Table(quest=THRONE, risk=5)
    table.friend()
    table.friend()
    assert table.begin("campaign").use(table.quest).risk == 4


@may_not(THRONE)
def test_for_the_throne_two_do_not_and_three_do_once() -> None:
    table = Table(quest=THRONE)
    table.friend()
    assert table.begin("campaign").refuses(table.quest)
    table = Table(quest=THRONE)
    table.friend()
    table.friend()
    assert table.begin("campaign").use(table.quest).refuses(table.quest)


@does(HOME)
def test_on_the_long_way_two_cards_lift_a_burden() -> None:
    table = Table(quest=HOME, burdens=3)
    table.fodder(2)
    table.begin("regroup").use(table.quest)
    assert (table.burdens, table.hand()) == (2, 0)


@may_not(HOME)
def test_on_the_long_way_one_card_does_not() -> None:
    table = Table(quest=HOME, burdens=3)
    table.fodder(1)
    assert table.begin("regroup").refuses(table.quest)


@does(NEWS)
def test_at_every_dwelling_there_may_be_news() -> None:
    table = Table(quest=NEWS, ahead="Dwelling.")
    table.stock(2)
    assert table.begin("move").use(table.quest).hand() == 1


@may_not(NEWS)
def test_in_the_wilderness_there_is_none() -> None:
    table = Table(quest=NEWS, here="Dwelling.", ahead="Forest.")
    table.stock(2)
    assert table.begin("move").stays_silent(table.quest)


@does(ANGER)
def test_anger_strikes_harder_and_weighs_with_the_dead() -> None:
    table = Table(quest=ANGER)
    foe = table.foe(strength=4)
    assert table.fight(table.hero, foe).resolve().wounds(foe) == 2
    table = Table(quest=ANGER, burdens=1)
    victim = table.friend(wounds=2)
    assert table.shoot(victim).burdens == 2


@may_not(ANGER)
def test_anger_does_not_weigh_with_dead_minions_nor_make_others_strike_harder() -> None:
    table = Table(quest=ANGER, burdens=1)
    friend, foe = table.friend(), table.foe(strength=1, health=1)
    table.fight(friend, foe).resolve()
    assert (table.where(foe), table.burdens) == ("scrap", 1)
    assert table.keyword(friend, "damage") == 0


@does(BURNING)
def test_before_burning_ships_a_burden_makes_stronger() -> None:
    table = Table(quest=BURNING)
    table.fight(table.hero, table.foe()).use(table.quest)
    assert (table.bonus(table.hero), table.burdens) == (1 + 2, 1)


@may_not(BURNING)
def test_before_burning_ships_one_burden_does_in_a_turn() -> None:
    table = Table(quest=BURNING)
    assert table.fight(table.hero, table.foe()).use(table.quest).refuses(table.quest)


@does(SACK)
def test_two_achaians_take_the_effort_of_a_wound() -> None:
    table = Table(quest=SACK)
    achaians = [table.friend("Achaian.") for _number in range(2)]
    table.shoot(table.hero).use(table.quest)
    assert (table.wounds(table.hero), [table.wounds(one) for one in achaians]) == (0, [1, 1])


@may_not(SACK)
def test_one_achaian_or_a_stranger_does_not_nor_two_twice_in_a_turn() -> None:
    table = Table(quest=SACK)
    table.friend("Achaian.")
    table.friend()
    assert table.shoot(table.hero).stays_silent(table.quest)
    table = Table(quest=SACK)
    for _number in range(2):
        table.friend("Achaian.")
    table.shoot(table.hero, 2).use(table.quest)
    assert table.stays_silent(table.quest)


@does(GLORY)
def test_glory_heals_the_victor() -> None:
    table = Table(quest=GLORY, hero_wounds=2)
    table.fight(table.hero, table.foe(strength=4)).use(table.quest)
    assert table.wounds(table.hero) == 1


@may_not(GLORY)
def test_there_is_no_glory_in_defeat_or_for_others() -> None:
    table = Table(quest=GLORY, hero_wounds=2)
    assert table.fight(table.hero, table.foe(strength=5)).stays_silent(table.quest)
    table = Table(quest=GLORY, hero_wounds=2)
    assert table.fight(table.friend(), table.foe(strength=4)).stays_silent(table.quest)


@does(PYLOS)
def test_antagonists_do_not_choose_who_fights_the_counsellor() -> None:
    table = Table(quest=PYLOS)
    friend, foe = table.friend(), table.foe()
    table.begin("assignment").antagonist_assigns()
    assert not table.play.may(1, f"assign:{foe}>{table.hero}")
    assert table.play.may(1, f"assign:{foe}>{friend}")


@may_not(PYLOS)
def test_the_protagonist_does() -> None:
    table = Table(quest=PYLOS)
    foe = table.foe()
    table.begin("assignment").until_asked(0, "assign")
    assert table.play.may(0, f"assign:{foe}>{table.hero}")


@does(PRINCESS)
def test_for_the_princess_an_artifact_lifts_a_burden() -> None:
    table = Table(quest=PRINCESS, burdens=3)
    pill = table.hold("Wishing Pill")
    assert table.begin("campaign").use(pill).use(table.quest).burdens == 2


@may_not(PRINCESS)
def test_an_artifact_of_others_does_not_nor_does_a_possession() -> None:
    table = Table(quest=PRINCESS, burdens=3)
    bag, rose = table.hold("Bag of Four Winds"), table.hold("Red Rose and Green Ribbon")
    assert table.begin("campaign").use(bag).use(rose).stays_silent(table.quest)


@does(PEACE)
def test_every_spell_makes_the_bearer_of_peace_stronger() -> None:
    table = Table(quest=PEACE)
    spell = table.hold(table.event_card(SPELL))
    table.foe()
    table.begin("campaign").use(spell).use(table.quest)
    assert table.bonus(table.hero) == 1 + 1
    assert table.until("assignment").bonus(table.hero) == 1 + 1
    assert table.until("regroup").bonus(table.hero) == 1


@may_not(PEACE)
def test_other_events_do_not() -> None:
    table = Table(quest=PEACE)
    event = table.hold(table.event_card("Campaign: Add a burden."))
    assert table.begin("campaign").use(event).stays_silent(table.quest)


@may_not(SACK)
def test_who_bears_the_quest_does_not_exert_for_himself() -> None:
    table = Table("Agamemnon, Taker of Prizes", SACK)
    assert table.shoot(table.hero).stays_silent(table.quest)


@may_not(HOME)
def test_on_the_long_way_one_burden_is_lifted_in_a_turn() -> None:
    table = Table(quest=HOME, burdens=3)
    cards = table.fodder(4)
    assert table.begin("regroup").use(table.quest, *cards[:2]).refuses(table.quest)


@may_not(GLORY)
def test_glory_heals_once_in_a_turn() -> None:
    table = Table(quest=GLORY, hero_wounds=2)
    first, second = table.foe(strength=4), table.foe(strength=4)
    table.fight(table.hero, first).use(table.quest).until("decide").choose("move")
    table.assign(second, table.hero)
    assert table.stays_silent(table.quest)
    assert table.wounds(table.hero) == 1
