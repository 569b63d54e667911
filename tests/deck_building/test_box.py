"""What is in the box, and how the card files are read and worded."""

from collections import Counter

import pytest

from catalog.cards import Component, load_components
from minigames.deck_building.cards import BadCard, Card, box_of
from minigames.deck_building.game import GAME
from tests.deck_building.scene import Scene

CARDS = load_components("deck-building")


def test_the_box_holds_215_cards_and_seven_heroes():
    stacks = Counter()
    for card in CARDS:
        stacks[card.stack] += card.copies
    assert stacks == {
        "main": 112, "starter": 52, "valor": 16, "corruption": 20, "ring": 1, "loot": 8, "archenemy": 3,
        "impossible": 3, "hero": 7,
    }  # fmt: skip
    assert sum(stacks.values()) - stacks["hero"] == 215


def test_the_main_deck_keeps_to_its_quotas():
    main = [card for card in CARDS if card.stack == "main"]
    types, costs = Counter(), Counter()
    for card in main:
        types[card.type] += card.copies
        costs[card.cost] += card.copies
    assert types == {"ally": 30, "enemy": 32, "maneuver": 19, "artifact": 25, "location": 6}
    assert costs == {2: 16, 3: 32, 4: 27, 5: 20, 6: 9, 7: 7, 8: 1}

    def copies(fact):
        return sum(card.copies for card in main if card.get(fact))

    assert (copies("defence"), copies("ambush"), copies("attack"), copies("group_ambush")) == (12, 11, 9, 2)


def test_every_player_starts_with_seven_courage_and_three_despair_and_draws_five():
    for seats in GAME.seats:
        scene = Scene(seats)
        assert scene.rules.box.start.count("courage") == 7 and scene.rules.box.start.count("despair") == 3
    from heroes.engine.match import Match

    match = Match(GAME, GAME.new_setup(5), bytes(32))
    view = match.view(None)
    for player in view["players"]:
        assert player["owned"] == {"courage": 7, "despair": 3}
        assert (player["hand"], player["deck"]) == (5, 5)
    assert view["main_deck"] == 107 and len(view["path"]) == 5
    assert (view["valor"], view["corruption"], view["ring"]) == (16, 20, "stack")
    assert view["archenemy"]["card"] == "trolls" and view["archenemy"]["loot"] == 4


def test_every_card_that_does_something_says_so():
    box = box_of(tuple(GAME.components().values()))
    for slug, card in box.cards.items():
        text = card.facts["text"]
        assert "{" not in text and "  " not in text and "None" not in text
        assert bool(text) == (slug not in ("despair", "corruption")), slug


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        ("courage", "+1 Power."),
        ("balin", "If an Artifact lies in your discard pile: +3 Power; otherwise +2 Power."),
        ("warg", "+2 Power. Ambush: Discard a card."),
        (
            "goblin-jailer",
            "+1 Power. Attack: Each foe discards the top card of their deck and, if it costs 1 or more, "
            "gains a Corruption.",
        ),
        ("trolls", "Group Ambush: Each player discards a card or gains a Corruption."),
        ("run", "Draw a card. Defense: discard this to avoid an Attack or Ambush. Draw two cards."),
        ("bag-end", "Ongoing: if you play two or more Allies in your turn, draw one more card at its end."),
        ("goblin-horde", "+2 Power. Worth 1 Victory Point for each Goblin Horde in your deck."),
        (
            "azog",
            "While on top of the stack: whoever generates 7 Power or more in one turn gains a Corruption.",
        ),
    ],
)
def test_the_text_is_printed_from_the_effects(slug, text):
    assert box_of(tuple(GAME.components().values())).cards[slug].facts["text"] == text


def test_a_card_entered_later_needs_no_code():
    real = Component(
        {
            "slug": "beorn", "title": "Beorn", "type": "ally", "cost": 7, "vp": 2, "source": "printed",
            "play": [{"power": 3}, {"destroy": {"up_to": 1, "from": ["discard"]}}],
            "attack": [{"either": [[{"discard": 2}], [{"corruption": 1}]]}],
        }
    )  # fmt: skip
    assert Card(real).facts["text"] == (
        "+3 Power. You may destroy a card in your discard pile. "
        "Attack: Each foe discards two cards or gains a Corruption."
    )


@pytest.mark.parametrize(
    "facts",
    [
        {"play": [{"fly": 3}]},
        {"play": [{"if": {"raining": True}, "then": [{"power": 1}]}]},
        {"defence": {"by": "hiding"}},
        {"vp": {"each": ""}},
        {"type": "dragon"},
        {"attack": [{"either": [[{"draw": 1}]]}]},
        {"play": [{"destroy": {"many": 2}}]},
    ],
)
def test_a_card_that_says_what_the_game_does_not_know_is_refused_by_name(facts):
    with pytest.raises(BadCard, match="smaug"):
        Card(Component({"slug": "smaug", "title": "Smaug", "type": "enemy", "cost": 9, "vp": 3, **facts}))
