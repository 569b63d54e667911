"""Game Set Up; rulings HJ8 to HJ12."""

from heroes.engine.match import Match
from heroes.engine.selfplay import seed_of
from heroes.journey.game import GAME
from tests.journey.box import PINNED, setup, written


def fresh(seats: int = 2, seed: int = 0) -> Match:
    return Match(GAME, setup(seats), seed_of(seed, seats))


def answer(match: Match, seat: int, key: str) -> None:
    decision = match.decision_of(seat)
    assert decision is not None
    match.choose(seat, decision.id, [key])


def defaults_until(match: Match, kind: str) -> None:
    while match.pending[0].kind != kind:
        decision = match.pending[0]
        answer(match, decision.seat, decision.default_option().key)


def bid(match: Match, *numbers: int) -> None:
    for seat, number in enumerate(numbers):
        answer(match, seat, f"bid:{number}")


def titles(match: Match, options) -> list[str]:
    return [match.rules.card(option.card)["title"] for option in options if option.card]


def named(match: Match, title: str) -> str:
    """The key of the option that is about the card with this slug or title."""
    for option in match.pending[0].options:
        if option.card and title in (
            match.rules.card(option.card)["slug"],
            match.rules.card(option.card)["title"],
        ):
            return option.key
    raise AssertionError(f"{title} is not among {titles(match, match.pending[0].options)}")


def test_bids_are_sealed_until_all_have_bid() -> None:
    match = fresh(3)
    answer(match, 1, "bid:5")
    assert match.rules.burdens == [0, 0, 0]
    assert all(player["burdens"] is None for player in match.view(0)["players"])
    answer(match, 0, "bid:2")
    answer(match, 2, "bid:3")
    assert match.rules.burdens == [2, 5, 3]


def test_a_bid_is_smaller_than_the_resolve_of_the_quest_need() -> None:
    match = fresh()
    assert [option.target for option in match.decision_of(0).options] == list(range(8))  # resolve 8
    assert [option.target for option in match.decision_of(1).options] == list(range(7))  # resolve 7


def test_the_highest_bidder_takes_any_free_place_first() -> None:
    match = fresh(3)
    bid(match, 1, 4, 2)
    assert match.waiting_for() == [1]
    answer(match, 1, "place:3")
    assert match.waiting_for() == [2]
    assert [option.target for option in match.pending[0].options] == [1, 2]
    answer(match, 2, "place:1")
    assert match.rules.order == [2, 0, 1]  # the last place is nobody's choice any more


def test_the_first_player_places_site_1_from_his_own_atlas() -> None:
    match = fresh()
    bid(match, 0, 3)
    answer(match, 1, "place:1")
    decision = match.pending[0]
    assert (decision.seat, decision.kind) == (1, "site")
    regions = [match.rules.pool[int(option.card[1:])].card.range for option in decision.options]
    assert set(regions) == {"1-3"}
    answer(match, 1, decision.options[0].key)
    assert match.rules.owner[match.rules.path[0]] == 1
    assert match.rules.sites == [1, 1]


def to_the_heroes(first: int = 0) -> Match:
    match = fresh()
    bid(match, *((1, 0) if first == 0 else (0, 1)))
    answer(match, first, "place:1")
    defaults_until(match, "hero")
    return match


def test_only_heroes_that_the_quest_need_calls_may_lead() -> None:
    match = to_the_heroes()
    assert set(titles(match, match.pending[0].options)) == {"Menelaos"}
    answer(match, 0, named(match, "menelaos-on-watch"))
    hero, quest = match.rules.parties[0][0], match.rules.quests[0]
    assert match.rules.bearer[quest] == hero


def test_a_hero_of_cost_4_starts_alone() -> None:
    match = to_the_heroes()
    answer(match, 0, named(match, "menelaos-at-home"))
    assert match.pending[0].kind == "starting party"
    assert [option.key for option in match.pending[0].options] == ["done"]


def test_the_starting_party_costs_4_at_most_and_adds_no_risk() -> None:
    match = to_the_heroes()
    answer(match, 0, named(match, "menelaos-on-watch"))  # costs 3
    offered = titles(match, match.pending[0].options)
    assert set(offered) == {"Plain Squire"}  # the companion of cost 1
    answer(match, 0, named(match, "Plain Squire"))
    assert [option.key for option in match.pending[0].options] == ["done"]
    assert match.rules.risk == 0


