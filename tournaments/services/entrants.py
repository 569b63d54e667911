"""Who takes part: registration, waiting list, check-in, late entries, drops, claims, penalties."""

import csv
import io
import json
import secrets
from typing import Any

from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from heroes.accounts.models import User
from heroes.accounts.names import display_name_clean, display_name_key
from heroes.engine.game import get_game
from heroes.problems import Conflict, Problem, TooLarge
from tournaments.models import Entrant, Event, Pairing, Penalty, Phase, Report, Round, Seat

from .changing import changing, check_own, require_state, running_phase
from .outcomes import Outcome, settle
from .rounds import round_close_if_done
from .standing import standings_store

BEFORE_THE_START = (Event.State.DRAFT, Event.State.REGISTRATION, Event.State.CHECK_IN)
MOST_IMPORTED = 2000


def entrant_register(*, player: User, event: Event, code: str = "") -> Entrant:
    """A person enters. On a full event he comes on the waiting list."""
    with changing(event, actor=player, action="entrant.register", by_staff=False) as fresh:
        require_state(fresh, Event.State.REGISTRATION, Event.State.CHECK_IN)
        mine = fresh.entrants.filter(user=player).first()
        if mine is not None and mine.status not in (Entrant.Status.WITHDRAWN, Entrant.Status.INVITED):
            raise Conflict(_("You are entered already."), code="entered")
        invited = mine is not None and mine.status == Entrant.Status.INVITED
        if fresh.registration == Event.Registration.INVITATION and not invited:
            raise PermissionDenied(_("This event is by invitation."))
        asks_code = fresh.registration == Event.Registration.CODE and not invited
        if asks_code and not secrets.compare_digest(code.encode(), fresh.code.encode()):
            raise PermissionDenied(_("This is not the code of the event."))
        if mine is None:
            mine = _add(fresh, player.display_name, user=player)
        else:
            mine.status = _place(fresh)
            mine.registered_at = timezone.now()
            mine.save(update_fields=["status", "registered_at"])
    return mine


def entrant_add(
    *,
    actor: User,
    event: Event,
    name: str,
    user: User | None = None,
    invite: bool = False,
    bot: str = "",
) -> Entrant:
    """The organiser enters somebody by name (with `invite`, leaves him to accept), before the start; or with
    `bot` (a level) one of the house's bots, in an online event that does not count for ratings."""
    with changing(event, actor=actor, action="entrant.add", name=name) as fresh:
        require_state(fresh, *BEFORE_THE_START)
        if bot:
            _check_bot(fresh, bot, user, invite)
        return _add(fresh, name, user=user, bot=bot, status=Entrant.Status.INVITED if invite else None)


def _check_bot(event: Event, bot: str, user: User | None, invite: bool) -> None:
    if bot not in get_game(event.game).bots:
        raise Problem(_("There is no such bot."), code="unknown_bot")
    if event.venue != Event.Venue.ONLINE:
        raise Conflict(_("Bots play only online."), code="no_bots")
    if event.rated:
        raise Conflict(_("Bots play only in events that do not count for ratings."), code="no_bots")
    if user is not None or invite:
        raise Problem(_("A bot is nobody and needs no invitation."), code="bot_is_nobody")


COLUMNS = ("name", "seed", "first_byes", "fixed_table")
ALSO_EXPORTED = ("number", "status")
"""Columns that an exported list has besides; they are passed over."""


