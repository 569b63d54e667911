"""Cards that are entered later: whatever the vocabulary can say is printed, played, and needs no code."""

import pytest

from catalog.cards import Component
from heroes.engine.selfplay import play_match, seed_of
from minigames.deck_building.cards import BadCard, Card
from minigames.deck_building.effects import CONDITIONS, VERBS
from minigames.deck_building.game import GAME
from tests.deck_building.scene import Scene, setup_with

TITLES = {
    "valor": "Valor",
    "corruption": "Corruption",
    "despair": "Despair",
    "orcrist": "Orcrist",
    "warg": "Warg",
}


def text(**facts):
    card = {"slug": "smaug", "title": "Smaug", "type": "enemy", "cost": 9, "vp": 3, **facts}
    return Card(Component(card), TITLES).facts["text"]


# Buying


@pytest.mark.parametrize("cost", [0, 1])
def test_a_card_is_for_sale_at_whatever_it_costs(cost):
    scene = Scene(hands={0: ["courage"]}, path=["nori"], printed={"nori": {"cost": cost}})
    assert ("buy:nori" in scene.keys(0)) == (cost == 0)
    scene.do(0, "play:courage", "buy:nori")
    assert scene.power == 1 - cost and scene.discards(0) == ["nori"]


# What stays in play


def test_a_location_may_wait_for_a_card_and_acts_once_a_turn_for_its_owner():
    watch = {"bag-end": {"ongoing": None, "trigger": {"type": "enemy", "number": 1, "do": [{"draw": 1}]}}}
    enemies = ["snow-troll", "snow-troll"]
    scene = Scene(
        hands={0: enemies}, locations={0: ["bag-end"]}, printed=watch, heroes=("hero-oin", "hero-bilbo")
    )
    scene.do(0, "play:snow-troll")
    assert scene.player(0)["hand"] == 2
    scene.do(0, "play:snow-troll")
    assert scene.player(0)["hand"] == 1
    scene = Scene(hands={0: enemies}, locations={1: ["bag-end"]}, printed=watch)
    assert scene.do(0, "play:snow-troll").player(0)["hand"] == 1


def test_a_card_that_waits_for_its_like_does_not_set_itself_off():
    watch = {"bag-end": {"ongoing": None, "trigger": {"type": "location", "number": 1, "do": [{"power": 2}]}}}
    scene = Scene(hands={0: ["bag-end", "rivendell"]}, printed=watch).do(0, "play:bag-end")
    assert scene.power == 0


def test_the_hero_and_a_location_may_wait_for_the_same_card():
    watch = {"bag-end": {"ongoing": None, "trigger": {"costs": [5, 6], "number": 1, "do": [{"power": 2}]}}}
    scene = Scene(
        hands={0: ["snow-troll"]},
        locations={0: ["bag-end"]},
        printed=watch,
        heroes=("hero-dwalin", "hero-bilbo"),
    )
    assert scene.do(0, "play:snow-troll").power == 4 + 1 + 2


def test_each_copy_of_a_location_may_be_used_once_a_turn():
    scene = Scene(
        hands={0: ["despair"] * 3}, locations={0: ["carrock", "carrock"]}, printed={"carrock": {"copies": 2}}
    )
    scene.do(0, "use:carrock", "discard:despair")
    assert scene.keys(0).count("use:carrock") == 1
    scene.do(0, "use:carrock", "discard:despair")
    assert "use:carrock" not in scene.keys(0) and scene.power == 2


def test_an_ongoing_artifact_stays_in_play_like_a_location_but_is_none():
    printed = {"pony": {"play": None, "ongoing": {"power": 2}, "vp": 4}}
    hand = ["pony", "stick-to-the-path", "bombur"]
    scene = Scene(hands={0: hand}, printed=printed).do(0, "play:pony")
    assert scene.power == 2 and scene.player(0)["locations"] == ["pony"]
    scene.do(0, "play:stick-to-the-path", "play:bombur")
    assert scene.power == 2 + 1 + 2
    scene.do(0, "end")
    assert "pony" not in scene.discards(0) and scene.owned(0)["pony"] == 1
    scene.do(1, "end")
    assert scene.power == 2, "on each of one's turns"


