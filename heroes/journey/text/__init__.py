"""What the texts on cards mean: every kind of the card language, compiled once for each definition.

`acting`      who carries out a text, and what it has met
`meaning`     the register: kind of node -> its meaning
`players` `amounts` `features` `selectors` `conditions`   what is asked of the table
`statements`  what is true while it lasts
`happenings`  what triggers
`effects`     what is done, as a cost or as an effect
`abilities`   all of it together
"""
