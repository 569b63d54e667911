"""Noun phrases: which cards a text speaks of, and the small categories that are single words.

A noun phrase is a determiner ("a", "2", "each", "up to 3", "your", "that"), features up to the noun
("wounded Sparta companion"; alternatives joined by "or"), and clauses ("bearing a hand weapon"), which
the table knows. Every reading of a category is offered, longest first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from . import words as w
from .abilities import (
    DEEDS,
    AnyNumber,
    Bearer,
    BearerOf,
    BorneBy,
    Chosen,
    Done,
    Each,
    EitherOf,
    Eligible,
    Except,
    Extreme,
    Has,
    HasKeyword,
    Him,
    It,
    Labelled,
    Named,
    OneFeature,
    OneOfThose,
    Other,
    OtherThan,
    OwnedBy,
    Random,
    Several,
    Side,
    SiteNumbered,
    State,
    That,
    This,
    Those,
    Titled,
    Type,
    UpTo,
    Without,
    X,
    You,
)
from .matcher import Matcher, Readings
from .phrases import TABLE

Kind = tuple
"""The features a card must have, in the order of the text."""

_FIXED = frozenset(
    [
        "a",
        "an",
        "the",
        "each",
        "every",
        "all",
        "any",
        "another",
        "other",
        "others",
        "that",
        "those",
        "this",
        "these",
        "one",
        "your",
        "its",
        "it",
        "bearer",
        "your",
        "here",
        "x",
        "of",
        "or",
        "and",
        "either",
        "up",
        "to",
        "number",
        "except",
        "than",
        "no",
        "more",
        "most",
        "least",
        "first",
        "only",
        "then",
        "instead",
        "also",
        "without",
        "from",
        "with",
        "into",
        "does",
        "do",
        "did",
        "not",
        "was",
        "were",
        "been",
        "be",
        "is",
        "are",
        "has",
        "have",
        "had",
        "for",
        "if",
        "as",
        "by",
        "on",
        "in",
        "at",
        "but",
        "there",
        "their",
        "such",
        "same",
        "random",
        "itself",
        "what",
        "when",
        "where",
        "will",
        "would",
        "can",
        "may",
        "must",
        "per",
        "damage",
        "defender",
        "shoot",
        "durable",
        "brazen",
        "resolve",
    ]
)
RESERVED = (TABLE.literals | _FIXED | set(w.NUMBERS) | set(w.TYPES) | set(w.LABELS)) - {
    "weapon",
    "risk",
    "hero",
}
"""Words that the language itself uses; none of them can be a name or an unloaded keyword."""

_CONNECTORS = ("of", "the", "in", "and")
_NEVER_TITLES = ("protagonist", "antagonist", "x", "opponent")
_MAX_TITLE = 7


def _open_word(m: Matcher, place: int) -> str | None:
    """The word at this place if it may belong to an open vocabulary."""
    token = m.token(place)
    if token.value is not None or not token.text or not token.text[0].isalpha():
        return None
    lower = token.text.lower()
    return None if {lower, w.singular(lower), *token.keys} & RESERVED else token.text


# --- features -----------------------------------------------------------------------------------------------


def _feature(m: Matcher, place: int, plural: bool) -> tuple[int, Any, bool] | None:
    """One feature: (place after it, node, whether it is the noun that ends the phrase)."""
    token = m.token(place)
    lower = token.text.lower()
    for name, parts in w.COMPOUNDS.items():
        if lower == parts[0] and len(parts) == 2:
            second = m.token(place + 1).text.lower()
            if second == parts[1] or (plural and w.singular(second) == parts[1]):
                return place + 2, Has(name), False
    one = w.singular(lower)
    if lower in w.TYPES or (one in w.TYPES and plural):
        return place + 1, Type(lower if lower in w.TYPES else one), True
    if lower in w.STATES:
        return place + 1, State(lower), False
    if lower in w.LABELS and lower not in w.SIDES and w.singular(m.token(place + 1).text.lower()) == "event":
        return place + 1, Labelled(lower), False
    if lower in w.SIDES and _starts_feature(m, place + 1):
        return place + 1, Side(lower), False
    if lower in w.PLUS_KEYWORDS and "±" in m.token(place + 1).keys:
        return place + 2, HasKeyword(lower, amount_of(m.token(place + 1).value)), False
    if lower.startswith("non-") and len(lower) > 4:
        rest = token.text[4:]
        if rest.lower() in w.TYPES:
            return place + 1, Without(Type(rest.lower())), False
        for name, parts in w.COMPOUNDS.items():
            if rest.lower() == parts[0] and m.token(place + 1).text.lower() == parts[1]:
                return place + 2, Without(Has(name)), False
        return place + 1, Without(Has(rest)), False
    if lower == "risk" and not m.has(place + 1, "cost") and _open_word(m, place + 1):
        return place + 1, Has("risk"), False
    word = _open_word(m, place)
    if word is None or lower == "risk":
        return None
    if plural and not _starts_feature(m, place + 1):
        word = w.singular(word)
    return place + 1, Has(word), False


def _starts_feature(m: Matcher, place: int) -> bool:
    token = m.token(place)
    lower = token.text.lower()
    return (
        lower in w.TYPES
        or w.singular(lower) in w.TYPES
        or lower in w.STATES
        or any(lower == parts[0] for parts in w.COMPOUNDS.values())
        or _open_word(m, place) is not None
    )


def _group(m: Matcher, place: int, plural: bool) -> list[tuple[int, Kind]]:
    """Features in a row, every length, longest first."""
    found: list[tuple[int, Kind]] = []
    features: Kind = ()
    while len(features) < 6:
        step = _feature(m, place, plural)
        if step is None:
            break
        place, feature, last = step
        features = (*features, feature)
        found.append((place, features))
        if last:
            break
    return found[::-1]


def _alternatives(m: Matcher, place: int, plural: bool, both: bool = False) -> list[tuple[int, Kind]]:
    """One kind, or several joined by "or" (after "each": "and")."""
    found: dict[int, Kind] = {}

    def go_on(place: int, groups: tuple[Kind, ...], joined: bool) -> None:
        for end, features in _group(m, place, plural):
            here = (*groups, features)
            if joined or len(here) == 1:
                kind = _distributed(here)
                if kind is not None:
                    found.setdefault(end, kind)
            if m.has(end, "or") or ((plural or both) and m.has(end, "and")):
                go_on(end + 1, here, True)
            elif m.has(end, ",") and not joined:
                after = end + 1
                if m.has(after, "or"):
                    go_on(after + 1, here, True)
                elif len(here) < 5:
                    go_on(after, here, False)

    go_on(place, (), False)
    return sorted(found.items(), reverse=True)


def _distributed(groups: tuple[Kind, ...]) -> Kind | None:
    """The kind that several joined groups of features mean.

    "a Sparta or Oz companion": both are companions. "a campaign possession or condition": both are
    campaign cards.
    """
    if len(groups) == 1:
        return groups[0]
    noun = groups[-1][-1]
    if isinstance(noun, Type):
        groups = tuple(g if isinstance(g[-1], Type) else (*g, noun) for g in groups)
    first = groups[0]
    if len(first) > 1 and isinstance(first[-1], Type):
        adjectives = first[:-1]
        groups = (
            first,
            *(((*adjectives, *g) if len(g) == 1 and isinstance(g[0], Type) else g) for g in groups[1:]),
        )
    elif len(first) > 1 and isinstance(first[0], State) and any(len(g) == 1 for g in groups[1:]):
        return None  # "a wounded Ithakan or Munchkin": who is wounded?
    return (OneFeature(groups),)


def kind_readings(m: Matcher, place: int, plural: bool, both: bool = False) -> Readings:
    """Features and clauses: "Sparta companion bearing a hand weapon"."""
    found: dict[int, Kind] = {}
    other = m.has(place, "other")
    for end, kind in _alternatives(m, place + other, plural, both):
        kind = (Other(), *kind) if other else kind
        found.setdefault(end, kind)
        _clauses(m, end, kind, found)
    return tuple((end, found[end]) for end in sorted(found, reverse=True))


def _clauses(m: Matcher, place: int, kind: Kind, found: dict[int, Kind]) -> None:
    if len(kind) > 10:
        return
    for end, clause in m.readings("clause", place):
        if end not in found:
            found[end] = (*kind, clause)
            _clauses(m, end, found[end], found)
    if m.has(place, "and") and len(kind) and not isinstance(kind[-1], (Type, Has)):
        for end, clause in m.readings("clause", place + 1):
            if end not in found:
                found[end] = (*kind, clause)


# --- noun phrases -------------------------------------------------------------------------------------------


def _kinds_after(
    m: Matcher, place: int, plural: bool, make: Callable[[Kind], Any], found: dict[int, Any]
) -> None:
    for end, kind in m.readings("kinds" if plural else "kind", place):
        found.setdefault(end, make(kind))


def reference(m: Matcher, place: int) -> Readings:
    """Cards that need no choosing: "it", "bearer", "this minion", "that companion", a title."""
    found: dict[int, Any] = {}
    token = m.token(place)
    after = m.token(place + 1)
    if m.has(place, "it"):
        found[place + 1] = It()
    if token.text.lower() == "bearer":
        found[place + 1] = Bearer()
        if m.has(place + 1, "of"):
            for end, who in m.readings("who", place + 2):
                found.setdefault(end, BearerOf(who))
    if m.has(place, "this") and after.text:
        noun = after.text.lower()
        if noun in w.TYPES or noun == "quest-need" or _open_word(m, place + 1):
            found[place + 2] = This(noun)
    if token.text.lower() == "that":
        _kinds_after(m, place + 1, False, That, found)
    if token.text.lower() == "those":
        _kinds_after(m, place + 1, True, Those, found)
    if m.has(place, "its") and after.text.lower() == "bearer":
        found[place + 2] = BearerOf(It())
    if m.has(place, "the"):
        if after.text.lower() == "other":
            found[place + 2] = OtherThan()
        if after.text.lower() == "revealed":
            plural = w.singular(m.token(place + 2).text) != m.token(place + 2).text
            wrap = Those if plural else That
            _kinds_after(m, place + 2, plural, lambda kind: wrap((*kind, Done("revealed"))), found)
        else:  # "the card revealed", "the companion who has the highest strength"
            for end, kind in m.readings("kind", place + 1):
                if isinstance(kind[-1], Done):
                    found.setdefault(end, That(kind))
    for end, title in titles(m, place):
        found.setdefault(end, This("card") if title == m.title else Named(title))
    return tuple((end, found[end]) for end in sorted(found, reverse=True))


def who(m: Matcher, place: int) -> Readings:
    """Any noun phrase, also several joined by "and" or "or"."""
    found: dict[int, Any] = dict(m.readings("one_who", place))
    either = m.has(place, "either")
    for end, first in m.readings("one_who", place + 1 if either else place):
        _joined(m, end, first, found)
    for end, one in list(found.items()):
        if m.has(end, "(") and m.has(end + 1, "except"):
            for stop, but in m.readings("who", end + 2):
                if m.has(stop, ")"):
                    found.setdefault(stop + 1, Except(one, but))
    return tuple((end, found[end]) for end in sorted(found, reverse=True))


def _joined(m: Matcher, place: int, first: Any, found: dict[int, Any]) -> None:
    for word, make in (("or", EitherOf), ("and", Several)):
        before: tuple = (first,)
        after = place
        while m.has(after, ",") and not m.has(after + 1, word) and len(before) < 6:
            following = m.readings("one_who", after + 1)
            if not following:
                break
            after, node = following[0]
            before = (*before, node)
        last_at = after + 1 if m.has(after, ",") else after
        if m.has(last_at, word) and (last_at == after or len(before) > 1):
            category = "who" if m.has(last_at + 1, "either") else "one_who"
            for end, last in m.readings(category, last_at + 1):
                if isinstance(last, Named) and "[]" not in m.token(last_at + 1).keys and _picks(before):
                    continue  # "a minion or Trojan": the second would be a title only by accident
                found.setdefault(end, make((*before, last)))


def _picks(selectors: tuple) -> bool:
    return any(isinstance(selector, (Chosen, Each, Random)) for selector in selectors)


def one_who(m: Matcher, place: int) -> Readings:
    found: dict[int, Any] = dict(m.readings("ref", place))
    token = m.token(place)
    lower = token.text.lower()

    def chosen(quantity: Any, *extra: Any) -> Callable[[Kind], Any]:
        return lambda kind: _chosen(quantity, (*extra, *kind))

    if lower in ("a", "an", "any"):
        if m.has(place + 1, "random"):
            _kinds_after(m, place + 2, False, lambda kind: Random(1, kind), found)
        if m.has(place + 1, "number") and m.has(place + 2, "of"):
            _equal_number(m, place + 3, found)
        _kinds_after(m, place + 1, False, chosen(1), found)
        if m.has(place + 1, "eligible") and m.has(place + 2, "bearer"):
            found[place + 3] = Chosen(1, (Eligible(),))
    elif lower == "another":
        if m.has(place + 1, "eligible") and m.has(place + 2, "bearer"):
            found[place + 3] = Chosen(1, (Other(), Eligible()))
        _kinds_after(m, place + 1, False, chosen(1, Other()), found)
    elif lower in ("each", "every", "all"):
        _each(m, place + 1, lower == "all", found)
    elif lower == "your":
        _kinds_after(m, place + 1, False, chosen(1, OwnedBy(You())), found)
        _plural_only(m, place + 1, lambda kind: Each((OwnedBy(You()), *kind)), found)
    elif m.has(place, "its") and not m.has(place + 1, "bearer"):
        _kinds_after(m, place + 1, False, chosen(1, OwnedBy(Him())), found)
    elif lower == "the":
        for end, kind in m.readings("kind", place + 1):
            if any(isinstance(feature, Extreme) for feature in kind) or kind in _ONLY_ONES:
                found.setdefault(end, Chosen(1, kind))
    elif lower == "site" and "#" in m.token(place + 1).keys:
        found[place + 2] = Chosen(1, (Type("site"), SiteNumbered(amount_of(m.token(place + 1).value))))
    for after, quantity in _quantity(m, place):
        plural = quantity != 1
        if m.has(after, "of"):
            if m.has(after + 1, "those"):
                _kinds_after(m, after + 2, True, partial(OneOfThose, quantity), found)
            for end, owner in _owner(m, after + 1):
                _kinds_after(m, end, True, chosen(quantity, owner), found)
        if m.has(after, "random"):
            _kinds_after(m, after + 1, plural, partial(Random, quantity), found)
        for end, owner in _owner(m, after):  # "2 your", "any number of your"
            _kinds_after(m, end, plural, chosen(quantity, owner), found)
        _kinds_after(m, after, plural, chosen(quantity), found)
    for end, player in m.readings("someone", place):
        if m.has(end, "'s"):
            owner = OwnedBy(player)
            _kinds_after(m, end + 1, False, chosen(1, owner), found)
    if not found and token.text:  # "Troy minions cannot take wounds", "the risk cost of Trojans"
        _plural_only(m, place, Each, found)
    elif _open_word(m, place) and any(isinstance(node, Named) for node in found.values()):
        _plural_only(m, place, Each, found)  # "Troy minions ..." looks like a title at first
    for end, node in list(found.items()):
        if isinstance(node, Chosen) and m.has(end, "at") and m.has(end + 1, "random"):
            found.setdefault(end + 2, Random(node.quantity, node.kind))
    return tuple((end, found[end]) for end in sorted(found, reverse=True))


def _equal_number(m: Matcher, place: int, found: dict[int, Any]) -> None:
    """ "a number of minions equal to ..." """
    for end, kind in m.readings("kinds", place):
        if m.has(end, "equal") and m.has(end + 1, "to"):
            for stop, amount in m.readings("amount", end + 2):
                found.setdefault(stop, Chosen(amount, kind))


_ONLY_ONES = ((Has("hero"),), (Has("Hero"),), (Has("quest-bearer"),))
"""Kinds of which a party has one: "the hero"."""


def _chosen(quantity: Any, kind: Kind) -> Any:
    return Chosen(quantity, kind)


def _each_of(owner: Any, kind: Kind) -> Each:
    return Each((owner, *kind))


def _each(m: Matcher, place: int, plural: bool, found: dict[int, Any]) -> None:
    after = place + 1 if m.has(place, "of") else place
    for end, owner in _owner(m, after) if m.has(place, "of") or m.has(place, "your") else ():
        _kinds_after(m, end, True, partial(_each_of, owner), found)
    if m.has(place, "of") and m.has(place + 1, "those"):
        _kinds_after(m, place + 2, True, Those, found)
    for end, kind in m.readings("kinds" if plural else "kind_and", after):
        found.setdefault(end, Each(kind))


def _owner(m: Matcher, place: int) -> list[tuple[int, Any]]:
    """ "your", "his or her", "the Protagonist's" in front of a plural."""
    found: list[tuple[int, Any]] = []
    if m.has(place, "your"):
        found.append((place + 1, OwnedBy(You())))
    elif m.has(place, "its"):
        found.append((place + 1, OwnedBy(Him())))
    for end, player in m.readings("someone", place):
        if m.has(end, "'s"):
            found.append((end + 1, OwnedBy(player)))
    if m.token(place).text.lower() in ("bearer", "this", "that") and not found:
        for end, one in m.readings("ref", place):
            if m.has(end, "'s"):
                found.append((end + 1, BorneBy(one)))
    return found


def _plural_only(m: Matcher, place: int, make: Callable[[Kind], Any], found: dict[int, Any]) -> None:
    """Bare plurals: the noun must look like one, or its verb must."""
    for end, kind in m.readings("kinds", place):
        if not any(isinstance(f, (Type, Has, OneFeature)) for f in kind):
            continue
        if not (_VERBS_AFTER & set(m.token(end).keys) or m.token(place - 1).text.lower() in _LINKS_BEFORE):
            continue
        head = _head_end(m, place, end, kind)
        last = m.token(head - 1).text
        if m.token(end).text.lower() == "are" or (w.singular(last) != last and end not in found):
            found[end] = make(kind)


_VERBS_AFTER = frozenset(("is", "cannot", "may", "must", "lose", "gain", "do", "take", "come", "has"))
_LINKS_BEFORE = frozenset(("from", "of", "by", "skirmishing", "to", "play"))
"""A bare plural means "each" as a subject and behind a preposition; "exert minions" says not how many."""


def _head_end(m: Matcher, place: int, end: int, kind: Kind) -> int:
    for stop, _ in _alternatives(m, place, True):
        if stop <= end:
            return stop
    return end


def _quantity(m: Matcher, place: int) -> list[tuple[int, Any]]:
    token = m.token(place)
    if "±" in token.keys or "(#)" in token.keys:
        return []
    if token.value is not None and "#" in token.keys:
        number = amount_of(token.value)
        found = [(place + 1, number)]
        if m.has(place + 1, "or") and m.has(place + 2, "more"):
            found.append((place + 3, number))
        return found
    if token.text.lower() == "up" and m.has(place + 1, "to") and "#" in m.token(place + 2).keys:
        return [(place + 3, UpTo(amount_of(m.token(place + 2).value)))]
    if token.text.lower() == "any" and m.has(place + 1, "number") and m.has(place + 2, "of"):
        return [(place + 3, AnyNumber())]
    return []


def amount_of(value: int | str | None) -> Any:
    if isinstance(value, str):
        return X(-1) if value.startswith("-") else X()
    return value


def titles(m: Matcher, place: int) -> Readings:
    """A card's title: in square brackets, or a run of capitals that are not words of the language."""
    token = m.token(place)
    if "[]" in token.keys:
        return ((place + 1, token.value),) if token.value else ()
    found: list[tuple[int, str]] = []
    if m.title:  # the card's own title may hold any words
        parts = w.words(m.title)[0] if m.title.strip() else []
        if parts and all(
            m.token(place + i).text.lower() == part.text.lower() for i, part in enumerate(parts)
        ):
            found.append((place + len(parts), m.title))
    if not _title_word(token, True):  # titles that begin with a word of the language need their brackets
        return tuple(found)
    end, run = place + 1, [token.text]
    if token.text == "The" and not _title_word(m.token(end), False):
        return tuple(found)
    while len(run) < _MAX_TITLE:
        following = m.token(end)
        if _title_word(following, False) and not following.initial:
            run.append(following.text)
            end += 1
        elif following.text == "'s" and _title_word(m.token(end + 1), False):
            found.append((end, " ".join(run)))
            run[-1] += "'s"
            end += 1
        elif following.text in _CONNECTORS and _connected(m, end):
            found.append((end, " ".join(run)))
            while m.token(end).text in _CONNECTORS:
                run.append(m.token(end).text)
                end += 1
        else:
            break
    found.append((end, " ".join(run)))
    return tuple(sorted(set(found), reverse=True))


