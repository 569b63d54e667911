"""The windows of an event, responses and triggers; ruling HJ1 and the tricky cases of timing."""

from tests.journey.box import plain_talk as talk
from tests.journey.box import written

FILLER = "Plain Spearman"
AREA = {"class": "support area"}
SHOOTER = {"type": "minion", "title": "Sure Shot", "strength": 1, "health": 3}


def shot(number: int = 1):
    """The hero is about to be shot at in the barrage step."""
    table = talk()
    table.minion(1, written(f"Shoot +{number}.", **SHOOTER))
    table.hand(1, FILLER)
    return table


def spread_all(play, hero) -> None:
    while play.asked(0) is not None and play.asked(0).kind == "spread":
        play.pick(0, f"wound:{hero}")


def test_a_response_prevents_the_wound_it_answers_to() -> None:
    table = shot()
    helmet = table.item(0, "Plain Helmet", table.heroes[0])
    play = table.begin("barrage").passes(1)
    spread_all(play, table.heroes[0])
    assert play.asked(0).kind == "respond"
    play.pick(0, f"use:{helmet}").unanswered()
    assert play.wounds(table.heroes[0]) == 0
    assert play.where(helmet) == "scrap"


def test_of_several_wounds_each_is_prevented_alone() -> None:
    table = shot(2)
    helmet = table.item(0, "Plain Helmet", table.heroes[0])
    table.companion(0, "Plain Hoplite")
    play = table.begin("barrage").passes(1)
    spread_all(play, table.heroes[0])
    play.pick(0, f"use:{helmet}").unanswered()
    assert play.wounds(table.heroes[0]) == 1


def test_a_response_event_is_played_from_the_hand_and_pays_risk() -> None:
    table = shot()
    friend = table.companion(0, "Plain Hoplite")
    retreat = table.hand(0, "Plain Stand")
    play = table.begin("barrage").passes(0, 1)
    spread_all(play, table.heroes[0])
    play.pick(0, f"play:{retreat}").unanswered()
    assert play.wounds(table.heroes[0]) == 0
    assert play.wounds(friend) == 1
    assert play.table.risk == 1


def test_one_response_is_used_once_for_one_occurrence() -> None:
    table = shot()
    text = "Response: If a companion is about to take a wound, add a burden to draw a card."
    scribe = table.support(0, written(text, type="condition", title="Scribe", **AREA))
    table.book(0, FILLER, FILLER)
    play = table.begin("barrage").passes(1)
    spread_all(play, table.heroes[0])
    play.pick(0, f"use:{scribe}")
    assert play.table.burdens[0] == 1
    assert not play.may(0, f"use:{scribe}")


def test_any_player_may_respond_affected_or_not() -> None:
    table = talk(3)
    table.minion(1, written("Shoot +1.", **SHOOTER))
    text = "Response: If a companion is about to take a wound, remove 1 risk to draw a card."
    ghoul = table.support(2, written(text, type="condition", title="Ghoul", culture="troy", **AREA))
    table.book(2, FILLER)
    table.risk(3)
    for seat in (1, 2):
        table.hand(seat, FILLER)
    play = table.begin("barrage").passes(2, 1)
    spread_all(play, table.heroes[0])
    play.default_while(lambda: not play.may(2, f"use:{ghoul}"))
    play.pick(2, f"use:{ghoul}")
    assert play.table.risk == 2


def test_responses_begin_with_the_protagonist() -> None:
    table = talk()
    table.minion(1, written("Shoot +1.", **SHOOTER))
    text = "Response: If a companion is about to take a wound, remove 1 risk to draw a card."
    table.support(1, written(text, type="condition", title="Ghoul", culture="troy", **AREA))
    helmet = table.item(0, "Plain Helmet", table.heroes[0])
    table.risk(3)
    table.hand(1, FILLER)
    play = table.begin("barrage").passes(1)
    spread_all(play, table.heroes[0])
    assert play.may(0, f"use:{helmet}")


def test_an_is_wounded_trigger_also_answers_to_the_killing_wound() -> None:
    table = shot()
    text = "Each time a companion takes a wound, add a burden."
    table.support(0, written(text, type="condition", title="Lament", **AREA))
    victim = table.companion(0, "Plain Hoplite", wounds=2)
    play = table.begin("barrage").passes(1)
    play.pick(0, f"wound:{victim}").unanswered()
    assert play.where(victim) == "grave"
    assert play.table.burdens[0] == 1


