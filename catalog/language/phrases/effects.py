# ruff: noqa: F403, F405
"""What happens, and what is paid."""

from __future__ import annotations

from ..abilities import *
from .table import TABLE

say = TABLE.category("deed")
say("{player:someone} may {costs:price&} to prevent (this | that | it)", Unless)
say(
    "{who:ref} may exert [{times}] to prevent (this | that | it)",
    lambda who, times=1: Unless(OwnerOf(who), (Exert(who, times),)),
)
say("do this {times}", Repeat)
say("you may {effects:deed&}", May)
say("{costs:cost&} to {effects:effect&}", Pay)
say("{effect}")
say("then {deed}")

say = TABLE.category("after")
say("when {event} , {effects:deed&}", Delayed)
say("each time {event} , {effects:deed&}", Delayed, each=True)
say("when {event} {until} , {effects:deed&}", Delayed)
say("each time {event} {until} , {effects:deed&}", Delayed, each=True)
say("if {event:happening} [this turn] , {effects:deed&}", Delayed)
say("{until} , each time {event} , {effects:deed&}", Delayed, each=True)
say("at {event:moment} , {effects:deed&}", Delayed)
say("{deed}")

say = TABLE.category("effect")
say("{act}")
say("{effects:act&} , where x is {is_:amount}", WhereX)
say("{effect:act} \\( or {other:act} [instead] if {condition:its_condition} \\)", Instead)
say("{effects:act} for each {amount:counted}", lambda effects, amount: ForEach(amount, (effects,)))
say(
    "{effects:act} for each {amount:counted} \\( limit {limit:any_number} \\)",
    lambda effects, amount, limit: ForEach(amount, (effects,), limit),
)
say("{effect:act} \\( limit {limit:any_number} \\)", Capped)
say("for each {amount:counted} , {effects:act&} \\( limit {limit:any_number} \\)", ForEach)
say("for each {amount:counted} , {effects:deed&}", ForEach)
say("if {condition} , {effects:deed&} . (otherwise , | if not ,) {otherwise:deed&}", If)
say("if {event:this_skirmish} , {effects:deed&}", Delayed)
say("if {condition} , {effects:deed&}", If)
say("{effects:act&} if {condition}", If)
say("you may {effects:deed&}", May)
say("{player:someone} may {effects:deed&}", May)
say("make {player:someone} {effects:by_deed&}", By)
say("{player:someone} must {effects:by_deed&}", By)
say("{player:someone} [then] {effects:by_deed&}", By)
say("{player:pronoun} must {effects:by_deed&}", By)
say("{player:pronoun} may {effects:deed&}", May)
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
say("{who:ref} gains {changes:gained&}", lambda who, changes: Modify(who, changes))
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

say = TABLE.category("made_also")
say(
    "{who} {changes:change&} [,] and it {more:verbal&}",
    lambda who, changes, more: Modify(who, changes + more),
)

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
say("make {statement:made_also} [{until}]", Lasting)
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
say("discard [your | its] hand", DiscardHand)
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
say("remove that burden", lambda: RemoveBurdens(1))
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
say("cancel (it | that)", Cancel, what="that")
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
say("the (party | protagonist) from moving again", CannotMove, again=True)

say = TABLE.category("here")
say("here", This, noun="")

say = TABLE.category("own_hand")
say("your hand", lambda: Each((Type("card"), In(Pile("hand", You())))))

say = TABLE.category("times")
say("twice", lambda: 2)
say("once", lambda: 1)
say("{amount:number} times \\( or {other:number} times if {condition:its_condition} \\)", OrIf)
say("{number} time*")
say("{count} time*")
