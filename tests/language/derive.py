"""Strategies that derive abilities from the phrase table: whatever the language can say, it says sooner
or later."""

from hypothesis import strategies as st

from catalog.language import abilities as a
from catalog.language import words as w
from catalog.language.forms import Field
from catalog.language.nouns import ABOUT, STATS
from catalog.language.phrases import TABLE

CULTURES = ["Sparta", "Oz", "Wicked Witch", "Good Witch", "Troy"]
RACES = ["Achaian", "Trojan", "Winkie", "Munchkin"]
KEYWORDS = ["knight", "spell", "fortification", "hand weapon", "ranged weapon"]
TITLES = ["Nick Chopper", "Paris", "Horse of Wood", "Ship, Black-prowed", "Toto's Basket"]
TIMES = [*dict.fromkeys(w.PARTS.values()), "turn"]
DEPTH = 5

sample = st.sampled_from


def pick(draw, *choices):
    return draw(sample(choices))


def kind(draw, depth):
    features = []
    if pick(draw, False, False, False, True):
        features.append(a.Other())
    if pick(draw, False, True):
        features.append(
            pick(draw, a.State("wounded"), a.State("unbound"), a.State("exhausted"), a.State("roaming"))
        )
    if pick(draw, False, False, False, True):
        features.append(a.Side(pick(draw, *w.SIDES)))
        features.append(a.Type(pick(draw, "card", "condition", "possession")))
    else:
        if pick(draw, False, True):
            features.append(a.Has(draw(sample(CULTURES))))
        features.append(
            draw(
                st.one_of(sample(RACES).map(a.Has), sample(KEYWORDS).map(a.Has), sample(w.TYPES).map(a.Type))
            )
        )
    if depth > 0 and pick(draw, False, False, False, True):
        features.append(derive(draw, "clause", depth - 1))
    return tuple(features)


def owner(draw, depth):
    return a.OwnedBy(pick(draw, a.You(), a.Him(), a.Protagonist()))


def quantity(draw):
    return pick(draw, 1, 1, 2, 3, a.X(), a.UpTo(2), a.AnyNumber())


def ref(draw, depth):
    return pick(
        draw,
        a.It(),
        a.Bearer(),
        a.BearerOf(a.It()),
        a.This("minion"),
        a.This("card"),
        a.That((a.Type("minion"),)),
        a.That((a.Has("Achaian"),)),
        a.Named(draw(sample(TITLES))),
    )


def one_who(draw, depth):
    form = draw(st.integers(0, 7))
    if form == 0:
        return a.Each(kind(draw, depth))
    if form == 1:
        return a.Each((owner(draw, depth), *kind(draw, depth)))
    if form == 2:
        return a.Chosen(quantity(draw), (owner(draw, depth), *kind(draw, depth)))
    if form == 3:
        return a.Random(pick(draw, 1, 2), kind(draw, 0))
    if form == 4:
        return a.OneOfThose(pick(draw, 1, 2), kind(draw, 0))
    if form == 5:
        return ref(draw, depth)
    return a.Chosen(quantity(draw), kind(draw, depth))


def who(draw, depth):
    return one_who(draw, depth)


def text(*choices):
    return lambda draw, depth: draw(sample(choices))


BUILTINS = {
    "who": who,
    "one_who": one_who,
    "ref": ref,
    "kind": kind,
    "kinds": kind,
    "kind_and": kind,
    "titled": lambda draw, depth: (a.Titled(draw(sample(TITLES))),),
    "bracket": text(*TITLES),
    "number": lambda draw, depth: pick(draw, 0, 1, 2, 5, a.X()),
    "signed": lambda draw, depth: pick(draw, 1, 2, 3, -1, -2, a.X(), a.X(-1)),
    "risk": lambda draw, depth: pick(draw, 1, 2, 3, a.X()),
    "article": lambda draw, depth: 1,
    "label": text(*w.LABELS),
    "plus_keyword": text(*w.PLUS_KEYWORDS),
    "number_keyword": text(*w.NUMBER_KEYWORDS),
    "state": lambda draw, depth: a.State(draw(sample(w.STATES))),
    "word": text("knight", "spell", "quest-bound", "indomitable"),
    "keyword": text("knight", "spell", "quest-bound", "indomitable"),
    "event_keyword": text("spell"),
    "adjective": text("mounted", "thumbless"),
    "terrain": text(*w.TERRAINS),
    "side": text("party", "minion"),
    "side_name": text(*w.SIDES),
    "culture": text(*CULTURES),
    "per": text("bearer", "character", "site"),
    "period": text("turn", "phase", "skirmish"),
    "time": text(*TIMES),
    "moment_time": text(*TIMES),
    "about": text(*ABOUT),
    "barred_deed": text(*a.DEEDS),
    "stat": text(*STATS),
    "comparison": text("at least", "at most", "more than", "fewer than", "exactly"),
    "bonus_kind": text("strength", "damage"),
    "done": text("revealed", "discarded", "played"),
    "end": text("top", "bottom"),
    "pile": text("hand", "book", "scrap pile", "grave", "support area"),
}


def _cost_to_finish():
    """Category -> the least depth that a derivation of it needs."""
    costs = {}
    while True:
        before = dict(costs)
        for category, forms in TABLE.forms.items():
            for form in forms:
                if form.meaning is None or isinstance(form.meaning, type):
                    cats = [s.category.rstrip("&|.+/") for s in form.steps if isinstance(s, Field)]
                    if all(c in costs or c in BUILTINS for c in cats):
                        cost = 1 + max((costs.get(c, 0) for c in cats), default=0)
                        costs[category] = min(cost, costs.get(category, cost))
        if costs == before:
            return costs


COST = _cost_to_finish()


def form_cost(form):
    cats = [s.category.rstrip("&|.+/") for s in form.steps if isinstance(s, Field)]
    return 1 + max((COST.get(c, 0 if c in BUILTINS else 99) for c in cats), default=0)


def derive(draw, category, depth):
    if category[-1] in "&|.+/":
        least = 2 if category[-1] in "+/" else 1
        count = least + (1 if depth > 2 and pick(draw, False, False, True) else 0)
        return tuple(derive(draw, category[:-1], depth) for _ in range(count))
    if category in BUILTINS:
        return BUILTINS[category](draw, min(depth, 2))
    forms = [f for f in TABLE.forms[category] if f.meaning is None or isinstance(f.meaning, type)]
    short = [f for f in forms if form_cost(f) <= depth] or [min(forms, key=form_cost)]
    form = draw(sample(short))
    values = [derive(draw, s.category, depth - 1) for s in form.steps if isinstance(s, Field)]
    return form.node(tuple(values))


@st.composite
def abilities(draw):
    return derive(draw, "ability", DEPTH)
