"""What every game of the house must keep to, whatever its rules: written once, run for all of them."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from heroes.engine import record
from heroes.engine.decision import Decision, Sealed
from heroes.engine.events import OPEN
from heroes.engine.game import Game, games
from heroes.engine.match import Checkpoint, Match, NotAsked, Refused, Stale, Unlisted
from heroes.engine.selfplay import seed_of
from heroes.engine.stream import Stream
from tests.engine.conformance import (
    RECENT,
    finish,
    finished,
    fresh,
    observation,
    play,
    setup,
    stand,
    step,
    unnumbered,
    viewers,
)

ROOT = Path(__file__).resolve().parents[2]
SHORT = 300
"""Choices up to which a match is short enough for several of them to be looked at each time."""


def seeds_of(game: Game) -> range:
    """Two matches of a short game, one of a long one; CONFORMANCE_SEEDS says otherwise."""
    wanted = os.environ.get("CONFORMANCE_SEEDS")
    if wanted:
        return range(int(wanted))
    return range(2 if is_short(finished(game, game.seats[0], 0)) else 1)


def is_short(match: Match) -> bool:
    return len(match.choices) <= SHORT


TABLES = [
    pytest.param(game, seats, seed, id=f"{game.slug}-{seats}-seats-seed-{seed}")
    for game in games()
    for seats in game.seats
    for seed in seeds_of(game)
]
every_table = pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.slug) for game in games()])

VIEW_BYTES = 200_000


def sample(match: Match, seed: int, every: int = 7) -> list[int]:
    """Some moments of a match: numbers of choices, spread over it, the first and the last included."""
    total = len(match.choices)
    start = seed % every
    return sorted({0, total, *range(start, total, max(every, total // (6 if is_short(match) else 4)))})


def some_points(match: Match, short: int, long: int) -> list[Checkpoint]:
    """Some rest points of a match, the first included, spread over it: at most about so many."""
    points = match.checkpoints
    return points[:: max(1, len(points) // (short if is_short(match) else long))]


@every_table
def test_every_position_has_a_result_or_an_option(game: Game, seats: int, seed: int) -> None:
    for match in play(fresh(game, seats, seed), seed):
        assert (match.result is None) == bool(match.pending) == bool(match.waiting_for())
        asked = [decision.seat for decision in match.pending]
        assert len(asked) == len(set(asked)), "a seat is asked one thing at a time"
        for decision in match.pending:
            assert 0 <= decision.seat < seats
            keys = [option.key for option in decision.options]
            assert keys and len(keys) == len(set(keys)), "keys tell options apart"
            assert all(isinstance(key, str) and 0 < len(key) <= 100 for key in keys)
            assert decision.default_option() in decision.options
    assert match.result["winners"] == sorted(set(match.result["winners"]))
    assert all(0 <= winner < seats for winner in match.result["winners"])
    assert "{" not in match.result["reason"][0].format(**match.result["reason"][1])
    assert len(match.result["scores"]) == seats


@every_table
def test_each_listed_option_applies_and_nothing_else_does(game: Game, seats: int, seed: int) -> None:
    match = finished(game, seats, seed)
    choices = list(match.choices)
    for count in sample(match, seed)[:-1]:
        match._rebuild(choices[:count])
        for decision in list(match.pending):
            for option in decision.options:
                twin = match.fork(keep=True)
                twin.choose(decision.seat, decision.id or 0, [option.key])
                assert twin.choices[-1] == (decision.seat, option.key)
        before = stand(match)
        decision = match.pending[0]
        stranger = next((seat for seat in range(seats) if match.decision_of(seat) is None), None)
        for refusal, seat, number, keys in (
            (Unlisted, decision.seat, decision.id, ["no such key"]),
            (Unlisted, decision.seat, decision.id, []),
            (Stale, decision.seat, decision.id + 1, [decision.options[0].key]),
            (Stale, decision.seat, 0, [decision.options[0].key]),
            (NotAsked, stranger, decision.id, [decision.options[0].key]),
            (NotAsked, seats, decision.id, [decision.options[0].key]),
        ):
            if seat is not None:
                with pytest.raises(refusal):
                    match.choose(seat, number, keys)
        assert stand(match) == before


@every_table
def test_a_wrong_part_of_an_answer_undoes_the_whole_answer(game: Game, seats: int, seed: int) -> None:
    match = finished(game, seats, seed)
    choices = list(match.choices)
    for count in sample(match, seed)[:-1]:
        match._rebuild(choices[:count])
        before = stand(match)
        decision = match.pending[0]
        with pytest.raises(Refused):
            match.choose(decision.seat, decision.id or 0, [decision.options[0].key, "no such key"])
        assert stand(match) == before


@every_table
def test_save_and_load_and_fork_equal_the_live_match(game: Game, seats: int, seed: int) -> None:
    moments = sample(finished(game, seats, seed), seed)
    pick = Random(seed)
    for number, live in enumerate(play(fresh(game, seats, seed), seed)):
        if number not in moments:
            continue
        written = json.loads(json.dumps(record.write(live)))
        loaded = record.rebuild(written)
        twin = live.fork(keep=True)
        assert stand(loaded) == stand(live) == stand(twin)
        assert record.verify(written) == []
        if live.result is None:
            before = stand(live)
            keys = pick.getstate()
            step(twin, pick)
            pick.setstate(keys)
            step(loaded, pick)
            assert stand(loaded) == stand(twin)
            assert stand(live) == before, "a fork does not touch the original"


def reordered(plain: Any) -> Any:
    """The same JSON as a store may give it back that keeps no order of keys: short ones first, from the end."""
    if isinstance(plain, dict):
        return {key: reordered(plain[key]) for key in sorted(plain, key=lambda key: (len(key), key[::-1]))}
    return [reordered(item) for item in plain] if isinstance(plain, list) else plain


@every_table
def test_a_store_that_reorders_the_keys_of_a_setup_gives_back_the_same_match(
    game: Game, seats: int, seed: int
) -> None:
    match = finished(game, seats, seed)
    again = Match(game, reordered(setup(game, seats, seed)), match.seed)
    again.follow(match.journal)
    assert again.rules.events == match.rules.events
    assert again.fingerprint() == match.fingerprint()
    for point in some_points(match, 5, 2):
        position = json.loads(json.dumps(point.position))
        one, other = (
            Match(game, {**match.setup, "position": told}, match.seed)
            for told in (position, reordered(position))
        )
        assert stand(finish(one, seed)) == stand(finish(other, seed))


@every_table
def test_a_dump_at_every_rest_point_goes_on_like_the_live_match(game: Game, seats: int, seed: int) -> None:
    match = finished(game, seats, seed)
    assert match.checkpoints, "a game has rest points"
    for point in some_points(match, 10, 4):
        position = json.loads(json.dumps(point.position))
        rules = game.rules(match.setup, Stream(match.seed, point.counter))
        rules.load(position)
        assert rules.dump() == position
        live = match.fork(keep=True)
        live._rebuild(match.choices[: point.choices])
        entered = Match(game, {**match.setup, "position": position}, match.seed)
        if live.rules.stream.counter == point.counter:  # else chance has already had its say
            for viewer in viewers(live):
                ours, theirs = observation(live, viewer), observation(entered, viewer)
                assert [theirs[key] for key in ("view", "waiting", "result")] == [
                    ours[key] for key in ("view", "waiting", "result")
                ]
                if ours["decision"]:
                    assert {**theirs["decision"], "id": 0} == {**ours["decision"], "id": 0}
        finish(entered, seed)


@every_table
def test_take_back_and_the_same_choice_give_the_same_position(game: Game, seats: int, seed: int) -> None:
    match = finished(game, seats, seed)
    choices = list(match.choices)
    moments = sample(match, seed)[1:]
    for count in moments:
        match._rebuild(choices[:count])
        before = unnumbered(stand(match))
        wholly = is_short(match) or count == moments[len(moments) // 2]
        for back in {1, min(count, 5), count if wholly else 1}:
            if back == 0:
                continue
            match.take_back(count - back)
            assert match.choices == choices[: count - back]
            for _again in range(back):
                match.redo()
            assert unnumbered(stand(match)) == before
            with pytest.raises(Refused):
                match.redo()


@every_table
def test_what_is_taken_back_free_had_revealed_nothing(game: Game, seats: int, seed: int) -> None:
    played = finished(game, seats, seed)
    match = fresh(game, seats, seed)
    for count, (seat, key) in enumerate(played.choices):
        counter, events = match.rules.stream.counter, len(match.rules.events)
        others = {(d.seat, d.id) for d in match.pending if d.seat != seat}
        decision = match.decision_of(seat)
        assert decision is not None
        match.choose(seat, decision.id or 0, [key])
        if not played.marks[count]:
            continue
        assert match.rules.stream.counter == counter
        kinds = {event[0] for event in match.rules.events[events:]}
        assert not any(game.rules.KINDS[kind].reveals for kind in kinds)
        assert match.decision_of(seat) is not None
        assert {(d.seat, d.id) for d in match.pending if d.seat != seat} <= others, (
            "nobody is asked anything new"
        )
        assert match.free_to(seat) <= count


@every_table
def test_a_viewer_sees_nothing_of_what_he_may_not_know(game: Game, seats: int, seed: int) -> None:
    """Draw anew what a viewer cannot see: all that he is given stays the same, byte for byte."""
    match = finished(game, seats, seed)
    choices = list(match.choices)
    for count in sample(match, seed)[:-1]:
        match._rebuild(choices[:count])
        for viewer in viewers(match):
            before = json.dumps(observation(match, viewer))
            twin = match.fork()
            twin.rules.resample(viewer, Stream(seed_of(seed, count)))
            assert json.dumps(observation(twin, viewer)) == before


@every_table
def test_what_is_offered_depends_only_on_what_the_seat_has_seen(game: Game, seats: int, seed: int) -> None:
    """From a position drawn anew, a seat that has been told the same is shown and offered the same."""
    match = finished(game, seats, seed)
    for point in some_points(match, 8, 5):
        for viewer in viewers(match):
            seen: dict[str, str] = {}
            for number in range(6):
                rules = game.rules(match.setup, Stream(match.seed))
                rules.load(point.position)
                rules.resample(viewer, Stream(seed_of(number, point.choices)))
                twin = Match(game, {**match.setup, "position": rules.dump()}, seed_of(number, 1), keep=False)
                told = json.dumps([twin.log(viewer), twin.waiting_for()])
                shown = json.dumps(observation(twin, viewer))
                assert seen.setdefault(told, shown) == shown


@every_table
def test_views_and_lines_are_small_json_and_hold_no_secret_of_the_kernel(
    game: Game, seats: int, seed: int
) -> None:
    match = fresh(game, seats, seed)
    secret = match.seed.hex()
    moments = sample(finished(game, seats, seed), seed)
    for number, live in enumerate(play(match, seed)):
        if number not in moments:
            continue
        for viewer in [OPEN, *viewers(live)]:
            view, log = live.view(viewer), live.log(viewer)
            text = json.dumps([view, log, live.decision_view(viewer or 0)])
            assert len(json.dumps(view)) < VIEW_BYTES
            assert secret not in text and '"counter"' not in text
            view.clear()
            assert live.view(viewer), "a view is a fresh dict each time"
            for line in log:
                line["template"].format(**dict.fromkeys(line["params"], "x"))


@every_table
def test_two_seats_at_once_do_not_see_each_others_sealed_answers(game: Game, seats: int, seed: int) -> None:
    sealed = [
        number
        for number, live in enumerate(play(fresh(game, seats, seed), seed))
        if isinstance(live.pending, Sealed) and len(live.pending) > 1
    ]
    match = finished(game, seats, seed)
    choices = list(match.choices)
    for number in sealed[:: max(1, len(sealed) // (20 if is_short(match) else 6))]:
        match._rebuild(choices[:number])
        decision: Decision = match.pending[0]
        others = [viewer for viewer in viewers(match) if viewer != decision.seat]
        recent = max(0, len(match.rules.events) - RECENT)
        outcomes = []
        for option in decision.options[:6]:
            twin = match.fork(keep=True)
            twin.choose(decision.seat, decision.id or 0, [option.key])
            if len(twin.pending) == len(match.pending) - 1:
                outcomes.append([json.dumps(observation(twin, viewer, recent)) for viewer in others])
        assert all(outcome == outcomes[0] for outcome in outcomes)


SCRIPT = """
import json, os, sys
sys.path.insert(0, {root!r})
import django
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "heroes.settings")
django.setup()
from tests.engine.conformance import fresh, finish, stand
from heroes.engine.game import get_game
match = finish(fresh(get_game({slug!r}), {seats}, 5), 5)
print(json.dumps([match.fingerprint(), match.choices, match.log(0), match.rules.events]))
"""


@every_game
def test_another_process_with_another_hash_seed_plays_the_same_match(game: Game) -> None:
    outputs = set()
    for hash_seed in ("1", "4711"):
        script = SCRIPT.format(root=str(ROOT), slug=game.slug, seats=game.seats[-1])
        outputs.add(
            subprocess.run(
                [sys.executable, "-c", script],
                env={**os.environ, "PYTHONHASHSEED": hash_seed},
                capture_output=True,
                text=True,
                check=True,
            ).stdout
        )
    assert len(outputs) == 1


@every_game
def test_a_wish_that_makes_no_match_is_refused(game: Game) -> None:
    for seats, options in ((game.seats[-1] + 1, {}), (0, {}), (game.seats[0], {"no such option": 1})):
        with pytest.raises(ValueError, match=r"\w"):
            game.new_setup(seats, options)
    for option in game.options:
        with pytest.raises(ValueError, match=r"\w"):
            game.new_setup(game.seats[0], {option.key: "no such value"})


@every_game
def test_a_position_of_something_else_is_refused(game: Game) -> None:
    for position in ({}, {"anything": 1}):
        with pytest.raises(ValueError, match=r"\w"):
            Match(game, {**game.new_setup(game.seats[0]), "position": position}, seed_of(1, 1))
