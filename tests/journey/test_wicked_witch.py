"""The cards of the Wicked Witch: each at its work, and where it may not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.journey.tabletalk import Table as AnyTable
from tests.journey.tabletalk import counts_as, defeat, does, may_not, printed, victory

PLAIN = {"Grey Runner": "wolf", "Wildcat in the Poppies": "animal", "Growleywog Strong-Arm": "Growleywog"}
WITCH = "Wicked Witch, One Eye Like a Telescope"
FOE_OF_DARK = "Wicked Witch, Afraid of the Dark"
POSSESSION = "possession"


class Table(AnyTable):
    """All minions are the Wicked Witch's unless it is said."""

    def foe(self, words: str = "", wounds: int = 0, **facts: Any) -> Any:
        return super().foe(words, wounds, **{"culture": "wicked-witch", **facts})

    def foe_card(self, words: str = "", **facts: Any) -> Any:
        return super().foe_card(words, **{"culture": "wicked-witch", **facts})


def company(*words: str, **facts: Any) -> tuple[Table, list[Any]]:
    """A table with minions of which these words are printed."""
    table = Table(**facts)
    return table, [table.foe(word) for word in words]


# Minions


@does(*PLAIN)
@pytest.mark.parametrize("name", PLAIN)
def test_a_plain_minion_wins_a_tie_and_has_its_keywords(name: str) -> None:
    assert victory(name) == (2 if name == "Growleywog Strong-Arm" else 1)
    assert counts_as(name, PLAIN[name])


@may_not(*PLAIN)
@pytest.mark.parametrize("name", PLAIN)
def test_a_plain_minion_loses_to_one_more(name: str) -> None:
    assert defeat(name) == 1


@does(WITCH)
def test_the_witch_calls_a_minion_back() -> None:
    table = Table(risk=10)
    witch = table.lay(WITCH)
    fallen = table.scrap(table.foe_card(cost=2))
    table.begin("adversary").use(witch)
    assert table.where(fallen) == "field"
    assert (table.risk, table.wounds(witch)) == (10 - 2 - 1, 1)


@may_not(WITCH)
def test_the_witch_calls_once_in_a_phase_and_nobody_of_troy() -> None:
    table = Table()
    witch = table.lay(WITCH)
    first, _second = table.scrap(*[table.foe_card()] * 2)
    assert table.begin("adversary").use(witch, first).refuses(witch)
    table = Table()
    witch = table.lay(WITCH)
    table.scrap(table.foe_card(culture="troy"))
    assert table.begin("adversary").refuses(witch)


@may_not(WITCH)
def test_the_protagonist_may_not_choose_whom_the_witch_fights() -> None:
    table, (other,) = company("")
    witch = table.lay(WITCH)
    table.begin("assignment").until_asked(0, "assign")
    assert table.play.may(0, f"assign:{other}>{table.hero}")
    assert not table.play.may(0, f"assign:{witch}>{table.hero}")


@does(FOE_OF_DARK)
def test_the_witch_drives_winkies_and_burdens_the_party() -> None:
    table, (winkie, monkey) = company("Winkie.", "Monkey.")
    witch = table.lay(FOE_OF_DARK)
    table.begin("regroup")
    assert (table.bonus(winkie), table.bonus(monkey)) == (1, 0)
    table.use(witch)
    assert (table.burdens, table.wounds(witch)) == (1, 2)


@may_not(FOE_OF_DARK)
def test_the_witch_needs_strength_for_two_efforts() -> None:
    table = Table()
    witch = table.lay(FOE_OF_DARK, wounds=printed(FOE_OF_DARK, "health") - 2)
    assert table.begin("regroup").refuses(witch)


EAST = "Witch of the East, Under the Farmhouse"


@does(EAST)
def test_the_dead_witch_of_the_east_weighs_on_the_party() -> None:
    table = Table()
    witch = table.lay(EAST, wounds=printed(EAST, "health") - 1)
    table.shoot_minion(witch).use(witch)
    assert (table.where(witch), table.burdens) == ("scrap", 1)


@may_not(EAST)
def test_a_witch_who_is_merely_sent_away_weighs_nothing() -> None:
    table = Table()
    witch = table.lay(EAST)
    assert table.begin("decide").stays_silent(witch)
    assert (table.where(witch), table.burdens) == ("scrap", 0)


MOMBI = "Mombi, Old Woman with a Pepper-Box"


@does(MOMBI)
def test_mombi_weakens_a_companion_until_the_regroup_phase() -> None:
    table = Table()
    mombi = table.lay(MOMBI)
    table.begin("maneuver").use(mombi)
    assert (table.bonus(table.hero), table.wounds(mombi)) == (-2, 1)
    assert table.until("assignment").bonus(table.hero) == -2
    assert table.until("regroup").bonus(table.hero) == 0


@may_not(MOMBI)
def test_an_exhausted_mombi_weakens_nobody() -> None:
    table = Table()
    mombi = table.lay(MOMBI, wounds=printed(MOMBI, "health") - 1)
    assert table.begin("maneuver").refuses(mombi)


KING = "King of the Flying Monkeys"


@does(KING)
def test_the_king_leads_monkeys_from_afar_and_tires_a_companion() -> None:
    table = Table()
    king, monkey = table.lay(KING), table.hold(table.foe_card("Monkey.", home=6, cost=2))
    table.begin("adversary")
    assert table.cost(monkey) == 2
    table = Table()
    king, loser = table.lay(KING), table.friend(strength=printed(KING), health=9)
    table.fight(loser, king).use(king, table.hero)
    assert table.wounds(table.hero) == 1


@may_not(KING)
def test_the_king_leads_nobody_else_and_beaten_tires_nobody() -> None:
    table = Table()
    king, wolf = table.lay(KING), table.hold(table.foe_card("Wolf.", home=6, cost=2))
    table.begin("adversary")
    assert table.cost(wolf) == 2 + 2
    table = Table()
    king = table.lay(KING)
    assert table.fight(table.friend(strength=printed(KING) + 1), king).stays_silent(king)


@does("Flying Monkeys")
def test_under_three_burdens_monkeys_are_at_home_everywhere() -> None:
    table = Table(at=2, burdens=3)
    monkeys = table.lay("Flying Monkeys")
    table.begin("regroup")
    assert (table.bonus(monkeys), table.roams(monkeys)) == (1, False)
    table = Table(at=2, burdens=3)
    monkeys = table.hold("Flying Monkeys")
    table.begin("adversary")
    assert table.cost(monkeys) == printed("Flying Monkeys", "cost")


