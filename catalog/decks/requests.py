"""What comes in from forms and programs, made into what services take."""

from __future__ import annotations

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _

from catalog.decks.models import Deck
from catalog.decks.services import deck_change, deck_redo, deck_undo


def version_in(request: HttpRequest) -> int:
    """The version of the deck that the form was made of. ValidationError."""
    written = request.POST.get("version", "")
    if not re.fullmatch(r"[0-9]{1,9}", written):
        raise ValidationError(_("The form does not say of which version of the deck it is."))
    return int(written)


def change_of(data: Any) -> dict[str, Any]:
    """What a button of the builder asks for (a QueryDict): `add`, `less`, `out`, `considered`, `unconsidered`,
    `moved_in`, `moved_out`, `mend`, `hero`, `quest`, `choose_sites` (with `sites`). ValidationError for anything else."""
    for name in ("add", "less"):
        if card := data.get(name):
            return {"by": {card: 1 if name == "add" else -1}}
    if card := data.get("out"):
        return {"copies": {card: 0}}
    if card := data.get("considered"):
        return {"aside": {card: 1}}
    if card := data.get("unconsidered"):
        return {"aside": {card: 0}}
    if card := data.get("moved_in"):
        return {"aside": {card: 0}, "by": {card: 1}}
    if card := data.get("moved_out"):
        return {"aside": {card: 1}, "copies": {card: 0}}
    if words := data.get("mend"):
        return _mend(words)
    for name in ("hero", "quest"):
        if name in data:
            return {name: data[name]}
    if "choose_sites" in data:
        return {"sites": data.getlist("sites")}
    raise ValidationError(_("The form does not say what is to be changed."))


def _mend(words: str) -> dict[str, Any]:
    """ "key:2,key:0" for copies, "quest:key" for a Quest-Need."""
    if words.startswith("quest:"):
        return {"quest": words.removeprefix("quest:")}
    copies = {}
    for one in words.split(","):
        key, _colon, number = one.rpartition(":")
        if not re.fullmatch(r"[0-9]{1,2}", number):
            raise ValidationError(_("The form does not say what is to be changed."))
        copies[key] = int(number)
    return {"copies": copies}


def changed(request: HttpRequest, key: str) -> Deck:
    """Do what a button of the builder asks for."""
    version = version_in(request)
    if "undo" in request.POST:
        return deck_undo(actor=request.user, key=key, version=version)
    if "redo" in request.POST:
        return deck_redo(actor=request.user, key=key, version=version)
    return deck_change(actor=request.user, key=key, version=version, **change_of(request.POST))
