"""A match is setup + seed + choices. From them everything is rebuilt: save, restart, take-back, fork."""

import json
import pickle
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from heroes.engine.decision import Decision, Option
from heroes.engine.events import OPEN, SPECTATOR, Event, Viewer, shown
from heroes.engine.game import Game
from heroes.engine.rules import Rules
from heroes.engine.stream import Stream
from heroes.engine.text import gettext_noop, parameter_type

KERNEL_VERSION = 1

STEPS_PER_CHOICE = 10_000
"""How often the kernel may answer in a row by itself; more is a loop in the rules."""

ALL_RESTS = 16
CHOICES_BETWEEN = 75
"""The first rest points all become checkpoints, later ones only so many choices after the last: a long match
stays small, and going back means playing little again."""

TAKE_BACK = "<"
"""Stands in the journal before the number of choices that remain."""

CONCEDE = "!"
"""The key of a choice that nobody is asked for: the seat gives the match up."""

NOT_POSSIBLE = gettext_noop("That is not possible now.")


class Refused(Exception):
    """An answer that is not accepted; nothing has changed. The text is a message id for people."""


class NotAsked(Refused):
    """This seat is asked nothing now."""


class Stale(Refused):
    """The answer belongs to a decision that is no longer open."""


class Unlisted(Refused):
    """The key is none of the options."""


class RulesFault(Exception):
    """The rules broke down on a choice; the match stands as it did before it."""


class Checkpoint(NamedTuple):
    """A rest point that was passed: the position, packed, and how far everything was."""

    choices: int
    packed: bytes
    counter: int
    events: int
    asked: tuple[int, ...]

    @property
    def position(self) -> dict[str, Any]:
        """What `Rules.dump` gave; a fresh copy each time."""
        position: dict[str, Any] = pickle.loads(self.packed)
        return position

    @property
    def fingerprint(self) -> str:
        """Of the position; worked out only when somebody asks."""
        return fingerprint(self.position, self.counter)