@may_not("Flying Monkeys")
def test_under_two_burdens_they_roam() -> None:
    table = Table(at=2, burdens=2)
    monkeys = table.lay("Flying Monkeys")
    table.begin("regroup")
    assert (table.bonus(monkeys), table.roams(monkeys)) == (0, True)


BAND = "Monkey of the First Band"


@does(BAND)
@pytest.mark.parametrize(("choice", "wounds", "risk"), [(0, 1, 5), (1, 0, 4)])
def test_the_first_band_seizes_the_weak_for_effort_or_risk(choice: int, wounds: int, risk: int) -> None:
    table = Table(risk=5)
    monkey, weak = table.lay(BAND), table.friend(strength=4)
    table.begin("assignment").use(monkey, choice)
    assert table.against(monkey) == weak.card
    assert (table.wounds(monkey), table.risk) == (wounds, risk)


@may_not(BAND)
def test_the_first_band_seizes_neither_the_strong_nor_the_bearer_of_the_quest() -> None:
    table = Table()
    monkey = table.lay(BAND)
    table.friend(strength=5)
    table.thing(side="adversary", words="[Walker] is strength -3.")
    assert table.begin("assignment").refuses(monkey)


LAST = "Monkey of the Last Command"


@does(LAST)
def test_the_last_command_exhausts_under_three_burdens() -> None:
    table = Table(burdens=3)
    friend, monkey = table.friend(), table.hold(LAST)
    table.begin("adversary").use(monkey).use(monkey)
    assert table.left(friend) == 1


@may_not(LAST)
def test_the_last_command_is_not_heard_under_two() -> None:
    table = Table(burdens=2)
    table.friend()
    monkey = table.hold(LAST)
    assert table.begin("adversary").use(monkey).stays_silent(monkey)


CHIEF = "Chief of the Forty Wolves"


@does(CHIEF)
def test_the_chief_leads_the_pack() -> None:
    table, (wolf,) = company("Wolf.")
    chief = table.lay(CHIEF)
    table.begin("regroup")
    assert (table.bonus(wolf), table.bonus(chief)) == (1, 0)


@may_not(CHIEF)
def test_the_chief_leads_no_crows() -> None:
    table, (crow,) = company("Crow.")
    table.lay(CHIEF)
    assert table.begin("regroup").bonus(crow) == 0


TEETH = "Wolf with Teeth Like Nails"


@does(TEETH)
def test_two_wolves_bite_harder() -> None:
    table, _wolves = company("Wolf.")
    wolf = table.lay(TEETH)
    assert table.begin("regroup").bonus(wolf) == 1


@may_not(TEETH)
def test_one_wolf_does_not() -> None:
    table, _others = company("Crow.")
    wolf = table.lay(TEETH)
    assert table.begin("regroup").bonus(wolf) == 0


CAMP = "Wolf at the Camp Fire"


@does(CAMP)
def test_a_victory_at_the_fire_raises_risk() -> None:
    table = Table(risk=4)
    wolf = table.lay(CAMP)
    table.fight(table.friend(strength=printed(CAMP)), wolf).use(wolf)
    assert table.risk == 6


@may_not(CAMP)
def test_a_defeat_at_the_fire_does_not() -> None:
    table = Table()
    wolf = table.lay(CAMP)
    assert table.fight(table.friend(strength=printed(CAMP) + 1), wolf).stays_silent(wolf)


@does("King Crow")
def test_king_crow_snatches_a_card() -> None:
    table = Table()
    table.fodder(3)
    crow = table.hold("King Crow")
    assert table.begin("adversary").use(crow).use(crow).hand() == 2


@may_not("King Crow")
def test_king_crow_snatches_nothing_from_an_empty_hand() -> None:
    table = Table()
    crow = table.hold("King Crow")
    assert table.begin("adversary").use(crow).stays_silent(crow)


FORTY = "Crow of the Forty"


@does(FORTY)
def test_two_crows_see_the_hand_of_the_protagonist() -> None:
    table, _crows = company("Crow.")
    hidden, crow = table.fodder(2), table.hold(FORTY)
    table.begin("adversary").use(crow).use(crow)
    assert all(table.knows(1, card) for card in hidden)


@may_not(FORTY)
def test_one_crow_sees_nothing() -> None:
    table, _wolves = company("Wolf.")
    table.fodder(2)
    crow = table.hold(FORTY)
    assert table.begin("adversary").use(crow).stays_silent(crow)


PECKER = "Crow That Pecks at Eyes"


@does(PECKER)
@pytest.mark.parametrize(("wounds", "bonus"), [(0, -1), (1, -2)])
def test_the_crow_pecks_more_at_the_wounded(wounds: int, bonus: int) -> None:
    table = Table()
    crow, friend = table.lay(PECKER), table.friend(wounds=wounds)
    assert table.fight(friend, crow).use(crow).bonus(friend) == bonus
    assert table.wounds(crow) == 1


@may_not(PECKER)
def test_the_crow_pecks_only_at_whom_it_fights() -> None:
    table, (other,) = company("")
    crow = table.lay(PECKER)
    assert table.fight(table.hero, other).refuses(crow)


@does("Black Bees")
def test_bees_sting_and_die() -> None:
    table = Table()
    bees = table.lay("Black Bees")
    table.begin("barrage").until("regroup")
    assert table.wounds(table.hero) == 1
    assert table.where(bees) == "scrap"


@may_not("Black Bees")
def test_bees_live_until_the_regroup_phase() -> None:
    table = Table()
    bees = table.lay("Black Bees")
    table.foe()
    assert table.begin("adversary").until("assignment").where(bees) == "field"


SWARM = "Swarm from the Silver Whistle"


@does(SWARM)
def test_the_swarm_stings_more_for_risk() -> None:
    table = Table(risk=5)
    swarm = table.lay(SWARM)
    table.begin("barrage")
    assert table.ranged("minions") == 1
    assert table.use(swarm).ranged("minions") == 2
    assert table.use(swarm).ranged("minions") == 3
    assert table.risk == 1


@may_not(SWARM)
def test_without_risk_the_swarm_stings_once() -> None:
    table = Table(risk=1)
    swarm = table.lay(SWARM)
    assert table.begin("barrage").refuses(swarm)


