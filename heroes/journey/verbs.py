"""What can be done on the table: the only code that changes it. Each verb tells one event and opens the
windows of what it does (ruling HJ1). Verbs are generators where somebody may answer."""

from __future__ import annotations

from typing import Any

from heroes.journey import query, zones
from heroes.journey.ending import check_loss
from heroes.journey.text.acting import Act, Happening
from heroes.journey.windows import about, after, listens
from heroes.journey.zones import BANISHED, FIELD, GRAVE, HAND, SCRAP

# Wounds


def exert(table: Any, card: int, seat: int, source: int = -1) -> Any:
    """Place a wound token for effort; not a received wound (HJ16). `source`: the card because of which. Gives
    whether it was done."""
    if card not in table.index.is_active or not query.can_exert(table, card):
        return False
    if listens(table, "about exert"):
        happening = Happening("about exert", card, seat, source=source)
        yield from about(table, happening)
        if happening.stopped or card not in table.index.is_active or not query.can_exert(table, card):
            return False
    table.wounds[card] += 1
    table.changed()
    table.events.append(("exert", (table.name[card],), (), ()))
    if listens(table, "exerted"):
        yield from after(table, [Happening("exerted", card, seat, source=source)])
    return True


def deal(table: Any, hits: list[int], source: int = -1) -> Any:
    """Deal one wound for each entry of `hits`, all at once; then whoever has no health left is killed. Gives how
    many have landed."""
    landed: list[int] = []
    heard = listens(table, "about take a wound")
    for card in hits:
        if (
            card not in table.index.is_active
            or not query.can_be_wounded(table, card)
            or query.health_left(table, card) <= landed.count(card)
        ):
            continue
        if heard:
            happening = Happening("about take a wound", card, source=source)
            yield from about(table, happening)
            if happening.stopped or card not in table.index.is_active:
                continue
        landed.append(card)
    if heard:  # an answer to a later wound may have taken somebody away
        landed = [card for card in landed if card in table.index.is_active]
    if not landed:
        return 0
    for card in landed:
        table.wounds[card] += 1
        if table.skirmish is not None:
            _count_wound(table.skirmish[3], card)
        table.events.append(("wound", (table.name[card],), (), ()))
    table.changed()
    if listens(table, "wounded"):
        yield from after(table, [Happening("wounded", card, source=source) for card in landed])
    yield from settle(table)
    return len(landed)


def _count_wound(counts: list[list[int]], card: int) -> None:
    for count in counts:
        if count[0] == card:
            count[1] += 1
            return
    counts.append([card, 1])


def heal(table: Any, card: int) -> Any:
    """Remove a wound."""
    if not query.can_be_healed(table, card):
        return
    if listens(table, "about be healed"):
        happening = Happening("about be healed", card)
        yield from about(table, happening)
        if happening.stopped or not table.wounds[card]:
            return
    table.wounds[card] -= 1
    table.changed()
    table.events.append(("heal", (table.name[card],), (), ()))
    if listens(table, "healed"):
        yield from after(table, [Happening("healed", card)])


def settle(table: Any) -> Any:
    """What the state alone demands: characters without health are killed together (HJ18, HJ19), and a
    Quest-Need leaves when the burdens reach its resolve (HJ9)."""
    if table.quiet:
        return
    while True:
        dying, wounds, borne = table.dying, table.wounds, table.borne
        lowered = "health" in table.topics  # without a wound
        doomed = [
            card
            for card in table.index.of_type["character"]
            if (wounds[card] or lowered or borne[card])
            and card not in dying
            and query.health_left(table, card) <= 0
        ]
        if not doomed:
            break
        yield from kill(table, doomed, forced=True)
    if table.became or "becomes" in table.index.triggers:
        yield from become(table)
    quest = table.quests[table.protagonist]
    resolve = table.kind[quest].resolve
    if (
        resolve is not None
        and table.burdens[table.protagonist] >= resolve
        and table.zone[quest] == FIELD
        and not query.has_lost_text(table, quest)
    ):
        yield from scrap(table, [quest], table.protagonist)


def become(table: Any) -> Any:
    """Texts that wait for something to become true."""
    waiting = table.index.triggers.get("becomes", ())
    was, table.became = table.became, []
    new = []
    for source, seat, trigger in waiting:
        mark = [source, trigger.number]
        if trigger.fits(table, Act(source, seat), Happening("becomes", source)):
            table.became.append(mark)
            if mark not in was:
                new.append(Happening("becomes", source))
    if new:
        yield from after(table, new)


