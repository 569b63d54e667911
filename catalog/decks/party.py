"""Who can start with the hero (rulebook, Game Set Up; ruling HJ11). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from catalog.decks.choice import chosen_hero, of_section
from catalog.decks.contents import Contents
from catalog.decks.pool import Known, Pool, can_be, number_of
from catalog.language import abilities as a

STARTING_COST = 4
"""Total cost of a starting party, the hero included."""
MOST_TRIED = 4000
"""Parties that are looked at; a deck of nothing but free companions has more than anybody would read."""


@dataclass(frozen=True, slots=True)
class Party:
    """A starting party in an order in which it can be put together, the hero first, and its total cost."""

    members: tuple[Known, ...]
    cost: int

    @property
    def strength(self) -> int:
        return sum(known.card.strength or 0 for known in self.members)


def starters(hero: Known, contents: Contents, pool: Pool) -> list[Known]:
    """Companions of the Book that can stand in some starting party of this hero, by cost and name."""
    found = {known for one in parties(hero, contents, pool) for known in one.members[1:]}
    return sorted(found, key=lambda known: (known.card.cost or 0, known.name))


def has_company(hero: Known, contents: Contents, pool: Pool) -> bool:
    """Whether anybody of the Book can start with this hero."""
    return len(list(islice(parties(hero, contents, pool), 2))) > 1


def best_parties(contents: Contents, pool: Pool, most: int = 12) -> list[Party]:
    """The fullest starting parties of the chosen hero: those to which nobody could be added, strongest first."""
    hero = chosen_hero(contents, pool)
    if hero is None:
        return []
    found = list(parties(hero, contents, pool))
    grown = {
        _names(one.members[:place] + one.members[place + 1 :])
        for one in found
        for place in range(1, len(one.members))
    }
    full = [one for one in found if _names(one.members) not in grown]
    seen: dict[tuple[str, ...], Party] = {}
    for one in sorted(full, key=lambda one: (-one.cost, -one.strength, _names(one.members))):
        seen.setdefault(_names(one.members), one)
    return list(seen.values())[:most]


def _names(members: Sequence[Known]) -> tuple[str, ...]:
    return tuple(sorted(known.key for known in members))


def parties(hero: Known, contents: Contents, pool: Pool) -> Iterator[Party]:
    """Every starting party that can be put together one card at a time, the hero alone first."""
    left = {
        known: copies
        for known, copies in of_section(contents, pool, "campaign")
        if known.card.type == "companion" and not known.hero_of and known is not hero
    }
    seen: set[tuple[str, ...]] = set()
    waiting = [Party((hero,), hero.card.cost or 0)]
    tried = 0
    while waiting and tried < MOST_TRIED:
        tried += 1
        party = waiting.pop(0)
        yield party
        for known, copies in left.items():
            cost = party.cost + (known.card.cost or 0)
            if cost > STARTING_COST or party.members.count(known) >= copies:
                continue
            if known.card.unique and any(one.card.title == known.card.title for one in party.members):
                continue  # HJ14
            if not all(_payable(price, party.members) for price in known.to_play):
                continue
            grown = Party((*party.members, known), cost)
            if _names(grown.members) not in seen:
                seen.add(_names(grown.members))
                waiting.append(grown)


def _payable(price: a.Node, there: Sequence[Known]) -> bool:
    """Whether those who are there already pay what "To play" asks: the field holds nobody else yet, pools and grave are
    empty, and burdens can always be taken."""
    match price:
        case a.Spot():
            return _enough(price.what, there)
        case a.Exert():
            return _enough(price.who, [one for one in there if (one.card.health or 0) > 1])
        case a.OneOf():
            return any(_payable(one, there) for one in price.options)
        case a.AddBurdens() | a.AddRisk():
            return True
        case _:
            return False


def _enough(what: a.Node, there: Sequence[Known]) -> bool:
    wanted = number_of(what.quantity) if isinstance(what, a.Chosen) else 1
    return sum(can_be(known, what) for known in there) >= wanted


def could_be_paid(price: a.Node, known: Known, deck: Sequence[Known]) -> bool:
    """Whether a deck has the characters that "To play" asks to spot or exert; other prices are not looked at."""
    match price:
        case a.Spot(what=what) | a.Exert(who=what):
            if isinstance(what, (a.Chosen, a.Named, a.EitherOf, a.Several)):
                return any(can_be(other, what) for other in deck if other is not known)
            return True
        case a.OneOf():
            return any(could_be_paid(one, known, deck) for one in price.options)
        case _:
            return True
