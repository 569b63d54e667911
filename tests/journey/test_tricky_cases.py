"""Cases that other engines of this family got wrong, and rulings that no chapter of the rulebook shows."""

import pytest

from catalog.decks.checking import check
from catalog.decks.contents import Contents
from catalog.decks.formats import Format
from catalog.decks.pool import Known, Pool
from heroes.engine.match import Match
from heroes.engine.selfplay import seed_of
from heroes.journey.definitions import defined
from heroes.journey.game import GAME
from tests.journey.box import PINNED, setup, written
from tests.journey.box import plain_talk as talk

FILLER = "Grey Wolf"
AREA = {"class": "support area"}


def condition(text: str, title: str = "Tablet", **facts) -> str:
    return written(text, type="condition", title=title, **{**AREA, **facts})


def with_hands(seats: int = 2, **facts):
    table = talk(seats, **facts)
    for seat in range(seats):
        table.hand(seat, FILLER)
    return table


def soldier(strength: int, text: str = "", health: int = 4) -> str:
    title = f"Soldier {strength} {health} {len(text)}"
    return written(text, type="companion", title=title, strength=strength, health=health)


def brute(strength: int, text: str = "", health: int = 4) -> str:
    title = f"Brute {strength} {health} {len(text)}"
    return written(text, type="minion", title=title, strength=strength, health=health)


def skirmish(table, play):
    """On to the actions of the first skirmish."""
    return play.default_while(lambda: play.table.skirmish is None)


# Skirmishes


def test_when_the_companion_is_gone_the_minions_have_won_without_overwhelm() -> None:
    table = with_hands()
    hero = table.companion(0, soldier(3))
    foe = table.minion(1, brute(9, "Each time this minion wins a skirmish, add a burden."))
    table.assigned(foe, hero)
    leave = table.hand(
        0, written("Skirmish: Return a companion to its owner's hand.", type="event", title="Away")
    )
    play = skirmish(table, table.begin("assignment"))
    play.pick(0, f"play:{leave}")
    if play.asked(0) and play.asked(0).kind == "choose":
        play.pick(0, f"card:{hero}")
    play.unanswered()
    assert play.where(hero) == "hand"
    assert play.told("overwhelm") == [] and play.told("totals") == []
    assert play.table.burdens[0] == 1


def test_what_happens_at_the_end_of_a_skirmish_comes_after_its_wounds_and_its_win() -> None:
    """Comparing, wounds, winning and losing, the end, expiry (HJ33)."""
    table = with_hands()
    lines = "Each time this companion wins a skirmish, add 2 burdens.\n"
    hero = table.companion(
        0, soldier(8, lines + "At the end of each skirmish involving this companion, add 1 risk.")
    )
    foe = table.minion(1, brute(5))
    table.assigned(foe, hero)
    play = table.begin("assignment").until("regroup")
    kinds = [event[0] for event in play.table.events if event[0] in ("wound", "burdens", "risk")]
    assert kinds == ["wound", "burdens", "risk"]


def test_at_the_end_of_a_skirmish_a_bearer_who_has_died_in_it_does_nothing_any_more() -> None:
    table = with_hands()
    victim = table.companion(0, soldier(3))
    ring = written(
        "Bearer must be a companion.\nAt the end of each skirmish involving bearer, add a burden.",
        type="possession",
        title="Ring",
        **{"class": "ring"},
    )
    table.item(0, ring, victim)
    table.assigned(table.minion(1, brute(9)), victim)
    play = table.begin("assignment").until("regroup")
    assert play.where(victim) == "grave"
    assert play.table.burdens[0] == 0


def test_a_minion_that_the_protagonist_may_not_assign_is_left_for_its_owner() -> None:
    table = with_hands()
    shy = table.minion(1, brute(5, "This minion cannot be assigned to a skirmish by the Protagonist."))
    play = table.begin("assignment").passes(0, 1)
    assert play.match.waiting_for() == [1], "nothing to assign for the Protagonist"
    assert play.may(1, f"assign:{shy}>{table.heroes[0]}")


