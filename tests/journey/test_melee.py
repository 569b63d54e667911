"""The Melee Phase; rulings HJ30 to HJ34 and the tricky cases of assignments and skirmishes."""

import pytest

from tests.journey.box import plain_talk as talk
from tests.journey.box import written


def ready(seats: int = 2):
    """Everybody holds a card that does nothing here, so that everybody is asked."""
    table = talk(seats)
    for seat in range(seats):
        table.hand(seat, "Grey Wolf")
    return table


# Assignment


def test_each_companion_is_assigned_one_minion_by_the_protagonist() -> None:
    table = ready()
    one, two = table.minion(1, "Plain Spearman"), table.minion(1, "Stone Guard")
    hero = table.heroes[0]
    play = table.begin("assignment").passes(0, 1).pick(0, f"assign:{one}>{hero}")
    assert not play.may(0, f"assign:{two}>{hero}")


def test_defender_lets_the_protagonist_assign_more() -> None:
    table = ready()
    kastor = table.companion(0, "Kastor, On Watch")  # Defender +1
    foes = [table.minion(1, "Plain Spearman") for _number in range(3)]
    play = table.begin("assignment").passes(0, 1)
    play.pick(0, f"assign:{foes[0]}>{kastor}", f"assign:{foes[1]}>{kastor}")
    assert not play.may(0, f"assign:{foes[2]}>{kastor}")


def test_an_earlier_assignment_counts_towards_what_defender_allows() -> None:
    table = ready()
    kastor = table.companion(0, "Kastor, On Watch")
    foes = [table.minion(1, "Plain Spearman") for _number in range(3)]
    table.assigned(foes[0], kastor)
    play = table.begin("assignment").passes(0, 1).pick(0, f"assign:{foes[1]}>{kastor}")
    assert not play.may(0, f"assign:{foes[2]}>{kastor}")


def test_antagonists_assign_what_is_left_without_limit_and_only_their_own() -> None:
    table = ready(3)
    hero = table.heroes[0]
    mine, also_mine = table.minion(1, "Plain Spearman"), table.minion(1, "Stone Guard")
    theirs = table.minion(2, "Plain Spearman")
    play = table.begin("assignment").passes(0, 2, 1).passes(0)
    assert play.match.waiting_for() == [2]
    assert play.keys(2) == [f"assign:{theirs}>{hero}", "done"]
    play.pick(2, f"assign:{theirs}>{hero}")
    play.pick(1, f"assign:{mine}>{hero}", f"assign:{also_mine}>{hero}")
    assert play.table.stage == "skirmish"


def test_a_minion_that_nobody_assigns_stays_on_the_field_and_does_not_fight() -> None:
    table = ready()
    spearman = table.minion(1, "Plain Spearman")
    play = table.begin("assignment").passes(0, 1, 0, 1)
    assert play.table.stage == "regroup"
    assert play.where(spearman) == "field"


def test_an_assignment_action_needs_both_unassigned_and_defender_does_not_help() -> None:
    table = ready()
    kastor = table.companion(0, "Kastor, On Watch")
    table.assigned(table.minion(1, "Plain Spearman"), kastor)
    table.assigned(table.minion(1, "Plain Spearman"), table.heroes[0])
    pack = table.minion(1, "Winged Pack")
    play = table.begin("assignment").passes(0)
    assert not play.may(1, f"use:{pack}")


def test_an_assignment_action_assigns_at_once() -> None:
    table = ready()
    pack = table.minion(1, "Winged Pack")
    play = table.begin("assignment").passes(0).pick(1, f"use:{pack}")
    assert play.table.against[pack.card] == table.heroes[0].card
    assert play.wounds(pack) == 1


def test_one_who_cannot_be_assigned_by_an_antagonist_may_be_by_the_protagonist() -> None:
    table = talk(protagonist=1)
    for seat in range(2):
        table.hand(seat, "Grey Wolf")
    princess = table.companion(1, "Porcelain Girl")
    wolf = table.minion(0, "Plain Spearman")
    play = table.begin("assignment").passes(1, 0).unanswered()
    assert play.may(1, f"assign:{wolf}>{princess}")
    play.passes(1)
    assert not play.may(0, f"assign:{wolf}>{princess}")
    assert play.may(0, f"assign:{wolf}>{table.heroes[1]}")


