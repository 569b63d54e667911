"""The Hobbit games of the house, made known to the kernel."""

from heroes.engine.game import register
from minigames.dice_quest.game import GAME as DICE_QUEST
from minigames.kartenspiel.game import GAME as KARTENSPIEL
from minigames.love_letter.game import GAME as LOVE_LETTER

for game in (LOVE_LETTER, DICE_QUEST, KARTENSPIEL):
    register(game)
