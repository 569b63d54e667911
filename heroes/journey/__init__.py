"""The rules of The Heroes' Journey, pure Python. Chapters as in the rulebook:

`setting_up`   bids, seats, site 1, heroes, starting party, mulligans
`campaign`     the campaign phase: sanctuary, second wind
`playing`      playing cards: costs, uniqueness, bearers, events
`moving`       moving the party
`adversary` `ranged` `assignment` `skirmishes` `regroup`   the phases and steps that follow
`ending`       winning and losing

`procedure`    the action procedure        `windows`   what answers to an event
`timing`       beginning and end of phases and steps      `limits`   how often an ability may be used
`verbs`        what can be done            `zones`     where cards are
`query`        what is true now            `text`      what the texts on cards mean
`definitions`  cards, compiled once        `rules`     the state of a match
`stages` `position` `view` `events`        order of play, dumps, what is seen, what is told
`scenario`     any legal position, for tests and puzzles
`game` `bots`  what the house is told
"""
