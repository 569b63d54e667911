"""The Adversary Phase and the Ranged Phase; rulings HJ26, HJ28, HJ29."""

from tests.journey.box import plain_talk as talk
from tests.journey.box import written


def test_antagonists_act_one_at_a_time_from_the_protagonists_right() -> None:
    table = talk(3).risk(9)
    first = table.hand(2, "Grey Wolf", "Plain Spearman")
    second = table.hand(1, "Plain Spearman", "Stone Guard")
    play = table.begin("adversary")
    assert play.match.waiting_for() == [2]
    play.pick(2, f"play:{first[1]}")
    assert play.match.waiting_for() == [1]
    play.pick(1, f"play:{second[0]}")
    assert play.match.waiting_for() == [2]


def test_passing_does_not_lock_an_antagonist_out_while_others_go_on() -> None:
    table = talk(3).risk(9)
    table.hand(2, "Grey Wolf")
    spearman = table.hand(1, "Plain Spearman", "Stone Guard")[0]
    play = table.begin("adversary").passes(2).pick(1, f"play:{spearman}")
    assert play.match.waiting_for() == [2]


def test_the_phase_ends_when_all_antagonists_pass_in_a_row() -> None:
    table = talk(3).risk(9)
    for seat in range(3):
        table.hand(seat, "Grey Wolf")
    play = table.begin("adversary").passes(2, 1)
    assert play.table.stage == "regroup", "and without minions the turn goes to the regroup phase"


def test_the_protagonist_does_nothing_in_the_adversary_phase() -> None:
    table = talk().risk(9)
    table.hand(0, "Plain War Cry")
    table.hand(1, "Grey Wolf")
    play = table.begin("adversary")
    assert play.keys(0) == []


def test_without_minions_there_is_no_ranged_and_no_melee_phase() -> None:
    table = talk().risk(9)
    table.hand(0, "Plain War Cry")
    table.hand(1, "Far Raider")
    play = table.begin("adversary").passes(1)
    assert play.table.stage == "regroup"


def test_after_the_campaign_phase_nobody_looks_for_minions() -> None:
    table = talk().moves(0)
    table.hand(0, "Plain War Cry")
    table.hand(1, "Far Raider")
    play = table.begin("campaign").passes(0)
    assert play.table.stage == "adversary"


def test_a_maneuver_begins_with_the_protagonist_and_goes_counter_clockwise() -> None:
    table = talk(3)
    table.minion(1, "Plain Spearman")
    for seat in range(3):
        table.hand(seat, "Grey Wolf")
    play = table.begin("maneuver")
    assert play.match.waiting_for() == [0]
    play.passes(0)
    assert play.match.waiting_for() == [2]
    play.passes(2)
    assert play.match.waiting_for() == [1]
    play.passes(1)
    assert play.table.stage == "barrage"


ARCHER = {"type": "companion", "title": "Long Bow", "strength": 4, "health": 3}


def test_both_totals_are_fixed_before_any_wound() -> None:
    """The only archer of the minions would be dead if the party shot first; both shoot."""
    table = talk()
    bow = table.companion(0, written("Shoot +2.", **ARCHER))
    archer = table.minion(1, "Archer of the Walls", wounds=1)
    for seat in range(2):
        table.hand(seat, "Grey Wolf")
    play = table.begin("barrage").until_asked(0, "spread")
    play.pick(0, f"wound:{bow}").unanswered()
    assert play.wounds(bow) == 1
    assert play.where(archer) == "scrap"
    assert play.told("ranged") == [(2, 1)]


def test_each_shoot_adds_its_number() -> None:
    table = talk()
    table.minion(1, "Archer of the Walls")
    table.minion(1, "Paris")
    for seat in range(2):
        table.hand(seat, "Grey Wolf")
    play = table.begin("barrage")
    ranged = play.match.view(0)["ranged"]
    assert (ranged["party"], ranged["minions"]) == (0, 2)


def test_the_protagonist_chooses_which_antagonist_spreads_the_partys_wounds_over_his_own_minions() -> None:
    table = talk(3)
    table.companion(0, written("Shoot +2.", **ARCHER))
    mine = table.minion(1, "Stone Guard")
    theirs = table.minion(2, "Stone Guard")
    for seat in range(3):
        table.hand(seat, "Grey Wolf")
    play = table.begin("barrage").until_asked(0, "player").pick(0, "seat:2")
    assert play.wounds(theirs) == 2
    assert play.wounds(mine) == 0


def test_nobody_is_dealt_more_than_his_remaining_health_and_the_rest_is_lost() -> None:
    table = talk()
    table.companion(0, written("Shoot +5.", type="companion", title="Great Bow"))
    wolf = table.minion(1, "Grey Wolf")
    spearman = table.minion(1, "Plain Spearman")
    for seat in range(2):
        table.hand(seat, "Grey Wolf")
    play = table.begin("barrage").until_asked(1, "spread")
    play.pick(1, f"wound:{wolf}")
    assert play.where(wolf) == play.where(spearman) == "scrap"


def test_durable_does_not_limit_ranged_wounds() -> None:
    table = talk()
    table.companion(0, written("Shoot +2.", **ARCHER))
    guard = table.minion(1, "Stone Guard")  # Durable 1
    for seat in range(2):
        table.hand(seat, "Grey Wolf")
    play = table.begin("barrage").until("assignment")
    assert play.wounds(guard) == 2


def test_a_ranged_total_below_zero_counts_as_none() -> None:
    table = talk()
    wall = written(
        "The party ranged total is -3.",
        type="condition",
        title="High Wall",
        culture="troy",
        **{"class": "support area"},
    )
    table.support(1, wall)
    table.minion(1, "Plain Spearman")
    for seat in range(2):
        table.hand(seat, "Grey Wolf")
    assert table.begin("barrage").match.view(0)["ranged"]["party"] == 0


def test_a_skipped_step_does_not_take_place() -> None:
    marsh = written("Skip the barrage step.", type="site", title="Fog")
    table = talk(path=("Plain Hall", marsh))
    archer = table.minion(1, "Archer of the Walls")
    for seat in range(2):
        table.hand(seat, "Grey Wolf")
    play = table.begin("maneuver").passes(0, 1)
    assert play.table.stage == "assignment"
    assert play.where(archer) == "field"
    assert play.told("ranged") == []


def test_players_act_in_the_order_of_their_places_and_not_of_their_seats() -> None:
    table = talk(4).order(2, 0, 3, 1)
    table.minion(1, "Plain Spearman")
    for seat in range(4):
        table.hand(seat, "Grey Wolf")
    play = table.begin("adversary")
    for stage, order in (("adversary", [2, 1, 3]), ("maneuver", [0, 2, 1, 3])):
        asked = []
        while play.table.stage == stage:
            asked += play.match.waiting_for()
            play.passes(asked[-1])
        assert asked == order
    play.default_while(lambda: play.table.stage != "campaign")
    assert play.table.protagonist == 3, "the next one clockwise"


def test_a_protagonist_who_is_shot_dead_shoots_no_more() -> None:
    table = talk(3)
    table.wounded(table.heroes[0], 3)
    table.minion(1, "Archer of the Walls")
    table.companion(0, written("Shoot +3.", type="companion", title="Bow"))
    for seat in range(3):
        table.hand(seat, "Grey Wolf")
    play = table.begin("barrage").passes(0, 2, 1).pick(0, f"wound:{table.heroes[0]}").unanswered()
    assert play.table.out[0] and play.told("ranged") == [(3, 1)]
    assert play.told("target") == [] and len(play.told("wound")) == 1
