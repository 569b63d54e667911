"""Moving Your Party; rulings HJ22 to HJ24, HJ36, HJ37."""

import pytest

from tests.journey.box import plain_path, written
from tests.journey.box import plain_talk as talk


def test_moving_adds_the_sites_risk_and_one_for_each_companion() -> None:
    table = talk().moves(0)
    table.companion(0, "Plain Hoplite")
    table.hand(0, "Plain War Cry")
    table.hand(1, "Plain Spearman")
    play = table.begin("campaign").passes(0)
    assert play.table.sites[0] == 3
    assert play.table.risk == 1 + 2  # the site, hero and hoplite


def test_brazen_adds_risk_when_the_party_moves() -> None:
    table = talk().moves(0)
    loud = written("Brazen 2.", type="companion", title="Loud Friend")
    table.companion(0, loud)
    table.hand(1, "Plain Spearman")
    play = table.begin("move")
    assert play.table.risk == 1 + 2 + 2


def test_the_next_site_is_placed_by_the_antagonist_to_whom_the_arrow_points() -> None:
    for arrow, placer in (("left", 1), ("right", 2)):
        last = written("", type="site", title=f"Crossing {arrow}", arrow=arrow)
        table = talk(3, path=("Plain Hall", "Plain Ford", last)).moves(0)
        table.party_at(0, 3)
        for seat in (0, 1, 2):
            table.atlas(seat, "Plain Meadow", "Plain City")
        play = table.begin("move")
        assert play.match.waiting_for() == [placer]
        assert len(play.keys(placer)) == 1, "Emerald City is no site for position 4"


def test_whoever_has_no_fitting_site_is_passed_over_and_the_protagonist_is_the_last() -> None:
    table = talk(3).moves(0)
    table.party_at(0, 3)
    table.atlas(0, "Plain Meadow")
    table.atlas(1, "Plain City")
    play = table.begin("move")
    assert play.match.waiting_for() == [0]


def test_with_two_players_every_arrow_names_the_opponent() -> None:
    table = talk().moves(0)
    table.party_at(0, 3)
    table.atlas(0, "Plain Meadow")
    table.atlas(1, "Plain Forest")
    assert table.begin("move").match.waiting_for() == [1]


NINE = (
    *("Plain Hall", "Plain Ford", "Plain Crossing"),
    *("Plain Meadow", "Plain Forest", "Far Ford"),
    *("Plain Gates", "Plain City", "Plain Castle"),
)


def test_at_site_9_nothing_moves_and_no_risk_is_added() -> None:
    table = talk(path=NINE).moves(0)
    table.party_at(0, 9)
    table.hand(1, "Plain Spearman")
    play = table.begin("move")
    assert play.table.sites[0] == 9
    assert play.table.risk == 0
    assert play.table.stage == "adversary"


def test_the_move_limit_is_players_minus_one_but_at_least_two() -> None:
    for seats, limit in ((2, 2), (3, 2), (4, 3), (6, 5)):
        table = talk(seats)
        for seat in range(seats):
            table.hand(seat, "Plain Spearman")
        assert table.begin("campaign").match.view(0)["move_limit"] == limit


def test_the_party_may_move_again_only_while_the_limit_allows() -> None:
    for moves, asked in ((1, True), (2, False)):
        table = talk().moves(moves)
        table.hand(0, "Plain Spearman")
        table.hand(1, "Plain Spearman")
        play = table.begin("decide")
        assert play.may(0, "move") == asked


def test_moving_again_leads_to_a_new_adversary_phase_and_keeps_the_risk_pool_and_the_minions() -> None:
    table = talk().moves(1).risk(4)
    spearman = table.minion(1, "Plain Spearman", wounds=1)
    table.hand(1, "Plain Spearman")
    play = table.begin("decide").pick(0, "move")
    assert play.table.stage == "adversary"
    assert play.table.risk == 4 + 1 + 1
    assert play.where(spearman) == "field"
    assert play.wounds(spearman) == 1


def test_a_site_works_only_while_the_party_is_there() -> None:
    ford = written(
        "While the party is here, each mounted companion is strength +1.", type="site", title="Ford"
    )
    path = ("Plain Hall", ford)
    table = talk(path=path)
    mounted = written("Mounted.", type="companion", title="Rider")
    rider = table.companion(0, mounted)
    table.hand(0, "Plain War Cry")
    play = table.begin("campaign")
    assert play.strength(rider) == 6, "the party is at the ford"
    table = talk(path=path)
    rider = table.companion(0, mounted)
    table.party_at(0, 1)
    table.hand(0, "Plain War Cry")
    assert table.begin("campaign").strength(rider) == 5


def test_a_text_on_leaving_a_site_happens_before_the_token_moves() -> None:
    leaving = written(
        "When the party moves from this site, each companion must exert.", type="site", title="Deadly Sand"
    )
    table = talk(path=("Plain Hall", leaving, "Plain Crossing")).moves(0)
    table.hand(1, "Plain Spearman")
    play = table.begin("move")
    assert play.wounds(table.heroes[0]) == 1
    lines = play.log()
    assert lines.index("Menelaos exerts.") < next(
        n for n, line in enumerate(lines) if "moves to site 3" in line
    )


def test_when_the_party_moves_to_a_site_its_text_answers_before_the_risk() -> None:
    table = talk(path=("Plain Hall", "Plain Ford", "Plain Crossing")).moves(0)
    table.hand(1, "Plain Spearman")
    table.book(1, "Grey Wolf")
    play = table.begin("move")
    assert play.asked(1).kind == "may", "each antagonist may draw a card"
    assert play.table.risk == 0
    play.pick(1, "yes")
    assert play.table.risk == 2
    assert len(play.table.hands[1]) == 2


@pytest.mark.parametrize(("arrow", "placer"), [("left", 3), ("right", 2)])
def test_left_and_right_go_by_the_places_taken_and_not_by_the_numbers_of_the_seats(
    arrow: str, placer: int
) -> None:
    path = [*plain_path()[:1], written("", type="site", title=f"Fork to the {arrow}", arrow=arrow)]
    table = talk(4, path=path).order(2, 0, 3, 1).moves(0)
    for seat in range(4):
        table.atlas(seat, "Plain Crossing")
    assert table.begin("move").match.waiting_for() == [placer]


def test_a_skipped_campaign_phase_does_not_end_and_the_party_moves_all_the_same() -> None:
    text = "Skip the campaign phase.\nAt the end of each campaign phase, add a burden."
    table = talk()
    table.support(0, written(text, type="condition", title="Early Start", **{"class": "support area"}))
    for seat in range(2):
        table.hand(seat, "Grey Wolf")
    play = table.begin("campaign").until("adversary")
    assert play.table.sites[0] == 3 and play.table.burdens[0] == 0
