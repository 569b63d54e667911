"""The Hobbit: An Unexpected Journey, the co-operative dice game.

`box`     what is in the box: components sorted and measured for play
`rules`   the rulebook, in its own order
`events`  what can happen, and how the log tells it
`words`   what an effect says, from the effect itself
`chances` how likely dice are to bring what is still missing
`bots`    who plays it besides people
`levels`  which levels a player or a group has opened
`balance` how often bots win, by simulation
`game`    what the house is told about it
"""