def kill(table: Any, cards: list[int], source: int = -1, forced: bool = False) -> Any:
    """Kill characters, all together: companions go to the grave, minions to the scrap pile. `forced`: for
    want of health, which only healing can avert."""
    killed = []
    heard = listens(table, "about be killed")
    table.dying += cards
    try:
        for card in cards:
            if query.cannot(table, card, "be killed") and not forced:
                continue
            if heard:
                happening = Happening("about be killed", card, source=source)
                yield from about(table, happening)
                if happening.stopped and not forced:
                    continue
                if table.zone[card] != FIELD or (forced and query.health_left(table, card) > 0):
                    continue
            killed.append(card)
    finally:
        for card in cards:
            table.dying.remove(card)
    if killed:
        yield from leave(table, killed, "killed")


LEAVING = ("killed", "scrapped", "leaves")
"""What cards may answer to that leave the field by it."""


def last_words(table: Any, cards: list[int]) -> list[tuple[int, int, Any]]:
    """``(card, seat, trigger)`` of cards that are about to leave the field together, and of what they bear: they
    still answer to that."""
    triggers = table.index.triggers
    found = [(kind, row) for kind in LEAVING for row in triggers.get(kind, ())]
    if not found:
        return []
    going = {*cards, *(item for card in cards for item in table.borne[card])}
    return list(
        {
            (row[0], row[2].number): row
            for _kind, row in found
            if row[0] in going and not query.has_lost_text(table, row[0])
        }.values()
    )


def scrap_borne(table: Any, items: list[int]) -> list[Happening]:
    """What a card bore is scrapped when it has left the field (HJ15); gives what has happened."""
    happenings = []
    for item in items:
        zones.put_away(table, item, SCRAP)
        table.events.append(("scrap", (table.name[item],), (), ()))
        happenings += [Happening("scrapped", item), Happening("leaves", item)]
    return happenings


def leave(table: Any, cards: list[int], how: str, seat: int = -1, answered: bool = True) -> Any:
    """Cards leave the field together, with what they bear: "killed" or "scrapped". `answered`: texts may answer to
    it."""
    own = last_words(table, cards)
    happenings = []
    for card in cards:
        if table.zone[card] != FIELD:
            continue
        name = table.name[card]
        items = list(table.borne[card])
        is_companion = table.kind[card].type == "companion"
        zones.put_away(table, card, GRAVE if how == "killed" and is_companion else SCRAP)
        table.events.append(("kill" if how == "killed" else "scrap", (name,), (), ()))
        happenings.append(Happening(how, card, seat))
        if how == "killed" and not is_companion:
            happenings.append(Happening("scrapped", card, seat))
        happenings.append(Happening("leaves", card))
        happenings += scrap_borne(table, items)
    check_loss(table)
    if answered:
        yield from after(table, happenings, own)


def scrap(table: Any, cards: list[int], seat: int, source: int = -1) -> Any:
    """Move cards from the field to their owners' scrap piles. Gives whether all of them went."""
    going = []
    heard = listens(table, "about be discarded")
    for card in cards:
        if table.zone[card] != FIELD or query.cannot(table, card, "be discarded"):
            continue
        if heard:
            happening = Happening("about be discarded", card, seat, source=source)
            yield from about(table, happening)
            if happening.stopped or table.zone[card] != FIELD:
                continue
        going.append(card)
    if going:
        yield from leave(table, going, "scrapped", seat)
    return len(going) == len(cards)


def return_to_hand(table: Any, cards: list[int]) -> Any:
    """Return cards from the field to their owners' hands; what they bear is scrapped."""
    yield from _lift(table, cards, HAND, "return")


def banish(table: Any, cards: list[int]) -> Any:
    """Move cards out of the game."""
    yield from _lift(table, cards, BANISHED, "banish")


def _lift(table: Any, cards: list[int], zone: int, kind: str) -> Any:
    own = last_words(table, cards)
    happenings = []
    for card in cards:
        was_on_field = table.zone[card] == FIELD
        items = list(table.borne[card])
        zones.put_away(table, card, zone)
        name = table.name[card]
        values = (table.owner[card], name) if kind == "return" else (name,)
        table.events.append((kind, values, (), ()))
        if was_on_field:
            happenings.append(Happening("leaves", card))
        happenings += scrap_borne(table, items)
    check_loss(table)
    yield from after(table, happenings, own)


