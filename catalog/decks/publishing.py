"""Everything that changes what has been published: write-ups, favourites, comments, reports, and formats.

Errors as in `services.py`. What the staff do has its entry in the audit log.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import Http404
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from catalog import hooks
from catalog.cards import Deck as Filed
from catalog.cards import starter_decks
from catalog.decks import selectors
from catalog.decks.contents import Contents, contents_data, contents_hash
from catalog.decks.formats import BadFormat, format_data, format_from
from catalog.decks.models import Comment, Favourite, OwnFormat, Report, WriteUp
from catalog.decks.services import described, line_of, name_of, own_locked, text_of, version_keep
from catalog.decks.shelves import pool
from catalog.decks.wording import said
from catalog.problems import Conflict, TooManyRequests

STARTER_FORMAT = "traditional"
MOST_A_DAY = 30
MOST_COMMENTS_AN_HOUR = 40
MOST_OF_COMMENT = 4000
MOST_FORMATS = 50


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


# --- what people publish ------------------------------------------------------------------------------------


def deck_publish(*, actor: Any, key: str, version: int, title: str = "", text: str = "") -> WriteUp:
    """Publish a deck as it stands, with a guide: a copy that never changes. Only legal decks; only members publish."""
    _member(actor)
    with transaction.atomic():
        deck = own_locked(actor, key, version)
        verdict = selectors.deck_check(deck.cards, deck.format)
        if not verdict.legal:
            raise Conflict(
                _("Only legal decks are published: %(fault)s") % {"fault": said(verdict.faults[0])},
                code="deck_not_legal",
            )
        since = timezone.now() - timedelta(days=1)
        if WriteUp.objects.filter(author=actor, published_at__gte=since).count() >= MOST_A_DAY:
            raise TooManyRequests(
                _("You have published %(most)d decks today.") % {"most": MOST_A_DAY}, wait=24 * 3600
            )
        write_up = WriteUp.objects.create(
            slug=free_slug(title or deck.name),
            deck=deck,
            author=actor,
            title=name_of(title or deck.name),
            text=text_of(text or deck.notes),
            format=deck.format,
            contents=contents_data(replace(deck.cards, aside={})),
            hash=contents_hash(deck.cards),
            hero=deck.hero,
            cultures=deck.cultures,
            tags=deck.tags,
            credit=deck.credit,
        )
        version_keep(actor=actor, key=key, version=version, label=_("Published"))
    return write_up


def write_up_withdraw(*, actor: Any, slug: str) -> None:
    """The author takes a published deck back."""
    with transaction.atomic():
        write_up = selectors.write_up_for(actor, slug)
        if write_up.author_id != actor.pk or not actor.is_authenticated:
            raise PermissionDenied(_("This was published by somebody else."))
        WriteUp.objects.filter(pk=write_up.pk).delete()


def favourite_set(*, actor: Any, slug: str, likes: bool) -> int:
    """Like a published deck, or no longer; how many do."""
    _known(actor)
    with transaction.atomic():
        write_up = selectors.write_up_for(actor, slug)
        if likes:
            Favourite.objects.get_or_create(write_up=write_up, person=actor)
        else:
            Favourite.objects.filter(write_up=write_up, person=actor).delete()
        return Favourite.objects.filter(write_up=write_up).count()


def comment_add(*, actor: Any, slug: str, text: str) -> Comment:
    """Say something about a published deck."""
    _member(actor)
    text = str(text or "").replace("\0", "").strip()
    if not text or len(text) > MOST_OF_COMMENT:
        raise ValidationError(
            {"text": _("A comment has 1 to %(most)d characters.") % {"most": MOST_OF_COMMENT}}
        )
    with transaction.atomic():
        write_up = selectors.write_up_for(actor, slug)
        since = timezone.now() - timedelta(hours=1)
        if Comment.objects.filter(author=actor, at__gte=since).count() >= MOST_COMMENTS_AN_HOUR:
            raise TooManyRequests(_("That were many comments. Please wait a while."), wait=3600)
        return Comment.objects.create(write_up=write_up, author=actor, text=text)


def comment_remove(*, actor: Any, number: int) -> None:
    """Take a comment back; the staff may hide anybody's."""
    with transaction.atomic():
        comment = Comment.objects.select_for_update().filter(pk=number, hidden=False).first()
        if comment is None:
            raise Http404(_("There is no such comment."))
        if comment.author_id != actor.pk:
            _staff(actor)
            hooks.record(actor=actor, action="comment.hide", subject=comment, text=comment.text[:200])
        comment.hidden = True
        comment.save(update_fields=["hidden"])


