# ruff: noqa: F403, F405
"""The phrases of the card language, one line each: English, and the kind of node it means.

The first form of a kind that says everything is the one printed; the forms after it are other ways to say
the same. How a form is written stands in grammar.lark; what the nodes stand for in abilities.py. A
function instead of a kind marks a form that is only read.
"""

from __future__ import annotations

from dataclasses import replace

from .abilities import *
from .forms import Table

TABLE = Table()

# === abilities ==============================================================================================

say = TABLE.category("ability")

say("{labels:label|} : {name:word}", Keyword)
say("{name:plus_keyword} {amount:signed}", Keyword)
say("{name:number_keyword} {amount:number}", Keyword)
say("{name:number_keyword} {amount:risk}", Keyword)
say("hero {title:bracket}", Keyword, name="hero")
say("{name:word}", Keyword)

say("to play , {costs:cost&}", ToPlay)
say("to play : {costs:cost&}", ToPlay)
say("bearer must be {bearer:who}", PlaysOn)
say("plays on {bearer:who}", PlaysOn)
say("plays to your support area", PlaysToSupportArea)
say("limit {amount:number} per {per:per}", LimitPer)

say(
    "{labels:label|} : if {condition} , {costs:cost&} to {effects:effect&} [{limit}] [. {then:after&.}]",
    Action,
)
say(
    "{labels:label|} : if {condition} , you may {costs:cost&} to {effects:effect&}"
    " [{limit}] [. {then:after&.}]",
    Action,
)
say("{labels:label|} : if {condition} , {effects:effect&} [{limit}] [. {then:after&.}]", Action)
say("{labels:label|} : {costs:cost&} to {effects:effect&} [{limit}] [. {then:after&.}]", Action)
say("{labels:label|} : {effects:effect&} [{limit}] [. {then:after&.}]", Action)

say("response : if {event} , {costs:cost&} to {effects:effect&} [{limit}] [. {then:after&.}]", Response)
say("response : if {event} , {effects:effect&} [{limit}] [. {then:after&.}]", Response)
say(
    "response : if {event} and {condition} , {costs:cost&} to {effects:effect&} [{limit}] [. {then:after&.}]",
    Response,
)
say("response : if {event} and {condition} , {effects:effect&} [{limit}] [. {then:after&.}]", Response)

say(
    "each time you play {what:who} , its {stat} is {amount:bonus}",
    lambda what, stat, amount: Static((Modify(what, (Stat(stat, amount),)),)),
)
say("each time {event} , {effects:deed&} [{limit}] [. {then:deed&.}]", Trigger)
say("(when | whenever | if) {event} , {effects:deed&} [{limit}] [. {then:deed&.}]", Trigger)
say("at {event:moment} , {effects:deed&} [{limit}] [. {then:deed&.}]", Trigger)
say("at {event:moment} , if {condition} , {effects:deed&} [{limit}] [. {then:deed&.}]", Trigger)
say("while {condition} , each time {event} , {effects:deed&} [{limit}] [. {then:deed&.}]", Trigger)
say("while {condition} , (when | whenever) {event} , {effects:deed&} [{limit}] [. {then:deed&.}]", Trigger)
say("while {condition} , at {event:moment} , {effects:deed&} [{limit}] [. {then:deed&.}]", Trigger)
say("each {event:each_time} , {effects:deed&} [{limit}] [. {then:deed&.}]", Trigger)
say("the first time {event} each {first:period} , {effects:deed&} [{limit}] [. {then:deed&.}]", Trigger)
say(
    "the first time {event} each {first:period} while {condition} , {effects:deed&}"
    " [{limit}] [. {then:deed&.}]",
    Trigger,
)
say("{effects:effect&} at {event:moment}", Trigger)
say("{effects:effect&} (when | if) {event:becomes}", Trigger)
say("{effects:effect&} during {event:at_once_in}", Trigger)

say("while {condition} , {statements:statement&}", Static)
say("{statements:statement&}", Static)
say("if {condition} , {statements:statement&}", Static)
say("{statements:statement&} (while | if) {condition}", Static)
say("{condition:during} , {statements:statement&}", Static)
say("{statements:statement&} {condition:during}", Static)
say("{statements:statement&} , where x is {where:amount}", Static)
say("while {condition} , {statements:statement&} , where x is {where:amount}", Static)


