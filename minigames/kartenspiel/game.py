"""What the house is told about Das Kartenspiel."""

from catalog.definitions import components_of
from heroes.engine.bots import RandomBot
from heroes.engine.game import Game, TableOption
from heroes.engine.text import gettext_noop as _
from minigames.kartenspiel.bots import LookAheadBot
from minigames.kartenspiel.rules import Kartenspiel

BY_LOT = _("by lot")

GAME = Game(
    slug="kartenspiel",
    title="The Hobbit: An Unexpected Journey - Das Kartenspiel",
    blurb=_(
        "Eighteen characters each and a growing map: surround the locations, outnumber the rest, take gems."
    ),
    seats=(2, 3, 4),
    rules=Kartenspiel,
    version=1,
    components=lambda: components_of("kartenspiel"),
    bots={"random": RandomBot, "look-ahead": LookAheadBot},
    options=(
        TableOption(
            "smallest",
            _("The smallest, who begins"),
            {None: BY_LOT, **{seat: _("seat {number}") for seat in range(4)}},
            None,
        ),
    ),
    draws=True,
    minutes=20,
)
