# ruff: noqa: F403, F405
"""Numbers that a text works out."""

from __future__ import annotations

from ..abilities import *
from .table import TABLE

say = TABLE.category("count")
say("up to {amount:number}", UpTo)
say("any number of", AnyNumber)
say("(an equal number of | the same number of | that many)", SameNumber)
say("{article}")
say("{number}")

say = TABLE.category("any_number")
say("{number}")
say("{signed}")
say("{risk}")

say = TABLE.category("stepped")
say("{step:signed} for each {of:counted}", PerEach)
say("{signed}")

say = TABLE.category("bonus")
say("{amount:stepped} \\( or {other:stepped} if {condition:its_condition} \\)", OrIf)
say(
    "{step:signed} for each {of:counted} \\( or {other:signed} for each if {condition:its_condition} \\)",
    lambda step, of, other, condition: OrIf(PerEach(step, of), PerEach(other, of), condition),
)
say("{amount:stepped} \\( limit {limit:signed} \\)", Limited)
say("{amount:stepped} \\( to a minimum of {least:number} \\)", AtLeast)
say("{stepped}")

say = TABLE.category("counted")
say("{amount:counted_thing} [[that] you can spot] over {number:number}", Over)
say("{amount:counted_thing} [[that] you can spot]")

say = TABLE.category("counted_thing")
say("{size:number} {amount:group_of}", Groups)
say("wound on {who}", WoundsOn)
say("burden", BurdenCount)
say("risk token in the risk pool", RiskCount)
say("{culture:culture} token {where:here}", TokenCount)
say("{culture:culture} token on {where:who}", TokenCount)
say("{culture:culture} token", TokenCount)
say("{side:side_name} culture", CountCultures)
say("culture", CountCultures)
say("one {deed:done}", lambda deed: Count((Type("card"), Done(deed))))
say("{kind:kind_and}", Count)

say = TABLE.category("group_of")
say("{kind:kinds}", Count)
say("burdens", BurdenCount)

say = TABLE.category("amount")
say("{first:basic_amount} plus {second:basic_amount}", Sum)
say("{first:basic_amount} minus {second:basic_amount}", Difference)
say("the (larger | higher) of {first:basic_amount} and {second:basic_amount}", Larger)
say("the (smaller | lower) of {first:basic_amount} and {second:basic_amount}", Smaller)
say("{basic_amount}")

say = TABLE.category("basic_amount")
say("the number of {amount:numbered} over {number}", Over)
say("the number of {amount:numbered}")
say("the {stat} of {who}", StatOf)
say("{who}'s {stat}", StatOf)
say("its {stat}", lambda stat: StatOf(stat, It()))
say("the [current] site number", SiteNumber)
say("the [current] region number", Region)
say("the number of moves this turn", MovesThisTurn)
say("the number of risk tokens in the risk pool", RiskCount)
say("{number}")

say = TABLE.category("numbered")
say("wounds on {who}", WoundsOn)
say("burdens [[that] you can spot]", BurdenCount)
say("{culture:culture} tokens {where:here}", TokenCount)
say("{culture:culture} tokens on {where:who}", TokenCount)
say("{side:side_name} cultures [[that] you can spot]", CountCultures)
say("cultures [[that] you can spot]", CountCultures)
say("{kind:kinds} [[that] you can spot]", Count)
