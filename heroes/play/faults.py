"""Problems that people report or the house has met, and how staff look at them again."""

from datetime import timedelta

from django.core.exceptions import PermissionDenied
from django.utils import timezone
from django.utils.translation import gettext as _

from catalog.definitions import take_in
from heroes.accounts import audit
from heroes.accounts.models import User
from heroes.engine.match import RulesFault
from heroes.engine.record import BadRecord, rebuild
from heroes.play import chat, playing, replay
from heroes.play.models import Match, Problem, Table
from heroes.problems import Conflict, TooManyRequests
from heroes.problems import Problem as Refusal

REPORTS_AN_HOUR = 10
LONGEST = 2000


def problem_report(*, reporter: User, table: Table, words: str) -> Problem:
    """Keep what is needed to see again what `reporter` has seen: seed, choices, versions, and the words."""
    match: Match | None = getattr(table, "match", None)
    if match is None:
        raise Conflict(_("The match has not begun."), code="not_begun")
    hour = timezone.now() - timedelta(hours=1)
    if Problem.objects.filter(reporter=reporter, created_at__gte=hour).count() >= REPORTS_AN_HOUR:
        raise TooManyRequests(_("You have reported much in this hour. Wait a little."), wait=3600)
    if not words.strip():
        raise Refusal(_("Say what went wrong."), code="required")
    return playing.problem_file(match=match, reporter=reporter, words=chat.cleaned(words, LONGEST))


def is_sealed(problem: Problem) -> bool:
    """Whether nobody may look inside: the match still runs, and staff play, too."""
    return problem.match is not None and problem.match.result is None


def position_open(*, actor: User, problem_id: int) -> Table:
    """A practice table that stands where the problem was met, `actor` on the seat that is asked.

    Conflict while the match runs, or where today's rules do not follow it.
    """
    if not actor.has_perm("play.change_problem"):
        raise PermissionDenied(_("Only staff may do this."))
    problem = Problem.objects.select_related("match__table").get(pk=problem_id)
    if problem.match is None:
        raise Conflict(_("The table is gone."))
    if is_sealed(problem):
        raise Conflict(_("Sealed until the match is over."), code="sealed")
    record = problem.record
    choices = replay.counted(record["journal"])
    try:
        take_in(record["definitions"])
        engine = rebuild(record)
    except (BadRecord, RulesFault):
        raise Conflict(
            _("The rules have changed since; nobody can play on from there."), code="stuck"
        ) from None
    seat = engine.pending[0].seat if engine.pending else 0
    table = replay.practice_open(
        actor=actor,
        table=problem.match.table,
        seat=seat,
        setup=record["setup"],
        seed=bytes.fromhex(record["seed"]),
        choices=choices,
    )
    audit.record(actor=actor, action="problem.open", subject=problem, table=table.code)
    return table
