"""Results: reported by players, agreed or disputed, set by the organiser, corrected afterwards."""

from datetime import datetime, timedelta

from django.core.exceptions import PermissionDenied
from django.utils import timezone
from django.utils.translation import gettext as _

from heroes.accounts.models import User
from heroes.problems import Conflict
from tournaments.models import Entrant, Event, Pairing, Phase, Report, Round

from .changing import changing, holding, require_state
from .outcomes import Outcome, judged, settle
from .rounds import round_close_if_done
from .standing import standings_store


def result_report(*, player: User, pairing: Pairing, outcome: Outcome, version: int | None = None) -> Pairing:
    """A player of the table says what came out.

    The first report waits; the same from another player confirms it, a different one makes a dispute that the
    organiser decides. Who reported may say something else until somebody else has spoken.
    """
    event = pairing.round.phase.event
    with changing(event, actor=player, action="result.report", by_staff=False, table=pairing.table) as fresh:
        pairing = _fresh(fresh, pairing, version)
        mine = _entrant_at(pairing, player)
        if not fresh.self_report:
            raise PermissionDenied(_("In this event the organiser enters the results."))
        if pairing.state == Pairing.State.CONFIRMED:
            raise Conflict(_("This result is confirmed. The organiser can correct it."), code="has_result")
        if pairing.state == Pairing.State.DISPUTED:
            raise Conflict(_("This result is disputed. The organiser decides."), code="disputed")
        judged(pairing.round.phase, tuple(seat.entrant_id for seat in pairing.seats.all()), outcome)
        former = pairing.reports.last()
        if pairing.state == Pairing.State.REPORTED and former is not None and former.entrant_id != mine.pk:
            if former.outcome == outcome.as_data():
                _confirm(pairing, outcome, Report.Kind.CONFIRMED, player, mine)
            else:
                _dispute(pairing, outcome, player, mine)
        else:
            minutes = fresh.confirm_minutes
            pairing.state = Pairing.State.REPORTED
            pairing.confirm_by = None if minutes is None else timezone.now() + timedelta(minutes=minutes)
            pairing.version += 1
            pairing.save(update_fields=["state", "confirm_by", "version"])
            _write(pairing, Report.Kind.REPORTED, outcome, player, mine)
    return pairing


def result_confirm(*, player: User, pairing: Pairing, version: int | None = None) -> Pairing:
    """Another player of the table agrees to what was reported."""
    event = pairing.round.phase.event
    with changing(event, actor=player, action="result.confirm", by_staff=False, table=pairing.table) as fresh:
        pairing = _fresh(fresh, pairing, version)
        mine = _entrant_at(pairing, player)
        report = _waiting_report(pairing)
        if report.entrant_id == mine.pk:
            raise PermissionDenied(_("Your opponent confirms what you reported."))
        _confirm(pairing, Outcome.from_data(report.outcome), Report.Kind.CONFIRMED, player, mine)
    return pairing


def result_dispute(*, player: User, pairing: Pairing, version: int | None = None) -> Pairing:
    """Another player of the table says that the report is wrong; the organiser decides."""
    event = pairing.round.phase.event
    with changing(event, actor=player, action="result.dispute", by_staff=False, table=pairing.table) as fresh:
        pairing = _fresh(fresh, pairing, version)
        mine = _entrant_at(pairing, player)
        report = _waiting_report(pairing)
        if report.entrant_id == mine.pk:
            raise PermissionDenied(_("Report the right result instead."))
        _dispute(pairing, Outcome.from_data(report.outcome), player, mine)
    return pairing


