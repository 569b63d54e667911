"""Whole matches without anybody watching: for fuzzing, balance and speed."""

import time
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any

from catalog.definitions import take_in
from heroes.engine.bots import BotMaker
from heroes.engine.game import Game
from heroes.engine.match import Match
from heroes.engine.rules import Rules

LONGEST = 100_000
"""Decisions after which a match is taken to run for ever."""


def seed_of(seed: int, number: int) -> bytes:
    """The 32-byte seed of match `number` in a series that was started with the whole number `seed`."""
    return blake2b(f"{seed}/{number}".encode(), digest_size=32, person=b"selfplay").digest()


def play_match(
    game: Game,
    setup: dict[str, Any],
    seed: bytes,
    levels: Sequence[str],
    *,
    bot_seed: int = 0,
    after_choice: Any = None,
) -> tuple[Match, int, int]:
    """Let bots play one match to its end.

    levels        a bot level for each seat
    after_choice  called with the match after each choice: invariants in fuzzing
    Gives the finished match, its choices, and how many of these had two options or more.
    RuntimeError if it does not end.
    """
    bots = [
        game.bots[level](int.from_bytes(seed[:6], "little") ^ (bot_seed + seat))
        for seat, level in enumerate(levels)
    ]
    match = Match(game, setup, seed, keep=False)
    looks = [lambda seat=seat: match.view(seat) for seat in range(len(levels))]
    steps = real = 0
    while match.result is None:
        decision = match.pending[0]
        seat = decision.seat
        steps += 1
        if len(decision.options) > 1:
            real += 1
            match.answer(decision, bots[seat].choose(decision, looks[seat]))
        else:
            match.answer(decision, decision.options[0])
        if after_choice is not None:
            after_choice(match)
        if steps > LONGEST:
            raise RuntimeError(f"no end after {steps} choices")
    return match, steps, real


def result_of(
    slug: str,
    rules: type[Rules],
    bots: Sequence[BotMaker],
    setup: dict[str, Any],
    definitions: dict[str, dict[str, Any]],
    seed: bytes,
) -> dict[str, Any]:
    """The result of one match of bots, a maker for each seat. Takes only what can be sent to another process,
    in which no game is registered and no card definition is known."""
    take_in(definitions)
    levels = [str(seat) for seat in range(len(bots))]
    game = Game(
        slug=slug,
        title=slug,
        blurb="",
        seats=(len(bots),),
        rules=rules,
        version=0,
        components=dict,
        bots=dict(zip(levels, bots, strict=True)),
    )
    match, _, _ = play_match(game, setup, seed, levels)
    assert match.result is not None
    return {"winners": list(match.result["winners"]), "scores": list(match.result["scores"])}


def rotate(levels: Sequence[str], number: int) -> list[str]:
    """The levels moved on by `number` seats, so that no level always sits first."""
    shift = number % len(levels)
    return [*levels[-shift:], *levels[:-shift]] if shift else list(levels)


def play_many(
    game: Game,
    seats: int,
    count: int,
    seed: int,
    levels: Sequence[str],
    options: dict[str, Any] | None = None,
    first: int = 0,
    decks: Sequence[Any] | None = None,
) -> dict[str, Any]:
    """Play `count` matches; a report of JSON values.

    levels  one bot level for all seats, or one for each; levels move on by a seat from match to match
    first   number of the first match: a series can be played in parts
    decks   one for each seat, in games with decks; None: those that the game itself gives
    Of the report, only what has "second" in its key depends on the machine.
    """
    per_seat = list(levels) if len(levels) > 1 else list(levels) * seats
    mixed = len(set(per_seat)) > 1
    setup = game.new_setup(seats, options, decks)
    wins_by_seat = [0] * seats
    wins_by_bot: dict[str, float] = dict.fromkeys(sorted(set(per_seat)), 0.0)
    draws = decisions = 0
    lengths: list[int] = []
    errors: list[dict[str, Any]] = []
    began = time.perf_counter()
    for number in range(first, first + count):
        sitting = rotate(per_seat, number) if mixed else per_seat
        match_seed = seed_of(seed, number)
        try:
            match, _, real = play_match(game, setup, match_seed, sitting)
        except Exception as error:
            errors.append({"game": number, "seed": match_seed.hex(), "error": repr(error)})
            continue
        decisions += real
        lengths.append(real)
        winners = match.result["winners"] if match.result else []
        if len(winners) == 1:
            wins_by_seat[winners[0]] += 1
        else:
            draws += 1
        for winner in winners:
            wins_by_bot[sitting[winner]] += 1 / len(winners)
    seconds = time.perf_counter() - began
    report: dict[str, Any] = {
        "game": game.slug,
        "seats": seats,
        "seed": seed,
        "games": count,
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "games_per_second": round(count / seconds, 1),
        "decisions_per_second": round(decisions / seconds),
        "wins_by_seat": wins_by_seat,
        "draws": draws,
        "length": _spread(lengths),
        "errors": errors,
    }
    if mixed:
        report["wins_by_bot"] = {level: round(share, 3) for level, share in wins_by_bot.items()}
    return report


def _spread(lengths: list[int]) -> dict[str, int]:
    if not lengths:
        return {"min": 0, "p50": 0, "p95": 0, "max": 0}
    ordered = sorted(lengths)
    at: Iterator[int] = iter((0, len(ordered) // 2, len(ordered) * 95 // 100, len(ordered) - 1))
    return dict(zip(("min", "p50", "p95", "max"), (ordered[i] for i in at), strict=True))
