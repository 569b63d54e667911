"""What happened. Each verb of a game appends one event; log, animation, triggers and replays read them.

An event is the plain tuple ``(kind, values, audience, secrets)``: `values` are known to everybody,
`secrets` only to the seats in `audience`. What the places of both tuples mean, and the words, stands
in the game's table of `EventKind`.
"""

from collections.abc import Mapping
from typing import Any

Event = tuple[str, tuple[Any, ...], tuple[int, ...], tuple[Any, ...]]

SPECTATOR = None
OPEN = -1
"""Viewers that are no seat: a spectator knows what is public, an open view knows every hand."""

Viewer = int | None


class EventKind:
    """How a kind of event is read.

    values   names of the fields of `Event[1]`, parted by spaces: ``"seat card count"``
    text     the line for those who are not told; empty: they see no line
    secrets  names of the fields of `Event[3]`
    told     the line for the audience, if it differs
    reveals  True when the event makes known what was hidden, so that taking it back is not free any
             more; events with secrets always do
    quiet    True when the event only marks the way: whoever passes until something happens is not woken
    """

    __slots__ = ("quiet", "reveals", "secrets", "text", "told", "values")

    def __init__(
        self,
        values: str,
        text: str,
        secrets: str = "",
        told: str = "",
        reveals: bool = False,
        quiet: bool = False,
    ) -> None:
        self.values = tuple(values.split())
        self.text = text
        self.secrets = tuple(secrets.split())
        self.told = told or text
        self.reveals = reveals or bool(secrets)
        self.quiet = quiet


EventKinds = Mapping[str, EventKind]


def shown(event: Event, kinds: EventKinds, viewer: Viewer) -> tuple[str, dict[str, Any]] | None:
    """The line of `event` for `viewer`: template and parameters; None if he sees no line."""
    name, values, audience, secrets = event
    kind = kinds[name]
    told = viewer == OPEN or viewer in audience
    text = kind.told if told else kind.text
    if not text:
        return None
    params = dict(zip(kind.values, values, strict=True))
    if told:
        params.update(zip(kind.secrets, secrets, strict=True))
    return text, params


def line_of(told: dict[str, Any], viewer: Viewer) -> dict[str, Any] | None:
    """From an event as `Match.told` gave it, the message for `viewer`; None if he sees no line."""
    if told["told"] and (viewer == OPEN or viewer in told["audience"]):
        return told["told"]
    return told["public"]
