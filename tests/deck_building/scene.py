"""Positions of the Deck-Building Game, then played by decisions alone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from catalog.cards import Component, component_facts
from catalog.definitions import definition, take_in
from heroes.engine.decision import Decision
from heroes.engine.match import Match
from heroes.engine.stream import Stream
from minigames.deck_building.game import GAME

HEROES = ("hero-oin", "hero-bilbo", "hero-balin", "hero-dwalin", "hero-gloin")
QUIET = ("nori", "ori", "fili", "bofur", "snow-troll")
SEED = bytes(range(32))


def setup_with(printed: Mapping[str, Mapping[str, Any]], seats: int, **options: Any) -> dict[str, Any]:
    """A fresh match in which some cards (by slug) print other facts than their files; None takes one away."""
    setup = GAME.new_setup(seats, options)
    cards = dict(setup["cards"])
    for slug, facts in printed.items():
        merged = {**component_facts(definition(cards[slug])), **facts}
        merged = {name: fact for name, fact in merged.items() if fact is not None}
        cards[slug] = Component(merged).hash
        take_in({cards[slug]: merged})
    return {**setup, "cards": cards}


class Scene:
    """A match in the middle of a game; seat 0 begins a turn unless `turn` says otherwise.

    Per seat (mapping seat -> list): `hands` (five Courage unless given), `decks` and `discards` (the top
    card last), `locations`, `standing`. `path` is filled up with cards that do nothing to anybody,
    `upcoming` are the next cards of the main deck. `loot` are the cards under the Archenemy of `level`, the
    topmost last. `printed` are facts (by slug) that cards print instead of those of their files; None takes
    one away. Other facts are those of a dump.
    """

    def __init__(
        self,
        seats: int = 2,
        *,
        hands: Mapping[int, Sequence[str]] = {},
        decks: Mapping[int, Sequence[str]] = {},
        discards: Mapping[int, Sequence[str]] = {},
        locations: Mapping[int, Sequence[str]] = {},
        standing: Mapping[int, Sequence[str]] = {},
        path: Sequence[str] = (),
        upcoming: Sequence[str] = (),
        loot: Sequence[str] | None = None,
        main_deck: int | None = None,
        heroes: Sequence[str] = HEROES,
        mode: str = "normal",
        level: int = 0,
        printed: Mapping[str, Mapping[str, Any]] = {},
        **facts: Any,
    ) -> None:
        setup = setup_with(printed, seats, mode=mode)
        rules = GAME.rules(setup, Stream(SEED))
        box = rules.box
        position = rules.dump()
        everybody = range(seats)
        piles = {
            "hands": [list(hands.get(seat, ["courage"] * 5)) for seat in everybody],
            "decks": [list(decks.get(seat, ["despair"] * 3 + ["courage"] * 2)) for seat in everybody],
            "discards": [list(discards.get(seat, [])) for seat in everybody],
            "locations": [list(locations.get(seat, [])) for seat in everybody],
            "standing": [list(standing.get(seat, [])) for seat in everybody],
        }
        spent = Counter(card for zone in piles.values() for pile in zone for card in pile)
        spent.update([*path, *upcoming])
        on_path = list(path)
        for card in QUIET * 2:
            if len(on_path) < 5 and spent[card] < box.copies[card]:
                on_path.append(card)
                spent[card] += 1
        left = [card for card in dict.fromkeys(box.main) for _copy in range(box.copies[card] - spent[card])]
        quiet = [card for card in left if not box.cards[card].ambush and not box.cards[card].group_ambush]
        rest = quiet if main_deck is None else quiet[:main_deck]
        every_loot = [[card for card in pile if not spent[card]] for pile in box.loot]
        if level:
            every_loot[0] = []
        if level > 1:
            every_loot[1] = []
        if loot is not None:
            every_loot[level] = list(loot)
        position.update(
            piles,
            round=1,
            turn=0,
            first=0,
            heroes=list(heroes[:seats]),
            main_deck=[*rest, *reversed(upcoming)],
            path=on_path,
            loot=every_loot,
            level=level,
            valor=box.copies["valor"] - spent["valor"],
            corruption=box.copies["corruption"] - spent["corruption"],
            ring="path" if level else "stack",
        )
        position.update(facts)
        self.match = Match(GAME, {**setup, "position": position}, SEED)

    # Playing

    def asked(self, seat: int) -> Decision:
        decision = self.match.decision_of(seat)
        assert decision is not None, f"seat {seat} is asked nothing; {self.match.waiting_for()} are"
        return decision

    def do(self, seat: int, *keys: str) -> "Scene":
        """Let `seat` pick these options one after another."""
        for key in keys:
            self.match.choose(seat, self.asked(seat).id or 0, [key])
        return self

    def keys(self, seat: int) -> list[str]:
        """What `seat` may pick now; empty when it is asked nothing."""
        decision = self.match.decision_of(seat)
        return [option.key for option in decision.options] if decision else []

    def kind(self, seat: int) -> str | None:
        decision = self.match.decision_of(seat)
        return decision.kind if decision else None

    # Looking

    @property
    def rules(self) -> Any:
        return self.match.rules

    @property
    def view(self) -> dict[str, Any]:
        """What a spectator sees."""
        return self.match.view(None)

    def player(self, seat: int) -> dict[str, Any]:
        """What is known of `seat` to itself."""
        return self.match.view(seat)["players"][seat]

    def hand(self, seat: int) -> list[str]:
        return sorted(self.player(seat)["cards"])

    def discards(self, seat: int) -> list[str]:
        return sorted(self.player(seat)["discards"])

    def owned(self, seat: int) -> dict[str, int]:
        return self.player(seat)["owned"]

    @property
    def power(self) -> int:
        return self.view["power"]

    @property
    def result(self) -> dict[str, Any]:
        assert self.match.result is not None
        return self.match.result

    def told(self, kind: str) -> list[tuple[Any, ...]]:
        """The public values of all events of a kind, in order."""
        return [values for name, values, _audience, _secrets in self.match.rules.events if name == kind]
