"""The parts of a match in their order (rulebook, Phases of a Turn). Each is a rest point: the state alone
says how to go on, because it names its stage."""

from heroes.journey.adversary import adversary_phase
from heroes.journey.assignment import assignment_step
from heroes.journey.campaign import campaign_phase, new_turn
from heroes.journey.moving import first_move
from heroes.journey.ranged import barrage_step, maneuver_step
from heroes.journey.regroup import decide, reconcile_antagonists, regroup_phase
from heroes.journey.setting_up import bids, heroes, mulligans, places, site_one
from heroes.journey.skirmishes import next_skirmish

STAGES = {
    "bids": bids,
    "places": places,
    "site 1": site_one,
    "heroes": heroes,
    "mulligans": mulligans,
    "turn": new_turn,
    "campaign": campaign_phase,
    "move": first_move,
    "adversary": adversary_phase,
    "maneuver": maneuver_step,
    "barrage": barrage_step,
    "assignment": assignment_step,
    "skirmish": next_skirmish,
    "regroup": regroup_phase,
    "reconcile": reconcile_antagonists,
    "decide": decide,
}