class Match:
    """One running or finished match.

    game     what is played
    setup    see `Rules`; ``setup["position"]`` lets the match begin from a dump
    seed     32 secret bytes
    keep     False leaves out checkpoints and take-back marks: self-play and look-ahead

    choices       ``(seat, key)`` in order, without those taken back
    marks         for each choice, whether taking it back is free
    events_after  for each choice, how many events there were after it
    opening       how many events there were before the first choice
    rested        how many choices there had been at the last rest point
    journal       all that ever happened: ``(seat, key)``, or ``("<", choices that remain)``
    pending       the open decisions
    result        None, or what the rules returned

    Decisions are numbered for each seat by itself, so that a number tells nothing of what others were asked.
    A number is never given twice: when a take-back has unasked something of a seat, or has undone a choice
    of it, whatever that seat is asked then bears a fresh number, and an answer to the old one is stale.
    """

    def __init__(self, game: Game, setup: dict[str, Any], seed: bytes, keep: bool = True) -> None:
        self.game = game
        self.setup = in_order(setup)
        self.seed = seed
        self.keep = keep
        self.choices: list[tuple[int, str]] = []
        self.marks: list[bool] = []
        self.events_after: list[int] = []
        self.undone: list[tuple[int, str]] = []
        self.journal: list[tuple[Any, Any]] = []
        self._beyond = [0] * setup["seats"]  # what take-backs have added to the numbers of decisions
        self.checkpoints: list[Checkpoint] = []
        self.rested = -1
        self._enter(None)

    # Going on

    def _enter(self, checkpoint: Checkpoint | None) -> None:
        """Begin at `checkpoint`, or at the beginning."""
        past = self.rules.events[: checkpoint.events] if checkpoint else []
        self.rules: Rules = self.game.rules(
            self.setup, Stream(self.seed, checkpoint.counter if checkpoint else 0)
        )
        position = checkpoint.position if checkpoint else self.setup.get("position")
        if position is not None:
            self.rules.load(position)
        self.rules.events.extend(past)
        if self.keep:
            self.rules.rest = self._note_rest
        self.pending: Sequence[Decision] = ()
        self.result: dict[str, Any] | None = None
        self._asked = list(checkpoint.asked) if checkpoint else [0] * self.rules.seats
        self._flow = self.rules.play()
        self._run(None)
        if checkpoint is None:
            self.opening = len(self.rules.events)

    def _run(self, answer: Any) -> None:
        self._go_on(self._flow.send, answer)

    def _go_on(self, step: Callable[[Any], Any], with_: Any) -> None:
        """Let the rules run until somebody is asked something, who has not conceded."""
        send, leaving = self._flow.send, self.rules.leaving
        try:
            asked = step(with_)
            for _ in range(STEPS_PER_CHOICE):
                if asked.__class__ is Decision:
                    if asked.public and len(asked.options) == 1:
                        asked = send(asked.options[0])
                        continue
                    if leaving and asked.seat in leaving:
                        asked = send(asked.default_option())
                        continue
                    if asked.id is None:
                        self._number(asked)
                    self.pending = (asked,)
                    return
                if leaving:
                    gone = next((decision for decision in asked if decision.seat in leaving), None)
                    if gone is not None:
                        asked = send((gone, gone.default_option()))
                        continue
                for decision in asked:
                    if decision.id is None:
                        self._number(decision)
                self.pending = asked
                return
            raise RuntimeError(f"{STEPS_PER_CHOICE} steps without a decision")
        except StopIteration as end:
            self.pending = ()
            self.result = end.value

    def _number(self, decision: Decision) -> None:
        self._asked[decision.seat] += 1
        decision.id = self._asked[decision.seat] + self._beyond[decision.seat]

    def answer(self, decision: Decision, option: Option) -> None:
        """Take `option`, which must be one of those of the pending `decision`. For trusted callers."""
        self.choices.append((decision.seat, option.key))
        self._run(option if self.pending.__class__ is tuple else (decision, option))

    def _concede(self, seat: int) -> None:
        """`seat` is asked no more. The rules say what follows, and whether what is under way is broken off."""
        self.choices.append((seat, CONCEDE))
        broken_off = self.rules.concede(seat)
        if broken_off is not None:
            self._go_on(self._flow.throw, broken_off)
        else:
            asked = self.pending[0] if self.pending.__class__ is tuple else self.pending
            self._go_on(lambda pending: pending, asked)
        self.events_after.append(len(self.rules.events))
        self.marks.append(False)

    def _take(self, decision: Decision, option: Option) -> None:
        """`answer`, and note whether taking it back is free: nothing was revealed, no chance had its say,
        the same seat goes on, and nobody else is asked anything new.
        """
        rules, seat = self.rules, decision.seat
        counter, before = rules.stream.counter, len(rules.events)
        others = [(other.seat, other.id) for other in self.pending if other is not decision]
        self.answer(decision, option)
        self.events_after.append(len(rules.events))
        self.marks.append(
            rules.stream.counter == counter
            and self._goes_on_with(seat, others)
            and not any(rules.KINDS[event[0]].reveals for event in rules.events[before:])
        )

    def _goes_on_with(self, seat: int, others: list[tuple[int, int | None]]) -> bool:
        """Whether `seat` is asked again, and besides it only `others`, as before."""
        again = False
        for decision in self.pending:
            if decision.seat == seat:
                again = True
            elif (decision.seat, decision.id) not in others:
                return False
        return again

    # The door

    def decision_of(self, seat: int) -> Decision | None:
        """What `seat` is asked now."""
        for decision in self.pending:
            if decision.seat == seat:
                return decision
        return None

    def waiting_for(self) -> list[int]:
        """The seats without whose answer the match does not go on."""
        return [decision.seat for decision in self.pending if not decision.optional]

    def choose(self, seat: int, decision_id: int, keys: Sequence[str]) -> None:
        """Answer a decision with one key, or with several that also answer what follows from it.

        All or none: Refused (NotAsked, Stale, Unlisted) and RulesFault leave the match as it was. Keys
        beyond a choice that revealed something are refused unseen, so that nobody can try and see.
        """
        if not keys:
            raise Unlisted(gettext_noop("Nothing was chosen."))
        before = len(self.choices)
        decision = self.decision_of(seat)
        if decision is None:
            raise NotAsked(gettext_noop("You are asked nothing at the moment."))
        if decision.id != decision_id:
            raise Stale(gettext_noop("The game has moved on; look again."))
        try:
            for number, key in enumerate(keys):
                if number:
                    if not self.marks[-1]:
                        raise Unlisted(NOT_POSSIBLE)  # the same words: that others are asked now is not told
                    decision = self.decision_of(seat)
                option = decision.option(key) if decision else None
                if decision is None or option is None:
                    raise Unlisted(NOT_POSSIBLE)
                self._take(decision, option)
        except Refused:
            if len(self.choices) > before:
                self._rebuild(self.choices[:before])
            raise
        except Exception as error:
            self._rebuild(self.choices[:before])
            raise RulesFault(gettext_noop("The rules could not carry that out.")) from error
        for choice in self.choices[before:]:
            # Making again what was taken back keeps the rest of it at hand.
            if self.undone:
                self.undone = self.undone[1:] if self.undone[0] == choice else []
            self.journal.append(choice)

    def concede(self, seat: int) -> None:
        """`seat` gives the match up, whoever is asked; it cannot be taken back.

        Refused where the rules of the game have no place for it, or the seat is out; RulesFault as `choose`.
        """
        if self.result is not None or not self.rules.can_concede(seat):
            raise Refused(NOT_POSSIBLE)
        before = len(self.choices)
        try:
            self._concede(seat)
        except Exception as error:
            self._rebuild(self.choices[:before])
            raise RulesFault(gettext_noop("The rules could not carry that out.")) from error
        self.undone = []
        self.journal.append((seat, CONCEDE))

    def pending_option(self, seat: int, key: str) -> Option:
        """The option `key` of what `seat` is asked. Unlisted if there is none."""
        decision = self.decision_of(seat)
        option = decision.option(key) if decision else None
        if option is None:
            raise Unlisted(NOT_POSSIBLE)
        return option

    # Back and forth

    def free_to(self, seat: int) -> int:
        """How many choices remain if `seat` takes back all that it may take back unasked."""
        count = len(self.choices)
        while count and self.marks[count - 1] and self.choices[count - 1][0] == seat:
            count -= 1
        return count

    def take_back(self, count: int) -> None:
        """Go back to where `count` choices had been made. Whether one may is for the caller to know."""
        if not 0 <= count < len(self.choices):
            raise Refused(gettext_noop("There is nothing to take back."))
        taken, asked = {seat for seat, _key in self.choices[count:]}, self._asked
        self.undone = self.choices[count:] + self.undone
        self._rebuild(self.choices[:count])
        for seat, often in enumerate(asked):
            if seat in taken or self._asked[seat] < often:
                fresh = often - self._asked[seat] + 1
                self._beyond[seat] += fresh
                decision = self.decision_of(seat)
                if decision is not None and decision.id is not None:
                    decision.id += fresh
        self.journal.append((TAKE_BACK, count))

    def can_redo(self, seat: int) -> bool:
        """Whether the first choice that was taken back is `seat`'s, and can be made again now."""
        decision = self.decision_of(seat)
        return bool(
            self.undone and self.undone[0][0] == seat and decision and decision.option(self.undone[0][1])
        )

    def redo(self) -> None:
        """Make the first choice again that was taken back."""
        if not self.undone or not self.can_redo(self.undone[0][0]):
            raise Refused(gettext_noop("There is nothing to do again."))
        seat, key = self.undone[0]
        self.choose(seat, self.decision_of(seat).id or 0, [key])  # type: ignore[union-attr]

    def follow(self, journal: Iterable[Sequence[Any]]) -> None:
        """Make what another process has accepted: journal entries beyond our own."""
        for first, second in journal:
            if first == TAKE_BACK:
                self.take_back(second)
            elif second == CONCEDE:
                self.concede(first)
            else:
                decision = self.decision_of(first)
                if decision is None:
                    raise RulesFault(f"seat {first} is asked nothing at choice {len(self.choices)}")
                self.choose(first, decision.id or 0, [second])

    def _rebuild(self, choices: Sequence[tuple[int, str]]) -> None:
        """Stand where `choices` lead, by way of the last checkpoint before it."""
        while self.checkpoints and self.checkpoints[-1].choices > len(choices):
            self.checkpoints.pop()
        start = self.checkpoints[-1] if self.checkpoints else None
        kept = start.choices if start else 0
        self.choices = list(choices[:kept])
        del self.marks[kept:], self.events_after[kept:]
        self._enter(start)
        for seat, key in choices[kept:]:
            if key == CONCEDE:
                self._concede(seat)
                continue
            self._take(self.decision_of(seat), self.pending_option(seat, key))  # type: ignore[arg-type]

    def _note_rest(self) -> None:
        self.rested = len(self.choices)
        if len(self.checkpoints) >= ALL_RESTS:
            since = self.rested - self.checkpoints[-1].choices
            if 0 < since < CHOICES_BETWEEN:
                return
        checkpoint = Checkpoint(
            len(self.choices),
            pickle.dumps(self.rules.dump(), pickle.HIGHEST_PROTOCOL),
            self.rules.stream.counter,
            len(self.rules.events),
            tuple(self._asked),
        )
        if self.checkpoints and self.checkpoints[-1].choices == checkpoint.choices:
            self.checkpoints[-1] = checkpoint  # several rest points without a choice between: the last
        else:
            self.checkpoints.append(checkpoint)

    def fork(self, keep: bool = False) -> "Match":
        """Another match that stands where this one does and goes its own way."""
        twin: Match = Match.__new__(Match)
        twin.game, twin.setup, twin.seed, twin.keep = self.game, self.setup, self.seed, keep
        twin.opening, twin.rested = self.opening, self.rested
        twin.rules = self.rules  # for the past events; `_enter` makes its own
        twin.marks, twin.events_after, twin.undone = list(self.marks), list(self.events_after), []
        twin.journal = list(self.journal)
        twin._beyond = list(self._beyond)
        twin.checkpoints = list(self.checkpoints)
        twin._rebuild(self.choices)
        return twin

    def imagine(self, viewer: Viewer, seed: bytes) -> "Match":
        """A fork in which whatever `viewer` cannot know has been drawn anew, the future included."""
        twin = self.fork()
        twin.rules.resample(viewer, Stream(seed))
        twin.rules.stream = Stream(seed, 1 << 32)
        return twin

    # What is seen

    def fingerprint(self) -> str:
        """A short hash of the whole position, hidden parts included: equal matches have equal ones."""
        return fingerprint(self.rules.dump(), self.rules.stream.counter)

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What `viewer` may know: the game's allow-list. OPEN is for when nothing is secret any more."""
        return self.rules.view(viewer)

    def decision_view(self, seat: int) -> dict[str, Any] | None:
        """What `seat` is asked, as JSON values; None if nothing."""
        decision = self.decision_of(seat)
        if decision is None:
            return None
        return {
            "id": decision.id,
            "kind": decision.kind,
            "prompt": self.message(*decision.prompt),
            "options": [
                {
                    "key": option.key,
                    "card": option.card,
                    "target": option.target,
                    "seat": option.seat,
                    "label": self.message(option.label, _label_params(option)),
                }
                for option in decision.options
            ],
            "default": decision.default_option().key,
        }

    def log(self, viewer: Viewer, since: int = 0) -> list[dict[str, Any]]:
        """The events from number `since` on, as `viewer` may know them."""
        lines = []
        for number in range(since, len(self.rules.events)):
            line = self.line(self.rules.events[number], viewer)
            if line is not None:
                lines.append({"n": number, **line})
        return lines

    def line(self, event: Event, viewer: Viewer) -> dict[str, Any] | None:
        """One event as `viewer` may know it: ``{"kind", "template", "params"}``, or None."""
        seen = shown(event, self.rules.KINDS, viewer)
        return {"kind": event[0], **self.message(*seen)} if seen else None

    def told(self, event: Event) -> dict[str, Any]:
        """An event so that it can be read without the rules: both wordings, and who is told which.

        ``{"kind", "public": message or None, "told": message or None, "audience": [seat, ...]}``; `told`
        is None where everybody reads the same.
        """
        name, _values, audience, _secrets = event
        kinds = self.rules.KINDS
        public = shown(event, kinds, SPECTATOR)
        private = shown(event, kinds, OPEN)
        return {
            "kind": name,
            "public": self.message(*public) if public else None,
            "told": self.message(*private) if private and private != public else None,
            "audience": list(audience),
        }

    def message(self, template: str, params: dict[str, Any]) -> dict[str, Any]:
        """A message with its parameters typed, and what is printed on the cards it names."""
        return {"template": template, "params": {name: self._param(name, params[name]) for name in params}}

    def _param(self, name: str, value: Any) -> dict[str, Any]:
        kind = parameter_type(name)
        if kind == "card":
            return {"type": kind, "value": value, "card": self.rules.card(value)}
        if kind == "cards":
            return {"type": kind, "value": list(value), "cards": [self.rules.card(card) for card in value]}
        return {"type": kind, "value": list(value) if isinstance(value, tuple) else value}


