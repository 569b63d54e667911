"""Running matches as this process holds them: rebuilt generators, keyed by the version they stand at.

Nothing here is precious. What counts is the stored journal: a process that is behind applies what is
missing, one that is ahead of the row (a change was rolled back) or empty rebuilds.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from hashlib import blake2b
from typing import Any
from weakref import WeakValueDictionary

from heroes.engine import record
from heroes.engine.events import Viewer
from heroes.engine.match import Match as EngineMatch
from heroes.play.log import Log
from heroes.play.models import Match, Move
from heroes.prepared import Prepared

KEPT = 500
"""Matches that a process keeps at hand."""

KEPT_EARLIER = 50

_matches: OrderedDict[int, "Held"] = OrderedDict()
_earlier: OrderedDict[int, "Held"] = OrderedDict()
"""Matches as they stood a while ago, for watchers who see them later."""
_locks: WeakValueDictionary[int, Any] = WeakValueDictionary()
"""One for each match that somebody holds or waits for: a lock in use is never made a second time."""
_guard = threading.Lock()


@contextmanager
def locked(match_id: int) -> Iterator[None]:
    """Nobody else in this process touches the match meanwhile. Taken before any lock of the database."""
    with _guard:
        lock = _locks.get(match_id)
        if lock is None:
            lock = _locks[match_id] = threading.RLock()
    with lock:
        yield


Entry = tuple[list[Any], list[Any], datetime]
"""A journal entry, what was told of it, and when."""


class Held:
    """A match as this process holds it: the engine, and what has been told."""

    def __init__(self, engine: EngineMatch, log: Log) -> None:
        self.engine = engine
        self.log = log

    def version(self, viewer: Viewer) -> str:
        """Changes whenever `viewer` is asked or told something new, and tells nothing beyond that."""
        seated = viewer is not None and viewer >= 0
        decision = self.engine.decision_of(viewer) if seated else None  # type: ignore[arg-type]
        known = (
            viewer,
            decision.id if decision else None,
            self.engine.waiting_for(),
            len(self.log.lines[viewer]),
            self.log.cuts[viewer],
        )
        return blake2b(repr(known).encode(), digest_size=8).hexdigest()


def held(match: Match) -> Held:
    """The match at the version of the row `match`; call it inside `locked`.

    RulesFault if today's rules do not follow the journal.
    """
    mine = _matches.get(match.pk)
    if mine is not None and (
        len(mine.engine.journal) > match.version
        or len(mine.engine.journal) != mine.log.entries
        or mine.engine.seed != bytes(match.seed)
    ):
        mine = None
    if mine is not None and mine.log.entries < match.version:
        try:
            for entry, events, at in _entries(match, after=mine.log.entries):
                mine.engine.follow([entry])
                mine.log.follow(entry, events, at)
        except Exception:  # it had gone another way than what was stored
            mine = None
    if mine is None:
        forget(match.pk)
        mine = _rebuilt(match, _entries(match, after=0))
    with _guard:
        _matches[match.pk] = mine
        _matches.move_to_end(match.pk)
        while len(_matches) > KEPT:
            _matches.popitem(last=False)
    return mine


def engine(match: Match) -> EngineMatch:
    """The engine of `held`."""
    return held(match).engine


def held_then(match: Match, instant: datetime) -> Held:
    """The match as it stood at `instant`, for those who see it later; call it inside `locked`.

    RulesFault if today's rules do not follow the journal.
    """
    version = Move.objects.filter(match=match, at__lte=instant).count()
    mine = _earlier.get(match.pk)
    if mine is None or mine.log.entries > version or mine.engine.seed != bytes(match.seed):
        mine = _rebuilt(match, _entries(match, after=0, before=version))
    else:
        try:
            for entry, events, at in _entries(match, after=mine.log.entries, before=version):
                mine.engine.follow([entry])
                mine.log.follow(entry, events, at)
        except Exception:
            _earlier.pop(match.pk, None)
            raise
    with _guard:
        _earlier[match.pk] = mine
        _earlier.move_to_end(match.pk)
        while len(_earlier) > KEPT_EARLIER:
            _earlier.popitem(last=False)
    return mine


def _rebuilt(match: Match, entries: list[Entry]) -> Held:
    journal = [entry for entry, _events, _at in entries]
    engine = record.resume(match.table.rules, match.setup, bytes(match.seed), journal)
    return Held(engine, stored_log(match, entries))


def stored_log(match: Match, entries: Iterable[Entry] | None = None) -> Log:
    """What has been told, as it was stored when it happened: it needs no rules."""
    log = Log(match.table.size, match.opening, match.started_at)
    for entry, events, at in _entries(match, after=0) if entries is None else entries:
        log.follow(entry, events, at)
    return log


def held_at(match_id: int) -> int | None:
    """The version at which this process holds the match; call it inside `locked`."""
    mine = _matches.get(match_id)
    return None if mine is None else len(mine.engine.journal)


def forget(match_id: int) -> None:
    """The next use rebuilds from the journal."""
    _matches.pop(match_id, None)
    _earlier.pop(match_id, None)


_MOVES = Prepared(
    lambda match, after, end: Move.objects.filter(match=match, number__gte=after, number__lt=end), int, 3
)


def _entries(match: Match, after: int, before: int | None = None) -> list[Entry]:
    end = match.version if before is None else before
    return [(move.entry, move.events, move.at) for move in _MOVES.rows(match.pk, after, end)]
