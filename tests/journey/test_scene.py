"""How a view is laid out: forecasts, reasons, what a question is about."""

import pytest
from django.template.loader import render_to_string

from heroes.engine.game import get_game
from heroes.engine.match import Match
from heroes.engine.selfplay import seed_of
from heroes.journey.game import GAME
from heroes.journey.lessons import ABOUT, LESSONS, about
from heroes.journey.procedure import MOST_ACTIONS, MOST_REPEATS, WATCHED_FROM
from heroes.journey.regroup import LONGEST_MATCH, MOST_ANSWERED
from heroes.journey.scenario import Scenario
from heroes.journey.scene import ability, explained, scene
from heroes.journey.skirmishes import MOST_SKIRMISHES
from heroes.journey.windows import MOST_ANSWERS, MOST_NESTED
from heroes.play.pages import decision_worded

NAMES = ("Anna", "Bert")


def laid(match: Match, seat: int = 0):
    decision = decision_worded(match.decision_view(seat), NAMES)
    return scene(match.view(seat), decision)


def melee():
    table = Scenario()
    hero = table.hero(0, "Menelaos, Loud in the War Cry", "The Homecoming of Helen")
    table.item(0, "Bronze-Tipped Ash", hero)
    archer = table.companion(0, "Archer of Zakynthos")
    table.hero(1, "Menelaos, Loud in the War Cry", "The Homecoming of Helen")
    hektor = table.minion(1, "Hektor, Tamer of Horses")
    table.minion(1, "Paris, Bowman of Troy")
    table.path("Hall of Menelaos")
    table.hand(0, "The War Cry", "Tyndareos, Keeper of the Oath")
    return table, hero, archer, hektor


def test_a_skirmish_is_foretold_as_it_then_happens() -> None:
    table, _hero, archer, hektor = melee()
    play = table.begin("assignment")
    while play.match.pending[0].kind != "assign":
        play.match.answer(play.match.pending[0], play.match.pending[0].options[0])
    play.pick(0, f"assign:{hektor}>{archer}")
    (fight,) = laid(play.match)["fights"]
    assert fight["winner"] == "minions" and fight["horde"] >= 2 * fight["party"]
    assert [card["title"] for card in fight["overwhelmed"]] == ["Archer of Zakynthos"]
    assert [part["card"]["strength"]["now"] for part in fight["parts"]] == [fight["party"], fight["horde"]]


def test_strength_is_told_by_what_makes_it_up() -> None:
    table, hero, _archer, _hektor = melee()
    play = table.begin("assignment")
    card = next(card for card in laid(play.match)["party"] if card["id"] == hero.name)
    assert card["change"] == sum(why["change"] for why in card["strength"]["because"])
    assert card["change"] > 0


def test_a_site_that_strengthens_a_fighter_is_named_in_the_comparison() -> None:
    table = Scenario()
    table.hero(0, "Menelaos, Loud in the War Cry", "The Homecoming of Helen")
    archer = table.companion(0, "Archer of Zakynthos")
    table.hero(1, "Menelaos, Loud in the War Cry", "The Homecoming of Helen")
    spearman = table.minion(1, "Trojan Spearman")
    table.minion(1, "Paris, Bowman of Troy")
    table.path("Hall of Menelaos", "Ford of the Eurotas", "Farmhouse on the Prairie", "Ford of the Skamander")
    play = table.party_at(0, 4).begin("assignment")
    while play.match.pending[0].kind != "assign":
        play.match.answer(play.match.pending[0], play.match.pending[0].options[0])
    play.pick(0, f"assign:{spearman}>{archer}")
    (fight,) = laid(play.match)["fights"]
    assert {"title": "Ford of the Skamander", "change": 1} in fight["parts"][1]["changes"]


def test_passing_a_response_says_what_it_leads_to() -> None:
    told = render_to_string("games/heroes-journey/consequence.html", {"stays": {"kind": "respond"}})
    assert "When all pass in a row, play goes on." in told