def for_each_of(of, who, changes):
    def times(change):
        return replace(change, amount=PerEach(change.amount, of)) if hasattr(change, "amount") else change

    return Static((Modify(who, tuple(map(times, changes))),))


say(
    "the {stat} of {who} {condition:during} is {amount:bonus}",
    lambda stat, who, condition, amount: Static((Modify(who, (Stat(stat, amount),)),), condition),
)
say("for each {of:counted} , {who} is {changes:plain_change&}", for_each_of)
say("{who} is {changes:plain_change+} for each {of:counted}", for_each_of)

say("to complete quest : {condition:condition}", Completion)

# === events =================================================================================================

say = TABLE.category("event")
say("{events:one_event/}", EitherEvent)
say("{one_event}")

say = TABLE.category("this_skirmish")
say("{who} wins [this skirmish]", WinsSkirmish)
say("{who} loses [this skirmish]", LosesSkirmish)

say = TABLE.category("one_event")
say("{this_skirmish}")
say("{player} plays {what:who}", Played)
say("{player} plays {what:who} on {on:who}", Played)
say("{what:who} is played", Played)
say("played on {on:who}", lambda on: Played(This("card"), None, on))
say("{what:who} is played on {on:who}", Played)
say("{who} wins a skirmish", WinsSkirmish)
say("{who} wins a skirmish (against | involving) {against:who}", WinsSkirmish)
say("{who} loses a skirmish", LosesSkirmish)
say("{who} loses a skirmish (to | against | involving) {against:who}", LosesSkirmish)
say("the party moves [during the {during:time}]", Moves)
say("the party moves in the {during:time}", Moves)
say("the party moves to {place:who} [during the {during:time}]", Moves, how="to")
say("the party moves from {place:who} [during the {during:time}]", Moves, how="from")
say("{who} moves to {place:who}", Moves, how="to")
say("{who} moves from {place:who}", Moves, how="from")
say("{who} is assigned to [skirmish] {to:who}", Assigned)
say("{who} is assigned to a skirmish", Assigned)
say("{player} assigns {who} to [skirmish] {to:who}", Assigned)
say("{who} (takes | receives) a wound [{during}]", TakesWound)
say("{who} is wounded [{during}]", TakesWound)
say("{who} is killed [{during}]", Killed)
say("{who} exerts", Exerts)
say("{who} is exerted", Exerts)
say("{who} is healed", Healed)
say("a wound is removed from {who}", Healed)
say("{what:who} is scrapped", Scrapped)
say("{what:who} is discarded [from play]", Scrapped)
say("{what:who} is discarded from {place}", Discarded)
say("{player} discards {what:who} from {place}", Discarded)
say("{player} discards {what:who} [from play]", Scrapped)
say("{player} scraps {what:who}", Scrapped)
say("a burden is added", BurdenAdded)
say("{player} adds a burden", BurdenAdded)
say("a burden is removed", BurdenRemoved)
say("{player} removes a burden", BurdenRemoved)
say("risk is added", RiskAdded)
say("{player} adds risk", RiskAdded)
say("risk is removed", RiskRemoved)
say("{player} removes risk", RiskRemoved)
say("{player} draws a card", Draws)
say("{player} reconciles", Reconciles)
say("{player} reconciles its hand", Reconciles)
say("the party rests", Rests)
say("{what:who} is transferred [to {to:who}]", Transferred)
say("a special ability of {what:who} is used", AbilityUsed)
say("{player} uses {what:who}'s special ability", lambda player, what: AbilityUsed(what))
say("{what:who} leaves the field", LeavesField)
say("{what:who} leaves play", LeavesField)
say("{who} is about to {deed:about} [{during}]", AboutTo)
say("{who} is about to {deed:about} [{during}] because of {source:who}", AboutTo)
say("a burden is about to be added", AboutToAdd, what="burden")
say("risk is about to be added", AboutToAdd, what="risk")
say("{condition:becoming}", Becomes)
say("{event:moment_of}")

say = TABLE.category("moment_of")
say("the start of {moment_time}")

say = TABLE.category("moment")
say("the start of [each] skirmish", SkirmishStarts)
say("the start of (each | a) skirmish [step]", SkirmishStarts)
say("the start of (each | a) skirmish involving {who}", SkirmishStarts)
say("the start of (each | the) {time}", Starts)
say("the start of each of {whose:possessor} {time}", Starts)
say("the start of {whose:possessor} {time}", Starts)
say("the end of (each | a) skirmish", SkirmishEnds)
say("the end of (each | a) skirmish involving {who}", SkirmishEnds)
say("the end of (each | the) {time}", Ends)
say("the end of each of {whose:possessor} {time}", Ends)
say("the end of {whose:possessor} {time}", Ends)

