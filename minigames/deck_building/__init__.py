"""The Hobbit: An Unexpected Journey Deck-Building Game.

`rules`    the rulebook in its own order: set-up, turn, end of the turn, Archenemies, end of the game
`strikes`  Attacks, Ambushes and Group Ambushes, and the Defences against them
`effects`  the vocabulary in which the card files say what a card does
`cards`    the card files, compiled once
`wording`  the text of a card, printed from the same data
`scoring`  Victory Points
`events`   what can happen, and how the log tells it
`bots`     who plays it besides people
`game`     what the house is told about it
"""
