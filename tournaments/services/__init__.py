"""Everything that changes an event. Each service locks the event, checks who asks, and writes the log."""

from .changing import may_run
from .entrants import (
    entrant_add,
    entrant_check_in,
    entrant_claim,
    entrant_claim_answer,
    entrant_drop,
    entrant_enter_late,
    entrant_mails,
    entrant_register,
    entrant_set,
    entrant_undrop,
    entrant_withdraw,
    entrants_import,
    entries_hand_over,
    penalty_give,
    person_leaves,
)
from .events import (
    TRANSITIONS,
    event_change,
    event_create,
    event_move,
    event_settle,
    event_start,
    phase_finish,
    phases_set,
    staff_set,
)
from .mails import round_tell
from .online import bots_play, pairing_see_to, player_ready
from .outcomes import Outcome
from .results import result_confirm, result_dispute, result_report, result_set, results_confirm_by_time
from .rounds import clock_pause, clock_start, round_pair, round_unpair, seats_swap, time_extend
from .schedule import event_see_to, events_see_to

__all__ = [
    "TRANSITIONS",
    "Outcome",
    "bots_play",
    "clock_pause",
    "clock_start",
    "entrant_add",
    "entrant_check_in",
    "entrant_claim",
    "entrant_claim_answer",
    "entrant_drop",
    "entrant_enter_late",
    "entrant_mails",
    "entrant_register",
    "entrant_set",
    "entrant_undrop",
    "entrant_withdraw",
    "entrants_import",
    "entries_hand_over",
    "event_change",
    "event_create",
    "event_move",
    "event_see_to",
    "event_settle",
    "event_start",
    "events_see_to",
    "may_run",
    "pairing_see_to",
    "penalty_give",
    "person_leaves",
    "phase_finish",
    "phases_set",
    "player_ready",
    "result_confirm",
    "result_dispute",
    "result_report",
    "result_set",
    "results_confirm_by_time",
    "round_pair",
    "round_tell",
    "round_unpair",
    "seats_swap",
    "staff_set",
    "time_extend",
]
