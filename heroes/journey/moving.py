"""Moving the party (rulebook, Moving Your Party; rulings HJ22 to HJ24)."""

from __future__ import annotations

from typing import Any

from heroes.engine.decision import Asking, Decision, Option
from heroes.engine.text import gettext_noop as _
from heroes.journey import query, verbs, zones
from heroes.journey.campaign import end_campaign
from heroes.journey.ending import check_completion
from heroes.journey.text.acting import Happening
from heroes.journey.windows import after, listens

LAST_SITE = 9

CHOOSE = _("Choose site {number} from your atlas.")
CARD = _("{card}")


def first_move(table: Any) -> Asking:
    """The move that ends the campaign phase is mandatory (HJ22)."""
    if can_move(table):
        yield from move(table)
    else:
        table.events.append(("stay", (table.protagonist,), (), ()))
    yield from end_campaign(table)
    table.stage = "adversary"


def can_move(table: Any) -> bool:
    """Not beyond site 9, not where a text forbids it, and not where nobody can place a site."""
    number = query.site_number(table)
    return (
        number < LAST_SITE
        and not query.says(table, "cannot move")
        and (number < len(table.path) or placer(table, number + 1) is not None)
    )


def move(table: Any) -> Asking:
    """One move: the site, leaving, the token, arriving, then risk (HJ23)."""
    seat = table.protagonist
    number = query.site_number(table) + 1
    if number > len(table.path):
        who = placer(table, number)
        assert who is not None  # else `can_move` has said no
        yield from choose_site(table, who, number, CHOOSE)
    left = query.site_of(table, seat)
    if listens(table, "moves from"):
        yield from after(table, [Happening("moves from", left, seat)])
    table.sites[seat] = number
    table.moves += 1
    table.rearranged()
    here = table.path[number - 1]
    table.events.append(("move", (seat, table.name[here], number), (), ()))
    yield from verbs.settle(table)  # what the old site gave is gone
    if listens(table, "moves") or listens(table, "moves to"):
        yield from after(table, [Happening("moves", here, seat), Happening("moves to", here, seat)])
    yield from verbs.add_risk(table, risk_of_moving(table, here), seat)
    yield from verbs.settle(table)
    check_completion(table)


def risk_of_moving(table: Any, site: int) -> int:
    """The number on the site, one for each companion in the party, and every Brazen (HJ17, HJ23)."""
    party = table.parties[table.protagonist]
    number = max(0, table.kind[site].risk + query.total(table, "risk number", site))
    brazen = sum(
        sum(query.instances(table, card, "brazen"))
        for card in table.index.active
        if card == site or table.kind[card].type != "site"
    )
    return number + len(party) + brazen


def fitting(table: Any, seat: int, number: int) -> list[int]:
    """The sites in a player's atlas that can be placed at this position."""
    return [
        card
        for card in table.atlases[seat]
        if table.kind[card].type == "site" and number in table.kind[card].regions
    ]


def placer(table: Any, number: int) -> int | None:
    """Who places the next site: the player to whom the arrow points, or the next in that direction who can,
    the Protagonist last (HJ24)."""
    seat = table.protagonist
    arrow = table.kind[table.path[-1]].card.arrow
    to_the_right = query.others(table, seat)
    around = to_the_right if arrow == "right" else to_the_right[::-1]
    for other in (*around, seat):
        if fitting(table, other, number):
            return other
    return None


def may_place(table: Any, seat: int, number: int) -> bool:
    """Whether a text may let a player place a site here: at the end of the path, or in place of another
    player's site where no party is."""
    if not fitting(table, seat, number):
        return False
    if number > len(table.path):
        return number == len(table.path) + 1
    old = table.path[number - 1]
    return (
        table.owner[old] != seat
        and not any(place == number for place, out in zip(table.sites, table.out, strict=True) if not out)
        and not query.says(table, "cannot replace", old)
    )


def choose_site(table: Any, seat: int, number: int, prompt: str) -> Asking:
    """A player places one of his sites: at the end of the path, or in place of the one that lies there."""
    found: dict[str, tuple[Option, int]] = {}
    for card in fitting(table, seat, number):
        called = f"d{table.numbers[card]}"
        found.setdefault(f"site:{called}", (Option(f"site:{called}", CARD, card=called), card))
    options = [option for option, _card in found.values()]
    params = {"number": number} if "{number}" in prompt else {}
    picked = yield Decision(seat, "site", (prompt, params), options, options[0].key)
    card = found[picked.key][1]
    if number <= len(table.path):
        old = table.path[number - 1]
        table.events.append(("replace", (table.name[old],), (), ()))
        zones.replace_site(table, old, card)
    else:
        zones.place_site(table, card)
    table.events.append(("site", (seat, table.name[card], number), (), ()))