def test_a_group_of_minions_without_strength_is_overwhelmed_together() -> None:
    table = with_hands()
    hero = table.companion(0, soldier(1))
    foes = [table.minion(1, brute(0)) for _number in range(2)]
    for foe in foes:
        table.assigned(foe, hero)
    play = table.begin("assignment").until("regroup")
    assert [play.where(foe) for foe in foes] == ["scrap", "scrap"]


def test_a_filter_looks_at_what_is_so_when_the_effect_happens_and_finds_nobody() -> None:
    text = "Each time this companion wins a skirmish, wound a minion with strength 4 or less."
    table = with_hands()
    hero = table.companion(0, soldier(8, text))
    foe = table.minion(1, brute(5))
    table.assigned(foe, hero)
    play = table.begin("assignment").until("regroup")
    assert play.wounds(foe) == 1


def test_whoever_skirmishes_is_one_of_the_skirmish_that_is_being_resolved() -> None:
    table = with_hands()
    one, two = table.companion(0, soldier(8)), table.companion(0, soldier(9))
    near, far = table.minion(1, brute(5)), table.minion(1, brute(6))
    table.assigned(near, one).assigned(far, two)
    text = "Skirmish: Make a minion skirmishing a companion strength -1."
    chill = table.hand(0, written(text, type="event", title="Chill"))
    play = table.begin("assignment").until_asked(0, "fight").pick(0, f"fight:{one}", f"play:{chill}")
    assert play.strength(near) == 4 and play.strength(far) == 6


def test_between_the_wounds_of_damage_everybody_may_respond() -> None:
    """The wounds come one after the other: one that is healed in between does not kill."""
    table = with_hands()
    text = "Each time this companion takes a wound, you may heal this companion."
    hero = table.companion(0, soldier(5, text, health=2))
    table.wounded(hero, 0)
    table.assigned(table.minion(1, brute(6, "Damage +1.")), hero)
    play = table.begin("assignment")
    play.default_while(lambda: not play.may(0, f"use:{hero}"))
    assert play.wounds(hero) == 1
    play.pick(0, f"use:{hero}")
    play.default_while(lambda: not play.may(0, f"use:{hero}"))
    assert play.wounds(hero) == 1, "the second wound of the two"


def test_the_wounds_that_others_would_deal_count_against_durable_in_the_same_skirmish() -> None:
    table = with_hands()
    hero = table.companion(0, soldier(5, "Durable 1."))
    table.assigned(table.minion(1, brute(6)), hero)
    dart = table.hand(1, written("Skirmish: Wound a companion.", type="event", title="Dart", culture="troy"))
    play = skirmish(table, table.begin("assignment")).passes(0)
    play.pick(1, f"play:{dart}")
    if play.asked(1) and play.asked(1).kind == "choose":
        play.pick(1, f"card:{hero}")
    play.until("regroup")
    assert play.wounds(hero) == 1


# Quest-Needs


def test_a_quest_need_that_was_saved_by_one_who_dies_too_is_lost() -> None:
    """The hero and his successor die in one chain: the check follows every kill."""
    need = written(
        "Bearer is quest-bound.\nResponse: If bearer is about to be killed, transfer this card to a companion.",
        type="quest-need",
        title="Torch",
        back="To complete quest: The party is at site 9.",
    )
    table = talk(3)
    table._placed[1] = (0, need, *table._placed[1][2:])
    friend = table.companion(0, soldier(3, health=1))
    table.wounded(table.heroes[0], 3)
    table.minion(1, brute(1, "Shoot +2."))
    for seat in range(3):
        table.hand(seat, FILLER)
    play = table.begin("barrage").passes(0, 2, 1)
    play.pick(0, f"wound:{friend}")
    torch = table.heroes[0].quest
    if play.may(0, f"use:{torch}"):
        play.pick(0, f"use:{torch}")
    play.default_while(lambda: not play.table.out[0] and play.match.result is None)
    assert play.table.out[0]


def test_whoever_loses_the_quest_need_while_it_is_another_turn_loses_when_his_own_begins() -> None:
    table = with_hands(3).moves(2)
    play = table.begin("decide")
    match, rules = play.match, play.table
    from heroes.journey import zones

    zones.put_away(rules, rules.quests[1], zones.SCRAP)  # no text reaches an inactive card: as if one did
    play.passes(0)
    play.default_while(lambda: not rules.out[1] and rules.protagonist == 0)
    assert rules.out[1] and match.result is None
    play.default_while(lambda: rules.stage != "campaign")
    assert rules.protagonist == 2


