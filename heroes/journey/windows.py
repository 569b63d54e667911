"""The windows of an event (ruling HJ1): "about to" before it, "when" and "each time" after it.

In each window the mandatory triggers come first, in the order that the Protagonist chooses; then optional
triggers and responses go round by the action procedure. One use for each copy and occurrence.

A player is asked to respond when he has something on the table, or cards in hand among which the card pool
of the match lets an answer be: whether he really holds one is not to be seen from his being asked.
"""

from __future__ import annotations

from typing import Any

from heroes.engine.decision import PASS, Decision, Option
from heroes.engine.text import Message
from heroes.engine.text import gettext_noop as _
from heroes.journey import query
from heroes.journey.limits import is_used_up, note_use
from heroes.journey.text.acting import Act, Happening
from heroes.journey.text.asking import reference

ORDER: Message = (_("Choose what happens first."), {})
RESPOND: Message = (_("Do you respond?"), {})
RESPOND_TO = _("Do you respond to what happens to {card}?")
FIRST = _("{card}")
USE = _("Use {card}")
PLAY = _("Play {card}")
PASS_OPTION = Option(PASS, _("Pass"))


def listens(table: Any, kind: str) -> bool:
    """Whether anything on the table or in a hand could answer to a happening of this kind."""
    return kind in table.index.heard or (bool(table.delayed) and not table.quiet)


def about(table: Any, happening: Happening) -> Any:
    """The window before something; afterwards `happening.stopped` says whether it was prevented."""
    yield from window(table, [happening])


def after(table: Any, happenings: list[Happening], leaving: Any = ()) -> Any:
    """The window after things that happened together. `leaving`: ``(card, seat, trigger)`` of cards that
    have just left the field and may answer to that."""
    if happenings and not table.quiet:
        yield from window(table, happenings, leaving)


MOST_NESTED = 40
"""So many windows may lie within each other; texts that only answer to each other end there."""

MOST_ANSWERS = 100
"""After so many answers to one event nobody answers to it any more: cards that bring each other back end there."""


def window(table: Any, happenings: list[Happening], leaving: Any = ()) -> Any:
    """One window; a chain of answers to answers that is too long gets no further ones."""
    if table.nested >= MOST_NESTED:
        return
    if table.opened is not None:
        for happening in happenings:
            table.opened[happening.kind] += 1
    table.nested += 1
    try:
        yield from _window(table, happenings, leaving)
    finally:
        table.nested -= 1


def _window(table: Any, happenings: list[Happening], leaving: Any) -> Any:
    mandatory, optional = _triggered(table, happenings, leaving)
    if mandatory:
        yield from _what_must_happen(table, mandatory)
        if all(happening.stopped for happening in happenings):
            return
    if optional or _anybody_could(table, happenings):
        yield from _responses(table, happenings, optional, {card for card, _seat, _trigger in leaving})


Waiting = tuple[int, Any, Act, bool]
"""A mandatory trigger: source, the trigger or the effects of a delayed one, its act, and whether its source has gone."""


def _triggered(
    table: Any, happenings: list[Happening], leaving: Any
) -> tuple[list[Waiting], list[tuple[int, Any, Happening]]]:
    """The mandatory and the optional triggers that answer to these happenings."""
    triggers = table.index.triggers
    mandatory: list[Waiting] = []
    optional: list[tuple[int, Any, Happening]] = []
    for happening in happenings:
        kind = happening.kind
        answering = [(source, seat, trigger, False) for source, seat, trigger in triggers.get(kind, ())]
        answering += [
            (source, seat, trigger, True) for source, seat, trigger in leaving if kind in trigger.kinds
        ]
        for source, seat, trigger, gone in answering:
            act = Act(source, seat, happening)
            if not gone and query.has_lost_text(table, source):
                continue
            if not trigger.fits(table, act, happening):
                continue
            if trigger.condition is not None and not trigger.condition(table, act):
                continue
            if trigger.first is not None:
                if any(row[:3] == [trigger.first, source, -trigger.number] for row in table.used):
                    continue
                table.used.append([trigger.first, source, -trigger.number, 1])
            if trigger.optional:
                optional.append((source, trigger, happening))
            elif trigger.limit is None or not is_used_up(table, trigger, source):
                mandatory.append((source, trigger, act, gone))
        if table.delayed:
            mandatory += _delayed(table, happening)
    return mandatory, optional


