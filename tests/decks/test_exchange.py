"""Decks to and from other programs: nothing is guessed, nothing is dropped, and what goes out comes back."""

import io
import json
import struct
import zipfile
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.decks.contents import Contents
from catalog.decks.exchange import FORMS, BadFile, read, write
from catalog.decks.exchange.reading import read_archive
from catalog.decks.pool import Known, Pool, Print
from tests.decks.box import changed, first_wave, key, starter

WILD = [
    "Éowyn: White Lady",
    'King\'s "Own" (Second)',
    "4 Kings of the East",
    "X Marks the Spot x3",
    "=SUM(A1:A9)",
    "-Bearer, +2 & <b>",
    "@Home",
    "'=Quoted",
    "Mr. Underhill, 3rd",
    "Sites",
    "Campaign",
    "Deck (first-wave) 12",
    "#hashtag *F*",
    "//Sideboard",
    "Comma, in; the\tname",
    "Ünïcödé 龍",
]


def wild_pool() -> Pool:
    """Cards with names that break importers, two versions of a title, and one without any printing."""
    base = changed("Munchkin Farmer")
    cards = [replace(base, title=title, subtitle=None) for title in WILD]
    cards += [replace(base, title="Twins", subtitle=word) for word in ("Elder", "Younger")]
    quests = [known for known in first_wave().values() if known.section in ("quest-need", "site")][:20]
    heroes = [known for known in first_wave().values() if known.hero_of][:3]
    made = [
        Known(card, f"wild-{number}", True, (Print("wild", 7, number),) if number else ())
        for number, card in enumerate(cards)
    ]
    return Pool([*made, *quests, *heroes])


POOL = wild_pool()


@st.composite
def decks(draw):
    cards = draw(st.dictionaries(st.sampled_from(sorted(POOL)), st.integers(1, 99), max_size=12))
    aside = draw(st.dictionaries(st.sampled_from(sorted(POOL)), st.integers(1, 99), max_size=4))

    def chosen(section):
        there = [""] + [one for one in cards if POOL[one].section == section and section != "campaign"]
        return draw(st.sampled_from(there))

    heroes = [""] + [one for one in cards if POOL[one].hero_of]
    sites = [one for one in cards if POOL[one].section == "site"]
    picked = draw(st.lists(st.sampled_from(sites), unique=True, max_size=9)) if sites else []
    return Contents(cards, aside, draw(st.sampled_from(heroes)), chosen("quest-need"), tuple(sorted(picked)))


@pytest.mark.parametrize("form", sorted(FORMS))
@settings(max_examples=30, deadline=None)
@given(deck=decks())
def test_what_is_written_is_read_back_alike_in_every_form(form, deck):
    reading = read(write(form, deck, POOL, name="My deck"), POOL)
    assert reading.open == ()
    assert reading.contents == deck


@pytest.mark.parametrize("form", sorted(FORMS))
def test_a_whole_deck_goes_out_and_comes_back_in_bytes(form):
    deck = starter()
    assert read(write(form, deck, first_wave(), name="Wall").encode(), first_wave()).contents == deck


def test_a_deck_that_is_read_and_written_and_read_again_stays_as_it_is():
    once = read(write("text", starter(), first_wave()), first_wave()).contents
    assert read(write("text", once, first_wave()), first_wave()).contents == once


def test_name_notes_format_and_tags_travel_in_our_own_form():
    out = write("json", starter(), first_wave(), name="Wall", notes="Hold.", format="classic", tags=["slow"])
    back = read(out, first_wave())
    assert (back.name, back.notes, back.format, back.tags) == ("Wall", "Hold.", "classic", ("slow",))


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=300))
def test_no_text_is_too_strange_to_be_read(text):
    try:
        reading = read(text, POOL)
    except BadFile:
        return
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if reading.form == "text":  # every line that holds anything is among those shown
        filled = {
            n for n, line in enumerate(lines, 1) if line.replace("\ufeff", "").replace("\0", "").strip()
        }
        assert {line.number for line in reading.lines} == filled


@settings(max_examples=80, deadline=None)
@given(st.binary(max_size=300))
def test_no_file_is_too_strange_to_be_refused_kindly(data):
    for begin in (b"", b"{", b"<deck>", b"PK\3\4", b"count,name\n"):
        try:
            read(begin + data, POOL)
        except BadFile as error:
            assert str(error)


@pytest.mark.parametrize(
    "line",
    [
        "3 Grey Runner",
        "3x Grey Runner",
        "3 x Grey Runner",
        "3X Grey Runner",
        "3xGrey Runner",
        "Grey Runner x3",
        "Grey Runner (x3)",
        "Grey Runner ×3",
        "3\tGrey Runner",
        "  3   grey runner  ",
        "3 GREY RUNNER",
        "3 Grey Runner (first-wave)",
        "3 Grey Runner [The First Wave]",
        "3 Grey Runner *F*",
        "3 Grey Runner #fast #dog",
        "3x Grey Runner (first-wave) *F*",
    ],
)
def test_every_common_way_of_writing_a_line_is_understood(line):
    reading = read(line, first_wave())
    assert reading.contents.cards == {key("Grey Runner"): 3}


