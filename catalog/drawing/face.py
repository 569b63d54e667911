"""The face of a card as the rulebook lays it out: cost top left in a grey circle (campaign) or a black diamond
(adversary), culture top right, strength, health and home site below each other, sites with range, risk and arrow.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

from django.contrib.staticfiles import finders

from catalog.cards import Card, cultures

from .letters import Letters, Line, Run, broken, font

WIDTH, HEIGHT = 630, 880
"""Tenths of a millimetre: a card is 63 mm by 88 mm."""

BORDERS = {"black": "#17130f", "golden": "#b98a2c"}
PAPER, INK, SOFT = "#fbf5e6", "#20242c", "#4a4536"
CAMPAIGN, ADVERSARY = "#6f737a", "#0d0c0b"
EDGE = 24
FIELD = 400  # where the coloured field ends
SOURCES = {"house": "House edition", "rulebook": "From the rulebook", "printed": "As printed"}
LARGEST, SMALLEST = 36.0, 15.0

_LABELS = re.compile(
    r"((?:(?:Campaign|Adversary|Maneuver|Barrage|Assignment|Skirmish|Regroup|Response)(?:, | or |, or )?)+:"
    r"|To [Pp]lay[,:]|To complete quest:)"
)


def draw(card: Card) -> str:
    """An SVG document of the card's front, 630 by 880."""
    return _Face(card).document()


def back_of(card: Card) -> str:
    """The same of the back of a Quest-Need; only those have a side of their own there."""
    return _Face(card, back=True).document()


