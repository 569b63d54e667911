"""Is a deck legal, and what would mend it? One check for every door: builder, import, API, table, tournament.

Pure. It lists every fault at once; each names its cards and its rule. What is only unwise is a warning. Sentences are
English templates with named parameters, put into the reader's language outside; a parameter named `title` or `name`
stands as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from catalog.decks import party
from catalog.decks.choice import (
    REGION_NAMES,
    REGIONS,
    SITES_OF_A_REGION,
    book,
    chosen_hero,
    chosen_quest,
    heroes_for,
    of_section,
)
from catalog.decks.contents import Contents
from catalog.decks.formats import Format
from catalog.decks.pool import Known, Pool, can_be
from catalog.language import abilities as a

LEAST_OF_A_SIDE = 30
MOST_IN_A_BOOK = 400
"""Cards in a Book; the rulebook knows no upper bound, a table does."""


def _(template: str) -> str:
    """Mark a template for translation."""
    return template


RULEBOOK = _("Rulebook, Book and Atlas")
COPIES = _("Copies of a title (HJ13)")


@dataclass(frozen=True, slots=True)
class Mend:
    """One click that puts something right: new numbers of copies by card, or a card to choose as Quest-Need."""

    template: str
    parameters: Mapping[str, Any]
    copies: Mapping[str, int] = field(default_factory=dict)
    quest: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a deck: a stable `code` for programs, words for people, the keys of the `cards` it is about,
    the `rule` that says so, and what would mend it."""

    code: str
    template: str
    parameters: Mapping[str, Any]
    rule: str
    cards: tuple[str, ...] = ()
    mends: tuple[Mend, ...] = ()

    def __str__(self) -> str:
        return self.template % self.parameters


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `check` found."""

    faults: tuple[Finding, ...]
    warnings: tuple[Finding, ...]

    @property
    def legal(self) -> bool:
        return not self.faults


def check(contents: Contents, pool: Pool, rules: Format, on: date | None = None) -> Verdict:
    """Every fault and warning of a deck under a format on a day (None: whatever the day)."""
    faults = [
        *_unknown(contents, pool),
        *_book(contents, pool),
        *_atlas(contents, pool),
        *_hero(contents, pool),
        *_cards_of_format(contents, pool, rules, on),
        *_copies(contents, pool, rules, on),
    ]
    return Verdict(tuple(faults), tuple(_warnings(contents, pool)))


# --- the rulebook's own conditions --------------------------------------------------------------------------


def _unknown(contents: Contents, pool: Pool) -> Iterator[Finding]:
    for key in contents.cards:
        if key not in pool:
            yield Finding(
                "unknown-card",
                _("“%(name)s” is no card that can be had any more."),
                {"name": key},
                RULEBOOK,
                (key,),
                (Mend(_("Take out %(name)s"), {"name": key}, {key: 0}),),
            )


def _book(contents: Contents, pool: Pool) -> Iterator[Finding]:
    count = {"campaign": 0, "adversary": 0}
    for known, copies in book(contents, pool):
        count[known.section] += copies
    few = {
        "campaign": _("A Book holds at least %(least)d campaign cards; here are %(count)d."),
        "adversary": _("A Book holds at least %(least)d adversary cards; here are %(count)d."),
    }
    for side, number in count.items():
        if number < LEAST_OF_A_SIDE:
            parameters = {"least": LEAST_OF_A_SIDE, "count": number}
            yield Finding(f"too-few-{side}", few[side], parameters, RULEBOOK)
    if count["campaign"] != count["adversary"]:
        yield Finding(
            "unequal-sides",
            _("A Book holds as many campaign as adversary cards; here are %(campaign)d and %(adversary)d."),
            count,
            RULEBOOK,
        )
    if sum(count.values()) > MOST_IN_A_BOOK:
        yield Finding(
            "too-many-cards",
            _("A Book at our tables holds at most %(most)d cards; here are %(count)d."),
            {"most": MOST_IN_A_BOOK, "count": sum(count.values())},
            RULEBOOK,
        )


def _atlas(contents: Contents, pool: Pool) -> Iterator[Finding]:
    if not of_section(contents, pool, "quest-need"):
        called = {
            quest.key: quest
            for hero, _copies_ in of_section(contents, pool, "campaign")
            for title in sorted(hero.hero_of)
            if (quest := pool.quest_by_title.get(title))
        }
        yield Finding(
            "no-quest-need",
            _("An Atlas holds at least one Quest-Need."),
            {},
            RULEBOOK,
            mends=tuple(_put_in(quest) for quest in called.values()),
        )
    sites = of_section(contents, pool, "site")
    for region in REGIONS:
        there = sum(copies for site, copies in sites if site.region == region)
        if there < SITES_OF_A_REGION:
            yield Finding(
                f"too-few-sites-{region}",
                _("An Atlas holds at least %(least)d sites for %(range)s; here are %(count)d."),
                {"least": SITES_OF_A_REGION, "range": REGION_NAMES[region], "count": there},
                RULEBOOK,
            )


def _hero(contents: Contents, pool: Pool) -> Iterator[Finding]:
    quest = chosen_quest(contents, pool)
    if quest is None or heroes_for(contents, pool, quest):
        return
    others = [
        other
        for other, _copies_ in of_section(contents, pool, "quest-need")
        if other is not quest and heroes_for(contents, pool, other)
    ]
    mends = [Mend(_("Choose %(name)s"), {"name": other.name}, quest=other.key) for other in others]
    mends += [_put_in(hero) for hero in pool.heroes if hero.calls(quest)]
    yield Finding(
        "no-hero",
        _("No companion of the Book can bear “%(name)s”."),
        {"name": quest.name},
        RULEBOOK,
        (quest.key,),
        tuple(mends),
    )


def _put_in(known: Known) -> Mend:
    return Mend(_("Put in %(name)s"), {"name": known.name}, {known.key: 1})


def card_findings(known: Known, pool: Pool, rules: Format, on: date | None = None) -> Iterator[Finding]:
    """Why a format takes not even one of a card."""
    one = Contents({known.key: 1})
    yield from _cards_of_format(one, pool, rules, on)
    yield from _copies(one, pool, rules, on)


# --- what a format adds -------------------------------------------------------------------------------------


def _cards_of_format(contents: Contents, pool: Pool, rules: Format, on: date | None) -> Iterator[Finding]:
    for key in contents.cards:
        known = pool.get(key)
        if known is None:
            continue
        out = (Mend(_("Take out %(name)s"), {"name": known.name}, {key: 0}),)
        names = {"name": known.name, "format": rules.name}
        if rules.borders and known.card.border not in rules.borders:
            template = _("“%(name)s” has a %(border)s border, which %(format)s leaves out.")
            yield Finding("border", template, {**names, "border": known.card.border}, rules.name, (key,), out)
        printed = [one for one in known.printings if not rules.sets or one.set_slug in rules.sets]
        if rules.sets and not printed:
            template = _("“%(name)s” is in no set of %(format)s.")
            yield Finding("set", template, names, rules.name, (key,), out)
            continue
        last = min((day for day in (on, rules.released_by) if day), default=None)
        days = [one.released for one in printed]
        if last and days and all(day and day > last for day in days):
            template = _("“%(name)s” is not out before %(day)s.")
            first = min(day for day in days if day)
            yield Finding(
                "unreleased", template, {**names, "day": first.isoformat()}, rules.name, (key,), out
            )


def _copies(contents: Contents, pool: Pool, rules: Format, on: date | None) -> Iterator[Finding]:
    titles: dict[tuple[str, str], list[tuple[Known, int]]] = {}
    for key, copies in contents.cards.items():
        if known := pool.get(key):
            half = "book" if known.card.side else "atlas"
            titles.setdefault((half, known.card.title.casefold()), []).append((known, copies))
    for versions in titles.values():
        title = versions[0][0].card.title
        limit, count = rules.limit(title, on), sum(copies for _known, copies in versions)
        if limit is None or count <= limit:
            continue
        keys = tuple(known.key for known, _copies_ in versions)
        if limit == 0:
            out = Mend(_("Take out %(name)s"), {"name": title}, dict.fromkeys(keys, 0))
            template = _("“%(title)s” is banned in %(format)s.")
            yield Finding(
                "banned", template, {"title": title, "format": rules.name}, rules.name, keys, (out,)
            )
            continue
        mend = Mend(_("Leave %(count)d of %(name)s"), {"count": limit, "name": title}, _kept(versions, limit))
        template = _("%(format)s takes at most %(limit)d of a title; of “%(title)s” here are %(count)d.")
        parameters = {"format": rules.name, "limit": limit, "title": title, "count": count}
        code = "restricted" if limit != rules.copies else "copies"
        yield Finding(code, template, parameters, COPIES, keys, (mend,))


def _kept(versions: list[tuple[Known, int]], limit: int) -> dict[str, int]:
    """Copies of each version that stay when only `limit` may: those that come first."""
    kept = {}
    for known, copies in versions:
        kept[known.key] = min(copies, limit)
        limit -= kept[known.key]
    return kept


# --- warnings -----------------------------------------------------------------------------------------------


def _warnings(contents: Contents, pool: Pool) -> Iterator[Finding]:
    deck = [pool[key] for key in contents.cards if key in pool]
    for known in deck:
        if not known.playable:
            yield Finding(
                "unplayable",
                _("The text of “%(name)s” cannot be played yet: no table that keeps the rules takes it."),
                {"name": known.name},
                _("Card texts"),
                (known.key,),
            )
    for known in deck:
        bearers = _own_bearers(known)
        if bearers and not any(
            other.card.type in ("companion", "minion")
            and other.section == known.section
            and can_be(other, known.bearer)
            for other in deck
        ):
            yield Finding(
                "no-bearer",
                _("Nobody in this deck can bear “%(name)s”."),
                {"name": known.name},
                _("Card texts"),
                (known.key,),
            )
        elif not all(party.could_be_paid(cost, known, deck) for cost in known.to_play):
            yield Finding(
                "to-play",
                _("Nobody in this deck is what “%(name)s” asks for to be played."),
                {"name": known.name},
                _("Card texts"),
                (known.key,),
            )
    hero = chosen_hero(contents, pool)
    if hero and not party.has_company(hero, contents, pool):
        yield Finding(
            "starts-alone",
            _("“%(name)s” starts alone: no companion of the Book can join at a total cost of %(most)d."),
            {"name": hero.name, "most": party.STARTING_COST},
            _("Rulebook, Game Set Up"),
            (hero.key,),
        )


def _own_bearers(known: Known) -> bool:
    """Whether a card is borne by characters of its own side: adversary conditions lie on others' companions."""
    match known.bearer:
        case None:
            return False
        case a.Chosen(kind=kind) if known.card.side == "adversary":
            return not any(isinstance(one, a.Type) and one.name == "companion" for one in kind)
        case _:
            return True
