"""What can happen in a match of Das Kartenspiel, and how the log tells it."""

from heroes.engine.events import EventKind
from heroes.engine.text import gettext_noop as _

KINDS = {
    "begin": EventKind("seat", _("{seat} is the smallest and goes first.")),
    "turn": EventKind("seat", _("It is {seat}'s turn.")),
    "draw": EventKind("seat count", _("{seat} draws {count}."), "cards", _("{seat} draws {cards}.")),
    "location": EventKind("card x y", _("The journey begins at {card}.")),
    "next_location": EventKind(
        "seat card x y", _("{seat} leads the company on to {card} ({x}, {y})."), reveals=True
    ),
    "play": EventKind("seat card x y", _("{seat} plays {card} ({x}, {y})."), reveals=True),
    "cover": EventKind(
        "seat card other_seat covered_card x y",
        _("{seat} plays {card} and covers {covered_card} of {other_seat} ({x}, {y})."),
        reveals=True,
    ),
    "skip": EventKind("seat", _("Thorin leads: {seat} skips a turn.")),
    "no_cards": EventKind("seat", _("{seat} has no cards left.")),
    "score": EventKind("card", _("{card} is surrounded.")),
    "points": EventKind("seat points", _("Points of {seat}: {points}.")),
    "key": EventKind("seats", _("Equal points: the key puts them in this order: {seats}.")),
    "large": EventKind("seat gems", _("{seat} takes the large stone, worth {gems}.")),
    "small": EventKind("seat gems", _("{seat} takes the small stone, worth {gems}.")),
    "too_few": EventKind("seat", _("{seat} has fewer than three characters there and takes nothing.")),
    "unclaimed": EventKind(
        "gems", _("Nobody else is there: the small stone, worth {gems}, stays in the supply.")
    ),
    "end": EventKind("seats", _("The journey is over. Most gems: {seats}.")),
}