say = TABLE.category("each_time")
say("{time}", Starts)

say = TABLE.category("at_once_in")
say("[each] {time}", Starts)
say("the {time}", Starts)

say = TABLE.category("becomes")
say("{condition:becoming}", Becomes)

say = TABLE.category("becoming")
say("at {place:who}", PartyAt)
say("the party is at {place:who}", PartyAt)
say("{terrain}", lambda terrain: PartyAt(Chosen(1, (Has(terrain), Type("site")))))
say("{who} is {features:trait&}", Is)
say("you can spot {what:who}", CanSpot)
say("you cannot spot {what:who}", CannotSpot)
say("you can spot {n:number} burden*", lambda n: Compare(BurdenCount(), "at least", n))

# === conditions =============================================================================================

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
say("you control {what:who}", lambda what: CanSpot(replace(what, kind=(*what.kind, ControlledBy(You())))))
say("{player} can spot {what:who}", lambda player, what: CanSpot(what))
say(
    "you can spot (fewer | less) than {n:number} {kind:kinds}",
    lambda n, kind: Compare(Count(kind), "fewer than", n),
)
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
say("during a skirmish [involving {who}]", DuringSkirmish)
say("{terrain}", lambda terrain: PartyAt(Chosen(1, (Has(terrain), Type("site")))))
say("{features:trait&}", lambda features: Is(It(), features))

say = TABLE.category("during")
say("{time:during_time}", During)
say("during a skirmish [involving {who}]", DuringSkirmish)
say("in a skirmish [involving {who}]", DuringSkirmish)

say = TABLE.category("during_time")
say("during (the | each | a) {time}")
say("during {time}")

say = TABLE.category("subject")
say("the number of {kind:kinds} [you can spot]", Count)
say("the number of burden* [you can spot]", BurdenCount)
say("the number of risk tokens in the risk pool", RiskCount)
say("the risk pool", RiskCount)
say("the number of wound* on {who}", WoundsOn)
say("{who}'s {stat}", StatOf)
say("the {stat} of {who}", StatOf)
say("its {stat}", lambda stat: StatOf(stat, It()))
say("the [current] site number", SiteNumber)
say("the [current] region number", Region)
say("the number of moves this turn", MovesThisTurn)

# === statements =============================================================================================

say = TABLE.category("statement")
say("{who} {changes:verbal&}", Modify)
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
say("skip {times:skipped+}", Skip)
say("skip {times:skipped&}", Skip)
say(
    "there are no assignment and skirmish step* [at {place:who}]",
    lambda place=None: Skip(("assignment step", "skirmish step")),
)
say("{player} skips {times:skipped&}", Skip)
say("{what:who} cannot be played", CannotPlay)
say("{who} (cannot | may not) be assigned to [skirmish] {to:who} [by {player:someone}]", CannotAssign)
say("{who} (cannot | may not) be assigned to a skirmish by {player:someone}", CannotAssign)
say("{player} (cannot | may not) play {what:who}", CannotPlay)
say("{player} (cannot | may not) use special abilities of {what:who}", CannotUse)
say(
    "{player} (cannot | may not) use {what:who}'s special abilities",
    lambda player, what: CannotUse(what, player),
)
say(
    "{player} (cannot | may not) use {label} special abilities",
    lambda player, label: CannotUse(None, player, label),
)
say("special abilities of {what:who} cannot be used", CannotUse)
say("{player} (cannot | may not) assign {who}", CannotAssign)
say("{player} (cannot | may not) assign {who} to [skirmish] {to:who}", CannotAssign)
say("{player} (cannot | may not) assign {who} to a skirmish", CannotAssign)
say("the party (cannot | may not) move", CannotMove)
say("the party (cannot | may not) move again", CannotMove, again=True)
say("the party must move again [if able]", MustMove)
say("no more than {amount:number} {what:kind} (can | may) be assigned to each skirmish", AtMostPerSkirmish)
say(
    "no more than {amount:number} {what:kind} (can | may) be assigned to skirmish {to:who}", AtMostPerSkirmish
)
say("wounds cannot be prevented", CannotBePrevented, what="wounds")
say("burdens cannot be prevented", CannotBePrevented, what="burdens")
say("burdens cannot be removed", CannotBeRemoved, what="burdens")
say("wounds cannot be healed", CannotBeRemoved, what="wounds")
say("wounds cannot be removed", CannotBeRemoved, what="wounds")
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

