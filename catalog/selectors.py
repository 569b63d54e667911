"""What can be read of the catalogue. Whole searches are in `catalog.search`."""

import json
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from catalog.cards import DATA, Card, Component, cultures, keywords, starter_decks
from catalog.definitions import made_of
from catalog.drawing import drawing_mark
from catalog.models import CardSet, Definition, Ruling
from catalog.search import Item, shelf
from catalog.search.shelf import Printed, card_of


def definition_kept(hash: str) -> Component | Card | None:
    """The card or component that was kept under `hash`; None if there is none."""
    row = Definition.objects.filter(pk=hash).first()
    return made_of(row.facts) if row else None


def card_kept(hash: str) -> Card | None:
    """The card of The Heroes' Journey that was kept under `hash`, however old; None if there is none."""
    row = Definition.objects.filter(pk=hash, game="heroes-journey").first()
    if row is None or "type" not in row.facts:
        return None
    return card_of(row.facts)


def face_url(hash: str, *, back: bool = False, kind: str = "face") -> str:
    """The address of a drawn face ("face") or of its picture ("picture"); it may be kept for ever."""
    return f"{reverse(f'catalog:{kind}', args=[hash])}?d={drawing_mark()}{'&side=back' if back else ''}"


@dataclass(frozen=True, slots=True)
class KeywordHelp:
    """A keyword on a card with its number, and what the rulebook has it do; `text` is "" for unloaded ones."""

    name: str
    text: str


def keyword_help(item: Item) -> list[KeywordHelp]:
    """The keywords that a card prints, loaded ones first."""
    found = []
    for name, number in item.keywords.items():
        known = keywords().get(name.replace(" ", "-"))
        if known is None:
            found.append(KeywordHelp(name.capitalize(), ""))
        else:
            figure = str(number) if number is not None else "X"
            found.append(KeywordHelp(known.name.replace("X", figure), known.text.replace("X", figure)))
    return sorted(found, key=lambda one: not one.text)


def titles_versions(item: Item) -> list[Item]:
    """Other versions of the same title."""
    return [
        other for other in shelf().items if other.card.title == item.card.title and other.slug != item.slug
    ]


def heroes_of(item: Item) -> list[Item]:
    """The companions that can bear a Quest-Need; empty for any other card."""
    if item.card.type != "quest-need":
        return []
    return [other for other in shelf().items if f"Hero [{item.card.title}]" in other.card.text]


def quest_of(item: Item) -> Item | None:
    """The Quest-Need that a hero bears; None for any other card."""
    return next(
        (
            other
            for other in shelf().items
            if other.card.type == "quest-need" and f"Hero [{other.card.title}]" in item.card.text
        ),
        None,
    )


def cards_edited() -> dict[str, Card]:
    """Name -> card for what staff have edited or added; new matches are played with these."""
    return {item.card.name: item.card for item in shelf().items if item.edited}


def rulings_of(slug: str) -> QuerySet[Ruling]:
    """How a card is to be played, oldest first."""
    return Ruling.objects.filter(card__slug=slug).select_related("card")


def sets_with_counts() -> list[tuple[CardSet, int]]:
    """Every set with the number of its printings."""
    printed: dict[str, int] = {}
    for item in shelf().items:
        for one in item.printings:
            printed[one.set_slug] = printed.get(one.set_slug, 0) + 1
    return [(card_set, printed.get(card_set.slug, 0)) for card_set in CardSet.objects.all()]


def printings_of(set_slug: str) -> list[tuple[Item, Printed]]:
    """What is printed in a set, by number; reprints too."""
    found = [(item, one) for item in shelf().items for one in item.printings if one.set_slug == set_slug]
    return sorted(found, key=lambda pair: pair[1].number)


def cultures_with_counts() -> list[tuple[Component, int]]:
    """Every culture with the number of its cards."""
    counts: dict[str, int] = {}
    for item in shelf().items:
        if item.card.culture:
            counts[item.card.culture] = counts.get(item.card.culture, 0) + 1
    return [(culture, counts.get(slug, 0)) for slug, culture in cultures().items()]


def card_data(item: Item) -> dict[str, Any]:
    """A card as plain data, as the API gives it."""
    card = item.card
    return {
        "slug": item.slug,
        "name": card.name,
        "title": card.title,
        "subtitle": card.subtitle,
        "culture": card.culture,
        "side": card.side,
        "type": card.type,
        "class": card.card_class,
        "unique": card.unique,
        "cost": card.cost,
        "strength": card.strength,
        "health": card.health,
        "home_site": card.home_site,
        "range": card.range,
        "risk": card.risk,
        "arrow": card.arrow,
        "border": card.border,
        "text": card.text.strip(),
        "back": card.back.strip(),
        "keywords": [{"name": name, "number": number} for name, number in item.keywords.items()],
        "source": card.source,
        "playable": item.playable,
        "edited": item.edited,
        "hash": card.hash,
        "printings": [
            {"set": one.set_slug, "set_name": one.set_name, "number": one.number, "hash": one.hash}
            for one in item.printings
        ],
        "url": reverse("catalog:card", args=[item.slug]),
        "face": face_url(card.hash),
        "picture": face_url(card.hash, kind="picture"),
        "back_face": face_url(card.hash, back=True) if card.back else None,
    }


def balance_report() -> dict[str, Any] | None:
    """The report that `manage.py balance --store` has kept; None if there is none."""
    file = DATA / "heroes-journey" / "balance.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else None


def balance_by_title(report: dict[str, Any]) -> dict[str, Any]:
    """The report for people: decks by their titles, the strongest first, and faults as (whose, figure)."""
    titles = {slug: deck.title for slug, deck in starter_decks().items()}
    faults = [fault.rpartition(": ") for fault in report["faults"]]
    return report | {
        "decks": sorted(
            ((titles.get(slug, slug), share) for slug, share in report["decks"].items()),
            key=lambda deck: -deck[1],
        ),
        "faults": [
            (" : ".join(titles.get(name, name) for name in whose.split(" : ")), float(figure))
            for whose, _, figure in faults
        ],
    }