def _connected(m: Matcher, place: int) -> bool:
    while m.token(place).text in ("of", "the", "in"):
        place += 1
    return m.token(place - 1).text in ("of", "the", "in") and _title_word(m.token(place), False)


def _title_word(token: w.Token, initial: bool) -> bool:
    text = token.text
    if not text or not text[0].isupper() or token.value is not None:
        return False
    lower = text.lower()
    if lower in _NEVER_TITLES or w.singular(lower) in _NEVER_TITLES:
        return False
    if initial or lower == "the":
        return lower not in RESERVED or lower == "the"
    return lower not in ("a", "an", "each")


# --- single words -------------------------------------------------------------------------------------------


def single(test: Callable[[Matcher, int], Any]) -> Callable[[Matcher, int], Readings]:
    """A category of one token; `test` gives the node or None."""

    def read(m: Matcher, place: int) -> Readings:
        node = test(m, place)
        return () if node is None else ((place + 1, node),)

    return read


def _number(m: Matcher, place: int) -> Any:
    token = m.token(place)
    return amount_of(token.value) if "#" in token.keys else None


def _signed(m: Matcher, place: int) -> Any:
    token = m.token(place)
    return amount_of(token.value) if "±" in token.keys else None


def _risk(m: Matcher, place: int) -> Any:
    token = m.token(place)
    return amount_of(token.value) if "(#)" in token.keys else None