def entrants_import(*, actor: User, event: Event, text: str) -> list[Entrant]:
    """Enter people from CSV with a heading line: `name`, and if wanted `seed`, `first_byes`, `fixed_table`; or
    from JSON, a list of objects with these names or an object that has it as `entrants`. What the site has
    exported can be read again.

    All or none: ValidationError lists every wrong line.
    """
    known = set(COLUMNS)
    rows = _rows(text)
    if len(rows) > MOST_IMPORTED:
        raise TooLarge(_("At most %(most)d players at once.") % {"most": MOST_IMPORTED})
    with changing(event, actor=actor, action="entrant.import", players=len(rows)) as fresh:
        require_state(fresh, *BEFORE_THE_START)
        keys = set(fresh.entrants.values_list("name_key", flat=True))
        next_number = _next_number(fresh)
        room = None if fresh.capacity is None else fresh.capacity - fresh.entrants.in_the_field().count()
        errors: list[Any] = []
        made: list[Any] = []
        for line, row in rows:
            try:
                numbers = {key: _number(row.get(key)) for key in sorted(known - {"name"})}
                name, key = _free_name(row["name"] or "", keys)
            except (ValidationError, Problem, ValueError) as error:
                errors.append(_("Line %(line)d: %(why)s") % {"line": line, "why": _why(error)})
                continue
            keys.add(key)
            full = room is not None and len(made) >= room
            made.append(
                Entrant(
                    event=fresh,
                    name=name,
                    name_key=key,
                    number=next_number + len(made),
                    status=Entrant.Status.WAITING if full else Entrant.Status.REGISTERED,
                    seed=numbers["seed"],
                    first_byes=numbers["first_byes"] or 0,
                    fixed_table=numbers["fixed_table"],
                )
            )
        if errors:
            raise ValidationError(errors)
        Entrant.objects.bulk_create(made)
    return made


def _rows(text: str) -> list[tuple[int, dict[str, str]]]:
    """The people of an import, each with the line (or place in a list) that names him."""
    if text.lstrip()[:1] in ("[", "{"):
        try:
            data = json.loads(text)
            found = data["entrants"] if isinstance(data, dict) else data
            people = [
                {name: "" if value is None else str(value) for name, value in row.items()} for row in found
            ]
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise ValidationError(_("This is no list of players.")) from None
        first = 1
        headings = {name for row in people for name in row}
    else:
        reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
        try:
            people = [{name or "": value or "" for name, value in row.items()} for row in reader]
        except csv.Error:
            raise ValidationError(_("This is no list of players.")) from None
        first, headings = 2, {name or "" for name in reader.fieldnames or ()}
    also = {*ALSO_EXPORTED, "from_round", "dropped_after"}
    if "name" not in headings or headings - set(COLUMNS) - also:
        raise ValidationError(_("The first line names the columns: name, seed, first_byes, fixed_table."))
    return list(enumerate(people, first))


def _number(text: str | None) -> int | None:
    if not text:
        return None
    number = int(text)
    if not 0 <= number < 100_000:
        raise ValueError(_("a number is out of range"))
    return number


def _why(error: Exception) -> str:
    if isinstance(error, ValidationError):
        return " ".join(map(str, error.messages))
    return str(error.detail if isinstance(error, Problem) else error)


def entrant_set(*, actor: User, entrant: Entrant, **settings: object) -> Entrant:
    """The organiser sets `name`, `seed`, `first_byes` (before the start) or `fixed_table` (always)."""
    if unknown := set(settings) - {"name", "seed", "first_byes", "fixed_table"}:
        raise ValidationError({name: _("There is no such setting.") for name in unknown})
    with changing(
        entrant.event, actor=actor, action="entrant.set", entrant=entrant.pk, fields=sorted(settings)
    ) as fresh:
        if set(settings) & {"seed", "first_byes"}:
            require_state(fresh, *BEFORE_THE_START)
        entrant = Entrant.objects.get(pk=entrant.pk)
        for name, value in settings.items():
            setattr(entrant, name, value)
        if "name" in settings:
            others = fresh.entrants.exclude(pk=entrant.pk).values_list("name_key", flat=True)
            entrant.name, entrant.name_key = _free_name(entrant.name, set(others))
        entrant.clean_fields(exclude=["event", "user", "claimed_by"])
        entrant.save()
    return entrant


def entrant_mails(*, player: User, entrant: Entrant, mails: bool) -> Entrant:
    """Whether a player is written to when a round begins."""
    with changing(
        entrant.event, actor=player, action="entrant.mails", by_staff=False, entrant=entrant.pk
    ) as fresh:
        check_own(player, entrant, fresh)
        entrant = Entrant.objects.get(pk=entrant.pk)
        entrant.mails = mails
        entrant.save(update_fields=["mails"])
    return entrant


