"""Decks of an event: handed in, checked against its format, locked by its start, picked by lot to be looked at."""

import secrets
from dataclasses import replace
from typing import Any

from django.core.exceptions import ValidationError
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from catalog.decks import choice, exchange
from catalog.decks.contents import Contents
from catalog.decks.models import NAME_LENGTH
from catalog.decks.selectors import contents_named, deck_check, quests_of, snapshot
from catalog.decks.services import line_of
from catalog.decks.shelves import pool
from catalog.decks.wording import said
from heroes.accounts.models import User
from heroes.engine.game import get_game
from heroes.play.decks import check_playable
from heroes.problems import Conflict, Problem, TooLarge
from tournaments.models import DeckCheck, EnteredDeck, Entrant, Event

from .changing import changing, check_own, running_phase

MOST_TEXT = 100_000
MOST_PICKED = 20
ENTERED = (Entrant.Status.WAITING, Entrant.Status.REGISTERED, Entrant.Status.CHECKED_IN)


def deck_submit(*, actor: User, entrant: Entrant, deck: str = "", text: str = "") -> EnteredDeck:
    """Hand in a deck, in the place of one handed in before: by the player, or for him by the staff.

    deck  one that `actor` may read, as `catalog.decks.selectors` names it; "|" and a Quest-Need may follow
    text  or a deck written down in any form that can be imported
    ValidationError names every line that is not certain and every fault; Conflict once the lists are locked.
    """
    _check_may_submit(actor, entrant, entrant.event)
    name, contents = _by_text(text) if text else _by_id(actor, deck)
    taken = snapshot(contents)
    with changing(
        entrant.event,
        actor=actor,
        action="deck.submit",
        by_staff=False,
        entrant=entrant.number,
        hash=taken["hash"],
    ) as fresh:
        entrant = Entrant.objects.get(pk=entrant.pk)
        _check_may_submit(actor, entrant, fresh)  # while the deck was read, the event may have begun
        _check_deck(fresh, contents)
        kept, _made = EnteredDeck.objects.update_or_create(
            entrant=entrant,
            defaults={
                "name": name,
                "snapshot": taken,
                "hash": taken["hash"],
                "brought": {"value": "", "name": name, "cards": choice.for_match(contents, pool())},
                "legal": True,
                "by": actor,
                "at": timezone.now(),
            },
        )
        if entrant.deck_open:
            entrant.deck_open = False
            entrant.save(update_fields=["deck_open"])
    return kept


def deck_withdraw(*, actor: User, entrant: Entrant) -> None:
    """Take back what was handed in, while that may be changed."""
    with changing(
        entrant.event, actor=actor, action="deck.withdraw", by_staff=False, entrant=entrant.number
    ) as fresh:
        entrant = Entrant.objects.get(pk=entrant.pk)
        _check_may_submit(actor, entrant, fresh)
        if not EnteredDeck.objects.filter(entrant=entrant).delete()[0]:
            raise Conflict(_("No deck has been handed in."), code="no_deck")


def deck_unlock(*, actor: User, entrant: Entrant, open: bool) -> Entrant:
    """The staff lets one player hand in a deck although the event has begun, or closes that again."""
    with changing(
        entrant.event, actor=actor, action="deck.unlock", entrant=entrant.number, open=open
    ) as fresh:
        _check_decks(fresh)
        if fresh.state != Event.State.RUNNING:
            raise Conflict(_("Decks are locked only while the event runs."), code="wrong_state")
        entrant = Entrant.objects.get(pk=entrant.pk)
        entrant.deck_open = open
        entrant.save(update_fields=["deck_open"])
    return entrant


def deck_may_change(event: Event, entrant: Entrant) -> bool:
    """Whether a deck can be handed in, or another one: before the start, and for whom it was unlocked."""
    if event.decks == Event.Decks.NONE or entrant.bot:
        return False
    if event.started_at is None:
        return entrant.status in (*ENTERED, Entrant.Status.INVITED) and event.state in (
            Event.State.DRAFT,
            Event.State.REGISTRATION,
            Event.State.CHECK_IN,
        )
    return event.state == Event.State.RUNNING and entrant.deck_open


def decks_lock(event: Event) -> None:
    """At the start: what does not fit the format any more counts as not handed in; where decks have to be
    handed in, who has none is out. Inside a transaction that holds the event."""
    if event.decks == Event.Decks.NONE:
        return
    decks_check_again(event)
    EnteredDeck.objects.filter(entrant__event=event, legal=False).delete()
    if event.decks == Event.Decks.MUST:
        missing = event.entrants.in_the_field().filter(deck=None, bot="")
        missing.update(status=Entrant.Status.WITHDRAWN)


