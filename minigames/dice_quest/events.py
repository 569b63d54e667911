"""What can happen in a match of the dice game, and how the log tells it."""

from heroes.engine.events import EventKind
from heroes.engine.text import gettext_noop as _

KINDS = {
    "board": EventKind("card", _("The Company sets out: {card}.")),
    "placed": EventKind("card", _("{card} lies on the board from the start."), reveals=True),
    "pool": EventKind("cards", _("In the pool: {cards}."), reveals=True),
    "pool_blind": EventKind("count", _("{count} Company tiles lie face down in the pool.")),
    "deal": EventKind("seat cards", _("{seat} is dealt {cards}."), reveals=True),
    "deal_blind": EventKind(
        "seat count", _("{seat} is dealt {count} Company tiles."), "cards", _("{seat} is dealt {cards}.")
    ),
    "first": EventKind("seat", _("{seat} has Bilbo Baggins and goes first.")),
    "turn": EventKind("seat", _("It is {seat}'s turn.")),
    "draw": EventKind("seat card", _("{seat} draws an Event: {card}."), reveals=True),
    "upgrade": EventKind("card", _("{card} has become harder.")),
    "upgrade_ignored": EventKind("card", _("{card} has its Quill already; the Upgrade is discarded.")),
    "no_event": EventKind("", _("No Events are left: time is running out.")),
    "roll": EventKind("seat cards", _("{seat} rolls {cards}."), reveals=True),
    "reroll": EventKind("seat cards", _("{seat} re-rolls and gets {cards}."), reveals=True),
    "put": EventKind("seat card target_card", _("{seat} places {card} on {target_card}.")),
    "use": EventKind("seat card", _("{seat} uses {card}."), reveals=True),
    "lend": EventKind(
        "seat card other_seat", _("{seat} lends {other_seat} a hand with {card}."), reveals=True
    ),
    "offer": EventKind("seat card", _("{seat} offers {card}."), reveals=True),
    "withdraw": EventKind("seat card", _("{seat} withdraws the offer of {card}.")),
    "ask": EventKind("seat card other_seat", _("{seat} asks {other_seat} for {card}.")),
    "ask_blind": EventKind("seat other_seat", _("{seat} asks {other_seat} for help.")),
    "decline": EventKind("seat", _("{seat} would rather not."), reveals=True),
    "propose": EventKind("seat card", _("{seat} proposes to use {card}.")),
    "vote_for": EventKind("seat card", _("{seat} is for using {card}."), reveals=True),
    "vote_against": EventKind("seat card", _("{seat} is against using {card}."), reveals=True),
    "agreed": EventKind("card", _("The Company agrees to use {card}.")),
    "refused": EventKind("card", _("The Company keeps {card}.")),
    "dropped": EventKind("card", _("The vote on {card} is broken off.")),
    "spend": EventKind("card", _("The Company uses {card}.")),
    "grant": EventKind("card target_card", _("{card} helps with {target_card}.")),
    "turned": EventKind("card", _("A die is turned to {card}.")),
    "doubled": EventKind("card", _("A die counts double: {card}.")),
    "golden": EventKind("", _("The golden die joins the roll.")),
    "spared": EventKind("", _("No Resource can be lost at the end of this turn.")),
    "dismissed": EventKind("card", _("{card} is discarded.")),
    "take": EventKind("seat card", _("{seat} takes {card} from the pool.")),
    "take_blind": EventKind(
        "seat", _("{seat} takes a tile from the pool."), "card", _("{seat} takes {card} from the pool.")
    ),
    "exchange": EventKind("seat card other_card", _("{seat} exchanges {card} for {other_card}.")),
    "exchange_blind": EventKind(
        "seat",
        _("{seat} exchanges a tile."),
        "card other_card",
        _("{seat} exchanges {card} for {other_card}."),
    ),
    "to_pool": EventKind("cards", _("Into the pool: {cards}."), reveals=True),
    "treasure": EventKind("card points", _("{card} is found! It is worth {points} points."), reveals=True),
    "quill": EventKind("card", _("Done: {card}."), reveals=True),
    "no_quill": EventKind("", _("No Challenge was completed this turn.")),
    "lose_stock": EventKind("card", _("{card} is lost from the Resource Board."), reveals=True),
    "lose": EventKind(
        "card left", _("{card} is lost; {left} Resources are left below the board."), reveals=True
    ),
    "gain": EventKind("cards", _("The Company gains {cards}."), reveals=True),
    "won": EventKind("score", _("The Company has completed its journey with {score} points.")),
    "lost": EventKind("", _("The last Resource below the board is lost: the quest has failed.")),
}
