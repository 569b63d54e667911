"""Cards and decks for tests. The friends and foes beside this file are pinned: tests of rules use them and what they
write themselves, so that no change of the card files can change what a rule test says."""

from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from catalog.cards import Card, Entry, card_from, read_cards
from catalog.definitions import cards_of_today, facts_of, take_in
from heroes.journey.definitions import defined
from heroes.journey.scenario import Scenario


def pinned(name: str) -> list[Card]:
    found, faults = read_cards((Path(__file__).parent / name).read_text(encoding="utf-8"), name)
    assert not faults, faults
    take_in({card.hash: facts_of(card) for card, _entry in found})
    return [card for card, _entry in found]


FRIENDS, FOES = pinned("friends.yaml"), pinned("foes.yaml")
PINNED = {card.name: card.hash for card in (*FRIENDS, *FOES)}
"""Name -> hash of the pinned cards and of what the tests have written."""


def written(text: str, **facts: Any) -> str:
    """A card that a test writes itself: the name under which a scenario finds it in `pool()`."""
    known = {"source": "house", **DEFAULTS[facts["type"]], **facts, "text": text}
    if not text:
        del known["text"]
    (card, faults) = card_from(Entry(known, (1, 1), {}), "test")
    assert card is not None, faults
    take_in({card.hash: facts_of(card)})
    PINNED[card.name] = pool()[card.name] = card.hash
    return card.name


def kept_apart(text: str, **facts: Any) -> dict[str, str]:
    """A card for one match alone, by its name: what other cards there are decides whether players are asked to
    respond, and no other test shall notice it."""
    name = written(text, **facts)
    pool().pop(name)
    return {name: PINNED.pop(name)}


DEFAULTS: dict[str, dict[str, Any]] = {
    "companion": {"culture": "sparta", "cost": 2, "strength": 5, "health": 3},
    "minion": {"culture": "troy", "cost": 2, "strength": 5, "health": 3, "home_site": 1},
    "event": {"culture": "sparta", "cost": 0},
    "condition": {"culture": "sparta", "cost": 0},
    "possession": {"culture": "sparta", "cost": 0},
    "artifact": {"culture": "sparta", "cost": 0},
    "site": {"range": "1-3", "risk": 1, "arrow": "left"},
    "quest-need": {"back": "To complete quest: The party is at site 9."},
}


def plain_path() -> list[str]:
    """Three sites without text, of risk 1; the last arrow points to the right."""
    return [
        written("", type="site", title=f"Plain {number}", arrow="right" if number == 3 else "left")
        for number in (1, 2, 3)
    ]


def talk(
    seats: int = 2,
    protagonist: int = 0,
    path: Sequence[str] | None = None,
    cards: Mapping[str, str] | None = None,
) -> Scenario:
    """A scenario in which every seat has a hero and all parties are at site 2. ``heroes`` holds the handles."""
    scenario = Scenario(pool() if cards is None else cards, seats, protagonist)
    names = ("Menelaos, On Watch", "Dorothy, On the Road")
    quests = ("Plain Homecoming", "Plain Way Back")
    scenario.heroes = [  # type: ignore[attr-defined]
        scenario.hero(seat, names[seat % 2], quests[seat % 2]) for seat in range(seats)
    ]
    scenario.path(*(path or plain_path()))
    for seat in range(seats):
        scenario.party_at(seat, 2)
    return scenario


plain_talk = partial(talk, cards=PINNED)
"""`talk` for tests of rules: what other cards there are decides whether a player is asked to respond, so these
matches know the pinned cards only."""


@cache
def pool() -> dict[str, str]:
    """Name -> hash of the pinned cards and of all cards of the files that can be played."""
    found = dict(PINNED)
    for name, hash in cards_of_today().items():
        try:
            defined(hash)
        except ValueError:
            continue
        found.setdefault(name, hash)
    return found


ADVERSARIES = [
    [3, "Plain Spearman"],
    [2, "Far Raider"],
    [1, "Paris"],
    [2, "Archer of the Walls"],
    [2, "Ox of Ida"],
    [2, "Stone Guard"],
    [2, "Winged Pack"],
    [2, "Grey Wolf"],
    [1, "Crow King"],
    [2, "Loud Drum"],
    [1, "Bronze Spear of Troy"],
    [1, "Curse of Sleep"],
    [1, "Beacons"],
    [2, "Sudden Charge"],
    [1, "Rain of Arrows"],
    [2, "Melt Away"],
    [2, "Thick Hide"],
    [1, "Dust Cloud"],
]


def deck(culture: str, quest: str) -> dict[str, Any]:
    """A legal deck of pinned cards: the friends of a campaign culture in turn, as many adversaries, nine sites."""
    friends = [card.name for card in FRIENDS if card.culture == culture]
    size = sum(copies for copies, _name in ADVERSARIES)
    return {
        "quest_needs": [quest],
        "sites": [card.name for card in FRIENDS if card.type == "site"],
        "book": [[1, name] for name in islice(cycle(friends), size)] + [list(line) for line in ADVERSARIES],
    }


def setup(seats: int = 2) -> dict[str, Any]:
    decks = [deck("sparta", "Plain Homecoming"), deck("oz", "Plain Way Back")]
    return {
        "seats": seats,
        "options": {},
        "cards": dict(PINNED),
        "decks": [decks[seat % 2] for seat in range(seats)],
    }
