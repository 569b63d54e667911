"""Services: what needs the others' consent: taking back what they have seen, a pause, sharing the match.

One proposal of each kind stands open at a time, in `Match.offers`: kind -> ``{"by": seat, "agreed": [seat, ...],
"to": choices that would remain}``. It is carried out when every other person at the table has agreed; bots
agree to everything. Whoever plays on in front of everybody has declined a take-back or a shared end.
"""

import time
from typing import Any

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from heroes.accounts.models import User
from heroes.engine.match import CONCEDE, TAKE_BACK
from heroes.engine.text import gettext_noop
from heroes.play import clock as clocks
from heroes.play import watching
from heroes.play.models import Match, Move, Seat
from heroes.play.playing import Play, end, go_back, opened
from heroes.problems import Conflict
from heroes.problems import Problem as Refusal

KINDS = ("take_back", "pause", "draw")


def offer_make(*, player: User, match_id: int, kind: str) -> None:
    """Propose something; proposing what another has proposed already agrees to it.

    kind  one of KINDS. Refusal says why it cannot be proposed at this table, Conflict why not now
    """
    with opened(match_id) as play:
        seat = _seat_in_running(play, player)
        offer = play.match.offers.get(kind)
        if offer is None:
            play.match.offers[kind] = {"by": seat.number, "agreed": [], **_checked(play, seat, kind)}
        elif offer["by"] == seat.number:
            raise Conflict(_("You have proposed that already."), code="offered")
        else:
            offer["agreed"] = sorted({*offer["agreed"], seat.number})
        _carry_out(play, kind)


def offer_answer(*, player: User, match_id: int, kind: str, agrees: bool) -> None:
    """Agree to a proposal, or decline it; whoever has made it withdraws it by declining."""
    with opened(match_id) as play:
        seat = _seat_in_running(play, player)
        offer = play.match.offers.get(kind)
        if offer is None:
            raise Conflict(_("That is not proposed any more."), code="no_offer")
        if not agrees:
            del play.match.offers[kind]
            play.touched = True
            return
        if offer["by"] == seat.number:
            raise Conflict(_("You have proposed that already."), code="offered")
        offer["agreed"] = sorted({*offer["agreed"], seat.number})
        _carry_out(play, kind)


def match_halt(*, judge: User, match_id: int) -> None:
    """Stop all clocks and all play; whoever sits at the table as judge may, and nobody but him ends it."""
    with opened(match_id) as play:
        _check_judge(play, judge)
        if play.match.table.clock["kind"] == "none":
            raise Refusal(_("There is no clock here that could pause."), code="no_clock")
        if clocks.is_halted(play.match.clocks):
            raise Conflict(_("The table pauses already."), code="paused")
        play.match.clocks = clocks.halted(play.match.clocks, time.time())
        play.match.offers.pop("pause", None)
        play.touched = True


def match_go_on(*, judge: User, match_id: int) -> None:
    """The judge lets the clocks run again, whoever has stopped them."""
    with opened(match_id) as play:
        _check_judge(play, judge)
        _resume(play)


def match_resume(*, player: User, match_id: int) -> None:
    """End a pause: it lasts as long as everybody wants it, or as long as a judge sits there who has called it."""
    with opened(match_id) as play:
        _seat_in_running(play, player)
        if clocks.is_halted(play.match.clocks) and play.match.table.judge_id is not None:
            raise Conflict(_("The judge has stopped the clocks."), code="halted")
        _resume(play)


def _check_judge(play: Play, person: User) -> None:
    if not watching.judges(person, play.match.table):
        raise PermissionDenied(_("Only who sits here as judge may do that."))
    if play.over:
        raise Conflict(_("The match is over."), code="over")


def _resume(play: Play) -> None:
    if not clocks.is_paused(play.match.clocks):
        raise Conflict(_("The clocks are running."), code="not_paused")
    play.match.clocks = clocks.resumed(play.match.clocks, time.time())
    play.touched = True


def to_agree(seats: list[Seat], by: int) -> list[int]:
    """The seats whose consent a proposal of seat `by` needs."""
    return [seat.number for seat in seats if seat.plays and seat.number != by]


def _seat_in_running(play: Play, player: User) -> Seat:
    seat = play.seat_of(player)
    if play.over:
        raise Conflict(_("The match is over."), code="over")
    return seat


def _checked(play: Play, seat: Seat, kind: str) -> dict[str, Any]:
    """What a proposal of this kind has to remember; a Problem if it cannot be made."""
    table = play.match.table
    if kind == "take_back":
        if table.rated:
            raise Refusal(_("At a rated table only slips can be taken back."), code="rated")
        to = last_answer(play, seat.number)
        if to is None:
            raise Conflict(_("You have done nothing yet that could be taken back."), code="nothing_done")
        if any(key == CONCEDE for _seat, key in play.engine.choices[to:]):
            raise Conflict(_("Somebody has given up since; that stands."), code="conceded")
        return {"to": to}
    if kind == "pause":
        if table.clock["kind"] == "none":
            raise Refusal(_("There is no clock here that could pause."), code="no_clock")
        if clocks.is_paused(play.match.clocks):
            raise Conflict(_("The table pauses already."), code="paused")
        return {}
    if kind == "draw":
        if not table.rules.draws:
            raise Refusal(_("This game knows no shared end."), code="no_draw")
        if not to_agree(play.seats, seat.number):
            raise Refusal(_("There is nobody to share the match with."), code="no_draw")
        return {}
    raise Refusal(_("That cannot be proposed."), code="unknown_offer")


def last_answer(play: Play, seat: int) -> int | None:
    """How many choices were made before the last answer that the person on `seat` gave: its first pick, where
    it had several. None if there is no answer."""
    makers: list[str] = []
    for entry, by in play.match.moves.order_by("number").values_list("entry", "by"):
        if entry[0] == TAKE_BACK:
            del makers[entry[1] :]
        else:
            makers.append(by)
    choices, marks = play.engine.choices, play.engine.marks
    for number in reversed(range(len(makers))):
        if makers[number] == Move.By.PERSON and choices[number][0] == seat:
            while number and marks[number - 1] and choices[number - 1][0] == seat:
                number -= 1
            return number
    return None


def _carry_out(play: Play, kind: str) -> None:
    """Do what is proposed if everybody has agreed."""
    play.touched = True
    offer = play.match.offers[kind]
    if not set(to_agree(play.seats, offer["by"])) <= set(offer["agreed"]):
        return
    del play.match.offers[kind]
    if kind == "take_back":
        go_back(play, play.seats[offer["by"]], offer["to"])
    elif kind == "pause":
        play.match.clocks = clocks.paused(play.match.clocks, time.time())
    else:
        sharing = [seat.number for seat in play.seats if not seat.left]
        reason = [gettext_noop("The players have agreed to share the match."), {}]
        end(play.match, sharing, reason, Match.EndedBy.AGREEMENT)
