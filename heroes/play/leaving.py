"""Services: what the others may do about a seat whose person is gone and is waited for.

Waiting stops nobody: all who are asked something play on meanwhile, and whoever comes back is simply there.
"""

import time
from collections.abc import Sequence

from django.utils.translation import gettext as _

from heroes.accounts.models import User
from heroes.play import presence
from heroes.play.models import Match, Seat, Table
from heroes.play.playing import leave_seat, opened
from heroes.problems import Conflict
from heroes.problems import Problem as Refusal

FAIR_WAIT = 120
"""Seconds for which a person is both gone and waited for before the others may do something about it."""


def claimable(table: Table, match: Match, seats: Sequence[Seat], now: float) -> dict[int, float]:
    """The seats that are waited for while their persons are gone: seat -> instant from which it may be claimed.

    None by correspondence: there people come and go, and the clock alone decides.
    """
    if match.result is not None or table.clock["kind"] == "correspondence":
        return {}
    found = {}
    for seat in seats:
        present, since = presence.state(seat, now)
        if seat.plays and seat.number in match.waiting and present == Seat.Presence.GONE:
            found[seat.number] = max(since or 0.0, match.moved_at.timestamp()) + FAIR_WAIT
    return found


def seat_claim(*, player: User, match_id: int, number: int, bot: bool = False) -> None:
    """Go on without the person on seat `number`, who has not come back.

    With one person left the match ends and is won; with more, or with `bot`, a bot plays the seat on.
    """
    with opened(match_id) as play:
        mine = play.seat_of(player)
        if play.over:
            raise Conflict(_("The match is over."), code="over")
        table = play.match.table
        if bot and table.rated:
            raise Refusal(_("At a rated table no bot takes the place of a person."), code="rated")
        now = time.time()
        when = claimable(table, play.match, play.seats, now).get(number)
        if number == mine.number or when is None:
            raise Conflict(_("Nobody is missing on that seat."), code="not_abandoned")
        if when > now:
            seconds = int(when - now) + 1
            raise Conflict(
                _("Wait {seconds} seconds longer, please.").format(seconds=seconds),
                code="too_early",
                wait=seconds,
            )
        leave_seat(play, play.seats[number], Seat.Left.ABANDONED, bot_plays_on=bot)