def entrant_withdraw(*, actor: User, entrant: Entrant) -> Entrant:
    """Before the start: give up the place; whoever waits longest gets it."""
    with changing(
        entrant.event, actor=actor, action="entrant.withdraw", by_staff=False, entrant=entrant.pk
    ) as fresh:
        check_own(actor, entrant, fresh)
        require_state(fresh, *BEFORE_THE_START)
        entrant = Entrant.objects.get(pk=entrant.pk)
        had_place = entrant.status in (Entrant.Status.REGISTERED, Entrant.Status.CHECKED_IN)
        entrant.status = Entrant.Status.WITHDRAWN
        entrant.save(update_fields=["status"])
        if had_place:
            _move_up(fresh)
    return entrant


def entrant_check_in(*, actor: User, entrant: Entrant) -> Entrant:
    with changing(
        entrant.event, actor=actor, action="entrant.check_in", by_staff=False, entrant=entrant.pk
    ) as fresh:
        check_own(actor, entrant, fresh)
        require_state(fresh, Event.State.CHECK_IN)
        entrant = Entrant.objects.get(pk=entrant.pk)
        if entrant.status == Entrant.Status.CHECKED_IN:
            return entrant
        if entrant.status != Entrant.Status.REGISTERED:
            raise Conflict(_("Only who has a place checks in."), code="no_place")
        entrant.status = Entrant.Status.CHECKED_IN
        entrant.save(update_fields=["status"])
    return entrant


def entrant_drop(*, actor: User | None, entrant: Entrant) -> Entrant:
    """Leave a running event. A match of two that is being played is won by who stays."""
    with changing(
        entrant.event, actor=actor, action="entrant.drop", by_staff=False, entrant=entrant.pk
    ) as fresh:
        check_own(actor, entrant, fresh)
        entrant = Entrant.objects.get(pk=entrant.pk)
        _drop(running_phase(fresh), entrant, actor)
    return entrant


def _drop(phase: Phase, entrant: Entrant, actor: User | None) -> None:
    if entrant.status not in (Entrant.Status.REGISTERED, Entrant.Status.CHECKED_IN):
        raise Conflict(_("This player does not play any more."), code="not_playing")
    last = phase.played_rounds.last()
    entrant.status = Entrant.Status.DROPPED
    entrant.dropped_after = last.number if last else 0
    entrant.save(update_fields=["status", "dropped_after"])
    if last is None:
        return
    open_match = last.pairings.filter(
        seats__entrant=entrant,
        kind=Pairing.Kind.MATCH,
        state__in=[Pairing.State.OPEN, Pairing.State.REPORTED],
    ).first()
    if open_match is not None and open_match.state == Pairing.State.OPEN and open_match.seats.count() == 2:
        settle(open_match, Outcome(absent=(entrant.pk,)), kind=Report.Kind.RESOLVED, actor=actor)
        round_close_if_done(last)


def entrant_undrop(*, actor: User, entrant: Entrant) -> Entrant:
    """Let a dropped player play on from the next round, in a phase he is in."""
    with changing(entrant.event, actor=actor, action="entrant.undrop", entrant=entrant.pk) as fresh:
        phase = running_phase(fresh)
        entrant = Entrant.objects.get(pk=entrant.pk)
        if entrant.status != Entrant.Status.DROPPED:
            raise Conflict(_("This player has not dropped."), code="not_dropped")
        if entrant.pk not in phase.seeding:
            raise Conflict(_("This player did not reach the running phase."), code="not_in_phase")
        if entrant.penalties.filter(kind=Penalty.Kind.DISQUALIFIED).exists():
            raise Conflict(_("A disqualified player stays out."), code="disqualified")
        entrant.status = Entrant.Status.REGISTERED
        entrant.dropped_after = None
        entrant.save(update_fields=["status", "dropped_after"])
    return entrant