# Results


def fight(companion: str, *foes: str, wounds: int = 0, **strengths):
    """A skirmish of a companion against minions, up to its actions."""
    table = ready()
    hero = table.companion(0, companion, wounds=wounds)
    minions = [table.minion(1, foe) for foe in foes]
    for minion in minions:
        table.assigned(minion, hero)
    play = table.begin("assignment").passes(0, 1)
    while play.table.stage == "assignment":
        play.passes(play.match.waiting_for()[0])
    play.pick(0, *[key for key in play.keys(0) if play.asked(0).kind == "fight"])
    return play, hero, minions


def soldier(strength: int, text: str = "", health: int = 4) -> str:
    return written(
        text,
        type="companion",
        title=f"Soldier {strength} {len(text)} {health}",
        strength=strength,
        health=health,
    )


def brute(strength: int, text: str = "", health: int = 4) -> str:
    return written(
        text, type="minion", title=f"Brute {strength} {len(text)} {health}", strength=strength, health=health
    )


def test_the_stronger_side_wins_and_the_loser_takes_a_wound() -> None:
    play, hero, (foe,) = fight(soldier(6), brute(5))
    play.passes(0, 1).unanswered()
    assert (play.wounds(hero), play.wounds(foe)) == (0, 1)


def test_a_tie_is_won_by_the_minions_with_one_wound() -> None:
    play, hero, (foe,) = fight(soldier(5), brute(5))
    play.passes(0, 1).unanswered()
    assert (play.wounds(hero), play.wounds(foe)) == (1, 0)


def test_nothing_against_nothing_is_a_tie_without_overwhelm() -> None:
    play, hero, (_foe,) = fight(soldier(0), brute(0))
    play.passes(0, 1).unanswered()
    assert play.where(hero) == "field" and play.wounds(hero) == 1


def test_anything_above_nothing_overwhelms_nothing() -> None:
    play, hero, (_foe,) = fight(soldier(0), brute(1))
    play.passes(0, 1).unanswered()
    assert play.where(hero) == "grave"


@pytest.mark.parametrize(("strength", "where"), [(9, "field"), (10, "grave")])
def test_double_or_more_overwhelms(strength: int, where: str) -> None:
    play, hero, _foes = fight(soldier(5), brute(strength))
    play.passes(0, 1).unanswered()
    assert play.where(hero) == where


@pytest.mark.parametrize(("strength", "where"), [(14, "field"), (15, "grave")])
def test_an_indomitable_one_is_overwhelmed_only_by_triple(strength: int, where: str) -> None:
    play, hero, _foes = fight(soldier(5, "Indomitable."), brute(strength))
    play.passes(0, 1).unanswered()
    assert play.where(hero) == where


def test_in_a_group_each_loser_is_tested_alone_against_the_total_of_its_side() -> None:
    """12 against 3 + 3: the ordinary one is overwhelmed, the Indomitable one takes a wound."""
    play, _hero, (plain, stubborn) = fight(soldier(12), brute(3), brute(3, "Indomitable."))
    play.passes(0, 1).unanswered()
    assert play.where(plain) == "scrap"
    assert play.where(stubborn) == "field" and play.wounds(stubborn) == 1


def test_strengths_of_several_minions_are_added() -> None:
    play, hero, _foes = fight(soldier(8), brute(5), brute(4))
    play.passes(0, 1).unanswered()
    assert play.wounds(hero) == 1
    assert play.told("totals") == [(8, 9)]


def test_damage_adds_wounds_of_all_winners() -> None:
    play, hero, _foes = fight(soldier(9, health=5), brute(5, "Damage +1."), brute(6, "Damage +2."))
    play.passes(0, 1).unanswered()
    assert play.wounds(hero) == 4


def test_a_tie_is_won_with_damage_too() -> None:
    play, hero, _foes = fight(soldier(5, health=5), brute(5, "Damage +1."))
    play.passes(0, 1).unanswered()
    assert play.wounds(hero) == 2


