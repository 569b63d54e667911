"""What every card of the set with a keyword has in common: the keyword counts, Thumbless bears nothing, and a hero
leads on the quest in its brackets."""

from __future__ import annotations

import re

import pytest

from heroes.engine.match import Match
from heroes.journey.game import GAME
from tests.journey.box import pool, setup
from tests.journey.tabletalk import CARDS, Table

SEED = bytes(32)


def keywords(text: str) -> list[str]:
    """The words without number that stand alone at the beginning of a text."""
    first = text.split("\n")[0]
    found = re.match(r"(?:[A-Z][\w-]+\. ?)+", first)
    return [] if found is None else [word.strip() for word in found[0].split(".") if word.strip()]


KEYWORDS = {
    name: keywords(card.text)
    for name, card in CARDS.items()
    if card.type in ("companion", "minion") and card.text and keywords(card.text)
}
THUMBLESS = [name for name, words in KEYWORDS.items() if "Thumbless" in words]
HEROES = {
    name: found[1] for name, card in CARDS.items() if (found := re.search(r"Hero \[(.+?)\]", card.text or ""))
}


@pytest.mark.parametrize("name", KEYWORDS)
def test_cards_that_speak_of_a_keyword_speak_of_whoever_has_it(name: str) -> None:
    table = Table()
    card = table.lay(name)
    plain = table.friend() if CARDS[name].type == "companion" else table.foe()
    for word in KEYWORDS[name]:
        table.thing(words=f"Each {word} character is strength +5.")
    table.begin("maneuver")
    assert table.bonus(card) - 5 * len(KEYWORDS[name]) in range(-3, 4)  # its own text may change it too
    assert table.bonus(plain) in range(-3, 4)


@pytest.mark.parametrize("name", THUMBLESS)
def test_whoever_is_thumbless_bears_no_thing(name: str) -> None:
    for others, barred in ((False, True), (True, False)):
        table = Table()
        side = CARDS[name].side or ""
        table.thing("artifact", on=table.hero)  # whose hands are full
        table.lay(name)
        if others:
            table.friend()
            table.foe()
        assert table.bars(table.thing_card("possession", borne=True, side=side)) is barred


@pytest.mark.parametrize("name", HEROES)
def test_a_hero_leads_on_its_own_quest_and_no_other(name: str) -> None:
    for quest, leads in ((HEROES[name], True), ("Plain Homecoming", False)):
        facts = setup()
        facts["cards"] |= {card: pool()[card] for card in (name, quest)}
        deck = facts["decks"][0]
        book = [*deck["book"], [1, name], [1, "Plain Spearman"]]
        facts["decks"][0] = {**deck, "quest_needs": [quest], "book": book}
        match = Match(GAME, facts, SEED)
        while not (match.pending[0].kind == "hero" and match.pending[0].seat == 0):
            decision = match.pending[0]
            match.choose(decision.seat, decision.id or 0, [decision.default_option().key])
        offered = [
            match.rules.card(option.card)["hash"] for option in match.pending[0].options if option.card
        ]
        assert (CARDS[name].hash in offered) is leads
