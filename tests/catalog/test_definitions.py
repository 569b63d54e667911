"""Definitions outlive the files that they came from: a running match keeps its cards."""

import pytest
from django.core.management import call_command

from catalog import definitions
from catalog.cards import Component, load_cards, load_components
from catalog.models import Definition
from catalog.services import definitions_keep


@pytest.mark.django_db
def test_loading_twice_keeps_every_definition_once(capsys):
    call_command("load_cards")
    first = Definition.objects.count()
    assert first >= len(load_components("love-letter"))
    assert not any(definitions_keep().values())
    assert Definition.objects.count() == first


@pytest.mark.django_db
def test_a_definition_is_found_after_its_card_was_edited(monkeypatch):
    definitions_keep()
    (smaug,) = (card for card in load_components("love-letter") if card.slug == "smaug")
    monkeypatch.setattr(definitions, "_known", {})
    again = definitions.definition(smaug.hash)
    assert again == smaug and again.title == "Smaug" and again.copies == 5


@pytest.mark.django_db
def test_a_hash_that_nobody_keeps_is_an_error():
    with pytest.raises(definitions.UnknownDefinition):
        definitions.definition(Component({"slug": "nobody"}).hash)


def test_every_card_can_be_made_again_from_its_facts():
    for card in load_cards():
        assert definitions.made_of(definitions.facts_of(card)) == card