def _one_of(choices: tuple[str, ...]) -> Callable[[Matcher, int], str | None]:
    return lambda m, place: m.token(place).text.lower() if m.token(place).text.lower() in choices else None


def _word(m: Matcher, place: int) -> str | None:
    """An unloaded keyword: any open word, or one of the loaded ones without a number."""
    lower = m.token(place).text.lower()
    if lower in ("quest-bound", "indomitable", "thumbless", "unique"):
        return lower
    if lower in w.STATES:
        return None
    return lower.casefold() if _open_word(m, place) else None


def _keyword(m: Matcher, place: int) -> str | None:
    """A keyword that stands as a sentence of its own, with its capital."""
    token = m.token(place)
    return _word(m, place) if token.initial and token.text[:1] == token.text[:1].upper() else None


def _adjective(m: Matcher, place: int) -> str | None:
    """Keywords that stand without an article: "mounted", "thumbless"."""
    lower = m.token(place).text.lower()
    if lower in ("quest-bound", "indomitable", "thumbless"):
        return lower
    return lower if lower in w.ADJECTIVES else None


def _culture(m: Matcher, place: int) -> Readings:
    for name, parts in w.COMPOUNDS.items():
        if tuple(m.token(place + i).text.lower() for i in range(2)) == parts:
            return ((place + 2, name),)
    word = _open_word(m, place)
    return ((place + 1, word),) if word and word[0].isupper() else ()


