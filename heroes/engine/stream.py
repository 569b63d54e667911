"""The random numbers of one match.

The seed is 256 secret bits. The stream is BLAKE2b, keyed with the seed, over a counter, so the whole
state of it is one whole number, and a match can be continued on another machine and another Python.
"""

from hashlib import blake2b
from struct import Struct
from typing import Any

SEED_BYTES = 32
_WORDS = Struct("<8Q")
_LIMIT = 1 << 64


class Stream:
    """Random numbers from `seed` (32 bytes), beginning at word `counter`; a word has 64 bits."""

    __slots__ = ("_block", "_number", "counter", "seed")

    def __init__(self, seed: bytes, counter: int = 0) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.counter = counter
        self._number = -1  # of the block of eight words that was made last
        self._block: tuple[int, ...] = ()

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely. ValueError when n is not positive."""
        if n <= 0:
            raise ValueError("nothing to choose from")
        while True:
            counter = self.counter
            if counter >> 3 != self._number:
                self._make(counter >> 3)
            self.counter = counter + 1
            word = self._block[counter & 7]
            rest = word % n
            if word - rest <= _LIMIT - n:  # beyond it the low numbers would come up more often
                return rest

    def shuffle(self, items: list[Any]) -> None:
        """Put `items` into random order, in place (Fisher and Yates); draws as `below` does."""
        counter = self.counter
        for i in range(len(items) - 1, 0, -1):
            while True:
                if counter >> 3 != self._number:
                    self._make(counter >> 3)
                word = self._block[counter & 7]
                counter += 1
                j = word % (i + 1)
                if word - j < _LIMIT - i:
                    break
            items[i], items[j] = items[j], items[i]
        self.counter = counter

    def _make(self, number: int) -> None:
        """Make the block of eight words with this number."""
        self._number = number
        self._block = _WORDS.unpack(blake2b(number.to_bytes(8, "little"), key=self.seed).digest())

    def choice(self, items: Any) -> Any:
        """One of the sequence `items`."""
        return items[self.below(len(items))]
