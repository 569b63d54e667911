"""What can be read of decks; every function minds who asks."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Count, Exists, OuterRef, QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from catalog.decks import choice
from catalog.decks.checking import Verdict, check
from catalog.decks.contents import Contents, contents_data, contents_hash
from catalog.decks.exchange import BadFile, links
from catalog.decks.formats import Format, format_from, house_formats
from catalog.decks.legality import Legality, legality
from catalog.decks.models import Deck, Favourite, OwnFormat, Report, WriteUp
from catalog.decks.pool import Known, Pool
from catalog.decks.shelves import pool
from catalog.decks.wording import said
from catalog.problems import Conflict
from catalog.search import Item

ORDERS = {"new": ("-published_at", "-pk"), "popular": ("-likes", "-published_at", "-pk")}


# --- formats and checks -------------------------------------------------------------------------------------


def format_named(slug: str) -> Format:
    """The format with this slug, of the house or somebody's own. Http404."""
    if found := house_formats().get(slug):
        return found
    row = OwnFormat.objects.filter(slug=slug).first()
    if row is None:
        raise Http404(_("There is no such format."))
    return format_of(row)


def format_of(row: OwnFormat) -> Format:
    return format_from(row.slug, row.name, row.rules)


def formats_for(viewer: Any) -> list[Format]:
    """The formats of the house, then the viewer's own."""
    own = OwnFormat.objects.filter(owner_id=viewer.pk) if viewer.is_authenticated else []
    return [*house_formats().values(), *(format_of(row) for row in own)]


def deck_check(contents: Contents, format: str, cards: Pool | None = None) -> Verdict:
    """Every fault and warning of a deck today. A format that is gone counts as the widest of the house. `cards`: the pool, for
    whoever has it at hand."""
    try:
        rules = format_named(format)
    except Http404:
        rules = next(iter(house_formats().values()))
    return _checked(contents, cards or pool(), rules, timezone.localdate())


_checked = lru_cache(maxsize=512)(check)
"""Lists and panels ask again and again about decks that nobody has changed."""


def legalities(slug: str) -> list[Legality]:
    """What each format of the house says about a card today."""
    cards, today = pool(), timezone.localdate()
    return [legality(cards[slug], cards, rules, today) for rules in house_formats().values()]


def legal_in(format: str) -> Callable[[Item], bool]:
    """The test whether a card is legal today, perhaps in fewer copies, in a format of the house."""
    rules, cards, today = house_formats()[format], pool(), timezone.localdate()

    def test(item: Item) -> bool:
        known = cards.get(item.slug)
        return known is not None and legality(known, cards, rules, today).status in ("legal", "restricted")

    return test


def decks_with(slug: str, most: int = 8) -> list[WriteUp]:
    """Published decks that play a card, the most liked ones first."""
    found = WriteUp.objects.listed().filter(contents__cards__has_key=slug).select_related("author")
    return list(found.annotate(likes=Count("favourites")).order_by("-likes", "-published_at")[:most])


# --- decks --------------------------------------------------------------------------------------------------


def deck_for(viewer: Any, key: str) -> Deck:
    """The deck in whose address this key stands, if the viewer may read it. Http404."""
    deck = Deck.objects.visible_to(viewer, by_link=True).select_related("owner", "credit").filter(key=key)
    found = deck.first()
    if found is None:
        raise Http404(_("There is no such deck."))
    return found


def decks_of(viewer: Any, *, folder: str | None = None, tag: str = "") -> list[Deck]:
    """Somebody's own decks, last changed first; of one folder ("" for those in none), with one tag."""
    if not viewer.is_authenticated:
        return []
    found = Deck.objects.filter(owner_id=viewer.pk).defer("done", "undone")
    if folder is not None:
        found = found.filter(folder=folder)
    return [deck for deck in found if not tag or tag in deck.tags]


