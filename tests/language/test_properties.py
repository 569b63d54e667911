"""The card language over its whole space: text -> abilities -> text is stable, and nothing crashes it."""

import dataclasses
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalog.language import KINDS, GameTextError, Unprintable, parse, to_text
from catalog.language.forms import Form
from catalog.language.phrases import TABLE
from catalog.language.words import plural, singular

from .derive import abilities

thorough = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))


@thorough
@given(st.lists(abilities(), min_size=1, max_size=3))
def test_text_to_abilities_to_text_to_abilities_is_the_identity(derived):
    text = to_text(tuple(derived))
    understood = parse(text)
    assert parse(to_text(understood)) == understood


@thorough
@given(st.text(max_size=300))
def test_any_text_is_understood_or_refused(text):
    try:
        understood = parse(text)
    except GameTextError as error:
        assert error.line >= 1 and error.column >= 1
    else:
        assert parse(to_text(understood)) == understood


VOCABULARY = sorted(
    TABLE.literals | {"Troy", "Paris", "knight", "2", "+1", "(3)", "X", "[Helen]", ",", ".", ":", "\n"}
)


@thorough
@given(st.lists(st.sampled_from(VOCABULARY), max_size=60).map(" ".join))
def test_any_salad_of_known_words_is_understood_or_refused(text):
    try:
        understood = parse(text)
    except GameTextError:
        return
    assert parse(to_text(understood)) == understood


@pytest.mark.parametrize(
    "text",
    [
        "a" * 100_000,
        "you may " * 20_000,
        "Skirmish: Exert " + "a minion skirmishing " * 100 + "a minion.",
        "To play, spot " + "a Troy or " * 120 + "a Troy minion.",
        "Skirmish: " + "if you can spot a minion, " * 60 + "draw a card.",
        "((((((((((" * 10_000,
        "\u202e\u0000\ud7ff￿ Skirmish: \U0001f600",
        "Each time " + "each " * 400,
        "\n" * 100_000,
        "Exert " + ", ".join(["Troy"] * 150) + " minion.",
    ],
)
def test_tangled_and_huge_texts_are_refused_quickly(text):
    begun = time.process_time()
    try:
        parse(text)
    except GameTextError as error:
        assert len(str(error)) < 1500
    assert time.process_time() - begun < 3


def test_every_kind_can_be_said():
    said = {
        form.meaning for forms in TABLE.forms.values() for form in forms if isinstance(form.meaning, type)
    }
    by_hand = {
        "Chosen",
        "Each",
        "Random",
        "Named",
        "This",
        "Bearer",
        "It",
        "That",
        "Those",
        "OneOfThose",
        "OtherThan",
    }
    by_hand |= {
        "Several",
        "EitherOf",
        "BearerOf",
        "Except",
        "OtherThan",
        "Labelled",
        "Eligible",
        "Type",
        "Side",
        "Titled",
        "State",
        "Other",
        "OneFeature",
    }
    by_hand |= {"OwnedBy", "X", "PartyPlace"}
    silent = {
        name
        for kinds in KINDS.values()
        for name, cls in kinds.items()
        if cls not in said and name not in by_hand
    }
    assert silent == set()


def test_every_kind_is_frozen_and_explained():
    for kinds in KINDS.values():
        for cls in kinds.values():
            assert dataclasses.is_dataclass(cls) and cls.__dataclass_params__.frozen
            assert cls.__doc__ and not cls.__doc__.startswith(cls.__name__ + "(")


@pytest.mark.parametrize(
    "word", ["Trojan", "Winkie", "Fury", "Witch", "Cyclops", "knight", "pass", "Ethiop", "Munchkin"]
)
def test_plurals_are_undone(word):
    assert singular(plural(word)) == word


def test_a_structure_that_no_text_says_cannot_be_printed():
    with pytest.raises(Unprintable):
        to_text((Form(0, (), None),))
