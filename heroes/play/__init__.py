"""Tables on the web.

`models`     tables, seats, matches, moves, problems
`clock`      how long somebody may think
`live`       running matches as this process holds them
`seating`    services: open a table, sit down, start, play again
`playing`    services: choose, concede, bots' turns, clocks that run out
`selectors`  what somebody may read
`wording`    the engine's messages in words
`pages`      what templates are given, and the zones of a live table
`consumers`  the socket of a table
`rooms`      the open pages of a table, drawn together
`tasks`      bots, clocks and what was left lying, by Celery
"""
