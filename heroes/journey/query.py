"""What is true now: who is active, current numbers, keywords, and what changes them.

Texts that lie on the field are indexed by topic and event (`Index`), and the index is made anew only when
cards come or go (``table.index``). What nobody speaks about is not looked for (``table.topics``). Numbers are
cached until something changes.
"""

from __future__ import annotations

from typing import Any

from heroes.journey.text.acting import Act
from heroes.journey.zones import FIELD, PATH


def is_active(table: Any, card: int) -> bool:
    """Active cards can be spotted, chosen and affected (HJ5); all sites on the path are active (HJ25)."""
    zone = table.zone[card]
    if zone == PATH:
        return True
    if zone != FIELD:
        return False
    bearer = table.bearer[card]
    if bearer >= 0 and not is_active(table, bearer):
        return False
    side = table.kind[card].side
    if side == "adversary":
        return table.owner[card] != table.protagonist
    return table.owner[card] == table.protagonist


class Index:
    """What is active on the field, and whose text has to do with what.

    active      cards in the order of the table: sites, party, support areas, minions
    of_type     the active cards of some types: "companion", "minion", "character", "site"
    statements  topic -> ``(source, seat, piece)`` of texts that change something all the time
    triggers    event -> ``(source, seat, trigger)``
    responses   event -> the same for response abilities
    actions     label -> ``(source, seat, action)`` of special abilities
    heard       the events that something on the field, or an event card of the pool, may answer to
    players     who is still in, in the order of the action procedure
    changes     cards gain texts from others, so that the index is made anew whenever anything changes
    """

    __slots__ = (
        *("actions", "active", "changes", "heard", "is_active", "of_type", "players", "responses"),
        *("statements", "triggers"),
    )

    def __init__(self, table: Any) -> None:
        protagonist, kind, owner = table.protagonist, table.kind, table.owner
        self.players = others(table, protagonist)
        here = -1
        if not table.out[
            protagonist
        ]:  # else no party is at the site any more, and nobody is asked in his place
            self.players.insert(0, protagonist)
            here = site_of(table, protagonist)
        party = table.parties[protagonist]
        minions = [card for card in table.minions if owner[card] != protagonist]
        standing = [*party]
        for seat in self.players:
            if table.supports[seat]:
                wanted = "campaign" if seat == protagonist else "adversary"
                standing += [card for card in table.supports[seat] if kind[card].side == wanted]
        active = list(table.path)
        for card in (*standing, *minions):
            active.append(card)
            for item in table.borne[card]:
                if (kind[item].side == "adversary") == (owner[item] != protagonist):
                    active.append(item)
        self.active = active
        self.is_active = set(active)
        self.of_type = {
            "companion": party,
            "minion": minions,
            "character": [*party, *minions],
            "site": table.path,
        }
        self.statements: dict[str, list[Any]] = {}
        self.triggers: dict[str, list[Any]] = {}
        self.responses: dict[str, list[Any]] = {}
        self.actions: dict[str, list[Any]] = {}
        self.heard: Any = ()
        self.changes = False
        if table.quiet:
            return
        for card in active:
            text = kind[card]
            if not text.parts:
                continue
            if text.type != "site":
                self.take_in(text, card, owner[card])
            elif card == here:
                self.take_in(text, card, protagonist)
        self.changes = "gains text" in self.statements
        if self.changes or "gains text" in table.row_topics:
            table.index = self  # the texts so far decide who gains more
            for card in active:
                for _source, (definition, number) in values(table, "gains text", card):
                    self.take_in(table.pool[definition].texts[number], card, owner[card])
            table.__dict__.pop("topics", None)  # those of the texts so far
        self.heard = {*table.pool.responses, *self.triggers, *self.responses}

    def take_in(self, text: Any, card: int, seat: int) -> None:
        """What a text on a card has to do with."""
        groups = (self.statements, self.triggers, self.responses, self.actions)
        for group, name, part in text.parts:
            found = groups[group]
            if name in found:
                found[name].append((card, seat, part))
            else:
                found[name] = [(card, seat, part)]


def others(table: Any, seat: int) -> list[int]:
    """The other players still in, in the order in which they act: from the right, counter-clockwise (HJ8)."""
    order, out = table.order, table.out
    at = order.index(seat)
    return [order[at - step] for step in range(1, len(order)) if not out[order[at - step]]]