def test_a_loss_is_looked_at_before_a_win() -> None:
    """The last site is reached, and its text takes the Quest-Need away."""
    last = written(
        "When the party moves to this site, add 9 burdens.", type="site", title="Last Shore", range="7-9"
    )
    sites = [
        written("", type="site", title=f"Step {n}", range="1-3" if n < 4 else "4-6" if n < 7 else "7-9")
        for n in range(1, 9)
    ]
    table = with_hands(path=[*sites, last]).moves(0)
    table.party_at(0, 8).party_at(1, 8)
    table.companion(0, "Plain Hoplite")
    play = table.begin("move")
    assert play.match.result["winners"] == [1]


# Costs and effects


def test_a_cost_that_is_prevented_is_not_paid_and_nothing_follows() -> None:
    table = with_hands()
    tablet = table.support(0, condition("Regroup: Exert a companion to add a burden."))
    veto = table.support(
        1,
        condition(
            "Response: If a companion is about to exert, remove 1 risk to prevent that.",
            "Veto",
            culture="troy",
        ),
    )
    table.risk(2)
    play = table.begin("regroup").pick(0, f"use:{tablet}")
    play.default_while(lambda: not play.may(1, f"use:{veto}"))
    play.pick(1, f"use:{veto}").unanswered()
    assert play.wounds(table.heroes[0]) == 0
    assert play.table.burdens[0] == 0


def test_a_wound_of_an_exertion_that_is_healed_at_once_has_been_paid_all_the_same() -> None:
    """What answers to the exertion comes before the effect, and changes nothing about the price."""
    table = with_hands()
    tablet = table.support(0, condition("Regroup: Exert a companion to add a burden."))
    table.support(0, condition("Each time a companion exerts, heal that companion.", "Balm"))
    play = table.begin("regroup").pick(0, f"use:{tablet}").unanswered()
    assert "exert" in [event[0] for event in play.match.rules.events]
    assert play.wounds(table.heroes[0]) == 0
    assert play.table.burdens[0] == 1


def test_of_several_costs_the_first_stays_paid_when_the_second_is_prevented() -> None:
    table = with_hands()
    tablet = table.support(
        0, condition("Regroup: Add a burden and exert a companion to draw a card.", "Double Price")
    )
    veto = table.support(
        1,
        condition(
            "Response: If a companion is about to exert, remove 1 risk to prevent that.",
            "Veto",
            culture="troy",
        ),
    )
    table.risk(2)
    table.book(0, FILLER)
    play = table.begin("regroup")
    held = len(play.table.hands[0])
    play.pick(0, f"use:{tablet}").default_while(lambda: not play.may(1, f"use:{veto}"))
    play.pick(1, f"use:{veto}").unanswered()
    assert play.table.burdens[0] == 1 and play.wounds(table.heroes[0]) == 0
    assert len(play.table.hands[0]) == held, "nothing is drawn"


def test_wound_prevention_does_not_touch_exerting() -> None:
    table = with_hands()
    tablet = table.support(0, condition("Regroup: Exert a companion to add a burden."))
    table.item(0, "Plain Helmet", table.heroes[0])
    play = table.begin("regroup").pick(0, f"use:{tablet}")
    assert play.wounds(table.heroes[0]) == 1 and play.table.burdens[0] == 1


def test_two_wounds_cannot_be_chosen_for_one_who_can_take_only_one() -> None:
    table = with_hands()
    tablet = table.support(0, condition("Regroup: Either wound a companion twice or add 3 burdens."))
    table.wounded(table.heroes[0], 3)
    play = table.begin("regroup").pick(0, f"use:{tablet}").unanswered()
    assert play.table.burdens[0] == 3, "the only thing that can be done in full"
    assert play.wounds(table.heroes[0]) == 3