# Hands and books


def draw(table: Any, seat: int, count: int) -> Any:
    """Draw cards; from an empty book nothing (HJ7)."""
    yield from draw_together(table, {seat: count})


def draw_together(table: Any, counts: dict[int, int]) -> Any:
    """Seat -> how many cards it draws, all at the same moment."""
    drawn: list[int] = []
    for seat, count in counts.items():
        book, hand = table.books[seat], table.hands[seat]
        for _card in range(min(count, len(book))):
            card = book.pop()
            table.zone[card] = HAND
            hand.append(card)
            table.seen[card] |= 1 << seat
            table.rename(card)
            table.events.append(("draw", (seat,), (seat,), (table.name[card],)))
            drawn.append(seat)
    if table.pool.counts_piles:
        table.changed()
    if drawn and listens(table, "draws"):
        yield from after(table, [Happening("draws", seat=seat) for seat in drawn])


def discard(table: Any, cards: list[int], answered: bool = True) -> Any:
    """Discard cards from their owners' hands to their scrap piles, all at the same moment. `answered`: texts may
    answer to it."""
    for card in cards:
        zones.put_away(table, card, SCRAP)
        table.events.append(("discard", (table.owner[card], table.name[card]), (), ()))
    if cards and answered and listens(table, "discarded"):
        yield from after(
            table, [Happening("discarded", card, table.owner[card], place=HAND) for card in cards]
        )


def mill(table: Any, cards: list[int], seat: int) -> Any:
    """Discard cards from a book."""
    for card in cards:
        zones.put_away(table, card, SCRAP)
        table.events.append(("mill", (seat, table.name[card]), (), ()))
    if cards and listens(table, "discarded"):
        yield from after(table, [Happening("discarded", card, seat, place=zones.BOOK) for card in cards])


def take(table: Any, cards: list[int], seat: int) -> Any:
    """Take cards into their owner's hand; everybody sees which."""
    for card in cards:
        zones.put_away(table, card, HAND)
        table.seen[card] = zones.EVERYBODY
        table.events.append(("take", (seat, table.name[card]), (), ()))
    yield from ()
    return True


def put_on_book(table: Any, cards: list[int], bottom: bool = False, shuffled: bool = False) -> Any:
    """Put cards on the top or the bottom of their owners' books, or shuffle them into these."""
    own = last_words(table, cards)
    happenings = []
    end = "bottom" if bottom else "top"
    for card in cards:
        left = table.zone[card] == FIELD
        was_hidden = table.zone[card] == HAND and table.seen[card] != zones.EVERYBODY
        name, owner, items = table.name[card], table.owner[card], list(table.borne[card])
        zones.put_away(table, card, zones.BOOK, bottom)
        if was_hidden or not name:
            table.events.append(("put", (owner, end), (owner,), (name or f"d{table.numbers[card]}",)))
        else:
            table.events.append(("put", (owner, end), tuple(range(table.seats)), (name,)))
        if left:
            happenings.append(Happening("leaves", card))
        happenings += scrap_borne(table, items)
    if shuffled:
        for owner in sorted({table.owner[card] for card in cards}):
            zones.shuffle(table, owner)
    check_loss(table)
    yield from after(table, happenings, own)


def stack(table: Any, card: int, onto: int) -> Any:
    """Put a card open on a card of the field; from the field it leaves, and what it bore is scrapped."""
    own = last_words(table, [card])
    left = table.zone[card] == FIELD
    items = list(table.borne[card])
    zones.stack(table, card, onto)
    table.events.append(("stack", (table.name[card], table.name[onto]), (), ()))
    happenings = [Happening("leaves", card)] if left else []
    happenings += scrap_borne(table, items)
    check_loss(table)
    yield from after(table, happenings, own)


def reveal(table: Any, cards: list[int], seat: int) -> None:
    """Show cards to everybody."""
    for card in cards:
        table.seen[card] = zones.EVERYBODY
    if cards:
        table.events.append(("reveal", (seat, _called(table, cards)), (), ()))


