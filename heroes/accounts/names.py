"""Names that people go by: what a display name and a username may look like, and the names guests are given.

A display name is for reading, so it may use any script; it must not pretend to be somebody else's. Three
rules see to that: only visible characters of one writing system, a *key* that is equal for names which look
alike (the key is what must be unique), and a few words that are kept for the house.
"""

import random
import unicodedata
from pathlib import Path

import yaml
from confusable_homoglyphs import categories, confusables
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

DISPLAY_NAME_MIN = 2
DISPLAY_NAME_MAX = 40
USERNAME_MAX = 30
GUEST_PREFIX = "guest-"
FORMER_PREFIX = "former-"

_words = yaml.safe_load(Path(__file__).with_name("names.yaml").read_text(encoding="utf-8"))
GUEST_NAMES = tuple(_words["guest_names"].split())
RESERVED_USERNAMES = frozenset(_words["reserved_usernames"].split())
RESERVED_DISPLAY_WORDS = frozenset(_words["reserved_display_words"].split())
RESERVED_DISPLAY_NAMES = ("Former player",)

username_form = RegexValidator(
    r"\A[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?\Z",
    _("A username has letters (A to Z), digits, - and _, and begins and ends with a letter or digit."),
    "username_form",
)
username_validators = [username_form]  # what ACCOUNT_USERNAME_VALIDATORS points to

# Writing systems that are mixed in ordinary names of one language.
_WRITTEN_TOGETHER = (
    {"HAN", "HIRAGANA", "KATAKANA"},
    {"HAN", "HANGUL"},
    {"HAN", "BOPOMOFO"},
)
_PUNCTUATION = frozenset(" .,'’-_!&·・ー")
# Signs of the Latin script and digits that read alike; the first sign stands for all.
_READS_AS = str.maketrans({"1": "l", "i": "l", "0": "o", "’": "'", "_": "-"})


def display_name_clean(value: str) -> str:
    """`value` normalised (NFKC, single spaces), or ValidationError where it cannot be a display name."""
    name = " ".join(unicodedata.normalize("NFKC", value).split(" ")).strip()
    while "  " in name:
        name = name.replace("  ", " ")
    if not DISPLAY_NAME_MIN <= len(name) <= DISPLAY_NAME_MAX:
        raise ValidationError(
            _("A name has between %(min)d and %(max)d characters."),
            code="display_name_length",
            params={"min": DISPLAY_NAME_MIN, "max": DISPLAY_NAME_MAX},
        )
    marks = 0
    for character in name:
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Mc") else 0
        if not (category[0] == "L" or category == "Nd" or character in _PUNCTUATION or 0 < marks <= 2):
            raise ValidationError(
                _("A name is made of letters, digits, spaces and simple punctuation."),
                code="display_name_characters",
            )
    if not any(unicodedata.category(character)[0] == "L" for character in name):
        raise ValidationError(_("A name needs at least one letter."), code="display_name_letter")
    scripts = categories.unique_aliases(name) - {"COMMON", "INHERITED"}
    if len(scripts) > 1 and not any(scripts <= together for together in _WRITTEN_TOGETHER):
        raise ValidationError(
            _("A name keeps to one alphabet; this one mixes letters that look alike."),
            code="display_name_scripts",
        )
    return name


def display_name_key(name: str) -> str:
    """The key that two names share when a reader could take one for the other (`name` as cleaned)."""
    skeleton = []
    for character in unicodedata.normalize("NFKC", name).casefold():
        if not character.isascii():
            character = _latin_look_alike(character)
        skeleton.append(character)
    return "".join(skeleton).casefold().translate(_READS_AS).replace(" ", "")


def _latin_look_alike(character: str) -> str:
    found = confusables.is_confusable(character, greedy=True, preferred_aliases=[])
    for entry in found or ():
        for homoglyph in entry["homoglyphs"]:
            if homoglyph["c"].isascii() and homoglyph["c"].isalnum():
                return homoglyph["c"].casefold()
    return character


_RESERVED_KEYS = frozenset(display_name_key(name) for name in RESERVED_DISPLAY_NAMES)
_RESERVED_WORD_KEYS = frozenset(display_name_key(word) for word in RESERVED_DISPLAY_WORDS)
_GUEST_KEY = display_name_key("Guest")


def display_name_refuse_reserved(name: str) -> None:
    """ValidationError where a person (not the house) chooses a name that is kept for the house."""
    words = [display_name_key(word) for word in name.replace("-", " ").replace(".", " ").split()]
    if (
        display_name_key(name) in _RESERVED_KEYS
        or any(word in _RESERVED_WORD_KEYS for word in words)
        or words[:1] == [_GUEST_KEY]
    ):
        raise ValidationError(_("This name is kept for the house."), code="display_name_reserved")


def username_refuse_reserved(username: str) -> None:
    """ValidationError where a person chooses a username that is kept for the house."""
    lowered = username.lower()
    if lowered in RESERVED_USERNAMES or lowered.startswith((GUEST_PREFIX, FORMER_PREFIX)):
        raise ValidationError(_("This username is kept for the house."), code="username_reserved")


def guest_name_draw() -> str:
    """A name for a guest, e.g. "Guest Heron 4821"; chosen at random, not checked for being free."""
    draw = random.SystemRandom()
    return f"Guest {draw.choice(GUEST_NAMES)} {draw.randrange(1000, 10000)}"