def test_a_card_may_not_be_played_by_an_effect_whose_cost_would_first_make_room_for_it() -> None:
    """Legality is looked at before the costs: the active copy still bars the unique one in the scrap pile."""
    table = with_hands()
    tablet = table.support(
        0, condition("Regroup: Scrap a companion to play a companion from your scrap pile.")
    )
    table.companion(0, "Kastor, On Watch")
    table.scrap(0, "Kastor, On Watch")
    assert not table.begin("regroup").may(0, f"use:{tablet}")


def test_a_transfer_costs_no_risk() -> None:
    table = with_hands()
    tablet = table.support(0, condition("Regroup: Transfer a hand weapon to another eligible bearer."))
    table.item(0, "Plain Spear", table.heroes[0])
    table.companion(0, "Plain Hoplite")
    play = table.begin("regroup").pick(0, f"use:{tablet}")
    assert play.table.risk == 0


def test_when_you_play_this_is_once_and_not_always() -> None:
    table = talk()
    text = "Bearer must be a companion.\nWhen you play this possession, scrap each other possession."
    broom = table.hand(0, written(text, type="possession", title="Broom", **{"class": "helm"}))
    old = table.item(0, "Plain Spear", table.heroes[0])
    later = table.hand(0, "Plain Spear")
    play = table.begin("campaign").pick(0, f"play:{broom}").unanswered()
    assert play.where(old) == "scrap" and play.where(broom) == "field"
    play.pick(0, f"play:{later}").unanswered()
    assert play.where(later) == "field"


def test_all_optional_answers_to_one_event_are_offered_together_and_the_player_picks() -> None:
    table = with_hands()
    text = "Each time you play a companion, you may add a burden."
    one, two = table.support(0, condition(text, "First")), table.support(0, condition(text, "Second"))
    hoplite = table.hand(0, "Plain Hoplite")
    play = table.begin("campaign").pick(0, f"play:{hoplite}")
    assert play.may(0, f"use:{one}") and play.may(0, f"use:{two}")
    play.pick(0, f"use:{two}")
    assert play.may(0, f"use:{one}") and not play.may(0, f"use:{two}"), "once for each occurrence"


def test_a_limited_text_answers_once_to_several_things_of_the_same_moment() -> None:
    table = with_hands()
    text = "Each time a companion takes a wound, add a burden (limit once per phase)."
    table.support(0, condition(text))
    friend = table.companion(0, "Plain Hoplite")
    table.minion(1, brute(1, "Shoot +2."))
    play = table.begin("barrage").passes(0, 1)
    play.pick(0, f"wound:{friend}", f"wound:{table.heroes[0]}").until("assignment")
    assert play.wounds(friend) == play.wounds(table.heroes[0]) == 1
    assert play.table.burdens[0] == 1


def test_what_each_means_is_fixed_when_the_effect_happens() -> None:
    table = talk()
    table.minion(1, "Plain Spearman")
    table.hand(1, FILLER)
    tablet = table.support(0, condition("Maneuver: Make each companion strength +1 until the regroup phase."))
    call = table.support(0, condition("Maneuver: Play a companion from your hand.", "Call"))
    late = table.hand(0, "Plain Hoplite")
    play = table.begin("maneuver").pick(0, f"use:{tablet}").passes(1)
    play.pick(0, f"use:{call}")
    play.default_while(lambda: play.where(late) != "field")
    assert play.strength(table.heroes[0]) == 9 and play.strength(late) == 6


def test_a_card_that_comes_back_is_a_new_one() -> None:
    """A bonus does not follow a minion into the scrap pile and back."""
    table = with_hands().risk(9)
    boost = table.support(
        1,
        condition("Adversary: Make a minion strength +3 until the end of the turn.", "Boost", culture="troy"),
    )
    end = table.support(
        1,
        condition("Adversary: Scrap a minion to play a minion from your scrap pile.", "Back", culture="troy"),
    )
    foe = table.minion(1, "Plain Spearman")
    table.scrap(1, "Plain Spearman")
    play = table.begin("adversary").pick(1, f"use:{boost}")
    assert play.strength(foe) == 9
    play.pick(1, f"use:{end}")
    play.default_while(lambda: play.asked(1) is not None and play.asked(1).kind == "choose")
    assert len(play.table.minions) == 1
    assert [play.match.view(1)["minions"][0]["strength"]["now"]] == [6]
    assert play.table.rows == []


