"""Events of the language: which happenings a trigger answers to. The meaning is ``(kinds, fits)``, where
``fits(table, act, happening)`` also makes the act meet the cards it speaks of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catalog.language import abilities as a
from heroes.journey.text.acting import Act, Happening
from heroes.journey.text.conditions import STAGES_OF
from heroes.journey.text.meaning import NoMeaning, meaning, means
from heroes.journey.text.players import fits_player

Answers = tuple[tuple[str, ...], Callable[[Any, Act, Happening], bool]]


def _during(node: Any) -> Callable[[Any, Act], bool] | None:
    """A limit in time that an event carries: a word, a condition, or none."""
    if node is None:
        return None
    if isinstance(node, str):
        stages = STAGES_OF.get(node)
        return (lambda table, act: table.stage in stages) if stages else None
    return meaning(node)


def _of_card(kind: str, who: Any, other: Any = None, player: Any = None, during: Any = None) -> Answers:
    """Something happens to a card that fits, with another one or by a player that fits."""
    card_fits = meaning(who).fits if who is not None else None
    other_fits = meaning(other).fits if other is not None else None
    seat_fits = fits_player(player)
    when = _during(during)

    def fits(table: Any, act: Act, happening: Happening) -> bool:
        if when is not None and not when(table, act):
            return False
        if card_fits is not None and not card_fits(table, act, happening.card):
            return False
        if player is not None and not seat_fits(table, act, happening.seat):
            return False
        act.met.append([happening.card])
        if other_fits is not None:
            against = happening.foes or ((happening.other,) if happening.other >= 0 else ())
            met = [card for card in against if other_fits(table, act, card)]
            if not met:
                act.met.pop()
                return False
            act.met.insert(-1, met)
        if happening.seat >= 0:
            act.him = happening.seat
        return True

    return (kind,), fits


def _of_player(kind: str, player: Any) -> Answers:
    seat_fits = fits_player(player)

    def fits(table: Any, act: Act, happening: Happening) -> bool:
        if not seat_fits(table, act, happening.seat):
            return False
        act.him = happening.seat
        return True

    return (kind,), fits


@means(a.Played)
def _played(node: a.Played) -> Answers:
    return _of_card("played", node.what, node.on, node.player)


@means(a.WinsSkirmish)
def _wins(node: a.WinsSkirmish) -> Answers:
    return _of_card("wins", node.who, node.against)


@means(a.LosesSkirmish)
def _loses(node: a.LosesSkirmish) -> Answers:
    return _of_card("loses", node.who, node.against)


def _of_skirmish(kind: str, who: Any) -> Answers:
    who_fits = meaning(who).fits if who is not None else None

    def fits(table: Any, act: Act, happening: Happening) -> bool:
        if who_fits is None:
            return True
        met = [card for card in happening.foes if who_fits(table, act, card)]
        if met:
            act.met.append(met)
        return bool(met)

    return (kind,), fits


@means(a.SkirmishStarts)
def _skirmish_starts(node: a.SkirmishStarts) -> Answers:
    return _of_skirmish("skirmish starts", node.who)


@means(a.SkirmishEnds)
def _skirmish_ends(node: a.SkirmishEnds) -> Answers:
    return _of_skirmish("skirmish ends", node.who)


def _of_time(kind: str, time: str, whose: Any) -> Answers:
    seat_fits = fits_player(whose)
    return (f"{kind} {time}",), lambda table, act, happening: seat_fits(table, act, table.protagonist)


@means(a.Starts)
def _starts(node: a.Starts) -> Answers:
    return _of_time("start", node.time, node.whose)


@means(a.Ends)
def _ends(node: a.Ends) -> Answers:
    return _of_time("end", node.time, node.whose)


@means(a.Moves)
def _moves(node: a.Moves) -> Answers:
    place = meaning(node.place).fits if node.place is not None else None
    who = meaning(node.who).fits if node.who is not None else None
    when = _during(node.during)
    kind = {"": "moves", "to": "moves to", "from": "moves from"}[node.how]

    def fits(table: Any, act: Act, happening: Happening) -> bool:
        if when is not None and not when(table, act):
            return False
        if place is not None and not place(table, act, happening.card):
            return False
        if who is None:
            return True
        movers = [card for card in table.parties[table.protagonist] if who(table, act, card)]
        if movers:
            act.met.append(movers)
        return bool(movers)

    return (kind,), fits


@means(a.Assigned)
def _assigned(node: a.Assigned) -> Answers:
    """Both are assigned: the minion to the companion, and the companion to the minion."""
    return _of_card("assigned", node.who, node.to, node.player)


@means(a.TakesWound)
def _takes_wound(node: a.TakesWound) -> Answers:
    return _of_card("wounded", node.who, during=node.during)


@means(a.Killed)
def _killed(node: a.Killed) -> Answers:
    return _of_card("killed", node.who, during=node.during)


@means(a.Exerts)
def _exerts(node: a.Exerts) -> Answers:
    return _because_of(node.source, _of_card("exerted", node.who))


@means(a.Healed)
def _healed(node: a.Healed) -> Answers:
    return _of_card("healed", node.who)


@means(a.Scrapped)
def _scrapped(node: a.Scrapped) -> Answers:
    return _of_card("scrapped", node.what, player=node.player)


@means(a.Discarded)
def _discarded(node: a.Discarded) -> Answers:
    (kind,), fits = _of_card("discarded", node.what, player=node.player)
    place = meaning(node.place)
    zone = place.zone

    def fits_too(table: Any, act: Act, happening: Happening) -> bool:
        if happening.place != zone:
            return False
        if place.whose is not None and happening.card >= 0:
            owners = place.whose.find(table, act)
            if node.place.player is not None and table.owner[happening.card] not in owners:
                return False
        return fits(table, act, happening)

    return (kind,), fits_too


@means(a.BurdenAdded)
def _burden_added(node: a.BurdenAdded) -> Answers:
    return _of_player("burden added", node.player)


@means(a.BurdenRemoved)
def _burden_removed(node: a.BurdenRemoved) -> Answers:
    return _of_player("burden removed", node.player)


@means(a.RiskAdded)
def _risk_added(node: a.RiskAdded) -> Answers:
    return _of_player("risk added", node.player)


@means(a.RiskRemoved)
def _risk_removed(node: a.RiskRemoved) -> Answers:
    return _of_player("risk removed", node.player)


@means(a.Draws)
def _draws(node: a.Draws) -> Answers:
    return _of_player("draws", node.player)


@means(a.Reconciles)
def _reconciles(node: a.Reconciles) -> Answers:
    return _of_player("reconciles", node.player)


@means(a.Rests)
def _rests(node: a.Rests) -> Answers:
    return ("rests",), lambda table, act, happening: True


@means(a.Transferred)
def _transferred(node: a.Transferred) -> Answers:
    return _of_card("transferred", node.what, node.to)


@means(a.AbilityUsed)
def _ability_used(node: a.AbilityUsed) -> Answers:
    return _of_card("used", node.what)


@means(a.LeavesField)
def _leaves_field(node: a.LeavesField) -> Answers:
    return _of_card("leaves", node.what)


ABOUT = ("take a wound", "be killed", "be overwhelmed", "be discarded", "exert", "be healed", "be assigned")


@means(a.AboutTo)
def _about_to(node: a.AboutTo) -> Answers:
    if node.deed not in ABOUT:
        raise NoMeaning(f"the moment before something is about to {node.deed}")
    return _because_of(node.source, _of_card("about " + node.deed, node.who, during=node.during))


def _because_of(node: Any, answers: Answers) -> Answers:
    """Only where it is a card of this kind that brings it about."""
    if node is None:
        return answers
    kinds, fits = answers
    source = meaning(node).fits

    def fits_too(table: Any, act: Act, happening: Happening) -> bool:
        return happening.source >= 0 and source(table, act, happening.source) and fits(table, act, happening)

    return kinds, fits_too


@means(a.AboutToAdd)
def _about_to_add(node: a.AboutToAdd) -> Answers:
    return _because_of(node.source, ((f"about add {node.what}",), lambda table, act, happening: True))


@means(a.Becomes)
def _becomes(node: a.Becomes) -> Answers:
    """Looked at whenever the table settles; it happens when what was not true has become true."""
    condition = meaning(node.condition)
    return ("becomes",), lambda table, act, happening: happening.card == act.source and condition(table, act)


@means(a.EitherEvent)
def _either_event(node: a.EitherEvent) -> Answers:
    parts = [meaning(event) for event in node.events]

    def fits(table: Any, act: Act, happening: Happening) -> bool:
        return any(happening.kind in kinds and one(table, act, happening) for kinds, one in parts)

    return tuple(kind for kinds, _fits in parts for kind in kinds), fits
