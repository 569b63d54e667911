"""Random games, with everything checked that must hold after every choice."""

import itertools

import pytest

from heroes.engine.selfplay import play_match, seed_of


def check(match):
    """Whatever happens in a game of Das Kartenspiel, this is so."""
    rules = match.rules
    on_table = [[] for _seat in range(rules.seats)]
    for pile in rules.table.values():
        assert pile
        for seat, card in pile:
            on_table[seat].append(card)
        for (_below, lower), (_above, upper) in itertools.pairwise(pile):
            assert rules.box.may_lie_on(upper, lower)
    for seat in range(rules.seats):
        planned = [card for card, _place in rules.plan] if seat == rules.turn else []
        assert (
            sorted([*on_table[seat], *rules.hands[seat], *rules.decks[seat], *planned])
            == rules.box.sorted_set
        )
        assert len(rules.hands[seat]) + len(planned) <= 5
    assert sum(planned not in ("bilbo",) for planned, _place in rules.plan) <= 1
    assert sum(rules.gems) <= 44
    assert not rules.table.keys() & set(rules.locations)
    assert len(set(rules.locations)) == len(rules.locations) <= len(rules.route)
    if match.result is None:
        decision = match.pending[0]
        assert decision.seat == rules.turn
        if decision.kind == "play":
            # never a location with no free place, never a turn without a card
            assert not rules.ring <= rules.table.keys()
            assert rules.hands[rules.turn] or rules.plan
            assert (decision.option("done") is not None) == bool(rules.plan)
        else:
            assert rules.ring <= rules.table.keys()
    else:
        assert not rules.plan
        assert match.result["scores"] == rules.gems
        assert match.result["winners"] == [
            seat for seat in range(rules.seats) if rules.gems[seat] == max(rules.gems)
        ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_keep_the_rules_after_every_choice(game, seats):
    setup = game.new_setup(seats)
    for number in range(100):
        match, _steps, _real = play_match(
            game, setup, seed_of(seats, number), ["random"] * seats, after_choice=check
        )
        check(match)