def _compound(*choices: str) -> Callable[[Matcher, int], Readings]:
    """A category of fixed phrases; the node is the phrase itself, in the singular."""
    split = [(choice, choice.split()) for choice in choices]

    def read(m: Matcher, place: int) -> Readings:
        found = []
        for choice, parts in split:
            texts = [m.token(place + i).text.lower() for i in range(len(parts))]
            if texts == parts or (texts[:-1] == parts[:-1] and w.singular(texts[-1]) == parts[-1]):
                found.append((place + len(parts), choice))
        return tuple(sorted(found, reverse=True))

    return read


def _time(m: Matcher, place: int) -> Readings:
    lower = m.token(place).text.lower()
    if lower in ("turn", "turns"):
        return ((place + 1, "turn"),)
    following = m.token(place + 1).text.lower()
    if lower in w.PARTS and w.singular(following) in ("phase", "step"):
        return ((place + 2, w.PARTS[lower]),)
    return ()


def _stat(m: Matcher, place: int) -> Readings:
    found = _STATS(m, place)
    return tuple((end, {"adversary number": "risk number"}.get(stat, stat)) for end, stat in found)


def _comparison(m: Matcher, place: int) -> Readings:
    pair = (m.token(place).text.lower(), m.token(place + 1).text.lower())
    if pair[0] == "exactly":
        return ((place + 1, "exactly"),)
    how = COMPARISONS.get(pair)
    return ((place + 2, how),) if how else ()