def _what_must_happen(table: Any, mandatory: list[Waiting]) -> Any:
    """Carry the mandatory triggers out, one after the other."""
    from heroes.journey.text.abilities import use
    from heroes.journey.text.effects import do_all

    while mandatory:
        at = 0
        if len(mandatory) > 1:
            at = yield from _which_first(table, mandatory)
        source, trigger, act, gone = mandatory.pop(at)
        if not gone and source not in table.index.is_active:
            continue
        if isinstance(trigger, list):
            yield from do_all(trigger, table, act)
            continue
        if trigger.limit and is_used_up(table, trigger, source):
            continue  # what happened at the same moment has used it up
        table.events.append(("trigger", (reference(table, source),), (), ()))
        yield from use(table, trigger, act)


def _responses(
    table: Any, happenings: list[Happening], optional: list[tuple[int, Any, Happening]], gone: set[int]
) -> Any:
    """Optional triggers and responses go round until all pass. `gone`: cards that answer to their own leaving."""
    from heroes.journey.playing import play_event
    from heroes.journey.text.abilities import use

    spent: list[tuple[int, int, Happening]] = []
    order = query.players(table)
    passed = turn = answers = 0
    while passed < len(order) and answers < MOST_ANSWERS:
        seat = order[turn % len(order)]
        turn += 1
        if happenings[0].stopped and all(happening.stopped for happening in happenings):
            return
        found: Answers = {}

        def look(_key: str | None, seat: int = seat, found: Answers = found) -> list[Option]:
            found.update(_answers(table, seat, happenings, optional, spent, gone))
            return [answer[0] for answer in found.values()]

        if not could_hold(table, seat, happenings) and not look(None):
            passed += 1
            continue
        first = happenings[0]
        prompt = (
            (RESPOND_TO, {"card": table.name[first.card]})
            if first.card >= 0 and table.name[first.card] and table.seen[first.card] == -1
            else RESPOND
        )
        table.answering = prompt
        picked = yield Decision(seat, "respond", prompt, (PASS_OPTION,), PASS, step="respond", more=look)
        table.answering = None
        if picked.key == PASS:
            passed += 1
            continue
        passed = 0
        answers += 1
        _option, ability, source, act, event = found[picked.key]
        if event:
            yield from play_event(table, source, seat, ability, act)
        else:
            spent.append((source, ability.number, act.happening))
            table.events.append(("use", (seat, reference(table, source)), (), ()))
            yield from use(table, ability, act)
            if ability.first is not None:
                note_use(table, ability, source, ability.first)


Answers = dict[str, tuple[Option, Any, int, Act, bool]]


def _answers(
    table: Any,
    seat: int,
    happenings: list[Happening],
    optional: list[tuple[int, Any, Happening]],
    spent: list[tuple[int, int, Happening]],
    gone: set[int],
) -> Answers:
    """How a player can answer: key -> option, ability, source, act, and whether it is an event from hand."""
    found: Answers = {}
    index, kinds = table.index, table.kind
    for source, trigger, happening in optional:
        owner = table.protagonist if kinds[source].type == "site" else table.owner[source]
        if owner != seat or (source, trigger.number, happening) in spent:
            continue
        if source in index.is_active or source in gone:
            _offer(table, found, source, seat, trigger, happening, False)
    for happening in happenings:
        if happening.stopped:
            continue
        kind = happening.kind
        for source, owner, response in index.responses.get(kind, ()):
            if owner != seat and kinds[source].type != "site":  # those of a site are everybody's (HJ25)
                continue
            if (source, response.number, happening) not in spent:
                _offer(table, found, source, seat, response, happening, False)
        answering = table.answering_cards.get(kind)
        if answering and not answering.isdisjoint(table.hands[seat]):
            for card in table.hands[seat]:
                for response in kinds[card].answers.get(kind, ()):
                    _offer(table, found, card, seat, response, happening, True)
    return found


