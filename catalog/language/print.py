"""Abilities -> canonical game text.

Every node is printed by the first form of its kind in phrases.py that says all of it; what the table does
not hold (noun phrases, numbers, single words) is printed here, as nouns.py reads it. Reading the text
again gives the same abilities.
"""

from __future__ import annotations

from collections.abc import Callable
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
from .forms import Field, Form, Word
from .nouns import _ONLY_ONES, ABOUT
from .phrases import TABLE
from .words import base, plural


class Unprintable(ValueError):
    """Raised for a structure that no text says."""


def to_text(abilities: tuple[Any, ...]) -> str:
    """Canonical game text of these abilities, one on each line. Raises Unprintable if no text says them."""
    return "\n".join(_sentence(_print("ability", ability)) for ability in abilities)


Words = list[str]


def _print(category: str, node: Any) -> Words:
    if category in TABLE.forms:
        for form in TABLE.forms[category]:
            try:
                if form.meaning is None:
                    if any(isinstance(step, Field) and step.category == category for step in form.steps):
                        continue  # "then ..." adds nothing
                    return _fill(form, dict.fromkeys(form.names, node))
                values = form.says(node)
                if values is not None:
                    return _fill(form, values)
            except Unprintable:
                continue
        raise Unprintable(f"no text for {node!r} as {category}")
    if category[-1] in "&|.+/":
        return _list(category[:-1], category[-1], node)
    return _BUILTINS[category](node)


def _fill(form: Form, values: dict[str, Any]) -> Words:
    out: Words = []
    single = False
    for step in form.steps:
        if isinstance(step, Field):
            value = values[step.name]
            out += _print(step.category, value)
            if step.category in ("count", "number"):
                single = value == 1 or value is None
            if step.category in ("player", "someone"):
                base_form = type(value) is You
                out.append("\0base" if base_form else "\0third")
        elif isinstance(step, Word):
            out.append(plural(step.word) if step.plural and not single else step.word)
    return out


def _list(category: str, join: str, items: Any) -> Words:
    if not isinstance(items, tuple) or len(items) < (2 if join in "+/" else 1):
        raise Unprintable(f"{items!r} is no list of {category}")
    parts = [_print(category, item) for item in items]
    if join == ".":
        return [word for part in parts for word in (*part, ".")][:-1]
    word = "and" if join in "&+" else "or"
    out: Words = list(parts[0])
    for i, part in enumerate(parts[1:], 2):
        if len(parts) > 2:
            out.append(",")
        if i == len(parts):
            out.append(word)
        out += part
    return out


def _sentence(parts: Words) -> str:
    """Join words: spacing, "a" or "an", capitals, verb forms, the full stop."""
    out: Words = []
    mood = ""
    for part in parts:
        if part.startswith("\0"):
            mood = part[1:]
            continue
        if mood == "base":
            part = base(part)
        mood = ""
        out.append(_PROPER.get(part, part))
    text = ""
    for i, part in enumerate(out):
        following = out[i + 1] if i + 1 < len(out) else ""
        if part == "it" and following == "'s":
            part, out[i + 1] = "its", ""
        elif part == "a" and following[:1].lower() in "aeiouáéíóú" and following and following != "unique":
            part = "an"
        elif not part:
            continue
        if not text or text[-1] == "(" or part in (".", ",", ":", ";", ")", "'s") or text.endswith('"'):
            text += part
        else:
            text += " " + part
        if part in (".", ":"):
            text += "\0"
    chars = []
    capital = True
    for char in text:
        if char == "\0":
            capital = True
        elif capital and char.isalnum():
            chars.append(char.upper() if len(char.upper()) == 1 else char)
            capital = False
        else:
            chars.append(char)
            if char not in ' "':
                capital = False
    done = "".join(chars)
    return done if done.endswith((".", '"')) else done + "."


_PROPER = {"protagonist": "Protagonist", "antagonist": "Antagonist", "x": "X"}


# --- what the table does not hold ---------------------------------------------------------------------------


def _number(value: Any) -> Words:
    if type(value) is int and 0 <= value <= 999:
        return [str(value)]
    if value == X():
        return ["X"]
    raise Unprintable(f"{value!r} is no plain number")


def _article(value: Any) -> Words:
    if type(value) is int and value == 1:
        return ["a"]
    raise Unprintable(f"{value!r} is not one")


def _signed(value: Any) -> Words:
    if type(value) is int and -999 <= value <= 999:
        return [f"{value:+d}"]
    if type(value) is X:
        return ["+X" if value.sign > 0 else "-X"]
    raise Unprintable(f"{value!r} is no signed number")


