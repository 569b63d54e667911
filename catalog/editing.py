"""What staff change in the catalogue: cards, whole files of cards, rulings. A layer over the card files.

An edit makes a new definition and touches no running match; printings keep what they printed. `cards_load` leaves edited
cards alone. Who changes a card says which definition he saw. Errors: PermissionDenied; `FaultyFile` with every fault
and its place; `Conflict` where the card has changed meanwhile; ValidationError for words that cannot be taken.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import yaml
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.text import slugify
from django.utils.translation import gettext as _

from catalog import hooks
from catalog.cards import (
    NUMBERS,
    Card,
    Entry,
    Fault,
    FaultyFile,
    card_facts,
    card_from,
    load_cards,
    read_entries,
)
from catalog.checking import understand
from catalog.models import Card as Row
from catalog.models import CardSet, Definition, Edition, Printing, Ruling
from catalog.problems import Conflict
from catalog.services import (
    GAME,
    RESERVED,
    Filed,
    describe,
    difference,
    edition_advance,
    free_slug,
    keep,
    understood,
)

MOST_TEXT = 1_000_000
"""Characters of a file that can be uploaded; the First Wave has 200,000."""
MOST_CARDS = 2_000
CELL = 10_000
"""Characters in a cell of a CSV file."""

COLUMNS = (
    *("title", "subtitle", "culture", "type", "class", "unique", "border", "cost", "strength", "health"),
    *("home_site", "range", "risk", "arrow", "text", "back", "source", "script"),
)
"""The facts of a card in the order in which files give them; the columns of a CSV file."""

YES_AND_NO = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


@dataclass
class Edits:
    """What was changed: names of new cards, and fact -> (before, after) of changed ones. Cards that are the same are
    in neither."""

    new: list[str] = field(default_factory=list)
    changed: dict[str, dict[str, tuple[Any, Any]]] = field(default_factory=dict)


def facts_given(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that say something: without those left empty and what goes without saying."""
    given = {name: value for name, value in facts.items() if value not in (None, "")}
    for name, otherwise in (("unique", False), ("border", "black")):
        if given.get(name) == otherwise:
            del given[name]
    return given


def check(
    facts: Mapping[str, Any], *, text_must_be_understood: bool = True
) -> tuple[Card | None, list[Fault]]:
    """The card that these facts make, and everything that is wrong with it. Lines and columns are those of its text."""
    return _checked(
        Entry(facts_given(facts), (1, 1), {"text": (1, 1), "back": (1, 1)}), "", text_must_be_understood
    )


def _checked(entry: Entry, file: str, text_must_be_understood: bool) -> tuple[Card | None, list[Fault]]:
    card, faults = card_from(entry, file)
    if card is not None and text_must_be_understood:
        faults = understand(card, entry, file)[1]
    return card, faults


# --- cards --------------------------------------------------------------------------------------------------


def card_save(
    *,
    actor: Any,
    facts: Mapping[str, Any],
    seen: str = "",
    card_set: str = "",
    text_must_be_understood: bool = True,
) -> Row:
    """Change the card with this name, of which `actor` saw the definition `seen`; or, where `seen` is "", add a new
    card to the set `card_set`. Its title and subtitle are its name: under another name it is another card."""
    card, faults = check(facts, text_must_be_understood=text_must_be_understood)
    if faults or card is None:
        raise FaultyFile(faults)
    with transaction.atomic():
        _begin(actor)
        row = Row.objects.filter(name=card.name).select_related("definition").first()
        if row is None and seen:
            raise ValidationError({"title": _("A card keeps its name. Add another card instead.")})
        if row is not None and row.definition_id != seen:
            raise Conflict(_("“%(name)s” is another card by now. Look at it again.") % {"name": card.name})
        row, _differs = _save(actor, card, facts_given(facts), row, _set(card_set) if row is None else None)
        edition_advance()
        return row


def card_restore(*, actor: Any, slug: str) -> Row:
    """Give an edited card back to its file. A card that stands in no file is retired; what it said is kept."""
    with transaction.atomic():
        _begin(actor)
        row = Row.objects.filter(slug=slug).select_related("definition").first()
        if row is None or not row.edited:
            raise ValidationError(_("This card is as its file has it."))
        filed = _filed(row.name)
        before = row.definition.facts
        after = {} if filed is None else card_facts(filed)
        row.edited = False
        if filed is None:
            row.retired = True
            row.save()
        else:
            _write(row, filed, after)
        hooks.record(actor=actor, action="card.restore", subject=row, changes=difference(before, after))
        edition_advance()
        return row