# === changes ================================================================================================

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
say("{changes:plain_change&} \\( or {others:other_change&} if {condition} \\)", EitherChange)
say("{keyword:plus_keyword} {amount:bonus}", Gains)
say("a {keyword:plus_keyword} {amount:bonus}", Gains)
say("{keyword:number_keyword} {amount:number}", Gains)
say("a {keyword:word}", Gains)
say("{keyword:adjective}", Gains)
say("not roaming", NotRoaming)
say("{verbal}")

say = TABLE.category("verbal")
say("gains {keyword:plus_keyword} {amount:bonus}", Gains)
say("gains {keyword:number_keyword} {amount:number}", Gains)
say("gains {keyword:word}", Gains)
say("is not roaming", NotRoaming)
say("loses all keywords", Loses, keyword="all")
say("loses {keyword:plus_keyword}", Loses)
say("loses {keyword:word}", Loses)
say("loses all {stat:bonus_kind} bonuses", LosesBonuses)
say("loses all {stat:bonus_kind} bonuses from {source:who}", LosesBonuses)
say("loses [its] game text", LosesText)
say("takes no more than {amount:number} wound* during each skirmish [step]", WoundCap)
say("(cannot | may not) {deed:barred_deed} [during (the | each) {during:time}]", Cannot)
say("(cannot | may not) {deed:barred_deed} by {source:who}", Cannot)
say("(cannot | may not) be overwhelmed unless its strength is tripled", NotOverwhelmedUnless, times=3)
say("(cannot | may not) bear {what:who}", CannotBearItems)
say("does not add to the {side} ranged total", NoRanged)
say("comes into play exhausted", Exhausted)
say("(must exert | exerts) [{times}]", MustExert)

# === effects ================================================================================================

say = TABLE.category("deed")
say("{player:someone} may {costs:price&} to prevent (this | that | it)", Unless)
say("[you may] do this {times}", Repeat)
say("you may {effects:deed&}", May)
say("{costs:cost&} to {effects:effect&}", Pay)
say("{effect}")
say("then {deed}")

say = TABLE.category("after")
say("when {event} , {effects:deed&}", Delayed)
say("each time {event} , {effects:deed&}", Delayed, each=True)
say("when {event} {until} , {effects:deed&}", Delayed)
say("each time {event} {until} , {effects:deed&}", Delayed, each=True)
say("if {event} [this turn] , {effects:deed&}", Delayed)
say("{until} , each time {event} , {effects:deed&}", Delayed, each=True)
say("at {event:moment} , {effects:deed&}", Delayed)
say("{deed}")

say = TABLE.category("effect")
say("{act}")
say("{effects:act&} , where x is {is_:amount}", WhereX)
say("{effect:act} \\( or {other:act} [instead] if {condition} \\)", Instead)
say("{effects:act} for each {amount:counted}", lambda effects, amount: ForEach(amount, (effects,)))
say(
    "{effects:act} for each {amount:counted} \\( limit {limit:any_number} \\)",
    lambda effects, amount, limit: ForEach(amount, (effects,), limit),
)
say("{effect:act} \\( limit {limit:any_number} \\)", Capped)
say("for each {amount:counted} , {effects:deed&}", ForEach)
say("for each {amount:counted} , {effects:act&} \\( limit {limit:any_number} \\)", ForEach)
say("if {condition} , {effects:deed&} . (otherwise , | if not ,) {otherwise:deed&}", If)
say("if {event:this_skirmish} , {effects:deed&}", Delayed)
say("if {condition} , {effects:deed&}", If)
say("{effects:act&} if {condition}", If)
say("you may {effects:deed&}", May)
say("{player:someone} may {effects:deed&}", May)
say("make {player:someone} {effects:by_deed&}", By)
say("{player:someone} must {effects:by_deed&}", By)
say("{player:someone} {effects:by_deed&}", By)
say("choose {player:someone} (that | to) must {effects:by_deed&}", By)
say("choose {player:someone} to {effects:by_deed&}", By)
say("either {options:option/}", OneOf)
say("{options:option/}", OneOf)
say("{statement:said}", Lasting)
say("{statement} {until}", Lasting)
say("until {until:until_time} , make {statement:made}", Lasting)
say("until {until:until_time} , {statement}", Lasting)