def test_headings_and_comments_of_all_programs_are_remarks_and_side_decks_are_set_aside():
    text = """// Wolves
Deck (12)
About
Name Wolves of the West

== Adversary ==
2 Grey Runner
# a comment
Companions: 1
1 Munchkin Farmer
SIDEBOARD:
1 Black Bees
//Maybeboard
1 King Crow
"""
    reading = read(text + "SB: 1 Silver Whistle", first_wave())
    assert reading.open == ()
    assert set(reading.contents.cards) == {key("Grey Runner"), key("Munchkin Farmer")}
    assert set(reading.contents.aside) == {key("Black Bees"), key("King Crow"), key("Silver Whistle")}
    assert reading.name in ("Wolves", "Wolves of the West")
    assert len(reading.lines) == 14


def test_a_side_deck_mark_before_a_line_counts_for_that_line_alone():
    reading = read("SB: 2 Black Bees\n2 Grey Runner", first_wave())
    assert reading.contents == Contents({key("Grey Runner"): 2}, {key("Black Bees"): 2})


def test_every_card_is_found_by_its_name():
    for name in first_wave().by_name:
        assert read(f"2 {name}", first_wave()).contents.cards == {key(name): 2}


def test_curly_quotes_dashes_accents_and_case_make_no_difference():
    reading = read("1 eowyn white lady\n1 KING’S “OWN” (SECOND)", POOL)
    assert len(reading.contents.cards) == 2


def test_the_same_card_on_several_lines_adds_up():
    reading = read("2 Grey Runner\n1 Black Bees\n3 grey runner", first_wave())
    assert [line.status for line in reading.lines] == ["accepted", "accepted", "merged"]
    assert reading.contents.cards[key("Grey Runner")] == 5


@pytest.mark.parametrize(
    "line", ["3 Reprint", "3 Reprint (wild) 7", "3x Reprint (first-wave) 3", "reprint x3"]
)
def test_a_card_printed_in_several_sets_is_one_card_and_no_question(line):
    card = replace(changed("Munchkin Farmer"), title="Reprint", subtitle=None)
    pool = Pool([Known(card, "reprint", True, (Print("first-wave", 1, 3), Print("wild", 7, 7)))])
    reading = read(line, pool)
    assert reading.open == () and reading.contents.cards == {"reprint": 3}


def test_a_title_with_two_versions_is_a_question_with_both():
    reading = read("1 Dorothy", first_wave())
    (line,) = reading.open
    assert line.status == "question" and line.number == 1
    assert {card.name for card in line.choices} == {
        "Dorothy, A Long Way from Kansas",
        "Dorothy, The Small and Meek",
    }
    answered = read("1 Dorothy", first_wave(), answers={1: line.choices[0].key})
    assert answered.open == () and answered.contents.cards == {line.choices[0].key: 1}
    assert read("1 Dorothy", first_wave(), answers={1: ""}).open == ()


def test_what_only_resembles_a_name_is_a_question_and_never_a_guess():
    reading = read("2 Gray Runner", first_wave())
    (line,) = reading.open
    assert line.status == "question"
    assert [card.name for card in line.choices] == ["Grey Runner"]
    assert not reading.contents.cards


def test_a_name_of_another_game_is_unknown_and_shown_with_its_line():
    reading = read("1 Grey Runner\n\n4 Lightning Bolt", first_wave())
    (line,) = reading.open
    assert (line.status, line.number, line.text) == ("unknown", 3, "Lightning Bolt")


def test_a_number_that_says_another_card_than_the_name_is_a_question():
    number = first_wave()[key("Black Bees")].printings[0].number
    reading = read(f"1 Grey Runner (first-wave) {number}", first_wave())
    (line,) = reading.open
    assert {card.name for card in line.choices} == {"Grey Runner", "Black Bees"}


@pytest.mark.parametrize("line", ["0 Grey Runner", "500 Grey Runner", "99999 Grey Runner"])
def test_senseless_numbers_of_copies_are_shown_as_wrong(line):
    (wrong,) = read(line, first_wave()).open
    assert wrong.status == "wrong" and wrong.reason


def test_the_lines_come_back_as_text_with_their_numbers_for_a_second_look():
    text = "# mine\n\n2 Grey Runner\nSideboard\n1 Dorothy\n1 Lightning Bolt\n0 Black Bees"
    first = read(text, first_wave())
    asked = {line.number: line.status for line in first.open}
    dorothy = key("Dorothy, The Small and Meek")
    again = read(first.as_text(), first_wave())
    assert {line.number: line.status for line in again.open} == asked
    answers = {5: dorothy, 6: "", 7: ""}
    done = read(first.as_text(), first_wave(), answers=answers)
    assert done.open == ()
    assert done.contents == Contents({key("Grey Runner"): 2}, {dorothy: 1})


def test_tables_of_other_programs_are_read_and_equal_rows_merged():
    text = "Count;Card Name;Edition\n2;Grey Runner;First\n1;Grey Runner;\nx;Black Bees;\n"
    reading = read(text, first_wave())
    assert reading.form == "csv"
    assert reading.contents.cards == {key("Grey Runner"): 3}
    assert [line.status for line in reading.lines] == ["accepted", "merged", "wrong"]


