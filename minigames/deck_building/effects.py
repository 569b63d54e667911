"""The vocabulary in which the card files say what a card does; each verb stands here once.

A card's effect is a list of steps, each a mapping whose first key is the verb: ``{draw: 2}``. A step is
compiled into ``(kind, ask, do, argument)``:

PLAIN   ``do(table, seat, argument, None)`` is all
CHOICE  ``ask(table, seat, argument)`` is a piece of rules that only asks and returns the picks, so that
        an answer can stay sealed; ``do(table, seat, argument, picks)`` carries them out
ASKS    ``ask(table, seat, argument)`` asks and acts by itself

Picks are looked up again when they are carried out: a hand may have been drawn anew meanwhile
(`Rules.resample`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, NamedTuple

from heroes.engine.decision import DONE, Asking, Decision, Option
from heroes.engine.text import Message
from heroes.engine.text import gettext_noop as _

if TYPE_CHECKING:
    from minigames.deck_building.rules import DeckBuilding

PLAIN, CHOICE, ASKS = 0, 1, 2

Step = tuple[int, Any, Any, Any]
Steps = tuple[Step, ...]

CORRUPTION = "corruption"
VALOR = "valor"

ENOUGH = Option(DONE, _("That is all"))
DISCARD_IT = Option("discard", _("Discard it"))
DESTROY_IT = Option("destroy", _("Destroy it"))
LEAVE_IT = Option("leave", _("Leave it on top"))
ON_TOP = Option("top", _("On top of the deck"))
ON_DISCARDS = Option("discards", _("Into the discard pile"))
PLACES = ("top", "hand")
CHOICES = {
    "discard": Option("either:discard", _("Discard")),
    "corruption": Option("either:corruption", _("Gain a Corruption")),
}

DISCARD: Message = (_("Choose a card to discard."), {})
DESTROY: Message = (_("Choose what to destroy."), {})
STACK: Message = (_("Choose a card of your discard pile; the last one lies on top."), {})
RECOVER: Message = (_("Choose a card of your discard pile to take into your hand."), {})
GAIN: Message = (_("Choose a card of the Path to gain."), {})
EITHER: Message = (_("Choose which of them befalls you."), {})


def carry_out(table: DeckBuilding, seat: int, steps: Steps) -> Asking:
    """Do the steps one after another."""
    for kind, ask, do, argument in steps:
        if kind == PLAIN:
            do(table, seat, argument, None)
        elif kind == CHOICE:
            picks = yield from ask(table, seat, argument)
            do(table, seat, argument, picks)
        else:
            yield from ask(table, seat, argument)


# Power and cards


def power(table: DeckBuilding, seat: int, number: int, _picks: Any) -> None:
    table.add_power(seat, number)


def draw(table: DeckBuilding, seat: int, count: int, _picks: Any) -> None:
    table.draw(seat, count)


def redraw(table: DeckBuilding, seat: int, count: int, _picks: Any) -> None:
    """Discard the hand and draw a new one."""
    table.discard(seat, list(table.hands[seat]))
    table.draw(seat, count)


def corruption(table: DeckBuilding, seat: int, count: int, _picks: Any) -> None:
    for _card in range(count):
        table.gain_corruption(seat)


def choose_discards(table: DeckBuilding, seat: int, count: int) -> Generator[Decision, Option, list[str]]:
    """`count` cards of the hand, or all of them if there are no more."""
    hand = table.hands[seat]
    if len(hand) <= count:
        return list(hand)
    picks: list[str] = []
    options, cost = table.box.discarding, table.box.cost
    while len(picks) < count:
        left = without(table.hands[seat], picks)
        if not left:
            break
        default = min(left, key=cost.__getitem__)
        picked = yield Decision(
            seat, "discard", DISCARD, [options[card] for card in dict.fromkeys(left)], f"discard:{default}"
        )
        picks.append(picked.card)
    return picks


def discard(table: DeckBuilding, seat: int, count: int, picks: list[str]) -> None:
    table.discard(seat, table.held(seat, picks))


# Destroying

ZONES = ("hand", "discard", "path")


def read_destroy(what: Any) -> tuple[int, bool, tuple[str, ...], frozenset[str] | None]:
    """Number, whether one may stop earlier, zones, and the only cards that may be destroyed."""
    only = what.get("only")
    exactly = what.get("exactly")
    zones = what.get("from", ("hand", "discard"))
    if not zones or not set(zones) <= set(ZONES):
        raise ValueError(f"cards are destroyed from {', '.join(ZONES)}; the top of a deck is looked at first")
    return whole(exactly or what.up_to), not exactly, zones, frozenset(only) if only else None


def pile_of(table: DeckBuilding, seat: int, zone: str) -> list[Any]:
    """The cards among which those to be destroyed are chosen; None is an empty slot of the Path."""
    if zone == "path":
        return table.path
    return table.hands[seat] if zone == "hand" else table.discards[seat]


def choose_destroyed(
    table: DeckBuilding, seat: int, what: tuple[int, bool, tuple[str, ...], frozenset[str] | None]
) -> Generator[Decision, Option, list[tuple[str, str]]]:
    count, optional, zones, only = what
    picks: list[tuple[str, str]] = []
    while len(picks) < count:
        options = [ENOUGH] if optional else []
        for zone in zones:
            pile = pile_of(table, seat, zone)
            left = without(pile, [card for picked, card in picks if picked == zone])
            offer = table.box.destroying[zone]
            options += [offer[card] for card in dict.fromkeys(left) if card and (not only or card in only)]
        if not options or options[-1] is ENOUGH:
            break
        picked = yield Decision(seat, "destroy", DESTROY, options, DONE)
        if picked is ENOUGH:
            break
        picks.append((picked.key.split(":")[1], picked.card))
    return picks


def destroy(table: DeckBuilding, seat: int, _what: Any, picks: list[tuple[str, str]]) -> None:
    for zone, card in picks:
        pile = pile_of(table, seat, zone)
        if card in pile:
            table.destroy(seat, card, pile)


def can_destroy(
    table: DeckBuilding, seat: int, what: tuple[int, bool, tuple[str, ...], frozenset[str] | None]
) -> bool:
    """Whether there is a card that may be destroyed."""
    _count, _optional, zones, only = what
    piles = [pile_of(table, seat, zone) for zone in zones]
    return any(card and (not only or card in only) for pile in piles for card in pile)


# One's own discard pile


def read_stack(what: Any) -> tuple[int, bool, str | None]:
    exactly = what.get("exactly")
    return whole(exactly or what.up_to), not exactly, what.get("type")


def choose_stacked(
    table: DeckBuilding, seat: int, what: tuple[int, bool, str | None]
) -> Generator[Decision, Option, list[str]]:
    count, optional, of_type = what
    picks: list[str] = []
    types, offer = table.box.type, table.box.stacking
    while len(picks) < count:
        left = without(table.discards[seat], picks)
        options = [offer[card] for card in dict.fromkeys(left) if not of_type or types[card] == of_type]
        if not options:
            break
        if optional:
            options.insert(0, ENOUGH)
        picked = yield Decision(seat, "stack", STACK, options, public=True)
        if picked is ENOUGH:
            break
        picks.append(picked.card)
    return picks


def stack(table: DeckBuilding, seat: int, _what: Any, picks: list[str]) -> None:
    """From the discard pile on top of the deck, face up for all to see."""
    for card in picks:
        table.discards[seat].remove(card)
        table.put_on_top(seat, card)


def read_recover(what: Any) -> tuple[str, int | None]:
    count = what.get("count")
    return what.type, None if count is None else whole(count)


def choose_recovered(
    table: DeckBuilding, seat: int, what: tuple[str, int | None]
) -> Generator[Decision, Option, list[str]]:
    """Cards of a type from the discard pile; all of them if no number is given."""
    of_type, count = what
    types, offer = table.box.type, table.box.recovering
    found = [card for card in table.discards[seat] if types[card] == of_type]
    if count is None or len(found) <= count:
        return found
    picks: list[str] = []
    while len(picks) < count:
        options = [offer[card] for card in dict.fromkeys(without(found, picks))]
        picked = yield Decision(seat, "recover", RECOVER, options, public=True)
        picks.append(picked.card)
    return picks


def recover(table: DeckBuilding, seat: int, _what: Any, picks: list[str]) -> None:
    for card in picks:
        table.discards[seat].remove(card)
        table.hands[seat].append(card)
        table.events.append(("to_hand", (seat, card), (), ()))


# The top of a deck

LOOK = {
    "discard": (_("You look at {card}: discard it?"), DISCARD_IT),
    "destroy": (_("You look at {card}: destroy it?"), DESTROY_IT),
}


def read_fate(fate: str) -> str:
    if fate not in LOOK:
        raise ValueError(f"the top card may be {' or '.join(LOOK)}ed, not {fate!r}")
    return fate


def look_at_top(table: DeckBuilding, seat: int, fate: str) -> Asking:
    """Look at the top card of one's deck; it may be discarded or destroyed."""
    card = table.top_of(seat)
    if card is None:
        return
    table.own_top[seat] = max(1, table.own_top[seat])
    table.events.append(("look", (seat,), (seat,), (card,)))
    prompt, do_it = LOOK[fate]
    picked = yield Decision(seat, "look", (prompt, {"card": card}), (do_it, LEAVE_IT), "leave")
    if picked is LEAVE_IT:
        return
    if fate == "destroy":
        table.destroy(seat, table.decks[seat][-1], table.decks[seat])
    else:
        table.discard_top(seat)