# Gaining and destroying


@pytest.mark.parametrize(
    ("what", "offered"),
    [
        ({"card": "nori"}, {"gain:nori"}),
        ({"type": "enemy"}, {"gain:warg", "gain:snow-troll"}),
        ({"type": "enemy", "cost_at_most": 4}, {"gain:warg"}),
        ({"card": "valor"}, {"gain:valor"}),
        ({"card": "valor", "cost_at_most": 2}, set()),
        ({"card": "elrond"}, set()),
        ({"type": "artifact"}, set()),
    ],
)
def test_a_card_is_gained_by_name_type_or_cost_and_if_there_is_none_it_is_not(what, offered):
    path = ["nori", "warg", "snow-troll", "ori", "fili"]
    scene = Scene(hands={0: ["pony"]}, path=path, printed={"pony": {"play": [{"gain": what}]}})
    scene.do(0, "play:pony")
    if len(offered) == 1:  # picked by the kernel, for everybody sees that there is no other
        assert scene.discards(0) == [key.removeprefix("gain:") for key in offered]
    elif offered:
        assert set(scene.keys(0)) == offered
    else:
        assert scene.kind(0) == "turn" and scene.discards(0) == []
    assert scene.view["valor"] == 16 - (offered == {"gain:valor"})


def test_no_valor_is_gained_from_an_empty_stack():
    scene = Scene(hands={0: ["pony"]}, printed={"pony": {"play": [{"gain": {"card": "valor"}}]}}, valor=0)
    assert scene.do(0, "play:pony").discards(0) == []


def test_a_gained_card_goes_where_the_text_says():
    for to, where in (("hand", "cards"), ("top", "top")):
        play = [{"gain": {"card": "nori", "to": to}}]
        scene = Scene(hands={0: ["pony"]}, path=["nori"], printed={"pony": {"play": play}}).do(0, "play:pony")
        assert scene.player(0)[where] == ["nori"] and scene.discards(0) == []
        assert scene.view["path"][0] is None


def test_a_card_of_the_path_may_be_destroyed_and_its_slot_waits_for_the_end_of_the_turn():
    play = [{"destroy": {"up_to": 1, "from": ["path"]}}]
    scene = Scene(hands={0: ["pony"]}, path=["nori"], upcoming=["elrond"], printed={"pony": {"play": play}})
    scene.do(0, "play:pony")
    assert scene.keys(0)[0] == "done" and "destroy:path:nori" in scene.keys(0)
    scene.do(0, "destroy:path:nori")
    assert scene.view["destroyed"] == ["nori"] and scene.view["path"][0] is None
    assert "buy:nori" not in scene.do(0, "end").keys(1) and scene.view["path"][0] == "elrond"


def test_of_a_common_store_each_victim_picks_after_those_before():
    take = {"orc-hunters": {"attack": [{"gain": {"type": "enemy"}}]}}
    scene = Scene(
        3, hands={0: ["orc-hunters"]}, path=["warg", "snow-troll", "nori", "ori", "fili"], printed=take
    )
    scene.do(0, "play:orc-hunters").do(1, "take").do(2, "take")
    assert scene.match.waiting_for() == [1]
    scene.do(1, "gain:snow-troll")
    assert scene.discards(1) == ["snow-troll"] and scene.discards(2) == ["warg"]


# Strikes


def test_where_a_card_says_so_no_defense_avoids_it():
    harsh = {"warg-rider": {"no_defence": True}}
    scene = Scene(hands={0: ["warg-rider"], 1: ["travelling-cloak"]}, printed=harsh).do(0, "play:warg-rider")
    assert scene.kind(0) == "turn" and scene.owned(1)["corruption"] == 1


