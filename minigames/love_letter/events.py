"""What can happen in a match of Love Letter, and how the log tells it."""

from heroes.engine.events import EventKind
from heroes.engine.text import gettext_noop as _

KINDS = {
    "round": EventKind("number seat", _("Round {number} begins. {seat} goes first.")),
    "face_up": EventKind("cards", _("Out of play this round: {cards}."), reveals=True),
    "deal": EventKind("seat", _("{seat} is dealt a card."), "card", _("{seat} is dealt {card}.")),
    "turn": EventKind("seat", _("It is {seat}'s turn.")),
    "unprotect": EventKind("seat", _("{seat} is no longer protected.")),
    "draw": EventKind("seat", _("{seat} draws a card."), "card", _("{seat} draws {card}.")),
    "draw_reserve": EventKind(
        "seat",
        _("The deck is empty: {seat} takes the reserve card."),
        "card",
        _("The deck is empty: {seat} takes the reserve card, {card}."),
    ),
    "play": EventKind("seat card", _("{seat} plays {card}."), reveals=True),
    "play_on": EventKind("seat card other_seat", _("{seat} plays {card} on {other_seat}."), reveals=True),
    "no_effect": EventKind("card", _("Everybody else is protected: {card} has no effect.")),
    "protect": EventKind("seat", _("Nobody can choose {seat} until the next turn of {seat} begins.")),
    "guess": EventKind("seat other_seat card", _("{seat} names {card}."), reveals=True),
    "miss": EventKind("other_seat", _("{other_seat} does not hold that card."), reveals=True),
    "look": EventKind(
        "seat other_seat",
        _("{seat} looks at the hand of {other_seat}."),
        "card",
        _("{seat} looks at the hand of {other_seat}: {card}."),
    ),
    "compare": EventKind(
        "seat other_seat",
        _("{seat} and {other_seat} compare hands."),
        "card other_card",
        _("{seat} and {other_seat} compare hands: {card} against {other_card}."),
    ),
    "tie": EventKind("", _("The hands are of equal value; nobody is out."), reveals=True),
    "exchange": EventKind(
        "seat other_seat",
        _("{seat} and {other_seat} exchange hands."),
        "card other_card",
        _("{seat} gives {card} to {other_seat} and takes {other_card}."),
    ),
    "discard": EventKind("seat card", _("{seat} lays down {card} unused."), reveals=True),
    "out": EventKind("seat", _("{seat} is out of the round.")),
    "show": EventKind("seat card value", _("{seat} shows {card}, which counts as {value}."), reveals=True),
    "crown": EventKind("seat crowns", _("{seat} wins the round. Crowns now: {crowns}.")),
    "end": EventKind("seat", _("{seat} wins the match and rules over Erebor.")),
}