def read_discard_top(what: Any) -> tuple[int, Steps]:
    return whole(what.cost_at_least), compile_steps(what.then)


def discard_top(table: DeckBuilding, seat: int, what: tuple[int, Steps]) -> Asking:
    """Discard the top card of the deck, and suffer more if it costs enough."""
    if table.top_of(seat) is None:
        return
    card = table.discard_top(seat)
    if table.box.cost[card] >= what[0]:
        yield from carry_out(table, seat, what[1])


def read_riddle(what: Any) -> tuple[int, int]:
    return whole(what.cost_at_least), whole(what.minimum)


def riddle(table: DeckBuilding, seat: int, what: tuple[int, int], _picks: Any) -> None:
    """Each foe reveals the top card of the deck: Power for each that costs enough, but a minimum."""
    costly = 0
    for foe in table.foes_of(seat):
        card = table.reveal_top(foe)
        if card is not None and table.box.cost[card] >= what[0]:
            costly += 1
    table.add_power(seat, max(what[1], costly))


# Hands laid open


def read_purge(what: Any) -> tuple[int, str | None]:
    return whole(what.cost_at_most), what.get("spare")


def purge(table: DeckBuilding, seat: int, what: tuple[int, str | None], _picks: Any) -> None:
    """Reveal the hand and discard every card that costs little, but none of the spared type."""
    at_most, spare = what
    hand = table.hands[seat]
    if not hand:
        return
    table.events.append(("reveal_hand", (seat, tuple(hand)), (), ()))
    cost, types = table.box.cost, table.box.type
    lost = [card for card in hand if cost[card] <= at_most and (not spare or types[card] != spare)]
    table.discard(seat, lost)