class _Face:
    def __init__(self, card: Card, back: bool = False) -> None:
        self.card = card
        self.back = back
        self.letters = Letters()
        self.mark = card.culture or card.type
        self.tone = tones().get(self.mark, tones()["site"])

    def document(self) -> str:
        card = self.card
        title = f"{card.name} ({self.type_line()})"
        body = "".join(self.parts())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
            f"<title>{escape(title)}</title><defs>{self.letters.defs}</defs>{body}</svg>"
        )

    def parts(self) -> Iterator[str]:
        card = self.card
        inside = f'width="{WIDTH - 20}" height="{HEIGHT - 20}"'
        yield f'<rect x="10" y="10" {inside} rx="20" fill="{PAPER}"/>'
        yield from self.field()
        yield _frame(BORDERS[card.border])
        yield from self.head()
        yield from self.corner()
        yield from self.body()
        yield from self.foot()

    def field(self) -> Iterator[str]:
        """Rays in the culture's colour, different on each card, and a large emblem."""
        chance = random.Random(self.card.hash)
        x, y = chance.uniform(200, 430), chance.uniform(150, 330)
        start, rays = chance.uniform(0, 30), chance.choice((15, 18, 24, 30))
        step = 360 / rays
        yield f'<rect x="{EDGE}" y="{EDGE}" width="{WIDTH - 2 * EDGE}" height="{FIELD - EDGE}" fill="{self.tone}"/>'
        path = ""
        for ray in range(rays):
            ends = [_to_edge(x, y, math.radians(start + step * (ray + part))) for part in (0, 0.36)]
            path += f"M{x:.0f} {y:.0f}L" + " ".join(f"{a:.0f} {b:.0f}" for a, b in ends) + "z"
        yield f'<path d="{path}" fill="{_mixed(self.tone, PAPER, 0.13)}"/>'
        kind = self.card.type
        size = 250
        emblem = self.mark if kind in ("companion", "minion") else kind
        yield drawn(emblem, WIDTH / 2 - size / 2, 96, size, PAPER)

    def head(self) -> Iterator[str]:
        card = self.card
        title = f"• {card.title}" if card.unique else card.title
        if self.back:
            title = card.title
        y = FIELD + 46
        yield self.fitting("display", title, 44, WIDTH / 2, y, INK, 520)
        if card.subtitle:
            y += 32
            yield self.fitting("italic", card.subtitle, 28, WIDTH / 2, y, SOFT, 520)
        yield f'<path d="M{EDGE + 30} {y + 15}H{WIDTH - EDGE - 30}" stroke="{self.tone}" stroke-width="2.5"/>'
        yield self.fitting("bold", self.type_line(), 23, WIDTH / 2, y + 43, self.tone, 530)
        self.top = y + 58

    def type_line(self) -> str:
        card = self.card
        kind = {"quest-need": "Quest-Need"}.get(card.type, card.type.capitalize())
        if self.back:
            kind += ", the way home"
        culture = cultures()[card.culture].name + " " if card.culture else ""
        if card.card_class == "support area":
            return f"{culture}{kind} – Support Area"
        return f"{culture}{kind} • {card.card_class.title()}" if card.card_class else f"{culture}{kind}"

    def corner(self) -> Iterator[str]:
        """Top left what it costs or where it lies, top right whose it is or what it adds."""
        card = self.card
        x, y = 88, 88
        if card.cost is not None:
            if card.side == "campaign":
                yield f'<circle cx="{x}" cy="{y}" r="48" fill="{CAMPAIGN}" stroke="{PAPER}" stroke-width="5"/>'
            else:
                yield f'<path d="M{x} {y - 62}L{x + 62} {y} {x} {y + 62} {x - 62} {y}z" fill="{ADVERSARY}" stroke="{PAPER}" stroke-width="5"/>'
            yield self.letters.write([("display", str(card.cost))], x, y + 21, 64, PAPER, "middle")
        if card.range:
            yield f'<rect x="40" y="46" width="118" height="76" rx="20" fill="{PAPER}"/>'
            yield self.letters.write([("display", card.range.replace("-", "–"))], 99, 103, 58, INK, "middle")
        x = WIDTH - 88
        if card.risk is not None:
            yield f'<path d="M{x} 34L{x + 50} 62V118L{x} 146 {x - 50} 118V62z" fill="{ADVERSARY}" stroke="{PAPER}" stroke-width="5"/>'
            yield self.letters.write([("display", str(card.risk))], x, 111, 64, PAPER, "middle")
        if card.culture:
            letter = cultures()[card.culture].letter
            yield f'<circle cx="{x}" cy="88" r="48" fill="{PAPER}"/>'
            yield drawn(card.culture, x - 29, 56, 58, self.tone)
            yield f'<circle cx="{x + 36}" cy="130" r="19" fill="{PAPER}" stroke="{self.tone}" stroke-width="3"/>'
            yield self.letters.write([("display", letter)], x + 36, 139, 26, self.tone, "middle")

    def body(self) -> Iterator[str]:
        stats = list(self.stats())
        left = EDGE + (118 if stats else 34)
        right, bottom = WIDTH - EDGE - 34, HEIGHT - EDGE - (70 if self.card.arrow else 44)
        y = self.top + 16
        for kind, number in stats:
            yield from self.stat(kind, number, EDGE + 62, y + 36)
            y += 84
        text = self.card.back if self.back else self.card.text
        yield from self.text(text, left, self.top + 4, right - left, bottom - self.top - 4)

    def stats(self) -> Iterator[tuple[str, str]]:
        """What stands below each other at the left; on what is borne, strength and health are bonuses."""
        card = self.card
        if self.back:
            return
        borne = card.type not in ("companion", "minion")
        for kind, number in (("strength", card.strength), ("health", card.health), ("home", card.home_site)):
            if number is not None:
                signed = borne and kind != "home"
                yield kind, f"{number:+d}".replace("-", "−") if signed else str(number)

    def stat(self, kind: str, number: str, x: float, y: float) -> Iterator[str]:
        if kind == "strength":
            shape = f"M{x - 36} {y - 36}h72v42c0 18-18 30-36 36-18-6-36-18-36-36z"
            yield f'<path d="{shape}" fill="{self.tone}"/>'
        elif kind == "health":
            shape = f"M{x} {y + 38}C{x - 62} {y + 2} {x - 40} {y - 44} {x - 16} {y - 36}c8 2 14 8 16 12 2-4 8-10 16-12 24-8 46 38-16 74z"
            yield f'<path d="{shape}" fill="{INK}"/>'
        else:
            shape = f"M{x} {y - 40}l36 20v40l-36 20-36-20v-40z"
            yield f'<path d="{shape}" fill="{PAPER}" stroke="{INK}" stroke-width="4"/>'
        colour = INK if kind == "home" else PAPER
        yield self.letters.write(
            [("display", number)], x, y + 16, 48 if len(number) < 3 else 38, colour, "middle"
        )

    def text(self, text: str, x: float, y: float, width: float, height: float) -> Iterator[str]:
        """The game text, as large as it fits, in the middle of its box."""
        paragraphs = [list(_styled(line)) for line in text.splitlines() if line.strip()]
        if not paragraphs:
            return
        size = LARGEST
        while True:
            lines: list[tuple[Line, bool]] = []
            for runs in paragraphs:
                found = broken(runs, width / size * 1000)
                lines += [(line, place == 0) for place, line in enumerate(found)]
            gap = size * 0.3
            tall = len(lines) * size * 1.14 + gap * (len(paragraphs) - 1)
            if tall <= height or size <= SMALLEST:
                break
            size -= 1
        at = y + max(0, (height - tall) / 2) - gap
        for line, first in lines:
            at += gap if first else 0
            at += size * 1.14
            if at > y + height + size * 0.4:
                break  # a text that long is read on the card's page
            yield self.letters.write(line.runs, x, at - size * 0.26, size, INK)

    def foot(self) -> Iterator[str]:
        card = self.card
        y = HEIGHT - EDGE - 14
        if card.arrow:
            x, sign = WIDTH / 2, -1 if card.arrow == "left" else 1
            yield f'<path d="M{x + sign * 52} {y - 24}l{-sign * 34} -22v13h{-sign * 66}v18h{sign * 66}v13z" fill="{self.tone}"/>'
        yield self.letters.write([("text", SOURCES[card.source])], WIDTH - EDGE - 22, y, 17, SOFT, "end")
        if card.side:
            yield self.letters.write([("text", card.side.capitalize())], EDGE + 22, y, 17, SOFT)

    def fitting(
        self, style: str, text: str, size: float, x: float, y: float, colour: str, width: float
    ) -> str:
        """One centred line, made smaller until it fits."""
        needed = font(style).width(text) * size / 1000
        return self.letters.write([(style, text)], x, y, size * min(1, width / needed), colour, "middle")


