"""Services of the catalogue: everything that changes what it keeps."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.text import slugify

from catalog import cards as files
from catalog.cards import DATA, Fault, FaultyFile, component_facts, load_components
from catalog.checking import compilers
from catalog.language import GameTextError
from catalog.language.abilities import Keyword
from catalog.models import Card, CardSet, Definition, Edition, Printing

GAME = "heroes-journey"
RESERVED = {
    *("cultures", "faces", "random", "sets", "suggest", "syntax"),
    *("check", "edit", "export", "upload"),
}
"""Words that stand in addresses where a card's slug stands."""


def definitions_keep() -> dict[str, int]:
    """Keep what the component files of every game say today; game -> how many definitions were new.

    Safe to run again and by several at once: a definition that is kept already stays as it is.
    """
    new: dict[str, int] = {}
    for folder in sorted(path for path in DATA.iterdir() if path.is_dir()):
        new[folder.name] = keep(
            Definition(hash=card.hash, game=folder.name, slug=card.slug, facts=component_facts(card))
            for card in load_components(folder.name)
        )
    return new


def keep(definitions: Iterable[Definition]) -> int:
    """Keep definitions that are not kept yet; how many those were."""
    rows = {row.hash: row for row in definitions}
    for row in rows.values():
        # A title and a subtitle may be longer together, and PostgreSQL would refuse them.
        row.slug = row.slug[:120]
    for kept in Definition.objects.filter(hash__in=rows).values_list("hash", flat=True):
        del rows[kept]
    Definition.objects.bulk_create(rows.values(), ignore_conflicts=True)
    return len(rows)


@dataclass
class Loading:
    """What loading the card files did: names of cards that are new, came back or are retired, and for cards that
    changed, and for edited ones that the files would change, fact -> (as it stands, as the file has it)."""

    new: list[str] = field(default_factory=list)
    back: list[str] = field(default_factory=list)
    retired: list[str] = field(default_factory=list)
    changed: dict[str, dict[str, tuple[Any, Any]]] = field(default_factory=dict)
    kept: dict[str, dict[str, tuple[Any, Any]]] = field(default_factory=dict)
    printings: int = 0

    @property
    def changes(self) -> bool:
        return bool(self.new or self.back or self.retired or self.changed or self.printings)


@dataclass(frozen=True, slots=True)
class Filed:
    """A card as a set's file has it."""

    card: files.Card
    facts: dict[str, Any]
    card_set: str
    keywords: list[list[Any]]
    playable: bool


def _read_files(folder: Path) -> list[Filed]:
    """All cards of all sets, set by set in their order. FaultyFile with every fault of form."""
    filed: list[Filed] = []
    faults: list[Fault] = []
    order = {slug: card_set.number for slug, card_set in files.sets().items()}
    for path in sorted(
        files.card_files(folder), key=lambda path: (order.get(path.parent.name, 0), path.parts)
    ):
        if path.parent.name not in order:
            faults.append(Fault(str(path), 1, 1, f"{path.parent.name!r} is no set; see sets.yaml"))
            continue
        found, wrong = files.read_cards(path.read_text(encoding="utf-8"), path.name)
        faults += wrong
        filed += [Filed(card, entry.facts, path.parent.name, *understood(card)) for card, entry in found]
    if faults:
        raise FaultyFile(faults)
    return filed


def cards_load(*, folder: Path = DATA / GAME, dry_run: bool = False) -> Loading:
    """Take over what the card files of The Heroes' Journey say today.

    A card is known by its name. Edited cards stay as they are; where their file differs, that is in the answer.
    Cards that no file has are retired, not deleted. Running it again changes nothing. With `dry_run` it only says
    what it would do. Raises FaultyFile, and then nothing is changed.
    """
    filed = _read_files(folder)  # takes its time, so before anything is locked
    with transaction.atomic():
        done = _cards_load(filed)
        if dry_run:
            transaction.set_rollback(True)
        elif done.changes:
            edition_advance()
    return done