def test_an_ability_that_counts_those_who_were_hit_counts_nobody_who_avoided_it():
    counts = {"warg-rider": {"for_each_hit": [{"power": 3}]}}
    hands = {0: ["warg-rider"], 1: ["travelling-cloak"]}
    scene = Scene(4, hands=hands, printed=counts).do(0, "play:warg-rider")
    scene.do(1, "defend:travelling-cloak").do(2, "take").do(3, "take")
    assert scene.power == 2 + 2 * 3


# Words


EVERY_VERB = {
    "power": 2, "draw": 6, "redraw": 7, "corruption": 6, "discard": 8, "destroy": {"exactly": 2},
    "stack": {"up_to": 3, "type": "ally"}, "recover": {"type": "enemy", "count": 1}, "look_at_top": "destroy",
    "discard_top": {"cost_at_least": 1, "then": [{"discard": 1}]}, "riddle": {"cost_at_least": 1, "minimum": 2},
    "purge": {"cost_at_most": 3, "spare": "ally"}, "take_ring": True, "bought_to_top": 3, "discount": 1,
    "bonus": {"type": "maneuver", "power": 1}, "per_location": 2, "gain": {"type": "artifact", "to": "hand"},
    "either": [[{"discard": 2}], [{"corruption": 1}]],
}  # fmt: skip
EVERY_CONDITION = {
    "in_discard": "ally", "played_another": "enemy", "control": "artifact", "first_card": True, "top_costs": 2,
}  # fmt: skip


def test_the_examples_are_the_whole_vocabulary():
    assert set(EVERY_VERB) == set(VERBS) and set(EVERY_CONDITION) == set(CONDITIONS)


@pytest.mark.parametrize("fact", ["play", "attack", "ambush", "group_ambush"])
@pytest.mark.parametrize("verb", list(EVERY_VERB))
def test_every_verb_has_words_wherever_it_stands(fact, verb):
    words = text(**{fact: [{verb: EVERY_VERB[verb]}]})
    assert words and not {"{", "[", "None", "  "} & set(words.replace(" ", "  ").split("  "))
    assert words.endswith(".") and "they discards" not in words


@pytest.mark.parametrize("condition", list(EVERY_CONDITION))
def test_every_condition_has_words(condition):
    step = {"if": {condition: EVERY_CONDITION[condition]}, "then": [{"power": 1}], "else": [{"draw": 1}]}
    assert "; otherwise draw a card." in text(play=[step])


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"play": [{"draw": 12}]}, "Draw 12 cards."),
        ({"play": [{"discard": 7}]}, "Discard seven cards."),
        ({"vp": {"each": "warg"}}, "Worth 1 Victory Point for each Warg in your deck."),
        ({"vp": {"each_type": "ally"}}, "Worth 1 Victory Point for each Ally in your deck."),
        (
            {"vp": {"points": 6, "type": "ally", "others": 6}},
            "Worth 6 Victory Points if your deck holds six or more other Allies, else none.",
        ),
        ({"play": [{"gain": {"card": "orcrist"}}]}, "Gain an Orcrist from the Path."),
        (
            {"play": [{"gain": {"card": "valor", "to": "hand"}}]},
            "Gain a Valor from its stack and put it into your hand.",
        ),
        (
            {"play": [{"destroy": {"up_to": 2, "from": ["discard", "path"]}}]},
            "You may destroy up to two cards in your discard pile or on the Path.",
        ),
        (
            {"attack": [{"destroy": {"exactly": 1, "from": ["hand"]}}], "no_defence": True},
            "Attack: Each foe destroys a card in their hand. No Defense avoids this.",
        ),
        (
            {"attack": [{"corruption": 1}], "for_each_hit": [{"power": 1}]},
            "Attack: Each foe gains a Corruption. For each foe who does not avoid it: +1 Power.",
        ),
        (
            {"trigger": {"costs": [2, 3], "number": 1, "do": [{"draw": 1}]}},
            "Ongoing: when you play your first card of cost 2 or 3 of a turn: Draw a card.",
        ),
        ({"once": {"do": [{"power": 1}]}}, "Once in each of your turns you may get +1 Power."),
    ],
)
def test_words_are_made_for_any_number_and_any_card(facts, words):
    assert text(**facts) == words


