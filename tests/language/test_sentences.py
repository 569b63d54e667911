# ruff: noqa: F403, F405
"""What sentences of the card language mean."""

import pytest

from catalog.language import GameTextError, parse, to_text
from catalog.language.abilities import *

SPARTAN = (Has("Sparta"), Type("companion"))
MINION = (Type("minion"),)


def only(text, **facts):
    (ability,) = parse(text, **facts)
    return ability


def test_to_play_lines_name_what_must_be_spotted_and_paid():
    assert only("To play, spot 2 Sparta companions and add a burden.") == ToPlay(
        (Spot(Chosen(2, SPARTAN)), AddBurdens(1))
    )


def test_a_bearer_line_says_who_may_bear_the_card():
    assert only("Bearer must be [Nick Chopper].") == PlaysOn(Named("Nick Chopper"))
    assert only("Bearer must be an Achaian.") == PlaysOn(Chosen(1, (Has("Achaian"),)))


def test_keywords_stand_alone_with_or_without_a_number():
    assert parse("Damage +1. Durable 2. Brazen (3). Knight. Hero [Homecoming].") == (
        Keyword("damage", 1),
        Keyword("durable", 2),
        Keyword("brazen", 3),
        Keyword("knight"),
        Keyword("hero", title="Homecoming"),
    )


def test_an_action_has_labels_costs_and_effects():
    assert only("Skirmish: Exert a Sparta companion to make it strength +2.") == Action(
        labels=("skirmish",),
        costs=(Exert(Chosen(1, SPARTAN)),),
        effects=(Lasting(Modify(It(), (Stat("strength", 2),))),),
    )


def test_an_event_may_name_several_steps():
    assert only("Maneuver or skirmish: Heal a companion.").labels == ("maneuver", "skirmish")


def test_a_number_may_depend_on_a_condition():
    action = only("Skirmish: Make a Sparta companion strength +2 (or +3 if it bears a hand weapon).")
    (lasting,) = action.effects
    (change,) = lasting.statement.changes
    assert change.amount == OrIf(2, 3, Is(It(), (Bearing(Chosen(1, (Has("hand weapon"),))),)))


def test_a_strength_bonus_for_each_card_is_one_bonus_and_not_many():
    (lasting,) = only("Skirmish: Make a minion strength +1 for each other minion you can spot.").effects
    assert lasting.statement.changes == (Stat("strength", PerEach(1, Count((Other(), Type("minion"))))),)


def test_an_effect_for_each_card_is_repeated():
    (effect,) = only("Skirmish: Wound a minion for each burden.").effects
    assert effect == ForEach(BurdenCount(), (Wound(Chosen(1, MINION)),))


def test_a_response_waits_for_its_event():
    assert only(
        "Response: If a companion is about to take a wound, remove (2) to prevent that wound."
    ) == Response(
        event=AboutTo(Chosen(1, (Type("companion"),)), "take a wound"),
        costs=(RemoveRisk(2),),
        effects=(Prevent("wound"),),
    )


def test_mandatory_and_optional_triggers_differ_by_may():
    must = only("Each time this minion wins a skirmish, add a burden.")
    may = only("Each time this minion wins a skirmish, you may add a burden.")
    assert must == Trigger(WinsSkirmish(This("minion")), (AddBurdens(1),))
    assert may == Trigger(WinsSkirmish(This("minion")), (May((AddBurdens(1),)),))


def test_while_is_a_statement_with_a_condition():
    assert only("While you can spot 3 burdens, this minion is strength +2 and cannot take wounds.") == Static(
        (Modify(This("minion"), (Stat("strength", 2), Cannot("take wounds"))),),
        Compare(BurdenCount(), "at least", 3),
    )


def test_own_costs_are_statements_about_risk_cost():
    expected = Static((Modify(Each((Has("Oz"), Type("event"))), (Stat("risk cost", -1),)),))
    assert only("The risk cost of each Oz event is -1.") == expected
    assert only("Each Oz event is risk cost -1.") == expected


def test_sites_speak_on_arrival_while_here_and_on_leaving():
    arrive, here, leave = parse(
        "When the party moves to this site, each companion must exert.\n"
        "While the party is here, each minion is strength +1.\n"
        "When the party moves from this site, the Protagonist may draw a card."
    )
    assert arrive.event == Moves("to", This("site"))
    assert here.condition == PartyAt(This("site"))
    assert leave.event == Moves("from", This("site"))


