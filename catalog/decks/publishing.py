"""Everything that changes what has been published: write-ups, favourites, comments, reports, and formats.

Errors as in `services.py`. What the staff do has its entry in the audit log.
"""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils.text import slugify

from catalog.cards import Deck as Filed
from catalog.cards import starter_decks
from catalog.decks.contents import Contents, contents_data, contents_hash
from catalog.decks.models import WriteUp
from catalog.decks.services import described
from catalog.decks.shelves import pool

STARTER_FORMAT = "traditional"


def starters_load() -> list[str]:
    """Publish the starter decks as their files have them today; titles of those that are new or changed.

    What a file no longer says is superseded, not changed: copies and links of it stay good. Running it again changes
    nothing. Decks with cards that the catalogue does not have are left out.
    """
    changed = []
    with transaction.atomic():
        there = {
            one.starter: one
            for one in WriteUp.objects.select_for_update().exclude(starter="").filter(superseded=False)
        }
        for slug, filed in starter_decks().items():
            contents = _contents_of(filed)
            if contents is None:
                continue
            text = f"{filed.plan}\n\n{filed.guide}"
            hash, old = contents_hash(contents), there.get(slug)
            if old and (old.hash, old.title, old.text) == (hash, filed.title, text):
                continue
            if old:
                WriteUp.objects.filter(pk=old.pk).update(superseded=True)
            hero, cultures = described(contents)
            WriteUp.objects.create(
                slug=free_slug(filed.title),
                starter=slug,
                title=filed.title,
                text=text,
                format=STARTER_FORMAT,
                contents=contents_data(contents),
                hash=hash,
                hero=hero,
                cultures=cultures,
            )
            changed.append(filed.title)
        gone = [one.pk for slug, one in there.items() if slug not in starter_decks()]
        WriteUp.objects.filter(pk__in=gone).update(superseded=True)
    return changed


def _contents_of(filed: Filed) -> Contents | None:
    names = pool().by_name
    lines = [*filed.book, *((1, name) for name in (*filed.quest_needs, *filed.sites))]
    if any(name not in names for _copies, name in lines):
        return None
    copies: dict[str, int] = {}
    for number, name in lines:
        key = names[name].key
        copies[key] = copies.get(key, 0) + number
    return Contents(copies, quest=names[filed.quest_needs[0]].key)


def free_slug(title: str) -> str:
    """A word for the address of a write-up that nothing else has."""
    slug = slugify(title)[:100] or "deck"
    return slug if not WriteUp.objects.filter(slug=slug).exists() else f"{slug}-{secrets.token_hex(4)}"
