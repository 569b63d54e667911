"""Loading card files: nothing is lost, and loading again changes nothing."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from catalog.cards import Fault, FaultyFile
from catalog.definitions import definition
from catalog.models import Card, Definition, Edition, Printing
from catalog.search import shelf
from catalog.services import cards_load, keep
from tests.catalog.conftest import companion

pytestmark = pytest.mark.django_db


def edition() -> str:
    return Edition.objects.get(pk=1).mark


def test_loading_again_changes_nothing(card_folder):
    folder = card_folder(companion("Hoplite"), companion("Kastor", unique=True))
    first = cards_load(folder=folder)
    assert first.new == ["Hoplite", "Kastor"] and first.printings == 2
    before = edition()
    again = cards_load(folder=folder)
    assert not again.changes
    assert edition() == before


def test_a_changed_file_changes_the_card_and_keeps_what_it_said(card_folder):
    cards_load(folder=card_folder(companion("Hoplite", cost=2)))
    old = Card.objects.get().definition_id
    done = cards_load(folder=card_folder(companion("Hoplite", cost=3)))
    assert done.changed == {"Hoplite": {"cost": (2, 3)}}
    card = Card.objects.get()
    assert card.definition.facts["cost"] == 3
    assert definition(old).cost == 2
    assert Printing.objects.get().definition_id == card.definition_id


def test_a_card_that_no_file_has_any_more_is_retired_and_can_come_back(card_folder):
    cards_load(folder=card_folder(companion("Hoplite"), companion("Kastor")))
    number = Printing.objects.get(card__name="Kastor").number
    assert cards_load(folder=card_folder(companion("Hoplite"))).retired == ["Kastor"]
    assert Card.objects.get(name="Kastor").retired
    assert [item.card.title for item in shelf().items] == ["Hoplite"]
    assert cards_load(folder=card_folder(companion("Hoplite"), companion("Kastor"))).back == ["Kastor"]
    assert [item.card.title for item in shelf().items] == ["Hoplite", "Kastor"]
    assert Printing.objects.get(card__name="Kastor").number == number


def test_an_edited_card_is_not_overwritten_but_reported(card_folder):
    cards_load(folder=card_folder(companion("Hoplite")))
    Card.objects.update(edited=True)
    before = Card.objects.get().definition_id
    done = cards_load(folder=card_folder(companion("Hoplite", strength=9)))
    assert done.kept == {"Hoplite": {"strength": (6, 9)}}
    assert Card.objects.get().definition_id == before
    assert not cards_load(folder=card_folder()).retired


def test_a_dry_run_says_what_it_would_do_and_does_nothing(card_folder):
    assert cards_load(folder=card_folder(companion("Hoplite")), dry_run=True).new == ["Hoplite"]
    assert not Card.objects.exists() and not Definition.objects.exists()


def test_a_faulty_file_changes_nothing(card_folder):
    with pytest.raises(FaultyFile) as raised:
        cards_load(folder=card_folder(companion("Hoplite"), companion("Kastor", cost="dear")))
    assert "cost must be a number" in str(raised.value)
    assert not Card.objects.exists()


def test_a_card_whose_text_is_not_understood_is_kept_but_not_playable(card_folder):
    cards_load(folder=card_folder(companion("Hoplite", text="Skirmish: Ponder deeply.")))
    assert not Card.objects.get().playable
    assert [item.playable for item in shelf().items] == [False]


def test_every_name_has_an_address_of_its_own(card_folder):
    names = ("Jack in the Box", "Jack-in-the-Box", "Random", "Sets", "…", "!!")
    cards_load(folder=card_folder(*(companion(name) for name in names)))
    slugs = dict(Card.objects.values_list("name", "slug"))
    assert len(set(slugs.values())) == len(names)
    assert not {"random", "sets"} & set(slugs.values())


def test_a_card_printed_in_two_sets_is_one_card_with_two_printings(card_folder, monkeypatch):
    from catalog import cards as files
    from catalog.cards import Component

    second = Component(
        {"kind": "set", "slug": "second", "name": "The Second", "number": 2, "source": "house"}
    )
    both = {**files.sets(), "second": second}
    monkeypatch.setattr(files, "sets", lambda: both)
    folder = card_folder(companion("Hoplite"))
    (folder / "second").mkdir()
    (folder / "second" / "a.yaml").write_text(
        (folder / "first-wave" / "cards.yaml").read_text() + "  border: golden\n"
    )
    cards_load(folder=folder)
    (item,) = shelf().items
    assert [(one.set_slug, one.number) for one in item.printings] == [("first-wave", 1), ("second", 1)]
    assert item.card.border == "golden"
    assert not cards_load(folder=folder).changes


def test_a_card_may_have_the_longest_title_and_subtitle():
    long = Definition(hash="long", game="heroes-journey", slug=f"{'a' * 60}-{'b' * 60}", facts={})
    assert keep([long]) == 1
    assert all(len(row.slug) <= row._meta.get_field("slug").max_length for row in Definition.objects.all())


def test_the_command_loads_every_card_of_the_house_and_shows_what_differs():
    out = StringIO()
    call_command("load_cards", stdout=out)
    assert "+ Hektor, Tamer of Horses" in out.getvalue()
    assert Card.objects.filter(playable=True).count() == Card.objects.count() >= 130
    out = StringIO()
    Card.objects.filter(name="Hektor, Tamer of Horses").update(
        edited=True, definition=Definition.objects.filter(slug="hoplite-of-lakedaimon").get()
    )
    call_command("load_cards", stdout=out)
    assert "= Hektor, Tamer of Horses was edited here" in out.getvalue()
    assert "strength:" in out.getvalue()


def test_the_command_refuses_faulty_files(monkeypatch):
    def faulty(**_: object) -> None:
        raise FaultyFile([Fault("sparta.yaml", 3, 9, "cost must be a number")])

    monkeypatch.setattr("catalog.management.commands.load_cards.cards_load", faulty)
    with pytest.raises(CommandError, match=r"sparta.yaml:3:9"):
        call_command("load_cards")