def test_durable_caps_the_wounds_of_a_skirmish_and_does_not_stop_an_overwhelm() -> None:
    play, hero, _foes = fight(soldier(8, "Durable 1."), brute(9, "Damage +2."))
    play.passes(0, 1).unanswered()
    assert play.wounds(hero) == 1
    play, hero, _foes = fight(soldier(8, "Durable 1."), brute(16, "Damage +2."))
    play.passes(0, 1).unanswered()
    assert play.where(hero) == "grave"


def test_of_two_durables_the_lower_cap_binds() -> None:
    play, hero, _foes = fight(soldier(8, "Durable 2. Durable 1."), brute(9, "Damage +2."))
    play.passes(0, 1).unanswered()
    assert play.wounds(hero) == 1


def test_exerting_is_no_received_wound_for_durable() -> None:
    text = "Durable 1.\nSkirmish: Exert this companion to make it strength +1."
    play, hero, _foes = fight(soldier(5, text), brute(8))
    play.pick(0, f"use:{hero}").passes(1, 0).unanswered()
    assert play.wounds(hero) == 2


def test_killed_companions_go_to_the_grave_and_killed_minions_to_the_scrap_pile() -> None:
    play, hero, (foe,) = fight(soldier(8), brute(5, health=1))
    play.passes(0, 1).unanswered()
    assert play.where(foe) == "scrap"
    play, hero, (foe,) = fight(soldier(5), brute(8), wounds=3)
    play.passes(0, 1).unanswered()
    assert play.where(hero) == "grave"


def test_a_bonus_without_duration_ends_with_its_skirmish() -> None:
    table = ready()
    one, two = table.companion(0, soldier(6)), table.companion(0, soldier(7))
    for minion, companion in ((table.minion(1, brute(5)), one), (table.minion(1, brute(4)), two)):
        table.assigned(minion, companion)
    stand = table.hand(0, "Plain Rank")
    play = table.begin("assignment").until_asked(0, "fight").pick(0, f"fight:{one}")
    play.pick(0, f"play:{stand}")
    play.default_while(lambda: not play.keys(0) or not any(key.startswith("card") for key in play.keys(0)))
    play.pick(0, f"card:{two}")
    assert play.strength(two) == 7 + 4, "three Sparta companions can be spotted"
    play.default_while(lambda: len(play.told("skirmish")) < 2 and play.table.stage == "skirmish")
    assert play.strength(two) == 7


def test_until_the_regroup_phase_lasts_over_several_skirmishes() -> None:
    table = ready()
    one = table.companion(0, soldier(6))
    table.assigned(table.minion(1, brute(5)), one)
    cry = table.hand(0, "Plain War Cry")
    play = table.begin("maneuver").pick(0, f"play:{cry}")
    hero = table.heroes[0]
    if play.asked(0) and play.asked(0).kind == "choose":
        play.pick(0, f"card:{hero}")
    assert play.strength(one) == 7
    play.until("skirmish")
    assert play.strength(one) == 7
    play.until("regroup")
    assert play.strength(one) == 6


def test_the_protagonist_chooses_the_order_of_the_skirmishes() -> None:
    table = ready()
    one, two = table.companion(0, soldier(6)), table.companion(0, soldier(7))
    table.assigned(table.minion(1, brute(5)), one)
    table.assigned(table.minion(1, brute(4)), two)
    play = table.begin("assignment").until_asked(0, "fight")
    assert set(play.keys(0)) == {f"fight:{one}", f"fight:{two}"}


# Leaving a skirmish


KILL = {"type": "event", "title": "Sudden End", "culture": "sparta"}


def struck(*foes: str):
    """A skirmish in which the Protagonist can kill minions by an event."""
    text = "Each time this companion wins a skirmish, add a burden."
    table = ready()
    hero = table.companion(0, soldier(6, text))
    minions = [table.minion(1, foe) for foe in foes]
    for minion in minions:
        table.assigned(minion, hero)
    end = table.hand(0, written("Skirmish: Kill a minion.", **KILL))
    play = table.begin("assignment")
    play.default_while(lambda: not play.may(0, f"play:{end}"))
    return play, hero, minions, end


def test_one_who_is_removed_while_others_stand_neither_wins_nor_loses() -> None:
    play, _hero, (one, two), end = struck(brute(3), brute(4))
    play.pick(0, f"play:{end}", f"card:{one}").passes(1, 0).unanswered()
    assert play.where(one) == "scrap"
    assert play.told("totals") == [(6, 4)]
    assert play.wounds(two) == 1