SLAVE = "Winkie Slave"


@does(SLAVE)
def test_another_winkie_dies_for_the_slave() -> None:
    table, (other,) = company("Winkie.")
    slave = table.lay(SLAVE, wounds=printed(SLAVE, "health") - 1)
    table.shoot_minion(slave).use(slave)
    assert (table.where(slave), table.left(slave), table.where(other)) == ("field", 1, "scrap")


@may_not(SLAVE)
def test_nobody_else_dies_for_the_slave() -> None:
    table, _others = company("Monkey.")
    slave = table.lay(SLAVE, wounds=printed(SLAVE, "health") - 1)
    assert table.shoot_minion(slave).stays_silent(slave)
    assert table.where(slave) == "scrap"


W_SPEARMAN = "Winkie Spearman"


@does(W_SPEARMAN)
def test_before_a_witch_the_winkie_strikes_harder() -> None:
    table, _witches = company("Witch.")
    winkie, loser = table.lay(W_SPEARMAN), table.friend(strength=printed(W_SPEARMAN), health=9)
    assert table.fight(loser, winkie).resolve().wounds(loser) == 2


@may_not(W_SPEARMAN)
def test_a_witch_in_the_party_does_not_frighten_him() -> None:
    table = Table()
    table.friend("Witch.")
    winkie = table.lay(W_SPEARMAN)
    assert table.begin("regroup").keyword(winkie, "damage") == 0


OVERSEER = "Winkie Overseer"


@does(OVERSEER)
def test_the_overseer_drives_a_winkie() -> None:
    table, (winkie,) = company("Winkie.", risk=5)
    overseer = table.lay(OVERSEER)
    table.begin("adversary").use(overseer, winkie)
    assert (table.risk, table.wounds(winkie)) == (6, 1)


@may_not(OVERSEER)
def test_the_overseer_drives_once_in_a_phase() -> None:
    table, (winkie,) = company("Winkie.")
    overseer = table.lay(OVERSEER)
    assert table.begin("adversary").use(overseer, winkie).refuses(overseer)


CAPTAIN = "Captain of the Yellow Castle"


@does(CAPTAIN)
@pytest.mark.parametrize(("others", "bonus"), [(2, 2), (5, 3)])
def test_the_captain_is_strong_among_winkies(others: int, bonus: int) -> None:
    table, _winkies = company(*["Winkie."] * others)
    captain = table.lay(CAPTAIN)
    assert table.begin("regroup").bonus(captain) == bonus


@may_not(CAPTAIN)
def test_the_captain_counts_neither_himself_nor_monkeys() -> None:
    table, _monkeys = company("Monkey.")
    captain = table.lay(CAPTAIN)
    assert table.begin("regroup").bonus(captain) == 0


GATE = "Guard of the Witch's Gate"
GULF = "Kalidah of the Gulf"
MINER = "Nome Miner"
WHEELER = "Wheeler on the Beach"
GROUNDS = {GATE: ("Dwelling.", 2), GULF: ("River.", -2), MINER: ("Underground.", 2), WHEELER: ("Plains.", 1)}


@does(*GROUNDS)
@pytest.mark.parametrize("name", GROUNDS)
def test_the_ground_matters(name: str) -> None:
    here, bonus = GROUNDS[name]
    table = Table(here=here)
    minion = table.lay(name)
    assert table.begin("regroup").bonus(minion) == bonus


@may_not(*GROUNDS)
@pytest.mark.parametrize("name", GROUNDS)
def test_other_ground_does_not(name: str) -> None:
    table = Table(here="Forest.", ahead=GROUNDS[name][0])
    minion = table.lay(name)
    assert table.begin("regroup").bonus(minion) == 0


@does(GULF)
def test_the_kalidah_bites_twice() -> None:
    assert victory(GULF) == 2


YOUNG = "Young Kalidah"
YOUNG_COST = printed(YOUNG, "cost") + 2  # it roams at site 2


@does(YOUNG)
def test_the_young_kalidah_follows_an_animal_or_comes_for_one_more() -> None:
    table, _animals = company("Animal.", risk=10)
    kalidah = table.hold(YOUNG)
    assert table.begin("adversary").use(kalidah, 0).risk == 10 - YOUNG_COST
    table = Table(risk=10)
    kalidah = table.hold(YOUNG)
    assert table.begin("adversary").use(kalidah).risk == 10 - YOUNG_COST - 1


@may_not(YOUNG)
def test_without_an_animal_or_a_further_risk_it_stays_away() -> None:
    assert Table(risk=YOUNG_COST).bars(YOUNG)


SPIDER = "Giant Spider, Terror of the Forest"


@does(SPIDER)
def test_who_fights_the_spider_gains_nothing() -> None:
    table = Table()
    spider, friend = table.lay(SPIDER), table.friend("Achaian.")
    table.lay("Bronze-Tipped Ash", on=friend)
    assert table.fight(friend, spider).bonus(friend) == 0


@may_not(SPIDER)
def test_others_gain_and_whoever_fights_it_may_still_lose() -> None:
    table = Table()
    spider, friend, other = table.lay(SPIDER), table.friend(), table.friend("Achaian.")
    table.lay("Bronze-Tipped Ash", on=other)
    table.thing(side="adversary", words="Each companion is strength -1.")
    table.fight(friend, spider)
    assert (table.bonus(friend), table.bonus(other)) == (-1, 2 - 1)


HAMMER = "Hammer-Head"


@does(HAMMER)
def test_the_hammer_head_knocks_a_card_off_the_book() -> None:
    table = Table()
    hammer = table.lay(HAMMER)
    top = table.stock(2)[0]
    table.fight(table.friend(strength=printed(HAMMER)), hammer).use(hammer)
    assert table.where(top) == "scrap"


@may_not(HAMMER)
def test_a_beaten_hammer_head_knocks_nothing_off_and_bears_nothing() -> None:
    table = Table()
    hammer = table.lay(HAMMER)
    table.stock(2)
    assert table.fight(table.friend(strength=printed(HAMMER) + 1), hammer).stays_silent(hammer)
    table = Table()
    table.lay(HAMMER)
    assert table.bars(table.thing_card("possession", side="adversary", borne=True))


ROCK = "Hammer-Head on the High Rock"


