"""What is said when a game text is not understood."""

from __future__ import annotations


class GameTextError(ValueError):
    """A game text stopped making sense.

    `line` and `column` count from 1; `found` is the word at that place ("" at the end of a line);
    `expected` lists what could stand there, plainest first; `nearest` is the known phrase that looks most
    like what was written, or None.
    """

    def __init__(
        self,
        problem: str,
        line: int,
        column: int,
        *,
        found: str = "",
        expected: tuple[str, ...] = (),
        nearest: str | None = None,
    ) -> None:
        self.problem = problem
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected
        self.nearest = nearest
        super().__init__(str(self))

    def __str__(self) -> str:
        parts = [f"line {self.line}, column {self.column}: {self.problem}"]
        if self.expected:
            parts.append("expected " + ", ".join(self.expected))
        if self.nearest:
            parts.append(f"nearest known phrase: “{self.nearest}”")
        return "; ".join(parts)

    def __reduce__(self) -> tuple:
        keywords = {"found": self.found, "expected": self.expected, "nearest": self.nearest}
        return _again, (self.problem, self.line, self.column, keywords)


def _again(problem: str, line: int, column: int, keywords: dict) -> GameTextError:
    return GameTextError(problem, line, column, **keywords)