def _cards_load(filed: list[Filed]) -> Loading:
    done = Loading()
    # The row is also the lock: of two that load at once, the second waits and finds nothing left to do.
    Edition.objects.get_or_create(pk=1)
    Edition.objects.select_for_update().get(pk=1)

    sets = {
        slug: CardSet.objects.update_or_create(
            slug=slug, defaults={"name": card_set.name, "number": card_set.number}
        )[0]
        for slug, card_set in files.sets().items()
    }
    cards = {card.name: card for card in Card.objects.select_related("definition")}
    slugs = {card.slug for card in cards.values()} | RESERVED
    today: dict[str, Filed] = {one.card.name: one for one in filed}  # of reprints the latest counts
    keep(
        Definition(hash=one.card.hash, game=GAME, slug=slugify(one.card.name), facts=one.facts)
        for one in filed
    )

    for name, one in today.items():
        card = cards.get(name)
        if card is None:
            card = cards[name] = Card(slug=free_slug(name, slugs), name=name)
            slugs.add(card.slug)
            done.new.append(name)
        elif card.edited:
            if card.definition_id != one.card.hash:
                done.kept[name] = difference(card.definition.facts, one.facts)
            if card.retired:
                done.back.append(name)
                Card.objects.filter(pk=card.pk).update(retired=False)
            continue
        elif card.definition_id != one.card.hash:
            done.changed[name] = difference(card.definition.facts, one.facts)
        if card.retired:
            done.back.append(name)
        if describe(card, one):
            card.save()
    for name, card in cards.items():
        if name not in today and not card.retired and not card.edited:
            done.retired.append(name)
            Card.objects.filter(pk=card.pk).update(retired=True)

    done.printings = _printings_load(filed, cards, sets)
    return done


def free_slug(name: str, taken: set[str]) -> str:
    """The word by which addresses call a card: its name, numbered where that is taken."""
    slug = slugify(name)[:120] or "card"
    return next(
        free for number in count(1) if (free := slug if number == 1 else f"{slug}-{number}") not in taken
    )


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Fact -> (before, after) for every fact that differs; None for one that is not there."""
    return {
        fact: (before.get(fact), after.get(fact))
        for fact in [*before, *(fact for fact in after if fact not in before)]
        if before.get(fact) != after.get(fact)
    }


def describe(row: Card, filed: Filed) -> bool:
    """Let a row say what a file says; whether that changed anything. The row is not saved."""
    today = filed.card
    columns = {
        "title": today.title,
        "culture": today.culture or "",
        "side": today.side or "",
        "type": today.type,
        "definition_id": today.hash,
        "keywords": filed.keywords,
        "playable": filed.playable,
        "retired": False,
    }
    changed = row.pk is None or any(getattr(row, name) != value for name, value in columns.items())
    for name, value in columns.items():
        setattr(row, name, value)
    return changed


def understood(card: files.Card) -> tuple[list[list[Any]], bool]:
    """The keywords that a card prints, as [name, number or None], and whether it is playable (see `checking`)."""
    try:
        abilities = files.abilities(card)
        files.back_abilities(card)
        for compile_card in compilers:
            compile_card(card)
    except (GameTextError, ValueError):
        return [], False
    return [
        [node.name, node.amount if isinstance(node.amount, int) else None]
        for node in abilities
        if isinstance(node, Keyword)
    ], True


def _printings_load(filed: list[Filed], cards: dict[str, Card], sets: dict[str, CardSet]) -> int:
    """Print each card in the sets whose files have it, new ones behind those that are there; how many changed."""
    printed = {(row.card_id, row.card_set_id): row for row in Printing.objects.all()}
    numbers = {
        slug: Printing.objects.filter(card_set=slug).aggregate(last=Max("number"))["last"] or 0
        for slug in sets
    }
    changed = 0
    for one in filed:
        card = cards[one.card.name]
        row = printed.get((card.pk, one.card_set))
        if row is None:
            numbers[one.card_set] += 1
            row = Printing(card=card, card_set=sets[one.card_set], number=numbers[one.card_set])
            printed[card.pk, one.card_set] = row
        elif row.definition_id == one.card.hash:
            continue
        row.definition_id = one.card.hash
        row.save()
        changed += 1
    return changed


def edition_advance() -> None:
    """Tell every process that the catalogue is another one now. Called in the transaction of each change."""
    Edition.objects.update_or_create(pk=1, defaults={"mark": secrets.token_hex(16)})