def decks_check_again(event: Event) -> None:
    """Say of every deck anew whether it fits the format, which may have changed since it was handed in."""
    decks = list(EnteredDeck.objects.filter(entrant__event=event))
    for deck in decks:
        try:
            _check_deck(event, deck.contents)
            deck.legal = True
        except (ValidationError, Problem):
            deck.legal = False
    EnteredDeck.objects.bulk_update(decks, ["legal"])


def deck_checks_draw(*, actor: User, event: Event, count: int) -> list[DeckCheck]:
    """Pick so many players by lot whose decks are to be looked at; first among those who were not picked yet."""
    with changing(event, actor=actor, action="deck_check.draw", count=count) as fresh:
        _check_decks(fresh)
        if not 1 <= count <= MOST_PICKED:
            raise Problem(_("Pick between 1 and %(most)d players.") % {"most": MOST_PICKED}, code="bad_count")
        last = running_phase(fresh).played_rounds.last()
        waiting = DeckCheck.objects.filter(entrant__event=fresh, outcome=DeckCheck.Outcome.OPEN)
        there = fresh.entrants.in_the_field().filter(deck__isnull=False).exclude(deck_checks__in=waiting)
        picked = set(DeckCheck.objects.filter(entrant__event=fresh).values_list("entrant", flat=True))
        chance = secrets.SystemRandom()
        lots = sorted((pk in picked, chance.random(), pk) for pk in there.values_list("pk", flat=True))
        if not lots:
            raise Conflict(_("There is nobody left whose deck could be looked at."), code="nobody_to_pick")
        return [
            DeckCheck.objects.create(entrant_id=pk, round=last, by=actor) for _again, _lot, pk in lots[:count]
        ]


def deck_check_settle(*, actor: User, check: DeckCheck, right: bool, note: str = "") -> DeckCheck:
    """What the look at a deck has shown; the last word stands, all of them are in the log."""
    event = check.entrant.event
    with changing(event, actor=actor, action="deck_check.settle", entrant=check.entrant.number, right=right):
        check = DeckCheck.objects.get(pk=check.pk)
        check.outcome = DeckCheck.Outcome.RIGHT if right else DeckCheck.Outcome.WRONG
        check.note, check.by = line_of(note, 500), actor
        check.save(update_fields=["outcome", "note", "by"])
    return check


def _check_decks(event: Event) -> None:
    if event.decks == Event.Decks.NONE:
        raise Conflict(_("No decks are handed in for this event."), code="no_decks")


def _check_may_submit(actor: User, entrant: Entrant, event: Event) -> None:
    check_own(actor, entrant, event)
    _check_decks(event)
    if not deck_may_change(event, entrant):
        if event.started_at is not None:
            words = _("Decks are locked. The organiser can unlock yours.")
            raise Conflict(words, code="decks_locked")
        raise Conflict(_("This player hands in no deck."), code="not_playing")


def _by_id(actor: User, id: str) -> tuple[str, Contents]:
    known, _bar, quest = id.partition("|")
    if not known.isprintable():
        raise Problem(_("There is no such deck."), code="unknown_deck")
    try:
        name, contents = contents_named(actor, known)
    except Http404:
        raise Problem(_("There is no such deck."), code="unknown_deck") from None
    if quest:
        if quest not in {one.key for one in quests_of(contents, pool())}:
            raise Conflict(_("This deck has no hero for that Quest-Need."), code="no_such_quest")
        contents = replace(contents, quest=quest)
    return name, contents


def _by_text(text: str) -> tuple[str, Contents]:
    if len(text) > MOST_TEXT:
        raise TooLarge(_("That is too long for a deck."))
    try:
        reading = exchange.read(text, pool())
    except exchange.BadFile as error:
        raise ValidationError({"text": str(error)}) from None
    if reading.open:
        raise ValidationError({"text": [_not_certain(line) for line in reading.open]})
    return line_of(reading.name, NAME_LENGTH) or _("Deck as written down"), reading.contents


def _not_certain(line: exchange.Line) -> str:
    words: dict[str, Any] = {"line": line.number, "text": line.text[:80]}
    if line.choices:
        words["choices"] = ", ".join(known.name for known in line.choices[:5])
        return _("Line %(line)d: “%(text)s” could be: %(choices)s.") % words
    if line.reason:
        return _("Line %(line)d: %(why)s") % {**words, "why": line.reason}
    return _("Line %(line)d: there is no card “%(text)s”.") % words


def _check_deck(event: Event, contents: Contents) -> None:
    """ValidationError with every fault under the format of the event; where it is played online also for texts
    that cannot be played here."""
    verdict = deck_check(contents, event.format)
    online = event.venue == Event.Venue.ONLINE
    faults = [*verdict.faults, *(one for one in verdict.warnings if online and one.code == "unplayable")]
    if faults:
        raise ValidationError([said(fault) for fault in faults])
    if online:
        check_playable(get_game(event.game), choice.for_match(contents, pool()))