def test_what_had_used_up_its_limit_may_use_it_again_when_it_has_come_back() -> None:
    table = with_hands()
    text = "Campaign: Draw a card (limit once per turn).\nCampaign: Return this condition to hand."
    returning = table.support(0, condition(text, "Boomerang"))
    table.book(0, FILLER, FILLER)
    play = table.begin("campaign").pick(0, f"use:{returning}").unanswered()
    assert play.keys(0) == ["pass", f"use:{returning}"], "its limit bars the first of its texts"
    play.pick(0, f"use:{returning}").unanswered()
    play.pick(0, f"play:{returning}").unanswered()
    assert play.keys(0) == ["pass", f"use:{returning}", f"use:{returning}.2"]


def test_a_killed_minion_is_scrapped_once_as_well() -> None:
    table = with_hands()
    table.support(0, condition("Each time a minion is scrapped, add a burden."))
    table.minion(1, brute(1, health=1))
    table.companion(0, written("Shoot +1.", type="companion", title="Bow"))
    play = table.begin("barrage").until("regroup")
    assert play.table.burdens[0] == 1


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("Regroup: Add a burden. Each antagonist draws a card.", [1, 2, 2]),
        ("Regroup: Add a burden. The Protagonist draws a card.", [2, 1, 1]),
        ("Regroup: Add a burden. Draw a card.", [1, 2, 1]),
        ("Regroup: Add a burden. Each player draws a card.", [2, 2, 2]),
    ],
)
def test_with_several_antagonists_a_text_reaches_those_it_names(text: str, hands: list[int]) -> None:
    table = with_hands(3)
    tablet = table.support(1, condition(text, f"Drum {len(text)}", culture="troy"))
    for seat in range(3):
        table.book(seat, FILLER, FILLER)
    play = table.begin("regroup").passes(0, 2).pick(1, f"use:{tablet}")
    assert [len(hand) for hand in play.table.hands] == hands


def test_a_card_borne_by_an_inactive_card_is_inactive() -> None:
    table = with_hands()
    curse = table.item(0, "Curse of Sleep", table.heroes[1])  # the Protagonist's adversary card on Dorothy
    play = table.begin("campaign")
    shown = play.match.view(0)["players"][1]["party"][0]["borne"]
    assert [card["active"] for card in shown if card["id"] == curse.name] == [False]


def test_two_sanctuaries_and_two_brazens_both_happen() -> None:
    haven = written("Sanctuary 1. Sanctuary 2.", type="site", title="Two Havens")
    table = talk(path=("Plain Hall", haven, "Plain Crossing"))
    table.wounded(table.heroes[0], 3)
    table.hand(0, FILLER)
    play = table.begin("campaign")
    hero = table.heroes[0]
    play.pick(0, f"card:{hero}").pick(0, f"card:{hero}").pick(0, f"card:{hero}")
    assert play.wounds(hero) == 0
    table = talk().moves(0)
    table.companion(0, written("Brazen 1. Brazen 2.", type="companion", title="Two Horns"))
    table.hand(1, FILLER)
    assert table.begin("move").table.risk == 1 + 2 + 1 + 2


def test_not_roaming_beats_a_home_site_further_on() -> None:
    table = with_hands().risk(2)
    table.support(1, condition("Each Trojan is not roaming.", "Guide", culture="troy"))
    raider = table.hand(1, "Far Raider")  # home site 5, cost 2
    play = table.begin("adversary").pick(1, f"play:{raider}")
    assert play.table.risk == 0
    assert not play.match.view(0)["minions"][0]["roaming"]


# Steps


def test_in_the_campaign_phase_an_antagonist_may_only_respond() -> None:
    table = talk().risk(9)
    watch = table.support(
        1,
        condition(
            "Response: If a companion is played, remove 1 risk to draw a card.", "Watch", culture="troy"
        ),
    )
    hoplite = table.hand(0, "Plain Hoplite")
    table.hand(1, "Plain Spearman")
    table.book(1, FILLER)
    play = table.begin("campaign")
    assert play.keys(1) == []
    play.pick(0, f"play:{hoplite}")
    play.default_while(lambda: play.match.waiting_for() != [1])
    assert play.may(1, f"use:{watch}") and len(play.keys(1)) == 2