def entrant_enter_late(
    *, actor: User, event: Event, name: str, user: User | None = None, take_bye: bool = False
) -> Entrant:
    """Enter somebody while the first phase, Swiss or pods, is being played.

    He joins with the next round; the rounds he missed are lost or drawn, as the event says. With `take_bye`
    he sits down opposite whoever has a bye in the round being played.
    """
    with changing(event, actor=actor, action="entrant.late", name=name) as fresh:
        phase = running_phase(fresh)
        if fresh.late_entry == Event.LateEntry.CLOSED:
            raise Conflict(_("This event takes no late entries."), code="no_late_entry")
        if phase.number != 1 or not phase.by_standings:
            raise Conflict(_("Nobody can enter this phase any more."), code="no_late_entry")
        entrant = _add(fresh, name, user=user, status=Entrant.Status.REGISTERED)
        rounds = list(phase.played_rounds.all())
        entrant.from_round = len(rounds) + 1
        if take_bye:
            _take_bye(phase, rounds, entrant)
            entrant.from_round = len(rounds)
            rounds = rounds[:-1]
        entrant.deck_open = fresh.decks != Event.Decks.NONE
        entrant.save(update_fields=["from_round", "deck_open"])
        points = phase.draw if fresh.late_entry == Event.LateEntry.BYE else phase.loss
        for played in rounds:
            missed = Pairing.objects.create(
                round=played, kind=Pairing.Kind.ABSENT, state=Pairing.State.CONFIRMED
            )
            Seat.objects.create(pairing=missed, round=played, entrant=entrant, position=0, points=points)
        phase.seeding = [*phase.seeding, entrant.pk]
        phase.save(update_fields=["seeding"])
        standings_store(phase)
    return entrant


def _take_bye(phase: Phase, rounds: list[Round], entrant: Entrant) -> None:
    last = rounds[-1] if rounds else None
    bye = None
    if last is not None and phase.system == Phase.System.SWISS and last.state == Round.State.PAIRED:
        bye = last.pairings.filter(kind=Pairing.Kind.BYE, seats__entrant__first_byes__lt=last.number).first()
    if last is None or bye is None:
        raise Conflict(_("Nobody has a bye in a round being played."), code="no_bye")
    bye.kind, bye.state = Pairing.Kind.MATCH, Pairing.State.OPEN
    bye.table = (last.pairings.aggregate(Max("table"))["table__max"] or 0) + 1
    bye.save(update_fields=["kind", "state", "table"])
    bye.seats.update(points=None)
    Seat.objects.create(pairing=bye, round=last, entrant=entrant, position=1)


def entrant_claim(*, player: User, entrant: Entrant) -> Entrant:
    """A person says: this name on the list is me. The organiser has to agree."""
    with changing(
        entrant.event, actor=player, action="entrant.claim", by_staff=False, entrant=entrant.pk
    ) as fresh:
        entrant = Entrant.objects.get(pk=entrant.pk)
        if entrant.user_id is not None or entrant.bot:
            raise Conflict(_("This entry belongs to somebody."), code="taken")
        if fresh.entrants.filter(user=player).exists():
            raise Conflict(_("You are entered already."), code="entered")
        if entrant.claimed_by_id not in (None, player.pk):
            raise Conflict(_("Somebody else has asked for this entry."), code="claimed")
        entrant.claimed_by = player
        entrant.save(update_fields=["claimed_by"])
    return entrant


def entrant_claim_answer(*, actor: User, entrant: Entrant, agree: bool) -> Entrant:
    with changing(
        entrant.event, actor=actor, action="entrant.claim_answer", entrant=entrant.pk, agree=agree
    ) as fresh:
        entrant = Entrant.objects.get(pk=entrant.pk)
        if entrant.claimed_by is None:
            raise Conflict(_("Nobody has asked for this entry."), code="no_claim")
        if agree and fresh.entrants.filter(user=entrant.claimed_by).exists():
            raise Conflict(_("This person is entered already."), code="entered")
        if agree:
            entrant.user = entrant.claimed_by
        entrant.claimed_by = None
        entrant.save(update_fields=["user", "claimed_by"])
    return entrant


