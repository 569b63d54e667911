"""The Campaign Phase and playing cards; rulings HJ2, HJ6, HJ14 to HJ16, HJ20, HJ21, HJ27."""

import pytest

from heroes.engine.match import Unlisted
from tests.journey.box import plain_talk as talk
from tests.journey.box import written


def test_a_campaign_card_adds_its_cost_to_the_risk_pool() -> None:
    table = talk().risk(1)
    hoplite, _other = table.hand(0, "Plain Hoplite", "Plain Spearman")
    play = table.begin("campaign").pick(0, f"play:{hoplite}")
    assert play.table.risk == 3
    assert hoplite.card in play.table.parties[0]


def test_an_adversary_card_removes_its_cost_and_cannot_be_played_without_it() -> None:
    table = talk().risk(2)
    table.minion(1, "Grey Wolf")
    cheap, dear = table.hand(1, "Plain Spearman", "Stone Guard")
    play = table.begin("adversary")
    assert play.may(1, f"play:{cheap}")
    assert not play.may(1, f"play:{dear}")
    play.pick(1, f"play:{cheap}")
    assert play.table.risk == 0


def test_campaign_cards_are_played_only_by_the_protagonist_and_adversary_cards_only_by_the_others() -> None:
    table = talk().risk(9)
    mine, foe = table.hand(0, "Plain Hoplite", "Plain Spearman")
    theirs = table.hand(1, "Toto, On the Road")
    play = table.begin("campaign")
    assert play.may(0, f"play:{mine}") and not play.may(0, f"play:{foe}")
    play.passes(0)
    assert not play.may(1, f"play:{theirs}")


@pytest.mark.parametrize("where", ["field", "grave"])
def test_a_unique_card_is_barred_by_an_active_copy_and_by_one_in_your_grave(where: str) -> None:
    table = talk()
    if where == "field":
        table.companion(0, "Kastor, On Watch")
    else:
        table.grave(0, "Kastor, On Watch")
    kastor = table.hand(0, "Kastor, On Watch")
    assert not table.begin("campaign").may(0, f"play:{kastor}")


def test_scrap_another_players_grave_and_inactive_copies_do_not_bar_a_unique_card() -> None:
    table = talk()
    table.scrap(0, "Kastor, On Watch")
    table.grave(1, "Kastor, On Watch")
    table.companion(1, "Kastor, On Watch")
    kastor = table.hand(0, "Kastor, On Watch")
    assert table.begin("campaign").may(0, f"play:{kastor}")


def test_another_antagonists_unique_minion_bars_yours() -> None:
    table = talk(3).risk(9)
    table.minion(1, "Paris")
    paris = table.hand(2, "Paris")
    play = table.begin("adversary")
    assert not play.may(2, f"play:{paris}")


def test_a_second_wind_discards_any_version_and_removes_a_wound() -> None:
    table = talk()
    king = table.hand(0, "Menelaos, At Home")
    hero = table.heroes[0]
    table.wounded(hero, 2)
    play = table.begin("campaign")
    assert not play.may(0, f"play:{king}")
    play.pick(0, f"wind:{king}")
    assert play.wounds(hero) == 1
    assert play.where(king) == "scrap"


def test_there_is_no_second_wind_for_one_who_is_not_wounded() -> None:
    table = talk()
    king = table.hand(0, "Menelaos, At Home")
    assert not table.begin("campaign").may(0, f"wind:{king}")


def test_to_play_costs_are_paid_besides_risk() -> None:
    table = talk(protagonist=1)
    shoes, _other = table.hand(1, "Plain Shoes", "Plain Spearman")
    play = table.begin("campaign").pick(1, f"play:{shoes}")
    assert play.table.burdens[1] == 1
    assert play.table.risk == 2


def test_a_card_whose_to_play_cannot_be_met_is_not_offered() -> None:
    table = talk()
    oath = table.hand(0, "Plain Oath")  # spot 2 Sparta companions
    assert not table.begin("campaign").may(0, f"play:{oath}")


def test_a_character_with_one_health_left_cannot_exert() -> None:
    table = talk()
    asphalion = table.companion(0, "Eteoneus, On Watch", wounds=2)
    table.wounded(table.heroes[0], 1)
    table.hand(0, "Plain Hoplite")
    play = table.begin("regroup")
    assert not play.may(0, f"use:{asphalion}")


def test_a_bearer_has_one_item_of_a_class_whatever_its_card_type() -> None:
    table = talk()
    table.item(0, "Plain Spear", table.heroes[0])  # a possession
    sword = table.hand(0, "Plain Sword")  # an artifact, hand weapon too
    assert not table.begin("campaign").may(0, f"play:{sword}")