def result_set(
    *, actor: User | None, pairing: Pairing, outcome: Outcome, version: int | None = None
) -> Pairing:
    """The organiser (or the table on the site, as None) enters, decides or corrects a result.

    A correction after later rounds are paired changes points, never pairings; in an elimination it cannot
    change who went on. Standings of a finished phase stand.
    """
    event = pairing.round.phase.event
    data = outcome.as_data()
    with changing(event, actor=actor, action="result.set", table=pairing.table, outcome=data) as fresh:
        pairing = _fresh(fresh, pairing, version)
        phase = pairing.round.phase
        corrects = pairing.state == Pairing.State.CONFIRMED
        before = pairing.winner_id
        _confirm(pairing, outcome, Report.Kind.CORRECTED if corrects else Report.Kind.RESOLVED, actor, None)
        later = phase.played_rounds.filter(number__gt=pairing.round.number).exists()
        if corrects and phase.eliminates and later and pairing.winner_id != before:
            raise Conflict(_("The next round of the bracket is paired already."), code="bracket")
        if corrects and pairing.round.state == Round.State.FINISHED:
            standings_store(phase)
    return pairing


def results_confirm_by_time(*, now: datetime | None = None) -> int:
    """Confirm the reports that nobody has contradicted in time; returns how many. Safe to run twice."""
    now = now or timezone.now()
    waiting = Pairing.objects.filter(
        state=Pairing.State.REPORTED, confirm_by__lte=now, round__phase__event__state=Event.State.RUNNING
    )
    confirmed = 0
    for found in waiting.select_related("round__phase__event"):
        with holding(found.round.phase.event) as event:
            pairing = Pairing.objects.filter(
                pk=found.pk, state=Pairing.State.REPORTED, confirm_by__lte=now
            ).first()
            if pairing is None or event.state != Event.State.RUNNING:
                continue
            with changing(event, actor=None, action="result.confirm_by_time", table=pairing.table):
                report = _waiting_report(pairing)
                _confirm(pairing, Outcome.from_data(report.outcome), Report.Kind.BY_TIME, None, None)
            confirmed += 1
    return confirmed


def _fresh(event: Event, pairing: Pairing, version: int | None) -> Pairing:
    """The pairing as it stands now that the event is locked."""
    require_state(event, Event.State.RUNNING)
    fresh = Pairing.objects.select_related("round__phase__event").filter(pk=pairing.pk).first()
    if fresh is None:
        raise Conflict(_("This round was paired again."), code="paired_again")
    if version is not None and fresh.version != version:
        raise Conflict(_("Somebody else was faster. Look at the result again."), code="changed_meanwhile")
    if fresh.round.phase.state != Phase.State.RUNNING:
        raise Conflict(_("This phase is over; its standings stand."), code="phase_over")
    if fresh.kind != Pairing.Kind.MATCH:
        raise Conflict(_("There is no match at this table."), code="no_match")
    return fresh


def _entrant_at(pairing: Pairing, player: User) -> Entrant:
    seat = pairing.seats.select_related("entrant").filter(entrant__user=player).first()
    if seat is None:
        raise PermissionDenied(_("You do not play at this table."))
    return seat.entrant


def _waiting_report(pairing: Pairing) -> Report:
    report = pairing.reports.last()
    if pairing.state != Pairing.State.REPORTED or report is None:
        raise Conflict(_("There is no report that waits for an answer."), code="no_report")
    return report


def _confirm(
    pairing: Pairing, outcome: Outcome, kind: Report.Kind, actor: User | None, entrant: Entrant | None
) -> None:
    settle(pairing, outcome, kind=kind, actor=actor, entrant=entrant)
    round_close_if_done(pairing.round)


def _dispute(pairing: Pairing, outcome: Outcome, actor: User, entrant: Entrant) -> None:
    pairing.state = Pairing.State.DISPUTED
    pairing.confirm_by = None
    pairing.version += 1
    pairing.save(update_fields=["state", "confirm_by", "version"])
    _write(pairing, Report.Kind.DISPUTED, outcome, actor, entrant)


def _write(pairing: Pairing, kind: Report.Kind, outcome: Outcome, actor: User, entrant: Entrant) -> None:
    Report.objects.create(pairing=pairing, kind=kind, outcome=outcome.as_data(), by=actor, entrant=entrant)
