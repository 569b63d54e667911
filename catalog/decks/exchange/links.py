"""The code in a link: a deck as a short word that needs no database.

Bytes: version, then numbers (seven bits a byte, least first): how many cards, for each set, number in it and copies
(set 0: the length of the key and the key), the same for those set aside, then hero, quest and sites as places in the
list (0: none); two bytes of a digest; all in URL-safe base64 behind a mark by which a code is known.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re

from catalog.decks.contents import MOST_CARDS, Contents
from catalog.decks.exchange.raw import BadFile, Raw, RawDeck
from catalog.decks.exchange.sheet import rows_of
from catalog.decks.pool import Pool

VERSION = 1
MARK = "hj1-"
_CODE = re.compile(r"(?:^|/decks/share/)(?P<code>hj1-[A-Za-z0-9_-]{0,6000})/?(?:[?#]\S*)?$")


def write(contents: Contents, pool: Pool) -> str:
    """The code of a deck."""
    data = bytearray([VERSION])
    order = sorted(contents.cards)
    for pile in (contents.cards, contents.aside):
        _put(data, len(pile))
        for key in sorted(pile):
            printed = pool[key].printings if key in pool else ()
            if printed:
                _put(data, printed[-1].set_number)
                _put(data, printed[-1].number)
            else:
                word = key.encode()
                _put(data, 0)
                _put(data, len(word))
                data += word
            _put(data, pile[key])
    _put(data, order.index(contents.hero) + 1 if contents.hero in contents.cards else 0)
    _put(data, order.index(contents.quest) + 1 if contents.quest in contents.cards else 0)
    sites = [site for site in contents.sites if site in contents.cards]
    _put(data, len(sites))
    for site in sites:
        _put(data, order.index(site))
    data += _digest(bytes(data))
    return MARK + base64.urlsafe_b64encode(bytes(data)).decode().rstrip("=")


def code_in(text: str) -> str:
    """The code, if the text is one or an address with one; else ""."""
    text = text.strip()
    if "\n" in text or len(text) > 7000:
        return ""
    match = _CODE.search(text)
    return match["code"] if match else ""


def contents_in(code: str, pool: Pool) -> Contents:
    """The deck of a code; cards that are no longer printed keep a key that no pool knows. BadFile."""
    broken = BadFile("That link is not whole: something at its end is missing or changed.")
    if not code.startswith(MARK):
        raise broken
    code = code.removeprefix(MARK)
    try:
        data = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
    except (binascii.Error, ValueError):
        raise broken from None
    if len(data) < 6 or data[-2:] != _digest(data[:-2]):
        raise broken
    if data[0] != VERSION:
        raise BadFile("That link was made by a newer version of this site.")
    by_code = {(one.set_number, one.number): key for key, known in pool.items() for one in known.printings}
    numbers = _Numbers(data[1:-2])
    piles: list[dict[str, int]] = []
    orders: list[list[str]] = []
    try:
        for _pile in range(2):
            pile: dict[str, int] = {}
            order: list[str] = []
            count = numbers.next()
            if count > MOST_CARDS:
                raise broken
            for _card in range(count):
                set_number = numbers.next()
                if set_number:
                    number = numbers.next()
                    key = by_code.get((set_number, number), f"set-{set_number}-number-{number}")
                else:
                    key = numbers.bytes(numbers.next()).decode()
                pile[key] = min(max(1, numbers.next()), 99)
                order.append(key)
            piles.append(pile)
            orders.append(order)
        chosen = [["", *orders[0]][numbers.next()] for _word in range(2)]
        sites = tuple(sorted(orders[0][numbers.next()] for _site in range(min(numbers.next(), 60))))
    except (IndexError, UnicodeDecodeError):
        raise broken from None
    return Contents(piles[0], piles[1], chosen[0], chosen[1], sites)


def read(code: str, pool: Pool) -> RawDeck:
    deck = RawDeck("link", [])
    for number, row in enumerate(rows_of(contents_in(code, pool), pool), 1):
        deck.lines.append(
            Raw(number, f"{row.copies} {row.name}", row.copies, row.name, row.section, key=row.key)
        )
    return deck


class _Numbers:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def next(self) -> int:
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value
            if shift > 28:
                raise IndexError

    def bytes(self, length: int) -> bytes:
        if self.at + length > len(self.data) or length > 600:
            raise IndexError
        self.at += length
        return self.data[self.at - length : self.at]


def _put(data: bytearray, value: int) -> None:
    while value > 127:
        data.append(value & 127 | 128)
        value >>= 7
    data.append(value)


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=2).digest()