@does(ROCK)
def test_on_a_mountain_nobody_passes_the_rock() -> None:
    table = Table(here="Mountain.")
    table.lay(ROCK)
    table.fodder()
    table.begin("decide")
    assert not table.play.may(0, "move")


@may_not(ROCK)
def test_in_the_plains_everybody_does() -> None:
    table = Table(here="Plains.", ahead="Mountain.")
    table.lay(ROCK)
    table.begin("decide")
    assert table.play.may(0, "move")


NOME_KING = "Nome King, Round and Ready to Laugh"


@does(NOME_KING)
def test_every_new_nome_takes_a_possession() -> None:
    table = Table()
    king, nome = table.lay(NOME_KING), table.hold(table.foe_card("Nome."))
    thing = table.thing(POSSESSION)
    table.begin("adversary").use(nome).use(king)
    assert table.where(thing) == "scrap"


@may_not(NOME_KING)
def test_other_minions_take_nothing_for_the_king() -> None:
    table = Table()
    king, wolf = table.lay(NOME_KING), table.hold(table.foe_card("Wolf."))
    table.thing(POSSESSION)
    assert table.begin("adversary").use(wolf).stays_silent(king)


GUPH = "Guph, General Who Hates Everybody"


@does(GUPH)
def test_guph_fetches_a_nome() -> None:
    table = Table()
    guph = table.hold(GUPH)
    nome, _wolf = table.book(table.foe_card("Nome."), table.foe_card("Wolf."), seat=1)
    table.begin("adversary").use(guph).use(guph).choose(nome)
    assert table.where(nome) == "hand"


@may_not(GUPH)
def test_guph_fetches_nobody_else() -> None:
    table = Table()
    guph = table.hold(GUPH)
    wolf = table.book(table.foe_card("Wolf."), seat=1)[0]
    table.begin("adversary").use(guph).use(guph)
    assert table.in_vain(wolf, seat=1)


KALIKO = "Kaliko, High Chamberlain"


@does(KALIKO)
def test_for_kaliko_the_protagonist_chooses_a_card_to_discard() -> None:
    table = Table()
    kaliko = table.lay(KALIKO)
    kept, gone = table.hold("Oil Can", "Silver Shoes")
    table.begin("regroup").use(kaliko, gone)
    assert (table.where(kept), table.where(gone)) == ("hand", "scrap")
    assert table.wounds(kaliko) == 2


@may_not(KALIKO)
def test_kaliko_needs_strength_for_two_efforts() -> None:
    table = Table()
    table.fodder(2)
    kaliko = table.lay(KALIKO, wounds=printed(KALIKO, "health") - 2)
    assert table.begin("regroup").refuses(kaliko)


PICKAXE = "Nome with a Pickaxe"


@does(PICKAXE)
def test_the_pickaxe_breaks_a_possession() -> None:
    table = Table()
    nome, friend = table.lay(PICKAXE), table.friend()
    thing = table.thing(POSSESSION, on=friend)
    table.fight(friend, nome).use(nome)
    assert (table.where(thing), table.wounds(nome)) == ("scrap", 1)


@may_not(PICKAXE)
def test_the_pickaxe_breaks_no_artifact_and_nothing_of_others() -> None:
    table = Table()
    nome, friend = table.lay(PICKAXE), table.friend()
    table.thing("artifact", on=friend)
    table.thing(POSSESSION, on=table.hero)
    assert table.fight(friend, nome).refuses(nome)


WHIMSIE = "Whimsie in a Pasteboard Head"
ALL_STRONGER = "Each minion is strength +2."
ALL_WEAKER = "Each minion is strength -1."


@does(WHIMSIE)
def test_a_wounded_whimsie_loses_its_bonuses_but_not_its_penalties() -> None:
    table = Table()
    whimsie = table.lay(WHIMSIE, wounds=1)
    table.thing(side="adversary", words=ALL_STRONGER)
    table.thing(words=ALL_WEAKER)
    assert table.begin("regroup").bonus(whimsie) == -1


@may_not(WHIMSIE)
def test_an_unwounded_whimsie_keeps_them() -> None:
    table = Table()
    whimsie = table.lay(WHIMSIE)
    table.thing(side="adversary", words=ALL_STRONGER)
    assert table.begin("regroup").bonus(whimsie) == 2


FOREMOST = "First and Foremost, Of the Phanfasms"


@does(FOREMOST)
def test_all_companions_tremble_before_the_first_and_foremost() -> None:
    table = Table(risk=30)
    friend, foremost = table.friend(), table.hold(FOREMOST)
    table.begin("adversary").use(foremost)
    assert (table.wounds(friend), table.wounds(table.hero)) == (1, 1)
    assert victory(FOREMOST) == 2


@may_not(FOREMOST)
def test_nobody_trembles_to_death() -> None:
    table = Table(risk=30)
    friend, foremost = table.friend(wounds=2), table.hold(FOREMOST)
    table.begin("adversary").use(foremost)
    assert (table.left(friend), table.wounds(table.hero)) == (1, 1)


JINJUR = "Jinjur, General of the Revolt"


@does(JINJUR)
def test_jinjur_recalls_a_card_after_a_victory() -> None:
    table = Table()
    jinjur, card = table.lay(JINJUR), table.scrap("Grey Runner")
    table.fight(table.friend(strength=printed(JINJUR)), jinjur).use(jinjur)
    assert table.where(card) == "hand"


@may_not(JINJUR)
def test_jinjur_recalls_nothing_from_an_empty_pile_or_in_defeat() -> None:
    table = Table()
    jinjur = table.lay(JINJUR)
    assert table.fight(table.friend(strength=printed(JINJUR)), jinjur).stays_silent(jinjur)
    table = Table()
    jinjur = table.lay(JINJUR)
    table.scrap("Grey Runner")
    assert table.fight(table.friend(strength=printed(JINJUR) + 1), jinjur).stays_silent(jinjur)


GIRL = "Girl with Knitting Needles"


@does(GIRL)
def test_before_jinjur_the_needles_prick() -> None:
    table = Table()
    table.lay(JINJUR)
    girl = table.hold(GIRL)
    table.begin("adversary").use(girl).use(girl)
    assert table.wounds(table.hero) == 1


@may_not(GIRL)
def test_without_jinjur_she_knits() -> None:
    table, _others = company("Rebel.")
    girl = table.hold(GIRL)
    assert table.begin("adversary").use(girl).stays_silent(girl)


