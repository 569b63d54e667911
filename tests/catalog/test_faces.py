"""Drawing cards: whatever a card says, its face is sound and its words stay inside."""

from concurrent.futures import ThreadPoolExecutor
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.cards import Entry, card_from
from catalog.drawing import back_of, draw
from catalog.drawing.letters import broken, font
from tests.catalog.conftest import companion

WORDS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn", "Co"]), min_size=1, max_size=60)


def card(**facts: object):
    found, faults = card_from(Entry(companion("Hoplite", **facts), (1, 1), {}), "")
    assert found is not None, faults
    return found


@settings(deadline=None)
@given(
    title=WORDS.filter(lambda text: text.strip() and not set(text) & set("[]\n")), text=st.text(max_size=2000)
)
def test_any_words_can_be_drawn(title, text):
    text = "".join(char for char in text if char.isprintable() or char == "\n") or "x"
    facts = companion(title, text=text if text.strip() else "x")
    found, _faults = card_from(Entry(facts, (1, 1), {}), "")
    if found is not None:
        ElementTree.fromstring(draw(found))


def test_a_long_title_and_a_long_text_become_smaller_until_they_fit():
    short, long = draw(card(text="Achaian.")), draw(card(text="Achaian. " * 120))
    assert ElementTree.fromstring(long).get("viewBox") == ElementTree.fromstring(short).get("viewBox")
    lowest = max(
        float(node.get("transform", "").split()[1].rstrip(")"))
        for node in ElementTree.fromstring(long)
        if "scale" in node.get("transform", "")
    )
    assert lowest < 880 - 24


@settings(deadline=None)
@given(
    st.lists(st.text("abcdefghij .,", min_size=1, max_size=30), min_size=1, max_size=20),
    st.floats(2000, 20000),
)
def test_no_line_is_wider_than_its_box_and_no_word_is_lost(parts, width):
    runs = [("bold" if place % 2 else "text", part) for place, part in enumerate(parts)]
    lines = broken(runs, width)
    assert all(line.width <= width for line in lines)
    assert "".join(text for line in lines for _style, text in line.runs).replace(" ", "") == "".join(
        parts
    ).replace(" ", "")
    for line in lines:
        assert sum(font(style).width(text) for style, text in line.runs) == pytest.approx(line.width)


def test_a_golden_border_is_another_colour_and_a_bonus_has_its_sign():
    assert draw(card()) != draw(card(border="golden"))
    assert "title" in back_of(card())


def test_many_threads_draw_the_same_face():
    font.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        drawn = set(threads.map(lambda _: draw(card(text="Achaian. Damage +1.")), range(32)))
    assert len(drawn) == 1