# The One Ring, the Path, the rest of the turn


def take_ring(table: DeckBuilding, seat: int, _yes: bool, _picks: Any) -> None:
    table.take_ring(seat)


def bought_to_top(table: DeckBuilding, _seat: int, count: int, _picks: Any) -> None:
    table.bought_to_top += count


def discount(table: DeckBuilding, _seat: int, number: int, _picks: Any) -> None:
    table.discount += number


def read_bonus(what: Any) -> tuple[str, int]:
    return what.type, whole(what.power)


def bonus(table: DeckBuilding, _seat: int, what: tuple[str, int], _picks: Any) -> None:
    """More Power for each card of a type that is played later in the turn."""
    table.bonuses.append(list(what))


def per_location(table: DeckBuilding, seat: int, number: int, _picks: Any) -> None:
    """Power for each Location in play, whoever controls it."""
    types = table.box.type
    count = sum(types[card] == "location" for in_play in table.locations for card in in_play)
    if count:
        table.add_power(seat, number * count)


class Gained(NamedTuple):
    """What may be gained: a card of the Path by cost, type or name, or a Valor of its stack; and where to."""

    cost_at_most: int | None
    type: str | None
    card: str | None
    to: str | None


def read_gained(what: Any) -> Gained:
    if not set(what) <= set(Gained._fields) or not set(what) - {"to"}:
        raise ValueError(f"a card is gained by {', '.join(Gained._fields[:3])}")
    if what.get("to", PLACES[0]) not in PLACES:
        raise ValueError(f"a card is gained to {' or '.join(PLACES)}, else to the discard pile")
    at_most = what.get("cost_at_most")
    return Gained(
        None if at_most is None else whole(at_most), what.get("type"), what.get("card"), what.get("to")
    )


