"""What the house is told about the dice game."""

from catalog.definitions import components_of
from heroes.engine.bots import RandomBot
from heroes.engine.game import Game, Ladder, TableOption
from heroes.engine.text import gettext_noop as _
from minigames.dice_quest.bots import PlanningBot
from minigames.dice_quest.levels import opened, wanted
from minigames.dice_quest.rules import DiceQuest

GAME = Game(
    slug="dice-quest",
    title="The Hobbit: An Unexpected Journey",
    blurb=_(
        "Roll together, lend each other a hand, and bring thirteen Dwarves and a Hobbit over the mountains."
    ),
    seats=(1, 2, 3, 4),
    rules=DiceQuest,
    version=1,
    components=lambda: components_of("dice-quest"),
    bots={"random": RandomBot, "planning": PlanningBot},
    options=(
        TableOption(
            "level",
            _("Level"),
            {0: _("Level 0"), 2: _("Level 2"), 4: _("Level 4"), 6: _("Level 6"), 8: _("Level 8")},
            0,
        ),
        TableOption(
            "face_down",
            _("Company tiles"),
            {False: _("face up, for planning together"), True: _("face down, for secrecy")},
            False,
        ),
        TableOption(
            "vote",
            _("Before a Resource is used"),
            {True: _("the table votes"), False: _("the active player decides")},
            True,
        ),
    ),
    minutes=40,
    together=True,
    ladder=Ladder("level", opened, wanted),
)
