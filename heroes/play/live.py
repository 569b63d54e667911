"""Running matches as this process holds them: rebuilt generators, keyed by the version they stand at.

Nothing here is precious. What counts is the stored journal: a process that is behind applies what is
missing, one that is ahead of the row (a change was rolled back) or empty rebuilds.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakValueDictionary

from heroes.engine import record
from heroes.engine.match import Match as EngineMatch
from heroes.play.models import Match, Move

KEPT = 500
"""Matches that a process keeps at hand."""

_matches: OrderedDict[int, EngineMatch] = OrderedDict()
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


def engine(match: Match) -> EngineMatch:
    """The engine's match at the version of the row `match`; call it inside `locked`.

    RulesFault if today's rules do not follow the journal.
    """
    live = _matches.get(match.pk)
    if live is not None and (len(live.journal) > match.version or live.seed != bytes(match.seed)):
        live = None
    if live is not None and len(live.journal) < match.version:
        try:
            live.follow(_entries(match, after=len(live.journal)))
        except Exception:  # it had gone another way than what was stored
            live = None
    if live is None:
        forget(match.pk)
        live = record.resume(match.table.rules, match.setup, bytes(match.seed), _entries(match, after=0))
    with _guard:
        _matches[match.pk] = live
        _matches.move_to_end(match.pk)
        while len(_matches) > KEPT:
            _matches.popitem(last=False)
    return live


def version(match_id: int) -> int | None:
    """The version at which this process holds the match; call it inside `locked`."""
    live = _matches.get(match_id)
    return None if live is None else len(live.journal)


def forget(match_id: int) -> None:
    """The next use rebuilds from the journal."""
    _matches.pop(match_id, None)


def _entries(match: Match, after: int) -> list[list]:
    moves = Move.objects.filter(match=match, number__gte=after, number__lt=match.version)
    return list(moves.values_list("entry", flat=True))
