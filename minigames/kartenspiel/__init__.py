"""The Hobbit: An Unexpected Journey - Das Kartenspiel.

`geometry`  the table as a grid of cells, and where the next location may lie
`box`       what lies in the box, read from the component files once
`rules`     the rulebook, in its own order
`events`    what can happen, and how the log tells it
`bots`      who plays it besides people
`game`      what the house is told about it
"""
