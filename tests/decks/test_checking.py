"""Which decks are legal (rulebook, Book and Atlas; ruling HJ13), and what mends those that are not."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.cards import starter_decks
from catalog.decks import choice, party
from catalog.decks.checking import check
from catalog.decks.contents import Contents
from catalog.decks.formats import BadFormat, Format, Listed, format_data, format_from, house_formats
from tests.decks.box import big, changed, count, first_wave, key, pool_with, starter, without

OPEN = house_formats()["open"]
CLASSIC = house_formats()["classic"]
HIGHLANDER = house_formats()["highlander"]
TRADITIONAL = house_formats()["traditional"]


def codes(contents, rules=OPEN, pool=None, on=None):
    return sorted(fault.code for fault in check(contents, pool or first_wave(), rules, on).faults)


def warned(contents, pool=None):
    return sorted(one.code for one in check(contents, pool or first_wave(), OPEN).warnings)


@pytest.mark.parametrize("slug", sorted(starter_decks()))
def test_every_starter_deck_is_legal_in_traditional_and_can_use_all_its_cards(slug):
    verdict = check(starter(slug), first_wave(), TRADITIONAL)
    assert verdict.faults == ()
    assert [one.code for one in verdict.warnings if one.code != "starts-alone"] == []


def test_an_empty_deck_is_told_everything_that_it_lacks_at_once():
    assert codes(Contents()) == [
        "no-quest-need",
        "too-few-adversary",
        "too-few-campaign",
        "too-few-sites-1",
        "too-few-sites-2",
        "too-few-sites-3",
    ]


def test_a_book_needs_thirty_of_each_side_and_as_many_of_one_as_of_the_other():
    deck = starter()
    campaign = next(one for one in deck.cards if first_wave()[one].card.type == "event")
    assert codes(deck.with_copies({campaign: deck.cards[campaign] + 1})) == ["unequal-sides"]
    fewer = deck.with_copies({campaign: deck.cards[campaign] - 1})
    assert codes(fewer) == ["too-few-campaign", "unequal-sides"]


def test_a_book_of_more_than_sixty_cards_is_legal_up_to_what_a_table_holds():
    assert codes(big(120)) == []
    assert codes(big(402)) == ["too-many-cards"]


def test_an_atlas_needs_three_sites_of_each_region():
    deck = starter()
    site = next(one for one in deck.cards if first_wave()[one].region == 2)
    assert codes(deck.with_copies({site: 0})) == ["too-few-sites-2"]


def test_the_quest_need_of_a_hero_in_the_book_is_offered_where_the_atlas_has_none():
    deck = starter()
    quest = choice.chosen_quest(deck, first_wave())
    (fault,) = check(deck.with_copies({quest.key: 0}), first_wave(), OPEN).faults
    assert fault.code == "no-quest-need"
    (mend,) = fault.mends
    assert codes(deck.with_copies(mend.copies)) == []


def test_a_quest_need_that_nobody_in_the_book_can_bear_is_a_fault_with_heroes_to_put_in():
    deck = without(starter("straw-king"), "Scarecrow, King by the Wizard's Leave")
    fault = next(one for one in check(deck, first_wave(), OPEN).faults if one.code == "no-hero")
    assert fault.cards == (key("An Empty Throne"),)
    assert [dict(mend.copies) for mend in fault.mends] == [{key("Scarecrow, King by the Wizard's Leave"): 1}]


def test_where_the_chosen_quest_need_has_no_hero_another_can_be_chosen():
    deck = starter().with_copies({key("An Empty Throne"): 1})
    chosen = Contents(deck.cards, quest=key("An Empty Throne"))
    fault = next(one for one in check(chosen, first_wave(), OPEN).faults if one.code == "no-hero")
    mend = fault.mends[0]
    assert codes(Contents(deck.cards, quest=mend.quest)) == []
    assert codes(deck) == []


def test_what_the_text_of_a_new_card_says_of_decks_binds_like_that_of_any_other():
    """Who may bear a Quest-Need is no list in the program: it is what the cards say."""
    quest = changed("The Homecoming of Helen", title="A New Dawn")
    hero = changed("Menelaos, King Without a Queen", title="Newcomer", text="Hero [A New Dawn].")
    pool = pool_with(quest, hero)
    old = choice.chosen_quest(starter(), first_wave())
    deck = starter().with_copies({old.key: 0, "a-new-dawn": 1})
    (fault,) = check(deck, pool, OPEN).faults
    assert fault.code == "no-hero" and "A New Dawn" in str(fault)
    (mend,) = fault.mends
    assert list(mend.copies) == [pool.by_name[hero.name].key]
    assert "no-hero" not in codes(deck.with_copies(mend.copies), pool=pool)


@pytest.mark.parametrize("rules", [CLASSIC, HIGHLANDER], ids=lambda rules: rules.slug)
def test_a_limit_of_copies_says_whose_it_is_and_how_many_there_are(rules):
    known = next(known for known, copies in choice.book(starter(), first_wave()) if copies == 2)
    deck = starter().with_copies({known.key: rules.copies + 1})
    fault = next(one for one in check(deck, first_wave(), rules).faults if known.key in one.cards)
    assert str(fault) == (
        f"{rules.name} takes at most {rules.copies} of a title;"
        f" of “{known.card.title}” here are {rules.copies + 1}."
    )
    assert fault.rule and known.key not in {
        key for one in check(deck, first_wave(), OPEN).faults for key in one.cards
    }


def test_a_golden_border_is_legal_in_open_only():
    golden = changed("Munchkin Farmer", title="Farmer of Gold", border="golden")
    pool = pool_with(golden)
    deck = starter().with_copies(
        {"farmer-of-gold": 1, key("Grey Runner"): starter().cards.get(key("Grey Runner"), 0) + 1}
    )
    assert "border" not in codes(deck, OPEN, pool)
    (fault,) = [one for one in check(deck, pool, TRADITIONAL).faults if one.code == "border"]
    assert fault.cards == ("farmer-of-gold",)
    assert dict(fault.mends[0].copies) == {"farmer-of-gold": 0}


def test_copies_are_counted_by_title_over_all_versions():
    versions = [key("Dorothy, A Long Way from Kansas"), key("Dorothy, The Small and Meek")]
    deck = Contents({versions[0]: 3, versions[1]: 2})
    fault = next(one for one in check(deck, first_wave(), CLASSIC).faults if one.code == "copies")
    assert fault.cards == tuple(versions)
    assert dict(fault.mends[0].copies) == {versions[0]: 3, versions[1]: 1}
    assert "copies" not in codes(Contents({versions[0]: 3, versions[1]: 1}), CLASSIC)


def test_a_card_of_the_book_and_one_of_the_atlas_with_one_title_do_not_count_together():
    pool = pool_with(changed("Munchkin Farmer", title="An Empty Throne", subtitle="A Chair"))
    deck = Contents({key("An Empty Throne"): 1, "an-empty-throne-a-chair": 1})
    assert "copies" not in codes(deck, HIGHLANDER, pool)


def test_highlander_takes_one_of_a_title():
    double = Contents({key("Wolf with Teeth Like Nails"): 2})
    assert "copies" in codes(double, HIGHLANDER)
    assert "copies" not in codes(double, OPEN)


def test_banned_and_restricted_titles_bind_on_their_days_only():
    rules = Format(
        "cup",
        "Cup",
        banned=(Listed("Grey Runner", since=date(2030, 1, 1), until=date(2031, 1, 1)),),
        restricted=(Listed("Black Bees"),),
    )
    deck = Contents({key("Grey Runner"): 1, key("Black Bees"): 2})
    assert {"banned", "restricted"} <= set(codes(deck, rules, on=date(2030, 6, 1)))
    assert "banned" not in codes(deck, rules, on=date(2031, 1, 1))
    assert "banned" not in codes(deck, rules, on=date(2029, 12, 31))


def test_a_card_of_a_set_that_is_not_out_yet_is_not_legal():
    pool = pool_with(changed("Munchkin Farmer", title="Farmer to Come"), released=date(2030, 5, 1))
    deck = Contents({"farmer-to-come": 1})
    assert "unreleased" in codes(deck, OPEN, pool, date(2030, 4, 30))
    assert "unreleased" not in codes(deck, OPEN, pool, date(2030, 5, 1))
    then = Format("then", "Then", released_by=date(2030, 4, 1))
    assert "unreleased" in codes(deck, then, pool, date(2032, 1, 1))


def test_a_format_of_certain_sets_leaves_out_cards_of_others():
    rules = Format("first", "First Wave only", sets=("first-wave",))
    pool = pool_with(changed("Munchkin Farmer", title="Farmer of Another Set"))
    deck = Contents({"farmer-of-another-set": 1, key("Munchkin Farmer"): 1})
    (fault,) = [one for one in check(deck, pool, rules).faults if one.code == "set"]
    assert fault.cards == ("farmer-of-another-set",)


def test_a_card_that_nobody_knows_any_more_is_named_and_can_be_taken_out():
    deck = starter().with_copies({"card-of-yore": 2})
    (fault,) = check(deck, first_wave(), OPEN).faults
    assert fault.code == "unknown-card" and fault.cards == ("card-of-yore",)
    assert codes(deck.with_copies(fault.mends[0].copies)) == []


def test_an_item_that_nobody_in_the_deck_can_bear_is_a_warning():
    silver_shoes = Contents({key("Silver Shoes"): 1})
    assert "no-bearer" in warned(silver_shoes)
    both = silver_shoes.with_copies({key("Dorothy, The Small and Meek"): 1})
    assert "no-bearer" not in warned(both)


def test_a_condition_on_other_players_companions_needs_no_bearer_in_the_deck():
    assert (
        warned(Contents({key("Scent of the Poppies"): 1, key("Wicked Witch, One Eye Like a Telescope"): 1}))
        == []
    )


def test_a_card_whose_price_nobody_in_the_deck_can_pay_is_a_warning():
    assert warned(Contents({key("Four Friends"): 1})) == ["to-play"]


def test_a_text_that_cannot_be_played_is_a_warning_and_no_fault():
    from catalog.decks.pool import Known, Pool

    name = "Munchkin Farmer"
    pool = Pool([*first_wave().values(), Known(changed(name), key(name), playable=False)])
    deck = big(60)
    deck = deck.with_copies({key(name): 1})
    assert "unplayable" in warned(deck, pool)


def test_a_hero_who_costs_four_starts_alone():
    assert "starts-alone" in warned(starter("anger"))


def test_starting_parties_keep_to_cost_uniqueness_and_price():
    pool = first_wave()
    for slug in starter_decks():
        deck = starter(slug)
        for one in party.parties(choice.chosen_hero(deck, pool), deck, pool):
            costs = sum(known.card.cost or 0 for known in one.members)
            titles = [known.card.title for known in one.members if known.card.unique]
            assert costs == one.cost
            assert costs <= party.STARTING_COST or len(one.members) == 1
            assert len(titles) == len(set(titles))


def test_a_companion_who_asks_to_spot_a_king_joins_only_after_one():
    pool = first_wave()
    deck = Contents(
        {
            key("Nestor, Older Than Three Generations"): 1,
            key("Meriones, Archer and Charioteer"): 1,
            key("The Counsel of Pylos"): 1,
        }
    )
    nestor = pool[key("Nestor, Older Than Three Generations")]
    names = {known.card.title for known in party.starters(nestor, deck, pool)}
    assert ("Meriones" in names) == ("king" in nestor.words)


def test_the_match_gets_the_chosen_quest_need_and_nine_sites_however_many_the_atlas_holds():
    pool = first_wave()
    every_site = {one: 1 for one, known in pool.items() if known.section == "site"}
    deck = starter().with_copies(every_site)
    seventh = sorted(one for one, known in pool.items() if known.region == 3)[-1]
    wanted = Contents(deck.cards, sites=(seventh,))
    sites = choice.chosen_sites(wanted, pool)
    assert [site.region for site in sites] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert pool[seventh] in sites
    brought = choice.for_match(wanted, pool)
    assert len(brought["quest_needs"]) == 1 and len(brought["sites"]) == 9
    assert sum(copies for copies, _name in brought["book"]) == 60


def test_two_copies_of_a_site_can_both_be_chosen_but_not_three():
    pool = first_wave()
    deck = starter()
    one, other = [site for site in deck.cards if pool[site].region == 1][:2]
    deck = Contents(deck.with_copies({one: 2}).cards, sites=(one, one, one, other))
    first = [site.key for site in choice.chosen_sites(deck, pool)][:3]
    assert first == [one, one, other]


KEYS = st.sampled_from(sorted(first_wave()))
DECKS = st.dictionaries(KEYS, st.integers(1, 6), max_size=40).map(Contents)


@settings(max_examples=60, deadline=None)
@given(DECKS, st.sampled_from(sorted(house_formats())))
def test_every_fault_is_found_whatever_else_is_wrong(deck, slug):
    """Each rule on its own, said over again in the plainest words, agrees with the check."""
    rules = house_formats()[slug]
    pool = first_wave()
    found = codes(deck, rules)
    sides = [count(deck, "campaign"), count(deck, "adversary")]
    assert ("too-few-campaign" in found) == (sides[0] < 30)
    assert ("too-few-adversary" in found) == (sides[1] < 30)
    assert ("unequal-sides" in found) == (sides[0] != sides[1])
    assert ("no-quest-need" in found) == (count(deck, "quest-need") == 0)
    titles: dict = {}
    for one, copies in deck.cards.items():
        half = "book" if pool[one].card.side else "atlas"
        titles[half, pool[one].card.title] = titles.get((half, pool[one].card.title), 0) + copies
    over = sum(rules.copies is not None and number > rules.copies for number in titles.values())
    assert found.count("copies") == over


@settings(max_examples=60, deadline=None)
@given(DECKS, st.sampled_from(sorted(house_formats())))
def test_every_mend_takes_its_fault_away(deck, slug):
    rules = house_formats()[slug]
    for fault in check(deck, first_wave(), rules).faults:
        for mend in fault.mends:
            mended = Contents(deck.with_copies(mend.copies).cards, quest=mend.quest)
            again = check(mended, first_wave(), rules).faults
            assert all((one.code, one.cards) != (fault.code, fault.cards) for one in again)


def test_a_format_is_written_and_read_back_alike():
    rules = Format(
        "cup",
        "Cup",
        "Ours.",
        sets=("first-wave",),
        borders=("black",),
        copies=2,
        banned=(Listed("Grey Runner", date(2030, 1, 1)),),
        restricted=(Listed("Black Bees"),),
        released_by=date(2030, 1, 1),
    )
    assert format_from("cup", "Cup", format_data(rules)) == rules


@pytest.mark.parametrize(
    "data",
    [
        [],
        {"points": 3},
        {"copies": 0},
        {"copies": True},
        {"copies": "4"},
        {"borders": ["silver"]},
        {"banned": [{"name": "Grey Runner"}]},
        {"banned": [{"title": "Grey Runner", "since": "yesterday"}]},
        {"banned": ["a"] * 201},
        {"sets": "first-wave"},
        {"released_by": 2030},
    ],
)
def test_what_is_no_format_is_refused(data):
    with pytest.raises(BadFormat):
        format_from("x", "X", data)
