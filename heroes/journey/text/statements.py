"""Statements: what is true while a text is active, or while a lasting effect lasts.

A statement speaks on topics. Each of its parts is ``(topic, guard, value)``: `guard` a condition or None,
`value(table, act)` a number or another JSON value. `who` selects the cards it speaks about, None: it speaks
about everything. `fixed` is False where the value cannot be written down as data: such statements stand on
cards only and cannot be made to last by an effect.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from catalog.language import abilities as a
from heroes.journey.text.acting import Act
from heroes.journey.text.amounts import amount, stat
from heroes.journey.text.conditions import STAGES_OF
from heroes.journey.text.meaning import NoMeaning, meaning, means
from heroes.journey.text.players import player

texts_of: ContextVar[list[Any]] = ContextVar("texts_of")
"""The texts that the card that is being compiled gives to others: rows name them by their place here."""

GAINED = 1000
"""Numbers of abilities from here on belong to texts that a card has gained."""

Part = tuple[str, Any, Callable[[Any, Act], Any]]


class Statement:
    __slots__ = ("fixed", "parts", "who")

    def __init__(self, who: Any, parts: list[Part], fixed: bool = True) -> None:
        self.who = who
        self.parts = parts
        self.fixed = fixed


def true(table: Any, act: Act) -> bool:
    return True


def both(first: Any, second: Any) -> Any:
    if first is None or second is None:
        return first or second
    return lambda table, act: first(table, act) and second(table, act)


@means(a.Modify)
def _modify(node: a.Modify) -> Statement:
    parts: list[Part] = []
    fixed = True
    for change in node.changes:
        found = meaning(change)
        fixed = fixed and not isinstance(change, a.CannotBearItems)
        parts += found
    return Statement(meaning(node.who), parts, fixed)


def _global(topic: str, value: Any = 1) -> Statement:
    return Statement(None, [(topic, None, amount(value))])


@means(a.RangedTotal)
def _ranged_total(node: a.RangedTotal) -> Statement:
    return _global(f"ranged {node.side}", node.amount)


@means(a.MoveLimit)
def _move_limit(node: a.MoveLimit) -> Statement:
    return _global("move limit", node.amount)


@means(a.RoamingPenalty)
def _roaming_penalty(node: a.RoamingPenalty) -> Statement:
    who = meaning(node.who) if node.who is not None else None
    return Statement(who, [("roaming penalty", None, amount(node.amount))])


@means(a.Skip)
def _skip(node: a.Skip) -> Statement:
    if node.player is not None:
        raise NoMeaning("one player who skips a phase")
    return Statement(None, [(f"skip {time}", None, true) for time in node.times])


@means(a.CannotPlay)
def _cannot_play(node: a.CannotPlay) -> Statement:
    what, whose = meaning(node.what).fits, player(node.player) if node.player is not None else None

    def value(table: Any, act: Act) -> Any:
        seats = None if whose is None else whose.find(table, act)
        return lambda seat, card: (seats is None or seat in seats) and what(table, act, card)

    return Statement(None, [("cannot play", None, value)], fixed=False)


@means(a.CannotUse)
def _cannot_use(node: a.CannotUse) -> Statement:
    what = meaning(node.what).fits if node.what is not None else None
    whose = player(node.player) if node.player is not None else None
    label = node.label

    def value(table: Any, act: Act) -> Any:
        seats = None if whose is None else whose.find(table, act)
        return lambda seat, card, its_label: (
            (seats is None or seat in seats)
            and (label is None or label == its_label)
            and (what is None or what(table, act, card))
        )

    return Statement(None, [("cannot use", None, value)], fixed=False)


@means(a.CannotAssign)
def _cannot_assign(node: a.CannotAssign) -> Statement:
    """The value: ``[companions or minions, seats]``, each None for all."""
    to = meaning(node.to) if node.to is not None else None
    whose = player(node.player) if node.player is not None else None

    def value(table: Any, act: Act) -> Any:
        return [
            None if to is None else to.find(table, act),
            None if whose is None else whose.find(table, act),
        ]

    return Statement(meaning(node.who), [("not assignable", None, value)])


@means(a.CannotMove)
def _cannot_move(node: a.CannotMove) -> Statement:
    return _global("cannot move again" if node.again else "cannot move")


@means(a.MustMove)
def _must_move(node: a.MustMove) -> Statement:
    return _global("must move")


@means(a.AtMostPerSkirmish)
def _at_most(node: a.AtMostPerSkirmish) -> Statement:
    from heroes.journey.text.features import kind

    features = node.what if isinstance(node.what, tuple) else node.what.kind
    what, number = kind(features), amount(node.amount)
    to = meaning(node.to).fits if node.to is not None else None

    def value(table: Any, act: Act) -> Any:
        return (
            number(table, act),
            lambda minion: what(table, act, minion),
            lambda companion: to is None or to(table, act, companion),
        )

    return Statement(None, [("at most per skirmish", None, value)], fixed=False)


@means(a.CannotBePrevented)
def _unpreventable(node: a.CannotBePrevented) -> Statement:
    return _global(f"unpreventable {node.what}")


@means(a.CannotBeRemoved)
def _unremovable(node: a.CannotBeRemoved) -> Statement:
    return _global(f"unremovable {node.what}")


@means(a.CostOn)
def _cost_on(node: a.CostOn) -> tuple[Any, Any]:
    """Stands on the card that is played: ``(fits the bearer, change)``."""
    return meaning(node.on).fits, amount(node.amount)


@means(a.Gain)
def _gain(node: a.Gain) -> Statement:
    """The value: ``[definition, number]`` of the text that the cards have besides their own."""
    from heroes.journey.text.abilities import Text

    texts = texts_of.get()
    text = Text(first_number=GAINED * (len(texts) + 1))
    for ability in node.abilities:
        text.add(ability)
    text.is_complete()
    number = len(texts)
    texts.append(text)
    return Statement(
        meaning(node.who), [("gains text", None, lambda table, act: [table.numbers[act.source], number])]
    )


@means(a.CannotReplaceSite)
def _cannot_replace(node: a.CannotReplaceSite) -> Statement:
    return Statement(meaning(node.what), [("cannot replace", None, true)])


# Changes


@means(a.Stat)
def _stat(node: a.Stat) -> list[Part]:
    if node.stat == "site number":
        raise NoMeaning("a site whose number changes")
    if isinstance(node.amount, a.AtLeast):
        return [(node.stat, None, _not_below(node.stat, node.amount))]
    return [(node.stat, None, amount(node.amount))]


def _not_below(name: str, node: a.AtLeast) -> Any:
    """A change that does not take the number of the card below a minimum."""
    change, least = amount(node.amount), amount(node.least)

    def value(table: Any, act: Act) -> int:
        now = stat(table, name, act.met[-1][0]) if act.met else 0
        return max(change(table, act), min(0, least(table, act) - now))

    return value


@means(a.EitherChange)
def _either(node: a.EitherChange) -> list[Part]:
    condition = meaning(node.condition)

    def unless(table: Any, act: Act) -> bool:
        return not condition(table, act)

    parts = [(topic, both(unless, guard), value) for c in node.changes for topic, guard, value in meaning(c)]
    parts += [
        (topic, both(condition, guard), value) for c in node.others for topic, guard, value in meaning(c)
    ]
    return parts


@means(a.Gains)
def _gains(node: a.Gains) -> list[Part]:
    return [("keyword " + node.keyword.casefold(), None, amount(1 if node.amount is None else node.amount))]


def _words(topic: str, word: str) -> list[Part]:
    return [(topic, None, lambda table, act: word)]


@means(a.Loses)
def _loses(node: a.Loses) -> list[Part]:
    return _words("loses keyword", node.keyword.casefold())


@means(a.LosesBonuses)
def _loses_bonuses(node: a.LosesBonuses) -> list[Part]:
    if node.source is not None:
        raise NoMeaning("bonuses from some cards that do not count")
    return _words("loses bonuses", node.stat)


@means(a.LosesText)
def _loses_text(node: a.LosesText) -> list[Part]:
    return [("loses text", None, true)]


@means(a.WoundCap)
def _wound_cap(node: a.WoundCap) -> list[Part]:
    return [("wound cap", None, amount(node.amount))]


DEEDS = {
    "take wounds": "take wounds",
    "be healed": "be healed",
    "heal": "heal",
    "be exerted": "be exerted",
    "exert": "exert",
    "be discarded": "be discarded",
    "be killed": "be killed",
    "be overwhelmed": "be overwhelmed",
    "be assigned": "be assigned",
    "be assigned to skirmish": "be assigned",
    "be transferred": "be transferred",
    "use special abilities": "use special abilities",
    "bear items": "bear items",
    "gain strength bonuses": "gain strength bonuses",
    "be played": "be played",
}


@means(a.Cannot)
def _cannot(node: a.Cannot) -> list[Part]:
    if node.deed not in DEEDS or node.source is not None:
        raise NoMeaning(f"a card that cannot {node.deed} (because of some cards)")
    guard = None
    if node.during is not None and node.during in STAGES_OF:
        stages = STAGES_OF[node.during]

        def guard(table: Any, act: Act) -> bool:
            return table.stage in stages

    return [("cannot " + DEEDS[node.deed], guard, true)]


@means(a.NotOverwhelmedUnless)
def _not_overwhelmed(node: a.NotOverwhelmedUnless) -> list[Part]:
    times = node.times
    return [("overwhelm", None, lambda table, act: times)]


@means(a.NoRanged)
def _no_ranged(node: a.NoRanged) -> list[Part]:
    return [(f"no ranged {node.side}", None, true)]


@means(a.CannotBearItems)
def _cannot_bear(node: a.CannotBearItems) -> list[Part]:
    what = meaning(node.what).fits
    return [
        (
            "cannot bear",
            None,
            lambda table, act: lambda table_, item: what(table_, act, item),
        )
    ]


@means(a.NotRoaming)
def _not_roaming(node: a.NotRoaming) -> list[Part]:
    return [("not roaming", None, true)]


@means(a.Exhausted)
def _exhausted(node: a.Exhausted) -> list[Part]:
    return [("comes exhausted", None, true)]


@means(a.StrengthIs)
def _strength_is(node: a.StrengthIs) -> list[Part]:
    return [("strength is", None, amount(node.amount))]
