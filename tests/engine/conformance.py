"""Playing matches at random for the conformance suite, through the kernel's door alone."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

from heroes.engine.game import Game, get_game
from heroes.engine.match import Match
from heroes.engine.selfplay import seed_of

MANY = 20_000
"""Choices after which a match is taken to run for ever."""


def fresh(game: Game, seats: int, seed: int, keep: bool = True) -> Match:
    """A match of a fresh set-up; equal arguments give equal matches."""
    return Match(game, setup(game, seats, seed), seed_of(seed, seats), keep=keep)


def setup(game: Game, seats: int, seed: int) -> dict[str, Any]:
    """A set-up with table options picked by `seed`, so that the seeds together visit them all."""
    pick = Random(seed)
    options = {option.key: pick.choice(list(option.choices)) for option in game.options}
    for option in game.options:  # a seat number that this table lacks cannot be chosen
        if isinstance(options[option.key], int) and not isinstance(options[option.key], bool):
            try:
                game.new_setup(seats, {option.key: options[option.key]})
            except ValueError:
                options[option.key] = option.default
    return game.new_setup(seats, options)


def step(match: Match, pick: Random) -> None:
    """One random choice of one of the seats that are asked."""
    decision = pick.choice(list(match.pending))
    match.choose(decision.seat, decision.id or 0, [pick.choice(list(decision.options)).key])


def play(match: Match, seed: int, until: Callable[[Match], bool] | None = None) -> Iterator[Match]:
    """Choose at random until the end, yielding the match before each choice and after the last."""
    pick = Random(seed)
    for _choice in range(MANY):
        yield match
        if match.result is not None or (until and until(match)):
            return
        step(match, pick)
    raise AssertionError(f"{match.game.slug} does not end within {MANY} choices (seed {seed})")


def finish(match: Match, seed: int) -> Match:
    """Play to the end."""
    for _match in play(match, seed):
        pass
    return match


@cache
def _finished(game: str, seats: int, seed: int) -> Match:
    return finish(fresh(get_game(game), seats, seed), seed)


def finished(game: Game, seats: int, seed: int) -> Match:
    """A match that was played to the end at random; one's own copy of it."""
    return _finished(game.slug, seats, seed).fork(keep=True)


def viewers(match: Match) -> list[int | None]:
    """Everybody who may look: a spectator and each seat."""
    return [None, *range(match.rules.seats)]


def observation(match: Match, viewer: int | None, since: int = 0) -> dict[str, Any]:
    """All that `viewer` is given: view, decision, log (from event `since` on), who is awaited, and the result."""
    return {
        "view": match.view(viewer),
        "decision": match.decision_view(viewer) if viewer is not None else None,
        "log": match.log(viewer, since),
        "waiting": match.waiting_for(),
        "result": match.result,
    }


RECENT = 30
"""So many events are looked at as lines of a log where all events are compared as they are."""


def stand(match: Match) -> dict[str, Any]:
    """All that tells two equal matches apart from unequal ones."""
    recent = max(0, len(match.rules.events) - RECENT)
    return {
        "fingerprint": match.fingerprint(),
        "events": list(match.rules.events),
        "choices": list(match.choices),
        "pending": [(d.id, d.seat, d.kind, d.prompt, list(d.options), d.default) for d in match.pending],
        "result": match.result,
        "seen": [observation(match, viewer, recent) for viewer in viewers(match)],
    }


def unnumbered(stood: dict[str, Any]) -> dict[str, Any]:
    """A `stand` without the numbers of decisions, of which a take-back gives fresh ones."""
    seen = [{**one, "decision": one["decision"] and {**one["decision"], "id": 0}} for one in stood["seen"]]
    return {**stood, "pending": [decision[1:] for decision in stood["pending"]], "seen": seen}