def test_mandatory_triggers_at_the_same_moment_are_ordered_by_the_protagonist() -> None:
    table = shot()
    one = written(
        "Each time a companion takes a wound, add a burden.",
        type="condition",
        title="Lament",
        **AREA,
    )
    two = written(
        "Each time a companion takes a wound, add 2 risk.",
        type="condition",
        title="Outcry",
        **AREA,
    )
    first, second = table.support(0, one), table.support(0, two)
    play = table.begin("barrage").passes(1)
    spread_all(play, table.heroes[0])
    play.unanswered()
    assert play.asked(0).kind == "order"
    keys = play.keys(0)
    assert [key.rpartition(":")[2] for key in keys] == [str(first), str(second)]
    play.pick(0, keys[1])
    assert (play.table.risk, play.table.burdens[0]) == (2, 1)


def test_mandatory_triggers_come_before_optional_ones() -> None:
    table = shot()
    may = written(
        "Each time a companion takes a wound, you may draw a card.",
        type="condition",
        title="Comfort",
        **AREA,
    )
    must = written(
        "Each time a companion takes a wound, add a burden.",
        type="condition",
        title="Lament",
        **AREA,
    )
    comfort = table.support(0, may)
    table.support(0, must)
    table.book(0, FILLER)
    play = table.begin("barrage").passes(1)
    spread_all(play, table.heroes[0])
    play.default_while(lambda: not play.may(0, f"use:{comfort}"))
    assert play.table.burdens[0] == 1
    play.pick(0, f"use:{comfort}")
    assert len(play.table.hands[0]) == 1


def test_being_asked_tells_nothing_about_the_hand() -> None:
    """Whoever holds a card that might be an answer is asked, whatever the card is."""
    asked = []
    for name in ("Plain Stand", FILLER):
        table = shot()
        table.companion(0, "Plain Hoplite")
        table.hand(0, name)
        play = table.begin("barrage").passes(0, 1)
        spread_all(play, table.heroes[0])
        asked.append([play.asked(0).kind, play.match.waiting_for()])
    assert asked[0] == asked[1] == ["respond", [0]]


def test_a_response_that_heals_averts_a_death() -> None:
    table = shot()
    rank = table.support(0, "Plain Wall")
    victim = table.companion(0, "Plain Hoplite", wounds=2)
    play = table.begin("barrage").passes(1)
    play.pick(0, f"wound:{victim}")
    play.default_while(lambda: not play.may(0, f"use:{rank}"))
    play.pick(0, f"use:{rank}").unanswered()
    assert play.where(victim) == "field"
    assert play.wounds(victim) == 1


def test_what_cannot_be_paid_is_not_offered() -> None:
    table = shot()
    table.wounded(table.heroes[0], 2)
    friend = table.companion(0, "Plain Hoplite", wounds=2)
    retreat = table.hand(0, "Plain Stand")
    play = table.begin("barrage").passes(0, 1)
    play.pick(0, f"wound:{friend}")
    assert play.may(0, f"play:{retreat}"), "Menelaos can exert"
    play.unanswered()
    table = shot()
    table.wounded(table.heroes[0], 3)
    friend = table.companion(0, "Plain Hoplite", wounds=1)
    retreat = table.hand(0, "Plain Stand")
    play = table.begin("barrage").passes(0, 1)
    play.pick(0, f"wound:{friend}")
    assert not play.may(0, f"play:{retreat}"), "Menelaos has one health left"


def test_an_unless_price_is_the_other_players_choice() -> None:
    text = (
        "Each time this minion wins a skirmish, add 3 risk. The Protagonist may add a burden to prevent this."
    )
    for answer, risk, burdens in (("yes", 0, 1), ("no", 3, 0)):
        table = talk()
        for seat in range(2):
            table.hand(seat, FILLER)
        hero = table.heroes[0]
        bully = written(text, type="minion", title="Bully", strength=8)
        table.assigned(table.minion(1, bully), hero)
        play = table.begin("assignment").until_asked(0, "may").pick(0, answer)
        assert (play.table.risk, play.table.burdens[0]) == (risk, burdens)


def test_an_event_may_be_cancelled_after_its_costs_are_paid() -> None:
    table = talk()
    table.minion(1, FILLER)
    text = "Response: If an event is played, remove 1 risk to cancel that event."
    hush = written(text, type="condition", title="Hush", culture="troy", **AREA)
    silence = table.support(1, hush)
    cry = table.hand(0, "Plain War Cry")
    table.hand(1, FILLER)
    play = table.begin("maneuver").pick(0, f"play:{cry}")
    play.default_while(lambda: not play.may(1, f"use:{silence}"))
    play.pick(1, f"use:{silence}")
    hero = table.heroes[0]
    assert play.strength(hero) == 8, "7 and 1 of the quest: no cry"
    assert play.wounds(hero) == 1, "the cost is paid"
    assert play.where(cry) == "scrap"