def test_a_quest_need_says_what_completes_it():
    assert only("To complete quest: The party is at site 9.") == Completion(
        PartyAt(Chosen(1, (Type("site"), SiteNumbered(9))))
    )


def test_remembered_cards_are_references():
    action = only("Skirmish: Choose a minion to make that minion strength -1 and damage +1.")
    assert len(action.effects) == 1


def test_x_may_be_defined_by_the_text():
    action = only(
        "Adversary: Reveal a random card from an opponent's hand. Add (X), where X is that card's risk cost."
    )
    assert action.then == ((WhereX((AddRisk(X()),), StatOf("risk cost", That((Type("card"),)))),),)


def test_another_player_may_pay_to_prevent():
    action = only(
        "Assignment: Assign this minion to a companion. The Protagonist may add a burden to prevent this."
    )
    assert action.then == ((Unless(Protagonist(), (AddBurdens(1),)),),)


def test_limits_and_durations_are_kept():
    action = only(
        "Campaign: Make each Oz companion strength +1 until the regroup phase (limit once per turn)."
    )
    assert action.limit == Limit(1, "turn")
    assert action.effects[0].until == UntilStart("regroup phase")


def test_joined_features_share_what_belongs_to_both():
    spartan_or_ozian = Chosen(
        1, (OneFeature(((Has("Sparta"), Type("companion")), (Has("Oz"), Type("companion")))),)
    )
    assert only("Regroup: Heal a Sparta or Oz companion.").effects == (Heal(spartan_or_ozian),)
    campaign = (Side("campaign"), Type("possession")), (Side("campaign"), Type("condition"))
    assert only("Regroup: Scrap a campaign possession or condition.").effects == (
        Scrap(Chosen(1, (OneFeature(campaign),))),
    )


def test_a_sentence_that_could_mean_two_things_is_refused():
    with pytest.raises(GameTextError):
        parse("Regroup: Heal a wounded Ithakan or Munchkin.")


def test_the_cards_own_title_means_the_card_itself():
    text = "Skirmish: Exert Helen of Troy to make her strength +2."
    assert only(text, title="Helen of Troy").costs == (Exert(This("card")),)
    assert only(text).costs == (Exert(Named("Helen of Troy")),)


@pytest.mark.parametrize(
    ("text", "column", "found"),
    [
        ("Skirmish: Exert a Sparta companion too make it strength +2.", 36, "too"),
        ("Each companion is stronger.", 19, "stronger"),
        ("Skirmish: Exrt a minion.", 11, "Exrt"),
        ("To play, spot", 14, ""),
    ],
)
def test_an_error_says_where_and_what_was_expected(text, column, found):
    with pytest.raises(GameTextError) as caught:
        parse("Knight.\n" + text)
    error = caught.value
    assert (error.line, error.column, error.found) == (2, column, found)
    assert error.expected


def test_an_error_can_name_whatever_could_stand_there_in_plain_words():
    from catalog.language.matcher import _PLAIN_NAMES
    from catalog.language.nouns import BUILTINS
    from catalog.language.phrases import TABLE

    assert {*BUILTINS, *TABLE.forms} == set(_PLAIN_NAMES)


def test_an_error_offers_the_nearest_known_phrase():
    with pytest.raises(GameTextError) as caught:
        parse("Skirmish: Cancel a skirmsh involving a companion.")
    assert caught.value.nearest is not None and "skirmish" in caught.value.nearest
    with pytest.raises(GameTextError) as caught:
        parse("Skirmish: Exrt a minion.")
    assert caught.value.nearest == "exert (who)"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Regroup: Exert a unique companion to draw a card.", "a unique"),
        ("Regroup: Discard a condition. Its owner may draw a card.", "Its owner"),
    ],
)
def test_canonical_text_says_its_and_a_unique(text, word):
    assert word in to_text(parse(text))


def test_canonical_text_uses_brackets_articles_and_full_stops():
    text = "When you play Helen, exert an unbound companion twice or add 2 burdens"
    assert to_text(parse(text)) == (
        "Each time you play [Helen], either exert an unbound companion 2 times or add 2 burdens."
    )
