"""Features: functions from (table, act, card) to whether the card is so. On the field current values count,
elsewhere what is printed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catalog.cards import cultures
from catalog.language import abilities as a
from heroes.journey import query, zones
from heroes.journey.text.acting import Act
from heroes.journey.text.amounts import COMPARISONS, amount, stat
from heroes.journey.text.meaning import NoMeaning, meaning, means
from heroes.journey.text.players import player

Fits = Callable[[Any, Act, int], bool]


def type_of(features: tuple[Any, ...]) -> str | None:
    """The one type among these features, "character" included. A bare culture means a character of it."""
    for feature in features:
        if isinstance(feature, a.Type) and feature.name not in ("card", "item"):
            return feature.name
    names = {feature.name.casefold() for feature in features if isinstance(feature, a.Has)}
    typed = any(isinstance(feature, (a.Type, a.Titled, a.OneFeature)) for feature in features)
    if not typed and names & {culture.name.casefold() for culture in cultures().values()}:
        return "character"
    return None


def kind(features: tuple[Any, ...]) -> Fits:
    """Whether a card fits all of these."""
    tests = [meaning(feature) for feature in features if not isinstance(feature, a.Extreme)]
    if type_of(features) == "character" and a.Type("character") not in features:
        tests.insert(0, _CHARACTER)
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        first, second = tests
        return lambda table, act, card: first(table, act, card) and second(table, act, card)

    def fits(table: Any, act: Act, card: int) -> bool:
        return all(test(table, act, card) for test in tests)

    return fits


def _CHARACTER(table: Any, act: Act, card: int) -> bool:
    return table.kind[card].is_character


@means(a.Type)
def _type(node: a.Type) -> Fits:
    name = node.name
    if name == "card":
        return lambda table, act, card: True
    if name == "character":
        return _CHARACTER
    if name == "item":
        return lambda table, act, card: table.kind[card].type in ("artifact", "possession")
    return lambda table, act, card: table.kind[card].type == name


@means(a.Side)
def _side(node: a.Side) -> Fits:
    side = node.name
    return lambda table, act, card: table.kind[card].side == side


@means(a.Has)
def _has(node: a.Has) -> Fits:
    word = node.name.casefold()
    if word == "hero":  # the hero is who bears the Quest-Need; elsewhere the printed keyword
        return _hero
    return lambda table, act, card: query.has(table, card, word)


def _hero(table: Any, act: Act, card: int) -> bool:
    if table.zone[card] == zones.FIELD:
        return table.bearer[table.quests[table.owner[card]]] == card
    return "hero" in table.kind[card].keywords


@means(a.State)
def _state(node: a.State) -> Fits:
    return STATES[node.name]


STATES: dict[str, Fits] = {
    "wounded": lambda table, act, card: table.wounds[card] > 0,
    "unwounded": lambda table, act, card: table.wounds[card] == 0,
    "exhausted": lambda table, act, card: (
        table.kind[card].is_character and query.health_left(table, card) == 1
    ),
    "roaming": lambda table, act, card: query.is_roaming(table, card),
    "unbound": lambda table, act, card: not query.has(table, card, "quest-bound"),
    "quest-bound": lambda table, act, card: query.has(table, card, "quest-bound"),
    "unique": lambda table, act, card: table.kind[card].card.unique,
    "assigned": lambda table, act, card: query.is_assigned(table, card),
    "unassigned": lambda table, act, card: not query.is_assigned(table, card),
    "active": lambda table, act, card: card in table.index.is_active,
    "inactive": lambda table, act, card: card not in table.index.is_active,
}


@means(a.Titled)
def _titled(node: a.Titled) -> Fits:
    title = node.title.casefold()
    return lambda table, act, card: table.kind[card].title_key == title


@means(a.HasKeyword)
def _has_keyword(node: a.HasKeyword) -> Fits:
    name = node.keyword
    if node.amount is None:
        return lambda table, act, card: query.keyword(table, card, name) > 0
    if isinstance(node.amount, a.X):
        raise NoMeaning("a keyword whose number is X")
    number = amount(node.amount)
    return lambda table, act, card: query.keyword(table, card, name) == number(table, act)


@means(a.Other)
def _other(node: a.Other) -> Fits:
    """Not this copy (ruling HJ4), and none that this ability has chosen already."""

    def fits(table: Any, act: Act, card: int) -> bool:
        return card != act.source and not any(card in group for group in act.met)

    return fits


@means(a.Without)
def _without(node: a.Without) -> Fits:
    fits = meaning(node.feature)
    return lambda table, act, card: not fits(table, act, card)


@means(a.OneFeature)
def _one_feature(node: a.OneFeature) -> Fits:
    kinds = [kind(features) for features in node.kinds]
    return lambda table, act, card: any(fits(table, act, card) for fits in kinds)


@means(a.OwnedBy)
def _owned_by(node: a.OwnedBy) -> Fits:
    owner = player(node.player)
    return lambda table, act, card: table.owner[card] in owner.find(table, act)


@means(a.ControlledBy)
def _controlled_by(node: a.ControlledBy) -> Fits:
    """Nobody takes over a card of somebody else: whoever brought it controls it, sites as well."""
    return _owned_by(a.OwnedBy(node.player))


@means(a.PlayedAt)
def _played_at(node: a.PlayedAt) -> Fits:
    """Of a card on the field: where the party was when it was played. A card that is being played: here."""
    place = meaning(node.place).fits

    def fits(table: Any, act: Act, card: int) -> bool:
        if table.zone[card] == zones.LIMBO:
            site = query.site_of(table, table.protagonist)
        else:
            site = next((site for one, site in table.arrivals if one == card), -1)
        return site >= 0 and place(table, act, site)

    return fits


@means(a.Skirmishing)
def _skirmishing(node: a.Skirmishing) -> Fits:
    """In the skirmish that is being resolved, against such a card."""
    whom = meaning(node.whom).fits
    return lambda table, act, card: any(whom(table, act, foe) for foe in query.skirmishing(table, card))


@means(a.InSkirmish)
def _in_skirmish(node: a.InSkirmish) -> Fits:
    if node.involving is None:
        return lambda table, act, card: bool(query.skirmishing(table, card))
    who = meaning(node.involving).fits

    def fits(table: Any, act: Act, card: int) -> bool:
        foes = query.skirmishing(table, card)
        if not foes:
            return False
        companion, minions = table.skirmish[0], table.skirmish[1]
        return any(who(table, act, one) for one in (companion, *minions) if one >= 0)

    return fits


@means(a.AssignedTo)
def _assigned_to(node: a.AssignedTo) -> Fits:
    if node.whom is None:
        return STATES["assigned"]
    whom = meaning(node.whom).fits

    def fits(table: Any, act: Act, card: int) -> bool:
        against = table.against[card]
        if against >= 0:
            return whom(table, act, against)
        return any(whom(table, act, minion) for minion in query.foes(table, card))

    return fits


@means(a.Bearing)
def _bearing(node: a.Bearing) -> Fits:
    what = meaning(node.what).fits
    return lambda table, act, card: any(
        what(table, act, item) for item in table.borne[card] if query.is_active(table, item)
    )


@means(a.BorneBy)
def _borne_by(node: a.BorneBy) -> Fits:
    bearer = meaning(node.bearer).fits

    def fits(table: Any, act: Act, card: int) -> bool:
        by = table.bearer[card]
        return by >= 0 and bearer(table, act, by)

    return fits


@means(a.AtSite)
def _at_site(node: a.AtSite) -> Fits:
    place = meaning(node.place).fits

    def fits(table: Any, act: Act, card: int) -> bool:
        site = query.site_of(table, table.protagonist)
        return site >= 0 and place(table, act, site)

    return fits


@means(a.In)
def _in(node: a.In) -> Fits:
    return meaning(node.place).fits


@means(a.StatIs)
def _stat_is(node: a.StatIs) -> Fits:
    name, compare, number = node.stat, COMPARISONS[node.how], amount(node.amount)
    return lambda table, act, card: compare(stat(table, name, card), number(table, act))


@means(a.Done)
def _done(node: a.Done) -> Fits:
    if node.deed == "revealed":
        return lambda table, act, card: card in act.revealed
    return lambda table, act, card: any(card in group for group in act.met)


@means(a.Labelled)
def _labelled(node: a.Labelled) -> Fits:
    label = node.label
    return lambda table, act, card: (
        table.kind[card].type == "event" and any(one == label for one, _action in table.kind[card].actions)
    )


@means(a.HasToken)
def _has_token(node: a.HasToken) -> Fits:
    culture = node.culture.casefold()
    return lambda table, act, card: any(
        token[0] == card and token[1] == culture and token[2] > 0 for token in table.tokens
    )


@means(a.Eligible)
def _eligible(node: a.Eligible) -> Fits:
    """Able to bear the card that was met last."""

    def fits(table: Any, act: Act, card: int) -> bool:
        item = act.met[-1][-1] if act.met and act.met[-1] else act.source
        bears = table.kind[item].plays_on
        return (
            bears is not None
            and card != table.bearer[item]
            and bears.fits(table, Act(item, table.owner[item]), card)
            and query.can_bear(table, card, item)
        )

    return fits


@means(a.SiteNumbered)
def _site_numbered(node: a.SiteNumbered) -> Fits:
    number, by_region = amount(node.number), node.region

    def fits(table: Any, act: Act, card: int) -> bool:
        if card not in table.path:
            return False
        place = table.path.index(card) + 1
        return (query.region(place) if by_region else place) == number(table, act)

    return fits


# Places: which cards are there


class Place:
    """`cards(table, act)` lists what lies there; `fits` says whether a card does. `hidden`: nobody but the
    owner knows what lies there."""

    __slots__ = ("cards", "fits", "hidden", "whose", "zone")

    def __init__(self, zone: int, whose: Any, hidden: bool = False) -> None:
        self.zone = zone
        self.whose = whose
        self.hidden = hidden

        def cards(table: Any, act: Act) -> list[int]:
            return [card for seat in whose.find(table, act) for card in zones.pile(table, zone, seat)]

        def fits(table: Any, act: Act, card: int) -> bool:
            return table.zone[card] == zone and table.owner[card] in whose.find(table, act)

        self.cards, self.fits = cards, fits


PILES = {
    "hand": (zones.HAND, True),
    "book": (zones.BOOK, True),
    "scrap pile": (zones.SCRAP, False),
    "grave": (zones.GRAVE, False),
    "banished cards": (zones.BANISHED, False),
    "atlas": (zones.ATLAS, True),
}


class FieldPlace:
    """Part of the field, as a place."""

    __slots__ = ("cards", "fits", "hidden", "whose", "zone")

    def __init__(self, fits: Fits) -> None:
        self.fits = fits
        self.hidden = False
        self.zone = zones.FIELD
        self.whose = None
        self.cards = lambda table, act: [card for card in table.index.active if fits(table, act, card)]


@means(a.Pile)
def _pile(node: a.Pile) -> Any:
    if node.name == "support area":
        whose = player(node.player)
        return FieldPlace(
            lambda table, act, card: any(card in table.supports[seat] for seat in whose.find(table, act))
        )
    zone, hidden = PILES[node.name]
    return Place(zone, player(node.player), hidden)


@means(a.Field)
def _field(node: a.Field) -> Any:
    return FieldPlace(lambda table, act, card: table.zone[card] == zones.FIELD)


@means(a.Path)
def _path(node: a.Path) -> Any:
    return FieldPlace(lambda table, act, card: table.zone[card] == zones.PATH)


@means(a.PartyPlace)
def _party(node: a.PartyPlace) -> Any:
    return FieldPlace(lambda table, act, card: card in table.parties[table.protagonist])
