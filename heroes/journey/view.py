"""What a viewer may know of a match: an allow-list, made anew each time."""

from __future__ import annotations

from typing import Any, Literal

from heroes.engine.events import OPEN, Viewer
from heroes.engine.stream import Stream
from heroes.engine.text import gettext_noop as _
from heroes.journey import forecast, query, zones


def view(table: Any, viewer: Viewer) -> dict[str, Any]:
    """JSON values: the path with all parties, pools, fields, piles that lie open, sizes of the others."""
    playing = table.protagonist
    return {
        "game": "heroes-journey",
        "seat": viewer if viewer is not None and viewer >= 0 else None,
        "guided": table.setup.get("options", {}).get("guide") == "on",
        "turn": table.turn,
        "stage": table.stage,
        "protagonist": playing if not table.quiet else None,
        "order": list(table.order),
        "risk": table.risk,
        "moves": table.moves,
        "move_limit": None if table.quiet else query.move_limit(table),
        "path": [
            {
                **face(table, card),
                "number": number,
                "sanctuary": number in (3, 6) or bool(table.kind[card].each.get("sanctuary")),
                "parties": [seat for seat in range(table.seats) if table.sites[seat] == number],
            }
            for number, card in enumerate(table.path, 1)
        ],
        "minions": [on_field(table, card) for card in table.minions],
        "skirmish": skirmish(table),
        "skirmishes": forecast.skirmishes(table),
        "ranged": forecast.ranged(table),
        "next_move": forecast.next_move(table),
        "responding": {"card": table.answering[1].get("card")} if table.answering else None,
        "waiting_skirmishes": [table.name[card] for card in table.queue] if table.stage == "skirmish" else [],
        "players": [player(table, seat, viewer) for seat in range(table.seats)],
    }


def face(table: Any, card: int) -> dict[str, Any]:
    """A card that lies open: how it is called, and what is printed on it by its hash."""
    kind = table.kind[card]
    return {
        "id": table.name[card],
        "slug": kind.slug,
        "hash": kind.card.hash,
        "title": kind.card.title,
        "owner": table.owner[card],
    }


def player(table: Any, seat: int, viewer: Viewer) -> dict[str, Any]:
    knows = viewer in (seat, OPEN)
    hand = table.hands[seat]
    return {
        "seat": seat,
        "out": table.out[seat],
        "site": table.sites[seat],
        "burdens": table.burdens[seat] if table.stage != "bids" else None,
        "hand": len(hand),
        "cards": [in_hand(table, card, viewer == seat) for card in hand]
        if knows
        else [face(table, card) for card in hand if known(table, card, viewer)],
        "book": len(table.books[seat]),
        "atlas": len(table.atlases[seat]),
        "party": [on_field(table, card) for card in table.parties[seat]],
        "support": [on_field(table, card) for card in table.supports[seat]],
        "scrap": [face(table, card) for card in table.scraps[seat]],
        "grave": [face(table, card) for card in table.graves[seat]],
        "banished": [face(table, card) for card in table.banished[seat] if known(table, card, viewer)],
        "own_atlas": [printed(table, card) for card in table.atlases[seat]] if knows else [],
    }


def known(table: Any, card: int, viewer: Viewer) -> bool:
    """Whether a viewer has legally seen what a hidden card is: `seen` has his bit, or all of them."""
    seen = table.seen[card]
    if viewer is None:
        return seen == zones.EVERYBODY
    return viewer == OPEN or bool(seen >> viewer & 1)


def printed(table: Any, card: int) -> dict[str, Any]:
    """A card that has no name yet, for its owner."""
    kind = table.kind[card]
    return {"slug": kind.slug, "hash": kind.card.hash, "title": kind.card.title}


def in_hand(table: Any, card: int, reasons: bool) -> dict[str, Any]:
    """A card in the viewer's hand, with why it cannot be played now."""
    from heroes.journey.playing import plays_side, why_not

    shown = face(table, card)
    kind = table.kind[card]
    if table.quiet:
        return shown
    shown["cost"] = query.cost_of(table, card)
    if reasons:
        if kind.type == "event":
            shown["reason"] = why_not_event(table, card)
        elif table.stage != plays_side(table, table.owner[card]):
            shown["reason"] = WRONG_PHASE
        else:
            shown["reason"] = why_not(table, card)
    return shown


WRONG_PHASE = _("Not in this phase.")
WRONG_STEP = _("Not in this step.")
NO_TARGET = _("What it asks for is not there.")
ONLY_RESPONSE = _("Only in response.")
TOO_DEAR = _("There is not enough risk in the pool.")


def why_not_event(table: Any, card: int) -> str | None:
    """Why an event cannot be played in the present step; a response waits for its moment."""
    from heroes.journey.playing import can_afford, can_play_event, plays_side

    kind, seat = table.kind[card], table.owner[card]
    if kind.side != plays_side(table, seat) or (kind.played_in and table.stage not in kind.played_in):
        return WRONG_STEP
    if not kind.played_in:
        return ONLY_RESPONSE
    if not can_afford(table, card, seat):
        return TOO_DEAR
    if any(
        label == table.stage and can_play_event(table, card, seat, ability) for label, ability in kind.actions
    ):
        return None
    return NO_TARGET


