"""Love Letter: The Hobbit - The Battle of the Five Armies.

`rules`   the rulebook, in its own order
`events`  what can happen, and how the log tells it
`bots`    who plays it besides people
`game`    what the house is told about it
"""
