"""What the rooms above lend the catalogue, which imports none of them. `heroes.lending` fills these in."""

from collections.abc import Callable
from typing import Any

record: Callable[..., object] = lambda **entry: None  # noqa: E731
"""Write into the audit log: ``record(actor=, action=, subject=, **data)``, in the transaction of the change."""


def _here(function: Callable[..., Any], *arguments: Any) -> Any:
    return function(*arguments)


compute: Callable[..., Any] = _here
"""Compute ``function(*arguments)``, a pure one at the top of a module, in a process of its own."""
