"""Attacks, Ambushes and Group Ambushes, and the Defences against them.

Everybody who is struck decides, sealed and at the same time, whether to use a Defense; these are carried
out clockwise. Whoever is hit then picks, sealed again, what to give up, and that too is done clockwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

from heroes.engine.decision import Asking, Decision, Option, together
from heroes.engine.text import Message
from heroes.engine.text import gettext_noop as _
from minigames.deck_building.effects import CHOICE, Steps, carry_out, order_matters

if TYPE_CHECKING:
    from minigames.deck_building.rules import DeckBuilding

TAKE_IT = Option("take", _("Defend with nothing"))
RING = "one-ring"
WHICH_FIRST: Message = (_("Several Ambushes: which one do you face first?"), {})


def strike(
    table: DeckBuilding, victims: Sequence[int], by_card: str, steps: Steps
) -> Generator[Any, Any, int]:
    """Let `by_card` strike the `victims`, given clockwise: whoever does not avoid it suffers `steps`.

    Gives the number of those who were hit.
    """
    if table.box.cards[by_card].no_defence:
        hit = list(victims)
    else:
        hit = yield from who_is_hit(table, victims, by_card)
    kind, ask, do, argument = steps[0]
    if kind != CHOICE or len(hit) < 2 or order_matters(table, steps[0], len(hit)):
        for seat in hit:
            yield from carry_out(table, seat, steps)
        return len(hit)
    picks = yield from together({seat: ask(table, seat, argument) for seat in hit})
    for seat in hit:
        do(table, seat, argument, picks[seat])
        yield from carry_out(table, seat, steps[1:])
    return len(hit)


def who_is_hit(table: DeckBuilding, victims: Sequence[int], by_card: str) -> Generator[Any, Any, list[int]]:
    """Ask all of the `victims` for their Defense and let those who have one use it."""
    if len(victims) == 1:
        seat = victims[0]
        defence = yield from ask_defence(table, seat, by_card, offer(table, seat))
        return [] if (yield from defend(table, seat, by_card, defence)) else [seat]
    defences = yield from together(
        {seat: ask_defence(table, seat, by_card, offer(table, seat)) for seat in victims}
    )
    hit = []
    for seat in victims:
        if not (yield from defend(table, seat, by_card, defences[seat])):
            hit.append(seat)
    return hit


def ask_defence(
    table: DeckBuilding, seat: int, by_card: str, defences: list[Option]
) -> Generator[Decision, Option, Option | None]:
    """One of the `defences` or None. Whoever has cards in hand is asked even without: silence would tell."""
    if not table.hands[seat] and not defences:
        return None
    default = next((option.key for option in defences if option.card != RING), TAKE_IT.key)
    prompt = (_("Struck by {card}: do you defend yourself?"), {"card": by_card})
    picked = yield Decision(seat, "defend", prompt, [TAKE_IT, *defences], default)
    return None if picked is TAKE_IT else picked


def offer(table: DeckBuilding, seat: int) -> list[Option]:
    """The Defences of `seat`: cards in hand, and The One Ring in front of it."""
    cards, defending = table.box.cards, table.box.defending
    options = [defending[card] for card in dict.fromkeys(table.hands[seat]) if cards[card].defence]
    if table.ring == seat:
        options.append(defending[RING])
    return options


def defend(
    table: DeckBuilding, seat: int, by_card: str, defence: Option | None
) -> Generator[Decision, Option, bool]:
    """Use the Defense that was picked; True if the strike is avoided.

    One Defense avoids it. Only one that begins with something else, The Oaken Shield's draw and discard,
    may be followed by another in its place (DB4); a copy begins only once against the same strike.
    """
    begun: list[str] = []
    used: Counter[str] = Counter()  # copies still in hand that have begun
    while defence is not None:
        card = defence.card
        if card not in table.hands[seat] and not (card == RING and table.ring == seat):
            defence = yield from ask_defence(table, seat, by_card, offer(table, seat))  # a resampled hand
        elif table.box.cards[card].defence.first and defence.key.startswith("defend"):  # type: ignore[union-attr]
            table.events.append(("defend", (seat, card, by_card), (), ()))
            begun.append(card)
            yield from begin(table, seat, card, used)
            defence = yield from ask_defence(table, seat, by_card, what_may_follow(table, seat, begun, used))
        else:
            if not used[card]:
                table.events.append(("defend", (seat, card, by_card), (), ()))
            avoid(table, seat, card, by_card)
            return True
    return False


def begin(table: DeckBuilding, seat: int, card: str, used: Counter[str]) -> Asking:
    """What a Defense does before it avoids anything.

    If a copy of the card itself is discarded on the way, it is a used one, for an unused one could do all
    that the used one can.
    """
    before = len(table.events)
    yield from carry_out(table, seat, table.box.cards[card].defence.first)  # type: ignore[union-attr]
    lost = sum(event[1][1].count(card) for event in table.events[before:] if event[0] == "discard")
    used[card] = max(0, used[card] + 1 - lost)


def what_may_follow(table: DeckBuilding, seat: int, begun: list[str], used: Counter[str]) -> list[Option]:
    """The Defences that may avoid the strike after one has begun: this one, or another in its place."""
    box, hand = table.box, table.hands[seat]
    options = [box.avoiding[card] for card in dict.fromkeys(begun) if used[card]]
    for option in offer(table, seat):
        card = option.card
        if card not in begun or (hand.count(card) > used[card] and begun.count(card) < box.copies[card]):
            options.append(option)
    return options


def avoid(table: DeckBuilding, seat: int, card: str, by_card: str) -> None:
    """The strike is avoided; the Defense card does what it says of itself, and draws."""
    by, _first, draw = table.box.cards[card].defence  # type: ignore[misc]
    table.events.append(("avoid", (seat, by_card), (), ()))
    if by == "discard":
        table.discard(seat, [card])
    elif by == "play":
        table.put_into_play(seat, card)
    elif by == "return":
        table.return_ring()
    if draw:
        table.draw(seat, draw)


def ambushes(table: DeckBuilding, seat: int) -> Asking:
    """The Ambushes of the cards that entered the Path between turns, in the order that the victim chooses."""
    box = table.box
    while table.ambushing:
        card = table.ambushing[0]
        if len(set(table.ambushing)) > 1:
            options = [box.facing[card] for card in dict.fromkeys(table.ambushing)]
            card = (yield Decision(seat, "order", WHICH_FIRST, options, public=True)).card
        table.ambushing.remove(card)
        table.events.append(("ambush", (seat, card), (), ()))
        yield from strike(table, [seat], card, box.cards[card].ambush)


def group_ambush(table: DeckBuilding, seat: int, by_card: str) -> Asking:
    """Everybody is ambushed, clockwise from `seat`, whose turn has ended (DB2)."""
    table.events.append(("group_ambush", (by_card,), (), ()))
    victims = [seat, *table.foes_of(seat)]
    yield from strike(table, victims, by_card, table.box.cards[by_card].group_ambush)
