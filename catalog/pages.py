"""What the pages of cards show beside the cards: filters to click, columns, names of views."""

import re
from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.cards import cultures

VIEW_NAMES = {
    "gallery": gettext_lazy("Gallery"),
    "list": gettext_lazy("List"),
    "table": gettext_lazy("Table"),
}

_TYPES = {
    "companion": gettext_lazy("Companions"),
    "minion": gettext_lazy("Minions"),
    "event": gettext_lazy("Events"),
    "condition": gettext_lazy("Conditions"),
    "item": gettext_lazy("Items"),
    "site": gettext_lazy("Sites"),
    "quest-need": gettext_lazy("Quest-Needs"),
}


def sorted_columns() -> dict[str, str]:
    """The orders of search with their names, as columns of a table."""
    return {
        "name": _("Name"),
        "culture": _("Culture"),
        "type": _("Type"),
        "cost": _("Cost"),
        "strength": _("Strength"),
        "health": _("Health"),
        "home": _("Home site"),
        "risk": _("Risk"),
    }


def filters_of(query: str, address: Callable[..., str]) -> list[dict[str, Any]]:
    """Groups of filters to click. Each writes a term into the query, or takes it out if it stands there; of one field
    only one can stand there."""
    groups = [
        ("culture", _("Culture"), [(slug, one.name, slug) for slug, one in cultures().items()]),
        ("type", _("Type"), [(slug, str(name), "") for slug, name in _TYPES.items()]),
    ]
    return [
        {
            "label": label,
            "field": field,
            "choices": [
                {
                    "label": name,
                    "emblem": emblem,
                    "on": _stands(query, f"{field}:{value}"),
                    "url": address(q=with_term(query, field, value)),
                }
                for value, name, emblem in choices
            ],
        }
        for field, label, choices in groups
    ]


def _stands(query: str, term: str) -> bool:
    return term.casefold() in query.casefold().split()


def with_term(query: str, field: str, value: str) -> str:
    """The query with `field:value` in place of another of that field; without it, if it is there."""
    without = re.sub(rf"(?:^|(?<=\s)){field}:[\w-]+(?=\s|$)", "", query, flags=re.IGNORECASE)
    words = " ".join(without.split())
    return words if _stands(query, f"{field}:{value}") else f"{words} {field}:{value}".strip()


def syntax_help() -> list[dict[str, Any]]:
    """Examples of queries with what they find, in groups."""
    groups = {
        _("Names and texts"): [
            ("paris", _("names with this word")),
            ('"king without"', _("names with these words in this order")),
            ('text:"exert"', _("texts with this word; ~ stands for the card’s own title")),
            (
                "name:/^h.*r$/",
                _("a regular expression; it goes for name, title, subtitle, text, back, type, class"),
            ),
        ],
        _("What a card is"): [
            ("culture:oz", _("also by letter: c:o")),
            ("type:companion|minion", _("one or the other; also item and character")),
            ('class:"hand weapon"', _("the class on its type line")),
            ("keyword:defender", _('a keyword it prints; with its number: keyword:"damage +2"')),
            ("side:adversary", _("campaign or adversary")),
            ("set:first", _("printed in this set")),
            ("format:classic", _("legal today in this format")),
            ("is:unique", _("also hero, playable, reprint, golden, house, rulebook, printed")),
            ("has:subtitle", _("also text, back, class, keyword, cost, strength, health, home, risk")),
        ],
        _("Numbers"): [
            (
                "cost<=2",
                _("also strength, health, home, risk, and keywords with a number: damage, defender, shoot"),
            ),
            ("strength>cost", _("one number against another")),
            ("site:5", _("sites that can lie fifth on the path, and minions at home there")),
            ("range:4-6", _("sites of this range")),
        ],
        _("Put together"): [
            ("-culture:troy type:minion", _("a minus turns a term round")),
            ("hektor or paris", _("one of two; it binds weaker than standing side by side")),
            ("(c:oz or c:sparta) cost=2", _("brackets hold together")),
            ("type:minion order:strength direction:down view:table", _("how the cards are shown")),
        ],
    }
    return [
        {"title": title, "rows": [{"query": query, "says": says} for query, says in rows]}
        for title, rows in groups.items()
    ]
