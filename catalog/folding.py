"""Text as search compares it."""

import re
import unicodedata
from functools import lru_cache

_APOSTROPHES = re.compile("['’‘ʼ`´]")
_SIGN = re.compile(r"(?:(?<=\s)|^)([+-])(?=\d)")
_OTHER = re.compile(r"[^\w~]+|_")


@lru_cache(maxsize=20_000)
def fold(text: str) -> str:
    """Text without case, accents, apostrophes and punctuation: "Isle of the Sun's Cattle!" -> "isle of the suns cattle".

    A sign before a number is kept as a word, since "strength +1" is another thing than "strength 1".
    """
    text = unicodedata.normalize("NFKD", text.casefold().replace("−", "-"))
    text = "".join(char for char in text if not unicodedata.combining(char))
    text = _SIGN.sub(lambda sign: " plus " if sign[1] == "+" else " minus ", _APOSTROPHES.sub("", text))
    return " ".join(_OTHER.sub(" ", text).split())
