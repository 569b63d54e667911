# ruff: noqa: F403, F405
"""Whole sentences: what a card can do."""

from __future__ import annotations

from dataclasses import replace

from ..abilities import *
from .conditions import negated
from .table import TABLE

say = TABLE.category("ability")

say("{labels:label|} : {name:event_keyword}", Keyword)
say("{name:plus_keyword} {amount:signed}", Keyword)
say("{name:number_keyword} {amount:number}", Keyword)
say("{name:number_keyword} {amount:risk}", Keyword)
say("hero {title:bracket}", Keyword, name="hero")
say("{name:keyword}", Keyword)

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

say(
    "response : if {event:happening} , {costs:cost&} to {effects:effect&} [{limit}] [. {then:after&.}]",
    Response,
)
say("response : if {event:happening} , {effects:effect&} [{limit}] [. {then:after&.}]", Response)
say(
    "response : if {event:happening} and {condition} , {costs:cost&} to {effects:effect&} [{limit}] [. {then:after&.}]",
    Response,
)
say(
    "response : if {event:happening} and {condition} , {effects:effect&} [{limit}] [. {then:after&.}]",
    Response,
)

say(
    "each time you play {what:who} , its {stat} is {amount:bonus}",
    lambda what, stat, amount: Static((Modify(what, (Stat(stat, amount),)),)),
)
say("each time {event} , {effects:deed&} [{limit}] [. {then:deed&.}]", Trigger)
say("(when | whenever) {event} , {effects:deed&} [{limit}] [. {then:deed&.}]", Trigger)
say("if {event:happening} , {effects:deed&} [{limit}] [. {then:deed&.}]", Trigger)
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


def while_fitting(features, who, changes):
    """ "While wounded, each minion is ...": of those spoken of, the ones that fit."""
    if isinstance(who, Each):
        return Static((Modify(Each(who.kind + features), changes),))
    return Static((Modify(who, changes),), Is(who, features))


def unless(statements, condition):
    return Static(statements, negated(condition))


say("while {condition} , {statements:statement&}", Static)
say("while {features:trait&} , {who} is {changes:change&}", while_fitting)
say("while {features:trait&} , {who} {changes:verbal&}", while_fitting)
say("{who} is {changes:change&} while {features:trait&}", while_fitting)
say("{who} {changes:verbal&} while {features:trait&}", while_fitting)
say("{statements:statement&}", Static)
say("if {condition} , {statements:statement&}", Static)
say("{statements:statement&} (while | if) {condition}", Static)
say("{statements:statement&} unless {condition:deniable}", unless)
say("{condition:during} , {statements:statement&}", Static)
say("{statements:statement&} {condition:during}", Static)
say("{statements:statement&} , where x is {where:amount}", Static)
say("while {condition} , {statements:statement&} , where x is {where:amount}", Static)


def for_each_of(of, who, changes):
    if isinstance(who, It) and isinstance(of, WoundsOn):
        who = of.who  # "For each wound on Hektor, he is ..."

    def times(change):
        return replace(change, amount=PerEach(change.amount, of)) if hasattr(change, "amount") else change

    return Static((Modify(who, tuple(map(times, changes))),))


say(
    "the {stat} of {who} {condition:during} is {amount:bonus}",
    lambda stat, who, condition, amount: Static((Modify(who, (Stat(stat, amount),)),), condition),
)
say(
    "each {kind} (that moves | moving) from {place:who} must exert [{times}]",
    lambda kind, place, times=1: Trigger(Moves("from", place), (Exert(Each(kind), times),)),
)
say("for each {of:counted} , {who} is {changes:plain_change&}", for_each_of)
say(
    "for each {of:counted} , the {stat} of {who} is {amount:signed}",
    lambda of, stat, who, amount: Static((Modify(who, (Stat(stat, PerEach(amount, of)),)),)),
)
say("{who} is {changes:plain_change+} for each {of:counted}", for_each_of)

say("to complete quest : {condition:condition}", Completion)