HEADS = "Langwidere, Thirty Heads"


@does(HEADS)
def test_langwidere_takes_the_head_of_a_minion() -> None:
    table = Table()
    langwidere, head = table.lay(HEADS), table.hold("Grey Runner")
    table.begin("adversary").use(langwidere)
    assert (table.bonus(langwidere), table.where(head)) == (3, "scrap")
    assert table.until("assignment").bonus(langwidere) == 3
    assert table.until("regroup").bonus(langwidere) == 0


@may_not(HEADS)
def test_langwidere_takes_one_head_in_a_turn_and_no_events() -> None:
    table = Table()
    langwidere = table.lay(HEADS)
    one, _two = table.hold("Grey Runner", "Black Bees")
    assert table.begin("adversary").use(langwidere, one).refuses(langwidere)
    table = Table()
    langwidere = table.lay(HEADS)
    table.hold("Whip and Threat")
    assert table.begin("adversary").refuses(langwidere)


# Items

CHARM = "Cap with the Charm Inside"


@does(CHARM)
def test_the_cap_strengthens_monkeys_and_calls_one() -> None:
    table, (witch, monkey) = company("Witch.", "Monkey.", risk=10)
    cap = table.lay(CHARM, on=witch)
    called = table.book(table.foe_card("Monkey.", cost=5), seat=1)[0]
    table.begin("adversary")
    assert table.bonus(monkey) == 1
    table.use(cap, called)
    assert (table.where(called), table.where(cap)) == ("field", "scrap")
    assert table.risk == 10 - (5 - 2)
    assert table.bonus(monkey) == 0


@may_not(CHARM)
def test_the_cap_is_for_witches_and_calls_no_wolves() -> None:
    table, (witch,) = company("Witch.")
    cap = table.lay(CHARM, on=witch)
    wolf = table.book(table.foe_card("Wolf."), seat=1)[0]
    table.begin("adversary").use(cap)
    assert table.in_vain(wolf, seat=1)
    table, _monkeys = company("Monkey.")
    assert table.bars(CHARM)


WHISTLE = "Silver Whistle"


@does(WHISTLE)
def test_the_whistle_calls_an_animal_for_less() -> None:
    table, (witch,) = company("Witch.", risk=10)
    whistle, animal = table.lay(WHISTLE), table.hold(table.foe_card("Animal.", cost=4))
    table.begin("adversary").use(whistle, animal)
    assert table.where(animal) == "field"
    assert (table.risk, table.wounds(witch)) == (10 - (4 - 1), 1)


@may_not(WHISTLE)
def test_the_whistle_is_blown_once_in_a_phase_by_witches_for_animals() -> None:
    table, _witches = company("Witch.")
    whistle = table.lay(WHISTLE)
    first, _second = table.hold(*[table.foe_card("Animal.")] * 2)
    assert table.begin("adversary").use(whistle, first).refuses(whistle)
    table, _witches = company("Witch.")
    table.hold(table.foe_card("Winkie."))
    assert table.useless("adversary", WHISTLE)
    table, _others = company("Winkie.")
    assert table.bars(WHISTLE)


UMBRELLA = "Umbrella for a Staff"


@does(UMBRELLA)
def test_the_umbrella_strengthens_a_witch_and_weakens_whom_she_fights() -> None:
    table, (witch,) = company("Witch.")
    table.lay(UMBRELLA, on=witch)
    table.fight(table.hero, witch)
    assert (table.bonus(witch), table.bonus(table.hero)) == (2, -1)


@may_not(UMBRELLA)
def test_the_umbrella_weakens_nobody_else_and_is_for_witches() -> None:
    table, (witch, other) = company("Witch.", "")
    table.lay(UMBRELLA, on=witch)
    assert table.fight(table.hero, other).bonus(table.hero) == 0
    table, _others = company("Winkie.")
    assert table.bars(UMBRELLA)


SPEAR = "Yellow Spear"


@does(SPEAR)
def test_the_yellow_spear_strengthens_a_winkie() -> None:
    table, (winkie,) = company("Winkie.")
    spear = table.hold(SPEAR)
    table.begin("adversary").use(spear)
    assert (table.bonus(winkie), table.keyword(winkie, "damage")) == (1, 1)


@may_not(SPEAR)
def test_nobody_else_carries_a_yellow_spear() -> None:
    table, _others = company("Monkey.", "Witch.")
    assert table.bars(SPEAR)


COLLAR = "Collar of Iron"


@does(COLLAR)
def test_the_collar_strengthens_and_is_given_up_for_a_wound() -> None:
    table, (animal,) = company("Animal.")
    collar = table.lay(COLLAR, on=animal)
    table.shoot_minion(animal)
    assert table.bonus(animal) == 1
    table.use(collar)
    assert (table.wounds(animal), table.where(collar)) == (0, "scrap")


@may_not(COLLAR)
def test_the_collar_protects_no_other_and_fits_animals_only() -> None:
    table, (animal, other) = company("Animal.", "Animal.")
    collar = table.lay(COLLAR, on=animal)
    assert table.shoot_minion(other).stays_silent(collar)
    table, _others = company("Winkie.")
    assert table.bars(COLLAR)


MAGNET = "Magnet of the Nomes"


@does(MAGNET)
def test_the_magnet_pulls_at_possessions() -> None:
    table, (nome,) = company("Nome.")
    laden, magnet = table.friend(), table.lay(MAGNET)
    table.thing(POSSESSION, on=laden)
    table.begin("maneuver").use(magnet)
    assert (table.bonus(laden), table.bonus(table.hero), table.wounds(nome)) == (-1, 0, 1)
    assert table.until("regroup").bonus(laden) == 0


@may_not(MAGNET)
def test_nobody_but_nomes_moves_the_magnet() -> None:
    table, _others = company("Winkie.")
    table.thing(POSSESSION, on=table.friend())
    assert table.useless("maneuver", MAGNET)


# Conditions


BAR = "Iron Bar in the Doorway"


@does(BAR)
def test_a_death_at_the_bar_is_a_burden() -> None:
    table = Table()
    bar, victim = table.lay(BAR), table.friend(wounds=2)
    table.shoot(victim).use(bar)
    assert table.burdens == 1


