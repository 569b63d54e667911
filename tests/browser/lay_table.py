"""Lays running tables of The Heroes' Journey as scenarios: `python -m tests.browser.lay_table` reads lines "CODE STAGE SEAT"
and answers each with "laid".

For browser tests, in a process of its own with the site's environment: SEAT is the Protagonist, every seat has a party, a
hand, a book and a pile; the others have minions that shoot, and the party shoots back.
"""

import os
import secrets
import sys
from typing import Any


def scenario(seats: int, protagonist: int, stage: str) -> Any:
    from heroes.journey.scenario import Scenario

    table = Scenario(seats=seats, protagonist=protagonist)
    table.path("Hall of Menelaos", "Ford of the Eurotas", "Farmhouse on the Prairie", owner=protagonist)
    for seat in range(seats):
        hero = table.hero(seat, "Menelaos, Loud in the War Cry", "The Homecoming of Helen", wounds=1)
        table.item(seat, "Bronze-Tipped Ash", hero)
        kastor = table.companion(seat, "Kastor, Tamer of Horses")
        table.item(seat, "Round Shield", kastor)
        table.companion(seat, "Hoplite of Lakedaimon")
        table.companion(seat, "Archer of Zakynthos") if seat == protagonist else None
        table.support(seat, "Hearth at Amyklai")
        table.hand(
            seat, "Stand Together", "Tyndareos, Keeper of the Oath", "Call of Lakedaimon", "No Retreat"
        )
        table.hand(seat, "Trojan Archer", "Shoulder to Shoulder", "Walls That Gods Built")
        table.book(seat, *["Hoplite of Lakedaimon", "Trojan Spearman"] * 6)
        table.scrap(seat, "The War Cry", "Trojan Sentry")
        table.atlas(seat, "Wall of the Achaians", "Ford of the Skamander", "The Skaian Gates")
        table.burdens(seat, 2 + seat).party_at(seat, 3 if seat == protagonist else 2)
        if seat != protagonist:
            table.minion(seat, "Paris, Bowman of Troy")
            table.minion(seat, "Hektor, Tamer of Horses")
            table.minion(seat, "Trojan Spearman", wounds=1)
    return table.risk(7).begin(stage).match


def lay(code: str, stage: str, seat: int) -> None:
    from heroes.play.models import Match, Move, Table

    table = Table.objects.get(code=code)
    laid = scenario(table.size, seat, stage)
    Move.objects.filter(match__table=table).delete()
    Match.objects.filter(table=table).update(
        setup={**laid.setup, "options": table.options},
        seed=secrets.token_bytes(32),
        version=0,
        opening=[],
        waiting=laid.waiting_for(),
    )


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "heroes.settings")
    import django

    django.setup()
    for line in sys.stdin:
        code, stage, seat = line.split()
        lay(code, stage, int(seat))
        print("laid", flush=True)