def folders_of(viewer: Any) -> list[tuple[str, int]]:
    """Somebody's folders with the number of decks in each."""
    if not viewer.is_authenticated:
        return []
    rows = Deck.objects.filter(owner_id=viewer.pk).exclude(folder="").values("folder")
    return [(row["folder"], row["decks"]) for row in rows.annotate(decks=Count("pk")).order_by("folder")]


def public_decks(*, query: str = "", hero: str = "", culture: str = "") -> QuerySet[Deck]:
    """Working decks that everybody may read, last changed first."""
    found = Deck.objects.filter(visibility=Deck.Visibility.PUBLIC, owner__is_active=True)
    return _narrowed(found, query=query, hero=hero, culture=culture, name="name").select_related("owner")


def write_ups(
    viewer: Any,
    *,
    query: str = "",
    hero: str = "",
    culture: str = "",
    order: str = "new",
    starters: bool | None = None,
    favourites: bool = False,
    author: str = "",
) -> QuerySet[WriteUp]:
    """Published decks for a list, each with `likes` and `favoured` (by the viewer)."""
    found = WriteUp.objects.listed().select_related("author").annotate(likes=Count("favourites"))
    if viewer.is_authenticated:
        mine = Favourite.objects.filter(write_up=OuterRef("pk"), person_id=viewer.pk)
        found = found.annotate(favoured=Exists(mine))
        if favourites:
            found = found.filter(favoured=True)
    elif favourites:
        found = found.none()
    if starters is not None:
        found = found.exclude(starter="") if starters else found.filter(starter="")
    if author:
        found = found.filter(author__username__iexact=author)
    found = _narrowed(found, query=query, hero=hero, culture=culture, name="title")
    return found.order_by(*ORDERS.get(order, ORDERS["new"]))


def _narrowed(found: Any, *, query: str, hero: str, culture: str, name: str) -> Any:
    if query:
        found = found.filter(**{f"{name}__icontains": query})
    if hero:
        found = found.filter(hero=hero)
    if culture:
        found = found.filter(cultures__contains=f",{culture},")
    return found


def write_up_for(viewer: Any, slug: str) -> WriteUp:
    """The published deck with this slug, if the viewer may read it. Http404."""
    found = WriteUp.objects.visible_to(viewer).select_related("author", "credit", "deck").filter(slug=slug)
    found = found.annotate(likes=Count("favourites"))
    one = found.first()
    if one is None:
        raise Http404(_("There is no such published deck."))
    return one


def open_reports(viewer: Any, most: int = 200) -> list[Report]:
    """What people asked the staff to look at, the oldest first. PermissionDenied for others."""
    if not viewer.is_staff:
        raise PermissionDenied(_("This is for the staff."))
    found = Report.objects.filter(settled_at=None).select_related("write_up", "comment", "reporter")
    return list(found[:most])


# --- decks for a match and for events -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Playable:
    """A deck that somebody could bring to a table.

    `kind`: "mine", "starter", "public" or "named"; `id` is what `deck_for_match` takes; `quests` are the Quest-Needs of its Atlas
    that the Book has a hero for, the chosen one first; `verdict` tells whether it is legal as the rulebook has it.
    """

    kind: str
    id: str
    name: str
    owner: str
    hero: Known | None
    quests: tuple[Known, ...]
    verdict: Verdict

    @property
    def legal(self) -> bool:
        return self.verdict.legal and not any(one.code == "unplayable" for one in self.verdict.warnings)


def decks_playable(
    viewer: Any, *, query: str = "", most: int = 40, format: str = "open", named: str = ""
) -> list[Playable]:
    """Decks to bring to a table: the viewer's own, the starter decks, then favourites and other published ones, at
    most so many of each kind. First of all the one whose id is `named`, if it is not among them and the viewer may
    read it."""
    own = [deck for deck in decks_of(viewer) if query.casefold() in deck.name.casefold()][:most]
    found = [_playable("mine", f"deck:{deck.key}", deck.name, "", deck.cards, format) for deck in own]
    listed = write_ups(viewer, query=query)
    starters = listed.exclude(starter="").order_by("title")[:most]
    published: Any = listed.filter(starter="", author__is_active=True)
    if viewer.is_authenticated:
        published = published.order_by("-favoured", "-likes", "-published_at")
    for kind, some in (("starter", starters), ("public", published[:most])):
        found += [
            _playable(kind, f"list:{one.slug}", one.title, str(one.author or ""), one.cards, format)
            for one in some
        ]
    if named and named not in {one.id for one in found}:
        with suppress(Http404):
            name, contents = contents_named(viewer, named)
            found.insert(0, _playable("named", named, name, "", contents, format))
    return found


