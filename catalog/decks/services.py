"""Everything that changes decks and their versions; what is published is changed in `publishing.py`.

Each service is one transaction. Http404 for decks that the actor may not even read, PermissionDenied for what he may
read but not change, ValidationError for input that cannot be taken, `Stale` where somebody was faster.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from catalog.decks import choice, selectors
from catalog.decks.contents import (
    MOST_CARDS,
    MOST_COPIES,
    MOST_SITES,
    Contents,
    contents_data,
    gone_back,
    way_back,
)
from catalog.decks.models import (
    NAME_LENGTH,
    TEXT_LENGTH,
    Comment,
    Deck,
    Favourite,
    OwnFormat,
    Report,
    Version,
    WriteUp,
)
from catalog.decks.shelves import pool
from catalog.problems import Conflict

MOST_DECKS = 500
MOST_DECKS_OF_A_GUEST = 30
MOST_STEPS = 60
"""Changes that can be taken back."""
MOST_VERSIONS = 60
"""Versions kept of a deck, those with a label not counted; the oldest go."""
MOST_LABELLED = 100
PAUSE = timedelta(minutes=30)
"""After so long without a change, the next one first keeps the deck as it stood."""
MOST_TAGS = 12


class Stale(Conflict):
    """The deck was changed elsewhere since the actor saw it; `deck` is how it stands."""

    code = "stale"

    def __init__(self, deck: Deck):
        super().__init__(_("This deck has been changed elsewhere in the meantime. Nothing was overwritten."))
        self.deck = deck


def deck_create(*, owner: Any, name: str = "", contents: Contents | None = None, **settings: Any) -> Deck:
    """A new deck of `owner`, private unless `settings` (see `deck_set`) say otherwise."""
    _may_have_decks(owner)
    most = MOST_DECKS_OF_A_GUEST if owner.is_guest else MOST_DECKS
    deck = Deck(owner=owner, name=name_of(name or _("New deck")))
    _put(deck, contents or Contents())
    _set(deck, settings)
    with transaction.atomic():
        if Deck.objects.filter(owner=owner).count() >= most:
            raise ValidationError(_("You have %(most)d decks; more are not kept.") % {"most": most})
        deck.save()
    return deck


def deck_change(*, actor: Any, key: str, version: int, **change: Any) -> Deck:
    """Change what a deck holds; any of:

    copies  {card: copies}: so many from now on, 0 takes the card out
    by      {card: more or fewer}
    aside   {card: copies} of those still being considered
    hero, quest, sites  the choice for the match; "" or () undoes it
    whole   `Contents` in place of all that

    ValidationError for cards that are not in the catalogue.
    """
    with transaction.atomic():
        deck = own_locked(actor, key, version)
        after = _changed(deck.cards, **change)
        if after == deck.cards:
            return deck
        _keep_before_pause_ends(deck)
        _step(deck, after)
    return deck


def deck_undo(*, actor: Any, key: str, version: int) -> Deck:
    """Take the last change back."""
    return _go(actor, key, version, "done", "undone")


def deck_redo(*, actor: Any, key: str, version: int) -> Deck:
    """Make the change again that was taken back last."""
    return _go(actor, key, version, "undone", "done")


def _go(actor: Any, key: str, version: int, from_: str, to: str) -> Deck:
    with transaction.atomic():
        deck = own_locked(actor, key, version)
        steps = getattr(deck, from_)
        if not steps:
            raise Conflict(_("There is nothing left to go back or forth to."), code="no_step")
        before = deck.cards
        after = gone_back(before, steps.pop())
        getattr(deck, to).append(way_back(before, after))
        _put(deck, after)
        _saved(deck)
    return deck


def deck_set(*, actor: Any, key: str, version: int, **settings: Any) -> Deck:
    """Set any of name, format, notes, visibility, folder, tags."""
    with transaction.atomic():
        deck = own_locked(actor, key, version)
        _set(deck, settings)
        _saved(deck)
    return deck


def deck_delete(*, actor: Any, key: str) -> None:
    """Delete a deck with its versions. What was published of it stays."""
    with transaction.atomic():
        own_locked(actor, key, None).delete()


def deck_copy(*, actor: Any, id: str) -> Deck:
    """A copy of a deck that the actor may read (``deck:<key>`` or ``list:<slug>``) among his own; it says from whom."""
    name, contents = selectors.contents_named(actor, id)
    settings: dict[str, Any] = {}
    credit: WriteUp | None
    if id.startswith("list:"):
        source = selectors.write_up_for(actor, id.removeprefix("list:"))
        settings = {"format": source.format}
        credit, by = source, str(source.author or _("the house"))
    elif id.startswith("link:"):
        credit, by = None, ""
    else:
        deck = selectors.deck_for(actor, id.removeprefix("deck:"))
        settings = {"format": deck.format}
        credit, by = deck.credit if deck.owner_id == actor.pk else None, str(deck.owner)
        if deck.owner_id == actor.pk:
            settings |= {"notes": deck.notes, "folder": deck.folder, "tags": deck.tags}
            by = ""
    with transaction.atomic():
        copy = deck_create(
            owner=actor, name=_("Copy of %(name)s") % {"name": name}, contents=contents, **settings
        )
        copy.credit = credit
        copy.credit_text = f"{name} · {by}"[:200] if by else ""
        copy.save(update_fields=["credit", "credit_text"])
    return copy


def version_keep(*, actor: Any, key: str, version: int, label: str) -> Version:
    """Keep the deck as it stands under a label."""
    with transaction.atomic():
        deck = own_locked(actor, key, version)
        if deck.versions.exclude(label="").count() >= MOST_LABELLED:
            raise ValidationError(
                _("You have kept %(most)d versions of this deck.") % {"most": MOST_LABELLED}
            )
        return _keep(deck, line_of(label, NAME_LENGTH) or _("Kept"))


def version_restore(*, actor: Any, key: str, version: int, number: int) -> Deck:
    """Let the deck hold again what version `number` holds. How it stands is kept first, and it can be taken back."""
    with transaction.atomic():
        deck = own_locked(actor, key, version)
        kept = deck.versions.filter(number=number).first()
        if kept is None:
            raise ValidationError(_("There is no such version."))
        if kept.contents != deck.contents:
            _keep(deck, "")
            _step(deck, kept.cards)
    return deck


def decks_hand_over(*, guest: Any, member: Any) -> None:
    """Everything that a guest has built belongs to the member from now on."""
    Deck.objects.filter(owner=guest).update(owner=member)


def decks_leave(*, person: Any) -> None:
    """Somebody gives up the account: decks, what was published of them, comments and favourites go."""
    Deck.objects.filter(owner=person).delete()
    WriteUp.objects.filter(author=person).delete()
    Comment.objects.filter(author=person).delete()
    Favourite.objects.filter(person=person).delete()
    Report.objects.filter(reporter=person).delete()
    OwnFormat.objects.filter(owner=person).delete()


# --- inside -------------------------------------------------------------------------------------------------


def _may_have_decks(owner: Any) -> None:
    if not owner.is_authenticated:
        raise PermissionDenied(_("Log in, or go on as a guest, to keep decks."))


def own_locked(actor: Any, key: str, version: int | None) -> Deck:
    """The actor's deck, locked until the transaction ends; Stale unless it still is this version."""
    found = Deck.objects.visible_to(actor, by_link=True).select_for_update().filter(key=key).first()
    if found is None:
        selectors.deck_for(actor, key)  # raises
        raise AssertionError(key)
    if found.owner_id != actor.pk:
        raise PermissionDenied(_("This deck belongs to somebody else. You can make a copy of it."))
    if version is not None and found.version != version:
        raise Stale(found)
    return found


