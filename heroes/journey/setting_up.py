"""Game Set Up (rulebook; rulings HJ8 to HJ12)."""

from __future__ import annotations

from typing import Any

from heroes.engine.decision import DONE, Asking, Decision, Option, together
from heroes.engine.text import gettext_noop as _
from heroes.journey import query, verbs, zones
from heroes.journey.text.acting import Act
from heroes.journey.text.effects import can_pay_all
from heroes.journey.zones import BOOK

MOST_BURDENS = 9
STARTING_COST = 4
HAND_SIZE = 8
HELD = 2
MULLIGANS = (6, 4, 2)
"""How many new cards each mulligan draws (HJ12)."""

BID = _("Bid burdens: the highest bid chooses its place in the turn order first.")
BURDENS = _("{target}")
TAKE_PLACE = _("Choose your place in the turn order.")
PLACE = _("Place {target}")
CHOOSE_SITE = _("Choose site 1 from your atlas.")
CHOOSE_HERO = _("Choose your hero.")
CHOOSE_STARTER = _("Add a companion to your starting party ({left} risk left), or go on.")
MULLIGAN = _("Keep this hand, or take a mulligan: {number} new cards.")
HOLD = _("Hold up to 2 cards; the rest is set aside.")
CARD = _("{card}")
KEEP = _("Keep the hand")
TAKE_MULLIGAN = _("Mulligan")
GO_ON = _("Go on")


def bids(table: Any) -> Asking:
    """Bids are sealed and revealed together: fewer burdens than the resolve of any Quest-Need brought (HJ8)."""

    def bid(seat: int) -> Asking:
        most = MOST_BURDENS
        for card in table.atlases[seat]:
            resolve = table.kind[card].resolve
            if resolve is not None:
                most = min(most, resolve - 1)
        options = [Option(f"bid:{number}", BURDENS, target=number) for number in range(most + 1)]
        picked = yield Decision(seat, "bid", (BID, {}), options, "bid:0")
        return picked.target

    said = yield from together({seat: bid(seat) for seat in range(table.seats)})
    for seat, number in said.items():
        table.burdens[seat] = number
        table.events.append(("bid", (seat, number), (), ()))
    lots = list(range(table.seats))
    table.stream.shuffle(lots)  # ties
    table.queue = sorted(lots, key=lambda seat: -said[seat])
    table.order = [-1] * table.seats
    table.stage = "places"


def places(table: Any) -> Asking:
    """The highest bidder picks any free place, and so on down."""
    while table.queue:
        seat = table.queue[0]
        free = [place for place, taken in enumerate(table.order) if taken < 0]
        options = [Option(f"place:{place + 1}", PLACE, target=place + 1) for place in free]
        picked = yield Decision(seat, "place", (TAKE_PLACE, {}), options, options[0].key, public=True)
        table.queue.pop(0)
        table.order[picked.target - 1] = seat
        table.events.append(("place", (seat, picked.target), (), ()))
    table.protagonist = table.order[0]
    table.rearranged()
    table.stage = "site 1"


def site_one(table: Any) -> Asking:
    """The first player chooses site 1 from his own atlas (HJ10)."""
    from heroes.journey.moving import choose_site

    seat = table.order[0]
    yield from choose_site(table, seat, 1, CHOOSE_SITE)
    table.sites = [1] * table.seats
    table.queue = list(table.order)
    table.rearranged()
    table.stage = "heroes"


def heroes(table: Any) -> Asking:
    """In player order: hero, Quest-Need, starting companions (HJ11)."""
    while table.queue:
        seat = table.queue[0]
        table.protagonist = seat
        table.rearranged()
        yield from choose_hero(table, seat)
        yield from starting_party(table, seat)
        table.queue.pop(0)
        table.rest()
    for seat in table.order:
        zones.shuffle(table, seat)
        yield from verbs.draw(table, seat, HAND_SIZE)
    table.queue = list(table.order)
    table.stage = "mulligans"


def by_kind(table: Any, cards: list[int]) -> dict[str, tuple[Option, int]]:
    """Options for cards of a book: one for each kind of card, in an order that does not tell the book's."""
    found: dict[str, tuple[Option, int]] = {}
    for card in sorted(cards, key=table.numbers.__getitem__):
        called = f"d{table.numbers[card]}"
        found.setdefault(f"card:{called}", (Option(f"card:{called}", CARD, card=called), card))
    return found