def test_a_limit_counts_for_each_copy_and_starts_afresh() -> None:
    text = "Regroup: Add 1 risk to draw a card (limit once per phase)."
    name = written(text, type="condition", title="Well", **AREA)
    table = talk().moves(1)
    one, two = table.support(0, name), table.support(0, name)
    table.book(0, *[FILLER] * 6)
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("regroup").pick(0, f"use:{one}")
    play.default_while(lambda: not play.keys(0))
    assert not play.may(0, f"use:{one}") and play.may(0, f"use:{two}")
    play.passes(0).until("decide").pick(0, "move").until("regroup")
    assert play.may(0, f"use:{one}"), "a new regroup phase"


def test_the_first_time_each_turn_counts_only_once() -> None:
    text = "The first time a companion takes a wound each turn, add a burden."
    table = shot(2)
    table.support(0, written(text, type="condition", title="Shock", **AREA))
    play = table.begin("barrage").passes(1)
    spread_all(play, table.heroes[0])
    play.unanswered()
    assert play.wounds(table.heroes[0]) == 2
    assert play.table.burdens[0] == 1


def test_texts_that_answer_only_to_each_other_end() -> None:
    text = "Each time risk is added, add 1 risk.\nRegroup: Add 1 risk."
    table = talk()
    echo = table.support(0, written(text, type="condition", title="Echo", **AREA))
    for seat in range(2):
        table.hand(seat, FILLER)
    play = table.begin("regroup").pick(0, f"use:{echo}")
    assert 1 < play.table.risk < 100
    assert play.match.waiting_for() == [1]


def test_a_card_that_has_lost_its_text_does_not_respond() -> None:
    text = "Response: If this minion is about to take a wound, remove (2) to prevent that wound."
    for rule, may in (
        ("While you can spot 20 companions, each minion is strength +1.", True),
        ("Each minion loses its game text.", False),
    ):
        table = talk().risk(5)
        table.support(0, written(rule, type="condition", title=f"Rule {may}", **AREA))
        hide = table.minion(1, written(text, type="minion", title="Slippery"))
        blow = table.support(0, written("Maneuver: Wound a minion.", type="condition", title="Blow", **AREA))
        for seat in range(2):
            table.hand(seat, FILLER)
        play = table.begin("maneuver").pick(0, f"use:{blow}")
        assert play.may(1, f"use:{hide}") is may


def test_who_cannot_use_special_abilities_does_not_respond_but_does_what_his_triggers_let_him() -> None:
    """A response is a special ability; what happens each time something happens is none."""
    lines = (
        "Response: If this companion takes a wound, draw a card.",
        "Each time this companion takes a wound, you may heal this companion.",
    )
    for number, (line, may) in enumerate(zip(lines, (False, True), strict=True)):
        table = talk()
        sufferer = table.companion(0, written(line, type="companion", title=f"Sufferer {number}"))
        table.minion(1, written("Each companion cannot use special abilities.", type="minion", title="Gag"))
        text = "Maneuver: Wound an unbound companion."
        blow = table.support(0, written(text, type="condition", title="Own Blow", **AREA))
        play = table.begin("maneuver").pick(0, f"use:{blow}")
        assert play.wounds(sufferer) == 1
        assert play.may(0, f"use:{sufferer}") is may


def test_a_response_on_the_site_serves_every_player_once() -> None:
    """Like every label but "Campaign:" and "Adversary:" (HJ25)."""
    text = "Response: If a minion is played, draw a card."
    site = written(text, type="site", title="Lookout", arrow="left")
    for user in (0, 2, 1):
        table = talk(3, path=("Plain Hall", site)).risk(9)
        for seat in range(3):
            table.hand(seat, FILLER)
            table.book(seat, FILLER, FILLER)
        card = table.hand(1, FILLER)
        play = table.begin("adversary").passes(2).pick(1, f"play:{card}")
        here = play.table.name[play.table.path[1]]
        for seat in (0, 2, 1):
            assert play.match.waiting_for() == [seat]
            if seat == user:
                play.pick(seat, f"use:{here}")
                break
            play.passes(seat)
        assert [len(book) for book in play.table.books] == [1 if seat == user else 2 for seat in range(3)]
        assert not any(play.may(seat, f"use:{here}") for seat in range(3))
