"""How fast the card language reads. Aims: under 10 ms a text, 600 cards ready in under 2 s."""

from itertools import cycle, islice

import pytest

from catalog.cards import load_cards
from catalog.language import parse

pytest.importorskip("pytest_benchmark")


@pytest.fixture(scope="module")
def texts():
    return [card.text for card in load_cards() if card.text]


def test_reading_a_hundred_texts(benchmark, texts):
    hundred = list(islice(cycle(texts), 100))
    benchmark(lambda: [parse(text) for text in hundred])


def test_loading_all_card_files(benchmark):
    benchmark(lambda: load_cards.__wrapped__())