def quest_for(table: Any, seat: int, card: int) -> int:
    """The Quest-Need of the atlas that this hero is called to, -1 if there is none."""
    for quest in table.atlases[seat]:
        if table.kind[quest].title_key in table.kind[card].hero_of:
            return quest
    return -1


def choose_hero(table: Any, seat: int) -> Asking:
    called = [
        card for card in table.books[seat] if table.kind[card].hero_of and quest_for(table, seat, card) >= 0
    ]
    able = [card for card in called if can_pay_to_play(table, seat, card)]
    found = by_kind(table, able or called)
    options = [option for option, _card in found.values()]
    picked = yield Decision(seat, "hero", (CHOOSE_HERO, {}), options, options[0].key)
    card = found[picked.key][1]
    quest = quest_for(table, seat, card)
    if able:
        yield from pay_to_play(table, seat, card)
    zones.enter_field(table, card)
    zones.enter_field(table, quest, card)
    table.quests[seat] = quest
    table.events.append(("hero", (seat, table.name[card], table.name[quest]), (), ()))


def starting_party(table: Any, seat: int) -> Asking:
    """Companions one at a time; their cost is only counted, what they ask for "to play" is paid."""
    while True:
        left = STARTING_COST - sum(table.kind[card].cost for card in table.parties[seat])
        able = [card for card in table.books[seat] if may_start(table, seat, card, left)]
        found = by_kind(table, able)
        options = [Option(DONE, GO_ON), *(option for option, _card in found.values())]
        picked = yield Decision(
            seat, "starting party", (CHOOSE_STARTER, {"left": max(0, left)}), options, DONE
        )
        if picked.key == DONE:
            return
        card = found[picked.key][1]
        yield from pay_to_play(table, seat, card)
        zones.enter_field(table, card)
        table.events.append(("starts", (seat, table.name[card]), (), ()))


def can_pay_to_play(table: Any, seat: int, card: int) -> bool:
    return can_pay_all(table.kind[card].to_play, table, Act(card, seat))


def pay_to_play(table: Any, seat: int, card: int) -> Asking:
    """What a card asks for besides risk is paid at the set-up too."""
    act = Act(card, seat)
    for price in table.kind[card].to_play:
        yield from price.pay(table, act, None)


def may_start(table: Any, seat: int, card: int, left: int) -> bool:
    kind = table.kind[card]
    return (
        kind.type == "companion"
        and "hero" not in kind.keywords
        and kind.cost <= left
        and not query.is_barred_as_unique(table, card)
        and can_pay_to_play(table, seat, card)
    )


def mulligans(table: Any) -> Asking:
    """In player order, one player after the other, up to three each (HJ12)."""
    while table.queue:
        seat = table.queue[0]
        for number in MULLIGANS:
            options = [Option("keep", KEEP), Option("mulligan", TAKE_MULLIGAN)]
            picked = yield Decision(seat, "mulligan", (MULLIGAN, {"number": number}), options, "keep")
            if picked.key == "keep":
                break
            yield from mulligan(table, seat, number)
        table.events.append(("keep", (seat,), (), ()))
        table.queue.pop(0)
        table.rest()
    table.protagonist = table.order[0]
    table.quiet = False
    table.rearranged()
    table.stage = "turn"


def mulligan(table: Any, seat: int, number: int) -> Asking:
    """Hold up to two cards, set the rest aside, draw, and only then shuffle what was set aside in."""
    held: list[int] = []
    hand = table.hands[seat]
    while len(held) < HELD:
        options = [Option(DONE, GO_ON)]
        options += [
            Option(f"hold:{table.name[card]}", CARD, card=table.name[card])
            for card in hand
            if card not in held
        ]
        picked = yield Decision(seat, "hold", (HOLD, {}), options, DONE)
        if picked.key == DONE:
            break
        held.append(next(card for card in hand if table.name[card] == picked.card))
    aside = [card for card in hand if card not in held]
    hand[:] = held
    table.events.append(("mulligan", (seat, len(aside)), (), ()))
    yield from verbs.draw(table, seat, number)
    for card in aside:
        table.zone[card] = BOOK
        table.name[card] = 0
        table.books[seat].append(card)
    zones.shuffle(table, seat)