say = TABLE.category("option")
say("{statement:global_statement}", Lasting)
say("{act}")
say("to {act}")

say = TABLE.category("by_deed")
say("choose {what:who} to (discard | scrap)", lambda what: Scrap(what))
say("choose to [either] {options:option/}", OneOf)
say("{costs:cost&} to {effects:act&}", Pay)
say("{effect}")

say = TABLE.category("said")
say("{who:ref} {changes:verbal&}", Modify)
say("{who:ref} is {changes:change&}", Modify)
say("{who:ref}'s {changes:stat_is}", lambda who, changes: Modify(who, (changes,)))
say("its {changes:stat_is}", lambda changes: Modify(It(), (changes,)))
say("{global_statement}")

say = TABLE.category("made")
say("{who} {changes:change&}", Modify)
say("the {side} ranged total {amount:bonus}", RangedTotal)
say("the move limit [for this turn] {amount:bonus} [for this turn]", MoveLimit)
say("the roaming penalty {amount:bonus}", RoamingPenalty)
say("{who}'s {changes:stat_change}", lambda who, changes: Modify(who, (changes,)))
say("the {stat} of {who} {amount:bonus}", lambda stat, who, amount: Modify(who, (Stat(stat, amount),)))

say = TABLE.category("stat_change")
say("{stat} {amount:bonus}", Stat)

say = TABLE.category("price")
say("{cost}")
say("{effects:act} for each {amount:counted}", lambda effects, amount: ForEach(amount, (effects,)))
say("for each {amount:counted} , {effects:act&}", ForEach)

say = TABLE.category("cost")
say("either {options:one_cost/}", OneOf)
say("{options:one_cost/}", OneOf)
say("{one_cost}")

say = TABLE.category("one_cost")
say("spot {what:who}", Spot)
say("spot {amount:count} burden*", SpotBurdens)
say("spot {amount:number} {side:side_name} culture*", SpotCultures)
say("{act}")

