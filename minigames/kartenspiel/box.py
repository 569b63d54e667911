"""What lies in the box, read from the card definitions once and made ready for fast play."""

from functools import cache

from catalog.cards import Component
from catalog.definitions import definition
from heroes.engine.decision import Option
from heroes.engine.text import Message
from heroes.engine.text import gettext_noop as _
from minigames.kartenspiel.geometry import DIRECTIONS

PLAY = (
    _("Play {card} in the north"),
    _("Play {card} in the north-east"),
    _("Play {card} in the east"),
    _("Play {card} in the south-east"),
    _("Play {card} in the south"),
    _("Play {card} in the south-west"),
    _("Play {card} in the west"),
    _("Play {card} in the north-west"),
)


class Box:
    """The components, by slug and ready-made.

    characters  kind of character -> its definition; equal cards are not told apart
    one_set     the slugs of a player's eighteen cards
    locations   the definitions of the eight locations, in ascending order
    points      kind -> what it counts for; None, an empty place, counts 0
    bit         kind -> its bit in a hand's mask
    bilbos      mask of the kinds of which any number may be played in a turn
    plays       plays[place][kind on top or None][mask] -> the options to play a card of the mask there
    keys        location -> place of its key, 0 to 7 clockwise from the north
    play_at     location -> the question to somebody whose turn begins there
    lead_to     location -> the question to somebody who is to place it
    """

    def __init__(self, components: list[Component]) -> None:
        self.components = {component.slug: component for component in components}
        self.characters = {card.slug: card for card in components if card.type == "character"}
        self.locations = sorted(
            (card for card in components if card.type == "location"), key=lambda card: card.number
        )
        self.keys = {card.slug: DIRECTIONS.index(card.key) for card in self.locations}
        self.play_at: dict[str, Message] = {
            card.slug: (_("Play a card at {location_card}."), {"location_card": card.slug})
            for card in self.locations
        }
        self.lead_to: dict[str, Message] = {
            card.slug: (_("Choose where {location_card} lies."), {"location_card": card.slug})
            for card in self.locations
        }
        self.one_set = [slug for slug, card in self.characters.items() for _copy in range(card.copies)]
        self.sorted_set = sorted(self.one_set)
        self.points: dict[str | None, int] = {slug: card.value for slug, card in self.characters.items()}
        self.skips = {slug for slug, card in self.characters.items() if card.get("skips")}
        self.bit = {slug: 1 << number for number, slug in enumerate(self.characters)}
        self.bilbos = sum(self.bit[slug] for slug, card in self.characters.items() if card.limit == "any")
        self.plays = [
            {
                top: [
                    tuple(
                        Option(f"play:{slug}>{place}", PLAY[place], card=slug, target=place)
                        for slug in self.characters
                        if mask & self.bit[slug] and self.may_lie_on(slug, top)
                    )
                    for mask in range(1 << len(self.characters))
                ]
                for top in (None, *self.characters)
            }
            for place in range(8)
        ]

    def may_lie_on(self, card: str, top: str | None) -> bool:
        """Whether `card` may be placed where `top` is what is seen; None is an empty place."""
        return top is None or top in self.characters[card].covers


@cache
def box_of(hashes: tuple[str, ...]) -> Box:
    """The box whose components have these content hashes."""
    return Box([definition(hash) for hash in hashes])