def test_no_second_hero_keyword_and_no_second_copy_of_a_unique_companion_starts() -> None:
    match = to_the_heroes(first=1)
    answer(match, 1, named(match, "dorothy-on-the-road"))  # costs 2, so 2 are left
    offered = titles(match, match.pending[0].options)
    assert "Dorothy" not in offered
    assert "Boq" in offered
    answer(match, 1, named(match, "Toto"))
    assert "Toto" not in titles(match, match.pending[0].options)


def test_what_a_companion_asks_for_to_play_must_be_there_in_the_starting_party() -> None:
    match = to_the_heroes(first=1)
    answer(match, 1, named(match, "dorothy-on-the-road"))
    assert "Small Mouse" in titles(match, match.pending[0].options)  # Dorothy is an Oz companion


def to_the_mulligans() -> Match:
    match = to_the_heroes()
    defaults_until(match, "mulligan")
    return match


def test_everybody_draws_eight_and_may_keep() -> None:
    match = to_the_mulligans()
    assert [len(hand) for hand in match.rules.hands] == [8, 8]
    assert match.waiting_for() == [0]
    answer(match, 0, "keep")
    assert match.waiting_for() == [1]


def test_a_mulligan_holds_up_to_two_and_draws_6_then_4_then_2() -> None:
    match = to_the_mulligans()
    before = len(match.rules.books[0])
    answer(match, 0, "mulligan")
    held = [option.key for option in match.pending[0].options if option.key.startswith("hold")][:2]
    answer(match, 0, held[0])
    answer(match, 0, held[1])
    assert len(match.rules.hands[0]) == 2 + 6
    assert len(match.rules.books[0]) == before - 6 + 6
    answer(match, 0, "mulligan")
    answer(match, 0, "done")
    assert len(match.rules.hands[0]) == 4
    answer(match, 0, "mulligan")
    answer(match, 0, "done")
    assert len(match.rules.hands[0]) == 2
    assert match.waiting_for() == [1], "after three the hand is kept, and it is not filled up"


def test_what_is_set_aside_comes_back_only_after_the_new_cards_are_drawn() -> None:
    match = to_the_mulligans()
    table = match.rules
    top = table.books[0][-6:]
    answer(match, 0, "mulligan")
    answer(match, 0, "done")
    assert sorted(table.hands[0]) == sorted(top)


def test_texts_are_silent_while_parties_are_laid() -> None:
    """Boq heals when he is played; in the starting party he is not played."""
    match = to_the_heroes(first=1)
    answer(match, 1, named(match, "dorothy-on-the-road"))
    answer(match, 1, named(match, "Boq"))
    assert match.pending[0].kind == "starting party"


def starting_with(text: str, cost: int = 2, dorothy: bool = True) -> Match:
    """Seat 1 is about to fill his starting party after Dorothy, whose cost leaves 2; in his book is a companion
    with this text."""
    name = written(text, type="companion", title=f"Starter {cost} {text[:9]}", culture="oz", cost=cost)
    facts = setup()
    facts["cards"] = {**facts["cards"], name: PINNED[name]}
    facts["decks"][1]["book"] = [[1, name], *facts["decks"][1]["book"]]
    match = Match(GAME, facts, seed_of(0, 2))
    bid(match, 0, 1)
    defaults_until(match, "hero")
    answer(match, 1, named(match, "dorothy-on-the-road"))
    return match


def test_what_makes_a_to_play_cheaper_counts_in_the_starting_party_too() -> None:
    """To play there is a burden to add, unless another Oz companion can be spotted."""
    match = starting_with("To play, spot another Oz companion or add a burden.")
    answer(match, 1, named(match, "Starter 2 To play, "))
    before = match.rules.burdens[1]
    assert len(match.pending[0].options) == 2, "both can be paid"
    answer(match, 1, "option:0")
    assert match.rules.burdens[1] == before == 1, "the bid alone"
    assert len(match.rules.parties[1]) == 2


def test_the_printed_cost_counts_in_the_starting_party_whatever_texts_say() -> None:
    """Texts are silent until all have set up (HJ11)."""
    match = starting_with(
        "While you can spot another Oz companion, this companion's risk cost is -1.", cost=3
    )
    assert not any("Starter" in title for title in titles(match, match.pending[0].options))
