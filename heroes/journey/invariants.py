"""What must be true of every position: looked at in fuzzing after each choice, and of scenarios."""

from __future__ import annotations

from typing import Any

from heroes.journey import query
from heroes.journey.regroup import HAND_SIZE
from heroes.journey.zones import FIELD, LIMBO, PATH

UNDER_WAY = {
    "campaign": ("turn",),
    "move": ("campaign phase", "turn"),
    "adversary": ("turn",),
    "maneuver": ("turn",),
    "barrage": ("ranged phase", "turn"),
    "assignment": ("turn",),
    "skirmish": ("melee phase", "turn"),
    "regroup": ("turn",),
    "reconcile": ("regroup phase", "turn"),
    "decide": ("regroup phase", "turn"),
}
"""The phases and the turn that are under way when a stage is about to begin."""


def broken(table: Any, resting: bool = True) -> list[str]:
    """What is wrong with a position, in words; nothing if all is well. `resting`: no effect is under way."""
    faults: list[str] = []
    names = [kind.card.name for kind in table.kind]
    where: dict[int, list[str]] = {}
    for label in ("books", "hands", "scraps", "graves", "banished", "atlases", "parties", "supports"):
        for seat, cards in enumerate(getattr(table, label)):
            for card in cards:
                where.setdefault(card, []).append(label)
                if table.owner[card] != seat:
                    faults.append(f"{names[card]} lies in the {label} of seat {seat}, who does not own it")
    for card in table.minions:
        where.setdefault(card, []).append("minions")
    for card in table.path:
        where.setdefault(card, []).append("path")
    for card, onto in table.stacked:
        where.setdefault(card, []).append("stacked")
        if table.zone[onto] != FIELD:
            faults.append(f"{names[card]} is stacked on a card that has left the field")
    for bearer, cards in enumerate(table.borne):
        for card in cards:
            where.setdefault(card, []).append("borne")
            if table.bearer[card] != bearer:
                faults.append(f"{names[card]} is borne by one who is not its bearer")
        if cards and table.zone[bearer] != FIELD:
            faults.append(f"{names[bearer]} bears something and is not on the field")
    for card in range(len(table.kind)):
        places = where.get(card, [])
        if len(places) != (0 if table.zone[card] == LIMBO else 1):
            faults.append(f"{names[card]} is in {len(places)} places: {places}")
        if table.zone[card] == LIMBO and resting:
            faults.append(f"{names[card]} is nowhere")
        if table.bearer[card] >= 0 and card not in table.borne[table.bearer[card]]:
            faults.append(f"{names[card]} has a bearer who does not bear it")
        if table.wounds[card] < 0 or (table.wounds[card] and table.zone[card] != FIELD):
            faults.append(f"{names[card]} has {table.wounds[card]} wounds where it is")
    _check_fields(table, faults, names, resting)
    if table.risk < 0 or any(number < 0 for number in table.burdens):
        faults.append("a pool is below nothing")
    for seat, number in enumerate(table.sites):
        if not 0 <= number <= len(table.path) <= 9:
            faults.append(f"the party of seat {seat} is at site {number} of {len(table.path)}")
    for number, card in enumerate(table.path, 1):
        if number not in table.kind[card].card.regions:
            faults.append(f"{names[card]} cannot be site {number}")
        if table.zone[card] != PATH:
            faults.append(f"{names[card]} is on the path and elsewhere")
    for row in table.rows:
        for card in row[1] or ():
            if table.zone[card] not in (FIELD, PATH):
                faults.append(f"{names[card]} has left the field and is still affected")
        if resting and row[3][0] == "end" and row[3][1] not in UNDER_WAY.get(table.stage, ()):
            faults.append(f"an effect until the {row[3][0]} of the {row[3][1]} is left at {table.stage}")
    return faults


def _check_fields(table: Any, faults: list[str], names: list[str], resting: bool) -> None:
    if table.quiet:
        return
    for card in table.index.active:
        kind = table.kind[card]
        if not query.is_active(table, card):
            faults.append(f"{names[card]} counts as active")
        if resting and kind.is_character and query.health_left(table, card) <= 0:
            faults.append(f"{names[card]} has no health left and is still there")
        classes = [
            table.kind[item].card_class
            for item in table.borne[card]
            if table.kind[item].card_class and table.kind[item].type != "condition"
        ]
        if len(classes) != len(set(classes)):
            faults.append(f"{names[card]} bears two items of a class")
        against = table.against[card]
        if against >= 0 and (kind.type != "minion" or against not in table.parties[table.protagonist]):
            faults.append(f"{names[card]} is assigned to somebody who cannot be skirmished")
    if resting and table.stage not in ("skirmish",) and table.skirmish is not None:
        faults.append("a skirmish goes on outside the skirmish steps")
    if resting and table.stage == "turn" and (table.minions or table.risk or table.rows):
        faults.append("something of the last turn is left over")
    seat = table.protagonist
    if resting and not table.out[seat] and table.stage != "turn" and table.zone[table.quests[seat]] != FIELD:
        faults.append("the Protagonist goes on without a Quest-Need")


class Watch:
    """Looks at what changes from one choice to the next: pools only by events that tell it, parties one site
    forward with each move, hands of eight after reconciling."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.events = len(table.events)
        self.risk = table.risk
        self.burdens = list(table.burdens)
        self.sites = list(table.sites)

    def look(self) -> list[str]:
        """What is wrong since the last look, in words."""
        table, faults = self.table, list[str]()
        for event in table.events[self.events :]:
            kind, values = event[0], event[1]
            if kind == "risk":
                self.risk += int(values[0])
                if values[1] != self.risk:
                    faults.append(f"the risk pool is told to be {values[1]} and should be {self.risk}")
            elif kind == "turn":
                self.risk = 0
            elif kind == "bid":
                self.burdens[values[0]] += values[1]
            elif kind == "burdens":
                self.burdens[values[0]] += int(values[1])
                if values[2] != self.burdens[values[0]]:
                    faults.append(f"seat {values[0]} is told to have {values[2]} burdens")
            elif kind == "move":
                self.sites[values[0]] += 1
                if values[2] != self.sites[values[0]]:
                    faults.append(f"seat {values[0]} moves to site {values[2]}")
            elif kind == "reconcile" and (
                values[1] > HAND_SIZE or (values[1] < HAND_SIZE and table.books[values[0]])
            ):
                faults.append(f"seat {values[0]} reconciles to {values[1]} cards with a book")
        self.events = len(table.events)
        if table.stage in ("turn", "bids", "places", "site 1", "heroes", "mulligans"):
            self.risk, self.sites = table.risk, list(table.sites)
        if table.risk != self.risk and not table.out[table.protagonist]:
            faults.append(f"the risk pool is {table.risk} and should be {self.risk}")
        if table.burdens != self.burdens and not table.quiet:
            faults.append(f"the burdens are {table.burdens} and should be {self.burdens}")
        if table.quiet:
            self.burdens = list(table.burdens)
        if table.sites != self.sites:
            faults.append(f"the parties are at {table.sites} and should be at {self.sites}")
        if any(table.out) and any(
            table.hands[seat] or table.books[seat] for seat, out in enumerate(table.out) if out
        ):
            faults.append("a player who is out has cards left")
        return faults
