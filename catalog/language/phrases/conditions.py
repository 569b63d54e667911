# ruff: noqa: F403, F405
"""What can be true: "while ...", "if ..."."""

from __future__ import annotations

from dataclasses import replace

from ..abilities import *
from .table import TABLE

say = TABLE.category("condition")
say("{conditions:one_condition+}", AllOf)
say("{conditions:one_condition/}", AnyOfThese)
say("{one_condition}")

say = TABLE.category("one_condition")
say("you can spot {what:who}", CanSpot)
say("you can spot {amount:count} burden*", lambda amount: Compare(BurdenCount(), "at least", amount))
say("you can spot {n:number} [or more] burden*", lambda n: Compare(BurdenCount(), "at least", n))
say(
    "you can spot {n:number} [or more] {side:side_name} culture*",
    lambda n, side: Compare(CountCultures(side), "at least", n),
)
say(
    "you can spot {n:number} [or more] {culture} token*",
    lambda n, culture: Compare(TokenCount(culture), "at least", n),
)
say("you control {what:who}", lambda what: CanSpot(replace(what, kind=(*what.kind, ControlledBy(You())))))
say("{player} can spot {what:who}", lambda player, what: CanSpot(what))
say(
    "you can spot (fewer | less) than {n:number} {kind:kinds}",
    lambda n, kind: Compare(Count(kind), "fewer than", n),
)
say("you can spot (fewer | less) than {n:number} burdens", lambda n: Compare(BurdenCount(), "fewer than", n))
say("the risk pool is empty", lambda: Compare(RiskCount(), "exactly", 0))
say("you can spot more {a:kinds} than {b:kinds}", lambda a, b: Compare(Count(a), "more than", Count(b)))
say("you can spot fewer {a:kinds} than {b:kinds}", lambda a, b: Compare(Count(a), "fewer than", Count(b)))
say("you (cannot | do not) spot {what:who}", CannotSpot)
say("you can spot no {what:kinds}", lambda what: CannotSpot(Chosen(1, what)))
say("you do", lambda: DoneSo(You()))
say("{player} does", DoneSo)
say("the party is at {place:who}", PartyAt)
say("at {place:who}", PartyAt)
say("the party is here", lambda: PartyAt(This("site")))
say("the party is not at {place:who}", PartyNotAt)
say("the party is in region {n:number}", lambda n: PartyAt(Chosen(1, (Type("site"), SiteNumbered(n, True)))))
say("{who} is {features:trait&}", Is)
say("{who} is not {features:trait&}", IsNot)
say("{who} is a {features:kind}", Is)
say("{who} is not a {features:kind}", IsNot)
say("{who} is {features:titled}", Is)
say("{who} (bears | has) {what:who}", lambda who, what: Is(who, (Bearing(what),)))
say("{amount:subject} is {how:comparison} {than:number}", Compare)
say("{amount:subject} is {how:comparison} {than:amount}", Compare)
say("{amount:subject} is {than:number} or (more | higher)", Compare, how="at least")
say("{amount:subject} is {than:number} or (fewer | less | lower)", Compare, how="at most")
say(
    "the risk pool has {how:comparison} {than:number} risk [token*]",
    lambda how, than: Compare(RiskCount(), how, than),
)
say(
    "there are {how:comparison} {than:number} risk [token*] in the risk pool",
    lambda how, than: Compare(RiskCount(), how, than),
)
say(
    "there are {than:number} or more risk [token*] in the risk pool",
    lambda than: Compare(RiskCount(), "at least", than),
)
say("there are {how:comparison} {than:number} burden*", lambda how, than: Compare(BurdenCount(), how, than))
say("there are {than:number} or more burden*", lambda than: Compare(BurdenCount(), "at least", than))
say("only {what:kinds} are in the party", OnlyInParty)
say("{time:during_time}", During)
say("the party has moved {n:number} times this turn", lambda n: Compare(MovesThisTurn(), "at least", n))
say("during a skirmish [(involving | that involves) {who}]", DuringSkirmish)
say("{terrain}", lambda terrain: PartyAt(Chosen(1, (Has(terrain), Type("site")))))

say = TABLE.category("its_condition")
say("{condition}")
say("{features:trait&}", lambda features: Is(It(), features))

OPPOSITES = {
    "at least": "fewer than",
    "fewer than": "at least",
    "at most": "more than",
    "more than": "at most",
}


def negated(condition):
    """The opposite of a condition of the category "deniable"."""
    pairs = {CanSpot: CannotSpot, CannotSpot: CanSpot, Is: IsNot, PartyAt: PartyNotAt}
    if isinstance(condition, Compare):
        return replace(condition, how=OPPOSITES[condition.how])
    fields = {name: getattr(condition, name) for name in condition.__dataclass_fields__}
    return pairs[type(condition)](**fields)


say = TABLE.category("deniable")
say("you can spot {amount:number} burden*", lambda amount: Compare(BurdenCount(), "at least", amount))
say("you can spot {what:who}", CanSpot)
say("you cannot spot {what:who}", CannotSpot)
say("the party is at {place:who}", PartyAt)
say("{who} is {features:trait&}", Is)

say = TABLE.category("during")
say("{time:during_time}", During)
say("during a skirmish [(involving | that involves) {who}]", DuringSkirmish)
say("in a skirmish [(involving | that involves) {who}]", DuringSkirmish)

say = TABLE.category("during_time")
say("during (the | each | a) {time}")
say("during {time}")

say = TABLE.category("subject")
say("the number of {kind:kinds} [[that] you can spot]", Count)
say("the number of {side:side_name} cultures [[that] you can spot]", CountCultures)
say("the number of burden* [[that] you can spot]", BurdenCount)
say("the number of risk tokens in the risk pool", RiskCount)
say("the risk pool", RiskCount)
say("the number of wound* on {who}", WoundsOn)
say("{who}'s {stat}", StatOf)
say("the {stat} of {who}", StatOf)
say("its {stat}", lambda stat: StatOf(stat, It()))
say("the [current] site number", SiteNumber)
say("the [current] region number", Region)
say("the number of moves this turn", MovesThisTurn)
