"""A film of a match: what everybody could see after each choice, as plain data that needs no rules to be shown.

A film is ``{"seats": n, "choices": n, "waiting": [[seat, ...], ...], "viewers": {name: reel}}``. A reel is
``{"first": view, "changes": [change, ...]}``: the view before the first choice, and what each choice changed.
Names of viewers are a seat's number as text, ``spectator`` and ``open``.

A change is None (nothing), ``["=", value]`` (another value), ``["d", {key: change}, [removed key, ...]]`` (a dict), or
``["l", start, removed, {place: change}, [value, ...]]`` (a list: at `start` so many items go and the values come in their
place; before that single items change).
"""

from collections.abc import Iterable
from typing import Any

from catalog.definitions import take_in
from heroes.engine.events import OPEN, SPECTATOR, Viewer
from heroes.engine.game import Game
from heroes.engine.match import Match
from heroes.engine.rules import Rules

NAMES = {SPECTATOR: "spectator", OPEN: "open"}


def name_of(viewer: Viewer) -> str:
    """What a viewer is called in a film."""
    return NAMES.get(viewer) or str(viewer)


def film_of(
    rules: type[Rules],
    setup: dict[str, Any],
    definitions: dict[str, dict[str, Any]],
    seed: bytes,
    choices: Iterable[tuple[int, str]],
) -> dict[str, Any]:
    """Play `choices` again and film them, perhaps in another process, which must be given the card definitions.

    Raises whatever the rules raise on a choice that they do not follow.
    """
    take_in(definitions)
    match = Match(_game_with(rules), setup, seed, keep=False)
    viewers: list[Viewer] = [*range(match.rules.seats), SPECTATOR, OPEN]
    last = {viewer: match.view(viewer) for viewer in viewers}
    reels: dict[Viewer, dict[str, Any]] = {v: {"first": last[v], "changes": []} for v in viewers}
    waiting = [match.waiting_for()]
    for seat, key in choices:
        decision = match.decision_of(seat)
        if decision is None:
            raise ValueError(f"seat {seat} is asked nothing")
        match.answer(decision, match.pending_option(seat, key))
        waiting.append(match.waiting_for())
        for viewer in viewers:
            view = match.view(viewer)
            reels[viewer]["changes"].append(difference(last[viewer], view))
            last[viewer] = view
    return {
        "seats": match.rules.seats,
        "choices": len(waiting) - 1,
        "waiting": waiting,
        "viewers": {name_of(viewer): reel for viewer, reel in reels.items()},
    }


def _game_with(rules: type[Rules]) -> Game:
    """All of a game that a match needs to go on: where this runs, perhaps none is registered."""
    return Game(slug="", title="", blurb="", seats=(), rules=rules, version=0, components=dict, bots={})


def view_at(film: dict[str, Any], viewer: Viewer, choices: int) -> dict[str, Any]:
    """What `viewer` saw after so many choices (from 0 to ``film["choices"]``)."""
    reel = film["viewers"][name_of(viewer)]
    view = reel["first"]
    for change in reel["changes"][:choices]:
        view = changed(view, change)
    return view


def difference(old: Any, new: Any) -> list[Any] | None:
    """The change that makes `new` from `old`, both JSON values."""
    if old is new or (old == new and type(old) is type(new) and not isinstance(old, (dict, list))):
        return None
    if isinstance(old, dict) and isinstance(new, dict):
        return _difference_of_dicts(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return _difference_of_lists(old, new)
    return ["=", new]


def _difference_of_dicts(old: dict[str, Any], new: dict[str, Any]) -> list[Any] | None:
    if [*(key for key in old if key in new), *(key for key in new if key not in old)] != list(new):
        return ["=", new]  # the order of keys has changed, and templates go by it
    changes = {key: ["=", value] for key, value in new.items() if key not in old}
    for key, value in old.items():
        if key in new and (change := difference(value, new[key])) is not None:
            changes[key] = change
    removed = [key for key in old if key not in new]
    return (
        ["d", {key: changes[key] for key in new if key in changes}, removed] if changes or removed else None
    )


def _difference_of_lists(old: list[Any], new: list[Any]) -> list[Any] | None:
    if len(old) == len(new):
        changes = {}
        for place, (before, after) in enumerate(zip(old, new, strict=True)):
            if (change := difference(before, after)) is not None:
                changes[str(place)] = change
        return ["l", len(old), 0, changes, []] if changes else None
    start = 0
    while start < min(len(old), len(new)) and difference(old[start], new[start]) is None:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and difference(old[-1 - end], new[-1 - end]) is None:
        end += 1
    return ["l", start, len(old) - start - end, {}, new[start : len(new) - end]]


def changed(value: Any, change: list[Any] | None) -> Any:
    """`value` after `change`; the old value is left as it was."""
    if change is None:
        return value
    kind = change[0]
    if kind == "=":
        return change[1]
    if kind == "d":
        _kind, changes, removed = change
        result = {key: item for key, item in value.items() if key not in removed}
        for key, inner in changes.items():
            result[key] = changed(result.get(key), inner)
        return result
    _kind, start, gone, changes, come = change
    items = [*value[:start], *come, *value[start + gone :]]
    for place, inner in changes.items():
        items[int(place)] = changed(items[int(place)], inner)
    return items