def players(table: Any) -> list[int]:
    """The Protagonist, unless he is out, and the Antagonists in the order of the action procedure."""
    return table.index.players


def next_player(table: Any, seat: int) -> int:
    """The next one clockwise who is still in."""
    return (others(table, seat) or [seat])[-1]


def site_of(table: Any, seat: int) -> int:
    """The site where the party of `seat` is, -1 before the first."""
    number = table.sites[seat]
    return table.path[number - 1] if 0 < number <= len(table.path) else -1


def site_number(table: Any) -> int:
    """The number of the Protagonist's site."""
    return table.sites[table.protagonist]


def region(number: int) -> int:
    return (number + 2) // 3


# What texts and lasting effects say about a card, or about everything (card -1)


def values(table: Any, topic: str, card: int = -1) -> list[tuple[int, Any]]:
    """``(source, value)`` of everything that speaks on this topic about this card; source -1: a lasting
    effect."""
    found = []
    speaking = table.index.statements.get(topic)
    if speaking:
        for source, seat, (_topic, holds, guard, affects, value) in speaking:
            act = Act(source, seat)
            if (affects is not None and not affects(table, act, card)) or (
                holds is not None and not holds(table, act)
            ):
                continue
            if has_lost_text(table, source):
                continue
            if card >= 0:
                act.met.append([card])  # inside a bonus "it" is the card that gets it
            if guard is None or guard(table, act):
                found.append((source, value(table, act)))
    if topic in table.row_topics:
        for row in table.rows:
            if row[0] == topic and (row[1] is None or card in row[1]):
                found.append((-1, row[2]))
    return found


def says(table: Any, topic: str, card: int = -1) -> bool:
    """Whether anything speaks on this topic about this card."""
    return topic in table.topics and bool(values(table, topic, card))


def total(table: Any, topic: str, card: int = -1) -> int:
    """The sum of all changes on this topic."""
    return sum([value for _source, value in values(table, topic, card)]) if topic in table.topics else 0


def has_lost_text(table: Any, card: int) -> bool:
    """Whether the text of a card is ignored."""
    if "loses text" not in table.topics:
        return False
    for row in table.rows:
        if row[0] == "loses text" and card in row[1]:
            return True
    key = ("lost", card)
    if key not in table.cache:
        table.cache[key] = False
        table.cache[key] = bool(
            any(
                affects(table, Act(source, seat), card) and (holds is None or holds(table, Act(source, seat)))
                for source, seat, (_topic, holds, _guard, affects, _value) in table.index.statements.get(
                    "loses text", ()
                )
            )
        )
    return table.cache[key]


def is_silenced(table: Any, source: int, seat: int, label: str) -> bool:
    """Whether a player may not use a special ability of this card: its text is ignored, or another forbids it."""
    if has_lost_text(table, source) or says(table, "cannot use special abilities", source):
        return True
    return "cannot use" in table.topics and any(
        bars(seat, source, label) for _source, bars in values(table, "cannot use")
    )


# Numbers


def strength(table: Any, card: int) -> int:
    """Current strength, not below 0 (HJ18)."""
    cache, key = table.cache, ("strength", card)
    found = cache.get(key)
    if found is None:
        printed = table.kind[card].strength
        cache[key] = printed  # what a text sees that asks for it while it is being worked out
        found = cache[key] = max(0, sum(value for _source, value in strength_parts(table, card)))
    return found


def strength_parts(table: Any, card: int) -> list[tuple[int | None, int]]:
    """What the strength of a character is made of: ``(source, number)``, source None for what is printed."""
    base: int = table.kind[card].strength
    given = values(table, "strength is", card) if "strength is" in table.topics else ()
    if given:
        base = given[-1][1]
    parts: list[tuple[int | None, int]] = [(None, base)]
    if table.zone[card] != FIELD:
        return parts
    for item in table.borne[card]:
        bonus = table.kind[item].strength
        if bonus and is_active(table, item):
            parts.append((item, bonus))
    if "strength" in table.topics:
        parts += values(table, "strength", card)
    if (
        "loses bonuses" in table.topics
        and any(value == "strength" for _source, value in values(table, "loses bonuses", card))
    ) or says(table, "cannot gain strength bonuses", card):
        parts = [part for number, part in enumerate(parts) if number == 0 or part[1] < 0]
    return parts


