"""What the house is told about the Deck-Building Game."""

from typing import Any

from catalog.definitions import components_of
from heroes.engine.bots import RandomBot
from heroes.engine.game import Game, TableOption
from heroes.engine.text import gettext_noop as _
from minigames.deck_building.bots import ValueBot
from minigames.deck_building.cards import box_of
from minigames.deck_building.rules import DeckBuilding


def printed() -> dict[str, dict[str, Any]]:
    """What templates show of each card: the files' facts, and the text that is printed from them."""
    box = box_of(tuple(components_of("deck-building").values()))
    return {slug: card.facts for slug, card in box.cards.items()}


GAME = Game(
    slug="deck-building",
    title="The Hobbit: An Unexpected Journey Deck-Building Game",
    blurb=_("Build a company from seven Courages: buy from the Path, defeat Trolls, goblins and Azog."),
    seats=(2, 3, 4, 5),
    rules=DeckBuilding,
    version=2,
    components=lambda: components_of("deck-building"),
    bots={"random": RandomBot, "value": ValueBot},
    options=(
        TableOption("mode", _("Mode"), {"normal": _("normal"), "impossible": _("Impossible Mode")}, "normal"),
        TableOption(
            "heroes", _("Heroes"), {"dealt": _("dealt at random"), "chosen": _("chosen in turn")}, "dealt"
        ),
    ),
    draws=True,
    minutes=40,
    printed=printed,
)
