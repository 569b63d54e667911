"""What the house is told about Love Letter."""

from typing import Any

from catalog.definitions import components_of
from heroes.engine.bots import RandomBot
from heroes.engine.game import Game, TableOption
from heroes.engine.text import gettext_noop as _
from minigames.love_letter.bots import CountingBot
from minigames.love_letter.rules import LoveLetter

BY_LOT = _("by lot")
SEATS: dict[Any, str] = {None: BY_LOT, **{seat: _("seat {number}") for seat in range(4)}}

GAME = Game(
    slug="love-letter",
    title="Love Letter: The Hobbit",
    blurb=_("Seventeen cards, one Arkenstone: play a card a turn, and be the last who is still in Erebor."),
    seats=(2, 3, 4),
    rules=LoveLetter,
    version=1,
    components=lambda: components_of("love-letter"),
    bots={"random": RandomBot, "counting": CountingBot},
    options=(
        TableOption("first", _("Watched the films most recently"), SEATS, None),
        TableOption("youngest", _("The youngest"), SEATS, None),
        TableOption("smallest", _("The smallest"), SEATS, None),
    ),
    minutes=15,
)
