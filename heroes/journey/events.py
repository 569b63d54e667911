"""What can happen in a match of The Heroes' Journey, and how the log tells it."""

from heroes.engine.events import EventKind
from heroes.engine.text import gettext_noop as _

KINDS = {
    "bid": EventKind("seat number", _("{seat} bids {number} burdens."), reveals=True),
    "place": EventKind("seat number", _("{seat} takes place {number} in the turn order.")),
    "hero": EventKind(
        "seat card quest_card", _("{seat} sends {card} as hero: {quest_card}."), reveals=True
    ),
    "starts": EventKind("seat card", _("{card} joins the starting party of {seat}."), reveals=True),
    "shuffle": EventKind("seat", _("{seat} shuffles the book."), reveals=True),
    "mulligan": EventKind("seat number", _("{seat} sets aside {number} cards."), reveals=True),
    "keep": EventKind("seat", _("{seat} keeps the hand.")),
    "draw": EventKind("seat", _("{seat} draws a card."), "card", _("{seat} draws {card}.")),
    "turn": EventKind("seat number", _("Turn {number}: {seat} is the Protagonist.")),
    "stage": EventKind("stage", _("The {stage} begins.")),
    "skip": EventKind("stage", _("The {stage} is skipped.")),
    "play": EventKind("seat card", _("{seat} plays {card}."), reveals=True),
    "play_on": EventKind("seat card bearer_card", _("{seat} plays {card} on {bearer_card}."), reveals=True),
    "use": EventKind("seat card", _("{seat} uses {card}.")),
    "trigger": EventKind("card", _("{card} takes effect.")),
    "wind": EventKind(
        "seat card companion_card",
        _("{seat} discards {card} to give {companion_card} a second wind."),
        reveals=True,
    ),
    "site": EventKind("seat card number", _("{seat} places {card} as site {number}."), reveals=True),
    "move": EventKind("seat card number", _("The party of {seat} moves to site {number}, {card}.")),
    "stay": EventKind("seat", _("The party of {seat} does not move.")),
    "risk": EventKind("change total", _("Risk {change}: {total} in the pool.")),
    "burdens": EventKind("seat change total", _("Burdens of {seat} {change}: {total}.")),
    "exert": EventKind("card", _("{card} exerts.")),
    "wound": EventKind("card", _("{card} takes a wound.")),
    "prevented": EventKind("card", _("It is prevented: {card}.")),
    "heal": EventKind("card", _("A wound is removed from {card}.")),
    "kill": EventKind("card", _("{card} is killed.")),
    "scrap": EventKind("card", _("{card} is scrapped.")),
    "leave": EventKind("card", _("{card} leaves the field.")),
    "discard": EventKind("seat card", _("{seat} discards {card}."), reveals=True),
    "mill": EventKind("seat card", _("{card} is discarded from the book of {seat}."), reveals=True),
    "take": EventKind("seat card", _("{seat} takes {card} into hand."), reveals=True),
    "fetch_nothing": EventKind("seat", _("{seat} finds nothing in the book."), reveals=True),
    "return": EventKind("seat card", _("{card} returns to the hand of {seat}.")),
    "banish": EventKind("card", _("{card} is banished."), reveals=True),
    "put": EventKind(
        "seat end",
        _("{seat} puts a card on the {end} of the book."),
        "card",
        _("{seat} puts {card} on the {end} of the book."),
    ),
    "reveal": EventKind("seat cards", _("{seat} reveals {cards}."), reveals=True),
    "look": EventKind(
        "seat number", _("{seat} looks at {number} cards."), "cards", _("{seat} looks at {cards}.")
    ),
    "tokens": EventKind("card culture change", _("{card}: {culture} tokens {change}.")),
    "transfer": EventKind("card bearer_card", _("{card} goes to {bearer_card}.")),
    "assign": EventKind(
        "seat card companion_card", _("{seat} assigns {card} to {companion_card}.")
    ),
    "ranged": EventKind("party minions", _("Ranged totals: party {party}, minions {minions}.")),
    "target": EventKind("seat other_seat", _("{seat} chooses {other_seat} to spread the party's wounds.")),
    "skirmish": EventKind("companion_card cards", _("{companion_card} skirmishes {cards}.")),
    "totals": EventKind("party minions", _("Strength: party {party}, minions {minions}.")),
    "overwhelm": EventKind("card", _("{card} is overwhelmed.")),
    "won": EventKind("cards", _("{cards} win the skirmish.")),
    "cancelled": EventKind("", _("The skirmish is cancelled.")),
    "removed": EventKind("card", _("{card} is removed from the skirmish.")),
    "strength": EventKind("card change", _("{card}: strength {change}.")),
    "lasting": EventKind("card", _("{card} is affected.")),
    "reconcile": EventKind("seat number", _("{seat} reconciles and has {number} cards in hand.")),
    "again": EventKind("seat", _("The party of {seat} moves again.")),
    "rest": EventKind("seat", _("The party of {seat} rests.")),
    "out": EventKind("seat", _("{seat} has lost the Quest-Need and is out.")),
    "quest": EventKind("seat", _("{seat} completes the quest and wins.")),
    "last": EventKind("seat", _("{seat} is the last one left and wins.")),
    "draw_rule": EventKind("", _("Too many turns have passed without an end: the farthest party wins.")),
}