def look(table: Any, cards: list[int], seat: int) -> None:
    """Show cards to one player."""
    for card in cards:
        table.seen[card] |= 1 << seat
    if cards:
        table.events.append(("look", (seat, len(cards)), (seat,), (_called(table, cards),)))


def _called(table: Any, cards: list[int]) -> tuple[Any, ...]:
    return tuple(table.name[card] or f"d{table.numbers[card]}" for card in cards)


def change_tokens(table: Any, card: int, culture: str, change: int) -> None:
    """Put culture tokens on a card, or take them away."""
    for token in table.tokens:
        if token[0] == card and token[1] == culture:
            token[2] += change
            break
    else:
        table.tokens.append([card, culture, change])
    table.tokens = [token for token in table.tokens if token[2] > 0]
    table.changed()
    table.events.append(("tokens", (table.name[card], culture, f"{change:+d}"), (), ()))


# Risk and burdens


def add_risk(table: Any, count: int, seat: int, source: int = -1) -> Any:
    """Add risk to the pool. Gives whether it was done."""
    if count <= 0:
        return True
    if listens(table, "about add risk"):
        happening = Happening("about add risk", seat=seat, source=source)
        yield from about(table, happening)
        if happening.stopped:
            return False
    table.risk += count
    table.changed()
    table.events.append(("risk", (f"+{count}", table.risk), (), ()))
    if listens(table, "risk added"):
        yield from after(table, [Happening("risk added", seat=seat)])
    return True


def remove_risk(table: Any, count: int, seat: int) -> Any:
    """Remove risk from the pool, as much as is there (HJ2). Gives whether that was all of it."""
    wanted, count = count, min(count, table.risk)
    if count <= 0:
        return wanted <= 0
    table.risk -= count
    table.changed()
    table.events.append(("risk", (f"-{count}", table.risk), (), ()))
    if listens(table, "risk removed"):
        yield from after(table, [Happening("risk removed", seat=seat)])
    return count == wanted


def add_burdens(table: Any, count: int, seat: int, source: int = -1) -> Any:
    """Add burdens to the Protagonist's pool. Gives whether all of them were added."""
    pool = table.protagonist
    added = 0
    for _burden in range(count):
        if listens(table, "about add burden"):
            happening = Happening("about add burden", seat=seat, source=source)
            yield from about(table, happening)
            if happening.stopped:
                continue
        table.burdens[pool] += 1
        added += 1
    if not added:
        return count <= 0
    table.changed()
    table.events.append(("burdens", (pool, f"+{added}", table.burdens[pool]), (), ()))
    if listens(table, "burden added"):
        yield from after(table, [Happening("burden added", seat=seat) for _burden in range(added)])
    yield from settle(table)
    return added == count


def remove_burdens(table: Any, count: int, seat: int) -> Any:
    """Remove burdens from the Protagonist's pool, as many as are there (HJ2)."""
    pool = table.protagonist
    count = min(count, table.burdens[pool])
    if count <= 0:
        return
    table.burdens[pool] -= count
    table.changed()
    table.events.append(("burdens", (pool, f"-{count}", table.burdens[pool]), (), ()))
    if listens(table, "burden removed"):
        yield from after(table, [Happening("burden removed", seat=seat) for _burden in range(count)])


# Items and assignments


def transfer(table: Any, item: int, bearer: int) -> Any:
    """Move a borne card to another bearer."""
    table.borne[table.bearer[item]].remove(item)
    table.bearer[item] = bearer
    table.borne[bearer].append(item)
    table.rearranged()
    table.events.append(("transfer", (table.name[item], table.name[bearer]), (), ()))
    if listens(table, "transferred"):
        yield from after(table, [Happening("transferred", item, other=bearer)])
    yield from settle(table)


def assign(table: Any, minion: int, companion: int, seat: int) -> Any:
    """Assign a minion to skirmish a companion."""
    if listens(table, "about be assigned"):
        for card, other in ((minion, companion), (companion, minion)):
            happening = Happening("about be assigned", card, seat, other)
            yield from about(table, happening)
            if happening.stopped or not {minion, companion} <= table.index.is_active:
                return
    zones.assign(table, minion, companion)
    table.events.append(("assign", (seat, table.name[minion], table.name[companion]), (), ()))
    if listens(table, "assigned"):
        yield from after(
            table,
            [Happening("assigned", minion, seat, companion), Happening("assigned", companion, seat, minion)],
        )