@pytest.mark.parametrize("name", [name for name in WILD if name[0] in "=-@'"])
def test_no_cell_of_a_table_begins_like_a_formula(name):
    out = write("csv", Contents({POOL.by_name[name].key: 1}), POOL)
    assert not any(
        cell.strip('"')[:1] in ("=", "+", "-", "@") for cell in out.replace("\r\n", ",").split(",")
    )


def test_xml_with_entities_is_refused():
    bomb = """<?xml version="1.0"?><!DOCTYPE deck [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>
<deck game="x"><section name="Campaign"><card qty="1" id="">&b;</card></section></deck>"""
    with pytest.raises(BadFile, match="entities"):
        read(bomb, first_wave())
    outside = '<!DOCTYPE deck [<!ENTITY e SYSTEM "file:///etc/passwd">]><deck><section>&e;</section></deck>'
    with pytest.raises(BadFile):
        read(outside, first_wave())


@pytest.mark.parametrize(
    "text",
    [
        "<html>",
        "<html></html>",
        "{",
        '{"a": 1}',
        "[" * 100_000,
        "{" + '"a":{' * 50_000,
        '{"kind": "heroes-journey-deck", "schema": 9}',
        '{"kind": "heroes-journey-deck", "schema": 1, "cards": 3}',
        "hj1-",
        "hj1-AQAAAAAAAAAA",
    ],
)
def test_what_is_no_deck_is_refused_with_a_reason_or_shown_as_unknown(text):
    try:
        assert read(text, first_wave()).contents == Contents()
    except BadFile as error:
        assert str(error).endswith(".")


def test_own_json_with_nonsense_in_it_shows_each_line_as_wrong():
    cards = [{"copies": "3", "card": key("Grey Runner")}, 7, {"copies": 2}, {"copies": 10**30, "card": "x"}]
    value = {"kind": "heroes-journey-deck", "schema": 1, "cards": cards, "tags": 3, "name": 5}
    reading = read(json.dumps(value), first_wave())
    assert [line.status for line in reading.lines] == ["wrong", "wrong", "wrong", "unknown"]


def test_a_changed_or_shortened_link_is_noticed():
    code = write("link", starter(), first_wave()).strip()
    with pytest.raises(BadFile):
        read(code[:-3], first_wave())
    with pytest.raises(BadFile):
        read(f"{code[:30]}{'A' if code[30] != 'A' else 'B'}{code[31:]}", first_wave())
    assert read(f"https://example.org/decks/share/{code}/", first_wave()).contents == starter()
    assert len(code) < 400


def test_too_much_is_refused_before_it_is_looked_at():
    with pytest.raises(BadFile, match="10 MB"):
        read(b"a" * (10 * 1024 * 1024 + 1), first_wave())
    with pytest.raises(BadFile, match="lines"):
        read("1 Grey Runner\n" * 2001, first_wave())


def test_binary_files_are_refused():
    with pytest.raises(BadFile):
        read(b"\x89PNG\r\n\x1a\n\0\0\0", first_wave())


def test_text_of_old_windows_programs_and_utf_16_is_read():
    assert read("1 Éowyn: White Lady".encode("cp1252"), POOL).contents.cards
    assert read("1 Éowyn: White Lady".encode("utf-16"), POOL).contents.cards
    assert read("﻿1 Éowyn: White Lady".encode(), POOL).contents.cards


def archive(**files) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            made.writestr(name, content)
    return out.getvalue()


def test_an_archive_of_decks_is_read_file_by_file():
    data = archive(
        wall=write("json", starter(), first_wave(), name="Wall"), other="3 Grey Runner", no=b"\0\1"
    )
    found = dict(read_archive(data, first_wave()))
    assert found["wall"].contents == starter()
    assert found["other"].contents.cards == {key("Grey Runner"): 3}
    assert isinstance(found["no"], BadFile)


def test_zip_bombs_are_refused_without_being_unpacked():
    bomb = archive(**{f"f{n}": b"0" * (1024 * 1024 - 1) for n in range(40)})
    assert len(bomb) < 100_000
    with pytest.raises(BadFile, match="unpacked"):
        read_archive(bomb, first_wave())
    one = dict(read_archive(archive(big=b"1 Grey Runner\n" * 200_000), first_wave()))
    assert isinstance(one["big"], BadFile)


def test_an_archive_that_lies_about_itself_or_is_broken_is_refused():
    data = bytearray(archive(wall=b"3 Grey Runner" * 50))
    place = data.rfind(b"PK\1\2")
    data[place + 24 : place + 28] = struct.pack("<I", 5)  # it says five bytes unpacked
    read_archive(bytes(data), first_wave())
    for end in range(0, len(data), 7):
        try:
            read_archive(bytes(data[:end]), first_wave())
        except BadFile:
            continue
    with pytest.raises(BadFile):
        read_archive(archive(**{f"f{n}": b"" for n in range(501)}), first_wave())