def cards_upload(
    *,
    actor: Any,
    text: str,
    form: str,
    file: str = "",
    card_set: str = "",
    text_must_be_understood: bool = True,
    dry_run: bool = False,
) -> Edits:
    """Take in a file of cards, all or nothing. `form`: "yaml" as the card files are, or "csv" with COLUMNS in its head.

    A card whose name is known is changed, another is added to the set `card_set`. With `dry_run` it only says what it
    would do. FaultyFile lists every fault with its line and column.
    """
    if len(text) > MOST_TEXT:
        raise ValidationError(
            {"file": _("A file may have at most %(most)d characters.") % {"most": MOST_TEXT}}
        )
    file = file or f"cards.{form}"
    entries, faults = read_csv(text, file) if form == "csv" else read_entries(text, file)
    if len(entries) > MOST_CARDS:
        raise ValidationError({"file": _("A file may have at most %(most)d cards.") % {"most": MOST_CARDS}})
    if not entries and not faults:
        faults = [Fault(file, 1, 1, "there is no card in this file")]
    found: list[tuple[Card, Entry]] = []
    names: set[str] = set()
    for entry in entries:
        card, wrong = _checked(entry, file, text_must_be_understood)
        faults += wrong
        if card is not None:
            if card.name.casefold() in names:
                faults.append(Fault(file, *entry.place, f"there is another card named {card.name!r}"))
            names.add(card.name.casefold())
            found.append((card, entry))
    if faults:
        raise FaultyFile(sorted(faults))
    edits = Edits()
    with transaction.atomic():
        _begin(actor)
        rows = {row.name: row for row in Row.objects.select_related("definition")}
        into: CardSet | None = None
        for card, entry in found:
            row = rows.get(card.name)
            if row is None:
                into = into or _set(card_set)
                edits.new.append(card.name)
            elif row.definition_id == card.hash and not row.retired:
                continue
            _row, differs = _save(actor, card, entry.facts, row, into)
            if row is not None:
                edits.changed[card.name] = differs
        if dry_run:
            transaction.set_rollback(True)
        elif edits.new or edits.changed:
            edition_advance()
    return edits


def read_csv(text: str, file: str) -> tuple[list[Entry], list[Fault]]:
    """Read a CSV file with a head of COLUMNS, in any order; cells may hold several lines. Never raises on bad input."""
    limit = csv.field_size_limit(CELL)
    try:
        return _read_csv(text, file)
    finally:
        csv.field_size_limit(limit)


def _read_csv(text: str, file: str) -> tuple[list[Entry], list[Fault]]:
    lines = csv.reader(io.StringIO(text.removeprefix("\ufeff")), strict=True)
    entries: list[Entry] = []
    faults: list[Fault] = []
    try:
        head = [name.strip().casefold().replace(" ", "_") for name in next(lines, [])]
        for place, name in enumerate(head, 1):
            if name not in COLUMNS or head.index(name) != place - 1:
                faults.append(
                    Fault(file, 1, place, f"a column has one of these names, once: {', '.join(COLUMNS)}")
                )
        if faults or not head:
            return [], faults
        begins = lines.line_num + 1
        for cells in lines:
            if any(cell.strip() for cell in cells):
                entry = _entry(head, cells, begins, file, faults)
                if entry is not None:
                    entries.append(entry)
            begins = lines.line_num + 1
    except csv.Error as error:
        faults.append(Fault(file, lines.line_num, 1, f"this is no CSV: {error}"))
    return entries, faults


def _entry(head: list[str], cells: list[str], line: int, file: str, faults: list[Fault]) -> Entry | None:
    """A line of a CSV file. The column of a place is the number of the cell."""
    if len(cells) > len(head):
        faults.append(Fault(file, line, len(head) + 1, "there are more cells here than columns in the head"))
        return None
    facts: dict[str, Any] = {}
    places: dict[str, tuple[int, int]] = {}
    for column, (name, cell) in enumerate(zip(head, cells, strict=False), 1):
        value: Any = cell.replace("\r\n", "\n").strip()
        if value == "":
            continue
        places[name] = line, column
        if (
            name in NUMBERS
            and value.removeprefix("-").removeprefix("+").isascii()
            and value.lstrip("+-").isdigit()
        ):
            value = int(value[:6])
        elif name == "unique":
            value = YES_AND_NO.get(value.casefold(), value)
        facts[name] = value
    return Entry(facts_given(facts), (line, 1), places)


