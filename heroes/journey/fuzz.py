"""Whole matches by chance, to find what breaks: ``python -m heroes.journey.fuzz --games 1000``.

Game number n of a series is the same whenever it is played: random legal decks or starter decks, a way of
choosing for each seat, sometimes somebody who concedes. In every tenth game the invariants are looked at after
each choice, in the others at each rest point. `--state FILE` keeps how far each series is, what has been met
(cards played, kinds of options, windows, keywords) and what failed; started again, it goes on from there.
A game that fails is made smaller (fewer seats, smaller decks, fewer choices) and written as a record.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from catalog.cards import starter_decks
from catalog.decks.checking import LEAST_OF_A_SIDE
from catalog.decks.choice import SITES_OF_A_REGION
from catalog.definitions import definitions_in, take_in
from heroes.engine import record
from heroes.engine.decision import DONE, PASS, Decision, Option
from heroes.engine.match import CONCEDE, Match
from heroes.engine.selfplay import seed_of
from heroes.journey.definitions import defined
from heroes.journey.game import GAME, playable_cards
from heroes.journey.invariants import Watch, broken

LONGEST = 30_000
"""Choices after which a game counts as one that does not end."""

PART = 100
"""Games after which the state is written."""

WANTED = {2: 140_000, 3: 30_000, 4: 25_000, 6: 5_000}
"""Seats -> how many games without an error are wanted; unless seats are named, tables keep to these shares."""

# Ways of choosing

ENDS = {PASS, DONE, "rest", "no", "keep"}
Way = Callable[[Random, Decision, Counter[str]], Option]


def _at_random(pick: Random, decision: Decision, taken: Counter[str]) -> Option:
    return decision.options[int(pick.random() * len(decision.options))]


def _busy(pick: Random, decision: Decision, taken: Counter[str]) -> Option:
    """Hardly ever passes."""
    rest = [option for option in decision.options if option.key not in ENDS]
    return pick.choice(rest) if rest and pick.random() < 0.9 else _at_random(pick, decision, taken)


def _lazy(pick: Random, decision: Decision, taken: Counter[str]) -> Option:
    """Mostly takes the default."""
    return decision.default_option() if pick.random() < 0.7 else _at_random(pick, decision, taken)


def _odd(pick: Random, decision: Decision, taken: Counter[str]) -> Option:
    """What he has taken least often in this game."""
    return min(decision.options, key=lambda option: (taken[option.key.partition(":")[0]], pick.random()))


WAYS: dict[str, Way] = {"random": _at_random, "busy": _busy, "lazy": _lazy, "odd": _odd}


# Games


def random_deck(pick: Random) -> dict[str, Any]:
    """A legal deck: a hero, a Quest-Need, sites, and cards of both sides in one to four copies."""
    kinds = sorted(playable_cards().items())
    known = [(name, defined(hash)) for name, hash in kinds]
    quests = {kind.title_key: name for name, kind in known if kind.type == "quest-need"}
    heroes = [(name, kind) for name, kind in known if quests.keys() & set(kind.hero_of)]
    hero, kind = pick.choice(heroes)
    wanted = [quests[title] for title in kind.hero_of if title in quests][:1]
    if pick.random() < 0.3:
        wanted += pick.sample(sorted(set(quests.values()) - set(wanted)), 1)
    sites = []
    for first in (1, 4, 7):
        there = [name for name, kind in known if kind.type == "site" and first in kind.card.regions]
        sites += pick.sample(there, min(len(there), pick.randint(SITES_OF_A_REGION, SITES_OF_A_REGION + 2)))
    size = LEAST_OF_A_SIDE + pick.randint(0, 6)
    book = [[1, hero]]
    for side in ("campaign", "adversary"):
        names = [name for name, kind in known if kind.side == side]
        pick.shuffle(names)
        left = size - (1 if side == "campaign" else 0)
        while left:
            copies = min(left, pick.randint(1, 4))
            book.append([copies, names.pop()])
            left -= copies
    return {"quest_needs": wanted, "sites": sites, "book": book}


class Case:
    """One game of a series, or what is left of it when it has been made smaller."""

    def __init__(self, seats: int, seed: bytes, decks: list[Any], ways: list[str], concedes: int) -> None:
        self.seats, self.seed, self.decks, self.ways, self.concedes = seats, seed, decks, ways, concedes
        self.each_choice = False

    def setup(self) -> dict[str, Any]:
        return {"seats": self.seats, "options": {}, "cards": playable_cards(), "decks": self.decks}


def case_of(seed: int, seats: int, number: int) -> Case:
    """Game `number` of the series `seed` with so many seats."""
    pick = Random(f"{seed}/{seats}/{number}")
    starters = sorted(starter_decks())
    decks = [pick.choice(starters) if pick.random() < 0.4 else random_deck(pick) for _seat in range(seats)]
    ways = [pick.choice(sorted(WAYS)) for _seat in range(seats)]
    concedes = pick.randint(1, 400) if number % 20 == 19 else 0
    case = Case(
        seats, seed_of(seed, number * 8 + seats), GAME.new_setup(seats, decks=decks)["decks"], ways, concedes
    )
    case.each_choice = number % 10 == 0
    return case


class Failure(Exception):
    """Something is wrong with a game; the first word says what kind of fault it is."""


def run(case: Case, met: dict[str, Counter[str]] | None = None) -> tuple[Match, str | None]:
    """Play a game. The match as it stands at its end or at the fault, and the fault."""
    match = Match(GAME, case.setup(), case.seed, keep=False)
    table: Any = match.rules
    if met is not None:
        table.opened = met["windows"]
    watch = Watch(table)
    picks = [Random(case.seed + bytes([seat])) for seat in range(case.seats)]
    taken: list[Counter[str]] = [Counter() for _seat in range(case.seats)]
    faults: list[str] = []
    table.rest = lambda: faults.extend(broken(table))
    try:
        while match.result is None:
            decision = match.pending[0]
            count = len(match.choices)
            if count == case.concedes and count:
                giving_up = count % case.seats
                if table.can_concede(giving_up):
                    match.concede(giving_up)
                    continue
            seat = decision.seat
            if table.out[seat]:
                raise Failure("a player who is out is asked")
            option = WAYS[case.ways[seat]](picks[seat], decision, taken[seat])
            taken[seat][option.key.partition(":")[0]] += 1
            if met is not None:
                met["options"][f"{decision.kind} {option.key.partition(':')[0]}"] += 1
            match.answer(decision, option)
            if case.each_choice:
                faults += broken(table, resting=False)
            faults += watch.look()
            if faults:
                raise Failure(faults[0])
            if count > LONGEST:
                raise Failure(f"no end after {count} choices")
        winners = match.result["winners"]
        if not winners or any(table.out[winner] for winner in winners):
            raise Failure(f"the winners are {winners}")
    except Exception as error:
        return match, str(error) if isinstance(error, Failure) else repr(error)
    finally:
        if met is not None:
            take_note(table, met)
    return match, None


def take_note(table: Any, met: dict[str, Counter[str]]) -> None:
    """Which cards were played, used or took effect, and with which keywords."""
    for kind, values, _audience, _secrets in table.events:
        if kind in ("play", "play_on", "starts", "hero", "site", "use", "trigger"):
            name = values[1] if kind in ("play", "play_on", "starts", "hero", "site", "use") else values[0]
            card = table.pool[table.faces[name]]
            met["used" if kind in ("use", "trigger") else "played"][card.card.name] += 1
            for keyword in card.keywords:
                met["keywords"][keyword] += 1


# Making a failing game smaller


def kind_of(fault: str) -> str:
    """What two faults must have in common to be the same: the words without names and numbers."""
    return (
        fault.partition("(")[0]
        if "(" in fault
        else " ".join(word for word in fault.split() if word.islower())
    )


def shrink(case: Case, fault: str, tries: int = 40) -> Case:
    """A smaller game with the same kind of fault: fewer seats, ordinary ways, smaller decks."""
    wanted = kind_of(fault)

    def fails(other: Case) -> bool:
        found = run(other)[1]
        return found is not None and kind_of(found) == wanted

    def smaller(seats: int, decks: list[Any], ways: list[str]) -> Case:
        other = Case(seats, case.seed, decks, ways, case.concedes)
        other.each_choice = True
        return other

    best = smaller(case.seats, case.decks, case.ways)
    if not fails(best):
        return case
    for seats in range(2, case.seats):
        other = smaller(seats, best.decks[:seats], best.ways[:seats])
        if fails(other):
            best = other
            break
    for _try in range(tries):
        change = None
        for seat, deck in enumerate(best.decks):
            for half in (deck["book"][::2], deck["book"][1::2]):
                if len(half) < len(deck["book"]) and _has_hero(deck, half):
                    decks = [*best.decks[:seat], {**deck, "book": half}, *best.decks[seat + 1 :]]
                    other = smaller(best.seats, decks, best.ways)
                    if fails(other):
                        change = other
                        break
            if change:
                break
        if change is None:
            break
        best = change
    return best


def _has_hero(deck: Any, book: Sequence[Any]) -> bool:
    pool = playable_cards()
    quests = {defined(pool[name]).title_key for name in deck["quest_needs"]}
    return any(quests & set(defined(pool[name]).hero_of) for _copies, name in book)


def fixture(case: Case) -> dict[str, Any]:
    """The record of a failing game up to its fault, with the cards it needs."""
    match, fault = run(case)
    journal = [[seat, key] for seat, key in match.choices]
    written = {
        "schema": record.SCHEMA,
        "game": GAME.slug,
        "setup": match.setup,
        "definitions": definitions_in(match.setup),
        "seed": case.seed.hex(),
        "journal": journal,
        "fault": fault,
    }
    return json.loads(json.dumps(written))


def follow(written: dict[str, Any]) -> Match:
    """Play the record of a game that once failed again as far as it goes; Failure if something is wrong."""
    take_in(written["definitions"])
    match = Match(GAME, written["setup"], bytes.fromhex(written["seed"]))
    table: Any = match.rules
    watch = Watch(table)
    for seat, key in written["journal"]:
        decision = match.decision_of(seat)
        if key == CONCEDE:
            match.concede(seat)
        elif decision is None or decision.option(key) is None:
            break  # the rules lead elsewhere today
        else:
            match.choose(seat, decision.id or 0, [key])
        faults = [*broken(table, resting=False), *watch.look()]
        if faults:
            raise Failure(faults[0])
    return match


# Series


def empty_state(seed: int) -> dict[str, Any]:
    return {"seed": seed, "next": {}, "choices": {}, "failures": [], "met": {}}


def play_on(state: dict[str, Any], seats: int, games: int, failures: Path | None = None) -> None:
    """Play the next `games` games with so many seats of the series that `state` tells of."""
    met = {
        key: Counter(state["met"].get(key, {}))
        for key in ("played", "used", "options", "windows", "keywords")
    }
    first = state["next"].get(str(seats), 0)
    for number in range(first, first + games):
        case = case_of(state["seed"], seats, number)
        match, fault = run(case, met)
        state["choices"][str(seats)] = state["choices"].get(str(seats), 0) + len(match.choices)
        state["next"][str(seats)] = number + 1
        if fault is not None:
            state["failures"].append({"seats": seats, "game": number, "fault": fault})
            if failures is not None:
                written = fixture(shrink(case, fault))
                path = failures / f"{state['seed']}-{seats}-{number}.json"
                path.write_text(json.dumps(written, separators=(",", ":")), encoding="utf-8")
    state["met"] = {key: dict(sorted(counter.items())) for key, counter in met.items()}


def furthest_behind(state: dict[str, Any]) -> tuple[int, int]:
    """Seats of the table of which the smallest share of the wanted games has been played, and how many games
    of it make the next part."""
    seats = min(WANTED, key=lambda seats: state["next"].get(str(seats), 0) / WANTED[seats])
    return seats, max(1, PART * WANTED[seats] // max(WANTED.values()))


def never(state: dict[str, Any]) -> dict[str, list[str]]:
    """What no game of the state has met: cards that can go into a deck, keywords, and windows to which some
    card answers."""
    met = state["met"]
    kinds = [defined(hash) for _name, hash in sorted(playable_cards().items())]
    cards = [kind.card.name for kind in kinds if kind.type != "quest-need"]
    keywords = {keyword for kind in kinds for keyword in kind.keywords}
    windows = {event for kind in kinds for event, _ability in (*kind.triggers, *kind.responses)}
    return {
        "cards never played": [name for name in cards if name not in met.get("played", {})],
        "keywords never met": sorted(keywords - set(met.get("keywords", {}))),
        "windows never opened": sorted(windows - set(met.get("windows", {})) - {"becomes"}),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m heroes.journey.fuzz", description=__doc__)
    parser.add_argument("--seats", type=int, choices=GAME.seats, help="only tables with so many seats")
    parser.add_argument(
        "--games", type=int, default=100, help="how many games from where the series is (100)"
    )
    parser.add_argument("--up-to", type=int, help="with --seats: no game with this number or beyond")
    parser.add_argument("--seed", type=int, default=0, help="the series, unless the state tells it (0)")
    parser.add_argument("--state", type=Path, help="file in which the series is kept")
    parser.add_argument("--failures", type=Path, help="folder for the records of failing games")
    said = parser.parse_args(arguments)
    state = empty_state(said.seed)
    if said.state is not None and said.state.exists():
        state = json.loads(said.state.read_text(encoding="utf-8"))
    games = said.games
    if said.up_to is not None and said.seats is not None:
        games = max(0, min(games, said.up_to - state["next"].get(str(said.seats), 0)))
    while games > 0:  # in parts, so that little is lost when it is stopped
        seats, part = (said.seats, PART) if said.seats is not None else furthest_behind(state)
        part = min(games, part)
        play_on(state, seats, part, said.failures)
        games -= part
        if said.state is not None:
            beside = said.state.with_suffix(".new")
            beside.write_text(json.dumps(state, indent=1), encoding="utf-8")
            beside.replace(said.state)
    report = {
        "games": state["next"],
        "choices": state["choices"],
        "failures": state["failures"],
        **{key: len(met) for key, met in state["met"].items()},
        **never(state),
    }
    print(json.dumps(report, indent=1))
    return 1 if state["failures"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
