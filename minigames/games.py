"""The Hobbit games of the house, made known to the kernel."""

from heroes.engine.game import register
from minigames.love_letter.game import GAME as LOVE_LETTER

for game in (LOVE_LETTER,):
    register(game)