def choose_gained(
    table: DeckBuilding, seat: int, what: Gained
) -> Generator[Decision, Option, tuple[str, str | None] | None]:
    """A card that fits, if there is one, and where it goes if not to the discard pile."""
    box = table.box
    there = dict.fromkeys(table.path)
    if what.card == VALOR and table.valor:
        there[VALOR] = None
    cards = [
        card
        for card in there
        if card is not None
        and (what.cost_at_most is None or box.cost[card] <= what.cost_at_most)
        and (what.type is None or box.type[card] == what.type)
        and (what.card is None or card == what.card)
    ]
    if not cards:
        return None
    default = max(cards, key=box.cost.__getitem__)
    picked = yield Decision(
        seat, "gain", GAIN, [box.gaining[card] for card in cards], f"gain:{default}", public=True
    )
    if what.to:
        return picked.card, what.to
    return picked.card, "top" if (yield from choose_place(table, seat, picked.card, bought=False)) else None


def gain(table: DeckBuilding, seat: int, _what: Gained, picks: tuple[str, str | None] | None) -> None:
    if picks is None:
        return
    card, to = picks
    if card == VALOR:
        table.valor -= 1
    else:
        table.take_from_path(card)
    table.events.append(("gain", (seat, card), (), ()))
    if to == "hand":
        table.hands[seat].append(card)
        table.events.append(("to_hand", (seat, card), (), ()))
    else:
        table.gain(seat, card, to == "top")


def choose_place(
    table: DeckBuilding, seat: int, card: str, bought: bool
) -> Generator[Decision, Option, bool]:
    """Whether a card that is bought or gained goes on top of the deck, where a text allows it."""
    if (bought and table.bought_to_top) or table.hero(seat).gained_to_top == table.box.type[card]:
        prompt = (_("Where do you put {card}?"), {"card": card})
        picked = yield Decision(seat, "place", prompt, (ON_TOP, ON_DISCARDS), "top", public=True)
        return picked is ON_TOP
    return False


# One or the other

Alternatives = tuple[tuple[str, Steps], ...]


def read_either(what: Any) -> Alternatives:
    """The alternatives by the verb of their first step; all of their steps must be able to stay sealed."""
    alternatives = tuple((next(iter(steps[0])), compile_steps(steps)) for steps in what)
    if any(verb not in CHOICES or any(step[0] == ASKS for step in steps) for verb, steps in alternatives):
        raise ValueError("such an alternative is not known")
    return alternatives


def choose_either(
    table: DeckBuilding, seat: int, what: Alternatives
) -> Generator[Decision, Option, tuple[Steps, list[Any]] | None]:
    """One of the alternatives that can be carried out, and the picks that it asks for."""
    possible = {"discard": bool(table.hands[seat]), "corruption": table.corruption > 0}
    may = {CHOICES[verb].key: steps for verb, steps in what if possible[verb]}
    if not may:
        return None
    options = [CHOICES[verb] for verb, _steps in what if possible[verb]]
    picked = yield Decision(seat, "either", EITHER, options, public=True)
    picks = []
    steps = may[picked.key]
    for kind, ask, _do, argument in steps:
        picks.append((yield from ask(table, seat, argument)) if kind == CHOICE else None)
    return steps, picks


def either(table: DeckBuilding, seat: int, _what: Alternatives, chosen: Any) -> None:
    if chosen is not None:
        for (_kind, _ask, do, argument), picks in zip(*chosen, strict=True):
            do(table, seat, argument, picks)


def order_matters(table: DeckBuilding, step: Step, victims: int) -> bool:
    """Whether what one of so many victims may pick depends on what those before took from all."""
    _kind, ask, _do, what = step
    if ask is choose_either:
        wanted = max(sum(step[3] for step in steps if step[2] is corruption) for _verb, steps in what)
        return 0 < table.corruption < wanted * victims
    return ask is choose_gained or (ask is choose_destroyed and "path" in what[2])


# Conditions


def in_discard(table: DeckBuilding, seat: int, of_type: str) -> bool:
    """A card of the type lies in one's discard pile."""
    types = table.box.type
    return any(types[card] == of_type for card in table.discards[seat])


def played_another(table: DeckBuilding, _seat: int, of_type: str) -> bool:
    """A card of the type was played earlier in this turn."""
    types = table.box.type
    return any(types[card] == of_type for card in table.played[:-1])


def control(table: DeckBuilding, seat: int, of_type: str) -> bool:
    """One has a card of the type in play, a Location for example."""
    types = table.box.type
    return any(types[card] == of_type for card in table.locations[seat])


