"""The action procedure (rulebook, Maneuver Step): one generator for every step in which players act in turn.

An action is an event of the step, a special ability labelled with it, and in the campaign and adversary
phases playing a card. Each is offered only if it can be carried out (ruling HJ2).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from heroes.engine.decision import PASS, Decision, Option
from heroes.engine.text import gettext_noop as _
from heroes.journey import query, verbs
from heroes.journey.ending import check_completion, let_go
from heroes.journey.playing import can_play_event, play, play_event, plays_side, why_not, window_of
from heroes.journey.position import likeness
from heroes.journey.text.abilities import can_use, use
from heroes.journey.text.acting import Act, Happening

PLAY = _("Play {card}")
USE = _("Use {card}")
PASS_OPTION = Option(PASS, _("Pass"))
PROMPTS = {
    "campaign": _("Campaign phase: play cards, then move."),
    "adversary": _("Adversary phase: play a card, act, or pass."),
    "maneuver": _("Maneuver step: act or pass."),
    "barrage": _("Barrage step: act or pass."),
    "assignment": _("Assignment step: act or pass."),
    "skirmish": _("Skirmish step: act or pass."),
    "regroup": _("Regroup phase: act or pass."),
}

STEPS = {
    "adversary": _("Adversary phase"),
    "maneuver": _("Maneuver step"),
    "barrage": _("Barrage step"),
    "assignment": _("Assignment step"),
    "skirmish": _("Skirmish step"),
    "regroup": _("Regroup phase"),
    "respond": _("Responses"),
}
"""Where a player may wish to pass unasked; never in the campaign phase, the heart of his own turn."""

MOST_ACTIONS = 200
"""After so many actions in one step nobody may act in it any more."""

WATCHED_FROM = 20
MOST_REPEATS = 3
"""Actions that only lead round in a circle do not keep a match from ending: from the twentieth action of a step
on, one that brings about the same position for the third time counts as a pass."""


class Circles:
    """Notices, in one step, that the table has come back to where it was."""

    def __init__(self) -> None:
        self.actions = 0
        self.met: dict[str, int] = {}

    def closed(self, table: Any) -> bool:
        """Whether the action that was just carried out counts as a pass."""
        self.actions += 1
        if self.actions >= MOST_ACTIONS:
            return True
        if self.actions < WATCHED_FROM:
            return False
        now = likeness(table)
        self.met[now] = self.met.get(now, 0) + 1
        return self.met[now] >= MOST_REPEATS


Found = dict[str, tuple[Option, Callable[[], Any]]]


def actions(table: Any, seat: int, label: str, only: int | None = None) -> Found:
    """Everything that a player may do now: key -> option and what carries it out. `only`: with the card of
    this name."""
    found: Found = {}
    kinds, names, hand = table.kind, table.name, table.hands[seat]
    side, played = plays_side(table, seat), table.played_cards[label]
    for card in hand:
        if card not in played or (only is not None and names[card] != only):
            continue
        kind = kinds[card]
        if kind.side != side:
            continue
        if kind.type == "event":
            number = 0
            for its_label, ability in kind.actions:
                if its_label == label and can_play_event(table, card, seat, ability):
                    number += 1
                    key = f"play:{names[card]}" if number == 1 else f"play:{names[card]}.{number}"
                    found[key] = (
                        Option(key, PLAY, card=names[card]),
                        partial(play_event, table, card, seat, ability, Act(card, seat)),
                    )
        elif why_not(table, card) is None:
            key = f"play:{names[card]}"
            found[key] = (Option(key, PLAY, card=names[card]), partial(play, table, card))
    for source, owner, ability in table.index.actions.get(label, ()):
        if (only is not None and names[source] != only) or not may_use(table, source, owner, seat, label):
            continue
        if can_use(table, ability, Act(source, seat)):
            key = f"use:{names[source]}"
            number = 1
            while key in found:
                number += 1
                key = f"use:{names[source]}.{number}"
            found[key] = (
                Option(key, USE, card=names[source]),
                partial(use_ability, table, source, seat, ability),
            )
    return found


def may_use(table: Any, source: int, owner: int, seat: int, label: str) -> bool:
    """Whose special abilities a player may use: his own; on a site by its label (HJ25)."""
    if table.kind[source].type == "site":
        if label == "campaign" and seat != table.protagonist:
            return False
        if label == "adversary" and seat == table.protagonist:
            return False
    elif owner != seat:
        return False
    return not query.is_silenced(table, source, seat, label)


def use_ability(table: Any, source: int, seat: int, ability: Any) -> Any:
    table.events.append(("use", (seat, table.name[source]), (), ()))
    yield from use(
        table, ability, Act(source, seat), lambda: window_of(table, Happening("used", source, seat))
    )


def offer(
    table: Any,
    seat: int,
    label: str,
    besides: Callable[[Any, int], Found] | None = None,
    close: Option = PASS_OPTION,
) -> Any:
    """Ask a player for one action, `besides`: of other kinds too. Gives False if he passes; he is not asked if
    all can see that he has nothing to do."""
    found: Found = {}

    def look(key: str | None) -> list[Option]:
        found.update(actions(table, seat, label, named_in(key)))
        if besides is not None:
            found.update(besides(table, seat))
        return [option for option, _deed in found.values()]

    if not table.hands[seat] and not look(None):
        return False
    step = label if label in STEPS else ""
    picked = yield Decision(seat, "action", (PROMPTS[label], {}), (close,), close.key, step=step, more=look)
    if picked is close:
        return False
    yield from found[picked.key][1]()
    yield from verbs.settle(table)
    check_completion(table)
    return True


def named_in(key: str | None) -> int | None:
    """The name of the card that the key of an action is about."""
    name = key.partition(":")[2].partition(".")[0] if key else ""
    return int(name) if name.isdecimal() else None


def action_procedure(table: Any, label: str, seats: list[int], over: Callable[[], bool] | None = None) -> Any:
    """Players act in turn until all of them have passed in a row. `over`: looked at after each action."""
    passed = turn = 0
    circles = Circles()
    while passed < len(seats) and not table.cut:
        if table.leaving:  # no action is under way
            let_go(table)
            yield from verbs.settle(table)
            if over is not None and over():
                return
        seat = seats[turn % len(seats)]
        turn += 1
        if table.out[seat] or not (yield from offer(table, seat, label)):
            passed += 1
            continue
        if over is not None and over():
            return
        passed = passed + 1 if circles.closed(table) else 0
