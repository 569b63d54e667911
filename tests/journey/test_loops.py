"""Nothing goes on for ever: steps whose actions lead round in a circle, texts that end a step, the draw rule."""

from heroes.journey.procedure import MOST_ACTIONS, MOST_REPEATS, WATCHED_FROM
from heroes.journey.regroup import MOST_ANSWERED
from heroes.journey.skirmishes import MOST_SKIRMISHES
from heroes.journey.windows import MOST_ANSWERS
from tests.journey.box import plain_talk as talk
from tests.journey.box import written

FILLER = "Plain Spearman"
AREA = {"class": "support area"}


def acting(text: str, stage: str):
    """Seat 0 uses a text as often as he is asked; gives the play and how often that was."""
    table = talk()
    tablet = table.support(0, written(text, type="condition", title="Wheel", **AREA))
    table.minion(1, FILLER)
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin(stage)
    times = 0
    while play.table.stage == stage and play.may(0, f"use:{tablet}"):
        play.pick(0, f"use:{tablet}")
        times += 1
        if play.asked(1):
            play.passes(1)
    return play, times


def test_actions_that_lead_round_in_a_circle_count_as_passes_in_the_end() -> None:
    play, times = acting("Maneuver: Add (1). Remove 1 risk.", "maneuver")
    assert times == WATCHED_FROM + MOST_REPEATS - 1
    assert play.table.stage == "barrage"


def test_a_circle_in_the_campaign_phase_ends_in_the_move() -> None:
    play, times = acting("Campaign: Add (1). Remove 1 risk.", "campaign")
    assert times == WATCHED_FROM + MOST_REPEATS - 1
    assert play.table.sites[0] == 3


def test_actions_that_change_something_each_time_go_on_up_to_the_limit_of_a_step() -> None:
    play, times = acting("Maneuver: Add (1).", "maneuver")
    assert times == MOST_ACTIONS
    assert play.table.risk == MOST_ACTIONS


def test_a_text_that_ends_the_step_leaves_nobody_a_further_action() -> None:
    table = talk()
    tablet = table.support(
        0, written("Maneuver: Draw a card. End the phase.", type="condition", title="Bell", **AREA)
    )
    table.minion(1, FILLER)
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("maneuver").pick(0, f"use:{tablet}")
    assert play.table.stage == "barrage", "the Antagonist is not asked any more"


def test_a_barrage_step_that_ends_at_once_has_no_shots() -> None:
    table = talk()
    tablet = table.support(
        0, written("Barrage: Draw a card. End the phase.", type="condition", title="Bell", **AREA)
    )
    table.minion(1, "Archer of the Walls")
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("barrage").pick(0, f"use:{tablet}")
    assert play.told("ranged") == []
    assert play.table.stage == "assignment"


def test_an_assignment_step_that_ends_at_once_assigns_nobody_any_more() -> None:
    table = talk()
    tablet = table.support(
        0, written("Assignment: Draw a card. End the phase.", type="condition", title="Bell", **AREA)
    )
    table.minion(1, FILLER)
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("assignment").pick(0, f"use:{tablet}")
    assert play.table.stage == "regroup"


def test_a_skirmish_step_that_ends_at_once_has_no_result() -> None:
    table = talk()
    tablet = table.support(
        0, written("Skirmish: Draw a card. End the phase.", type="condition", title="Bell", **AREA)
    )
    foe = table.minion(1, "Ox of Ida")
    table.assigned(foe, table.heroes[0])
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("assignment")
    play.default_while(lambda: not play.may(0, f"use:{tablet}"))
    play.pick(0, f"use:{tablet}")
    assert play.told("totals") == [] and play.told("won") == []
    assert play.table.stage == "regroup"
    assert play.wounds(table.heroes[0]) == 0


def test_responses_that_bring_each_other_back_come_to_an_end() -> None:
    table = talk()
    text = "Response: If a companion takes a wound, take an event from your scrap pile into hand."
    echo = written(text, type="event", title="Echo")
    table.hand(0, echo)
    table.scrap(0, echo)
    table.minion(1, "Archer of the Walls")
    table.hand(1, FILLER)
    play = table.begin("barrage").passes(0, 1)
    answers = 0
    while not answers or play.table.stage == "barrage":
        keys = [key for key in play.keys(0) if key.startswith("play")]
        if keys:
            play.pick(0, keys[0])
            answers += 1
        else:
            play.passes(0 if play.asked(0) else 1)
    assert answers == MOST_ANSWERS
    assert play.table.stage == "assignment"


def test_skirmishes_that_lead_to_the_next_one_come_to_an_end() -> None:
    table = talk()
    proof = "This {} cannot take wounds."
    hero = table.companion(0, written(proof.format("companion"), type="companion", title="Stone Friend"))
    text = proof.format("minion") + "\nAt the end of each skirmish step, assign this minion to a companion."
    foe = table.minion(1, written(text, type="minion", title="Stone Foe"))
    table.assigned(foe, hero).hand(0, FILLER)
    play = table.begin("skirmish").until("regroup")
    assert len(play.told("skirmish")) == MOST_SKIRMISHES
    assert play.table.against[foe.card] == -1


def test_a_minion_that_comes_back_whenever_it_is_scrapped_is_gone_when_the_turn_is_over() -> None:
    table = talk()
    text = "Each time this minion is scrapped, you may play it from your scrap pile."
    foe = table.minion(1, written(text, type="minion", title="Ever Back", cost=0))
    table.hand(0, FILLER)
    play = table.begin("decide").passes(0)
    while play.table.turn == 1:
        asked = play.match.pending[0]
        play.pick(asked.seat, next((o.key for o in asked.options if o.key.startswith("use")), asked.default))
    assert play.where(foe) == "scrap"
    assert len(play.told("scrap")) == MOST_ANSWERED + 1


def test_a_hand_that_fills_whenever_it_is_discarded_from_has_eight_cards_in_the_end() -> None:
    table = talk()
    text = "Each time a card is discarded from your hand, take a minion from your scrap pile into hand."
    table.support(1, written(text, type="condition", title="Boomerang", culture="troy", **AREA))
    table.hand(1, *[FILLER] * 10)
    table.hand(0, FILLER)
    play = table.begin("reconcile")
    play.default_while(lambda: play.table.stage == "reconcile")
    assert len(play.table.hands[1]) == 8
