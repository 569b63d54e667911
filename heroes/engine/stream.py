"""The random numbers of one match.

The seed is 256 secret bits. The stream is BLAKE2b, keyed with the seed, over a counter, so the whole
state of it is one whole number, and a match can be continued on another machine and another Python.
"""

from hashlib import blake2b
from typing import Any

WORDS_PER_BLOCK = 8
SEED_BYTES = 32
_LIMIT = 1 << 64


class Stream:
    """Random numbers from `seed` (32 bytes), beginning at word `counter`."""

    __slots__ = ("_block", "_block_number", "counter", "seed")

    def __init__(self, seed: bytes, counter: int = 0) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.counter = counter
        self._block_number = -1
        self._block: tuple[int, ...] = ()

    def word(self) -> int:
        """The next 64 bits."""
        number, place = divmod(self.counter, WORDS_PER_BLOCK)
        if number != self._block_number:
            digest = blake2b(number.to_bytes(8, "little"), key=self.seed).digest()
            self._block = tuple(int.from_bytes(digest[i : i + 8], "little") for i in range(0, 64, 8))
            self._block_number = number
        self.counter += 1
        return self._block[place]

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely. ValueError when n is not positive."""
        if n <= 0:
            raise ValueError("nothing to choose from")
        limit = _LIMIT - _LIMIT % n
        while True:
            word = self.word()
            if word < limit:  # beyond it the low numbers would come up more often
                return word % n

    def shuffle(self, items: list[Any]) -> None:
        """Put `items` into random order, in place (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def choice(self, items: Any) -> Any:
        """One of the sequence `items`."""
        return items[self.below(len(items))]
