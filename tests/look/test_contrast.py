"""The colours of the house can be read: WCAG 2.2 AA, computed from tokens.css for day and lamplight."""

import re
from pathlib import Path

import pytest

CSS = Path(__file__).resolve().parents[2] / "heroes" / "static" / "heroes" / "css"
TEXT, LARGE_OR_DRAWN = 4.5, 3.0

ON_SURFACES = [
    (text, surface)
    for text in ("ink", "ink-soft", "link", "wax")
    for surface in ("ground", "ground-glow", "sheet")
]
TEXT_PAIRS = [
    *ON_SURFACES,
    ("ink", "sunk"),
    ("ink", "board"),
    ("ink-soft", "board"),
    ("link", "board"),
    ("wax", "board"),
    ("brass", "board"),
    ("brass", "sheet"),
    ("ink", "brass-wash"),
    ("ink-soft", "brass-wash"),
    ("ink", "leaf-wash"),
    ("ink", "wax-wash"),
    ("on-door", "door"),
    ("on-door", "door-deep"),
    ("on-wax", "wax"),
    ("ground", "ink"),
    ("card-ink", "card-paper"),
    ("card-ink-soft", "card-paper"),
    ("card-back-line", "card-back"),
    ("card-better", "card-paper"),
    ("card-worse", "card-paper"),
    ("on-wound", "wound"),
    ("on-wound", "wound-deep"),
    ("on-wound", "side-campaign"),
    ("on-wound", "side-adversary"),
]
DRAWN_PAIRS = [
    ("rule-strong", "ground"),
    ("rule-strong", "sheet"),
    ("rule-strong", "board"),
    ("door", "ground"),
    ("door", "sheet"),
    ("door", "board"),
    ("brass", "ground"),
    ("brass", "brass-wash"),
    ("focus", "ground"),
    ("focus", "sheet"),
    ("focus", "board"),
    ("focus", "ground-glow"),
]


def tokens() -> dict[str, tuple[str, str]]:
    """Name of each colour token -> its (day, lamplight) hex values."""
    colours = {}
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", (CSS / "tokens.css").read_text()):
        if both := re.fullmatch(r"light-dark\((#\w+), (#\w+)\)", value):
            colours[name] = (both[1], both[2])
        elif re.fullmatch(r"#\w+", value):
            colours[name] = (value, value)
    return colours


COLOURS = tokens()
TONES = [name for name in COLOURS if name.startswith("tone-")]
SEATS = [name for name in COLOURS if name.startswith("seat-")]


def luminance(colour: str) -> float:
    assert len(colour) == 7, f"{colour} is not opaque: its contrast depends on what lies below"
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def assert_contrast(front: str, back: str, least: float) -> None:
    for side, light in enumerate(("by day", "by lamplight")):
        found = contrast(COLOURS[front][side], COLOURS[back][side])
        assert found >= least, f"{front} on {back} {light}: {found:.2f}, needs {least}"


def test_the_measure_itself_is_that_of_wcag():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("front", "back"), TEXT_PAIRS)
def test_text_can_be_read_on_what_it_stands_on(front, back):
    assert_contrast(front, back, TEXT)


@pytest.mark.parametrize(("front", "back"), DRAWN_PAIRS)
def test_borders_emblems_and_focus_rings_can_be_seen(front, back):
    assert_contrast(front, back, LARGE_OR_DRAWN)


@pytest.mark.parametrize("tone", TONES)
def test_number_and_emblem_stand_out_from_every_tone_of_a_card(tone):
    assert_contrast("on-tone", tone, TEXT)
    assert_contrast(tone, "card-paper", LARGE_OR_DRAWN)


@pytest.mark.parametrize("seat", SEATS)
def test_the_letter_of_a_seat_can_be_read_on_its_colour(seat):
    assert_contrast("on-seat", seat, TEXT)


def test_there_are_colours_for_six_seats():
    assert len(SEATS) == 6


@pytest.mark.parametrize("sheet", sorted(p.name for p in CSS.glob("*.css") if p.name != "tokens.css"))
def test_only_the_tokens_name_colours(sheet):
    text = re.sub(r"/\*.*?\*/", "", (CSS / sheet).read_text(), flags=re.DOTALL)
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b(?![^{}]*\{)|\b(?:rgb|hsl|oklch)a?\(", text)


@pytest.mark.parametrize("sheet", sorted(p.name for p in CSS.glob("*.css")))
def test_every_token_in_use_exists(sheet):
    known = {n for p in CSS.glob("*.css") for n in re.findall(r"(--[\w-]+):", p.read_text())}
    used = set(re.findall(r"var\((--[\w-]+)", (CSS / sheet).read_text()))
    assert used <= known
