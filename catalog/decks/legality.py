"""May a card stand in decks of a format, and since or until when? Pure; asked of the same rules as whole decks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from catalog.decks.checking import Finding, card_findings
from catalog.decks.formats import Format, Listed
from catalog.decks.pool import Known, Pool


@dataclass(frozen=True, slots=True)
class Legality:
    """What a format says about a card: `status` is "legal", "restricted", "banned", "unreleased" or "outside" (border or
    set); `limit` how many of its title a deck may hold (None: any number); `findings` say why it may not; `changes` are
    the days on which its title comes onto a list or leaves it, with the list's name, in their order."""

    format: Format
    status: str
    limit: int | None
    findings: tuple[Finding, ...]
    changes: tuple[tuple[date, str], ...]


def legality(known: Known, pool: Pool, rules: Format, on: date) -> Legality:
    """What a format says about a card on a day."""
    findings = tuple(card_findings(known, pool, rules, on))
    codes = {finding.code for finding in findings}
    limit = rules.limit(known.card.title, on)
    if "banned" in codes:
        status = "banned"
    elif "unreleased" in codes:
        status = "unreleased"
    elif codes:
        status = "outside"
    else:
        status = "restricted" if limit is not None and limit != rules.copies else "legal"
    return Legality(rules, status, limit, findings, tuple(_changes(known.card.title, rules)))


def _changes(title: str, rules: Format) -> Iterable[tuple[date, str]]:
    days = []
    for name, listed in (("banned", rules.banned), ("restricted", rules.restricted)):
        for one in listed:
            if _is(one, title):
                days += [
                    (day, what) for day, what in ((one.since, name), (one.until, f"no longer {name}")) if day
                ]
    return sorted(days)


def _is(one: Listed, title: str) -> bool:
    return one.title.casefold() == title.casefold()
