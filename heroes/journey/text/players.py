"""Which players a text speaks of: a function from (table, act) to seats; `one_of_them` when one is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catalog.language import abilities as a
from heroes.journey.query import others, players
from heroes.journey.text.acting import Act
from heroes.journey.text.meaning import NoMeaning, meaning, means

Seats = Callable[[Any, Act], list[int]]


class Somebody:
    """`find(table, act)` gives the seats; `each`: all of them, else one of them is chosen."""

    __slots__ = ("each", "find")

    def __init__(self, find: Seats, each: bool = False) -> None:
        self.find = find
        self.each = each


def player(node: Any) -> Somebody:
    """The player that a text names; None is the one who acts."""
    return ACTING if node is None else meaning(node)


ACTING = Somebody(lambda table, act: [act.seat])


@means(a.You)
def _you(node: a.You) -> Somebody:
    return ACTING


@means(a.Protagonist)
def _protagonist(node: a.Protagonist) -> Somebody:
    return Somebody(lambda table, act: [table.protagonist])


@means(a.Antagonist)
def _antagonist(node: a.Antagonist) -> Somebody:
    def find(table: Any, act: Act) -> list[int]:
        return others(table, table.protagonist)

    if node.which == "that":
        return HIM
    if node.which == "the first":
        return Somebody(lambda table, act: find(table, act)[:1])
    return Somebody(find, node.which == "each")


@means(a.Opponent)
def _opponent(node: a.Opponent) -> Somebody:
    if node.which == "that":
        return HIM
    return Somebody(lambda table, act: others(table, act.seat), node.which == "each")


@means(a.Player)
def _player(node: a.Player) -> Somebody:
    if node.which == "that":
        return HIM
    return Somebody(lambda table, act: players(table), node.which == "each")


HIM = Somebody(lambda table, act: [act.him])


@means(a.Him)
def _him(node: a.Him) -> Somebody:
    return HIM


@means(a.OwnerOf)
def _owner(node: a.OwnerOf) -> Somebody:
    what = meaning(node.what)
    return Somebody(lambda table, act: [table.owner[card] for card in what.find(table, act)][:1])


@means(a.ControllerOf)
def _controller(node: a.ControllerOf) -> Somebody:
    return _owner(a.OwnerOf(node.what))


def fits_player(node: Any) -> Callable[[Any, Act, int], bool]:
    """Whether a seat is one that a trigger names; None: any."""
    if node is None:
        return lambda table, act, seat: True
    somebody = meaning(node)
    return lambda table, act, seat: seat in somebody.find(table, act)


def one_only(node: Any) -> Any:
    if isinstance(node, (a.Antagonist, a.Opponent, a.Player)) and node.which == "each":
        raise NoMeaning("a text that speaks of each player here")
    return node