say = TABLE.category("act")
say("make {statement:made}", Lasting)
say("make {statement:made} {until}", Lasting)
say("exert {who} [{times}]", Exert)
say("{who} must exert [{times}]", Exert)
say("exhaust {who}", Exhaust)
say("wound {who} [{times}]", Wound)
say("heal {who} [{times}]", Heal)
say("heal {amount:count} wound* (from | on) {who}", HealTotal)
say("remove {amount:count} wound* from {who}", HealTotal)
say("kill {who}", Kill)
say("discard {what:who} from {hand:hand}", DiscardFromHand)
say("discard the top card (of | from) {book:a_book}", DiscardTop, amount=1)
say("discard the top {amount:number} card* (of | from) {book:a_book}", DiscardTop)
say("discard the bottom card (of | from) {book:a_book}", DiscardTop, amount=1, bottom=True)
say("discard the bottom {amount:number} card* (of | from) {book:a_book}", DiscardTop, bottom=True)
say("discard [your] hand", DiscardHand)
say(
    "discard cards from {hand:hand} equal to {amount}",
    lambda hand, amount: DiscardFromHand(Chosen(amount, (Type("card"),)), hand),
)
say("discard the rest", DiscardRevealed, rest=True)
say("discard (the revealed cards | the cards revealed)", DiscardRevealed)
say("scrap {what:who} [from play]", Scrap)
say("discard {what:who} [from play]", Scrap)
say("{what:who} must be (scrapped | discarded)", Scrap)
say("remove {what:who} from {source:who}", lambda what, source: Scrap(what))
say("draw {amount:count} card*", Draw)
say("add {amount:number} to the {side} ranged total", lambda amount, side: Lasting(RangedTotal(side, amount)))
say("draw cards equal to {amount}", Draw)
say("add {amount:count} burden*", AddBurdens)
say("remove {amount:count} burden*", RemoveBurdens)
say("add {amount:risk}", AddRisk)
say("add {amount:count} risk [token*]", AddRisk)
say("remove {amount:risk}", RemoveRisk)
say("remove {amount:count} risk [token*]", RemoveRisk)
say("(add | place) {amount:count} {culture:culture} token* on {where:who}", AddTokens)
say("(add | place) {amount:count} {culture:culture} token* {where:here}", AddTokens)
say("(add | place) {amount:count} {culture:culture} token* to {where:who}", AddTokens)
say("remove {amount:count} {culture:culture} token* from {where:who}", RemoveTokens)
say("remove {amount:count} {culture:culture} token* [from] {where:here}", RemoveTokens)
say("remove {amount:count} {culture:culture} token*", RemoveTokens)
say("play {what:who}", Play)
say("play {what:who} from {place}", Play)
say("play {what:who} on {on:who}", Play)
say("play {what:who} from {place} on {on:who}", Play)
say("play {what:who} ; its risk cost is {cost:bonus}", Play)
say("play {what:who} from {place} ; its risk cost is {cost:bonus}", Play)
say("play {what:who} on {on:who} ; its risk cost is {cost:bonus}", Play)
say("play {what:who} from {place} on {on:who} ; its risk cost is {cost:bonus}", Play)
say(
    "play {what:who} [from {place}] (; | . | , | \\( | and) {who:ref} is risk cost {cost:bonus} [\\)]",
    lambda what, cost, who, place=None: Play(what, place, cost),
)
say(
    "play {what:who} [from {place}] (. | , | \\( | and) its risk cost is {cost:bonus} [\\)]",
    lambda what, cost, place=None: Play(what, place, cost),
)
say(
    "play {what:who} [from {place}] (; | . | , | \\( | and) {who:ref}'s risk cost is {cost:bonus} [\\)]",
    lambda what, cost, who, place=None: Play(what, place, cost),
)
say("play the party's next site [\\( replacing opponent's site if necessary \\)]", PlayNextSite)
say(
    "play the party's next {amount:number} sites [\\( replacing opponent's sites if necessary \\)]",
    PlayNextSite,
)
say("fetch {what:who} from {place}", Take)
say("take {what:who} into [your] hand from {place}", Take)
say("take {what:who} from {place} into [your] hand", Take)
say("take {what:who} into [your] hand", Take)
say("return {what:who} to its owner's hand", Return)
say("return {what:who} to [your | its] hand", Return)
say("(place | put) {what:who} from {place} on [the] {end:end} of {book:a_book}", Put)
say("(place | put) {what:who} on [the] {end:end} of {book:a_book}", Put)
say(
    "(place | put) {what:who} [from {place}] beneath {book:a_book}",
    lambda what, book, place=None: Put(what, "bottom", place, book),
)
say("(place | stack) {what:who} on {onto:who}", PutOn)
say("(place | stack) {what:who} from {place} on {onto:who}", PutOn)
say("shuffle {what:who} from {place} into {book:a_book}", ShuffleInto)
say("shuffle {what:own_hand} into {book:a_book}", ShuffleInto)
say("shuffle {what:who} into {book:a_book}", ShuffleInto)
say("shuffle {book:a_book}", ShuffleBook)
say("banish {what:who}", Banish)
say("banish {what:who} from {place}", Banish)
say("remove {what:who} from the game", Banish)
say("remove {what:who} from {place} from the game", Banish)
say("remove from the game {what:who}", Banish)
say("reveal the top card of {book:a_book}", RevealTop, amount=1)
say("reveal the top {amount:number} card* of {book:a_book}", RevealTop)
say("reveal the bottom card of {book:a_book}", RevealTop, amount=1, bottom=True)
say("reveal the bottom {amount:number} card* of {book:a_book}", RevealTop, bottom=True)
say("look at the top card of {book:a_book}", LookAtTop, amount=1)
say("look at the top {amount:number} card* of {book:a_book}", LookAtTop)
say("reveal {hand:hand_of}", RevealHand)
say("look at {hand:hand_of}", LookAtHand)
say("reveal {what:who} from {hand:hand}", RevealFromHand)
say("assign {who} to skirmish {to:who}", Assign)
say("assign {who} to {to:who}", Assign)
say("cancel (that | this | the | a) skirmish", CancelSkirmish)
say("cancel a skirmish involving {involving:who}", CancelSkirmish)
say("remove {who} from (the | this | that | a) skirmish", RemoveFromSkirmish)
say("have {who} replace {whom:who} [in a skirmish]", ReplaceInSkirmish)
say("replace {whom:who} [in a skirmish] with {who}", ReplaceInSkirmish)
say("prevent that wound", Prevent, what="wound")
say("prevent all [of] that wounds", Prevent, what="all")
say("prevent (that | this | it)", Prevent, what="that")
say(
    "prevent {who} from being overwhelmed unless its strength is tripled",
    lambda who: Lasting(Modify(who, (NotOverwhelmedUnless(3),))),
)
say("prevent {statement:barred} [{until}]", Lasting)
say("prevent all wounds to {who} [{until}]", PreventWounds)
say("cancel (that | the) event", Cancel, what="event")
say("cancel (that | the) [special] ability", Cancel, what="ability")
say("transfer {what:who} to {to:who}", Transfer)
say("transfer {what:who} from {place} to {to:who}", Transfer)
say("choose a number", ChooseNumber)
say("choose {what:who}", Choose)
say("choose {player:someone}", ChoosePlayer)
say("scrap this quest-need", LeaveQuest)
say("end the (phase | step)", EndPhase)
say("reconcile [your hand]", Reconcile)

