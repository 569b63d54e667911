"""Cards and decks for tests: today's files and the foes beside this file, as one pool."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from catalog.cards import Entry, card_from, load_cards, read_cards
from catalog.definitions import cards_of_today, facts_of, take_in
from heroes.journey.definitions import defined
from heroes.journey.scenario import Scenario

FOES, _faults = read_cards((Path(__file__).parent / "foes.yaml").read_text(encoding="utf-8"), "foes.yaml")
assert not _faults, _faults
take_in({card.hash: facts_of(card) for card, _entry in FOES})


def written(text: str, **facts: Any) -> str:
    """A card that a test writes itself: the name under which a scenario finds it in `pool()`."""
    known = {"source": "house", **DEFAULTS[facts["type"]], **facts, "text": text}
    if not text:
        del known["text"]
    (card, faults) = card_from(Entry(known, (1, 1), {}), "test")
    assert card is not None, faults
    take_in({card.hash: facts_of(card)})
    pool()[card.name] = card.hash
    return card.name


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


def talk(seats: int = 2, protagonist: int = 0, path: Sequence[str] | None = None) -> Scenario:
    """A scenario in which every seat has a hero and all parties are at site 2. ``heroes`` holds the handles."""
    scenario = Scenario(pool(), seats, protagonist)
    names = ("Menelaos, Loud in the War Cry", "Dorothy, The Small and Meek")
    quests = ("The Homecoming of Helen", "The Way Back to Kansas")
    scenario.heroes = [  # type: ignore[attr-defined]
        scenario.hero(seat, names[seat % 2], quests[seat % 2]) for seat in range(seats)
    ]
    scenario.path(*(path or plain_path()))
    for seat in range(seats):
        scenario.party_at(seat, 2)
    return scenario


@cache
def pool() -> dict[str, str]:
    """Name -> hash of the foes and of all cards of the files that can be played."""
    found = {card.name: card.hash for card, _entry in FOES}
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


def sites() -> list[str]:
    return [card.name for card in load_cards() if card.type == "site" and card.name in pool()]


def deck(culture: str, quest: str) -> dict[str, Any]:
    """A legal deck: one copy of each card of a campaign culture, as many adversaries."""
    names = [card.name for card in load_cards() if card.culture == culture and card.name in pool()]
    adversaries = [list(line) for line in ADVERSARIES]
    missing = len(names) - sum(copies for copies, _name in adversaries)
    if missing < 0:
        for line in adversaries:
            while missing < 0 and line[0] > 1:
                line[0] -= 1
                missing += 1
    else:
        adversaries[0][0] += missing
    return {
        "quest_needs": [quest],
        "sites": sites(),
        "book": [[1, name] for name in names] + adversaries,
    }


def setup(seats: int = 2) -> dict[str, Any]:
    decks = [deck("sparta", "The Homecoming of Helen"), deck("oz", "The Way Back to Kansas")]
    return {
        "seats": seats,
        "options": {},
        "cards": pool(),
        "decks": [decks[seat % 2] for seat in range(seats)],
    }
