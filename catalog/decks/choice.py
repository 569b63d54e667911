"""What of a deck the match uses: one Quest-Need, nine sites, the hero (rulebook, Game Set Up; ruling HJ10). Pure."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from catalog.decks.contents import Contents
from catalog.decks.pool import SECTIONS, Known, Pool

SITES_OF_A_REGION = 3
REGIONS = (1, 2, 3)
REGION_NAMES = {1: "1-3", 2: "4-6", 3: "7-9"}


def of_section(contents: Contents, pool: Pool, *sections: str) -> list[tuple[Known, int]]:
    """The cards of these sections with their copies, by name; cards that no pool knows are left out."""
    laid_out = _laid_out(contents, pool)
    return [pair for section in sections for pair in laid_out[section]]


@lru_cache(maxsize=32)
def _laid_out(contents: Contents, pool: Pool) -> dict[str, list[tuple[Known, int]]]:
    """The cards of each section. A check or a page of a deck asks for them dozens of times."""
    found = [(pool[key], copies) for key, copies in contents.cards.items() if key in pool]
    found.sort(key=lambda pair: pair[0].name)
    return {section: [pair for pair in found if pair[0].section == section] for section in SECTIONS}


def book(contents: Contents, pool: Pool) -> list[tuple[Known, int]]:
    """The Book: campaign cards, then adversary cards."""
    return of_section(contents, pool, "campaign", "adversary")


def heroes_for(contents: Contents, pool: Pool, quest: Known) -> list[Known]:
    """The companions of the Book that can bear a Quest-Need."""
    return [known for known, _copies in of_section(contents, pool, "campaign") if known.calls(quest)]


def chosen_quest(contents: Contents, pool: Pool) -> Known | None:
    """The Quest-Need that the match uses: the one chosen, else the first for which the Book has a hero, else any."""
    quests = [known for known, _copies in of_section(contents, pool, "quest-need")]
    for quest in quests:
        if quest.key == contents.quest:
            return quest
    return next(
        (quest for quest in quests if heroes_for(contents, pool, quest)), quests[0] if quests else None
    )


def chosen_hero(contents: Contents, pool: Pool) -> Known | None:
    """The companion who bears the chosen Quest-Need: the one chosen if able, else the first who is."""
    quest = chosen_quest(contents, pool)
    able = heroes_for(contents, pool, quest) if quest else []
    return next((hero for hero in able if hero.key == contents.hero), able[0] if able else None)


def chosen_sites(contents: Contents, pool: Pool) -> list[Known]:
    """Three sites for each region: first those chosen, then others by name; fewer where the Atlas has fewer."""
    left = Counter({known.key: copies for known, copies in of_section(contents, pool, "site")})
    order: list[str] = []
    for key in contents.sites:
        if left[key]:
            left[key] -= 1
            order.append(key)
    order += sorted(left.elements(), key=lambda key: pool[key].name)
    sites = [pool[key] for key in order]
    return [
        site
        for region in REGIONS
        for site in [one for one in sites if one.region == region][:SITES_OF_A_REGION]
    ]


def for_match(contents: Contents, pool: Pool) -> dict[str, Any]:
    """The deck as a match's setup wants it: names of the chosen Quest-Need and sites, and the Book as
    ``[copies, name]``."""
    quest = chosen_quest(contents, pool)
    return {
        "quest_needs": [quest.name] if quest else [],
        "sites": [site.name for site in chosen_sites(contents, pool)],
        "book": [[copies, known.name] for known, copies in book(contents, pool)],
    }
