"""Component files of the mini-games become frozen definitions."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog import cards
from catalog.cards import Component, FaultyFile, load_components, read_entries


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.setattr(cards, "DATA", tmp_path)
    load_components.cache_clear()

    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")

    yield write
    load_components.cache_clear()


def test_components_are_read_file_by_file_in_the_order_of_names(data):
    data("letters/b.yaml", "- {title: Second, source: house}\n")
    data("letters/a.yaml", "- title: First\n  source: rulebook\n  uses: [one, two]\n  text: {on: play}\n")
    first, second = load_components("letters")
    assert (first.title, first.source, first.uses, first.text.on) == (
        "First",
        "rulebook",
        ("one", "two"),
        "play",
    )
    assert second.title == "Second"
    assert second.get("uses") is None
    with pytest.raises(AttributeError):
        _ = second.uses


def test_a_definition_is_frozen_and_addressed_by_its_content(data):
    one, same, other = Component({"a": 1, "b": [2]}), Component({"b": [2], "a": 1}), Component({"a": 1})
    assert one == same and one.hash == same.hash and hash(one) == hash(same)
    assert one != other and one.hash != other.hash
    with pytest.raises(AttributeError):
        one.a = 2
    assert pickle.loads(pickle.dumps(one)) == one


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("- title: A\n", (1, 3), "source must be"),
        ("- title: A\n  source: gossip\n", (2, 11), "source must be"),
        ("- title: A\n  title: B\n  source: house\n", (2, 3), "twice"),
        ("title: A\n", (1, 1), "list of entries"),
        ("- just words\n", (1, 3), "mapping"),
        ("- title: [A\n", (2, 1), "did not find expected"),
        ("- title: 2026-01-01\n  source: house\n", (1, 10), "neither text"),
        ("- &a {title: A, source: house}\n- *a\n", (2, 3), "aliases"),
        ("- title: " + "[" * 20, (1, 16), "too deeply"),
        ("- title: A\n- title: \x00\n", (2, 10), "cannot stand"),
        ("- title: .nan\n  source: house\n", (1, 10), "neither text"),
    ],
)
def test_a_fault_says_where_it_is(data, text, place, words):
    data("broken/cards.yaml", text)
    with pytest.raises(FaultyFile, match=words) as caught:
        load_components("broken")
    fault = caught.value.faults[0]
    assert (fault.file, fault.line, fault.column) == ("cards.yaml", *place)


@pytest.mark.parametrize("slug", ["nothing-here", "../secrets", "", "."])
def test_a_slug_without_files_is_a_lookup_error(data, slug):
    with pytest.raises(LookupError):
        load_components(slug)


@given(st.text())
def test_any_text_is_either_entries_or_faults(text):
    entries, faults = read_entries(text, "any.yaml")
    assert all(fault.line >= 1 and fault.column >= 1 for fault in faults)
    for entry in entries:
        Component(entry.facts)
