"""The components: what the rulebook fixes must hold whatever the house numbers are."""

import itertools

from catalog.cards import load_components
from minigames.kartenspiel.geometry import DIRECTIONS

COMPONENTS = load_components("kartenspiel")
CHARACTERS = [card for card in COMPONENTS if card.type == "character"]
LOCATIONS = [card for card in COMPONENTS if card.type == "location"]


def test_a_set_has_eighteen_cards_with_one_thorin_and_one_gollum():
    copies = {card.slug: card.copies for card in CHARACTERS}
    assert sum(copies.values()) == 18
    assert copies["thorin"] == copies["gollum"] == 1


def test_the_numbers_of_the_house_are_these():
    assert {card.slug: card.copies for card in CHARACTERS} == {
        "bilbo": 5, "dwarf": 6, "pair": 3, "thorin": 1, "gandalf": 2, "gollum": 1,
    }  # fmt: skip
    ordered = sorted(LOCATIONS, key=lambda card: card.number)
    assert [card.large for card in ordered] == [2, 2, 3, 3, 4, 4, 5, 5]
    assert [card.small for card in ordered] == [1, 1, 1, 2, 2, 3, 3, 3]
    assert all(card.title for card in ordered)


def test_thorin_and_the_others_make_thirteen_dwarves():
    copies = {card.slug: card.copies for card in CHARACTERS}
    assert copies["dwarf"] + 2 * copies["pair"] + copies["thorin"] == 13


def test_there_are_eight_numbered_locations_with_forty_four_gems():
    assert sorted(card.number for card in LOCATIONS) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert sum(card.large + card.small for card in LOCATIONS) == 44


def test_the_large_stone_is_worth_more_than_the_small_one_and_later_locations_are_not_worth_less():
    ordered = sorted(LOCATIONS, key=lambda card: card.number)
    assert all(card.large > card.small > 0 for card in ordered)
    for earlier, later in itertools.pairwise(ordered):
        assert (earlier.large, earlier.small) <= (later.large, later.small)


def test_each_key_points_at_one_of_the_eight_places():
    assert all(card.key in DIRECTIONS for card in LOCATIONS)
    assert len({card.key for card in LOCATIONS}) == 8


def test_what_the_rulebook_does_not_print_is_marked_as_ours():
    assert {card.source for card in COMPONENTS} == {"house"}


def test_a_card_shown_to_a_viewer_tells_what_is_printed_on_it(table):
    rules = table().rules
    assert rules.card("pair")["value"] == 2
    assert rules.card("carrock") == {
        "slug": "carrock", "title": "The Carrock", "type": "location", "number": 8, "large": 5, "small": 3,
    }  # fmt: skip
