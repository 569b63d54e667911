"""The table kernel that all games share.

`text`      templates that leave the engine as message ids, worded elsewhere
`stream`    the match's own random numbers
`decision`  what is asked: decisions, options, several seats at once
`events`    what happened: kinds of events, who is told what
`rules`     the contract between a game's rules and the kernel
`game`      what a game registers, and the registry
`match`     setup + seed + choices: play, save, rebuild, take back, fork
`film`      what everybody saw after each choice, without rules
`record`    a match on paper: schema, upgrade, verification
`bots`      who may sit on a seat without being a person
`selfplay`  whole matches without anybody watching
"""
