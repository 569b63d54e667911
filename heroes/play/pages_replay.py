"""What the template of replays is given."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from heroes.engine.events import OPEN, SPECTATOR, Viewer
from heroes.engine.film import name_of
from heroes.play import chat, notes, pages, replay, selectors, wording
from heroes.play.models import Note, Table


def address_of(table: Table, at: int, eyes: str = "", notes_of: str = "") -> str:
    """Where a moment of the match is shown: with whose eyes, and whose notes beside one's own."""
    wish = {"at": at, "as": eyes, "notes": notes_of}
    given = {name: value for name, value in wish.items() if value != ""}
    return f"{reverse('play:replay', args=[table.code])}?{urlencode(given)}"


def note_shown(note: Note, viewer: Any) -> dict[str, Any]:
    """A note as `play/notes.html` shows it, and with a few additions `play/replay_notes.html`."""
    table = note.match.table
    return {
        "number": note.pk,
        "at": note.at,
        "url": address_of(table, note.at),
        "text": note.text,
        "shared": note.shared,
        "author": "" if note.author_id == viewer.pk else note.author.display_name,
        "written_at": note.written_at,
        "title": table.rules.title,
        "game": table.game,
    }


def _notes(
    table: Table,
    viewer: Any,
    moment: replay.Moment,
    of: str,
    address: Callable[[int], str],
    absolute: Callable[[str], str],
) -> dict[str, Any] | None:
    found = list(notes.notes_for(table, viewer, of))
    if not found and not viewer.is_authenticated:
        return None
    shares = any(note.shared and note.author_id == viewer.pk for note in found)
    return {
        "list": [
            {
                **note_shown(note, viewer),
                "url": address(note.at),
                "now": note.at == moment.at,
                "change_url": reverse("play:note_change", args=[table.code, note.pk])
                if note.author_id == viewer.pk
                else "",
            }
            for note in found
        ],
        "write_url": reverse("play:note_write", args=[table.code]) if viewer.is_authenticated else "",
        "link": absolute(address_of(table, moment.at, notes_of=viewer.username)) if shares else "",
        "longest": notes.LONGEST,
    }


def replay_context(
    table: Table,
    viewer: Any,
    moment: replay.Moment,
    absolute: Callable[[str], str],
    notes_of: str = "",
) -> dict[str, Any]:
    """All that `play/replay.html` needs. `absolute` makes an address of this site one for everywhere; `notes_of` names
    somebody whose shared notes are wanted."""
    mine = selectors.seat_of(table, viewer)
    seats = pages.seats_shown(table, mine)
    names = [seat["name"] for seat in seats]
    here = reverse("play:replay", args=[table.code])

    def address(at: int) -> str:
        return address_of(table, at, name_of(moment.viewer), notes_of)

    steps: dict[str, str] = {}
    if moment.at > 0:
        steps |= {"first": address(0), "back": address(moment.at - 1)}
    if moment.at < moment.choices:
        steps |= {"on": address(moment.at + 1), "last": address(moment.choices)}
    urls = {
        "table": table.get_absolute_url(),
        "replay": here,
        "rules": reverse("play:rules", args=[table.game]),
    }
    if table.match.released:
        urls["record"] = reverse("play:record", args=[table.code])
        if moment.at < moment.choices:
            urls["practice"] = reverse("play:practice", args=[table.code])
    hand = f"games/{table.game}/hand.html"
    return {
        "section": "play",
        "table": {
            "id": table.code,
            "title": table.rules.title,
            "game": {"slug": table.game, "title": table.rules.title},
            "watching": mine is None,
            "over": True,
            "urls": {"rules": urls["rules"]},
        },
        "board_template": f"games/{table.game}/board.html",
        "hand_template": "play/zones/hands.html" if moment.viewer == OPEN else hand,
        "one_hand_template": hand,
        "head_templates": [f"games/{table.game}/head.html", "games/head.html"],
        "view": {**moment.view, "result": moment.result} if moment.view else None,
        "open_hands": [{"seat": seat, "view": view} for seat, view in enumerate(moment.hands)],
        "decision": None,
        "cards": pages.cards_of(table.rules),
        "seats": seats,
        "waiting": _("Waiting for {names}.").format(names=", ".join(names[seat] for seat in moment.waiting))
        if moment.waiting
        else "",
        "result_text": wording.text(moment.result["reason"], names) if moment.result else "",
        "log": _log(moment, names, address),
        "chat": chat.shown(table, viewer),
        "notes": _notes(table, viewer, moment, notes_of, address, absolute),
        "notes_of": notes_of,
        "eyes_now": name_of(moment.viewer),
        "moment": {
            "at": moment.at,
            "choices": moment.choices,
            "urls": steps,
            "link": absolute(address(moment.at)),
            "seat": _seat_to_play_on(moment, mine.number if mine else None),
        },
        "eyes": [
            {"value": name_of(one), "label": _eyes_label(one, names), "on": one == moment.viewer}
            for one in replay.viewers_for(table, viewer)
        ],
        "urls": urls,
    }


def _log(moment: replay.Moment, names: list[str], address: Callable[[int], str]) -> list[dict[str, Any]]:
    worded = pages.log_worded([line for _at, line in moment.lines], names)
    now = max((at for at, _line in moment.lines if at <= moment.at), default=0)
    return [
        {
            **line,
            "url": address(at),
            "when": "later" if at > moment.at else "now" if at == now else "",
        }
        for (at, _line), line in zip(moment.lines, worded, strict=True)
    ]


def _seat_to_play_on(moment: replay.Moment, mine: int | None) -> int:
    """The seat through whose eyes one looks, else one's own, else that which is asked."""
    if moment.viewer is not SPECTATOR and moment.viewer != OPEN:
        return moment.viewer
    if mine is not None:
        return mine
    return moment.waiting[0] if moment.waiting else 0


def _eyes_label(viewer: Viewer, names: list[str]) -> str:
    if viewer == OPEN:
        return _("All hands open")
    return _("A watcher") if viewer is SPECTATOR else names[viewer]