def test_when_the_last_of_a_side_is_gone_the_other_side_has_won_without_wounds() -> None:
    play, _hero, (_one,), end = struck(brute(3))
    play.pick(0, f"play:{end}")
    assert play.told("totals") == []
    assert play.table.burdens[0] == 1, "each time this companion wins"


def test_a_cancelled_skirmish_has_no_winner_and_everybody_is_unassigned() -> None:
    table = talk(protagonist=1)
    table.hand(0, "Grey Wolf")
    hero = table.heroes[1]
    foe = table.minion(0, brute(9))
    table.assigned(foe, hero)
    bucket = table.hand(1, "Plain Bucket")
    play = table.begin("assignment")
    play.default_while(lambda: not play.may(1, f"play:{bucket}"))
    play.pick(1, f"play:{bucket}")
    assert play.told("cancelled") == [()]
    assert play.told("won") == []
    assert play.where(hero) == "field" and play.table.against[foe.card] == -1


def test_a_minion_that_wins_uses_its_text() -> None:
    text = "Each time this minion wins a skirmish, add a burden."
    gloater = written(text, type="minion", title="Gloater", strength=4)
    play, _hero, _foes = fight(soldier(3), gloater)
    play.passes(0, 1).unanswered()
    assert play.table.burdens[0] == 1


def test_a_group_that_lost_a_side_before_its_step_has_no_skirmish() -> None:
    table = ready()
    one, two = table.companion(0, soldier(6)), table.companion(0, soldier(7))
    first, second = table.minion(1, brute(5)), table.minion(1, brute(4, health=1))
    table.assigned(first, one)
    table.assigned(second, two)
    end = table.hand(0, written("Skirmish: Kill a minion.", **KILL))
    play = table.begin("assignment").until_asked(0, "fight").pick(0, f"fight:{one}")
    play.pick(0, f"play:{end}", f"card:{second}").passes(1, 0).unanswered()
    assert len(play.told("skirmish")) == 1
    assert play.table.stage == "regroup"


def test_whoever_is_assigned_during_a_skirmish_has_one_too() -> None:
    table = ready()
    one, two = table.companion(0, "Plain Hoplite"), table.companion(0, "Plain Hoplite")
    near, far = table.minion(1, "Plain Spearman"), table.minion(1, "Plain Spearman")
    text = "Skirmish: Assign an unassigned minion to an unassigned companion."
    call = written(text, type="condition", title="Late Call", **{"class": "support area"})
    caller = table.support(0, call)
    table.assigned(near, one)
    play = table.begin("skirmish").pick(0, f"use:{caller}").pick(0, f"card:{two}").until("regroup")
    assert play.told("skirmish") == [(one.name, (near.name,)), (two.name, (far.name,))]


def test_one_who_has_fought_fights_again_when_he_is_assigned_again() -> None:
    table = ready()
    hoplite, spearman = table.companion(0, "Plain Hoplite"), table.minion(1, "Stone Guard")
    text = "At the end of each skirmish step, you may assign a minion to [Kastor]."
    kastor = table.companion(0, "Kastor, On Watch")
    again = table.support(0, written(text, type="condition", title="Once More", **{"class": "support area"}))
    table.assigned(spearman, hoplite)
    play = table.begin("skirmish")
    play.default_while(lambda: not play.may(0, f"use:{again}")).pick(0, f"use:{again}").until("regroup")
    assert play.told("skirmish") == [(hoplite.name, (spearman.name,)), (kastor.name, (spearman.name,))]


def test_nobody_is_assigned_any_more_when_the_melee_phase_is_skipped() -> None:
    table = ready()
    hoplite, spearman = table.companion(0, "Plain Hoplite"), table.minion(1, "Plain Spearman")
    text = "Skip the melee phase."
    table.support(0, written(text, type="condition", title="Truce", **{"class": "support area"}))
    table.assigned(spearman, hoplite)
    play = table.begin("maneuver").until("regroup")
    assert play.told("skirmish") == []
    assert play.table.against[spearman.card] == -1
