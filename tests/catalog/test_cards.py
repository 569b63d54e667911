"""Card files of The Heroes' Journey: what they must say, and that ours say it."""

import json

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from catalog import checking
from catalog.cards import Card, abilities, back_abilities, card_files, load_cards, read_cards
from catalog.checking import check_files, check_texts
from catalog.language import parse, to_text

HOPLITE = """\
- title: Hoplite
  culture: sparta
  type: companion
  cost: 2
  strength: 6
  health: 3
  text: |
    Achaian.
    Skirmish: Exert this companion to make another Achaian strength +1.
  source: house
"""


@pytest.fixture
def check(tmp_path):
    def run(text):
        path = tmp_path / "cards.yaml"
        path.write_text(text, encoding="utf-8")
        return check_files([path])

    return run


def test_a_sound_card_is_counted_and_playable(check):
    assert check(HOPLITE) == {"cards": 1, "playable": 1, "scripted": 0, "faults": []}


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("sparta", "spartans", (2, 12), "no culture"),
        ("sparta", "troy", (2, 12), "cannot belong"),
        ("companion\n  cost", "hero\n  cost", (3, 9), "type must be"),
        ("cost: 2", "cost: two", (4, 9), "cost must be a number"),
        ("cost: 2", "cost: true", (4, 9), "cost must be a number"),
        ("health: 3", "health: 0", (6, 11), "health must be a number"),
        ("  strength: 6\n", "", (1, 3), "needs 'strength'"),
        ("  source: house", "  source: rumour", (10, 11), "source must be"),
        ("  cost: 2", "  cost: 2\n  home_site: 4", (5, 14), "has no 'home_site'"),
        ("Exert this", "Exrt this", (9, 15), "is not understood"),
        ("another Achaian", "another Achaean", (8, 5), "no card is, or has the keyword, 'Achaean'"),
        ("another Achaian", "[Helen]", (8, 5), "no card is named 'Helen'"),
        ("title: Hoplite", "title: '[Hoplite]'", (1, 10), "without square brackets"),
    ],
)
def test_each_fault_is_told_with_its_place(check, old, new, place, words):
    assert old in HOPLITE
    report = check(HOPLITE.replace(old, new, 1))
    (fault,) = report["faults"]
    assert words in fault["message"]
    assert (fault["line"], fault["column"]) == place


def test_two_cards_of_one_name_are_a_fault_and_versions_must_agree_on_being_unique(check):
    (same,) = check(HOPLITE + HOPLITE)["faults"]
    assert "another card named 'Hoplite'" in same["message"] and same["line"] == 11
    version = HOPLITE.replace("  culture", "  subtitle: Of Sparta\n  unique: true\n  culture")
    (differing,) = check(HOPLITE + version)["faults"]
    assert "must all be unique or none" in differing["message"]


def test_a_card_without_meaning_for_a_registered_engine_is_not_playable(check, monkeypatch):
    def compile_card(card: Card) -> None:
        raise ValueError("no meaning for this")

    monkeypatch.setattr(checking, "compilers", [compile_card])
    report = check(HOPLITE)
    assert (report["cards"], report["playable"]) == (1, 0)
    assert report["faults"][0]["message"] == "no meaning for this"


def test_every_house_card_is_sound_and_playable():
    report = check_files(card_files())
    assert report["faults"] == []
    assert report["playable"] == report["cards"] >= 400


def test_house_texts_survive_printing():
    for card in load_cards():
        for found in (abilities(card), back_abilities(card)):
            assert parse(to_text(found), title=card.title) == found, card.name


def test_cards_know_their_side_and_place():
    cards = {card.name: card for card in load_cards()}
    assert cards["Trojan Archer"].side == "adversary"
    assert cards["Toto, Small Black Dog"].side == "campaign"
    assert cards["Emerald City"].side is None
    assert list(cards["Emerald City"].regions) == [7, 8, 9]


def test_the_hash_of_a_card_changes_with_its_facts_alone():
    first, _ = read_cards(HOPLITE, "a.yaml")
    same, _ = read_cards("# a comment\n" + HOPLITE, "b.yaml")
    other, _ = read_cards(HOPLITE.replace("cost: 2", "cost: 3"), "a.yaml")
    assert first[0][0] == same[0][0]
    assert first[0][0].hash != other[0][0].hash


def test_the_command_reports_cards_and_texts_as_json(tmp_path, capsys):
    call_command("check_cards", json=True)
    report = json.loads(capsys.readouterr().out)
    assert set(report) == {"cards", "playable", "scripted", "faults"}
    texts = tmp_path / "texts.txt"
    texts.write_text("Damage +1.\nKnight.\n\n\nSkirmish: Ponder.\n\nLimit 1 per bearer.", encoding="utf-8")
    call_command("check_cards", text=str(texts), json=True)
    report = json.loads(capsys.readouterr().out)
    assert (report["texts"], report["complete"]) == (3, 2)
    (stop,) = report["stops"]
    assert (stop["text"], stop["file_line"], stop["line"], stop["column"]) == (2, 5, 1, 17)
    assert stop["expected"]


def test_the_command_refuses_a_path_that_does_not_exist():
    with pytest.raises(CommandError):
        call_command("check_cards", "/nowhere/at/all")
    with pytest.raises(CommandError):
        call_command("check_cards", text="/nowhere/at/all")


@given(st.text())
def test_any_text_can_be_checked(text):
    report = check_texts(text)
    assert report["complete"] + len(report["stops"]) == report["texts"]


@given(st.text())
def test_any_file_is_cards_or_faults(text):
    cards, faults = read_cards(text, "any.yaml")
    assert all(isinstance(card, Card) for card, _ in cards)
    assert all(fault.line >= 1 for fault in faults)