def first_card(table: DeckBuilding, _seat: int, _yes: bool) -> bool:
    """The card that is being played is the first one of the turn."""
    return len(table.played) == 1


def top_costs(table: DeckBuilding, seat: int, at_least: int) -> bool:
    """The top card of one's deck, which is revealed, costs at least so much."""
    card = table.reveal_top(seat)
    return card is not None and table.box.cost[card] >= at_least


CONDITIONS: dict[str, Callable[[DeckBuilding, int, Any], bool]] = {
    "in_discard": in_discard,
    "played_another": played_another,
    "control": control,
    "first_card": first_card,
    "top_costs": top_costs,
}


def _compile_if(step: Any) -> Step:
    only_key(step.get("if"))
    if not set(step) <= {"if", "then", "else"}:
        raise ValueError(f"a condition has then and else, not {', '.join(step)}")
    condition = next(iter(step.get("if")))
    holds, value = CONDITIONS[condition], step.get("if").get(condition)
    then, other = compile_steps(step.then), compile_steps(step.get("else"))

    def do(table: DeckBuilding, seat: int, _argument: Any, _picks: Any) -> None:
        for _kind, _ask, act, argument in then if holds(table, seat, value) else other:
            act(table, seat, argument, None)

    def ask(table: DeckBuilding, seat: int, _argument: Any) -> Asking:
        yield from carry_out(table, seat, then if holds(table, seat, value) else other)

    if any(kind != PLAIN for kind, *_rest in (*then, *other)):
        return (ASKS, ask, None, None)
    return (PLAIN, None, do, None)


# Compiling


def whole(value: Any) -> int:
    """`value`, which must be a whole number of at least 0. ValueError."""
    if value.__class__ is not int or value < 0:
        raise ValueError(f"{value!r} is no number of cards or Power")
    return value


def only_key(facts: Any) -> str:
    """The one key of a mapping. ValueError if there are more."""
    verb, *more = facts
    if more:
        raise ValueError(f"{verb!r} and {more[0]!r} are two steps")
    return verb


def _yes(value: Any) -> bool:
    if value is not True:
        raise ValueError(f"{value!r}: only true makes sense here")
    return value


VERBS: dict[str, tuple[int, Any, Any, Callable[[Any], Any]]] = {
    "power": (PLAIN, None, power, whole),
    "draw": (PLAIN, None, draw, whole),
    "redraw": (PLAIN, None, redraw, whole),
    "corruption": (PLAIN, None, corruption, whole),
    "discard": (CHOICE, choose_discards, discard, whole),
    "destroy": (CHOICE, choose_destroyed, destroy, read_destroy),
    "stack": (CHOICE, choose_stacked, stack, read_stack),
    "recover": (CHOICE, choose_recovered, recover, read_recover),
    "look_at_top": (ASKS, look_at_top, None, read_fate),
    "discard_top": (ASKS, discard_top, None, read_discard_top),
    "riddle": (PLAIN, None, riddle, read_riddle),
    "purge": (PLAIN, None, purge, read_purge),
    "take_ring": (PLAIN, None, take_ring, _yes),
    "bought_to_top": (PLAIN, None, bought_to_top, whole),
    "discount": (PLAIN, None, discount, whole),
    "bonus": (PLAIN, None, bonus, read_bonus),
    "per_location": (PLAIN, None, per_location, whole),
    "gain": (CHOICE, choose_gained, gain, read_gained),
    "either": (CHOICE, choose_either, either, read_either),
}


def compile_steps(steps: Any) -> Steps:
    """The steps of a card file (None: no effect), ready to be carried out. ValueError for an unknown verb."""
    return tuple(map(_compile, steps or ()))


def _compile(step: Any) -> Step:
    if step.get("if"):
        return _compile_if(step)
    verb = only_key(step)
    if verb not in VERBS:
        raise ValueError(f"{verb!r} is no verb of the card files")
    kind, ask, do, read = VERBS[verb]
    return (kind, ask, do, read(step.get(verb)))


def only_power(steps: Steps) -> bool:
    """True for a card that does nothing but give a number of Power."""
    return len(steps) == 1 and steps[0][2] is power


def without(cards: list[str], picks: list[str]) -> list[str]:
    """`cards` less one copy for each of `picks`."""
    if not picks:
        return cards
    left = list(cards)
    for card in picks:
        if card in left:
            left.remove(card)
    return left
