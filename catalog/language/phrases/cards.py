# ruff: noqa: F403, F405
"""What a card must be like: clauses behind a noun. The noun phrases themselves are read in nouns.py."""

from __future__ import annotations

from ..abilities import *
from .table import TABLE

say = TABLE.category("clause")
say("skirmishing {whom:who}", Skirmishing)
say("(that | it) {whom:ref} is skirmishing", lambda whom: Skirmishing(whom))
say("{whom:ref} is skirmishing", Skirmishing)
say("bearing {what:who}", Bearing)
say("that bears {what:who}", Bearing)
say("borne by {bearer:who}", BorneBy)
say("{bearer:ref} (bears | is bearing)", BorneBy)
say("on {bearer:who}", BorneBy)
say("in {place}", In)
say("in play", In, place=Field())
say("on the adventure path", In, place=Path())
say("in (that | this) skirmish", InSkirmish)
say("in a skirmish [involving {involving:who}]", InSkirmish)
say("involved in (that | this | a) skirmish", InSkirmish)
say("at {place:who}", AtSite)
say("assigned to a skirmish", AssignedTo)
say("assigned to skirmish {whom:who}", AssignedTo)
say("not assigned to a skirmish", Without, feature=AssignedTo())
say("with [a] {stat} {amount:number} or (more | higher)", StatIs, how="at least")
say("with [a] {stat} {amount:number} or (less | lower)", StatIs, how="at most")
say("with [a] {stat} of {amount:number} or (more | higher)", StatIs, how="at least")
say("with [a] {stat} of {amount:number} or (less | lower)", StatIs, how="at most")
say("with [a] {stat} [of] {amount:number}", StatIs, how="exactly")
say("with [a] {stat} [of] {how:comparison} {amount:number}", StatIs)
say(
    "that has (the same {stat} as | a {stat} that is the same as) {amount:basic_amount}",
    StatIs,
    how="exactly",
)
say("(with | that has) the (highest | most) {stat}", Extreme, which="highest")
say("(with | that has) the (lowest | fewest) {stat}", Extreme, which="lowest")
say("that (cannot | does not) bear {what:who}", lambda what: Without(Bearing(what)))
say("that is {trait}")
say("that is not {feature:trait}", Without)
say("that is a {keyword:plus_keyword} {amount:signed}", HasKeyword)
say("that you can spot", lambda: State("active"))
say("you spot", lambda: State("active"))
say("that [already] has a {culture} token on it", HasToken)
say("a {bearer:kind} is bearing", lambda bearer: BorneBy(Chosen(1, bearer)))
say("in region {number:number}", SiteNumbered, region=True)
say("played at {place:who}", PlayedAt)
say("{player:you} control", ControlledBy)
say("{player} controls", ControlledBy)
say("{deed:done}", Done)

say = TABLE.category("trait")
say("{state}")
say("{name:adjective}", Has)
say("{keyword:plus_keyword} {amount:signed}", HasKeyword)
say("a {keyword:plus_keyword} {amount:signed}", HasKeyword)
say("skirmishing {whom:who}", Skirmishing)
say("bearing {what:who}", Bearing)
say("at {place:who}", AtSite)
say("in {place}", In)
say("assigned to a skirmish", AssignedTo)
say("assigned to skirmish {whom:who}", AssignedTo)
say("not assigned to a skirmish", Without, feature=AssignedTo())