def test_what_befalls_each_player_in_turn_reads_as_english():
    azog = {"type": "archenemy", "start_of_turn": [{"discard": 1}], "vp": 0}
    assert text(**azog) == (
        "While on top of the stack: when a player's turn begins, that player discards a card."
    )


@pytest.mark.parametrize(
    "facts",
    [
        {"defense": {"by": "discard"}},
        {"ambush": [{"discard": 1}], "type": "ally"},
        {"gained_to_top": "artifact"},
        {"once": {"do": [{"draw": 1}]}, "type": "archenemy"},
        {"ongoing": {"power": 1}, "type": "hero"},
        {"ongoing": {"power": 1}, "defence": {"by": "discard"}},
        {"play": [{"draw": 1, "power": 1}]},
        {"play": [{"draw": "two"}]},
        {"play": [{"draw": -1}]},
        {"play": [{"power": True}]},
        {"play": [{"destroy": {"up_to": 1, "from": ["deck"]}}]},
        {"play": [{"look_at_top": "burn"}]},
        {"play": [{"recover": {"type": "wizard"}}]},
        {"play": [{"gain": {}}]},
        {"play": [{"gain": {"name": "nori"}}]},
        {"play": [{"gain": {"card": "nori", "to": "deck"}}]},
        {"play": [{"gain": {"card": "beorn"}}]},
        {"play": [{"destroy": {"up_to": 1, "only": ["beorn"]}}]},
        {"play": [{"if": {"control": "location"}, "than": [{"power": 1}]}]},
        {"play": [{"if": {"control": "location", "first_card": True}, "then": [{"power": 1}]}]},
        {"play": [{"take_ring": False}]},
        {"vp": {"each": "beorn"}},
        {"vp": {"each_type": "wizard"}},
        {"trigger": {"number": 1, "do": [{"draw": 1}]}},
        {"cost": "nine"},
    ],
)
def test_a_card_whose_facts_would_do_nothing_or_something_else_is_refused_by_name(facts):
    with pytest.raises(BadCard, match="smaug"):
        text(**facts)


# Whole matches


ODD = {
    "pony": {"play": [{"gain": {"cost_at_most": 5, "to": "hand"}}], "trigger": {"type": "ally", "number": 1, "do": [{"power": 1}]}},
    "nori": {"cost": 0, "play": [{"destroy": {"up_to": 2, "from": ["path", "hand"]}}]},
    "ori": {"cost": 1, "play": [{"gain": {"card": "valor", "to": "top"}}]},
    "warg": {"ambush": [{"either": [[{"discard": 2}], [{"corruption": 2}]]}], "no_defence": True},
    "orc-hunters": {"attack": [{"gain": {"type": "enemy"}}], "for_each_hit": [{"draw": 1}]},
    "warg-rider": {"attack": [{"destroy": {"exactly": 1, "from": ["path", "discard"]}}]},
    "goblin-horde": {"vp": {"each_type": "enemy"}},
    "carrock": {"copies": 3},
    "hero-gloin": {"trigger": {"type": "starter", "number": 1, "do": [{"redraw": 5}]}},
}  # fmt: skip


@pytest.mark.parametrize("seats", [2, 4])
def test_matches_with_such_cards_end_soundly(seats):
    """Random play through cards that say what no card of ours says."""
    for number in range(6):
        mode = ("normal", "impossible")[number % 2]
        match, *_ = play_match(
            GAME, setup_with(ODD, seats, mode=mode), seed_of(12, number), ["random"] * seats
        )
        rules = match.rules
        cards = rules.main_deck + rules.destroyed + rules.loot[0] + rules.loot[1]
        cards += [card for card in rules.path if card is not None]
        cards += [
            card for seat in range(seats) for card, copies in rules.owned(seat).items() for _ in range(copies)
        ]
        assert len(cards) + rules.valor + rules.corruption + (rules.ring in ("stack", "path")) == (
            114 + 8 + 16 + 20 + 1 + 10 * seats + (rules.level == 3)
        )
