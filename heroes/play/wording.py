"""The engine's messages in the reader's language, with names for seats and titles for cards."""

from collections.abc import Sequence
from string import Formatter
from typing import Any

from django.utils.translation import gettext

Part = dict[str, Any]


def parts(message: dict[str, Any], names: Sequence[str]) -> list[Part]:
    """A message of the engine as pieces: ``{"text"}``, ``{"seat", "text"}`` or ``{"card", "hash", "text"}``.

    `hash` is that of a card with a page and a face in the catalogue, else None.

    message  ``{"template", "params"}`` as `Match.message` gives it
    names    what each seat is called
    """
    pieces: list[Part] = []
    for literal, name, _spec, _conversion in Formatter().parse(gettext(message["template"])):
        if literal:
            pieces.append({"text": literal})
        if name is not None:
            pieces.extend(_worded(message["params"][name], names))
    return pieces


def text(message: dict[str, Any], names: Sequence[str]) -> str:
    """The same as one string."""
    return "".join(str(piece["text"]) for piece in parts(message, names))


def _worded(param: dict[str, Any], names: Sequence[str]) -> list[Part]:
    kind, value = param["type"], param["value"]
    if kind == "seat":
        return [{"seat": value, "text": names[value]}]
    if kind == "card":
        return [_card(param["card"])]
    if kind == "seats":
        return _listed([{"seat": seat, "text": names[seat]} for seat in value])
    if kind == "cards":
        return _listed([_card(card) for card in param["cards"]])
    return [{"text": gettext(value) if isinstance(value, str) else str(value)}]


def _card(card: dict[str, Any]) -> Part:
    return {"card": card["slug"], "hash": card.get("hash"), "text": card["title"]}


def _listed(pieces: list[Part]) -> list[Part]:
    """Commas between, "and" before the last."""
    listed: list[Part] = []
    for number, piece in enumerate(pieces):
        if number:
            listed.append({"text": gettext(" and ") if number == len(pieces) - 1 else gettext(", ")})
        listed.append(piece)
    return listed
