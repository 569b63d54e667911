"""Records of earlier days are read for ever; a record of later days, or a damaged one, is refused."""

import json
from pathlib import Path

import pytest

from catalog import definitions
from heroes.engine import record
from heroes.engine.match import KERNEL_VERSION, RulesFault

RECORDS = sorted(Path(__file__).with_name("records").glob("*.json"))


@pytest.mark.parametrize("file", RECORDS, ids=[file.stem for file in RECORDS])
def test_kept_records_still_rebuild_to_the_same_match(file):
    kept = json.loads(file.read_text())
    assert record.verify(kept) == []
    assert any(entry[0] == "<" for entry in kept["journal"]), "it holds a take-back"


def test_a_record_names_its_versions():
    kept = json.loads(RECORDS[0].read_text())
    assert kept["kernel_version"] == KERNEL_VERSION and kept["schema"] == record.SCHEMA


def test_an_older_record_is_brought_up_to_date_step_by_step(monkeypatch):
    monkeypatch.setattr(record, "SCHEMA", 3)
    monkeypatch.setattr(
        record,
        "UPGRADES",
        {
            1: lambda old: {**old, "schema": 2, "steps": [1]},
            2: lambda old: {**old, "schema": 3, "steps": [*old["steps"], 2]},
        },
    )
    assert record.upgrade({"schema": 1})["steps"] == [1, 2]
    with pytest.raises(record.BadRecord):
        record.upgrade({"schema": 4})


def test_a_kept_record_brings_its_cards_along(monkeypatch):
    monkeypatch.setattr(definitions, "_known", {})
    monkeypatch.setattr(definitions, "_shelves", [])
    assert record.verify(json.loads(RECORDS[0].read_text())) == []


def test_cards_that_were_changed_in_a_record_are_found_out():
    kept = json.loads(RECORDS[0].read_text())
    next(iter(kept["definitions"].values()))["title"] = "Gollum"
    with pytest.raises(record.BadRecord):
        record.rebuild(kept)


@pytest.mark.parametrize("damage", [{"seed": "xy"}, {"seed": None}, {"setup": None}, {"journal": None}])
def test_a_damaged_record_is_refused(damage):
    kept = {**json.loads(RECORDS[0].read_text()), **damage}
    with pytest.raises((record.BadRecord, RulesFault)):
        record.rebuild(kept)