@pytest.mark.parametrize(
    ("label", "stage", "users"),
    [("Campaign", "campaign", [0]), ("Adversary", "adversary", [1, 2]), ("Regroup", "regroup", [0, 1, 2])],
)
def test_a_label_on_a_site_says_whom_it_serves(label: str, stage: str, users: list[int]) -> None:
    spring = written(f"{label}: Add (1) to draw a card.", type="site", title=f"Spring {label}")
    table = with_hands(3, path=("Plain Hall", spring, "Plain Crossing"))
    play = table.begin(stage)
    found = []
    for _turn in range(3):
        if play.table.stage != stage or not play.match.waiting_for():
            break
        seat = play.match.waiting_for()[0]
        if any(key.startswith("use:") for key in play.keys(seat)):
            found.append(seat)
        play.passes(seat)
    assert sorted(found) == users


def test_moving_again_brings_no_sanctuary_and_no_second_roaming_penalty() -> None:
    table = with_hands(path=("Plain Hall", "Plain Ford", "Plain 3")).moves(1).risk(0)
    table.wounded(table.heroes[0], 2)
    raider = table.minion(1, "Far Raider")
    play = table.begin("decide").pick(0, "move").unanswered()
    assert play.table.sites[0] == 3, "a site with Sanctuary"
    assert play.wounds(table.heroes[0]) == 2
    assert play.where(raider) == "field" and play.table.risk == 1 + 1


def test_the_move_limit_takes_all_changes_and_is_never_below_1() -> None:
    table = with_hands()
    table.support(0, condition("The move limit is +1.", "Road"))
    table.support(1, condition("The move limit is -9.", "Mire", culture="troy"))
    assert table.begin("campaign").match.view(0)["move_limit"] == 1
    table = with_hands()
    table.support(0, condition("The move limit is +1.", "Road"))
    assert table.begin("campaign").match.view(0)["move_limit"] == 3


def test_where_a_text_forbids_moving_nothing_moves_and_the_turn_goes_on() -> None:
    snow = written("The party cannot move.", type="site", title="Deep Snow")
    table = with_hands(path=("Plain Hall", snow, "Plain Crossing")).moves(0)
    play = table.begin("move")
    assert play.table.sites[0] == 2 and play.table.risk == 0
    assert play.table.stage == "adversary"
    play.until("decide")
    assert not play.may(0, "move")


def test_a_site_of_the_same_name_counts_its_uses_for_itself() -> None:
    hall = written(
        "Regroup: Spot a companion to add a burden (limit once per turn).",
        type="site",
        title="Twin Hall",
        arrow="left",
    )
    table = talk(path=("Plain Hall", hall, hall))
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("regroup")
    first, second = (f"use:{play.table.name[site]}" for site in play.table.path[1:3])
    play.pick(0, first).unanswered()
    assert not play.may(0, first) and not play.may(0, second)
    play.default_while(lambda: not play.may(0, "move")).pick(0, "move")
    play.default_while(lambda: play.table.stage != "regroup")
    assert not play.may(0, first)
    play.pick(0, second).unanswered()
    assert play.table.burdens[0] == 2


# Set-up


def test_equal_bids_are_settled_by_the_matchs_own_random_numbers() -> None:
    first = set()
    for number in range(12):
        match = Match(GAME, setup(3), seed_of(9, number))
        for seat in range(3):
            match.choose(seat, match.decision_of(seat).id, ["bid:2"])
        first.add(match.waiting_for()[0])
        assert match.rules.burdens == [2, 2, 2]
    assert first == {0, 1, 2}


def test_surplus_sites_and_quest_needs_of_an_atlas_stay_unused() -> None:
    match = Match(GAME, setup(2), seed_of(1, 1))
    while match.rules.stage != "campaign":
        decision = match.pending[0]
        match.choose(decision.seat, decision.id, [decision.default_option().key])
    first = match.rules.order[0]
    assert len(match.rules.atlases[first]) == len(setup(2)["decks"][first]["sites"]) - 1
    assert match.rules.hands[first] and len(match.rules.path) == 1