def penalty_give(*, actor: User, entrant: Entrant, kind: str, points: int = 0, note: str = "") -> Penalty:
    """Impose a penalty in the running phase. Points come off at once; a disqualified player is out."""
    with changing(
        entrant.event, actor=actor, action="penalty.give", entrant=entrant.pk, kind=kind, points=points
    ) as fresh:
        phase = running_phase(fresh)
        penalty = Penalty(entrant=entrant, phase=phase, kind=kind, points=points, note=note, by=actor)
        if (kind == Penalty.Kind.POINTS) != (points > 0):
            raise Problem(_("Say how many points are taken, and only then."), code="bad_points")
        penalty.clean_fields()
        penalty.save()
        entrant = Entrant.objects.get(pk=entrant.pk)
        if kind == Penalty.Kind.DISQUALIFIED and entrant.status != Entrant.Status.DROPPED:
            _drop(phase, entrant, actor)
        standings_store(phase)
    return penalty


def person_leaves(*, person: User) -> None:
    """Take a person who gives up the account out of all events: what is played goes on without him, and his
    entries keep a number in the place of the name."""
    entries = Entrant.objects.filter(user=person).select_related("event")
    for entrant in entries:
        playing = entrant.status in (Entrant.Status.REGISTERED, Entrant.Status.CHECKED_IN)
        if playing and entrant.event.state == Event.State.RUNNING:
            entrant_drop(actor=person, entrant=entrant)
        elif entrant.event.state in BEFORE_THE_START and entrant.status != Entrant.Status.WITHDRAWN:
            entrant_withdraw(actor=person, entrant=entrant)
        name = _("Former player %(number)d") % {"number": entrant.number}
        Entrant.objects.filter(pk=entrant.pk).update(
            user=None, name=name, name_key=f"former:{entrant.number}"
        )
    Entrant.objects.filter(claimed_by=person).update(claimed_by=None)


def entries_hand_over(*, guest: User, member: User) -> None:
    """Give a guest's entries to the member, but for events in which the member is entered himself."""
    taken = Entrant.objects.filter(user=member).values("event")
    Entrant.objects.filter(user=guest).exclude(event__in=taken).update(user=member)


def _add(
    event: Event,
    name: str,
    *,
    user: User | None = None,
    bot: str = "",
    status: Entrant.Status | None = None,
) -> Entrant:
    cleaned, key = _free_name(name, set(event.entrants.values_list("name_key", flat=True)))
    if user is not None and event.entrants.filter(user=user).exists():
        raise Conflict(_("This person is entered already."), code="entered")
    return Entrant.objects.create(
        event=event,
        user=user,
        bot=bot,
        name=cleaned,
        name_key=key,
        number=_next_number(event),
        status=status or _place(event),
    )


def _next_number(event: Event) -> int:
    return (event.entrants.aggregate(Max("number"))["number__max"] or 0) + 1


def _free_name(name: str, taken: set[str]) -> tuple[str, str]:
    """The name as cleaned and its key; Problem where it reads like one that is entered already."""
    cleaned = display_name_clean(name)
    key = display_name_key(cleaned)
    if key in taken:
        raise Problem(
            _("Somebody called “%(name)s” is entered already.") % {"name": cleaned}, code="name_taken"
        )
    return cleaned, key


def _place(event: Event) -> Entrant.Status:
    full = event.capacity is not None and event.entrants.in_the_field().count() >= event.capacity
    return Entrant.Status.WAITING if full else Entrant.Status.REGISTERED


def _move_up(event: Event) -> None:
    waiting = event.entrants.filter(status=Entrant.Status.WAITING).order_by("registered_at", "number").first()
    if waiting is not None:
        waiting.status = Entrant.Status.REGISTERED
        waiting.save(update_fields=["status"])
