"""Questions that a text asks: which cards, how many, whether, whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from heroes.engine.decision import DONE, Decision, Option
from heroes.engine.text import gettext_noop as _
from heroes.journey import zones
from heroes.journey.text.acting import Act
from heroes.journey.text.selectors import ALL, AT_RANDOM, Selector

CARD = _("{card}")
NUMBER = _("{target}")
SEAT = _("{seat}")
STOP = _("No more")
YES = _("Yes")
NO = _("No")

CHOOSE_CARD = _("Choose a card for {card}.")
CHOOSE_CARD_PLAIN = _("Choose a card.")
HOW_MANY = _("Choose a number for {card}.")
WHETHER = _("Use {card}?")
WHOM = _("Choose a player for {card}.")
WHICH = _("Choose what to do for {card}.")

Test = Callable[[int], bool]


def source_prompt(table: Any, act: Act, template: str, plain: str = CHOOSE_CARD_PLAIN) -> Any:
    """The prompt with the card whose text asks."""
    if act.source >= 0 and table.name[act.source]:
        return (template, {"card": table.name[act.source]})
    return (plain, {})


def reference(table: Any, card: int) -> Any:
    """How options speak of a card: by its name, or as one of a kind where it has none (in a book)."""
    return table.name[card] or f"d{table.numbers[card]}"


def pick(
    table: Any,
    act: Act,
    selector: Selector,
    *,
    among: list[int] | None = None,
    test: Test | None = None,
    prompt: str = CHOOSE_CARD,
    hidden: bool = False,
) -> Any:
    """The cards that a selector selects, chosen by the acting player where there is a choice; the act meets
    them. Fewer than asked for where there are not enough. `hidden`: others do not know what can be chosen.
    """
    found = selector.find(table, act, among)
    if test is not None:
        found = [card for card in found if test(card)]
    if selector.how == ALL:
        chosen = found
    elif selector.how == AT_RANDOM:
        rest, chosen = list(found), list[int]()
        for _number in range(min(selector.least(table, act), len(rest))):
            chosen.append(rest.pop(table.stream.below(len(rest))))
    else:
        least = min(selector.least(table, act), len(found))
        most = len(found) if selector.most is None else min(selector.most(table, act), len(found))
        if selector.most is not None and least == most == len(found) and not hidden:
            chosen = found
        else:
            chosen = yield from pick_some(table, act, found, least, most, prompt, hidden)
    act.met.append(chosen)
    act.number = len(chosen)
    return chosen


def pick_some(
    table: Any, act: Act, found: list[int], least: int, most: int, prompt: str, hidden: bool = False
) -> Any:
    """From `least` to `most` of these cards, one pick after the other. Cards of one kind in a book count as
    one option."""
    rest = list(found)
    if any(table.zone[card] == zones.BOOK for card in rest):
        rest.sort(key=table.numbers.__getitem__)  # the order of the options must not tell that of the book
    chosen: list[int] = []
    while len(chosen) < most:
        options: dict[str, tuple[Option, int]] = {}
        for card in rest:
            called = reference(table, card)
            options.setdefault(f"card:{called}", (Option(f"card:{called}", CARD, card=called), card))
        listed = [option for option, _card in options.values()]
        if len(chosen) >= least:
            listed.append(Option(DONE, STOP))
        decision = Decision(
            act.seat, "choose", source_prompt(table, act, prompt), listed, listed[-1].key, public=not hidden
        )
        picked = yield decision
        if picked.key == DONE:
            break
        card = options[picked.key][1]
        rest.remove(card)
        chosen.append(card)
    return chosen


def choose_number(table: Any, act: Act, least: int, most: int) -> Any:
    """A number from `least` to `most`."""
    if most <= least:
        return least
    options = [Option(f"number:{n}", NUMBER, target=n) for n in range(least, most + 1)]
    prompt = source_prompt(table, act, HOW_MANY, _("Choose a number."))
    picked = yield Decision(act.seat, "number", prompt, options, options[0].key)
    return picked.target


def whether(table: Any, act: Act) -> Any:
    """Whether the acting player uses what he may use."""
    prompt = source_prompt(table, act, WHETHER, _("Do it?"))
    picked = yield Decision(act.seat, "may", prompt, [Option("yes", YES), Option("no", NO)], "no")
    return picked.key == "yes"


def choose_seat(table: Any, act: Act, seats: list[int]) -> Any:
    """One of these players."""
    if len(seats) < 2:
        return seats[0] if seats else -1
    options = [Option(f"seat:{seat}", SEAT, seat=seat) for seat in seats]
    prompt = source_prompt(table, act, WHOM, _("Choose a player."))
    picked = yield Decision(act.seat, "player", prompt, options, options[0].key, public=True)
    return picked.seat


def choose_one(table: Any, act: Act, labels: list[str]) -> Any:
    """One of several things to do: the number of its label."""
    options = [Option(f"option:{number}", label, target=number) for number, label in enumerate(labels)]
    prompt = source_prompt(table, act, WHICH, _("Choose what to do."))
    picked = yield Decision(act.seat, "option", prompt, options, options[0].key)
    return picked.target


def is_hidden(table: Any, card: int) -> bool:
    return table.zone[card] in (zones.HAND, zones.BOOK)
