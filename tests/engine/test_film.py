"""A film shows at every moment what was seen then, and needs no rules for it."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from heroes.engine.events import OPEN, SPECTATOR
from heroes.engine.film import changed, difference, film_of, view_at
from heroes.engine.game import get_game
from heroes.engine.match import Match

plain: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["a", "b", ""]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=10,
)


def same(one: Any, other: Any) -> bool:
    """Equal to the last type and to the order of keys: 1 is not True."""
    return repr(one) == repr(other)


@settings(suppress_health_check=[HealthCheck.too_slow])  # on a busy machine
@given(plain, plain)
def test_a_change_makes_the_new_value_from_the_old_and_leaves_the_old_alone(old, new):
    before = repr(old)
    assert same(changed(old, difference(old, new)), new)
    assert repr(old) == before


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(plain)
def test_where_nothing_changes_nothing_is_kept(value):
    assert difference(value, value) is None


@pytest.mark.parametrize("slug", ["love-letter", "kartenspiel"])
def test_every_moment_shows_every_viewer_what_he_saw(slug):
    game = get_game(slug)
    match = Match(game, game.new_setup(3 if 3 in game.seats else game.seats[0]), bytes(32))
    viewers = [*range(match.rules.seats), SPECTATOR, OPEN]
    seen = [{viewer: match.view(viewer) for viewer in viewers}]
    while match.result is None and len(match.choices) < 60:
        decision = match.pending[len(match.choices) % len(match.pending)]
        option = decision.options[len(match.choices) % len(decision.options)]
        match.choose(decision.seat, decision.id or 0, [option.key])
        seen.append({viewer: match.view(viewer) for viewer in viewers})
    film = film_of(game.rules, match.setup, {}, bytes(32), match.choices)
    assert film["choices"] == len(match.choices) > 10
    for at, views in enumerate(seen):
        for viewer, view in views.items():
            assert same(view_at(film, viewer, at), view), (at, viewer)


def test_a_choice_that_the_rules_do_not_follow_makes_no_film():
    game = get_game("love-letter")
    with pytest.raises(Exception, match=r"not possible|asked nothing"):
        film_of(game.rules, game.new_setup(2), {}, bytes(32), [(0, "nothing"), (1, "nothing")])
