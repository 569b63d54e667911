"""Are card files sound, and is every text understood? Pure: what it finds is data for pages, commands and tests.

A card is *playable* when its text is understood and every compiler that a rules engine has registered accepts it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from . import cards as c
from .cards import Card, Entry, Fault
from .language import GameTextError, parse
from .language.abilities import Has, Keyword, Named, Titled, walk

compilers: list[Callable[[Card], object]] = []
"""Rules engines append a function that compiles a card and raises ValueError for what it has no meaning for."""


def check_files(paths: Iterable[Path]) -> dict[str, Any]:
    """Check card files together, as one set.

    Out: `cards`, `playable` and `scripted` as numbers, `faults` as a list of dicts with `file`, `line`, `column` and
    `message`. Files that cannot be read are faults too.
    """
    found: list[tuple[Card, Entry, str]] = []
    faults: list[Fault] = []
    for path in paths:
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            faults.append(Fault(str(path), 1, 1, f"cannot be read: {error}"))
            continue
        cards, wrong = c.read_cards(text, str(path))
        faults += wrong
        found += [(card, entry, str(path)) for card, entry in cards]
    faults += _duplicates(found)
    playable = scripted = 0
    understood: list[tuple[Card, Entry, str, tuple]] = []
    for card, entry, file in found:
        scripted += card.script is not None
        abilities, wrong = understand(card, entry, file)
        faults += wrong
        if not wrong:
            playable += 1
            understood.append((card, entry, file, abilities))
    faults += _unknown_words(understood, [card for card, _, _ in found])
    return {
        "cards": len(found),
        "playable": playable,
        "scripted": scripted,
        "faults": [
            {"file": f.file, "line": f.line, "column": f.column, "message": f.message} for f in sorted(faults)
        ],
    }


def understand(card: Card, entry: Entry, file: str) -> tuple[tuple, list[Fault]]:
    """What the texts of a card mean, and where they are not understood or have no meaning for a rules engine."""
    abilities: tuple = ()
    faults: list[Fault] = []
    for fact in ("text", "back"):
        text = getattr(card, fact)
        try:
            abilities += parse(text, title=card.title)
        except GameTextError as error:
            line, column = entry.places.get(fact, entry.place)
            message = str(error).partition(": ")[2]
            faults.append(Fault(file, line + error.line - 1, column + error.column - 1, message))
    if not faults:
        for compile_card in compilers:
            try:
                compile_card(card)
            except ValueError as error:
                faults.append(Fault(file, *entry.places.get("text", entry.place), str(error)))
    return abilities, faults


def _duplicates(found: list[tuple[Card, Entry, str]]) -> list[Fault]:
    """A name twice in one set (in another it is a reprint); versions of a title that do not agree on being unique."""
    faults = []
    names: set[tuple[Path, str]] = set()
    unique: dict[str, bool] = {}
    for card, entry, file in found:
        place = entry.places["title"]
        name = Path(file).parent, card.name.casefold()
        if name in names:
            faults.append(Fault(file, *place, f"there is another card named {card.name!r}"))
        names.add(name)
        if unique.setdefault(card.title.casefold(), card.unique) != card.unique:
            faults.append(Fault(file, *place, f"versions of {card.title!r} must all be unique or none"))
    return faults


def _unknown_words(understood: list[tuple[Card, Entry, str, tuple]], cards: list[Card]) -> list[Fault]:
    """Titles and features in texts that no card of the set has: a slip of the pen reads like a new keyword."""
    titles = {card.title for card in cards}
    features = {culture.name for culture in c.cultures().values()}
    features |= {card.card_class for card in cards if card.card_class}
    for _, _, _, abilities in understood:
        features |= {node.name for node in walk(abilities) if isinstance(node, Keyword)}
    features = {feature.casefold() for feature in features}
    faults = []
    for _, entry, file, abilities in understood:
        place = entry.places.get("text", entry.place)
        for node in walk(abilities):
            if (isinstance(node, (Named, Titled)) and node.title not in titles) or (
                isinstance(node, Keyword) and node.title is not None and node.title not in titles
            ):
                faults.append(Fault(file, *place, f"no card is named {node.title!r}"))
            elif isinstance(node, Has) and node.name.casefold() not in features:
                faults.append(Fault(file, *place, f"no card is, or has the keyword, {node.name!r}"))
    return list(dict.fromkeys(faults))


def check_texts(text: str) -> dict[str, Any]:
    """Read every game text of a file (cards separated by blank lines).

    Out: `texts` and `complete` as numbers, and for each text not understood a dict in `stops`: `text` (its number in
    the file), `file_line`, `line` and `column` within the text, `message`, `found`, `expected`, `nearest`.
    """
    stops: list[dict[str, Any]] = []
    blocks = _blocks(text)
    for number, (start, block) in enumerate(blocks, 1):
        try:
            parse(block)
        except GameTextError as error:
            stops.append(
                {
                    "text": number,
                    "file_line": start + error.line - 1,
                    "line": error.line,
                    "column": error.column,
                    "message": str(error),
                    "found": error.found,
                    "expected": list(error.expected),
                    "nearest": error.nearest,
                }
            )
    return {"texts": len(blocks), "complete": len(blocks) - len(stops), "stops": stops}


def _blocks(text: str) -> list[tuple[int, str]]:
    """The texts of a file, each with the line on which it begins."""
    blocks: list[tuple[int, str]] = []
    current: list[str] = []
    start = 1
    for number, line in enumerate([*text.replace("\r\n", "\n").split("\n"), ""], 1):
        if line.strip():
            if not current:
                start = number
            current.append(line)
        elif current:
            blocks.append((start, "\n".join(current)))
            current = []
    return blocks