def on_field(table: Any, card: int) -> dict[str, Any]:
    """A card on the field: current next to printed values, and what changes them."""
    kind = table.kind[card]
    shown = face(table, card)
    shown["tokens"] = [[culture, number] for one, culture, number in table.tokens if one == card]
    shown["active"] = active = query.is_active(table, card)
    shown["stacked"] = [face(table, lying) for lying, onto in table.stacked if onto == card]
    shown["borne"] = [on_field(table, item) for item in table.borne[card]]
    if kind.is_character:
        shown["wounds"] = table.wounds[card]
        shown["hits"] = table.spreading.count(card)
        shown["health"] = number(table, kind.health, active and query.health_parts(table, card))
        shown["strength"] = number(table, kind.strength, active and query.strength_parts(table, card))
        shown["keywords"] = keywords(table, card) if active else sorted(kind.keywords)
        shown["hero"] = (
            table.bearer[table.quests[table.owner[card]]] == card if not _no_quest(table, card) else False
        )
        against = table.against[card]
        shown["against"] = table.name[against] if against >= 0 else None
        if kind.type == "minion":
            shown["home_site"] = query.home_site(table, card) if active else kind.home_site
            shown["roaming"] = active and query.is_roaming(table, card)
    return shown


def number(table: Any, printed: int, parts: Literal[False] | list[tuple[int | None, int]]) -> dict[str, Any]:
    """A number as printed and as it is now, with what changes it; of inactive cards what is printed counts."""
    if parts is False:
        return {"printed": printed, "now": printed, "because": []}
    return {
        "printed": printed,
        "now": max(0, sum(change for _source, change in parts)),
        "because": [
            {"id": table.name[source] if source >= 0 else None, "change": change}
            for source, change in parts
            if source is not None
        ],
    }


def _no_quest(table: Any, card: int) -> bool:
    return table.quests[table.owner[card]] < 0


NUMBERED = ("damage", "defender", "shoot")


def keywords(table: Any, card: int) -> list[str]:
    """The keywords that a character has now, as words."""
    kind = table.kind[card]
    found = [word for word in sorted(kind.keywords) if word not in NUMBERED and query.has(table, card, word)]
    for name in NUMBERED:
        number = query.keyword(table, card, name)
        if number:
            found.append(f"{name} +{number}")
    caps = query.instances(table, card, "durable")
    if caps and "durable" not in found:
        found.append("durable")
    for name in ("indomitable", "thumbless", "quest-bound"):
        if name not in found and query.has(table, card, name):
            found.append(name)
    return found


def skirmish(table: Any) -> dict[str, Any] | None:
    """The skirmish that is being resolved: totals, and who would be overwhelmed as things stand."""
    from heroes.journey.skirmishes import is_overwhelmed, totals

    current = table.skirmish
    if current is None:
        return None
    companion, minions = current[0], current[1]
    party, horde = totals(table)
    losers = minions if party > horde else [companion] if companion >= 0 else []
    high, low = max(party, horde), min(party, horde)
    complete = companion >= 0 and bool(minions)
    return {
        "companion": table.name[companion] if companion >= 0 else None,
        "minions": [table.name[minion] for minion in minions],
        "party": party,
        "horde": horde,
        "cancelled": current[4],
        "overwhelmed": [table.name[loser] for loser in losers if is_overwhelmed(table, loser, high, low)]
        if complete
        else [],
    }


# Drawing anew


def resample(table: Any, viewer: Viewer, stream: Stream) -> None:
    """Shuffle what the viewer cannot know: for each other player hand and book together, of his own book
    the order. Cards that he has legally seen stay where they are; atlases are shuffled among their sites."""
    if viewer == OPEN:
        return
    for seat in range(table.seats):
        hand, book = table.hands[seat], table.books[seat]
        own = viewer == seat
        places: list[tuple[list[int], int]] = []
        for pile in (book,) if own else (hand, book):
            for place, card in enumerate(pile):
                if not _stays(table, card, viewer):
                    places.append((pile, place))
        cards = [pile[place] for pile, place in places]
        names = [table.name[card] for card in cards]
        seen = [table.seen[card] for card in cards]
        stream.shuffle(cards)
        for (pile, place), card, name, bits in zip(places, cards, names, seen, strict=True):
            pile[place] = card
            table.name[card] = name
            table.seen[card] = bits
            table.zone[card] = zones.HAND if pile is hand else zones.BOOK
            if name:
                table.faces[name] = table.numbers[card]
    table.rearranged()


def _stays(table: Any, card: int, viewer: Viewer) -> bool:
    if viewer is None:
        return table.seen[card] == zones.EVERYBODY
    return bool(table.seen[card] >> viewer & 1)
