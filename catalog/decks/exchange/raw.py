"""What a form says before anybody knows which cards it means."""

from __future__ import annotations

from dataclasses import dataclass, field


class BadFile(ValueError):
    """That cannot be read as a deck at all. The text says why."""


@dataclass(frozen=True, slots=True)
class Raw:
    """A line: so many copies of what is called so, perhaps with set and number, or with a key or id.

    `remark`: it holds no card. `wrong`: why it cannot be taken.
    """

    number: int
    text: str
    copies: int = 1
    name: str = ""
    section: str = ""
    set_name: str = ""
    card_number: int | None = None
    key: str = ""
    remark: bool = False
    wrong: str = ""


@dataclass(slots=True)
class RawDeck:
    """A deck as a form has it."""

    form: str
    lines: list[Raw]
    name: str = ""
    notes: str = ""
    format: str = ""
    tags: list[str] = field(default_factory=list)
