"""The one door: everything that a seat may do is an option of a decision.

A decision is one pick. An answer of many parts is a series of picks closed by ``done``; a client may
send the keys together. Rules yield a `Decision` and receive the picked `Option`; or they yield a list
of decisions of several seats and receive the first pair ``(decision, option)`` that is answered. A
decision object that stands in the next list again keeps its id, so nobody is interrupted by others.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, NamedTuple

from heroes.engine.text import Message

DONE = "done"
PASS = "pass"


class Option(NamedTuple):
    """One thing a seat may do.

    key     short and stable: ``play:17``, ``assign:17>4``, ``pass``
    label   template; may name ``{card}``, ``{target}``, ``{seat}``
    card    the card it is about, as the seat's view calls it
    target  the card, place or number it is aimed at
    seat    the seat it is aimed at
    """

    key: str
    label: str
    card: Any = None
    target: Any = None
    seat: int | None = None


class Decision:
    """What one seat is asked.

    seat     who decides
    kind     for what, a word of the game (``play``, ``assign``): templates and bots go by it
    prompt   the question, a message
    options  at least one, with different keys
    more     gives further options, worked out only when somebody looks for one that is not among `options`:
             all of them, or with a key at least the one that has it
    default  the key that is taken when the seat's time is up
    public   True when everybody can work out the options; only then may the kernel answer a decision
             that has a single option, else the silence would tell something
    optional True when the seat may speak but need not: nobody waits for it, no clock runs, and bots keep
             silent at a table of people
    step     where players in turn may act or pass, a key of `Game.steps`: only there a seat's settings may
             pass for it unseen; empty elsewhere
    id       given by the kernel, rising for each seat and never given twice
    """

    __slots__ = (
        "_more",
        "_sure",
        "default",
        "id",
        "kind",
        "optional",
        "options",
        "prompt",
        "public",
        "seat",
        "step",
    )

    def __init__(
        self,
        seat: int,
        kind: str,
        prompt: Message,
        options: Sequence[Option],
        default: str | None = None,
        public: bool = False,
        optional: bool = False,
        step: str = "",
        more: Callable[[str | None], Sequence[Option]] | None = None,
    ) -> None:
        self.id: int | None = None
        self.seat = seat
        self.kind = kind
        self.prompt = prompt
        if more is None:
            self.options = options
        else:
            self._sure, self._more = options, more
        self.default = default
        self.public = public
        self.optional = optional
        self.step = step

    def __getattr__(self, name: str) -> Any:
        """`options`, when they are looked at for the first time and there may be more."""
        if name != "options":
            raise AttributeError(name)
        self.options = [*self._sure, *self._more(None)]
        return self.options

    def option(self, key: str) -> Option | None:
        """The option with this key, or None."""
        sure = getattr(self, "_sure", None)
        if sure is None:
            return _with_key(key, self.options)
        return _with_key(key, sure) or _with_key(key, self._more(key))

    def default_option(self) -> Option:
        """What is taken when nobody answers: the stated default, else the first option."""
        return (self.default and self.option(self.default)) or self.options[0]


def _with_key(key: str, options: Sequence[Option]) -> Option | None:
    for option in options:
        if option.key == key:
            return option
    return None


Asking = Generator[Any, Any, Any]
"""A piece of rules: yields decisions, goes on with options."""


class Sealed(list[Decision]):
    """Decisions of several seats whose answers stay hidden until all are in, as `together` asks them.

    A plain list is open talk: each answer is carried out and seen at once.
    """


def together(pieces: Mapping[int, Asking]) -> Generator[Sealed, Any, dict[int, Any]]:
    """Let several seats decide at once, each by its own piece of rules; give back what each returned.

    Answers stay sealed: a piece must neither emit events nor change what others see; what the answers
    mean is carried out by the caller, when all are in.
    """
    results: dict[int, Any] = {}
    asked: dict[int, Decision] = {}

    def go_on(seat: int, answer: Option | None) -> None:
        try:
            asked[seat] = pieces[seat].send(answer)
        except StopIteration as end:
            asked.pop(seat, None)
            results[seat] = end.value

    for seat in pieces:
        go_on(seat, None)
    while asked:
        decision, option = yield Sealed(asked.values())
        go_on(decision.seat, option)
    return {seat: results[seat] for seat in pieces}
