"""What will come of things as they stand, for views: skirmishes, shots, the next move. Nothing here changes
anything, and everything is known to all."""

from __future__ import annotations

from typing import Any

from heroes.journey import query

STAGES = ("assignment", "skirmish")


def skirmishes(table: Any) -> list[dict[str, Any]]:
    """Every assigned group in the order of the party, what both sides have, and what would happen now:

    ``{"companion", "minions", "party", "horde", "winner" ("party" or "minions"), "wounds" (of each loser),
    "overwhelmed", "killed" (names), "current"}``. No responses and preventions are foreseen.
    """
    if table.stage not in STAGES or table.quiet:
        return []
    running = table.skirmish
    found = []
    for companion in table.parties[table.protagonist]:
        current = running is not None and running[0] == companion
        minions = running[1] if current else query.foes(table, companion)
        if minions:
            found.append({**outcome(table, companion, minions), "current": current})
    return found


def outcome(table: Any, companion: int, minions: list[int]) -> dict[str, Any]:
    """What a skirmish of these would come to as things stand (HJ32)."""
    from heroes.journey.skirmishes import is_overwhelmed

    name = table.name
    party = query.strength(table, companion)
    horde = sum(query.strength(table, minion) for minion in minions)
    won = party > horde
    winners, losers = ([companion], minions) if won else (minions, [companion])
    high, low = max(party, horde), min(party, horde)
    overwhelmed = [loser for loser in losers if is_overwhelmed(table, loser, high, low)]
    wounds = 1 + sum(query.keyword(table, card, "damage") for card in winners)
    killed = [
        loser
        for loser in losers
        if loser in overwhelmed
        or (
            query.can_be_wounded(table, loser)
            and min([wounds, query.wound_room(table, loser), *query.instances(table, loser, "durable")])
            >= query.health_left(table, loser)
        )
    ]
    return {
        "companion": name[companion],
        "minions": [name[minion] for minion in minions],
        "party": party,
        "horde": horde,
        "winner": "party" if won else "minions",
        "wounds": wounds,
        "overwhelmed": [name[loser] for loser in overwhelmed],
        "killed": [name[loser] for loser in killed],
    }


def ranged(table: Any) -> dict[str, Any] | None:
    """Both ranged totals, and which characters shoot how much (HJ29); None where there is nothing to shoot
    at. What changes a total as a whole is the difference to the sum."""
    if table.quiet or not table.minions:
        return None
    sides = {"party": table.parties[table.protagonist], "minions": table.minions}
    shooting = {
        side: [
            {"id": table.name[card], "change": number}
            for card in cards
            if (number := query.keyword(table, card, "shoot"))
        ]
        for side, cards in sides.items()
    }
    return {
        "party": query.ranged_total(table, "party"),
        "minions": query.ranged_total(table, "minion"),
        "shooting": shooting,
    }


def next_move(table: Any) -> dict[str, Any] | None:
    """Where the Protagonist's next move leads: its number, who places the site if none lies there, and the
    risk that it adds if one does (HJ23, HJ24). None if the party cannot move."""
    from heroes.journey.moving import can_move, placer, risk_of_moving

    if table.quiet or not can_move(table):
        return None
    number = query.site_number(table) + 1
    lies = number <= len(table.path)
    return {
        "number": number,
        "placer": None if lies else placer(table, number),
        "risk": risk_of_moving(table, table.path[number - 1]) if lies else None,
    }
