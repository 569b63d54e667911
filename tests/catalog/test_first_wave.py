"""The house edition of the First Wave: is there enough of everything, and do the starter decks show it?"""

from collections import Counter

import pytest

from catalog.cards import (
    Card,
    abilities,
    back_abilities,
    card_files,
    cultures,
    load_cards,
    starter_decks,
)
from catalog.language.abilities import (
    Chosen,
    Completion,
    Exert,
    Exhaust,
    Has,
    Keyword,
    Named,
    OneFeature,
    PlaysOn,
    Scrap,
    Side,
    Spot,
    ToPlay,
    Type,
    Wound,
    walk,
)

REGIONS = ("1-3", "4-6", "7-9")
CARDS = {card.name: card for card in load_cards()}
BLACK = {name: card for name, card in CARDS.items() if card.border == "black"}
DECKS = starter_decks()


def quests_of(card: Card) -> set[str]:
    """The Quest-Needs that a card can bear as a hero."""
    return {
        a.title for a in abilities(card) if isinstance(a, Keyword) and a.name.casefold() == "hero" and a.title
    }


HEROES = {name for name, card in CARDS.items() if quests_of(card)}


def book_of(slug: str) -> list[Card]:
    return [CARDS[name] for copies, name in DECKS[slug].book for _ in range(copies)]


@pytest.mark.parametrize("culture", sorted(cultures()))
def test_each_culture_has_titles_enough_and_every_kind_of_card(culture):
    cards = [card for card in BLACK.values() if card.culture == culture]
    campaign = cultures()[culture].side == "campaign"
    assert len({card.title for card in cards}) >= (26 if campaign else 50)
    types = {card.type for card in cards}
    assert types >= {"event", "condition", "artifact", "possession", "companion" if campaign else "minion"}
    borne = [card.card_class for card in cards if card.card_class not in (None, "support area")]
    assert len(set(borne)) >= 2, "items of different classes"
    assert not campaign or any(quests_of(card) for card in cards), "a hero"


@pytest.mark.parametrize("path", card_files(), ids=lambda path: path.stem)
def test_each_file_begins_with_what_its_cards_are_up_to(path):
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# ")
    if path.stem in cultures():
        name = cultures()[path.stem].name
        plan = " ".join(
            line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("# ")
        )
        assert first.startswith(f"# {name}: ")
        assert f"{name} wins" in plan


def test_every_quest_need_can_be_borne_and_completed():
    quests = {card.title: card for card in CARDS.values() if card.type == "quest-need"}
    assert len(quests) >= 8
    called = set().union(*(quests_of(CARDS[name]) for name in HEROES))
    assert called == set(quests)
    for quest in quests.values():
        assert any(isinstance(ability, Completion) for ability in back_abilities(quest)), quest.title
        assert any(a.name == "resolve" for a in abilities(quest) if isinstance(a, Keyword)), quest.title


@pytest.mark.parametrize("region", REGIONS)
def test_each_region_has_eighteen_sites_with_arrows_both_ways(region):
    arrows = Counter(card.arrow for card in BLACK.values() if card.range == region)
    assert arrows.total() >= 18
    assert min(arrows["left"], arrows["right"]) >= 6


def test_risk_grows_with_the_regions():
    risks = [[card.risk for card in CARDS.values() if card.range == region] for region in REGIONS]
    means = [sum(numbers) / len(numbers) for numbers in risks]
    assert means == sorted(means) and means[0] < 2 < means[1] < 4 < means[2]


def test_some_cards_have_a_golden_border_and_no_hero_has_one():
    golden = set(CARDS) - set(BLACK)
    assert 5 <= len(golden) <= len(CARDS) / 10
    assert not golden & HEROES


def test_what_we_made_up_is_marked_and_runs_without_scripts():
    assert {card.source for card in CARDS.values()} == {"house"}
    assert sum(card.script is not None for card in CARDS.values()) <= len(CARDS) * 0.03


def test_numbers_keep_to_what_a_cost_is_worth():
    """The medians of the price list for invented numbers: strength by cost, give or take what a text is worth."""
    companions = {0: 2, 1: 3, 2: 6, 3: 7, 4: 8, 5: 9}
    minions = {0: 4, 1: 5, 2: 6, 3: 8, 4: 9, 5: 11, 6: 12, 7: 14, 8: 14}
    for card in CARDS.values():
        if card.type in ("companion", "minion"):
            expected = (companions if card.type == "companion" else minions)[card.cost]
            assert expected - 4 <= card.strength <= expected + 2, card.name
            assert 1 <= card.health <= 4, card.name


