"""OCTGN's .o8d: XML with a section for each part of the deck, each card with an id."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape, quoteattr

import defusedxml.ElementTree as xml
from defusedxml import DefusedXmlException

from catalog.decks.exchange.names import guid, heading
from catalog.decks.exchange.raw import BadFile, Raw, RawDeck
from catalog.decks.exchange.sheet import Row, in_sections

GAME = guid("the game itself")
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")  # the text is decoded already
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(name: str, rows: list[Row]) -> str:
    lines = ['<?xml version="1.0" encoding="utf-8" standalone="yes"?>', f'<deck game="{GAME}">']
    for heading_, some in in_sections(rows):
        lines.append(f'  <section name={quoteattr(heading_)} shared="False">')
        lines += [
            f'    <card qty="{row.copies}" id="{guid(row.key)}">{escape(row.name)}</card>' for row in some
        ]
        lines.append("  </section>")
    notes = _FORBIDDEN.sub("", name).replace("]]>", "]] >")
    return "\n".join([*lines, f"  <notes><![CDATA[{notes}]]></notes>", "</deck>", ""])


def read(text: str) -> RawDeck:
    """BadFile for what is no XML, has entities or a document type, or is no deck."""
    try:
        root = xml.fromstring(_DECLARATION.sub("", text).encode(), forbid_dtd=True)
    except DefusedXmlException:
        raise BadFile("A deck needs no entities and no document type; this file has them.") from None
    except (xml.ParseError, ValueError, LookupError, RecursionError):
        raise BadFile("That begins like XML, but is none.") from None
    if root.tag != "deck":
        raise BadFile("That is XML, but no deck of OCTGN.")
    deck = RawDeck("octgn", [])
    number = 0
    for section in root.iter("section"):
        its = heading(section.get("name") or "") or ""
        for card in section.findall("card"):
            number += 1
            name, copies = " ".join((card.text or "").split()), (card.get("qty") or "1").strip()
            words = f"{copies} {name or card.get('id') or ''}"[:300]
            if not re.fullmatch(r"[0-9]{1,6}", copies):
                deck.lines.append(Raw(number, words, section=its, wrong="The number of copies is no number."))
                continue
            deck.lines.append(
                Raw(number, words, int(copies), name[:300], its, key=(card.get("id") or "")[:140])
            )
    notes = root.find("notes")
    deck.name = " ".join((notes.text or "").split())[:80] if notes is not None else ""
    return deck