def health(table: Any, card: int) -> int:
    """Current health, not below 0 (HJ18)."""
    if not table.borne[card] and "health" not in table.topics:
        return table.kind[card].health
    cache, key = table.cache, ("health", card)
    found = cache.get(key)
    if found is None:
        cache[key] = table.kind[card].health  # what a text sees that asks for it while it is being worked out
        found = cache[key] = max(0, sum([value for _source, value in health_parts(table, card)]))
    return found


def health_parts(table: Any, card: int) -> list[tuple[int | None, int]]:
    """What the health of a character is made of: ``(source, number)``, source None for what is printed."""
    parts: list[tuple[int | None, int]] = [(None, table.kind[card].health)]
    if table.zone[card] == FIELD:
        for item in table.borne[card]:
            bonus = table.kind[item].health
            if bonus and is_active(table, item):
                parts.append((item, bonus))
        if "health" in table.topics:
            parts += values(table, "health", card)
    return parts


def health_left(table: Any, card: int) -> int:
    return health(table, card) - table.wounds[card]


def keyword(table: Any, card: int, name: str) -> int:
    """The sum of a keyword with a number that adds up (HJ17), 0 without it."""
    kind = table.kind[card]
    number = kind.plus.get(name, 0)
    if table.zone[card] != FIELD and table.zone[card] != PATH:
        return number
    if "loses keyword" in table.topics and _lost_keyword(table, card, name):
        number = 0
    topic = "keyword " + name
    if topic in table.topics:
        number += sum(value for _source, value in values(table, topic, card))
    if "loses bonuses" in table.topics and any(
        value == name for _source, value in values(table, "loses bonuses", card)
    ):
        return 0
    return number


def instances(table: Any, card: int, name: str) -> list[int]:
    """The numbers of a keyword of which each instance works on its own (HJ17): Durable, Sanctuary, Brazen."""
    printed = table.kind[card].each.get(name, ())
    if "loses keyword" in table.topics and _lost_keyword(table, card, name):
        printed = ()
    topic = "keyword " + name
    if topic not in table.topics:
        return list(printed)
    return [*printed, *(value for _source, value in values(table, topic, card))]


def _lost_keyword(table: Any, card: int, name: str) -> bool:
    return any(value in (name, "all") for _source, value in values(table, "loses keyword", card))


def has(table: Any, card: int, word: str) -> bool:
    """Culture, class or keyword (lower case), printed or gained."""
    kind = table.kind[card]
    if word in kind.words:
        return (
            "loses keyword" not in table.topics
            or word not in kind.keywords
            or table.zone[card] != FIELD
            or not _lost_keyword(table, card, word)
        )
    zone = table.zone[card]
    if zone == FIELD:
        return says(table, "keyword " + word, card)
    if zone == PATH and word == "sanctuary":
        return table.path.index(card) + 1 in (3, 6)
    return False


def home_site(table: Any, card: int) -> int:
    home: int = table.kind[card].home_site
    return home + total(table, "home site", card)


def is_roaming(table: Any, card: int) -> bool:
    """The party is at a site below the minion's home site (HJ27)."""
    return (
        table.kind[card].type == "minion"
        and site_number(table) < home_site(table, card)
        and not changes_of_cost(table, "not roaming", card)
    )


def cost_of(table: Any, card: int, change: int = 0) -> int:
    """Risk that playing a card adds or removes: not below 0, then the roaming penalty (HJ18, HJ27)."""
    cost = max(0, table.kind[card].cost + change + sum(changes_of_cost(table, "risk cost", card)))
    if is_roaming(table, card):
        cost += max(0, 2 + sum(changes_of_cost(table, "roaming penalty", card)))
    return cost


def changes_of_cost(table: Any, topic: str, card: int) -> list[int]:
    """What is said on this topic about a card that is being played; what its own text says of it counts before
    it is on the field."""
    found = [value for _source, value in values(table, topic, card)] if topic in table.topics else []
    own = table.kind[card].of_itself
    if own and table.zone[card] != FIELD:
        act = Act(card, table.owner[card])
        found += [
            value(table, act)
            for its_topic, holds, value in own
            if its_topic == topic and (holds is None or holds(table, act))
        ]
    return found