def _label_params(option: Option) -> dict[str, Any]:
    """What an option's label names; a target that is a card is written ``{target_card}``."""
    every = {
        "card": option.card,
        "target": option.target,
        "target_card": option.target,
        "seat": option.seat,
    }
    return {name: value for name, value in every.items() if "{" + name + "}" in option.label}


def in_order(plain: Any) -> Any:
    """The same JSON values with the keys of every dict sorted.

    Some stores keep the keys of an object in an order of their own; a match must not depend on it.
    """
    if isinstance(plain, dict):
        return {
            key: in_order(value) if (value := plain[key]).__class__ in _NESTED else value
            for key in sorted(plain)
        }
    if isinstance(plain, list):
        return [in_order(item) if item.__class__ in _NESTED else item for item in plain]
    return plain


_NESTED = (dict, list)


def fingerprint(position: dict[str, Any], counter: int) -> str:
    """Hash of a position and of how many random words were drawn."""
    plain = json.dumps([position, counter], sort_keys=True, separators=(",", ":"))
    return blake2b(plain.encode(), digest_size=16).hexdigest()


def seed_hash(seed: bytes) -> str:
    """What is shown of the seed at the start; the seed itself follows when the record is released."""
    return blake2b(seed, digest_size=32, person=b"heroes-seed").hexdigest()


__all__ = ["KERNEL_VERSION", "OPEN", "Match", "NotAsked", "Refused", "RulesFault", "Stale", "Unlisted"]