def _offer(
    table: Any, found: Answers, source: int, seat: int, ability: Any, happening: Happening, event: bool
) -> None:
    from heroes.journey.playing import can_play_event
    from heroes.journey.text.abilities import can_use

    act = Act(source, seat, happening)
    if not ability.fits(table, act, happening):
        return
    if event:
        if not can_play_event(table, source, seat, ability, act=act):
            return
    elif not ability.optional and query.is_silenced(table, source, seat, "response"):
        return  # a response is a special ability, what a trigger says one may do is none
    elif not can_use(table, ability, act):
        return
    called = reference(table, source)
    key = f"{'play' if event else 'use'}:{called}"
    number = 1
    while key in found:
        number += 1
        key = f"{key.partition('.')[0]}.{number}"
    about_card = table.name[happening.card] if happening.card >= 0 else None
    option = Option(key, PLAY if event else USE, card=called, target=about_card or None)
    found[key] = (option, ability, source, act, event)


def _which_first(table: Any, mandatory: list[Any]) -> Any:
    """The Protagonist orders what must happen at the same time; when he is out, the player to his right."""
    options = [
        Option(f"first:{number}:{reference(table, source)}", FIRST, card=reference(table, source))
        for number, (source, _trigger, _act, _gone) in enumerate(mandatory)
    ]
    picked = yield Decision(query.players(table)[0], "order", ORDER, options, options[0].key, public=True)
    return int(picked.key.split(":")[1])


def _delayed(table: Any, happening: Happening) -> list[Any]:
    """Delayed effects that were waiting for this."""
    found = []
    for row in list(table.delayed):
        definition, number, source, seat, met, x, _expiry, each = row
        kinds, fits, effects = table.pool[definition].delayed[number]
        if happening.kind not in kinds:
            continue
        act = Act(source, seat, happening)
        act.met, act.x = [list(group) for group in met], x
        if fits(table, act, happening):
            if not each:
                table.delayed.remove(row)
            found.append((source, effects, act, True))
    return found


def _anybody_could(table: Any, happenings: list[Happening]) -> bool:
    """Whether there is any response on the table, or may be in a hand."""
    index = table.index
    for happening in happenings:
        if happening.kind in index.responses or happening.kind in table.pool.responses:
            return True
    return False


def could_hold(table: Any, seat: int, happenings: list[Happening]) -> bool:
    """Whether, for all that everybody knows, this player may have an event in hand that answers: there are
    cards in the hand, and the card pool has such an event that could be played now."""
    if not table.hands[seat]:
        return False
    side = "campaign" if seat == table.protagonist else "adversary"
    for happening in happenings:
        if happening.kind not in table.pool.responses:
            continue
        for kind, response in table.pool.responses[happening.kind][side]:
            if side == "adversary" and kind.cost > table.risk and not may_be_cheaper(table, kind):
                continue
            act = Act(-1, seat, happening)
            if response.fits(table, act, happening) and _could_use(table, response, act):
                return True
    return False


def may_be_cheaper(table: Any, kind: Any) -> bool:
    """Whether a text may lower the cost of a card of this kind."""
    return "risk cost" in table.topics or bool(kind.of_itself)


def _could_use(table: Any, response: Any, act: Act) -> bool:
    """As far as the table shows; what depends on a hand may always be."""
    if response.condition is not None and not response.condition(table, act):
        return False
    return all(cost.can_pay(table, act) for cost in response.costs if not cost.private)