def _playable(kind: str, id: str, name: str, owner: str, contents: Contents, format: str) -> Playable:
    cards = pool()
    return Playable(
        kind,
        id,
        name,
        owner,
        choice.chosen_hero(contents, cards),
        tuple(quests_of(contents, cards)),
        deck_check(contents, format, cards),
    )


def quests_of(contents: Contents, cards: Pool) -> list[Known]:
    """The Quest-Needs of an Atlas for which the Book has a hero, the chosen one first."""
    chosen = choice.chosen_quest(contents, cards)
    found = [
        quest
        for quest, _copies in choice.of_section(contents, cards, "quest-need")
        if choice.heroes_for(contents, cards, quest)
    ]
    return sorted(found, key=lambda quest: quest is not chosen)


def contents_named(viewer: Any, id: str) -> tuple[str, Contents]:
    """Name and contents of a deck by its id: ``deck:<key>``, ``list:<slug>`` or ``link:<code>``. Http404 if the viewer may not read it."""
    kind, _colon, word = id.partition(":")
    if kind == "deck":
        deck = deck_for(viewer, word)
        return deck.name, deck.cards
    if kind == "list":
        write_up = write_up_for(viewer, word)
        return write_up.title, write_up.cards
    if kind == "link":
        try:
            return _("Deck of a link"), links.contents_in(word, pool())
        except BadFile as error:
            raise Http404(str(error)) from None
    raise Http404(_("There is no such deck."))


def deck_for_match(
    viewer: Any, id: str, *, quest: str = "", format: str = "open"
) -> tuple[str, dict[str, Any]]:
    """Its name, and a deck as a match's setup wants it: ``{"quest_needs": [name], "sites": [nine names], "book": [[copies,
    name]]}``.

    `quest` is the key of one of its Quest-Needs, "": the one that the deck remembers. Http404 if the viewer may not read
    it; Conflict, with the first fault, if it is not legal in `format` or has texts that cannot be played.
    """
    name, contents = contents_named(viewer, id)
    cards = pool()
    if quest:
        if quest not in {one.key for one in quests_of(contents, cards)}:
            raise Conflict(_("This deck has no hero for that Quest-Need."), code="no_such_quest")
        contents = replace(contents, quest=quest)
    verdict = deck_check(contents, format, cards)
    wrong = [*verdict.faults, *(one for one in verdict.warnings if one.code == "unplayable")]
    if wrong:
        raise Conflict(
            _("“%(name)s” cannot be played: %(fault)s") % {"name": name, "fault": said(wrong[0])},
            code="deck_not_legal",
        )
    return name, choice.for_match(contents, cards)


def snapshot(contents: Contents) -> dict[str, Any]:
    """A deck fixed for an event: plain data ``{"contents", "hash", "cards": [[copies, name, section], ...]}``, the cards as
    they are named today. Two equal decks have equal hashes."""
    cards = pool()
    return {
        "contents": contents_data(contents),
        "hash": contents_hash(contents),
        "cards": [
            [copies, known.name, known.section]
            for section in ("campaign", "adversary", "quest-need", "site")
            for known, copies in choice.of_section(contents, cards, section)
        ],
    }


def book_without_hero(contents: Contents) -> list[str]:
    """Every copy of the Book as it is when hands are drawn: the hero is on the field already."""
    cards = pool()
    hero = choice.chosen_hero(contents, cards)
    return [
        known.key
        for known, copies in choice.book(contents, cards)
        for _copy in range(copies - (known is hero))
    ]
