"""Balance by simulation: `python -m tests.deck_building.balance FILE GAMES SEATS:MODE ...`

Sensible bots play GAMES matches at each table, Heroes dealt at random, seats by lot. Figures are kept in FILE
(JSON) after each chunk, so that a run can be stopped and gone on with; they are printed at the end.
"""

import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from heroes.engine.selfplay import play_match, seed_of
from minigames.deck_building.game import GAME

SEED = 20261130
CHUNK = 250
BANDS = {2: (42, 58), 5: (17, 23)}
"""Share of wins in percent that each Hero must have, by seats, the whole 95% interval."""


def play_chunk(figures: dict[str, Any], seats: int, mode: str, count: int) -> None:
    """Play `count` more matches and add them to the figures of this table."""
    table = figures.setdefault(
        f"{seats}:{mode}",
        {
            "games": 0,
            "dealt": {},
            "wins": {},
            "ends": {},
            "rounds": {},
            "corruption": 0,
            "cards": 0,
            "points": 0,
        }
        | {"places": [0.0] * seats},
    )
    setup = GAME.new_setup(seats, {"mode": mode})
    for number in range(table["games"], table["games"] + count):
        match, *_ = play_match(GAME, setup, seed_of(SEED, number), ["value"] * seats)
        rules, result = match.rules, match.result
        for seat in range(seats):
            hero, owned = rules.heroes[seat], rules.owned(seat)
            add(table["dealt"], hero)
            if seat in result["winners"]:
                share = 1 / len(result["winners"])
                add(table["wins"], hero, share)
                table["places"][(seat - rules.first) % seats] += share
            table["corruption"] += owned.get("corruption", 0)
            table["cards"] += sum(owned.values())
        table["points"] += sum(result["scores"])
        add(table["ends"], rules.ended)
        add(table["rounds"], str(rules.round))
    table["games"] += count


def add(counts: dict[str, float], key: str, number: float = 1) -> None:
    counts[key] = counts.get(key, 0) + number


def report(figures: dict[str, Any]) -> Iterator[str]:
    """The figures in lines; a Hero whose interval leaves the band is marked."""
    for name, table in figures.items():
        seats, games = int(name.split(":")[0]), table["games"]
        decks = games * seats
        rounds = sorted((int(number), count) for number, count in table["rounds"].items())
        middle = next(n for n, _ in rounds if 2 * sum(c for m, c in rounds if m <= n) >= games)
        outside = sum(count for number, count in rounds if not 10 <= number <= 40)
        yield (
            f"{name}: {games} games, ends {table['ends']}, turns a player {rounds[0][0]}-{rounds[-1][0]}, "
            f"median {middle}, mean {sum(n * c for n, c in rounds) / games:.2f}, outside 10-40: {outside}; "
            f"Corruption in a deck {table['corruption'] / decks:.2f}, cards {table['cards'] / decks:.1f}, "
            f"points {table['points'] / decks:.1f}; "
            f"wins by place {[round(100 * wins / games, 1) for wins in table['places']]}"
        )
        low, high = BANDS.get(seats, (0, 100))
        for hero, dealt in sorted(table["dealt"].items()):
            share = table["wins"].get(hero, 0) / dealt
            spread = 1.96 * math.sqrt(share * (1 - share) / dealt)
            inside = low <= 100 * (share - spread) and 100 * (share + spread) <= high
            yield f"  {hero:13} {100 * share:5.2f} ± {100 * spread:.2f}{'' if inside else '  outside the band'}"


def main(path: Path, games: int, tables: list[str]) -> None:
    figures = json.loads(path.read_text()) if path.exists() else {}
    for name in tables:
        seats, mode = name.split(":")
        while (done := figures.get(name, {"games": 0})["games"]) < games:
            play_chunk(figures, int(seats), mode, min(CHUNK, games - done))
            path.write_text(json.dumps(figures))
    print("\n".join(report(figures)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