def cards_yaml(*, edited_only: bool = False) -> str:
    """The cards as they are played today, as a card file: what the files say with the edits over it."""
    rows = Row.objects.filter(retired=False).select_related("definition").order_by("culture", "type", "name")
    if edited_only:
        rows = rows.filter(edited=True)
    return (
        yaml.dump([_in_order(row.definition.facts) for row in rows], Dumper=_Dumper, **_STYLE) if rows else ""
    )


_STYLE: dict[str, Any] = {"sort_keys": False, "allow_unicode": True, "width": 110}


class _Dumper(yaml.SafeDumper):
    """Texts of several lines as blocks, as people write them."""


_Dumper.add_representer(
    str,
    lambda dumper, text: dumper.represent_scalar(
        "tag:yaml.org,2002:str", text, style="|" if "\n" in text else None
    ),
)


def _in_order(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: facts[name] for name in COLUMNS if name in facts}


# --- rulings ------------------------------------------------------------------------------------------------


def ruling_add(*, actor: Any, slug: str, text: str, day: date) -> Ruling:
    """Say how a card is to be played, as of a day."""
    text = text.strip()
    if not text or len(text) > 2000:
        raise ValidationError({"text": _("A ruling has words, at most 2,000 characters.")})
    with transaction.atomic():
        _begin(actor)
        card = Row.objects.filter(slug=slug).first()
        if card is None:
            raise ValidationError({"card": _("There is no such card.")})
        ruling = Ruling.objects.create(card=card, text=text, day=day)
        hooks.record(actor=actor, action="ruling.add", subject=card, text=text)
        return ruling


def ruling_remove(*, actor: Any, ruling: Ruling) -> None:
    """Take a ruling back."""
    with transaction.atomic():
        _begin(actor)
        hooks.record(actor=actor, action="ruling.remove", subject=ruling.card, text=ruling.text)
        ruling.delete()


# --- what they share ----------------------------------------------------------------------------------------


def may_edit(person: Any) -> bool:
    """Whether somebody may change the catalogue."""
    return bool(person.is_active and person.is_staff and person.has_perm("catalog.change_card"))


def _begin(actor: Any) -> None:
    """The permission, and the lock under which the catalogue is changed."""
    if not may_edit(actor):
        raise PermissionDenied(_("Cards are changed by staff."))
    Edition.objects.get_or_create(pk=1)
    Edition.objects.select_for_update().get(pk=1)


def _set(slug: str) -> CardSet:
    found = CardSet.objects.filter(slug=slug).first() if slug else CardSet.objects.order_by("-number").first()
    if found is None:
        raise ValidationError({"card_set": _("There is no such set.")})
    return found


def _save(
    actor: Any, card: Card, facts: Mapping[str, Any], row: Row | None, into: CardSet | None
) -> tuple[Row, dict[str, tuple[Any, Any]]]:
    """Write an edit; the row and what differs from before. Inside a transaction, under the lock."""
    before: Mapping[str, Any] = {} if row is None else row.definition.facts
    if row is None:
        taken = set(Row.objects.values_list("slug", flat=True)) | RESERVED
        row = Row(slug=free_slug(card.name, taken), name=card.name)
    row.edited = True
    _write(row, card, facts)
    if into is not None:
        last = Printing.objects.filter(card_set=into).aggregate(last=Max("number"))["last"] or 0
        Printing.objects.create(card=row, card_set=into, number=last + 1, definition_id=card.hash)
    differs = difference(before, facts)
    hooks.record(actor=actor, action="card.edit" if before else "card.add", subject=row, changes=differs)
    return row, differs


def _write(row: Row, card: Card, facts: Mapping[str, Any]) -> None:
    """Keep what a card says and let its row say it."""
    keep([Definition(hash=card.hash, game=GAME, slug=slugify(card.name), facts=dict(facts))])
    describe(row, Filed(card, dict(facts), "", *understood(card)))
    row.save()


def _filed(name: str) -> Card | None:
    """The card as its newest file has it today."""
    return next((card for card in reversed(load_cards()) if card.name == name), None)