say = TABLE.category("barred")
say("{player:someone} from assigning {who}", CannotAssign)
say("{player:someone} from assigning {who} to [skirmish] {to:who}", CannotAssign)
say("the party from moving", CannotMove)
say("the party from moving again", CannotMove, again=True)

say = TABLE.category("here")
say("here", This, noun="")

say = TABLE.category("own_hand")
say("your hand", lambda: Each((Type("card"), In(Pile("hand", You())))))

say = TABLE.category("times")
say("twice", lambda: 2)
say("once", lambda: 1)
say("{amount:number} times \\( or {other:number} times if {condition} \\)", OrIf)
say("{count} time*")

# === amounts ================================================================================================

say = TABLE.category("count")
say("up to {amount:number}", UpTo)
say("any number of", AnyNumber)
say("(an equal number of | the same number of | that many)", SameNumber)
say("{article}")
say("{number}")

say = TABLE.category("any_number")
say("{signed}")
say("{number}")
say("{risk}")

say = TABLE.category("stepped")
say("{step:signed} for each {of:counted}", PerEach)
say("{signed}")

say = TABLE.category("bonus")
say("{amount:stepped} \\( or {other:stepped} if {condition} \\)", OrIf)
say(
    "{step:signed} for each {of:counted} \\( or {other:signed} for each if {condition} \\)",
    lambda step, of, other, condition: OrIf(PerEach(step, of), PerEach(other, of), condition),
)
say("{amount:stepped} \\( limit {limit:signed} \\)", Limited)
say("{amount:stepped} \\( to a minimum of {least:number} \\)", AtLeast)
say("{stepped}")

say = TABLE.category("counted")
say("{amount:counted_thing} [you can spot] over {number:number}", Over)
say("{amount:counted_thing} [you can spot]")

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
say("burdens [you can spot]", BurdenCount)
say("{culture:culture} tokens {where:here}", TokenCount)
say("{culture:culture} tokens on {where:who}", TokenCount)
say("{side:side_name} cultures [you can spot]", CountCultures)
say("cultures [you can spot]", CountCultures)
say("{kind:kinds} [you can spot]", Count)

# === what cards are like ====================================================================================

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
say("in that skirmish", InSkirmish)
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
say("that moves from {place:who}", MovedFrom)
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

# === places, players, times =================================================================================

say = TABLE.category("place")
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
say("the first antagonist", Antagonist, which="the first")
say("a antagonist", Antagonist)
say("a opponent", Opponent)
for which in ("a", "each", "any", "that"):
    say(f"{which} player", Player, which=which)
say("its owner", lambda: OwnerOf(It()))
say("its controller", lambda: ControllerOf(It()))
say("{what:ref}'s owner", OwnerOf)
say("{what:ref}'s controller", ControllerOf)

say = TABLE.category("until")
say("until {until_time}")
say("this turn", ThisTurn)
say("for this turn", ThisTurn)

say = TABLE.category("until_time")
say("the [start of the] [next] {time}", UntilStart)
say("[the] end of [the | this | that] {time}", UntilEnd)
say("[the] end of [the | this | that] skirmish", UntilEnd, time="skirmish step")

say = TABLE.category("limit")
say("\\( limit {times:number} per {per:period} \\)", Limit)
say("\\( limit {times:number} time per {per:period} \\)", Limit)
say("\\( limit once per {per:period} \\)", Limit, times=1)
say("\\( limit {times:number} times per {per:period} \\)", Limit)


# === reminders: rules repeated in brackets, which add nothing ===============================================

say = TABLE.category("reminder")
say("\\( if two or more are tied for (highest | lowest) , choose one . \\)", lambda: None)
say("\\( add 1 to the (minion | party) ranged total . \\)", lambda: None)
