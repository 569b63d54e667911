"""What a game registers, and the registry through which the rest of the house knows games."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from heroes.engine.bots import BotMaker
from heroes.engine.rules import Rules


class UnknownGame(LookupError):
    """No game with this slug is registered."""


class BadSetup(ValueError):
    """These seats, options or decks make no match. The text is meant for people."""


@dataclass(frozen=True)
class TableOption:
    """Something that whoever opens a table may set.

    key      name in ``setup["options"]``
    label    what people read
    choices  value -> label; values are JSON values
    default  the value taken when nothing is said
    """

    key: str
    label: str
    choices: Mapping[Any, str]
    default: Any


@dataclass(frozen=True)
class Ladder:
    """Choices of a table option that open one after another, by what was scored before.

    option  key of the option
    opened  results ``(choice, score)`` of matches won, the oldest first -> the choices that are open
    wanted  choice -> ``(choice, score)`` that opens it; None for one that is always open
    """

    option: str
    opened: Callable[[Iterable[tuple[Any, int]]], Sequence[Any]]
    wanted: Callable[[Any], tuple[Any, int] | None]


@dataclass(frozen=True)
class FirstMatch:
    """A match in which a newcomer learns the game: one person, bots on the other seats.

    bot      level of the bots
    options  what the table sets
    decks    one for each seat, as `Game.decks` takes them; in games without decks as many None as seats
    """

    bot: str
    options: Mapping[str, Any]
    decks: Sequence[Any]


@dataclass(frozen=True)
class Game:
    """A game of the house.

    slug        also the folder of its templates, ``templates/games/<slug>/``
    title       proper name, not translated
    blurb       one sentence for the front page
    seats       how many may play, smallest first
    rules       the class of its matches
    version     rises whenever equal choices may lead elsewhere than before
    components  gives the card definitions of a fresh match: slug -> content hash
    bots        level -> maker, weakest first; every game has ``random``
    options     what a table may set
    minutes     how long a match of people takes, about
    quick       seats of a match against bots that somebody begins with one click
    printed     what templates show of each component, slug -> facts; needed where a text is printed from
                other facts, else the component files are shown as they stand
    together    True when all win or none: a match does not end because one person has left it
    draws       True when a match may end shared, so that players may agree to share it
    steps       where players in turn may act or pass: step -> label, see `Decision.step`
    ladder      which choices of an option open by playing, if any do
    decks       None in games without decks; else (seats, decks or None) -> ``setup["decks"]``: checks what
                each seat brings (in the order of seats), or gives decks of the house. BadSetup
    first       the match in which a newcomer learns the game, if there is one
    scene       (view, decision in words or None) -> what the templates of the game need beyond both
    """

    slug: str
    title: str
    blurb: str
    seats: tuple[int, ...]
    rules: type[Rules]
    version: int
    components: Callable[[], dict[str, str]]
    bots: Mapping[str, BotMaker]
    options: tuple[TableOption, ...] = ()
    minutes: int = 20
    quick: int = 3
    printed: Callable[[], Mapping[str, Mapping[str, Any]]] | None = None
    house_bot: str = field(default="")
    together: bool = False
    draws: bool = False
    steps: Mapping[str, str] = field(default_factory=dict)
    ladder: Ladder | None = None
    decks: Callable[[int, Sequence[Any] | None], list[Any]] | None = None
    first: FirstMatch | None = None
    scene: Callable[[dict[str, Any], dict[str, Any] | None], dict[str, Any]] | None = None

    def new_setup(
        self, seats: int, options: Mapping[str, Any] | None = None, decks: Sequence[Any] | None = None
    ) -> dict[str, Any]:
        """The setup of a fresh match; `decks` holds one for each seat. BadSetup names what is wrong with the
        wish."""
        if seats.__class__ is not int or seats not in self.seats:
            raise BadSetup(f"{self.title} is played by {self.seats[0]} to {self.seats[-1]}, not by {seats}.")
        known = {option.key: option for option in self.options}
        chosen = {option.key: option.default for option in self.options}
        for key, value in (options or {}).items():
            if key not in known:
                raise BadSetup(f"{self.title} has no option {key!r}.")
            if value not in list(known[key].choices):  # whatever it is: a list has no hash
                raise BadSetup(f"{known[key].label}: {value!r} cannot be chosen.")
            chosen[key] = value
        setup = {"seats": seats, "options": chosen, "cards": self.components()}
        if self.decks is not None:
            setup["decks"] = self.decks(seats, decks)
        elif decks is not None:
            raise BadSetup(f"{self.title} is played without decks.")
        return setup

    def strongest_bot(self) -> str:
        """The level that fills empty seats unless somebody asks for another."""
        return self.house_bot or list(self.bots)[-1]


_games: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Make a game known to the house. A slug is taken once."""
    if _games.setdefault(game.slug, game) is not game:
        raise ValueError(f"{game.slug} is registered already")
    return game


def get_game(slug: str) -> Game:
    """The game with this slug. UnknownGame if there is none."""
    try:
        return _games[slug]
    except KeyError:
        raise UnknownGame(slug) from None


def games() -> tuple[Game, ...]:
    """All registered games, in the order of their registration."""
    return tuple(_games.values())