def _risk(value: Any) -> Words:
    return [f"({_number(value)[0]})"]


def _features(kind: tuple, many: bool) -> Words:
    """Features up to the noun, then clauses."""
    start = 1 if kind and isinstance(kind[0], Other) else 0
    stop = start
    while stop < len(kind) and _is_noun(kind[stop]):
        stop += 1
        if isinstance(kind[stop - 1], Type):
            break
    if stop == start:
        raise Unprintable(f"{kind!r} has no noun")
    out: Words = ["other"] if start else []
    for i in range(start, stop):
        out += _noun(kind[i], many and i == stop - 1)
    for clause in kind[stop:]:
        out += _print("clause", clause)
    return out


def _is_noun(feature: Any) -> bool:
    if isinstance(feature, Without):
        return isinstance(feature.feature, (Has, Type))
    return isinstance(feature, (Type, Has, State, Side, Labelled, HasKeyword, OneFeature))


def _noun(feature: Any, many: bool) -> Words:
    if isinstance(feature, (Type, Has)):
        return (plural(feature.name) if many else feature.name).split(" ")
    if isinstance(feature, (State, Side)):
        return [feature.name]
    if isinstance(feature, Labelled):
        return [feature.label]
    if isinstance(feature, HasKeyword):
        return [feature.keyword, *_signed(feature.amount)]
    if isinstance(feature, Without):
        return ["non-" + feature.feature.name]
    out: Words = []
    for i, kind in enumerate(feature.kinds):
        if i:
            out += (
                [",", "or"]
                if i == len(feature.kinds) - 1 and i > 1
                else ["or"]
                if i == len(feature.kinds) - 1
                else [","]
            )
        out += _features(kind, many)
    return out


def _kind(kind: Any) -> Words:
    if not isinstance(kind, tuple):
        raise Unprintable(f"{kind!r} is no kind")
    return _features(kind, False)


def _kinds(kind: Any) -> Words:
    if not isinstance(kind, tuple):
        raise Unprintable(f"{kind!r} is no kind")
    return _features(kind, True)


def _who(node: Any) -> Words:
    if isinstance(node, (Several, EitherOf)):
        word = "and" if isinstance(node, Several) else "or"
        out: Words = []
        for i, one in enumerate(node.selectors):
            if i:
                out += [","] if len(node.selectors) > 2 else []
                out += [word] if i == len(node.selectors) - 1 else []
            out += ["either", *_who(one)] if isinstance(one, EitherOf) else _one_who(one)
        return out
    if isinstance(node, Except):
        return [*_one_who(node.who), "(", "except", *_who(node.but), ")"]
    return _one_who(node)


def _one_who(node: Any) -> Words:
    if isinstance(node, Chosen):
        if not isinstance(node.quantity, (int, X, UpTo, AnyNumber)):
            return ["a", "number", "of", *_kinds(node.kind), "equal", "to", *_print("amount", node.quantity)]
        if len(node.kind) == 2 and isinstance(node.kind[1], SiteNumbered) and not node.kind[1].region:
            return ["site", *_number(node.kind[1].number)]
        if node.kind[-1:] == (Eligible(),):
            return ["another" if len(node.kind) > 1 else "a", "eligible", "bearer"]
        if node.kind in _ONLY_ONES or _is_the_one(node):
            return ["the", *_features(node.kind, False)]
        return _determined(node.quantity, node.kind)
    if isinstance(node, Each):
        return ["each", *_owned(node.kind)]
    if isinstance(node, Random):
        many = node.quantity != 1
        return [*_quantity(node.quantity), "random", *_features(node.kind, many)]
    if isinstance(node, OneOfThose):
        return [*_number(node.quantity), "of", "those", *_kinds(node.kind)]
    return _ref(node)


def _determined(quantity: Any, kind: tuple) -> Words:
    many = quantity != 1
    if kind and isinstance(kind[0], BorneBy):
        return [*_several(quantity), "of", *_ref(kind[0].bearer), "'s", *_features(kind[1:], True)]
    if kind and isinstance(kind[0], OwnedBy):
        owner, rest = kind[0].player, kind[1:]
        if many or not isinstance(owner, (You, Him)):
            if not many:
                return [*_print("someone", owner), "'s", *_features(rest, False)]
            return [*_several(quantity), "of", *_possessive(owner), *_features(rest, True)]
        return [*_possessive(owner), *_features(rest, False)]
    if not many and kind and isinstance(kind[0], Other):
        return ["another", *_features(kind[1:], False)]
    return [*_quantity(quantity), *_features(kind, many)]


