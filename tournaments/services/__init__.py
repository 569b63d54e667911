"""Everything that changes an event. Each service locks the event, checks who asks, and writes the log."""

from .changing import may_run
from .entrants import (
    entrant_add,
    entrant_check_in,
    entrant_claim,
    entrant_claim_answer,
    entrant_drop,
    entrant_enter_late,
    entrant_register,
    entrant_set,
    entrant_undrop,
    entrant_withdraw,
    entrants_import,
    penalty_give,
)
from .events import event_change, event_create, event_move, event_start, phase_finish, phases_set, staff_set
from .outcomes import Outcome
from .results import result_confirm, result_dispute, result_report, result_set, results_confirm_by_time
from .rounds import clock_pause, clock_start, round_pair, round_unpair, seats_swap, time_extend

__all__ = [
    "Outcome",
    "clock_pause",
    "clock_start",
    "entrant_add",
    "entrant_check_in",
    "entrant_claim",
    "entrant_claim_answer",
    "entrant_drop",
    "entrant_enter_late",
    "entrant_register",
    "entrant_set",
    "entrant_undrop",
    "entrant_withdraw",
    "entrants_import",
    "event_change",
    "event_create",
    "event_move",
    "event_start",
    "may_run",
    "penalty_give",
    "phase_finish",
    "phases_set",
    "result_confirm",
    "result_dispute",
    "result_report",
    "result_set",
    "results_confirm_by_time",
    "round_pair",
    "round_unpair",
    "seats_swap",
    "staff_set",
    "time_extend",
]
