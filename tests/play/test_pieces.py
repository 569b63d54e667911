"""Includes that see only what they are given are drawn once for equal content, and never shown for other."""

from typing import Any

import pytest
from django.template import Context, Template
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy, override
from hypothesis import given
from hypothesis import strategies as st

from heroes.play.templatetags import pieces
from heroes.play.templatetags.pieces import NotPlain, content_of

NOTICE = Template('{% include "components/notice.html" with tone="info" text=text only %}')


@pytest.fixture(autouse=True)
def nothing_is_kept() -> None:
    pieces._drawn.clear()
    pieces._before.clear()


def drawn(text: Any, template: Template = NOTICE) -> str:
    return template.render(Context({"text": text, "secret": "of another"}))


def test_what_was_drawn_for_the_same_content_is_not_drawn_again():
    first = drawn("A wizard is never late.")
    assert len(pieces._drawn) == 1
    assert drawn("A wizard is never late.") == first and len(pieces._drawn) == 1
    assert drawn("Nor is he early.") != first and len(pieces._drawn) == 2


def test_markup_that_is_trusted_and_the_same_text_that_is_not_are_two():
    assert "<b>" in drawn(mark_safe("<b>x</b>"))
    assert "&lt;b&gt;" in drawn("<b>x</b>")


def test_equal_numbers_of_other_kinds_are_other_content():
    one, true, real = drawn(1), drawn(True), drawn(1.0)
    assert len({one, true, real}) == 3


def test_each_language_has_its_own():
    drawn(gettext_lazy("Send"))
    with override("de"):
        drawn(gettext_lazy("Send"))
    assert len(pieces._drawn) == 2


def test_what_does_not_say_by_its_content_what_it_is_is_drawn_each_time():
    class Thing:
        count = 0

        def __str__(self) -> str:
            Thing.count += 1
            return f"drawn {Thing.count}"

    thing = Thing()
    assert "drawn 1" in drawn(thing) and "drawn 2" in drawn(thing)
    assert not pieces._drawn


def test_an_include_that_sees_its_surroundings_is_drawn_each_time():
    template = Template('{% include "components/notice.html" with tone="info" %}')
    assert "first" in drawn("first", template) and "second" in drawn("second", template)
    assert not pieces._drawn


def test_a_full_house_lets_go_of_what_nobody_asks_for(monkeypatch):
    monkeypatch.setattr(pieces, "MOST", 3)
    for text in ("often", "seldom", "x", "y", "often", "z", "w", "often"):
        drawn(text)
    kept = str([*pieces._drawn, *pieces._before])
    assert "often" in kept and "seldom" not in kept
    assert len(pieces._drawn) <= 3 and len(pieces._before) <= 3


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=6,
)


@given(values, values)
def test_two_contents_are_equal_only_where_a_page_could_not_tell_them_apart(one, other):
    if content_of(one) == content_of(other):
        assert repr(one) == repr(other) or repr(one).replace("-0.0", "0.0") == repr(other).replace(
            "-0.0", "0.0"
        )


def test_a_thing_without_content_is_refused_wherever_it_stands():
    with pytest.raises(NotPlain):
        content_of({"deep": [object()]})
