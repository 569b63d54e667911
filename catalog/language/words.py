"""Game text -> words, and the few words that the language knows by name.

Names of cards, races, classes, cultures and unloaded keywords are open vocabularies: a word that the
language does not itself use may be one of them.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from .errors import GameTextError

LABELS = ("campaign", "adversary", "maneuver", "barrage", "assignment", "skirmish", "regroup")
"""The steps and phases in which an action can be labelled to happen (rulebook, Phases of a Turn)."""

PLUS_KEYWORDS = ("damage", "defender", "shoot")
"""Loaded keywords that add up: "Damage +1." (ruling HJ17)."""

NUMBER_KEYWORDS = ("durable", "sanctuary", "brazen", "resolve")
"""Loaded keywords with a plain number. "Resolve" is the house rule for burdens of ruling HJ9."""

TYPES = (
    "companion",
    "minion",
    "character",
    "card",
    "event",
    "condition",
    "artifact",
    "possession",
    "item",
    "site",
)
"""Nouns that name what a card is. A character is a companion or a minion; an item an artifact or a
possession."""

SIDES = ("campaign", "adversary")

STATES = (
    "wounded",
    "unwounded",
    "exhausted",
    "roaming",
    "unbound",
    "quest-bound",
    "unique",
    "assigned",
    "unassigned",
    "active",
    "inactive",
)
"""Adjectives whose truth is looked up on the field. "Unbound": without the Quest-bound keyword."""

TERRAINS = (
    "underground",
    "plains",
    "river",
    "forest",
    "marsh",
    "mountain",
    "battleground",
    "dwelling",
    "sanctuary",
)
"""Keywords of sites that texts also use alone: "if underground"."""

ADJECTIVES = ("mounted", "hidden", "valiant", "enraged")
"""Unloaded keywords that are adjectives: "bearer is mounted"."""

EVENT_KEYWORDS = ("spell", "stealth", "tale", "weather", "search")
"""Unloaded keywords that events print behind their step: "Skirmish: Spell." Other words there are no keywords but
verbs that nobody knows."""

PARTS = {name: f"{name} phase" for name in ("campaign", "adversary", "ranged", "melee", "regroup")} | {
    name: f"{name} step" for name in ("maneuver", "barrage", "assignment", "skirmish")
}
"""Phases and steps of a turn by their first word."""

COMPOUNDS = {
    phrase: tuple(phrase.lower().split())
    for phrase in (
        "Wicked Witch",
        "Good Witch",
        "hand weapon",
        "ranged weapon",
        "support area",
    )
}
"""Cultures and classes of two words, so that "a Wicked Witch Winkie" has two features and not three."""

_NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBERS = {word: number for number, word in enumerate(_NUMBER_WORDS)}

# Words that are forms of one word as far as the language is concerned. "her" is both.
_SAME = {
    "he": ("it",),
    "she": ("it",),
    "they": ("it",),
    "him": ("it",),
    "them": ("it",),
    "himself": ("itself",),
    "herself": ("itself",),
    "his": ("its",),
    "her": ("its", "it"),
    "their": ("its",),
    "an": ("an", "a"),
    "every": ("every", "each"),
    "are": ("are", "is"),
    "have": ("have", "has"),
    "who": ("who", "that"),
    "which": ("which", "that"),
    "those": ("those",),
    "can't": ("cannot",),
    "discard": ("discard",),
}

_IRREGULAR = (("Winkie", "Winkies"), ("Cyclops", "Cyclopes"), ("man", "men"), ("wolf", "wolves"))


def _swapped(word: str, old: str, new: str) -> str | None:
    """The word with the ending `old` changed to `new`, capitals kept."""
    if not word.lower().endswith(old.lower()):
        return None
    same = next(
        (i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new))
    )
    return word[: len(word) - len(old) + same] + new[same:]


@lru_cache(maxsize=4096)
def singular(word: str) -> str:
    """The singular of a noun: "Trojans" -> "Trojan". A word that is no plural comes back unchanged."""
    lower = word.lower()
    for one, many in _IRREGULAR:
        if swapped := _swapped(word, many, one):
            return swapped
    if lower.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if lower.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if lower.endswith("s") and not lower.endswith(("ss", "us")):
        return word[:-1]
    return word


@lru_cache(maxsize=4096)
def plural(word: str) -> str:
    """The plural of a noun, the inverse of `singular`."""
    lower = word.lower()
    for one, many in _IRREGULAR:
        if swapped := _swapped(word, one, many):
            return swapped
    if lower.endswith("y") and len(word) > 2 and lower[-2] not in "aeiou":
        return word[:-1] + "ies"
    if lower.endswith(("ss", "x", "ch", "sh")):
        return word + "es"
    return word if lower.endswith("s") else word + "s"


_VERBS = """add assign banish bear cancel choose count discard draw exert fetch gain heal kill look lose
make move place play prevent put reconcile remove replace return reveal scrap shuffle skip skirmish spot take
transfer use win wound""".split()  # noqa: SIM905
_NOUNS = """burden card token time site phase step turn hand book condition player opponent antagonist event
race assignment pile culture limit""".split()  # noqa: SIM905
_FORMS = {
    **{plural(word): (plural(word), word) for word in (*_VERBS, *_NOUNS)},
    "does": ("does", "do"),
    "bonuses": ("bonuses", "bonus"),
    "penalties": ("penalties", "penalty"),
    "abilities": ("abilities", "ability"),
    "comes": ("comes", "come"),
}


def base(word: str) -> str:
    """The form under which a phrase knows a word: "wins" -> "win", "burdens" -> "burden"."""
    return _FORMS[word][-1] if word in _FORMS else word


@dataclass(frozen=True, slots=True)
class Token:
    """One word or mark. `keys` are the spellings under which a phrase may know it; for numbers the key is "#"
    (plain), "±" (signed) or "(#)" (risk) and `value` the number or "X". `initial`: first of a sentence."""

    text: str
    keys: tuple[str, ...]
    line: int
    column: int
    initial: bool = False
    value: int | str | None = None


_TOKEN = re.compile(
    r"""(?P<space>[^\S\n]+)
      | (?P<newline>\n)
      | (?P<risk>\(\ ?(?:\d{1,3}|[Xx])\ ?\)(?:\ risk\b)?)
      | (?P<signed>[+-](?:\d{1,3}|[Xx])\b)
      | (?P<number>\d{1,3}\b|X\b)
      | (?P<possessive>'s?(?=[^\w]|$))
      | (?P<his>(?:his\ or\ her|he\ or\ she|him\ or\ her)\b)
      | (?P<title>\[[^\[\]\n]{1,80}\])
      | (?P<word>[^\W\d_][\w'-]*?(?='s\b|'(?:\W|$)|[^\w'-]|$))
      | (?P<mark>.)""",
    re.VERBOSE | re.IGNORECASE,
)

_PLAIN = str.maketrans(
    {"’": "'", "‘": "'", "−": "-", "–": "-", "“": '"', "”": '"', "\r": "\n", "\u00a0": " "}
)

MAX_WORDS = 500
"""Longest game text in words; the longest real ones have a little over a hundred."""


def words(text: str) -> list[list[Token]]:
    """Split a game text into lines of tokens; blank lines vanish. Raises GameTextError if it is too long."""
    lines: list[list[Token]] = []
    current: list[Token] = []
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n")).translate(_PLAIN)
    line, start, total, initial = 1, 0, 0, True
    for match in _TOKEN.finditer(text):
        kind, found = match.lastgroup, match[0]
        if kind == "space":
            continue
        if kind == "newline":
            if current:
                lines.append(current)
            current, initial = [], True
            line, start = line + 1, match.end()
            continue
        column = match.start() - start + 1
        total += 1
        if total > MAX_WORDS:
            raise GameTextError(f"a game text has at most {MAX_WORDS} words", line, column, found=found)
        current.append(_token(kind, found, line, column, initial))
        initial = found in '.:"('
    if current:
        lines.append(current)
    return lines


def _token(kind: str | None, found: str, line: int, column: int, initial: bool) -> Token:
    if kind in ("risk", "signed", "number"):
        digits = found.strip("() +").upper().removesuffix("RISK").strip("() +")
        value: int | str = digits if "X" in digits else int(digits)
        if value == "-X":
            key = "±"
        else:
            key = {"risk": "(#)", "signed": "±", "number": "#"}[kind]
        keys = (key, "x") if found == "X" else (key,)
        return Token(found, keys, line, column, initial, value)
    if kind == "possessive":
        return Token(found, ("'s",), line, column, initial)
    if kind == "title":
        return Token(found, ("[]",), line, column, initial, found[1:-1].strip())
    lower = found.lower()
    if kind == "his":
        return Token(found, ("its",) if lower == "his or her" else ("it",), line, column, initial)
    if kind == "word":
        if lower in NUMBERS:
            return Token(found, (lower, "#"), line, column, initial, NUMBERS[lower])
        return Token(found, _SAME.get(lower) or _FORMS.get(lower) or (lower,), line, column, initial)
    return Token(found, (found,), line, column, initial)
