"""Attacks, Ambushes and Group Ambushes, and the Defences against them.

Everybody who is hit first decides, sealed and at the same time, how to meet it: with a Defense, or else
what to give up. Then it is carried out clockwise.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

from heroes.engine.decision import Asking, Decision, Option, together
from heroes.engine.text import gettext_noop as _
from minigames.deck_building.effects import CHOICE, Steps, carry_out

if TYPE_CHECKING:
    from minigames.deck_building.rules import DeckBuilding

TAKE_IT = Option("take", _("Defend with nothing"))
RING = "one-ring"
WHICH_FIRST = (_("Several Ambushes: which one do you face first?"), {})

Meeting = tuple[Option | None, Any]
"""How a seat meets a strike: the Defense it uses, or None and the picks for the first step."""


def strike(table: DeckBuilding, victims: Sequence[int], by_card: str, steps: Steps) -> Asking:
    """Let `by_card` strike the `victims`, given clockwise: whoever does not avoid it suffers `steps`."""
    if len(victims) == 1:
        meeting = yield from meet(table, victims[0], by_card, steps)
        yield from suffer(table, victims[0], by_card, steps, meeting)
        return
    meetings = yield from together({seat: meet(table, seat, by_card, steps) for seat in victims})
    for seat in victims:
        yield from suffer(table, seat, by_card, steps, meetings[seat])


def meet(table: DeckBuilding, seat: int, by_card: str, steps: Steps) -> Generator[Decision, Option, Meeting]:
    """Ask how `seat` meets a strike; emits nothing, so that the answer can stay sealed."""
    defence = yield from ask_defence(table, seat, by_card, offer(table, seat))
    if defence is not None:
        return defence, None
    return None, (yield from first_picks(table, seat, steps))


def ask_defence(
    table: DeckBuilding, seat: int, by_card: str, defences: list[Option]
) -> Generator[Decision, Option, Option | None]:
    """One of the `defences` or None. Whoever has cards in hand is asked even without: silence would tell."""
    if not table.hands[seat] and not defences:
        return None
    default = next((option.key for option in defences if option.card != RING), TAKE_IT.key)
    prompt = (_("{card} strikes: do you defend yourself?"), {"card": by_card})
    picked = yield Decision(seat, "defend", prompt, [TAKE_IT, *defences], default)
    return None if picked is TAKE_IT else picked


def first_picks(table: DeckBuilding, seat: int, steps: Steps) -> Asking:
    """What the first step of a strike asks of `seat`, if it can be asked under seal."""
    kind, ask, _do, argument = steps[0]
    return (yield from ask(table, seat, argument)) if kind == CHOICE else None


def offer(table: DeckBuilding, seat: int) -> list[Option]:
    """The Defences of `seat`: cards in hand, and The One Ring in front of it."""
    cards, defending = table.box.cards, table.box.defending
    options = [defending[card] for card in dict.fromkeys(table.hands[seat]) if cards[card].defence]
    if table.ring == seat:
        options.append(defending[RING])
    return options


def suffer(table: DeckBuilding, seat: int, by_card: str, steps: Steps, meeting: Meeting) -> Asking:
    """Carry out how `seat` meets the strike.

    One Defense avoids it. Only one that begins with something else, The Oaken Shield's draw and discard,
    may be followed by another in its place (DB4); a copy begins only once against the same strike.
    """
    defence, picks = meeting
    begun: list[str] = []
    while defence is not None:
        card = defence.card
        if card not in table.hands[seat] and not (card == RING and table.ring == seat):
            defence = yield from ask_defence(table, seat, by_card, offer(table, seat))  # a resampled hand
        elif table.box.cards[card].defence.first and defence.key.startswith("defend"):
            begun.append(card)
            table.events.append(("defend", (seat, card, by_card), (), ()))
            options = yield from begin(table, seat, card, begun)
            defence = yield from ask_defence(table, seat, by_card, options)
        else:
            if card not in begun:
                table.events.append(("defend", (seat, card, by_card), (), ()))
            return avoid(table, seat, card, by_card)
    if begun or picks is None:
        picks = yield from first_picks(table, seat, steps)
    kind, _ask, do, argument = steps[0]
    if kind == CHOICE:
        do(table, seat, argument, picks)
        steps = steps[1:]
    yield from carry_out(table, seat, steps)


def begin(
    table: DeckBuilding, seat: int, card: str, begun: list[str]
) -> Generator[Decision, Option, list[Option]]:
    """What a Defense does before it avoids anything; returns the Defences that may follow.

    If a copy of the card itself is discarded on the way, it is the one that has been used, for an unused
    one could do all that the used one can.
    """
    box, hand = table.box, table.hands[seat]
    yield from carry_out(table, seat, box.cards[card].defence.first)  # type: ignore[union-attr]
    used = begun.count(card)
    lost = table.discards[seat][-1:] == [card]
    options = offer(table, seat)
    unused = hand.count(card) - max(0, used - lost)
    if used >= box.copies[card] or unused <= 0:
        options = [option for option in options if option.card != card]
    if hand.count(card) > max(0, unused):
        options.insert(0, box.avoiding[card])
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