def _frame(colour: str) -> str:
    """The border of a card, with the corners of its inside rounded."""
    inner, right, bottom = EDGE, WIDTH - EDGE, HEIGHT - EDGE
    return (
        f'<path fill="{colour}" fill-rule="evenodd" d="M36 0H{WIDTH - 36}a36 36 0 0 1 36 36V{HEIGHT - 36}a36 36 0 0 1-36 36'
        f"H36a36 36 0 0 1-36-36V36A36 36 0 0 1 36 0zM{inner + 16} {inner}a16 16 0 0 0-16 16V{bottom - 16}a16 16 0 0 0 16 16"
        f'H{right - 16}a16 16 0 0 0 16-16V{inner + 16}a16 16 0 0 0-16-16z"/>'
    )


def _to_edge(x: float, y: float, angle: float) -> tuple[float, float]:
    """Where a ray from a point in the field meets the field's edge."""
    across, down = math.cos(angle), math.sin(angle)
    sides = []
    if across:
        sides.append(((WIDTH - EDGE if across > 0 else EDGE) - x) / across)
    if down:
        sides.append(((FIELD if down > 0 else EDGE) - y) / down)
    reach = min(sides)
    return x + reach * across, y + reach * down


def _mixed(one: str, other: str, part: float) -> str:
    """A colour with a part of another."""
    pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def _styled(line: str) -> Iterator[Run]:
    """Labels of steps are bold (rulebook, The Event Exception)."""
    for place, part in enumerate(_LABELS.split(line)):
        if part.strip():
            yield ("bold" if place % 2 else "text"), part


def drawn(emblem: str, x: float, y: float, size: float, colour: str) -> str:
    """An emblem in a square."""
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({size / 64:.3f})" color="{colour}">'
        f"{emblems().get(emblem, '')}</g>"
    )


def _static(name: str) -> str:
    found = finders.find(f"heroes/{name}")
    return Path(str(found)).read_text(encoding="utf-8")


@cache
def emblems() -> dict[str, str]:
    """The drawings of the site's emblems by name."""
    return {
        name: re.sub(r">\s+<", "><", body.strip())
        for name, body in re.findall(
            r'<symbol id="([\w-]+)" viewBox="0 0 64 64">(.*?)</symbol>', _static("img/emblems.svg"), re.DOTALL
        )
    }


@cache
def tones() -> dict[str, str]:
    """Emblem -> the colour that goes with it, from the site's style sheets: there and nowhere else it is stated."""
    colours = dict(re.findall(r"--(tone-\w+): (#[0-9a-f]{6});", _static("css/tokens.css")))
    return {
        emblem: colours[tone]
        for emblem, tone in re.findall(
            r'\[data-emblem="([\w-]+)"\] \{ --tone: var\(--(tone-\w+)\)', _static("css/marks.css")
        )
    }