def test_cards_that_cannot_be_played_say_why_and_lie_dimmed() -> None:
    table, *_rest = melee()
    shown = laid(table.begin("assignment").match)
    assert {card["state"] for card in shown["mine"]["cards"]} == {"barred"}
    assert all(card["reason"] for card in shown["mine"]["cards"])


def test_both_ranged_totals_stand_before_anybody_passes() -> None:
    table, *_rest = melee()
    shots = laid(table.begin("maneuver").match)["shots"]
    assert shots["party"]["total"] == 1 and shots["minions"]["total"] == 2
    assert shots["minions"]["parts"] == [{"title": "Paris", "change": 2}]


def test_wounds_that_are_being_spread_are_seen_by_both() -> None:
    table, hero, *_rest = melee()
    play = table.begin("barrage")
    while play.match.pending[0].kind != "spread":
        play.match.answer(play.match.pending[0], play.match.pending[0].options[0])
    play.pick(0, f"wound:{hero}")
    for seat in (0, 1, None):
        party = play.match.view(seat)["players"][0]["party"]
        assert next(card for card in party if card["id"] == hero.name)["hits"] == 1


def test_the_words_of_the_ability_of_this_step_stand_on_its_button() -> None:
    text = "Dwelling. Campaign: Draw a card. Skirmish or Regroup: Heal it. Response: If it wins, draw."
    view = {"responding": None, "stage": "regroup"}
    assert ability(text, {"key": "use:3"}, view) == "Skirmish or Regroup: Heal it."
    assert ability(text, {"key": "use:3"}, {**view, "stage": "campaign"}) == "Campaign: Draw a card."
    assert (
        ability(text, {"key": "use:3"}, {**view, "responding": {"card": 1}}) == "Response: If it wins, draw."
    )
    assert ability(text, {"key": "play:3"}, view) == ""


def test_keywords_are_explained_with_their_number() -> None:
    (damage,) = explained(["damage +2", "achaian"])
    assert damage["name"] == "Damage +2" and "2" in damage["text"]


@pytest.mark.parametrize("guide", ["on", "off"])
def test_a_guided_match_explains_every_kind_of_question_and_another_none(guide: str) -> None:
    match = Match(GAME, GAME.new_setup(2, {"guide": guide}), seed_of(5, 1), keep=False)
    step = told = 0
    while match.result is None and step < 400:
        decision = match.pending[0]
        shown = laid(match, decision.seat)
        assert shown["about"]
        told += shown["lesson"] is not None
        step += 1
        match.answer(decision, decision.options[step * 5 % len(decision.options)])
    assert (told > 30) is (guide == "on")


def test_every_question_leads_to_a_section_of_the_rules(client) -> None:
    page = client.get("/rules/heroes-journey/").content.decode()
    sections = {*ABOUT.values(), "actions", *(topic for topic in LESSONS if topic not in ABOUT)}
    for section in sections:
        assert f'id="{section}"' in page, section
    assert about({"stage": "skirmish"}, {"kind": "action"}) == "skirmish"


def test_the_rules_page_tells_how_circles_and_long_matches_end(client) -> None:
    page = client.get("/rules/heroes-journey/").content.decode()
    section = page.partition('id="endless"')[2].partition("</section>")[0]
    for words in (
        f"from the {WATCHED_FROM}th action of a step",
        f"for the {MOST_REPEATS}rd time",
        f"After {MOST_ACTIONS} actions in one step",
        f"after {MOST_NESTED} answers within answers",
        f"after {MOST_ANSWERS} answers to one event",
        f"After {LONGEST_MATCH} turns for each seat",
        f"after {MOST_SKIRMISHES} skirmishes in one phase",
        f"after {MOST_ANSWERED} times",
    ):
        assert words in section
    assert 'href="#endless"' in page


def test_the_game_is_offered_with_decks_and_a_first_match() -> None:
    game = get_game("heroes-journey")
    assert game.first is not None and len(game.first.decks) == 2