def _changed(
    before: Contents,
    *,
    copies: Mapping[str, int] | None = None,
    by: Mapping[str, int] | None = None,
    aside: Mapping[str, int] | None = None,
    hero: str | None = None,
    quest: str | None = None,
    sites: Sequence[str] | None = None,
    whole: Contents | None = None,
) -> Contents:
    after = whole if whole is not None else before
    wanted = {**(copies or {})}
    for card, more in (by or {}).items():
        wanted[card] = wanted.get(card, after.cards.get(card, 0)) + more
    after = after.with_copies(_sound(wanted)).with_copies(_sound(aside or {}), aside=True)
    if hero is not None:
        after = replace(after, hero=hero)
    if quest is not None:
        after = replace(after, quest=quest)
    if sites is not None:
        if len(sites) > MOST_SITES:
            raise ValidationError(_("Those are too many sites."))
        after = replace(after, sites=tuple(sorted(sites)))
    new = {*after.cards, *after.aside} - {*before.cards, *before.aside}
    for card in sorted(new):
        if card not in pool():
            raise ValidationError(
                _("There is no card “%(name)s”.") % {"name": card[:140]}, code="unknown_card"
            )
    if len(after.cards) + len(after.aside) > MOST_CARDS:
        raise ValidationError(_("A deck holds at most %(most)d different cards.") % {"most": MOST_CARDS})
    chosen = {word for word in (after.hero, after.quest) if word} | set(after.sites)
    for card in sorted(chosen - set(after.cards)):
        if card in {hero, quest, *(sites or ())}:
            raise ValidationError(_("Only cards of the deck can be chosen for the match."))
    return replace(
        after,  # what left the deck is no longer chosen
        hero=after.hero if after.hero in after.cards else "",
        quest=after.quest if after.quest in after.cards else "",
        sites=tuple(site for site in after.sites if site in after.cards),
    )