def move_limit(table: Any) -> int:
    """How often the party may move this turn (HJ37)."""
    return max(1, max(2, table.seats - 1) + total(table, "move limit"))


def ranged_total(table: Any, side: str) -> int:
    """The ranged total of "party" or "minion", not below 0 (HJ18, HJ29)."""
    number = total(table, f"ranged {side}")
    for card in table.parties[table.protagonist] if side == "party" else table.minions:
        if not says(table, f"no ranged {side}", card):
            number += keyword(table, card, "shoot")
    return max(0, number)


# Skirmishes


def skirmishing(table: Any, card: int) -> list[int]:
    """Against whom a character fights in the skirmish that is being resolved."""
    skirmish = table.skirmish
    if skirmish is None:
        return []
    if skirmish[0] == card:
        return list(skirmish[1])
    if card in skirmish[1]:
        return [skirmish[0]] if skirmish[0] >= 0 else []
    return []


def is_assigned(table: Any, card: int) -> bool:
    against = table.against
    return against[card] >= 0 or any(against[minion] == card for minion in table.minions)


def foes(table: Any, companion: int) -> list[int]:
    """The minions that are assigned to a companion."""
    against = table.against
    return [minion for minion in table.minions if against[minion] == companion]


# Who can what


def cannot(table: Any, card: int, deed: str) -> bool:
    return says(table, "cannot " + deed, card)


def can_exert(table: Any, card: int, times: int = 1) -> bool:
    """A character with more than one health left, `times` over (HJ16)."""
    return (
        table.kind[card].is_character
        and health_left(table, card) > times
        and not cannot(table, card, "exert")
        and not cannot(table, card, "be exerted")
    )


def wound_room(table: Any, card: int) -> int:
    """How many more wounds a character can receive in this skirmish: Durable and the like (HJ17)."""
    if table.skirmish is None:
        return 99
    caps = instances(table, card, "durable")
    if "wound cap" in table.topics:
        caps += [value for _source, value in values(table, "wound cap", card)]
    if not caps:
        return 99
    had = 0
    for other, number in table.skirmish[3]:
        if other == card:
            had = number
    return max(0, min(caps) - had)


def can_be_wounded(table: Any, card: int) -> bool:
    return (
        table.kind[card].is_character
        and wound_room(table, card) > 0
        and not cannot(table, card, "take wounds")
    )


def can_be_healed(table: Any, card: int) -> bool:
    return (
        table.wounds[card] > 0
        and not cannot(table, card, "be healed")
        and not cannot(table, card, "heal")
        and not says(table, "unremovable wounds")
    )


def can_bear(table: Any, bearer: int, item: int) -> bool:
    """Thumbless, one item of a class (HJ15), and what texts forbid."""
    kind = table.kind[item]
    if kind.type in ("artifact", "possession"):
        if has(table, bearer, "thumbless") or cannot(table, bearer, "bear items"):
            return False
        for other in table.borne[bearer]:
            if other != item and kind.card_class and table.kind[other].card_class == kind.card_class:
                return False
    elif kind.card_class and any(
        other != item and table.kind[other].card_class == kind.card_class for other in table.borne[bearer]
    ):
        return False
    if kind.limit_per_bearer and (
        sum(table.kind[other].title_key == kind.title_key for other in table.borne[bearer] if other != item)
        >= kind.limit_per_bearer
    ):
        return False
    if "cannot bear" in table.topics:
        return not any(fits(table, item) for _source, fits in values(table, "cannot bear", bearer))
    return True


def is_barred_as_unique(table: Any, card: int) -> bool:
    """An active copy of a unique card, or one in the owner's grave, bars playing it (HJ14)."""
    kind = table.kind[card]
    if not kind.card.unique:
        return False
    title = kind.title_key
    kinds = table.kind
    for other in table.index.active:
        if kinds[other].title_key == title and kinds[other].type != "site":
            return True
    return any(kinds[other].title_key == title and other != card for other in table.graves[table.owner[card]])