@may_not(BAR)
def test_the_death_of_a_minion_is_not_and_only_a_witch_lays_the_bar() -> None:
    table = Table()
    bar, victim = table.lay(BAR), table.foe(wounds=2)
    assert table.shoot_minion(victim).stays_silent(bar)
    table, _others = company("Winkie.")
    assert table.bars(BAR)


KETTLE = "Slave of the Kettle"


@does(KETTLE)
def test_the_kettle_tires_its_slave_every_maneuver_step() -> None:
    table, (minion,) = company("")
    slave, kettle = table.friend(), table.hold(KETTLE)
    table.begin("adversary").use(kettle)
    assert (table.bearer(kettle), table.wounds(minion)) == (slave.card, 1)
    assert table.until("maneuver").wounds(slave) == 1


@may_not(KETTLE)
def test_the_bearer_of_the_quest_is_no_slave_and_nobody_is_tired_to_death() -> None:
    table, _minions = company("")
    assert table.bars(KETTLE)
    table, _minions = company("")
    slave = table.friend(wounds=2)
    table.lay(KETTLE, on=slave)
    assert table.begin("maneuver").left(slave) == 1
    table, _minions = company("")
    table.lay(KETTLE, on=table.friend())
    assert table.bars(KETTLE)


SCENT = "Scent of the Poppies"
ABILITY = "Maneuver: Exert this companion to add a burden."


@does(SCENT)
def test_the_scent_weakens_and_makes_drowsy() -> None:
    table, _minions = company("")
    friend, scent = table.friend(ABILITY), table.hold(SCENT)
    table.begin("adversary").use(scent).until("maneuver")
    assert table.bonus(friend) == -1
    assert table.refuses(friend)


@may_not(SCENT)
def test_others_stay_awake_and_so_does_the_bearer_of_the_quest() -> None:
    table, _minions = company("")
    friend = table.friend(ABILITY)
    table.lay(SCENT, on=table.friend())
    assert table.begin("maneuver").offers(friend)
    table, _minions = company("")
    table.lay(SCENT, on=table.friend())
    assert table.bars(SCENT)
    table = Table()
    table.friend()
    table.foe(culture="troy")
    assert table.bars(SCENT)


TIMES = "Forty Times Forty"


@does(TIMES)
def test_the_fourth_animal_brings_a_card() -> None:
    table, _animals = company(*["Animal."] * 3)
    condition, animal = table.lay(TIMES), table.hold(table.foe_card("Animal."))
    table.stock(2, seat=1)
    assert table.begin("adversary").use(animal).use(condition).hand(1) == 1


@may_not(TIMES)
def test_the_third_does_not_and_the_fifth_not_in_the_same_phase() -> None:
    table, _animals = company(*["Animal."] * 2)
    condition, animal = table.lay(TIMES), table.hold(table.foe_card("Animal."))
    table.stock(2, seat=1)
    assert table.begin("adversary").use(animal).stays_silent(condition)
    table, _animals = company(*["Animal."] * 3)
    condition = table.lay(TIMES)
    fourth, fifth = table.hold(*[table.foe_card("Animal.")] * 2)
    table.stock(2, seat=1)
    assert table.begin("adversary").use(fourth).use(condition).use(fifth).stays_silent(condition)


TUNNEL = "Tunnel under the Desert"


@does(TUNNEL)
def test_nomes_come_through_the_tunnel_and_break_it_down() -> None:
    table = Table(at=2)
    table.lay(TUNNEL)
    nome = table.hold(table.foe_card("Nome.", home=6, cost=2))
    table.begin("adversary")
    assert table.cost(nome) == 2
    table, _nomes = company("Nome.")
    tunnel, condition = table.lay(TUNNEL), table.thing()
    table.begin("regroup").use(tunnel)
    assert (table.where(tunnel), table.where(condition)) == ("scrap", "scrap")


@may_not(TUNNEL)
def test_nobody_else_comes_through_the_tunnel() -> None:
    table = Table(at=2)
    table.lay(TUNNEL)
    wolf = table.hold(table.foe_card("Wolf.", home=6, cost=2))
    table.begin("adversary")
    assert table.cost(wolf) == 2 + 2
    table, _others = company("Winkie.")
    table.thing()
    assert table.useless("regroup", TUNNEL)


DREAD = "Dread of the West"


@does(DREAD)
def test_under_five_burdens_all_companions_are_weaker() -> None:
    table = Table(burdens=5)
    friend = table.friend()
    table.lay(DREAD)
    table.begin("regroup")
    assert (table.bonus(friend), table.bonus(table.hero)) == (-1, -1)


@may_not(DREAD)
def test_under_four_they_are_not_nor_are_minions() -> None:
    table = Table(burdens=4)
    table.lay(DREAD)
    assert table.begin("regroup").bonus(table.hero) == 0
    table, (minion,) = company("", burdens=5)
    table.lay(DREAD)
    assert table.begin("regroup").bonus(minion) == 0


EYE = "Eye That Sees Everything"


@does(EYE)
@pytest.mark.parametrize(("answer", "risk"), [("yes", 6), ("no", 5)])
def test_the_eye_sees_the_hand_and_may_raise_risk(answer: str, risk: int) -> None:
    table, (witch,) = company("Witch.", risk=5)
    hidden, eye = table.fodder(2), table.lay(EYE)
    table.begin("adversary").use(eye, answer)
    assert all(table.knows(1, card) for card in hidden)
    assert (table.risk, table.wounds(witch)) == (risk, 1)


@may_not(EYE)
def test_the_eye_is_a_witchs() -> None:
    table, _others = company("Winkie.")
    table.fodder(2)
    assert table.useless("adversary", EYE)


# Events


CARRIED = "Carried Away"


@does(CARRIED)
def test_a_monkey_carries_somebody_into_a_fight() -> None:
    table, (monkey,) = company("Monkey.")
    friend, event = table.friend(), table.hold(CARRIED)
    table.begin("assignment").use(event)
    assert table.against(monkey) == friend.card
    assert (table.bonus(friend), table.wounds(monkey)) == (-2, 1)
    assert table.until("regroup").bonus(friend) == 0


@does(CARRIED)
def test_two_monkeys_carry_somebody_home() -> None:
    table, _monkeys = company("Monkey.", "Monkey.", burdens=4)
    friend, event = table.friend(), table.hold(CARRIED)
    assert table.begin("regroup").use(event).where(friend) == "hand"


