"""Searching for cards: what queries find, and that no string is an error."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from catalog.cards import load_cards
from catalog.folding import fold
from catalog.search import Shelf, search, suggest
from catalog.search.shelf import Item
from catalog.services import understood
from tests.catalog.conftest import companion, shelf_of

ODYSSEUS = companion(
    "Odysseus", subtitle="Man of Many Turns", culture="ithaka", unique=True, cost=4, strength=8, health=4
)
NAMES = (
    "Isle of the Sun's Cattle",
    "Oz: The Great",
    "Mr. Wizard",
    "Now or Never",
    "Not My Sister",
    "Polychrome, the Rainbow",
    "Jack-in-the-Box",
    "Æneas’ Shield",
    "Wogglebug (Highly Magnified)",
    "O'Brien - of Ithaka",
    "culture:oz",
    "Back /and/ Forth",
)
SHELF = shelf_of(
    ODYSSEUS,
    companion("Penelope", culture="ithaka", unique=True, cost=2, strength=3, text="Skirmish: Exert Penelope to heal a companion."),
    companion("Hoplite", cost=1, strength=5, text="Achaian. Damage +1."),
    companion("Shield Bearer", cost=1, strength=4, text="Achaian. Defender +1."),
    {"title": "Hektor", "culture": "troy", "type": "minion", "unique": True, "cost": 6, "strength": 13, "health": 4,
     "home_site": 5, "text": "Trojan. Damage +2.", "source": "house"},
    {"title": "Ford", "type": "site", "range": "4-6", "risk": 3, "arrow": "left", "source": "house", "text": "River."},
    {"title": "Gates", "type": "site", "range": "7-9", "risk": 5, "arrow": "right", "source": "house"},
    {"title": "Ash Spear", "culture": "sparta", "type": "possession", "class": "hand weapon", "cost": 1, "border": "golden",
     "text": "Bearer must be an Achaian.\nBearer is strength +2.", "source": "printed"},
)  # fmt: skip
NAMED = shelf_of(*(companion(name) for name in NAMES), companion("Wizard"), companion("Sister of Mine"))


def found(query: str, shelf: Shelf = SHELF, **wish: object) -> list[str]:
    return [item.card.title for item in search(query, on=shelf, **wish).items]


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("hopl", ["Hoplite"]),
        ("HOPLITE", ["Hoplite"]),
        ("many turns", ["Odysseus"]),
        ('"turns many"', []),
        ("culture:ithaka", ["Odysseus", "Penelope"]),
        ("c:t", ["Hektor"]),
        ("type:companion cost<=1", ["Hoplite", "Shield Bearer"]),
        ("t:companions cost!=1", ["Odysseus", "Penelope"]),
        ("strength>=8", ["Hektor", "Odysseus"]),
        ("str>12", ["Hektor"]),
        ("strength<cost", []),
        ("strength>cost cost>5", ["Hektor"]),
        ("keyword:defender", ["Shield Bearer"]),
        ('keyword:"damage +2"', ["Hektor"]),
        ("damage>=1", ["Hektor", "Hoplite"]),
        ('text:"exert"', ["Penelope"]),
        ("text:exert text:~", ["Penelope"]),
        ('text:"strength +2"', ["Ash Spear"]),
        ('text:"strength 2"', []),
        ("site:5", ["Ford", "Hektor"]),
        ("range:7-9", ["Gates"]),
        ("type:site risk>3", ["Gates"]),
        ("is:unique -culture:ithaka", ["Hektor"]),
        ("not:unique t:companion", ["Hoplite", "Shield Bearer"]),
        ("has:subtitle", ["Odysseus"]),
        ("is:item", ["Ash Spear"]),
        ("is:golden is:printed", ["Ash Spear"]),
        ('class:"hand weapon"', ["Ash Spear"]),
        ("type:minion|site", ["Ford", "Gates", "Hektor"]),
        ("hoplite or hektor", ["Hektor", "Hoplite"]),
        ("(culture:ithaka or culture:sparta) cost=2", ["Penelope"]),
        ("-(t:companion or t:site)", ["Ash Spear", "Hektor"]),
        ("t:companion -(cost=1 or is:unique)", []),
        ("/^h/", ["Hektor", "Hoplite"]),
        (r"text:/strength \+\d/", ["Ash Spear"]),
        ("side:adversary", ["Hektor"]),
        ("set:first cost=6", ["Hektor"]),
        ("title=hektor", ["Hektor"]),
        ("name:ford|gates", ["Ford", "Gates"]),
    ],
)
def test_a_query_finds_what_it_says(query, titles):
    results = search(query, on=SHELF)
    assert sorted(item.card.title for item in results.items) == titles
    assert results.warnings == ()


@pytest.mark.parametrize(
    ("query", "rest", "words"),
    [
        ("cultre:oz hoplite", "hoplite", "Did you mean “culture”"),
        ("culture:spata hoplite", "hoplite", "Did you mean “sparta”"),
        ("cost:many t:site", "t:site", "compared with a number"),
        ("culture>oz t:site", "t:site", "no number"),
        ("is:nonsense t:site", "t:site", "not known"),
        ("name:/[/ t:site", "t:site", "no regular expression"),
        ("cost:/1/ t:site", "t:site", "regular expressions look at"),
        ("site:far hoplite", "hoplite", "place on the path"),
        ("(t:site", "t:site", "bracket is not closed"),
        ("t:site)", "t:site", "never opened"),
        ('t:site "fo', 't:site "fo"', "not closed"),
        ("order:beauty t:site", "t:site", "cannot be ordered"),
        ("view:hologram t:site", "t:site", "no view"),
        ("-foo:bar t:site", "t:site", "there is no “foo”"),
        ("foo:bar or hoplite", "hoplite", "there is no “foo”"),
    ],
)
def test_a_term_without_meaning_is_left_out_with_a_warning(query, rest, words):
    results = search(query, on=SHELF)
    assert [item.card.title for item in results.items] == found(rest)
    (warning,) = results.warnings
    assert words in warning


@pytest.mark.parametrize("name", NAMES)
def test_every_name_typed_bare_finds_its_card_first(name):
    for typed in (name, name.upper(), f"  {name} "):
        assert found(typed, NAMED)[0] == name, typed


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("isle of the suns cattle", NAMES[0]),
        ("Isle of the Sun’s Cattle", NAMES[0]),
        ("oz the great", NAMES[1]),
        ("mr wizard", NAMES[2]),
        ("polychrome the rainbow", NAMES[5]),
        ("jack in the box", NAMES[6]),
        ("æneas shield", NAMES[7]),
        ("not my sister", NAMES[4]),
    ],
)
def test_punctuation_and_the_words_or_and_not_do_not_stand_in_the_way_of_a_name(typed, name):
    results = search(typed, on=NAMED)
    assert results.items[0].card.title == name
    assert results.warnings == ()


def test_every_card_of_the_house_is_found_first_by_its_name():
    cards = load_cards()
    shelf = Shelf(
        Item(card, str(number), {fold(name): n for name, n in understood(card)[0]})
        for number, card in enumerate(cards)
    )
    assert [c.name for c in cards if search(c.name, on=shelf).items[0].card.name != c.name] == []


def test_the_query_itself_can_say_how_cards_are_shown():
    results = search("t:companion order:strength direction:down view:table", on=SHELF)
    assert [item.card.strength for item in results.items] == [8, 5, 4, 3]
    assert results.view == "table" and results.warnings == ()


def test_cards_without_the_number_come_last_up_or_down():
    for descending in (False, True):
        numbers = [
            item.card.home_site for item in search("", on=SHELF, order="home", descending=descending).items
        ]
        assert numbers[0] == 5 and set(numbers[1:]) == {None}


def test_a_query_that_finds_nothing_says_what_it_may_have_meant():
    assert search("hektr", on=SHELF).nearest == ("Hektor",)
    assert search("hektor", on=SHELF).nearest == ()


def test_a_minus_within_a_word_is_part_of_the_word():
    assert found("jack-in-the-box", NAMED) == ["Jack-in-the-Box"]
    assert "Wizard" not in found("t:companion -wizard", NAMED)


def test_suggestions_go_on_with_names_fields_and_values():
    assert suggest("hek", on=SHELF) == ["Hektor"]
    assert "culture:" in suggest("cul", on=SHELF)
    assert suggest("cost<=2 culture:it", on=SHELF) == ["cost<=2 culture:Ithaka"]
    assert 'class:"hand weapon"' in suggest('class:"ha', on=SHELF)
    assert "-is:unique" in suggest("-is:un", on=SHELF)
    assert suggest("", on=SHELF) == []


def test_a_query_of_100_kilobytes_and_deep_brackets_are_answered():
    for query in (
        "x" * 100_000,
        "(" * 100_000,
        "-(" * 50_000,
        "a " * 50_000,
        '"' * 99_999,
        "cost<=2|" * 10_000,
        "/(a*)*b/ " * 9000,
    ):
        results = search(query, on=SHELF)
        assert results.warnings
        suggest(query, on=SHELF)


def test_a_regular_expression_that_would_grow_without_bound_is_refused_or_harmless():
    for query in (r"/((a{1,500}){1,500}){1,500}/", r"text:/(x+x+)+y/"):
        search(query, on=SHELF)


PIECES = st.sampled_from(
    ["(", ")", "-", '"', "“", "”", "/", "or", "and", " ", ":", "<=", "!=", "cost", "culture:", "name:/", "oz", "|", "~", "is:",
     "order:", "7-9", "site:", "\x00", "\ud800", "ß", "İ", "\u202e", "²", "cost:²", "keyword:damage +", "🜂", "\\"]
)  # fmt: skip


@settings(deadline=None)
@given(st.one_of(st.text(), st.lists(st.one_of(PIECES, st.text(max_size=4)), max_size=40).map("".join)))
@example("name:/\ud800/")
def test_every_string_is_a_query(query):
    results = search(query, on=SHELF)
    assert all(isinstance(warning, str) for warning in results.warnings)
    assert set(results.items) <= set(SHELF.items)
    assert all(isinstance(one, str) for one in suggest(query, on=SHELF))


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(["t:site", "cost<=2", "hoplite", "is:unique", 'text:"exert"']), min_size=1, max_size=4
    )
)
def test_a_query_and_its_opposite_part_the_cards(terms):
    query = " ".join(terms)
    inside, outside = found(query), found(f"-({query})")
    assert sorted(inside + outside) == sorted(item.card.title for item in SHELF.items)
