"""What goes out is read by small readers that know nothing of ours, as the other programs read it."""

import csv
import io
import json
from collections import Counter
from dataclasses import replace
from uuid import UUID
from xml.etree import ElementTree

from catalog.decks.exchange import write
from tests.decks.box import first_wave, key, starter

DECK = replace(starter(), aside={key("Grey Runner"): 2})
NAMES = Counter({first_wave()[one].name: copies for one, copies in DECK.cards.items()})
PARTS = ["Campaign", "Adversary", "Quest-Needs", "Sites", "Considering"]


def written(form: str, **more) -> str:
    return write(form, DECK, first_wave(), name="Wall & <Bronze> ]]>", **more)


def test_octgn_finds_a_game_known_sections_and_cards_by_their_ids() -> None:
    root = ElementTree.fromstring(written("octgn").encode())
    assert root.tag == "deck" and UUID(root.attrib["game"])
    assert [part.attrib["name"] for part in root.findall("section")] == PARTS
    assert {child.tag for child in root} == {"section", "notes"}
    found, ids = Counter(), {}
    for card in root.findall("section/card"):
        assert set(card.attrib) == {"qty", "id"} and int(card.attrib["qty"]) > 0
        assert ids.setdefault(UUID(card.attrib["id"]), card.text) == card.text
        found[card.text] += int(card.attrib["qty"])
    assert found == NAMES + Counter({"Grey Runner": 2})


def test_lackeyccg_finds_copies_and_names_parted_by_a_tab_below_headings_with_a_colon() -> None:
    found: Counter[str] = Counter()
    parts = []
    for line in written("lackey").splitlines():
        copies, tab, name = line.partition("\t")
        if tab:
            found[name] += int(copies)
        else:
            assert line.endswith(":")
            parts.append(line[:-1])
    assert parts == PARTS and found == NAMES + Counter({"Grey Runner": 2})


def test_tabletop_simulator_finds_every_card_on_a_sheet_and_no_pile_of_one() -> None:
    save = json.loads(
        written("tabletop", sheet_url=lambda kind, number: f"https://x.example/{kind}/{number}.jpg")
    )
    found: Counter[str] = Counter()
    for pile in save["ObjectStates"]:
        cards = pile.get("ContainedObjects", [pile])
        if pile["Name"] == "DeckCustom":
            assert len(cards) > 1 and pile["DeckIDs"] == [card["CardID"] for card in cards]
        for card in cards:
            sheet, place = divmod(card["CardID"], 100)
            picture = card["CustomDeck"][str(sheet)]
            assert place < picture["NumWidth"] * picture["NumHeight"] - 1  # the last cell hides a hand
            assert picture["FaceURL"].startswith("https://") and picture["BackURL"].startswith("https://")
            assert pile["CustomDeck"][str(sheet)] == picture
            found[card["Nickname"]] += 1
    assert found == NAMES + Counter({"Grey Runner": 2})


def test_a_spreadsheet_finds_a_head_and_rows_of_one_length_without_formulas() -> None:
    rows = list(csv.reader(io.StringIO(written("csv"), newline=""), strict=True))
    assert {len(row) for row in rows} == {len(rows[0])}
    assert not [cell for row in rows for cell in row if cell.startswith(tuple("=+-@\t\r"))]
    table = [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
    found: Counter[str] = Counter()
    for row in table:
        found[row["name"]] += int(row["quantity"])
    assert found == NAMES + Counter({"Grey Runner": 2})


def test_plain_text_is_a_number_and_a_name_on_each_line() -> None:
    lines = [line for line in written("text").splitlines() if line[:1].isdigit()]
    assert sum(int(line.split()[0]) for line in lines) == NAMES.total() + 2
    assert {line.split(" ", 1)[1].rpartition(" (")[0] for line in lines} == {*NAMES, "Grey Runner"}