def report_make(*, actor: Any, slug: str, reason: str, comment: int | None = None) -> Report:
    """Ask the staff to look at a published deck or a comment on it. Asking twice is asking once."""
    _known(actor)
    reason = " ".join(str(reason or "").replace("\0", "").split())
    if not reason or len(reason) > 500:
        raise ValidationError({"reason": _("Say why, in at most 500 characters.")})
    with transaction.atomic():
        write_up = selectors.write_up_for(actor, slug)
        about = None
        if comment is not None:
            about = write_up.comments.filter(pk=comment, hidden=False).first()
            if about is None:
                raise Http404(_("There is no such comment."))
        return Report.objects.get_or_create(
            write_up=write_up, comment=about, reporter=actor, defaults={"reason": reason}
        )[0]


def report_settle(*, actor: Any, number: int, hide: bool) -> Report:
    """The staff settle a report: they hide what it is about, or leave it."""
    _staff(actor)
    with transaction.atomic():
        report = (
            Report.objects.select_for_update().select_related("comment", "write_up").filter(pk=number).first()
        )
        if report is None:
            raise Http404(_("There is no such report."))
        if report.settled_at is not None:
            raise Conflict(_("This report is settled already."))
        about = report.comment or report.write_up
        if hide:
            about.hidden = True
            about.save(update_fields=["hidden"])
        report.settled_at = timezone.now()
        report.save(update_fields=["settled_at"])
        hooks.record(actor=actor, action="report.settle", subject=about, hidden=hide, reason=report.reason)
    return report


def write_up_hide(*, actor: Any, slug: str, hidden: bool) -> None:
    """The staff hide a published deck, or show it again."""
    _staff(actor)
    with transaction.atomic():
        write_up = selectors.write_up_for(actor, slug)
        if write_up.hidden != hidden:
            WriteUp.objects.filter(pk=write_up.pk).update(hidden=hidden)
            action = "decklist.hide" if hidden else "decklist.show"
            hooks.record(actor=actor, action=action, subject=write_up)


# --- formats ------------------------------------------------------------------------------------------------


def format_make(*, actor: Any, name: str, rules: Any) -> OwnFormat:
    """A format of the actor's own; everybody who knows it can use it."""
    _member(actor)
    name = line_of(name, 60)
    if not name:
        raise ValidationError({"name": _("A format has a name.")})
    if OwnFormat.objects.filter(owner=actor).count() >= MOST_FORMATS:
        raise ValidationError(_("You have %(most)d formats.") % {"most": MOST_FORMATS})
    slug = f"{slugify(name)[:40] or 'format'}-{secrets.token_hex(3)}"
    return OwnFormat.objects.create(slug=slug, owner=actor, name=name, rules=_rules(slug, name, rules))


def format_change(*, actor: Any, slug: str, version: int, name: str, rules: Any) -> OwnFormat:
    """Change an own format. Decks in it are checked by the new rules from now on."""
    with transaction.atomic():
        row = _own_format(actor, slug)
        if row.version != version:
            raise Conflict(_("This format has been changed elsewhere in the meantime."), code="stale")
        row.name = line_of(name, 60) or row.name
        row.rules = _rules(slug, row.name, rules)
        row.version += 1
        row.changed_at = timezone.now()
        row.save()
    return row


def format_delete(*, actor: Any, slug: str) -> None:
    """Delete an own format. Decks in it are checked as the widest format of the house has it."""
    with transaction.atomic():
        _own_format(actor, slug).delete()


def _own_format(actor: Any, slug: str) -> OwnFormat:
    row = OwnFormat.objects.select_for_update().filter(slug=slug).first()
    if row is None:
        raise Http404(_("There is no such format."))
    if row.owner_id != actor.pk:
        raise PermissionDenied(_("This format belongs to somebody else."))
    return row


def _rules(slug: str, name: str, rules: Any) -> dict[str, Any]:
    try:
        return format_data(format_from(slug, name, rules))
    except BadFormat as error:
        raise ValidationError(str(error)) from None


# --- who may ------------------------------------------------------------------------------------------------


def _known(actor: Any) -> None:
    if not actor.is_authenticated:
        raise PermissionDenied(_("Log in for this, or go on as a guest."))


def _member(actor: Any) -> None:
    _known(actor)
    if actor.is_guest:
        raise PermissionDenied(_("Guests read and build; to publish and to comment, keep your account."))


def _staff(actor: Any) -> None:
    if not (actor.is_authenticated and actor.is_staff):
        raise PermissionDenied(_("This is for the staff."))
