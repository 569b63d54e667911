"""Every card of the set has a scenario in which its text does its work, and one in which it may not."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.journey.tabletalk import CARDS, DOES, MAY_NOT

FILES = sorted({card.culture or f"{card.type}s" for card in CARDS.values()})
"""The cultures, and the types of cards that have no culture."""

for name in FILES:
    import_module(f"tests.journey.test_{name.replace('-', '_')}")


def cards_of(file: str) -> set[str]:
    return {name for name, card in CARDS.items() if file == (card.culture or f"{card.type}s")}


@pytest.mark.parametrize("file", FILES)
def test_every_card_is_seen_at_its_work(file: str) -> None:
    assert sorted(cards_of(file) - DOES.keys()) == []


@pytest.mark.parametrize("file", FILES)
def test_every_card_is_seen_where_it_may_not(file: str) -> None:
    assert sorted(cards_of(file) - MAY_NOT.keys()) == []


def test_no_scenario_speaks_of_a_card_that_does_not_exist() -> None:
    assert sorted((DOES.keys() | MAY_NOT.keys()) - CARDS.keys()) == []