@pytest.mark.parametrize("slug", sorted(DECKS))
def test_a_starter_deck_is_legal_in_the_traditional_format(slug):
    deck, book = DECKS[slug], book_of(slug)
    sides = Counter(card.side for card in book)
    assert sides["campaign"] == sides["adversary"] >= 30
    assert set(sides) == {"campaign", "adversary"}
    (quest,) = [CARDS[name] for name in deck.quest_needs]
    assert quest.type == "quest-need"
    assert any(quest.title in quests_of(card) for card in book)
    sites = [CARDS[name] for name in deck.sites]
    assert len(set(deck.sites)) == len(sites)
    assert Counter(site.range for site in sites) == dict.fromkeys(REGIONS, 3)
    assert {card.border for card in (*book, *sites, quest)} == {"black"}


@pytest.mark.parametrize("slug", sorted(DECKS))
def test_a_starter_deck_can_also_be_played_where_four_of_a_title_are_the_limit(slug):
    assert max(Counter(card.title for card in book_of(slug)).values()) <= 4
    uniques = Counter(card.name for card in book_of(slug) if card.unique)
    assert set(uniques.values()) == {1}


@pytest.mark.parametrize("slug", sorted(DECKS))
def test_a_starter_deck_brings_whom_its_cards_need_by_name(slug):
    titles = {card.title for card in book_of(slug)}
    for card in {*book_of(slug), *(CARDS[name] for name in DECKS[slug].quest_needs)}:
        needs = [a for a in abilities(card) if isinstance(a, (PlaysOn, ToPlay))]
        if card.type == "quest-need":
            needs = list(back_abilities(card))
        named = {node.title for node in walk(tuple(needs)) if isinstance(node, Named)}
        assert not named or named & titles, f"{card.name} has nobody of {sorted(named)}"


@pytest.mark.parametrize("slug", sorted(DECKS))
def test_a_starter_deck_can_pay_for_its_starting_party(slug):
    quest = CARDS[DECKS[slug].quest_needs[0]].title
    heroes = [card for card in book_of(slug) if quest in quests_of(card)]
    others = [card.cost for card in book_of(slug) if card.type == "companion" and card.name not in HEROES]
    assert any(hero.cost == 4 or hero.cost + min(others) <= 4 for hero in heroes)


@pytest.mark.parametrize("slug", sorted(DECKS))
def test_a_starter_deck_has_a_guide(slug):
    deck = DECKS[slug]
    assert len(deck.plan.split()) >= 15 and len(deck.guide.split()) >= 30
    assert {card.source for card in book_of(slug)} == {deck.source}


def test_the_starter_decks_show_every_hero_every_quest_and_nearly_every_card():
    assert len(DECKS) >= 8
    used = {name for deck in DECKS.values() for _, name in deck.book}
    for deck in DECKS.values():
        used |= {*deck.sites, *deck.quest_needs}
    assert used >= HEROES
    assert used >= {name for name, card in CARDS.items() if card.type == "quest-need"}
    assert len(used) >= 0.9 * len(CARDS)


def words_of(card: Card) -> set[str]:
    keywords = {a.name for a in abilities(card) if isinstance(a, Keyword)}
    culture = {cultures()[card.culture].name} if card.culture else set()
    return {word.casefold() for word in keywords | culture | {card.card_class or ""}}


def may_be(card: Card, kind: tuple) -> bool:
    """Whether a card can be of this kind, as far as what is printed on it tells."""
    for feature in kind:
        if isinstance(feature, Has) and feature.name.casefold() not in words_of(card):
            return False
        if isinstance(feature, Type) and feature.name not in (card.type, "character", "card", "item"):
            return False
        if isinstance(feature, Side) and feature.name != card.side:
            return False
        if isinstance(feature, OneFeature) and not any(may_be(card, kind) for kind in feature.kinds):
            return False
    return True


@pytest.mark.parametrize("side", ["campaign", "adversary"])
def test_nobody_pays_with_characters_of_the_other_side(side):
    others = [c for c in CARDS.values() if c.type in ("companion", "minion") and c.side != side]
    for card in CARDS.values():
        if card.side != side:
            continue
        for ability in abilities(card):
            for cost in walk(getattr(ability, "costs", ())):
                if isinstance(cost, (Exert, Exhaust, Wound, Scrap, Spot)):
                    chosen = [node for node in walk(cost) if isinstance(node, Chosen)]
                    strangers = [o.name for o in others for node in chosen if may_be(o, node.kind)]
                    assert not strangers, f"{card.name} could be paid for with {strangers}"
