"""Random matches: after each choice no card is lost, none doubled, nothing is hidden that was open."""

import json
import os
from collections import Counter

import pytest

from heroes.engine.match import Match
from heroes.engine.selfplay import play_match, seed_of
from heroes.engine.stream import Stream
from minigames.deck_building.game import GAME
from minigames.deck_building.rules import RING
from tests.deck_building.scene import Scene

GAMES = int(os.environ.get("DECK_FUZZ_GAMES", "48"))
"""Random games over seats, modes, and Heroes dealt or chosen."""

BOX = Scene().rules.box


IN_PLAY = {slug for slug, kind in BOX.type.items() if kind not in ("hero", "archenemy")}
EVERYTHING = {
    seats: {
        slug: seats * BOX.start.count(slug) if BOX.type[slug] == "starter" else BOX.copies[slug]
        for slug in IN_PLAY
    }
    for seats in GAME.seats
}


def check(match: Match) -> None:
    """What holds after every choice."""
    rules = match.rules
    if rules.turn is None:  # Heroes are being chosen, nothing is laid out yet
        return
    cards = rules.main_deck + rules.destroyed + rules.loot[0] + rules.loot[1]
    cards += [card for card in rules.path if card is not None]
    cards += [card for card in rules.played if BOX.type[card] != "location"]
    for pile in (*rules.decks, *rules.hands, *rules.discards, *rules.locations, *rules.standing):
        cards += pile
    cards += ["valor"] * rules.valor + ["corruption"] * rules.corruption + [RING]
    # Counters compare as dictionaries here, which is many times quicker; no count is zero.
    found = dict(Counter(cards))
    azog = found.pop("azog", 0) + found.pop("impossible-azog", 0)
    assert azog == (rules.level == 3)
    assert found == EVERYTHING[rules.seats]
    assert 0 <= rules.power <= rules.generated
    assert len(rules.path) == 5
    for seat in range(rules.seats):
        assert 0 <= rules.open_top[seat] <= rules.own_top[seat] <= len(rules.decks[seat])
        assert all(BOX.type[card] == "location" for card in rules.locations[seat])


def fuzz(first: int, count: int, levels=("random",)) -> Counter:
    """Play matches over all seats and modes; how they ended."""
    ends: Counter = Counter()
    for number in range(first, first + count):
        seats = GAME.seats[number % 4]
        options = {
            "mode": ("normal", "impossible")[number // 4 % 2],
            "heroes": ("dealt", "chosen")[number // 8 % 2],
        }
        match, *_ = play_match(
            GAME,
            GAME.new_setup(seats, options),
            seed_of(8, number),
            [levels[(number + seat) % len(levels)] for seat in range(seats)],
            after_choice=check,
        )
        assert json.loads(json.dumps(match.rules.dump())) == match.rules.dump()
        ends[match.rules.ended] += 1
    return ends


def test_random_matches_keep_every_card():
    fuzz(0, GAMES)


@pytest.mark.parametrize("seats", [2, 5])
def test_a_match_goes_on_soundly_from_a_position_drawn_anew_at_any_moment(seats):
    for number in range(12):
        match = Match(GAME, GAME.new_setup(seats), seed_of(9, number), keep=False)
        stream = Stream(seed_of(10, number))
        while match.result is None:
            if stream.below(12) == 0:
                match.rules.resample(stream.choice([None, *range(seats)]), stream)
            decision = match.pending[stream.below(len(match.pending))]
            match.answer(decision, stream.choice(decision.options))
            check(match)


def damaged():
    whole = Scene().match.rules.dump()
    yield {}
    yield [whole]
    for name, value in {
        "turn": 5,
        "path": ["nori"],
        "hands": [["nori"]],
        "decks": [["smaug"], []],
        "heroes": ["nori", "ori"],
        "valor": -1,
        "corruption": 21,
        "level": 3,
        "ring": 2,
        "loot": [[], []],
        "open_top": [99, 0],
        "ambushing": ["warg"],
        "defeated": "yes",
        "discards": [["azog", "azog"], []],
        "bonuses": [["ally"]],
        "ended": "tired",
    }.items():
        yield {**whole, name: value}
    yield {**whole, "more": 1}


@pytest.mark.parametrize("position", list(damaged()))
def test_what_is_no_position_is_refused(position):
    with pytest.raises(ValueError):
        Scene().match.rules.load(position)
