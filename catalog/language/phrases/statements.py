# ruff: noqa: F403, F405
"""What holds while it lasts."""

from __future__ import annotations

from ..abilities import *
from .table import TABLE

say = TABLE.category("statement")
say("{who} {changes:verbal&}", Modify)
say("{who} gains {changes:gained&}", lambda who, changes: Modify(who, changes))
say("{who} is [also] {changes:change&}", Modify)
say("{who}'s {changes:stat_is}", lambda who, changes: Modify(who, (changes,)))
say("its {changes:stat_is}", lambda changes: Modify(It(), (changes,)))
say("the {stat} of {who} is {amount:bonus}", lambda stat, who, amount: Modify(who, (Stat(stat, amount),)))
say("{global_statement}")

say = TABLE.category("stat_is")
say("{stat} is {amount:bonus}", Stat)

say = TABLE.category("global_statement")
say("the {side} ranged total is {amount:bonus}", RangedTotal)
say("the move limit [for this turn] is {amount:bonus}", MoveLimit)
say("the roaming penalty is {amount:bonus}", RoamingPenalty)
say("the roaming penalty for {who} is {amount:bonus}", RoamingPenalty)
say("the roaming penalty for {who} you play is {amount:bonus}", RoamingPenalty)
say("when played on {on:who} , its risk cost is {amount:bonus}", CostOn)
say(
    "when played on {on:who} , {who:ref}'s risk cost is {amount:bonus}",
    lambda on, who, amount: CostOn(on, amount),
)
say("skip {times:skipped+}", Skip)
say("skip {times:skipped&}", Skip)
say(
    "there are no assignment and skirmish step* [at {place:who}]",
    lambda place=None: Skip(("assignment step", "skirmish step")),
)
say("{player} skips {times:skipped&}", Skip)
say("{what:who} cannot be played", CannotPlay)
say("{who} (cannot | may not) be assigned to [skirmish] {to:who} [by {player:someone}]", CannotAssign)
say("{who} (cannot | may not) be assigned [to a skirmish]", CannotAssign)
say("{who} (cannot | may not) be assigned to a skirmish by {player:someone}", CannotAssign)
say("{player} (cannot | may not) play {what:who}", CannotPlay)
say("{player} (cannot | may not) use special abilities of {what:who}", CannotUse)
say(
    "{player} (cannot | may not) use {what:who}'s special abilities",
    lambda player, what: CannotUse(what, player),
)
say("{player} (cannot | may not) use {label} special abilities", CannotUse)
say("special abilities of {what:who} cannot be used", CannotUse)
say("{player} (cannot | may not) assign {who}", CannotAssign)
say("{player} (cannot | may not) assign {who} to [skirmish] {to:who}", CannotAssign)
say("{player} (cannot | may not) assign {who} to a skirmish", CannotAssign)
say("the party (cannot | may not) move", CannotMove)
say("the party (cannot | may not) move again", CannotMove, again=True)
say("(you | the protagonist) (cannot | may not) move again", CannotMove, again=True)
say("the party must move again [if able]", MustMove)
say("no more than {amount:number} {what:kind} (can | may) be assigned to each skirmish", AtMostPerSkirmish)
say(
    "no more than {amount:number} {what:kind} (can | may) be assigned to skirmish {to:who}", AtMostPerSkirmish
)
say("wounds (cannot | may not) be prevented", CannotBePrevented, what="wounds")
say("burdens (cannot | may not) be prevented", CannotBePrevented, what="burdens")
say("burdens (cannot | may not) be removed", CannotBeRemoved, what="burdens")
say("wounds (cannot | may not) be healed", CannotBeRemoved, what="wounds")
say("wounds (cannot | may not) be removed", CannotBeRemoved, what="wounds")
say("{what:who} cannot be replaced", CannotReplaceSite)
say('{who} (gains | has) this (text | ability) : " {abilities:quoted} "', Gain)
say('{who} (gains | has) this (text | ability) " {abilities:quoted} "', Gain)

say = TABLE.category("quoted")
say("{abilities:ability.}")
say("{abilities:ability.} .")

say = TABLE.category("skipped")
say("the {time}")
say("[your] next {time}")
say("its next {time}")
