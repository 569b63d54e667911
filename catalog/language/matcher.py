"""Reading: every way in which a category can stand at a place in a line of words.

Words are looked up in the table's tries; each (category, place) is worked out once. Where two readings
cover the same words, the earlier form of the table wins; which length is right is found by going on with
each.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

from .errors import GameTextError
from .forms import Form, Table, Trie, Word
from .words import Token

Readings = tuple[tuple[int, Any], ...]
"""(place after the phrase, node), longest first."""

MAX_STEPS = 60_000
"""Work allowed for one line; real texts need a few hundred steps. Stops texts made to be tangled."""

MAX_DEPTH = 60
"""Phrases within phrases; real texts stay under twenty."""

_BEYOND = 16
"""How far behind the end of a line anybody looks."""

_END = Token("", (), 0, 0)


class Matcher:
    """The readings of one line of tokens.

    `builtins` maps names of categories that are not in the table to functions (matcher, place) ->
    Readings. `title` is the title of the card that bears the text, if known.
    """

    def __init__(
        self,
        table: Table,
        builtins: dict[str, Callable[[Matcher, int], Readings]],
        tokens: list[Token],
        title: str | None = None,
    ) -> None:
        self.table = table
        self.builtins = builtins
        self.tokens = tokens
        self.keys = [token.keys for token in tokens] + [()] * _BEYOND
        self.title = title
        self.known: dict[tuple[str, int], Readings] = {}
        self.steps = 0
        self.depth = 0
        self.farthest = 0
        self.stopped: list[tuple[str, Trie]] = []

    def token(self, place: int) -> Token:
        return self.tokens[place] if 0 <= place < len(self.tokens) else _END

    def has(self, place: int, key: str) -> bool:
        return key in self.keys[place]

    def readings(self, category: str, place: int) -> Readings:
        known = self.known.get((category, place))
        if known is not None:
            return known
        self.known[category, place] = ()  # a phrase cannot begin with itself
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.give_up(place, "this is nested too deeply")
        trie = self.table.tries.get(category)
        if trie is not None:
            found: dict[int, tuple[Form, tuple]] = {}
            self._walk(category, trie, place, (), found)
            result = tuple((end, found[end][0].node(found[end][1])) for end in sorted(found, reverse=True))
        elif category[-1] in "&|.+/":
            result = self._list(category[:-1], category[-1], place)
        else:
            result = self.builtins[category](self, place)
        self.depth -= 1
        self.known[category, place] = result
        return result

    def _walk(self, category: str, trie: Trie, place: int, values: tuple, found: dict) -> None:
        self.steps += 1
        if self.steps > MAX_STEPS:
            self.give_up(place, "this sentence is too tangled")
        if trie.form is not None and (place not in found or trie.form.rank < found[place][0].rank):
            found[place] = (trie.form, values)
        if place >= self.farthest:
            if place > self.farthest:
                self.farthest, self.stopped = place, []
            self.stopped.append((category, trie))
        words = trie.words
        for key in self.keys[place]:
            after = words.get(key)
            if after is not None:
                self._walk(category, after, place + 1, values, found)
        for name, after in trie.categories.items():
            for end, node in self.readings(name, place):
                self._walk(category, after, end, (*values, node), found)

    def _list(self, category: str, join: str, place: int) -> Readings:
        """Items "a", "a and b", "a, b, and c"; commas alone join nothing."""
        found: dict[int, tuple] = {}
        seen: set[tuple[int, bool]] = set()
        pending: list[tuple[int, tuple, bool]] = [(place, (), True)]
        while pending:
            start, items, closed = pending.pop()
            for end, node in self.readings(category, start):
                self.steps += 1
                if self.steps > MAX_STEPS:
                    self.give_up(place, "this sentence is too tangled")
                if (end, closed) in seen:
                    continue
                seen.add((end, closed))
                longer = (*items, node)
                if closed:
                    found.setdefault(end, longer)
                pending += [(after, longer, last) for after, last in self._joints(join, end)]
        least = 2 if join in "+/" else 1
        return tuple((end, found[end]) for end in sorted(found, reverse=True) if len(found[end]) >= least)

    def _joints(self, join: str, place: int) -> list[tuple[int, bool]]:
        """Places after a joint, and whether the list may end with the item there."""
        if join == ".":
            return [(place + 1, True)] if self.has(place, ".") and place + 1 < len(self.tokens) else []
        word = "and" if join in "&+" else "or"
        comma = self.has(place, ",")
        after = place + comma
        if self.has(after, word):
            then = word == "and" and (self.has(after + 1, "then") or self.has(after + 1, ","))
            return [(after + 1 + then, True)]
        if join == "&" and self.has(place, ";"):
            return [(place + 1, True)]
        return [(after, False)] if comma else []

    # --- what to say when nothing fits ---

    def give_up(self, place: int, problem: str) -> None:
        token = self.token(min(place, len(self.tokens) - 1))
        raise GameTextError(problem, token.line, token.column, found=token.text)

    def error(self) -> GameTextError:
        """The error at the farthest place that any reading reached, or at an unknown verb before it."""
        for place, token in enumerate(self.tokens[: self.farthest + 1]):
            if token.initial and self._is_unknown_verb(place):
                verbs = {
                    form.steps[0].word for form in self.table.forms["act"] if isinstance(form.steps[0], Word)
                }
                return self._error_at(place, sorted(verbs), self._closest(token.text.lower(), verbs))
        expected: list[str] = []
        for _, trie in self.stopped:
            expected += [f"“{word}”" for word in trie.words]
            expected += [_PLAIN_NAMES[name.rstrip("&|.+/")] for name in trie.categories]
        return self._error_at(self.farthest, list(dict.fromkeys(expected)), self._nearest(self.farthest))

    def _error_at(self, place: int, expected: list[str], nearest: str | None) -> GameTextError:
        token = self.token(place)
        problem = f"“{token.text}” is not understood"
        line, column = token.line, token.column
        if place >= len(self.tokens):
            last = self.tokens[-1]
            problem, line, column = "the text breaks off", last.line, last.column + len(last.text)
        return GameTextError(
            problem, line, column, found=token.text, expected=tuple(expected[:12]), nearest=nearest
        )

    def _is_unknown_verb(self, place: int) -> bool:
        """Whether a sentence begins with a word that nobody knows and goes on like an order: "Exrt a minion"."""
        word = self.token(place).text.lower()
        return (
            word[:1].isalpha()
            and not set(self.token(place).keys) & self.table.literals
            and any(
                self.has(place + 1, key) for key in ("a", "the", "this", "that", "each", "your", "up", "#")
            )
        )

    def _closest(self, word: str, verbs: set[str]) -> str | None:
        close = get_close_matches(word, sorted(verbs), n=1, cutoff=0.6)
        forms = (str(form) for form in self.table.forms["act"])
        return next((form for form in forms if close and form.split()[0] == close[0]), None)

    def _nearest(self, place: int) -> str | None:
        words = [token.keys[0] for token in self.tokens[place : place + 4] if token.keys]
        if not words:
            return None
        candidates: dict[str, str] = {}
        for category in dict.fromkeys(category for category, _ in self.stopped[:40]):
            for form in self.table.forms.get(category, ()):
                candidates.setdefault(" ".join(str(form).split()[:4]), str(form))
        close = get_close_matches(" ".join(words), candidates, n=1, cutoff=0.5)
        return candidates[close[0]] if close else None


_PLAIN_NAMES = {
    name: plain
    for plain, names in {
        "a card (“a Sparta companion”, “bearer”, “[Toto]”)": "who one_who ref pronoun",
        "what kind of card": "kind kinds kind_and group_of subject",
        "a title in brackets": "titled bracket",
        "a number": "count number numbered amount any_number basic_amount article",
        "what is counted": "counted counted_thing",
        "+N or -N": "signed bonus stepped",
        "risk “(N)”": "risk",
        "how often": "times",
        "how it compares (“at least 2”)": "comparison",
        "an effect": "effect deed act by_deed option made made_also said",
        "what is said of a card (“is strength +2”)": (
            "statement global_statement change plain_change other_change stat_change stat_is gained barred skipped"
        ),
        "what may not be done": "barred_deed",
        "what is done (“discarded”)": "done",
        "what is about to happen": "about",
        "a cost": "cost one_cost price",
        "a condition": "condition one_condition its_condition deniable becomes becoming at_once_in verbal trait",
        "an event": "event one_event happening this_skirmish after",
        "a whole sentence": "ability quoted",
        "something that cards bear or do (“bearing a hand weapon”)": "clause",
        "a player": "player someone possessor you",
        "a place (“your scrap pile”)": "place a_book hand hand_of own_hand pile pile_of here",
        "“top” or “bottom”": "end",
        "how long": "until until_time during during_time",
        "when": "time moment moment_of moment_time each_time",
        "a turn, phase or step": "period",
        "a limit (“(limit once per turn)”)": "limit",
        "whose limit": "per",
        "a reminder in brackets": "reminder",
        "a step (“Skirmish”)": "label",
        "a keyword": "keyword plus_keyword number_keyword event_keyword bonus_kind",
        "strength, health or another number of a card": "stat",
        "a state (“wounded”)": "state",
        "a culture": "culture",
        "a terrain": "terrain",
        "a side (“campaign”, “adversary”)": "side side_name",
        "a word": "word adjective",
    }.items()
    for name in names.split()
}