def test_the_rulebook_knows_no_limit_of_copies() -> None:
    decks = [
        {**deck, "book": [[29, "Plain Hoplite"], [1, "Menelaos, On Watch"], [30, "Grey Wolf"]]}
        for deck in setup(2)["decks"][:1]
    ]
    from heroes.journey.game import legality

    assert legality(decks[0], PINNED) is None


def test_where_a_format_limits_copies_the_versions_of_a_title_count_together() -> None:
    versions = [written("", type="companion", title="Manifold", subtitle=name) for name in ("Young", "Old")]
    pool = Pool(Known(defined(PINNED[name]).card, name) for name in versions)
    four = Format(slug="four", name="Four", copies=4)
    six = check(Contents(dict.fromkeys(versions, 3)), pool, four).faults
    assert [fault for fault in map(str, six) if "Manifold" in fault] == [
        "Four takes at most 4 of a title; of “Manifold” here are 6."
    ]
    assert "Manifold" not in str([*map(str, check(Contents(dict.fromkeys(versions, 2)), pool, four).faults)])


def test_a_hero_pays_what_he_asks_for_to_play() -> None:
    hero = written(
        "Hero [Plain Homecoming].\nTo play, add a burden.", type="companion", title="Debtor", unique=True
    )
    wished = setup(2)
    wished["cards"] = dict(PINNED)
    for deck in wished["decks"][:1]:
        deck["book"] = [[1, hero], *[line for line in deck["book"] if "Menelaos" not in line[1]]]
    match = Match(GAME, wished, seed_of(1, 2))
    while match.rules.stage != "mulligans":
        decision = match.pending[0]
        match.choose(decision.seat, decision.id, [decision.default_option().key])
    assert match.rules.burdens == [1, 0]


def test_a_transfer_respects_the_classes_of_items() -> None:
    table = with_hands()
    tablet = table.support(0, condition("Regroup: Transfer a hand weapon to another eligible bearer."))
    table.item(0, "Plain Spear", table.heroes[0])
    table.item(0, "Plain Spear", table.companion(0, "Plain Hoplite"))
    assert not table.begin("regroup").may(0, f"use:{tablet}"), "both bear a hand weapon"


def test_all_who_are_doomed_leave_together_and_see_each_other_go() -> None:
    text = "Each time a companion is killed, add a burden."
    table = with_hands()
    one = table.companion(0, soldier(3, text, health=1))
    two = table.companion(0, soldier(4, "", health=1))
    table.minion(1, brute(1, "Shoot +2."))
    play = table.begin("barrage").passes(0, 1)
    play.pick(0, f"wound:{one}", f"wound:{two}")
    play.until("assignment")
    assert [play.where(one), play.where(two)] == ["grave", "grave"]
    assert play.table.burdens[0] == 2


def test_ranged_wounds_are_not_placed_on_one_who_cannot_be_wounded() -> None:
    table = with_hands()
    ghost = table.companion(0, soldier(3, "This companion cannot be wounded."))
    table.minion(1, brute(1, "Shoot +1."))
    play = table.begin("barrage").passes(0, 1).unanswered()
    assert not play.may(0, f"wound:{ghost}")
    play.until("assignment")
    assert play.wounds(table.heroes[0]) == 1


def test_without_minions_at_the_end_of_the_barrage_the_turn_goes_to_the_regroup_phase() -> None:
    table = with_hands()
    table.companion(0, written("Shoot +1.", type="companion", title="Bow"))
    table.minion(1, brute(1, health=1))
    play = table.begin("barrage").until("regroup")
    assert ("assignment step",) not in play.told("stage")


def test_the_order_of_the_options_does_not_tell_the_order_of_a_book() -> None:
    offered = []
    for book in (("Plain Hoplite", "Plain Squire", FILLER), ("Plain Squire", FILLER, "Plain Hoplite")):
        table = with_hands()
        tablet = table.support(0, condition("Regroup: Fetch a companion from your book."))
        table.book(0, *book)
        offered.append(table.begin("regroup").pick(0, f"use:{tablet}").keys(0))
    assert offered[0] == offered[1]


