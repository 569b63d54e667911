# ruff: noqa: F403, F405
"""Places, players, durations and limits."""

from __future__ import annotations

from ..abilities import *
from .table import TABLE

say = TABLE.category("place")
say("{places:pile_of/}", EitherPlace)
say("{place:pile_of}")
say("play", Field)
say("the field", Field)
say("the adventure path", Path)
say("the party", PartyPlace)

say = TABLE.category("pile_of")
say("your {name:pile}", Pile, player=You())
say("{name:pile}", Pile)
say("its {name:pile}", Pile, player=Him())
say("{player}'s {name:pile}", Pile)
say("its owner's {name:pile}", Pile, player=OwnerOf(It()))
say("that {name:pile}", Pile, player=Him())

say = TABLE.category("a_book")
say("{pile_of}")

say = TABLE.category("hand")
say("{pile_of}")

say = TABLE.category("hand_of")
say("{pile_of}")

say = TABLE.category("player")
say("you", You)
say("{someone}")

say = TABLE.category("you")
say("you", You)

say = TABLE.category("possessor")
say("your", You)
say("its", Him)
say("{player}'s")

say = TABLE.category("someone")
say("the protagonist", Protagonist)
for which in ("an", "each", "any", "that"):
    say(f"{which} antagonist", Antagonist, which=which)
    say(f"{which} opponent", Opponent, which=which)
say("your opponent", lambda: Opponent("an"))
say("the first antagonist", Antagonist, which="the first")
say("a antagonist", Antagonist)
say("a opponent", Opponent)
for which in ("a", "each", "any", "that"):
    say(f"{which} player", Player, which=which)
say("its owner", lambda: OwnerOf(It()))
say("its controller", lambda: ControllerOf(It()))
say("{what:ref}'s owner", OwnerOf)
say("{what:ref}'s controller", ControllerOf)

say = TABLE.category("pronoun")
say("it", Him)

say = TABLE.category("until")
say("until {until_time}")
say("this turn", ThisTurn)
say("for this turn", ThisTurn)

say = TABLE.category("until_time")
say("the [start of the] [next] {time}", UntilStart)
say("[the] end of [the | this | that] {time}", UntilEnd)
say("[the] end of (the | this) phase", UntilEnd, time="phase")
say("[the] end of (the | this) step", UntilEnd, time="step")
say("[the] end of [the | this | that] skirmish", UntilEnd, time="skirmish step")

say = TABLE.category("limit")
say("\\( limit {times:number} per {per:period} \\)", Limit)
say("\\( limit {times:number} time per {per:period} \\)", Limit)
say("\\( limit once per {per:period} \\)", Limit, times=1)
say("\\( limit {times:number} times per {per:period} \\)", Limit)
