"""Abilities: the parts of a text that stand on their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from typing import Any

from catalog.language import abilities as a
from heroes.journey.limits import is_used_up, note_use, period_of
from heroes.journey.text.acting import Act
from heroes.journey.text.amounts import amount
from heroes.journey.text.asking import choose_number, whether
from heroes.journey.text.conditions import condition
from heroes.journey.text.effects import Effect, can_all, can_pay_all
from heroes.journey.text.meaning import NoMeaning, meaning, means
from heroes.journey.text.players import Somebody, player


class Ability:
    """An action, a response or a trigger.

    kinds     the happenings it answers to, none for actions
    fits      (table, act, happening) -> whether it answers to this one
    costs, effects  in the order of the text; `effects` is everything after the costs
    linked    the effects speak of what the costs have chosen
    uses_x    the costs leave a number X to be chosen
    optional  a trigger that "you may" use
    first     of a trigger: only the first time in each such period
    number    tells the abilities of one card apart
    unless    who may pay what to prevent the effects, or None
    """

    __slots__ = (
        *("after", "condition", "costs", "effects", "first", "fits", "kinds", "limit", "linked", "number"),
        *("optional", "unless", "uses_x"),
    )

    def __init__(self, node: Any, number: int) -> None:
        self.number = number
        self.kinds: tuple[str, ...] = ()
        self.fits: Callable[..., bool] | None = None
        if not isinstance(node, a.Action):
            self.kinds, self.fits = meaning(node.event)
        self.condition = condition(node.condition)
        costs = () if isinstance(node, a.Trigger) else node.costs
        effects = node.effects
        then = tuple(effect for group in node.then for effect in _flat(group))
        self.optional = False
        if isinstance(node, a.Trigger) and len(effects) == 1 and isinstance(effects[0], a.May) and not then:
            may = effects[0]
            if may.player is None:
                self.optional, effects = True, may.effects
                if len(effects) == 1 and isinstance(effects[0], a.Pay):
                    costs, effects = effects[0].costs, effects[0].effects
        self.unless: tuple[Somebody, list[Effect]] | None = None
        if then and isinstance(then[0], a.Unless):
            self.unless = player(then[0].player), [meaning(cost) for cost in then[0].costs]
            effects_after = then[1:]
        elif then and isinstance(then[0], a.Repeat) and isinstance(then[0].times, int):
            effects, effects_after = effects * then[0].times, then[1:]
        else:
            effects_after = then
        self.costs: list[Effect] = [meaning(cost) for cost in costs]
        self.effects: list[Effect] = [meaning(effect) for effect in effects]
        self.after: list[Effect] = [meaning(effect) for effect in effects_after]
        self.linked = any(speaks_of(effect, _BACK) for effect in effects)
        self.uses_x = any(speaks_of(cost, (a.X,)) for cost in costs)
        self.limit = node.limit
        self.first = getattr(node, "first", None)


def _flat(group: Any) -> tuple[Any, ...]:
    return group if isinstance(group, tuple) else (group,)


_BACK = (a.That, a.Those, a.It, a.OneOfThose, a.OtherThan, a.Other)


def speaks_of(node: Any, kinds: tuple[type, ...]) -> bool:
    if isinstance(node, kinds):
        return True
    if isinstance(node, tuple):
        return any(speaks_of(item, kinds) for item in node)
    return is_dataclass(node) and any(speaks_of(getattr(node, spec.name), kinds) for spec in fields(node))


class Text:
    """Everything that the text of a card says, ready to run."""

    def __init__(self, first_number: int = 0) -> None:
        self.keywords: dict[str, Any] = {}
        self.plus: dict[str, int] = {}
        self.each: dict[str, list[int]] = {}
        self.hero_of: list[str] = []
        self.to_play: list[Effect] = []
        self.plays_on: Any = None
        self.to_support = False
        self.limit_per_bearer = 0
        self.actions: list[tuple[str, Ability]] = []
        self.responses: list[tuple[str, Ability]] = []
        self.triggers: list[tuple[str, Ability]] = []
        self.pieces: list[tuple[str, Any, Any, Any, Any]] = []
        self.parts: list[tuple[int, str, Any]] = []
        self.of_itself: list[tuple[str, Any, Any]] = []
        self.cost_on: list[Any] = []
        self.completions: list[Any] = []
        self.count = first_number

    def add(self, node: Any) -> None:
        """Take in one ability."""
        meaning(node)(self)

    def is_complete(self) -> None:
        """All of it has been added: `parts` are what it says while it lies on the field, in the groups of the
        index of the field: statements, triggers, responses, actions, each with its topic, event or label."""
        self.parts += [(0, piece[0], piece) for piece in self.pieces]
        for group, abilities in enumerate((self.triggers, self.responses, self.actions), 1):
            self.parts += [(group, name, ability) for name, ability in abilities]

    def number(self) -> int:
        self.count += 1
        return self.count


@means(a.Keyword)
def _keyword(node: a.Keyword) -> Callable[[Text], None]:
    def add(text: Text) -> None:
        name = node.name.casefold()
        if name == "hero":
            text.hero_of.append((node.title or "").casefold())
        text.keywords[name] = True
        if isinstance(node.amount, int):
            if name in ("durable", "sanctuary", "brazen", "resolve"):
                text.each.setdefault(name, []).append(node.amount)
            else:
                text.plus[name] = text.plus.get(name, 0) + node.amount
        elif node.amount is not None:
            raise NoMeaning("a keyword whose number is X")

    return add


@means(a.ToPlay)
def _to_play(node: a.ToPlay) -> Callable[[Text], None]:
    costs = [meaning(cost) for cost in node.costs]
    return lambda text: text.to_play.extend(costs)


@means(a.PlaysOn)
def _plays_on(node: a.PlaysOn) -> Callable[[Text], None]:
    bearer = meaning(node.bearer)

    def add(text: Text) -> None:
        text.plays_on = bearer

    return add


@means(a.PlaysToSupportArea)
def _to_support_area(node: a.PlaysToSupportArea) -> Callable[[Text], None]:
    def add(text: Text) -> None:
        text.to_support = True

    return add


@means(a.LimitPer)
def _limit_per(node: a.LimitPer) -> Callable[[Text], None]:
    if node.per not in ("bearer", "character", "companion", "minion") or not isinstance(node.amount, int):
        raise NoMeaning(f"a limit per {node.per}")

    def add(text: Text) -> None:
        text.limit_per_bearer = node.amount

    return add


@means(a.Action)
def _action(node: a.Action) -> Callable[[Text], None]:
    def add(text: Text) -> None:
        ability = Ability(node, text.number())
        text.actions += [(label, ability) for label in node.labels]

    return add


@means(a.Response)
def _response(node: a.Response) -> Callable[[Text], None]:
    def add(text: Text) -> None:
        ability = Ability(node, text.number())
        text.responses += [(kind, ability) for kind in ability.kinds]

    return add


@means(a.Trigger)
def _trigger(node: a.Trigger) -> Callable[[Text], None]:
    def add(text: Text) -> None:
        ability = Ability(node, text.number())
        text.triggers += [(kind, ability) for kind in ability.kinds]

    return add


WHILE_PLAYED = ("risk cost", "roaming penalty", "not roaming")
"""What a card says of itself on these topics counts while it is being played, before it is on the field."""


@means(a.Static)
def _static(node: a.Static) -> Callable[[Text], None]:
    holds = condition(node.condition)
    where = None
    if node.where is not None:
        where = amount(node.where)
    pieces = []
    of_itself = []
    cost_on = []
    for one in node.statements:
        if isinstance(one, a.CostOn):
            cost_on.append(meaning(one))
            continue
        statement = meaning(one)
        affects = None if statement.who is None else statement.who.fits
        for topic, guard, value in statement.parts:
            pieces.append((topic, holds, guard, affects, _with_x(value, where)))
            if topic in WHILE_PLAYED and isinstance(getattr(one, "who", None), a.This):
                of_itself.append((topic, holds, value))

    def add(text: Text) -> None:
        text.pieces += pieces
        text.of_itself += of_itself
        text.cost_on += cost_on

    return add


def _with_x(value: Any, where: Any) -> Any:
    if where is None:
        return value

    def with_x(table: Any, act: Act) -> Any:
        act.x = where(table, act)
        return value(table, act)

    return with_x


@means(a.Completion)
def _completion(node: a.Completion) -> Callable[[Text], None]:
    holds = meaning(node.condition)
    return lambda text: text.completions.append(holds)


@means(a.Unless)
@means(a.Repeat)
def _at_the_end(node: Any) -> Any:
    raise NoMeaning("a price or a repetition that does not follow the sentence it is about")


@means(a.Limit)
def _limit(node: a.Limit) -> a.Limit:
    return node


# Using an ability


def can_use(table: Any, ability: Ability, act: Act) -> bool:
    """Whether an ability may be used now: condition, limit, costs, targets (HJ2)."""
    if ability.condition is not None and not ability.condition(table, act):
        return False
    if ability.limit is not None and is_used_up(table, ability, act.source):
        return False
    if ability.uses_x:
        act.x = 1
    taken = 0
    if not can_pay_all(ability.costs, table, act):
        return False
    for cost in ability.costs:
        if cost.risk is not None:
            taken += cost.risk(table, act)
    if not taken:
        return _can_do(table, ability, act)
    with less_risk(table, taken):
        return _can_do(table, ability, act)


@contextmanager
def less_risk(table: Any, count: int) -> Iterator[None]:
    """What can be paid and done after so much risk has been taken from the pool."""
    cache, table.cache = table.cache, {}
    table.risk -= count
    try:
        yield
    finally:
        table.risk += count
        table.cache = cache


def _can_do(table: Any, ability: Ability, act: Act) -> bool:
    """Whether the effects can be carried out once the costs are paid."""
    if not ability.linked:
        return can_all(ability.effects, table, act)
    chosen = [found for cost in ability.costs if (found := cost.candidates(table, act)) is not None]
    if not chosen:
        return can_all(ability.effects, table, act)
    return any(_can_after(table, ability, act, card) for found in chosen for card in found)


def _can_after(table: Any, ability: Ability, act: Act, card: int) -> bool:
    """Whether the effects can be carried out if the costs choose this card."""
    act.met.append([card])
    try:
        return can_all(ability.effects, table, act)
    finally:
        act.met.pop()


def is_bought_off(table: Any, ability: Ability, act: Act) -> Any:
    """Whether the player who may pay to prevent the effects does so; the price counts only if it is carried
    out (HJ2)."""
    somebody, costs = ability.unless  # type: ignore[misc]
    for seat in somebody.find(table, act):
        other = act.for_seat(seat)
        if not can_pay_all(costs, table, other):
            continue
        if not (yield from whether(table, other)):
            continue
        paid = True
        for cost in costs:
            paid = paid and (yield from cost.pay(table, other, None))
        if paid:
            return True
    return False


def use(table: Any, ability: Ability, act: Act, between: Callable[[], Any] | None = None) -> Any:
    """Pay the costs, then carry out the effects; nothing if a cost was not paid in full (HJ2). `between`
    opens a window after the costs and gives whether the effects have been cancelled in it."""
    if act.source >= 0:
        act.bearer = table.bearer[act.source]
    if ability.limit is not None:
        note_use(table, ability, act.source, period_of(ability.limit))
    if ability.uses_x:
        yield from choose_x(table, ability, act)
    for cost in ability.costs:
        link = ability if ability.linked else None
        paid = yield from cost.pay(table, act, link)
        if not paid:
            return False
    if between is not None and (yield from between()):
        return True
    if ability.unless is None or not (yield from is_bought_off(table, ability, act)):
        for effect in ability.effects:
            act.did = yield from effect.do(table, act)
    for effect in ability.after:
        act.did = yield from effect.do(table, act)
    return True


def choose_x(table: Any, ability: Ability, act: Act) -> Any:
    """X is at least 1, and no more than can be paid (HJ2)."""
    most = 1
    while most < 30:
        act.x = most + 1
        if not can_pay_all(ability.costs, table, act):
            break
        most += 1
    act.x = yield from choose_number(table, act, 1, most)
    act.number = act.x