@may_not(CARRIED)
def test_the_bearer_of_the_quest_is_not_carried_away_nor_anybody_under_few_burdens() -> None:
    table, _monkeys = company("Monkey.")
    assert table.useless("assignment", CARRIED)
    table, _monkeys = company("Monkey.", "Monkey.", burdens=3)
    table.friend()
    assert table.useless("regroup", CARRIED)


TEAR = "Tear Them to Pieces"


@does(TEAR)
@pytest.mark.parametrize(("words", "bonus"), [("Monkey.", 2), ("Wolf.", 3)])
def test_wolves_tear_best(words: str, bonus: int) -> None:
    table, (minion,) = company(words)
    event = table.hold(TEAR)
    assert table.fight(table.hero, minion).use(event).bonus(minion) == bonus


@may_not(TEAR)
def test_trojans_tear_nobody() -> None:
    table = Table()
    event = table.hold(TEAR)
    assert table.fight(table.hero, table.foe("Wolf.", culture="troy")).refuses(event)


PECK = "Peck Out Their Eyes"


@does(PECK)
def test_crows_peck_at_cards_and_at_companions() -> None:
    table, (crow,) = company("Crow.")
    kept, gone = table.hold("Oil Can", "Silver Shoes")
    event = table.hold(PECK)
    table.begin("maneuver").use(event, gone)
    assert (table.where(gone), table.where(kept), table.wounds(crow)) == ("scrap", "hand", 1)
    table, (crow, other) = company("Crow.", "")
    event = table.hold(PECK)
    assert table.fight(table.hero, other).use(event).bonus(table.hero) == -2


@may_not(PECK)
def test_without_a_crow_nobody_pecks() -> None:
    table, (wolf,) = company("Wolf.")
    table.fodder(2)
    event = table.hold(PECK)
    assert table.begin("maneuver").refuses(event)
    table, (wolf,) = company("Wolf.")
    event = table.hold(PECK)
    assert table.fight(table.hero, wolf).refuses(event)


STING = "Sting Them to Death"


@does(STING)
def test_bees_sting_from_afar_and_animals_to_death() -> None:
    table, _bees = company("Bee.")
    event = table.hold(STING)
    assert table.begin("barrage").use(event).ranged("minions") == 2
    table, _animals = company(*["Animal."] * 3)
    tired, event = table.friend(wounds=2), table.hold(STING)
    assert table.begin("maneuver").use(event).where(tired) == "grave"


@may_not(STING)
def test_without_bees_there_is_no_volley_and_two_animals_kill_nobody() -> None:
    table, _others = company("Wolf.")
    assert table.useless("barrage", STING)
    table, _animals = company(*["Animal."] * 2)
    table.friend(wounds=2)
    assert table.useless("maneuver", STING)


STRAW = "Straw Thrown over the Rocks"


@does(STRAW)
@pytest.mark.parametrize("kind", ["artifact", "possession"])
def test_a_monkey_throws_an_item_away(kind: str) -> None:
    table, _monkeys = company("Monkey.")
    thing, event = table.thing(kind, on=table.friend()), table.hold(STRAW)
    assert table.begin("maneuver").use(event).where(thing) == "scrap"


@may_not(STRAW)
def test_monkeys_leave_the_bearer_of_the_quest_and_conditions_alone() -> None:
    table, _monkeys = company("Monkey.")
    table.thing(POSSESSION, on=table.hero)
    table.thing("condition", on=table.friend())
    assert table.useless("maneuver", STRAW)


BROKEN = "Broken in the Valley"


@does(BROKEN)
def test_the_beaten_are_broken() -> None:
    table, (minion,) = company("")
    loser, event = table.friend(health=6), table.hold(BROKEN)
    assert table.fight(loser, minion).use(event).left(loser) == 1


@may_not(BROKEN)
def test_the_bearer_of_the_quest_is_not_broken_nor_who_wins() -> None:
    table, (minion,) = company("")
    event = table.hold(BROKEN)
    assert table.fight(table.hero, minion).stays_silent(event)
    table, (minion,) = company("")
    event = table.hold(BROKEN)
    assert table.fight(table.friend(strength=6), minion).stays_silent(event)


MELTED = "Melted but Not Forgotten"


@does(MELTED)
def test_a_melted_witch_is_not_forgotten() -> None:
    table = Table()
    witch, event = table.foe("Witch.", wounds=2), table.hold(MELTED)
    table.shoot_minion(witch).use(event)
    assert table.burdens == 2


@may_not(MELTED)
def test_a_dead_winkie_is() -> None:
    table = Table()
    winkie, event = table.foe("Winkie.", wounds=2), table.hold(MELTED)
    assert table.shoot_minion(winkie).stays_silent(event)
    assert table.burdens == 0


STOLEN = "Silver Shoe Stolen"


@does(STOLEN)
@pytest.mark.parametrize(("choice", "where", "burdens"), [(0, "scrap", 0), (1, "field", 1)])
def test_the_protagonist_gives_an_item_or_takes_a_burden(choice: int, where: str, burdens: int) -> None:
    table, (witch,) = company("Witch.")
    thing, event = table.thing("artifact"), table.hold(STOLEN)
    table.begin("regroup").use(event, choice)
    assert (table.where(thing), table.burdens, table.wounds(witch)) == (where, burdens, 1)


@may_not(STOLEN)
def test_who_has_no_item_has_no_choice_and_only_witches_steal() -> None:
    table, _witches = company("Witch.")
    condition, event = table.thing(), table.hold(STOLEN)
    table.begin("regroup").use(event)
    assert (table.where(condition), table.burdens) == ("field", 1)
    table, _others = company("Winkie.")
    table.thing("artifact")
    assert table.useless("regroup", STOLEN)


INVISIBLE = "Behind the Invisible Bar"


@does(INVISIBLE)
def test_behind_the_bar_a_companion_is_weaker() -> None:
    table, _minions = company("")
    friend, event = table.friend(), table.hold(INVISIBLE)
    assert table.begin("maneuver").use(event).bonus(friend) == -2
    assert table.until("assignment").bonus(friend) == -2
    assert table.until("regroup").bonus(friend) == 0


@may_not(INVISIBLE)
def test_the_bearer_of_the_quest_is_never_behind_the_bar() -> None:
    table, _minions = company("")
    assert table.useless("maneuver", INVISIBLE)


WHIP = "Whip and Threat"


