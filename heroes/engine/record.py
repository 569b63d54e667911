"""A match on paper: everything that rebuilds it, and the events as they were shown.

A record also holds the cards as they were, so that it can be rebuilt when they have been edited.
It holds the seed, too: it is for the server's own store, and for others only when it is released.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from catalog.definitions import definitions_in, take_in
from heroes.engine.game import Game, get_game
from heroes.engine.match import KERNEL_VERSION, Match, RulesFault

SCHEMA = 1

UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""Schema number -> what turns a record of that schema into one of the next."""


class BadRecord(ValueError):
    """This is no record, or one that cannot be read. The text is meant for people."""


def write(match: Match) -> dict[str, Any]:
    """The record of `match` as JSON values."""
    return {
        "schema": SCHEMA,
        "kernel_version": KERNEL_VERSION,
        "game": match.game.slug,
        "version": match.game.version,
        "setup": match.setup,
        "definitions": definitions_in(match.setup),
        "seed": match.seed.hex(),
        "journal": [list(entry) for entry in match.journal],
        "events": [_plain(event) for event in match.rules.events],
        "fingerprints": [[point.choices, point.fingerprint] for point in match.checkpoints]
        + [[len(match.choices), match.fingerprint()]],
        "result": match.result,
    }


def upgrade(record: Any) -> dict[str, Any]:
    """`record` in the present schema. BadRecord if it is none or comes from a later version."""
    if not isinstance(record, dict) or not isinstance(record.get("schema"), int):
        raise BadRecord("This is no match record.")
    if record["schema"] > SCHEMA:
        raise BadRecord(f"The record has schema {record['schema']}; this version reads up to {SCHEMA}.")
    while record["schema"] < SCHEMA:
        record = UPGRADES[record["schema"]](record)
    return record


def rebuild(record: dict[str, Any]) -> Match:
    """The match that `record` tells of. BadRecord, UnknownGame or RulesFault if that is impossible."""
    record = upgrade(record)
    try:
        game, setup, seed = get_game(record["game"]), record["setup"], bytes.fromhex(record["seed"])
        journal = record["journal"]
        take_in(record["definitions"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadRecord("The record is damaged.") from error
    return resume(game, setup, seed, journal)


def resume(game: Game, setup: dict[str, Any], seed: bytes, journal: Iterable[Sequence[Any]]) -> Match:
    """A match that has gone through `journal`. RulesFault if today's rules do not follow it."""
    try:
        match = Match(game, setup, seed)
        match.follow(journal)
    except Exception as error:
        raise RulesFault(f"the journal cannot be followed: {error!r}") from error
    return match


def verify(record: dict[str, Any]) -> list[str]:
    """Rebuild `record` and compare; the differences in words, none if all is well."""
    record = upgrade(record)
    try:
        match = rebuild(record)
    except RulesFault as fault:
        return [str(fault)]
    again = write(match)
    # The last is where the match stood when it was written, perhaps beyond a rest point with no choice between.
    *points, (number, stood) = record["fingerprints"]
    *found, (number_again, stands) = again["fingerprints"]
    rebuilt = dict(found)
    faults = [
        f"position after {choices} choices: {wanted} was recorded, {rebuilt[choices]} was rebuilt"
        for choices, wanted in points
        if rebuilt.get(choices, wanted) != wanted
    ]
    if number != number_again:
        faults.append("the number of choices differs")
    elif stood != stands:
        faults.append(f"position at the end: {stood} was recorded, {stands} was rebuilt")
    if record["events"] != again["events"]:
        faults.append("the events differ")
    by_rules = record.get("ended_by", "rules") == "rules"  # else the table ended it: concession, time, staff
    if record["result"] != again["result"] and (by_rules or again["result"] is not None):
        faults.append("the result differs")
    return faults


def _plain(value: Any) -> Any:
    """Tuples as lists all the way down, as JSON would give them back."""
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value