# What is paid: only what can be, once, and as much as it costs at that moment


@pytest.mark.parametrize(
    ("risk", "wounds", "paid"),
    [(3, 3, (0, 3)), (2, 0, (2, 1)), (2, 3, None)],
    ids=["risk", "effort", "neither"],
)
def test_of_two_prices_only_the_one_that_can_be_paid_is_charged_and_that_once(risk, wounds, paid) -> None:
    table = with_hands().risk(risk)
    text = "Regroup: Remove 3 risk or exert this companion to draw a card."
    friend = table.companion(0, soldier(5, text), wounds=wounds)
    table.book(0, FILLER, FILLER)
    play = table.begin("regroup")
    assert play.may(0, f"use:{friend}") == (paid is not None)
    if paid is not None:
        play.pick(0, f"use:{friend}")
        assert (play.table.risk, play.wounds(friend)) == paid
        assert len(play.table.hands[0]) == 2


def test_where_both_prices_can_be_paid_the_player_chooses_one() -> None:
    table = with_hands().risk(3)
    text = "Regroup: Remove 3 risk or exert this companion to draw a card."
    friend = table.companion(0, soldier(5, text))
    table.book(0, FILLER, FILLER)
    play = table.begin("regroup").pick(0, f"use:{friend}")
    assert play.keys(0) == ["option:0", "option:1"]
    play.pick(0, "option:1")
    assert (play.table.risk, play.wounds(friend)) == (3, 1)


@pytest.mark.parametrize("answer", [1, 2])
def test_who_must_do_one_of_two_things_is_asked_only_for_what_he_can_do(answer: int) -> None:
    table = with_hands().risk(5)
    text = "Adversary: Exert this minion to make the Protagonist exert 2 companions or add 2 burdens."
    foe = table.minion(1, brute(5, text))
    if answer == 2:
        table.companion(0, soldier(5))
    play = table.begin("adversary").pick(1, f"use:{foe}")
    if answer == 1:  # a single companion cannot exert twice over
        assert play.table.burdens[0] == 2
    else:
        assert len(play.keys(0)) == 2
        play.pick(0, "option:0")
        assert play.table.burdens[0] == 0 and play.wounds(table.heroes[0]) == 1


def test_roaming_is_what_home_site_and_place_of_the_party_say_at_that_moment() -> None:
    table = with_hands().risk(9)
    table.support(0, condition("Each roaming minion is strength -1.", "Strangers"))
    foe = table.minion(1, written("", type="minion", title="Home at Three", home_site=3, strength=5))
    play = table.begin("regroup")
    assert play.strength(foe) == 4, "the party is at site 2"
    play.default_while(lambda: not play.may(0, "move"))
    play.pick(0, "move")
    assert play.table.sites[0] == 3
    assert play.strength(foe) == 5


def test_a_home_site_further_on_costs_when_the_minion_is_played_by_a_text_too() -> None:
    table = with_hands().risk(9)
    text = "Adversary: Scrap this condition to play a minion from your scrap pile."
    again = table.support(1, condition(text, "Come Back", culture="troy"))
    (raider,) = table.scrap(1, "Far Raider")  # cost 2, home site 5
    play = table.begin("adversary").pick(1, f"use:{again}")
    assert play.where(raider) == "field"
    assert play.table.risk == 9 - 4


def test_discounts_add_up_and_only_those_of_active_cards_count() -> None:
    cheaper = condition("Each Trojan's risk cost is -1.", "Cheap Ferry", culture="troy")
    table = with_hands(3).risk(9)
    table.support(0, cheaper)  # the Protagonist's adversary cards are inactive
    table.support(1, cheaper)
    table.support(2, cheaper)
    spearman = table.hand(2, "Plain Spearman")  # cost 2, home site 2
    play = table.begin("adversary").pick(2, f"play:{spearman}")
    assert play.table.risk == 9
    table = with_hands().risk(9)
    table.support(0, cheaper)
    spearman = table.hand(1, "Plain Spearman")
    assert table.begin("adversary").pick(1, f"play:{spearman}").table.risk == 9 - 2