ABOUT = (
    "take a wound",
    "be killed",
    "be overwhelmed",
    "be discarded",
    "exert",
    "be healed",
    "be assigned",
    "be transferred",
)
"""What can be about to happen to a card."""

COMPARISONS = {
    ("at", "least"): "at least",
    ("at", "most"): "at most",
    ("more", "than"): "more than",
    ("higher", "than"): "more than",
    ("greater", "than"): "more than",
    ("fewer", "than"): "fewer than",
    ("less", "than"): "fewer than",
    ("lower", "than"): "fewer than",
}


STATS = ("strength", "health", "risk cost", "home site", "site number", "risk number")
_STATS = _compound(*STATS, "adversary number")

BUILTINS: dict[str, Callable[[Matcher, int], Readings]] = {
    "who": who,
    "one_who": one_who,
    "ref": reference,
    "kind": lambda m, place: kind_readings(m, place, False),
    "kinds": lambda m, place: kind_readings(m, place, True),
    "kind_and": lambda m, place: kind_readings(m, place, False, True),
    "titled": lambda m, place: tuple((end, (Titled(title),)) for end, title in titles(m, place)),
    "bracket": single(lambda m, place: m.token(place).value if "[]" in m.token(place).keys else None),
    "number": single(_number),
    "signed": single(_signed),
    "risk": single(_risk),
    "article": single(lambda m, place: 1 if m.token(place).text.lower() in ("a", "an") else None),
    "label": single(_one_of(w.LABELS)),
    "plus_keyword": single(_one_of(w.PLUS_KEYWORDS)),
    "number_keyword": single(_one_of(w.NUMBER_KEYWORDS)),
    "state": single(lambda m, place: State(s) if (s := m.token(place).text.lower()) in w.STATES else None),
    "word": single(_word),
    "keyword": single(_keyword),
    "event_keyword": single(_one_of(w.EVENT_KEYWORDS)),
    "adjective": single(_adjective),
    "terrain": single(_one_of(w.TERRAINS)),
    "side": single(_one_of(("party", "minion"))),
    "side_name": single(_one_of(w.SIDES)),
    "culture": _culture,
    "per": single(_one_of(("bearer", "character", "site", "player", "companion", "minion"))),
    "period": _compound("turn", "phase", "step", "skirmish", "skirmish step", "game"),
    "time": _time,
    "moment_time": _time,
    "about": _compound(*ABOUT),
    "barred_deed": _compound(*DEEDS),
    "stat": _stat,
    "comparison": _comparison,
    "bonus_kind": single(_one_of(("strength", "damage", "defender"))),
    "done": _compound("revealed", "discarded", "scrapped", "played", "killed", "exerted", "drawn"),
    "end": single(_one_of(("top", "bottom"))),
    "pile": _compound("hand", "book", "scrap pile", "grave", "support area", "atlas", "banished cards"),
}
