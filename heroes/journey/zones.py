"""Where cards are, and how they get from one place to another. What these moves trigger is in `verbs`.

A card that enters a hidden zone gets a new name, so that nobody can follow it; one that leaves the field
takes nothing along: wounds, tokens and lasting effects stay behind (HJ4).
"""

from __future__ import annotations

from typing import Any

BOOK, HAND, FIELD, SCRAP, GRAVE, BANISHED, ATLAS, PATH, LIMBO, STACKED = range(10)
"""The field is party, support areas, minions and whatever they bear; sites are on the path; an event that
is being played is in limbo; stacked cards lie open on a card of the field and do nothing."""

EVERYBODY = -1
"""As a bit set: all seats."""


def pile(table: Any, zone: int, seat: int) -> list[int]:
    """The list of the cards that `seat` has in `zone` (not the field)."""
    return (
        table.books,
        table.hands,
        None,
        table.scraps,
        table.graves,
        table.banished,
        table.atlases,
    )[zone][seat]  # type: ignore[index]


def take_out(table: Any, card: int) -> None:
    """Take a card out of wherever it is; what it bears stays for the caller."""
    zone, owner = table.zone[card], table.owner[card]
    if zone == FIELD:
        bearer = table.bearer[card]
        if bearer >= 0:
            table.borne[bearer].remove(card)
            table.bearer[card] = -1
        else:
            kind = table.kind[card]
            if kind.type == "companion":
                table.parties[owner].remove(card)
            elif kind.type == "minion":
                table.minions.remove(card)
            else:
                table.supports[owner].remove(card)
        unassign(table, card)
        table.wounds[card] = 0
        if table.tokens:
            table.tokens = [token for token in table.tokens if token[0] != card]
        forget(table, card)
        if table.arrivals:
            table.arrivals = [arrival for arrival in table.arrivals if arrival[0] != card]
        if table.stacked:
            for lying in [row[0] for row in table.stacked if row[1] == card]:
                put_away(table, lying, SCRAP)
                table.events.append(("scrap", (table.name[lying],), (), ()))
        table.rearranged()
    elif zone == STACKED:
        table.stacked = [row for row in table.stacked if row[0] != card]
    elif zone == PATH:
        table.path.remove(card)
        forget(table, card)
        table.rearranged()
    elif zone < LIMBO:
        pile(table, zone, owner).remove(card)
        if zone in (SCRAP, GRAVE) or table.pool.counts_piles:
            table.changed()


def put_away(table: Any, card: int, zone: int, bottom: bool = False) -> None:
    """Move a card to a pile of its owner, on top of it unless `bottom`."""
    open_before = table.zone[card] not in (BOOK, HAND, ATLAS)
    take_out(table, card)
    table.zone[card] = zone
    owner = table.owner[card]
    if zone == BOOK:
        table.name[card] = 0
        table.seen[card] = EVERYBODY if open_before else table.seen[card]
    elif zone == HAND:
        table.rename(card)
        table.seen[card] = EVERYBODY if open_before else table.seen[card] | 1 << owner
    else:
        if not table.name[card]:
            table.rename(card)
        table.seen[card] = EVERYBODY
    cards = pile(table, zone, owner)
    if bottom:
        cards.insert(0, card)
    else:
        cards.append(card)
    if zone in (SCRAP, GRAVE) or table.pool.counts_piles:
        table.changed()


def enter_field(table: Any, card: int, bearer: int = -1, support: bool = False) -> None:
    """Put a card onto the field: borne, into the support area, the party or among the minions."""
    take_out(table, card)
    table.zone[card] = FIELD
    table.seen[card] = EVERYBODY
    if not table.name[card]:
        table.rename(card)
    if bearer >= 0:
        table.bearer[card] = bearer
        table.borne[bearer].append(card)
    elif support:
        table.supports[table.owner[card]].append(card)
    elif table.kind[card].type == "minion":
        table.minions.append(card)
    else:
        table.parties[table.owner[card]].append(card)
    table.rearranged()


def place_site(table: Any, card: int) -> None:
    """Put a site at the end of the path."""
    take_out(table, card)
    table.zone[card] = PATH
    table.seen[card] = EVERYBODY
    table.rename(card)
    table.path.append(card)
    table.rearranged()


def replace_site(table: Any, old: int, new: int) -> None:
    """A site takes the place of another one, which goes back to its owner's atlas."""
    place = table.path.index(old)
    put_away(table, old, ATLAS)
    table.name[old] = 0
    take_out(table, new)
    table.zone[new] = PATH
    table.seen[new] = EVERYBODY
    table.rename(new)
    table.path.insert(place, new)
    table.rearranged()


def stack(table: Any, card: int, onto: int) -> None:
    """Put a card open on a card of the field."""
    take_out(table, card)
    table.zone[card] = STACKED
    table.seen[card] = EVERYBODY
    if not table.name[card]:
        table.rename(card)
    table.stacked.append([card, onto])
    table.changed()


def shuffle(table: Any, seat: int) -> None:
    """Shuffle a book: nobody knows any more where a card is."""
    book = table.books[seat]
    table.stream.shuffle(book)
    for card in book:
        table.seen[card] = 0
    table.events.append(("shuffle", (seat,), (), ()))


def assign(table: Any, minion: int, companion: int) -> None:
    """Minion against companion."""
    table.against[minion] = companion
    table.changed()


def unassign(table: Any, card: int) -> None:
    """Take a card out of its assignment and out of the running skirmish."""
    against = table.against
    against[card] = -1
    for minion in table.minions:
        if against[minion] == card:
            against[minion] = -1
    if card in table.queue:
        table.queue.remove(card)
    skirmish = table.skirmish
    if skirmish is not None:
        if skirmish[0] == card:
            skirmish[0] = -1
            skirmish[2].append(card)
        elif card in skirmish[1]:
            skirmish[1].remove(card)
            skirmish[2].append(card)
    table.changed()


def forget(table: Any, card: int) -> None:
    """A card that has left the field or the path is a new object (HJ4): no lasting effect holds it, and what it
    had used up of its limits it has again."""
    if table.used:
        table.used = [use for use in table.used if use[1] != card]
    if not table.rows:
        return
    rows = []
    for row in table.rows:
        targets = row[1]
        if targets is not None and card in targets:
            if len(targets) == 1:
                continue
            row = [row[0], [target for target in targets if target != card], *row[2:]]
        rows.append(row)
    table.rows = rows


def take_along(table: Any, seat: int) -> None:
    """All cards of a player who is out leave with him, unseen if they were; his sites on the path stay (HJ39)."""
    for card, owner in enumerate(table.owner):
        if owner != seat or table.zone[card] in (PATH, BANISHED):
            continue
        if table.zone[card] == LIMBO:
            table.zone[card] = BANISHED
            table.banished[seat].append(card)
            continue
        for item in list(table.borne[card]):  # cards of others that he bore are scrapped
            if table.owner[item] != seat:
                put_away(table, item, SCRAP)
                table.events.append(("scrap", (table.name[item],), (), ()))
        unseen = table.zone[card] in (BOOK, HAND, ATLAS)
        known = table.seen[card] | 1 << seat
        put_away(table, card, BANISHED)
        if unseen:
            table.seen[card] = known
    table.rearranged()