def _possessive(owner: Any) -> Words:
    if isinstance(owner, You):
        return ["your"]
    if isinstance(owner, Him):
        return ["its"]
    return [*_print("someone", owner), "'s"]


def _owned(kind: tuple) -> Words:
    if kind and isinstance(kind[0], OwnedBy):
        return ["of", *_possessive(kind[0].player), *_features(kind[1:], True)]
    return _features(kind, False)


def _quantity(value: Any) -> Words:
    if isinstance(value, UpTo):
        return ["up", "to", *_number(value.amount)]
    if isinstance(value, AnyNumber):
        return ["any", "number", "of"]
    return ["a"] if value == 1 and type(value) is int else _number(value)


def _several(value: Any) -> Words:
    if isinstance(value, AnyNumber):
        return ["any", "number"]
    return ["1"] if _is_one(value) else _quantity(value)


def _is_the_one(node: Chosen) -> bool:
    extreme = any(isinstance(feature, Extreme) for feature in node.kind)
    return extreme and _is_one(node.quantity) and _is_noun(node.kind[0])


def _is_one(value: Any) -> bool:
    return type(value) is int and value == 1


def _ref(node: Any) -> Words:
    if isinstance(node, It):
        return ["it"]
    if isinstance(node, Bearer):
        return ["bearer"]
    if isinstance(node, BearerOf):
        return ["its", "bearer"] if isinstance(node.what, It) else ["bearer", "of", *_who(node.what)]
    if isinstance(node, This):
        if not node.noun:
            raise Unprintable("“here” stands only where tokens are")
        return ["this", node.noun]
    if isinstance(node, That):
        if isinstance(node.kind[-1], Done):
            return ["the", *_features(node.kind, False)]
        return ["that", *_features(node.kind, False)]
    if isinstance(node, Those):
        return ["those", *_features(node.kind, True)]
    if isinstance(node, OtherThan):
        return ["the", "other"]
    if isinstance(node, Named):
        return [f"[{node.title}]"]
    raise Unprintable(f"{node!r} is no noun phrase")


def _text(*allowed: str) -> Callable[[Any], Words]:
    """Prints a node that is its own words."""

    def out(node: Any) -> Words:
        if not isinstance(node, str) or (allowed and node not in allowed):
            raise Unprintable(f"{node!r} is not one of {allowed}")
        return node.split(" ")

    return out


def _titled(node: Any) -> Words:
    if isinstance(node, tuple) and len(node) == 1 and isinstance(node[0], Titled):
        return [f"[{node[0].title}]"]
    raise Unprintable(f"{node!r} is no title")


def _bracket(node: Any) -> Words:
    if not isinstance(node, str):
        raise Unprintable(f"{node!r} is no title")
    return [f"[{node}]"]


def _state(node: Any) -> Words:
    if not isinstance(node, State):
        raise Unprintable(f"{node!r} is no state")
    return [node.name]


_BUILTINS: dict[str, Callable[[Any], Words]] = {
    "who": _who,
    "one_who": _one_who,
    "ref": _ref,
    "kind": _kind,
    "kinds": _kinds,
    "kind_and": _kind,
    "titled": _titled,
    "bracket": _bracket,
    "number": _number,
    "signed": _signed,
    "risk": _risk,
    "article": _article,
    "label": _text(*w.LABELS),
    "plus_keyword": _text(*w.PLUS_KEYWORDS),
    "number_keyword": _text(*w.NUMBER_KEYWORDS),
    "state": _state,
    "word": _text(),
    "keyword": _text(),
    "event_keyword": _text(*w.EVENT_KEYWORDS),
    "adjective": _text("quest-bound", "indomitable", "thumbless", *w.ADJECTIVES),
    "terrain": _text(*w.TERRAINS),
    "side": _text("party", "minion"),
    "side_name": _text(*w.SIDES),
    "culture": _text(),
    "per": _text(),
    "period": _text(),
    "time": _text(*w.PARTS.values(), "turn"),
    "moment_time": _text(*w.PARTS.values(), "turn"),
    "about": _text(*ABOUT),
    "barred_deed": _text(*DEEDS),
    "stat": _text(),
    "comparison": _text("at least", "at most", "more than", "fewer than", "exactly"),
    "bonus_kind": _text(),
    "done": _text(),
    "end": _text("top", "bottom"),
    "pile": _text(),
}