@does(WHIP)
def test_the_whip_drives_a_winkie() -> None:
    table, (winkie,) = company("Winkie.", risk=5)
    event = table.hold(WHIP)
    table.begin("adversary").use(event)
    assert (table.risk, table.wounds(winkie)) == (7 - printed(WHIP, "cost"), 1)


@may_not(WHIP)
def test_the_whip_drives_nobody_else_and_nobody_exhausted() -> None:
    table, _others = company("Monkey.")
    table.foe("Winkie.", wounds=2)
    assert table.useless("adversary", WHIP)


ORNAMENTS = "Turned to Ornaments"


@does(ORNAMENTS)
def test_the_protagonist_gives_a_companion_away() -> None:
    table, _nomes = company("Nome.", "Nome.")
    friend, event = table.friend(), table.hold(ORNAMENTS)
    table.begin("regroup").use(event, "no", friend)
    assert (table.where(friend), table.burdens) == ("hand", 0)


@may_not(ORNAMENTS)
def test_two_burdens_save_him_and_one_nome_turns_nobody() -> None:
    table, _nomes = company("Nome.", "Nome.")
    friend, event = table.friend(), table.hold(ORNAMENTS)
    table.begin("regroup").use(event, "yes")
    assert (table.where(friend), table.burdens) == ("field", 2)
    table, _nomes = company("Nome.", "Winkie.")
    table.friend()
    assert table.useless("regroup", ORNAMENTS)


COVER = "Under Cover of Poppies"


@does(COVER)
def test_who_walks_on_walks_into_the_poppies() -> None:
    table = Table(risk=5)
    event = table.hold(COVER)
    table.begin("decide").choose("move").use(event)
    risk = 5 - printed(COVER, "cost") + 3
    assert table.risk in (risk, risk + 2)  # before or after what the move itself adds
    assert table.until("adversary").risk == risk + 1 + 1


@may_not(COVER)
def test_the_first_move_is_not_covered() -> None:
    table = Table()
    event = table.hold(COVER)
    assert table.begin("move").stays_silent(event)


WAVE = "Send the Next Wave"


@does(WAVE)
@pytest.mark.parametrize(("burdens", "risk"), [(2, 2), (5, 3)])
def test_the_next_wave_comes_with_burdens(burdens: int, risk: int) -> None:
    table = Table(burdens=burdens, risk=5)
    minion, event = table.foe(wounds=2), table.hold(WAVE)
    assert table.shoot_minion(minion).use(event).risk == 5 + risk


@may_not(WAVE)
def test_no_wave_comes_for_trojans_or_without_burdens() -> None:
    table = Table(burdens=2)
    trojan, event = table.foe(wounds=2, culture="troy"), table.hold(WAVE)
    assert table.shoot_minion(trojan).stays_silent(event)
    table = Table(burdens=0)
    minion, event = table.foe(wounds=2), table.hold(WAVE)
    assert table.shoot_minion(minion).stays_silent(event)


HOOP = "Enchanted Hoop"


@does(HOOP)
def test_three_animals_jump_for_a_witch() -> None:
    table, animals = company(*["Animal."] * 3)
    event = table.hold(HOOP)
    witch, _wolf = table.book(table.foe_card("Witch."), table.foe_card("Wolf."), seat=1)
    table.begin("adversary").use(event, witch)
    assert table.where(witch) == "hand"
    assert {table.where(animal) for animal in animals} == {"scrap"}


@may_not(HOOP)
def test_two_animals_do_not_jump() -> None:
    table, _animals = company("Animal.", "Animal.", "Winkie.")
    table.book(table.foe_card("Witch."), seat=1)
    assert table.useless("adversary", HOOP)


# Further limits


@may_not(HOOP, GUPH)
def test_the_hoop_fetches_no_wolf() -> None:
    table, _animals = company(*["Animal."] * 3)
    event, wolf = table.hold(HOOP), table.book(table.foe_card("Wolf."), seat=1)[0]
    table.begin("adversary").use(event)
    assert table.in_vain(wolf, seat=1)


@may_not(TIMES)
def test_what_is_no_animal_neither_brings_a_card_nor_counts() -> None:
    for others, played in (("Animal.", "Winkie."), ("Winkie.", "Animal.")):
        table, _others = company(*[others] * 3)
        condition, minion = table.lay(TIMES), table.hold(table.foe_card(played))
        table.stock(2, seat=1)
        assert table.begin("adversary").use(minion).stays_silent(condition)


@may_not(ROCK)
def test_the_rock_does_not_hold_up_the_first_move() -> None:
    table = Table(here="Mountain.", moves=0)
    table.lay(ROCK)
    assert table.begin("move").until("adversary").play.table.sites[0] == 3


@may_not(BAND)
def test_the_first_band_leaves_the_bearer_of_the_quest_alone_however_weak() -> None:
    table = Table()
    monkey = table.lay(BAND)
    table.thing(side="adversary", words="Each companion is strength -2.")
    assert table.begin("assignment").refuses(monkey)


@may_not(NOME_KING, TUNNEL, STOLEN)
def test_what_is_the_adversarys_own_is_safe() -> None:
    table = Table()
    king, nome = table.lay(NOME_KING), table.hold(table.foe_card("Nome."))
    table.thing(POSSESSION, side="adversary")
    assert table.begin("adversary").use(nome).stays_silent(king)
    table, _nomes = company("Nome.")
    table.thing(side="adversary")
    assert table.useless("regroup", TUNNEL)
    table, _witches = company("Witch.")
    thing, event = table.thing("artifact", side="adversary"), table.hold(STOLEN)
    table.begin("regroup").use(event)
    assert (table.where(thing), table.burdens) == ("field", 1)


@may_not(WHISTLE)
def test_nobody_but_a_witch_blows_the_whistle() -> None:
    table, _others = company("Winkie.")
    table.hold(table.foe_card("Animal."))
    assert table.useless("adversary", WHISTLE)


@may_not(STING)
def test_three_winkies_sting_nobody() -> None:
    table, _winkies = company(*["Winkie."] * 3)
    table.friend(wounds=2)
    assert table.useless("maneuver", STING)


@may_not(YOUNG)
def test_the_young_kalidah_follows_no_winkie() -> None:
    table, _winkies = company("Winkie.", risk=YOUNG_COST)
    assert table.bars(YOUNG)
