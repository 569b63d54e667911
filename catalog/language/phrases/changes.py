# ruff: noqa: F403, F405
"""What a statement does to a card."""

from __future__ import annotations

from ..abilities import *
from .table import TABLE

say = TABLE.category("plain_change")
say("strength {amount:signed}", Stat, stat="strength")
say("{keyword:plus_keyword} {amount:signed}", Gains)

say = TABLE.category("other_change")
say("strength {amount:signed}", Stat, stat="strength")
say("{amount:signed}", Stat, stat="strength")
say("{keyword:plus_keyword} {amount:signed}", Gains)

say = TABLE.category("change")
say("{stat} {amount:bonus}", Stat)
say("strength equal to {amount}", StrengthIs)
say("{changes:plain_change&} \\( or {others:other_change&} if {condition:its_condition} \\)", EitherChange)
say("{keyword:plus_keyword} {amount:bonus}", Gains)
say("a {keyword:plus_keyword} {amount:bonus}", Gains)
say("{keyword:number_keyword} {amount:number}", Gains)
say("{keyword:adjective}", Gains)
say("a {keyword:word}", Gains)
say("not roaming", NotRoaming)
say("{verbal}")

say = TABLE.category("gained")
say("{keyword:plus_keyword} {amount:bonus}", Gains)
say("{keyword:number_keyword} {amount:number}", Gains)
say("{keyword:word}", Gains)

say = TABLE.category("verbal")
say("is not roaming", NotRoaming)
say("loses all keywords", Loses, keyword="all")
say("loses {keyword:plus_keyword}", Loses)
say("loses {keyword:word}", Loses)
say("loses all {stat:bonus_kind} bonuses", LosesBonuses)
say("loses all {stat:bonus_kind} bonuses from {source:who}", LosesBonuses)
say("loses [its] game text", LosesText)
say("takes no more than {amount:number} wound* (during | in) each skirmish [step]", WoundCap)
say("(cannot | may not) {deed:barred_deed} [during (the | each) {during:time}]", Cannot)
say("(cannot | may not) {deed:barred_deed} by {source:who}", Cannot)
say("(cannot | may not) be overwhelmed unless its strength is tripled", NotOverwhelmedUnless, times=3)
say("(cannot | may not) be wounded", lambda: Cannot("take wounds"))
say("(cannot | may not) bear {what:who}", CannotBearItems)
say("does not add to the {side} ranged total", NoRanged)
say("comes into play exhausted", Exhausted)