def test_an_item_goes_to_a_bearer_of_the_players_choice() -> None:
    table = talk()
    hoplite = table.companion(0, "Plain Hoplite")
    ash = table.hand(0, "Plain Spear")
    play = table.begin("campaign").pick(0, f"play:{ash}", f"card:{hoplite}")
    assert play.table.bearer[ash.card] == hoplite.card
    assert play.strength(hoplite) == 8


def test_thumbless_bears_no_artifact_and_no_possession() -> None:
    table = talk(protagonist=1)
    table.companion(1, "Cowardly Lion, On the Road")
    cap = table.hand(1, "Plain Cap")
    play = table.begin("campaign").pick(1, f"play:{cap}")
    assert play.table.bearer[cap.card] == table.heroes[1].card, "only Dorothy has thumbs"


def test_what_a_card_bears_is_scrapped_when_it_leaves() -> None:
    table = talk().risk(0)
    victim = table.companion(0, "Plain Hoplite", wounds=2)
    ash = table.item(0, "Plain Spear", victim)
    killer = table.minion(1, "Paris")
    table.assigned(killer, victim)
    play = table.begin("assignment").until_asked(0, "fight")
    play.default_while(lambda: play.where(victim) == "field")
    assert play.where(victim) == "grave"
    assert play.where(ash) == "scrap"


def test_roaming_costs_two_more_below_the_home_site() -> None:
    table = talk().risk(4)
    raider = table.hand(1, "Far Raider")  # home site 5, the party is at site 2
    play = table.begin("adversary").pick(1, f"play:{raider}")
    assert play.table.risk == 0


def test_the_floor_of_a_cost_comes_before_the_roaming_penalty() -> None:
    table = talk().risk(2)
    cheaper = written(
        "Each Trojan's risk cost is -5.",
        type="condition",
        culture="troy",
        title="Cheap Call",
        **{"class": "support area"},
    )
    table.support(1, cheaper)
    raider = table.hand(1, "Far Raider")
    play = table.begin("adversary").pick(1, f"play:{raider}")
    assert play.table.risk == 0, "cost 0, then +2"


def test_events_pay_risk_in_every_phase_and_go_to_the_scrap_pile() -> None:
    table = talk().risk(0)
    table.minion(1, "Plain Spearman")
    cry = table.hand(0, "Plain War Cry")
    play = table.begin("maneuver").pick(0, f"play:{cry}")
    assert play.table.risk == 1
    assert play.where(cry) == "scrap"


def test_an_event_is_not_offered_outside_its_step() -> None:
    table = talk()
    table.minion(1, "Plain Spearman")
    cry = table.hand(0, "Plain War Cry")
    play = table.begin("barrage")
    assert not play.may(0, f"play:{cry}")


def test_an_event_without_a_target_is_not_offered() -> None:
    table = talk()
    quarrel = table.hand(0, "Plain Bandage")  # heal: nobody is wounded
    assert not table.begin("regroup").may(0, f"play:{quarrel}")


def test_the_discount_counts_while_the_text_is_active() -> None:
    orchard = written("The risk cost of each companion is -1.", type="site", title="Orchard")
    table = talk(protagonist=1, path=("Plain Hall", orchard))
    boq = table.hand(1, "Boq, On His Farm")
    play = table.begin("campaign").pick(1, f"play:{boq}")
    assert play.table.risk == 0


def test_a_key_that_is_not_listed_changes_nothing() -> None:
    table = talk()
    table.hand(0, "Plain Hoplite")
    play = table.begin("campaign")
    before = play.match.fingerprint()
    with pytest.raises(Unlisted):
        play.pick(0, "play:999")
    assert play.match.fingerprint() == before


def test_sanctuary_lets_the_protagonist_remove_wounds_first() -> None:
    table = talk()
    table.party_at(0, 3)
    table.wounded(table.heroes[0], 2)
    table.hand(0, "Plain Hoplite")
    play = table.begin("campaign")
    assert play.asked(0).kind == "sanctuary"
    play.pick(0, f"card:{table.heroes[0]}", "done")
    assert play.wounds(table.heroes[0]) == 1


def test_inactive_companions_are_not_spotted_or_chosen() -> None:
    table = talk(protagonist=0)
    table.companion(1, "Kastor, On Watch")
    table.wounded(table.heroes[1], 1)
    binding = table.hand(0, "Plain Bandage")
    assert not table.begin("regroup").may(0, f"play:{binding}"), "the wounded Dorothy is inactive"