def _sound(copies: Mapping[str, int]) -> Mapping[str, int]:
    for card, number in copies.items():
        if type(number) is not int or not isinstance(card, str):
            raise ValidationError(_("Copies are whole numbers."))
        if number > MOST_COPIES:
            raise ValidationError(
                _("A deck holds at most %(most)d copies of a card.") % {"most": MOST_COPIES}
            )
    return copies


def _put(deck: Deck, contents: Contents) -> None:
    """Let a deck hold this, and say again what lists ask for."""
    deck.contents = contents_data(contents)
    deck.hero, deck.cultures = described(contents)


def described(contents: Contents) -> tuple[str, str]:
    """The key of the hero and ",culture,culture,": what lists of decks are asked by."""
    cards = pool()
    hero = choice.chosen_hero(contents, cards)
    cultures = sorted(
        {known.card.culture for known, _n in choice.book(contents, cards) if known.card.culture}
    )
    return hero.key if hero else "", f",{','.join(cultures)}," if cultures else ""


def _step(deck: Deck, after: Contents) -> None:
    deck.done = [*deck.done, way_back(deck.cards, after)][-MOST_STEPS:]
    deck.undone = []
    _put(deck, after)
    _saved(deck)


def _saved(deck: Deck) -> None:
    deck.version += 1
    deck.changed_at = timezone.now()
    deck.save()


def _keep_before_pause_ends(deck: Deck) -> None:
    if deck.contents.get("cards") and timezone.now() - deck.changed_at > PAUSE:
        _keep(deck, "")


def _keep(deck: Deck, label: str) -> Version:
    last = deck.versions.aggregate(last=Max("number"))["last"] or 0
    kept = deck.versions.create(number=last + 1, label=label, contents=deck.contents)
    unnamed = deck.versions.filter(label="").order_by("-number").values_list("pk", flat=True)
    deck.versions.filter(pk__in=list(unnamed[MOST_VERSIONS:])).delete()
    return kept


def _set(deck: Deck, settings: Mapping[str, Any]) -> None:
    """Set what may be set of a deck. ValidationError."""
    for name, value in settings.items():
        match name:
            case "name":
                deck.name = name_of(value)
            case "format":
                if value != deck.format:
                    selectors.format_named(str(value))  # it must be there
                deck.format = value
            case "notes":
                deck.notes = text_of(value)
            case "visibility":
                if value not in Deck.Visibility.values:
                    raise ValidationError({"visibility": _("A deck is private, shared by link, or public.")})
                deck.visibility = value
            case "folder":
                deck.folder = line_of(value, 60)
            case "tags":
                deck.tags = _tags(value)
            case _:
                raise TypeError(name)


def line_of(value: Any, length: int) -> str:
    """One line of text without anything that cannot be seen."""
    text = " ".join(str(value or "").replace("\0", "").split())
    text = "".join(char for char in text if char.isprintable())
    if len(text) > length:
        raise ValidationError(_("At most %(length)d characters.") % {"length": length})
    return text


def name_of(value: Any) -> str:
    name = line_of(value, NAME_LENGTH)
    if not name:
        raise ValidationError({"name": _("A deck has a name.")})
    return name


def text_of(value: Any) -> str:
    text = str(value or "").replace("\0", "").replace("\r\n", "\n")
    if len(text) > TEXT_LENGTH:
        raise ValidationError(_("At most %(length)d characters.") % {"length": TEXT_LENGTH})
    return text


def _tags(value: Any) -> list[str]:
    words = value.split(",") if isinstance(value, str) else value
    if not isinstance(words, (list, tuple)):
        raise ValidationError({"tags": _("Tags are a list of words.")})
    tags = list(dict.fromkeys(word for one in words if (word := line_of(one, 30).casefold())))
    if len(tags) > MOST_TAGS:
        raise ValidationError({"tags": _("At most %(most)d tags.") % {"most": MOST_TAGS}})
    return tags
